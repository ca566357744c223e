"""A track compiled for speed: cells numbered, sets of cells as one integer, steps as tuples."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from racelib.boards.compiled import Compiled, track_of_file
from racelib.boards.data_files import DATA, Kept, path_of

if TYPE_CHECKING:
    from racelib.boards.track import Track

#: The tracks that come with racelib.
FOLDER = DATA / "downforce"


class Tables(Compiled):
    """The cells of one track, by number; cells are numbered by (front, lane).

    Attributes
    ----------
    closed, fixture
        What the file says of the track.
    lap, finish, bet_lines
        The length of a lap, the distance of the finish, those of the three betting lines.
    slots
        The cells of start slots 1 to 6.
    front, back, lane, inside, rect
        For each cell: distance of its front and rear edge, lane, rank from the inside, whether it is rectangular.
    next
        For each cell the cells that a step leads to on the empty track, innermost first.
    touch
        For each cell a bit mask of the cells that it touches by an edge or a corner.
    beyond
        For each cell a bit mask (bit n is cell n) of those steps that cross the finish line.
    """

    def __init__(self, graph: Track, digest: str) -> None:
        """Compile a checked track."""
        super().__init__(graph, digest, lambda node: (node["front"], node["lane"]))
        facts, nodes = graph.graph, self.codes
        self.closed: bool = facts["closed"]
        self.fixture: bool = facts["fixture"]
        self.lap: int = facts["lap_length"]
        self.finish: int = facts["finish"]
        self.bet_lines: tuple[int, ...] = tuple(facts["bet_lines"])
        self.slots: tuple[int, ...] = tuple(self.number[code] for code in facts["start_slots"])
        data = [graph.nodes[code] for code in nodes]
        self.front: tuple[int, ...] = tuple(node["front"] for node in data)
        self.back: tuple[int, ...] = tuple(node["back"] for node in data)
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
            self.mask(self.number[to] for to, edge in graph.adj[code].items() if edge["line"]) for code in nodes
        )

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

    @staticmethod
    def named(name: str) -> Tables:
        """Return the tables of a track by name or path."""
        return tables(name)


def tables(name: str) -> Tables:
    """Return the compiled tables of a track, by name or path.

    >>> fix_b = tables("fix-b")
    >>> [fix_b.codes[cell] for cell in fix_b.next[fix_b.number["A1"]]]
    ['A2', 'B3']
    """
    return compiled(path_of(name, FOLDER))


@Kept
def compiled(path: Path) -> Tables:
    """Return the compiled tables of a track file; they are kept until the file changes."""

    def make() -> Tables:
        from racelib.boards.fronts import digest, load

        graph = load(path)
        return Tables(graph, digest(graph))

    return track_of_file(Tables, path, Path(__file__).parent, make)
