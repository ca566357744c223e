"""Setting up a race of any game: who sits where, what the options are, where it is recorded."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

import racelib
from racelib.errors import BadOption, BadReplay, counted, reason
from racelib.kernel.game import Game, Header, Seat
from racelib.kernel.race import Race
from racelib.kernel.registry import game_named
from racelib.kernel.replay import Writer, appending, game_of, read_replay
from racelib.kernel.verify import verify

#: Names for players that nobody has named; one for each seat.
DRIVERS = ("Ada", "Bruno", "Chiara", "Dai", "Emil", "Farah", "Goran", "Hana", "Ines", "Jonas")

#: Stands for the strongest bot that a game has.
STRONGEST = "strongest"

#: What is said of a race besides the options of its game.
NOT_OPTIONS = frozenset({"game", "players", "names", "bots", "seed", "date", "record"})


def check_players(players: int) -> None:
    """Refuse a number of players that no game is for."""
    if type(players) is not int or not 1 <= players <= len(DRIVERS):
        raise BadOption(f"{players!r} players; expected a whole number from 1 to {len(DRIVERS)}")


def seats_for(
    game: Game[Any], players: int, bots: str | Sequence[str] | None, names: Sequence[str] = ()
) -> tuple[Seat, ...]:
    """Return the seats of a race: named players, then bots.

    With fewer bots than seats the first seats are people; one bot's name fills all seats that have no player's name.
    """
    check_players(players)
    if len(names) > players:
        raise BadOption(f"there are {len(names)} names for {counted(players, 'player')}")
    kinds = [""] * players
    if isinstance(bots, str):
        kinds = [bots if number >= len(names) else "" for number in range(players)]
    elif bots is not None:
        if len(bots) > players:
            raise BadOption(f"there are {len(bots)} bots for {counted(players, 'player')}")
        kinds[players - len(bots) :] = list(bots)
    kinds = [list(game.bots)[-1] if kind == STRONGEST else kind for kind in kinds]
    for kind in kinds:
        if kind and kind not in game.bots:
            raise BadOption(f"there is no bot '{kind}'; the bots are {', '.join(game.bots)}")
    spare = [name for name in DRIVERS if name not in names]
    named = [*names, *spare[: players - len(names)]]
    return tuple(Seat(name, kind) for name, kind in zip(named, kinds, strict=True))


def as_in_a_file(value: Any) -> Any:
    """Return the value of an option as it is read back from a replay: there is no tuple in a file, only a list.

    >>> as_in_a_file(("amber", "rig")), as_in_a_file("amber")
    (['amber', 'rig'], 'amber')
    """
    if isinstance(value, (list, tuple)):
        return [as_in_a_file(one) for one in value]
    if isinstance(value, dict):
        return {name: as_in_a_file(one) for name, one in value.items()}
    return value


def header_for(
    game: str = "formula-d",
    *,
    players: int = 4,
    names: Sequence[str] = (),
    bots: str | Sequence[str] | None = STRONGEST,
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
            options={name: as_in_a_file(value) for name, value in options.items() if value is not None},
            seed=seed,
        )
    )


def new_race(
    game: str = "formula-d",
    *,
    players: int = 4,
    names: Sequence[str] = (),
    bots: str | Sequence[str] | None = STRONGEST,
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
        Without a word about bots it is the strongest of the game; with None all seats are for people.
    seed
        The dice: the same seed, the same dice. Without one they are new.
    record
        A file to write the race to while it runs.
    **options
        The options of the game, such as its track; a wrong name is refused with the list of those that there are.

    Examples
    --------
    >>> race = new_race(track="t1", players=2, names=["Me"], bots="rookie", seed=1)
    >>> race.pending[0].choice.KIND
    'way'
    """
    header = header_for(game, players=players, names=names, bots=bots, seed=seed, **options)
    recorder = None if record is None else Writer(new_file(record), header)
    return Race(game_named(game), header, recorder=recorder)


def new_file(path: str | os.PathLike[str]) -> IO[bytes]:
    """Open a file for writing that is not there yet: nothing is ever overwritten."""
    try:
        return open(path, "xb")
    except FileExistsError:
        what = "this is a folder, not a file" if os.path.isdir(path) else "the file exists already; choose another name"
        raise BadOption(f"{os.fspath(path)}: {what}") from None
    except (OSError, ValueError) as problem:
        raise BadOption(f"{os.fspath(path)}: cannot be written: {reason(problem)}") from None


def resume_race(path: str | os.PathLike[str]) -> Race[Any]:
    """Go on with a recorded race from its file, and go on recording it there.

    A file that was torn by a crash is continued behind its last whole line.

    Raises
    ------
    BadReplay
        When the file cannot be read, or does not follow the rules; it is left as it is.
    """
    replay = read_replay(path)
    if replay.header.seed is None:
        raise BadReplay(f"{os.fspath(path)}: the dice of this race did not come from a seed, so it cannot go on")
    difference = verify(replay)
    if difference is not None:
        raise BadReplay(f"{os.fspath(path)}: this race does not follow the rules, so it cannot go on: {difference}")
    writer = appending(Path(path), replay)
    return Race.resume(game_of(replay.header), replay.header, replay.history, recorder=writer)
