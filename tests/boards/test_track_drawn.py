"""Drawn tracks: what they look like, and what the builder refuses."""

import math
import re
import tomllib
from itertools import pairwise

import pytest

from racelib.boards import lanes as tracks
from racelib.boards.data_files import DATA as BOARDS
from racelib.boards.lanes.steps import each_step, steps_from
from racelib.boards.track import each_cell
from racelib.errors import BadTrack

DATA = BOARDS / "formula_d"
DRAWN = ["lagoon", "lumen", "monaco"]


def area(polygon):
    points = [*polygon, polygon[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(points)) / 2


@pytest.mark.rule("FD-TRACK-02")
@pytest.mark.parametrize("name", DRAWN)
def test_cells_do_not_overlap(name):
    assert tracks.overlapping_cells(tracks.load(name)) == []


def test_overlaps_are_found():
    track = tracks.load("t2").copy()
    track.nodes["1.3"]["polygon"] = track.nodes["1.4"]["polygon"]
    track.nodes["1.3"]["centre"] = track.nodes["1.4"]["centre"]
    assert ("1.3", "1.4") in [tuple(sorted(pair)) for pair in tracks.overlapping_cells(track)]


@pytest.mark.rule("FD-TRACK-02")
@pytest.mark.parametrize("name", DRAWN)
def test_cells_are_evenly_sized(name):
    track = tracks.load(name)
    areas = [abs(area(node["polygon"])) for _, node in track.nodes(data=True) if not node["pit"]]
    mean = sum(areas) / len(areas)
    assert min(areas) > 0.9 * mean
    assert max(areas) < 1.1 * mean


@pytest.mark.parametrize("name", DRAWN)
def test_own_lane_followers_touch_and_go_forward(name):
    """A cell's follower begins where the cell ends, straight ahead of its heading."""
    track = tracks.load(name)
    for a, b, step in each_step(track, "step"):
        if track.nodes[a]["pit"] or track.nodes[b]["pit"]:
            continue
        through_a_tunnel = any(zone.startswith("tunnel-mouth") for zone in track.nodes[a]["zones"])
        (x, y), (to_x, to_y) = track.nodes[a]["centre"], track.nodes[b]["centre"]
        turn = math.remainder(math.atan2(to_y - y, to_x - x) - track.nodes[a]["heading"], math.tau)
        if step == "s":
            assert through_a_tunnel or set(track.nodes[a]["polygon"]) & set(track.nodes[b]["polygon"])
            assert abs(turn) < 0.6
        else:
            assert (turn > 0) == (step == "l")
            assert abs(turn) < 1.7


def test_lagoon_is_short():
    lagoon = tracks.load("lagoon")
    assert [corner["stops"] for corner in lagoon.graph["corners"]] == [1, 1, 1, 2]
    assert all(60 <= cells <= 75 for cells in lagoon.graph["stated_cells"])
    assert len(lagoon.graph["grid"]) == 10
    assert sorted(lagoon.graph["pit"]["boxes"]) == [1, 2, 3, 4, 5]
    assert tracks.shortest_lap(lagoon) == 62
    assert "house" in lagoon.graph["note"]


def table(**changes):
    """The lagoon file with some fields changed; ``corner2__cells`` is field ``cells`` of corner 2."""
    found = tomllib.loads((DATA / "lagoon.toml").read_text(encoding="utf-8"))
    for path, value in changes.items():
        *outer, last = path.split("__")
        place = found
        for name in outer:
            number = re.fullmatch(r"corner(\d)", name)
            place = place["corner"][int(number[1]) - 1] if number else place[name]
        place[last] = value(place[last]) if callable(value) else value
    return found


def test_the_unchanged_table_is_fine():
    assert tracks.digest(tracks.build(table())) == tracks.digest(tracks.load("lagoon"))


@pytest.mark.rule("FD-TRACK-04", "FD-TRACK-07", "FD-TRACK-20")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            {"cells": [68, 65, 61]},
            r"cells is \[68, 65, 61\], but the lanes have \[68, 65, 62\] cells",
        ),
        ({"lanes": ["o", "m", "m"]}, "different names"),
        ({"line__points": lambda p: p[:2]}, "line.points has 2 points"),
        ({"line__points": lambda p: [[math.nan, 0, 1], *p[1:]]}, "line.points 1 is .* too far out"),
        ({"line__points": lambda p: [[1e300, 0, 1], *p[1:]]}, "line.points 1 is .* too far out"),
        ({"line__points": lambda p: [[*p[0][:2], 0.0], *p[1:]]}, "line.points 1 needs a radius above 0"),
        ({"line__points": lambda p: [[*p[0][:2], 500.0], *p[1:]]}, "too close for their radii"),
        (
            {"line__points": lambda p: [p[0], [*p[1][:2], 1.2], *p[2:]]},
            "bend to the right too tight for 3 lanes",
        ),
        ({"line__width": 0.0}, "too tight"),
        ({"corner": []}, "corner is empty"),
        ({"corner1__cells": [7, 5]}, r"corner c1 has cells \[7, 5\]"),
        ({"corner1__cells": [7, 5, 0]}, r"corner c1 has cells \[7, 5, 0\]"),
        ({"corner1__cells": [7, 19, 3]}, "lane m are 0.* times as long as a mean cell"),
        ({"corner1__points": [9]}, r"corner c1 has points \[9\]; the line has 1 to 7"),
        ({"corner1__points": [3], "corner2__points": [2]}, "not in driving order"),
        ({"corner1__inside": "x"}, "corner c1 has the unknown inside lane 'x'"),
        ({"corner1__id": "c2"}, "same id|two cells have the code"),
        ({"corner1__arrows": {"x": "..."}}, "arrows for the unknown lane 'x'"),
        ({"corner1__arrows": {"i": "...."}}, "the arrows '....' for lane i; it needs 3 of the letters"),
        ({"corner1__arrows": {"i": "x.."}}, "the arrows 'x..' for lane i"),
        ({"corner1__longest": 8}, "corner c1: longest is 8; the longest route along its arrows has 7 cells"),
        ({"corner1__shortest": 2}, "corner c1: shortest is 2; the shortest route along its arrows has 3 cells"),
        ({"before_line": [14, 15]}, "before_line is"),
        ({"before_line": [20, 15, 15]}, "before_line is .* must cut the first straight"),
        ({"before_line": [12, 15, 15]}, "line at different places"),
        ({"grid": lambda g: ["o.s1.15", *g[1:]]}, "grid names o.s1.15, which is not on the straight before"),
        ({"pit__beside": "m"}, "pit.beside is 'm'; it must be an edge lane"),
        ({"pit__cells": 1}, "pit has 1 cells"),
        ({"pit__first": 3.0}, "does not make a pit lane"),
        ({"pit__entry": [["i.s1.5", "p.1"]]}, "from i.s1.5 to p.1 goes backwards"),
        ({"pit__exit": ["p.15", "i.s1.15"]}, "p.15 to i.s1.15 goes backwards"),
        ({"pit__boxes": lambda b: b[:4]}, r"teams \[1, 2, 3, 4\]"),
        ({"pit__boxes": lambda b: [{**b[0], "in": "m.s1.1"}, *b[1:]]}, "entered from m.s1.1, not in the pit"),
        ({"line__colour": lambda _: 1}, "unknown field"),
    ],
)
def test_wrong_drawings(change, reason):
    if "line__colour" in change:
        wrong = table()
        wrong["line"]["colour"] = "green"
    else:
        wrong = table(**change)
    with pytest.raises(BadTrack) as caught:
        tracks.build(wrong, "wrong.toml")
    assert re.search(reason, str(caught.value)), str(caught.value)
    assert str(caught.value).startswith("wrong.toml: ")


