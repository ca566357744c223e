"""What the `racer` can spend, and the table that holds for it now."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d.rules.tyres import overshoot_factor, skid
from racelib.games.formula_d.search.shelf import Shelf
from racelib.games.formula_d.state import RACING, Car, State
from racelib.games.formula_d.tables import BRAKES, CAR, GEARBOX, TYRES, Cost

if TYPE_CHECKING:
    from racelib.games.formula_d.search.values import Values

#: More cells than any overshoot has.
OUT_OF_REACH = 99


def values_for(state: State, car: Car) -> Values:
    """Return the values that hold for a car in this weather: on its last lap, on one before, or off the grid."""
    lap, slide = car.lap, skid(state, car) if state.weather else 0
    key = (state.mode.name, state.stage, state.options.custom_car, slide, state.laps, lap)
    values: Values | None = state.track.kept.get(key)
    if values is None:
        mode, racing = state.mode, state.stage == RACING
        laps = state.laps if racing else 1
        left = laps - lap + 1 if lap else laps
        kind = "clock" if not racing else "points" if CAR in mode.pools else "pools"
        purse = (kind, mode.street, state.options.custom_car or mode.drivers)
        values = state.track.kept[key] = values_of(state.track, purse, slide, left, not lap)
    values.used = Shelf.tidied
    return values


def values_of(track: Tables, purse: tuple[str, bool, bool], slide: int, laps_left: int, grid: bool) -> Values:
    """Return the values of a track for a kind of purse; worked out on first use and kept with the track.

    With three laps to go they are those of two: the laps do not differ but for what comes after them.
    """
    laps = min(laps_left, 2)
    key = ("racer", purse, slide, laps, grid)
    values: Values | None = track.kept.get(key)
    if values is None:
        from racelib.games.formula_d.search.purse import purse_of
        from racelib.games.formula_d.search.values import Values

        after = None if laps == 1 and not grid else values_of(track, purse, slide, laps if grid else 1, False)
        kind, street, wide = purse
        name = f"formula-d-{kind}{'-street' * street}{'-wide' * wide}-skid-{slide}-laps-{laps}{'-grid' * grid}"
        values = track.kept[key] = Values(track, purse_of(*purse), slide, after, grid, name)
    return values


class Wallet(NamedTuple):
    """What a car can spend now.

    `at` is the place of its points in a row of the table, where a tyre point less is `per_tyre` places before, a brake
    point less `per_brake`. `tyres` are the cells of overshoot that can be paid, `brakes` the cells that can be braked;
    in the basic game they are `shared`. `spins`: the last tyre point is a spin; `bald`: none is left, and then one cell
    of overshoot is a spin too. On a qualifying lap a cell of overshoot is a `penalty` in turns.
    """

    at: int
    tyres: int
    brakes: int
    per_tyre: int = 1
    per_brake: int = 1
    shared: bool = False
    spins: bool = False
    penalty: int = 0
    bald: bool = False


def wallet_of(state: State, car: Car, values: Values, wear: Cost) -> Wallet:
    """Return what a car with these points can spend."""
    shape = values.purse.shape
    if not shape:
        return Wallet(0, OUT_OF_REACH, 0, 0, 0, penalty=overshoot_factor(state, car))
    if CAR in wear:
        return points_wallet(min(wear[CAR], shape[0] - 1))
    tyres = wear[TYRES] // overshoot_factor(state, car)
    return pools_wallet(tyres, wear[BRAKES], wear[GEARBOX], not wear[TYRES], shape)


@cache
def points_wallet(points: int) -> Wallet:
    """Return what can be spent of the points of the basic game: all but the last."""
    return Wallet(points, points - 1, points - 1, shared=True)


@cache
def pools_wallet(tyres: int, brakes: int, gearbox: int, bald: bool, shape: tuple[int, int, int]) -> Wallet:
    """Return what can be spent of tyres, brakes and gearbox, as far as the table has room for them."""
    tyres, brakes, gearbox = min(tyres, shape[0] - 1), min(brakes, shape[1] - 1), min(gearbox, shape[2] - 1)
    at = (tyres * shape[1] + brakes) * shape[2] + gearbox
    return Wallet(at, tyres, brakes, shape[1] * shape[2], shape[2], spins=True, bald=bald)
