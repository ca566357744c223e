"""Drawn tracks: lanes beside a centre line, cut into cells as the file says.

The file gives the centre line and, for every corner, the bends it goes round and the cells of each lane in
it and in the straight before it. The builder finds the boundaries: a corner begins half a cell
later in each lane nearer to its inside, and ends half a cell sooner, as cells of the same length do on a
real board; then they are shifted a little so that all cells of a lane are nearly equal. So the lanes
of a straight lie like bricks, and a change of lane gains about half a cell.

Steps: from a straight cell to its own-lane follower and to one cell of each lane beside it, the first
whose middle lies a quarter of a cell or more ahead (never back into the corner just left). From a
corner cell only to the follower and where its arrows point, found in the same way (FD-RULING-13).
Arrows are written one letter a cell: ``.`` own lane only, ``l``, ``r``, or ``b`` for both.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from racelib.errors import BadTrack
from racelib.tracks.access import Track
from racelib.tracks.assemble import Cell, Plan, Point, assemble
from racelib.tracks.files import DrawnCorner, DrawnFile, DrawnPit
from racelib.tracks.line import CentreLine, LaneLine, even_boundaries

AHEAD = 0.25
"""A lane change leads to the first cell whose middle is this part of a cell ahead."""
OVERLAP = 0.25
"""Cells are beside each other when they overlap by this part of the shorter one (FD-RULING-30)."""
PULL = 0.15
"""How strongly section boundaries keep to the bends, against even cells."""
ARROWS = {".": "", "l": "l", "r": "r", "b": "lr"}
LEFT = {"L": 1, "R": -1}


class Spot:
    """A cell with its extent along the centre line."""

    __slots__ = ("cell", "end", "index", "section", "start")

    def __init__(self, cell: Cell, start: float, end: float, section: int, index: int) -> None:
        self.cell, self.start, self.end = cell, start, end
        self.section, self.index = section, index

    @property
    def middle(self) -> float:
        """Distance of its middle along the centre line."""
        return (self.start + self.end) / 2


class Drawing:
    """The geometry of one drawn track: the line, the lanes, the size of a cell."""

    def __init__(self, file: DrawnFile, where: str) -> None:
        self.file, self.where = file, where
        self.line = CentreLine(file.line.points, where)
        self.width = file.line.width
        count = len(file.lanes)
        self.offsets = [((count - 1) / 2 - lane) * self.width for lane in range(count)]
        edge = count * self.width / 2
        for side, name in ((1.0, "left"), (-1.0, "right")):
            if self.line.tightest(side) <= edge:
                raise BadTrack(f"{where}: line.points has a bend to the {name} too tight for {count} lanes.")
        self.lanes = [LaneLine(self.line, offset) for offset in self.offsets]
        self.cell = self.line.length / (sum(map(sum, self._counts())) / count)
        self.zero = 0.0  # the place on the line where progress is 0

    def _counts(self) -> list[list[int]]:
        """Cells per lane of every section: straight 1, corner 1, straight 2, corner 2, …"""
        found = []
        for corner in self.file.corner:
            for field, counts in (("straight", corner.straight), ("cells", corner.cells)):
                if len(counts) != len(self.file.lanes) or min(counts) < 1:
                    raise BadTrack(
                        f"{self.where}: corner {corner.id} has {field} {counts}; each lane needs at least one."
                    )
                found.append(counts)
        if not found:
            raise BadTrack(f"{self.where}: corner is empty; a track needs at least one corner.")
        return found

    def boundaries(self, lane: int) -> list[float]:
        """Where every section of a lane begins, as distances along the centre line."""
        wanted: list[float] = []
        middle = (len(self.file.lanes) - 1) / 2
        for corner in self.file.corner:
            first, last = self._bends(corner)
            slant = 0.5 * self.cell * (middle - lane)
            enter = self.line.bends[first][0] - corner.margin[0] * self.cell
            leave = self.line.bends[last][1] + corner.margin[1] * self.cell
            wanted += [
                enter + slant * LEFT[corner.turns[0]],
                leave - slant * LEFT[corner.turns[-1]],
            ]
        laps = 0
        for k in range(1, len(wanted)):  # keep going round: the line begins somewhere in the first straight
            if wanted[k] + laps * self.line.length < wanted[k - 1] - self.line.length / 2:
                laps += 1
            wanted[k] += laps * self.line.length
        counts = [section[lane] for section in self._counts()]
        own = self.lanes[lane]
        # wanted[0] is where corner 1 begins, so the cells that follow it are those of corner 1
        try:
            found = even_boundaries(
                [own.lane_at(s) for s in wanted], [*counts[1:], counts[0]], own.length, PULL
            )
        except ValueError:
            raise BadTrack(f"{self.where}: the corners are not in driving order along the line.") from None
        return [own.centre_at(found[-1]) - self.line.length] + [own.centre_at(u) for u in found[:-1]]

    def _bends(self, corner: DrawnCorner) -> tuple[int, int]:
        points, count = corner.points, len(self.line.bends)
        if len(points) not in (1, 2) or not all(1 <= point <= count for point in points):
            raise BadTrack(f"{self.where}: corner {corner.id} has points {points}; the line has 1 to {count}.")
        if corner.turns not in ("L", "R", "LL", "LR", "RL", "RR"):
            raise BadTrack(f"{self.where}: corner {corner.id} has turns {corner.turns!r}; use L, R, LR, …")
        return points[0] - 1, points[-1] - 1

    def polygon(self, start: float, end: float, left: float, right: float) -> tuple[Point, ...]:
        """The outline of a piece of road between two offsets."""
        pieces = max(1, math.ceil((end - start) / (0.2 * self.cell)))
        along = [start + (end - start) * k / pieces for k in range(pieces + 1)]
        sides = [self.line.beside(s, left) for s in along] + [self.line.beside(s, right) for s in reversed(along)]
        return tuple((round(x, 3), round(y, 3)) for x, y in sides)

    def progress(self, s: float, part: float = 4.0) -> float:
        """Cells from the start/finish line, in quarters: cells less than that apart are level."""
        return round(((s - self.zero) % self.line.length) / self.cell * part) / part


def build(file: DrawnFile, where: str) -> Track:
    """The lane graph of a drawn track (not yet checked)."""
    if not 1 <= len(file.lanes) <= 12 or len(set(file.lanes)) < len(file.lanes):
        raise BadTrack(f"{where}: lanes must be 1 to 12 different names.")
    drawing = Drawing(file, where)
    lanes = [_cut_lane(drawing, lane) for lane in range(len(file.lanes))]
    _find_line(drawing, lanes)
    plan = Plan([[spot.cell for spot in lane] for lane in lanes], _corner_tables(file, where), [], {})
    _plan_steps(drawing, lanes, plan)
    _plan_beside(drawing, lanes, plan)
    if file.pit:
        _plan_pit(drawing, file.pit, plan)
    edge = len(file.lanes) * drawing.width / 2
    pieces = max(60, round(drawing.line.length / drawing.cell * 3))
    around = [drawing.line.length * k / pieces for k in range(pieces)]
    plan.drawing = {
        "lane_width": drawing.width,
        "left": [drawing.line.beside(s, edge) for s in around],
        "right": [drawing.line.beside(s, -edge) for s in around],
        "line": _line_strokes(drawing, lanes),
    }
    return assemble(file, plan, where)


def _cut_lane(drawing: Drawing, lane: int) -> list[Spot]:
    """The cells of a lane in driving order, beginning just after the start/finish line."""
    file, own, half = drawing.file, drawing.lanes[lane], drawing.width / 2
    starts = drawing.boundaries(lane)
    ends = [*starts[1:], starts[0] + drawing.line.length]
    spots: list[Spot] = []
    for section, (start, end) in enumerate(zip(starts, ends, strict=True)):
        corner = file.corner[section // 2]
        in_corner = section % 2 == 1
        count = (corner.cells if in_corner else corner.straight)[lane]
        u0, u1 = own.lane_at(start), own.lane_at(end)
        cuts = [own.centre_at(u0 + (u1 - u0) * k / count) for k in range(count + 1)]
        name = corner.id if in_corner else f"s{section // 2 + 1}"
        for index in range(count):
            a, b = cuts[index], cuts[index + 1]
            middle = own.centre_at(u0 + (u1 - u0) * (index + 0.5) / count)
            x, y = drawing.line.beside(middle, drawing.offsets[lane])
            cell = Cell(
                code=f"{file.lanes[lane]}.{name}.{index + 1}",
                lane=lane,
                progress=0,
                next_corner=corner.id,
                polygon=drawing.polygon(a, b, drawing.offsets[lane] + half, drawing.offsets[lane] - half),
                centre=(round(x, 3), round(y, 3)),
                heading=round(math.remainder(drawing.line.place(middle)[2], math.tau), 4),
                corner=name if in_corner else None,
                straight=None if in_corner else name,
            )
            spots.append(Spot(cell, a, b, section, index))
    before = file.before_line
    if len(before) != len(file.lanes) or not 0 < before[lane] < file.corner[0].straight[lane]:
        raise BadTrack(f"{drawing.where}: before_line is {before}; the line must cut the first straight.")
    return spots[before[lane] :] + spots[: before[lane]]


def _find_line(drawing: Drawing, lanes: list[list[Spot]]) -> None:
    """FD-TRACK-09: put progress 0 between the last cells before the line and the first ones after it."""
    before, after = max(lane[-1].middle for lane in lanes), min(lane[0].middle for lane in lanes)
    if before >= after:
        raise BadTrack(f"{drawing.where}: before_line puts the line at different places in the lanes.")
    drawing.zero = (before + after) / 2
    for lane in lanes:
        for spot in lane:
            spot.cell.progress = drawing.progress(spot.middle)


def _ahead(drawing: Drawing, spot: Spot, other: Spot) -> float:
    """How far another cell's middle lies ahead of mine, in cells (negative: behind)."""
    return math.remainder(other.middle - spot.middle, drawing.line.length) / drawing.cell


