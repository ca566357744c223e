"""Every load check of the Downforce tracks, each with a file or a graph that is wrong in exactly that way."""

import copy
import math
import re
import tomllib

import networkx as nx
import pytest

from racelib.boards import fronts
from racelib.boards.data_files import DATA as BOARDS
from racelib.boards.fronts import checks
from racelib.errors import BadTrack

DATA = BOARDS / "downforce"


def table(name, change=None):
    """The tables of a shipped file, with a change made to them."""
    found = tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
    if change:
        change(found)
    return found


def refused(name, change):
    """The message that the changed file is refused with."""
    with pytest.raises(BadTrack) as caught:
        fronts.build(table(name, change), "wrong.toml")
    message = str(caught.value)
    assert message.startswith("wrong.toml: ")
    assert message.endswith(".")
    assert "\n" not in message
    return message


def cell(found, code):
    return next(one for one in found["cell"] if one["id"] == code)


def put(**fields):
    return lambda found: found.update(fields)


def put_cell(code, **fields):
    return lambda found: cell(found, code).update(fields)


def put_line(**fields):
    return lambda found: found["line"].update(fields)


def put_section(number, **fields):
    return lambda found: found["section"][number - 1].update(fields)


def drop(field):
    return lambda found: found.pop(field)


def both(*changes):
    return lambda found: [change(found) for change in changes]


@pytest.mark.parametrize("name", fronts.names())
def test_the_unchanged_tables_are_fine(name):
    assert fronts.digest(fronts.build(table(name))) == fronts.digest(fronts.load(name))


@pytest.mark.rule("DF-TRACK-01", "DF-TRACK-08")
@pytest.mark.parametrize(
    ("name", "change", "reason"),
    [
        ("fix-a", drop("name"), "missing required field `name`"),
        ("fix-a", drop("closed"), "missing required field `closed`"),
        ("fix-a", drop("lap_length"), "missing required field `lap_length`"),
        ("fix-a", drop("finish"), "missing required field `finish`"),
        ("fix-a", put(colour="red"), "unknown field `colour`"),
        ("fix-a", put(lap_length=12.5), "Expected `int`, got `float`"),
        ("fix-a", put(lap_length=0, finish=0), "lap_length is 0; it must be above 0"),
        ("fix-a", put(name=""), "id and name must not be empty"),
        ("fix-a", put(finish=11), "finish is 11, but the lap ends at lap_length 12"),
        ("fix-a", drop("cell"), "either `cell` tables .* or `line`"),
        ("fix-a", put(line={}), "either `cell` tables .* or `line`"),
        ("fix-a", both(drop("closed"), put(corner=[])), "another game: of Formula D, not of Downforce"),
        ("fix-a", put(corner=[]), "unknown field `corner`"),
        ("harbour", put(lap_length=4900, finish=4900), "lap_length is 4900, the sections make 4800"),
    ],
)
def test_the_head(name, change, reason):
    assert re.search(reason, refused(name, change))


@pytest.mark.rule("DF-TRACK-02", "DF-TRACK-03")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda found: found["cell"].append(cell(found, "a1")), "two cells have the code 'a1'"),
        (put(cell=[]), "the track has 0 cells"),
        (lambda found: cell(found, "a2").pop("polygon"), "missing required field `polygon`"),
        (lambda found: cell(found, "a2").pop("inside"), "missing required field `inside`"),
        (put_cell("a2", polygon=[[0, 0], [1, 1]]), "the polygon of 'a2' has 2 points"),
        (put_cell("a2", polygon=[[0, 0], [1, math.nan], [2, 0]]), "the polygon of 'a2' has a point too far out"),
        (put_cell("a2", polygon=[[1, 0], [2, 0], [2, 1], [1, 1]]), "the polygon of a2 does not run clockwise"),
        (put_cell("a2", polygon=[[1, 0], [1.5, 0], [2, 0]]), "the polygon of a2 has no area"),
        (put_cell("a2", polygon=[[1, 0], [1, 1], [3, 1], [3, 0]]), "a[23] and a[23] lie over each other"),
        (put_cell("a2", back=2), "a2 has back 2 and front 2; back must be less than front"),
        (put_cell("a2", front="2"), "Expected `int`, got `str`"),
        (put_cell("a2", front=1.5), "Expected `int`, got `float`"),
        (put_cell("a2", inside=-1), "a2 has lane 0 and inside -1"),
        (put_cell("a2", lane=-1), "a2 has lane -1"),
    ],
)
def test_cells(change, reason):
    assert re.search(reason, refused("fix-a", change))


