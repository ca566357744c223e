"""The games of Thunder Road that come with racelib, one for each module: whole, by the rules, and fit to be shown.

After a change of tiles or rules that is meant: run
`python -m tests.games.thunder_road.test_replays` to write them again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from racelib.kernel.replay import read_replay
from tests.games.thunder_road import referee, referee_secret_cards, referee_shop
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
    "thunder-road-base": {"players": 3, "bots": ["racer", "rookie", "racer"], "seed": 5},
    "thunder-road-carnage": {"players": 4, "bots": ["racer", "rookie"] * 2, "seed": 6, "carnage": True},
    "thunder-road-rig": {"players": 3, "bots": ["racer", "rookie", "racer"], "seed": 5, "crews": ["rig"]},
    "thunder-road-bikes": {"players": 2, "bots": ["racer", "rookie"], "seed": 6, "crews": ["bikes"]},
    "thunder-road-shop": {"players": 3, "bots": ["racer", "rookie", "racer"], "seed": 7, "shop": True},
    "thunder-road-euro": {"players": 3, "bots": ["racer", "rookie", "racer"], "seed": 5, "euro": True},
    "thunder-road-ammo": {"players": 3, "bots": ["racer", "rookie", "racer"], "seed": 5, "ammo": True},
    "thunder-road-everything": {
        "players": 5, "bots": ["racer", "rookie", "racer", "rookie", "racer"], "seed": 8, "carnage": True,
        "crews": ["rig", "bikes", "amber", "blue", "crimson"], "shop": True, "euro": True, "ammo": True,
    },
}  # fmt: skip


def test_there_is_one_for_each_module() -> None:
    assert [path.stem for path in shipped("thunder-road")] == sorted(GAMES)
    options = options_of("thunder-road")
    assert {crew for one in options for crew in one["crews"]} >= {"amber", "rig", "bikes"}
    assert {one["carnage"] for one in options} == {False, True}
    assert any(one.get("shop") for one in options)
    assert any(one.get("euro") for one in options)
    assert any(one.get("ammo") for one in options)
    modules = ("carnage", "shop", "euro", "ammo")
    assert any(all(one.get(module) for module in modules) and {"rig", "bikes"} <= {*one["crews"]} for one in options)


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_verifies(name: str) -> None:
    assert_verifies(FOLDER / f"{name}.jsonl")


@pytest.mark.parametrize("path", shipped_and_golden("thunder-road"), ids=lambda path: path.stem)
def test_the_referee_agrees_with_a_file(path: Path) -> None:
    options = read_replay(path).header.options
    with_shop = referee_shop.Referee if options.get("shop") else referee.Referee
    assert_refereed(path, referee_secret_cards.Referee if options.get("ammo") else with_shop)


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_can_be_told_and_shown(name: str) -> None:
    assert_told_and_shown(FOLDER / f"{name}.jsonl")


if __name__ == "__main__":
    write_anew("thunder-road", GAMES)
