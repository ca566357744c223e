"""The pit lane of a drawn track: a narrow lane that leaves the road, passes the boxes and comes back."""

from __future__ import annotations

from racelib.boards.lanes.assemble import Cell, Plan
from racelib.boards.lanes.drawing import Drawing
from racelib.boards.lanes.files import DrawnPit
from racelib.errors import BadTrack

LANE_WIDTH = 0.85
GAP = 0.8
"""Between the road and the pit lane, in lane widths, once it has moved away."""
EDGE = 0.06
"""Between neighbours that touch."""
RAMP = 2.5
"""Cells that the pit lane takes to move away from the road, and to come back."""
BOX_LENGTH = 1.8


def plan_pit(drawing: Drawing, pit: DrawnPit, plan: Plan) -> None:
    """Place the cells of the pit lane and the boxes on its far side."""
    file, width, where = drawing.file, drawing.width, drawing.where
    if pit.beside not in (file.lanes[0], file.lanes[-1]):
        raise BadTrack(f"{where}: pit.beside is {pit.beside!r}; it must be an edge lane.")
    if not 2 <= pit.cells <= 200 or not 0 < pit.last - pit.first < drawing.line.length / drawing.cell / 2:
        raise BadTrack(
            f"{where}: pit has {pit.cells} cells from {pit.first} to {pit.last}, which does not make a pit lane."
        )
    side = 1.0 if pit.beside == file.lanes[0] else -1.0
    length = (pit.last - pit.first) / (pit.cells - 1) * drawing.cell
    first = drawing.zero + pit.first * drawing.cell
    begin, end = first - length / 2, first + (pit.cells - 0.5) * length

    def near(s: float) -> float:
        share = min(1.0, max(0.0, min(s - begin, end - s) / (RAMP * length)))
        return drawing.edge + (EDGE + (GAP - EDGE) * share * share * (3 - 2 * share)) * width

    def cell(code: str, middle: float, long: float, outwards: float) -> Cell:
        def inner(s: float) -> float:
            return side * (near(s) + outwards * width)

        def outer(s: float) -> float:
            return side * (near(s) + (outwards + LANE_WIDTH) * width)

        left, right = (outer, inner) if side > 0 else (inner, outer)
        return Cell(
            code=code,
            lane=-1,
            progress=drawing.progress(middle, 100),
            next_corner=file.corner[0].id,
            polygon=drawing.polygon(middle - long / 2, middle + long / 2, left, right),
            centre=drawing.point(middle, (inner(middle) + outer(middle)) / 2),
            heading=drawing.heading(middle),
            pit=True,
        )

    plan.pit_cells = [cell(f"p.{k + 1}", first + k * length, length, 0.0) for k in range(pit.cells)]
    doors = {lane_cell.code: k for k, lane_cell in enumerate(plan.pit_cells)}
    for box in pit.boxes:
        if box.enter not in doors:
            raise BadTrack(f"{where}: box {box.cell} is entered from {box.enter}, not in the pit lane.")
        middle = first + (doors[box.enter] + 0.5) * length
        spot = cell(box.cell, middle, BOX_LENGTH * length, LANE_WIDTH + EDGE)
        spot.box = box.team
        plan.pit_cells.append(spot)
    plan.pit_entry, plan.pit_exit, plan.boxes = list(pit.entry), pit.exit, list(pit.boxes)
