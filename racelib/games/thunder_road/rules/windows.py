"""Windows: the moments at which secret cards may be played (TR-RULING-115).

A chapter opens a window where its moment comes: `await offer(table, Moment("airstrike"), [seat])`. What a card does in
a window stands in `PLAYS`; the chapter of the card adds it there. Nobody can tell who holds the card for a moment: all
players who might hold it go through the question (`offer`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from racelib.games.thunder_road.ammo_cards import deck_of_card
from racelib.games.thunder_road.events.ammo import SecretCardPlayed
from racelib.games.thunder_road.events.secret_cards import ChainOver
from racelib.games.thunder_road.facts import car_fact
from racelib.games.thunder_road.rules import dangers
from racelib.games.thunder_road.rules.one_of_many import OneOfMany
from racelib.games.thunder_road.state import GONE, Board, Car, State
from racelib.kernel.choice import Explained, Fact, Refusal, fact
from racelib.kernel.table import Table

#: The windows of objectives and one-shots, as the card file calls them.
TURN_START, BEFORE_MOVE, MOVED, CHAIN_OVER, TURN_END = "turn-start", "before-move", "moved", "chain-over", "turn-end"
HAZARD, SLAM, SLAM_DICE, SHOT_DICE = "hazard", "slam", "slam-dice", "shot-dice"
#: The windows between two chains: what a card sets off there is a chain of its own. All others open within a chain.
BETWEEN_CHAINS = (TURN_START, BEFORE_MOVE, MOVED, CHAIN_OVER, TURN_END)
#: The answer of a player who plays no card now.
PASS = "none"


class Moment(msgspec.Struct, frozen=True, gc=False):
    """What goes on when a window opens: its id in the card file, and the cars that it is about.

    `hazard` is the token that was turned up, `road` how the road bonus stood before. `pushed` and `way`, or `face` and
    `hit`, are what the dice of a slam or a shot show. `moved` are the cars that moved in this turn, `feats` the
    objectives that a chain met.
    """

    window: str
    car: Car | None = None
    other: Car | None = None
    hazard: str = ""
    road: tuple[bool, int] = (False, 0)
    pushed: Car | None = None
    way: str = ""
    face: str = ""
    hit: bool = False
    moved: tuple[Car, ...] = ()
    feats: tuple[str, ...] = ()


#: Whether a player may play a card, as all players can see; what it does, and what that comes to, if others must
#: know; whether it is in vain.
Can = Callable[[Board, int, Moment], bool]
Does = Callable[[Table[State], int, Moment], Awaitable[str | None]]
InVain = Callable[[Board, int], bool]


def never(board: Board, seat: int) -> bool:
    """Say of most cards that playing them is not in vain."""
    return False


class Play(NamedTuple):
    """A card in a window: whether a player may play it there, what it does, and when it would do nothing.

    `own_turn`: only the player in turn may play it at all.
    """

    can: Can
    does: Does
    in_vain: InVain = never
    own_turn: bool = False


#: What cards do in windows, by window and key.
PLAYS: dict[tuple[str, str], Play] = {}


class PlayChoice(OneOfMany[str]):
    """DEC-24, DEC-30: play one of the secret cards that fit this moment, or "none" (TR-RULING-115)."""

    KIND = "play card"
    SECRET = True
    __slots__ = ("board", "car", "moment", "other", "seat", "window")

    def __init__(self, board: Board, seat: int, moment: Moment, keys: Sequence[str]) -> None:
        """Offer the cards that can be played, and none of them."""
        self.board = board
        self.seat = seat
        self.moment = moment
        self.window = moment.window
        self.car = moment.car
        self.other = moment.other
        self.options = [*keys, PASS]

    def explain(self, option: str) -> Explained:
        """Say what the card does, and what it costs: the card itself; of none, what the dice or the token do."""
        rules: tuple[str, ...] = ("TR-RULING-115",)
        if option == PASS:
            return Explained(fact("keep the card"), 0, self.what_stands(), rules, {"card": ""})
        what: tuple[Fact, ...] = (says(self.board, option),)
        lost = PLAYS[self.window, self.board.settings.works_as(option)].in_vain(self.board, self.seat)
        if lost:
            what += (fact("reward lost"),)
            rules += ("TR-RULING-118",)
        return Explained(fact("play", card=option), 1, what, rules, {"card": option, "lost": lost})

    def what_stands(self) -> tuple[Fact, ...]:
        """Return what happens if no card is played: what the dice or the token show."""
        moment, board = self.moment, self.board
        if moment.pushed is not None:
            pushed, way = car_fact(board, moment.pushed, self.seat), fact("direction", way=moment.way)
            stays = fact("goes", car=pushed, direction=way)
            return (stays, *dangers.where_to(board, moment.pushed, moment.way, self.seat))
        if moment.face:
            sizes = fact("sizes", face=moment.face)
            return (fact("a hit", sizes=sizes) if moment.hit else fact("a miss", sizes=sizes),)
        return (fact("it acts", hazard=fact("hazard", hazard=moment.hazard)),) if moment.hazard else ()

    def refuse(self, answer: object) -> Refusal:
        """Say which cards can be played."""
        return Refusal(fact("not a card for now", answer=repr(answer), options=list(self)), ("TR-RULING-115",))


def says(board: Board, card: str) -> Fact:
    """Return what a card says; one of the players' own has its text in the file (TR-RULING-109)."""
    own = board.settings.own.get(card)
    return fact("card says", card=card) if own is None else fact("own card says", text=own.text)


