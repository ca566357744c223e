"""Random track descriptions: each one loads and keeps the promises of a track, or is refused as BadTrack."""

import contextlib
import tomllib

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from racelib.boards import lanes as tracks
from racelib.boards.data_files import DATA as BOARDS
from racelib.boards.lanes import figures
from racelib.boards.lanes.steps import steps_from
from racelib.errors import BadTrack
from tests.spoilt import spoil

small = st.integers(-2, 45)


@st.composite
def tables(draw):
    """A square track, mostly sensible, with a slip here and there."""
    lanes = draw(st.integers(1, 4))
    rows = draw(st.integers(16, 40))
    corners, row = [], draw(st.integers(0, 4))
    while row < rows - 13 and len(corners) < 4:
        last = row + draw(st.integers(0, 4))
        steps = draw(st.sampled_from(["s", "sl", "sr", "slr", "l"])) if draw(st.booleans()) else "s"
        size = last - row + 1
        corners.append(
            {
                "id": f"C{len(corners) + 1}",
                "rows": [row, last],
                "stops": draw(st.integers(1, 3)),
                "inside": str(draw(st.sampled_from([0, lanes - 1]))),
                "longest": size,
                "shortest": size,
                "arrows": [{"rows": [row, last], "steps": steps}],
            }
        )
        row = last + draw(st.integers(0, 6))
    grid = [f"{i % lanes}.{rows - 1 - i}" for i in range(10)]
    table = {
        "id": "random",
        "name": "Random",
        "kind": "circuit",
        "note": "",
        "lanes": [str(lane) for lane in range(lanes)],
        "rows": rows,
        "cells": [rows] * lanes,
        "laps": {"default": 1, "allowed": [1]},
        "weather": {"rain": [1, 8], "cloudy": [9, 14], "fine": [15, 20]},
        "grid": grid,
        "qualifying": f"{1 if lanes > 2 else 0}.{rows - 1}",
        "corner": corners,
    }
    if draw(st.booleans()):
        first, cells = rows - 9, draw(st.integers(8, 12))
        table["pit"] = {
            "row": first,
            "cells": cells,
            "entry": [[f"{lanes - 1}.{first - 1}", "P0"]],
            "exit": [f"P{cells - 1}", f"{lanes - 1}.{(first + cells) % rows}"],
            "boxes": [{"team": k, "in": f"P{k}", "cell": f"B{k}", "out": f"P{k + 1}"} for k in range(1, 6)],
        }
    if draw(st.integers(0, 3)) == 0:  # a slip
        field = draw(st.sampled_from(["rows", "grid", "qualifying", "corner", "cells", "lanes", "pit"]))
        wrong = st.one_of(small, st.text(max_size=3), st.lists(small, max_size=3), st.none())
        table[field] = draw(wrong)
    return table


@pytest.mark.rule("FD-TRACK-20")
@settings(max_examples=150, deadline=None)
@given(tables())
def test_a_random_track_loads_or_is_refused(table):
    try:
        track = tracks.build(table)
    except BadTrack as problem:
        assert str(problem).startswith("track: ")
        return
    assert nx.is_strongly_connected(track)
    road = figures.road_without_line(track)
    assert nx.is_directed_acyclic_graph(road)
    for code in road:
        steps = steps_from(track, code)
        assert "s" in steps
        assert track.nodes[steps["s"]]["lane"] == track.nodes[code]["lane"]
        assert all(code in track.graph["beside"][other] for other in track.graph["beside"][code])
    for corner in track.graph["corners"]:
        assert tracks.corner_ways(track, corner["id"]) == (corner["longest"], corner["shortest"])
        assert tracks.racing_lines(track, corner["id"]) >= len(track.graph["lanes"])
    assert tracks.shortest_lap(track) == table["rows"]
    assert len(tracks.digest(track)) == 16


@settings(max_examples=150, deadline=None)
@given(st.data())
@pytest.mark.parametrize("name", ["lagoon", "lumen"])
def test_a_spoilt_drawn_track_is_refused_or_fine(name, data):
    source = BOARDS / "formula_d" / f"{name}.toml"
    table = tomllib.loads(source.read_text(encoding="utf-8"))
    spoil(table, data)
    with contextlib.suppress(BadTrack):
        tracks.build(table)
