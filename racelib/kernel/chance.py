"""Chance: numbered streams keyed by purpose, so that a position in a stream is an integer.

A stream belongs to one purpose and one roller ("gear 4", car 2). Its n-th outcome depends on the seed, the
stream and n alone: a bot's thinking never shifts the dice, undo finds the same dice again, and two what-ifs
meet the same dice. The generator is our own few lines and the same on every Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any, Protocol, TypeVar

from racelib.errors import RaceError, shown
from racelib.kernel.event import Drew, Event, Face, Rolled, Shuffled, decisions_of, written

F = TypeVar("F", bound=Face)
T = TypeVar("T")

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
#: From one decision of a bot to the next: room for many numbers within each.
NEXT_DECISION = (GOLDEN << 24) & MASK


class Counted(Protocol):
    """What a source of chance may know of the table: how far each stream and the log have come."""

    log: list[Event]
    positions: dict[tuple[str, int], int]


class Chance(Protocol):
    """Where dice, draws and shuffles come from."""

    def roll(self, table: Counted, what: str, by: int, faces: Sequence[F]) -> F:
        """Return the face that comes up."""

    def draw(self, table: Counted, what: str, by: int, things: Sequence[str]) -> str:
        """Return the thing that is drawn, each as likely as the others."""

    def shuffle(self, table: Counted, what: str, cards: int) -> tuple[int, ...]:
        """Return the new order of a deck."""


def mix(number: int) -> int:
    """Scramble 64 bits (the finishing step of splitmix64).

    >>> mix(1)
    6238072747940578789
    """
    number &= MASK
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & MASK
    return number ^ (number >> 31)


@cache
def purpose_number(what: str) -> int:
    """Return the 64-bit number that stands for a purpose.

    >>> purpose_number("gear 4")
    5525821059474800478
    """
    return int.from_bytes(blake2b(what.encode(), digest_size=8).digest(), "little")


def roller_number(seed: int, by: int) -> int:
    """Return the 64-bit number that stands for a roller in a race with this seed."""
    return mix(seed + by * GOLDEN)


def stream_start(roller: int, what: str) -> int:
    """Return where a stream starts: a scramble of roller (with the seed) and purpose.

    >>> stream_start(roller_number(7, 2), "gear 4") == stream_start(roller_number(7, 3), "gear 4")
    False
    """
    return mix(roller ^ purpose_number(what))


class Seeded:
    """Chance from a seed: outcome n of a stream is a fixed scramble of seed, stream and n.

    >>> dice = Seeded(7)
    >>> [dice.number("gear 4", 2, n) % 12 for n in range(6)] == [dice.number("gear 4", 2, n) % 12 for n in range(6)]
    True
    """

    def __init__(self, seed: int) -> None:
        """Start from a seed, any whole number."""
        self.seed = seed
        self._rollers: dict[int, int] = {}
        self._streams: dict[tuple[str, int], int] = {}

    def number(self, what: str, by: int, n: int) -> int:
        """Return the n-th 64-bit number of a stream."""
        start = self._streams.get((what, by))
        return mix((self.start(what, by) if start is None else start) + n * GOLDEN)

    def start(self, what: str, by: int) -> int:
        """Return where a stream starts, and keep it for the next outcome."""
        roller = self._rollers.get(by)
        if roller is None:
            roller = self._rollers[by] = roller_number(self.seed, by)
        start = self._streams[what, by] = stream_start(roller, what)
        return start

    def roll(self, table: Counted, what: str, by: int, faces: Sequence[F]) -> F:
        """Return the face that the next number of this stream shows."""
        key = (what, by)
        start = self._streams.get(key)
        if start is None:
            start = self.start(what, by)
        z = (start + table.positions.get(key, 0) * GOLDEN) & MASK  # `number`, written out: this is the busiest place
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return faces[((z ^ (z >> 31)) * len(faces)) >> 64]

    def draw(self, table: Counted, what: str, by: int, things: Sequence[str]) -> str:
        """Return the thing that the next number of this stream points at."""
        return things[(self.number(what, by, table.positions.get((what, by), 0)) * len(things)) >> 64]

    def shuffle(self, table: Counted, what: str, cards: int) -> tuple[int, ...]:
        """Return a fair order of this number of cards."""
        start = self.start(f"{what}/{table.positions.get((what, -1), 0)}", -1)
        order = list(range(cards))
        for last in range(cards - 1, 0, -1):
            z = (start + last * GOLDEN) & MASK  # `mix`, written out: some games shuffle much
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            other = ((z ^ (z >> 31)) * (last + 1)) >> 64
            order[last], order[other] = order[other], order[last]
        return tuple(order)


class Scripted:
    """Chance written down beforehand, in the order in which it is used: for scenarios, lessons and tests.

    Dice are their faces, draws the names of what is drawn, shuffles their orders. When the script runs out, chance
    comes from `then`, or the race stops with a clear sentence.
    """

    def __init__(self, script: Sequence[Any], then: Chance | None = None) -> None:
        """Take the outcomes in the order of their use."""
        self.script = tuple(script)
        self.then = then

    def used(self, table: Counted) -> int:
        """Count the outcomes used so far: every roll, draw and shuffle in the log."""
        return sum(table.positions.values())

    def roll(self, table: Counted, what: str, by: int, faces: Sequence[F]) -> F:
        """Return the next face of the script, which must be on the die."""
        used = self.used(table)
        if used >= len(self.script):
            if self.then is not None:
                return self.then.roll(table, what, by, faces)
            raise RaceError(f"the script has no dice left: number {used + 1} is needed for '{what}' of seat {by}")
        face = self.script[used]
        if type(face) not in (int, str) or face not in faces:
            raise RaceError(
                f"scripted outcome number {used + 1} is {face!r}, but the die for '{what}' shows {_different(faces)}"
            )
        return faces[faces.index(face)]

    def draw(self, table: Counted, what: str, by: int, things: Sequence[str]) -> str:
        """Return the next thing of the script, which must be among those that can be drawn."""
        used = self.used(table)
        if used >= len(self.script):
            if self.then is not None:
                return self.then.draw(table, what, by, things)
            raise RaceError(f"the script has no draws left: number {used + 1} is needed for '{what}' of seat {by}")
        thing = self.script[used]
        if thing not in things:
            there = _different(things)
            raise RaceError(f"scripted outcome number {used + 1} is {thing!r}, but for '{what}' there are {there}")
        return str(thing)

    def shuffle(self, table: Counted, what: str, cards: int) -> tuple[int, ...]:
        """Return the next order of the script."""
        used = self.used(table)
        if used >= len(self.script):
            if self.then is not None:
                return self.then.shuffle(table, what, cards)
            raise RaceError(f"the script has no shuffles left: number {used + 1} is needed for '{what}'")
        order = self.script[used]
        if not _is_order(order, cards):
            raise RaceError(f"scripted outcome number {used + 1} is not an order of the {cards} cards of '{what}'")
        return tuple(order)


def _is_order(order: Any, cards: int) -> bool:
    """Say whether this is every card once."""
    if not isinstance(order, (list, tuple)) or not all(type(card) is int for card in order):
        return False
    return sorted(order) == list(range(cards))


def _different(outcomes: Sequence[Face]) -> list[Face]:
    """Return what can come up, each once.

    >>> _different(("SM", "M", "L", "L", "L", "SML"))
    ['SM', 'M', 'L', 'SML']
    """
    return list(dict.fromkeys(outcomes))


class NotRecorded(RaceError):
    """The rules want chance where the record has none, or chance of another kind."""


class Recorded:
    """Chance as it was recorded: the log itself says what came up. Afterwards it comes from `then`."""

    def __init__(self, events: Sequence[Event], then: Chance | None = None) -> None:
        """Take chance from these events, each at its own place in the log."""
        self.events = events
        self.then = then

    def _next(self, table: Counted, expected: str) -> Event:
        at = len(table.log)
        if at >= len(self.events):
            raise NotRecorded(f"the rules want {expected}, but the record ends there")
        return self.events[at]

    def roll(self, table: Counted, what: str, by: int, faces: Sequence[F]) -> F:
        """Return the recorded face."""
        if len(table.log) >= len(self.events) and self.then is not None:
            return self.then.roll(table, what, by, faces)
        event = self._next(table, f"a roll for '{what}' by seat {by}")
        if type(event) is not Rolled or event.what != what or event.by != by:
            raise NotRecorded(f"the rules want a roll for '{what}' by seat {by}, but the record has {_line(event)}")
        if event.face not in faces:
            face = shown(repr(event.face))
            raise NotRecorded(f"the die for '{what}' has no face {face}; it shows {_different(faces)}")
        return faces[faces.index(event.face)]

    def draw(self, table: Counted, what: str, by: int, things: Sequence[str]) -> str:
        """Return the recorded draw."""
        if len(table.log) >= len(self.events) and self.then is not None:
            return self.then.draw(table, what, by, things)
        event = self._next(table, f"a draw of '{what}' by seat {by}")
        if type(event) is not Drew or event.what != what or event.by != by or event.of != len(things):
            wanted = f"a draw of '{what}' out of {len(things)} by seat {by}"
            raise NotRecorded(f"the rules want {wanted}, but the record has {_line(event)}")
        if event.thing not in things:
            thing = shown(repr(event.thing))
            raise NotRecorded(f"there is no {thing} to be drawn for '{what}'; there are {_different(things)}")
        return event.thing

    def shuffle(self, table: Counted, what: str, cards: int) -> tuple[int, ...]:
        """Return the recorded order."""
        if len(table.log) >= len(self.events) and self.then is not None:
            return self.then.shuffle(table, what, cards)
        event = self._next(table, f"a shuffle of '{what}'")
        if type(event) is not Shuffled or event.what != what or not _is_order(event.order, cards):
            raise NotRecorded(
                f"the rules want a shuffle of the {cards} cards of '{what}', but the record has {_line(event)}"
            )
        return event.order


def _line(event: Event) -> str:
    return shown(written(event))


class Remembered:
    """Chance of a record, stream by stream: the n-th roll of a die is the n-th recorded, whatever came between.

    So a what-if in a race without a seed meets the recorded dice as long as there are any; then those of `then`.
    """

    def __init__(self, events: Sequence[Event], then: Chance) -> None:
        """Remember the outcomes of every stream of a record."""
        self.then = then
        self.outcomes: dict[tuple[str, int], list[Any]] = {}
        for event in events:
            if isinstance(event, Rolled):
                self.outcomes.setdefault((event.what, event.by), []).append(event.face)
            elif isinstance(event, Drew):
                self.outcomes.setdefault((event.what, event.by), []).append(event.thing)
            elif isinstance(event, Shuffled):
                self.outcomes.setdefault((event.what, -1), []).append(event.order)

    def _next(self, table: Counted, key: tuple[str, int]) -> Any:
        outcomes, n = self.outcomes.get(key, []), table.positions.get(key, 0)
        return outcomes[n] if n < len(outcomes) else None

    def roll(self, table: Counted, what: str, by: int, faces: Sequence[F]) -> F:
        """Return the recorded face, if the die has it."""
        face = self._next(table, (what, by))
        return faces[faces.index(face)] if face in faces else self.then.roll(table, what, by, faces)

    def draw(self, table: Counted, what: str, by: int, things: Sequence[str]) -> str:
        """Return the recorded draw, if that thing is there."""
        thing = self._next(table, (what, by))
        return str(thing) if thing in things else self.then.draw(table, what, by, things)

    def shuffle(self, table: Counted, what: str, cards: int) -> tuple[int, ...]:
        """Return the recorded order, if it has the right number of cards."""
        order = self._next(table, (what, -1))
        return order if order is not None and len(order) == cards else self.then.shuffle(table, what, cards)


def imagined_dice(seed: int) -> Seeded:
    """Return dice for forks that may not see the coming ones: no seed of a race gives the same."""
    return Seeded(mix(seed) ^ purpose_number("imagined dice"))


def positions_after(events: Sequence[Event]) -> dict[tuple[str, int], int]:
    """Count how far each stream has come after these events.

    >>> positions_after([Rolled("start", 1, 12), Rolled("gear 1", 1, 2), Rolled("gear 1", 1, 1)])
    {('start', 1): 1, ('gear 1', 1): 2}
    """
    positions: dict[tuple[str, int], int] = {}
    for event in events:
        if type(event) is Rolled or type(event) is Drew:
            key = (event.what, event.by)
        elif type(event) is Shuffled:
            key = (event.what, -1)
        else:
            continue
        positions[key] = positions.get(key, 0) + 1
    return positions


def count_decisions(log: Iterable[Event], seats: int) -> list[int]:
    """Count the decisions of each seat, by which the bots' luck is keyed.

    >>> from racelib.kernel.event import Chose
    >>> count_decisions([Chose(1, 4), Chose(1, 2), Chose(0, 3, forced=True)], 2)
    [0, 2]
    """
    counts = [0] * seats
    for event in log:
        for seat, _ in decisions_of(event):
            if not 0 <= seat < seats:
                raise RaceError(f"an answer of seat {seat} is recorded; the seats are 0 to {seats - 1}")
            counts[seat] += 1
    return counts


class BotDice:
    """The bots' own luck: keyed by seat and decision number, apart from all dice of the game."""

    __slots__ = ("_start", "decisions", "seat")

    def __init__(self, seed: int, seat: int) -> None:
        """Give one seat its stream."""
        self.seat = seat
        self.decisions = 0
        self._start = stream_start(roller_number(seed, seat), "bot")

    def pick(self, options: int, nth: int = 0) -> int:
        """Return a number from 0 to options - 1; ask with nth = 0, 1, 2 … within one decision."""
        z = self._start + self.decisions * NEXT_DECISION
        z = (z + nth * GOLDEN if nth else z) & MASK  # `mix`, written out
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return ((z ^ (z >> 31)) * options) >> 64

    def shuffled(self, things: Sequence[T], stream: int) -> list[T]:
        """Return things in a fair order; within one decision every shuffle has a stream of its own.

        >>> sorted(BotDice(7, 0).shuffled("dcba", 1))
        ['a', 'b', 'c', 'd']
        """
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.pick(last + 1, stream * 1000 + last)
            order[last], order[other] = order[other], order[last]
        return order
