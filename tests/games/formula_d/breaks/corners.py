"""Breaking chapters 4, 6 and 7: points, stops and overshooting."""

from collections.abc import Callable
from typing import Any

import pytest

from racelib.boards.lanes.tables import Corner
from racelib.games.formula_d.events.after import Overshot, Refitted, Retired, Stopped
from racelib.games.formula_d.events.driving import Drove
from racelib.games.formula_d.rules import turn
from racelib.games.formula_d.rules.corners import count_stop, missing_stops, settle_corners
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.route import Missed, Route
from racelib.games.formula_d.rules.route_check import follow
from racelib.games.formula_d.state import Car, State
from racelib.kernel.choice import Refusal
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break
from tests.games.formula_d.breaks.movement import see, tracks

How = Callable[[pytest.MonkeyPatch], None]


def judged(
    cells: Callable[[Corner, int], int] = lambda corner, cells: cells,
    out: Callable[[Corner, int], bool] = lambda corner, missing: missing > 1,
    which: Callable[[tuple[Missed, ...]], tuple[Missed, ...]] = lambda missed: missed,
) -> How:
    """Judge missed corners by other rules: the cells that are paid for, who is out, which corners count."""

    def settle(table: Table[State], car: Car, route: Route) -> None:
        corners = table.state.track.corners
        for missed in which(route.missed):
            if out(corners[missed.corner], missed.stops):
                corner = corners[missed.corner]
                table.tell(Retired(car.number, "stops", corner.id, missed.stops, corner.stops))
                return
        for missed in which(route.missed):
            corner = corners[missed.corner]
            paid = cells(corner, route.length - missed.at)
            table.tell(Overshot(car.number, corner.id, paid, {table.state.mode.tyres: paid}))

    return lambda mp: mp.setattr(turn, "settle_corners", settle)


def one_missing_is_free(stops: int) -> How:
    return judged(cells=lambda corner, cells: 0 if corner.stops == stops else cells)


def one_missing_is_out(stops: int) -> How:
    return judged(out=lambda corner, missing: missing > 1 or corner.stops == stops)


def never_out(stops: int) -> How:
    return judged(out=lambda corner, missing: missing > 1 and corner.stops != stops)


def straight_cells_only(mp: pytest.MonkeyPatch) -> None:
    """Charge an overshoot only for its cells on straights."""

    def settle(table: Table[State], car: Car, route: Route) -> None:
        track = table.state.track
        cells = [came_from(table, car)]
        for letter in route.steps:
            cells.append(next(to for step, to, _ in track.steps[cells[-1]] if step == letter))
        for missed in route.missed:
            paid = sum(track.corner[cell] < 0 for cell in cells[missed.at + 1 :])
            table.tell(Overshot(car.number, track.corners[missed.corner].id, paid, {"car": paid}))

    def came_from(table: Table[State], car: Car) -> int:
        return starts[car.number]

    starts: dict[int, int] = {}
    init = RouteChoice.__init__

    def noted(self: RouteChoice, state: State, car: Car, distance: int, *more: Any) -> None:
        starts[car.number] = car.cell
        init(self, state, car, distance, *more)

    mp.setattr(RouteChoice, "__init__", noted)
    mp.setattr(turn, "settle_corners", settle)


def whole_roll_counts(mp: pytest.MonkeyPatch) -> None:
    """Count an overshoot as if the car drove on over the line."""

    def settle(table: Table[State], car: Car, route: Route) -> None:
        for missed in route.missed:
            corner = table.state.track.corners[missed.corner]
            cells = table.state.roll - missed.at
            table.tell(Overshot(car.number, corner.id, cells, {"car": cells}))

    mp.setattr(turn, "settle_corners", settle)


def home_before_paying(mp: pytest.MonkeyPatch) -> None:
    settle = settle_corners

    def unless_home(table: Table[State], car: Car, route: Route) -> None:
        if car.lap <= table.state.laps:
            settle(table, car, route)

    mp.setattr(turn, "settle_corners", unless_home)


def needed(change: Callable[[int], int]) -> How:
    """Let corners want another number of stops."""

    def rewrite(track: object) -> None:
        track.needed = tuple(change(stops) for stops in track.needed)

    return tracks(rewrite)


def counted(where: Callable[[State, Car, Route], int]) -> How:
    """Count the stop of a movement for another corner (-1: for none)."""

    def count(table: Table[State], car: Car, route: Route) -> None:
        number = where(table.state, car, route)
        if number >= 0:
            corner = table.state.track.corners[number]
            table.tell(Stopped(car.number, corner.id, car.stops + 1, corner.stops))

    return lambda mp: mp.setattr(turn, "count_stop", count)


def extra_stops_cost(mp: pytest.MonkeyPatch) -> None:
    count = count_stop

    def other(table: Table[State], car: Car, route: Route) -> None:
        count(table, car, route)
        corner = table.state.track.corner[car.cell]
        if corner >= 0 and car.stops > table.state.track.needed[corner]:
            car.lose({"car": 1})

    mp.setattr(turn, "count_stop", other)


def stops_are_kept(mp: pytest.MonkeyPatch) -> None:
    drove = Drove.apply

    def apply(self: Drove, state: State) -> None:
        stops = state.cars[self.car].stops
        drove(self, state)
        state.cars[self.car].stops = stops

    mp.setattr(Drove, "apply", apply)


