"""The ledger's squared-paper tracks T1, T1-S and T2, cell by cell where an example names one."""

import subprocess
import sys

import pytest

from racelib.boards import lanes as tracks
from racelib.boards.lanes import figures
from racelib.boards.lanes.steps import each_step, steps_from


@pytest.mark.rule("FD-TRACK-01", "FD-TRACK-02", "FD-TRACK-06", "FD-TRACK-19")
def test_t1_is_the_track_of_the_ledger():
    t1 = tracks.load("t1")
    assert t1.graph["lanes"] == ("0", "1", "2")
    assert t1.graph["kind"] == "circuit"
    assert t1.graph["laps"] == {"default": 1, "allowed": [1, 2, 3]}
    assert tracks.cells_per_lane(t1) == {
        "S1": (22,) * 3, "C1": (4,) * 3, "S2": (10,) * 3, "C2": (8,) * 3, "S3": (6,) * 3, "C3": (10,) * 3,
    }  # fmt: skip
    assert [(c["id"], c["stops"], c["inside"]) for c in t1.graph["corners"]] == [
        ("C1", 1, 0), ("C2", 2, 2), ("C3", 3, 0),
    ]  # fmt: skip
    assert all(t1.nodes[f"{lane}.{row}"]["progress"] == row for lane in range(3) for row in range(60))
    assert t1.nodes["1.59"]["next_corner"] == t1.nodes["1.9"]["next_corner"] == "C1"
    assert t1.nodes["1.12"]["next_corner"] == t1.nodes["1.12"]["corner"] == "C1"
    assert t1.nodes["1.14"]["next_corner"] == "C2"


@pytest.mark.rule("FD-TRACK-03", "FD-TRACK-04", "FD-RULING-13")
@pytest.mark.parametrize(
    ("cell", "steps"),
    [
        ("1.9", {"s": "1.10", "l": "0.10", "r": "2.10"}),
        ("1.11", {"s": "1.12"}),
        ("0.25", {"s": "0.26", "r": "1.26"}),
        ("2.25", {"s": "2.26"}),
        ("1.27", {"s": "1.28", "r": "2.28"}),
        ("1.28", {"s": "1.29"}),
        ("1.31", {"s": "1.32"}),
        ("0.32", {"s": "0.33", "r": "1.33"}),
        ("2.59", {"s": "2.0", "l": "1.0"}),
        ("2.50", {"s": "2.51", "l": "1.51", "p": "P0"}),
    ],
)
def test_steps_of_t1(cell, steps):
    assert steps_from(tracks.load("t1"), cell) == steps


@pytest.mark.rule("FD-TRACK-09", "FD-RULING-49")
def test_the_line_is_crossed_on_the_track_and_in_the_pit_lane():
    t1 = tracks.load("t1")
    over = {(a, b) for a, b, line in each_step(t1, "line") if line}
    assert over == {
        ("0.59", "0.0"), ("0.59", "1.0"), ("1.59", "0.0"), ("1.59", "1.0"), ("1.59", "2.0"),
        ("2.59", "1.0"), ("2.59", "2.0"), ("P8", "P9"),
    }  # fmt: skip


@pytest.mark.rule("FD-TRACK-12", "FD-TRACK-13")
def test_the_pit_lane_of_t1():
    t1 = tracks.load("t1")
    pit = t1.graph["pit"]
    assert pit["entry"] == [["2.50", "P0"]]
    assert pit["exit"] == ["P11", "2.3"]
    assert pit["lane"] == [f"P{n}" for n in range(12)]
    assert [t1.nodes[code]["progress"] for code in pit["lane"]] == [*range(51, 60), 0, 1, 2]
    for team in range(1, 6):
        box = pit["boxes"][team]
        assert box == f"B{team}"
        assert t1.nodes[box]["box"] == team
        assert steps_from(t1, f"P{team + 2}") == {"s": f"P{team + 3}", "b": box}
        assert steps_from(t1, box) == {"s": f"P{team + 3}"}


@pytest.mark.rule("FD-TRACK-05", "FD-RULING-30")
def test_beside_is_the_same_row_in_the_next_lane():
    beside = tracks.load("t1").graph["beside"]
    assert beside["1.20"] == ("0.20", "2.20")
    assert beside["0.59"] == ("1.59",)
    assert not any(code.startswith(("P", "B")) for code in beside)


