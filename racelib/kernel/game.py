"""A game, as data: what the kernel needs to know of it, and no more."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Coroutine, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from racelib.arguments import of_kind, quoted, wrong
from racelib.errors import BadOption, shown
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice
from racelib.kernel.coach import Coach
from racelib.kernel.event import Event, Undone, fold
from racelib.kernel.scene import Scene
from racelib.kernel.setting import Setting
from racelib.kernel.table import Table
from racelib.kernel.words import Words
from racelib.text.language import tr

C = TypeVar("C")

FORMAT = 1


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A place at the table: a name, and the bot that drives (empty: a person).

    A bot is named as the game names it, or as `module:function` when it comes from outside.
    """

    name: str
    bot: str = ""


#: Longer names of players and bots are refused.
LONGEST_NAME, LONGEST_BOT = 40, 200


def from_outside(bot: str) -> bool:
    """Say whether a name is that of a bot from outside: `module:function`.

    >>> from_outside("my_module:my_bot"), from_outside("racer"), from_outside("my module:my bot")
    (True, False, False)
    """
    return len(bot) <= LONGEST_BOT and bot.isprintable() and re.fullmatch(r"[^\s:,]+:[^\s:,]+", bot) is not None


def check_bot(name: str, bots: Collection[str]) -> None:
    """Refuse the name of a bot that a game does not have.

    >>> check_bot("genius", ["rookie", "racer"])
    Traceback (most recent call last):
    racelib.errors.BadOption: there is no bot 'genius'; the bots are rookie, racer
    """
    if name not in bots:
        raise BadOption(f"there is no bot {quoted(name)}; the bots are {', '.join(bots)}")


