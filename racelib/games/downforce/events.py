"""What can happen in Downforce. Each kind says what it means, which rules are behind it, and what it changes.

Seats are numbered from 0 clockwise (DF-RULING-07); cars go by their colour, cards by what is printed on them.
"""

from __future__ import annotations

from typing import ClassVar

from racelib.games.downforce.cards import COLOURS, SPEED_8
from racelib.games.downforce.state import (
    NOWHERE,
    OVER,
    RACE,
    SCORING,
    Playing,
    Score,
    State,
    clear,
)
from racelib.games.downforce.tables import CUNNING
from racelib.kernel.event import Event

# -- set-up --------------------------------------------------------------------------------------------------


class Dealt(Event, frozen=True, gc=False):
    """Every player got so many cards from the shuffled pile; `leftover` cards went into the box unseen."""

    RULES: ClassVar = ("DF-SETUP-04", "DF-SETUP-05")
    each: int
    leftover: int = 0

    def apply(self, state: State) -> None:
        """Deal from the top of the pile, hand by hand."""
        board, deck = state.board, state.down.deck
        for seat, hand in enumerate(state.hands):
            hand.cards.extend(deck[: self.each])
            del deck[: self.each]
            board.hand_sizes[seat] = len(hand.cards)
        state.down.box.extend(deck[: self.leftover])
        del deck[: self.leftover]
        board.deck_left = len(deck)

    def rules(self) -> tuple[str, ...]:
        """Name the rule of the leftover cards when there are any."""
        return (*self.RULES, "DF-SETUP-06", "DF-RULING-05") if self.leftover else self.RULES


class CarsDealt(Event, frozen=True, gc=False):
    """Beginner game: the cars were dealt out, `cars` one after another from seat 0; the rest does not race."""

    RULES: ClassVar = ("DF-VAR-BEG-01", "DF-VAR-BEG-02", "DF-VAR-BEG-03", "DF-RULING-42")
    each: int
    cars: tuple[str, ...]

    def apply(self, state: State) -> None:
        """Give each player cars with their speed-8 cards; take the rest out of the game."""
        board = state.board
        for place, colour in enumerate(self.cars):
            seat = place // self.each
            board.cars[colour].owner = seat
            state.hands[seat].cards.append(SPEED_8[colour])
            board.hand_sizes[seat] += 1
            board.shown[seat].append(SPEED_8[colour])
        for colour in COLOURS:
            if colour not in self.cars:
                del board.cars[colour]
                board.boxed.append(SPEED_8[colour])
        state.down.lots.clear()
        state.down.powers.clear()
        board.lots_left = 0


class LinedUp(Event, frozen=True, gc=False):
    """The cars stand on the start cells: `cars` from start cell 1 backwards. Everybody sees it before bidding."""

    RULES: ClassVar = ("DF-SETUP-08", "DF-SETUP-09")
    cars: tuple[str, ...]

    def apply(self, state: State) -> None:
        """Put each car on its start cell."""
        board = state.board
        for slot, colour in zip(board.track.slots, self.cars, strict=False):
            car = board.cars[colour]
            board.put(car, slot)
            car.progress = board.track.start_progress(slot)
        state.down.grid.clear()


class StageBegan(Event, frozen=True, gc=False):
    """A new stage of the game begins."""

    RULES: ClassVar = ("DF-FLOW-01",)
    stage: str

    def apply(self, state: State) -> None:
        """Go on to the stage."""
        state.board.stage = self.stage


# -- auction -------------------------------------------------------------------------------------------------


class LotOpened(Event, frozen=True, gc=False):
    """A car and a power are up for sale together; `again` when they were set aside before."""

    RULES: ClassVar = ("DF-AUCTION-02",)
    car: str
    power: str
    again: bool = False

    def apply(self, state: State) -> None:
        """Turn up the top cards of both piles, or take the first lot that was set aside."""
        board = state.board
        board.lot = (self.car, self.power)
        if self.again:
            board.set_aside.pop(0)
            return
        state.down.lots.pop(0)
        state.down.powers.pop(0)
        board.lots_left -= 1

    def rules(self) -> tuple[str, ...]:
        """Return the rules of a first or a second offer."""
        return ("DF-AUCTION-17", "DF-RULING-14") if self.again else self.RULES


class BidsShown(Event, frozen=True, gc=False):
    """The laid cards were turned up: for each bidder the seat, the card and what it bids (0: a pass).

    The cards go back to the hands; everybody has seen them.
    """

    RULES: ClassVar = ("DF-AUCTION-03", "DF-AUCTION-04", "DF-AUCTION-13")
    bids: tuple[tuple[int, str, int], ...]

    def apply(self, state: State) -> None:
        """Let everybody remember who holds which card."""
        for seat, card, _ in self.bids:
            if card not in state.board.shown[seat]:
                state.board.shown[seat].append(card)


