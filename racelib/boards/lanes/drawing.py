"""The geometry of a drawn track: where sections begin in each lane, and what every cell looks like.

The file gives the centre line and, for every corner, the bends it goes round and the cells of each lane in
it and in the straight before it. From that follow the boundaries: a corner begins half a cell later in
each lane nearer to its inside, and ends half a cell sooner, as cells of one length do on a real
board; then all boundaries move a little so that the cells of a lane become nearly equal. So the lanes of a
straight lie like bricks.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from racelib.boards.lanes.assemble import Cell, Point
from racelib.boards.lanes.files import DrawnCorner, DrawnFile
from racelib.boards.lanes.line import CentreLine, LaneLine, even_boundaries
from racelib.errors import BadTrack

PULL = 0.15
"""How strongly section boundaries keep to the bends, against even cells."""
MAX_LANES = 12
SHORTEST, LONGEST = 0.6, 1.6
"""Limits of the length of a cell, in mean cells."""


class Spot:
    """A cell with its extent along the centre line; section 0, 2, … are straights, 1, 3, … corners."""

    __slots__ = ("cell", "end", "index", "middle", "section", "start")

    def __init__(self, cell: Cell, start: float, end: float, section: int, index: int) -> None:
        self.cell, self.start, self.end = cell, start, end
        self.middle = (start + end) / 2
        self.section, self.index = section, index


class Drawing:
    """One drawn track: the line, the lanes, the size of a cell."""

    def __init__(self, file: DrawnFile, where: str) -> None:
        self.file, self.where = file, where
        count = len(file.lanes)
        if not 1 <= count <= MAX_LANES or len(set(file.lanes)) < count:
            raise BadTrack(f"{where}: lanes must be 1 to {MAX_LANES} different names.")
        self.line = CentreLine(file.line.points, where)
        self.width = file.line.width
        self.edge = count * self.width / 2
        for side, name in ((1.0, "left"), (-1.0, "right")):
            if not 0 < self.edge < self.line.tightest(side):
                raise BadTrack(f"{where}: line.points has a bend to the {name} too tight for {count} lanes.")
        self.offsets = [((count - 1) / 2 - lane) * self.width for lane in range(count)]
        self.lanes = [LaneLine(self.line, offset) for offset in self.offsets]
        self.counts = self._counts()
        self.cell = self.line.length * count / sum(map(sum, self.counts))  # the mean length of a cell
        self.zero = 0.0  # the place on the line where progress is 0

    def _counts(self) -> list[list[int]]:
        """Cells per lane of every section: straight 1, corner 1, straight 2, corner 2, …"""
        found = []
        for corner in self.file.corner:
            for name, counts in (("straight", corner.straight), ("cells", corner.cells)):
                if len(counts) != len(self.file.lanes) or not all(1 <= count <= 200 for count in counts):
                    raise BadTrack(f"{self.where}: corner {corner.id} has {name} {counts}; each lane needs 1 to 200.")
                found.append(counts)
        if not found:
            raise BadTrack(f"{self.where}: corner is empty; a track needs at least one corner.")
        return found

    def _bends(self, corner: DrawnCorner) -> tuple[int, int]:
        points, count = corner.points, len(self.line.bends)
        if len(points) not in (1, 2) or not all(1 <= point <= count for point in points):
            raise BadTrack(f"{self.where}: corner {corner.id} has points {points}; the line has 1 to {count}.")
        return points[0] - 1, points[-1] - 1

    def boundaries(self, lane: int) -> list[float]:
        """Where every section of a lane begins, as distances along the centre line (the first may be < 0)."""
        own, slant = self.lanes[lane], 0.5 * self.cell * ((len(self.file.lanes) - 1) / 2 - lane)
        wanted: list[float] = []
        for corner in self.file.corner:
            first, last = self._bends(corner)
            wanted.append(self.line.bends[first][0] + slant * self.line.turns[first])
            wanted.append(self.line.bends[last][1] - slant * self.line.turns[last])
        counts = [section[lane] for section in self.counts]
        try:  # wanted[0] is where corner 1 begins, so the cells of corner 1 come first
            found = even_boundaries([own.lane_at(s) for s in wanted], [*counts[1:], counts[0]], own.length, PULL)
        except ValueError:
            raise BadTrack(f"{self.where}: the points of the corners are not in driving order.") from None
        return [own.centre_at(found[-1]) - self.line.length, *(own.centre_at(u) for u in found[:-1])]

    def cut_lane(self, lane: int) -> list[Spot]:
        """The cells of a lane in driving order, beginning just after the start/finish line."""
        starts = self.boundaries(lane)
        ends = [*starts[1:], starts[0] + self.line.length]
        spots: list[Spot] = []
        for section, (start, end) in enumerate(zip(starts, ends, strict=True)):
            self._check_size(lane, section, start, end)
            spots += self._cut_section(lane, section, start, end)
        before = self.file.before_line
        if len(before) != len(self.lanes) or not 0 < before[lane] < self.counts[0][lane]:
            raise BadTrack(f"{self.where}: before_line is {before}; the line must cut the first straight.")
        return spots[before[lane] :] + spots[: before[lane]]

    def _check_size(self, lane: int, section: int, start: float, end: float) -> None:
        """No slivers: refuse cells much shorter or longer than the others."""
        own, corner = self.lanes[lane], self.file.corner[section // 2]
        size = (own.lane_at(end) - own.lane_at(start)) / self.counts[section][lane] / self.cell
        if not SHORTEST <= size <= LONGEST:
            part = f"corner {corner.id}" if section % 2 else f"the straight before corner {corner.id}"
            raise BadTrack(
                f"{self.where}: in {part} the cells of lane {self.file.lanes[lane]} are {size:.2f} times as "
                f"long as a mean cell; change line.points or the number of cells."
            )

    def _cut_section(self, lane: int, section: int, start: float, end: float) -> list[Spot]:
        own, offset, half = self.lanes[lane], self.offsets[lane], self.width / 2
        corner, count = self.file.corner[section // 2], self.counts[section][lane]
        in_corner = section % 2 == 1
        name = corner.id if in_corner else f"s{section // 2 + 1}"
        first, last = own.lane_at(start), own.lane_at(end)
        marks = [own.centre_at(first + (last - first) * k / (2 * count)) for k in range(2 * count + 1)]
        spots = []
        for index in range(count):
            a, middle, b = marks[2 * index : 2 * index + 3]
            cell = Cell(
                code=f"{self.file.lanes[lane]}.{name}.{index + 1}",
                lane=lane,
                progress=0,
                next_corner=corner.id,
                polygon=self.polygon(a, b, lambda _: offset + half, lambda _: offset - half),
                centre=self.point(middle, offset),
                heading=self.heading(middle),
                corner=name if in_corner else None,
                straight=None if in_corner else name,
            )
            spots.append(Spot(cell, a, b, section, index))
        return spots

    def polygon(
        self, start: float, end: float, left: Callable[[float], float], right: Callable[[float], float]
    ) -> tuple[Point, ...]:
        """The outline of a piece of road between two offsets, which may change along it."""
        pieces = max(1, math.ceil((end - start) / (0.2 * self.cell)))
        along = [start + (end - start) * k / pieces for k in range(pieces + 1)]
        return (
            *(self.point(s, left(s)) for s in along),
            *(self.point(s, right(s)) for s in reversed(along)),
        )

    def point(self, s: float, offset: float) -> Point:
        """A point of the drawing, to a thousandth."""
        x, y = self.line.beside(s, offset)
        return round(x, 3), round(y, 3)

    def heading(self, s: float) -> float:
        """The driving direction, from -pi to pi."""
        return round(math.remainder(self.line.place(s)[2], math.tau), 4)

    def progress(self, s: float, parts: int = 4) -> float:
        """Cells from the start/finish line, in quarters: cells less than about that apart are level."""
        return round(((s - self.zero) % self.line.length) / self.cell * parts) / parts
