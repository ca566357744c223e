"""Ways: where a car can drive from a cell (chapter 5, with the lane lock of chapter 7 and the pit lane of 13).

A way is written as its steps, one letter a cell: `s` on in the own lane, `l` and `r` to the lane on the left or
right, `p` into the pit lane, `b` into the box. Ways that end on the same cell with the same consequences are one
class, and one way stands for them.

What makes a sequence of steps a way:

- every step exists and leads to a free cell (FD-MOVE-03, FD-MOVE-04, FD-RULING-15), never back (FD-MOVE-05);
  in a corner the steps are its arrows (FD-MOVE-06), and a step is governed by the cell it leaves (FD-RULING-13);
- on a straight (FD-MOVE-07) no other free way between the ends of the run has fewer cells, nor as many cells and
  fewer lane changes (FD-MOVE-08, FD-RULING-11);
- once a corner is left without the stops it wants, the car keeps its lane (FD-OVER-10, FD-RULING-17);
- the last crossing of the line ends the way (FD-RULING-23); so does the own box, or a car ahead in the pit lane
  (FD-PIT-03, FD-PIT-11, FD-PIT-13).

Because more cars only ever take ways away from the run's rivals, a way that is good on an empty track stays good
as long as its own cells are free. So the empty-track ways of a cell are worked out once and kept, and a search
is needed only for those who want every option in traffic.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from racelib.tracks.tables import Tables


class Missed(NamedTuple):
    """A corner left too early: its number, the stops missing, and the cells driven up to its last cell."""

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
    overshoot
        The cells driven after them, added up (FD-OVER-02, FD-RULING-19).
    out
        Two or more stops missing in one of them (FD-OVER-06, FD-OVER-08).
    crossings
        How often the way crosses the line.
    final
        The movement ends here, whatever is left of the roll: the finish, the own box, a car ahead in the pit lane.
    """

    __slots__ = ("crossings", "end", "final", "length", "mask", "missed", "out", "overshoot", "steps")

    def __init__(
        self, steps: str, end: int, mask: int, missed: tuple[Missed, ...], crossings: int, final: bool
    ) -> None:
        """Keep the way and count what it overshoots."""
        self.steps = steps
        self.length = len(steps)
        self.end = end
        self.mask = mask
        self.missed = missed
        self.overshoot = sum(self.length - one.at for one in missed)
        self.out = any(one.stops > 1 for one in missed)
        self.crossings = crossings
        self.final = final

    def __repr__(self) -> str:
        """Show the steps and what they bring."""
        return f"Way({self.steps!r}, end={self.end}, overshoot={self.overshoot}, out={self.out}, final={self.final})"