def check_seats(seats: Sequence[Seat], bots: Collection[str]) -> None:
    """Refuse players with names that cannot be shown, and bots that the game does not have.

    The name of a bot from outside is only checked for its form: reading a record must not need the bot's code.

    >>> check_seats([Seat("Ada", "my_module:my_bot"), Seat("Bo", "genius")], ["rookie", "racer"])
    Traceback (most recent call last):
    racelib.errors.BadOption: there is no bot 'genius'; the bots are rookie, racer
    """
    for number, seat in enumerate(seats, start=1):
        if not seat.name or len(seat.name) > LONGEST_NAME or not seat.name.isprintable():
            raise BadOption(f"the name of player {number} must have 1 to {LONGEST_NAME} printable characters")
        if seat.bot and not from_outside(seat.bot):
            check_bot(seat.bot, bots)


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a race was set up: the first line of its replay.

    `boards` maps each track or tile in use to the digest of its content. `start` is a position instead of the
    usual beginning (scenarios and what-ifs). Without a `seed` the dice came from elsewhere: a script, or real dice.
    `rules_version` counts how often our reading of the game's rules has changed (`Game.rule_changes`).
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
    rules_version: int = 1

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, seat by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots, seat by seat; "" is a person."""
        return tuple(seat.bot for seat in self.seats)


def check_parts(
    game: object, header: object, chance: object, recorder: object, outside: object, history: object = ()
) -> None:
    """Refuse to make a race of something else than its parts."""
    of_kind("game", game, Game, "a game, such as game_named('formula-d')")
    of_kind("header", header, Header, "a header, such as header_for('formula-d') makes")
    check_chance(chance)
    if recorder is not None and not all(hasattr(recorder, part) for part in ("write", "close", "save")):
        raise wrong("recorder", recorder, "what writes events down, such as a Writer")
    if not isinstance(outside, Mapping) or not all(map(callable, outside.values())):
        raise wrong("outside", outside, "functions by the name of the bot")
    if not isinstance(history, (list, tuple)) or not all(isinstance(event, Event) for event in history):
        raise wrong("history", history, "a list of events")


def check_chance(chance: C) -> C:
    """Return where dice come from; refuse something that cannot roll."""
    if chance is not None and not hasattr(chance, "roll"):
        raise wrong("chance", chance, "a source of dice, such as Seeded(7)")
    return chance


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
        """Return what a seat may know, or a `SPECTATOR`."""

    def copy(self) -> Any:
        """Return an independent copy."""


S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", contravariant=True)

#: Where somebody looks from: a seat sees what that seat knows, a spectator what lies open, and None sees everything.
Viewpoint = int | None
SPECTATOR = -1


class Bot(Protocol):
    """A player made of code: a function that is given what its seat may know, the choice and its own luck."""

    def __call__(self, seen: Any, choice: Choice[Any], dice: BotDice) -> Any:
        """Return one of the options."""


class Hide(Protocol[S_contra]):
    """How an event looks to a seat, or to a spectator, when it happens in a state."""

    def __call__(self, event: Event, state: S_contra, seat: int, /) -> Event:
        """Return the event, of the same kind, without what may not be known there."""


class View(Protocol[S_contra]):
    """A state as plain data, from a viewpoint."""

    def __call__(self, state: S_contra, /, seat: Viewpoint = None) -> dict[str, Any]:
        """Return what is known there."""


class Picture(Protocol[S_contra]):
    """The board as text, from a viewpoint."""

    def __call__(self, state: S_contra, names: tuple[str, ...], /, seat: Viewpoint = None) -> str:
        """Return the board as it looks from there."""


def open_to_all(event: Event, state: Any, seat: int) -> Event:
    """Hide nothing: the `hide` of a game in which everybody sees everything.

    >>> from racelib.kernel.event import Chose
    >>> open_to_all(Chose(0, 4), None, 1)
    Chose(seat=0, answer=4, forced=False)
    """
    return event


def as_plain_data(state: Any, seat: Viewpoint = None) -> dict[str, Any]:
    """Return all of a state: the `view` and the `position` of a game that hides nothing."""
    made: dict[str, Any] = msgspec.to_builtins(state)
    return made


def as_it_is(state: Any, seat: int, dice: BotDice, since: Sequence[Event]) -> Any:
    """Return a state unchanged: the `imagine` of a game that hides nothing."""
    return state


def as_written(choice: Choice[Any], written: Any) -> Any:
    """Take an answer as it is written: the `read_answer` of a game whose answers are easy to write."""
    return written


def answers_of(choice: Choice[Any]) -> dict[str, Any]:
    """Return the answers of a choice: the `facets` of a game with few answers."""
    return {"answers": list(choice)}


def never_broken(state: Any) -> Iterable[str]:
    """Find nothing wrong: the `broken` of a game without invariants of its own."""
    return ()


@dataclass(frozen=True)
class Game(Generic[S]):
    """A game is data and small functions; the kernel does the rest. What a simple game leaves out has a default.

    Parameters
    ----------
    name, title
        How programs and people call it.
    players
        The fewest and the most that can play it.
    check_options
        Complete a header whose seats are checked already, and check the rest of it: options, number of players,
        position. It raises `BadOption` with one clear sentence.
    start
        Make the state before the first event from a header.
    rules
        The coroutine that plays from any turn boundary to the end and returns the result.
    events
        The event kinds of the game, besides the kernel's.
    words
        What the game says: events, options and refusals, results.
    picture
        The board as text, from a viewpoint.
    bots
        The bots by name, the strongest last.
    broken
        The invariants: sentences saying what is wrong with a state at an ask or a turn boundary.
    hide
        An event as a seat (or a spectator, -1) may know it, given the state before it: the same kind of event, its
        secret fields emptied. A game without secrets takes `open_to_all`.
    view
        A state as plain data, as scenarios and people read it, from a viewpoint.
    imagine
        A state at a turn boundary that fits what a seat has seen, hidden things drawn anew: for hints and bots' forks.
        The last argument are the events since that boundary: a card played since is in the hand that it came from.
    read_answer
        How an answer written by a person in a scenario becomes an answer.
    facets
        What scenarios can expect of a choice, by name ("gears", "costs", "ends").
    position
        A state at a turn boundary as a start position for a header.
    options
        The options of the game by name, each with what it is for.
    first
        The options of a first race for a beginner.
    settings
        What people choose in the form for a new race, in the order in which one decides.
    scene
        What the page shows. A game without one runs, but cannot be watched or exported.
    coach
        What helps a player to decide. A game without one runs, but people cannot play it.
    hands
        Players hold what others may not see: in every race, or in the races of some headers. Without hands, what is
        hidden is hidden from everybody.
    rule_changes
        What has changed in our reading of the rules, a sentence for each version after the first.
    """

    name: str
    title: str
    players: tuple[int, int]
    check_options: Callable[[Header], Header]
    start: Callable[[Header], S]
    rules: Callable[[Table[S]], Coroutine[Any, Any, Any]]
    events: tuple[type[Event], ...]
    words: Words
    picture: Picture[S]
    bots: Mapping[str, Bot]
    broken: Callable[[S], Iterable[str]] = never_broken
    hide: Hide[S] = open_to_all
    view: View[S] = as_plain_data
    imagine: Callable[[S, int, BotDice, Sequence[Event]], S] = as_it_is
    read_answer: Callable[[Choice[Any], Any], Any] = as_written
    facets: Callable[[Choice[Any]], dict[str, Any]] = answers_of
    position: Callable[[S], dict[str, Any]] = as_plain_data
    options: Mapping[str, str] = field(default_factory=dict)
    first: Mapping[str, Any] = field(default_factory=dict)
    settings: Callable[[], Sequence[Setting]] = tuple
    scene: Scene[S] | None = None
    coach: Coach | None = None
    hands: bool | Callable[[Header], bool] = False
    rule_changes: tuple[str, ...] = ()

    @property
    def rules_version(self) -> int:
        """The version of the rules that races are played by now."""
        return 1 + len(self.rule_changes)

    def changed_since(self, header: Header) -> tuple[str, ...]:
        """Return what has changed in the rules since a race was recorded, a sentence for each version."""
        return tuple(tr(change) for change in self.rule_changes[header.rules_version - 1 :])

    @property
    def strongest(self) -> str:
        """The name of the strongest bot."""
        return list(self.bots)[-1]

    @property
    def usual_opponent(self) -> str:
        """The name of the bot that people race against unless they ask for another: one below the strongest."""
        return list(self.bots)[-2:][0]

    def check(self, header: Header) -> Header:
        """Return a header complete and checked; raises `BadOption` with one clear sentence."""
        check_seats(header.seats, self.bots)
        version, newest = header.rules_version, self.rules_version
        if type(version) is not int or version < 1:
            raise BadOption(f"the version of the rules is {shown(repr(version))}; expected 1 to {newest}")
        if version > newest:
            newer = f"this race follows version {version} of the rules of {self.title}, and this racelib knows {newest}"
            raise BadOption(f"{newer}; a newer racelib can open it")
        return self.check_options(header)

    @property
    def has_secrets(self) -> bool:
        """True when seats know different things."""
        return self.hide is not open_to_all

    def has_hands(self, header: Header) -> bool:
        """Say whether players of a race hold what others may not see.

        >>> from racelib.kernel.registry import game_named
        >>> from racelib.kernel.set_up import header_for
        >>> [game_named(name).has_hands(header_for(name)) for name in ("downforce", "thunder-road")]
        [True, False]
        """
        return self.hands(header) if callable(self.hands) else self.hands

    def seen(self, event: Event, state: S, seat: Viewpoint) -> Event:
        """Return an event as it is known at a viewpoint, given the state before it."""
        return event if seat is None else self.hide(event, state, seat)

    def tell(self, event: Event, state: S, names: tuple[str, ...], seat: Viewpoint = None) -> str:
        """Return an event in words, as it is known at a viewpoint."""
        return self.words.say(self.seen(event, state, seat), state, names)

    def commentary(self, names: tuple[str, ...], start: S, events: Iterable[Event]) -> Iterator[tuple[int, str]]:
        """Tell a whole race: pairs of event number and sentence, for the events that have something to tell.

        Event number n is the one that leads to the state after n events. What is undone later is told too.

        >>> from racelib.kernel.set_up import new_race
        >>> race = new_race(track="t1", players=2, names=["Ada", "Ben"], seed=1)
        >>> next(race.game.commentary(("Ada", "Ben"), race.game.start(race.header), race.events))
        (1, 'Ada rolls 2 on the black die for a place on the grid. (FD-START-01)')
        """
        state = start.copy()
        done: list[Event] = []
        for event in events:
            sentence = self.words.say(event, state, names)
            if type(event) is Undone:
                del done[event.to :]
                state = fold(start.copy(), done)
            else:
                event.apply(state)
                done.append(event)
            if sentence:
                yield len(done), sentence
