"""A quick look at the cars right ahead: do they leave a way through? It decides whether the `racer` looks closer."""

from __future__ import annotations

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d.search.steps import steps_with_box

#: How many cells ahead the look goes.
NEAR = 8


def hemmed_in(track: Tables, cell: int, others: int) -> bool:
    """Say whether cars leave no way through the next cells, by steps and arrows alone: a car on `cell` does not count.

    `others` are the cells of the cars, as a bit mask.

    >>> from racelib.boards.lanes.tables import tables
    >>> track = tables("t1")
    >>> wall = track.mask(track.number[code] for code in ("0.20", "1.20", "2.20"))
    >>> [hemmed_in(track, track.number[code], wall) for code in ("1.15", "1.20", "1.8")]
    [True, False, False]
    """
    kept: list[tuple[int, ...]] | None = track.kept.get("hemmed in")
    if kept is None:
        kept = track.kept["hemmed in"] = [()] * track.cells
    lanes = kept[cell]
    if not lanes:
        lanes = kept[cell] = (_reached(track, cell, 0)[0], *_lanes_ahead(track, cell))
    for lane in lanes:  # the first are all near cells together
        if not lane & others:
            return False
    return not _reached(track, cell, others)[1]


def _lanes_ahead(track: Tables, cell: int) -> list[int]:
    """Return simple ways through the next cells, as bit masks: straight on, or with one lane change on the way."""
    ways, straight, here = [], 0, cell
    for driven in range(NEAR):
        for letter, to, _ in track.steps[here]:
            if letter in "lr":
                ways.append(straight | _straight_on(track, to, NEAR - driven))
        here = track.own[here]
        straight |= 1 << here
    return [straight, *ways]


def _straight_on(track: Tables, cell: int, cells: int) -> int:
    """Return this many cells of a lane, as a bit mask, from a cell on."""
    mask = 0
    for _ in range(cells):
        mask |= 1 << cell
        cell = track.own[cell]
    return mask


def _reached(track: Tables, cell: int, others: int) -> tuple[int, int]:
    """Return the cells that can be reached over free cells, and those that are reached last, as bit masks."""
    ahead = steps_with_box(track, -1)[1]
    reached, front = 0, 1 << cell
    for _ in range(NEAR):
        further = 0
        while front:
            bit = front & -front
            further |= ahead[bit.bit_length() - 1]
            front ^= bit
        front = further & ~others
        reached |= front
        if not front:
            break
    return reached, front
