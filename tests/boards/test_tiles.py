"""The tile sets of Thunder Road: what is shipped, the graph, the reports, and every check with a spoiled file."""

import copy
import json
import re
import subprocess
import sys
from itertools import permutations

import networkx as nx
import pytest

from racelib.boards import hexes as tiles
from racelib.boards.data_files import DATA as BOARDS
from racelib.boards.hexes.graph import drivable
from racelib.errors import BadOption, BadTrack
from racelib.terminal.cli import main

DATA = BOARDS / "thunder_road"
PLAIN = json.loads((DATA / "plain.json").read_text(encoding="utf-8"))
SAFE = "ROMTGJFS"


# -- spoiled files -----------------------------------------------------------------------------------------------


def spoiled(*changes):
    """The plain set with changes made to it."""
    found = copy.deepcopy(PLAIN)
    for change in changes:
        change(found)
    return found


def refused(*changes):
    """What the changed set is refused with, sentence by sentence."""
    with pytest.raises(BadTrack) as caught:
        tiles.build(spoiled(*changes), where="wrong.json")
    message = str(caught.value)
    assert message.startswith("wrong.json: ")
    head, *listed = message.removeprefix("wrong.json: ").split("\n")
    assert all(re.match(rf"  \({number}\) ", line) for number, line in enumerate(listed, 1))
    lines = [head, *(line.split(") ", 1)[1] for line in listed)]
    assert all(line.endswith((".", "wrong:")) for line in lines)
    return [line[:-1] for line in lines]


def put(**fields):
    return lambda found: found.update(fields)


def drop(field):
    return lambda found: found.pop(field)


def tile(number, **fields):
    return lambda found: found["tiles"][number - 1].update(fields)


def side(code, **fields):
    return lambda found: found["tiles"][int(code[:-1]) - 1]["sides"][code[-1]].update(fields)


def drawn(code, *lines):
    """Draw the rows of a side from the rear on; the rows that are not given stay as they are."""

    def change(found):
        one = found["tiles"][int(code[:-1]) - 1]["sides"][code[-1]]
        one["map"] = [*one["map"][: len(one["map"]) - len(lines)], *reversed(lines)]

    return change


def hazards(code, *cells, **more):
    return side(code, hazards=[{"lane": lane, "row": row, **more} for lane, row in cells])


def without_side(found):
    del found["tiles"][1]["sides"]["b"]


def another_side(found):
    found["tiles"][1]["sides"]["c"] = found["tiles"][1]["sides"]["b"]


def keep(count):
    return lambda found: found.update(tiles=found["tiles"][:count])


def one_more(number, **fields):
    return lambda found: found["tiles"].append({**copy.deepcopy(found["tiles"][number - 1]), **fields})


ROAD = "RRRRRRR"


def test_the_unchanged_set_is_fine():
    assert tiles.build(spoiled()).sides == tiles.tile_set("plain").sides


@pytest.mark.rule("TR-TILE-01", "TR-TILE-03", "TR-RULING-04")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (put(format="road-tiles/2"), "format is 'road-tiles/2', not 'road-tiles/1' (TR-TILE-01)"),
        (drop("format"), "format is '', not 'road-tiles/1' (TR-TILE-01)"),
        (drop("name"), "name is missing or empty (TR-TILE-01)"),
        (put(licence=""), "licence is missing or empty (TR-TILE-01)"),
        (put(lanes=6), "lanes is 6; it must be an odd number, 5 or more (TR-TILE-01)"),
        (put(lanes=3), "lanes is 3; it must be an odd number, 5 or more (TR-TILE-01)"),
        (drop("lanes"), "lanes is 0; it must be an odd number, 5 or more (TR-TILE-01)"),
        (put(rows=5), "rows is 5; it must be 6 or more (TR-TILE-01)"),
        (put(rows=3), "rows is 3, but a jump goes up to 4 cells beyond the front edge (TR-TILE-03)"),
    ],
)
def test_the_head(change, reason):
    assert reason in refused(change)


