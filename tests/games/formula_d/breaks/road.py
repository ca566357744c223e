"""Breaking chapter 11: markers on the road, who rolls for them, and going round them (FD-MOVE-09)."""

from collections.abc import Callable
from typing import Any

import pytest

from racelib.games.formula_d.events.after import Retired
from racelib.games.formula_d.rules import corners, movement, road, route_check, slipstream, turn, wear
from racelib.games.formula_d.rules.movement import Movement
from racelib.games.formula_d.rules.road import check_road
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.rules.turn import end_movement
from racelib.games.formula_d.rules.wear import leave_marker
from racelib.games.formula_d.search.routes import Routes
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BODY, SUSPENSION, Hurt
from racelib.kernel.choice import Refusal
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break
from tests.games.formula_d.breaks.wear import advanced

How = Callable[[pytest.MonkeyPatch], None]


def no_marker_for(why: str) -> How:
    """Leave no marker for one reason."""

    def leave(table: Table[State], car: Car, cell: int, reason: str) -> None:
        if reason != why:
            leave_marker(table, car, cell, reason)

    return lambda mp: mp.setattr(wear, "leave_marker", leave)


def marker_for(pool: str) -> How:
    """Leave a marker for points of another pool, instead of those of the rule."""
    return lambda mp: mp.setattr(wear, "BODY", pool)


def a_cell_ahead(mp: pytest.MonkeyPatch) -> None:
    """Put the marker of a car that is out on the next cell of its lane."""

    def retire(table: Table[State], car: Car, event: Retired) -> None:
        cell = table.state.track.own[car.cell]
        table.tell(event)
        leave_marker(table, car, cell, "out")

    for module in (wear, corners):
        mp.setattr(module, "retire", retire)


def where_the_pit_lane_is(mp: pytest.MonkeyPatch) -> None:
    """Put the marker of a car that goes out in the pit lane on the track beside it."""

    def leave(table: Table[State], car: Car, cell: int, why: str) -> None:
        track = table.state.track
        if track.pit[cell]:
            level = (one for one in range(track.cells) if track.progress[one] == track.progress[cell])
            cell = next(one for one in level if not track.pit[one])
        leave_marker(table, car, cell, why)

    mp.setattr(wear, "leave_marker", leave)


def on_the_cell_that_was_left(mp: pytest.MonkeyPatch) -> None:
    """Put every marker a cell behind the car."""

    def leave(table: Table[State], car: Car, cell: int, why: str) -> None:
        own = table.state.track.own
        leave_marker(table, car, next(one for one in range(table.state.track.cells) if own[one] == cell), why)

    mp.setattr(wear, "leave_marker", leave)


def counting(cells: Callable[[Car, int], int]) -> How:
    """Let other cells count than those that were entered."""
    return lambda mp: mp.setattr(
        turn, "check_road", lambda table, car, driven: check_road(table, car, cells(car, driven))
    )


def a_roll_for_each(mp: pytest.MonkeyPatch) -> None:
    def check(table: Table[State], car: Car, driven: int) -> None:
        for cell in table.state.track.members(driven & table.state.marked):
            check_road(table, car, 1 << cell)

    mp.setattr(turn, "check_road", check)


def start_cell_too(mp: pytest.MonkeyPatch) -> None:
    async def end(table: Table[State], car: Car, whole: Movement) -> None:
        whole.cells |= 1 << whole.began_on
        await end_movement(table, car, whole)

    mp.setattr(turn, "end_movement", end)


def slipstream_does_not_count(mp: pytest.MonkeyPatch) -> None:
    routes = slipstream.slipstream_routes

    def unseen(state: State, car: Car) -> list[Route]:
        found = list(routes(state, car))
        for route in found:
            route.mask = 0
        return found

    mp.setattr(slipstream, "slipstream_routes", unseen)


def swept_away(mp: pytest.MonkeyPatch) -> None:
    """Take markers away that were driven over."""

    def check(table: Table[State], car: Car, driven: int) -> None:
        check_road(table, car, driven)
        table.state.markers &= ~driven

    mp.setattr(turn, "check_road", check)


