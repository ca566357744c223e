"""Tracks on squared paper: every lane has one cell per row, a step goes to the next row.

The tracks T1, T1-S and T2 of the worked examples (docs/rules/formula_d.md) are of this kind. Cells are called
``lane.row`` (``1.15`` is lane 1, row 15); the start/finish line lies between the last row and row 0; cells of a row
are level and neighbours. Rows that no corner covers are straights.
"""

from __future__ import annotations

from racelib.boards.lanes.assemble import Cell, Plan, Point, assemble, corner_tables
from racelib.boards.lanes.files import SquareCorner, SquareFile, SquarePit
from racelib.boards.track import Track
from racelib.errors import BadTrack

TURN = {"s": 0, "l": -1, "r": 1}
MAX_ROWS = 2000
MAX_LANES = 12


def build(file: SquareFile, where: str) -> Track:
    """The lane graph of a square track (not yet checked)."""
    if not 4 <= file.rows <= MAX_ROWS:
        raise BadTrack(f"{where}: rows is {file.rows}; it must be from 4 to {MAX_ROWS}.")
    if not 1 <= len(file.lanes) <= MAX_LANES or len(set(file.lanes)) < len(file.lanes):
        raise BadTrack(f"{where}: lanes must be 1 to {MAX_LANES} different names.")
    corner_of = _corner_rows(file, where)
    order = sorted(file.corner, key=lambda corner: corner.rows)
    ahead = _next_corner(file.rows, corner_of, order)
    lanes = [
        [_cell(file, lane, row, corner_of.get(row), ahead[row]) for row in range(file.rows)]
        for lane in range(len(file.lanes))
    ]
    plan = Plan(lanes, corner_tables(file.lanes, order, where), [], {})
    for row in range(file.rows):
        letters = _letters(corner_of.get(row), row)
        for lane, cells in enumerate(lanes):
            for letter in letters:
                if letter not in TURN:
                    raise BadTrack(f"{where}: arrows of row {row} have the unknown step {letter!r}.")
                target = lane + TURN[letter]
                if 0 <= target < len(lanes):
                    ahead_cell = lanes[target][(row + 1) % file.rows]
                    plan.steps.append((cells[row].code, ahead_cell.code, letter))
            plan.beside[cells[row].code] = tuple(
                lanes[other][row].code for other in (lane - 1, lane + 1) if 0 <= other < len(lanes)
            )
    left, right, end = 0.5, 0.5 - len(lanes), file.rows - 0.5
    plan.drawing = {
        "lane_width": 1.0,
        "left": [(-0.5, left), (end, left)],
        "right": [(-0.5, right), (end, right)],
        "closed": False,
        "line": [((-0.5, 0.5 - lane), (-0.5, -0.5 - lane)) for lane in range(len(lanes))],
    }
    if file.pit:
        _plan_pit(file, file.pit, plan, ahead, where)
    return assemble(file, plan, where)


def _corner_rows(file: SquareFile, where: str) -> dict[int, SquareCorner]:
    """Return the corner that each row belongs to (FD-TRACK-06)."""
    if not file.corner:
        raise BadTrack(f"{where}: corner is empty; a track needs at least one corner.")
    found: dict[int, SquareCorner] = {}
    for corner in file.corner:
        first, last = corner.rows
        if not 0 <= first <= last < file.rows:
            raise BadTrack(f"{where}: corner {corner.id} has rows {first} to {last} on {file.rows} rows.")
        for row in range(first, last + 1):
            if row in found:
                raise BadTrack(f"{where}: corners {found[row].id} and {corner.id} overlap on row {row}.")
            found[row] = corner
        for arrows in corner.arrows:
            if not first <= arrows.rows[0] <= arrows.rows[1] <= last:
                raise BadTrack(f"{where}: arrows of corner {corner.id} name rows outside the corner.")
    return found


def _next_corner(rows: int, corner_of: dict[int, SquareCorner], order: list[SquareCorner]) -> dict[int, str]:
    """FD-TRACK-08: for every row the corner it lies in, or else the next one ahead."""
    return {
        row: corner_of[row].id
        if row in corner_of
        else next((corner.id for corner in order if corner.rows[0] > row), order[0].id)
        for row in range(rows)
    }


def _letters(corner: SquareCorner | None, row: int) -> str:
    """FD-TRACK-04: straights are free; a corner row has its arrows, "own lane only" if none are given."""
    if corner is None:
        return "slr"
    for arrows in corner.arrows:
        if arrows.rows[0] <= row <= arrows.rows[1]:
            return arrows.steps
    return "s"


def _square(x: float, y: float) -> tuple[Point, ...]:
    return ((x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5))


def _cell(file: SquareFile, lane: int, row: int, corner: SquareCorner | None, ahead: str) -> Cell:
    x, y = float(row), float(-lane)
    return Cell(
        code=f"{file.lanes[lane]}.{row}",
        lane=lane,
        progress=row,
        next_corner=ahead,
        polygon=_square(x, y),
        centre=(x, y),
        heading=0.0,
        corner=corner.id if corner else None,
        straight=None if corner else _straight_id(file, ahead),
    )


def _straight_id(file: SquareFile, ahead: str) -> str:
    """``S2`` is the straight that leads to the second corner."""
    order = sorted(file.corner, key=lambda corner: corner.rows)
    return f"S{1 + [corner.id for corner in order].index(ahead)}"


def _plan_pit(file: SquareFile, pit: SquarePit, plan: Plan, ahead: dict[int, str], where: str) -> None:
    """Place the pit lane below the last lane, the boxes below the pit lane."""
    if not 1 <= pit.cells < file.rows or not 0 <= pit.row < file.rows:
        raise BadTrack(f"{where}: pit has {pit.cells} cells from row {pit.row} on, of {file.rows} rows.")
    y = -len(file.lanes) - 0.25
    for index in range(pit.cells):
        row = (pit.row + index) % file.rows
        plan.pit_cells.append(_pit_cell(f"P{index}", row, float(row), y, ahead[row]))
    level = {cell.code: cell for cell in plan.pit_cells}
    for box in pit.boxes:
        if box.enter not in level:
            raise BadTrack(f"{where}: box {box.cell} is entered from {box.enter}, not in the pit lane.")
        door = level[box.enter]
        spot = _pit_cell(box.cell, door.progress + 0.5, door.progress + 0.5, y - 1.1, door.next_corner)
        spot.box = box.team
        plan.pit_cells.append(spot)
    plan.pit_entry, plan.pit_exit, plan.boxes = list(pit.entry), pit.exit, list(pit.boxes)


def _pit_cell(code: str, progress: float, x: float, y: float, ahead: str) -> Cell:
    return Cell(code, -1, progress, ahead, _square(x, y), (x, y), 0.0, pit=True)
