"""One turn (part C.4 of the ledger): gear, roll, route, and what comes of it."""

from __future__ import annotations

from racelib.games.formula_d.rules.collisions import check_collisions
from racelib.games.formula_d.rules.corners import count_stop, settle_corners
from racelib.games.formula_d.rules.drift_master import drift
from racelib.games.formula_d.rules.drivers import drop_junk, throw_radio
from racelib.games.formula_d.rules.engine_damage import check_engines
from racelib.games.formula_d.rules.finish import cross_the_line
from racelib.games.formula_d.rules.gears import choose_gear
from racelib.games.formula_d.rules.movement import Movement, drive
from racelib.games.formula_d.rules.pits import service
from racelib.games.formula_d.rules.road import check_road
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.rules.slipstream import leader_of, may_slipstream, slipstream
from racelib.games.formula_d.rules.soft_tyres import take_extra_cell
from racelib.games.formula_d.rules.start import make_start
from racelib.games.formula_d.rules.street import check_roar, pass_checkpoint, pass_police, use_nitro
from racelib.games.formula_d.rules.wear import retire_if_worn_out
from racelib.games.formula_d.rules.weather import change_weather
from racelib.games.formula_d.state import GONE, GRID, Car, State
from racelib.games.formula_d.tables import (
    DRIFTER,
    GEAR_DICE,
    GEAR_ROLL,
    GREAT_START_CELLS,
    GREAT_START_LANE_CHANGES,
    JUNK,
    RADIO,
    STRAINING,
)
from racelib.kernel.table import Table


async def take_turn(table: Table[State], car: Car) -> None:
    """One turn: gear, roll, route, and what comes of it."""
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
    """FD-START-09: four cells at once, and nothing more.

    FD-START-10, FD-RULING-57: with at most two lane changes.
    FD-START-11: the car stays in gear 1, so next round it may shift up to gear 2.
    """
    lap = car.lap
    movement = await drive(table, car, GREAT_START_CELLS, GREAT_START_LANE_CHANGES)
    await on_the_way(table, car, movement.route, movement.began_on, lap, 0)
    await end_movement(table, car, movement)


async def roll_and_move(table: Table[State], car: Car) -> None:
    """FD-RND-04: roll the die of the gear (FD-GEAR-01) and drive that far, with what makes it further."""
    state = table.state
    came_from, gear = car.cell, car.gear
    roll = distance = table.roll(GEAR_ROLL[gear], car.number, GEAR_DICE[gear])
    nitro = 0
    if state.mode.street:
        nitro = await use_nitro(table, car, distance)
        distance += nitro
        if car.driver == DRIFTER:
            distance += await drift(table, car, distance)
    if state.options.tyres:
        distance += await take_extra_cell(table, car, distance)
    await move(table, car, distance, roll, nitro > 0)
    if STRAINING.get(gear) == roll:
        if not (state.track.pit[came_from] and state.in_pit(car)):
            check_engines(table, car)  # FD-ENG-06: a car that stays in the pit lane has no part in engine checks
        await change_weather(table, car)
    if state.track.pit[car.cell] and car.cell != came_from and state.in_box(car):
        cells = await service(table, car)
        if cells:
            await move(table, car, cells, 0)  # FD-PIT-08: a quick stop


async def move(table: Table[State], car: Car, distance: int, roll: int, nitro: bool = False) -> None:
    """FD-SLIP-11: drive, slipstream as often as that is possible, and end the movement.

    FD-SLIP-14, FD-RULING-43: the place behind another car is not a stop; the only stop is at the very end.
    Out of the box no die was rolled (0), so no cell can be braked away before the slipstream (FD-RULING-52).
    """
    state = table.state
    lap = car.lap
    movement = await drive(table, car, distance, braking=roll > 0 and not nitro)
    if movement.route.crossings or movement.route.mask & state.track.police:
        await on_the_way(table, car, movement.route, movement.began_on, lap, roll)
    while state.mode.slipstream and may_slipstream(car, movement.route, movement.braked):
        leader = leader_of(state, car)
        if leader is None:
            break
        lap, start = car.lap, car.cell
        taken = await slipstream(table, car, leader, not nitro, movement.cells)
        if taken is None:
            break
        route, movement.braked = taken
        movement.route, movement.cells = route, movement.cells | route.mask
        await on_the_way(table, car, route, start, lap, roll)
    await end_movement(table, car, movement)


async def on_the_way(table: Table[State], car: Car, route: Route, start: int, lap: int, roll: int) -> None:
    """Pass the police station and the checkpoint, if they lie on a route that began on this cell and lap."""
    if car.racing and table.state.mode.street:
        pass_police(table, car, route, start, lap, roll)
        await pass_checkpoint(table, car, route, lap)


async def end_movement(table: Table[State], car: Car, movement: Movement) -> None:
    """FD-RULING-33: what the movement cost, the finish, the stop, the road, the neighbours, the zone, the abilities.

    FD-RULING-23: a car that crosses the line for the last time pays for its overshoot up to there first, and makes no
    further rolls.
    """
    if car.status in GONE:
        return
    if movement.route.missed:
        settle_corners(table, car, movement.route)
        retire_if_worn_out(table, car)
    if movement.route.crossings:
        cross_the_line(table, car)
    if car.status in GONE:
        return
    state = table.state
    on_track = not state.track.pit[car.cell]
    if on_track:
        count_stop(table, car, movement.route)
    if movement.cells & (state.markers | state.track.danger):
        check_road(table, car, movement.cells)
    if not on_track or car.status in GONE:
        return
    check_collisions(table, car)
    if state.mode.street and car.status not in GONE:
        check_roar(table, car)
        if car.driver == RADIO and car.status not in GONE:
            await throw_radio(table, car)
        if car.driver == JUNK and car.status not in GONE:
            await drop_junk(table, car, movement.began_on)