def no_lane_lock(mp: pytest.MonkeyPatch) -> None:
    find = RouteChoice.route

    def route(self: RouteChoice, answer: object) -> Route | None:
        found = find(self, answer)
        if found is None and isinstance(answer, str):
            refusal = follow(self, answer)
            if isinstance(refusal, Refusal) and "FD-OVER-10" in refusal.rules:
                return find(self, "s" * len(answer))
        return found

    mp.setattr(RouteChoice, "route", route)


def lane_lock_for_all(mp: pytest.MonkeyPatch) -> None:
    """Hold every car that leaves a corner in its lane."""
    full = RouteChoice.full_routes

    def routes(self: RouteChoice) -> list[Route]:
        inside = self.state.track.corner[self.car.cell] >= 0
        return [route for route in full(self) if not inside or set(route.steps) <= {"s"}]

    mp.setattr(RouteChoice, "full_routes", routes)


def hurry_past(choice: RouteChoice) -> int:
    """Overlook other cars when stops are missing."""
    return 0 if missing_stops(choice.state, choice.car) else choice.others


def wreck_stays(mp: pytest.MonkeyPatch) -> None:
    def apply(self: Retired, state: State) -> None:
        state.cars[self.car].status = "out"
        state.retired.append(self.car)

    mp.setattr(Retired, "apply", apply)


def refit_adds(mp: pytest.MonkeyPatch) -> None:
    def apply(self: Refitted, state: State) -> None:
        state.cars[self.car].wear["car"] += 10

    mp.setattr(Refitted, "apply", apply)


BREAKS: list[Break] = [
    (
        ("FD-ELIM-01",),
        "a car with no points races on",
        lambda mp: mp.setattr(turn, "retire_if_worn_out", lambda *_: None),
    ),
    (("FD-ELIM-09",), "a car that is out stays on the track", wreck_stays),
    (("FD-WP-08",), "a refit adds ten points", refit_adds),
    (("FD-CORNER-01", "FD-CORNER-02"), "every corner wants a stop more", needed(lambda stops: stops + 1)),
    (("FD-CORNER-01",), "every corner wants a stop less", needed(lambda stops: stops - 1)),
    (("FD-CORNER-03",), "a stop too many costs a point", extra_stops_cost),
    (
        ("FD-CORNER-04",),
        "cells are counted by the green number",
        judged(lambda c, n: n + c.shortest - c.longest),
    ),
    (
        ("FD-CORNER-05",),
        "the stop counts for the corner that comes next",
        counted(lambda state, car, route: state.track.next_corner[car.cell]),
    ),
    (
        ("FD-CORNER-05",),
        "the last cell of a corner is no stop",
        counted(lambda state, car, route: state.track.corner[state.track.own[car.cell]]),
    ),
    (("FD-CORNER-06",), "stops are never forgotten", stops_are_kept),
    (("FD-OVER-01",), "overshooting means nothing", judged(which=lambda missed: ())),
    (("FD-OVER-01",), "one stop missing puts a car out", judged(out=lambda corner, missing: True)),
    (("FD-OVER-02",), "the last cell of the corner counts too", judged(lambda corner, cells: cells + 1)),
    (("FD-OVER-02",), "the first cell behind the corner is free", judged(lambda corner, cells: cells - 1)),
    (("FD-OVER-03",), "an overshoot costs nothing", judged(lambda corner, cells: 0)),
    (("FD-OVER-03",), "an overshoot costs one point", judged(lambda corner, cells: 1)),
    (("FD-OVER-05", "FD-RULING-16"), "a corner of one stop may be overshot", one_missing_is_free(1)),
    (("FD-OVER-05", "FD-RULING-16"), "a corner of one stop puts out", one_missing_is_out(1)),
    (("FD-OVER-06", "FD-RULING-16"), "a corner of two stops puts nobody out", never_out(2)),
    (("FD-OVER-07", "FD-RULING-16"), "a corner of two stops may be left after one", one_missing_is_free(2)),
    (("FD-OVER-07", "FD-RULING-16"), "a corner of two stops left after one puts out", one_missing_is_out(2)),
    (("FD-OVER-08", "FD-RULING-16"), "a corner of three stops puts nobody out", never_out(3)),
    (
        ("FD-OVER-08",),
        "only three stops missing put out",
        judged(out=lambda c, missing: missing == c.stops > 1),
    ),
    (("FD-OVER-09", "FD-RULING-16"), "a corner of three stops may be left after two", one_missing_is_free(3)),
    (
        ("FD-OVER-09", "FD-RULING-16"),
        "a corner of three stops left after two puts out",
        one_missing_is_out(3),
    ),
    (("FD-OVER-10",), "lanes may be changed after an overshoot", no_lane_lock),
    (
        ("FD-OVER-11",),
        "a stop after an overshoot counts",
        counted(lambda state, car, route: state.track.corner[car.cell]),
    ),
    (("FD-OVER-12",), "an overshooting car drives through", see(hurry_past)),
    (("FD-OVER-13", "FD-RULING-19"), "only the first corner counts", judged(which=lambda missed: missed[:1])),
    (("FD-OVER-13", "FD-RULING-19"), "only the last corner counts", judged(which=lambda missed: missed[-1:])),
    (("FD-RULING-17",), "every car keeps its lane out of a corner", lane_lock_for_all),
    (("FD-RULING-18",), "cells of the next corner are free", straight_cells_only),
    (("FD-RULING-23",), "who is home pays nothing", home_before_paying),
    (("FD-RULING-23",), "the whole roll counts as overshoot", whole_roll_counts),
]