@pytest.mark.rule("TR-TILE-02", "TR-TILE-09")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ([one_more(2)], "tile 2: 2 tiles have this id (TR-TILE-02)"),
        ([tile(4, id=11)], "tile 11: the ids of 10 tiles go from 1 to 10 (TR-TILE-02)"),
        ([tile(4, id=0)], "tile 0: the ids of 10 tiles go from 1 to 10 (TR-TILE-02)"),
        ([tile(2, module="euro")], "tile 2: module is 'euro', not 'base' or 'carnage' (TR-TILE-02)"),
        ([without_side], "tile 2: its sides must be 'a' and 'b'; there are 'a' (TR-TILE-02)"),
        ([another_side], "tile 2: its sides must be 'a' and 'b'; there are 'a', 'b' and 'c' (TR-TILE-02)"),
        ([tile(2, sides={})], "tile 2: its sides must be 'a' and 'b'; there are none (TR-TILE-02)"),
        ([side("3b", title=" ")], "tile 3, side b: the title is missing or empty (TR-TILE-02)"),
        ([tile(1, id=3)], "tile 1: a set has one start tile with this id, here are 0 (TR-TILE-09)"),
        ([one_more(1)], "tile 1: a set has one start tile with this id, here are 2 (TR-TILE-09)"),
        ([tile(1, module="carnage")], "tile 1: the start tile is of the module 'base', not 'carnage' (TR-TILE-09)"),
        ([keep(4)], "the module 'base' has 4 tiles; it needs 5 (TR-TILE-09)"),
        ([tile(6, module="base")], "the module 'base' has 6 tiles; it needs 5 (TR-TILE-09)"),
        ([keep(9)], "the module 'carnage' has 4 tiles; it needs 5, or none (TR-TILE-09)"),
        ([put(tiles=[])], "the module 'base' has 0 tiles; it needs 5 (TR-TILE-09)"),
    ],
)  # fmt: skip
def test_the_tiles(changes, reason):
    assert reason in refused(*changes)


def test_a_set_may_do_without_carnage():
    base = tiles.build(spoiled(keep(5)))
    assert base.tiles(carnage=True) == base.tiles(carnage=False) == (1, 2, 3, 4, 5)


@pytest.mark.rule("TR-TILE-04", "TR-TILE-05", "TR-TILE-08")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (side("2a", map=[ROAD] * 7), "tile 2, side a: the map has 7 lines; the set has rows 8 (TR-TILE-04)"),
        (drawn("2a", ROAD, "RRR"), "tile 2, side a, row 1: the line has 3 letters; the set has lanes 7 (TR-TILE-04)"),
        (
            drawn("2a", ROAD, ROAD, "RRRRrRR"),
            "tile 2, side a, lane 4, row 2: 'r' is not a map letter; use capitals (TR-TILE-05)",
        ),
        (
            drawn("2a", ROAD, ROAD, "RRrRrRR", "RRRRRRo"),
            "tile 2, side a, lane 2, row 2: 'r' is not a map letter; use capitals, "
            "here and in 2 more cells (TR-TILE-05)",
        ),
        (
            drawn("2a", ROAD, ROAD, "RRRRsRR"),
            "tile 2, side a, lane 4, row 2: 's' is not a map letter; the letters are R O M X (TR-TILE-05)",
        ),
        (
            drawn("6a", ROAD, ROAD, "RRRRARR"),
            "tile 6, side a, lane 4, row 2: 'A' is not a map letter; the letters are R O M X T G J F S (TR-TILE-05)",
        ),
        (
            drawn("2a", ROAD, ROAD, "RRSRRRR"),
            "tile 2, side a, lane 2, row 2: 'S' is ground of Carnage, but the tile is of the base game (TR-TILE-08)",
        ),
    ],
)
def test_the_map(change, reason):
    assert refused(change) == [reason]


@pytest.mark.rule("TR-TILE-05")
def test_a_tile_of_carnage_may_have_every_letter():
    made = tiles.build(spoiled(drawn("6a", ROAD, "ROMTGFS", "ROMXRJR")))
    assert made.sides["6a"].ground == ROAD + "ROMTGFS" + "ROMXRJR" + ROAD * 5


