"""What a picture of a Formula D race shows: the board once, and a frame for each state.

The same structs feed the replay viewer, the play widget and the one-file HTML export.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.games.formula_d.events import driving
from racelib.games.formula_d.results import places_of
from racelib.games.formula_d.search.steps import cells_along
from racelib.games.formula_d.show.board import board as board
from racelib.games.formula_d.show.board import zones_of
from racelib.games.formula_d.show.looks import MARKER, SHAPES, SIGNS, legend, looks, paint_of, piece_looks
from racelib.games.formula_d.show.moments import COLUMNS, STATUSES
from racelib.games.formula_d.show.moments import MOMENTS as MOMENTS
from racelib.games.formula_d.show.moments import moment as moment
from racelib.games.formula_d.show.names import mode_name, status_name, team_name
from racelib.games.formula_d.show.panels import ORDER, car_label, has_panels
from racelib.games.formula_d.show.panels import panels as panels
from racelib.games.formula_d.show.told_you import cast_of, dice, note_of, told_you
from racelib.games.formula_d.state import GRID, QUALIFYING, SPUN, Car, State
from racelib.games.formula_d.tables import DRIVERS, TYRES
from racelib.kernel.choice import Choice
from racelib.kernel.event import Event
from racelib.kernel.scene import (
    CarLook,
    Chart,
    Column,
    Dash,
    Frame,
    Happening,
    Paint,
    Path,
    Progress,
    Stage,
    Tag,
    Tally,
)
from racelib.text.language import tr

#: Where a car has several pools, it has these columns besides.
POOL_COLUMNS = ("tyres", "tag")
#: What is said beside a car where a spin can be: nothing, the gear, or that it has spun.
TAGS = ("", "G1", "G2", "G3", "G4", "G5", "G6")
SPUN_TAG = len(TAGS)
#: On the grid a car is in no gear yet.
GEAR_TEXTS = ["–", "1", "2", "3", "4", "5", "6"]

# -- the stage -----------------------------------------------------------------------------------------------


def stage(state: State, names: Sequence[str]) -> Stage:
    """Return all that does not change while a race is shown: the cars, and how to read a frame."""
    track, mode = state.track, state.mode
    pools, aside = len(mode.pools) > 1, has_panels(state)
    streets = mode.street or bool(track.tunnels)  # Formula 1 cars drive through the tunnels too
    spun, alone = STATUSES.index(SPUN), STATUSES.index(QUALIFYING)
    title = tr("Formula D, {mode}: {track}").format(mode=mode_name(mode.name), track=track.name)
    return Stage(
        place=track.name,
        title=title if aside else "",
        cars=cars(state, names),
        columns=[*COLUMNS, *(POOL_COLUMNS if pools else ())],
        statuses=[tr("waiting") if status == GRID else status_name(status) for status in STATUSES],
        looks=looks(streets),
        legend=legend(mode.street, bool(track.tunnels), bool(zones_of(state).danger)),
        signs=signs(state),
        table=table(pools, state.laps),
        charts=charts(state),
        tag=Tag("tag", texts=[*TAGS, tr("spun")]) if pools else Tag("gear", before="G"),
        tally=Tally("stops", list(track.corner), list(track.needed)),
        palette=palette(state, names) if aside else {},
        order=list(ORDER) if aside else [],
        pieces=piece_looks() if pools else {},
        loud=[spun, alone] if pools else [],
        turned=[spun] if pools else [],
        unit=tr("round"),
        progress=Progress("lap", state.laps, tr("lap {} of {of}")),
        take_over=tr("take over a car from here"),
        verges={f"corner{stops}": "kerbs" for stops in (1, 2, 3)},
        starts="grid",
        silhouette="open",
        dice=dice(),
        dash=Dash("gear", tr("gear {}"), texts=GEAR_TEXTS, bar="points", full=[most_points(state)] * len(state.cars)),
    )


def signs(state: State) -> dict[str, str]:
    """Return the signs of the zones that count in a race."""
    zones = zones_of(state)._asdict()
    return {kind: sign for kind, sign in SIGNS.items() if state.mode.street or zones.get(kind)}


def table(pools: bool, laps: int) -> list[Column]:
    """Return the columns of the table of cars; the tyres are one where they are a pool of their own.

    A car on the grid has not crossed the line yet, and is in its first lap all the same.
    """
    return [
        Column("gear", tr("gear"), tr("gear {}"), texts=GEAR_TEXTS),
        Column("points", tr("points"), tr("{} points")),
        *([Column("tyres", tr("tyres"), tr("{} left on the tyres"))] if pools else []),
        Column("lap", tr("lap"), texts=[str(min(max(lap, 1), laps)) for lap in range(laps + 2)]),
    ]


def charts(state: State) -> list[Chart]:
    """Return what can be drawn over the turns: position, points, tyres where they are a pool of their own, gear."""
    shown = [
        Chart("place", tr("position"), tr("Position of each car, turn by turn"), reverse=True),
        Chart("points", tr("wear points"), tr("Wear points left, turn by turn")),
        Chart("gear", tr("gear"), tr("Gear, turn by turn")),
    ]
    if TYRES in state.mode.pools:
        title = tr("Points left on the tyres, turn by turn")
        shown.insert(2, Chart("tyres", tr("points of the tyres"), title))
    return shown


def most_points(state: State) -> int:
    """Return the most wear points that a car can have in this race."""
    drivers = [sum(driver.pools.values()) for driver in DRIVERS.values()] if state.mode.drivers else []
    return max([*(sum(car.full.values()) for car in state.cars), *drivers])


def palette(state: State, names: Sequence[str]) -> dict[str, Paint]:
    """Return the colours that stand beside the names of cars and teams."""
    words = {str(car.number): (car.team, car_label(car.number, names)) for car in state.cars}
    words |= {f"team {car.team}": (car.team, team_name(car.team)) for car in state.cars}
    return {key: Paint(paint_of(team), "#111111", said) for key, (team, said) in words.items()}


def cars(state: State, names: Sequence[str]) -> list[CarLook]:
    """Return what does not change of the cars: name, number, colour and badge, dark for the second car of a team."""
    return [
        CarLook(
            name=names[car.number],
            seat=car.number,
            number=car.number + 1,
            colour=paint_of(car.team),
            label=car_label(car.number, names),
            said=tr("{name}, car {number}").format(name=names[car.number], number=car.number + 1),
            shape=SHAPES[car.team - 1],
            dark=any(other.team == car.team for other in state.cars[: car.number]),
        )
        for car in state.cars
    ]


# -- frames --------------------------------------------------------------------------------------------------


def frame(state: State) -> Frame:
    """Return a state as it is drawn: the cars as rows of `COLUMNS`, with several pools of `POOL_COLUMNS` too.

    >>> from racelib.kernel.set_up import new_race
    >>> race = new_race(track="t1", players=2, names=["Ada", "Bo"], seed=1)
    >>> dict(zip(COLUMNS, frame(race.state).rows[0]))
    {'cell': 176, 'gear': 0, 'points': 18, 'lap': 0, 'stops': 0, 'status': 0, 'place': 2}
    """
    places = places_of(state)
    laps = [min(car.lap, state.laps) for car in state.cars]  # behind the finish no lap begins
    rows = [
        [car.cell, car.gear, car.points, lap, car.stops, STATUSES.index(car.status), places[car.number]]
        for car, lap in zip(state.cars, laps, strict=True)
    ]
    if len(state.mode.pools) > 1:
        for row, car in zip(rows, state.cars, strict=True):
            row += [car.wear[TYRES], SPUN_TAG if car.status == SPUN else car.gear]
    markers = dict.fromkeys(state.track.members(state.markers), MARKER) if state.markers else {}  # FD-ROAD-01
    driver = state.driver()
    return Frame(rows, markers, round=state.round, mover=-1 if driver is None else driver.number)


# -- events --------------------------------------------------------------------------------------------------


def acting(state: State, choice: Choice[Any]) -> int:
    """Return the car that a choice is about, -1 for none."""
    car = getattr(choice, "car", None)
    if isinstance(car, int):
        return car
    driver = car if isinstance(car, Car) else state.driver()
    return -1 if driver is None else driver.number


def happening(event: Event, state: State) -> Happening:
    """Return the car whose turn it is (before the race that of the event), and the path that is driven."""
    driver = state.driver()
    car = getattr(event, "car", -1) if driver is None else driver.number
    path = None
    if isinstance(event, driving.Drove | driving.Slipstreamed):
        start = state.cars[event.car].cell
        path = Path(event.car, start, cells_along(state.track, start, event.way))
    return Happening(car, path, cast_of(event), note_of(event), told_you(event, state))