def _first_ahead(drawing: Drawing, spot: Spot, lane: Sequence[Spot]) -> Spot:
    """The cell of the next lane that a change of lane leads to."""
    corner_left = spot.section - 1 if spot.section % 2 == 0 else -1
    if spot.section == 0:
        corner_left = 2 * len(drawing.file.corner) - 1
    return min(
        (
            other
            for other in lane
            if drawing.progress(other.middle) != spot.cell.progress
            and _ahead(drawing, spot, other) >= AHEAD
            and other.section != corner_left
        ),
        key=lambda other: _ahead(drawing, spot, other),
    )


def _plan_steps(drawing: Drawing, lanes: list[list[Spot]], plan: Plan) -> None:
    """FD-TRACK-03, -04: followers, free lane changes on straights, arrows in corners."""
    file = drawing.file
    special = {a: (corner, b) for corner in file.corner for a, b in corner.steps}
    lane_of = {spot.cell.code: spot.cell.lane for lane in lanes for spot in lane}
    for number, lane in enumerate(lanes):
        for k, spot in enumerate(lane):
            plan.steps.append((spot.cell.code, lane[(k + 1) % len(lane)].cell.code, "s"))
            for letter in _letters(drawing, spot):
                target = number + (1 if letter == "r" else -1)
                if 0 <= target < len(lanes):
                    there = _first_ahead(drawing, spot, lanes[target]).cell.code
                    plan.steps.append((spot.cell.code, there, letter))
    for corner in file.corner:
        for a, b in corner.steps:
            if lane_of.get(a) is None or lane_of.get(b) is None or abs(lane_of[a] - lane_of[b]) != 1:
                raise BadTrack(f"{drawing.where}: corner {corner.id} has the step {a} to {b}, not of next lanes.")
            letter = "r" if lane_of[b] > lane_of[a] else "l"
            plan.steps = [step for step in plan.steps if (step[0], step[2]) != (a, letter)]
            plan.steps.append((a, b, letter))
    del special


