"""A track as a graph, of any game: its type, its cells with what they are, and how a wrong one is refused."""

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


def subgraph(edges: Iterable[tuple[str, str]], cells: Iterable[str] = ()) -> Track:
    """A bare graph of some cells and steps, for questions to networkx."""
    graph: Track = nx.DiGraph()
    graph.add_nodes_from(cells)
    graph.add_edges_from(edges)
    return graph
