"""Road tiles: double-sided pieces of road, laid in a line in any order. Thunder Road: Vendetta is played on them.

A tile set is one JSON file with ten tiles, or with five if it is for the base game only. A side is a grid of hexagons
in lanes that run along the road; every cell has six neighbours, three ahead and three behind (TR-GRID-01).

    >>> from racelib.boards import hexes as tiles
    >>> plain = tiles.tile_set("plain")
    >>> plain.lanes, plain.rows, plain.sides["2a"].title, plain.tiles(carnage=False)
    (7, 8, 'Plain 2a', (1, 2, 3, 4, 5))
    >>> tiles.step(3, 5, "FL")                    # TR-EX-06: odd lanes lie half a cell further forward
    (2, 6)

Everything is imported on first use; only `graph_of`, and the `figures` made from it, need networkx.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from racelib.first_use import on_first_use

if TYPE_CHECKING:
    from racelib.boards.hexes.compiled import Side, Spot, TileSet, build, chosen, flipped, names, tile_set
    from racelib.boards.hexes.graph import graph_of
    from racelib.boards.hexes.hexes import AHEAD, DIRECTIONS, step
    from racelib.boards.hexes.report import Figures, Summary, figures, legend, picture, summary, tokens_at_the_start

_HOME = {
    "Side": "racelib.boards.hexes.compiled",
    "Spot": "racelib.boards.hexes.compiled",
    "TileSet": "racelib.boards.hexes.compiled",
    "build": "racelib.boards.hexes.compiled",
    "chosen": "racelib.boards.hexes.compiled",
    "flipped": "racelib.boards.hexes.compiled",
    "names": "racelib.boards.hexes.compiled",
    "tile_set": "racelib.boards.hexes.compiled",
    "graph_of": "racelib.boards.hexes.graph",
    "AHEAD": "racelib.boards.hexes.hexes",
    "DIRECTIONS": "racelib.boards.hexes.hexes",
    "step": "racelib.boards.hexes.hexes",
    "Figures": "racelib.boards.hexes.report",
    "Summary": "racelib.boards.hexes.report",
    "figures": "racelib.boards.hexes.report",
    "legend": "racelib.boards.hexes.report",
    "picture": "racelib.boards.hexes.report",
    "summary": "racelib.boards.hexes.report",
    "tokens_at_the_start": "racelib.boards.hexes.report",
}

__all__ = [
    "AHEAD",
    "DIRECTIONS",
    "Figures",
    "Side",
    "Spot",
    "Summary",
    "TileSet",
    "build",
    "chosen",
    "figures",
    "flipped",
    "graph_of",
    "legend",
    "names",
    "picture",
    "step",
    "summary",
    "tile_set",
    "tokens_at_the_start",
]


__getattr__ = on_first_use(__name__, _HOME)


def __dir__() -> list[str]:
    return sorted(__all__)
