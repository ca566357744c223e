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

from typing import TYPE_CHECKING

from racelib.first_use import on_first_use

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
    "names": "racelib.tracks.fronts.graph",
    "load": "racelib.tracks.fronts.graph",
    "build": "racelib.tracks.fronts.graph",
    "digest": "racelib.tracks.fronts.graph",
    "Tables": "racelib.tracks.fronts.compiled",
    "tables": "racelib.tracks.fronts.compiled",
    "Figures": "racelib.tracks.fronts.report",
    "Summary": "racelib.tracks.fronts.report",
    "cells_by_lane": "racelib.tracks.fronts.report",
    "equipment": "racelib.tracks.fronts.report",
    "figures": "racelib.tracks.fronts.report",
    "length_advice": "racelib.tracks.fronts.report",
    "summary": "racelib.tracks.fronts.report",
    "width_profile": "racelib.tracks.fronts.report",
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


__getattr__ = on_first_use(__name__, _HOME)


def __dir__() -> list[str]:
    return sorted(__all__)
