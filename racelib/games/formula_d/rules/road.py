"""Damaged and dangerous road (chapters 11 and 22.3). Markers are put down in `wear.py`."""

from __future__ import annotations

from racelib.games.formula_d.events.after import RoadHurt
from racelib.games.formula_d.rules.drivers import road_limit
from racelib.games.formula_d.rules.wear import retire_if_worn_out
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BLACK_DIE, Hurt
from racelib.kernel.table import Table


def check_road(table: Table[State], car: Car, driven: int) -> None:
    """FD-ROAD-04: a car that drove over marked cells or stops on one rolls.

    FD-RULING-37: once for the whole move, however many cells are marked.
    FD-ROAD-06, FD-RULING-38: the cell that it started from does not count.
    FD-DANGER-03: a dangerous cell is a marked one.
    FD-DANGER-02, FD-RULING-72: in the basic game it matters only to a car that stops on it.
    """
    state = table.state
    road, danger = state.mode.road, state.mode.danger
    if danger is not None:
        if state.track.danger >> car.cell & 1 and driven >> car.cell & 1:
            road_roll(table, car, danger, stopped_there=True)
    elif road is not None and driven & state.marked:
        road_roll(table, car, road, stopped_there=bool(state.marked >> car.cell & 1 and driven >> car.cell & 1))


def road_roll(table: Table[State], car: Car, hurt: Hurt, stopped_there: bool) -> None:
    """FD-ROAD-05, FD-RAIN-03: on black 1 to 4, in the rain 1 to 5, the road costs a point; see also FD-ABIL-10.

    FD-RND-05: the black die decides.
    """
    limit = road_limit(car, hurt.limit(table.state.raining), stopped_there)
    if table.roll("road", car.number, BLACK_DIE) <= limit:
        table.tell(RoadHurt(car.number, {hurt.pool: 1}))
        retire_if_worn_out(table, car)
