"""Tracks of lanes and corners, as graphs: one node per cell, one edge per step. Formula D is played on them.

    >>> from racelib.boards import lanes as tracks
    >>> track = tracks.load("t1")
    >>> sorted(track["1.9"])                      # FD-EX-022: free lane change into the corner
    ['0.10', '1.10', '2.10']

Everything is imported on first use, so that ``import racelib.boards.lanes`` stays cheap and does not
pull in networkx.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from racelib.first_use import on_first_use

if TYPE_CHECKING:
    from racelib.boards.lanes.figures import (
        cells_per_lane,
        corner_ways,
        entry_cells,
        racing_lines,
        shortest_lap,
    )
    from racelib.boards.lanes.graph import Summary, build, digest, load, names, summary
    from racelib.boards.lanes.shapes import overlapping_cells
    from racelib.boards.track import Track

_HOME = {
    "racelib.boards.track": ("Track",),
    "racelib.boards.lanes.figures": ("cells_per_lane", "corner_ways", "entry_cells", "racing_lines", "shortest_lap"),
    "racelib.boards.lanes.graph": ("Summary", "build", "digest", "load", "names", "summary"),
    "racelib.boards.lanes.shapes": ("overlapping_cells",),
}

__all__ = [
    "Summary",
    "Track",
    "build",
    "cells_per_lane",
    "corner_ways",
    "digest",
    "entry_cells",
    "load",
    "names",
    "overlapping_cells",
    "racing_lines",
    "shortest_lap",
    "summary",
]


__getattr__, __dir__ = on_first_use(__name__, _HOME)
