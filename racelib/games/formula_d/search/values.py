"""What every cell of a track is worth to the `racer`: how many turns are left to drive from there.

For each cell, number of missing stops, gear and wear points the turns to come are worked out backwards from the line,
for a car alone on the track, with chance averaged over the faces of the dice: one table for a dry track, and others for
cars that skid in the rain. What a car can spend is its purse: one pool in the basic game; tyres, brakes and gearbox in
the advanced game; nothing on a qualifying lap, where the cells of an overshoot are turns lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d.rules.gears import skipped_gears
from racelib.games.formula_d.rules.route import Route, cells_due
from racelib.games.formula_d.search import OUT
from racelib.games.formula_d.search.routes import Routes, empty_track_routes
from racelib.games.formula_d.tables import (
    BASIC,
    BLACK_DIE,
    CAR,
    FORMULA_1,
    GEAR_DICE,
    GEAR_OUT_OF_BOX,
    MOST_SKIPPED,
    QUICK_STOP,
    STREET_ADVANCED,
    STREET_BASIC,
    TYRES,
)

#: Turns still to drive, by gear and by what is in the purse.
Turns = NDArray[np.float64]

#: The same for one gear, one figure after another: for quick looks.
Row = Sequence[float]

#: The chance that others cost a car of the basic game a point in a turn: collisions and engine checks do not ask.
BAD_LUCK = 0.2
#: The chance that a car of the advanced game is blocked in a turn: a brake point, and without any the end.
CHANCE_BLOCKED = 0.004
#: What a point of body, engine or suspension is worth on average.
VITAL = 0.6
#: Of two cells that are worth the same, the one further on is better, by this many turns a lap.
FURTHER = 0.002
#: What each cell of the pit lane costs after the box, in turns.
PIT_CELL = 0.12

#: Rows up to this length are kept as lists.
SHORT = 200
GEARS = tuple(GEAR_DICE)
STATES = 4  # missing stops 0 to 3


class Purse:
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


class OnePool(Purse):
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
            turns += _chance(len(BLACK_DIE) + 1 - at_least) * (lower - turns)
        if danger and self.mode.danger is not None:
            turns[:, 1:] += _chance(self.mode.danger.dry) * (turns[:, :-1] - turns[:, 1:])
        return turns

    def refilled(self, turns: Turns) -> Turns:
        """Ten points more, as far as there is room."""
        there = np.minimum(np.arange(self.points + 1) + self.mode.checkpoint, self.points)
        better: Turns = turns[:, there]
        return better

    def boxed(self, turns: Turns) -> Turns:
        """All points are back."""
        return self.everywhere(float(turns[-1]))


class ThreePools(Purse):
    """The purse of the advanced game: tyres, brakes and gearbox may all be spent; without tyres the car spins.

    Parameters
    ----------
    street
        Whether the tyres come back at every checkpoint, and roar zones take some.
    wide
        Whether cars differ: then there is room for the pools of custom cars and of street drivers.
    """

    NAME = "pools"

    def __init__(self, street: bool, wide: bool) -> None:
        """Make room for the pools."""
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
                turns[:, 1:] += _chance(19 - at_least) * (turns[:, :-1] - turns[:, 1:])
            turns += _chance(2) * VITAL
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


def _chance(faces: int) -> float:
    """Return the chance of this many faces of the black die."""
    return faces / len(BLACK_DIE)


def in_one_line(turns: Turns) -> Row:
    """Return the figures of an array one after another: a list if they are few, otherwise a look at the array."""
    flat = turns.reshape(-1)
    # an array is a buffer, but before Python 3.12 its types cannot say so
    return flat.tolist() if len(flat) <= SHORT else memoryview(flat)  # type: ignore[arg-type]


def purse_of(name: str, street: bool, wide: bool) -> Purse:
    """Return the purse of a name, as its class has it.

    >>> purse_of("points", False, False).shape, purse_of("pools", True, True).shape
    ((19,), (10, 7, 4))
    """
    if name == OnePool.NAME:
        return OnePool(street)
    return ThreePools(street, wide) if name == ThreePools.NAME else Purse()


class Values:
    """How many turns are left from every cell, for a car alone on the track.

    `turns[cell * 4 + missing stops][gear][purse]` holds at the beginning of a turn, `in_gear[…][gear][purse]` once the
    gear is chosen and paid for.
    """

    def __init__(self, track: Tables, purse: Purse, skid: int, after: Values | None, grid: bool) -> None:
        """Work backwards from the line; `after` values the cells beyond it, None on the last lap.

        With `skid` a movement through a corner is that many cells longer. With `grid` only driving off the grid is
        valued, where the pit lane is still closed and the line gives no points back.
        """
        self.track = track
        self.purse = purse
        self.skid = skid
        self.last_lap = after is None
        self.after = after
        self.checkpoint = purse.street and not grid
        self.turns: dict[int, Turns] = {}
        self.in_gear: dict[int, Turns] = {}
        self._refilled: dict[int, Turns] = {}
        self._rows: dict[int, Row] = {}
        self._gear_rows: dict[int, list[Row]] = {}
        self._best_gears: dict[int, int] = {}  # by cell, stops, gear and purse: filled when asked for
        pits = after is not None and track.has_pit and not grid and not purse.street and purse.NAME != Purse.NAME
        self.box = self._box_turns() if pits else None
        pit_box = track.box_of[3] if self.box is not None else -1
        since = min(track.progress[cell] for cell in (*track.grid, track.qualifying)) if grid else 0
        cells = [cell for cell in range(track.cells) if not track.pit[cell] and track.progress[cell] >= since]
        for cell in sorted(cells, key=lambda cell: -track.progress[cell]):
            corner = track.corner[cell]
            for stops in range((track.needed[corner] if corner >= 0 else 0) + 1):
                self._value(cell, stops, pit_box)

    def routes(self, cell: int, stops: int, box: int) -> Routes:
        """Return the routes from a cell on an empty track: those that a car of this kind of race knows too."""
        street = self.purse.street
        passing = street and self.purse.NAME == ThreePools.NAME
        return empty_track_routes(self.track, cell, stops, self.last_lap, box, street, passing)

    def _value(self, cell: int, stops: int, pit_box: int) -> None:
        """Value one cell: the mean over each die of the best route, then the best gear from each gear."""
        track, purse = self.track, self.purse
        routes = self.routes(cell, stops, pit_box)
        nothing = purse.everywhere(OUT)
        drive = [nothing]  # [distance]: turns by gear and purse after the best route
        home = nothing
        longest = purse.shape[0] if purse.shape else 30
        ended: set[str] = set()
        for length in range(1, 31):
            if length == 21 and drive[20][6].flat[-1] >= OUT:
                break  # gear 6 leads nowhere from here
            routes.grow(length + self.skid)
            best = purse.brake(drive[-1])
            if self.skid:
                self._brake_in_a_slide(best, routes, cell, length)
            for route in self._driven(routes, length):
                if not route.out and route.overshoot < longest and not track.pit[route.end]:
                    purse.overshoot(best, self.after_route(route, cell, stops), route.overshoot)
            for route in routes.finals:
                if route.length > cells_due(route, length, self.skid) or route.steps in ended:
                    continue
                if route.out or route.overshoot >= longest:
                    continue
                ended.add(route.steps)
                home = home.copy()
                purse.overshoot(home, purse.everywhere(0.0) if self.box is None else self.box, route.overshoot)
            drive.append(np.minimum(best, home))
        self._choose_gear(cell, stops, drive)

    def _driven(self, routes: Routes, roll: int) -> list[Route]:
        """Return the routes that use up a roll."""
        if not self.skid:
            return routes.of_length(roll)
        dry = [route for route in routes.of_length(roll) if not route.corner_at]
        return dry + [route for route in routes.of_length(roll + self.skid) if 0 < route.corner_at <= roll]

    def _brake_in_a_slide(self, best: Turns, routes: Routes, cell: int, roll: int) -> None:
        """Weigh braking when the last cell of the roll is the first one in a corner: a cell less would not skid."""
        for braked in range(1, self.skid + 1):
            shorter = routes.of_length(roll + self.skid - braked)
            sliding = [route for route in shorter if route.corner_at == roll and not route.out]
            if sliding:
                after = self.purse.everywhere(OUT)
                for route in sliding:
                    if not self.track.pit[route.end]:
                        self.purse.overshoot(after, self.after_route(route, cell, routes.stops), route.overshoot)
                for _ in range(braked):
                    after = self.purse.brake(after)
                np.minimum(best, after, out=best)

    def _choose_gear(self, cell: int, stops: int, drive: list[Turns]) -> None:
        """Take the mean over the faces of each die, then the best gear from each gear."""
        track, purse = self.track, self.purse
        in_gear = purse.everywhere(OUT)
        for gear, faces in GEAR_DICE.items():
            if faces[-1] < len(drive):
                in_gear[gear] = sum(drive[face][gear] for face in faces) / len(faces)
        turns = purse.everywhere(OUT)
        for new in GEARS:
            for skipped in range(MOST_SKIPPED + 1):
                cost = 1 + purse.skip(in_gear[new], skipped)
                for old in range(7):
                    if new <= old + 1 and skipped_gears(old, new) == skipped:
                        turns[old] = np.minimum(turns[old], cost)
        here = 1 << cell
        turns = purse.worn(turns, bool(track.roar & here) and purse.street, bool(track.danger & here) and purse.street)
        key = cell * STATES + stops
        self.turns[key] = turns - FURTHER * track.progress[cell] / track.lap
        self.in_gear[key] = in_gear

    def _box_turns(self) -> Turns:
        """Value the box: the points back that a stop gives, then out in gear 4 at most, on the next turn.

        In the advanced game every other stop is quick, and the car leaves at once.
        """
        track = self.track
        assert self.after is not None
        box = track.box_of[3]
        routes = empty_track_routes(track, box, 0, False, box)
        slow = self.purse.everywhere(OUT)[0]
        for gear in range(1, GEAR_OUT_OF_BOX + 1):
            faces = GEAR_DICE[gear]
            total = sum(self.after.best_from_box(routes, face)[gear] for face in faces)
            slow = np.minimum(slow, 1 + total / len(faces))
        if self.purse.NAME != ThreePools.NAME:
            return self.purse.boxed(slow)
        quick = [(black + 1) // 2 for black in range(1, QUICK_STOP + 1)]
        leaving = sum(self.after.best_from_box(routes, cells)[GEAR_OUT_OF_BOX] for cells in quick) / len(quick)
        return self.purse.boxed(_chance(QUICK_STOP) * leaving + (1 - _chance(QUICK_STOP)) * slow)

    def best_from_box(self, routes: Routes, cells: int) -> Turns:
        """Return the fewest turns to come after this many cells out of the box."""
        best: Turns = np.minimum.reduce([self.beyond_pit(route.end, 0) for route in routes.full(cells)])
        return best

    def key_after(self, route: Route, start: int, stops: int) -> int:
        """Return the key of the last cell of a route and the stops that are missing there."""
        track = self.track
        corner = track.corner[route.end]
        left = 0
        if corner >= 0:
            if route.missed:
                left = track.needed[corner]
            elif corner == track.corner[start] and not route.crossings:
                left = max(0, stops - 1)
            else:
                left = track.needed[corner] - 1
        return route.end * STATES + left

    def after_route(self, route: Route, start: int, stops: int) -> Turns:
        """Return the turns left after a route, by gear and purse."""
        key = self.key_after(route, start, stops)
        if not route.crossings or self.after is None:
            return self.turns[key]
        if not self.checkpoint:
            return self.after.turns[key]
        better = self._refilled.get(key)
        if better is None:
            better = self._refilled[key] = self.purse.refilled(self.after.turns[key])
        return better

    def row_after(self, route: Route, start: int, stops: int, gear: int) -> Row:
        """Return the turns left after a route in a gear: by what is in the purse, written in one line."""
        crossed = route.crossings and self.after is not None
        key = (self.key_after(route, start, stops) << 1 | crossed) << 3 | gear
        row = self._rows.get(key)
        if row is None:
            row = self._rows[key] = in_one_line(self.after_route(route, start, stops)[gear])
        return row

    def gear_rows(self, cell: int, stops: int) -> list[Row]:
        """Return the turns to come from a cell, for each gear once it is chosen: by purse, written in one line."""
        key = cell * STATES + stops
        rows = self._gear_rows.get(key)
        if rows is None:
            rows = self._gear_rows[key] = [in_one_line(turns) for turns in self.in_gear[key]]
        return rows

    def best_gear(self, cell: int, stops: int, old: int, at: int, gears: Iterable[int]) -> int:
        """Return the gear with the fewest turns to come where each gear skipped costs one point.

        `old` is the gear so far, `at` the place of the points in a row. The answer is kept: equal questions have equal
        `gears`.
        """
        question = ((cell * STATES + stops) * 8 + old) << 5 | at
        gear = self._best_gears.get(question)
        if gear is None:
            rows = self.gear_rows(cell, stops)
            turns = {gear: 1 + rows[gear][at - skipped_gears(old, gear)] for gear in gears}
            gear = self._best_gears[question] = min(turns, key=lambda gear: (turns[gear], gear))
        return gear

    def ended(self, turns: Turns, gear: int) -> Row:
        """Return the turns to come after the end of a movement, by what is in the purse, written in one line."""
        return in_one_line(turns[gear])

    def beyond_pit(self, cell: int, left: int) -> Turns:
        """Return the turns left from a cell by gear and purse; in the pit lane, those of the cell after it."""
        track = self.track
        steps = 0
        while track.pit[cell]:
            cell, steps = track.own[cell], steps + 1
        turns = self.turns[cell * STATES + left]
        return turns if not steps else turns + PIT_CELL * steps
