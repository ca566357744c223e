"""Monaco: every published figure, computed from the graph and compared."""

import time
from itertools import pairwise

import networkx as nx
import pytest

from racelib.boards import lanes as tracks
from racelib.boards.lanes import figures
from racelib.boards.lanes.steps import steps_from
from racelib.boards.track import each_cell

FACTS = """
1 | Sainte Dévote       | 1 | 7 5 3    | 7 3  | 21 22 23
2 | Casino, first part  | 1 | 5 8 10   | 10 5 | 18 18 18
3 | Casino, second part | 1 | 6 4 2    | 6 2  | 2 2 2
4 | Mirabeau            | 1 | 6 4 2    | 6 2  | 7 8 9
5 | Loews hairpin       | 3 | 12 12 12 | 18 8 | 3 3 3
6 | Chicane             | 1 | 5 6 7    | 9 5  | 28 28 28
7 | Tabac               | 1 | 3 5 7    | 7 3  | 9 8 7
8 | Piscine             | 2 | 9 10 11  | 13 8 | 3 2 1
9 | La Rascasse         | 2 | 9 8 7    | 11 6 | 4 3 2
10 | Anthony Noghès     | 1 | 6 4 2    | 6 2  | 5 6 7
"""


def numbers(text):
    return tuple(int(word) for word in text.split())


ROWS = [[part.strip() for part in row.split("|")] for row in FACTS.strip().splitlines()]


@pytest.fixture(scope="module")
def monaco():
    return tracks.load("monaco")


@pytest.mark.rule("FD-TRACK-01", "FD-TRACK-06", "FD-TRACK-07", "FD-TRACK-08")
@pytest.mark.parametrize(("number", "name", "stops", "cells", "ways", "straight"), ROWS)
def test_corner(monaco, number, name, stops, cells, ways, straight):
    corner = monaco.graph["corners"][int(number) - 1]
    counted = tracks.cells_per_lane(monaco)
    assert (corner["id"], corner["name"], corner["stops"]) == (f"c{number}", name, int(stops))
    assert counted[f"c{number}"] == numbers(cells)
    assert counted[f"s{number}"] == numbers(straight)
    assert tracks.corner_ways(monaco, f"c{number}") == numbers(ways) == (corner["longest"], corner["shortest"])


@pytest.mark.rule("FD-TRACK-01", "FD-TRACK-14")
def test_totals(monaco):
    lanes = [lane for code, lane in each_cell(monaco, "lane")]
    assert [lanes.count(lane) for lane in range(3)] == [168, 166, 163]
    assert len(lanes) == 497 + 18 + 5
    assert monaco.graph["lanes"] == ("o", "m", "i")
    assert len(monaco.graph["corners"]) == 10
    assert sum(corner["stops"] for corner in monaco.graph["corners"]) == 14
    assert monaco.graph["weather"] == {"rain": [1, 7], "cloudy": [8, 12], "fine": [13, 20]}
    assert monaco.graph["kind"] == "circuit"
    assert "house" in monaco.graph["note"]


def test_shortest_lap(monaco):
    assert tracks.shortest_lap(monaco) == 158


@pytest.mark.rule("FD-TRACK-09")
def test_the_line_splits_the_first_straight(monaco):
    split = {lane: [0, 0] for lane in range(3)}
    for _, node in monaco.nodes(data=True):
        if node["straight"] == "s1":
            split[node["lane"]][node["progress"] < 80] += 1
    assert split == {0: [16, 5], 1: [17, 5], 2: [17, 6]}
    assert monaco["o.s1.16"]["o.s1.17"]["line"]
    assert monaco["m.s1.17"]["m.s1.18"]["line"]
    assert monaco["i.s1.17"]["i.s1.18"]["line"]


