"""What must always be true: at every ask and turn boundary, and in every position that somebody gives."""

from __future__ import annotations

from collections.abc import Iterator

from racelib.games.formula_d.state import (
    FINISHED,
    GRID,
    NOWHERE,
    OUT,
    QUALIFYING,
    QUALIFYING_LAPS,
    RACING,
    RUNNING,
    SPUN,
    Car,
    State,
)
from racelib.games.formula_d.tables import CAR, GEAR_DICE, MARKERS, a_race


def broken(state: State) -> Iterator[str]:
    """Say what is impossible in a state: nothing, at asks and turn boundaries."""
    track = state.track
    stood_on: dict[int, int] = {}
    for car in state.cars:
        name = f"car {car.number}"
        if car.racing and not (state.stage != RACING and car.cell == NOWHERE):
            if not 0 <= car.cell < track.cells:
                yield f"{name} is racing but not on the track"
                continue
            if car.cell in stood_on:
                yield f"{name} and car {stood_on[car.cell]} share the cell {track.codes[car.cell]} (FD-MOVE-04)"
            stood_on[car.cell] = car.number
            yield from _broken_on_track(state, car, name)
        elif car.cell != NOWHERE:
            yield f"{name} is {car.status} but still on the track (FD-ELIM-09)"
        for pool, points in car.wear.items():
            if not 0 <= points <= car.full[pool]:
                what = "points" if pool == CAR else f"points of {pool}"
                yield f"{name} has {points} {what} (FD-WP-08)"
        if not 0 <= car.gear <= max(GEAR_DICE):
            yield f"{name} is in gear {car.gear}"
    if state.occupied != track.mask(stood_on):
        yield "the occupied cells are not those of the cars"
    if sorted(state.finished) != [car.number for car in state.cars if car.status == FINISHED]:
        yield "the list of finishers is not that of the finished cars"
    if sorted(state.retired) != [car.number for car in state.cars if car.status == OUT]:
        yield "the list of retired cars is not that of the cars that are out"
    if len(set(state.order)) != len(state.order):
        yield "a car acts twice in one round (FD-ORDER-04)"
    yield from _broken_surroundings(state)


def _broken_on_track(state: State, car: Car, name: str) -> Iterator[str]:
    """Say what is impossible about a car on the track."""
    track = state.track
    for pool in state.mode.fatal:
        if car.wear[pool] <= 0:
            rule = "FD-ELIM-01" if pool == CAR else "FD-RULING-24"
            yield f"{name} is racing with no {'points' if pool == CAR else pool} ({rule})"
    if car.lap > state.laps and state.stage == RACING:
        yield f"{name} has driven all laps but has not finished (FD-FIN-01)"
    if track.corner[car.cell] < 0 and car.stops:
        yield f"{name} has stops in a corner it is not in (FD-CORNER-06)"
    if track.boxes >> car.cell & 1 and track.box_of[car.team] != car.cell:
        yield f"{name} stands in the box of another team (FD-PIT-13)"
    if car.status != QUALIFYING and (car.status == RUNNING) != (car.gear >= 1):
        yield f"{name} is {car.status} in gear {car.gear} (FD-COMP-04)"
    if track.pit[car.cell] and state.laps == 1:
        yield f"{name} is in the pit lane of a one-lap race (FD-PIT-01)"
    if track.pit[car.cell] and not state.mode.refit:
        yield f"{name} is in the pit lane of a street race (FD-STREET-02)"
    if car.status == SPUN and state.mode.tyres in state.mode.fatal:
        yield f"{name} has spun, but {a_race(state.mode)} knows no spins"
    if (car.status == QUALIFYING) != (state.stage == QUALIFYING_LAPS):
        yield f"{name} is {car.status} while the stage is '{state.stage}' (FD-QUAL-01)"


def _broken_surroundings(state: State) -> Iterator[str]:
    """Say what is impossible about markers, reserves, weather and drivers."""
    if state.markers.bit_count() > MARKERS:
        yield f"there are {state.markers.bit_count()} markers on the road (FD-ROAD-07)"
    if state.markers and not state.mode.markers:
        yield f"{a_race(state.mode)} has no markers"
    if any(state.track.pit[cell] for cell in state.track.members(state.markers)):
        yield "a marker lies in the pit lane (FD-RULING-39)"
    if state.police and not state.mode.street:
        yield f"{a_race(state.mode)} has no police station"
    if state.stage == QUALIFYING_LAPS and not state.options.qualifying:
        yield "the stage is 'qualifying' in a race without qualifying laps (FD-MODE-06)"
    if state.stage != RACING and any(car.status not in (GRID, QUALIFYING) for car in state.cars):
        yield f"a car has raced already, but the stage is '{state.stage}'"
    if any(left < 0 for left in state.reserves.values()):
        yield "a reserve for repairs is below 0 (FD-TECH-01)"
    if state.weather and not state.options.weather:
        yield f"it is {state.weather}, but there is no weather in this race (FD-MODE-06)"
    picked = [car.driver for car in state.cars if car.driver]
    if len(set(picked)) != len(picked):
        yield "two cars have the same driver (FD-COMP-03)"
    if state.stage == QUALIFYING_LAPS and sum(car.cell != NOWHERE for car in state.cars) > 1:
        yield "two cars are on the track in qualifying (FD-QUAL-01)"
