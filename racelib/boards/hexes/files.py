"""What a tile set file may say: the JSON fields as typed structs.

The fields of a set can be left out here, so that the checks can name everything that is missing at once; only
a value of a wrong kind, or a field that does not exist, stops the reading.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from racelib.boards import data_files
from racelib.boards.data_files import Part, convert
from racelib.errors import BadTrack, reason

FORMAT = "road-tiles/1"


class HazardCell(Part):
    """A cell on which a hazard token is put, counted from the rear of the tile (TR-TILE-06).

    On tile 1 `players` says at which numbers of players it gets one; without it, at any number.
    """

    lane: int
    row: int
    players: list[int] | None = None


class SideFile(Part):
    """One side of a tile; the first line of its map is the front, as it is seen on a screen (TR-TILE-04)."""

    title: str = ""
    map: list[str] = msgspec.field(default_factory=list)
    hazards: list[HazardCell] = msgspec.field(default_factory=list)


class TileFile(Part):
    """A tile with its two sides (TR-TILE-02)."""

    id: int
    module: str = ""
    sides: dict[str, SideFile] = msgspec.field(default_factory=dict)


class SetFile(Part):
    """A tile set (TR-TILE-01)."""

    format: str = ""
    name: str = ""
    lanes: int = 0
    rows: int = 0
    licence: str = ""
    tiles: list[TileFile] = msgspec.field(default_factory=list)


def read(path: Path) -> SetFile:
    """The contents of a tile set file, or :class:`~racelib.errors.BadTrack` with the field and the reason."""
    where = path.name
    data = data_files.read(path, "tile set")
    try:
        table = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise BadTrack(f"{where}: not a JSON file ({place_of(problem, data)}).") from None
    return parse(table, where)


def place_of(problem: Exception, data: bytes) -> str:
    """Say at which line and column a file stops being JSON, and why.

    >>> place_of(ValueError(), b'{"lanes": 7,\\n "rows" 8}')
    "line 2, column 9: expecting ':' delimiter"
    """
    try:
        json.loads(data)
    except json.JSONDecodeError as found:
        return f"line {found.lineno}, column {found.colno}: {found.msg[0].lower()}{found.msg[1:]}"
    except (ValueError, RecursionError):
        pass
    return reason(problem)


def parse(table: Any, where: str) -> SetFile:
    """Turn the decoded JSON of a tile set into structs.

    >>> parse({"format": "road-tiles/1", "lanes": "seven"}, "x.json")
    Traceback (most recent call last):
    racelib.errors.BadTrack: x.json: Expected `int`, got `str` - at `$.lanes`.
    """
    refuse(list(unknown_fields(table)), where)
    return convert(table, SetFile, where)


def refuse(problems: list[str], where: str) -> None:
    """Refuse a set if anything is wrong with it: one sentence, or a list with a line for each."""
    if len(problems) == 1:
        raise BadTrack(f"{where}: {problems[0]}.")
    if problems:
        listed = [f"({number}) {problem}." for number, problem in enumerate(problems, 1)]
        raise BadTrack(f"{where}: {len(problems)} things are wrong:", listed)


def unknown_fields(table: Any) -> Iterator[str]:
    """Name the fields that a set does not have, with their tile and side.

    >>> list(unknown_fields({"tiles": [{"id": 2, "sides": {"a": {"hazard": []}}}]}))
    ["tile 2, side a: unknown field 'hazard'; the fields are title, map, hazards"]
    """
    yield from _unknown(table, SetFile, "")
    for place, tile in enumerate(_list(table, "tiles"), 1):
        where = f"tile {tile['id'] if type(tile) is dict and type(tile.get('id')) is int else place}"
        yield from _unknown(tile, TileFile, f"{where}: ")
        sides = tile.get("sides") if isinstance(tile, dict) else None
        for letter, side in sides.items() if isinstance(sides, dict) else ():
            yield from _unknown(side, SideFile, f"{where}, side {letter}: ")
            for number, cell in enumerate(_list(side, "hazards"), 1):
                yield from _unknown(cell, HazardCell, f"{where}, side {letter}, hazard cell {number}: ")


def _unknown(table: Any, kind: type[Part], where: str) -> Iterator[str]:
    fields = kind.__struct_fields__
    for field in table if isinstance(table, dict) else ():
        if field not in fields:
            yield f"{where}unknown field '{field}'; the fields are {', '.join(fields)}"


def _list(table: Any, field: str) -> list[Any]:
    """Return a list that a table holds; what is something else is refused later."""
    found = table.get(field) if isinstance(table, dict) else None
    return found if isinstance(found, list) else []