@pytest.mark.rule("DF-TRACK-02")
def test_codes_have_no_spaces():
    """A route is written as codes with spaces between them."""

    def renamed(found):
        cell(found, "a13")["id"] = "a 13"
        found["adjacent"] = [[code.replace("a13", "a 13") for code in pair] for pair in found["adjacent"]]

    assert "'a 13' needs a code of letters and digits" in refused("fix-a", renamed)


@pytest.mark.rule("DF-TRACK-04")
@pytest.mark.parametrize(
    ("name", "change", "reason"),
    [
        ("fix-a", put_cell("a2", rect=False), "a2 is said to be not rectangular, but is"),
        ("fix-b", put_cell("A2", rect=True), "A2 is said to be rectangular, but is not"),
        ("fix-b", put_cell("B7", polygon=[[6, 1], [6, 2], [7, 2.02], [7, 1]]), "B7 is said to be rectangular"),
        ("fix-a", put(fixture=False), "needs both rectangular cells and others"),
    ],
)
def test_rectangles(name, change, reason):
    assert re.search(reason, refused(name, change))


@pytest.mark.rule("DF-TRACK-04")
def test_a_rectangle_may_be_a_degree_out():
    nearly = [[6, 1], [6, 2], [7, 2 + math.tan(math.radians(0.9))], [7, 1]]
    assert fronts.build(table("fix-b", put_cell("B7", polygon=nearly))).nodes["B7"]["rect"]


def unpaired(a, b):
    return lambda found: found["adjacent"].remove([a, b])


def paired(a, b):
    return lambda found: found["adjacent"].append([a, b])


@pytest.mark.rule("DF-TRACK-05")
@pytest.mark.parametrize(
    ("name", "change", "reason"),
    [
        ("fix-a", unpaired("a1", "b2"), "a1 and b2 touch, but are not said to be adjacent"),
        ("fix-b", unpaired("A1", "B3"), "A1 and B3 touch, but are not said to be adjacent"),
        ("fix-a", paired("a1", "c2"), "a1 and c2 are said to be adjacent, but do not touch"),
        ("fix-a", paired("a1", "c99"), "adjacent names the cell 'c99', which does not exist"),
        ("fix-a", paired("a1", "a1"), "adjacent pairs a1 with itself"),
        ("fix-a", paired("b2", "a1"), "adjacent has the pair b2 and a1 twice"),
        ("fix-a", put(not_adjacent=[["a1", "b2"]]), "a1 and b2 are said to be adjacent and not adjacent"),
        ("fix-a", put(not_adjacent=[["a1", "c9"]]), "not_adjacent names a1 and c9, which do not touch"),
        ("fix-a", put(not_adjacent=[["a1", "z9"]]), "not_adjacent names the cell 'z9'"),
        ("harbour", put(not_adjacent=[["a1", "a30"]]), "not_adjacent names a1 and a30, which do not touch"),
    ],
)
def test_contacts(name, change, reason):
    assert re.search(reason, refused(name, change))


@pytest.mark.rule("DF-TRACK-05")
def test_a_gap_of_a_hair_is_a_gap():
    """The tolerance is a millionth: a cell that begins a little later does not touch."""
    a13 = [[12.00001, 0], [12.00001, 1], [13, 1], [13, 0]]
    assert "a12 and a13 are said to be adjacent, but do not touch" in refused("fix-a", put_cell("a13", polygon=a13))
    near = [[12.0000001, 0], [12.0000001, 1], [13, 1], [13, 0]]
    assert fronts.build(table("fix-a", put_cell("a13", polygon=near)))