class Sold(Event, frozen=True, gc=False):
    """A player won the lot and pays the own bid. `tie` says what decided between equal bids: bars, white, seats.

    `last`: the last car went to the last player without one, at the smallest number that the hand can bid for it.
    """

    RULES: ClassVar = ("DF-AUCTION-06", "DF-AUCTION-09", "DF-AUCTION-10", "DF-AUCTION-11", "DF-AUCTION-12")
    seat: int
    car: str
    power: str
    price: int
    tie: str = ""
    last: bool = False

    def apply(self, state: State) -> None:
        """Hand over the car, its speed-8 card and the power, and write the price down."""
        board = state.board
        car = board.cars[self.car]
        car.owner, car.price = self.seat, self.price
        board.won_powers[self.seat].append(self.power)
        board.lot = None
        card = SPEED_8[self.car]
        if board.settings.two:
            board.face_up[self.seat].append(card)
        else:
            state.hands[self.seat].cards.append(card)
            board.hand_sizes[self.seat] += 1
            board.shown[self.seat].append(card)

    def rules(self) -> tuple[str, ...]:
        """Name what decided: a tie-break, or that nobody else was left."""
        if self.last:
            return ("DF-AUCTION-16", "DF-RULING-15")
        ties = {"bars": "DF-AUCTION-07", "white": "DF-AUCTION-08", "seats": "DF-RULING-12"}
        return (ties[self.tie], "DF-AUCTION-09") if self.tie else self.RULES


class SetAside(Event, frozen=True, gc=False):
    """Nobody bid: car and power are set aside, to be offered again to players without a car."""

    RULES: ClassVar = ("DF-AUCTION-17",)
    car: str
    power: str

    def apply(self, state: State) -> None:
        """Lay the lot aside."""
        state.board.set_aside.append((self.car, self.power))
        state.board.lot = None


class LeftUnowned(Event, frozen=True, gc=False):
    """Nobody wants this car: it races without an owner; its speed-8 card and power go back into the box."""

    RULES: ClassVar = ("DF-AUCTION-18", "DF-RULING-16")
    car: str
    power: str

    def apply(self, state: State) -> None:
        """Put the speed-8 card and the power into the box, for all to see."""
        board = state.board
        board.boxed += [SPEED_8[self.car], self.power]
        if board.lot == (self.car, self.power):
            board.lot = None
        else:
            board.set_aside.remove((self.car, self.power))


class PowersKept(Event, frozen=True, gc=False):
    """Every player keeps one power, for all own cars; the others go back into the box."""

    RULES: ClassVar = ("DF-AUCTION-22", "DF-AUCTION-23", "DF-RULING-17")
    powers: tuple[str, ...]

    def apply(self, state: State) -> None:
        """Keep one power each."""
        board = state.board
        for seat, power in enumerate(self.powers):
            board.powers[seat] = power
            board.boxed += [other for other in board.won_powers[seat] if other != power]


class CunningReplaced(Event, frozen=True, gc=False):
    """With two players, cunning was given back for another power that nobody keeps."""

    RULES: ClassVar = ("DF-VAR-2P-06", "DF-RULING-43")
    seat: int
    power: str

    def apply(self, state: State) -> None:
        """Swap the powers."""
        board = state.board
        board.powers[self.seat] = self.power
        board.boxed.remove(self.power)
        board.boxed.append(CUNNING)


class HandsGathered(Event, frozen=True, gc=False):
    """With two players all regular cards go into one common deck after the auction."""

    RULES: ClassVar = ("DF-VAR-2P-02",)

    def apply(self, state: State) -> None:
        """Take the cards out of both hands; what was seen of them counts no more."""
        board = state.board
        for seat, hand in enumerate(state.hands):
            state.down.deck.extend(hand.cards)
            hand.cards.clear()
            board.hand_sizes[seat] = 0
            board.shown[seat].clear()
        board.deck_left = len(state.down.deck)


# -- race ----------------------------------------------------------------------------------------------------


class RaceBegan(Event, frozen=True, gc=False):
    """The owner of the car on start cell 1 takes the first turn (or of the next car that has an owner)."""

    RULES: ClassVar = ("DF-RACE-01", "DF-RULING-19")
    seat: int

    def apply(self, state: State) -> None:
        """Begin the race."""
        state.board.stage = RACE
        state.board.turn = self.seat


class Played(Event, frozen=True, gc=False):
    """A player plays a speed card and carries it out."""

    RULES: ClassVar = ("DF-RACE-03",)
    seat: int
    card: str

    def apply(self, state: State) -> None:
        """Take the card from the hand, or from those that lie face up."""
        board = state.board
        if self.card in board.face_up[self.seat]:
            board.face_up[self.seat].remove(self.card)
        else:
            state.hands[self.seat].cards.remove(self.card)
            board.hand_sizes[self.seat] -= 1
            if self.card in board.shown[self.seat]:
                board.shown[self.seat].remove(self.card)
        board.playing = Playing(self.seat, self.card)


