"""A track compiled for speed: cells numbered, sets of cells as one integer, steps as tuples.

The graph is the model; these tables are what a game looks things up in while it runs. They are made once per
track and hold no rule.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from racelib.boards.access import Track


class Tables:
    """The cells of one track, by number; cells are numbered by (front, lane).

    Attributes
    ----------
    id, name, note, digest, closed, fixture
        What the file says of the track, and the hash of everything the rules use.
    lap, finish, bet_lines
        The length of a lap, the distance of the finish, those of the three betting lines.
    slots
        The cells of start slots 1 to 6.
    codes, number
        The readable code of each cell, and back.
    front, back, lane, inside, rect
        For each cell: distance of its front and rear edge, lane, rank from the inside, whether it is rectangular.
    next
        For each cell the cells that a step leads to on the empty track, innermost first.
    touch
        For each cell a bit mask of the cells that it touches by an edge or a corner.
    beyond
        For each cell a bit mask (bit n is cell n) of those steps that cross the finish line.
    centre, heading, polygon, drawing
        What a picture needs: the middle, direction and outline of each cell; the edges of the road and the lines.
    """

    def __init__(self, graph: Track, digest: str) -> None:
        """Compile a checked track."""
        facts = graph.graph
        self.id: str = facts["id"]
        self.name: str = facts["name"]
        self.note: str = facts["note"]
        self.digest = digest
        self.closed: bool = facts["closed"]
        self.fixture: bool = facts["fixture"]
        self.lap: int = facts["lap_length"]
        self.finish: int = facts["finish"]
        self.bet_lines: tuple[int, ...] = tuple(facts["bet_lines"])
        nodes = sorted(graph, key=lambda code: (graph.nodes[code]["front"], graph.nodes[code]["lane"], code))
        self.codes: tuple[str, ...] = tuple(nodes)
        self.number: dict[str, int] = {code: index for index, code in enumerate(nodes)}
        self.cells = len(nodes)
        self.slots: tuple[int, ...] = tuple(self.number[code] for code in facts["start_slots"])
        data = [graph.nodes[code] for code in nodes]
        self.front: tuple[int, ...] = tuple(node["front"] for node in data)
        self.back: tuple[int, ...] = tuple(node["back"] for node in data)
        self.lane: tuple[int, ...] = tuple(node["lane"] for node in data)
        self.inside: tuple[int, ...] = tuple(node["inside"] for node in data)
        self.rect: tuple[bool, ...] = tuple(node["rect"] for node in data)
        self.next: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                sorted(
                    (self.number[to] for to in graph[code]),
                    key=lambda to: (self.inside[to], self.step_length(self.number[code], to)),
                )
            )
            for code in nodes
        )
        touching: dict[str, int] = dict.fromkeys(nodes, 0)
        for a, b in facts["adjacent"]:
            touching[a] |= 1 << self.number[b]
            touching[b] |= 1 << self.number[a]
        self.touch: tuple[int, ...] = tuple(touching[code] for code in nodes)
        self.beyond: tuple[int, ...] = tuple(
            sum(1 << self.number[to] for to, edge in graph.adj[code].items() if edge["line"]) for code in nodes
        )
        self.centre: tuple[tuple[float, float], ...] = tuple(tuple(node["centre"]) for node in data)
        self.heading: tuple[float, ...] = tuple(node["heading"] for node in data)
        self.polygon: tuple[tuple[tuple[float, float], ...], ...] = tuple(tuple(node["polygon"]) for node in data)
        self.drawing: dict[str, Any] = facts["drawing"]
        self.kept: dict[Any, Any] = {}  # what a game works out once per track and keeps

    def start_progress(self, cell: int) -> int:
        """Return the progress of a car that stands on a start slot: 0 at the line, less behind it.

        >>> fix_c = tables("fix-c")
        >>> [fix_c.start_progress(slot) for slot in fix_c.slots]
        [0, 0, 0, -1, -1, -1]
        """
        return self.front[cell] - self.lap if self.closed else self.front[cell]

    def step_length(self, a: int, b: int) -> int:
        """Return how much progress it is from cell a forward to cell b, less than a lap ahead.

        >>> fix_c = tables("fix-c")
        >>> fix_c.step_length(fix_c.number["b29"], fix_c.number["b1"])
        2
        """
        gain = self.front[b] - self.front[a]
        return gain % self.lap if self.closed else gain


@cache
def tables(name: str) -> Tables:
    """Return the compiled tables of a track, by name or path.

    >>> fix_b = tables("fix-b")
    >>> [fix_b.codes[cell] for cell in fix_b.next[fix_b.number["A1"]]]
    ['A2', 'B3']
    """
    from racelib.boards.fronts import digest, load

    graph = load(Path(name) if name.endswith(".toml") else name)
    return Tables(graph, digest(graph))
