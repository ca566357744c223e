"""A lane graph compiled for speed: cells numbered, sets of cells as one integer, steps as tuples."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from racelib.boards.compiled import Compiled, track_of_file
from racelib.boards.data_files import DATA, Kept, path_of

if TYPE_CHECKING:
    import networkx as nx

#: The tracks that come with racelib.
FOLDER = DATA / "formula_d"


class Corner(NamedTuple):
    """A corner: its place in the lap, its name, the stops it requires, and the lane of its inside edge."""

    number: int
    id: str
    name: str
    stops: int
    inside: int
    longest: int
    shortest: int


class Tables(Compiled):
    """The cells of one track, by number: pit cells last, the others by their progress.

    Attributes
    ----------
    bits
        For each cell a number with the bit of this cell alone: sets of cells are written as bit masks.
    lane, corner, progress
        For each cell: lane (-1 in the pit lane), number of its corner (-1 on a straight), position along the lap.
    from_inside
        For each cell how many lanes lie between it and the inside of its corner, or of the next.
    steps
        For each cell the steps that lead on: (letter, cell, crosses the line), own lane first.
    own
        For each cell the next cell of its own lane.
    beside, touch
        For each cell, as bit masks: the cells beside it; the cells beside it or directly ahead.
    pit, box_of
        Whether a cell belongs to the pit lane; the box cell of each team.
    kind, qualifying, weather
        "circuit" or "street"; the cell where a qualifying lap starts; what each face of the black die says about the
        weather: "fine", "cloudy" or "rain" for the faces 1 to 20, "" for 0, which no die shows.
    roar, danger, police
        As bit masks: the cells of the roar zones, the dangerous cells, and the first cell of every lane beyond the
        police line. No route leads round these first cells, and none from beyond leads back to them: a movement that
        begins elsewhere and enters one of them has crossed the line, once. All 0 on a circuit.
    tunnels
        For each tunnel mouth the exit where its only step leads; empty on a circuit.
    drawing
        Has the start/finish line (`line`) and the police line (`police`) as one stroke a lane, and of each tunnel
        (`tunnels`) the number `n` and a stroke where cars drive in (`mouth`) and out (`exit`).
    """

    def __init__(self, graph: nx.DiGraph[str], digest: str) -> None:
        """Compile a checked lane graph."""
        super().__init__(graph, digest, lambda node: (node["pit"], node["progress"]))
        facts = graph.graph
        self.lanes: tuple[str, ...] = tuple(facts["lanes"])
        self.laps: tuple[int, ...] = tuple(facts["laps"]["allowed"])
        nodes = self.codes
        self.bits: tuple[int, ...] = tuple(1 << cell for cell in range(self.cells))
        data = [graph.nodes[code] for code in nodes]
        self.progress: tuple[float, ...] = tuple(node["progress"] for node in data)
        self.pit: tuple[bool, ...] = tuple(bool(node["pit"]) for node in data)
        self.corners: tuple[Corner, ...] = tuple(Corner(n, **corner) for n, corner in enumerate(facts["corners"]))
        numbers = {corner.id: corner.number for corner in self.corners}
        self.corner: tuple[int, ...] = tuple(-1 if node["corner"] is None else numbers[node["corner"]] for node in data)
        self.next_corner: tuple[int, ...] = tuple(
            -1 if node["next_corner"] is None else numbers[node["next_corner"]] for node in data
        )
        self.needed: tuple[int, ...] = tuple(corner.stops for corner in self.corners)
        self.from_inside: tuple[int, ...] = tuple(
            abs(lane - self.corners[corner].inside) for lane, corner in zip(self.lane, self.next_corner, strict=True)
        )
        self.steps: tuple[tuple[tuple[str, int, bool], ...], ...] = tuple(
            tuple(
                sorted(
                    (
                        (edge["step"], self.number[to], bool(edge["line"]))
                        for _, to, edge in graph.out_edges(code, data=True)
                    ),
                    key=lambda step: "bslrp".index(step[0]),
                )
            )
            for code in nodes
        )
        self.own: tuple[int, ...] = tuple(
            next((to for letter, to, _ in steps if letter == "s"), -1) for steps in self.steps
        )
        self.beside: tuple[int, ...] = tuple(
            self.mask(self.number[other] for other in facts["beside"].get(code, ())) for code in nodes
        )
        self.touch: tuple[int, ...] = tuple(
            0 if self.pit[cell] else self.beside[cell] | 1 << self.own[cell] for cell in range(self.cells)
        )
        self.kind: str = facts["kind"]
        self.qualifying: int = self.number[facts["qualifying"]]
        self.weather: tuple[str, ...] = self._weather(facts["weather"])
        street = facts["street"]
        self.roar: int = self.mask(self.number[code] for code in street["roar"])
        self.danger: int = self.mask(self.number[code] for code in street["danger"])
        self.police: int = self.mask(self.number[code] for code in facts["police"])
        self.tunnels: dict[int, int] = {
            self.number[tunnel["mouth"]]: self.number[tunnel["exit"]] for tunnel in street["tunnels"]
        }
        self.grid: tuple[int, ...] = tuple(self.number[code] for code in facts["grid"])
        pit = facts["pit"]
        self.has_pit = pit is not None
        self.box_of: dict[int, int] = (
            {int(team): self.number[code] for team, code in pit["boxes"].items()} if pit else {}
        )
        self.pit_entry: float = min(graph.nodes[cell]["progress"] for cell, _ in pit["entry"]) if pit else 0.0
        self.boxes: int = self.mask(self.box_of.values())
        self.lap: float = 1.0 + max(self.progress)  # one more than the last cell before the line

    @staticmethod
    def _weather(chart: dict[str, list[int]]) -> tuple[str, ...]:
        """FD-RULING-60: return what every face of the black die says about the weather on this track."""
        faces = [""] * 21
        for name, (first, last) in chart.items():
            faces[first : last + 1] = [name] * (last + 1 - first)
        return tuple(faces)

    def members(self, mask: int) -> list[int]:
        """Return the cells of a mask."""
        cells = []
        while mask:
            low = mask & -mask
            cells.append(low.bit_length() - 1)
            mask ^= low
        return cells

    @staticmethod
    def named(name: str) -> Tables:
        """Return the tables of a track by name or path."""
        return tables(name)


def tables(name: str) -> Tables:
    """Return the compiled tables of a track, by name or path.

    >>> t1 = tables("t1")
    >>> t1.codes[t1.own[t1.number["1.15"]]]
    '1.16'
    """
    return compiled(path_of(name, FOLDER))


@Kept
def compiled(path: Path) -> Tables:
    """Return the compiled tables of a track file; they are kept until the file changes."""

    def make() -> Tables:
        from racelib.boards.lanes import digest, load

        graph = load(path)
        return Tables(graph, digest(graph))

    track = track_of_file(Tables, path, Path(__file__).parent, make)
    track.corners = tuple(Corner(*corner) for corner in track.corners)
    return track
