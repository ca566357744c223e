"""What a track file may say: the TOML fields as typed structs, read with errors that name the field.

Two kinds of file share most fields. A *square* track has ``rows`` and is a plain grid, good for
tests and puzzles; a *drawn* track has a ``line`` (the centre line of the road) and becomes a real
board. ``boards/data/formula_d/README.md`` explains both with examples.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Literal

import msgspec

from racelib.boards import data_files
from racelib.boards.data_files import Part, convert
from racelib.boards.scenery import Scenery
from racelib.errors import BadTrack

TELLING_FIELDS = {"Formula D": "corner", "Downforce": "closed"}
"""The field that only the tracks of a game have, and that all of them have."""


class Laps(Part):
    """FD-TRACK-19: the usual number of laps, and those that may be chosen."""

    default: int
    allowed: list[int]


class Weather(Part):
    """The faces of the black die (first and last) for each weather (FD-TRACK-14)."""

    rain: tuple[int, int]
    cloudy: tuple[int, int]
    fine: tuple[int, int]


class Tunnel(Part):
    """FD-TRACK-18: a tunnel mouth and the cell where it comes out, with the number painted on both.

    On a drawn track the cells of the lane between the two lie under the ground and are left out.
    """

    n: int
    mouth: str
    exit: str


class Street(Part):
    """FD-TRACK-15, FD-TRACK-16: what only a street track has. ``*`` in a code stands for every lane."""

    roar: list[str] = msgspec.field(default_factory=list)
    danger: list[str] = msgspec.field(default_factory=list)
    police: list[str] = msgspec.field(default_factory=list)  # the first cell of every lane beyond the police line
    tunnels: list[Tunnel] = msgspec.field(default_factory=list)


class Box(Part, kw_only=True):
    """FD-TRACK-13: the box of a team, the pit-lane cell it is entered from, the one it leads back to."""

    team: int
    cell: str
    enter: str = msgspec.field(name="in")
    leave: str = msgspec.field(name="out")


class TrackFile(Part):
    """The fields that every track file has."""

    id: str
    name: str
    kind: Literal["circuit", "street"]
    note: str
    lanes: list[str]
    cells: list[int]  # stated number of cells of every lane; checked
    laps: Laps
    weather: Weather
    grid: list[str]
    qualifying: str
    street: Street = msgspec.field(default_factory=Street)
    scenery: Scenery = msgspec.field(default_factory=Scenery)


class ArrowRows(Part):
    """Rows of a square corner whose cells carry other arrows than "own lane only"."""

    rows: tuple[int, int]
    steps: str


class SquareCorner(Part, kw_only=True):
    """A corner of a square track: a range of rows (both ends included)."""

    id: str
    rows: tuple[int, int]
    stops: int
    inside: str
    longest: int
    shortest: int
    name: str = ""
    arrows: list[ArrowRows] = msgspec.field(default_factory=list)


class SquarePit(Part):
    """The pit lane of a square track: ``P0``, ``P1``, … level with the rows from ``row`` on."""

    row: int
    cells: int
    entry: list[tuple[str, str]]
    exit: tuple[str, str]
    boxes: list[Box]


class SquareFile(TrackFile, kw_only=True):
    """A track on squared paper."""

    rows: int
    corner: list[SquareCorner]
    pit: SquarePit | None = None


class DrawnPit(Part):
    """The pit lane of a drawn track, beside the road on the side of lane ``beside``.

    The centres of its first and last cell lie level with the given distances (in cells) from the line.
    """

    beside: str
    cells: int
    first: float
    last: float
    entry: list[tuple[str, str]]
    exit: tuple[str, str]
    boxes: list[Box]


class Line(Part):
    """The centre line of a drawn track: a closed polygon of ``[x, y, radius]``, its corners rounded off."""

    points: list[tuple[float, float, float]]
    width: float  # of one lane


class DrawnCorner(Part):
    """A corner of a drawn track and the straight that leads to it."""

    id: str
    name: str
    straight: list[int]  # cells per lane of the straight before the corner
    cells: list[int]  # cells per lane of the corner
    points: list[int]  # the point of the line (counted from 1) that it goes round, or the first and the last
    stops: int
    inside: str
    longest: int
    shortest: int
    # for each lane one letter a cell: . own lane only, l, r, b both
    arrows: dict[str, str] = msgspec.field(default_factory=dict)


class DrawnFile(TrackFile, kw_only=True):
    """A track drawn round a centre line."""

    line: Line
    corner: list[DrawnCorner]
    before_line: list[int]  # cells per lane of the first straight that lie before the start/finish line
    pit: DrawnPit | None = None


def read(path: Path) -> SquareFile | DrawnFile:
    """The contents of a track file, or :class:`~racelib.errors.BadTrack` with the field and the reason."""
    return parse(read_table(path), path.name)


def read_table(path: Path) -> dict[str, Any]:
    """The bare tables of a track file, or :class:`~racelib.errors.BadTrack` with the reason."""
    try:
        return tomllib.loads(data_files.read(path).decode())
    except UnicodeDecodeError:
        raise BadTrack(f"{path.name}: the file is not UTF-8 text.") from None
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise BadTrack(f"{path.name}: not a TOML file ({problem}).") from None


def check_game(table: dict[str, Any], game: str, where: str) -> None:
    """Refuse the track file of another game before its fields are looked at.

    >>> check_game({"id": "x", "closed": True}, "Formula D", "x.toml")
    Traceback (most recent call last):
    racelib.errors.BadTrack: x.toml: this is a track of another game: of Downforce, not of Formula D.
    """
    for other, field in TELLING_FIELDS.items():
        if field in table and TELLING_FIELDS[game] not in table:
            raise BadTrack(f"{where}: this is a track of another game: of {other}, not of {game}.")


def parse(table: dict[str, Any], where: str) -> SquareFile | DrawnFile:
    """Turn the tables of a track file into structs.

    >>> parse({"id": "x", "rows": 9}, "x.toml")
    Traceback (most recent call last):
    racelib.errors.BadTrack: x.toml: Object missing required field `name`.
    """
    check_game(table, "Formula D", where)
    if ("rows" in table) == ("line" in table):
        raise BadTrack(f"{where}: a track needs either `rows` (square) or `line` (drawn), and not both.")
    return convert(table, SquareFile, where) if "rows" in table else convert(table, DrawnFile, where)
