"""The centre line of a drawn track: a polygon whose corners are rounded off by arcs.

Between two points the line is straight; at a point it follows an arc of the given radius. So every place
on it is known exactly from its distance along the line, and so is the length of a lane that runs
beside it: on an arc the inner lane is shorter by the lane offset times the angle turned.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from racelib.errors import BadTrack

Point = tuple[float, float]
BIGGEST = 1e6


@dataclass(frozen=True, slots=True)
class Piece:
    """A straight (curvature 0) or an arc of the line; a positive curvature turns to the left."""

    start: float
    length: float
    x: float
    y: float
    heading: float
    curvature: float

    def place(self, along: float) -> tuple[float, float, float]:
        """x, y and heading at a distance from the start of the piece."""
        if self.curvature == 0.0:
            return (
                self.x + along * math.cos(self.heading),
                self.y + along * math.sin(self.heading),
                self.heading,
            )
        turned = self.heading + along * self.curvature
        return (
            self.x + (math.sin(turned) - math.sin(self.heading)) / self.curvature,
            self.y - (math.cos(turned) - math.cos(self.heading)) / self.curvature,
            turned,
        )


class CentreLine:
    """A line through corner points that are rounded off: closed, or with two ends that stay as they are.

    >>> line = CentreLine([(0, 0, 1), (9, 0, 1), (9, 5, 1), (0, 5, 1)], "example")
    >>> round(line.length, 3)                         # 24 of straights, and a full circle of radius 1
    26.283
    >>> x, y, heading = line.place(line.bends[1][1])      # where the second bend ends
    >>> round(x, 3), round(y, 3), round(math.degrees(heading))
    (9.0, 1.0, 90)
    >>> line = CentreLine([(0, 0, 0), (9, 0, 1), (9, 5, 0)], "example", closed=False)
    >>> round(line.length, 3), [round(value, 3) for value in line.place(line.length)]
    (13.571, [9.0, 5.0, 1.571])
    """

    def __init__(self, points: Sequence[tuple[float, float, float]], where: str, closed: bool = True) -> None:
        if not 3 <= len(points) <= 500:
            raise BadTrack(f"{where}: line.points has {len(points)} points; it needs 3 to 500.")
        for number, point in enumerate(points, 1):
            if not all(abs(value) <= BIGGEST for value in point):
                raise BadTrack(f"{where}: line.points {number} is {list(point)}, too far out.")
        self.closed = closed
        self.pieces: list[Piece] = []
        self.bends: list[tuple[float, float]] = []  # where the arc at every point begins and ends
        self.turns: list[int] = []  # at every point: 1 to the left, -1 to the right
        self.length = 0.0
        self._draw(points, where)
        self._starts = [piece.start for piece in self.pieces]

    def _draw(self, points: Sequence[tuple[float, float, float]], where: str) -> None:
        """Go round each point by an arc, and straight on to the next point."""
        count, after = len(points), [*points[1:], points[0]]
        headings = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in zip(points, after, strict=True)]
        angles = [math.remainder(headings[k] - headings[k - 1], math.tau) for k in range(count)]
        if not self.closed:
            angles[0] = angles[-1] = 0.0
        cut = [point[2] * math.tan(abs(angle) / 2) for point, angle in zip(points, angles, strict=True)]
        for k, ((x, y, radius), angle) in enumerate(zip(points, angles, strict=True)):
            if self.closed or 0 < k < count - 1:
                if radius <= 0 or abs(angle) > math.radians(175):
                    raise BadTrack(f"{where}: line.points {k + 1} needs a radius above 0 and a bend below 175 degrees.")
                back = headings[k - 1]
                start = x - cut[k] * math.cos(back), y - cut[k] * math.sin(back)
                self._add(*start, back, abs(angle) * radius, math.copysign(1 / radius, angle))
            self.turns.append(1 if angle > 0 else -1)
            self.bends.append((self.length - abs(angle) * radius, self.length))
            if self.closed or k < count - 1:
                following = (k + 1) % count
                free = math.dist((x, y), after[k][:2]) - cut[k] - cut[following]
                if free < -1e-9:
                    close = f"line.points {k + 1} and {following + 1} are too close for their radii"
                    raise BadTrack(f"{where}: {close} by {-free:.2f}.")
                ahead = headings[k]
                self._add(x + cut[k] * math.cos(ahead), y + cut[k] * math.sin(ahead), ahead, free, 0.0)

    def _add(self, x: float, y: float, heading: float, length: float, curvature: float) -> None:
        if length > 1e-9:
            self.pieces.append(Piece(self.length, length, x, y, heading, curvature))
            self.length += length

    def _piece(self, s: float) -> Piece:
        return self.pieces[max(0, bisect_right(self._starts, s) - 1)]

    def place(self, s: float) -> tuple[float, float, float]:
        """x, y and heading at distance ``s`` along the line."""
        if self.closed:
            s %= self.length
        piece = self._piece(s)
        return piece.place(s - piece.start)

    def beside(self, s: float, offset: float) -> Point:
        """The point at distance ``s``, moved ``offset`` to the left."""
        x, y, heading = self.place(s)
        return x - offset * math.sin(heading), y + offset * math.cos(heading)

    def tightest(self, side: float) -> float:
        """The smallest radius of an arc that bends towards a side (+1 left, -1 right)."""
        return min((1 / abs(p.curvature) for p in self.pieces if p.curvature * side > 0), default=math.inf)


class LaneLine:
    """Lengths along a lane that runs at an offset (to the left) of the centre line.

    >>> line = CentreLine([(0, 0, 2), (9, 0, 2), (9, 5, 2), (0, 5, 2)], "example")
    >>> inner = LaneLine(line, 1.0)
    >>> round(line.length - inner.length, 3)              # one full turn to the left at offset 1
    6.283
    >>> round(inner.centre_at(inner.lane_at(7.5)), 3)
    7.5
    """

    def __init__(self, line: CentreLine, offset: float) -> None:
        self.line, self.offset = line, offset
        self._knots = [0.0]
        for piece in line.pieces:
            self._knots.append(self._knots[-1] + piece.length * (1 - piece.curvature * offset))
        self.length = self._knots[-1]

    def lane_at(self, s: float) -> float:
        """Distance along the lane that lies beside distance ``s`` along the centre line."""
        laps, s = divmod(s, self.line.length)
        piece = self.line._piece(s)
        knot = self._knots[self.line.pieces.index(piece)]
        return laps * self.length + knot + (s - piece.start) * (1 - piece.curvature * self.offset)

    def centre_at(self, u: float) -> float:
        """The inverse of :meth:`lane_at`."""
        laps, u = divmod(u, self.length)
        index = min(bisect_right(self._knots, u), len(self.line.pieces)) - 1
        piece = self.line.pieces[index]
        along = (u - self._knots[index]) / (1 - piece.curvature * self.offset)
        return laps * self.line.length + piece.start + along


def even_boundaries(wanted: Sequence[float], counts: Sequence[int], length: float, pull: float) -> list[float]:
    """Section boundaries of a closed lane, near the wanted places, with cells as even as possible.

    ``counts[k]`` cells lie between boundary k and boundary k + 1. The result minimises the sum of
    the squared differences of cell lengths from their mean, plus ``pull`` times the squared moves.

    >>> [round(b, 2) for b in even_boundaries([0, 3, 10], [4, 6, 10], 20, 0.1)]
    [-0.3, 3.57, 9.72]
    """
    size, at = len(wanted), list(wanted)
    if any(b <= a for a, b in pairwise(at)):
        raise ValueError("wanted places out of order")
    cell = length / sum(counts)
    for _ in range(300):
        for k in range(size):
            before, after = counts[k - 1], counts[k]
            low = at[k - 1] - (length if k == 0 else 0.0) + before * cell
            high = at[(k + 1) % size] + (length if k == size - 1 else 0.0) - after * cell
            top = low / before + high / after + pull * wanted[k]
            at[k] = top / (1 / before + 1 / after + pull)
    if any(b <= a for a, b in pairwise(at)) or at[-1] >= at[0] + length:
        raise ValueError("boundaries out of order")
    return at
