"""Breaking chapter 9: who is in danger, who rolls, and what a bad roll costs."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from racelib.games.formula_d.rules import collisions, engine_damage, turn
from racelib.games.formula_d.rules.collisions import check_collisions, collision_roll, endangered_by
from racelib.games.formula_d.rules.corners import count_stop, settle_corners
from racelib.games.formula_d.rules.finish import cross_the_line
from racelib.games.formula_d.rules.movement import Movement
from racelib.games.formula_d.rules.road import check_road
from racelib.games.formula_d.rules.start import make_start
from racelib.games.formula_d.rules.turn import end_movement
from racelib.games.formula_d.rules.wear import retire_if_worn_out
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BODY, MODES, SUSPENSION, Hurt
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break
from tests.games.formula_d.breaks.wear import advanced

Who = Callable[[State, Car], list[Car]]
Ending = Callable[[Table[State], Car, Movement], Awaitable[None]]


def in_danger(who: Who) -> Callable[[pytest.MonkeyPatch], None]:
    """Let other cars be in danger than those of the rule."""
    return lambda patch: patch.setattr(collisions, "endangered_by", who)


def on(state: State, cells: int) -> list[Car]:
    """Return the cars that stand on some cells."""
    return [car for car in state.cars if car.racing and cells >> car.cell & 1]


def beside_only(state: State, car: Car) -> list[Car]:
    return on(state, state.track.beside[car.cell])


def ahead_only(state: State, car: Car) -> list[Car]:
    return on(state, 1 << state.track.own[car.cell])


def behind_too(state: State, car: Car) -> list[Car]:
    behind = [other for other in state.cars if other.racing and state.track.own[other.cell] == car.cell]
    return endangered_by(state, car) + behind


def diagonal_too(state: State, car: Car) -> list[Car]:
    ahead = state.track.own[car.cell]
    return endangered_by(state, car) + on(state, state.track.beside[ahead])


def whole_row(state: State, car: Car) -> list[Car]:
    track = state.track
    level = [other for other in state.cars if other.racing and other is not car]
    level = [other for other in level if track.progress[other.cell] == track.progress[car.cell]]
    return level + on(state, 1 << track.own[car.cell])


def pit_lane_too(state: State, car: Car) -> list[Car]:
    near = endangered_by(state, car)
    if state.track.pit[car.cell]:
        return on(state, 1 << state.track.own[car.cell])
    level = state.track.progress[car.cell]
    return near + [other for other in state.cars if state.in_pit(other) and state.track.progress[other.cell] == level]


async def check_in_the_pits(table: Table[State], car: Car, movement: Movement) -> None:
    """End a movement with a collision check in the pit lane as well."""
    await end_movement(table, car, movement)
    if table.state.in_pit(car):
        check_collisions(table, car)


def break_pit_lane(patch: pytest.MonkeyPatch) -> None:
    in_danger(pit_lane_too)(patch)
    patch.setattr(turn, "end_movement", check_in_the_pits)


def rolling(how: Callable[[Table[State], Car], None]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let other rolls be made in a check."""
    return lambda patch: patch.setattr(turn, "check_collisions", how)


def mover_only(table: Table[State], car: Car) -> None:
    for other in endangered_by(table.state, car):
        collision_roll(table, car, other)


def endangered_only(table: Table[State], car: Car) -> None:
    for other in endangered_by(table.state, car):
        collision_roll(table, other, car)


def mover_once(table: Table[State], car: Car) -> None:
    near = endangered_by(table.state, car)
    endangered_only(table, car)
    if near:
        collision_roll(table, car, near[0])


def mover_first(table: Table[State], car: Car) -> None:
    near = endangered_by(table.state, car)
    for other in near:
        collision_roll(table, car, other)
    for other in near:
        collision_roll(table, other, car)


def even_when_out(table: Table[State], car: Car) -> None:
    near = endangered_by(table.state, car)
    for other in near:
        collision_roll(table, other, car)
    for other in near:
        collision_roll(table, car, other)


def only_for_survivors(table: Table[State], car: Car) -> None:
    near = endangered_by(table.state, car)
    for other in near:
        collision_roll(table, other, car)
    for other in near:
        if car.racing and other.racing:
            collision_roll(table, car, other)


def twice(table: Table[State], car: Car) -> None:
    check_collisions(table, car)
    check_collisions(table, car)


def ending(how: Ending) -> Callable[[pytest.MonkeyPatch], None]:
    """Let a movement end in another way."""
    return lambda patch: patch.setattr(turn, "end_movement", how)