@pytest.mark.rule("TR-TILE-06", "TR-TILE-07")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ([hazards("2a", (0, 4), (3, 5), (3, 5))], ", lane 3, row 5: the hazard cell is listed 2 times (TR-TILE-06)"),
        ([hazards("2a", (0, 4), (3, 5), (7, 1))], ", lane 7, row 1: the hazard cell is off the tile (TR-TILE-06)"),
        ([hazards("2a", (0, 4), (3, 5), (2, 8))], ", lane 2, row 8: the hazard cell is off the tile (TR-TILE-06)"),
        ([hazards("2a", (0, 4), (3, 5), (-1, 2))], ", lane -1, row 2: the hazard cell is off the tile (TR-TILE-06)"),
        (
            [hazards("2a", (0, 4), (3, 5), (3, 6), players=[2])],
            ", lane 3, row 6: only hazard cells of tile 1 have players (TR-TILE-06)",
        ),
        (
            [drawn("2a", ROAD, "RRXRRRR"), hazards("2a", (0, 4), (3, 5), (2, 1))],
            ", lane 2, row 1: a hazard cell must be R, O or M, not 'X' (TR-TILE-07)",
        ),
    ],
)  # fmt: skip
def test_hazard_cells(changes, reason):
    assert f"tile 2, side a{reason}" in refused(*changes)


@pytest.mark.rule("TR-TILE-06")
@pytest.mark.parametrize("players", [[], [5], [2, 2], [1, 2]])
def test_players_of_a_hazard_cell(players):
    cells = PLAIN["tiles"][0]["sides"]["a"]["hazards"]
    reason = (
        f"tile 1, side a, lane 3, row 3: players is {players}; it must name some of 2, 3 and 4, each once (TR-TILE-06)"
    )
    assert refused(side("1a", hazards=[*cells, {"lane": 3, "row": 3, "players": players}])) == [reason]


@pytest.mark.rule("TR-TILE-07")
@pytest.mark.parametrize("ground", "TGJFS")
def test_no_hazards_on_the_ground_of_carnage(ground):
    reason = f"tile 6, side b, lane 2, row 1: a hazard cell must be R, O or M, not {ground!r} (TR-TILE-07)"
    assert refused(drawn("6b", ROAD, f"RR{ground}RRRR"), hazards("6b", (0, 4), (3, 5), (2, 1))) == [reason]


@pytest.mark.rule("TR-TILE-15")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ([hazards("2a", (0, 4), (1, 4))], "tile 2, side a: it has 2 hazard cells; a side has 3 to 6 (TR-TILE-15)"),
        (
            [hazards("2a", *((lane, 4) for lane in range(7)))],
            "tile 2, side a: it has 7 hazard cells; a side has 3 to 6 (TR-TILE-15)",
        ),
        (
            [hazards(code, *((lane, 4) for lane in range(7)), (0, 5), (1, 5)) for code in ("2a", "2b", "3b", "5a")],
            "2a, 3b and 5a have 27 hazard cells together; there are 26 hazard tokens (TR-TILE-15)",
        ),
        (
            [hazards("1b", (0, 4), (1, 4), (2, 4), players=[2, 4])],
            "tile 1, side b: with 3 players it has 0 hazard cells; a side has 3 to 6 (TR-TILE-15)",
        ),
    ],
)
def test_the_number_of_hazard_cells(changes, reason):
    assert reason in refused(*changes)


@pytest.mark.rule("TR-TILE-15")
def test_two_sides_of_one_tile_never_lie_on_the_board_together():
    full = [hazards(code, *((lane, 4) for lane in range(7)), (0, 5), (1, 5)) for code in ("2a", "2b", "3b")]
    assert not any("together" in problem for problem in refused(*full))


@pytest.mark.rule("TR-TILE-10", "TR-TILE-11")
def test_cells_that_lead_nowhere():
    # lane 0 is walled in: row 1 has rocks ahead only, and row 0 leads only there
    walled = drawn("2a", "RXRRRRR", "RXRRRRR", "XRRRRRR")
    assert refused(walled) == [
        "3 things are wrong",
        "tile 2, side a, lane 0, row 0: no route leads from here to the front edge (TR-TILE-10)",
        "tile 2, side a, lane 0, row 1: no route leads from here to the front edge (TR-TILE-10)",
        "tile 2, side a, lane 0, row 1: all cells ahead are impassable (TR-TILE-11)",
    ]


