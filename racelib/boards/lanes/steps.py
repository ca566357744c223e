"""The steps of a lane track, by letter or by what they cross, and its cells without the pit lane."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from racelib.boards.track import Track, each_cell


def each_step(track: Track, attribute: str) -> Iterator[tuple[str, str, Any]]:
    """Every step as (from, to, attribute)."""
    for a, b, edge in track.edges(data=True):
        yield a, b, edge[attribute]


def steps_from(track: Track, code: str) -> dict[str, str]:
    """The steps a cell offers: letter to target.

    >>> from racelib.boards.lanes import load
    >>> steps_from(load("t1"), "0.25")            # FD-EX-021
    {'s': '0.26', 'r': '1.26'}
    """
    return {edge["step"]: target for target, edge in track.adj[code].items()}


def road_cells(track: Track) -> list[str]:
    """The cells of the track without the pit lane."""
    return [code for code, pit in each_cell(track, "pit") if not pit]