async def check_all_the_way(table: Table[State], car: Car, movement: Movement) -> None:
    track = table.state.track
    near = 0
    for cell in track.members(movement.cells):
        near |= track.touch[cell]
    for other in on(table.state, near & ~(1 << car.cell)):
        collision_roll(table, other, car)
    await end_movement(table, car, movement)


async def not_without_moving(table: Table[State], car: Car, movement: Movement) -> None:
    if movement.cells:
        await end_movement(table, car, movement)


async def neighbours_first(table: Table[State], car: Car, movement: Movement) -> None:
    if not table.state.in_pit(car):
        check_collisions(table, car)
    settle_corners(table, car, movement.route)
    retire_if_worn_out(table, car)
    cross_the_line(table, car)
    if car.racing and not table.state.in_pit(car):
        count_stop(table, car, movement.route)


def road_last(patch: pytest.MonkeyPatch) -> None:
    """Look at the road when the neighbours have been looked at."""

    async def ending_there(table: Table[State], car: Car, movement: Movement) -> None:
        cells, movement.cells = movement.cells, 0
        await end_movement(table, car, movement)
        if car.racing:
            check_road(table, car, cells)

    patch.setattr(turn, "end_movement", ending_there)


def check_the_stalled(table: Table[State], car: Car) -> str:
    start = make_start(table, car)
    if start == "stall":
        check_collisions(table, car)
    return start


def in_the_order_of_seats(patch: pytest.MonkeyPatch) -> None:
    for module in (collisions, engine_damage):
        patch.setattr(module, "place_in_round", lambda state, car: car.number)


def hurts_up_to(black: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Move the limit of a bad collision roll."""
    return lambda patch: patch.setitem(MODES, "basic", replace(MODES["basic"], collision=Hurt("car", black, black)))


def with_another_die(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(collisions, "BLACK_DIE", (1, 2, 3, 4, 5, 6))


BREAKS: list[Break] = [
    (("FD-COLL-05",), "a 2 hurts in the dry", advanced(collision=Hurt(BODY, 2, 2))),
    (("FD-COLL-05",), "a 1 does not hurt", advanced(collision=Hurt(BODY, 0, 2))),
    (("FD-COLL-05",), "a collision hurts the suspension", advanced(collision=Hurt(SUSPENSION, 1, 2))),
    (("FD-RULING-31",), "only the mover rolls", rolling(mover_only)),
    (("FD-RULING-31",), "the mover rolls once only", rolling(mover_once)),
    (("FD-RULING-33",), "the road comes after the neighbours", road_last),
    (("FD-COLL-01",), "nobody is in danger", in_danger(lambda state, car: [])),
    (("FD-COLL-01",), "only cars beside are in danger", in_danger(beside_only)),
    (("FD-COLL-01",), "only the car ahead is in danger", in_danger(ahead_only)),
    (("FD-COLL-02",), "endangered cars do not roll", rolling(mover_only)),
    (("FD-COLL-02", "FD-COLL-03"), "the mover rolls first", rolling(mover_first)),
    (("FD-COLL-03",), "the mover does not roll", rolling(endangered_only)),
    (("FD-COLL-03",), "the mover rolls once only", rolling(mover_once)),
    (("FD-COLL-04",), "a 4 does not hurt", hurts_up_to(3)),
    (("FD-COLL-04",), "a 5 hurts", hurts_up_to(5)),
    (("FD-COLL-06",), "a car behind is in danger", in_danger(behind_too)),
    (("FD-COLL-07",), "the check is made twice", rolling(twice)),
    (("FD-COLL-07",), "cars passed on the way are in danger", ending(check_all_the_way)),
    (("FD-COLL-08",), "there are checks in the pit lane", break_pit_lane),
    (("FD-COLL-08",), "the pit lane is in danger from the track", in_danger(pit_lane_too)),
    (("FD-RULING-30",), "a car diagonally ahead is in danger", in_danger(diagonal_too)),
    (("FD-RULING-30",), "a car two lanes away is in danger", in_danger(whole_row)),
    (
        ("FD-RULING-32",),
        "a stalled car is checked",
        lambda patch: patch.setattr(turn, "make_start", check_the_stalled),
    ),
    (("FD-RULING-32",), "a movement of 0 cells is not checked", ending(not_without_moving)),
    (("FD-RULING-32",), "a car waiting in the pits is checked", break_pit_lane),
    (("FD-RULING-33",), "collisions come before the overshoot", ending(neighbours_first)),
    (("FD-RULING-34",), "cars roll in the order of seats", in_the_order_of_seats),
    (("FD-RULING-34",), "a mover that is out rolls on", rolling(even_when_out)),
    (("FD-RULING-34",), "nobody rolls for a car that is out", rolling(only_for_survivors)),
    (("FD-RND-06",), "another die is rolled", with_another_die),
]