def limit(markers: int) -> How:
    return lambda mp: mp.setattr(wear, "MARKERS", markers)


def two_on_a_cell(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(wear, "can_mark", lambda state, cell: state.markers.bit_count() < 20)


def markers_excuse_nothing(mp: pytest.MonkeyPatch) -> None:
    """Hold cars to the calmest route, whatever lies on it."""
    shortest = Routes.shortest_run
    init: Callable[..., None] = Routes.__init__

    def blind(self: Routes, *given: Any) -> None:
        init(self, *given[:6], 0, *given[7:])

    def marked_or_not(self: Routes, first: int, after: int, last: int, unmarked: bool) -> tuple[int, int] | None:
        return shortest(self, first, after, last, unmarked=False)

    mp.setattr(Routes, "shortest_run", marked_or_not)
    mp.setattr(Routes, "__init__", blind)


def markers_excuse_everything(mp: pytest.MonkeyPatch) -> None:
    """Let cars weave as they like as soon as there is a marker anywhere."""
    weaving = route_check.weaving

    def other(choice: movement.RouteChoice, *route: Any) -> Refusal | None:
        return None if choice.state.marked else weaving(choice, *route)

    mp.setattr(route_check, "weaving", other)


BREAKS: list[Break] = [
    (("FD-ROAD-01",), "a lost body point leaves no marker", no_marker_for("body")),
    (("FD-ROAD-02",), "a lost engine point leaves no marker", no_marker_for("engine")),
    (("FD-ROAD-03", "FD-RULING-39"), "a car that is out leaves no marker", no_marker_for("out")),
    (("FD-ROAD-01",), "lost suspension leaves the marker, not the body", marker_for(SUSPENSION)),
    (("FD-ROAD-03", "FD-RULING-39"), "the marker lies a cell ahead", a_cell_ahead),
    (("FD-RULING-39",), "a car that goes out in the pit lane leaves a marker on the track", where_the_pit_lane_is),
    (("FD-RULING-38", "FD-ROAD-01", "FD-ROAD-02"), "the marker lies behind the car", on_the_cell_that_was_left),
    (("FD-ROAD-04",), "only stopping on a marker counts", counting(lambda car, driven: driven & 1 << car.cell)),
    (("FD-ROAD-04",), "only driving through counts", counting(lambda car, driven: driven & ~(1 << car.cell))),
    (("FD-ROAD-04",), "nobody rolls for markers", counting(lambda car, driven: 0)),
    (("FD-RULING-37", "FD-ROAD-04"), "each marker is a roll", a_roll_for_each),
    (("FD-RULING-37",), "markers in a slipstream do not count", slipstream_does_not_count),
    (("FD-ROAD-05",), "a 4 does not hurt", advanced(road=Hurt(SUSPENSION, 3, 5))),
    (("FD-ROAD-05",), "a 5 hurts", advanced(road=Hurt(SUSPENSION, 5, 5))),
    (("FD-ROAD-05",), "the road hurts the body", advanced(road=Hurt(BODY, 4, 5))),
    (("FD-ROAD-06", "FD-RULING-38"), "the cell that is left counts too", start_cell_too),
    (("FD-ROAD-07",), "markers are swept away", swept_away),
    (("FD-ROAD-07", "FD-RULING-38"), "a cell holds several markers", two_on_a_cell),
    (("FD-ROAD-07", "FD-RULING-38", "FD-COMP-06"), "there are 21 markers", limit(21)),
    (("FD-ROAD-07", "FD-COMP-06"), "there are 19 markers", limit(19)),
    (("FD-RND-05",), "another die is rolled", lambda mp: mp.setattr(road, "BLACK_DIE", (1, 2, 3))),
    (("FD-MOVE-09", "FD-RULING-12"), "markers excuse no lane change", markers_excuse_nothing),
    (("FD-RULING-12",), "markers excuse any weaving", markers_excuse_everything),
]
