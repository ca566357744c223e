"""What a picture of a Formula D race shows: the board once, and a frame for each state.

Everything here is plain data; the same columns feed the replay viewer, the play widget and the one-file HTML export.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.boards.scenes import chart
from racelib.games.formula_d import events as on
from racelib.games.formula_d.results import places_of as places_of
from racelib.games.formula_d.show.board import board
from racelib.games.formula_d.show.looks import (
    MARKER,
    SIGNS,
    legend,
    looks,
    paint_of,
    piece_looks,
)
from racelib.games.formula_d.show.looks import SHAPES as SHAPES
from racelib.games.formula_d.show.looks import TEAM_COLOURS as TEAM_COLOURS
from racelib.games.formula_d.show.names import mode_name, status_name, team_name
from racelib.games.formula_d.show.panels import ORDER, car_label, has_panels
from racelib.games.formula_d.show.panels import panels as panels
from racelib.games.formula_d.state import FINISHED, GRID, OUT, QUALIFYING, RUNNING, SPUN, STALLED, Car, State
from racelib.games.formula_d.tables import BUILD_LIMITS, DRIVERS, TEAMS, TYRES
from racelib.kernel.choice import Choice
from racelib.kernel.event import Event
from racelib.text.language import tr

#: The columns of a car in a frame, in this order; where a car has several pools, the last two besides.
COLUMNS = ("cell", "gear", "points", "lap", "stops", "status", "place")
POOL_COLUMNS = ("tyres", "tag")
#: The statuses by their number in a frame.
STATUSES = (GRID, STALLED, RUNNING, FINISHED, OUT, SPUN, QUALIFYING)
#: What is said beside a car where a spin can be: nothing, the gear, or that it has spun.
TAGS = ("", "G1", "G2", "G3", "G4", "G5", "G6")
SPUN_TAG = len(TAGS)
#: How large the picture is: with what lies on the road, signs grow smaller with the page.
SIZE = (960, 700)

#: Key moments, by kind of event: what a viewer can jump to.
MOMENTS: dict[type[Event], str] = {
    on.WeatherChanged: "weather change",
    on.Penalised: "overshoot",
    on.QualifyingLapEnded: "qualifying lap",
    on.NitroUsed: "nitro",
    on.Slipstreamed: "slipstream",
    on.Overshot: "overshoot",
    on.Spun: "spin",
    on.Collided: "collision",
    on.EngineHurt: "engine",
    on.RoadHurt: "road damage",
    on.RoarHurt: "roar",
    on.ThrewRadio: "radio",
    on.Blocked: "blocked",
    on.PoliceReward: "police reward",
    on.PassedCheckpoint: "checkpoint",
    on.Refitted: "pit stop",
    on.Repaired: "repairs",
    on.Retired: "retirement",
    on.Finished: "finish",
}


# -- the scene -----------------------------------------------------------------------------------------------


def scene(state: State, names: Sequence[str]) -> dict[str, Any]:
    """Return all that does not change while a race is shown: the board, the cars, and how to read a frame."""
    track, mode = state.track, state.mode
    pools = len(mode.pools) > 1
    streets = mode.street or bool(track.tunnels)  # Formula 1 cars drive through the tunnels too
    return {
        "place": track.name,
        "boards": [board(track, mode)],
        "looks": looks(streets),
        "legend": legend(mode.street, bool(track.tunnels)),
        "cars": cars(state, names),
        "columns": [*COLUMNS, *(POOL_COLUMNS if pools else ())],
        "statuses": [status_name(status) for status in STATUSES],
        "table": table(pools),
        "charts": charts(state),
        "tag": {"column": "gear", "before": "G"},
        "tally": {"column": "stops", "area": list(track.corner), "of": list(track.needed)},
        "palette": {},
        "order": [],
        "unit": tr("round"),
        "take_over": tr("take over a car from here"),
        "secrets": tr("Formula D hides nothing: every seat sees the whole board, all gears and all points."),
        **(spins_and_markers() if pools else {}),
        **({"signs": SIGNS, "size": list(SIZE)} if mode.street else {}),
        **(about_panels(state, names) if has_panels(state) else {}),
    }


def table(pools: bool) -> list[dict[str, Any]]:
    """Return the columns of the table of cars; the tyres are one where they are a pool of their own."""
    tyres = {"column": "tyres", "head": tr("tyres"), "twin": tr("{} left on the tyres")}
    return [
        {"column": "gear", "head": tr("gear"), "twin": tr("gear {}")},
        {"column": "points", "head": tr("points"), "twin": tr("{} points")},
        *([tyres] if pools else []),
        {"column": "lap", "head": tr("lap")},
    ]


def charts(state: State) -> list[dict[str, Any]]:
    """Return what can be drawn over the turns: position, points, tyres where they are a pool of their own, gear.

    A car may still be built, or its driver chosen: as high as the most points that any car can have (FD-CUSTOM-02).
    """
    places = len(state.cars) + 0.6
    shown = [
        chart("place", tr("position"), tr("Position of each car, turn by turn"), places, reverse=True),
        chart("points", tr("wear points"), tr("Wear points left, turn by turn"), most_points(state) + 1),
        chart("gear", tr("gear"), tr("Gear, turn by turn"), 6.6),
    ]
    if TYRES in state.mode.pools:
        title = tr("Points left on the tyres, turn by turn")
        shown.insert(2, chart("tyres", tr("points of the tyres"), title, most_tyres(state) + 0.6))
    return shown


def most_points(state: State) -> int:
    """Return the most wear points that a car can have in this race."""
    drivers = [sum(driver.pools.values()) for driver in DRIVERS.values()] if state.mode.drivers else []
    return max([*(sum(car.full.values()) for car in state.cars), *drivers])


def most_tyres(state: State) -> int:
    """Return the most points that the tyres of a car can have in this race."""
    drivers = [driver.pools[TYRES] for driver in DRIVERS.values()] if state.mode.drivers else []
    built = [BUILD_LIMITS[TYRES]] if state.options.custom_car else []
    return max([*(car.full[TYRES] for car in state.cars), *drivers, *built])


def spins_and_markers() -> dict[str, Any]:
    """Return how cars that have spun and damaged road look (FD-SPIN-01, FD-ROAD-01): turned round, and marked."""
    spun, alone = STATUSES.index(SPUN), STATUSES.index(QUALIFYING)
    return {
        "tag": {"column": "tag", "before": "", "texts": [*TAGS, tr("spun")]},
        "loud": [spun, alone],
        "turned": [spun],
        "pieces": piece_looks(),
        "size": list(SIZE),
    }


def about_panels(state: State, names: Sequence[str]) -> dict[str, Any]:
    """Return what a scene has besides when there are panels: which game it is, colours beside names, their order."""
    title = tr("Formula D, {mode}: {track}").format(mode=mode_name(state.mode.name), track=state.track.name)
    shown = {
        str(car.number): {"fill": paint_of(car.team), "ink": "#111111", "name": car_label(car.number, names)}
        for car in state.cars
    }
    shown |= {
        f"team {car.team}": {"fill": paint_of(car.team), "ink": "#111111", "name": team_name(car.team)}
        for car in state.cars
    }
    return {"title": title, "palette": shown, "order": list(ORDER)}


def cars(state: State, names: Sequence[str]) -> list[dict[str, Any]]:
    """Return what does not change of the cars: name, number, team, colour and badge."""
    return [
        {
            "name": names[car.number],
            "number": car.number + 1,
            "label": car_label(car.number, names),
            "said": f"{names[car.number]}, car {car.number + 1}",
            "team": TEAMS[car.team - 1],
            "colour": paint_of(car.team),
            "shape": SHAPES[car.team - 1],
            "dark": any(other.team == car.team for other in state.cars[: car.number]),
        }
        for car in state.cars
    ]


# -- frames --------------------------------------------------------------------------------------------------


def frame(state: State) -> list[list[int]]:
    """Return the cars of a state as rows of `COLUMNS`, with several pools of `POOL_COLUMNS` too.

    >>> from racelib.kernel.set_up import new_race
    >>> race = new_race(track="t1", players=2, names=["Ada", "Bo"], seed=1)
    >>> dict(zip(COLUMNS, frame(race.state)[0]))
    {'cell': 176, 'gear': 0, 'points': 18, 'lap': 0, 'stops': 0, 'status': 0, 'place': 2}
    """
    places = places_of(state)
    rows = [
        [car.cell, car.gear, car.points, car.lap, car.stops, STATUSES.index(car.status), places[car.number]]
        for car in state.cars
    ]
    if len(state.mode.pools) > 1:
        for row, car in zip(rows, state.cars, strict=True):
            row += [car.wear[TYRES], SPUN_TAG if car.status == SPUN else car.gear]
    return rows


def pieces(state: State) -> dict[int, str]:
    """Return what lies on the cells: road-damage markers (FD-ROAD-01)."""
    return dict.fromkeys(state.track.members(state.markers), MARKER) if state.markers else {}


def board_of(state: State) -> int:
    """Return which of the boards is raced on: there is one."""
    return 0


def round_of(state: State) -> int:
    """Return the number of the round; before the race it is 0."""
    return state.round


# -- events --------------------------------------------------------------------------------------------------


def acting(state: State, about_now: Event | Choice[Any] | None = None) -> int:
    """Return the car whose turn it is, -1 for none; a choice, and an event before the race, is about its own car."""
    car = getattr(about_now, "car", -1)
    own = car.number if isinstance(car, Car) else car if isinstance(car, int) else -1
    driver = state.driver()
    if driver is None or (isinstance(about_now, Choice) and own >= 0):
        return own
    return driver.number


def mover(state: State) -> int:
    """Return the seat whose decision it is, -1 between rounds: every driver has one car."""
    return acting(state)


def path(event: Event, state: State) -> list[Any] | None:
    """Return the car, the cell it leaves and those it enters when an event is a drive, given the state before it."""
    if not isinstance(event, on.Drove | on.Slipstreamed):
        return None
    start = cell = state.cars[event.car].cell
    cells = []
    for letter in event.way:
        cell = next(to for step, to, _ in state.track.steps[cell] if step == letter)
        cells.append(cell)
    return [event.car, start, cells]


def moment(event: Event, before: list[list[int]], after: list[list[int]]) -> tuple[str, int] | None:
    """Return what kind of key moment an event is and whose, if it is one; overtaking is one too."""
    if isinstance(event, on.Slipstreamed):
        return "slipstream" if not overtakes(event.car, before, after) else "overtake in a slipstream", event.car
    if isinstance(event, on.PitStopTimed):
        return "quick pit stop" if event.quick else "slow pit stop", event.car
    kind = MOMENTS.get(type(event))
    if kind is not None:
        return kind, int(getattr(event, "car", -1))
    if type(event) is on.Drove and overtakes(event.car, before, after):
        return "overtake", event.car
    return None


def overtakes(car: int, before: list[list[int]], after: list[list[int]]) -> bool:
    """Say whether a car that was running has a better place now than before."""
    cell, place, status = COLUMNS.index("cell"), COLUMNS.index("place"), COLUMNS.index("status")
    was, now = before[car], after[car]
    return was[cell] >= 0 and was[status] == STATUSES.index(RUNNING) and now[place] < was[place]
