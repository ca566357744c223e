"""Team races (chapter 21): two cars of one colour score together. Their points for repairs are in `repairs.py`."""

from __future__ import annotations

from typing import Any

from racelib.games.formula_d.tables import TEAM_POINTS


def scored(place: int, finished: bool) -> int:
    """FD-TEAM-03: places 1 to 8 score 10, 8, 6, 5, 4, 3, 2, 1; FD-RULING-67: a car that is out scores nothing.

    >>> [scored(place, True) for place in (1, 2, 8, 9)], scored(2, False)
    ([10, 8, 1, 0], 0)
    """
    return TEAM_POINTS[place - 1] if finished and place <= len(TEAM_POINTS) else 0


def team_table(result: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """FD-TEAM-04: return teams and their points, the winner first: the highest sum of the two cars wins.

    FD-RULING-67: of equal teams the one with the better best place.

    >>> cars = [(1, 1), (2, 2), (3, 2), (7, 1)]
    >>> team_table([{"place": place, "team": team, "finished": True} for place, team in cars])
    [(2, 14), (1, 12)]
    """
    points: dict[int, int] = {}
    best: dict[int, int] = {}
    for car in result:
        points[car["team"]] = points.get(car["team"], 0) + scored(car["place"], car["finished"])
        best[car["team"]] = min(best.get(car["team"], car["place"]), car["place"])
    return [(team, points[team]) for team in sorted(points, key=lambda team: (-points[team], best[team]))]
