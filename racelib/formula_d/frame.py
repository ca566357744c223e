"""What a picture of a Formula D race shows: the board once, and a frame for each state.

Everything here is plain data; the same columns feed the replay viewer, the play widget and the one-file HTML export.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.formula_d.events import (
    Blocked,
    Collided,
    Drove,
    EngineHurt,
    Finished,
    Overshot,
    Refitted,
    Retired,
)
from racelib.formula_d.order import race_position
from racelib.formula_d.state import FINISHED, GRID, OUT, RUNNING, STALLED, State
from racelib.formula_d.tables import TEAMS
from racelib.kernel.event import Event
from racelib.language import tr, trn
from racelib.scenes import cell_columns, chart
from racelib.tracks.tables import Tables

#: The columns of a car in a frame, in this order.
COLUMNS = ("cell", "gear", "points", "lap", "stops", "status", "place")
#: The statuses by their number in a frame.
STATUSES = (GRID, STALLED, RUNNING, FINISHED, OUT)
#: Body colours of the five teams, on light and dark grounds, and how a reader of text knows them.
TEAM_COLOURS = {"red": "#d62f2f", "blue": "#2f6bd6", "yellow": "#f0c419", "green": "#2fa35a", "black": "#3b3b46"}
#: The badge of each team; the second car of a team has it dark (FD-COMP-02).
SHAPES = ("circle", "square", "diamond", "hex", "square_pin")
#: How the kinds of cells are painted, on light and dark grounds.
LOOKS = {
    "light": {
        "straight": "#8d9299",
        "grid": "#a9c4de",
        "corner1": "#e7a48f",
        "corner2": "#dd7f6b",
        "corner3": "#cc5547",
        "pit": "#d9d2b4",
        "box": "#e4c25a",
        "line": "#111111",
    },
    "dark": {
        "straight": "#59616b",
        "grid": "#5d7d9c",
        "corner1": "#a86a58",
        "corner2": "#a8493a",
        "corner3": "#9c2c22",
        "pit": "#7d7659",
        "box": "#a58a2f",
        "line": "#f5f5f5",
    },
}
#: Key moments, by kind of event: what a viewer can jump to.
MOMENTS: dict[type[Event], str] = {
    Overshot: "overshoot",
    Collided: "collision",
    EngineHurt: "engine",
    Blocked: "blocked",
    Refitted: "pit stop",
    Retired: "retirement",
    Finished: "finish",
}


def board(track: Tables) -> dict[str, Any]:
    """Return the board as columns: the cells, what stands beside them, and how large it all is."""
    return {
        "title": track.name,
        "note": track.note,
        **cell_columns(track, lambda cell: kind_of(track, cell), lambda cell: about(track, cell)),
        "flags": [_flag(track, corner.number) for corner in track.corners],
        "strokes": [
            {"line": [round(value, 2) for point in stroke for value in point], "kind": "line"}
            for stroke in track.drawing["line"]
        ],
        "steps": [[to for _, to, _ in steps] for steps in track.steps],
        "lane_width": track.drawing["lane_width"],
    }


def kind_of(track: Tables, cell: int) -> str:
    """Say what a cell is, as the picture colours it: straight, corner by its stops, grid, pit lane, box."""
    if track.boxes >> cell & 1:
        return "box"
    if track.pit[cell]:
        return "pit"
    if track.corner[cell] >= 0:
        return f"corner{track.needed[track.corner[cell]]}"
    return "grid" if cell in track.grid else "straight"


def about(track: Tables, cell: int) -> str:
    """Say what a cell is, as the card shows it under the pointer."""
    kind = kind_of(track, cell)
    if kind == "box":
        team = next(team for team, box in track.box_of.items() if box == cell)
        return f"box of team {TEAMS[team - 1]}"
    if kind == "pit":
        return "pit lane"
    if kind.startswith("corner"):
        corner = track.corners[track.corner[cell]]
        stops = "1 stop" if corner.stops == 1 else f"{corner.stops} stops"
        return f"{corner.name}: {stops}; longest way {corner.longest}, shortest {corner.shortest}"
    ahead = track.corners[track.next_corner[cell]]
    where = "grid" if kind == "grid" else "straight"
    return f"{where}, before {ahead.name}"


def _flag(track: Tables, number: int) -> dict[str, Any]:
    """Return the flag of a corner: its sign stands outside the road, beside the middle of the corner."""
    corner = track.corners[number]
    cells = [cell for cell in range(track.cells) if track.corner[cell] == number]
    outer = max(track.lane[cell] for cell in cells) if corner.inside == 0 else 0
    lane = [cell for cell in cells if track.lane[cell] == outer]
    middle = sorted(lane, key=lambda cell: track.progress[cell])[len(lane) // 2]
    (x, y), width = track.centre[middle], track.drawing["lane_width"]
    inner = min(
        (cell for cell in cells if track.lane[cell] == corner.inside),
        key=lambda cell: (track.centre[cell][0] - x) ** 2 + (track.centre[cell][1] - y) ** 2,
    )
    dx, dy = x - track.centre[inner][0], y - track.centre[inner][1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    away = 1.9 * width
    return {
        "x": round(x + dx / length * away, 2),
        "y": round(y + dy / length * away, 2),
        "left": dx < 0,
        "name": corner.name,
        "sign": str(corner.stops),
        "area": corner.number,
    }


def scene(state: State, names: Sequence[str]) -> dict[str, Any]:
    """Return all that does not change while a race is shown: the board, the cars, and how to read a frame."""
    track = state.track
    points = max(state.mode.pools.values())
    return {
        "place": track.name,
        "boards": [board(track)],
        "looks": LOOKS,
        "legend": [
            ["grid", tr("grid")],
            ["straight", tr("straight")],
            *[
                [f"corner{stops}", trn("corner: {stops} stop", "corner: {stops} stops", stops).format(stops=stops)]
                for stops in (1, 2, 3)
            ],
            ["pit", tr("pit lane")],
            ["box", tr("box")],
        ],
        "cars": cars(state, names),
        "columns": list(COLUMNS),
        "statuses": list(STATUSES),
        "table": [
            {"column": "gear", "head": "gear", "twin": "gear {}"},
            {"column": "points", "head": "points", "twin": "{} points"},
            {"column": "lap", "head": "lap"},
        ],
        "charts": [
            chart("place", "position", "Position of each car, turn by turn", len(names) + 0.6, reverse=True),
            chart("points", "wear points", "Wear points left, turn by turn", points + 1),
            chart("gear", "gear", "Gear, turn by turn", 6.6),
        ],
        "tag": {"column": "gear", "before": "G"},
        "tally": {"column": "stops", "area": list(track.corner), "of": list(track.needed)},
        "palette": {},
        "order": [],
        "unit": "round",
        "take_over": "take over a car from here",
        "secrets": tr("Formula D hides nothing: every seat sees the whole board, all gears and all points."),
    }


def panels(state: State, names: Sequence[str], event: Event | None = None, before: Any = None) -> dict[str, Any]:
    """Return what lies on the table besides the board: nothing, all is on the board and in the table of cars."""
    return {}


def board_of(state: State) -> int:
    """Return which of the boards is raced on: there is one."""
    return 0


def acting(state: State, about_now: Any = None) -> int:
    """Return the car whose turn it is, -1 between rounds; every event and every choice is about that car."""
    driver = state.driver()
    return -1 if driver is None else driver.number


def mover(state: State) -> int:
    """Return the seat whose decision it is, -1 between rounds: every driver has one car."""
    return acting(state)


def round_of(state: State) -> int:
    """Return the number of the round."""
    return state.round


def path(event: Event, state: State) -> list[Any] | None:
    """Return the car, the cell it leaves and those it enters when an event is a drive, given the state before it."""
    if type(event) is not Drove:
        return None
    start = cell = state.cars[event.car].cell
    cells = []
    for letter in event.way:
        cell = next(to for step, to, _ in state.track.steps[cell] if step == letter)
        cells.append(cell)
    return [event.car, start, cells]


def cars(state: State, names: Sequence[str]) -> list[dict[str, Any]]:
    """Return what does not change of the cars: name, number, team, colour and badge."""
    return [
        {
            "name": names[car.number],
            "number": car.number + 1,
            "label": f"{car.number + 1} {names[car.number]}",
            "said": f"{names[car.number]}, car {car.number + 1}",
            "team": TEAMS[car.team - 1],
            "colour": TEAM_COLOURS[TEAMS[car.team - 1]],
            "shape": SHAPES[car.team - 1],
            "dark": any(other.team == car.team for other in state.cars[: car.number]),
        }
        for car in state.cars
    ]


def frame(state: State) -> list[list[int]]:
    """Return the cars of a state as rows of `COLUMNS`.

    >>> from racelib.set_up import new_race
    >>> race = new_race(track="t1", players=2, names=["Ada", "Bo"], seed=1)
    >>> dict(zip(COLUMNS, frame(race.state)[0]))
    {'cell': 176, 'gear': 0, 'points': 18, 'lap': 0, 'stops': 0, 'status': 0, 'place': 2}
    """
    places = places_of(state)
    return [
        [car.cell, car.gear, car.points, car.lap, car.stops, STATUSES.index(car.status), places[car.number]]
        for car in state.cars
    ]


def places_of(state: State) -> list[int]:
    """Return the place of every car now: finishers, then the order on the track, then those that are out."""
    running = sorted((car for car in state.cars if car.cell >= 0), key=lambda car: race_position(state, car))
    waiting = [car.number for car in state.cars if car.racing and car.cell < 0]
    order = [*state.finished, *(car.number for car in running), *waiting, *reversed(state.retired)]
    places = [0] * len(state.cars)
    for place, number in enumerate(order, start=1):
        places[number] = place
    return places


def moment(event: Event, before: list[list[int]], after: list[list[int]]) -> tuple[str, int] | None:
    """Return what kind of key moment an event is and whose, if it is one; overtaking is one too."""
    kind = MOMENTS.get(type(event))
    if kind is not None:
        return kind, int(event.car)  # type: ignore[attr-defined]
    if type(event) is Drove and before[event.car][0] >= 0:
        gained = before[event.car][6] - after[event.car][6]
        if gained > 0 and before[event.car][5] == STATUSES.index(RUNNING):
            return "overtake", event.car
    return None
