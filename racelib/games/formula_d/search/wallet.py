"""What one car of the `racer` can spend now, and where that stands in a row of a table.

The tables are made for every content of a purse (`purse_kinds.py`); a wallet is what one car has in it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from racelib.games.formula_d.rules.tyres import overshoot_factor
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BRAKES, CAR, GEARBOX, TYRES, Cost

if TYPE_CHECKING:
    from racelib.games.formula_d.search.values import Values

#: More cells than any overshoot has.
OUT_OF_REACH = 99


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
    return categories_wallet(tyres, wear[BRAKES], wear[GEARBOX], not wear[TYRES], shape)


@cache
def points_wallet(points: int) -> Wallet:
    """Return what can be spent of the points of the basic game: all but the last."""
    return Wallet(points, points - 1, points - 1, shared=True)


@cache
def categories_wallet(tyres: int, brakes: int, gearbox: int, bald: bool, shape: tuple[int, int, int]) -> Wallet:
    """Return what can be spent of tyres, brakes and gearbox, as far as the table has room for them."""
    tyres, brakes, gearbox = min(tyres, shape[0] - 1), min(brakes, shape[1] - 1), min(gearbox, shape[2] - 1)
    at = (tyres * shape[1] + brakes) * shape[2] + gearbox
    return Wallet(at, tyres, brakes, shape[1] * shape[2], shape[2], spins=True, bald=bald)
