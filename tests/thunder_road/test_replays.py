"""The games of Thunder Road that come with racelib, one for each module: whole, by the rules, and fit to be shown.

After a change of tiles or rules that is meant: `python -m tests.thunder_road.test_replays` plays and writes them anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from racelib.kernel.event import fold
from racelib.kernel.game import SPECTATOR
from racelib.kernel.replay import read_replay
from racelib.kernel.verify import verify
from racelib.set_up import new_race
from racelib.thunder_road.game import GAME
from tests.thunder_road.referee import Referee

FOLDER = Path(__file__).parents[2] / "replays"
GOLDEN = Path(__file__).parents[1] / "golden" / "thunder_road"

GAMES: dict[str, dict[str, Any]] = {
    "thunder-road-base": {"players": 3, "bots": ["racer", "rookie", "racer"], "seed": 5},
    "thunder-road-carnage": {"players": 4, "bots": ["racer", "rookie"] * 2, "seed": 6, "carnage": True},
    "thunder-road-rig": {"players": 3, "bots": ["racer", "rookie", "racer"], "seed": 5, "crews": ["rig"]},
    "thunder-road-bikes": {"players": 2, "bots": ["racer", "rookie"], "seed": 6, "crews": ["bikes"]},
}


def test_there_is_one_for_each_module() -> None:
    assert sorted(path.stem for path in FOLDER.glob("thunder-road-*.jsonl")) == sorted(GAMES)
    options = [read_replay(FOLDER / f"{name}.jsonl").header.options for name in GAMES]
    assert {crew for one in options for crew in one["crews"]} >= {"amber", "rig", "bikes"}
    assert {one["carnage"] for one in options} == {False, True}


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_verifies(name: str) -> None:
    replay = read_replay(FOLDER / f"{name}.jsonl")
    assert replay.closed
    assert replay.problems == []
    assert verify(replay) is None


@pytest.mark.parametrize(
    "path", [*sorted(FOLDER.glob("thunder-road-*.jsonl")), *sorted(GOLDEN.glob("*.jsonl"))], ids=lambda path: path.stem
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
        new_race("thunder-road", record=FOLDER / f"{one}.jsonl", **how).run()
