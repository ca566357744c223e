"""Drawn tracks: the lane graph of a track that is drawn round a centre line.

Steps: from a straight cell to its own-lane follower and to one cell of each lane beside it, the first
whose middle lies a quarter of a cell or more ahead (never back into the corner just left). From a
corner cell only to the follower and where its arrows point, found in the same way (FD-RULING-13).
Arrows are written one letter a cell: ``.`` own lane only, ``l``, ``r``, or ``b`` for both. A tunnel takes the
cells between its mouth and its exit out of the lane, so that another part of the road may lie over it.

The drawing itself is worked out in :mod:`racelib.boards.lanes.drawing`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from racelib.boards.lanes.assemble import Plan, assemble, corner_tables
from racelib.boards.lanes.drawing import Drawing, Spot
from racelib.boards.lanes.files import DrawnFile, Tunnel
from racelib.boards.lanes.pits import plan_pit
from racelib.boards.track import Track
from racelib.errors import BadTrack

AHEAD = 0.25
"""A lane change leads to the first cell whose middle is this part of a cell ahead."""
OVERLAP = 0.25
"""Cells are beside each other when they overlap by this part of the shorter one (FD-RULING-30)."""
ARROWS = {".": "", "l": "l", "r": "r", "b": "lr"}


def build(file: DrawnFile, where: str) -> Track:
    """The lane graph of a drawn track (not yet checked)."""
    drawing = Drawing(file, where)
    lanes = [drawing.cut_lane(lane) for lane in range(len(file.lanes))]
    _find_line(drawing, lanes)
    strokes = _strokes(drawing, lanes)
    lanes = [_above_ground(lane, file.street.tunnels) for lane in lanes]
    plan = Plan([[spot.cell for spot in lane] for lane in lanes], corner_tables(file.lanes, file.corner, where), [], {})
    plan.steps = _steps(drawing, lanes)
    plan.beside = _beside(drawing, lanes)
    if file.pit:
        plan_pit(drawing, file.pit, plan)
    plan.drawing = strokes
    return assemble(file, plan, where)


def _find_line(drawing: Drawing, lanes: list[list[Spot]]) -> None:
    """FD-TRACK-09: put progress 0 between the last cells before the line and the first ones after it."""
    lap = drawing.line.length
    before, after = max(lane[-1].middle for lane in lanes), min(lane[0].middle for lane in lanes)
    if before >= after or after - before > lap / 2:
        raise BadTrack(f"{drawing.where}: before_line puts the line at different places in the lanes.")
    drawing.zero = (before + after) / 2
    for lane in lanes:
        for spot in lane:
            spot.cell.progress = drawing.progress(spot.middle)


def _above_ground(lane: list[Spot], tunnels: list[Tunnel]) -> list[Spot]:
    """Leave out the cells between a tunnel mouth and its exit, where a lane runs under the ground (FD-TRACK-18)."""
    place = {spot.cell.code: k for k, spot in enumerate(lane)}
    under = {
        k
        for tunnel in tunnels
        if tunnel.mouth in place and tunnel.exit in place
        for k in range(place[tunnel.mouth] + 1, place[tunnel.exit])
    }
    return [spot for k, spot in enumerate(lane) if k not in under]


def _steps(drawing: Drawing, lanes: list[list[Spot]]) -> list[tuple[str, str, str]]:
    """FD-RULING-13: the steps of a cell: its follower, lane changes on straights, arrows in corners (FD-TRACK-03)."""
    steps = []
    for number, lane in enumerate(lanes):
        for spot, follower in pairwise([*lane, lane[0]]):
            steps.append((spot.cell.code, follower.cell.code, "s"))
            for letter in _lane_changes(drawing, spot):
                target = number + (1 if letter == "r" else -1)
                if 0 <= target < len(lanes):
                    there = _first_ahead(drawing, spot, lanes[target])
                    steps.append((spot.cell.code, there.cell.code, letter))
    return steps


def _lane_changes(drawing: Drawing, spot: Spot) -> str:
    """The lane changes that a cell offers: all on a straight, its arrows in a corner."""
    if spot.section % 2 == 0:
        return "lr"
    corner = drawing.file.corner[spot.section // 2]
    for lane in corner.arrows:
        if lane not in drawing.file.lanes:
            raise BadTrack(f"{drawing.where}: corner {corner.id} has arrows for the unknown lane {lane!r}.")
    name, count = drawing.file.lanes[spot.cell.lane], corner.cells[spot.cell.lane]
    arrows = corner.arrows.get(name, "." * count)
    if len(arrows) != count or not set(arrows) <= set(ARROWS):
        raise BadTrack(
            f"{drawing.where}: corner {corner.id} has the arrows {arrows!r} for lane {name}; "
            f"it needs {count} of the letters . l r b."
        )
    return ARROWS[arrows[spot.index]]


def _first_ahead(drawing: Drawing, spot: Spot, lane: Sequence[Spot]) -> Spot:
    """The cell of the next lane that a change of lane leads to."""
    lap, sections = drawing.line.length, 2 * len(drawing.file.corner)
    corner_left = (spot.section - 1) % sections if spot.section % 2 == 0 else -1
    ahead = [
        (gain, k)
        for k, other in enumerate(lane)
        if (gain := math.remainder(other.middle - spot.middle, lap)) >= AHEAD * drawing.cell
        and other.section != corner_left
        and other.cell.progress != spot.cell.progress
    ]
    if not ahead:
        raise BadTrack(f"{drawing.where}: no cell of the next lane lies ahead of {spot.cell.code}.")
    return lane[min(ahead)[1]]


def _beside(drawing: Drawing, lanes: list[list[Spot]]) -> dict[str, tuple[str, ...]]:
    """Find the cells of neighbouring lanes that overlap along the track (FD-TRACK-05, FD-RULING-30)."""
    lap = drawing.line.length
    found: dict[str, list[str]] = {spot.cell.code: [] for lane in lanes for spot in lane}
    for left, right in pairwise(lanes):
        for a in left:
            for b in right:
                apart = abs(math.remainder(b.middle - a.middle, lap))
                long_a, long_b = a.end - a.start, b.end - b.start
                shared = min((long_a + long_b) / 2 - apart, long_a, long_b)
                if shared >= OVERLAP * min(long_a, long_b):
                    found[a.cell.code].append(b.cell.code)
                    found[b.cell.code].append(a.cell.code)
    return {code: tuple(others) for code, others in found.items()}


def _strokes(drawing: Drawing, lanes: list[list[Spot]]) -> dict[str, Any]:
    """What a picture needs besides the cells: the edges of the road and the start/finish line.

    The line is one stroke for each lane, because the cells of neighbouring lanes are staggered.
    """
    pieces = max(60, round(3 * drawing.line.length / drawing.cell))
    around = [drawing.line.length * k / pieces for k in range(pieces)]
    half = drawing.width / 2
    return {
        "lane_width": drawing.width,
        "left": [drawing.point(s, drawing.edge) for s in around],
        "right": [drawing.point(s, -drawing.edge) for s in around],
        "closed": True,
        "line": [
            (drawing.point(lane[0].start, offset + half), drawing.point(lane[0].start, offset - half))
            for lane, offset in zip(lanes, drawing.offsets, strict=True)
        ],
    }
