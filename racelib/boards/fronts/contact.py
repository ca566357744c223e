"""Which cells touch, worked out from their outlines alone (DF-MOVE-02, DF-TRACK-05).

Two cells touch when they have an edge, a part of an edge or a corner in common, to within a millionth.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from racelib.boards.lanes.shapes import near

Point = tuple[float, float]
Outline = Sequence[Point]
Pair = tuple[str, str]

TOLERANCE = 1e-6


def pair(a: str, b: str) -> Pair:
    """Two cells, whichever is named first.

    >>> pair("b4", "a5")
    ('a5', 'b4')
    """
    return (a, b) if a <= b else (b, a)


def contacts(outlines: Mapping[str, Outline]) -> set[Pair]:
    """Every pair of cells that touch.

    >>> square = lambda x, y: [(x, y), (x, y + 1), (x + 1, y + 1), (x + 1, y)]
    >>> sorted(contacts({"a": square(0, 0), "b": square(1, 0.5), "c": square(2, 1.5), "d": square(3.1, 1.5)}))
    [('a', 'b'), ('b', 'c')]
    """
    return {pair(a, b) for a, b in near(outlines, TOLERANCE) if touch(outlines[a], outlines[b])}


def touch(a: Outline, b: Outline) -> bool:
    """Whether two outlines that do not cross have a point in common: a corner of one then lies on the other.

    >>> touch([(0, 0), (0, 2), (2, 2), (2, 0)], [(2, 2), (2, 3), (3, 3), (3, 2)])      # corner to corner
    True
    """
    if not set(a).isdisjoint(b):
        return True
    return any(_on_edge(point, b) for point in a) or any(_on_edge(point, a) for point in b)


def common_edges(a: Outline, b: Outline) -> list[tuple[Point, Point]]:
    """The strokes that two outlines have in common, as (from, to).

    >>> common_edges([(0, 0), (0, 2), (2, 2), (2, 0)], [(2, 1), (2, 3), (4, 3), (4, 1)])
    [((2, 2), (2, 1))]
    """
    found = []
    for p, q in _edges(a):
        ends = [point for point in (p, q) if _on_edge(point, b)]
        ends += [point for point in b if _to_stroke(point, p, q) <= TOLERANCE]
        if len(ends) >= 2:
            along = sorted(ends, key=lambda point: math.dist(p, point))
            middle = ((along[0][0] + along[-1][0]) / 2, (along[0][1] + along[-1][1]) / 2)
            if math.dist(along[0], along[-1]) > TOLERANCE and _on_edge(middle, b):
                found.append((along[0], along[-1]))
    return found


def _edges(outline: Outline) -> Iterator[tuple[Point, Point]]:
    return pairwise([*outline, outline[0]])


def _on_edge(point: Point, outline: Outline) -> bool:
    return any(_to_stroke(point, p, q) <= TOLERANCE for p, q in _edges(outline))


def _to_stroke(point: Point, p: Point, q: Point) -> float:
    """How far a point lies from the stroke from p to q."""
    (x, y), (px, py), (qx, qy) = point, p, q
    dx, dy = qx - px, qy - py
    long = dx * dx + dy * dy
    part = min(1.0, max(0.0, ((x - px) * dx + (y - py) * dy) / long)) if long else 0.0
    return math.hypot(x - px - part * dx, y - py - part * dy)
