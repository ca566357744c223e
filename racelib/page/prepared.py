"""What `play` is called with: checked, and set up as a race with what saves it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from racelib import arguments
from racelib.errors import BadOption
from racelib.kernel.bots import Bots
from racelib.kernel.race import Race
from racelib.kernel.registry import game_named
from racelib.kernel.set_up import check_players, new_race
from racelib.page.keeping import Keeping, in_file
from racelib.text.language import tr

#: What `new_race` calls otherwise.
INSTEAD = {"names": "you", "record": "save"}


@dataclass(frozen=True)
class Prepared:
    """All that a `Play` needs: the race, who drives it, what saves it, and what begins the next one."""

    race: Race[Any]
    human: Sequence[int]
    keeping: Keeping
    begin: Callable[[], Race[Any]] | None
    settings: dict[str, Any] | None


def prepared(
    game: str = "formula-d",
    you: str | Sequence[str] = "Robin",
    bots: Bots | None = None,
    players: int = 4,
    save: str | os.PathLike[str] | None = None,
    seed: int | None = None,
    **options: Any,
) -> Prepared:
    """Check what `play` was called with, and set the race up."""
    for name, instead in INSTEAD.items():
        if name in options:
            raise BadOption(tr("`play` has no `{name}`: use `{instead}`").format(name=name, instead=instead))
    names = arguments.texts("you", [you] if isinstance(you, str) else you, "['Ada', 'Ben']")
    rules = game_named(game)
    players, save = check_players(players, rules), save if save is None else arguments.target("save", save)
    if not 1 <= len(names) <= players:
        raise BadOption(f"{len(names)} people for {players} seats; expected 1 to {players}")
    if bots is None:
        bots = rules.usual_opponent
    settings = told_again(game, names, bots, players, save, seed, options)
    options = {**rules.first, **options}

    def begin() -> Race[Any]:
        return new_race(game, players=players, names=names, bots=bots, seed=seed, **options)

    if save is not None:
        race, keeping = in_file(Path(save), bots, begin)
        people = [number for number, seat in enumerate(race.header.seats) if not seat.bot]
        return Prepared(race, people, keeping, None, settings)
    race = begin()
    keeping = Keeping(race.header, seed is not None, bots)
    return Prepared(race, range(len(names)), keeping, begin, settings)


def told_again(
    game: str,
    you: Sequence[str],
    bots: Bots | None,
    players: int,
    save: str | os.PathLike[str] | None,
    seed: int | None,
    options: dict[str, Any],
) -> dict[str, Any] | None:
    """Return what `play` was called with as plain data, for a kernel that knows nothing; functions cannot be told."""
    told = {"game": game, "you": list(you), "bots": bots, "players": players, "seed": seed, **options}
    try:
        plain = msgspec.json.decode(msgspec.json.encode(told | ({} if save is None else {"save": os.fspath(save)})))
    except (TypeError, ValueError, RecursionError, msgspec.MsgspecError):
        return None
    return dict(plain)
