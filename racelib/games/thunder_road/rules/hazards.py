"""Hazard tokens: what is under them (TR-HAZ, TR-WRECK)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from racelib.games.thunder_road.ammo_cards import CHARM
from racelib.games.thunder_road.events.crash import HazardSetOff, HazardTurnedUp, Quaked, WreckPlaced
from racelib.games.thunder_road.events.moving import Moved, Stopped
from racelib.games.thunder_road.grid import step
from racelib.games.thunder_road.rules import chain, cowcatcher, damage, edge, rig_damage, slams, windows
from racelib.games.thunder_road.rules.arrival import Arrival, next_cell
from racelib.games.thunder_road.rules.elimination import cross_the_finish, destroy, destroy_groups
from racelib.games.thunder_road.rules.leaders import take_token_for_a_hazard
from racelib.games.thunder_road.rules.terrain import roller
from racelib.games.thunder_road.state import Board, Car, State
from racelib.games.thunder_road.tables import THE_RIG
from racelib.kernel.table import Table


async def turn_up(table: Table[State], arrival: Arrival) -> Arrival | None:
    """Turn up a face-down token; return which car goes where next.

    TR-OBST-05, TR-WRECK-03: the token is turned up at once and applied.
    TR-HAZ-01: a wreck, mine, earthquake or sandworm token is discarded.
    TR-HAZ-02: any other token stays, and is the ground of the cell from now on (`tables.GROUND_OF`).
    """
    board, car = table.state.board, arrival.car
    kind = table.state.down.hazards[car.cell]
    movement = board.movement
    road = (False, 0) if movement is None else (movement.all_road, movement.strays)
    table.tell(HazardTurnedUp(board.at(car.cell), kind, car.id))
    take_token_for_a_hazard(table, car)
    if board.settings.ammo:
        moment = windows.Moment(windows.HAZARD, car, hazard=kind, road=road)
        if CHARM in await windows.offer(table, moment, [car.owner]):
            return None
    if kind == "pit" and not car.is_rig:
        fall_into_pit(table, car)
    return await act(table, car, kind)


async def set_off(table: Table[State], arrival: Arrival) -> Arrival | None:
    """TR-RULING-112: an open mine, wreck, earthquake or sandworm acts as if it were turned up now."""
    board, car = table.state.board, arrival.car
    kind = board.tokens[car.cell]
    table.tell(HazardSetOff(board.at(car.cell), kind, car.id))
    return await act(table, car, kind)


async def act(table: Table[State], car: Car, kind: str) -> Arrival | None:
    """Let a token act that is gone already; return which car goes where next. Tokens that stay are ground."""
    if kind == "wreck":
        wreck = place_wreck(table, car.cell)
        if wreck is None:
            return None
        return await (cowcatcher.ram if car.is_rig else slams.slam)(table, car, wreck)
    if kind == "mine":
        await hit_a_mine(table, car)
    elif kind == "quake":
        await earthquake(table)
    elif kind == "worm":
        await sandworm(table)
    return None


async def hit_a_mine(table: Table[State], car: Car) -> None:
    """TR-HAZ-04: a mine damages the car and stops it.

    TR-RULING-128: it stops a car that ignores the damage, too, and ends its daze; it never stops the rig.
    """
    await damage.take_damage(table, car)
    if not car.is_rig and car.on_board and table.state.board.has_moves(car.id):
        table.tell(Stopped(car.id, "mine"))


def place_wreck(table: Table[State], cell: int) -> Car | None:
    """TR-HAZ-03, TR-RULING-15: put a wreck figure in the cell; if no figure is left, nothing happens.

    TR-WRECK-01: a wreck counts as a small inoperable car without an owner.
    """
    board = table.state.board
    figures = 1
    while f"W{figures}" in board.cars:
        figures += 1
    if board.settings.wreck_limit and figures > board.settings.components.wrecks:
        return None
    table.tell(WreckPlaced(f"W{figures}", board.at(cell)))
    return board.cars[f"W{figures}"]


def fall_into_pit(table: Table[State], car: Car) -> None:
    """TR-HAZ-12, TR-RULING-70, TR-DEST-08: a hit destroys the car; a miss lets it go on, unharmed."""
    board = table.state.board
    face = table.roll("shooting", roller(board, car), board.settings.components.texts["shooting"])
    if car.size in face:
        destroy(table, [car], "pit")


def slip(table: Table[State], arrival: Arrival) -> Arrival:
    """TR-HAZ-07, TR-RULING-29: on oil a car slides 1 cell in a rolled direction, at no cost."""
    board, car = table.state.board, arrival.car
    way = table.roll("direction", roller(board, car), board.settings.components.texts["direction"])
    return next_cell(board, car, way, "oil")


async def sandworm(table: Table[State]) -> None:
    """TR-DEST-09, TR-HAZ-10, TR-RULING-72: destroy the rearmost car, or all that are level there.

    The rig takes a minor damage instead.
    """
    board = table.state.board
    rearmost = min(board.height(car) for car in board.on_board())
    cars = [car for car in board.on_board() if board.height(car) == rearmost]
    eaten = [car for car in cars if not car.is_rig]
    shaken = [car for car in cars if car.is_rig]
    broken = [car for car in shaken if await rig_damage.take_damage_in_a_group(table, car)]
    destroy_groups(table, (eaten, "worm"), (broken, "rig"))


async def earthquake(table: Table[State]) -> None:
    """TR-HAZ-09, TR-RULING-71: all cars move one cell at once, then each applies its new cell, in order.

    The starting area is safe (TR-RULING-23).

    TR-RULING-47: of two cars that come together, the later one is on top.
    """
    board = table.state.board
    way = table.roll("direction", board.turn, board.settings.components.texts["direction"])
    cars = [car for car in in_quake_order(board) if not car.is_rig]
    shaken = [Arrival(car, *step(*board.at(car.cell), way), way, "quake", car.cell, placed=True) for car in cars]
    await shake(table, way, shaken)
    waiting = [arrival.car.id for arrival in shaken]
    for arrival in shaken:
        waiting.remove(arrival.car.id)
        if board.at(arrival.car.cell) == (arrival.lane, arrival.row):  # it has not been moved on (TR-RULING-31)
            await chain.enter(table, replace(arrival, later=frozenset(waiting)))


async def shake(table: Table[State], way: str, shaken: Sequence[Arrival]) -> None:
    """TR-RULING-66: move all cars at once; those that leave the board go together, or move the road once.

    TR-HAZ-14: the rig stays where it is and takes a minor damage.
    """
    board = table.state.board
    end = board.end_row
    inside = [one for one in shaken if 0 <= one.lane < board.lanes and one.row >= board.first_row]
    ahead = [one for one in inside if one.row >= end]
    lost = [one.car for one in shaken if one not in inside]
    table.tell(Quaked(way, tuple((one.car.id, (one.lane, one.row)) for one in inside if one.row < end)))
    road_moves = bool(ahead) and not board.final
    if ahead and board.final:
        for one in ahead:  # in the order of turns: the active player first
            cross_the_finish(table, one.car)
    the_rig = board.cars.get(THE_RIG)
    broken = the_rig is not None and the_rig.on_board and await rig_damage.take_damage_in_a_group(table, the_rig)
    groups = ((lost, "edge"), ([the_rig] if broken and the_rig is not None else [], "rig"))
    final = destroy_groups(table, *groups, road_moves=road_moves)
    if road_moves:
        edge.move_the_road(table, final)
        for one in ahead:
            table.tell(Moved(one.car.id, (one.lane, one.row), "quake", way))


def in_quake_order(board: Board) -> list[Car]:
    """The car of this turn, its owner's others, then each player to the left, small cars first (TR-RULING-71).

    Wrecks come last, from front to back, ties by their ids.
    """
    active = board.movement.car if board.movement is not None else board.bikes[0][0] if board.bikes else ""
    cars = [car for car in board.on_board() if car.id == active]
    for seat in board.seats_from(board.turn):
        cars += [car for car in board.on_board() if car.owner == seat and car.id != active]
    wrecks = [car for car in board.on_board() if car.is_wreck]
    return cars + sorted(wrecks, key=lambda car: (-board.height(car), car.id))
