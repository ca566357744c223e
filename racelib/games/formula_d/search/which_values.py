"""Which table of values holds for a car of the `racer` now; worked out on first use, and kept with the track."""

from __future__ import annotations

from typing import TYPE_CHECKING

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d.rules.tyres import skid
from racelib.games.formula_d.search.shelf import SHELVES
from racelib.games.formula_d.state import RACING, Car, State
from racelib.games.formula_d.tables import CAR

if TYPE_CHECKING:
    from racelib.games.formula_d.search.values import Values


def values_for(state: State, car: Car) -> Values:
    """Return the values that hold for a car in this weather: on its last lap, on one before, or off the grid."""
    lap, slide = car.lap, skid(state, car) if state.weather else 0
    key = (state.mode.name, state.stage, state.options.custom_car, slide, state.laps, lap)
    values: Values | None = state.track.kept.get(key)
    if values is None:
        mode, racing = state.mode, state.stage == RACING
        laps = state.laps if racing else 1
        left = laps - lap + 1 if lap else laps
        kind = "clock" if not racing else "points" if CAR in mode.pools else "categories"
        purse = (kind, mode.street, state.options.custom_car or mode.drivers)
        values = state.track.kept[key] = values_of(state.track, purse, slide, left, not lap)
    values.used = SHELVES.tidied
    return values


def values_of(track: Tables, purse: tuple[str, bool, bool], slide: int, laps_left: int, grid: bool) -> Values:
    """Return the values of a track for a kind of purse; worked out on first use and kept with the track.

    With three laps to go they are those of two: the laps do not differ but for what comes after them.
    """
    laps = min(laps_left, 2)
    key = ("racer", purse, slide, laps, grid)
    values: Values | None = track.kept.get(key)
    if values is None:
        from racelib.games.formula_d.search.purse_kinds import purse_of
        from racelib.games.formula_d.search.values import Values

        after = None if laps == 1 and not grid else values_of(track, purse, slide, laps if grid else 1, False)
        kind, street, wide = purse
        name = f"formula-d-{kind}{'-street' * street}{'-wide' * wide}-skid-{slide}-laps-{laps}{'-grid' * grid}"
        values = track.kept[key] = Values(track, purse_of(*purse), slide, after, grid, name)
    return values
