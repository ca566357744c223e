"""Events: what happened, as small frozen records. A race is a list of them; the state is their fold.

An event kind is one class: its name is its tag in the replay file, its docstring says what it means to a
player, `RULES` are the ids of the rules behind it (docs/rules/), and `apply` is what it changes in the state:
nothing else ever changes a state. The kinds here belong to every game; the games add their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

S = TypeVar("S")

#: What a die shows: a number, or a name ("FR").
Face = int | str


def tag_of(class_name: str) -> str:
    """Turn the name of an event class into its tag in the file.

    >>> tag_of("TurnEnded")
    'turn-ended'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", class_name).lower()


class Event(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, tag_field="e", tag=tag_of
):
    """Something that happened in a race."""

    RULES: ClassVar[tuple[str, ...]] = ()
    #: whether a stopwatch runs from here (`kernel/clock.py`)
    STARTS_CLOCK: ClassVar[bool] = False

    def apply(self, state: Any) -> None:
        """Change the state as this event says; most kernel events change nothing."""

    def rules(self) -> tuple[str, ...]:
        """Return the ids of the rules behind this event."""
        return self.RULES


class Chose(Event, frozen=True, gc=False):
    """A seat answered what it was asked; `forced` when there was only one thing to answer."""

    seat: int
    answer: Any
    forced: bool = False


class ChoseTogether(Event, frozen=True, gc=False):
    """Several seats answered at once and in secret: pairs of seat and answer, in seat order.

    `forced` are the seats that had only one thing to answer.
    """

    answers: tuple[tuple[int, Any], ...]
    forced: tuple[int, ...] = ()


class Rolled(Event, frozen=True, gc=False):
    """A die fell: what it was rolled for, the seat that rolled it, and the face that came up."""

    what: str
    by: int
    face: Face

    def apply(self, state: Any) -> None:
        """Let the state remember the roll while it matters."""
        state.rolled(self)

    @property
    def number(self) -> int:
        """The face of a die that shows numbers.

        >>> Rolled("gear 4", 0, 9).number
        9
        """
        if type(self.face) is not int:
            raise TypeError(f"the die for '{self.what}' shows {self.face!r}, which is not a number")
        return self.face


class Drew(Event, frozen=True, gc=False):
    """Something was drawn blind: its name, and how many things it could have been (some of them may be alike)."""

    what: str
    by: int
    thing: str
    of: int

    def apply(self, state: Any) -> None:
        """Let the state take the drawn thing."""
        state.drew(self)


class Shuffled(Event, frozen=True, gc=False):
    """A deck was shuffled: the old places of its cards in their new order."""

    what: str
    order: tuple[int, ...]

    def apply(self, state: Any) -> None:
        """Let the state put the deck in its new order."""
        state.shuffled(self)


class TurnEnded(Event, frozen=True, gc=False):
    """A turn is over: from here the rules can start afresh from the state alone.

    In a file the line carries the digest of all lines before it; in memory the field stays empty.
    """

    digest: str = ""

    def apply(self, state: Any) -> None:
        """Let the state move on to whose turn it is next."""
        state.turn_ended()


class Undone(Event, frozen=True, gc=False):
    """A player took back everything after event number `to`; readers skip what was undone."""

    to: int


_ENCODER = msgspec.json.Encoder(order="deterministic")


def written(value: Any) -> str:
    """Return an event, an answer or a result as it stands in a file.

    >>> written(Chose(0, 4))
    '{"e":"chose","seat":0,"answer":4}'
    """
    return _ENCODER.encode(value).decode()


KERNEL_EVENTS: tuple[type[Event], ...] = (Chose, ChoseTogether, Rolled, Drew, Shuffled, TurnEnded, Undone)


def events_in(*modules: ModuleType) -> tuple[type[Event], ...]:
    """Return the kinds of events that modules define, in the order in which they stand there.

    >>> from racelib.kernel import event
    >>> events_in(event)[:2] == (Chose, ChoseTogether)
    True
    """
    return tuple(
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Event)
        and kind is not Event
        and kind.__module__ == module.__name__
    )


def fold(state: S, events: Iterable[Event]) -> S:
    """Apply events to a state, in place, and return it: the whole meaning of a replay."""
    for event in events:
        event.apply(state)
    return state


def decisions_of(event: Event) -> Sequence[tuple[int, Any]]:
    """Return what was decided by an event, as pairs of seat and answer; a forced answer is not a decision.

    >>> decisions_of(Chose(0, 4)), decisions_of(Chose(0, 4, forced=True))
    (((0, 4),), ())
    """
    if type(event) is Chose:
        return () if event.forced else ((event.seat, event.answer),)
    if type(event) is ChoseTogether:
        return [pair for pair in event.answers if pair[0] not in event.forced]
    return ()


def deciders(event: Event) -> list[int]:
    """Return the seats whose decision an event is: one, several in a secret round, or none.

    >>> deciders(Chose(2, 4)), deciders(Chose(2, 4, forced=True)), deciders(ChoseTogether(((0, 1), (1, 3)), (1,)))
    ([2], [], [0])
    """
    return [seat for seat, _ in decisions_of(event)]


def effective(history: Iterable[Event]) -> list[Event]:
    """Return the events that still hold when everything undone is left out.

    >>> effective([Chose(0, 4), Rolled("gear 4", 0, 9), Undone(0), Chose(0, 3)])
    [Chose(seat=0, answer=3, forced=False)]
    """
    events: list[Event] = []
    for event in history:
        if type(event) is Undone:
            del events[event.to :]
        else:
            events.append(event)
    return events


class Recorder(Protocol):
    """Where the events of a race are written while it runs."""

    @property
    def unsaved(self) -> str:
        """Why some of what was handed over is not saved yet; "" when all of it is."""

    def write(self, events: Sequence[Event]) -> None:
        """Take events over."""

    def close(self, result: Any) -> None:
        """Take the result over: the race has ended."""

    def save(self) -> None:
        """Make sure that all of this survives; `NotSaved` says why it does not yet."""
