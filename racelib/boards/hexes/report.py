"""What there is to see of a tile set: a text map of every side, a legend, and figures worked out from its graph."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from racelib.boards.hexes.compiled import TileSet, tile_set
from racelib.errors import BadOption, counted

if TYPE_CHECKING:
    from racelib.boards.hexes.graph import Road

GROUND = {
    "R": "road",
    "O": "off-road",
    "M": "mud",
    "X": "impassable",
    "T": "toxic slime",
    "G": "desert glass",
    "J": "ramp",
    "F": "fire",
    "S": "salt",
}
"""TR-TILE-05: the letters of the maps."""

REAR, FRONT = (-1, -1), (-1, -2)
"""Where routes over a side begin and end; no cell has such a lane."""


class Summary(NamedTuple):
    """What a menu shows of a tile set."""

    id: str
    name: str
    note: str
    lanes: int
    rows: int
    base: int
    carnage: int


class Figures(NamedTuple):
    """The figures of one side."""

    hazards: int
    gap: int  # how many more impassable cells would close the side
    road: int  # the fewest moves that lead over the side on road cells only


def summary(name_or_path: str | Path) -> Summary:
    """Title and main figures of a tile set.

    >>> summary("wasteland").note
    '10 tiles, 5 of them for Carnage, of 7 lanes and 8 rows'
    """
    tiles = tile_set(name_or_path)
    every, base = len(tiles.tiles(carnage=True)), len(tiles.tiles(carnage=False))
    extra = f", {every - base} of them for Carnage," if every > base else ""
    note = f"{counted(every, 'tile')}{extra} of {tiles.lanes} lanes and {tiles.rows} rows"
    return Summary(tiles.id, tiles.name, note, tiles.lanes, tiles.rows, base, every - base)


def picture(tiles: TileSet, side: str) -> str:
    """A side as a text map, its front at the top; hazard cells are small letters.

    >>> print(picture(tile_set("wasteland"), "1a").splitlines()[0])
    7  O O R R r O O
    """
    if side not in tiles.sides:
        raise BadOption(f"there is no side '{side}'; the sides are {', '.join(tiles.sides)}")
    drawn = tiles.sides[side]
    letters = list(drawn.ground)
    for spot in drawn.hazards:
        index = spot.row * tiles.lanes + spot.lane
        letters[index] = letters[index].lower()
    head, cell = len(str(tiles.rows - 1)), len(str(tiles.lanes - 1)) + 1
    lines = []
    for row in reversed(range(tiles.rows)):
        across = letters[row * tiles.lanes : (row + 1) * tiles.lanes]
        lines.append(f"{row:{head}} " + "".join(f"{letter:>{cell}}" for letter in across))
    return "\n".join([*lines, f"{'':{head}} " + "".join(f"{lane:{cell}}" for lane in range(tiles.lanes))])


def legend(tiles: TileSet) -> str:
    """What the letters of the maps mean, as far as the set uses them.

    >>> print(legend(tile_set("plain")))
    R road
    small letters: hazard cells; the front is at the top; odd lanes lie half a cell further forward
    """
    used = {letter for side in tiles.sides.values() for letter in side.ground}
    letters = ", ".join(f"{letter} {name}" for letter, name in GROUND.items() if letter in used)
    return f"{letters}\nsmall letters: hazard cells; the front is at the top; odd lanes lie half a cell further forward"


def tokens_at_the_start(tiles: TileSet, side: str) -> dict[int, int]:
    """How many hazard tokens lie on a start side, for each number of players that its cells may name (TR-SETUP-05).

    >>> tokens_at_the_start(tile_set("wasteland"), "1a")
    {2: 5, 3: 4, 4: 3}
    """
    spots = tiles.sides[side].hazards
    return {players: sum(not spot.players or players in spot.players for spot in spots) for players in (2, 3, 4)}


def figures(tiles: TileSet, side: str) -> Figures:
    """How narrow a side is, and how many moves it takes to drive over it without leaving the road.

    >>> figures(tile_set("wasteland"), "4a")
    Figures(hazards=6, gap=2, road=9)
    """
    import networkx as nx

    from racelib.boards.hexes.graph import drivable, graph_of

    whole, letters = graph_of(tiles, [side]), "".join(GROUND)
    safe = from_end_to_end(drivable(whole, letters.replace("X", "")), tiles.rows)
    road = from_end_to_end(drivable(whole, "R"), tiles.rows)
    return Figures(
        len(tiles.sides[side].hazards),
        len(nx.minimum_node_cut(safe, REAR, FRONT)),
        int(nx.shortest_path_length(road, REAR, FRONT)) - 1,  # the last step leads off the side
    )


def from_end_to_end(part: Road, rows: int) -> Road:
    """Add a node behind the rear row and one before the front row, so that networkx finds routes between them."""
    part.add_edges_from((REAR, cell) for cell in [*part] if cell[1] == 0)
    part.add_edges_from((cell, FRONT) for cell in [*part] if cell[1] == rows - 1)
    return part
