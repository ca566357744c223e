"""A slow and obvious second opinion on where a car may go, written from the ledger (DF-MOVE, DF-RULING-24, -25).

Nothing here comes from the engine. The oracle knows of a track which cells touch, how far their fronts are, where the
finish is and how long a lap is; of a position, where the cars stand. It writes down every way, one after the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from racelib.boards.fronts.compiled import Tables


class Drive(NamedTuple):
    """The cells that a car enters, and whether the last step takes it across the finish line."""

    cells: tuple[int, ...]
    home: bool


@dataclass(frozen=True)
class Position:
    """A car about to move: its cell, how far it has come, the cells where others stand, whether it can finish."""

    track: Tables
    at: int
    progress: int
    others: frozenset[int] = frozenset()
    can_finish: bool = True


def gain(track: Tables, here: int, there: int) -> int:
    """Return how much farther the front of one cell is than that of another; 0 or less is no step forward."""
    ahead = track.front[there] - track.front[here]
    if not track.closed:
        return ahead  # DF-MOVE-03
    ahead %= track.lap
    return ahead if 0 < ahead < track.lap / 2 else 0  # DF-TRACK-06


@cache
def touching(track: Tables, here: int) -> tuple[int, ...]:
    """Return the cells that touch a cell by an edge or a corner (DF-MOVE-02)."""
    return tuple(there for there in range(track.cells) if track.touch[here] >> there & 1)


def drives(position: Position, value: int) -> list[Drive]:
    """Return every way that a move of a value may take (DF-RULING-24).

    That is all sequences of as many steps, and shorter ones that end where no step is possible or beyond the line.
    """
    return list(_go_on(position, position.at, position.progress, value, ()))


def _go_on(position: Position, here: int, progress: int, left: int, behind: tuple[int, ...]) -> list[Drive]:
    if left == 0:
        return [Drive(behind, False)]
    found: list[Drive] = []
    stuck = True
    for there in touching(position.track, here):
        length = gain(position.track, here, there)
        if length <= 0 or there in position.others:
            continue
        stuck = False
        if crosses_the_finish(position, progress, length):
            found.append(Drive((*behind, there), True))
        else:
            found += _go_on(position, there, progress + length, left - 1, (*behind, there))
    return [Drive(behind, False)] if stuck else found


def crosses_the_finish(position: Position, progress: int, length: int) -> bool:
    """Say whether a step ends the race for the car (DF-FINISH-01); the start of the first lap is not the finish."""
    started = progress > 0 or not position.track.closed
    return position.can_finish and started and progress <= position.track.finish < progress + length
