"""The road of a drawn track: where each section lies along the centre line, and how wide it is there.

A curve takes up exactly the bends that it goes round; the straights and funnels between two curves share the
line between them by their rows. A funnel is as wide at its ends as the sections it joins, so that the
edges of the road run smoothly.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import accumulate, pairwise

from racelib.boards.fronts.contact import Point
from racelib.boards.fronts.files import DrawnFile, Section
from racelib.boards.lanes.line import CentreLine
from racelib.errors import BadTrack

MAX_LANES = 8
MAX_ROWS = 100
LONGEST = 1000
"""The longest road, in widths of a lane."""
TOUCHING = 1e-6


@dataclass(slots=True)
class Stretch:
    """A section on the road: its extent along the centre line, its distances, its width at both ends."""

    section: Section
    number: int
    start: float
    end: float
    begins: int
    ends: int
    width_back: float
    width_front: float

    @property
    def lanes(self) -> int:
        """How many lanes the section has."""
        return len(self.counts)

    @property
    def counts(self) -> list[int]:
        """The number of cells of each lane, from the inside."""
        return self.section.cells or [self.section.rows] * self.section.lanes

    def at(self, part: float) -> float:
        """The place on the centre line of a part of the section (0 its rear end, 1 its front end)."""
        return self.start + (self.end - self.start) * part

    def half_width(self, part: float) -> float:
        """Half the width of the road at a part of the section; a funnel swings from one width to the other."""
        swing = part * part * (3 - 2 * part)
        return (self.width_back + (self.width_front - self.width_back) * swing) / 2


class Road:
    """The centre line and the stretches of road along it."""

    def __init__(self, file: DrawnFile, where: str) -> None:
        self.file, self.where = file, where
        self.line = CentreLine(file.line.points, where, file.closed)
        if not self.line.length / LONGEST < file.line.width < self.line.length:
            raise BadTrack(f"{where}: line.width is {file.line.width:g}, the line is {self.line.length:.1f} long.")
        if file.line.unit < 1:
            raise BadTrack(f"{where}: line.unit is {file.line.unit}; it must be at least 1.")
        self._check_inside()
        self._check_sections()
        self.stretches = self._lay_sections()
        self._check_bends()
        self.side = 1.0 if file.line.inside == "left" else -1.0

    def _check_inside(self) -> None:
        """The infield of a closed track lies on the side to which the line turns round."""
        if not self.file.closed:
            return
        turned = sum(piece.length * piece.curvature for piece in self.line.pieces)
        side = "left" if turned > 0 else "right"
        if self.file.line.inside != side:
            raise BadTrack(f"{self.where}: line.inside is {self.file.line.inside!r}, the infield lies to the {side}.")
        if self.file.line.begins:
            raise BadTrack(f"{self.where}: line.begins is {self.file.line.begins}; on a closed track it is 0.")

    def _check_sections(self) -> None:
        for number, section in enumerate(self.file.section, 1):
            lanes = len(section.cells) if section.kind == "curve" else section.lanes
            problem = ""
            if not 1 <= section.rows <= MAX_ROWS:
                problem = f"has {section.rows} rows, not 1 to {MAX_ROWS}"
            elif not 1 <= lanes <= MAX_LANES:
                problem = f"has {lanes} lanes, not 1 to {MAX_LANES}"
            elif section.kind == "curve" and section.lanes:
                problem = "is a curve: cells says how many lanes it has, leave out lanes"
            elif section.kind != "curve" and (section.cells or section.points):
                problem = f"is a {section.kind}: only a curve has cells and points"
            elif not all(1 <= count <= MAX_ROWS for count in section.cells):
                problem = f"has cells {section.cells}, not 1 to {MAX_ROWS} for each lane"
            if problem:
                raise BadTrack(f"{self.where}: section {number} {problem}.")
        if not self.file.section:
            raise BadTrack(f"{self.where}: section is empty; a road needs sections.")

    def _lay_sections(self) -> list[Stretch]:
        spans, widths = self._spans(), self._widths()
        stretches, distance = [], self.file.line.begins
        for number, (section, (start, end)) in enumerate(zip(self.file.section, spans, strict=True)):
            if end - start < TOUCHING:
                raise BadTrack(f"{self.where}: there is no room on the line for section {number + 1}.")
            ends = distance + section.rows * self.file.line.unit
            stretches.append(Stretch(section, number + 1, start, end, distance, ends, *widths[number]))
            distance = ends
        return stretches

    def _spans(self) -> list[tuple[float, float]]:
        """Where every section begins and ends on the centre line: curves at their bends, the others by their rows."""
        rows = [0, *accumulate(section.rows for section in self.file.section)]
        fixed: dict[int, list[float]] = {}
        for k, start, end in self._curves():
            fixed.setdefault(rows[k], []).append(start)
            fixed.setdefault(rows[k + 1], []).append(end)
        knots = sorted((row, sum(places) / len(places)) for row, places in fixed.items())
        if self.file.closed:
            (first, start), (last, end) = knots[0], knots[-1]
            lap = self.line.length
            knots = [(last - rows[-1], end - lap), *knots, (first + rows[-1], start + lap)]
        else:
            knots = [(0, 0.0)] * (0 not in fixed) + knots + [(rows[-1], self.line.length)] * (rows[-1] not in fixed)
        return list(pairwise(_between(knots, row) for row in rows))

    def _curves(self) -> list[tuple[int, float, float]]:
        """The curves in driving order: number of the section, where its bends begin and end on the line."""
        found: list[tuple[int, float, float]] = []
        laps = 0.0
        for k, section in enumerate(self.file.section):
            if section.kind == "curve":
                start, end = self._bends(k, section)
                if found and start < found[-1][2] - TOUCHING and self.file.closed and not laps:
                    laps = self.line.length  # the road goes on past the first point of the line
                found.append((k, start + laps, end + laps))
                if len(found) > 1 and start + laps < found[-2][2] - TOUCHING:
                    raise BadTrack(f"{self.where}: the points of section {k + 1} are not in driving order.")
        if self.file.closed and not found:
            raise BadTrack(f"{self.where}: a closed road needs a curve.")
        if found and found[-1][2] - found[0][1] > self.line.length + TOUCHING:
            raise BadTrack(f"{self.where}: the points of section {found[-1][0] + 1} are not in driving order.")
        return found

    def _bends(self, k: int, section: Section) -> tuple[float, float]:
        points, count = section.points, len(self.line.bends)
        if len(points) not in (1, 2) or not all(1 <= point <= count for point in points):
            raise BadTrack(f"{self.where}: section {k + 1} has points {points}; the line has 1 to {count}.")
        start, end = self.line.bends[points[0] - 1][0], self.line.bends[points[-1] - 1][1]
        if self.file.closed and points[-1] < points[0]:
            end += self.line.length
        if end <= start:
            raise BadTrack(f"{self.where}: section {k + 1} goes round points {points}, where the line does not bend.")
        return start, end

    def _widths(self) -> list[tuple[float, float]]:
        """The width of the road at the rear and the front end of each section."""
        sections, width = self.file.section, self.file.line.width
        own = [None if s.kind == "funnel" else width * (len(s.cells) or s.lanes) for s in sections]
        found = []
        for k, wide in enumerate(own):
            before = own[k - 1] if k or self.file.closed else wide
            after = own[(k + 1) % len(own)] if k + 1 < len(own) or self.file.closed else wide
            if wide is None:
                if before is None or after is None:
                    raise BadTrack(f"{self.where}: section {k + 1} is a funnel; it must join two other sections.")
                found.append((before, after))
                continue
            if after is not None and after != wide:
                raise BadTrack(
                    f"{self.where}: the road changes its width between sections {k + 1} and {(k + 1) % len(own) + 1}; "
                    f"put a funnel between them."
                )
            found.append((wide, wide))
        return found

    def _check_bends(self) -> None:
        """The edge of the road may not run backwards in a bend."""
        for stretch in self.stretches:
            half = max(stretch.width_back, stretch.width_front) / 2
            for part in range(20):
                if half * self.curvature(stretch.at((part + 0.5) / 20)) > 0.95:
                    raise BadTrack(
                        f"{self.where}: section {stretch.number} lies in a bend too tight for a road {2 * half:g} wide."
                    )

    def curvature(self, s: float) -> float:
        """How sharply the line bends at a place, to either side."""
        return abs(self.line._piece(s % self.line.length).curvature)

    def is_plain(self, stretch: Stretch) -> bool:
        """Whether a stretch is straight and of one width, so that its cells are rectangles."""
        if stretch.width_back != stretch.width_front:
            return False
        piece = self.line._piece((stretch.start + TOUCHING) % self.line.length)
        start = (stretch.start + TOUCHING) % self.line.length
        return piece.curvature == 0 and start + stretch.end - stretch.start <= piece.start + piece.length + 3 * TOUCHING

    def point(self, stretch: Stretch, part: float, across: float) -> Point:
        """A point of the road: a part of the length of a stretch and across it (0 the inner edge, 1 the outer)."""
        offset = self.side * stretch.half_width(part) * (1 - 2 * across)
        x, y = self.line.beside(stretch.at(part), offset)
        return round(x, 9), round(y, 9)

    def heading(self, stretch: Stretch, part: float) -> float:
        """The driving direction, from -pi to pi."""
        return round(math.remainder(self.line.place(stretch.at(part))[2], math.tau), 4)


def _between(knots: list[tuple[int, float]], row: int) -> float:
    """The place of a row, between the places that are known."""
    for (low, start), (high, end) in pairwise(knots):
        if low <= row <= high and low < high:
            return start + (end - start) * (row - low) / (high - low)
    return knots[0][1]
