"""Positions of Formula D races in which there is something to show in every mode, with every option."""

from __future__ import annotations

from typing import Any

from racelib.boards.lanes.tables import tables
from racelib.games.formula_d.rules.repairs import full_reserves
from racelib.games.formula_d.state import QualifyingLap, State, new_cars
from racelib.games.formula_d.tables import DRIVERS, MODES, Options

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
#: What is played on what, with which options.
PLAYED: dict[str, tuple[str, dict[str, Any]]] = {
    "basic": ("t1", {"qualifying": True}),
    "advanced": ("t1", dict.fromkeys(("qualifying", "weather", "tyres", "tech_pit", "team"), True)),
    "street-basic": ("t1-s", {"qualifying": True}),
    "street-advanced": ("t1-s", {"qualifying": True, "weather": True}),
}
#: Drivers of the six cars: among them those with junk, and with the radio.
DRIVEN_BY = (3, 7, 10, 1, 4, 8)


def position(mode: str, track: str = "t1", **options: Any) -> State:
    """Return six cars in the second round on a straight and in corners; the third has spun where that can be."""
    rules, played = MODES[mode], Options(**options)
    state = State(tables(track), rules, 2, new_cars(6, rules, played.team), options=played, round=2)
    state.order, state.acting = (5, 4, 3, 2, 1, 0), 5
    for car in state.cars:
        car.status, car.gear, car.lap = "running", car.number + 1, 1
        state.put(car, state.track.number[f"{car.number % 3}.{8 + 3 * car.number}"])
        if rules.drivers:
            car.driver = DRIVEN_BY[car.number]
            car.full = dict(DRIVERS[car.driver].pools)
            car.wear = dict(car.full)
    if len(rules.pools) > 1:
        state.cars[1].lose({"tyres": 2, "body": 1})
        state.cars[2].status, state.cars[2].gear = "spun", 0
        state.markers = 1 << state.track.number["0.19"] | 1 << state.track.number["2.27"]
    state.reserves = full_reserves(state.cars, played)
    return state


def full_position(mode: str) -> State:
    """Return a position of a mode in which every panel has something in it."""
    track, options = PLAYED[mode]
    state = position(mode, track, **options)
    state.qualifying = [
        QualifyingLap(0, dice=14, penalty=2, seconds=125),
        QualifyingLap(1, dice=5, failed=True),
        QualifyingLap(2, dice=14, penalty=2, seconds=120),
        QualifyingLap(3, dice=17, seconds=59),
    ]
    if options.get("weather"):
        state.weather = "CLOUDY_RAIN"
    if options.get("tyres"):
        state.cars[3].tyres, state.cars[3].tyre_lap = "soft", 2
    if state.mode.street:
        state.cars[1].nitro_used = True
        state.police = {1: [(0, 120), (3, 200), (4, 120)]}
    if state.mode.drivers:
        state.cars[1].junk_used = state.cars[2].radio_used = True
    return state
