"""A route: the cells of one movement, what it meets, and how many cells it must have."""

from __future__ import annotations

import msgspec

from racelib.boards.lanes.tables import Tables


class Missed(msgspec.Struct, frozen=True, gc=False):
    """FD-OVER-01: a corner left too early: its number, the stops missing, and the cells driven up to its last cell.

    With two or more stops missing the car is out, and the cells no longer matter: they are 0.
    """

    corner: int
    stops: int
    at: int


class Route(msgspec.Struct, gc=False, eq=False):
    """A route: how to drive it, where it ends, and what it brings. It may stand for others that bring the same.

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
        How often the route crosses the line.
    corner_at, line_at
        How many cells in it first enters a corner, and first crosses the line; 0: never.
    final
        The movement ends here, whatever is left of the roll: the finish, your box, a car ahead in the pit lane.
    other
        Another route of the same class that goes elsewhere on the track, if any: it may be free when this is not.
    """

    steps: str
    length: int
    end: int
    mask: int
    missed: tuple[Missed, ...]
    out: bool
    overshoot: int
    crossings: int
    final: bool
    corner_at: int = 0
    line_at: int = 0
    other: Route | None = None

    def free(self, taken: int) -> Route | None:
        """Return this route or the other of its class, if one of them enters no occupied cell."""
        if not self.mask & taken:
            return self
        other = self.other
        return other if other is not None and not other.mask & taken else None


def route_of(
    steps: str,
    end: int,
    mask: int,
    missed: tuple[Missed, ...] = (),
    crossings: int = 0,
    final: bool = False,
    corner_at: int = 0,
    line_at: int = 0,
) -> Route:
    """Return a route, with what it overshoots counted.

    FD-OVER-02, FD-RULING-18: all cells after the last cell of the corner count, in the next corner too.

    >>> route = route_of("ssls", 9, 0b11_1010_0000, (Missed(0, 1, 3),))
    >>> route.length, route.overshoot, route.out
    (4, 1, False)
    """
    length, out, overshoot = len(steps), False, 0
    for corner in missed:
        out = out or corner.stops > 1
        overshoot += length - corner.at
    if out:
        overshoot = 0
    return Route(steps, length, end, mask, missed, out, overshoot, crossings, final, corner_at, line_at)


def lane_changes(steps: str) -> int:
    """Count the lane changes of a route.

    >>> lane_changes("sslsr")
    2
    """
    return steps.count("l") + steps.count("r")


def keeps_lane(track: Tables, route: Route, stops: int, to: int) -> bool:
    """FD-OVER-10, FD-RULING-17: a car that overshoots a corner, now or earlier on this route, cannot change lanes."""
    return bool(route.missed) or (stops > 0 and track.corner[to] != track.corner[route.end])


def one_further(
    track: Tables, route: Route, stops: int, step: tuple[str, int, bool], last_lap: bool, box: int = -1
) -> tuple[Route, int]:
    """Return a route with one step more, and the stops missing in the corner where it leads.

    FD-PIT-03: the car's box ends the movement, whatever is left of the roll.

    `stops` are those missing in the corner where the route ends so far; see `Routes` for `last_lap` and `box`.
    """
    letter, to, line = step
    length, missed = route.length + 1, route.missed
    corner, there = track.corner[route.end], track.corner[to]
    if there != corner:
        if stops > 0:
            missed = (*missed, Missed(corner, stops, route.length if stops == 1 else 0))
        stops = track.needed[there] if there >= 0 else 0
    corner_at = route.corner_at or (length if there >= 0 else 0)
    line_at = route.line_at or (length if line else 0)
    final = (line and last_lap) or to == box
    mask, crossings = route.mask | track.bits[to], route.crossings + line
    return route_of(route.steps + letter, to, mask, missed, crossings, final, corner_at, line_at), stops


def cells_due(route: Route, distance: int, skid: int, toll: int = 0) -> int:
    """Return how many cells a movement along a route must have.

    FD-RULING-61: in the rain it is longer if one of the cells of the roll lies in a corner; brake before the corner and
    you do not skid. Over the line it is 1 cell shorter while the Beauty races, if it still crosses the line
    (FD-ABIL-01, FD-RULING-76).

    >>> into_a_corner = route_of("ssss", 9, 0, corner_at=4)
    >>> cells_due(into_a_corner, 4, skid=3), cells_due(into_a_corner, 3, skid=3)
    (7, 3)
    """
    if 0 < route.corner_at <= distance:
        distance += skid
    return distance - toll if 0 < route.line_at < distance else distance