@pytest.mark.rule("TR-TILE-11")
def test_no_cell_may_be_hemmed_in_at_the_front_edge():
    # the front cell of an even lane has only FL and FR on its tile, so rocks there are all that is ahead
    rows = [ROAD] * 7
    assert refused(drawn("2a", *rows, "RXRXRRR")) == [
        "2 things are wrong",
        "tile 2, side a, lane 0, row 7: all cells ahead are impassable (TR-TILE-11)",
        "tile 2, side a, lane 2, row 7: all cells ahead are impassable (TR-TILE-11)",
    ]
    assert tiles.build(spoiled(drawn("2a", *rows, "RRRXRRR")))


@pytest.mark.rule("TR-TILE-12")
@pytest.mark.parametrize("ground", "MX")
def test_the_rear_row_of_the_start_tile(ground):
    reason = (
        f"tile 1, side b, lane 3, row 0: the rear row of the start tile must be R or O, not {ground!r} (TR-TILE-12)"
    )
    assert refused(drawn("1b", f"RRR{ground}RRR")) == [reason]
    assert tiles.build(spoiled(drawn("1b", "OOORRRO"), drawn("2b", f"RRR{ground}RRR")))


@pytest.mark.rule("TR-TILE-12")
def test_no_hazards_in_the_rear_row_of_the_start_tile():
    reason = "tile 1, side a, lane 5, row 0: the rear row of the start tile has no hazard cells (TR-TILE-12)"
    assert refused(hazards("1a", (5, 0), (0, 4), (3, 5), (3, 6))) == [reason]
    assert tiles.build(spoiled(hazards("2a", (5, 0), (0, 4), (3, 5), (3, 6))))


@pytest.mark.rule("TR-TILE-13")
@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["RRRJRRR"], "row 0: the cell behind the ramp does not lie on the tile (TR-TILE-13)"),
        (["RRRXRRR", "RRRJRRR"], "row 1: the cell behind the ramp is 'X'; cars cannot drive up (TR-TILE-13)"),
        ([ROAD, "RRRJRRR", "RRRJRRR"], "row 2: the cell behind the ramp is 'J'; cars cannot drive up (TR-TILE-13)"),
    ],
)
def test_ramps(lines, reason):
    assert refused(drawn("7a", *lines)) == [f"tile 7, side a, lane 3, {reason}"]
    assert tiles.build(spoiled(drawn("7a", ROAD, "RRRJRRR")))


@pytest.mark.rule("TR-TILE-14")
def test_a_line_of_road_all_the_way():
    # a row of off-road cells can be passed nowhere: odd lanes at row 3 lie between even lanes at rows 3 and 4
    cut = drawn("2a", ROAD, ROAD, ROAD, "OOOOOOO")
    reason = "tile 2, side a: no line of road cells leads from the rear row to the front row (TR-TILE-14)"
    assert refused(cut) == [reason]
    assert tiles.build(spoiled(drawn("2a", ROAD, ROAD, ROAD, "OOOROOO")))


@pytest.mark.rule("TR-TILE-16")
def test_a_seam_that_some_tile_closes():
    # lanes 2 to 4 of 4b are rocks at the rear, and the front cell of lane 3 of any tile before it leads only there
    found = refused(drawn("4b", "RRXXXRR"))
    fronts = [f"tile {one}, side {letter}" for one in (1, 2, 3, 5, 6, 7, 8, 9, 10) for letter in "ab"]
    assert found == [
        "18 things are wrong",
        *(
            f"{front}, lane 3, row 7: only impassable cells are ahead when 4b lies next (TR-TILE-16)"
            for front in fronts
        ),
    ]


