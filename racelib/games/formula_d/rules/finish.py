"""Laps and finish (chapter 15)."""

from __future__ import annotations

from typing import Any

from racelib.games.formula_d.events.after import Finished
from racelib.games.formula_d.rules.teams import scored, team_table
from racelib.games.formula_d.state import FINISHED, Car, State
from racelib.kernel.table import Table


def cross_the_line(table: Table[State], car: Car) -> None:
    """FD-FIN-01: the last crossing ends the race of this car.

    FD-FIN-03, FD-FIN-04, FD-FIN-05, FD-FIN-06: after one lap, two or three.
    FD-FIN-07, FD-RULING-54: driving off the grid is not a counted crossing.
    """
    if car.lap > table.state.laps and car.racing:
        table.tell(Finished(car.number, len(table.state.finished) + 1))


def classification(state: State) -> list[dict[str, Any]]:
    """FD-RULING-55: return the result: finishers in order, then the cars that went out, the last one out best.

    In a team race each car also has its team, what it scored (FD-TEAM-03), and the place of the team (FD-TEAM-04).
    """
    result = []
    for place, number in enumerate([*state.finished, *reversed(state.retired)], start=1):
        car = state.cars[number]
        finished = car.status == FINISHED
        row = {"place": place, "car": number, "finished": finished, "turns": car.turns, "points": car.points}
        if state.options.team:
            row |= {"team": car.team, "scored": scored(place, finished)}
        result.append(row)
    if state.options.team:
        places = {team: place for place, (team, _) in enumerate(team_table(result), start=1)}
        for row in result:
            row["team_place"] = places[row["team"]]
    return result
