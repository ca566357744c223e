"""Windows: the moments at which secret cards may be played (TR-RULING-115).

A chapter opens a window where its moment comes: `await offer(table, Moment("airstrike"), [seat])`. What a card does in
a window stands in `PLAYS`; the chapter of the card adds it there.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import NamedTuple

from racelib.games.thunder_road.ammo_cards import SECRET, deck_of_card, held
from racelib.games.thunder_road.cards import cards
from racelib.games.thunder_road.events.ammo import SecretCardPlayed
from racelib.games.thunder_road.rules.one_of_many import OneOfMany
from racelib.games.thunder_road.state import GONE, Board, Car, State
from racelib.kernel.choice import Explained, Fact, Refusal, fact
from racelib.kernel.table import Table

#: The answer of a player who plays no card now.
PASS = "none"


class Moment(NamedTuple):
    """What goes on when a window opens: its id in the card file, and the cars that it is about."""

    window: str
    car: Car | None = None
    other: Car | None = None


class Play(NamedTuple):
    """A card in a window: whether a player may play it there, and what it does."""

    can: Callable[[Table[State], int, Moment], bool]
    does: Callable[[Table[State], int, Moment], Awaitable[None]]


#: What cards do in windows, by window and key.
PLAYS: dict[tuple[str, str], Play] = {}


class PlayChoice(OneOfMany[str]):
    """DEC-24, DEC-30: play one of the secret cards that fit this moment, or "none" (TR-RULING-115)."""

    KIND = "play card"
    __slots__ = ("board", "car", "other", "seat", "window")

    def __init__(self, board: Board, seat: int, moment: Moment, keys: Sequence[str]) -> None:
        """Offer the cards that can be played, and none of them."""
        self.board = board
        self.seat = seat
        self.window = moment.window
        self.car = moment.car
        self.other = moment.other
        self.options = [*keys, PASS]

    def explain(self, option: str) -> Explained:
        """Say what the card does."""
        rules = ("TR-RULING-115",)
        if option == PASS:
            return Explained(fact("keep the card"), 0, (), rules, {"card": ""})
        return Explained(fact("play", card=option), 0, (says(self.board, option),), rules, {"card": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which cards can be played."""
        return Refusal(fact("not a card for now", answer=repr(answer), options=list(self)), ("TR-RULING-115",))


def says(board: Board, card: str) -> Fact:
    """Return what a card says; one of the players' own has its text in the file (TR-RULING-109)."""
    own = board.settings.own.get(card)
    return fact("card says", card=card) if own is None else fact("own card says", text=own.text)


async def offer(table: Table[State], moment: Moment, seats: Iterable[int]) -> list[str]:
    """TR-RULING-115: let players play secret cards, one after the other, in the order of the seats; return them.

    Who holds a card of a fitting deck goes through the question, also where no card of theirs fits: then there is only
    one answer, the rules give it themselves, and nobody else can tell.
    """
    board, played = table.state.board, []
    for seat in seats:
        while board.playing(seat) and may_hold_a_card_for(table.state, seat, moment.window):
            choice = PlayChoice(board, seat, moment, playable(table, seat, moment))
            card = await table.ask(seat, choice)
            if card == PASS:
                break
            table.tell(SecretCardPlayed(seat, deck_of_card(board, card), card))
            played.append(card)
            await PLAYS[moment.window, board.settings.works_as(card)].does(table, seat, moment)
    return played


async def before_move(table: Table[State], car: Car) -> None:
    """Open the window before a car moves; a card may put the car out of action (TR-RULING-39)."""
    if car.operable and car.cell != GONE:
        await offer(table, Moment("before-move", car), [car.owner])


def may_hold_a_card_for(state: State, seat: int, window: str) -> bool:
    """Say whether a player may hold a card for a window, as far as everybody knows: one of a fitting deck is left."""
    known = cards().by_key
    decks = {known[key].deck for place, key in PLAYS if place == window}
    return any(held(state.hands[seat], deck) for deck in decks)


def playable(table: Table[State], seat: int, moment: Moment) -> list[str]:
    """Return the cards of a player that can be played now."""
    holds = [key for deck in SECRET if (key := held(table.state.hands[seat], deck))]
    works_as = table.state.board.settings.works_as
    plays = [(key, PLAYS.get((moment.window, works_as(key)))) for key in holds]
    return [key for key, play in plays if play is not None and play.can(table, seat, moment)]
