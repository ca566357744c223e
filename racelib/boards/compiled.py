"""What the compiled tables of every track hold: cells numbered, with what a picture needs of them.

The graph is the model; tables are what a game looks things up in while it runs. They are made once per track and hold
no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx as nx

Point = tuple[float, float]


class Compiled:
    """The cells of one track, by number.

    Attributes
    ----------
    id, name, note, digest
        What the file says of the track, and the hash of everything the rules use.
    codes, number, cells
        The readable code of each cell, and back; how many there are.
    centre, heading, polygon, drawing
        What a picture needs: the middle, direction and outline of each cell; the edges of the road and the lines.
    kept
        What a game works out once per track and keeps.
    """

    def __init__(self, graph: nx.DiGraph[str], digest: str, order: Callable[[dict[str, Any]], Any]) -> None:
        """Number the cells of a checked track: by `order`, which is given the attributes of a cell, then by code."""
        facts = graph.graph
        self.id: str = facts["id"]
        self.name: str = facts["name"]
        self.note: str = facts["note"]
        self.digest = digest
        self.codes: tuple[str, ...] = tuple(sorted(graph, key=lambda code: (order(graph.nodes[code]), code)))
        self.number: dict[str, int] = {code: index for index, code in enumerate(self.codes)}
        self.cells = len(self.codes)
        data = [graph.nodes[code] for code in self.codes]
        self.lane: tuple[int, ...] = tuple(node["lane"] for node in data)
        self.centre: tuple[Point, ...] = tuple(tuple(node["centre"]) for node in data)
        self.heading: tuple[float, ...] = tuple(node["heading"] for node in data)
        self.polygon: tuple[tuple[Point, ...], ...] = tuple(tuple(node["polygon"]) for node in data)
        self.drawing: dict[str, Any] = facts["drawing"]
        self.kept: dict[Any, Any] = {}

    @staticmethod
    def mask(cells: Iterable[int]) -> int:
        """Return a set of cells as one integer: bit n is cell n."""
        mask = 0
        for cell in cells:
            mask |= 1 << cell
        return mask