@pytest.mark.rule("TR-TILE-17")
def test_everything_that_is_wrong_is_said_at_once():
    found = refused(
        put(name=""), tile(3, module="euro"), drawn("2a", "RRRRRTR"), side("4b", title=""), hazards("10b", (1, 1))
    )
    assert found == [
        "6 things are wrong",
        "name is missing or empty (TR-TILE-01)",
        "tile 3: module is 'euro', not 'base' or 'carnage' (TR-TILE-02)",
        "the module 'base' has 4 tiles; it needs 5 (TR-TILE-09)",
        "tile 2, side a, lane 5, row 0: 'T' is ground of Carnage, but the tile is of the base game (TR-TILE-08)",
        "tile 4, side b: the title is missing or empty (TR-TILE-02)",
        "tile 10, side b: it has 1 hazard cell; a side has 3 to 6 (TR-TILE-15)",
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not a JSON file (line 1, column 1: expecting value)"),
        (b"lanes = 7", "not a JSON file (line 1, column 1: expecting value)"),
        (b'{"lanes": 7,\n  "rows" 8}', "not a JSON file (line 2, column 10: expecting ':' delimiter)"),
        (b'{"name": "\xff"}', "not a JSON file"),
        (b"[" * 100_000, "not a JSON file"),
        (b"[]", "Expected `object`, got `array`"),
        (
            b'{"colour": "red"}',
            "bad.json: unknown field 'colour'; the fields are format, name, lanes, rows, licence, tiles.",
        ),
        (b'{"tiles": [{"id": 3, "part": 1}]}', "tile 3: unknown field 'part'; the fields are id, module, sides."),
        (
            b'{"tiles": [{"id": 2, "sides": {"a": {"hazard": []}, "b": {"hazards": [{"line": 1}]}}}]}',
            "bad.json: 2 things are wrong:\n"
            "  (1) tile 2, side a: unknown field 'hazard'; the fields are title, map, hazards.\n"
            "  (2) tile 2, side b, hazard cell 1: unknown field 'line'; the fields are lane, row, players.",
        ),
        (b'{"tiles": 3}', "Expected `array`, got `int`"),
        (b'{"tiles": [{"id": 2, "sides": []}, 4]}', "Expected `object`, got `array`"),
        (b'{"tiles": [{"module": "base"}]}', "missing required field `id`"),
        (b'{"rows": "eight"}', "Expected `int`, got `str` - at `$.rows`"),
        (b" " * 200_001, "200,001 bytes, a tile set at most 200,000"),
    ],
)
def test_files_that_are_no_tile_sets(content, reason, tmp_path):
    (tmp_path / "bad.json").write_bytes(content)
    with pytest.raises(BadTrack, match=re.escape(reason)) as caught:
        tiles.tile_set(tmp_path / "bad.json")
    assert str(caught.value).startswith("bad.json: ")


# -- the shipped sets --------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-TILE-09")
def test_ten_tiles_with_twenty_different_sides():
    made = tiles.tile_set("wasteland")
    assert (made.lanes, made.rows, made.house) == (7, 8, True)
    assert made.tiles(carnage=False) == (1, 2, 3, 4, 5)
    assert made.tiles(carnage=True) == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert list(made.sides) == [f"{number}{letter}" for number in range(1, 11) for letter in "ab"]
    assert len({one.title for one in made.sides.values()}) == 20
    mirrored = {"".join(one.ground[row * 7 : row * 7 + 7][::-1] for row in range(8)) for one in made.sides.values()}
    assert len({one.ground for one in made.sides.values()} | mirrored) == 40
    assert {letter for one in made.sides.values() for letter in one.ground} == {*SAFE, "X"}


@pytest.mark.rule("TR-TILE-06")
@pytest.mark.parametrize("side", ["1a", "1b"])
def test_fewer_players_face_more_hazards(side):
    tokens = tiles.tokens_at_the_start(tiles.tile_set("wasteland"), side)
    assert 6 >= tokens[2] > tokens[3] > tokens[4] >= 3


def test_the_plain_set():
    plain = tiles.tile_set("plain")
    for code, one in plain.sides.items():
        assert one.title == f"Plain {code}"
        assert one.ground == "R" * 56
        assert [(spot.lane, spot.row) for spot in one.hazards] == [(0, 4), (6, 4), (0, 6), (6, 6)]
        assert {spot.players for spot in one.hazards} == {(2, 3, 4) if code in ("1a", "1b") else ()}


