"""Copies and pickles of races and states: small, quick, and independent of what they were made from.

    copy.copy(race); copy.deepcopy(race)      # a race of its own, which can be undone as far back
    pickle.dumps(race)                        # header and events: some kilobytes

A pickled race holds its header, its events and the secret answers that wait for others. The rules run again when it is
read. What is worked out once for a track is not in a pickle: the track is read again, and must be the same one.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

import msgspec

from racelib.errors import BadBot, RaceError, shown
from racelib.kernel.chance import Chance
from racelib.kernel.game import Header
from racelib.kernel.registry import game_named

if TYPE_CHECKING:
    from typing import Self

    from racelib.kernel.race import Race

#: What Python raises when something has no name under which it can be found again, or holds something open.
NOT_PICKLED = (pickle.PicklingError, AttributeError, TypeError)
LINES = msgspec.json.Encoder()


class CopiedState:
    """A state whose copies are independent, `copy.copy` and `copy.deepcopy` alike."""

    __slots__ = ()

    if TYPE_CHECKING:

        def copy(self) -> Self:
            """Return an independent copy."""

    def __copy__(self) -> Self:
        """Return an independent copy."""
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return an independent copy."""
        return self.copy()


class CopiedRace:
    """A race that can be copied and pickled, with its past and what can be redone.

    The recorder is left out: a file has one writer.
    """

    def __copy__(self) -> Race[Any]:
        """Return an independent race from here, with the same past and the same dice."""
        return copied(cast("Race[Any]", self))

    def __deepcopy__(self, memo: dict[int, Any]) -> Race[Any]:
        """Return an independent race from here, with the same past and the same dice."""
        return copied(cast("Race[Any]", self))

    def __reduce__(self) -> tuple[Callable[..., Race[Any]], tuple[Any, ...]]:
        """Return what a pickle holds."""
        return race_again, in_pickle(cast("Race[Any]", self))


def copied(race: Race[Any]) -> Race[Any]:
    """Return an independent race from here, with the same past and the same dice.

    >>> from racelib.kernel.set_up import new_race
    >>> race = new_race(track="t1", players=2, seed=1)
    >>> places = copied(race).run()
    >>> race.over, race.run() == places
    (False, True)
    """
    other = race.fork()
    other._past, other._kept_from = list(race._past), race._kept_from
    other._redo = [dict(made) for made in race._redo]
    other._written = len(other.events)
    return other


def in_pickle(race: Race[Any]) -> tuple[Any, ...]:
    """Return what the pickle of a race holds: what `race_again` wants.

    Raises
    ------
    BadBot
        When a bot from outside cannot be pickled: Python finds it under no name.
    RaceError
        When the game is not registered, or the dice cannot be pickled.
    """
    name, outside, chance = race.header.game, dict(race.outside), race.table.chance
    if game_named(name) is not race.game:
        raise RaceError(f"a race of '{name}' cannot be pickled: another game is registered under this name")
    for bot, function in outside.items():
        problem = why_not_pickled(function)
        if problem:
            how = "define it with `def` at the top of a module"
            raise BadBot(f"the bot {bot} cannot be pickled, nor can its race: {problem}; {how}")
    problem = why_not_pickled(chance)
    if problem:
        raise RaceError(f"a race with dice of the kind {type(chance).__name__} cannot be pickled: {problem}")
    events = zlib.compress(LINES.encode_lines(race.history), level=1)
    return race.header, events, race._given(), race._redo, race._luck, chance, outside


def why_not_pickled(thing: Any) -> str:
    """Return why Python cannot pickle something, in its own words; "" if it can.

    >>> why_not_pickled(len), why_not_pickled(lambda: 1) != ""
    ('', True)
    """
    try:
        pickle.dumps(thing)
    except NOT_PICKLED as problem:
        return shown(problem, 200)
    return ""


def race_again(
    header: Header,
    events: bytes,
    given: Mapping[int, Any],
    redo: list[dict[int, Any]],
    luck: int,
    chance: Chance,
    outside: Mapping[str, Callable[..., Any]],
) -> Race[Any]:
    """Return a race from its pickle.

    Parameters
    ----------
    header, events
        The record of the race.
    given
        The secret answers that wait for others, by seat.
    redo
        What was taken back and can be made again.
    luck
        The seed of the bots' luck.
    chance
        Where the coming dice come from.
    outside
        The bots from outside, by name.

    Raises
    ------
    BadOption
        When its track has changed since, or is gone.
    """
    from racelib.kernel.race import Race
    from racelib.kernel.replay import decoder_of

    game = game_named(header.game)
    game.check(header)
    history = decoder_of(header.game).decode_lines(zlib.decompress(events))
    race: Race[Any] = Race.resume(game, header, history, outside=outside)
    race.table.chance, race._luck = chance, luck
    for seat, answer in given.items():
        race._feed(answer, seat)
    race._redo = redo
    return race
