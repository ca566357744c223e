"""Corners (chapters 6 and 7): stops, overshooting, and the corners that put a car out."""

from __future__ import annotations

from racelib.formula_d.events import Overshot, Retired, Stopped
from racelib.formula_d.state import Car, State
from racelib.formula_d.ways import Way
from racelib.kernel.table import Table


def settle_corners(table: Table[State], car: Car, way: Way) -> None:
    """Judge every corner that a movement left too early, in order (FD-OVER-13, FD-RULING-19).

    FD-OVER-06, FD-OVER-08: two or more stops missing put the car out. FD-OVER-05, -07, -09, FD-RULING-16: one
    missing stop is an overshoot, a point for each cell driven after the corner (FD-OVER-02, -03, FD-RULING-18).
    """
    for missed in way.missed:
        if missed.stops > 1:
            corner = table.state.track.corners[missed.corner]
            table.tell(Retired(car.number, "stops", corner.id, missed.stops, corner.stops))
            return
    for missed in way.missed:
        corner = table.state.track.corners[missed.corner]
        table.tell(Overshot(car.number, corner.id, way.length - missed.at))


def count_stop(table: Table[State], car: Car, way: Way) -> None:
    """FD-CORNER-05: a movement that ends inside a corner is a stop there, even one of 0 cells (FD-RULING-14).

    FD-OVER-11: after overshooting another corner it does not count. FD-CORNER-03: more stops than needed are fine.
    """
    corner = table.state.track.corner[car.cell]
    if corner >= 0 and not way.missed:
        here = table.state.track.corners[corner]
        table.tell(Stopped(car.number, here.id, car.stops + 1, here.stops))