@pytest.mark.rule("FD-TRACK-10", "FD-TRACK-11")
def test_grid_and_qualifying():
    t1 = tracks.load("t1").graph
    assert t1["grid"] == [f"{0 if i % 2 else 2}.{60 - i}" for i in range(1, 11)]
    assert t1["qualifying"] == "1.59"


@pytest.mark.rule("FD-TRACK-15", "FD-TRACK-16", "FD-TRACK-17", "FD-TRACK-18")
def test_t1_s_is_t1_with_street_marks():
    street = tracks.load("t1-s")
    marks = street.graph["street"]
    assert street.graph["kind"] == "street"
    assert street.graph["pit"] is None
    assert sorted(marks["roar"]) == sorted(f"{lane}.{row}" for lane in range(3) for row in (16, 17, 18))
    assert marks["danger"] == ["1.20", "1.21", "2.34"]
    assert {(a, b) for a, b in marks["police"]} == {
        (a, b) for a, b in street.edges if a.endswith(".33") and b.endswith(".34")
    }
    assert steps_from(street, "0.35") == {"s": "0.36"}
    assert marks["tunnels"][2] == {"n": 3, "mouth": "2.35", "exit": "2.36"}
    assert street.nodes["2.34"]["zones"] == {"danger"}
    assert street.nodes["0.17"]["zones"] == {"roar"}
    circuit = tracks.load("t1").graph["street"]
    assert circuit == {"roar": [], "danger": [], "police": [], "tunnels": []}


@pytest.mark.rule("FD-TRACK-07")
def test_ways_through_the_corners():
    t1, t2 = tracks.load("t1"), tracks.load("t2")
    assert [tracks.corner_ways(t1, c) for c in ("C1", "C2", "C3")] == [(4, 4), (8, 8), (10, 10)]
    assert [tracks.corner_ways(t2, c) for c in ("K1", "K2")] == [(2, 2), (2, 2)]
    assert tracks.shortest_lap(t1) == 60
    assert tracks.shortest_lap(t2) == 30
    assert figures.exit_cells(t2, "K1") == ["0.6", "1.6", "2.6"]


def test_a_loaded_track_cannot_be_changed_by_accident():
    track = tracks.load("t1")
    with pytest.raises(Exception, match="Frozen"):
        track.add_edge("0.1", "0.5")
    assert tracks.load("T1") is track


def test_digest_ignores_the_drawing_and_the_order_but_no_rule():
    track = tracks.load("t1")
    import networkx as nx

    mirrored = nx.DiGraph(**track.graph)
    mirrored.add_nodes_from(reversed(list(track.nodes(data=True))))
    mirrored.add_edges_from(reversed(list(track.edges(data=True))))
    mirrored.graph["name"] = "Another name"
    assert tracks.digest(mirrored) == tracks.digest(track)
    for change in (
        lambda g: g.nodes["0.3"].update(progress=3.5),
        lambda g: g["0.3"]["0.4"].update(step="r"),
        lambda g: g.graph.update(grid=g.graph["grid"][::-1]),
        lambda g: g.graph.update(weather={**g.graph["weather"], "rain": [1, 7]}),
        lambda g: g.graph.update(beside={**g.graph["beside"], "0.3": ()}),
    ):
        other = nx.DiGraph(**track.graph)
        other.add_nodes_from((code, dict(node)) for code, node in track.nodes(data=True))
        other.add_edges_from((a, b, dict(edge)) for a, b, edge in track.edges(data=True))
        change(other)
        assert tracks.digest(other) != tracks.digest(track)


def test_importing_the_package_does_not_import_networkx():
    code = "import sys, racelib.boards; sys.exit('networkx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_names_and_summary():
    assert {"t1", "t1-s", "t2"} <= set(tracks.names())
    assert tracks.summary("t1")[:3] == ("t1", "T1", "circuit")
    assert tracks.summary("t1").cells == (60, 60, 60)
    assert (tracks.summary("t1").corners, tracks.summary("t1").stops) == (3, 6)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("lagoon", "ad63602b11e36d5f"),
        ("lumen", "8356767f7f857bc8"),
        ("monaco", "0a455e97c89885f6"),
        ("t1", "7d07615d3185d63b"),
        ("t1-s", "347f02589297fda8"),
        ("t2", "9dcc3a0b1c8cb8d0"),
    ],
)
def test_a_shipped_track_does_not_change_unnoticed(name, expected):
    """Replays name the digest of their track: a new digest means that old replays no longer fit."""
    assert tracks.digest(tracks.load(name)) == expected