def waist(width):
    """A closed road of one lane whose two straights come close to each other."""
    bend = {"kind": "curve", "cells": [5], "rows": 5}
    straight = {"kind": "straight", "lanes": 1}
    top = [[-8, 4, 1.8], [-4, 2, 3], [4, 2, 3], [8, 4, 1.8]]
    bottom = [[8, -2, 1.8], [4, 0, 3], [-4, 0, 3], [-8, -2, 1.8]]
    right, left = bend | {"points": [4, 5]}, bend | {"points": [8, 1]}
    return {
        "id": "waist", "name": "Waist", "note": "", "closed": True, "fixture": True, "lap_length": 24, "finish": 24,
        "line": {"width": width, "inside": "right", "unit": 1, "points": top + bottom},
        "section": [straight | {"rows": 3}, right, straight | {"rows": 7}, left, straight | {"rows": 4}],
    }  # fmt: skip


@pytest.mark.rule("DF-TRACK-05")
def test_roads_that_merely_touch():
    """Two straights side by side need not_adjacent entries, and no step leads across."""
    assert fronts.build(waist(1.9))
    track, apart = None, []
    while track is None:
        try:
            track = fronts.build(waist(2.0) | {"not_adjacent": apart})
        except BadTrack as problem:
            apart.append(re.search(r"(a\d+) and (a\d+) touch, but are not said to be adj", str(problem)).groups())
    assert len(apart) > 5
    assert not any(track.has_edge(*pair) or track.has_edge(*pair[::-1]) for pair in apart)
    with pytest.raises(BadTrack, match="lie over each other"):
        fronts.build(waist(2.2))


@pytest.mark.rule("DF-TRACK-07")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (put(start_slots=["a52"]), "start_slots has 1 cells instead of 6"),
        (drop("start_slots"), "start_slots has 0 cells instead of 6"),
        (put(start_slots=["a52", "b52", "c52", "a51", "b51", "b51"]), "start_slots names a cell twice"),
        (put(start_slots=["a52", "b52", "c52", "a51", "b51", "x"]), "start_slots names 'x', which does not exist"),
        (put(start_slots=["a52", "b52", "c52", "a51", "b51", "c1"]), "names c1, which is not just before the line"),
        (put(start_slots=["a52", "b52", "c52", "a51", "b51", "a30"]), "names a30, which is not just before the line"),
    ],
)
def test_start_slots(change, reason):
    assert re.search(reason, refused("harbour", change))


@pytest.mark.rule("DF-TRACK-07")
def test_slots_of_an_open_track_lie_before_the_start_line():
    slots = ["a1", "b1", "c1", "a2", "b2", "c2"]
    assert "start_slots names a1, which lies beyond the start line" in refused("fix-a", put(start_slots=slots))

    def moved(found):
        for one in found["cell"]:
            one["back"] -= 2
            one["front"] -= 2
        found |= {"lap_length": 10, "finish": 10, "bet_lines": [1, 4, 7], "start_slots": slots}

    track = fronts.build(table("fix-a", moved))
    assert fronts.figures(track).steps[1] == ((3, 3), (6, 6), (9, 9), (12, 12))
    assert fronts.Tables(track, "").start_progress(fronts.Tables(track, "").slots[0]) == -1


@pytest.mark.rule("DF-TRACK-10", "DF-TRACK-12")
@pytest.mark.parametrize(
    ("name", "change", "reason"),
    [
        ("harbour", put(bet_lines=[1100, 2100]), "bet_lines has 2 lines instead of 3"),
        ("harbour", drop("bet_lines"), "bet_lines has 0 lines instead of 3"),
        ("harbour", put(bet_lines=[2100, 1100, 3300]), r"bet_lines is \[2100, 1100, 3300\]; .* in order"),
        ("harbour", put(bet_lines=[0, 1100, 3300]), "between 0 and the finish"),
        ("fix-a", put(bet_lines=[3, 6, 12]), "between 0 and the finish at 12"),
        ("harbour", put(bet_lines=[600, 2100, 3300]), "b6 lies across the line at 600, from 533 to 667"),
        ("fix-b", put(bet_lines=[1, 2, 4]), "A1 lies across the line at 1, from 0 to 2"),
        ("fix-b", put(lap_length=5, finish=5), "A3 lies across the line at 5, from 4 to 6"),
    ],
)
def test_lines(name, change, reason):
    assert re.search(reason, refused(name, change))


