"""Wear points and elimination (chapter 4), and the markers that damage leaves on the road (chapter 11)."""

from __future__ import annotations

from racelib.games.formula_d.events.after import Marked, Retired
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BODY, ENGINE, MARKERS, Cost
from racelib.kernel.table import Table


def spare_points(state: State, car: Car, pool: str) -> int:
    """FD-RULING-04: return the points that a driver may choose to spend, never the last that keeps the car in."""
    left = car.wear[pool]
    return left - 1 if pool in state.mode.fatal else left


def can_spend(state: State, car: Car, cost: Cost) -> bool:
    """FD-RULING-05: say whether a driver may choose to pay this: every point must be there."""
    return all(points <= spare_points(state, car, pool) for pool, points in cost.items())


def retire_if_worn_out(table: Table[State], car: Car) -> None:
    """Put a car out when a wear category that must not be empty is empty.

    FD-ELIM-01: in the basic game the only one.
    FD-ELIM-02, FD-ELIM-03, FD-ELIM-04: in the advanced game body, engine or suspension.
    FD-ELIM-07, FD-ELIM-08, FD-RULING-24: a car without brakes, gearbox or tyres stays in the race.
    """
    if car.racing:
        for pool in table.state.mode.fatal:
            if car.wear[pool] == 0:
                retire(table, car, Retired(car.number, "wear", pool=pool))
                return


def retire(table: Table[State], car: Car, event: Retired) -> None:
    """FD-ELIM-09: a car that is out leaves the track at once.

    FD-ROAD-03, FD-RULING-39: it leaves a marker on the last cell of its move, but not in the pit lane.
    """
    cell = car.cell
    table.tell(event)
    leave_marker(table, car, cell, "out")


def damage_marker(table: Table[State], car: Car, cost: Cost) -> None:
    """FD-ROAD-01, FD-ROAD-02: a lost point of body or engine leaves a marker where the car stands (FD-RULING-38)."""
    for pool in (BODY, ENGINE):
        if cost.get(pool):
            leave_marker(table, car, car.cell, pool)


def leave_marker(table: Table[State], car: Car, cell: int, why: str) -> None:
    """FD-ROAD-07: one marker on a cell, 20 in all, none in the pit lane."""
    state = table.state
    if state.mode.markers and not state.track.pit[cell] and can_mark(state, cell):
        table.tell(Marked(car.number, state.track.codes[cell], why))


def can_mark(state: State, cell: int) -> bool:
    """Say whether there is a marker left, and room for it: a dangerous cell counts as marked (FD-DANGER-01)."""
    return not state.marked >> cell & 1 and state.markers.bit_count() < MARKERS
