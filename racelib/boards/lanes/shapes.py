"""Outlines of cells: which overlap, which are near each other, how large one is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from racelib.boards.lanes.assemble import Point
from racelib.boards.track import Track

Shape = list[Point]


def overlapping_cells(track: Track, shrink: float = 0.06) -> list[tuple[str, str]]:
    """Pairs of cells that are drawn over each other.

    Every outline is first drawn in by ``shrink`` towards the centre of its cell, so that
    neighbours that share an edge do not count.

    >>> from racelib.boards.lanes import load
    >>> overlapping_cells(load("t1"))
    []
    """
    shapes = {code: _drawn_in(node["polygon"], node["centre"], shrink) for code, node in track.nodes(data=True)}
    return [(a, b) for a, b in near(shapes) if _meet(shapes[a], shapes[b])]


def near(outlines: Mapping[str, Sequence[Point]], tolerance: float = 0.0) -> Iterator[tuple[str, str]]:
    """Pairs of cells whose frames meet: only these can touch or overlap."""
    frames = sorted((_frame(outline), code) for code, outline in outlines.items())
    for k, ((_, right, low, high), code) in enumerate(frames):
        for (left, _, other_low, other_high), other in frames[k + 1 :]:
            if left > right + tolerance:
                break
            if other_low <= high + tolerance and low <= other_high + tolerance:
                yield code, other


def area_of(polygon: Sequence[Point]) -> float:
    """The area of an outline; below 0 when it runs clockwise.

    >>> area_of(((0, 0), (0, 2), (4, 2), (4, 0)))
    -8.0
    """
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*polygon, polygon[0]])) / 2


def _drawn_in(polygon: Shape, centre: Point, shrink: float) -> Shape:
    keep = 1 - shrink
    return [(centre[0] + keep * (x - centre[0]), centre[1] + keep * (y - centre[1])) for x, y in polygon]


def _frame(shape: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return min(xs), max(xs), min(ys), max(ys)


def _meet(a: Shape, b: Shape) -> bool:
    """Whether two outlines cross, or one lies in the other."""
    for p, q in pairwise([*a, a[0]]):
        for r, s in pairwise([*b, b[0]]):
            if _side(p, q, r) * _side(p, q, s) < 0 and _side(r, s, p) * _side(r, s, q) < 0:
                return True
    return _within(a[0], b) or _within(b[0], a)


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _within(point: Point, shape: Shape) -> bool:
    """Whether a point lies inside an outline (even-odd rule)."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in pairwise([*shape, shape[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside
