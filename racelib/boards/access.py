"""The type of a track, and typed access to the attributes of its cells and steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import networkx as nx

from racelib.errors import BadTrack

if TYPE_CHECKING:
    Track = nx.DiGraph[str]
else:
    Track = nx.DiGraph


#: What a check finds wrong with a track, one sentence each.
Problems = Iterator[str]


def refuse(track: Track, checks: Iterable[Callable[[Track], Problems]], where: str) -> None:
    """Refuse a wrong track with the first problem that a check finds."""
    for check in checks:
        for problem in check(track):
            raise BadTrack(f"{where}: {problem}.")


def each_cell(track: Track, attribute: str) -> Iterator[tuple[str, Any]]:
    """Every cell with one of its attributes."""
    for code, node in track.nodes(data=True):
        yield code, node[attribute]


def each_step(track: Track, attribute: str) -> Iterator[tuple[str, str, Any]]:
    """Every step as (from, to, attribute)."""
    for a, b, edge in track.edges(data=True):
        yield a, b, edge[attribute]


def steps_from(track: Track, code: str) -> dict[str, str]:
    """The steps a cell offers: letter to target.

    >>> from racelib.boards import load
    >>> steps_from(load("t1"), "0.25")            # FD-EX-021
    {'s': '0.26', 'r': '1.26'}
    """
    return {edge["step"]: target for target, edge in track.adj[code].items()}


def road_cells(track: Track) -> list[str]:
    """The cells of the track without the pit lane."""
    return [code for code, pit in each_cell(track, "pit") if not pit]


def subgraph(edges: Iterable[tuple[str, str]], cells: Iterable[str] = ()) -> Track:
    """A bare graph of some cells and steps, for questions to networkx."""
    graph: Track = nx.DiGraph()
    graph.add_nodes_from(cells)
    graph.add_edges_from(edges)
    return graph