@pytest.mark.rule("FD-TRACK-15", "FD-TRACK-16", "FD-TRACK-17", "FD-TRACK-18", "FD-RULING-74")
def test_a_drawn_street_track():
    """Street marks work on a staggered road too: each way crosses the police line once."""
    street = tracks.build(
        table(kind="street")
        | {
            "street": {
                "roar": ["*.s2.2", "*.s2.3"],
                "danger": ["m.s4.3"],
                "police": ["o.s4.4", "m.s4.4", "i.s4.4"],
                "tunnels": [
                    {"n": n, "mouth": f"{lane}.s1.{first}", "exit": f"{lane}.s1.{first + 1}"}
                    for n, (lane, first) in enumerate((("o", 17), ("m", 17), ("i", 18)), 1)
                ],
            }
        }
    )
    marks = street.graph["street"]
    assert len(marks["roar"]) == 6
    assert street.nodes["m.s4.3"]["zones"] == {"danger"}
    assert ["o.s4.3", "o.s4.4"] in marks["police"]
    assert steps_from(street, "m.s1.17") == {"s": "m.s1.18"}
    plain = tracks.load("lagoon").graph["beside"]
    mouths = {tunnel["mouth"] for tunnel in marks["tunnels"]}
    exits = {tunnel["exit"] for tunnel in marks["tunnels"]}
    assert any(set(plain[mouth]) & exits for mouth in mouths)
    assert not any(set(street.graph["beside"][mouth]) & exits for mouth in mouths)


@pytest.mark.rule("FD-TRACK-07")
@pytest.mark.parametrize("name", DRAWN)
def test_ways_against_a_slow_count(name):
    """Longest, shortest and number of racing lines, counted by listing every single way."""
    track = tracks.load(name)
    for corner in track.graph["corners"]:
        inside = {code for code, its in each_cell(track, "corner") if its == corner["id"]}
        lengths = []

        def drive(code, cells, inside=inside, lengths=lengths):
            for b in track[code]:
                if b in inside:
                    drive(b, cells + 1)
                else:
                    lengths.append(cells)

        for code in inside:
            if any(a not in inside for a in track.pred[code]):
                drive(code, 1)
        assert (max(lengths), min(lengths)) == tracks.corner_ways(track, corner["id"])
        assert len(lengths) == tracks.racing_lines(track, corner["id"])