@pytest.mark.rule("TR-TILE-04")
def test_the_first_line_of_a_map_is_the_front():
    made = tiles.build(spoiled(side("2a", map=["OOOORRR", *[ROAD] * 6, "RRRRRRM"])))
    assert made.sides["2a"].ground == "RRRRRRM" + ROAD * 6 + "OOOORRR"


def test_the_digest_is_about_what_the_rules_use():
    plain = tiles.build(spoiled()).digest
    assert tiles.build(spoiled(put(name="Other", licence="mine"), side("2a", title="Other"))).digest == plain
    marks = hazards("1b", (0, 4), (6, 4), (0, 6), (6, 6), players=[2, 3, 4])
    assert tiles.build(spoiled(marks)).digest == plain
    marks = hazards("1b", (0, 4), (6, 4), (0, 6), (6, 6))
    for change in (drawn("2a", "RRRRRRO"), hazards("2a", (0, 4), (6, 4), (0, 6)), marks):
        assert tiles.build(spoiled(change)).digest != plain


# -- the graph ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-TILE-10", "TR-TILE-14")
@pytest.mark.parametrize("name", ["plain", "wasteland"])
def test_on_the_graph_every_safe_cell_leads_on_and_a_road_goes_through(name):
    made = tiles.tile_set(name)
    for code in made.sides:
        whole = tiles.graph_of(made, [code])
        for letters in (SAFE, SAFE.replace("J", "")):  # in our sets even without taking a ramp
            part = drivable(whole, letters)
            assert reaching_the_front(part) == set(part), code
        assert any(row == 0 for _, row in reaching_the_front(drivable(whole, "R"))), code


def reaching_the_front(part):
    ends = {cell for cell in part if cell[1] == 7}
    return ends.union(*(nx.ancestors(part, cell) for cell in ends))


@pytest.mark.rule("TR-TILE-16")
def test_on_the_graph_any_two_tiles_fit():
    made = tiles.tile_set("wasteland")
    for first, second in permutations(made.sides, 2):
        if first[:-1] != second[:-1]:
            ahead = drivable(tiles.graph_of(made, [first, second]), SAFE)
            assert all(ahead[lane, 7] for lane in range(7) if (lane, 7) in ahead), (first, second)


@pytest.mark.rule("TR-GRID-01", "TR-RULING-01", "TR-RULING-02")
def test_six_directions_and_back():
    forward = {"F": (0, 2), "FL": (-1, 1), "FR": (1, 1), "B": (0, -2), "BL": (-1, -1), "BR": (1, -1)}  # in half cells
    opposite = {"F": "B", "FL": "BR", "FR": "BL", "B": "F", "BL": "FR", "BR": "FL"}
    road = tiles.graph_of(tiles.tile_set("plain"), ["1b", "3a"])
    assert len(road) == 2 * 56
    for a, b, edge in road.edges(data=True):
        assert road.edges[b, a]["direction"] == opposite[edge["direction"]]
        half_cells = 2 * (b[1] - a[1]) + b[0] % 2 - a[0] % 2
        assert (b[0] - a[0], half_cells) == forward[edge["direction"]]
    inner = [cell for cell in road if 0 < cell[0] < 6 and 0 < cell[1] < 15]
    assert {len(road[cell]) for cell in inner} == {6}


def test_sides_that_are_not_there():
    plain, wrong = tiles.tile_set("plain"), "there is no side '11a'; the sides are 1a, 1b, "
    with pytest.raises(BadOption, match=wrong):
        tiles.graph_of(plain, ["1a", "11a"])
    with pytest.raises(BadOption, match=wrong):
        tiles.picture(plain, "11a")


