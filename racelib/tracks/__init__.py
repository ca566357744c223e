"""Tracks as lane graphs: one node per cell, one edge per step a car may take.

    >>> from racelib import tracks
    >>> track = tracks.load("t1")
    >>> sorted(track["1.9"])                      # FD-EX-022: free lane change into the corner
    ['0.10', '1.10', '2.10']

Everything is imported on first use, so that ``import racelib.tracks`` stays cheap and does not
pull in networkx.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

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
    "load": "graph",
    "build": "graph",
    "names": "graph",
    "summary": "graph",
    "digest": "graph",
    "Summary": "graph",
    "Track": "access",
    "cells_per_lane": "figures",
    "corner_ways": "figures",
    "entry_cells": "figures",
    "racing_lines": "figures",
    "shortest_lap": "figures",
    "overlapping_cells": "shapes",
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


def __getattr__(name: str) -> Any:
    """Fetch a public name from the module that holds it, the first time it is asked for."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
