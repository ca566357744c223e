"""Breaking chapter 21: teams, their reserve, and what they score."""

from collections.abc import Callable
from typing import Any

import pytest

from racelib.games.formula_d import options, position
from racelib.games.formula_d.rules import finish, teams
from racelib.games.formula_d.rules.repairs import full_reserves
from racelib.games.formula_d.rules.teams import scored, team_table
from racelib.games.formula_d.state import Car, State, new_cars
from racelib.games.formula_d.tables import RESERVE, Mode, Options
from tests.games.formula_d.breaks import Break


def as_without_teams(count: int, mode: Mode, teams: bool = False) -> list[Car]:
    return new_cars(count, mode)


def all_in_one(count: int, mode: Mode, teams: bool = False) -> list[Car]:
    cars = new_cars(count, mode)
    for car in cars:
        car.team = 1
    return cars


def teaming(how: Callable[..., list[Car]]) -> Callable[[pytest.MonkeyPatch], None]:
    """Form other teams."""
    return lambda patch: patch.setattr(options, "new_cars", how)


def reserve(points: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Give teams another reserve."""
    return lambda patch: patch.setattr("racelib.games.formula_d.rules.repairs.TEAM_RESERVE", points)


def a_reserve_each(patch: pytest.MonkeyPatch) -> None:
    def reserves(cars: list[Car], options: Options) -> dict[int, int]:
        return {car.number: RESERVE for car in cars} if options.team or options.tech_pit else {}

    patch.setattr(position, "full_reserves", reserves)
    patch.setattr(State, "crew", lambda state, car: car.number)


def only_with_technical_stops(patch: pytest.MonkeyPatch) -> None:
    def reserves(cars: list[Car], options: Options) -> dict[int, int]:
        return full_reserves(cars, options) if options.tech_pit else {}

    patch.setattr(position, "full_reserves", reserves)


def points(*places: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Score the places differently."""
    return lambda patch: patch.setattr(teams, "TEAM_POINTS", places)


def also_when_out(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(finish, "scored", lambda place, finished: scored(place, True))


def ranking(key: Callable[[int, int, int], Any]) -> Callable[[pytest.MonkeyPatch], None]:
    """Rank teams by something else: points, best place, number."""

    def table(result: list[dict[str, Any]]) -> list[tuple[int, int]]:
        best = {car["team"]: car["place"] for car in reversed(result)}
        return sorted(team_table(result), key=lambda team: key(team[1], best[team[0]], team[0]))

    return lambda patch: patch.setattr(finish, "team_table", table)


BREAKS: list[Break] = [
    (("FD-TEAM-01",), "cars are of as many colours as possible", teaming(as_without_teams)),
    (("FD-TEAM-01",), "everybody is in one team", teaming(all_in_one)),
    (("FD-TEAM-02",), "a team has two points for repairs", reserve(2)),
    (("FD-TEAM-02", "FD-RULING-67"), "each car of a team has a reserve of its own", a_reserve_each),
    (("FD-RULING-67",), "a team has no reserve without the option of technical stops", only_with_technical_stops),
    (("FD-TEAM-03",), "the winner scores 9", points(9, 8, 6, 5, 4, 3, 2, 1)),
    (("FD-TEAM-03",), "the ninth place scores", points(10, 8, 6, 5, 4, 3, 2, 1, 1)),
    (("FD-TEAM-03",), "the eighth place scores nothing", points(10, 8, 6, 5, 4, 3, 2)),
    (("FD-RULING-67",), "cars that are out score", also_when_out),
    (("FD-TEAM-04",), "the team of the first car home wins", ranking(lambda points, best, team: best)),
    (("FD-TEAM-04",), "the fewest points win", ranking(lambda points, best, team: points)),
    (("FD-RULING-67",), "equal teams are ranked by number", ranking(lambda points, best, team: (-points, team))),
]
