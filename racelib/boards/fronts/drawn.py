"""Drawn tracks: the cells of a road that is drawn round a centre line, and which of them touch.

Lines across the road cut every section into cells: on straights all lanes alike, in curves each lane into
its own number of cells, so that their fronts are out of line. Neighbours share the points of their common edge
exactly. Cells are called by lane, ``a`` being the innermost, and number; cells of a row of a straight have the same
number.
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import pairwise
from typing import Any

from racelib.boards.fronts.contact import Pair, Point, pair
from racelib.boards.fronts.files import DrawnFile
from racelib.boards.fronts.layout import MAX_CELLS, Cell, Layout
from racelib.boards.fronts.outline import is_rectangle
from racelib.boards.fronts.road import Road, Stretch
from racelib.errors import BadTrack

SHORTEST, LONGEST = 0.4, 2.5
"""Limits of the length of a cell, in mean cells: no slivers."""


class Spot:
    """A cell with its place in the strip of its section: from and to along it, lane and lanes across it."""

    __slots__ = ("cell", "first", "lane", "lanes", "last", "long")

    def __init__(self, cell: Cell, first: Fraction, last: Fraction, lanes: int, long: float) -> None:
        self.cell, self.first, self.last = cell, first, last
        self.lane, self.lanes, self.long = cell.lane, lanes, long


def lay_out(file: DrawnFile, where: str) -> Layout:
    """The cells and contacts of a drawn track (not yet checked)."""
    road = Road(file, where)
    length = road.stretches[-1].ends - file.line.begins
    if file.closed and length != file.lap_length:
        raise BadTrack(f"{where}: lap_length is {file.lap_length}, the sections make {length}.")
    if (cells := sum(sum(stretch.counts) for stretch in road.stretches)) > MAX_CELLS:
        raise BadTrack(f"{where}: the sections make {cells} cells; a track has at most {MAX_CELLS}.")
    spots: list[list[Spot]] = []
    number = 0
    for stretch in road.stretches:
        spots.append(_cut(road, stretch, number))
        number += max(stretch.counts)
    _check_sizes(spots, where)
    return Layout([spot.cell for part in spots for spot in part], _strip_contacts(spots, file.closed), _edges(road))


def _cut(road: Road, stretch: Stretch, number: int) -> list[Spot]:
    """The cells of a section; their numbers go on from the last number of the section before."""
    marks = sorted({Fraction(k, count) for count in stretch.counts for k in range(count + 1)})
    along = [float(mark) for mark in marks] if road.is_plain(stretch) else _finely(road, stretch, marks)
    spots = []
    for lane, count in enumerate(stretch.counts):
        for k in range(count):
            first, last = Fraction(k, count), Fraction(k + 1, count)
            spots.append(_spot(road, stretch, lane, f"{'abcdefgh'[lane]}{number + k + 1}", first, last, along))
    return spots


def _finely(road: Road, stretch: Stretch, marks: list[Fraction]) -> list[float]:
    """Places along a section, close enough for smooth bends; the marks where cells begin and end are among them."""
    fine = 0.2 * road.file.line.width
    found = [0.0]
    for a, b in pairwise(marks):
        pieces = max(1, math.ceil((stretch.end - stretch.start) * float(b - a) / fine))
        found += [float(a) + float(b - a) * k / pieces for k in range(1, pieces)] + [float(b)]
    return found


def _spot(
    road: Road, stretch: Stretch, lane: int, code: str, first: Fraction, last: Fraction, along: list[float]
) -> Spot:
    inner, outer = lane / stretch.lanes, (lane + 1) / stretch.lanes
    left, right = (inner, outer) if road.side > 0 else (outer, inner)
    places = [part for part in along if float(first) <= part <= float(last)]
    polygon = (
        *(road.point(stretch, part, left) for part in places),
        *(road.point(stretch, part, right) for part in reversed(places)),
    )
    middle = float(first + last) / 2
    centre = road.point(stretch, middle, (inner + outer) / 2)
    cell = Cell(
        code=code,
        lane=lane,
        inside=lane,
        back=_distance(stretch, first),
        front=_distance(stretch, last),
        rect=is_rectangle(polygon),
        polygon=polygon,
        centre=(round(centre[0], 3), round(centre[1], 3)),
        heading=road.heading(stretch, middle),
    )
    path = [road.point(stretch, part, (inner + outer) / 2) for part in places]
    return Spot(cell, first, last, stretch.lanes, sum(math.dist(a, b) for a, b in pairwise(path)))


def _distance(stretch: Stretch, part: Fraction) -> int:
    """The distance of a place in a section, to a whole unit (DF-TRACK-03)."""
    return stretch.begins + round(part * (stretch.ends - stretch.begins))


def _check_sizes(spots: list[list[Spot]], where: str) -> None:
    """No slivers: refuse cells much shorter or longer than the others."""
    every = [spot for part in spots for spot in part]
    mean = sum(spot.long for spot in every) / len(every)
    for number, part in enumerate(spots, 1):
        for spot in part:
            if not SHORTEST <= spot.long / mean <= LONGEST:
                raise BadTrack(
                    f"{where}: in section {number} the cell {spot.cell.code} is {spot.long / mean:.2f} times as long "
                    f"as a mean cell; change line.points or the number of cells."
                )


def _strip_contacts(spots: list[list[Spot]], closed: bool) -> set[Pair]:
    """Return what touches by the plan of the road, whatever the drawing looks like (DF-TRACK-05)."""
    found: set[Pair] = set()
    for part in spots:
        found |= {
            pair(a.cell.code, b.cell.code)
            for a in part
            for b in part
            if a is not b and abs(a.lane - b.lane) <= 1 and a.first <= b.last and b.first <= a.last
        }
    joints = list(pairwise(spots)) + ([(spots[-1], spots[0])] if closed else [])
    for behind, ahead in joints:
        for a in behind:
            for b in ahead:
                beside = a.lane * b.lanes <= (b.lane + 1) * a.lanes and b.lane * a.lanes <= (a.lane + 1) * b.lanes
                if a.last == 1 and b.first == 0 and beside:
                    found.add(pair(a.cell.code, b.cell.code))
    return found


def _edges(road: Road) -> dict[str, Any]:
    """What a picture needs besides the cells: the edges of the road."""
    left: list[Point] = []
    right: list[Point] = []
    for stretch in road.stretches:
        places = _finely(road, stretch, [Fraction(0), Fraction(1)])
        for part in places[:-1] if road.file.closed or stretch is not road.stretches[-1] else places:
            inner, outer = road.point(stretch, part, 0.0), road.point(stretch, part, 1.0)
            left.append(inner if road.side > 0 else outer)
            right.append(outer if road.side > 0 else inner)
    return {
        "lane_width": road.file.line.width,
        "left": left,
        "right": right,
        "closed": road.file.closed,
        "names": [_sign(road, stretch) for stretch in road.stretches if stretch.section.name],
    }


def _sign(road: Road, stretch: Stretch) -> tuple[str, Point]:
    """The name of a section and a place for it beside the road, on the outside of the bend."""
    x, y, heading = road.line.place(stretch.at(0.5))
    turn = math.remainder(road.line.place(stretch.end)[2] - road.line.place(stretch.start)[2], math.tau)
    away = math.copysign(stretch.half_width(0.5) + 0.8 * road.file.line.width, -turn)
    return stretch.section.name, (round(x - away * math.sin(heading), 3), round(y + away * math.cos(heading), 3))
