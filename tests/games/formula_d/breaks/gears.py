"""Breaking chapters 1 and 2: players, cars, dice and gears."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from racelib.boards import lanes as tracks
from racelib.games.formula_d import options, position, state
from racelib.games.formula_d.events.turns import DroveOff, Shifted
from racelib.games.formula_d.rules import gears, movement, setting_up, start, turn
from racelib.games.formula_d.rules.gears import GearChoice, skipped_gears
from racelib.games.formula_d.rules.setting_up import free_drivers
from racelib.games.formula_d.rules.wear import can_spend
from racelib.games.formula_d.state import STALLED, Car, State, new_cars
from racelib.games.formula_d.tables import (
    ADVANCED,
    BRAKES,
    CAR,
    DRIVERS,
    ENGINE,
    GEAR_DICE,
    GEAR_ROLL,
    GEARBOX,
    MODES,
    TYRES,
    Cost,
    Mode,
    Options,
)
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break
from tests.games.formula_d.breaks.wear import advanced


def die(gear: int, *faces: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Give a gear a die with other faces."""
    return lambda mp: mp.setitem(GEAR_DICE, gear, faces)


def players(fewest: int, most: int) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda mp: mp.setattr(options, "PLAYERS", (fewest, most))


def points(pools: dict[str, int]) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda mp: mp.setitem(MODES, "basic", replace(MODES["basic"], pools=pools))


def also_legal(fine: Callable[[Car, int], bool]) -> Callable[[pytest.MonkeyPatch], None]:
    """Allow some gears on top of those of the rules."""

    def how(mp: pytest.MonkeyPatch) -> None:
        legal = GearChoice.legal

        def more(self: GearChoice, answer: object) -> bool:
            return legal(self, answer) or (type(answer) is int and 1 <= answer <= 6 and fine(self.car, answer))

        mp.setattr(GearChoice, "legal", more)

    return how


def never_legal(bad: Callable[[Car, int], bool]) -> Callable[[pytest.MonkeyPatch], None]:
    """Take some gears away from those of the rules."""

    def how(mp: pytest.MonkeyPatch) -> None:
        legal = GearChoice.legal

        def fewer(self: GearChoice, answer: object) -> bool:
            return legal(self, answer) and type(answer) is int and not bad(self.car, answer)

        mp.setattr(GearChoice, "legal", fewer)

    return how


def cost(price: Callable[[int, int], int]) -> Callable[[pytest.MonkeyPatch], None]:
    """Price a shift from one gear to another."""

    def skip_cost(state: State, car: Car, gear: int) -> Cost:
        points = price(car.gear, gear)
        return {"car": points} if points else {}

    return lambda mp: mp.setattr(gears, "skip_cost", skip_cost)


def separate_gearbox(mp: pytest.MonkeyPatch) -> None:
    pools = {"car": 18, "gearbox": 3}
    skips: tuple[Cost, ...] = ({}, {"gearbox": 1}, {"gearbox": 2}, {"gearbox": 3})
    mp.setitem(MODES, "basic", replace(MODES["basic"], pools=pools, skips=skips))
    mp.setattr(position, "_set_up_pools", lambda *_: None)


def three_of_a_colour(mp: pytest.MonkeyPatch) -> None:
    def cars(count: int, mode: Mode, teams: bool = False) -> list[Car]:
        cars = new_cars(count, mode, teams)
        for car in cars:
            car.team = car.number % 4 + 1
        return cars

    mp.setattr(options, "new_cars", cars)


def no_monaco(mp: pytest.MonkeyPatch) -> None:
    others = [name for name in tracks.names() if name != "monaco"]
    mp.setattr(options, "names_in", lambda folder: others)


