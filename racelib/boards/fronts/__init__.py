"""Tracks on which the front edge decides a step: it leads to any cell that touches and whose front is farther on.

There are no arrows and no fixed lanes: cells of unequal length, narrow places and bends decide by themselves
where a car may go (DF-MOVE-02, DF-MOVE-03). Downforce is played on such tracks.

    >>> from racelib.boards import fronts
    >>> track = fronts.load("fix-b")
    >>> sorted(track["B1"])                       # DF-EX-25: the longer cell beside B1 is ahead of it
    ['A1', 'B2']

Everything is imported on first use, so that ``import racelib.boards.fronts`` stays cheap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from racelib.first_use import on_first_use

if TYPE_CHECKING:
    from racelib.boards.fronts.compiled import Tables, tables
    from racelib.boards.fronts.graph import build, digest, load, names
    from racelib.boards.fronts.report import (
        Figures,
        Summary,
        cells_by_lane,
        equipment,
        figures,
        length_advice,
        summary,
        width_profile,
    )

_REPORT = ("Figures", "Summary", "cells_by_lane", "equipment", "figures", "length_advice", "summary", "width_profile")
_HOME = {
    "racelib.boards.fronts.compiled": ("Tables", "tables"),
    "racelib.boards.fronts.graph": ("build", "digest", "load", "names"),
    "racelib.boards.fronts.report": _REPORT,
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


__getattr__, __dir__ = on_first_use(__name__, _HOME)
