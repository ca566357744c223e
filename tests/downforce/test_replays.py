"""The games of Downforce that come with racelib, one for each variant: whole, by the rules, and fit to be shown.

After a change of tracks or rules that is meant: `python -m tests.downforce.test_replays` plays and writes them anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from racelib.downforce.game import GAME
from racelib.kernel.event import fold
from racelib.kernel.game import SPECTATOR
from racelib.kernel.replay import read_replay
from racelib.kernel.verify import verify
from racelib.set_up import new_race
from tests.downforce.referee import Referee

FOLDER = Path(__file__).parents[2] / "replays"
GOLDEN = Path(__file__).parents[1] / "golden" / "downforce"

GAMES: dict[str, dict[str, Any]] = {
    "downforce-normal": {"players": 4, "bots": ["racer", "rookie"] * 2, "seed": 4},
    "downforce-beginner": {"players": 5, "variant": "beginner", "bots": ["racer", *["rookie"] * 4], "seed": 2},
    "downforce-two-players": {"players": 2, "track": "river", "bots": ["racer", "rookie"], "seed": 4},
    "downforce-long-distance": {
        "players": 4,
        "variant": "long",
        "track": "river",
        "bots": ["racer", "rookie"] * 2,
        "seed": 3,
    },
    "downforce-world-tour": {"players": 3, "variant": "tour", "bots": ["racer", "rookie", "racer"], "seed": 6},
}


def test_there_is_one_for_each_variant() -> None:
    assert sorted(path.stem for path in FOLDER.glob("downforce-*.jsonl")) == sorted(GAMES)
    variants = {read_replay(FOLDER / f"{name}.jsonl").header.options["variant"] for name in GAMES}
    assert variants == {"normal", "beginner", "long", "tour"}


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_verifies(name: str) -> None:
    replay = read_replay(FOLDER / f"{name}.jsonl")
    assert replay.closed
    assert replay.problems == []
    assert verify(replay) is None


@pytest.mark.parametrize(
    "path", [*sorted(FOLDER.glob("downforce-*.jsonl")), *sorted(GOLDEN.glob("*.jsonl"))], ids=lambda path: path.stem
)
def test_the_referee_agrees_with_a_file(path: Path) -> None:
    replay = read_replay(path)
    referee = Referee(replay.header, replay.events)
    referee.play()
    assert referee.result == replay.result


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_can_be_told_and_shown(name: str) -> None:
    replay = read_replay(FOLDER / f"{name}.jsonl")
    names = tuple(seat.name for seat in replay.header.seats)
    state = GAME.start(replay.header)
    told = 0
    for event in replay.events:
        told += bool(GAME.tell(event, state, names, SPECTATOR))
        fold(state, [event])
    assert told > 50
    assert names[replay.result[0]["seat"]] in "\n".join(GAME.standings(replay.result, names))
    assert GAME.picture(state, names, SPECTATOR)


if __name__ == "__main__":
    for one, how in GAMES.items():
        (FOLDER / f"{one}.jsonl").unlink(missing_ok=True)
        new_race("downforce", record=FOLDER / f"{one}.jsonl", **how).run()
