"""Golden races: one recorded race per game and variant, compared line by line. A change of rules shows up as a diff.

After a change that is meant: `python -m tests.golden.test_golden` writes them anew; read the diff before you keep it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from racelib.games import game_named
from racelib.kernel.race import Race
from racelib.kernel.replay import read_replay, replay_bytes
from racelib.kernel.verify import verify
from racelib.set_up import header_for

FOLDER = Path(__file__).parent / "formula_d"

MIXED = ["racer", "rookie", "random", "racer", "rookie"]
RACES = {
    "basic-t1-2-laps-pits": {
        "track": "t1",
        "laps": 2,
        "players": 4,
        "bots": MIXED[3:] * 2,
        "seed": 4,
    },
    "basic-monaco-racers": {"track": "monaco", "laps": 1, "players": 6, "bots": "racer", "seed": 7},
    "basic-lagoon-mixed": {
        "track": "lagoon",
        "laps": 1,
        "players": 5,
        "bots": MIXED,
        "seed": 11,
    },
    "basic-t2-random": {"track": "t2", "laps": 1, "players": 10, "bots": "random", "seed": 2},
}


def golden(name: str) -> str:
    """Run the race of a name and return its replay, without what changes with every version."""
    header = header_for("formula-d", date="", **RACES[name])
    race = Race(game_named("formula-d"), header)
    race.run()
    return replay_bytes(race).decode()


@pytest.mark.parametrize("name", RACES)
def test_golden(name: str) -> None:
    kept = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    now = golden(name).splitlines()
    for number, (was, is_now) in enumerate(zip(kept[1:], now[1:], strict=False), start=2):
        if '"digest"' not in was:
            assert is_now == was, f"{name}, line {number}"
    assert len(now) == len(kept)


@pytest.mark.parametrize("name", RACES)
def test_golden_verifies(name: str) -> None:
    assert verify(read_replay(FOLDER / f"{name}.jsonl")) is None


if __name__ == "__main__":
    for one in RACES:
        (FOLDER / f"{one}.jsonl").write_text(golden(one), encoding="utf-8")
