"""Working out what every cell of a track is worth to the `racer`: backwards from the line, once for each track.

For each cell, number of missing stops, gear and wear points, chance is averaged over the faces of the dice for a car
alone on the track. This takes seconds, so `values.py` keeps what comes out.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from mmap import mmap
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from racelib.games.formula_d.rules.gears import skipped_gears
from racelib.games.formula_d.rules.route import Route, cells_due
from racelib.games.formula_d.search import OUT
from racelib.games.formula_d.search.empty_track import empty_track_routes
from racelib.games.formula_d.search.purse_kinds import PurseKind, ThreeCategories, Turns, chance
from racelib.games.formula_d.search.routes import Routes
from racelib.games.formula_d.tables import GEAR_DICE, GEAR_OUT_OF_BOX, MOST_SKIPPED, QUICK_STOP

if TYPE_CHECKING:
    from racelib.games.formula_d.search.values import Values

#: Of two cells that are worth the same, the one further on is better, by this many turns a lap.
FURTHER = 0.002
GEARS = tuple(GEAR_DICE)


def work_out(values: Values) -> NDArray[np.float64]:
    """Return the turns of a table that is still empty: at the beginning of a turn, in each gear, and from the box."""
    working = Working(values)
    for cell, stops in values.order:
        working.value(cell, stops)
    if values.after is not None:
        values.after.table.rest()
    return working.table


class Working:
    """A table while it is worked out: `turns` and `in_gear` by place, filled one after another."""

    def __init__(self, values: Values) -> None:
        """Begin with the box, which depends only on the laps to come."""
        self.values = values
        self.track = values.track
        self.purse: PurseKind = values.purse
        # memory of its own, which goes back to the system as a whole: the table is large and needed only for a moment
        self.table: NDArray[np.float64] = np.frombuffer(mmap(-1, 8 * prod(values.shape))).reshape(values.shape)
        self.table[:] = OUT
        self.turns, self.in_gear = self.table
        self.box: Turns | None = None
        if values.pits:
            self.box = self.turns[-1] = self._box_turns()
        self.pit_box = self.track.box_of[3] if values.pits else -1

    def after_route(self, route: Route, start: int, stops: int) -> Turns:
        """Return the turns left after a route, by gear and purse."""
        values = self.values
        if route.crossings and values.after is not None:
            return values.after_route(route, start, stops)
        turns: Turns = self.turns[values.place[values.key_after(route, start, stops)]]
        return turns

    def value(self, cell: int, stops: int) -> None:
        """Value one cell: the mean over each die of the best route, then the best gear from each gear."""
        track, purse, skid = self.track, self.purse, self.values.skid
        routes = self.values.routes(cell, stops, self.pit_box)
        nothing = purse.everywhere(OUT)
        drive = [nothing]  # [distance]: turns by gear and purse after the best route
        home = nothing
        longest = purse.shape[0] if purse.shape else 30
        ended: set[str] = set()
        dead = False  # all routes cost the car or more points than there are, and so do all that are longer
        for length in range(1, 31):
            if length == 21 and drive[20][6].flat[-1] >= OUT:
                break  # gear 6 leads nowhere from here
            best = purse.brake(drive[-1])
            if not dead:
                routes.grow(length + skid)
                if skid:
                    self._brake_in_a_slide(best, routes, cell, length)
                driven = self._driven(routes, length)
                alive = [route for route in driven if not route.out and route.overshoot < longest]
                for route in alive:
                    if not track.pit[route.end]:
                        purse.overshoot(best, self.after_route(route, cell, stops), route.overshoot)
                dead = not (alive or skid)
            for route in routes.finals:
                if route.length > cells_due(route, length, skid) or route.steps in ended:
                    continue
                if route.out or route.overshoot >= longest:
                    continue
                ended.add(route.steps)
                home = home.copy()
                purse.overshoot(home, purse.everywhere(0.0) if self.box is None else self.box, route.overshoot)
            drive.append(np.minimum(best, home))
        self._choose_gear(cell, stops, drive)

    def _driven(self, routes: Routes, roll: int) -> Sequence[Route]:
        """Return the routes that use up a roll."""
        skid = self.values.skid
        if not skid:
            return routes.of_length(roll)
        dry = [route for route in routes.of_length(roll) if not route.corner_at]
        return dry + [route for route in routes.of_length(roll + skid) if 0 < route.corner_at <= roll]

    def _brake_in_a_slide(self, best: Turns, routes: Routes, cell: int, roll: int) -> None:
        """Weigh braking when the last cell of the roll is the first one in a corner: a cell less would not skid."""
        skid = self.values.skid
        for braked in range(1, skid + 1):
            shorter = routes.of_length(roll + skid - braked)
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
        place = self.values.place_of(cell, stops)
        self.turns[place] = turns - FURTHER * track.progress[cell] / track.lap
        self.in_gear[place] = in_gear

    def _box_turns(self) -> Turns:
        """Value the box: the points back that a stop gives, then out in gear 4 at most, on the next turn.

        In the advanced game every other stop is quick, and the car leaves at once.
        """
        after = self.values.after
        assert after is not None
        box = self.track.box_of[3]
        routes = empty_track_routes(self.track, box, 0, False, box)
        slow = self.purse.everywhere(OUT)[0]
        for gear in range(1, GEAR_OUT_OF_BOX + 1):
            faces = GEAR_DICE[gear]
            total = sum(best_from_box(after, routes, face)[gear] for face in faces)
            slow = np.minimum(slow, 1 + total / len(faces))
        if self.purse.NAME != ThreeCategories.NAME:
            return self.purse.boxed(slow)
        quick = [(black + 1) // 2 for black in range(1, QUICK_STOP + 1)]
        leaving = sum(best_from_box(after, routes, cells)[GEAR_OUT_OF_BOX] for cells in quick) / len(quick)
        return self.purse.boxed(chance(QUICK_STOP) * leaving + (1 - chance(QUICK_STOP)) * slow)


def best_from_box(after: Values, routes: Routes, cells: int) -> NDArray[np.float64]:
    """Return the fewest turns to come after this many cells out of the box."""
    ends = [after.beyond_pit(route.end, 0).astype(np.float64) for route in routes.full(cells)]
    best: NDArray[np.float64] = np.minimum.reduce(ends)
    return best
