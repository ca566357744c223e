"""Tracks as lane graphs: one node per cell, one edge per step a car may take.

    >>> from racelib import tracks
    >>> track = tracks.load("t1")
    >>> sorted(track["1.9"])                      # FD-EX-022: free lane change into the corner
    ['0.10', '1.10', '2.10']

Everything is imported on first use, so that ``import racelib.tracks`` stays cheap and does not
pull in networkx.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from racelib.first_use import on_first_use

if TYPE_CHECKING:
    from racelib.tracks.access import Track
    from racelib.tracks.figures import (
        cells_per_lane,
        corner_ways,
        entry_cells,
        racing_lines,
        shortest_lap,
    )
    from racelib.tracks.graph import Summary, build, digest, load, names, summary
    from racelib.tracks.shapes import overlapping_cells

_HOME = {
    "load": "racelib.tracks.graph",
    "build": "racelib.tracks.graph",
    "names": "racelib.tracks.graph",
    "summary": "racelib.tracks.graph",
    "digest": "racelib.tracks.graph",
    "Summary": "racelib.tracks.graph",
    "Track": "racelib.tracks.access",
    "cells_per_lane": "racelib.tracks.figures",
    "corner_ways": "racelib.tracks.figures",
    "entry_cells": "racelib.tracks.figures",
    "racing_lines": "racelib.tracks.figures",
    "shortest_lap": "racelib.tracks.figures",
    "overlapping_cells": "racelib.tracks.shapes",
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


__getattr__ = on_first_use(__name__, _HOME)


def __dir__() -> list[str]:
    return sorted(__all__)