@pytest.mark.rule("FD-TRACK-10", "FD-TRACK-11")
def test_grid(monaco):
    grid = monaco.graph["grid"]
    assert grid[0] == "o.s1.16"  # pole: outer lane, last space before the line
    assert monaco[grid[0]]["o.s1.17"]["line"]
    lanes = [monaco.nodes[code]["lane"] for code in grid]
    assert lanes == [0, 2] * 5
    places = [int(code.split(".")[2]) for code in grid]
    assert all(a - b == 3 for a, b in zip(places, places[2:], strict=False))
    assert all(monaco.nodes[a]["progress"] > monaco.nodes[b]["progress"] for a, b in pairwise(grid))
    assert monaco.graph["qualifying"] == "m.s1.17"


@pytest.mark.rule("FD-TRACK-12", "FD-TRACK-13", "FD-RULING-49", "FD-RULING-50")
def test_pit(monaco):
    pit = monaco.graph["pit"]
    assert pit["lane"] == [f"p.{n}" for n in range(1, 19)]
    assert pit["entry"] == [["i.s1.1", "p.1"], ["i.s1.2", "p.2"]]
    assert pit["exit"] == ["p.18", "i.s1.18"]
    assert steps_from(monaco, "i.c10.2")["s"] == "i.s1.1"
    assert monaco["i.s1.17"]["i.s1.18"]["line"]  # so i.s1.18 is the first inner space past the line
    assert monaco["p.18"]["i.s1.18"]["line"]
    box_spaces = []
    for team in range(1, 6):
        box = pit["boxes"][team]
        enter, leave = f"p.{2 * team + 1}", f"p.{2 * team + 2}"
        assert steps_from(monaco, enter) == {"s": leave, "b": box}
        assert steps_from(monaco, box) == {"s": leave}
        box_spaces += [2 * team + 1, 2 * team + 2]
    assert box_spaces == list(range(3, 13))


@pytest.mark.rule("FD-TRACK-04", "FD-TRACK-20")
def test_corners_can_be_driven(monaco):
    for corner in monaco.graph["corners"]:
        cells = figures.corner_cells(monaco, corner["id"])
        changes = [a for a in cells for step in steps_from(monaco, a) if step in "lr"]
        assert len(changes) >= len(cells) / 3  # arrows mix the lanes
        assert tracks.racing_lines(monaco, corner["id"]) > 20
        reached = set(figures.entry_cells(monaco, corner["id"]))
        within = monaco.subgraph(cells)
        lanes_left = set()
        for code in reached:
            lanes_left |= {monaco.nodes[b]["lane"] for b in nx.descendants(within, code)}
        assert lanes_left == {0, 1, 2}


@pytest.mark.rule("FD-TRACK-03", "FD-RULING-08")
def test_straights_lie_like_bricks(monaco):
    """A change of lane on a straight gains about half a cell; outer and inner cells are level."""
    gains = [
        monaco.nodes[b]["progress"] - monaco.nodes[a]["progress"]
        for a, b, edge in monaco.edges(data=True)
        if edge["step"] in "lr" and not edge["line"] and monaco.nodes[a]["straight"]
    ]
    assert sum(0.25 <= gain <= 0.75 for gain in gains) > 0.9 * len(gains)
    assert max(gains) <= 1.25
    assert monaco.nodes["o.s1.16"]["progress"] == monaco.nodes["i.s1.17"]["progress"]
    assert monaco.nodes["o.s4.3"]["progress"] == monaco.nodes["i.s4.4"]["progress"]


@pytest.mark.rule("FD-TRACK-05", "FD-RULING-30")
def test_beside_on_a_staggered_straight(monaco):
    beside = monaco.graph["beside"]
    assert sorted(beside["o.s1.10"]) == ["m.s1.10", "m.s1.11"]
    assert sorted(beside["m.s1.10"]) == ["i.s1.10", "i.s1.11", "o.s1.10", "o.s1.9"]


def test_loading_is_quick():
    from racelib.boards.lanes import graph

    start = time.process_time()
    graph.build(graph.files.read(graph.DATA / "monaco.toml"))
    assert time.process_time() - start < 0.5
