"""What a track file may say: the TOML fields as typed structs, read with errors that name the field.

Two kinds of file share the head. A *listed* track has ``cell`` tables and says everything outright; a *drawn*
track has a ``line`` (the centre line of the road) and ``section`` tables along it, from which the cells are made.
``boards/data/downforce/README.md`` explains both with examples.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from racelib.boards.data_files import Part, convert
from racelib.boards.lanes.files import check_game, read_table
from racelib.boards.scenery import Scenery
from racelib.errors import BadTrack


class FrontsFile(Part):
    """The head of every track file.

    DF-TRACK-20: a fixture, such as the tracks of the examples, may lack start cells and lines.
    """

    id: str
    name: str
    note: str
    closed: bool
    lap_length: int  # one lap of a closed track; the distance of the finish of an open one
    finish: int
    bet_lines: list[int] = msgspec.field(default_factory=list)
    start_slots: list[str] = msgspec.field(default_factory=list)  # the cells of slots 1 to 6
    fixture: bool = False  # a small board for tests: it may lack slots, betting lines, narrow places and bends
    # cells that touch in the drawing only, such as a bridge and the road below
    not_adjacent: list[tuple[str, str]] = msgspec.field(default_factory=list)
    scenery: Scenery = msgspec.field(default_factory=Scenery)


class ListedCell(Part):
    """One cell, said outright (DF-TRACK-02)."""

    id: str
    lane: int
    inside: int
    back: int
    front: int
    rect: bool
    polygon: list[tuple[float, float]]


class ListedFile(FrontsFile, kw_only=True):
    """A track whose cells and contacts are listed one by one (DF-TRACK-05)."""

    cell: list[ListedCell]
    adjacent: list[tuple[str, str]]


class Line(Part, kw_only=True):
    """The centre line of the road: ``[x, y, radius]`` in driving order, its corners rounded off by arcs."""

    points: list[tuple[float, float, float]]
    width: float  # of one lane
    inside: Literal["left", "right"]  # the side of lane a; on a closed track the side of the infield
    unit: int = 100  # distance units of a row
    begins: int = 0  # where the drawing begins; below 0 on an open track, whose grid lies before the start line


class Section(Part, kw_only=True):
    """A piece of road between two lines across it.

    A ``straight`` and a ``funnel`` have ``lanes`` and ``rows``. A ``curve`` goes round one point of the line, or
    from the first to the last of two, and has the number of ``cells`` of each lane, from the inside, and ``rows``.
    """

    kind: Literal["straight", "funnel", "curve"]
    rows: int  # the length of the section, in straight cells
    lanes: int = 0
    cells: list[int] = msgspec.field(default_factory=list)
    points: list[int] = msgspec.field(default_factory=list)
    name: str = ""


class DrawnFile(FrontsFile, kw_only=True):
    """A track drawn round a centre line."""

    line: Line
    section: list[Section]


def read(path: Path) -> ListedFile | DrawnFile:
    """The contents of a track file, or :class:`~racelib.errors.BadTrack` with the field and the reason."""
    return parse(read_table(path), path.name)


def parse(table: dict[str, Any], where: str) -> ListedFile | DrawnFile:
    """Turn the tables of a track file into structs.

    >>> parse({"id": "x", "cell": []}, "x.toml")
    Traceback (most recent call last):
    racelib.errors.BadTrack: x.toml: Object missing required field `name`.
    """
    check_game(table, "Downforce", where)
    if ("cell" in table) == ("line" in table):
        raise BadTrack(f"{where}: a track needs either `cell` tables (listed) or `line` (drawn), and not both.")
    return convert(table, ListedFile, where) if "cell" in table else convert(table, DrawnFile, where)