@pytest.mark.rule("DF-TRACK-09", "DF-TRACK-13")
@pytest.mark.parametrize(
    ("name", "change", "reason"),
    [
        ("fix-a", put(lap_length=13, finish=13), "[abc]13 ends at the finish and has no step across it"),
        ("fix-a", put(lap_length=20, finish=20), "no cell ends at the finish at 20"),
        ("fix-b", put(lap_length=8, finish=8), "A4 ends at the finish and has no step across it"),
    ],
)
def test_the_way_out(name, change, reason):
    assert re.search(reason, refused(name, change))


@pytest.mark.rule("DF-TRACK-13")
def test_a_dead_end_is_refused():
    def dead_end(found):
        found["cell"] = [one for one in found["cell"] if one["id"] not in {"a4", "b4"}]
        found["adjacent"] = [pair for pair in found["adjacent"] if not {"a4", "b4"} & set(pair)]

    assert "a3 lies before the finish and has no step forward" in refused("fix-a", dead_end)


@pytest.mark.rule("DF-TRACK-14")
@pytest.mark.parametrize(
    ("name", "change", "reason"),
    [
        ("fix-a", put_cell("b4", inside=0), "a4 and b4 lie abreast from 3 to 4 and have the same rank 0"),
        ("fix-b", put_cell("A2", inside=1), "A2 and B3 lie abreast from 2 to 3 and have the same rank 1"),
    ],
)
def test_ranks(name, change, reason):
    assert re.search(reason, refused(name, change))


@pytest.mark.rule("DF-TRACK-15")
def test_a_track_must_teach_something():
    def evenly(found):
        found["fixture"] = False
        for section in found["section"]:
            if section["kind"] == "curve":
                section["cells"] = [6, 6, 6]

    def narrow(found):
        evenly(found)
        found["section"][2] |= {"lanes": 3, "rows": 3}
        found["section"][2:3] = [
            {"kind": "straight", "lanes": 3, "rows": 3},
            {"kind": "funnel", "lanes": 2, "rows": 1},
            {"kind": "straight", "lanes": 2, "rows": 1},
            {"kind": "funnel", "lanes": 2, "rows": 1},
            {"kind": "straight", "lanes": 3, "rows": 3},
        ]

    assert "the track has no stretch of width 1 or 2" in refused("fix-c", put(fixture=False))
    assert "the track has no bend with cells of unequal length" in refused("fix-c", narrow)


