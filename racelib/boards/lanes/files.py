"""What a track file may say: the TOML fields as typed structs, read with errors that name the field.

Two kinds of file share most fields. A *square* track has ``rows`` and is a plain grid, good for
tests and puzzles; a *drawn* track has a ``line`` (the centre line of the road) and becomes a real
board. ``boards/data/formula_d/README.md`` explains both with examples.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from racelib.errors import BadOption, BadTrack

K = TypeVar("K")
T = TypeVar("T")

MAX_BYTES = 200_000
"""A track file longer than this is refused unread: a large board takes about 6,000 bytes."""

TELLING_FIELDS = {"Formula D": "corner", "Downforce": "closed"}
"""The field that only the tracks of a game have, and that all of them have."""


class Part(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Any table of a track file: unknown fields are refused."""


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

    roar: list[str] = []
    danger: list[str] = []
    police: list[str] = []  # the first cell of every lane beyond the police line
    tunnels: list[Tunnel] = []


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
    arrows: list[ArrowRows] = []


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
    arrows: dict[str, str] = {}  # for each lane one letter a cell: . own lane only, l, r, b both


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
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise BadTrack(f"{path.name}: the file has {size:,} bytes, a track file at most {MAX_BYTES:,}.")
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadTrack(f"{path.name}: the file cannot be read ({problem.strerror}).") from None
    except UnicodeDecodeError:
        raise BadTrack(f"{path.name}: the file is not UTF-8 text.") from None
    except (tomllib.TOMLDecodeError, RecursionError) as problem:
        raise BadTrack(f"{path.name}: not a TOML file ({problem}).") from None


def convert(table: dict[str, Any], kind: type[K], where: str) -> K:
    """The tables of a track file as the struct of its kind, or :class:`~racelib.errors.BadTrack` with the field."""
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as problem:
        raise BadTrack(f"{where}: {problem}.") from None


def check_game(table: dict[str, Any], game: str, where: str) -> None:
    """Refuse the track file of another game before its fields are looked at.

    >>> check_game({"id": "x", "closed": True}, "Formula D", "x.toml")
    Traceback (most recent call last):
    racelib.errors.BadTrack: x.toml: this is a track of another game: of Downforce, not of Formula D.
    """
    for other, field in TELLING_FIELDS.items():
        if field in table and TELLING_FIELDS[game] not in table:
            raise BadTrack(f"{where}: this is a track of another game: of {other}, not of {game}.")


def names_in(folder: Path) -> list[str]:
    """The names of the tracks in a folder."""
    return sorted(path.stem for path in folder.glob("*.toml"))


def path_of(name_or_path: str | Path, folder: Path) -> Path:
    """The file of a track: the path itself, or the file of that name in a folder."""
    if isinstance(name_or_path, Path) or name_or_path.endswith(".toml"):
        return Path(name_or_path)
    names = names_in(folder)
    if name_or_path.lower() not in names:
        raise BadTrack(f"There is no track called {name_or_path!r}; there are {', '.join(names)}.")
    return folder / f"{name_or_path.lower()}.toml"


def chosen_track(name: object, option: str, names: list[str], tables: Callable[[str], T]) -> T:
    """Return the compiled track that an option of a race names, or say which tracks there are."""
    if not isinstance(name, str) or "\0" in name:  # no file can have such a name
        raise BadOption(f"option '{option}' is {name!r}; expected one of {', '.join(names)}")
    if name not in names and not name.endswith(".toml"):
        raise BadOption(f"there is no track '{name}'; the tracks are {', '.join(names)}, or the path of a .toml file")
    try:
        return tables(name)
    except BadTrack as problem:
        raise BadOption(f"track '{name}' cannot be used: {problem}") from None


def digest_of(content: dict[str, Any]) -> str:
    """Sixteen hex digits that change with anything in the content, but not with the order of its keys."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


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
