"""The grid of the road, as far as a game needs more of it than single steps (TR-GRID, TR-RULING-01, TR-RULING-02).

A cell is a lane and a row; rows are absolute and never renumbered (TR-RULING-03). Inside the state a cell is one whole
number, `row * lanes + lane`, which holds for rows behind the board (below 0) too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import overload

from racelib.boards.hexes.hexes import DIRECTIONS, step

__all__ = ["DIRECTIONS", "FRONT", "REAR", "Cell", "Cells", "furthest", "half_row", "in_line", "neighbours", "step"]

#: A cell as events, answers and scenarios name it: lane and absolute row.
Cell = tuple[int, int]
#: TR-GRID-02, TR-GRID-03: the front sector, from left to right; forward is towards the lead tile.
FRONT = ("FL", "F", "FR")
#: The rear sector (TR-RIG-02).
REAR = ("BL", "B", "BR")
#: TR-RULING-01, TR-RULING-02: lanes and half rows of each direction.
#: TR-INV-10: left and right are mirror images, here and in all rules; a test plays whole games in the mirror.
VECTORS = {"F": (0, 2), "FL": (-1, 1), "FR": (1, 1), "B": (0, -2), "BL": (-1, -1), "BR": (1, -1)}


def in_line(lane: int, row: int, direction: str, cells: int) -> tuple[int, int]:
    """Return the cell that lies some cells away in a straight line (TR-RULING-53).

    >>> in_line(5, 10, "FR", 2), in_line(4, 12, "F", 3)
    ((7, 11), (4, 15))
    """
    lanes, half = VECTORS[direction]
    to, height = lane + lanes * cells, half_row(lane, row) + half * cells
    return to, (height - to % 2) // 2


@cache
def neighbours(lanes: int) -> tuple[dict[str, int], ...]:
    """Return for each lane how far the number of the next cell is from that of a cell, in each direction on the road.

    >>> neighbours(7)[1] == {"F": 7, "FL": 6, "FR": 8, "B": -7, "BL": -1, "BR": 1}
    True
    """
    ways = []
    for lane in range(lanes):
        there = {way: step(lane, 0, way) for way in DIRECTIONS}
        ways.append({way: row * lanes + to - lane for way, (to, row) in there.items() if 0 <= to < lanes})
    return tuple(ways)


def half_row(lane: int, row: int) -> int:
    """Return how far forward a cell lies, in half cells (TR-RULING-02, TR-RULING-72).

    >>> half_row(2, 4), half_row(3, 4)
    (8, 9)
    """
    return 2 * row + lane % 2


def furthest(cells: Iterable[int], lanes: int) -> int:
    """Return how far forward the foremost of some cells lies, as `half_row` counts; -1 if none is on the board.

    >>> furthest([9, 16], 7), furthest([-1_000_000], 7)
    (4, -1)
    """
    return max([-1, *[2 * (cell // lanes) + cell % lanes % 2 for cell in cells]])


class Cells(Sequence[list[int]]):
    """Cells by their numbers, each given as lane and row when somebody looks at it.

    >>> list(Cells([7, 16], 7)), Cells([7, 16], 7)[-1]
    ([[0, 1], [2, 2]], [2, 2])
    """

    __slots__ = ("lanes", "numbers")

    def __init__(self, numbers: Sequence[int], lanes: int) -> None:
        """Keep the numbers."""
        self.numbers = numbers
        self.lanes = lanes

    def __len__(self) -> int:
        """Return how many cells there are."""
        return len(self.numbers)

    @overload
    def __getitem__(self, place: int) -> list[int]: ...

    @overload
    def __getitem__(self, place: slice) -> list[list[int]]: ...

    def __getitem__(self, place: int | slice) -> list[int] | list[list[int]]:
        """Return a cell, or some of them, as lane and row."""
        if isinstance(place, slice):
            return [[number % self.lanes, number // self.lanes] for number in self.numbers[place]]
        number = self.numbers[place]
        return [number % self.lanes, number // self.lanes]