@pytest.mark.rule("DF-TRACK-16")
def test_a_slot_may_not_be_the_only_way():
    def one_lane_at_the_line(found):
        found["section"][-1:] = [
            {"kind": "straight", "lanes": 3, "rows": 2},
            {"kind": "funnel", "lanes": 2, "rows": 1},
            {"kind": "straight", "lanes": 1, "rows": 1},
        ]
        found["section"][:1] = [{"kind": "funnel", "lanes": 2, "rows": 1}, {"kind": "straight", "lanes": 3, "rows": 4}]
        found["start_slots"] = ["a30", "a29", "b29", "a28", "b28", "c28"]

    assert "every route to the finish leads over the start slot a30" in refused("fix-c", one_lane_at_the_line)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (put_line(points=[[0, 0, 1], [9, 0, 1]]), "line.points has 2 points"),
        (put_line(width=0.0), "line.width is 0"),
        (put_line(width=1e-9), "line.width is 1e-09"),
        (put_line(width=math.nan), "line.width is nan"),
        (put_line(unit=0), "line.unit is 0"),
        (put_line(inside="left"), "line.inside is 'left', the infield lies to the right"),
        (put_line(inside="middle"), "Invalid enum value 'middle'"),
        (put_line(begins=-2), "line.begins is -2; on a closed track it is 0"),
        (put(section=[]), "section is empty"),
        (put_section(1, rows=0), "section 1 has 0 rows"),
        (put_section(1, lanes=0), "section 1 has 0 lanes"),
        (put_section(1, lanes=9), "section 1 has 9 lanes"),
        (put_section(2, lanes=3), "section 2 is a curve: cells says how many lanes"),
        (put_section(1, cells=[3, 3, 3]), "section 1 is a straight: only a curve has cells and points"),
        (put_section(2, cells=[2, 0, 6]), r"section 2 has cells \[2, 0, 6\]"),
        (put_section(2, points=[9]), r"section 2 has points \[9\]; the line has 1 to 4"),
        (put_section(2, points=[]), r"section 2 has points \[\]"),
        (both(put_section(2, points=[2]), put_section(4, points=[2])), "section 4 are not in driving order"),
        (put_section(1, lanes=2), "changes its width between sections [15] and [12]; put a funnel between them"),
        (both(put_section(1, kind="funnel"), put_section(5, kind="funnel")), "is a funnel; it must join two other"),
        (put_section(2, cells=[1, 3, 6]), "in section 2 the cell a6 is .* times as long as a mean cell"),
        (put_section(2, cells=[2, 3, 25]), "in section 2 the cell c6 is .* times as long as a mean cell"),
        (put_line(width=2.5), "section [24] lies in a bend too tight for a road 7.5 wide"),
        (put(section=[{"kind": "straight", "lanes": 3, "rows": 30}]), "a closed road needs a curve"),
        (put(lap_length=300), "lap_length is 300, the sections make 30"),
    ],
)
def test_wrong_drawings(change, reason):
    assert re.search(reason, refused("fix-c", change))


def test_no_room_and_too_many_cells():
    def no_room(found):
        found["section"].insert(2, {"kind": "straight", "lanes": 3, "rows": 1})
        found["section"][1]["points"] = [2]
        found["section"].insert(3, {"kind": "curve", "cells": [1, 2, 3], "points": [3], "rows": 3})
        found["section"][1] |= {"cells": [1, 2, 3], "rows": 3}
        found |= {"lap_length": 31, "finish": 31}

    assert "there is no room on the line for section 3" in refused("fix-c", no_room)

    def crowd(found):
        found["section"][2:3] = [{"kind": "straight", "lanes": 3, "rows": 100}] * 7
        found |= {"lap_length": 721, "finish": 721}

    assert "a track has at most 2000" in refused("fix-c", crowd)


def loose(name):
    """A copy of a track that may be spoilt."""
    track = fronts.load(name)
    spoilt = nx.DiGraph(**copy.deepcopy(track.graph))
    spoilt.add_nodes_from((code, dict(node)) for code, node in track.nodes(data=True))
    spoilt.add_edges_from((a, b, dict(edge)) for a, b, edge in track.edges(data=True))
    return spoilt


def add(track, a, b, length, line=False):
    track.add_edge(a, b, length=length, line=line)


def case(rule, title, check, name, words, spoil):
    return pytest.param(check, name, spoil, words, id=f"{rule} {title}")


