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

_COMPILED = ("Side", "Spot", "TileSet", "build", "chosen", "flipped", "names", "tile_set")
_REPORT = ("Figures", "Summary", "figures", "legend", "picture", "summary", "tokens_at_the_start")
_HOME = {
    "racelib.boards.hexes.compiled": _COMPILED,
    "racelib.boards.hexes.graph": ("graph_of",),
    "racelib.boards.hexes.hexes": ("AHEAD", "DIRECTIONS", "step"),
    "racelib.boards.hexes.report": (
        "Figures",
        "Summary",
        "figures",
        "legend",
        "picture",
        "summary",
        "tokens_at_the_start",
    ),
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


__getattr__, __dir__ = on_first_use(__name__, _HOME)