def test_a_tile_set_is_read_without_networkx():
    code = (
        "import sys; from racelib.boards import hexes as tiles; tiles.tile_set('wasteland').tiles(True); "
        "assert 'networkx' not in sys.modules; tiles.graph_of; assert 'networkx' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# -- files and the command line ----------------------------------------------------------------------------------


def test_a_set_is_kept_until_its_file_changes(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(spoiled()), encoding="utf-8")
    first = tiles.tile_set(str(path))
    assert tiles.tile_set(path) is first
    assert first.id == "mine"
    path.write_text(json.dumps(spoiled(put(licence="CC0"))), encoding="utf-8")
    assert not tiles.tile_set(path).house


@pytest.mark.parametrize("name", [7, None, ["plain"], "pl\0ain.json", "nowhere", "nowhere.json"])
def test_options_that_name_no_set(name):
    with pytest.raises(BadOption, match=r"tiles|tile set"):
        tiles.chosen(name, "tiles")
    assert tiles.chosen("plain", "tiles") is tiles.tile_set("plain")


@pytest.mark.parametrize("name", tiles.names())
def test_the_command_line_shows_a_set(name, capsys):
    assert main(["tracks", name]) == 0
    shown = capsys.readouterr().out
    made = tiles.tile_set(name)
    assert f"digest {made.digest}" in shown
    assert tiles.legend(made) in shown
    for code, one in made.sides.items():
        assert f"\n{code} {one.title}: {len(one.hazards)} hazard cells" in shown
        lines = tiles.picture(made, code).splitlines()[:-1]
        ground = [line.split()[1:] for line in reversed(lines)]
        assert "".join(letter.upper() for line in ground for letter in line) == one.ground
        small = [(lane, row) for row, line in enumerate(ground) for lane, letter in enumerate(line) if letter.islower()]
        assert small == [(spot.lane, spot.row) for spot in one.hazards]
        assert all(line in shown for line in lines)


def test_the_command_line_lists_and_refuses_sets(tmp_path, capsys):
    assert main(["tracks"]) == 0
    listed = capsys.readouterr().out
    assert re.search(r"^wasteland +Thunder Road +Wasteland: 10 tiles", listed, re.MULTILINE)
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(spoiled(put(licence=""), side("2a", title=""))), encoding="utf-8")
    assert main(["tracks", str(path)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == (
        "racelib: wrong.json: 2 things are wrong:\n"
        "  (1) licence is missing or empty (TR-TILE-01).\n"
        "  (2) tile 2, side a: the title is missing or empty (TR-TILE-02).\n"
    )
    with pytest.raises(BadOption) as caught:
        tiles.chosen(str(path), "tiles")
    assert str(caught.value) == (
        f"tile set '{path}' cannot be used: wrong.json: 2 things are wrong: 'racelib tracks {path}' lists them"
    )
    assert main(["tracks", str(tmp_path / "nothing.json")]) == 2
    assert "nothing.json: the file cannot be read" in capsys.readouterr().err


def test_what_a_file_says_cannot_steer_the_terminal(tmp_path, capsys):
    path = tmp_path / "loud.json"
    path.write_text(json.dumps(spoiled(put(name="\x1b[2J"), side("2a", title="a\x07b"))), encoding="utf-8")
    assert main(["tracks", str(path)]) == 0
    assert capsys.readouterr().out.replace("\n", "").isprintable()


def test_the_tile_of_the_page_for_teachers():
    page = (DATA / "README.md").read_text(encoding="utf-8")
    example = json.loads(re.search(r"```json\n(.*?)```", page, re.DOTALL)[1])
    made = tiles.build(spoiled(lambda found: found["tiles"].__setitem__(1, example)))
    assert made.sides["2a"].title == "Chicane"
    rows = dict(re.findall(r"^\| (even|odd) lane, such as (.*) \|$", page, re.MULTILINE))
    for cells in rows.values():
        start, *others = [tuple(map(int, cell)) for cell in re.findall(r"\((\d+), (\d+)\)", cells)]
        assert others == [tiles.step(*start, direction) for direction in tiles.DIRECTIONS]
    assert len(rows) == 2


def test_figures_of_the_needle_and_of_a_plain_side():
    assert tiles.figures(tiles.tile_set("plain"), "2a") == (4, 7, 8)
    assert tiles.figures(tiles.tile_set("wasteland"), "4a").gap == 2
