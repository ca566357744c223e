"""Corners (chapters 6 and 7): stops, overshooting, spinning, and the corners that put a car out."""

from __future__ import annotations

from racelib.formula_d.events import Overshot, Retired, Spun, Stopped
from racelib.formula_d.state import Car, State
from racelib.formula_d.tyres import overshoot_factor
from racelib.formula_d.ways import Way
from racelib.formula_d.wear import retire
from racelib.kernel.table import Table


def settle_corners(table: Table[State], car: Car, way: Way) -> None:
    """Judge every corner that a movement left too early, in order (FD-OVER-13, FD-RULING-19).

    FD-OVER-06, FD-OVER-08: two or more stops missing put the car out. FD-OVER-05, -07, -09, FD-RULING-16: one
    missing stop is an overshoot, a point for each cell driven after the corner (FD-OVER-02, -03, -04, FD-RULING-18).
    """
    state = table.state
    for missed in way.missed:
        if missed.stops > 1:
            corner = state.track.corners[missed.corner]
            retire(table, car, Retired(car.number, "stops", corner.id, missed.stops, corner.stops))
            return
    if not way.missed:
        return
    factor = overshoot_factor(state, car)
    fate = overshoot_fate(state, car, way.overshoot, car.wear[state.mode.tyres])
    again = not car.wear[state.mode.tyres]
    for missed in way.missed:
        cells = way.length - missed.at
        table.tell(
            Overshot(car.number, state.track.corners[missed.corner].id, cells, {state.mode.tyres: cells * factor})
        )
    if fate == "out":
        retire(table, car, Retired(car.number, "tyres"))
    elif fate == "spin" and car.lap <= state.laps:  # FD-RULING-23: over the last line there is nothing to spin for
        table.tell(Spun(car.number, again))


def fate_of_way(state: State, car: Car, way: Way) -> str:
    """Return what the overshoot of a way would do to a car: a checkpoint on the way fills the tyres first."""
    filled = way.crossings and 1 <= car.lap < state.laps and state.mode.tyres in state.mode.checkpoint_fills
    left = car.full[state.mode.tyres] if filled else car.wear[state.mode.tyres]
    return overshoot_fate(state, car, way.overshoot, left)


def overshoot_fate(state: State, car: Car, cells: int, left: int) -> str:
    """Return what an overshoot of so many cells does to a car with so many tyre points left: "spin", "out", or nothing.

    FD-SPIN-01, FD-ELIM-05, FD-RULING-21: losing all tyre points is a spin, losing more than there are puts the car out.
    FD-SPIN-04, FD-SPIN-05: without any, one cell is another spin and more is the end; what the tyres multiply does not
    count there. In the basic game there are no spins: a car is out when its points are gone (FD-ELIM-01).
    """
    mode = state.mode
    if mode.tyres in mode.fatal or not cells:
        return ""
    if not left:
        return "spin" if cells == 1 else "out"
    loss = cells * overshoot_factor(state, car)
    return "out" if loss > left else "spin" if loss == left else ""


def count_stop(table: Table[State], car: Car, way: Way) -> None:
    """FD-CORNER-05: a movement that ends inside a corner is a stop there, even one of 0 cells (FD-RULING-14).

    FD-OVER-11: after overshooting another corner it does not count. FD-CORNER-03: more stops than needed are fine.
    """
    corner = table.state.track.corner[car.cell]
    if corner >= 0 and not way.missed:
        here = table.state.track.corners[corner]
        table.tell(Stopped(car.number, here.id, car.stops + 1, here.stops))
