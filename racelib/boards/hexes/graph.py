"""A side, or a road of several tiles in line, as a graph with six directions: the model that lessons look at.

A graph is a frozen ``networkx.DiGraph``. Node, a cell: ``(lane, row)``, with ``ground`` (its letter), ``side`` (the id
of the side that it lies on) and ``hazard`` (whether a token is put there). Edge, one step: ``direction``, one of F FL
FR B BL BR. Rows count from 0 at the rear of the first tile and are never renumbered (TR-RULING-03). Games do not need
the graph: they look into the tile set.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import networkx as nx

from racelib.boards.hexes.compiled import TileSet
from racelib.boards.hexes.hexes import AHEAD, DIRECTIONS, Cell, step
from racelib.errors import BadOption

if TYPE_CHECKING:
    Road = nx.DiGraph[Cell]
else:
    Road = nx.DiGraph


def graph_of(tiles: TileSet, sides: Sequence[str]) -> Road:
    """A road of one or more sides in line, the rear one first.

    >>> from racelib.boards.hexes import tile_set
    >>> yard = graph_of(tile_set("wasteland"), ["1a"])
    >>> len(yard), yard.nodes[3, 4]["ground"], yard.edges[(3, 4), (2, 5)]["direction"]
    (56, 'X', 'FL')
    >>> road = graph_of(tile_set("wasteland"), ["1a", "4b", "2a"])
    >>> sorted(road[3, 7])                        # three cells behind it, three across the seam
    [(2, 7), (2, 8), (3, 6), (3, 8), (4, 7), (4, 8)]
    >>> road.nodes[3, 8]["side"]
    '4b'
    """
    road: Road = nx.DiGraph()
    for number, code in enumerate(sides):
        if code not in tiles.sides:
            raise BadOption(f"there is no side '{code}'; the sides are {', '.join(tiles.sides)}")
        side = tiles.sides[code]
        hazards = {(spot.lane, spot.row) for spot in side.hazards}
        for index, ground in enumerate(side.ground):
            row, lane = divmod(index, tiles.lanes)
            cell = (lane, row + number * tiles.rows)
            road.add_node(cell, ground=ground, side=code, hazard=(lane, row) in hazards)
    for lane, row in list(road):
        for direction in DIRECTIONS:
            there = step(lane, row, direction)
            if there in road:
                road.add_edge((lane, row), there, direction=direction)
    nx.freeze(road)
    return road


def drivable(road: Road, letters: str) -> Road:
    """The part of a road that has one of some letters, with the steps ahead only.

    >>> from racelib.boards.hexes import tile_set
    >>> needle = drivable(graph_of(tile_set("wasteland"), ["4a"]), "R")
    >>> sorted(needle[3, 3])
    [(2, 4), (3, 4)]
    """
    part: Road = nx.DiGraph()
    part.add_nodes_from(cell for cell, node in road.nodes(data=True) if node["ground"] in letters)
    for a, b, edge in road.edges(data=True):
        if edge["direction"] in AHEAD and a in part and b in part:
            part.add_edge(a, b)
    return part
