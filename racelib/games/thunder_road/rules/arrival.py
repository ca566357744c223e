"""A car on its way into a cell."""

from __future__ import annotations

import msgspec

from racelib.games.thunder_road.grid import in_line, step
from racelib.games.thunder_road.state import Board, Car


class Arrival(msgspec.Struct, frozen=True):
    """A car on its way into a cell: from where, in which direction, and how (a step, a push, a slide …).

    `placed`: it stands there already (an earthquake); `later` are cars that an earthquake settles after this one.
    """

    car: Car
    lane: int
    row: int
    way: str
    how: str
    origin: int
    placed: bool = False
    later: frozenset[str] = frozenset()


def next_cell(board: Board, car: Car, way: str, how: str) -> Arrival:
    """Return the arrival of a car in the next cell of a direction; it may lie outside the board."""
    row, lane = divmod(car.cell, board.lanes)
    lane, row = step(lane, row, way)
    return Arrival(car, lane, row, way, how, car.cell)


def landing(board: Board, car: Car, way: str, cells: int, how: str) -> Arrival:
    """TR-RULING-54: a jump ignores all cells between; only the cell it lands in counts."""
    lane, row = in_line(*board.at(car.cell), way, cells)
    return Arrival(car, lane, row, way, how, car.cell)
