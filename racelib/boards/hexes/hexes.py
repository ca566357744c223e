"""The six directions of the road: lanes of hexagons side by side, odd lanes half a cell further forward."""

from __future__ import annotations

DIRECTIONS = ("F", "FL", "FR", "B", "BL", "BR")
"""The faces of the direction die: ahead or back, straight or half a cell to the left or right."""

AHEAD = DIRECTIONS[:3]
"""TR-GRID-02: the front sector of a car, which is where it may drive."""

Cell = tuple[int, int]
"""A cell as (lane, row): lane 0 is the leftmost, rows grow forward (TR-RULING-02)."""


def step(lane: int, row: int, direction: str) -> Cell:
    """TR-GRID-01: the cell that one step in a direction leads to.

    >>> [step(2, 5, direction) for direction in DIRECTIONS]
    [(2, 6), (1, 5), (3, 5), (2, 4), (1, 4), (3, 4)]
    >>> [step(3, 5, direction) for direction in DIRECTIONS]
    [(3, 6), (2, 6), (4, 6), (3, 4), (2, 5), (4, 5)]
    """
    if direction == "F":
        return lane, row + 1
    if direction == "B":
        return lane, row - 1
    half = lane % 2  # an odd lane lies half a cell further forward, an even one half a cell further back
    return lane + (1 if direction[1] == "R" else -1), row + half - (direction[0] == "B")
