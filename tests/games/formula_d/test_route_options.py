"""The options of a route as drivers get them, against those worked out one by one with what they give up."""

from __future__ import annotations

from typing import Any

import pytest

from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.tables import GEAR_DICE
from racelib.kernel.bots import any_bot
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice
from racelib.kernel.set_up import new_race

RACES: dict[str, dict[str, Any]] = {
    "basic": {"track": "monaco", "laps": 2},
    "advanced": {"mode": "advanced", "track": "monaco", "laps": 2},
    "rain": {"mode": "advanced", "track": "lagoon", "weather": True, "tyres": True},
    "street": {"mode": "street-basic"},
    "drivers": {"mode": "street-advanced", "weather": True},
}


def check_route(choice: RouteChoice) -> None:
    one_by_one = [route.steps for route, _ in choice.options()]
    assert list(choice.answers()) == list(choice) == one_by_one
    assert all(choice.legal(steps) for steps in one_by_one)
    assert choice.only() == (one_by_one[0] if len(one_by_one) == 1 else None)
    if choice.blocked():
        assert not choice.full_routes()


def check_gear(choice: GearChoice) -> None:
    assert list(choice.answers()) == list(choice) == [gear for gear in GEAR_DICE if choice.legal(gear)]


@pytest.mark.parametrize("kind", RACES)
def test_options_are_the_same_however_they_are_found(kind: str) -> None:
    routes = gears = 0

    def bot(seen: Any, choice: Choice[Any], dice: BotDice) -> Any:
        nonlocal routes, gears
        if isinstance(choice, RouteChoice):
            routes += 1
            check_route(choice)
            check_route(RouteChoice(choice.state, choice.car, choice.distance))  # nothing worked out yet
        if isinstance(choice, GearChoice):
            gears += 1
            check_gear(choice)
        return any_bot(seen, choice, dice)

    for seed in range(3):
        race = new_race("formula-d", players=8, bots="random", seed=seed, **RACES[kind])
        race.run(dict.fromkeys(range(8), bot))
        assert race.over
    assert routes > 300
    assert gears > 300
