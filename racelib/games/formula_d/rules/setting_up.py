"""Before the race (chapters 16 and 22): custom cars, and the choice of street drivers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from racelib.games.formula_d.events.setting_up import CarBuilt, DriverChosen
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import (
    ABILITY_RULES,
    BUILD_LIMITS,
    BUILD_POINTS,
    BUILDS,
    DRIVERS,
    FROG,
    POOLS,
    Cost,
)
from racelib.kernel.choice import Choice, Explained, Field, Form, Refusal, fact
from racelib.kernel.table import Table


async def prepare_cars(table: Table[State]) -> None:
    """Before anything else, players build their cars or pick their drivers, in seat order (FD-DEC-01, FD-DEC-02)."""
    state = table.state
    for car in state.cars:
        if state.options.custom_car:
            table.tell(CarBuilt(car.number, await table.ask(car.number, BuildChoice(car))))
    for car in state.cars:
        if state.mode.drivers:
            table.tell(DriverChosen(car.number, await table.ask(car.number, DriverChoice(state, car))))


class BuildChoice(Choice[Cost]):
    """FD-DEC-01: six numbers that make 20. The options are suggestions; any other car within the limits is legal."""

    KIND = "build"
    __slots__ = ("car",)

    def __init__(self, car: Car) -> None:
        """Ask for the pools of a car."""
        self.car = car

    def __iter__(self) -> Iterator[Cost]:
        """Give some cars to pick from."""
        return (dict(pools) for pools in BUILDS.values())

    def legal(self, answer: object) -> bool:
        """Say whether a car may be built so."""
        return wrong_build(answer) is None

    def refuse(self, answer: object) -> Refusal:
        """Say what is wrong with a car."""
        return wrong_build(answer) or Refusal(fact("allowed"))

    def form(self) -> Form:
        """Any car: its pools with their limits, 20 points together; at first the works car."""
        works = next(iter(self))
        fields = (Field(pool, fact("pool", pool=pool), 1, BUILD_LIMITS[pool], works[pool]) for pool in POOLS)
        return Form(fact("custom car"), tuple(fields), BUILD_POINTS, BUILD_POINTS)

    def explain(self, option: Cost) -> Explained:
        """Name a car, and say what it has."""
        name = next((name for name, pools in BUILDS.items() if pools == option), None)
        label = fact("custom car") if name is None else fact("car", name=name)
        return Explained(label, 0, (fact("points of a car", points=option),), ("FD-CUSTOM-01",), {"pools": option})


def wrong_build(answer: Any) -> Refusal | None:
    """Say what is wrong with a custom car, if anything is.

    FD-CUSTOM-01: it has 20 points in all.
    FD-CUSTOM-02: 1 to 14 tyre points.
    FD-CUSTOM-03, FD-CUSTOM-04, FD-CUSTOM-05, FD-CUSTOM-06, FD-CUSTOM-07: 1 to 7 points in every other wear category.

    >>> wrong_build({"tyres": 15, "brakes": 1, "gearbox": 1, "body": 1, "engine": 1, "suspension": 1}).rules
    ('FD-CUSTOM-02',)
    """
    if not isinstance(answer, dict) or set(answer) != set(POOLS) or any(type(n) is not int for n in answer.values()):
        return Refusal(fact("not points", answer=answer, pools=list(POOLS)), ("FD-CUSTOM-01",))
    for number, pool in enumerate(POOLS, start=2):
        if not 1 <= answer[pool] <= BUILD_LIMITS[pool]:
            why = fact("outside the limits", pool=pool, n=answer[pool], most=BUILD_LIMITS[pool])
            return Refusal(why, (f"FD-CUSTOM-{number:02}",))
    total = sum(answer.values())
    if total != BUILD_POINTS:
        return Refusal(fact("wrong sum", n=total, most=BUILD_POINTS), ("FD-CUSTOM-01",))
    return None


def free_drivers(state: State) -> list[int]:
    """FD-MODE-08: return the drivers that are still free; without weather there is no Weather frog."""
    taken = {car.driver for car in state.cars}
    return [number for number in DRIVERS if number not in taken and (number != FROG or state.options.weather)]


class DriverChoice(Choice[int]):
    """FD-DEC-02, FD-STREET-03: a street car, and the driver who belongs to it."""

    KIND = "driver"
    __slots__ = ("car", "state")

    def __init__(self, state: State, car: Car) -> None:
        """Ask for a driver."""
        self.state = state
        self.car = car

    def __iter__(self) -> Iterator[int]:
        """Give the drivers that are still free."""
        return iter(free_drivers(self.state))

    def explain(self, option: int) -> Explained:
        """Introduce a driver: pools and ability."""
        driver = DRIVERS[option]
        told = (fact("ability", driver=option), fact("points of a car", points=driver.pools))
        rules = (f"FD-DRIVER-{option:02}", *ABILITY_RULES[option])
        return Explained(fact("driver", driver=option), 0, told, rules, {"pools": dict(driver.pools)})

    def refuse(self, answer: object) -> Refusal:
        """Say why a driver cannot be picked."""
        if answer == FROG and not self.state.options.weather:
            return Refusal(fact("no weather", driver=FROG), ("FD-MODE-08",))
        if type(answer) is int and answer in DRIVERS:
            return Refusal(fact("driver taken", driver=answer), ("FD-STREET-03",))
        return Refusal(fact("not an option", answer=answer, options=list(self)), ("FD-STREET-03",))
