"""Tile sets as a game uses them: read once, checked, frozen, with a content hash.

>>> side = tile_set("plain").sides["1a"]
>>> side.ground[:7], side.hazards[0]
('RRRRRRR', Spot(lane=0, row=4, players=(2, 3, 4)))
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from racelib.boards import data_files as boards
from racelib.boards.data_files import Kept, digest_of, names_in, path_of
from racelib.boards.hexes import checks, files

DATA = boards.DATA / "thunder_road"
OWN = "project"
"""The licence of the sets that were drawn for this project."""


class Spot(Struct, frozen=True):
    """A hazard cell. On the start tile `players` says who gets a token there; () means any number of players."""

    lane: int
    row: int
    players: tuple[int, ...] = ()


class Side(Struct, frozen=True):
    """One side of a tile, such as 2a: a letter for each cell, the rear row first, in each row lane 0 first."""

    id: str
    title: str
    module: str
    ground: str
    hazards: tuple[Spot, ...]


class TileSet(Struct, frozen=True):
    """All sides of a set by their ids, and the size that they share.

    TR-RULING-04: a set gives the size of its tiles.
    """

    id: str
    name: str
    lanes: int
    rows: int
    licence: str
    house: bool
    digest: str
    sides: dict[str, Side]

    def tiles(self, carnage: bool) -> tuple[int, ...]:
        """Return the numbers of the base tiles, or of all tiles when those of Carnage are mixed in (TR-SETUP-12).

        >>> tile_set("plain").tiles(carnage=True)
        (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
        """
        used = [side for side in self.sides.values() if carnage or side.module == "base"]
        return tuple(int(side.id[:-1]) for side in used if side.id.endswith("a"))


def flipped(side: str) -> str:
    """Return the other side of the same tile.

    >>> flipped("2a"), flipped("10b")
    ('2b', '10a')
    """
    return side[:-1] + ("b" if side.endswith("a") else "a")


def names() -> list[str]:
    """The tile sets that come with racelib.

    >>> {"plain", "wasteland"} <= {*names()}
    True
    """
    return names_in(DATA, ".json")


def tile_set(name_or_path: str | Path) -> TileSet:
    """A tile set by name, or from a JSON file; checked, and kept until the file changes.

    Raises
    ------
    BadTrack
        With everything that is wrong in the file, or why there is no such set.

    Examples
    --------
    >>> tile_set("plain") is tile_set("plain")
    True
    >>> tile_set("nowhere")                            # doctest: +ELLIPSIS
    Traceback (most recent call last):
    racelib.errors.BadTrack: There is no tile set called 'nowhere'; there are ...
    """
    return _built(path_of(name_or_path, DATA, "tile set", ".json"))


@Kept
def _built(path: Path) -> TileSet:
    return build(files.read(path), path.stem, path.name)


def chosen(name: object, option: str) -> TileSet:
    """Return the tile set that an option of a game names, or say which sets there are.

    >>> chosen("desert", "tiles")                      # doctest: +ELLIPSIS
    Traceback (most recent call last):
    racelib.errors.BadOption: there is no tile set 'desert'; the sets are ..., or the path of a .json file
    """
    return boards.chosen(name, option, names(), tile_set, "tile set", ".json")


def build(table: dict[str, Any] | files.SetFile, name: str = "tiles", where: str = "tiles") -> TileSet:
    """A tile set from the content of a tile set file, for sets made by a program; checked and frozen.

    >>> build({"format": "road-tiles/1", "tiles": 10})
    Traceback (most recent call last):
    racelib.errors.BadTrack: tiles: Expected `array`, got `int` - at `$.tiles`.
    """
    file = files.parse(table, where) if isinstance(table, dict) else table
    checks.check(file, where)
    sides = {
        f"{tile.id}{letter}": _side(f"{tile.id}{letter}", tile.module, tile.sides[letter])
        for tile in sorted(file.tiles, key=lambda tile: tile.id)
        for letter in ("a", "b")
    }
    house = file.licence == OWN
    return TileSet(name, file.name, file.lanes, file.rows, file.licence, house, _digest(file, sides), sides)


def _side(code: str, module: str, side: files.SideFile) -> Side:
    hazards = sorted(side.hazards, key=lambda cell: (cell.row, cell.lane))
    spots = tuple(Spot(cell.lane, cell.row, tuple(sorted(cell.players or ()))) for cell in hazards)
    return Side(code, side.title, module, "".join(reversed(side.map)), spots)


def _digest(file: files.SetFile, sides: dict[str, Side]) -> str:
    """Sixteen hex digits that change with anything the rules use: names and titles do not count."""
    ground = {
        code: [side.module, side.ground, [[spot.lane, spot.row, list(spot.players)] for spot in side.hazards]]
        for code, side in sides.items()
    }
    return digest_of({"lanes": file.lanes, "rows": file.rows, "sides": ground})
