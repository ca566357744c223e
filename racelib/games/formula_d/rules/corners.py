"""Corners (chapters 6 and 7): stops, overshooting, spinning, and the corners that put a car out."""

from __future__ import annotations

from racelib.games.formula_d.events.after import Overshot, Retired, Spun, Stopped
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.rules.tyres import overshoot_factor
from racelib.games.formula_d.rules.wear import retire
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import Cost
from racelib.kernel.table import Table


def missing_stops(state: State, car: Car) -> int:
    """Return how many stops a car still has to make in the corner where it is.

    FD-CORNER-01, FD-CORNER-02: as many moves as the sign says must end there; then you may leave.
    """
    corner = state.track.corner[car.cell]
    return max(0, state.track.needed[corner] - car.stops) if corner >= 0 else 0


def settle_corners(table: Table[State], car: Car, route: Route) -> None:
    """Judge every corner that a move left too early.

    FD-OVER-05, FD-OVER-07, FD-OVER-09: one stop short is an overshoot.
    FD-OVER-06, FD-OVER-08, FD-RULING-16: two or three stops short put the car out.
    FD-OVER-03, FD-OVER-04: each cell costs 1 wear point, in the advanced game 1 tyre point.
    FD-OVER-13, FD-RULING-19: each corner is judged by itself, in order, and all of them cost.
    """
    state = table.state
    for missed in route.missed:
        if missed.stops > 1:
            corner = state.track.corners[missed.corner]
            retire(table, car, Retired(car.number, "stops", corner.id, missed.stops, corner.stops))
            return
    if not route.missed:
        return
    factor = overshoot_factor(state, car)
    fate = overshoot_fate(state, car, route.overshoot, car.wear[state.mode.tyres])
    again = not car.wear[state.mode.tyres]
    for missed in route.missed:
        cells = route.length - missed.at
        table.tell(
            Overshot(car.number, state.track.corners[missed.corner].id, cells, {state.mode.tyres: cells * factor})
        )
    if fate == "out":
        retire(table, car, Retired(car.number, "tyres"))
    elif fate == "spin" and car.lap <= state.laps:  # FD-RULING-23: not over the last line
        table.tell(Spun(car.number, again))


def fate_of_route(state: State, car: Car, route: Route, paid: Cost) -> str:
    """Return what a route would do to a car that has paid this for braking: "out", "spin", or nothing.

    A checkpoint gives points back before an overshoot is judged. Over the last line no car spins (FD-RULING-23).
    """
    mode, pool = state.mode, state.mode.tyres
    left = car.wear[pool] - paid.get(pool, 0)
    if pool in mode.fatal and left <= 0:
        return "out"
    if mode.street and route.crossings and 1 <= car.lap < state.laps:
        left = car.full[pool] if pool in mode.checkpoint_fills else min(car.full[pool], left + mode.checkpoint)
    if pool in mode.fatal:
        return "out" if left <= route.overshoot * overshoot_factor(state, car) else ""
    fate = overshoot_fate(state, car, route.overshoot, left)
    return "" if fate == "spin" and route.final else fate


def overshoot_fate(state: State, car: Car, cells: int, left: int) -> str:
    """Return what an overshoot does to a car with this many tyre points left: "spin", "out", or "".

    FD-SPIN-01, FD-ELIM-05, FD-RULING-21: losing all tyre points is a spin, losing more than there are puts the car out.
    FD-SPIN-04, FD-SPIN-05: without any, one cell is another spin and more is the end, whatever the tyres multiply.
    FD-SPIN-06, FD-RULING-20: only an overshoot makes a car spin.
    In the basic game there are no spins: a car is out when its points are gone (FD-ELIM-01).
    """
    mode = state.mode
    if mode.tyres in mode.fatal or not cells:
        return ""
    if not left:
        return "spin" if cells == 1 else "out"
    loss = cells * overshoot_factor(state, car)
    return "out" if loss > left else "spin" if loss == left else ""


def count_stop(table: Table[State], car: Car, route: Route) -> None:
    """FD-MOVE-02: a move ends with a stop on its last cell.

    FD-CORNER-05, FD-RULING-14: inside a corner that is a stop there, even after a move of 0 cells.
    FD-CORNER-03: more stops than required are free.
    FD-OVER-11: after overshooting another corner it does not count.
    """
    track = table.state.track
    corner = track.corner[car.cell]
    if corner >= 0 and not route.missed:
        here = track.corners[corner]
        table.tell(Stopped(car.number, here.id, car.stops + 1, here.stops))