class _Head(NamedTuple):
    """The tip of a way that is still growing.

    `run` names the straight run that the tip is in (-1: in a corner, in the pit lane, or under the lane lock) and
    `changes` the lane changes made in it; `total` counts all lane changes, to prefer calm ways.
    """

    cell: int
    steps: str
    mask: int
    run: int
    changes: int
    total: int
    stops: int
    missed: tuple[Missed, ...]
    crossings: int


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
    """

    def __init__(self, track: Tables, start: int, stops: int, last_lap: bool, box: int, blocked: int = 0) -> None:
        """Start at the cell; the ways grow when they are looked at."""
        self.track = track
        self.last_lap = last_lap
        self.box = box
        self.blocked = blocked
        self.stops = stops
        on_straight = track.corner[start] < 0 and not track.pit[start]
        still = Way("", start, 0, (), 0, False)
        self.by_length: list[list[Way]] = [[still]]  # [n]: the ways of exactly n cells that can go on
        self.finals: list[Way] = []  # shortest first
        self.reach: list[int] = [0]  # [n]: every cell that matters to the ways of up to n cells
        self.by_steps: dict[str, Way] = {"": still}
        self._heads = [_Head(start, "", 0, start if on_straight else -1, 0, 0, stops, (), 0)]
        self._seen: set[tuple[int, int]] = {(start, start)}
        self.kept: dict[object, Any] = {}  # what a driver works out once about these ways
        if track.pit[start]:
            self._hold_up(self._heads[0])

    def grow(self, length: int) -> None:
        """Work the ways out up to a length."""
        while len(self.by_length) <= length:
            self._grow_one()

    def _grow_one(self) -> None:
        """Drive every way one cell further."""
        track, blocked = self.track, self.blocked
        corner_of, pit = track.corner, track.pit
        reach = self.reach[-1]
        length = len(self.by_length)
        tips: dict[tuple[int, int, tuple[Missed, ...], int], _Head] = {}
        finals: dict[tuple[int, tuple[Missed, ...]], _Head] = {}
        for head in self._heads:
            cell, steps, mask, run, changes, total, stops, missed, crossings = head
            corner = corner_of[cell]
            for letter, to, line in self._steps_from(cell):
                bit = 1 << to
                reach |= bit
                if blocked & bit or (missed and letter != "s"):
                    continue
                new_corner = corner_of[to]
                now_missed, now_stops = missed, stops
                if new_corner != corner:
                    if corner >= 0 and stops > 0:
                        if letter != "s":
                            continue  # FD-OVER-10: too fast to change lane on the way out
                        now_missed = (*missed, Missed(corner, stops, length - 1))
                    now_stops = track.needed[new_corner] if new_corner >= 0 else 0
                now_total = total + (letter in "lr")
                now_crossings = crossings + line
                if line and self.last_lap:
                    tip = _Head(to, steps + letter, mask | bit, -1, 0, now_total, now_stops, now_missed, now_crossings)
                    _keep_calmest(finals, (to, now_missed), tip)
                    continue
                if new_corner >= 0 or pit[to] or now_missed:
                    now_run, now_changes = -1, 0
                elif run < 0:
                    now_run, now_changes = to + length * track.cells, 0
                else:
                    now_run, now_changes = run, changes + (letter != "s")
                    if (now_run, to) in self._seen:
                        continue  # FD-RULING-11: the run gets here with fewer cells
                tip = _Head(
                    to, steps + letter, mask | bit, now_run, now_changes, now_total, now_stops, now_missed, now_crossings
                )
                if to == self.box:
                    finals[(to, now_missed)] = tip
                    continue
                key = (to, now_run, now_missed, now_stops)
                kept = tips.get(key)
                # FD-RULING-11: as many cells, fewer lane changes within the run; then the calmest way overall
                if kept is None or (now_changes, now_total) < (kept.changes, kept.total):
                    tips[key] = tip
        self._heads = list(tips.values())
        for head in self._heads:
            if head.run >= 0:
                self._seen.add((head.run, head.cell))
        self.reach.append(reach)
        classes: dict[tuple[int, tuple[Missed, ...]], _Head] = {}
        for head in self._heads:
            _keep_calmest(classes, (head.cell, head.missed), head)
        self.by_length.append([self._way(head, False) for head in classes.values()])
        for head in finals.values():
            self.finals.append(self._way(head, True))
        for head in classes.values():
            if pit[head.cell]:
                self._hold_up(head)

    def _way(self, head: _Head, final: bool) -> Way:
        way = Way(head.steps, head.cell, head.mask, head.missed, head.crossings, final)
        self.by_steps[head.steps] = way
        return way

    def _steps_from(self, cell: int) -> Iterator[tuple[str, int, bool]]:
        """Give the steps that lead on: in the pit lane into the own box, or along; never into others' boxes."""
        for step in self.track.steps[cell]:
            letter, to, _ = step
            if letter == "b":
                if to == self.box:
                    yield step
                    return  # FD-PIT-13: who is in the pit lane must use the own box
            elif letter != "p" or self.box >= 0:
                yield step

    def _hold_up(self, head: _Head) -> None:
        """FD-PIT-11, FD-RULING-52: in the pit lane a car waits behind another, and before the track if it is taken."""
        if all(self.blocked >> to & 1 for _, to, _ in self._steps_from(head.cell)):
            self.finals.append(self._way(head, True))

    # -- what a roll allows ---------------------------------------------------------------------------------

    def full(self, distance: int) -> list[Way]:
        """Return the ways that use up a roll: of just its length, or final before that."""
        self.grow(distance)
        finals = [way for way in self.finals if way.length <= distance]
        held = {way.steps for way in finals}
        return [way for way in self.by_length[distance] if way.steps not in held] + finals

    def furthest(self, distance: int) -> list[Way]:
        """Return the longest ways when none uses up the roll (FD-RULING-28)."""
        self.grow(distance)
        return next(ways for ways in reversed(self.by_length[: distance + 1]) if ways)


def _keep_calmest(tips: dict[tuple[int, tuple[Missed, ...]], _Head], key: tuple[int, tuple[Missed, ...]], tip: _Head) -> None:
    """Let the way with the fewest lane changes stand for its class."""
    kept = tips.get(key)
    if kept is None or tip.total < kept.total:
        tips[key] = tip


#: How far from a cell the line or the pit entry still matters to a roll.
FAR = 30


def _matters(track: Tables, what: str) -> frozenset[int]:
    """Return the cells from which one roll can reach the line, or the pit lane; worked out once per track."""
    kept: frozenset[int] | None = track.kept.get(what)
    if kept is None:
        targets = {
            cell
            for cell in range(track.cells)
            for letter, _, line in track.steps[cell]
            if (line if what == "line" else letter == "p")
        }
        before: dict[int, list[int]] = {cell: [] for cell in range(track.cells)}
        for cell in range(track.cells):
            for _, to, _ in track.steps[cell]:
                before[to].append(cell)
        near, edge = set(targets), set(targets)
        for _ in range(FAR):
            edge = {earlier for cell in edge for earlier in before[cell]} - near
            near |= edge
        if what == "pit":
            near |= {cell for cell in range(track.cells) if track.pit[cell]}
        kept = track.kept[what] = frozenset(near)
    return kept


def empty_track_ways(track: Tables, cell: int, stops: int, last_lap: bool, box: int) -> Ways:
    """Return the ways from a cell on an empty track, worked out on first use and kept with the track."""
    if last_lap and cell not in _matters(track, "line"):
        last_lap = False
    if box >= 0 and cell not in _matters(track, "pit"):
        box = -1
    key = (cell, stops, last_lap, box)
    ways: Ways | None = track.kept.get(key)
    if ways is None:
        ways = track.kept[key] = Ways(track, cell, stops, last_lap, box)
    return ways
