"""Setting up a race of any game: who sits where, what the options are, where it is recorded."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import racelib
from racelib.errors import BadOption, BadReplay
from racelib.games import game_named
from racelib.kernel.game import Game, Header, Seat
from racelib.kernel.race import Race
from racelib.kernel.replay import Writer, appending, game_of, read_replay

#: Names for players that nobody has named; one for each seat.
DRIVERS = ("Ada", "Bruno", "Chiara", "Dai", "Emil", "Farah", "Goran", "Hana", "Ines", "Jonas")


def seats_for(
    game: Game[Any], players: int, bots: str | Sequence[str] | None, names: Sequence[str] = ()
) -> tuple[Seat, ...]:
    """Return the seats of a race: named players, then bots.

    With fewer bots than seats the first seats are people; one bot's name fills all seats that have no player's name.
    """
    if type(players) is not int or not 1 <= players <= len(DRIVERS):
        raise BadOption(f"{players!r} players; expected a whole number up to {len(DRIVERS)}")
    if len(names) > players:
        raise BadOption(f"there are {len(names)} names for {players} players")
    kinds = [""] * players
    if isinstance(bots, str):
        kinds = [bots if number >= len(names) else "" for number in range(players)]
    elif bots is not None:
        if len(bots) > players:
            raise BadOption(f"there are {len(bots)} bots for {players} players")
        kinds[players - len(bots) :] = list(bots)
    for kind in kinds:
        if kind and kind not in game.bots:
            raise BadOption(f"there is no bot '{kind}'; the bots are {', '.join(game.bots)}")
    spare = [name for name in DRIVERS if name not in names]
    named = [*names, *spare[: players - len(names)]]
    return tuple(Seat(name, kind) for name, kind in zip(named, kinds, strict=True))


def header_for(
    game: str = "formula-d",
    *,
    players: int = 4,
    names: Sequence[str] = (),
    bots: str | Sequence[str] | None = "racer",
    seed: int | None = None,
    date: str | None = None,
    **options: Any,
) -> Header:
    """Return the checked header of a new race; without a seed one is drawn."""
    rules = game_named(game)
    if seed is None:
        seed = secrets.randbelow(1 << 31)
    if type(seed) is not int:
        raise BadOption(f"the seed is {seed!r}; expected a whole number")
    return rules.check(
        Header(
            racelib=racelib.__version__,
            date=datetime.now(UTC).strftime("%Y-%m-%d") if date is None else date,
            game=game,
            seats=seats_for(rules, players, bots, names),
            options={name: value for name, value in options.items() if value is not None},
            seed=seed,
        )
    )


def new_race(
    game: str = "formula-d",
    *,
    players: int = 4,
    names: Sequence[str] = (),
    bots: str | Sequence[str] | None = "racer",
    seed: int | None = None,
    record: str | os.PathLike[str] | None = None,
    **options: Any,
) -> Race[Any]:
    """Start a race.

    Parameters
    ----------
    game
        Which game.
    players, names, bots
        How many seats; names of the people; the bot in the other seats (or a list: one for each of the last seats).
    seed
        The dice: the same seed, the same dice. Without one they are new.
    record
        A file to write the race to while it runs.
    **options
        The options of the game; for Formula D: mode, track, laps.

    Examples
    --------
    >>> race = new_race(track="t1", players=2, names=["Me"], bots="rookie", seed=1)
    >>> race.pending[0].choice.KIND
    'way'
    """
    header = header_for(game, players=players, names=names, bots=bots, seed=seed, **options)
    recorder = None
    if record is not None:
        try:
            recorder = Writer(open(record, "xb"), header)  # noqa: SIM115  the race keeps it open while it runs
        except FileExistsError:
            raise BadOption(f"{os.fspath(record)}: the file exists already; choose another name") from None
        except OSError as problem:
            raise BadOption(f"{os.fspath(record)}: cannot be written: {(problem.strerror or '').lower()}") from None
    return Race(game_named(game), header, recorder=recorder)


def resume_race(path: str | os.PathLike[str]) -> Race[Any]:
    """Go on with a recorded race from its file, and go on recording it there.

    A file that was torn by a crash is continued behind its last whole line.
    """
    replay = read_replay(path)
    if replay.header.seed is None:
        raise BadReplay(f"{os.fspath(path)}: the dice of this race did not come from a seed, so it cannot go on")
    replay.race()  # does it follow the rules? better to know before writing
    writer = appending(Path(path), replay)
    return Race.resume(game_of(replay.header), replay.header, replay.history, recorder=writer)
