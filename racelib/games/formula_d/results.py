"""How the race stands: the place of every car, the qualifying laps from the best on, the points of the teams."""

from __future__ import annotations

from racelib.games.formula_d.rules.order import race_position
from racelib.games.formula_d.rules.teams import team_table
from racelib.games.formula_d.state import OUT, QUALIFYING_LAPS, QualifyingLap, State


def places_of(state: State) -> list[int]:
    """Return the place of every car now: finishers, then the order on the track, then those that are out.

    While the grid is driven for, a place is that of the qualifying lap.
    """
    if state.stage == QUALIFYING_LAPS:
        order = [lap.car for lap in ranked(state)]
        order += [car.number for car in state.cars if car.number not in order]
    else:
        running = sorted((car for car in state.cars if car.cell >= 0), key=lambda car: race_position(state, car))
        waiting = [car.number for car in state.cars if car.racing and car.cell < 0]
        order = [*state.finished, *(car.number for car in running), *waiting, *reversed(state.retired)]
    places = [0] * len(state.cars)
    for place, number in enumerate(order, start=1):
        places[number] = place
    return places


def ranked(state: State) -> list[QualifyingLap]:
    """Return the qualifying laps so far: the lowest score first, then the shorter time, then the lap that is being
    driven, then those that were lost (FD-QUAL-08, FD-QUAL-09, FD-QUAL-10).
    """

    def rank(lap: QualifyingLap) -> tuple[int, int, int]:
        return (2, 0, 0) if lap.failed else (0, lap.score, lap.seconds) if lap.over else (1, 0, 0)

    return sorted(state.qualifying, key=rank)


def team_points(state: State) -> list[tuple[int, int]]:
    """Return the teams and what they would score if the race ended now, the best first (FD-TEAM-03, FD-TEAM-04)."""
    places = places_of(state)
    return team_table(
        [{"place": places[car.number], "team": car.team, "finished": car.status != OUT} for car in state.cars]
    )
