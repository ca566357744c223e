"""A game, as data: what the kernel needs to know of it, and no more."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice
from racelib.kernel.event import Event
from racelib.kernel.table import Table

FORMAT = 1


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A place at the table: a name, and the bot that sits there (none: a person)."""

    name: str
    bot: str = ""


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a race was set up: the first line of its replay.

    `boards` maps each track or tile in use to the digest of its content. `start` is a position instead of the
    usual beginning (scenarios and what-ifs). Without a `seed` the dice came from elsewhere: a script, or real dice.
    """

    replay: str = "racelib"
    format: int = FORMAT
    racelib: str = ""
    date: str = ""
    game: str
    seats: tuple[Seat, ...]
    options: dict[str, Any] = {}
    boards: dict[str, str] = {}
    seed: int | None = None
    start: dict[str, Any] | None = None


class State(Protocol):
    """What a state of any game can do; everything else is the game's own."""

    def rolled(self, event: Any) -> None:
        """Remember a roll."""

    def drew(self, event: Any) -> None:
        """Take what was drawn."""

    def shuffled(self, event: Any) -> None:
        """Put a deck in its new order."""

    def turn_ended(self) -> None:
        """Move on to whose turn it is next."""

    @property
    def over(self) -> bool:
        """True when nobody plays any more."""

    def seen_by(self, seat: int) -> Any:
        """Return what a seat may know."""

    def copy(self) -> Any:
        """Return an independent copy."""


S = TypeVar("S", bound=State)


class Bot(Protocol):
    """A player made of code: sees what its seat may know and the options, has its own luck, answers."""

    def __call__(self, seen: Any, choice: Choice[Any], dice: BotDice) -> Any:
        """Decide."""


@dataclass(frozen=True)
class Game(Generic[S]):
    """A game is data and small functions; the kernel does the rest.

    Parameters
    ----------
    name, title
        How programs and people call it.
    check
        Complete and check a header; raises `BadOption` with one clear sentence.
    start
        Make the state before the first event from a header.
    rules
        The coroutine that plays from any turn boundary to the end and returns the result.
    events
        The event kinds of the game, besides the kernel's.
    broken
        The invariants: sentences saying what is wrong with a state at an ask or a turn boundary.
    view
        A state as plain data, as scenarios and people read it.
    say
        An event in words, given the state before it.
    picture
        The board as text.
    bots
        The bots by name.
    imagine
        A state that fits what a seat has seen, hidden things drawn anew: for hints and bots' forks.
    read_answer
        How an answer written by a person in a scenario becomes an answer.
    facets
        What scenarios can expect of a choice, by name ("gears", "costs", "ends").
    position
        A state at a turn boundary as a start position for a header.
    """

    name: str
    title: str
    check: Callable[[Header], Header]
    start: Callable[[Header], S]
    rules: Callable[[Table[S]], Coroutine[Any, Any, Any]]
    events: tuple[type[Event], ...]
    broken: Callable[[S], Iterable[str]]
    view: Callable[[S], dict[str, Any]]
    say: Callable[[Event, S, tuple[str, ...]], str]
    picture: Callable[[S, tuple[str, ...]], str]
    bots: Mapping[str, Bot]
    imagine: Callable[[S, int, BotDice], S]
    read_answer: Callable[[Choice[Any], Any], Any]
    facets: Callable[[Choice[Any]], dict[str, Any]]
    position: Callable[[S], dict[str, Any]]
