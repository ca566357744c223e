"""The kinds of purse that the tables of the `racer` are made for: which wear categories a car can spend.

One in the basic game, three in the advanced game, none in qualifying. A kind says what braking, an overshoot, a skipped
gear, bad luck, a checkpoint and the box do to the turns to come, for every content of the purse at once. What one car
has in it now is its wallet (`wallet.py`).
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from racelib.games.formula_d.search import OUT
from racelib.games.formula_d.tables import (
    BASIC,
    BLACK_DIE,
    CAR,
    FORMULA_1,
    MOST_SKIPPED,
    STREET_ADVANCED,
    STREET_BASIC,
    TYRES,
)

#: Turns still to drive, by gear and by what is in the purse: exact while they are worked out, then shorter.
Turns = NDArray[np.float64] | NDArray[np.float32]

#: The chance that others cost a car of the basic game a point in a turn: collisions and engine checks do not ask.
BAD_LUCK = 0.2
#: The chance that a car of the advanced game is blocked in a turn: a brake point, and without any the end.
CHANCE_BLOCKED = 0.004
#: What a point of body, engine or suspension is worth on average.
VITAL = 0.6


class PurseKind:
    """What a car can spend, as the axes of an array behind that of the gears; here: nothing, a qualifying lap."""

    NAME: ClassVar[str] = "clock"
    shape: tuple[int, ...] = ()
    #: where the purse is full, after a pit stop
    full: tuple[int, ...] = ()
    street = False

    def everywhere(self, turns: float) -> Turns:
        """Return the same number of turns for every gear and every purse."""
        return np.full((7, *self.shape), turns)

    def brake(self, turns: Turns) -> Turns:
        """Return the turns to come for a car that gives up one cell first."""
        return np.full_like(turns, OUT)

    def overshoot(self, best: Turns, after: Turns, cells: int) -> None:
        """Keep the fewer turns in `best`, when `after` is reached by an overshoot of this many cells."""
        np.minimum(best, after + cells, out=best)

    def skip(self, turns: Turns, skipped: int) -> Turns:
        """Return the turns to come in a gear for a car that skips this many gears first."""
        return turns if not skipped else np.full_like(turns, OUT)

    def worn(self, turns: Turns, roar: bool, danger: bool) -> Turns:
        """Return the turns to come for a car that stops in a cell, with what chance may take from it there."""
        return turns

    def refilled(self, turns: Turns) -> Turns:
        """Return the turns to come for a car that passes a checkpoint first."""
        return turns

    def boxed(self, turns: Turns) -> Turns:
        """Return the turns to come, for every purse, for a car that has been in the box: no gear matters there."""
        return turns


class OneCategory(PurseKind):
    """The purse of the basic game: the points of the car, the last of which is never spent."""

    NAME = "points"

    def __init__(self, street: bool) -> None:
        """Take the points of the mode."""
        self.mode = STREET_BASIC if street else BASIC
        self.street = street
        self.points = self.mode.pools[CAR]
        self.shape = (self.points + 1,)
        self.full = (self.points,)

    def brake(self, turns: Turns) -> Turns:
        """A point for a cell, never the last."""
        best = np.full_like(turns, OUT)
        best[:, 2:] = turns[:, 1:-1]
        return best

    def overshoot(self, best: Turns, after: Turns, cells: int) -> None:
        """A point for a cell, never the last."""
        part = best[:, cells + 1 :]
        np.minimum(part, after[:, 1 : self.points + 1 - cells], out=part)

    def skip(self, turns: Turns, skipped: int) -> Turns:
        """A point for a gear, never the last."""
        cost = np.full_like(turns, OUT)
        cost[skipped + 1 :] = turns[1 : self.points + 1 - skipped]
        return cost

    def worn(self, turns: Turns, roar: bool, danger: bool) -> Turns:
        """Collisions and engine checks, the noise of a roar zone, and dangerous cells cost a point or two at times."""
        turns[:, 1:] += BAD_LUCK * (turns[:, :-1] - turns[:, 1:])
        if roar:
            at_least, _, points = self.mode.roar[0]
            lower = turns[:, np.maximum(np.arange(self.points + 1) - points, 0)]
            turns += chance(len(BLACK_DIE) + 1 - at_least) * (lower - turns)
        if danger and self.mode.danger is not None:
            turns[:, 1:] += chance(self.mode.danger.dry) * (turns[:, :-1] - turns[:, 1:])
        return turns

    def refilled(self, turns: Turns) -> Turns:
        """Ten points more, as far as there is room."""
        there = np.minimum(np.arange(self.points + 1) + self.mode.checkpoint, self.points)
        better: Turns = turns[:, there]
        return better

    def boxed(self, turns: Turns) -> Turns:
        """All points are back."""
        return self.everywhere(float(turns[-1]))


class ThreeCategories(PurseKind):
    """The purse of the advanced game: tyres, brakes and gearbox may all be spent; without tyres the car spins.

    Parameters
    ----------
    street
        Whether the tyres come back at every checkpoint, and roar zones take some.
    wide
        Whether cars differ: then there is room for the points of custom cars and of street drivers.
    """

    NAME = "categories"

    def __init__(self, street: bool, wide: bool) -> None:
        """Make room for the points."""
        self.street = street
        most = (9, 6, 3) if wide else (FORMULA_1[TYRES], FORMULA_1["brakes"], FORMULA_1["gearbox"])
        self.shape = (most[0] + 1, most[1] + 1, most[2] + 1)
        self.full = (FORMULA_1[TYRES], *most[1:])

    def brake(self, turns: Turns) -> Turns:
        """A brake point for a cell."""
        best = np.full_like(turns, OUT)
        best[:, :, 1:] = turns[:, :, :-1]
        return best

    def overshoot(self, best: Turns, after: Turns, cells: int) -> None:
        """A tyre point for a cell; the last one is a spin, which ends in gear 0, and so is a cell without any."""
        if not cells:
            np.minimum(best, after, out=best)
            return
        if cells < self.shape[0]:
            part = best[:, cells + 1 :]
            np.minimum(part, after[:, 1 : self.shape[0] - cells], out=part)
            np.minimum(best[:, cells], after[0, 0], out=best[:, cells])
        if cells == 1:
            np.minimum(best[:, 0], after[0, 0], out=best[:, 0])

    def skip(self, turns: Turns, skipped: int) -> Turns:
        """One gear a point of gearbox, two gears brakes too, three gears the engine as well."""
        if not skipped:
            return turns
        cost = np.full_like(turns, OUT)
        if skipped == 1:
            cost[:, :, 1:] = turns[:, :, :-1]
        else:
            cost[:, 1:, 1:] = turns[:, :-1, :-1] + (VITAL if skipped == MOST_SKIPPED else 0)
        return cost

    def worn(self, turns: Turns, roar: bool, danger: bool) -> Turns:
        """Others block the road at times; the noise of a roar zone costs tyres, and now and then something vital."""
        turns[:, :, 1:] += CHANCE_BLOCKED * (turns[:, :, :-1] - turns[:, :, 1:])
        turns[:, :, 0] += CHANCE_BLOCKED * (OUT - turns[:, :, 0])
        if roar:
            for at_least, pool, _ in STREET_ADVANCED.roar[-1:]:
                assert pool == TYRES
                turns[:, 1:] += chance(19 - at_least) * (turns[:, :-1] - turns[:, 1:])
            turns += chance(2) * VITAL
        return turns

    def refilled(self, turns: Turns) -> Turns:
        """All tyres are back, and a point of brakes."""
        tyres = np.maximum(np.arange(self.shape[0]), self.full[0])
        brakes = np.minimum(np.arange(self.shape[1]) + 1, self.shape[1] - 1)
        better: Turns = turns[:, tyres][:, :, brakes]
        return better

    def boxed(self, turns: Turns) -> Turns:
        """All tyres are back, and nothing else."""
        full: Turns = np.broadcast_to(turns[self.full[0]], (7, *self.shape)).copy()
        return full


def chance(faces: int) -> float:
    """Return the chance of this many faces of the black die."""
    return faces / len(BLACK_DIE)


def purse_of(name: str, street: bool, wide: bool) -> PurseKind:
    """Return the purse of a name, as its class has it.

    >>> purse_of("points", False, False).shape, purse_of("categories", True, True).shape
    ((19,), (10, 7, 4))
    """
    if name == OneCategory.NAME:
        return OneCategory(street)
    return ThreeCategories(street, wide) if name == ThreeCategories.NAME else PurseKind()
