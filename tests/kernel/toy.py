"""A tiny game that uses all of the kernel: a shuffled deck, hidden hands, secret bids, draws and dice.

Each seat holds three cards of a shuffled deck. Every turn the active seat rolls a die (its crown counts six) and may
play one card from its hand on top of it (or pass); then all seats bid in secret one of their cards for a token drawn
blind from a bag; the highest card is shown and takes it, the other bids go face down on a pile. After four turns the
most points win.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from racelib.errors import BadOption
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.coach import Coach, Kind
from racelib.kernel.conformance import any_bot
from racelib.kernel.copies import CopiedState
from racelib.kernel.event import ChoseTogether, Drew, Event, Rolled, Shuffled, TurnEnded
from racelib.kernel.game import Game, Header
from racelib.kernel.table import Table
from racelib.kernel.words import Words

DECK = tuple(range(1, 21))
BAG = (2, 3, 5, 8, 13)
DIE: tuple[int | str, ...] = (1, 2, 3, 4, 5, "crown")
CROWN = 6
TURNS = 4


class ToyState(CopiedState, msgspec.Struct):
    deck: list[int]
    hands: list[list[int]]
    points: list[int]
    bag: list[int]
    turn: int = -1
    roll: int = 0
    token: int = 0
    shown: list[int] = []
    pile: list[tuple[int, int]] = []  # who bid which card that nobody else has seen
    owes: dict[int, int] = {}  # only positions have debts, and nothing comes of them

    def copy(self) -> ToyState:
        return msgspec.convert(msgspec.to_builtins(self), ToyState)

    def seen_by(self, seat: int) -> dict[str, Any]:
        """Own hand, everybody's points, how many cards others hold: no deck order, no other hands."""
        return {
            "hand": list(self.hands[seat]) if seat >= 0 else [],
            "cards": [len(hand) for hand in self.hands],
            "points": list(self.points),
            "bag": sorted(self.bag),
            "turn": self.turn,
            "roll": self.roll,
            "token": self.token,
            "shown": list(self.shown),
        }

    def rolled(self, event: Rolled) -> None:
        self.roll = CROWN if event.face == "crown" else event.number

    def drew(self, event: Drew) -> None:
        self.token = int(event.thing)
        self.bag.remove(self.token)

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
        state.shown.append(self.card)
        state.points[self.seat] += state.roll


class Won(Event, frozen=True, gc=False):
    """The bids are paid and the token goes to the highest."""

    bids: tuple[int, ...]
    seat: int

    def apply(self, state: ToyState) -> None:
        for seat, bid in enumerate(self.bids):
            if bid:
                state.hands[seat].remove(bid)
            if bid and seat == self.seat:
                state.shown.append(bid)
            elif bid:
                state.pile.append((seat, bid))
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
        return Explained(fact("card", number=option) if option else fact("no card"))

    def refuse(self, answer: object) -> Refusal:
        return Refusal(fact("not in the hand", answer=answer), ("TOY-01",))


def card_choice(state: ToyState, seat: int) -> Card:
    return Card(state.hands[seat])


async def rules(table: Table[ToyState]) -> list[int]:
    state = table.state
    if state.turn < 0:
        table.shuffle("deck", len(state.deck))
        table.tell(Dealt())
        table.tell(TurnEnded())  # hidden things are dealt in a turn of their own
    while not state.over:
        seat = state.turn % len(state.hands)
        table.roll("die", seat, DIE)
        card = await table.ask(seat, card_choice(state, seat))
        if card:
            table.tell(Played(seat, card))
        table.draw("bag", seat, [str(token) for token in state.bag])
        bids = await table.ask_all({number: card_choice(state, number) for number in range(len(state.hands))})
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
        given = dict(header.start)
        if "players" in given:
            given["hands"] = [player["hand"] for player in given.pop("players")]
        return msgspec.convert(given, ToyState, strict=False)
    seats = len(header.seats)
    return ToyState(list(DECK), [[] for _ in range(seats)], [0] * seats, list(BAG))


