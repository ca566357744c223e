"""Laps and finish (chapter 15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.games.formula_d.events import Finished
from racelib.games.formula_d.rules.teams import scored, team_table
from racelib.games.formula_d.state import FINISHED, Car, State
from racelib.games.formula_d.tables import TEAMS
from racelib.kernel.game import Header
from racelib.kernel.table import Table
from racelib.text.language import tr, trn


def cross_the_line(table: Table[State], car: Car) -> None:
    """FD-FIN-01: the last crossing ends the race of this car; places in the order of crossing (FD-RULING-55).

    FD-FIN-03, FD-FIN-04, FD-FIN-05, FD-FIN-06: one lap, two or three.
    FD-FIN-07, FD-RULING-54: driving off the grid is no counted crossing.
    """
    if car.lap > table.state.laps and car.racing:
        table.tell(Finished(car.number, len(table.state.finished) + 1))


def classification(state: State) -> list[dict[str, Any]]:
    """Return the result: finishers in order, then the cars that went out, the last one out best (FD-RULING-55).

    In a team race each car also has its team, what it scored (FD-TEAM-03), and the place of the team (FD-TEAM-04).
    """
    result = []
    for place, number in enumerate([*state.finished, *reversed(state.retired)], start=1):
        car = state.cars[number]
        home = car.status == FINISHED
        row = {"place": place, "car": number, "finished": home, "turns": car.turns, "points": car.points}
        if state.options.team:
            row |= {"team": car.team, "scored": scored(place, home)}
        result.append(row)
    if state.options.team:
        places = {team: place for place, (team, _) in enumerate(team_table(result), start=1)}
        for row in result:
            row["team_place"] = places[row["team"]]
    return result


def standings(result: list[dict[str, Any]], names: tuple[str, ...], bots: tuple[str, ...] = ()) -> list[str]:
    """Return the places as lines: who, in which car, after how many turns and with how many points; then the teams.

    >>> home = {"place": 1, "car": 1, "finished": True, "turns": 7, "points": 1}
    >>> out = {"place": 2, "car": 0, "finished": False, "turns": 4, "points": 0}
    >>> standings([home, out], ("Ada", "Bruno"), ("", "racer"))
    [' 1. Bruno (car 2, racer): 7 turns, 1 point left', ' 2. Ada (car 1): out']
    """
    lines = []
    for car in result:
        seat = car["car"]
        left = trn("{turns} turns, {points} point left", "{turns} turns, {points} points left", car["points"])
        what = left.format(turns=car["turns"], points=car["points"]) if car["finished"] else tr("out")
        bot = f", {bots[seat]}" if bots and bots[seat] else ""
        line = f"{car['place']:2}. {names[seat]} (car {seat + 1}{bot}): {what}"
        if "team" in car:
            line += tr("; team {team}, scores {n}").format(team=tr(TEAMS[car["team"] - 1]), n=car["scored"])
        lines.append(line)
    if result and "team" in result[0]:
        for place, (team, points) in enumerate(team_table(result), start=1):
            line = trn("{place}. team {team}: {points} point", "{place}. team {team}: {points} points", points)
            lines.append(line.format(place=place, team=tr(TEAMS[team - 1]), points=points))
    return lines


def summary(header: Header, results: Sequence[list[dict[str, Any]]]) -> list[str]:
    """Return what many races came to, bot by bot; turns and points are those of the cars that came home.

    >>> from racelib.kernel.game import Seat
    >>> header = Header(game="formula-d", seats=(Seat("Ada", "racer"), Seat("Bruno", "racer")))
    >>> home = {"place": 1, "car": 1, "finished": True, "turns": 7, "points": 1}
    >>> out = {"place": 2, "car": 0, "finished": False, "turns": 4, "points": 0}
    >>> print(*summary(header, [[home, out]]), sep="\\n")
    bot           cars    wins  retired   turns  points left
    racer            2       1   50.00%    7.00          1.0
    """
    lines = [f"{'bot':10} {'cars':>7} {'wins':>7} {'retired':>8} {'turns':>7} {'points left':>12}"]
    for bot in dict.fromkeys(seat.bot for seat in header.seats):
        cars = [car for result in results for car in result if header.seats[car["car"]].bot == bot]
        home = [car for car in cars if car["finished"]]
        wins = sum(car["place"] == 1 and car["finished"] for car in cars)
        turns = sum(car["turns"] for car in home) / len(home) if home else float("nan")
        points = sum(car["points"] for car in home) / len(home) if home else float("nan")
        retired = (len(cars) - len(home)) / len(cars)
        lines.append(f"{bot:10} {len(cars):7} {wins:7} {retired:8.2%} {turns:7.2f} {points:12.1f}")
    return lines
