"""Routes: where a car can drive from a cell (chapter 5, with the lane lock of chapter 7 and the pit lane of 13).

A route is written as its steps, one letter a cell: `s` straight on in your lane, `l` and `r` to the lane on the left or
right, `p` into the pit lane, `b` into the box. Routes that end on the same cell with the same consequences form one
class, and one of them stands for all.

What makes a sequence of steps a route:

- every step exists and leads to a free cell (FD-MOVE-03, FD-MOVE-04, FD-RULING-15), never back (FD-MOVE-05);
  in a corner the steps are its arrows (FD-MOVE-06), and the cell that you leave governs the step (FD-RULING-13);
- on a straight (FD-MOVE-07) no other free route between the ends of the run has fewer cells, or as many cells and
  fewer lane changes (FD-MOVE-08, FD-RULING-11); a run that keeps off damaged and dangerous cells is compared with those
  that do so too (FD-MOVE-09, FD-RULING-12);
- after an overshoot the car keeps its lane (FD-OVER-10, FD-RULING-17);
- the last crossing of the line ends the route (FD-RULING-23); so does your box, or a car ahead in the pit lane
  (FD-PIT-03, FD-PIT-11, FD-PIT-13).

More cars can only block routes that a run is compared with. So a route that is legal on an empty track stays legal
while its cells are free. The routes of a cell on an empty track are found once and kept. Only a player who wants every
option in traffic needs a search. It goes on from the kept routes, which hold as far as no car or marker is in reach.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d.rules.pits import waits_in_pit_lane
from racelib.games.formula_d.rules.route import Missed, Route, cells_due, route_of
from racelib.games.formula_d.search.shelf import ROUTE, Shelf, shelf_of
from racelib.games.formula_d.search.steps import PIT, Step, cells_to, near_the_line, steps_with_box, straight_cells
from racelib.games.formula_d.tables import LONGEST

#: The tip of a route that is still growing: its cell, steps, mask of cells, the straight run it is in (-1: in a corner,
#: in the pit lane, or under the lane lock), lane changes (in the run `<< 6`, and all), stops missing in its corner,
#: corners missed, what it has met (the length at which it first entered a corner, first crossed the line `<< 6`, and
#: crossings of the line `<< 12`), and the steps and mask of another route just as good (the same objects when there is
#: none). A plain tuple with numbers packed together, because the search makes very many of them.
Tip = tuple[int, str, int, int, int, int, tuple[Missed, ...], int, str, int]

#: A step that a route may take: what keeps it apart from others, the route with the step, whether it crosses the line.
Candidate = tuple[object, Tip, bool]

#: The lower part of packed numbers: all lane changes; where a corner was entered; without the crossings.
ALL, CORNER, PLACES = 63, 63, 4095

#: A crossing of the line.
CROSSING = 1 << 12

#: Added to the number of a run that keeps off marked cells.
AVOIDING = 1 << 40


class Routes:
    """All routes from one cell, as far as they were asked for, with some cells blocked.

    Parameters
    ----------
    track
        The track.
    start
        The cell the car stands on.
    stops
        The stops still missing in the corner it stands in.
    last_lap
        Whether crossing the line finishes the race.
    box
        The cell of the car's box if it may use the pit lane, otherwise -1.
    marked
        The damaged and dangerous cells, which a run may keep off (FD-RULING-12).
    passing
        Whether it matters that a route passes marked cells; then that keeps classes apart.
    exact
        Whether it matters where a route first enters a corner or crosses the line; then that keeps classes apart too.
    """

    __slots__ = (
        "_ahead",
        "_by_length",
        "_by_steps",
        "_clear",
        "_final_tips",
        "_known",
        "_marked_straights",
        "_reach",
        "_seen",
        "_split",
        "_steps",
        "_tips_of",
        "blocked",
        "box",
        "exact",
        "finals",
        "kept",
        "last_lap",
        "marked",
        "passing",
        "start",
        "stops",
        "track",
        "used",
    )

    def __init__(
        self,
        track: Tables,
        start: int,
        stops: int,
        last_lap: bool,
        box: int,
        marked: int = 0,
        passing: bool = False,
        exact: bool = False,
    ) -> None:
        """Start at the cell; the routes grow when they are needed."""
        self.track = track
        self.start = start
        self.stops = stops
        self.last_lap = last_lap
        self.box = box
        self.blocked = 0  # the cells of other cars, as a bit mask
        self.marked = marked
        self._marked_straights = marked & straight_cells(track) if marked else 0
        self.passing = marked if passing else 0  # from here on the cells that it matters to pass, as a bit mask
        self.exact = exact
        self._steps, self._ahead = steps_with_box(track, box)
        still = route_of("", start, 0)
        self._by_length: list[list[Route] | None] = [[still]]  # made when they are looked at
        self._by_steps: dict[str, Route] = {"": still}
        self.finals: list[Route] = []  # shortest first
        self._reach: list[int] = [0]  # [n]: every cell that matters to the routes of up to n cells
        run = start * track.cells if track.corner[start] < 0 and not track.pit[start] else -1
        tip: Tip = (start, "", 0, run, 0, stops, (), 0, "", 0)
        self._tips_of: list[list[Tip]] = [[tip]]
        self._seen: dict[int, int] = {run: 1 << start} if run >= 0 else {}  # where each run has been, as bit masks
        self._final_tips: list[
            tuple[int, Tip]
        ] = []  # the straight runs that end the movement, and after how many cells
        self._split: dict[int, int] = {}  # the runs that have come to marked cells, after how many cells
        self._known: Routes | None = None  # in traffic: the same on an empty track, and how far it is the same
        self._clear = -1
        self.kept: dict[object, Any] = {}  # what a driver works out once about these routes
        self.used = 0  # when they were last used: see `Shelf`

    def reach(self, length: int) -> int:
        """Return every cell that matters to the routes up to a length, as a bit mask: on an empty track only."""
        reach = self._reach
        if length >= len(reach):
            self.grow(length)
            for cells in range(len(reach), length + 1):
                ahead = reach[-1]
                for tip in self._tips_of[cells - 1]:
                    ahead |= self._ahead[tip[0]]
                reach.append(ahead)
        return reach[length]

    def in_traffic(self, blocked: int, strewn: int, most: int) -> Routes:
        """Return the routes of up to `most` cells among other cars and markers: the same while none is in reach."""
        strange = blocked | strewn
        reach = self.reach(most)
        routes: Routes = Routes.__new__(Routes)
        routes.track, routes.start, routes.stops, routes.exact = self.track, self.start, self.stops, self.exact
        routes.last_lap, routes.box, routes._steps, routes._ahead = self.last_lap, self.box, self._steps, self._ahead
        routes.blocked = blocked
        routes.marked = (self.marked | strewn) & reach
        routes._marked_straights = routes.marked & straight_cells(self.track) if routes.marked else 0
        routes.passing = routes.marked if strewn else self.passing & reach
        routes._known, routes._reach = self, []
        routes._clear = clear = bisect_left(self._reach, True, key=lambda cells: cells & strange != 0) - 1
        routes._by_length, routes._tips_of = self._by_length[: clear + 1], self._tips_of[: clear + 1]
        routes._seen = self._seen_within(clear)
        routes._final_tips = [final for final in self._final_tips if final[0] <= clear]
        routes._split = {run: cells for run, cells in self._split.items() if cells <= clear}
        routes.finals = [route for route in self.finals if route.length <= clear]
        routes._by_steps = {}  # what was taken over is written there already
        routes.kept = {}
        if self.box >= 0:
            routes._hold_up_all(routes._tips_of[clear])
        routes.grow(most)
        return routes

    def _seen_within(self, length: int) -> dict[int, int]:
        """Return where each run has been up to a length, as bit masks."""
        bits = self.track.bits
        seen: dict[int, int] = {}
        for cells in range(length + 1):
            for tip in self._all_tips(cells):
                if tip[3] >= 0:
                    seen[tip[3]] = seen.get(tip[3], 0) | bits[tip[0]]
            for run, at in self._split.items():
                if at == cells and run in seen:
                    seen[run + AVOIDING] = seen[run]
        return seen

    def _all_tips(self, length: int) -> list[Tip]:
        """Return the tips of all routes of this length, with those on a straight that end the movement."""
        if not self._final_tips:
            return self._tips_of[length]
        return self._tips_of[length] + [tip for cells, tip in self._final_tips if cells == length]

    def shortest_run(self, first: int, after: int, last: int, unmarked: bool) -> tuple[int, int] | None:
        """Return the fewest cells, and then the fewest lane changes, that a run on a straight needs between two cells.

        The run enters the cell `first` after this many cells of the route; `unmarked`: it keeps off marked cells.
        None: no route has such a run.
        """
        run = (first + after * self.track.cells) * self.track.cells
        for length in range(after, len(self._tips_of)):
            split = unmarked and self._split.get(run, length) < length
            now = run + AVOIDING if split else run
            changes = [tip[4] >> 6 for tip in self._all_tips(length) if tip[0] == last and tip[3] == now]
            if changes:
                return length - after, min(changes)
        return None

    def of_length(self, length: int) -> list[Route]:
        """Return the routes of exactly this length that can go on."""
        routes = self._by_length[length]
        if routes is None:
            if self._known is not None and length <= self._clear:
                routes = self._known.of_length(length)
            else:
                routes = [self._route(tip, False) for tip in self._calmest(self._tips_of[length])]
            self._by_length[length] = routes
        return routes

    def steps_of_length(self, length: int) -> list[tuple[str, int]]:
        """Return the steps and the last cell of the routes of exactly this length that can go on."""
        return [(tip[1], tip[0]) for tip in self._calmest(self._tips_of[length])]

    def written(self, steps: str) -> Route | None:
        """Return the route with these steps, if it is one that stands for its class."""
        route, length = self._by_steps.get(steps), len(steps)
        if route is None and length < len(self._by_length) and self._by_length[length] is None:
            if self._known is None:
                self.of_length(length)
            else:  # the others are not needed
                for tip in self._tips_of[length]:
                    if tip[1] == steps:
                        return self._route(tip, False)
            route = self._by_steps.get(steps)
        return route

    def grow(self, most: int) -> None:
        """Work the routes out up to a length, driving every route one cell further and further."""
        while len(self._by_length) <= most:
            self._one_cell_further(len(self._by_length))

    def _one_cell_further(self, length: int) -> None:
        """Drive every route of the last length one cell further; keep one of each class."""
        box, last_lap = self.box, self.last_lap
        compare = self.exact or self.passing
        tips: dict[object, Tip] = {}
        finals: dict[object, Tip] = {}
        rivals = False  # whether routes of a run that must be kept apart have come to the same place
        for tip in self._tips_of[-1]:
            on = self._on_straight if tip[3] >= 0 else self._off_straight
            for key, now, line in on(tip, length):
                among = finals if now[0] == box or (line and last_lap) else tips
                kept = among.get(key)
                if kept is not None and compare and (apart := self._apart(now)) != self._apart(kept):
                    rivals, key = rivals or now[3] >= 0, (key, apart)
                    kept = among.get(key)
                if kept is None or now[4] < kept[4]:
                    among[key] = now
                elif now[4] == kept[4]:
                    # FD-RULING-11: as many cells and lane changes within the run, and as calm a route overall
                    among[key] = (*kept[:8], now[8], now[9])
        self._end_level(length, list(tips.values()), list(finals.values()), rivals)

    def _on_straight(self, tip: Tip, length: int) -> list[Candidate]:
        """Return the steps of a route that is in a straight run: it may stay in the run, or enter a corner or the pits.

        No step leads to a cell where the run has been with fewer cells (FD-RULING-11); a run that keeps off marked
        cells enters none (FD-RULING-12).
        """
        cell, steps, mask, run, changes, _, _, met, steps2, mask2 = tip
        closed = self.blocked | self._seen[run]
        if run >= AVOIDING:
            closed |= self._marked_straights
        found: list[Candidate] = []
        for step in self._steps[cell]:
            letter, to, line, bit, change, bend, wanted, straight = step
            if closed & bit:
                continue
            if not straight:
                stops = wanted if wanted >= 0 else 0
                now = _further(tip, step, length, -1, changes + change & ALL, stops, ())
                found.append(((to, (), stops), now, line))
            elif line or bend:
                found.append((run + to, _further(tip, step, length, run, changes + change, 0, ()), line))
            else:  # nearly every step: nothing is met, so `_further` is written out
                on, seen = steps + letter, mask | bit
                if steps2 is steps:
                    now = to, on, seen, run, changes + change, 0, (), met, on, seen
                else:
                    now = to, on, seen, run, changes + change, 0, (), met, steps2 + letter, mask2 | bit
                found.append((run + to, now, line))
        return found

    def _off_straight(self, tip: Tip, length: int) -> list[Candidate]:
        """Return the steps of a route that is in a corner, in the pit lane, or under the lane lock.

        A step out of a corner where stops are missing overshoots it; from then on the car keeps its lane (FD-OVER-10).
        """
        cell, _, _, _, changes, stops, before, _, _, _ = tip
        track, blocked = self.track, self.blocked
        found: list[Candidate] = []
        for step in self._steps[cell]:
            _, to, line, bit, change, _, wanted, straight = step
            if blocked & bit or (before and change):
                continue
            missed, now_stops = before, stops
            if wanted >= 0:  # the step leaves a corner or enters one
                if stops > 0:
                    if change:
                        continue
                    missed = (*before, Missed(track.corner[cell], stops, length - 1 if stops == 1 else 0))
                now_stops = wanted
            changed = changes + change & ALL
            if missed or not straight:
                now = _further(tip, step, length, -1, changed, now_stops, missed)
                found.append(((to, missed, now_stops), now, line))
            else:
                run = (to + length * track.cells) * track.cells
                if self.marked & bit:
                    self._split[run] = length  # too late to keep off
                found.append((run + to, _further(tip, step, length, run, changed, now_stops, ()), line))
        return found

    def _end_level(self, length: int, grown: list[Tip], finals: list[Tip], rivals: bool) -> None:
        """Keep the routes of a length, and note where each run has been."""
        bits, seen = self.track.bits, self._seen
        if rivals:
            grown = _minimal(grown)
        self._tips_of.append(grown)
        self._by_length.append(None)
        if self._known is None:
            Shelf.weight += len(grown) * ROUTE
        for tip in grown:
            if tip[3] >= 0:
                seen[tip[3]] = seen.get(tip[3], 0) | bits[tip[0]]
        if finals:
            self._end_all(finals, length, rivals)
        if self.marked:
            self._split_runs(grown, length)
        if self.box >= 0:
            self._hold_up_all(grown)

    def _apart(self, tip: Tip) -> tuple[bool, int]:
        """Return what keeps routes to the same cell apart: see `passing` and `exact`."""
        return tip[2] & self.passing != 0, tip[7] & PLACES if self.exact else 0

    def _split_runs(self, tips: list[Tip], length: int) -> None:
        """Let a run that has come to marked cells go on twice, the second time keeping off them (FD-RULING-12)."""
        marked, bits, split = self.marked, self.track.bits, self._split
        new = {tip[3] for tip in tips if bits[tip[0]] & marked and 0 <= tip[3] < AVOIDING and tip[3] not in split}
        for run in new:
            split[run] = length
            self._seen[run + AVOIDING] = self._seen[run]
        if new:
            beside = [tip for tip in tips if tip[3] in new and not bits[tip[0]] & marked]
            tips += [(*tip[:3], tip[3] + AVOIDING, *tip[4:]) for tip in beside]

    def _end_all(self, tips: list[Tip], length: int, rivals: bool) -> None:
        """Keep the routes that end the movement with their last cell."""
        bits, seen = self.track.bits, self._seen
        for tip in tips:
            if tip[3] >= 0:
                seen[tip[3]] = seen.get(tip[3], 0) | bits[tip[0]]
                self._final_tips.append((length, tip))
        for tip in self._calmest(_minimal(tips) if rivals else tips):
            self._end_with(tip)

    def _route(self, tip: Tip, final: bool) -> Route:
        cell, steps, mask, _, _, _, missed, met, steps2, mask2 = tip
        crossings, crossed, corner = met >> 12, met >> 6 & 63, met & CORNER
        route = self._by_steps[steps] = route_of(steps, cell, mask, missed, crossings, final, corner, crossed)
        if steps2 != steps and self._known is None:  # in traffic all that is found is free
            route.other = self._by_steps[steps2] = route_of(
                steps2, cell, mask2, missed, crossings, final, corner, crossed
            )
        return route

    def _calmest(self, tips: list[Tip]) -> list[Tip]:
        """Let the route with the fewest lane changes stand for each class: one end, the same consequences."""
        if len({tip[0] for tip in tips}) == len(tips):
            return tips
        best: dict[object, Tip] = {}
        plain = not (self.passing or self.exact)
        for tip in tips:
            key: object = (tip[0], tip[6]) if plain else (tip[0], tip[6], self._apart(tip))
            kept = best.get(key)
            if kept is None or tip[4] & ALL < kept[4] & ALL:
                best[key] = tip
        return list(best.values())

    def _hold_up_all(self, tips: list[Tip]) -> None:
        """End the routes on which a car has to wait in the pit lane."""
        pit = self.track.pit
        in_pit = [tip for tip in tips if pit[tip[0]]]
        for tip in self._calmest(in_pit) if in_pit else ():
            if waits_in_pit_lane(self.track, tip[0], self.box, self.blocked):
                self._end_with(tip)

    def _end_with(self, tip: Tip) -> None:
        """Keep a route that ends the movement, one for each end and price: the shortest, which comes first."""
        route = self._route(tip, True)
        if all(self._worth(route) != self._worth(other) for other in self.finals):
            self.finals.append(route)

    def _worth(self, route: Route) -> tuple[Any, ...]:
        """Return what keeps routes that end the movement apart."""
        corner = route.corner_at if self.exact else 0
        return route.end, route.overshoot, corner, route.mask & self.passing != 0

    # -- what a roll allows ---------------------------------------------------------------------------------

    def giving_up(self, cells: int, distance: int, skid: int = 0, toll: int = 0) -> list[Route]:
        """Return the routes that give up this many of the cells due (`cells_due`) and could go on; kept once made."""
        self.grow(distance + skid)
        if not skid and not toll:
            return self.of_length(distance - cells)
        key = (distance, skid, toll, cells)
        kept: list[Route] | None = self.kept.get(key)
        if kept is None:
            lengths = range(max(0, distance - toll - cells), distance + skid - cells + 1)
            routes = [route for length in lengths for route in self.of_length(length)]
            kept = [route for route in routes if cells_due(route, distance, skid, toll) - route.length == cells]
            self.kept[key] = kept
        return kept

    def full(self, distance: int, skid: int = 0, toll: int = 0) -> list[Route]:
        """Return the routes that use up a movement: just as long, or final before that."""
        self.grow(distance + skid)
        finals = [route for route in self.finals if route.length <= cells_due(route, distance, skid, toll)]
        held = {route.steps for route in finals}
        return [route for route in self.giving_up(0, distance, skid, toll) if route.steps not in held] + finals


def _further(tip: Tip, step: Step, length: int, run: int, changes: int, stops: int, missed: tuple[Missed, ...]) -> Tip:
    """Return a route with one step more, and what it has met by now."""
    _, steps, mask, _, _, _, _, met, steps2, mask2 = tip
    letter, to, line, bit, _, bend, _, _ = step
    if bend and not met & CORNER:
        met |= length
    if line:
        met += CROSSING if met >= CROSSING else CROSSING | length << 6
    now, now_mask = steps + letter, mask | bit
    if steps2 is steps:
        return to, now, now_mask, run, changes, stops, missed, met, now, now_mask
    return to, now, now_mask, run, changes, stops, missed, met, steps2 + letter, mask2 | bit


def _minimal(tips: list[Tip]) -> list[Tip]:
    """Return of the routes that come to a cell in the same run those with the fewest lane changes (FD-RULING-11)."""
    fewest: dict[int, int] = {}
    rivals = False
    for tip in tips:
        if tip[3] >= 0:
            place, changes = tip[3] + tip[0], tip[4] >> 6
            known = fewest.get(place)
            if known is None or changes < known:
                fewest[place] = changes
            rivals = rivals or (known is not None and known != changes)
    return [tip for tip in tips if tip[3] < 0 or tip[4] >> 6 == fewest[tip[3] + tip[0]]] if rivals else tips


def empty_track_routes(
    track: Tables,
    cell: int,
    stops: int,
    last_lap: bool,
    box: int,
    danger: bool = False,
    passing: bool = False,
    exact: bool = False,
) -> Routes:
    """Return the routes from a cell on an empty track, found on first use and kept while they are used often.

    With `danger` a route may avoid the dangerous cells of a street circuit; see `Routes` for `passing` and `exact`.
    """
    key = ((box + 1) * track.cells + cell) << 7 | danger << 6 | passing << 5 | exact << 4 | stops << 1 | last_lap
    shelf = shelf_of(track)
    routes = shelf.routes.get(key)
    if routes is None:
        matters = last_lap and near_the_line(track, cell)
        near_box = box if cells_to(track, PIT)[cell] <= LONGEST else -1
        if (matters, near_box) != (last_lap, box):
            routes = empty_track_routes(track, cell, stops, matters, near_box, danger, passing, exact)
        else:
            routes = Routes(track, cell, stops, last_lap, box, track.danger if danger else 0, passing, exact)
        shelf.put(key, routes)
    routes.used = Shelf.tidied
    return routes
