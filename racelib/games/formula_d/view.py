"""Writes a state: as a position that can be read again, and as the view that people and scenarios read."""

from __future__ import annotations

from typing import Any

import msgspec

from racelib.games.formula_d.state import NOWHERE, RACING, State
from racelib.games.formula_d.tables import CAR


class Pools(dict[str, int]):
    """Points by pool; the same as when they are written as 6/3/3/3/3/2.

    >>> Pools(tyres=6, brakes=3) == "6/3", Pools(tyres=6, brakes=3) == {"tyres": 6, "brakes": 3}
    (True, True)
    """

    __hash__ = None

    def __eq__(self, other: object) -> bool:
        """Compare with a table, or with what people write."""
        return "/".join(map(str, self.values())) == other if isinstance(other, str) else super().__eq__(other)


def _pools_shown(car: Any) -> dict[str, Any]:
    """Return the points of a car as a position or a view shows them."""
    if CAR in car.wear:
        return {"points": car.points}
    return {"wear": Pools(car.wear), "full": Pools(car.full)}


def position(state: State) -> dict[str, Any]:
    """Return a state at a turn boundary as a position: what `set_up` reads."""
    cars: list[dict[str, Any]] = []
    for car in state.cars:
        one: dict[str, Any] = {
            "gear": car.gear,
            **_pools_shown(car),
            "lap": car.lap,
            "stops": car.stops,
            "status": car.status,
            "team": car.team,
            "turns": car.turns,
        }
        one |= {"tyres": car.tyres, "tyre_lap": car.tyre_lap}
        if state.mode.street:
            one |= {"driver": car.driver, "nitro_used": car.nitro_used}
            one |= {"junk_used": car.junk_used, "radio_used": car.radio_used}
        if car.cell != NOWHERE:
            one["at"] = state.track.codes[car.cell]
        cars.append(one)
    return {
        "cars": cars,
        "round": state.round,
        "order": list(state.order),
        "acting": state.acting,
        "finished": list(state.finished),
        "retired": list(state.retired),
        **_surroundings(state),
    }


def _surroundings(state: State) -> dict[str, Any]:
    """Return what is not on the cars, as far as the race has it."""
    track = state.track
    shown: dict[str, Any] = {}
    if state.stage != RACING:
        shown["stage"] = state.stage
    if state.options.weather:
        shown["weather"] = state.weather
    if state.mode.markers:
        shown["markers"] = [track.codes[cell] for cell in track.members(state.markers)]
    if state.reserves:
        shown["reserves"] = {str(crew): left for crew, left in state.reserves.items()}
    if state.options.qualifying:
        shown["qualifying"] = [msgspec.structs.asdict(lap) for lap in state.qualifying]
    if state.mode.street:
        shown["police"] = {str(lap): [list(note) for note in passed] for lap, passed in state.police.items()}
        shown["rewarded"] = list(state.rewarded)
    return shown


def view(state: State, seat: int | None = None) -> dict[str, Any]:
    """Return a state as people and scenarios read it: everybody sees the same."""
    cars = []
    for car in state.cars:
        corner = state.track.corner[car.cell] if car.cell >= 0 else -1
        shown = {
            "at": state.track.codes[car.cell] if car.cell >= 0 else "",
            "gear": car.gear,
            **_pools_shown(car),
            "points": car.points,
            "lap": car.lap,
            "laps": max(0, car.lap - 1),
            "stops": car.stops,
            "corner": state.track.corners[corner].id if corner >= 0 else "",
            "status": car.status,
            "team": car.team,
            "turns": car.turns,
        }
        if CAR not in car.wear:
            shown |= {**car.wear, "tyre_kind": car.tyres, "tyre_lap": car.tyre_lap}
        if state.mode.street:
            shown |= {"driver": car.driver, "nitro_used": car.nitro_used}
            shown |= {"junk_used": car.junk_used, "radio_used": car.radio_used}
        cars.append(shown)
    driver = state.driver()
    return {
        "round": state.round,
        "order": list(state.order),
        "acting": driver.number if driver is not None else None,
        "roll": state.roll,
        "cars": cars,
        "finished": list(state.finished),
        "retired": list(state.retired),
        "over": state.over,
        "stage": state.stage,
        **_surroundings(state),
    }
