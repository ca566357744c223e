"""How a race stands and how it ended: places, qualifying laps, team points, and results as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from racelib.games.formula_d.rules.order import race_position
from racelib.games.formula_d.rules.teams import team_table
from racelib.games.formula_d.show.names import team_name
from racelib.games.formula_d.state import OUT, QUALIFYING_LAPS, QualifyingLap, State
from racelib.kernel.game import Header
from racelib.text.kit import Row, bot_table, count, mean, percent, places
from racelib.text.language import later, tr, trn


def places_of(state: State) -> list[int]:
    """Return the place of every car now: finishers, then the order on the track, then the cars that are out.

    In qualifying it is the place of the car's qualifying lap.
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


def is_out(row: Mapping[str, Any]) -> bool:
    """Say whether the car of a row of the result is out.

    >>> is_out({"place": 1, "car": 0, "finished": False})
    True
    """
    return row.get("finished") is False


# -- as text -------------------------------------------------------------------------------------------------


def standings(result: list[dict[str, Any]], names: tuple[str, ...], bots: tuple[str, ...] = ()) -> list[str]:
    """Return the places as lines: player, car, turns, points left; then the teams.

    >>> first = {"place": 1, "car": 1, "finished": True, "turns": 7, "points": 1}
    >>> last = {"place": 2, "car": 0, "finished": False, "turns": 4, "points": 0}
    >>> standings([first, last], ("Ada", "Bruno"), ("", "racer"))
    ['1. Bruno (racer): car 2, 7 turns, 1 point left', '2. Ada: car 1, out']
    """
    lines = places(result, outcome, names, bots, seat="car")
    if result and "team" in result[0]:
        for place, (team, points) in enumerate(team_table(result), start=1):
            line = trn("{place}. Team {team}: {points} point", "{place}. Team {team}: {points} points", points)
            lines.append(line.format(place=place, team=team_name(team), points=points))
    return lines


def outcome(row: Row) -> str:
    """Say how the race ended for a car."""
    parts = [tr("car {number}").format(number=row["car"] + 1)]
    if row["finished"]:
        parts.append(trn("{n} turn", "{n} turns", row["turns"]).format(n=row["turns"]))
        parts.append(trn("{n} point left", "{n} points left", row["points"]).format(n=row["points"]))
    else:
        parts.append(tr("out"))
    if "team" in row:
        scored = trn("{n} point for team {team}", "{n} points for team {team}", row["scored"])
        parts.append(scored.format(n=row["scored"], team=team_name(row["team"])))
    return ", ".join(parts)


def retired(rows: list[Any]) -> str:
    """Return the share of cars that went out."""
    return percent(sum(not row["finished"] for row in rows) / len(rows)) if rows else "–"


def summary(header: Header, results: Sequence[list[dict[str, Any]]]) -> list[str]:
    """Return the results of many races, bot by bot; only cars that finished count for turns and points.

    >>> from racelib.kernel.game import Seat
    >>> header = Header(game="formula-d", seats=(Seat("Ada", "racer"), Seat("Bruno", "racer")))
    >>> first = {"place": 1, "car": 1, "finished": True, "turns": 7, "points": 1}
    >>> last = {"place": 2, "car": 0, "finished": False, "turns": 4, "points": 0}
    >>> print(*summary(header, [[first, last]]), sep="\\n")
    bot    cars  wins  retired  turns  points left
    racer     2     1     50 %   7.00          1.0
    """
    columns = {
        later("cars"): lambda rows: str(len(rows)),
        later("wins"): count(lambda row: row["place"] == 1 and row["finished"]),
        later("retired"): retired,
        later("turns"): lambda rows: mean("turns")([row for row in rows if row["finished"]]),
        later("points left"): lambda rows: mean("points", 1)([row for row in rows if row["finished"]]),
    }
    return bot_table([seat.bot for seat in header.seats], results, columns, seat="car")