def imagine(state: ToyState, seat: int, dice: BotDice, since: Sequence[Event]) -> ToyState:
    """Deal the cards that this seat cannot see anew; a card played since the boundary was in the hand it came from."""
    played = {event.seat: event.card for event in since if isinstance(event, Played) and event.seat != seat}
    others = [number for number in range(len(state.hands)) if number != seat]
    hidden = {*state.deck, *(card for number in others for card in state.hands[number])}
    hidden |= {card for number, card in state.pile if number != seat}
    pool = sorted(hidden - set(played.values()))
    for last in range(len(pool) - 1, 0, -1):
        other = dice.pick(last + 1, last)
        pool[last], pool[other] = pool[other], pool[last]
    for number in others:
        known = [played[number]] if number in played else []
        state.hands[number] = known + [pool.pop() for _ in state.hands[number][len(known) :]]
    state.pile = [(number, card if number == seat else pool.pop()) for number, card in state.pile]
    state.deck = pool
    return state


def broken(state: ToyState) -> Iterator[str]:
    cards = state.deck + [card for hand in state.hands for card in hand]
    if len(set(cards)) != len(cards):
        yield "a card is there twice"


def hide(event: Event, state: ToyState, seat: int) -> Event:
    """The order of the deck is nobody's; a bid in secret is known to its seat, unless it is the highest."""
    if isinstance(event, Shuffled):
        return Shuffled(event.what, ())
    if isinstance(event, ChoseTogether):
        return ChoseTogether(tuple((one, answer if one == seat else None) for one, answer in event.answers))
    if isinstance(event, Won):
        known = (seat, event.seat)
        bids = tuple(bid if one in known else -bool(bid) for one, bid in enumerate(event.bids))
        return msgspec.structs.replace(event, bids=bids)
    return event


def view(state: ToyState, seat: int | None = None) -> dict[str, Any]:
    """Everything, or what lies open and the own hand."""
    if seat is None:
        return msgspec.to_builtins(state)
    hands = [hand if number == seat else [0] * len(hand) for number, hand in enumerate(state.hands)]
    return {
        "hands": hands,
        "points": list(state.points),
        "bag": sorted(state.bag),
        "turn": state.turn,
        "roll": state.roll,
        "token": state.token,
        "shown": list(state.shown),
        "owes": dict(state.owes),
    }


def say(event: Event, state: ToyState, names: tuple[str, ...]) -> str:
    if isinstance(event, Played):
        return f"{names[event.seat]} plays {event.card} on a {state.roll}"
    if isinstance(event, Won):
        return f"{names[event.seat]} wins {state.token} with the bids {event.bids}"
    return str(event)


def picture(state: ToyState, names: tuple[str, ...], seat: int | None = None) -> str:
    return f"turn {state.turn}, hands {view(state, seat)['hands']}"


def standings(result: list[int], names: tuple[str, ...], bots: tuple[str, ...] = ()) -> list[str]:
    return [f"{name}: {points}" for name, points in zip(names, result, strict=True)]


PHRASES = {"card": "card {number}", "no card": "no card", "not in the hand": "{answer!r} is not in the hand"}
COACH = Coach(
    kinds={
        Card: Kind(
            title=lambda seen, choice, name: f"{name}, choose your {choice.KIND}.",
            nudge=lambda seen, choice: "Think.",
            rule=lambda seen, choice: "FD-GEAR-01",
            why_not=lambda choice, code: choice.refuse(code),
        )
    },
    bot=any_bot,
    aim=lambda: "Win.",
    welcome=lambda name, seat: (f"You are {name}.", "Play a card."),
    in_short=lambda seen, seat, name: name,
)
TOY: Game[ToyState] = Game(
    name="toy",
    title="Toy",
    players=(2, 4),
    check_options=check,
    start=start,
    rules=rules,
    events=(Dealt, Played, Won),
    broken=broken,
    hide=hide,
    view=view,
    words=Words(say, PHRASES, standings, lambda header, results: [f"{len(results)} races"]),
    picture=picture,
    bots={"any": any_bot},
    imagine=imagine,
    read_answer=lambda choice, written: written,
    facets=lambda choice: {},
    position=lambda state: msgspec.json.decode(msgspec.json.encode(state)),
    options={},
    first={},
    coach=COACH,
)
