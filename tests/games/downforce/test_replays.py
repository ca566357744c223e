"""The games of Downforce that come with racelib, one for each variant: whole, by the rules, and fit to be shown.

After a change of tracks or rules that is meant: run
`python -m tests.games.downforce.test_replays` to write them again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.downforce.referee import Referee
from tests.shipped_replays import (
    FOLDER,
    assert_refereed,
    assert_told_and_shown,
    assert_verifies,
    options_of,
    shipped,
    shipped_and_golden,
    write_anew,
)

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
    assert [path.stem for path in shipped("downforce")] == sorted(GAMES)
    assert {options["variant"] for options in options_of("downforce")} == {"normal", "beginner", "long", "tour"}


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_verifies(name: str) -> None:
    assert_verifies(FOLDER / f"{name}.jsonl")


@pytest.mark.parametrize("path", shipped_and_golden("downforce"), ids=lambda path: path.stem)
def test_the_referee_agrees_with_a_file(path: Path) -> None:
    assert_refereed(path, Referee)


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_can_be_told_and_shown(name: str) -> None:
    assert_told_and_shown(FOLDER / f"{name}.jsonl")


if __name__ == "__main__":
    write_anew("downforce", GAMES)
