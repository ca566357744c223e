"""The games that come with racelib: what the tests of each game ask of its own, and how they are written anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from racelib.kernel.event import fold
from racelib.kernel.game import SPECTATOR
from racelib.kernel.registry import game_named
from racelib.kernel.replay import read_replay
from racelib.kernel.set_up import new_race
from racelib.kernel.verify import verify
from tests.refereed import Reader

FOLDER = Path(__file__).parents[1] / "replays"
GOLDEN = Path(__file__).parent / "golden"


def shipped(game: str) -> list[Path]:
    """Return the files of a game that come with racelib."""
    return sorted(FOLDER.glob(f"{game}-*.jsonl"))


def shipped_and_golden(game: str) -> list[Path]:
    """Return the files of a game that come with racelib, and the golden ones of the tests."""
    return [*shipped(game), *sorted((GOLDEN / game.replace("-", "_")).glob("*.jsonl"))]


def options_of(game: str) -> list[dict[str, Any]]:
    """Return the options of the games that come with racelib."""
    return [read_replay(path).header.options for path in shipped(game)]


def assert_verifies(path: Path) -> None:
    """A file must be whole, and every event in it by the rules."""
    replay = read_replay(path)
    assert replay.closed
    assert replay.problems == []
    assert verify(replay) is None


def assert_refereed(path: Path, referee: type[Reader]) -> None:
    """A referee must come to the result that stands in a file."""
    replay = read_replay(path)
    judge = referee(replay.header, replay.events)
    judge.play()
    assert judge.result == replay.result


def assert_told_and_shown(path: Path) -> None:
    """Words, standings and picture of a game must be fit to be shown to somebody who watches."""
    replay = read_replay(path)
    game = game_named(replay.header.game)
    names = tuple(seat.name for seat in replay.header.seats)
    state = game.start(replay.header)
    told = 0
    for event in replay.events:
        told += bool(game.tell(event, state, names, SPECTATOR))
        fold(state, [event])
    assert told > 50
    winner = replay.result[0]
    assert names[winner["seat"] if "seat" in winner else winner["car"]] in "\n".join(
        game.words.standings(replay.result, names)
    )
    assert game.picture(state, names, SPECTATOR)


def write_anew(game: str, games: dict[str, dict[str, Any]]) -> None:
    """Play games, by the name of their file, and write them in the place of those that were there."""
    for name, options in games.items():
        path = FOLDER / f"{name}.jsonl"
        path.unlink(missing_ok=True)
        new_race(game, record=path, **options).run()