class Reversed(Event, frozen=True, gc=False):
    """Tricky: this card is carried out from bottom to top."""

    RULES: ClassVar = ("DF-POWER-TRI-01", "DF-RULING-40")
    seat: int

    def apply(self, state: State) -> None:
        """Turn the order round."""
        assert state.board.playing is not None
        state.board.playing.upward = True


class BarIgnored(Event, frozen=True, gc=False):
    """Strategic: one bar of the card is left out; its car does not move."""

    RULES: ClassVar = ("DF-POWER-STR-01", "DF-RULING-39")
    seat: int
    bar: int

    def apply(self, state: State) -> None:
        """Remember which bar was left out."""
        playing = state.board.playing
        assert playing is not None
        playing.bar = playing.ignored = self.bar


class CarNamed(Event, frozen=True, gc=False):
    """The active player named the car that a white bar moves."""

    RULES: ClassVar = ("DF-WILD-01",)
    seat: int
    bar: int
    car: str

    def apply(self, state: State) -> None:
        """Remember the car: the other white bar must name another."""
        playing = state.board.playing
        assert playing is not None
        playing.bar = self.bar
        playing.named = (*playing.named, self.car)


class Boosted(Event, frozen=True, gc=False):
    """Aggressive: the own car of the top bar moves one cell more than printed."""

    RULES: ClassVar = ("DF-POWER-AGG-01", "DF-RULING-35")
    seat: int
    car: str


class Moved(Event, frozen=True, gc=False):
    """A car moved: who chose the way, the bar, the cells it entered (none: it was blocked), the steps it lost."""

    RULES: ClassVar = ("DF-CARD-01", "DF-MOVE-01")
    car: str
    by: int
    bar: int
    way: str
    lost: int = 0
    bonus: bool = False

    def apply(self, state: State) -> None:
        """Stand the car on the last cell of its way."""
        board = state.board
        playing = board.playing
        if playing is not None:
            playing.bar = self.bar
        if not self.way:
            return
        track = board.track
        car = board.cars[self.car]
        cell = track.number[self.way.rpartition(" ")[2]]
        car.progress += track.step_length(car.cell, cell)
        board.put(car, cell)

    def rules(self) -> tuple[str, ...]:
        """Name the rules of a blocked move, a bonus move or a usual one."""
        if self.bonus:
            return ("DF-POWER-DET-03", "DF-RULING-38")
        if self.lost:
            return ("DF-MOVE-14", "DF-MOVE-11") if not self.way else ("DF-MOVE-08", "DF-MOVE-09", "DF-MOVE-11")
        return self.RULES


class BonusTaken(Event, frozen=True, gc=False):
    """Determined: the car entered only rectangular cells, so it moves on at once."""

    RULES: ClassVar = ("DF-POWER-DET-01", "DF-POWER-DET-04", "DF-RULING-37")
    seat: int
    car: str
    cells: int

    def apply(self, state: State) -> None:
        """Remember it: one bonus for each card."""
        assert state.board.playing is not None
        state.board.playing.moved_on = True


class LineCrossed(Event, frozen=True, gc=False):
    """The first car crossed a betting line; everybody bets once this card is done."""

    RULES: ClassVar = ("DF-BET-02", "DF-BET-03", "DF-RULING-25")
    line: int
    car: str

    def apply(self, state: State) -> None:
        """Remember that the line has been crossed.

        Only in a position set up by hand can a line before it lie behind all cars without anybody having crossed it: no
        bet is made there, and the box stays empty (DF-RULING-28).
        """
        board = state.board
        if board.bets_made == board.lines < self.line - 1:
            for hand in state.hands:
                hand.bets += [""] * (self.line - 1 - board.lines)
            board.bets_made = self.line - 1
        board.lines = self.line


class Finished(Event, frozen=True, gc=False):
    """A car crossed the finish line, takes the best free place and leaves the track at once."""

    RULES: ClassVar = ("DF-FINISH-01", "DF-FINISH-02", "DF-FINISH-03")
    car: str
    place: int

    def apply(self, state: State) -> None:
        """Take the car off the track."""
        board = state.board
        car = board.cars[self.car]
        board.put(car, NOWHERE)
        car.place = self.place
        board.finished.append(self.car)


class CardDone(Event, frozen=True, gc=False):
    """The card has been carried out and goes face up on the discard pile."""

    RULES: ClassVar = ("DF-CARD-06", "DF-RULING-52")
    seat: int
    card: str

    def apply(self, state: State) -> None:
        """Discard the card."""
        state.board.playing = None
        state.board.discard.append(self.card)


