"""A race, round by round and turn by turn (part C.4 of the ledger)."""

from __future__ import annotations

from typing import Any

from racelib.formula_d.collisions import check_collisions
from racelib.formula_d.corners import count_stop, settle_corners
from racelib.formula_d.engine import check_engines
from racelib.formula_d.finish import classification, cross_the_line
from racelib.formula_d.gears import choose_gear
from racelib.formula_d.movement import drive
from racelib.formula_d.order import begin_round
from racelib.formula_d.pits import service
from racelib.formula_d.start import line_up, make_start
from racelib.formula_d.state import GRID, NOWHERE, Car, State
from racelib.formula_d.tables import (
    GEAR_DICE,
    GEAR_ROLL,
    GREAT_START_CELLS,
    GREAT_START_LANE_CHANGES,
    STRAINING,
)
from racelib.formula_d.ways import Way
from racelib.formula_d.wear import retire_if_worn_out
from racelib.kernel.event import TurnEnded
from racelib.kernel.table import Table

TURN_ENDED = TurnEnded()


async def race(table: Table[State]) -> list[dict[str, Any]]:
    """Race until no car is left on the track (FD-FIN-02); from any turn boundary."""
    state = table.state
    if state.round == 0 and all(car.status == GRID and car.cell == NOWHERE for car in state.cars):
        line_up(table)
    while not state.over:
        if state.acting < 0:
            begin_round(table)
        await take_turn(table, state.cars[state.order[state.acting]])
        table.tell(TURN_ENDED)
    return classification(state)


async def take_turn(table: Table[State], car: Car) -> None:
    """One turn: gear, roll, way, and what comes of it."""
    if car.status == GRID:
        start = make_start(table, car)
        if start == "stall":
            return
        if start == "great":
            await great_start(table, car)
            return
    else:
        await choose_gear(table, car)
    await roll_and_move(table, car)


async def great_start(table: Table[State], car: Car) -> None:
    """FD-START-09, FD-START-10, FD-RULING-57: four cells at once, with at most two lane changes."""
    way = await drive(table, car, GREAT_START_CELLS, GREAT_START_LANE_CHANGES)
    end_movement(table, car, way)


async def roll_and_move(table: Table[State], car: Car) -> None:
    """FD-GEAR-01, FD-MOVE-01: roll the die of the gear and drive that far."""
    came_from = car.cell
    rolled_in_pit = table.state.in_pit(car)
    gear = car.gear
    distance = table.roll(GEAR_ROLL[gear], car.number, GEAR_DICE[gear])
    way = await drive(table, car, distance)
    end_movement(table, car, way)
    if car.racing:
        service(table, car, came_from)
    if STRAINING.get(gear) == distance and not (rolled_in_pit and table.state.in_pit(car)):
        check_engines(table, car)  # FD-ENG-06: a car that stays in the pit lane has no part in engine checks


def end_movement(table: Table[State], car: Car, way: Way) -> None:
    """FD-RULING-33: first what the movement itself cost, then the finish, then the stop, then the neighbours.

    FD-RULING-23: a car that crosses the line for the last time pays for its overshoot up to there first.
    """
    settle_corners(table, car, way)
    retire_if_worn_out(table, car)
    cross_the_line(table, car)
    if not car.racing or table.state.in_pit(car):
        return
    count_stop(table, car, way)
    check_collisions(table, car)
