"""What the referees of games share, and the tests with them: reading a log event by event, and logs that are no game.

A referee is a slow and obvious second reading of the rules, apart from the engine. It plays a game again from what was
decided by players and by chance; everything else it expects, and what it expects must be what the log says.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import pytest
from msgspec.structs import astuple, replace

from racelib.kernel.event import Event, TurnEnded
from racelib.kernel.game import Header
from racelib.kernel.race import Race

Log = list[Event]
Cheat = Callable[[Log], None]


class Foul(AssertionError):
    """The log is not that of a game by the rules."""


class Reader(ABC):
    """Reads a log, event by event; the rules are those of the referee that is made of it."""

    def __init__(self, header: Header, events: Sequence[Event]) -> None:
        self.log = [(type(event).__name__, *astuple(event)) for event in events]
        self.at = 0
        self.options: dict[str, Any] = header.options
        self.offered: list[tuple[int, list[Any]]] = []
        self.seen: Counter[str] = Counter()
        self.result: list[dict[str, Any]] = []

    @abstractmethod
    def play(self) -> None:
        """Play the whole log again."""

    def foul(self, why: str) -> Foul:
        return Foul(f"event {self.at + 1}: {why}")

    def here(self) -> tuple[Any, ...]:
        if self.at >= len(self.log):
            raise self.foul("the log ends before the game")
        return self.log[self.at]

    def must(self, *expected: Any) -> None:
        """The next event must be this one."""
        if self.here() != expected:
            raise self.foul(f"{self.here()} happened; {expected} should have")
        self.seen[expected[0]] += 1
        self.at += 1

    def must_end(self) -> None:
        """There must be no further event."""
        if self.at != len(self.log):
            raise self.foul("something happens after the end")

    def answer(self, seat: int, options: Iterable[Any]) -> Any:
        """Take an answer of a seat, whatever it is; when there is only one option it is forced."""
        options = list(options)
        name, *rest = self.here()
        if name != "Chose" or rest[0] != seat:
            raise self.foul(f"{self.here()} happened; seat {seat} should have answered")
        answer, forced = rest[1:]
        if forced != (len(options) == 1):
            raise self.foul(f"seat {seat} had {len(options)} options, forced is {forced}")
        if not forced:
            self.offered.append((seat, in_order(options)))
        self.at += 1
        return answer

    def pick(self, seat: int, options: Iterable[Any]) -> Any:
        """Take an answer that must be one of the options."""
        options = list(options)
        answer = self.answer(seat, options)
        if answer not in options:
            self.at -= 1
            raise self.foul(f"seat {seat} answered {answer!r}, not one of {options}")
        return answer

    def shuffled(self, what: str, pile: Sequence[str]) -> list[str]:
        """A pile is shuffled: the log says how."""
        name, *rest = self.here()
        if name != "Shuffled" or rest[0] != what or sorted(rest[1]) != list(range(len(pile))):
            raise self.foul(f"{self.here()} happened; the {len(pile)} things of {what} should have been shuffled")
        self.at += 1
        return [pile[place] for place in rest[1]]


def in_order(options: Iterable[Any]) -> list[Any]:
    """Return options in an order that does not depend on how they are offered.

    >>> in_order(["use", "leave"])
    ['leave', 'use']
    """
    return sorted(options, key=repr)


Referee = TypeVar("Referee", bound=Reader)


def judged(referee: type[Referee], race: Race[Any], events: Log | None = None) -> Referee:
    """Let a referee play a game again, as it was or as a log has it; raise Foul where the log is wrong."""
    judge = referee(race.header, race.events if events is None else events)
    judge.play()
    return judge


def agreed(referee: type[Referee], game: tuple[Race[Any], list[tuple[int, list[Any]]]], name: object = "") -> Referee:
    """Check that a referee knows what was offered at every ask of a game, and comes to its result."""
    race, asked = game
    judge = judged(referee, race)
    assert judge.offered == asked, f"game {name}"
    assert judge.result == race.result, f"game {name}"
    return judge


# -- logs that are no game: the referee must notice ------------------------------------------------------------


def assert_foul(referee: type[Reader], race: Race[Any], events: Log, why: str | None = None) -> None:
    """A referee must not take a log for that of a game."""
    assert events != race.events
    with pytest.raises(Foul, match=why):
        judged(referee, race, events)


def left_out_or_told_twice(events: Log, place: int) -> Iterator[Log]:
    """Give a log without an event, and one that has it twice."""
    yield events[:place] + events[place + 1 :]
    yield events[:place] + events[place:][:1] + events[place:]


def swapped(events: Log, place: int) -> Log:
    """Return a log in which an event and the next one have changed places."""
    return [*events[:place], events[place + 1], events[place], *events[place + 2 :]]


def fields_changed(events: Log, often: int, other: Callable[[Any], Any]) -> Iterator[Log]:
    """Give logs in which one field says something else: of each kind of event the first ones, every field."""
    kinds: Counter[tuple[str, str]] = Counter()
    for place, event in enumerate(events):
        for field in event.__struct_fields__:
            kinds[type(event).__name__, field] += 1
            if kinds[type(event).__name__, field] <= often:
                altered = replace(event, **{field: other(getattr(event, field))})
                yield [*events[:place], altered, *events[place + 1 :]]


def other(value: Any, more: int, words: tuple[str, str]) -> Any:
    """Return something else of the same kind: a number that is so much more, one of two words, the last thing changed.

    >>> other([3, "red"], 1, ("red", "blue"))
    [3, 'blue']
    """
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + more
    if isinstance(value, str):
        return words[1] if value == words[0] else words[0]
    if isinstance(value, (tuple, list)):
        return type(value)([*value[:-1], other(value[-1], more, words)] if value else words[:1])
    first = value.__struct_fields__[0]
    return replace(value, **{first: other(getattr(value, first), more, words)})


def find(events: list[Any], kind: type, which: Callable[[Any], bool] = lambda event: True) -> int:
    """Return the place of the first event of a kind."""
    return next(place for place, event in enumerate(events) if type(event) is kind and which(event))


def assert_cheat_noticed(referee: type[Reader], race: Race[Any], cheat: Cheat) -> None:
    """A referee must find nothing wrong with a game, and a foul when somebody has cheated in its log."""
    judged(referee, race)
    events = list(race.events)
    cheat(events)
    assert_foul(referee, race, events)


def assert_ends_where_it_ends(referee: type[Reader], race: Race[Any]) -> None:
    """A referee must notice what comes after the end, and that the end is missing."""
    assert_foul(referee, race, [*race.events, TurnEnded()], "after the end")
    assert_foul(referee, race, race.events[:-1], "ends before")