def four_gears(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(gears, "MOST_SKIPPED", 4)
    mp.setitem(MODES, "basic", replace(MODES["basic"], skips=(*MODES["basic"].skips, {"car": 4})))


def lever_stays(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(Shifted, "apply", lambda self, state: None)


def die_before_lever(mp: pytest.MonkeyPatch) -> None:
    async def choose(table: Table[State], car: Car) -> None:
        gear = await table.ask(car.number, GearChoice(table.state, car))
        waiting[car.number] = gear

    async def move(table: Table[State], car: Car) -> None:
        distance = table.roll(GEAR_ROLL[car.gear], car.number, GEAR_DICE[car.gear])
        if car.number in waiting:
            table.tell(Shifted(car.number, waiting.pop(car.number), car.gear))
        await turn.end_movement(table, car, await movement.drive(table, car, distance))

    waiting: dict[int, int] = {}
    mp.setattr(turn, "choose_gear", choose)
    mp.setattr(turn, "roll_and_move", move)


def starts_in_second(mp: pytest.MonkeyPatch) -> None:
    def apply(self: DroveOff, state: State) -> None:
        car = state.cars[self.car]
        car.status, car.gear = "running", 2

    mp.setattr(DroveOff, "apply", apply)


def foot_of_the_pyramid(mp: pytest.MonkeyPatch) -> None:
    drive = movement.drive

    async def other(table: Table[State], car: Car, distance: int, *more: Any, **said: Any) -> movement.Movement:
        return await drive(table, car, 3 - distance if car.gear == 1 else distance, *more, **said)

    mp.setattr(turn, "drive", other)


def any_gear_after_stall(mp: pytest.MonkeyPatch) -> None:
    also_legal(lambda car, gear: car.status == STALLED)(mp)
    mp.setattr(GearChoice, "only", lambda self: None)


def skipping(gears: int, cost: Cost) -> Callable[[pytest.MonkeyPatch], None]:
    """Change what a skip costs in the advanced game."""
    rows = list(ADVANCED.skips)
    rows[gears] = cost
    return advanced(skips=tuple(rows))


def paid_without(pool: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Allow the skips of the advanced game that only this pool stands in the way of."""

    def fine(car: Car, gear: int) -> bool:
        skipped = skipped_gears(car.gear, gear)
        if not 0 < skipped < len(ADVANCED.skips) or CAR in car.wear:
            return False
        return all(car.wear[one] >= points for one, points in ADVANCED.skips[skipped].items() if one != pool)

    return also_legal(fine)


def keeping_one_of(pool: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Forbid skips that take the last point of a pool."""

    def affordable(state: State, car: Car, cost: Cost) -> bool:
        return can_spend(state, car, cost) and (pool not in cost or car.wear[pool] > 1)

    return lambda mp: mp.setattr(gears, "can_spend", affordable)


def drivers(free: Callable[[State], list[int]]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let other drivers be free than those whom nobody has."""
    return lambda mp: mp.setattr(setting_up, "free_drivers", free)


def switches(change: Callable[[dict[str, bool]], dict[str, bool]]) -> Callable[[pytest.MonkeyPatch], None]:
    """Turn other optional rules on than those that were asked for."""
    return lambda mp: mp.setattr(options, "Options", lambda **on: Options(**change(on)))


BREAKS: list[Break] = [
    (("FD-MODE-01",), "three players at least", players(3, 10)),
    (("FD-MODE-01",), "nine players at most", players(2, 9)),
    (("FD-MODE-02", "FD-COMP-05"), "the gearbox has points of its own", separate_gearbox),
    (("FD-COMP-01",), "there is no die for gear 6", lambda mp: mp.delitem(GEAR_DICE, 6)),
    (
        ("FD-COMP-01",),
        "there is no black die",
        lambda mp: mp.setattr("racelib.games.formula_d.rules.engine_damage.BLACK_DIE", (1,)),
    ),
    (("FD-COMP-02",), "four colours, so three cars of one", three_of_a_colour),
    (("FD-COMP-04",), "the lever stays where it was", lever_stays),
    (("FD-COMP-08",), "Monaco is missing", no_monaco),
    (("FD-COMP-09", "FD-WP-01"), "the marker starts on 20", points({"car": 20})),
    (("FD-DICE-01", "FD-RULING-01"), "gear 1 shows 1, 2, 2, 2", die(1, 1, 2, 2, 2)),
    (("FD-DICE-02", "FD-RULING-01"), "gear 2 shows 2, 2, 3, 3, 4, 4", die(2, 2, 2, 3, 3, 4, 4)),
    (("FD-DICE-03", "FD-RULING-01"), "gear 3 shows one 5 more, one 6 less", die(3, 4, 5, 5, 6, 7, 7, 8, 8)),
    (
        ("FD-DICE-04", "FD-RULING-01"),
        "gear 4 shows 7 to 12 unevenly",
        die(4, *[7] * 3, 8, 8, 9, 9, 10, 10, 11, 11, 12),
    ),
    (("FD-DICE-05", "FD-RULING-01"), "gear 5 stops at 19", die(5, *range(11, 20))),
    (("FD-DICE-06", "FD-RULING-01"), "gear 6 starts at 20", die(6, *range(20, 31))),
    (
        ("FD-DICE-07",),
        "the black die has no 20",
        lambda mp: mp.setattr(start, "BLACK_DIE", tuple(range(1, 20))),
    ),
    (
        ("FD-DICE-07",),
        "the black die has no 1",
        lambda mp: mp.setattr(start, "BLACK_DIE", tuple(range(2, 21))),
    ),
    (("FD-DICE-08",), "the number at the foot of the pyramid counts", foot_of_the_pyramid),
    (("FD-GEAR-01",), "the die is rolled before the lever is moved", die_before_lever),
    (("FD-GEAR-02",), "two gears up are allowed", also_legal(lambda car, gear: gear == car.gear + 2)),
    (("FD-GEAR-02",), "no gear up is allowed", never_legal(lambda car, gear: gear > car.gear)),
    (
        ("FD-GEAR-03", "FD-RULING-02"),
        "keeping the gear costs a point",
        cost(lambda old, new: int(old == new)),
    ),
    (
        ("FD-GEAR-03", "FD-RULING-02"),
        "a gear cannot be kept",
        never_legal(lambda car, gear: gear == car.gear),
    ),
    (
        ("FD-GEAR-04", "FD-RULING-02", "FD-RULING-03"),
        "one gear down costs a point",
        cost(lambda old, new: max(0, old - new)),
    ),
    (("FD-GEAR-05",), "at most two gears can be skipped", lambda mp: mp.setattr(gears, "MOST_SKIPPED", 2)),
    (("FD-GEAR-05",), "no gear can be skipped", never_legal(lambda car, gear: gear < car.gear - 1)),
    (("FD-GEAR-06",), "four gears can be skipped", four_gears),
    (("FD-GEAR-07", "FD-RULING-03"), "any skip costs one point", cost(lambda old, new: int(old - new > 1))),
    (("FD-GEAR-07",), "skipping is free", cost(lambda old, new: 0)),
    (
        ("FD-GEAR-12", "FD-RULING-04"),
        "a skip may take the last point",
        also_legal(lambda car, gear: gear < car.gear and car.gear - gear - 1 <= car.points),
    ),
    (
        ("FD-GEAR-12",),
        "a skip must leave two points",
        never_legal(lambda car, gear: car.gear - gear - 1 > 0 and car.points - (car.gear - gear - 1) < 2),
    ),
    (("FD-GEAR-13",), "cars drive off in gear 2", starts_in_second),
    (("FD-GEAR-08",), "skipping one gear takes a brake too", skipping(1, {GEARBOX: 1, BRAKES: 1})),
    (("FD-GEAR-08",), "skipping one gear is free", skipping(1, {})),
    (("FD-GEAR-09",), "skipping two gears spares the brakes", skipping(2, {GEARBOX: 1})),
    (("FD-GEAR-09",), "skipping two gears takes two of the gearbox", skipping(2, {GEARBOX: 2})),
    (("FD-GEAR-09",), "skipping two gears takes a tyre", skipping(2, {GEARBOX: 1, TYRES: 1})),
    (("FD-GEAR-10",), "skipping three gears spares the engine", skipping(3, {GEARBOX: 1, BRAKES: 1})),
    (("FD-GEAR-10",), "skipping three gears takes three of the gearbox", skipping(3, {GEARBOX: 3})),
    (("FD-GEAR-11",), "gears are skipped without a gearbox", paid_without(GEARBOX)),
    (("FD-GEAR-11",), "the last point of the gearbox cannot be spent", keeping_one_of(GEARBOX)),
    (("FD-GEAR-12", "FD-RULING-05"), "gears are skipped without brakes", paid_without(BRAKES)),
    (("FD-GEAR-12", "FD-RULING-04"), "a skip may take the last point of the engine", paid_without(ENGINE)),
    (("FD-GEAR-12", "FD-RULING-05"), "the last brake cannot pay for a skip", keeping_one_of(BRAKES)),
    (("FD-COMP-03",), "a driver may be chosen twice", drivers(lambda state: list(DRIVERS))),
    (("FD-COMP-03", "FD-COMP-07"), "there are nine drivers", drivers(lambda s: [n for n in free_drivers(s) if n < 10])),
    (("FD-COMP-07",), "Formula 1 cars have street drivers", advanced(drivers=True)),
    (("FD-MODE-06",), "no optional rule can be added", switches(lambda on: {})),
    (("FD-MODE-06",), "one optional rule brings all others", switches(lambda on: dict.fromkeys(on, any(on.values())))),
    (("FD-MODE-06",), "tyres bring the weather", switches(lambda on: on | {"weather": on["weather"] or on["tyres"]})),
    (("FD-MODE-06", "FD-MODE-07"), "weather brings tyres", switches(lambda on: on | {"tyres": on["weather"]})),
    (
        ("FD-DEC-04",),
        "out of the box every gear can be used",
        lambda mp: mp.setattr(gears, "GEAR_OUT_OF_BOX", 6),
    ),
    (("FD-DEC-04",), "after a stall every gear can be used", any_gear_after_stall),
    (
        ("FD-MODE-02",),
        "a car has no points to lose",
        lambda mp: mp.setattr(state.Car, "lose", lambda *_: None),
    ),
]
