"""The bots that drive: those of a game, and bots from outside.

    new_race(bots=my_bot)                          # your function drives every seat
    new_race(bots=["racer", my_bot])               # a bot of the game and your function, alternating
    racelib race --bots racer,my_module:my_bot     # the same in a terminal

A bot from outside is any function `bot(seen, choice, dice)`. It decides on a copy of the race, so nothing that it
changes reaches the race itself. With a fourth parameter `fork` it also gets a function to think ahead with.
The record of a race holds only the name of the bot. Reading a record never imports what it names.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import msgspec

from racelib import arguments
from racelib.arguments import letters_of, plain, quoted
from racelib.errors import BadBot, BadOption, RaceError, shown
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice
from racelib.kernel.game import LONGEST_BOT, Bot, Game, Header, Seat, check_bot, from_outside
from racelib.text.language import tr

if TYPE_CHECKING:
    from racelib.kernel.race import Race

#: A function that sits down; it takes `seen, choice, dice`, and `fork` if it wants to think ahead.
OutsideBot = Callable[..., Any]
#: What a caller may say about bots: a name, a function, or a list of both that is repeated until all seats are filled.
Bots = str | OutsideBot | Sequence[str | OutsideBot]
#: The bots from outside of a race that has none.
NO_BOTS: Mapping[str, OutsideBot] = MappingProxyType({})

#: How often a bot may fork in one decision.
MOST_FORKS = 10_000
#: The forks of a decision draw their seeds here, far behind the numbers that the bot picks itself.
FORKS = 1 << 23


def any_bot(seen: Any, choice: Choice[Any], dice: BotDice) -> Any:
    """Take any option, each as likely as the others: the bot "random" of every game."""
    options = choice.answers()
    return options[dice.pick(len(options))]


# -- naming bots ----------------------------------------------------------------------------------------------


def one_by_one(bots: Bots) -> list[str | OutsideBot]:
    """Return bots one by one, as a caller or the command line names them.

    >>> one_by_one("rookie, racer"), one_by_one(["rookie", "racer"]), one_by_one("rookie")
    (['rookie', 'racer'], ['rookie', 'racer'], ['rookie'])
    """
    if isinstance(bots, str):
        found: list[str | OutsideBot] = [name.strip() for name in bots.split(",") if name.strip()]
    elif callable(bots):
        found = [bots]
    else:
        found = arguments.in_order("bots", bots, "the name of a bot, a function, or a list of these")
    if not found:
        raise BadOption("no bot is named; give at least one")
    for number, bot in enumerate(found):
        if not isinstance(bot, str) and not callable(bot):
            raise arguments.wrong(f"bots[{number}]", bot, "the name of a bot, or a function")
    return found


def named(bots: Bots) -> list[str]:
    """Return the names of bots in their order; nothing is imported.

    >>> named(["racer", "my_module:my_bot"])
    ['racer', 'my_module:my_bot']
    """
    return [letters_of(bot) if isinstance(bot, str) else name_of(bot) for bot in one_by_one(bots)]


def name_of(bot: OutsideBot) -> str:
    """Return the name under which a record knows a function: its module and its name in there.

    >>> name_of(name_of)
    'racelib.kernel.bots:name_of'
    """
    named = bot if hasattr(bot, "__qualname__") else type(bot)
    name = f"{named.__module__}:{named.__qualname__}"
    if not from_outside(name):
        limits = f"at most {LONGEST_BOT} printable characters, without spaces and commas"
        shorter = "a shorter" if len(name) > LONGEST_BOT else "another"
        raise BadOption(f"the bot {shown(name, 60)} needs {shorter} name: {limits}")
    return name


def read_bots(bots: Bots) -> tuple[list[str], dict[str, OutsideBot]]:
    """Return the names of bots in their order, and the functions of those from outside by name.

    A name `module:function` is imported: call this only with what the user has typed, never with a name from a file.

    >>> names, outside = read_bots(["racer", name_of])
    >>> names, outside[names[1]] is name_of
    (['racer', 'racelib.kernel.bots:name_of'], True)
    """
    names: list[str] = []
    outside: dict[str, OutsideBot] = {}
    for bot in one_by_one(bots):
        if isinstance(bot, str):
            name, function = letters_of(bot), imported(bot) if ":" in bot else None
        else:
            name, function = name_of(bot), bot
        if function is not None and outside.setdefault(name, function) is not function:
            raise BadOption(f"two different bots are called {shown(name, 60)}; give each a name of its own")
        names.append(name)
    return names, outside


def imported(name: str) -> OutsideBot:
    """Import a bot that the user names as `module:function`."""
    if not from_outside(name):
        raise BadOption(f"{quoted(name)} does not name a bot; expected module:function")
    module, _, function = name.partition(":")
    try:
        found: Any = import_module(module)
    except (Exception, SystemExit) as problem:
        raise BadOption(f"the bot {name}: cannot import {module}: {in_short(problem)}") from problem
    for part in function.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        raise BadOption(f"the bot {name}: {module} has no function {function}")
    bot: OutsideBot = found
    return bot


def in_short(problem: BaseException) -> str:
    """Say in one line what went wrong in somebody else's code.

    >>> in_short(ZeroDivisionError("division by zero"))
    'ZeroDivisionError: division by zero'
    """
    try:
        text = str(problem)
    except Exception:
        text = "(it cannot say why)"
    return shown(f"{type(problem).__name__}: {text}".rstrip(": "), 200)


# -- sitting down ---------------------------------------------------------------------------------------------


def seated_bots(race: Race[Any], stand_in: str = "") -> dict[int, Bot]:
    """Return the bot of each seat that has one.

    Parameters
    ----------
    race
        Its header names the bots; the functions of those from outside are `race.outside`.
    stand_in
        The bot of the game that drives for people, and for bots whose code is not here. Without it people decide
        for themselves, and a bot whose code is not here is refused.

    A bot from outside decides on a copy of this race: call this again for a fork that you let run.
    """
    if stand_in:
        check_bot(stand_in, race.game.bots)
    else:
        refuse_missing(race.game, race.header, race.outside)
    found: dict[int, Bot] = {}
    for number, seat in enumerate(race.header.seats):
        if seat.bot in race.outside:
            found[number] = Seated(race, number, race.outside[seat.bot])
        elif seat.bot in race.game.bots or stand_in:
            found[number] = race.game.bots.get(seat.bot) or race.game.bots[stand_in]
    return found


def check_drivers(bots: Mapping[int, Bot]) -> Mapping[int, Bot]:
    """Return the functions that are to drive, by seat; refuse anything else."""
    if not isinstance(bots, Mapping) or not all(map(callable, bots.values())):
        raise arguments.wrong("bots", bots, "a function for each seat that it drives, such as {0: my_bot}")
    return bots


def refuse_missing(game: Game[Any], header: Header, outside: Mapping[str, OutsideBot]) -> None:
    """Refuse a race with a bot whose code is missing."""
    for number, seat in enumerate(header.seats):
        if seat.bot and seat.bot not in game.bots and seat.bot not in outside:
            say = tr(
                "the bot {bot} of {name} (seat {seat}) is not here; pass it again, "
                "with bots=... in Python or --bots {bot} on the command line"
            )
            raise BadBot(say.format(bot=seat.bot, name=seat.name, seat=number))


class Seated:
    """A bot from outside in its seat. It decides on a copy of the race, and its mistakes become one sentence.

    Parameters
    ----------
    race, seat
        Where it sits.
    bot
        The function.
    """

    def __init__(self, race: Race[Any], seat: int, bot: OutsideBot) -> None:
        """Let a function sit down."""
        self.race = race
        self.seat = seat
        self.bot = bot
        self.thinks_ahead = wants_fork(bot)

    def __call__(self, seen: Any, choice: Choice[Any], dice: BotDice) -> Any:
        """Let the function decide on a fork of the race; return its answer when it is legal."""
        try:
            race = self.race.fork()
            seen, choice_there = race.state.seen_by(self.seat), race.ask_for(self.seat).choice
            with thinking(self.race, self.seat, dice) as fork:
                more = {"fork": fork} if self.thinks_ahead else {}
                given = self.bot(seen, choice_there, copy(dice), **more)
            answer, why_not = self.read(given, choice)
        except (Exception, SystemExit) as problem:
            raise self.mistake("failed", choice, in_short(problem)) from problem
        if why_not is not None:
            raise self.mistake(f"answered {quoted(given)}", choice, why_not)
        return answer

    def read(self, given: Any, choice: Choice[Any]) -> tuple[Any, str | None]:
        """Return an answer as a file holds it, and why it is not allowed; None when it is."""
        try:
            answer = plain("answer", given)  # a copy of lists, too
        except BadOption as problem:
            return None, str(problem)
        if choice.legal(answer):
            return answer, None
        return None, shown(self.race.game.words.refusal(choice.refuse(answer)), 200)

    def mistake(self, what: str, choice: Choice[Any], why: str) -> BadBot:
        """Return the error for a mistake of the function: which bot, in which seat, at which choice, and why."""
        seat = self.race.header.seats[self.seat]
        who = f"the bot {seat.bot} of {seat.name} (seat {self.seat})"
        return BadBot(f"{who} {what} at the choice '{choice.KIND}': {why}")


def wants_fork(bot: OutsideBot) -> bool:
    """Say whether a function takes a parameter `fork`.

    >>> wants_fork(lambda seen, choice, dice: 1), wants_fork(lambda seen, choice, dice, fork: 1)
    (False, True)
    """
    try:
        return "fork" in inspect.signature(bot).parameters
    except (TypeError, ValueError):
        return False


@contextmanager
def thinking(race: Race[Any], seat: int, dice: BotDice) -> Iterator[Callable[[], Race[Any]]]:
    """Lend a bot from outside the function `fork` while it decides.

    Each call returns another race that could be this one. It knows only what the seat may know: coming dice are new,
    and hidden cards are dealt again. Bots of the game drive all its seats, so `fork().run()` plays to the end.
    """
    left = MOST_FORKS

    def fork() -> Race[Any]:
        nonlocal left
        if not left:
            raise RaceError(f"a bot may fork only while it decides, and {MOST_FORKS} times in one decision")
        left -= 1
        other = race.fork(seat=seat, seed=dice.pick(1 << 31, FORKS + left))
        other.header = msgspec.structs.replace(other.header, seats=driven_by_the_game(race))
        return other

    try:
        yield fork
    finally:
        left = 0


def driven_by_the_game(race: Race[Any]) -> tuple[Seat, ...]:
    """Return the seats of a race with the strongest bot in place of people and of bots from outside."""
    best, own = race.game.strongest, race.game.bots
    return tuple(seat if seat.bot in own else msgspec.structs.replace(seat, bot=best) for seat in race.header.seats)


def bots_at_hand(bots: Bots | None) -> Mapping[str, OutsideBot]:
    """Return the functions among these bots by name."""
    return {} if bots is None else read_bots(bots)[1]
