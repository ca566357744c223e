"""Writes a state: as a position that can be read again, and as the view that people and scenarios read."""

from __future__ import annotations

from typing import Any

import msgspec

from racelib.games.formula_d.state import NOWHERE, RACING, Car, State
from racelib.games.formula_d.tables import CAR, POOLS


class Pools(dict[str, int]):
    """Points by pool; the same as when they are written as 6/3/3/3/3/2.

    >>> Pools(tyres=6, brakes=3) == "6/3", Pools(tyres=6, brakes=3) == {"tyres": 6, "brakes": 3}
    (True, True)
    """

    __hash__ = None

    def __eq__(self, other: object) -> bool:
        """Compare with a table, or with what people write."""
        return "/".join(map(str, self.values())) == other if isinstance(other, str) else super().__eq__(other)


def pools_written(text: str) -> Pools | None:
    """Return points by pool out of what people write; None if these are not six numbers.

    >>> pools_written("6/3/3/3/3/2")["tyres"], pools_written("6/3")
    (6, None)
    """
    numbers = [number.strip() for number in text.split("/")]
    if len(numbers) != len(POOLS) or not all(number.isascii() and number.isdigit() for number in numbers):
        return None
    return Pools(zip(POOLS, map(int, numbers), strict=True))


def _dashboard(state: State, car: Car) -> dict[str, Any]:
    """Return what a position and a view both say of a car."""
    shown: dict[str, Any] = {
        field: getattr(car, field) for field in ("gear", "lap", "stops", "status", "team", "turns")
    }
    if CAR in car.wear:
        shown["points"] = car.points
    else:
        shown |= {"wear": Pools(car.wear), "full": Pools(car.full)}
    if state.mode.street:
        shown |= {field: getattr(car, field) for field in ("driver", "nitro_used", "junk_used", "radio_used")}
    return shown


def _race(state: State) -> dict[str, Any]:
    """Return what a position and a view both say of the race, as far as it has it."""
    track = state.track
    shown: dict[str, Any] = {
        "round": state.round,
        "order": list(state.order),
        "finished": list(state.finished),
        "retired": list(state.retired),
    }
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


def position(state: State) -> dict[str, Any]:
    """Return a state at a turn boundary as a position: what `set_up` reads."""
    cars = []
    for car in state.cars:
        at = {"at": state.track.codes[car.cell]} if car.cell != NOWHERE else {}
        cars.append({**_dashboard(state, car), "tyres": car.tyres, "tyre_lap": car.tyre_lap, **at})
    stage = {"stage": state.stage} if state.stage != RACING else {}
    return {"cars": cars, "acting": state.acting, **_race(state), **stage}


def view(state: State, seat: int | None = None) -> dict[str, Any]:
    """Return a state as people and scenarios read it: all players see the same."""
    track, cars = state.track, []
    for car in state.cars:
        corner = track.corner[car.cell] if car.cell != NOWHERE else -1
        shown = _dashboard(state, car) | {
            "at": track.codes[car.cell] if car.cell != NOWHERE else "",
            "points": car.points,
            "laps": max(0, car.lap - 1),
            "corner": track.corners[corner].id if corner >= 0 else "",
        }
        if CAR not in car.wear:
            shown |= {**car.wear, "tyre_kind": car.tyres, "tyre_lap": car.tyre_lap}
        cars.append(shown)
    driver = state.driver()
    acting = driver.number if driver is not None else None
    return {
        "cars": cars,
        "acting": acting,
        "roll": state.roll,
        "over": state.over,
        "stage": state.stage,
        **_race(state),
    }