class HandDiscarded(Event, frozen=True, gc=False):
    """All cars of a player have finished: the rest of the hand is discarded, face up, and not carried out."""

    RULES: ClassVar = ("DF-FINISH-05", "DF-RULING-30")
    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        """Discard the hand and the speed-8 cards that lie face up."""
        board = state.board
        state.hands[self.seat].cards.clear()
        board.face_up[self.seat].clear()
        board.hand_sizes[self.seat] = 0
        board.shown[self.seat].clear()
        board.discard.extend(self.cards)


class CardDrawn(Event, frozen=True, gc=False):
    """A player drew a card from the pile; only that player sees which.

    Beginners and two players draw by different rules: the words tell which, for they see the board.
    """

    seat: int
    card: str

    def apply(self, state: State) -> None:
        """Take the top card of the pile into the hand."""
        state.hands[self.seat].cards.append(state.down.deck.pop(0))
        state.board.hand_sizes[self.seat] += 1
        state.board.deck_left -= 1


class BetsMade(Event, frozen=True, gc=False):
    """Every player bet on a car, in secret: `cars` in seat order (empty where the reader may not know)."""

    RULES: ClassVar = ("DF-BET-04", "DF-BET-05", "DF-BET-06")
    line: int
    cars: tuple[str, ...]

    def apply(self, state: State) -> None:
        """Write the bets on the sheets."""
        for hand, car in zip(state.hands, self.cars, strict=True):
            hand.bets.append(car)
        state.board.bets_made = self.line


class TurnPassed(Event, frozen=True, gc=False):
    """The turn goes clockwise to the next player who has a card."""

    RULES: ClassVar = ("DF-RACE-02", "DF-RACE-05", "DF-RULING-20")
    seat: int

    def apply(self, state: State) -> None:
        """Give the turn to the player."""
        state.board.turn = self.seat


class RaceEnded(Event, frozen=True, gc=False):
    """The race is over; cars that have not crossed the line are stalled."""

    RULES: ClassVar = ("DF-RACE-04", "DF-FINISH-07")
    stalled: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        """Go on to the scoring; the cards that are left stay where they are."""
        state.board.stage = SCORING
        state.board.turn = -1


# -- scoring -------------------------------------------------------------------------------------------------


class Scored(Event, frozen=True, gc=False):
    """All bets are shown and the money is counted: prizes, payouts and prices, in seat order."""

    RULES: ClassVar = ("DF-SCORE-02", "DF-SCORE-03", "DF-BET-10", "DF-BET-11")
    scores: tuple[Score, ...]
    bets: tuple[tuple[str, ...], ...]

    def apply(self, state: State) -> None:
        """Write the scores down and open the bets."""
        state.board.scores.append(self.scores)
        state.board.open_bets = self.bets


class GameWon(Event, frozen=True, gc=False):
    """The game is decided; `seats` have won (several share a victory that nothing can decide)."""

    RULES: ClassVar = ("DF-SCORE-04", "DF-FLOW-03")
    seats: tuple[int, ...]
    by: str = "total"

    def apply(self, state: State) -> None:
        """End the game."""
        state.board.stage = OVER

    def rules(self) -> tuple[str, ...]:
        """Return the rule that decided."""
        return {
            "total": self.RULES,
            "best car": ("DF-SCORE-05",),
            "shared": ("DF-RULING-33",),
            "first car": ("DF-VAR-BEG-08",),
            "farthest car": ("DF-VAR-LONG-03", "DF-VAR-LONG-04"),
            "farthest beginner": ("DF-RULING-42", "DF-VAR-LONG-04"),
            "tour": ("DF-VAR-TOUR-02",),
            "tour tie": ("DF-RULING-45",),
        }[self.by]


class GameBegan(Event, frozen=True, gc=False):
    """World tour: the next game begins, on another track and with everything new but the seats and the results."""

    RULES: ClassVar = ("DF-VAR-TOUR-01", "DF-RULING-45")
    game: int

    def apply(self, state: State) -> None:
        """Clear the table."""
        clear(state, self.game)


EVENTS: tuple[type[Event], ...] = (
    Dealt,
    CarsDealt,
    LinedUp,
    StageBegan,
    LotOpened,
    BidsShown,
    Sold,
    SetAside,
    LeftUnowned,
    PowersKept,
    CunningReplaced,
    HandsGathered,
    RaceBegan,
    Played,
    Reversed,
    BarIgnored,
    CarNamed,
    Boosted,
    Moved,
    BonusTaken,
    LineCrossed,
    Finished,
    CardDone,
    HandDiscarded,
    CardDrawn,
    BetsMade,
    TurnPassed,
    RaceEnded,
    Scored,
    GameWon,
    GameBegan,
)