CASES = [
    case("DF-TRACK-08", "finish", checks.header, "fix-a", "finish is 3",
         lambda t: t.graph.update(finish=3)),
    case("DF-TRACK-03", "outside the lap", checks.cells, "fix-c", "a1 lies from 0 to 31, outside the lap",
         lambda t: t.nodes["a1"].update(front=31)),
    case("DF-TRACK-02", "outlines", checks.outlines, "fix-a", "does not run clockwise",
         lambda t: t.nodes["a2"].update(polygon=t.nodes["a2"]["polygon"][::-1])),
    case("DF-TRACK-04", "rectangles", checks.rectangles, "harbour", "a1 is said to be not",
         lambda t: t.nodes["a1"].update(rect=False)),
    case("DF-TRACK-05", "contact", checks.contact, "river", "a1 and a2 touch",
         lambda t: t.graph["adjacent"].discard(("a1", "a2"))),
    case("DF-TRACK-06", "equal fronts", checks.steps, "fix-b", "there is a step from A1 to B2",
         lambda t: add(t, "A1", "B2", 0)),
    case("DF-TRACK-06", "backwards", checks.steps, "fix-a", "there is a step from a3 to a2",
         lambda t: add(t, "a3", "a2", -1)),
    case("DF-TRACK-06", "lap", checks.steps, "fix-c", "there is no step from a30 to a1",
         lambda t: t.remove_edge("a30", "a1")),
    case("DF-TRACK-06", "half lap", checks.steps, "fix-c", "there is a step from a1 to a30",
         lambda t: add(t, "a1", "a30", 29)),
    case("DF-TRACK-06", "length", checks.steps, "fix-c", "length 2 instead of 1",
         lambda t: t["a30"]["a1"].update(length=2)),
    case("DF-TRACK-07", "slots", checks.slots, "river", "5 cells instead of 6",
         lambda t: t.graph["start_slots"].pop()),
    case("DF-TRACK-10", "lines", checks.betting_lines, "river", "2 lines instead of 3",
         lambda t: t.graph["bet_lines"].pop()),
    case("DF-TRACK-12", "edges", checks.lines_on_edges, "river", "lies across the line",
         lambda t: t.graph["bet_lines"].__setitem__(0, 1250)),
    case("DF-TRACK-09", "way out", checks.way_out, "fix-c", "c30 ends at the finish",
         lambda t: t["c30"]["c1"].update(line=False) or t.remove_edge("c30", "b1")),
    case("DF-TRACK-13", "circle", checks.forward, "fix-c", "in circles within a lap: a2, a3",
         lambda t: add(t, "a3", "a2", -1)),
    case("DF-TRACK-13", "dead end", checks.forward, "fix-c", "b5 lies before the finish",
         lambda t: t.remove_edges_from([*t.out_edges("b5")])),
    case("DF-TRACK-13", "cut off", checks.forward, "fix-a", "no route leads from the start slot a13 to the finish",
         lambda t: t.graph.update(start_slots=["a13"])),
    case("DF-TRACK-11", "short cut", checks.lines_crossed, "fix-c", "without crossing the line at 5",
         lambda t: add(t, "a2", "a1", 1, line=True)),
    case("DF-TRACK-11", "two at once", checks.lines_crossed, "fix-c", "crosses two betting lines",
         lambda t: add(t, "a4", "a12", 8)),
    case("DF-TRACK-14", "ranks", checks.ranks, "river", "same rank 0",
         lambda t: t.nodes["b1"].update(inside=0)),
    case("DF-TRACK-15", "teaching", checks.teaching, "fix-c", "no stretch of width 1 or 2",
         lambda t: t.graph.update(fixture=False)),
    case("DF-TRACK-16", "grid", checks.free_of_the_grid, "fix-c", "leads over the start slot a30",
         lambda t: t.remove_nodes_from(["b30", "c30"])),
    case("scenery", "tree", checks.on_the_road, "river", "tree 1 of the scenery stands on",
         lambda t: t.graph["drawing"].update(scenery={"trees": [[*t.nodes["b1"]["centre"], 0.5]]})),
]  # fmt: skip


@pytest.mark.rule("DF-TRACK-02", "DF-TRACK-03", "DF-TRACK-04", "DF-TRACK-05", "DF-TRACK-06", "DF-TRACK-07")
@pytest.mark.rule("DF-TRACK-08", "DF-TRACK-09", "DF-TRACK-10", "DF-TRACK-11", "DF-TRACK-12", "DF-TRACK-13")
@pytest.mark.rule("DF-TRACK-14", "DF-TRACK-15", "DF-TRACK-16")
@pytest.mark.parametrize(("check", "name", "spoil", "words"), CASES)
def test_a_wrong_graph_is_refused(check, name, spoil, words):
    track = loose(name)
    assert list(check(track)) == [], "the untouched track is good"
    spoil(track)
    assert words in next(iter(check(track)))
    assert check in checks.ALL, "a check that is not run checks nothing"


def test_every_check_has_a_wrong_graph():
    assert {case.values[0] for case in CASES} == set(checks.ALL)
