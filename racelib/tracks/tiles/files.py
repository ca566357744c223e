"""What a tile set file may say: the JSON fields as typed structs.

The fields of a set can be left out here, so that the checks can name everything that is missing at once; only
a value of a wrong kind, or a field that does not exist, stops the reading.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from racelib.errors import BadTrack, reason
from racelib.tracks.files import MAX_BYTES, Part, convert

FORMAT = "road-tiles/1"


class HazardCell(Part):
    """TR-TILE-06: a cell on which a hazard token is put, counted from the rear of the tile.

    On tile 1 `players` says at which numbers of players it gets one; without it, at any number.
    """

    lane: int
    row: int
    players: list[int] | None = None


class SideFile(Part):
    """TR-TILE-04: one side of a tile; the first line of its map is the front, as it is seen on a screen."""

    title: str = ""
    map: list[str] = msgspec.field(default_factory=list)
    hazards: list[HazardCell] = msgspec.field(default_factory=list)


class TileFile(Part):
    """TR-TILE-02: a tile with its two sides."""

    id: int
    module: str = ""
    sides: dict[str, SideFile] = msgspec.field(default_factory=dict)


class SetFile(Part):
    """TR-TILE-01: a tile set."""

    format: str = ""
    name: str = ""
    lanes: int = 0
    rows: int = 0
    licence: str = ""
    tiles: list[TileFile] = msgspec.field(default_factory=list)


def read(path: Path) -> SetFile:
    """The contents of a tile set file, or :class:`~racelib.errors.BadTrack` with the field and the reason."""
    where = path.name
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise BadTrack(f"{where}: the file has {size:,} bytes, a tile set at most {MAX_BYTES:,}.")
        table = msgspec.json.decode(path.read_bytes())
    except OSError as problem:
        raise BadTrack(f"{where}: the file cannot be read ({reason(problem)}).") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise BadTrack(f"{where}: not a JSON file ({reason(problem)}).") from None
    return parse(table, where)


def parse(table: Any, where: str) -> SetFile:
    """Turn the decoded JSON of a tile set into structs.

    >>> parse({"format": "road-tiles/1", "lanes": "seven"}, "x.json")
    Traceback (most recent call last):
    racelib.errors.BadTrack: x.json: Expected `int`, got `str` - at `$.lanes`.
    """
    return convert(table, SetFile, where)