async def offer(table: Table[State], moment: Moment, seats: Iterable[int]) -> dict[str, str | None]:
    """TR-RULING-115: let players play secret cards, one after the other, in the order of the seats.

    Who might hold a card for the moment goes through the question, also where no card of theirs fits: then there is
    only one answer, the rules give it themselves, and nobody else can tell. Return the cards played, with what each
    came to.
    """
    board = table.state.board
    played: dict[str, str | None] = {}
    if moment.window not in board.settings.windows:
        return played  # no card of this race fits it
    for seat in seats:
        while might_play(table, seat, moment) and board.playing(seat):
            keys = playable(table, seat, moment)
            if not keys:
                table.answer_for(seat, PASS)
                break
            card = await table.ask(seat, PlayChoice(board, seat, moment, keys))
            if card == PASS:
                break
            played[board.settings.works_as(card)] = await play_card(table, seat, moment, card)
    return played


async def play_card(table: Table[State], seat: int, moment: Moment, card: str) -> str | None:
    """Play a secret card, and return what it came to.

    TR-AMMO-07, TR-AMMO-08: a card that was played is out of the game.
    """
    board = table.state.board
    table.tell(SecretCardPlayed(seat, deck_of_card(board, card), card))
    came_to = await PLAYS[moment.window, board.settings.works_as(card)].does(table, seat, moment)
    if moment.window in BETWEEN_CHAINS:
        await chain_over(table)
    return came_to


async def chain_over(table: Table[State]) -> None:
    """TR-RULING-117: a chain is over; the player in turn may at once reveal an objective that it met.

    What is not revealed now must be met again.
    """
    board = table.state.board
    if board.feats or board.pushed:
        feats = tuple(dict.fromkeys(board.feats))
        table.tell(ChainOver())
        if feats:
            await offer(table, Moment(CHAIN_OVER, feats=feats), [board.turn])


async def after_move(table: Table[State], car: Car) -> None:
    """Open the window after the move of a car that is still there; the shot has not begun (TR-RULING-116)."""
    if car.on_board:
        await offer(table, Moment(MOVED, car), [car.owner])


async def before_move(table: Table[State], car: Car) -> None:
    """Open the window before a car moves; a card may put the car out of action (TR-RULING-39)."""
    if car.operable and car.cell != GONE:
        await offer(table, Moment(BEFORE_MOVE, car), [car.owner])


def might_play(table: Table[State], seat: int, moment: Moment) -> bool:
    """Say whether a player might hold a card for a moment, as far as everybody knows.

    The player holds a card of a deck of which one can be played now, and nobody has shown that one yet.
    """
    board, hand, settings = table.state.board, table.state.hands[seat].cards, table.state.board.settings
    windows = settings.windows if seat == board.turn else settings.windows_of_others
    for fitting in windows.get(moment.window, ()):
        if not fitting.in_hand.isdisjoint(hand):
            shown = board.discards[fitting.deck]
            for card, place, copies in fitting.cards:
                if shown.count(card) < copies and PLAYS[place].can(board, seat, moment):
                    return True
    return False


def playable(table: Table[State], seat: int, moment: Moment) -> list[str]:
    """Return the cards of a player that can be played now."""
    board, hand, settings = table.state.board, table.state.hands[seat].cards, table.state.board.settings
    decks = (settings.windows if seat == board.turn else settings.windows_of_others).get(moment.window, ())
    held = [found for fitting in decks for name, found in fitting.fits if name in hand]
    return [card for card, place in held if PLAYS[place].can(board, seat, moment)] if held else []
