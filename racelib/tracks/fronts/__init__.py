"""Tracks whose steps are decided by front edges: a step leads to any cell that touches and whose front is farther on.

There are no arrows and no fixed lanes: cells of unequal length, narrow places and bends decide by themselves
where a car may go (DF-MOVE-02, -03). Downforce is played on such tracks.

    >>> from racelib.tracks import fronts
    >>> track = fronts.load("fix-b")
    >>> sorted(track["B1"])                       # DF-EX-25: the longer cell beside B1 is ahead of it
    ['A1', 'B2']

Everything is imported on first use, so that ``import racelib.tracks.fronts`` stays cheap.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from racelib.tracks.fronts.compiled import Tables, tables
    from racelib.tracks.fronts.graph import build, digest, load, names
    from racelib.tracks.fronts.report import (
        Figures,
        Summary,
        cells_by_lane,
        equipment,
        figures,
        length_advice,
        summary,
        width_profile,
    )

_HOME = {
    "names": "graph",
    "load": "graph",
    "build": "graph",
    "digest": "graph",
    "Tables": "compiled",
    "tables": "compiled",
    "Figures": "report",
    "Summary": "report",
    "cells_by_lane": "report",
    "equipment": "report",
    "figures": "report",
    "length_advice": "report",
    "summary": "report",
    "width_profile": "report",
}

__all__ = [
    "Figures",
    "Summary",
    "Tables",
    "build",
    "cells_by_lane",
    "digest",
    "equipment",
    "figures",
    "length_advice",
    "load",
    "names",
    "summary",
    "tables",
    "width_profile",
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
