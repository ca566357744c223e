"""The auction: each car is sold with a power for a number on a card, which goes back to the hand (DF-AUCTION)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from racelib.games.downforce.cards import bars_of, lowest_number, number_of, white_numbers
from racelib.games.downforce.events.auction import BidsShown, LeftUnowned, LotOpened, PowersKept, SetAside, Sold
from racelib.games.downforce.events.setting_up import StageBegan
from racelib.games.downforce.state import AUCTION, KEEP_POWER, SECOND_AUCTION, Board, State
from racelib.games.downforce.tables import RULE_OF_POWER
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table

#: A bid in the log: seat, card, number (0: a pass).
Bid = tuple[int, str, int]

#: What bids for a car: its own colour, else white bars, else the smallest number of a card.
COLOUR, WHITE_BAR, SMALLEST = "colour", "white bar", "smallest"
#: The rules of such a bid.
RULES_OF_BID = {
    COLOUR: ("DF-AUCTION-04", "DF-AUCTION-09"),
    WHITE_BAR: ("DF-AUCTION-19", "DF-RULING-10"),
    SMALLEST: ("DF-AUCTION-20", "DF-RULING-11"),
}


def what_bids(cards: Sequence[str], colour: str) -> str:
    """Return what some cards can bid with for a car.

    DF-AUCTION-21: with its colour, if any card has it.
    DF-AUCTION-19: else with a white bar.
    DF-AUCTION-20, DF-RULING-11: else with the smallest number of any card, a speed-8 card too.

    >>> [what_bids(["green4 W3 W2", "blue5"], colour) for colour in ("blue", "red")], what_bids(["blue5"], "red")
    (['colour', 'white bar'], 'smallest')
    """
    for card in cards:
        if number_of(card, colour):
            return COLOUR
    return WHITE_BAR if any(white_numbers(card) for card in cards) else SMALLEST


def numbers_to_bid(card: str, colour: str, what: str) -> tuple[int, ...]:
    """Return the numbers that a card bids with the colour, its white bars or its smallest number; () when it has none.

    >>> numbers_to_bid("green4 W3 W2", "green", "colour"), numbers_to_bid("green4 W3 W2", "red", "white bar")
    ((4,), (3, 2))
    """
    if what == COLOUR:
        return (number_of(card, colour),) if number_of(card, colour) else ()
    return tuple(dict.fromkeys(white_numbers(card))) if what == WHITE_BAR else (lowest_number(card),)


def possible_bids(hand: Sequence[str], colour: str, must: bool = False) -> list[list[Any]]:
    """Return every card of a hand with what it can bid for a car; 0 is a pass.

    DF-AUCTION-04, DF-AUCTION-05, DF-RULING-09: a card bids the number on the bar of the car's colour; without that bar
    it passes, unless the hand has no such bar at all. DF-RULING-14: when the player `must` bid, only cards that bid
    may be placed.

    >>> possible_bids(["green4 W3 W2", "blue5"], "green")
    [['green4 W3 W2', 4], ['blue5', 0]]
    >>> possible_bids(["green4 W3 W2", "blue5"], "red")
    [['green4 W3 W2', 3], ['green4 W3 W2', 2], ['green4 W3 W2', 0], ['blue5', 0]]
    >>> possible_bids(["green4 W3 W2", "blue5"], "red", must=True)
    [['green4 W3 W2', 3], ['green4 W3 W2', 2]]
    """
    what = what_bids(hand, colour)
    if must:
        return [[card, bid] for card in hand for bid in numbers_to_bid(card, colour, what)]
    if what == COLOUR:
        return [[card, number_of(card, colour)] for card in hand]
    return [[card, bid] for card in hand for bid in (*numbers_to_bid(card, colour, what), 0)]


class BidChoice(Choice[list[Any]], msgspec.Struct, eq=False, gc=False):
    """DF-STATE-D1, DF-RULING-08: which card to place face down, and what it bids: `[card, number]`, 0 for a pass."""

    KIND = "bid"
    board: Board
    seat: int
    lot: tuple[str, str]
    hand: tuple[str, ...]
    #: the player may not pass (DF-RULING-14)
    must: bool = False
    _bids: list[list[Any]] | None = None  # worked out when somebody looks

    def __iter__(self) -> Iterator[list[Any]]:
        """Give every card with what it can bid."""
        return iter(self.answers())

    def answers(self) -> Sequence[list[Any]]:
        """Return every card with what it can bid."""
        if self._bids is None:
            self._bids = possible_bids(self.hand, self.lot[0], self.must)
        return self._bids

    def only(self) -> list[Any] | None:
        """Return the bid when there is no other: the player can place one card, and it has one number."""
        if len(self.hand) > 1 and not self.must:
            return None  # each card can be placed
        bids = self.answers()
        return bids[0] if len(bids) == 1 else None

    def numbers(self, card: str) -> list[int]:
        """Return what a card of the hand can bid."""
        return [number for other, number in self.answers() if other == card]

    def legal(self, answer: object) -> bool:
        """Say whether the card is in the hand and can bid that number."""
        return isinstance(answer, list) and answer in self.answers() and type(answer[1]) is int

    def explain(self, option: list[Any]) -> Explained:
        """Say what the card bids, and what it would cost to win."""
        card, number = option
        facts = {"bid": number, "card": card}
        if not number:
            return Explained(fact("pass", card=card), 0, (), ("DF-AUCTION-05", "DF-RULING-08"), facts)
        rules = RULES_OF_BID[what_bids([card], self.lot[0])]
        price = number if self.board.settings.variant.bids_are_paid else 0
        return Explained(fact("bid", number=number, card=card), price, (), rules, facts)

    def refuse(self, answer: object) -> Refusal:
        """Say why you cannot place a card, or cannot bid that number."""
        if not isinstance(answer, list) or [type(part) for part in answer] != [str, int]:
            return Refusal(fact("not a bid", answer=answer), ("DF-AUCTION-03", "DF-RULING-08"))
        card, number = answer
        if card not in self.hand:
            return Refusal(fact("not in your hand", card=card), ("DF-AUCTION-03",))
        if self.must and not self.numbers(card):
            counts = list(dict.fromkeys(card for card, _ in self.answers()))
            why = fact("must bid", card=card, car=self.lot[0], what=what_bids(self.hand, self.lot[0]), counts=counts)
            return Refusal(why, ("DF-RULING-14",))
        if self.must and number == 0:
            rules: tuple[str, ...] = ("DF-RULING-14",)
        elif what_bids(self.hand, self.lot[0]) == COLOUR:
            rules = ("DF-AUCTION-21", "DF-RULING-09")
        else:
            rules = ("DF-AUCTION-19", "DF-AUCTION-20")
        why = fact("cannot bid that", card=card, number=number, car=self.lot[0], can=self.numbers(card))
        return Refusal(why, rules)


# -- one lot -------------------------------------------------------------------------------------------------


async def sell_a_lot(table: Table[State]) -> None:
    """DF-AUCTION-02, DF-AUCTION-03: open a lot; the bidders place cards face down and show them together."""
    state = table.state
    board = state.board
    again = board.stage == SECOND_AUCTION
    lot = board.set_aside[0] if again else (state.down.lots[0], state.down.powers[0])
    table.tell(LotOpened(*lot, again=again))
    carless = board.carless()
    if unsold(board) == 1 and len(carless) == 1:
        sell_the_last(table, carless[0])
    else:
        seats = bidders(board)
        must = again and none_to_spare(board)
        choices = {seat: BidChoice(board, seat, lot, tuple(state.hands[seat].cards), must) for seat in seats}
        answers = await table.ask_all(choices)
        settle(table, [(seat, *answers[seat]) for seat in seats], again)
    go_on(table)


def unsold(board: Board) -> int:
    """DF-RULING-13: return how many cars are unsold: on offer, still to come, or set aside."""
    return (board.lot is not None) + board.lots_left + len(board.set_aside)


def none_to_spare(board: Board) -> bool:
    """DF-AUCTION-14, DF-AUCTION-25: say whether all unsold cars are needed for players without a car."""
    return unsold(board) <= len(board.carless())


def bidders(board: Board) -> list[int]:
    """DF-AUCTION-15: return the bidders: all players, or those without a car when these need all unsold cars."""
    if board.stage == SECOND_AUCTION or none_to_spare(board):
        return board.carless()
    return list(range(board.settings.players))


def settle(table: Table[State], bids: list[Bid], again: bool) -> None:
    """Show the cards; the highest bid buys the lot, or it is set aside (DF-AUCTION-06, DF-AUCTION-17).

    DF-AUCTION-13: then the cards go back to the hands.
    DF-RULING-47: everybody has seen them, and the program remembers.
    """
    table.tell(BidsShown(tuple(bids)))
    lot = table.state.board.lot
    assert lot is not None
    real = [bid for bid in bids if bid[2]]
    if real:
        winner, tie = highest(real, lot[0])
        sell(table, winner[0], winner[2], tie)
        return
    table.tell(LeftUnowned(*lot) if again else SetAside(*lot))  # DF-RULING-14: nobody wanted it twice


def sell(table: Table[State], seat: int, price: int, tie: str = "", last: bool = False) -> None:
    """Sell the lot to the player with the winning bid; see `Sold` for `tie` and `last`.

    DF-AUCTION-09: the winner pays the winning number, and the others pay nothing.
    DF-AUCTION-10, DF-RULING-18: the winner takes the speed-8 card of the car into the hand at once.
    DF-VAR-2P-01: with two players that card stays face up.
    DF-AUCTION-11: the winner takes the power.
    DF-AUCTION-12: the winner owns the car.
    """
    assert table.state.board.lot is not None
    table.tell(Sold(seat, *table.state.board.lot, price, tie, last))


def highest(bids: Sequence[Bid], colour: str) -> tuple[Bid, str]:
    """Return the winning bid for a car, and what decided between equal ones ("": nothing had to).

    DF-AUCTION-06: the highest bid wins.
    DF-AUCTION-07: of equal bids, the card with more bars, white ones counted.
    DF-AUCTION-08: then the card with fewer white bars.
    DF-RULING-12: then the card with the colour of the car; then the lower seat.

    >>> six, four = "green6 yellow5 orange4 red3 black2 blue1", "green6 orange4 blue2 yellow1"
    >>> highest([(1, six, 6), (2, "yellow6 green4", 4), (3, four, 6)], "green")
    ((1, 'green6 yellow5 orange4 red3 black2 blue1', 6), 'bars')
    >>> highest([(0, "yellow5", 5), (2, "green5", 5)], "green"), highest([(0, "yellow5", 5), (1, "red5", 5)], "green")
    (((2, 'green5', 5), 'colour'), ((0, 'yellow5', 5), 'seats'))
    """
    number = max(bid[2] for bid in bids)
    equal = [bid for bid in bids if bid[2] == number]
    if len(equal) == 1:
        return equal[0], ""
    most = max(len(bars_of(bid[1])) for bid in equal)
    equal = [bid for bid in equal if len(bars_of(bid[1])) == most]
    if len(equal) == 1:
        return equal[0], "bars"
    fewest = min(len(white_numbers(bid[1])) for bid in equal)
    equal = [bid for bid in equal if len(white_numbers(bid[1])) == fewest]
    if len(equal) == 1:
        return equal[0], "white"
    of_the_colour = [bid for bid in equal if number_of(bid[1], colour)]
    if len(of_the_colour) == 1:
        return of_the_colour[0], "colour"
    return min(of_the_colour or equal), "seats"


def sell_the_last(table: Table[State], seat: int) -> None:
    """DF-AUCTION-16, DF-RULING-15: the last car goes to the last player without one, at the smallest number."""
    lot = table.state.board.lot
    assert lot is not None
    card, price = smallest_bid(table.state.hands[seat].cards, lot[0])
    table.tell(BidsShown(((seat, card, price),)))
    sell(table, seat, price, last=True)


def smallest_bid(hand: Sequence[str], colour: str) -> tuple[str, int]:
    """Return the card and the number that the last player without a car pays (see DF-RULING-15).

    >>> smallest_bid(["orange6 black4", "black6 orange2", "W5 orange4"], "orange")
    ('black6 orange2', 2)
    >>> smallest_bid(["W5 black2", "blue6 W2"], "orange"), smallest_bid(["red6 blue1"], "orange")
    (('blue6 W2', 2), ('red6 blue1', 1))
    """
    what = what_bids(hand, colour)
    bids = [(card, number) for card in hand for number in numbers_to_bid(card, colour, what)]
    return min(bids, key=lambda bid: bid[1])


def go_on(table: Table[State]) -> None:
    """Go on with the next lot, then with a second auction, then with the powers.

    DF-AUCTION-17, DF-RULING-14: in the second auction players without a car bid for the lots that were set aside.
    DF-AUCTION-18, DF-RULING-16: a car that nobody buys races unowned; its cards go into the box.
    """
    board = table.state.board
    if board.stage == AUCTION and board.lots_left:
        return
    if board.set_aside and board.carless():
        if board.stage != SECOND_AUCTION:
            table.tell(StageBegan(SECOND_AUCTION))
        return
    for car, power in list(board.set_aside):
        table.tell(LeftUnowned(car, power))
    table.tell(StageBegan(KEEP_POWER))


# -- powers --------------------------------------------------------------------------------------------------


class PowerChoice(Choice[str], msgspec.Struct, eq=False, gc=False):
    """DF-STATE-D2: which power to keep (DF-AUCTION-22)."""

    KIND = "power card"
    powers: Sequence[str]
    rule: str = "DF-AUCTION-22"

    def __iter__(self) -> Iterator[str]:
        """Give the powers."""
        return iter(self.powers)

    def answers(self) -> Sequence[str]:
        """Return the powers."""
        return self.powers

    def explain(self, option: str) -> Explained:
        """Say what a power does."""
        rules = (RULE_OF_POWER[option], self.rule)
        effect = fact("effect of a power", power=option)
        return Explained(fact("keep a power", power=option), 0, (effect,), rules, {"power": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which powers there are to choose from."""
        return Refusal(fact("not a power to keep", answer=answer, powers=list(self.powers)), (self.rule,))


async def keep_powers(table: Table[State]) -> None:
    """DF-AUCTION-22, DF-AUCTION-24, DF-RULING-17: each player keeps one power; all are announced together."""
    board = table.state.board
    won = board.won_powers
    several = {seat: PowerChoice(powers) for seat, powers in enumerate(won) if len(powers) > 1}
    kept = await table.ask_all(several) if several else {}
    table.tell(PowersKept(tuple(kept.get(seat, powers[0] if powers else "") for seat, powers in enumerate(won))))
