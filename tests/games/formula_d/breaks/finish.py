"""Breaking chapter 15: laps, the line, and the places."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d.events.after import Finished
from racelib.games.formula_d.events.driving import Drove
from racelib.games.formula_d.rules import movement, turn, whole_game
from racelib.games.formula_d.rules.collisions import check_collisions
from racelib.games.formula_d.rules.corners import settle_corners
from racelib.games.formula_d.rules.engine_damage import engine_roll
from racelib.games.formula_d.rules.finish import classification, cross_the_line
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.search.empty_track import empty_track_routes
from racelib.games.formula_d.search.routes import Routes
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import MODES
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break

drove = Drove.apply
finished = Finished.apply


def crossing(how: Callable[[Table[State], Car], None]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let the line mean something else."""
    return lambda patch: patch.setattr(turn, "cross_the_line", how)


def never(table: Table[State], car: Car) -> None:
    """Let nobody finish."""


def at_the_first_crossing(table: Table[State], car: Car) -> None:
    if car.racing and car.lap > 1:
        table.tell(Finished(car.number, len(table.state.finished) + 1))


def at_the_second_crossing(table: Table[State], car: Car) -> None:
    if car.racing and car.lap > min(2, table.state.laps):
        table.tell(Finished(car.number, len(table.state.finished) + 1))


def always_third(table: Table[State], car: Car) -> None:
    if car.racing and car.lap > table.state.laps:
        table.tell(Finished(car.number, 3))


def in_front_of_the_others(event: Finished, state: State) -> None:
    finished(event, state)
    state.finished.insert(0, state.finished.pop())


def stays_on_the_track(event: Finished, state: State) -> None:
    cell = state.cars[event.car].cell
    finished(event, state)
    state.occupied |= 1 << cell


def with_the_winner(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(State, "over", property(lambda state: bool(state.finished) or not any(c.racing for c in state.cars)))


def counting_the_grid(event: Drove, state: State) -> None:
    car = state.cars[event.car]
    if event.laps and car.lap == 0:
        car.lap = 1
    drove(event, state)


def figures(mode: str = "basic", **changed: Any) -> Callable[[pytest.MonkeyPatch], None]:
    """Change the laps of a mode."""
    return lambda patch: patch.setitem(MODES, mode, replace(MODES[mode], **changed))


def free_at_the_line(table: Table[State], car: Car, route: Route) -> None:
    if not (route.crossings and car.lap > table.state.laps):
        settle_corners(table, car, route)


def finished_first(table: Table[State], car: Car, route: Route) -> None:
    cross_the_line(table, car)
    if car.racing:
        settle_corners(table, car, route)


def driving_on(patch: pytest.MonkeyPatch) -> None:
    def routes(track: Tables, cell: int, stops: int, last_lap: bool, *others: Any) -> Routes:
        return empty_track_routes(track, cell, stops, False, *others)

    patch.setattr(movement, "empty_track_routes", routes)
    patch.setattr(State, "last_lap", lambda state, car: False)


def every_crossing_ends_it(patch: pytest.MonkeyPatch) -> None:
    def routes(track: Tables, cell: int, stops: int, last_lap: bool, *others: Any) -> Routes:
        return empty_track_routes(track, cell, stops, True, *others)

    patch.setattr(movement, "empty_track_routes", routes)
    patch.setattr(State, "last_lap", lambda state, car: True)


def rolls_after_the_finish(table: Table[State], car: Car) -> None:
    if car.racing and car.lap > table.state.laps:
        check_collisions(table, car)
    cross_the_line(table, car)


def engine_after_the_finish(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(turn, "check_engines", engine_roll)


def first_out_best(state: State) -> list[dict[str, Any]]:
    table = classification(state)
    ahead = len(state.finished)
    behind = [{**one, "place": len(table) - n} for n, one in enumerate(table[ahead:])]
    return table[:ahead] + behind[::-1]


def out_before_the_finishers(state: State) -> list[dict[str, Any]]:
    table = classification(state)
    ahead = len(state.finished)
    return [{**one, "place": place} for place, one in enumerate(table[ahead:] + table[:ahead], start=1)]


def classing(how: Callable[[State], list[dict[str, Any]]]) -> Callable[[pytest.MonkeyPatch], None]:
    """Make another result."""
    return lambda patch: patch.setattr(whole_game, "classification", how)


def applying(event: type, how: Callable[..., None]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let an event change something else."""
    return lambda patch: patch.setattr(event, "apply", how)


def settling(how: Callable[[Table[State], Car, Route], None]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let overshooting cost something else."""
    return lambda patch: patch.setattr(turn, "settle_corners", how)


BREAKS: list[Break] = [
    (("FD-FIN-01",), "nobody ever finishes", crossing(never)),
    (("FD-FIN-01", "FD-RULING-55"), "the last to cross wins", applying(Finished, in_front_of_the_others)),
    (("FD-FIN-01",), "places are not counted", crossing(always_third)),
    (("FD-FIN-02", "FD-RULING-55"), "the race ends with the winner", with_the_winner),
    (("FD-FIN-03",), "a race has two laps", figures(usual_laps=2)),
    (("FD-FIN-04",), "the first crossing finishes", crossing(at_the_first_crossing)),
    (("FD-FIN-04",), "two laps cannot be chosen", figures(laps=(1,))),
    (("FD-FIN-05",), "the first crossing finishes the advanced race", crossing(at_the_first_crossing)),
    (("FD-FIN-05", "FD-RULING-53"), "an advanced race has one lap", figures("advanced", usual_laps=1)),
    (("FD-RULING-53",), "an advanced street race has one lap", figures("street-advanced", usual_laps=1)),
    (("FD-RULING-53",), "one lap cannot be chosen", figures("advanced", laps=(2, 3))),
    (("FD-FIN-06", "FD-RULING-53"), "three laps cannot be chosen", figures("advanced", laps=(1, 2))),
    (("FD-FIN-06",), "the second crossing finishes every race", crossing(at_the_second_crossing)),
    (("FD-FIN-07", "FD-RULING-54"), "driving off the grid is a lap", applying(Drove, counting_the_grid)),
    (("FD-RULING-23",), "overshooting at the line is free", settling(free_at_the_line)),
    (("FD-RULING-23",), "who is out at the line has finished", settling(finished_first)),
    (("FD-RULING-23",), "the movement goes on beyond the line", driving_on),
    (("FD-RULING-23", "FD-FIN-04"), "every crossing ends the movement", every_crossing_ends_it),
    (("FD-RULING-23",), "who finishes is in collisions", crossing(rolls_after_the_finish)),
    (("FD-RULING-23",), "who finishes checks the engine", engine_after_the_finish),
    (("FD-RULING-55",), "a finished car stays in the way", applying(Finished, stays_on_the_track)),
    (("FD-RULING-55",), "the first one out is best", classing(first_out_best)),
    (("FD-RULING-55",), "cars that are out come first", classing(out_before_the_finishers)),
]
