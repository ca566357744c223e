"""Golden races: one recorded race per game and variant, compared line by line. A change of rules shows up as a diff.

After a change that is meant: `python -m tests.golden.test_golden` writes them anew; read the diff before you keep it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from racelib.kernel.race import Race
from racelib.kernel.registry import game_named
from racelib.kernel.replay import read_replay, replay_bytes
from racelib.kernel.set_up import header_for
from racelib.kernel.verify import verify

FOLDER = Path(__file__).parent

MIXED = ["racer", "rookie", "random", "racer", "rookie"]
#: By file, which stands in the folder of its game.
RACES: dict[str, dict[str, Any]] = {
    "formula_d/basic-t1-2-laps-pits": {
        "track": "t1",
        "laps": 2,
        "players": 4,
        "bots": MIXED[3:] * 2,
        "seed": 4,
    },
    "formula_d/basic-monaco-racers": {"track": "monaco", "laps": 1, "players": 6, "bots": "racer", "seed": 7},
    "formula_d/basic-lagoon-mixed": {
        "track": "lagoon",
        "laps": 1,
        "players": 5,
        "bots": MIXED,
        "seed": 11,
    },
    "formula_d/basic-t2-random": {"track": "t2", "laps": 1, "players": 10, "bots": "random", "seed": 2},
    "formula_d/advanced-everything": {
        "mode": "advanced",
        "track": "lagoon",
        "laps": 3,
        "players": 4,
        "bots": ["racer", "rookie", "racer", "rookie"],
        "seed": 3,
        "custom_car": True,
        "qualifying": True,
        "weather": True,
        "tyres": True,
        "tech_pit": True,
        "team": True,
    },
    "formula_d/advanced-rain": {
        "mode": "advanced",
        "track": "t1",
        "laps": 2,
        "players": 5,
        "bots": MIXED,
        "seed": 42,
        "weather": True,
        "tyres": True,
    },
    "formula_d/advanced-team": {
        "mode": "advanced",
        "track": "lumen",
        "laps": 2,
        "players": 6,
        "bots": ["racer", "rookie"] * 3,
        "seed": 1,
        "team": True,
    },
    "formula_d/street-basic": {
        "mode": "street-basic",
        "track": "t1-s",
        "laps": 2,
        "players": 5,
        "bots": MIXED,
        "seed": 49,
    },
    "formula_d/street-advanced": {
        "mode": "street-advanced",
        "track": "lumen",
        "laps": 2,
        "players": 5,
        "bots": MIXED,
        "seed": 20,
        "weather": True,
    },
    "downforce/normal-harbour-mixed": {"track": "harbour", "players": 5, "bots": MIXED, "seed": 3},
    "downforce/normal-river-random": {"track": "river", "players": 6, "bots": "random", "seed": 5},
    "downforce/normal-house-deck": {"deck": "house", "players": 3, "bots": "random", "seed": 8},
    "downforce/two-players": {"track": "river", "players": 2, "bots": "random", "seed": 2},
    "downforce/two-players-keep-cunning": {"players": 2, "bots": "random", "seed": 6, "replace_cunning": False},
    "downforce/beginner-4": {"variant": "beginner", "players": 4, "bots": "random", "seed": 1},
    "downforce/beginner-run-on": {"variant": "beginner", "run_on": True, "players": 3, "bots": "random", "seed": 9},
    "downforce/long-4": {"variant": "long", "track": "river", "players": 4, "bots": "random", "seed": 4},
    "downforce/tour-3": {"variant": "tour", "players": 3, "bots": "random", "seed": 7},
    "thunder_road/base-two-players": {"players": 2, "bots": "random", "seed": 4},
    "thunder_road/base-mixed": {"players": 4, "bots": MIXED[:4], "seed": 1},
    "thunder_road/base-house-components": {"components": "house", "players": 3, "bots": "random", "seed": 6},
    "thunder_road/carnage-four": {"carnage": True, "players": 4, "bots": "random", "seed": 2},
    "thunder_road/rig-and-bikes": {"crews": ["rig", "bikes"], "players": 3, "bots": "random", "seed": 9},
    "thunder_road/carnage-five": {"carnage": True, "crews": ["bikes"], "players": 5, "bots": MIXED, "seed": 3},
    "thunder_road/shop-carnage": {"shop": True, "carnage": True, "players": 3, "bots": MIXED[:3], "seed": 6},
    "thunder_road/euro-mixed": {"euro": True, "crews": ["amber", "rig"], "players": 4, "bots": MIXED[:4], "seed": 12},
    "thunder_road/ammo-mixed": {
        "ammo": ["conditions", "airstrikes", "commands"],
        "crews": ["amber", "bikes", "rig"],
        "players": 3,
        "bots": ["racer", "rookie", "random"],
        "seed": 27,
    },
    "thunder_road/ammo-secrets": {
        "ammo": ["objectives", "one-shots"],
        "crews": ["amber", "bikes", "rig"],
        "players": 4,
        "bots": ["racer", "rookie", "random", "racer"],
        "seed": 27,
    },
    "thunder_road/carnage-switches": {
        "carnage": True,
        "crews": ["damson", "rig", "bikes"],
        "wreck_limit": False,
        "entry_counts_as_road": False,
        "bonus_after_stop": True,
        "fire_adds_to_coast": True,
        "players": 3,
        "bots": "random",
        "seed": 8,
    },
}


#: What must happen in a race, or it would not be worth keeping.
TELLS: dict[str, set[str]] = {
    "thunder_road/shop-carnage": {"leader-kept", "upgrades-assigned", "command-token-placed", "card-used"},
    "formula_d/advanced-everything": {"car-built", "qualifying-lap-ended", "forecast", "tyres-fitted", "refitted"},
    "formula_d/advanced-rain": {"skidded", "overshot", "tyres-fitted"},
    "formula_d/advanced-team": {"refitted", "slipstreamed", "finished"},
    "formula_d/street-basic": {"nitro-used", "police-reward", "passed-checkpoint", "roar-hurt"},
    "formula_d/street-advanced": {"driver-chosen", "nitro-used", "police-reward", "passed-checkpoint", "roar-hurt"},
    "thunder_road/ammo-mixed": {"condition-laid", "bonus-command-dealt", "secret-card-played", "smoke-laid"},
    "thunder_road/ammo-secrets": {"hazards-put-back", "side-move-began", "moves-gained", "die-raised", "shot-promised"},
    "thunder_road/euro-mixed": {"euro-card-played", "shot-card-turned-up", "deck-made-anew", "played-cards-discarded"},
}


def golden(name: str) -> str:
    """Run the race of a name and return its replay, without what changes with every version."""
    game = name.partition("/")[0].replace("_", "-")
    race = Race(game_named(game), header_for(game, date="", **RACES[name]))
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


@pytest.mark.parametrize("name", TELLS)
def test_golden_tells(name: str) -> None:
    kept = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    assert TELLS[name] <= {json.loads(line)["e"] for line in kept}


if __name__ == "__main__":
    for one in RACES:
        (FOLDER / one).parent.mkdir(exist_ok=True)
        (FOLDER / f"{one}.jsonl").write_text(golden(one), encoding="utf-8")
