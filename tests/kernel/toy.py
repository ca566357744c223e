"""A tiny game that uses all of the kernel: a shuffled deck, hidden hands, secret bids, draws and dice.

Each seat holds three cards of a shuffled deck. Every turn the active seat rolls a die and may play one card from its
hand on top of it (or pass); then all seats bid in secret one of their cards for a token drawn blind from a bag; the
highest card takes it. After four turns the most points win.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from racelib.errors import BadOption
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice, Explained, Refusal
from racelib.kernel.event import Drew, Event, Rolled, Shuffled, TurnEnded
from racelib.kernel.game import Game, Header
from racelib.kernel.table import Table

DECK = tuple(range(1, 21))
BAG = (2, 3, 5, 8, 13)
TURNS = 4


class ToyState(msgspec.Struct):
    deck: list[int]
    hands: list[list[int]]
    points: list[int]
    bag: list[int]
    turn: int = -1
    roll: int = 0
    token: int = 0

    def copy(self) -> ToyState:
        return msgspec.convert(msgspec.to_builtins(self), ToyState)

    def seen_by(self, seat: int) -> dict[str, Any]:
        """Own hand, everybody's points, how many cards others hold: no deck order, no other hands."""
        return {
            "hand": list(self.hands[seat]),
            "cards": [len(hand) for hand in self.hands],
            "points": list(self.points),
            "bag": sorted(self.bag),
            "turn": self.turn,
            "roll": self.roll,
            "token": self.token,
        }

    def rolled(self, event: Rolled) -> None:
        self.roll = event.face

    def drew(self, event: Drew) -> None:
        self.token = self.bag.pop(event.place)

    def shuffled(self, event: Shuffled) -> None:
        self.deck = [self.deck[place] for place in event.order]

    def turn_ended(self) -> None:
        self.turn += 1
        self.roll = self.token = 0

    @property
    def over(self) -> bool:
        return self.turn >= TURNS


class Dealt(Event, frozen=True, gc=False):
    """Three cards each from the top of the deck."""

    def apply(self, state: ToyState) -> None:
        for hand in state.hands:
            hand.extend(state.deck[:3])
            del state.deck[:3]


class Played(Event, frozen=True, gc=False):
    seat: int
    card: int

    def apply(self, state: ToyState) -> None:
        state.hands[self.seat].remove(self.card)
        state.points[self.seat] += state.roll


class Won(Event, frozen=True, gc=False):
    """The bids are paid and the token goes to the highest."""

    bids: tuple[int, ...]
    seat: int

    def apply(self, state: ToyState) -> None:
        for hand, bid in zip(state.hands, self.bids, strict=True):
            if bid:
                hand.remove(bid)
        state.points[self.seat] += state.token


class Card(Choice[int]):
    KIND = "card"
    __slots__ = ("hand",)

    def __init__(self, hand: list[int]) -> None:
        self.hand = tuple(hand)

    def __iter__(self) -> Iterator[int]:
        return iter((0, *self.hand))

    def legal(self, answer: object) -> bool:
        return type(answer) is int and (answer == 0 or answer in self.hand)

    def explain(self, option: int) -> Explained:
        return Explained(f"card {option}" if option else "no card")

    def refuse(self, answer: object) -> Refusal:
        return Refusal(f"{answer!r} is not in the hand", ("TOY-01",))


async def rules(table: Table[ToyState]) -> list[int]:
    state = table.state
    if state.turn < 0:
        table.shuffle("deck", len(state.deck))
        table.tell(Dealt())
        table.tell(TurnEnded())  # hidden things are dealt in a turn of their own
    while not state.over:
        seat = state.turn % len(state.hands)
        table.roll("die", seat, (1, 2, 3, 4, 5, 6))
        card = await table.ask(seat, Card(state.hands[seat]))
        if card:
            table.tell(Played(seat, card))
        table.draw("bag", seat, len(state.bag))
        bids = await table.ask_all({number: Card(hand) for number, hand in enumerate(state.hands)})
        best = max(bids, key=lambda number: (bids[number], -number))
        table.tell(Won(tuple(bids[number] for number in range(len(state.hands))), best))
        table.tell(TurnEnded())
    return list(state.points)


def check(header: Header) -> Header:
    if not 2 <= len(header.seats) <= 4:
        raise BadOption(f"{len(header.seats)} seats; the toy game is for 2 to 4")
    return header


def start(header: Header) -> ToyState:
    if header.start is not None:
        return msgspec.convert(header.start, ToyState)
    seats = len(header.seats)
    return ToyState(list(DECK), [[] for _ in range(seats)], [0] * seats, list(BAG))


def imagine(state: ToyState, seat: int, dice: BotDice) -> ToyState:
    """Deal the cards that this seat cannot see anew."""
    hidden = [card for number, hand in enumerate(state.hands) if number != seat for card in hand] + state.deck
    hidden.sort()
    for last in range(len(hidden) - 1, 0, -1):
        other = dice.pick(last + 1, last)
        hidden[last], hidden[other] = hidden[other], hidden[last]
    for number, hand in enumerate(state.hands):
        if number != seat:
            state.hands[number] = [hidden.pop() for _ in hand]
    state.deck = hidden
    return state


def broken(state: ToyState) -> Iterator[str]:
    cards = state.deck + [card for hand in state.hands for card in hand]
    if len(set(cards)) != len(cards):
        yield "a card is there twice"


TOY: Game[ToyState] = Game(
    name="toy",
    title="Toy",
    check=check,
    start=start,
    rules=rules,
    events=(Dealt, Played, Won),
    broken=broken,
    view=lambda state: msgspec.to_builtins(state),
    say=lambda event, state, names: type(event).__name__,
    picture=lambda state, names: f"turn {state.turn}",
    bots={},
    imagine=imagine,
    read_answer=lambda choice, written: written,
    facets=lambda choice: {},
    position=lambda state: msgspec.to_builtins(state),
)
