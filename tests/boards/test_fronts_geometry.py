"""The geometry of front-edge tracks: contact against a slow oracle, outlines, and random files."""

import contextlib
import math
import tomllib
from itertools import combinations, pairwise

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from racelib.boards import fronts
from racelib.boards.data_files import DATA as BOARDS
from racelib.boards.fronts import checks, contact, outline
from racelib.boards.lanes import shapes
from racelib.errors import BadTrack
from tests.spoilt import spoil

DATA = BOARDS / "downforce"
DRAWN = ["fix-c", "harbour", "river"]


def edges(polygon):
    return pairwise([*polygon, polygon[0]])


def gap(a, b):
    """The distance of two outlines, from every corner to every edge, by projection."""

    def to_edge(point, p, q):
        along = complex(*q) - complex(*p)
        part = ((complex(*point) - complex(*p)) * along.conjugate()).real / abs(along) ** 2
        return abs(complex(*p) + along * min(1.0, max(0.0, part)) - complex(*point))

    return min(
        to_edge(point, p, q) for one, other in ((a, b), (b, a)) for point in one for p, q in edges(other) if p != q
    )


@pytest.mark.rule("DF-TRACK-05", "DF-MOVE-02")
@pytest.mark.parametrize("name", DRAWN)
def test_contact_against_a_slow_oracle(name):
    track = fronts.load(name)
    outlines = {code: node["polygon"] for code, node in track.nodes(data=True)}
    nearby = [
        (a, b)
        for a, b in combinations(sorted(outlines), 2)
        if math.dist(track.nodes[a]["centre"], track.nodes[b]["centre"]) < 6
    ]
    slow = {contact.pair(a, b) for a, b in nearby if gap(outlines[a], outlines[b]) <= 1e-6}
    assert slow == contact.contacts(outlines) == track.graph["adjacent"]


@pytest.mark.rule("DF-TRACK-05")
@pytest.mark.parametrize("name", DRAWN)
def test_no_near_misses(name):
    """Cells either touch or are clearly apart: no drawing hangs on the tolerance."""
    track = fronts.load(name)
    for a, b in combinations(sorted(track), 2):
        if math.dist(track.nodes[a]["centre"], track.nodes[b]["centre"]) < 3:
            far = gap(track.nodes[a]["polygon"], track.nodes[b]["polygon"])
            assert far < 1e-8 or far > 0.02, (a, b, far)


def inside(point, polygon):
    x, y = point
    crossings = [(p, q) for p, q in edges(polygon) if (p[1] > y) != (q[1] > y)]
    return sum(x < p[0] + (y - p[1]) / (q[1] - p[1]) * (q[0] - p[0]) for p, q in crossings) % 2 == 1


@pytest.mark.rule("DF-TRACK-02", "DF-TRACK-04")
@pytest.mark.parametrize("name", [*DRAWN, "fix-a", "fix-b"])
def test_outlines(name):
    track = fronts.load(name)
    for code, node in track.nodes(data=True):
        assert shapes.area_of(node["polygon"]) < 0, "clockwise"
        assert inside(node["centre"], node["polygon"]), code
        assert node["rect"] == outline.is_rectangle(node["polygon"])
        for other, edge in track[code].items():
            (x, y), (to_x, to_y) = node["centre"], track.nodes[other]["centre"]
            turn = math.remainder(math.atan2(to_y - y, to_x - x) - node["heading"], math.tau)
            assert abs(turn) < 1.75, (code, other, "a step looks forward")
            assert edge["length"] > 0


@pytest.mark.parametrize("name", ["harbour", "river"])
def test_the_road_is_well_drawn(name):
    """Cells of even size, smooth edges, a canvas of about three to two."""
    drawing = fronts.load(name).graph["drawing"]
    areas = [-shapes.area_of(node["polygon"]) for _, node in fronts.load(name).nodes(data=True)]
    mean = sum(areas) / len(areas)
    assert 0.6 * mean < min(areas)
    assert max(areas) < 1.75 * mean
    for side in ("left", "right"):
        points = drawing[side]
        headings = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise([*points, points[0]])]
        turns = [abs(math.remainder(b - a, math.tau)) for a, b in pairwise([*headings, headings[0]])]
        assert max(turns) < 0.6, "no kinks"
    width, height = (max(axis) - min(axis) for axis in zip(*drawing["left"], *drawing["right"], strict=True))
    assert 1.3 < width / height < 1.7


@pytest.mark.rule("DF-TRACK-12")
@pytest.mark.parametrize("name", DRAWN)
def test_lines_go_right_across_the_road(name):
    track = fronts.load(name)
    widths = {start: width for start, _, width in fronts.width_profile(track)}
    drawing = track.graph["drawing"]
    assert len(drawing["bets"]) == 3
    for strokes in (drawing["line"], *drawing["bets"]):
        length = sum(math.dist(a, b) for a, b in strokes)
        assert any(math.isclose(length, lanes * drawing["lane_width"], abs_tol=1e-6) for lanes in set(widths.values()))


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(1, 3), st.integers(1, 3)), max_size=6))
def test_contact_of_rectangles(boxes):
    """Rectangles on squared paper that do not overlap touch exactly when their closed extents meet."""
    apart = []
    for x, y, w, h in boxes:
        if all(x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y for x2, y2, w2, h2 in apart):
            apart.append((x, y, w, h))
    shapes = {str(k): [(x, y), (x, y + h), (x + w, y + h), (x + w, y)] for k, (x, y, w, h) in enumerate(apart)}
    meet = {
        (str(a), str(b))
        for (a, (x, y, w, h)), (b, (x2, y2, w2, h2)) in combinations(enumerate(apart), 2)
        if x <= x2 + w2 and x2 <= x + w and y <= y2 + h2 and y2 <= y + h
    }
    assert contact.contacts(shapes) == meet


