"""Every load check, each with a file that is wrong in exactly that way."""

import re

import networkx as nx
import pytest

from racelib.boards import lanes as tracks
from racelib.boards.data_files import DATA as BOARDS
from racelib.boards.lanes import checks
from racelib.errors import BadTrack, RaceError

DATA = BOARDS / "formula_d"


def refused(tmp_path, base, old, new, count=1):
    """The message that the changed file is refused with."""
    text = (DATA / f"{base}.toml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "wrong.toml"
    file.write_text(text.replace(old, new, count), encoding="utf-8")
    with pytest.raises(BadTrack) as caught:
        tracks.load(file)
    message = str(caught.value)
    assert message.startswith("wrong.toml: ")
    assert message.endswith(".")
    assert "\n" not in message
    return message


@pytest.mark.rule("FD-TRACK-01", "FD-TRACK-20")
@pytest.mark.parametrize(
    ("base", "old", "new", "reason"),
    [
        ("t1", 'name = "T1"', 'colour = "red"\nname = "T1"', "unknown field `colour`"),
        ("t1", 'name = "T1"', 'closed = true\nname = "T1"', "unknown field `closed`"),
        ("t1", 'name = "T1"\n', "", "missing required field `name`"),
        ("t1", "stops = 2", 'stops = "two"', r"Expected `int`, got `str` - at `.*stops"),
        ("t1", "stops = 2", "stopps = 2", "unknown field `stopps`|missing required field `stops`"),
        ("t1", 'kind = "circuit"', 'kind = "oval"', "Invalid enum value 'oval'"),
        ("t1", 'name = "T1"', 'name = "T1', "not a TOML file"),
        ("t1", "rows = 60 ", "#", "either `rows` .* or `line`"),
        ("t1", 'name = "T1"', 'name = ""', "id and name must not be empty"),
        ("t1", "rows = 60 ", "rows = 3 ", "rows is 3"),
        ("t1", 'lanes = ["0", "1", "2"]', 'lanes = ["0", "1", "1"]', "different names"),
    ],
)
def test_fields(tmp_path, base, old, new, reason):
    assert re.search(reason, refused(tmp_path, base, old, new))


@pytest.mark.parametrize(
    ("base", "old", "new", "reason"),
    [
        pytest.param("t1", "cells = [60, 60, 60]", "cells = [60, 59, 60]",
                     r"cells is \[60, 59, 60\], .* have \[60, 60, 60\] cells", id="stated cells"),
        pytest.param("t1", "default = 1", "default = 4", "laps.default is 4", id="laps"),
        pytest.param("t1", "allowed = [1, 2, 3]", "allowed = []", "laps.allowed", id="no laps"),
        pytest.param("t1", 'steps = "sr"', 'steps = "sx"', "row 24 .* unknown step 'x'", id="letter"),
        pytest.param("t1", 'steps = "sr"', 'steps = "r"', "0.24 has 0 own-lane followers", id="no own lane"),
        pytest.param("t1", 'steps = "sr"', 'steps = "srs"', "0.24 has two steps 's'", id="letter twice"),
        pytest.param("t1", "rows = [24, 31]", "rows = [12, 31]", "C1 and C2 overlap on row 12", id="overlap"),
        pytest.param("t1", "rows = [24, 31]", "rows = [24, 70]", "C2 has rows 24 to 70", id="outside"),
        pytest.param("t1", "rows = [24, 27]", "rows = [23, 27]", "arrows of corner C2", id="arrow rows"),
        pytest.param("t1", 'id = "C2"', 'id = "C1"', "two corners have the same id", id="same id"),
        pytest.param("t1", "stops = 2", "stops = 4", "C2 asks for 4 stops", id="stops"),
        pytest.param("t1", 'inside = "2"', 'inside = "1"', "C2 has lane 1 inside", id="inside"),
        pytest.param("t1", 'inside = "2"', 'inside = "9"', "unknown inside lane '9'", id="inside name"),
        pytest.param("t1", "longest = 8", "longest = 9", "C2: longest is 9; .* 8 cells", id="longest"),
        pytest.param("t1", "shortest = 8", "shortest = 7", "C2: shortest is 7; ", id="shortest"),
    ],
)  # fmt: skip
@pytest.mark.rule("FD-TRACK-03", "FD-TRACK-04", "FD-TRACK-06", "FD-TRACK-07", "FD-TRACK-19", "FD-TRACK-20")
def test_lanes_and_corners(tmp_path, base, old, new, reason):
    assert re.search(reason, refused(tmp_path, base, old, new))


@pytest.mark.rule("FD-TRACK-10", "FD-TRACK-11", "FD-TRACK-12", "FD-TRACK-13", "FD-TRACK-14")
@pytest.mark.parametrize(
    ("base", "old", "new", "reason"),
    [
        ("t1", '"2.58", ', "", "grid has 9 slots"),
        ("t1", '"2.58"', '"0.59"', "grid names a cell twice"),
        ("t1", '"2.58"', '"2.99"', "grid names 2.99, which does not exist"),
        ("t1", '"2.58"', '"2.40"', "grid names 2.40, which is not on the straight before the line"),
        ("t1", '"2.58"', '"2.1"', "grid names 2.1, which is not on the straight before the line"),
        ("t1", '"0.59", "2.58"', '"2.58", "0.59"', "grid slot 0.59 lies ahead of the better slot 2.58"),
        ("t1", 'qualifying = "1.59"', 'qualifying = "1.99"', "qualifying names 1.99"),
        ("t1", 'qualifying = "1.59"', 'qualifying = "1.3"', "qualifying names 1.3"),
        ("t1", 'qualifying = "1.59"', 'qualifying = "1.55"', "qualifying .* behind the first grid slot"),
        ("t1", 'qualifying = "1.59"', 'qualifying = "2.59"', "qualifying .* not in a middle lane"),
        ("t1", 'entry = [["2.50", "P0"]]', "entry = []", "no route leads to P0"),
        ("t1", 'entry = [["2.50", "P0"]]', 'entry = [["2.47", "P0"]]', "2.47, which is not a straight"),
        ("t1", '["2.50", "P0"]', '["2.50", "P12"]', "names the cell P12, which does not exist"),
        ("t1", '["2.50", "P0"]', '["2.58", "P0"]', "from 2.58 to P0 goes backwards"),
        ("t1", '["2.50", "P0"]', '["2.50", "2.51"]', "2.50 leads to 2.51 by two steps, 's' and 'p'"),
        ("t1", 'exit = ["P11", "2.3"]', 'exit = ["P10", "2.3"]', "P10 has two steps 's'"),
        ("t1", 'exit = ["P11", "2.3"]', 'exit = ["P11", "2.10"]', "2.10, which is not a straight"),
        ("t1", 'exit = ["P11", "2.3"]', 'exit = ["P11", "2.40"]', "leaps ahead"),
        ("t1", "team = 5", "team = 6", r"teams \[1, 2, 3, 4, 6\]"),
        ("t1", "team = 5", "team = 4", r"teams \[1, 2, 3, 4\]"),
        ("t1", 'in = "P7"', 'in = "2.57"', "B5 is entered from 2.57, not in the pit lane"),
        ("t1", 'in = "P6", cell = "B4"', 'in = "P6", cell = "B5"', "two cells have the code B5"),
        ("t1", 'cell = "B5", out = "P8"', 'cell = "B5", out = "P9"', "must lead to the next cell, not to P9"),
        ("t1", "row = 51\ncells = 12", "row = 51\ncells = 0", "pit has 0 cells"),
        ("t1", "cloudy = [9, 14]", "cloudy = [10, 14]", "nothing about the face 9"),
        ("t1", "cloudy = [9, 14]", "cloudy = [8, 14]", "face 8 both as rain and as cloudy"),
        ("t1", "fine = [15, 20]", "fine = [15, 21]", r"weather.fine is \[15, 21\]"),
    ],
)
def test_grid_pit_and_weather(tmp_path, base, old, new, reason):
    assert re.search(reason, refused(tmp_path, base, old, new))


def as_street(**fields):
    """The fields that make a street track of the circuit T1, for its one field ``kind``."""
    inline = ", ".join(f"{name} = {value}" for name, value in fields.items())
    return f'kind = "street"\nstreet = {{ {inline} }}'


CIRCUIT = 'kind = "circuit"'
POLICE = 'police = ["*.34"]'
TUNNELS = """tunnels = [
    { n = 1, mouth = "0.35", exit = "0.36" },
    { n = 2, mouth = "1.35", exit = "1.36" },
    { n = 3, mouth = "2.35", exit = "2.36" },
]"""
ONE_TUNNEL = 'tunnels = [{ n = 1, mouth = "0.35", exit = "0.36" }]'
IN_THE_PITS = '[{ n = 1, mouth = "P1", exit = "P2" }]'
BEFORE_THE_PITS = f"""[{", ".join(f'{{ n = {n}, mouth = "{n}.50", exit = "{n}.51" }}' for n in range(3))}]"""


@pytest.mark.rule("FD-TRACK-01")
@pytest.mark.parametrize(
    ("base", "old", "new", "reason"),
    [
        ("t1-s", 'kind = "street"', CIRCUIT, "street is filled in although kind is circuit"),
    ],
)
def test_kind(tmp_path, base, old, new, reason):
    assert re.search(reason, refused(tmp_path, base, old, new))


@pytest.mark.rule("FD-TRACK-11")
@pytest.mark.parametrize(
    ("base", "old", "new", "reason"),
    [
        ("t1-s", 'qualifying = "1.59"', 'qualifying = "1.20"', "qualifying names 1.20, which is not on the straight"),
        ("t1-s", 'qualifying = "1.59"', 'qualifying = "0.59"', "qualifying names 0.59, which is not in a middle lane"),
    ],
)
def test_qualifying_on_a_street_track(tmp_path, base, old, new, reason):
    assert re.search(reason, refused(tmp_path, base, old, new))


@pytest.mark.rule("FD-TRACK-14")
@pytest.mark.parametrize(
    ("base", "old", "new", "reason"),
    [
        ("t1-s", "fine = [15, 20]", "fine = [16, 20]", "weather says nothing about the face 15"),
        ("t1-s", "fine = [15, 20]", "fine = [14, 20]", "face 14 both as cloudy and as fine"),
        ("t1-s", "rain = [1, 8]", "rain = [8, 1]", r"weather.rain is \[8, 1\]"),
        ("t1-s", "cloudy = [9, 14], ", "", "missing required field `cloudy`"),
    ],
)
def test_weather_chart(tmp_path, base, old, new, reason):
    assert re.search(reason, refused(tmp_path, base, old, new))


@pytest.mark.rule("FD-TRACK-15")
@pytest.mark.parametrize(
    ("base", "old", "new", "reason"),
    [
        ("t1-s", '"*.16"', '"*.66"', "street.roar names 0.66, which is not a cell of the track"),
        ("t1", CIRCUIT, as_street(roar='["P3"]'), "street.roar names P3, which is not a cell of the track"),
    ],
)
def test_roar_zone(tmp_path, base, old, new, reason):
    assert re.search(reason, refused(tmp_path, base, old, new))


@pytest.mark.rule("FD-TRACK-16")
@pytest.mark.parametrize(
    ("base", "old", "new", "reason"),
    [
        ("t1-s", '"2.34"]', '"2.64"]', "street.danger names 2.64, which is not a cell of the track"),
        ("t1", CIRCUIT, as_street(danger='["B1"]'), "street.danger names B1, which is not a cell of the track"),
    ],
)
def test_danger_cells(tmp_path, base, old, new, reason):
    assert re.search(reason, refused(tmp_path, base, old, new))


@pytest.mark.rule("FD-TRACK-17")
@pytest.mark.parametrize(
    ("base", "old", "new", "reason"),
    [
        ("t1-s", POLICE, 'police = ["*.99"]', "street.police names 0.99"),
        ("t1-s", POLICE, 'police = ["0.34", "1.34"]', "exactly one cell of every lane"),
        ("t1-s", POLICE, 'police = ["*.34", "1.33"]', "exactly one cell of every lane"),
        ("t1-s", POLICE, 'police = ["*.0"]', "must not lie on the start/finish line"),
        ("t1-s", POLICE, 'police = ["0.34", "1.35", "2.34"]', "the step from 1.34 to [02].35 jumps over street.police"),
        (
            "t1-s",
            POLICE,
            'police = ["0.26", "1.28", "2.28"]',
            "cars could cross street.police twice in a lap, the second time from 1.27 to",
        ),
    ],
)
def test_police_line(tmp_path, base, old, new, reason):
    assert re.search(reason, refused(tmp_path, base, old, new))


@pytest.mark.rule("FD-TRACK-18")
@pytest.mark.parametrize(
    ("base", "old", "new", "reason"),
    [
        ("t1-s", "n = 3", "n = 2", "same number twice"),
        ("t1-s", 'exit = "2.36"', 'exit = "2.37"', "tunnel 3: 2.37 does not follow 2.35"),
        ("t1-s", 'exit = "2.36"', 'exit = "1.36"', "2.35 has 0 own-lane followers"),
        ("t1-s", 'exit = "2.36"', 'exit = "2.77"', "tunnel 3 names 2.77, which is not a cell of the track"),
        ("t1-s", TUNNELS, ONE_TUNNEL, "tunnel 1: 0.36 can be entered from 1.35, not only through the tunnel"),
        ("t1", CIRCUIT, as_street(tunnels=IN_THE_PITS), "tunnel 1 names P1, which is not a cell of the track"),
        ("t1", CIRCUIT, as_street(tunnels=BEFORE_THE_PITS), "tunnel 2: the only step from 2.50 must lead to 2.51"),
    ],
)
def test_tunnels(tmp_path, base, old, new, reason):
    assert re.search(reason, refused(tmp_path, base, old, new))


def loose(name="t1"):
    """A copy of a track that may be spoilt."""
    track = tracks.load(name)
    copy = nx.DiGraph(**track.graph)
    copy.add_nodes_from((code, dict(node)) for code, node in track.nodes(data=True))
    copy.add_edges_from((a, b, dict(edge)) for a, b, edge in track.edges(data=True))
    return copy


def add(track, a, b, step, line=False):
    track.add_edge(a, b, step=step, line=line)


def extra_node(track, code, like, **other):
    track.add_node(code, **{**track.nodes[like], **other})


@pytest.mark.rule("FD-TRACK-02", "FD-TRACK-03", "FD-TRACK-05", "FD-TRACK-08", "FD-TRACK-09")
@pytest.mark.rule("FD-TRACK-12", "FD-TRACK-13", "FD-TRACK-20")
@pytest.mark.parametrize(
    ("check", "spoil", "reason"),
    [
        (checks.steps, lambda t: add(t, "1.20", "0.22", "l"), "two steps with the same letter"),
        (checks.steps, lambda t: add(t, "0.20", "2.21", "r"), "two steps|where its letter says"),
        (checks.steps, lambda t: t["1.20"]["0.21"].update(step="p"), "where its letter says"),
        (checks.direction, lambda t: add(t, "1.20", "1.18", "l"), r"1.20 to 1.18 goes backwards \(.* -2"),
        (checks.direction, lambda t: add(t, "1.20", "1.18", "l", line=True), "is not at the line"),
        (checks.direction, lambda t: t.nodes["1.21"].update(progress=20), "from 1.20 to 1.21 goes backwards"),
        (checks.acyclic, lambda t: add(t, "1.20", "1.18", "l"), "in circles .* 1.18"),
        (checks.closed_lanes, lambda t: (t.remove_edge("1.20", "1.21"), add(t, "1.20", "1.22", "s")),
         "lane 1 is not one closed lap: it misses 1.21"),
        (checks.closed_lanes, lambda t: t["1.59"]["1.0"].update(line=False), "crosses the line 0 times"),
        (checks.connected, lambda t: extra_node(t, "1.99", "1.20"), "no route leads to 1.99"),
        (checks.connected, lambda t: (extra_node(t, "1.99", "1.20"), add(t, "1.20", "1.99", "x")), "dead"),
        (checks.sections, lambda t: t.nodes["1.20"].update(straight=None), "1.20 must belong to one corner"),
        (checks.sections, lambda t: t.nodes["1.20"].update(next_corner="C9"), "next corner 'C9'"),
        (checks.sections, lambda t: add(t, "1.20", "1.33", "x"), "1.20 to 1.33 leads past or back into"),
        (checks.sections, lambda t: add(t, "1.32", "1.31", "x"), "1.32 to 1.31 leads past or back into"),
        (checks.sections, lambda t: add(t, "1.24", "1.23", "x"), "leaves corner C2 backwards"),
        (checks.corners, lambda t: t.remove_edge("1.11", "1.12"), "from 1.10 out of corner C1"),
        (checks.corners, lambda t: [t.nodes[f"0.{r}"].update(corner=None) for r in range(10, 14)],
         "C1 does not have a cell in every lane"),
        (checks.pit, lambda t: t.graph["pit"]["entry"].clear(), "pit.entry is empty"),
        (checks.pit, lambda t: t.graph["pit"]["entry"].append(["2.49", "B1"]), "entry leads to B1, which is not in"),
        (checks.pit, lambda t: t.graph["pit"].update(exit=["P10", "2.3"]), "exit leads from P10, the last .* is P11"),
        (checks.pit, lambda t: add(t, "P1", "B5", "b"), "box B5 needs one step in from the pit lane and one step back"),
        (checks.pit, lambda t: add(t, "B5", "2.57", "l"), "box B5 needs one step in from the pit lane and one"),
        (checks.beside, lambda t: t.graph["beside"].update({"0.3": ()}), "1.3 is beside 0.3, but"),
        (checks.beside, lambda t: t.graph["beside"].update({"0.3": ("2.3",), "2.3": ("0.3",)}),
         "0.3 is beside 2.3, which is not in the next lane"),
        (checks.beside, lambda t: t.graph["beside"].pop("0.3"), "0.3 is wrong"),
        (checks.drawing, lambda t: t.nodes["0.3"].update(polygon=((0, 0), (1, 0))), "has no area"),
    ],
)  # fmt: skip
def test_checks_that_a_file_can_hardly_break(check, spoil, reason):
    track = loose()
    track.graph["beside"] = dict(track.graph["beside"])
    track.graph["pit"] = {**track.graph["pit"], "entry": [*track.graph["pit"]["entry"]]}
    assert not list(check(track))
    spoil(track)
    assert re.search(reason, "; ".join(check(track)))


@pytest.mark.rule("FD-TRACK-17")
def test_police_line_with_a_gap():
    track = loose("t1-s")
    track.graph["street"] = {**track.graph["street"], "police": track.graph["street"]["police"][1:]}
    assert list(checks.police(track)) == ["cars can drive round the track without crossing street.police"]


@pytest.mark.rule("FD-TRACK-17")
def test_a_way_back_to_the_first_cells_beyond_the_police_line(tmp_path):
    """The arrows of corner C2 lead to the right from rows 26 and 27 only, so nothing else is wrong with this line."""
    text = (DATA / "t1-s.toml").read_text(encoding="utf-8")
    text = text.replace("rows = [24, 27]", "rows = [26, 27]").replace("*.34", '0.25", "1.27", "2.28')
    file = tmp_path / "wrong.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadTrack, match=r"names 1.27, to which a car beyond the line can come back from 0.26\."):
        tracks.load(file)


@pytest.mark.rule("FD-RULING-74", "FD-TRACK-18")
def test_a_tunnel_mouth_beside_an_exit():
    track = loose("t1-s")
    assert not list(checks.tunnels(track))
    track.graph["beside"] = {**track.graph["beside"], "0.35": ("1.36",)}
    assert list(checks.tunnels(track)) == ["tunnel 1: 0.35 is beside 1.36, on the other side of a tunnel"]


@pytest.mark.parametrize("name", ["nowhere", "../t1", "", "t1/", "no/such/file.toml"])
def test_unknown_names_and_paths(name):
    with pytest.raises(RaceError):
        tracks.load(name)


def test_files_that_are_no_text(tmp_path):
    for content, reason in ((b"\xff\xfe\x00", "not UTF-8"), (b"#" * 300_000, "300,000 bytes")):
        file = tmp_path / "odd.toml"
        file.write_bytes(content)
        with pytest.raises(BadTrack, match=reason):
            tracks.load(file)
    with pytest.raises(BadTrack, match="cannot be read"):
        tracks.load(tmp_path)
