"""Tracks whose cells are listed one by one: the file says everything, nothing is worked out but centres."""

from __future__ import annotations

import math

from racelib.boards.fronts.contact import Pair, pair
from racelib.boards.fronts.files import ListedCell, ListedFile
from racelib.boards.fronts.layout import MAX_CELLS, Cell, Layout
from racelib.boards.fronts.outline import middle_of
from racelib.boards.lanes.line import BIGGEST
from racelib.boards.lanes.shapes import area_of
from racelib.errors import BadTrack, counted

MAX_CORNERS = 200


def lay_out(file: ListedFile, where: str) -> Layout:
    """The cells and contacts of a listed track (not yet checked)."""
    if not 2 <= len(file.cell) <= MAX_CELLS:
        raise BadTrack(f"{where}: the track has {counted(len(file.cell), 'cell')}; it needs 2 to {MAX_CELLS}.")
    cells = [_cell(cell, where) for cell in file.cell]
    return Layout(
        cells,
        named_pairs(file.adjacent, "adjacent", {cell.code for cell in cells}, where),
        {"lane_width": _usual_width(cells), "left": [], "right": [], "closed": file.closed, "names": []},
    )


def named_pairs(pairs: list[tuple[str, str]], field: str, codes: set[str], where: str) -> set[Pair]:
    """Return pairs of two different cells that exist, each pair once (DF-TRACK-05)."""
    found: set[Pair] = set()
    for a, b in pairs:
        for code in (a, b):
            if code not in codes:
                raise BadTrack(f"{where}: {field} names the cell {code!r}, which does not exist.")
        if a == b:
            raise BadTrack(f"{where}: {field} pairs {a} with itself.")
        if pair(a, b) in found:
            raise BadTrack(f"{where}: {field} has the pair {a} and {b} twice.")
        found.add(pair(a, b))
    return found


def _cell(cell: ListedCell, where: str) -> Cell:
    if not 3 <= len(cell.polygon) <= MAX_CORNERS:
        raise BadTrack(f"{where}: the polygon of {cell.id!r} has {len(cell.polygon)} points, not 3 to {MAX_CORNERS}.")
    if not all(abs(value) <= BIGGEST for point in cell.polygon for value in point):
        raise BadTrack(f"{where}: the polygon of {cell.id!r} has a point too far out.")
    polygon = tuple(cell.polygon)
    return Cell(
        cell.id, cell.lane, cell.inside, cell.back, cell.front, cell.rect, polygon, middle_of(polygon)
    )  # fmt: skip


def _usual_width(cells: list[Cell]) -> float:
    """About as wide as a lane: the side of a square as large as the smallest cell."""
    return round(math.sqrt(min(abs(area_of(cell.polygon)) for cell in cells)), 3)
