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

from collections.abc import Sequence
from typing import Any

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d.rules.pits import waits_in_pit_lane
from racelib.games.formula_d.rules.route import Missed, Route, cells_due, route_of
from racelib.games.formula_d.search.shelf import ANSWER, ROUTE, Shelved
from racelib.games.formula_d.search.steps import mask_along, steps_with_box, steps_within, straight_cells
from racelib.games.formula_d.search.tips import ALL, AVOIDING, CORNER, CROSSING, PLACES, Tip, calmest, minimal


class Routes(Shelved):
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
        "_begin",
        "_by_length",
        "_by_steps",
        "_clear",
        "_final_tips",
        "_known",
        "_last",
        "_marked_straights",
        "_reach",
        "_seen",
        "_split",
        "_steps",
        "_strewn",
        "_tips_of",
        "_within",
        "_written",
        "_written_tips",
        "blocked",
        "box",
        "exact",
        "finals",
        "last_lap",
        "marked",
        "open",
        "passing",
        "start",
        "stops",
        "track",
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
        self._within = steps_within(track, box)
        still = route_of("", start, 0)
        self._by_length: list[Sequence[Route] | None] = [(still,)]  # made when they are looked at
        self._by_steps: dict[str, Route] = {"": still}
        self.finals: list[Route] = []  # shortest first
        self._reach: list[int] = [0]  # [n]: every cell that matters to the routes of up to n cells
        self.open: list[int] = [-1]  # [n]: the same, if a movement of n cells can always be driven; otherwise -1
        run = start * track.cells if track.corner[start] < 0 and not track.pit[start] else -1
        tip: Tip = (start, "", 0, run, 0, stops, (), 0, "", 0)
        self._tips_of: list[Sequence[Tip]] = [(tip,)]  # tuples, because they lie on no list of the garbage collector
        self._seen: dict[int, int] = {run: 1 << start} if run >= 0 else {}  # where each run has been, as bit masks
        self._final_tips: list[tuple[int, Tip]] = []  # the runs that end the movement, and after how many cells
        self._split: dict[int, int] = {}  # the runs that have come to marked cells, after how many cells
        self._known: Routes | None = None  # in traffic: the same on an empty track, and how far it is the same
        self._clear, self._strewn = -1, 0  # and the markers there
        self._last = -1  # in traffic: their greatest length
        self._written: list[str] = []  # the steps of the routes, the shortest first, those of a length in reverse
        self._written_tips: list[Tip] = []  # and their tips
        self._begin: list[int] = [0]  # where each length begins there
        self.begin()

    def reach(self, length: int) -> int:
        """Return every cell that matters to the routes up to a length, as a bit mask: on an empty track only."""
        self.grow(length)
        return self._reach[length]

    def in_traffic(self, blocked: int, strewn: int, most: int) -> Routes:
        """Return the routes of up to `most` cells among other cars and markers: the same while none is in reach.

        A driver asks for several distances before a turn, so the last answer is kept.
        """
        reach, kept = self.reach(most), self.track.kept
        last: Routes | None = kept.get("in traffic")
        if (
            last is not None
            and last._known is self
            and last.blocked == blocked
            and last._strewn & reach == strewn
            and len(last._by_length) > most
        ):
            return last
        routes: Routes = Routes.__new__(Routes)
        routes.track, routes.start, routes.stops, routes.exact = self.track, self.start, self.stops, self.exact
        routes.last_lap, routes.box, routes._steps, routes._ahead = self.last_lap, self.box, self._steps, self._ahead
        routes._within, routes.blocked, routes._strewn = self._within, blocked, strewn
        routes.marked = (self.marked | strewn) & reach
        routes._marked_straights = routes.marked & straight_cells(self.track) if routes.marked else 0
        routes.passing = routes.marked if strewn else self.passing & reach
        clear, strange, bits = 0, blocked | strewn, self.track.bits
        for cells in self._reach[1 : most + 1]:
            if cells & strange:
                break
            clear += 1
        routes._known, routes._clear, routes._last = self, clear, most
        routes._by_length, routes._tips_of, grown = self._by_length[: clear + 1], self._tips_of[: clear + 1], clear
        if clear < most and self.box < 0 and not self._reach[clear + 1] & (strewn | (self.marked & blocked)):
            grown += 1  # one cell further only the routes onto the other cars are missing
            routes._by_length.append(None)
            routes._tips_of.append(tuple([tip for tip in self._tips_of[grown] if not bits[tip[0]] & blocked]))
        seen: dict[int, int] | None = self.about("seen").get(grown)
        if seen is None:
            seen = self._seen_within(grown)
            self.keep("seen", grown, seen, len(seen), ANSWER)
        routes._seen = dict(seen)
        routes._split = {run: cells for run, cells in self._split.items() if cells <= grown} if self._split else {}
        routes._final_tips = [(n, tip) for n, tip in self._final_tips if n <= grown and not bits[tip[0]] & blocked]
        routes.finals = [route for route in self.finals if route.length <= grown and not bits[route.end] & blocked]
        routes._by_steps = {}  # what was taken over is written there already
        routes.begin()
        if self.box >= 0:
            routes._hold_up_all(routes._tips_of[clear])
        routes.grow(most)
        kept["in traffic"] = routes
        return routes

    def _seen_within(self, length: int) -> dict[int, int]:
        """Return where each run that goes on has been up to a length, as bit masks."""
        bits, split = self.track.bits, self._split
        seen = {tip[3]: 0 for tip in self._tips_of[length] if tip[3] >= 0}
        if not seen:
            return seen
        if split:
            seen |= {run - AVOIDING: 0 for run in seen if run >= AVOIDING}
        for cells in range(length + 1):
            for tip in self._all_tips(cells):
                run = tip[3]
                if run in seen:
                    seen[run] |= bits[tip[0]]
            for run, at in split.items():
                if at == cells and run in seen:
                    seen[run + AVOIDING] = seen[run]
        return seen

    def _all_tips(self, length: int) -> Sequence[Tip]:
        """Return the tips of all routes of this length, with those on a straight that end the movement."""
        if not self._final_tips:
            return self._tips_of[length]
        return [*self._tips_of[length], *(tip for cells, tip in self._final_tips if cells == length)]

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

    def of_length(self, length: int) -> Sequence[Route]:
        """Return the routes of exactly this length that can go on."""
        routes = self._by_length[length]
        if routes is None:
            if self._known is not None and length <= self._clear:
                routes = self._known.of_length(length)
            else:
                routes = tuple(
                    [self._route(tip, False) for tip in calmest(self._tips_of[length], self.passing, self.exact)]
                )
            self._by_length[length] = routes
        return routes

    def goes_on(self, length: int) -> bool:
        """Say whether routes of this length can go on, and none ends the movement before: then only lengths matter."""
        ended = self.finals and self.finals[0].length <= length
        return self.box < 0 and not self.exact and not ended and bool(self._tips_of[length])

    def steps_between(self, longest: int, shortest: int) -> list[str]:
        """Return the steps of the routes of these lengths (below 0: from 0) that can go on, the longest first."""
        if self._known is None:
            written, begin = self._written, self._begin
            for length in range(len(begin) - 1, longest + 1):
                tips = calmest(self._tips_of[length], self.passing, self.exact)[::-1]
                written += [tip[1] for tip in tips]
                self._written_tips += tips
                begin.append(len(written))
            last = begin[longest + 1] - 1
            return written[last : begin[shortest] - 1 : -1] if shortest > 0 else written[last::-1]
        steps: list[str] = []
        for length in range(longest, max(shortest - 1, self._clear), -1):
            steps += [tip[1] for tip in calmest(self._tips_of[length], self.passing, self.exact)]
        if shortest <= self._clear:
            steps += self._known.steps_between(min(longest, self._clear), shortest)
        return steps

    def written(self, steps: str) -> Route | None:
        """Return the route with these steps, if it is one that stands for its class."""
        route = self._by_steps.get(steps)
        length = len(steps)
        if route is None and length < len(self._by_length) and self._by_length[length] is None:
            tip = self._tip_of(steps, length)
            if tip is not None:
                self._route(tip, False)  # the others are not needed
                route = self._by_steps[steps]
        return route

    def _tip_of(self, steps: str, length: int) -> Tip | None:
        """Return the tip of the route with these steps, if it is one that stands for its class."""
        alone = self._known is None
        if alone and length + 1 < len(self._begin):
            try:
                return self._written_tips[self._written.index(steps, self._begin[length], self._begin[length + 1])]
            except ValueError:
                pass  # it may be the other route of its class
        for tip in calmest(self._tips_of[length], self.passing, self.exact):
            if steps == tip[1] or (alone and steps == tip[8]):
                return tip
        return None

    def grow(self, most: int) -> None:
        """Work the routes out up to a length, driving every route one cell further and further."""
        if len(self._by_length) <= most:
            self._drive_on(most)

    def _drive_on(self, most: int) -> None:
        """Drive every route of the last length one cell further, up to a length; keep one of each class.

        A route in a straight run may stay in the run, or enter a corner or the pits. No step leads to a cell where the
        run has been with fewer cells (FD-RULING-11); a run that keeps off marked cells enters none (FD-RULING-12).

        Any other route is in a corner, in the pit lane, or under the lane lock. A step out of a corner where stops are
        missing overshoots it; from then on the car keeps its lane (FD-OVER-10).
        """
        track, blocked, seen_by_run, steps_from = self.track, self.blocked, self._seen, self._steps
        cells, marked, box, last_lap, alone = track.cells, self.marked, self.box, self.last_lap, self._known is None
        exact, passing = self.exact, self.passing
        compare, within = exact or passing, self._within
        masked = alone or compare
        key: object
        for length in range(len(self._by_length), most + 1):
            tips: dict[object, Tip] = {}
            finals: dict[object, Tip] = {}
            rivals = False  # whether routes of a run that must be kept apart have come to the same place
            last_run, closed = -1, blocked
            for cell, steps, mask, run, changes, stops, before, met, steps2, mask2 in self._tips_of[-1]:
                if run != last_run:  # most often they come run by run
                    last_run, closed = run, blocked
                    if run >= 0:
                        closed |= seen_by_run[run]
                        if run >= AVOIDING:
                            closed |= self._marked_straights
                inside = within[cell]
                if inside and not before:  # nearly every cell: nothing is met
                    if run >= 0:
                        offset, now_met = run, met
                    else:
                        offset, now_met = -stops, met if met & CORNER else met | length
                    for letter, to, bit, change, place in inside:
                        if closed & bit:
                            continue
                        now_changes, key = changes + change, offset + place
                        kept = tips.get(key)
                        if kept is not None:
                            if compare and (
                                ((mask | bit) & passing != 0) != (kept[2] & passing != 0)
                                or (exact and (now_met ^ kept[7]) & PLACES)
                            ):  # as `apart` says
                                key = (key, ((mask | bit) & passing != 0, now_met & PLACES if exact else 0))
                                rivals, kept = rivals or run >= 0, tips.get(key)
                            if kept is not None and now_changes >= kept[4]:
                                if alone and now_changes == kept[4]:
                                    tips[key] = (*kept[:8], steps2 + letter, mask2 | bit)
                                continue
                        on, seen = steps + letter, mask | bit if masked else 0
                        if steps2 is steps or not alone:
                            tips[key] = to, on, seen, run, now_changes, stops, (), now_met, on, seen
                        else:
                            tips[key] = to, on, seen, run, now_changes, stops, (), now_met, steps2 + letter, mask2 | bit
                    continue
                for letter, to, line, bit, change, bend, wanted, straight in steps_from[cell]:
                    if closed & bit:
                        continue
                    missed, now_stops, now_run, now_met = before, stops, -1, met
                    if run >= 0 and straight:
                        now_changes, now_run, key = changes + change, run, run + to
                    else:
                        if change:
                            if before or (stops > 0 and wanted >= 0):
                                continue
                            now_changes = changes + change & ALL
                        else:
                            now_changes = changes & ALL
                        if wanted >= 0:  # the step leaves a corner or enters one
                            if stops > 0:
                                missed = (*before, Missed(track.corner[cell], stops, length - 1 if stops == 1 else 0))
                            now_stops = wanted
                        if missed:
                            key = (to, missed, now_stops)
                        elif not straight:
                            key = -4 * to - now_stops - 1
                        else:
                            now_run = (to + length * cells) * cells
                            key = now_run + to
                            if marked & bit:
                                self._split[now_run] = length  # too late to keep off
                    if bend and not met & CORNER:
                        now_met |= length
                    if line:
                        now_met += CROSSING if met >= CROSSING else CROSSING | length << 6
                    among = finals if to == box or (line and last_lap) else tips
                    kept = among.get(key)
                    if kept is not None:
                        if compare and (
                            ((mask | bit) & passing != 0) != (kept[2] & passing != 0)
                            or (exact and (now_met ^ kept[7]) & PLACES)
                        ):  # as `apart` says
                            key = (key, ((mask | bit) & passing != 0, now_met & PLACES if exact else 0))
                            rivals, kept = rivals or now_run >= 0, among.get(key)
                        if kept is not None and now_changes >= kept[4]:
                            if alone and now_changes == kept[4]:
                                # FD-RULING-11: as many cells and lane changes in the run, and as calm a route overall
                                among[key] = (*kept[:8], steps2 + letter, mask2 | bit)
                            continue
                    on, seen = steps + letter, mask | bit if masked else 0
                    if steps2 is steps or not alone:
                        among[key] = to, on, seen, now_run, now_changes, now_stops, missed, now_met, on, seen
                    else:
                        on2, seen2 = steps2 + letter, mask2 | bit
                        among[key] = to, on, seen, now_run, now_changes, now_stops, missed, now_met, on2, seen2
            self._end_level(length, list(tips.values()), list(finals.values()), rivals)

    def _end_level(self, length: int, grown: list[Tip], finals: list[Tip], rivals: bool) -> None:
        """Keep the routes of a length, and note where each run has been."""
        bits, seen = self.track.bits, self._seen
        if rivals:
            grown = minimal(grown)
        if length != self._last:
            for tip in grown:
                run = tip[3]
                if run >= 0:
                    seen[run] = seen[run] | bits[tip[0]] if run in seen else bits[tip[0]]
        if finals:
            self._end_all(finals, length, rivals)
        if self.marked and length != self._last:
            self._split_runs(grown, length)
        self._tips_of.append(tuple(grown))
        self._by_length.append(None)
        if self.box >= 0:
            self._hold_up_all(grown)
        if self.on_shelf:
            self.grow_heavier(len(grown) * ROUTE)
        if self._known is None:
            reach = self._reach[-1]
            for tip in self._tips_of[length - 1]:
                reach |= self._ahead[tip[0]]
            self._reach.append(reach)
            self.open.append(reach if self.goes_on(length) else -1)

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
        for tip in calmest(minimal(tips) if rivals else tips, self.passing, self.exact):
            self._end_with(tip)

    def _route(self, tip: Tip, final: bool) -> Route:
        cell, steps, mask, _, _, _, missed, met, steps2, mask2 = tip
        if not (self._known is None or self.passing or self.exact):
            mask = mask_along(self.track, self.start, steps)  # such tips have none
        crossings, crossed, corner = met >> 12, met >> 6 & 63, met & CORNER
        route = self._by_steps[steps] = route_of(steps, cell, mask, missed, crossings, final, corner, crossed)
        if steps2 != steps and self._known is None:  # in traffic all that is found is free
            route.other = self._by_steps[steps2] = route_of(
                steps2, cell, mask2, missed, crossings, final, corner, crossed
            )
        return route

    def _hold_up_all(self, tips: Sequence[Tip]) -> None:
        """End the routes on which a car has to wait in the pit lane."""
        pit = self.track.pit
        in_pit = [tip for tip in tips if pit[tip[0]]]
        for tip in calmest(in_pit, self.passing, self.exact) if in_pit else ():
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

    def giving_up(self, cells: int, distance: int, skid: int = 0, toll: int = 0) -> Sequence[Route]:
        """Return the routes that give up this many of the cells due (`cells_due`) and could go on; kept once made."""
        self.grow(distance + skid)
        if not skid and not toll:
            return self.of_length(distance - cells)
        key = (distance, skid, toll, cells)
        kept: list[Route] | None = self.about("giving up").get(key)
        if kept is None:
            lengths = range(max(0, distance - toll - cells), distance + skid - cells + 1)
            routes = [route for length in lengths for route in self.of_length(length)]
            kept = [route for route in routes if cells_due(route, distance, skid, toll) - route.length == cells]
            self.keep("giving up", key, kept, len(kept))
        return kept

    def full(self, distance: int, skid: int = 0, toll: int = 0) -> list[Route]:
        """Return the routes that use up a movement: just as long, or final before that."""
        self.grow(distance + skid)
        finals = [route for route in self.finals if route.length <= cells_due(route, distance, skid, toll)]
        held = {route.steps for route in finals}
        return [route for route in self.giving_up(0, distance, skid, toll) if route.steps not in held] + finals
