"""Breaking chapter 10: what strains the engines, who rolls, and what a bad roll costs."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from racelib.games.formula_d.rules import engine_damage, turn
from racelib.games.formula_d.rules.engine_damage import check_engines, engine_roll
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BODY, ENGINE, MODES, Hurt
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break
from tests.games.formula_d.breaks.wear import advanced

Check = Callable[[Table[State], Car], None]


def checking(how: Check) -> Callable[[pytest.MonkeyPatch], None]:
    """Let an engine check go in another way."""
    return lambda patch: patch.setattr(turn, "check_engines", how)


def straining(rolls: dict[int, int]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let other rolls be the trigger."""
    return lambda patch: patch.setattr(turn, "STRAINING", rolls)


def others_in(table: Table[State], car: Car, gears: set[int]) -> list[Car]:
    """Return the other cars on the track in some gears, in the order of the round."""
    cars = [table.state.cars[number] for number in table.state.order]
    return [one for one in cars if one is not car and one.racing and one.gear in gears]


def mover_spared(table: Table[State], car: Car) -> None:
    for one in others_in(table, car, {5, 6}):
        if not table.state.in_pit(one):
            engine_roll(table, one)


def others_spared(table: Table[State], car: Car) -> None:
    if car.racing and not table.state.in_pit(car):
        engine_roll(table, car)


def everybody(table: Table[State], car: Car) -> None:
    for one in (car, *others_in(table, car, {0, 1, 2, 3, 4, 5, 6})):
        if one.racing and not table.state.in_pit(one):
            engine_roll(table, one)


def gear_6_only(table: Table[State], car: Car) -> None:
    for one in (car, *others_in(table, car, {6})):
        if one.racing and not table.state.in_pit(one):
            engine_roll(table, one)


def others_first(table: Table[State], car: Car) -> None:
    for one in (*others_in(table, car, {5, 6}), car):
        if one.racing and not table.state.in_pit(one):
            engine_roll(table, one)


def pit_lane_too(table: Table[State], car: Car) -> None:
    for one in (car, *others_in(table, car, {5, 6})):
        if one.racing:
            engine_roll(table, one)


def only_while_the_mover_races(table: Table[State], car: Car) -> None:
    if car.racing:
        check_engines(table, car)


def finished_cars_too(table: Table[State], car: Car) -> None:
    check_engines(table, car)
    for one in table.state.cars:
        if not one.racing and one.gear in (5, 6):
            engine_roll(table, one)


def mover_always(table: Table[State], car: Car) -> None:
    engine_roll(table, car)
    mover_spared(table, car)


def hurts_up_to(black: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Move the limit of a bad engine roll."""
    return lambda patch: patch.setitem(MODES, "basic", replace(MODES["basic"], engine=Hurt("car", black, black)))


def no_pit_lane(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(State, "in_pit", lambda state, car: False)


def with_another_die(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(engine_damage, "BLACK_DIE", (1, 2, 3))


BREAKS: list[Break] = [
    (("FD-ENG-01",), "a 19 strains gear 5 too", straining({5: 19, 6: 30})),
    (("FD-ENG-01",), "a 29 strains gear 6", straining({5: 20, 6: 29})),
    (("FD-ENG-01",), "nothing strains gear 5", straining({6: 30})),
    (("FD-ENG-01",), "nothing strains gear 6", straining({5: 20})),
    (("FD-ENG-02",), "the mover does not roll", checking(mover_spared)),
    (("FD-ENG-03",), "the others do not roll", checking(others_spared)),
    (("FD-ENG-03",), "cars in lower gears roll", checking(everybody)),
    (("FD-ENG-03",), "cars in gear 5 do not roll", checking(gear_6_only)),
    (("FD-ENG-04",), "a 4 does not hurt", hurts_up_to(3)),
    (("FD-ENG-04",), "a 5 hurts", hurts_up_to(5)),
    (("FD-ENG-05",), "a 4 does not hurt", advanced(engine=Hurt(ENGINE, 3, 3))),
    (("FD-ENG-05",), "a 5 hurts", advanced(engine=Hurt(ENGINE, 5, 3))),
    (("FD-ENG-05", "FD-RULING-36"), "an engine check hurts the body", advanced(engine=Hurt(BODY, 4, 3))),
    (("FD-ENG-06",), "cars in the pit lane roll", checking(pit_lane_too)),
    (("FD-ENG-06",), "a roll in the pit lane strains the engines", no_pit_lane),
    (
        ("FD-RULING-33", "FD-RULING-35"),
        "no check when the mover is gone",
        checking(only_while_the_mover_races),
    ),
    (("FD-RULING-34",), "the mover rolls last", checking(others_first)),
    (("FD-RULING-35",), "cars that are gone roll", checking(finished_cars_too)),
    (("FD-RULING-33", "FD-RULING-35"), "a mover that is gone rolls", checking(mover_always)),
    (("FD-RND-09",), "another die is rolled", with_another_die),
]