counts = st.integers(1, 8)


@st.composite
def ovals(draw):
    """A closed road round an oval with random sections, mostly sensible."""
    lanes = draw(st.integers(1, 4))
    bends = [draw(st.lists(counts, min_size=lanes, max_size=lanes)) for _ in range(2)]
    rows = [draw(st.integers(2, 9)) for _ in range(5)]
    narrow = draw(st.integers(1, 3))
    section = [
        {"kind": "straight", "lanes": lanes, "rows": rows[0]},
        {"kind": "curve", "points": [2, 3], "cells": bends[0], "rows": rows[1]},
        {"kind": "straight", "lanes": lanes, "rows": rows[2]},
        {"kind": "funnel", "lanes": draw(counts), "rows": 1},
        {"kind": "straight", "lanes": narrow, "rows": 2},
        {"kind": "funnel", "lanes": draw(counts), "rows": 1},
        {"kind": "straight", "lanes": lanes, "rows": 1},
        {"kind": "curve", "points": [4, 1], "cells": bends[1], "rows": rows[3]},
        {"kind": "straight", "lanes": lanes, "rows": rows[4]},
    ]
    if draw(st.booleans()):
        section[3:6] = []
    lap = 100 * sum(one["rows"] for one in section)
    return {
        "id": "random", "name": "Random", "note": "", "closed": True, "fixture": True, "lap_length": lap, "finish": lap,
        "line": {"width": 1.0, "inside": "right", "points": [[-4, 8, 4], [24, 8, 4], [24, 0, 4], [-4, 0, 4]]},
        "section": section,
    }  # fmt: skip


@pytest.mark.rule("DF-TRACK-05", "DF-TRACK-06", "DF-TRACK-13", "DF-TRACK-14")
@settings(max_examples=60, deadline=None)
@given(ovals())
def test_a_random_oval_loads_or_is_refused(table):
    try:
        track = fronts.build(table)
    except BadTrack as problem:
        assert str(problem).startswith("track: ")
        return
    assert nx.is_strongly_connected(track)
    assert nx.is_directed_acyclic_graph(checks.one_lap(track))
    lap = table["lap_length"]
    for a, b, edge in track.edges(data=True):
        assert contact.pair(a, b) in track.graph["adjacent"]
        assert 0 < edge["length"] < lap / 2
        assert (track.nodes[a]["front"] + edge["length"] - track.nodes[b]["front"]) % lap == 0
    length = sum((end - start) * width for start, end, width in fronts.width_profile(track))
    assert length == sum(node["front"] - node["back"] for _, node in track.nodes(data=True))
    assert len(fronts.digest(track)) == 16


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["fix-b", "fix-c", "harbour"]), st.data())
def test_a_spoilt_file_is_refused_or_fine(name, data):
    table = tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
    spoil(table, data)
    with contextlib.suppress(BadTrack):
        fronts.build(table)


def test_an_open_road():
    """A road with two ends: the grid before the start line, the bend, a run-off row beyond the finish."""
    straight = {"kind": "straight", "lanes": 3}
    table = {
        "id": "open", "name": "Open", "note": "", "closed": False, "fixture": True, "lap_length": 1000, "finish": 1000,
        "bet_lines": [400, 700, 800], "start_slots": ["a2", "b2", "c2", "a1", "b1", "c1"],
        "line": {"width": 1.0, "inside": "right", "begins": -200, "points": [[0, 0, 0], [12, 0, 3], [12, -9, 0]]},
        "section": [straight | {"rows": 6}, {"kind": "curve", "points": [2], "cells": [2, 3, 4], "rows": 3},
                    straight | {"rows": 4}],
    }  # fmt: skip
    track = fronts.build(table)
    assert track.nodes["a2"]["front"] == 0
    assert fronts.figures(track).steps[1] == ((5, 5), (7, 11), (8, 12), (10, 14))
    assert [point[0] for stroke in track.graph["drawing"]["start"] for point in stroke] == [3.0] * 6
    assert set(track.graph["drawing"]["left"]) >= {(0.0, 1.5), (13.5, -9.0)}
    for points, reason in (
        ([[0, 0, 0], [12, 0, 0], [12, -9, 0]], "line.points 2 needs a radius above 0"),
        ([[0, 0, 0], [2, 0, 3], [2, -9, 0]], "line.points 1 and 2 are too close for their radii by 1.00"),
    ):
        with pytest.raises(BadTrack, match=reason):
            fronts.build(table | {"line": table["line"] | {"points": points}})