def _letters(drawing: Drawing, spot: Spot) -> str:
    """The lane changes that a cell offers."""
    if spot.section % 2 == 0:
        return "lr"
    corner = drawing.file.corner[spot.section // 2]
    name = drawing.file.lanes[spot.cell.lane]
    for lane in corner.arrows:
        if lane not in drawing.file.lanes:
            raise BadTrack(f"{drawing.where}: corner {corner.id} has arrows for the unknown lane {lane!r}.")
    arrows = corner.arrows.get(name, "." * corner.cells[spot.cell.lane])
    if len(arrows) != corner.cells[spot.cell.lane] or set(arrows) - set(ARROWS):
        raise BadTrack(
            f"{drawing.where}: corner {corner.id} has the arrows {arrows!r} for lane {name}; "
            f"it needs {corner.cells[spot.cell.lane]} of . l r b."
        )
    return ARROWS[arrows[spot.index]]


def _plan_beside(drawing: Drawing, lanes: list[list[Spot]], plan: Plan) -> None:
    """FD-TRACK-05, FD-RULING-30: cells of neighbouring lanes that overlap along the track."""
    found: dict[str, list[str]] = {spot.cell.code: [] for lane in lanes for spot in lane}
    for left, right in zip(lanes, lanes[1:], strict=False):
        for a in left:
            for b in right:
                apart = math.remainder(b.middle - a.middle, drawing.line.length)
                shared = (a.end - a.start + b.end - b.start) / 2 - abs(apart)
                shared = min(shared, a.end - a.start, b.end - b.start)
                if shared >= OVERLAP * min(a.end - a.start, b.end - b.start):
                    found[a.cell.code].append(b.cell.code)
                    found[b.cell.code].append(a.cell.code)
    plan.beside = {code: tuple(others) for code, others in found.items()}


def _corner_tables(file: DrawnFile, where: str) -> list[dict[str, Any]]:
    for corner in file.corner:
        if corner.inside not in file.lanes:
            raise BadTrack(f"{where}: corner {corner.id} has the unknown inside lane {corner.inside!r}.")
    return [
        {
            "id": corner.id,
            "name": corner.name,
            "stops": corner.stops,
            "inside": file.lanes.index(corner.inside),
            "longest": corner.longest,
            "shortest": corner.shortest,
        }
        for corner in file.corner
    ]


def _plan_pit(drawing: Drawing, pit: DrawnPit, plan: Plan) -> None:
    """FD-TRACK-12, -13: a narrow lane beside an edge lane, the boxes on its far side."""
    file, width = drawing.file, drawing.width
    if pit.beside not in (file.lanes[0], file.lanes[-1]) or pit.cells < 2 or pit.first >= pit.last:
        raise BadTrack(f"{drawing.where}: pit needs beside = an edge lane, two cells or more, and first < last.")
    side = 1.0 if pit.beside == file.lanes[0] else -1.0
    near = len(file.lanes) * width / 2
    gap = (pit.last - pit.first) / (pit.cells - 1) * drawing.cell
    for k in range(pit.cells):
        middle = drawing.zero + pit.first * drawing.cell + k * gap
        away = near + PIT_GAP * width * min(1.0, min(k, pit.cells - 1 - k) * 0.5)
        plan.pit_cells.append(
            _pit_cell(drawing, f"p.{k + 1}", middle, gap, side * away, side * (away + PIT_WIDTH * width))
        )
    level = {cell.code: k for k, cell in enumerate(plan.pit_cells)}
    for box in pit.boxes:
        if box.enter not in level:
            raise BadTrack(f"{drawing.where}: box {box.cell} is entered from {box.enter}, not in the pit lane.")
        middle = drawing.zero + pit.first * drawing.cell + (level[box.enter] + 0.5) * gap
        away = near + (PIT_GAP + PIT_WIDTH + 0.12) * width
        spot = _pit_cell(drawing, box.cell, middle, 1.7 * gap, side * away, side * (away + PIT_WIDTH * width))
        spot.box = box.team
        plan.pit_cells.append(spot)
    plan.pit_entry, plan.pit_exit, plan.boxes = list(pit.entry), pit.exit, list(pit.boxes)


PIT_GAP = 0.5
PIT_WIDTH = 0.8


def _pit_cell(drawing: Drawing, code: str, middle: float, length: float, near: float, far: float) -> Cell:
    x, y = drawing.line.beside(middle, (near + far) / 2)
    left, right = max(near, far), min(near, far)
    return Cell(
        code=code,
        lane=-1,
        progress=drawing.progress(middle, 100.0),
        next_corner=drawing.file.corner[0].id,
        polygon=drawing.polygon(middle - length / 2, middle + length / 2, left, right),
        centre=(round(x, 3), round(y, 3)),
        heading=round(math.remainder(drawing.line.place(middle)[2], math.tau), 4),
        pit=True,
    )


def _line_strokes(drawing: Drawing, lanes: list[list[Spot]]) -> list[tuple[Point, Point]]:
    """The start/finish line: one stroke across the beginning of each lane's first cell."""
    half = drawing.width / 2
    return [
        (
            drawing.line.beside(lane[0].start, offset + half),
            drawing.line.beside(lane[0].start, offset - half),
        )
        for lane, offset in zip(lanes, drawing.offsets, strict=True)
    ]


_ = accumulate
