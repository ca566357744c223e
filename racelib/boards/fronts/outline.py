"""Questions about the outline of one cell: its area, its middle, whether it is a rectangle (DF-TRACK-04)."""

from __future__ import annotations

import math
from itertools import pairwise

from racelib.boards.fronts.contact import TOLERANCE, Outline, Point

RIGHT_ANGLE = math.radians(1)
"""DF-TRACK-04: how far a corner of a rectangle may be from a right angle."""


def middle_of(polygon: Outline) -> Point:
    """The centre of mass of an outline.

    >>> middle_of(((0.0, 0.0), (0.0, 2.0), (4.0, 2.0), (4.0, 0.0)))
    (2.0, 1.0)
    """
    area = x = y = 0.0
    for (ax, ay), (bx, by) in pairwise([*polygon, polygon[0]]):
        part = ax * by - bx * ay
        area, x, y = area + part, x + (ax + bx) * part, y + (ay + by) * part
    if abs(area) < 1e-12:  # no area: a check refuses the cell later
        return polygon[0]
    return round(x / area / 3, 3), round(y / area / 3, 3)


def is_rectangle(polygon: Outline) -> bool:
    """Say whether an outline has four corners, all right angles to within a degree (DF-TRACK-04).

    Points along a side do not count.

    >>> is_rectangle([(0, 0), (0, 2), (1, 2), (4, 2), (4, 0)]), is_rectangle([(0, 0), (0, 2), (4, 2), (4, 0.5)])
    (True, False)
    """
    turns = [turn for turn in _turns(polygon) if abs(turn) > TOLERANCE]
    return len(turns) == 4 and all(abs(abs(turn) - math.pi / 2) <= RIGHT_ANGLE for turn in turns)


def _turns(polygon: Outline) -> list[float]:
    """How much the outline turns at each of its points."""
    sides = [math.atan2(q[1] - p[1], q[0] - p[0]) for p, q in pairwise([polygon[-1], *polygon, polygon[0]])]
    return [math.remainder(after - before, math.tau) for before, after in pairwise(sides)]
