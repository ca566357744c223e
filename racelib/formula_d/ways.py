"""Ways: where a car can drive from a cell (chapter 5, with the lane lock of chapter 7 and the pit lane of 13).

A way is written as its steps, one letter a cell: `s` on in the own lane, `l` and `r` to the lane on the left or
right, `p` into the pit lane, `b` into the box. Ways that end on the same cell with the same consequences are one
class, and one way stands for them.

What makes a sequence of steps a way:

- every step exists and leads to a free cell (FD-MOVE-03, FD-MOVE-04, FD-RULING-15), never back (FD-MOVE-05);
  in a corner the steps are its arrows (FD-MOVE-06), and a step is governed by the cell it leaves (FD-RULING-13);
- on a straight (FD-MOVE-07) no other free way between the ends of the run has fewer cells, nor as many cells and
  fewer lane changes (FD-MOVE-08, FD-RULING-11); a run that keeps off damaged and dangerous cells is compared with those
  that do so too (FD-MOVE-09, FD-RULING-12);
- once a corner is left without the stops it wants, the car keeps its lane (FD-OVER-10, FD-RULING-17);
- the last crossing of the line ends the way (FD-RULING-23); so does the own box, or a car ahead in the pit lane
  (FD-PIT-03, FD-PIT-11, FD-PIT-13).

Because more cars only ever take ways away from the run's rivals, a way that is good on an empty track stays good
as long as its own cells are free. So the empty-track ways of a cell are worked out once and kept, and a search
is needed only for those who want every option in traffic.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Any, NamedTuple

from racelib.formula_d.tables import LONGEST
from racelib.tracks.tables import Tables


class Missed(NamedTuple):
    """A corner left too early: its number, the stops missing, and the cells driven up to its last cell.

    With two or more stops missing the car is out, and the cells no longer matter: they are 0.
    """

    corner: int
    stops: int
    at: int


class Way:
    """A class of ways: how to drive it, where it ends, and what it brings.

    Attributes
    ----------
    steps, length, end, mask
        The letters, their number, the last cell, and the cells entered as a bit mask.
    missed
        The corners left too early (FD-OVER-01).
    out
        Two or more stops missing in one of them (FD-OVER-06, FD-OVER-08).
    overshoot
        The cells driven after them, added up (FD-OVER-02, FD-RULING-19); none are counted when the car is out.
    crossings
        How often the way crosses the line.
    corner_at, line_at
        How many cells in it first enters a corner, and first crosses the line; 0: never.
    final
        The movement ends here, whatever is left of the roll: the finish, the own box, a car ahead in the pit lane.
    other
        Another way of the same class that goes elsewhere on the track, if any: it may be free when this is not.
    """

    __slots__ = (
        "corner_at",
        "crossings",
        "end",
        "final",
        "length",
        "line_at",
        "mask",
        "missed",
        "other",
        "out",
        "overshoot",
        "steps",
    )

    def __init__(
        self,
        steps: str,
        end: int,
        mask: int,
        missed: tuple[Missed, ...],
        crossings: int,
        final: bool,
        corner_at: int = 0,
        line_at: int = 0,
    ) -> None:
        """Keep the way and count what it overshoots."""
        self.steps = steps
        self.length = len(steps)
        self.end = end
        self.mask = mask
        self.missed = missed
        self.out = any(one.stops > 1 for one in missed) if missed else False
        self.overshoot = sum(self.length - one.at for one in missed) if missed and not self.out else 0
        self.crossings = crossings
        self.final = final
        self.corner_at = corner_at
        self.line_at = line_at
        self.other: Way | None = None

    def free(self, taken: int) -> Way | None:
        """Return this way or the other of its class, whichever meets none of the cells that are taken."""
        if not self.mask & taken:
            return self
        other = self.other
        return other if other is not None and not other.mask & taken else None

    def __repr__(self) -> str:
        """Show the steps and what they bring."""
        return f"Way({self.steps!r}, end={self.end}, overshoot={self.overshoot}, out={self.out}, final={self.final})"


#: The tip of a way that is still growing: its cell, steps, mask of cells, the straight run it is in (-1: in a corner,
#: in the pit lane, or under the lane lock), lane changes in that run, all lane changes, stops missing in its corner,
#: corners missed, crossings of the line, the steps and mask of another way just as good, and where it first entered a
#: corner and crossed the line. A plain tuple, because the search makes very many of them.
Tip = tuple[int, str, int, int, int, int, int, tuple[Missed, ...], int, str, int, int, int]

#: Added to the number of a run that keeps off marked cells.
AVOIDING = 1 << 32


class Ways:
    """All ways from one cell, as far as anybody asked, with some cells blocked.

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
        The cell of the own box when the pit lane may be used, otherwise -1.
    blocked
        The cells of other cars, as a bit mask.
    marked
        The damaged and dangerous cells, which a run may keep off (FD-RULING-12).
    passing
        Whether it matters that a way passes marked cells; then ways that do and ways that do not are classes apart.
    exact
        Whether it matters where a way first enters a corner or crosses the line; then that keeps classes apart too.
    """

    def __init__(
        self,
        track: Tables,
        start: int,
        stops: int,
        last_lap: bool,
        box: int,
        blocked: int = 0,
        marked: int = 0,
        passing: bool = False,
        exact: bool = False,
    ) -> None:
        """Start at the cell; the ways grow when they are looked at."""
        self.marked = marked
        self.passing = marked if passing else 0
        self.exact = exact
        self.track = track
        self.last_lap = last_lap
        self.box = box
        self.blocked = blocked
        self._steps = steps_with_box(track, box)
        self.start = start
        self.stops = stops
        on_straight = track.corner[start] < 0 and not track.pit[start]
        still = Way("", start, 0, (), 0, False)
        self._by_length: list[list[Way] | None] = [[still]]  # made when they are looked at
        self.finals: list[Way] = []  # shortest first
        self.reach: list[int] = [0]  # [n]: every cell that matters to the ways of up to n cells
        self._by_steps: dict[str, Way] = {"": still}
        self._tips: list[Tip] = [(start, "", 0, start if on_straight else -1, 0, 0, stops, (), 0, "", 0, 0, 0)]
        self._seen: dict[tuple[int, int], int] = {(start, start): 0}  # where each run has been, after how many cells
        if marked and on_straight:
            self._tips.append((start, "", 0, start | AVOIDING, 0, 0, stops, (), 0, "", 0, 0, 0))
            self._seen[start | AVOIDING, start] = 0
        self._tips_of: list[list[Tip]] = [self._tips]
        self.kept: dict[object, Any] = {}  # what a driver works out once about these ways
        if track.pit[start]:
            self._hold_up(self._tips[0])

    def in_traffic(self, blocked: int) -> Ways:
        """Return the ways from here among other cars; as far as no car is in reach they are the same ones."""
        ways = copy(self)
        clear = next(n for n in range(len(self.reach) - 1, -1, -1) if not self.reach[n] & blocked)
        ways.blocked = blocked
        ways._by_length, ways._tips_of = self._by_length[: clear + 1], self._tips_of[: clear + 1]
        ways._tips = self._tips_of[clear]
        ways._seen = {place: cells for place, cells in self._seen.items() if cells <= clear}
        ways.reach = self.reach[: clear + 1]
        ways.finals = [way for way in self.finals if way.length <= clear]
        ways._by_steps = {}  # what was taken over is written there already
        ways.kept = {}
        ways._hold_up_all(ways._tips)
        return ways

    def grow(self, length: int) -> None:
        """Work the ways out up to a length."""
        while len(self._by_length) <= length:
            self._grow_one()

    def of_length(self, length: int) -> list[Way]:
        """Return the ways of exactly so many cells that can go on; none when nobody has grown them so far."""
        ways = self._by_length[length]
        if ways is None:
            ways = self._by_length[length] = [self._way(tip, False) for tip in self._calmest(self._tips_of[length])]
        return ways

    def written(self, steps: str) -> Way | None:
        """Return the way that is written so, if it is one of those that stand for their class."""
        way = self._by_steps.get(steps)
        if way is None and len(steps) < len(self._by_length) and self._by_length[len(steps)] is None:
            self.of_length(len(steps))
            way = self._by_steps.get(steps)
        return way

    def _grow_one(self) -> None:
        """Drive every way one cell further."""
        track, blocked, box, seen = self.track, self.blocked, self.box, self._seen
        corner_of, steps_of, last_lap = track.corner, self._steps, self.last_lap
        marked, passing, exact = self.marked, self.passing, self.exact
        reach = self.reach[-1]
        length = len(self._by_length)
        tips: dict[tuple[Any, ...], Tip] = {}
        finals: dict[tuple[Any, ...], Tip] = {}
        for tip in self._tips:
            cell, steps, mask, run, changes, total, stops, missed, crossings, steps2, mask2, corner, crossed = tip
            for letter, to, line, bit, change, new_corner, leaves, straight in steps_of[cell]:
                reach |= bit
                if blocked & bit or (missed and change):
                    continue
                now_missed, now_stops = missed, stops
                if leaves:
                    if stops > 0:
                        if change:
                            continue  # FD-OVER-10: too fast to change lane on the way out
                        now_missed = (*missed, Missed(corner_of[cell], stops, length - 1 if stops == 1 else 0))
                    now_stops = track.needed[new_corner] if new_corner >= 0 else 0
                if not straight or now_missed:
                    now_run, now_changes = -1, 0
                elif run < 0:
                    now_run, now_changes = to + length * track.cells, 0
                else:
                    now_run, now_changes = run, changes + change
                    if (now_run, to) in seen:
                        continue  # FD-RULING-11: the run gets here with fewer cells
                    if marked & bit and run & AVOIDING:
                        continue  # FD-RULING-12: this run keeps off marked cells
                now_mask = mask | bit
                now_corner = length if new_corner >= 0 and not corner else corner
                now_crossed = length if line and not crossed else crossed
                key: tuple[Any, ...]
                if exact:
                    key = (to, now_run, now_missed, now_stops, now_mask & passing != 0, now_corner, now_crossed)
                elif passing:
                    key = (to, now_run, now_missed, now_stops, now_mask & passing != 0)
                else:
                    key = (to, now_run, now_missed, now_stops)
                among = finals if (line and last_lap) or to == box else tips
                kept = among.get(key)
                # FD-RULING-11: as many cells, fewer lane changes within the run; then the calmest way overall
                cost = (now_changes, total + change)
                if kept is None or cost < kept[4:6]:
                    grown = (
                        to,
                        steps + letter,
                        now_mask,
                        now_run,
                        now_changes,
                        total + change,
                        now_stops,
                        now_missed,
                        crossings + line,
                        steps2 + letter,
                        mask2 | bit,
                        now_corner,
                        now_crossed,
                    )
                elif cost == kept[4:6]:
                    grown = (*kept[:9], steps2 + letter, mask2 | bit, *kept[11:])
                else:
                    continue
                among[key] = grown
                if marked and run < 0 <= now_run and not marked & bit:
                    avoiding = now_run | AVOIDING  # a new run may also be driven keeping off what is marked
                    among[(to, avoiding, *key[2:])] = (*grown[:3], avoiding, *grown[4:])
        self.reach.append(reach)
        self._tips = _minimal(tips.values()) if passing or exact else list(tips.values())
        for tip in (*self._tips, *finals.values()):
            if tip[3] >= 0:
                seen[tip[3], tip[0]] = length
        self._by_length.append(None)
        self._tips_of.append(self._tips)
        ends = _minimal(finals.values()) if passing or exact else finals.values()
        for tip in self._calmest(ends):
            self._end_with(tip)
        self._hold_up_all(self._tips)

    def _way(self, tip: Tip, final: bool) -> Way:
        cell, steps, mask, _, _, _, _, missed, crossings, steps2, mask2, corner, crossed = tip
        way = self._by_steps[steps] = Way(steps, cell, mask, missed, crossings, final, corner, crossed)
        if steps2 != steps:
            way.other = self._by_steps[steps2] = Way(steps2, cell, mask2, missed, crossings, final, corner, crossed)
        return way

    def _calmest(self, tips: Iterable[Tip]) -> list[Tip]:
        """Let the way with the fewest lane changes stand for each class: one end, the same consequences."""
        best: dict[tuple[Any, ...], Tip] = {}
        passing, exact = self.passing, self.exact
        for tip in tips:
            key: tuple[Any, ...] = (tip[0], tip[7])
            if passing:
                key += (tip[2] & passing != 0,)
            if exact:
                key += tip[11:]
            kept = best.get(key)
            if kept is None or tip[5] < kept[5]:
                best[key] = tip
        return list(best.values())

    def _hold_up_all(self, tips: Iterable[Tip]) -> None:
        """Look at those who are in the pit lane, one for each class."""
        pit = self.track.pit
        in_pit = [tip for tip in tips if pit[tip[0]]]
        for tip in self._calmest(in_pit) if in_pit else ():
            self._hold_up(tip)

    def _hold_up(self, tip: Tip) -> None:
        """FD-PIT-11, FD-RULING-52: in the pit lane a car waits behind another, and before the track if it is taken."""
        if all(self.blocked & step[3] for step in self._steps[tip[0]]):
            self._end_with(tip)

    def _end_with(self, tip: Tip) -> None:
        """Keep a way that ends the movement, once for each end and what it costs: the shortest, which comes first."""
        way = self._way(tip, True)
        if all(self._worth(way) != self._worth(other) for other in self.finals):
            self.finals.append(way)

    def _worth(self, way: Way) -> tuple[Any, ...]:
        """Return what keeps ways that end the movement apart."""
        corner = way.corner_at if self.exact else 0
        return way.end, way.overshoot, corner, way.mask & self.passing != 0

    # -- what a roll allows ---------------------------------------------------------------------------------

    def full(self, distance: int) -> list[Way]:
        """Return the ways that use up a roll: of just its length, or final before that."""
        self.grow(distance)
        finals = [way for way in self.finals if way.length <= distance]
        held = {way.steps for way in finals}
        return [way for way in self.of_length(distance) if way.steps not in held] + finals


def _minimal(tips: Iterable[Tip]) -> list[Tip]:
    """FD-RULING-11: of the ways that come to a cell in the same run, those with the fewest lane changes there."""
    fewest: dict[tuple[int, int], int] = {}
    rivals = False
    for tip in tips:
        if tip[3] >= 0:
            key = (tip[3], tip[0])
            known = fewest.get(key)
            if known is None:
                fewest[key] = tip[4]
            elif known != tip[4]:
                rivals = True
                fewest[key] = min(known, tip[4])
    if not rivals:
        return list(tips)
    return [tip for tip in tips if tip[3] < 0 or tip[4] == fewest[tip[3], tip[0]]]


#: A step as the search wants it: letter, cell, crosses the line, bit of the cell, 1 if it changes lane (or turns into
#: the pit lane), corner of the cell, whether the step leaves or enters a corner, whether the cell is on a straight.
Step = tuple[str, int, bool, int, int, int, bool, bool]


def full_step(track: Tables, cell: int, step: tuple[str, int, bool]) -> Step:
    """Return a step of the track with all that the search wants to know of it."""
    letter, to, line = step
    corner = track.corner[to]
    straight = corner < 0 and not track.pit[to]
    return letter, to, line, 1 << to, int(letter in "lrp"), corner, corner != track.corner[cell], straight


def steps_with_box(track: Tables, box: int) -> tuple[tuple[Step, ...], ...]:
    """Return the steps of every cell for a car that may use this box (-1: no pit lane); kept with the track.

    FD-PIT-13: who passes the own box must go into it; nobody goes into the box of others.
    """
    kept: tuple[tuple[Step, ...], ...] | None = track.kept.get(("steps", box))
    if kept is None:
        kept = tuple(
            tuple(full_step(track, cell, step) for step in steps if step[1] == box and step[0] == "b")
            or tuple(full_step(track, cell, step) for step in steps if step[0] != "b" and (step[0] != "p" or box >= 0))
            for cell, steps in enumerate(track.steps)
        )
        track.kept[("steps", box)] = kept
    return kept


def _within_a_roll(track: Tables, what: str) -> tuple[bool, ...]:
    """Say for each cell whether one roll can reach the line, or the pit lane; worked out once per track."""
    kept: tuple[bool, ...] | None = track.kept.get(what)
    if kept is None:
        near = {
            cell
            for cell in range(track.cells)
            for letter, _, line in track.steps[cell]
            if (line if what == "line" else letter == "p")
        }
        before: dict[int, list[int]] = {cell: [] for cell in range(track.cells)}
        for cell in range(track.cells):
            for _, to, _ in track.steps[cell]:
                before[to].append(cell)
        edge = set(near)
        for _ in range(LONGEST):
            edge = {earlier for cell in edge for earlier in before[cell]} - near
            near |= edge
        in_pit = [what == "pit" and track.pit[cell] for cell in range(track.cells)]
        kept = track.kept[what] = tuple(cell in near or in_pit[cell] for cell in range(track.cells))
    return kept


def near_the_line(track: Tables, cell: int) -> bool:
    """Say whether a movement from here can cross the line."""
    return (track.kept.get("line") or _within_a_roll(track, "line"))[cell]


def empty_track_ways(
    track: Tables,
    cell: int,
    stops: int,
    last_lap: bool,
    box: int,
    danger: bool = False,
    passing: bool = False,
    exact: bool = False,
) -> Ways:
    """Return the ways from a cell on an empty track, worked out on first use and kept with the track.

    With `danger` the dangerous cells of a street circuit may be steered round; see `Ways` for `passing` and `exact`.
    """
    kept = track.kept
    if last_lap and not near_the_line(track, cell):
        last_lap = False
    if box >= 0 and not (kept.get("pit") or _within_a_roll(track, "pit"))[cell]:
        box = -1
    key = ((box + 1) * track.cells + cell) << 7 | danger << 6 | passing << 5 | exact << 4 | stops << 1 | last_lap
    ways: Ways | None = kept.get(key)
    if ways is None:
        marked = track.danger if danger else 0
        ways = kept[key] = Ways(track, cell, stops, last_lap, box, 0, marked, passing, exact)
    return ways
