"""Port Lumen, our street circuit, and what the compiled tables say about street tracks."""

from __future__ import annotations

import math
import random
import tomllib
from itertools import pairwise
from typing import Any

import networkx as nx
import pytest

from racelib.boards import lanes as tracks
from racelib.boards.data_files import DATA as BOARDS
from racelib.boards.lanes import figures
from racelib.boards.lanes.steps import steps_from
from racelib.boards.lanes.tables import Tables, tables
from racelib.errors import BadTrack

STREET = ["lumen", "t1-s"]
DATA = BOARDS / "formula_d"


def codes(track: Tables, mask: int) -> list[str]:
    """Return the cells of a mask by their codes."""
    return sorted(track.codes[cell] for cell in track.members(mask))


def some_ways(track: Tables, number: int = 60) -> list[list[int]]:
    """Return ways of two laps over the road, driven at random, each from another place before the line."""
    dice = random.Random(number)
    road = [cell for cell in range(track.cells) if not track.pit[cell]]
    ways = []
    for _ in range(number):
        at, laps, way = dice.choice(road), 0, []
        while laps < 2:
            way.append(at)
            _, at, line = dice.choice([step for step in track.steps[at] if not track.pit[step[1]]])
            laps += line
        ways.append(way)
    return ways


@pytest.mark.rule("FD-TRACK-01", "FD-TRACK-06", "FD-TRACK-19")
def test_port_lumen_is_a_street_circuit_of_our_own() -> None:
    lumen = tracks.load("lumen")
    assert lumen.graph["kind"] == tables("lumen").kind == "street"
    assert [corner["stops"] for corner in lumen.graph["corners"]] == [1, 1, 3, 2, 1, 1, 1]
    assert lumen.graph["stated_cells"] == [117, 117, 117]
    assert lumen.graph["laps"] == {"default": 2, "allowed": [1, 2, 3]}
    assert "house" in lumen.graph["note"]
    assert tracks.shortest_lap(lumen) == 111


@pytest.mark.rule("FD-TRACK-04", "FD-TRACK-20")
def test_every_corner_of_port_lumen_leads_to_every_lane() -> None:
    lumen = tracks.load("lumen")
    for corner in lumen.graph["corners"]:
        within = lumen.subgraph(figures.corner_cells(lumen, corner["id"]))
        ahead = set[str]().union(*(nx.descendants(within, code) for code in figures.entry_cells(lumen, corner["id"])))
        assert {lumen.nodes[code]["lane"] for code in ahead} == {0, 1, 2}
        assert tracks.racing_lines(lumen, corner["id"]) > 20


@pytest.mark.rule("FD-TRACK-10", "FD-TRACK-11")
def test_the_grid_of_port_lumen() -> None:
    track = tables("lumen")
    assert [track.lane[cell] for cell in track.grid] == [0, 2] * 5
    assert track.codes[track.qualifying] == "m.s1.15"
    assert any(line for _, _, line in track.steps[track.qualifying])


@pytest.mark.rule("FD-TRACK-12", "FD-TRACK-13")
def test_the_pit_lane_of_port_lumen() -> None:
    track = tables("lumen")
    assert {team: track.codes[cell] for team, cell in track.box_of.items()} == {n: f"b.{n}" for n in range(1, 6)}
    assert sum(track.pit) == 15 + 5


@pytest.mark.rule("FD-TRACK-14")
@pytest.mark.parametrize("name", tracks.names())
def test_every_face_means_one_weather(name: str) -> None:
    chart, stated = tables(name).weather, tracks.load(name).graph["weather"]
    assert len(chart) == 21
    assert chart[0] == ""
    for face in range(1, 21):
        assert [weather for weather, (first, last) in stated.items() if first <= face <= last] == [chart[face]]


def test_weather_of_port_lumen() -> None:
    assert tables("lumen").weather[1:] == ("rain",) * 6 + ("cloudy",) * 7 + ("fine",) * 7


@pytest.mark.parametrize("name", ["lagoon", "monaco", "t1", "t2"])
def test_a_circuit_has_nothing_of_a_street(name: str) -> None:
    track = tables(name)
    assert track.kind == "circuit"
    assert (track.roar, track.danger, track.police, track.tunnels) == (0, 0, 0, {})
    assert track.drawing["police"] == track.drawing["tunnels"] == []


@pytest.mark.rule("FD-TRACK-15", "FD-TRACK-16", "FD-TRACK-17", "FD-TRACK-18")
def test_the_street_marks_of_t1_s() -> None:
    track = tables("t1-s")
    assert codes(track, track.roar) == [f"{lane}.{row}" for lane in range(3) for row in (16, 17, 18)]
    assert codes(track, track.danger) == ["1.20", "1.21", "2.34"]
    assert codes(track, track.police) == ["0.34", "1.34", "2.34"]
    assert {track.codes[mouth]: track.codes[out] for mouth, out in track.tunnels.items()} == {
        "0.35": "0.36",
        "1.35": "1.36",
        "2.35": "2.36",
    }


@pytest.mark.rule("FD-TRACK-15")
def test_the_roar_zone_of_port_lumen_takes_all_lanes_of_a_street() -> None:
    track = tables("lumen")
    zone = track.members(track.roar)
    assert len(zone) == 12
    assert {track.lane[cell] for cell in zone} == {0, 1, 2}
    assert all(track.corner[cell] == -1 for cell in zone)


@pytest.mark.rule("FD-TRACK-16")
def test_the_dangerous_cells_of_port_lumen_can_be_driven_round() -> None:
    """From every cell that is not dangerous itself a step leads on to one that is not either."""
    track = tables("lumen")
    assert codes(track, track.danger) == ["l.s2.4", "m.s2.6", "r.s2.4", "r.s2.8"]
    for cell in range(track.cells):
        assert any(not track.danger >> to & 1 for _, to, _ in track.steps[cell])


@pytest.mark.rule("FD-TRACK-17")
@pytest.mark.parametrize("name", STREET)
def test_every_way_enters_the_police_cells_once_a_lap(name: str) -> None:
    track = tables(name)
    assert sorted(track.lane[cell] for cell in track.members(track.police)) == [0, 1, 2]
    before = min(track.progress[cell] for cell in track.members(track.police))
    for way in some_ways(track):
        past = [bool(track.police >> cell & 1) for cell in way]
        crossed = sum(now and not then for then, now in zip([False, *past], past, strict=False))
        starts_before = track.progress[way[0]] < before or past[0]
        assert crossed == 1 + starts_before


@pytest.mark.rule("FD-TRACK-17")
def test_the_steps_over_the_police_line_of_port_lumen() -> None:
    lumen = tracks.load("lumen")
    first = lumen.graph["police"]
    assert first == ["l.s4.15", "m.s4.15", "r.s4.14"]
    assert {b for _, b in lumen.graph["street"]["police"]} == set(first)
    assert ["l.s4.14", "l.s4.15"] in lumen.graph["street"]["police"]


@pytest.mark.rule("FD-TRACK-18", "FD-RULING-74")
@pytest.mark.parametrize("name", STREET)
def test_a_tunnel_is_one_step_in_its_own_lane(name: str) -> None:
    track = tables(name)
    assert sorted(track.lane[cell] for cell in track.tunnels) == [0, 1, 2]
    ends = track.mask(track.tunnels.values())
    for mouth, out in track.tunnels.items():
        assert [(letter, to) for letter, to, _ in track.steps[mouth]] == [("s", out)]
        assert track.own[mouth] == out
        assert track.touch[mouth] >> out & 1
        assert not track.beside[mouth] & ends
        assert track.lane[mouth] == track.lane[out]


@pytest.mark.rule("FD-TRACK-18", "FD-TUNNEL-02")
def test_every_way_of_port_lumen_goes_through_the_tunnel() -> None:
    track = tables("lumen")
    mouths, middle = set(track.tunnels), 53
    assert max(track.progress[cell] for cell in mouths) < middle
    assert min(track.progress[cell] for cell in track.tunnels.values()) > middle
    for way in some_ways(track):
        passed = [(a, b) for a, b in pairwise(way) if track.progress[a] < middle < track.progress[b]]
        assert passed
        assert all(track.tunnels[a] == b for a, b in passed)


@pytest.mark.rule("FD-TRACK-18")
def test_the_road_over_the_tunnel() -> None:
    """The cells under the ground do not exist, and straight 2 lies across the gap."""
    lumen, track = tracks.load("lumen"), tables("lumen")
    assert not any(code in lumen for code in ("l.s4.8", "m.s4.9", "r.s4.7"))
    mouth, out = track.number["m.s4.7"], track.number["m.s4.11"]
    (x1, y1), (x2, y2) = track.centre[mouth], track.centre[out]
    middle = (x1 + x2) / 2, (y1 + y2) / 2
    nearest = min(range(track.cells), key=lambda cell: math.dist(track.centre[cell], middle))
    assert track.codes[nearest].split(".")[1] == "s2"


@pytest.mark.parametrize("name", STREET)
def test_the_strokes_of_a_street_track(name: str) -> None:
    """The police line runs along the back of its cells, a tunnel along the front of a mouth and the back of an exit."""
    track = tables(name)
    width = track.drawing["lane_width"]

    def ahead(stroke: Any, cell: int) -> float:
        """Return how far the middle of a stroke lies ahead of the middle of a cell."""
        (x1, y1), (x2, y2), (x, y) = *stroke, track.centre[cell]
        assert math.dist((x1, y1), (x2, y2)) == pytest.approx(width, abs=0.01)
        heading = track.heading[cell]
        return float(((x1 + x2) / 2 - x) * math.cos(heading) + ((y1 + y2) / 2 - y) * math.sin(heading))

    graph = tracks.load(name).graph
    for stroke, code in zip(track.drawing["police"], graph["police"], strict=True):
        assert ahead(stroke, track.number[code]) < -0.4 * width
    assert [tunnel["n"] for tunnel in track.drawing["tunnels"]] == [1, 2, 3]
    for drawn, tunnel in zip(track.drawing["tunnels"], graph["street"]["tunnels"], strict=True):
        assert ahead(drawn["mouth"], track.number[tunnel["mouth"]]) > 0.4 * width
        assert ahead(drawn["exit"], track.number[tunnel["exit"]]) < -0.4 * width


def table(**street: Any) -> dict[str, Any]:
    """Return the file of Port Lumen with some of its street marks changed."""
    found = tomllib.loads((DATA / "lumen.toml").read_text(encoding="utf-8"))
    return found | {"street": found["street"] | street}


def bores(*ends: tuple[str, str]) -> list[dict[str, Any]]:
    """Return tunnels, numbered."""
    return [{"n": n, "mouth": mouth, "exit": out} for n, (mouth, out) in enumerate(ends, 1)]


@pytest.mark.parametrize(
    ("street", "reason"),
    [
        pytest.param(
            {"police": ["l.s4.15", "m.s4.16", "r.s4.14"]},
            "cars could cross street.police twice in a lap, the second time from m.s4.15 to m.s4.16",
            marks=pytest.mark.rule("FD-TRACK-17"),
        ),
        pytest.param(
            {"police": ["*.s4.9"]},
            "street.police names l.s4.9, which is not a cell",
            marks=pytest.mark.rule("FD-TRACK-17"),
        ),
        pytest.param(
            {"roar": ["*.s4.9"]},
            "street.roar names l.s4.9, which is not a cell",
            marks=pytest.mark.rule("FD-TRACK-15"),
        ),
        pytest.param(
            {"danger": ["p.3"]},
            "street.danger names p.3, which is not a cell",
            marks=pytest.mark.rule("FD-TRACK-16"),
        ),
        pytest.param(
            {"tunnels": bores(("l.s4.7", "l.s4.11"), ("m.s4.7", "m.s4.11"), ("r.s4.3", "r.s4.7"))},
            "tunnel 2: m.s4.11 can be entered from r.s4.8, not only through the tunnel",
            marks=pytest.mark.rule("FD-TRACK-18"),
        ),
        pytest.param(
            {"tunnels": bores(("l.s4.7", "m.s4.11"))},
            "tunnel 1: m.s4.11 does not follow l.s4.7 in its lane",
            marks=pytest.mark.rule("FD-TRACK-18"),
        ),
        pytest.param(
            {"tunnels": bores(("l.s4.11", "l.s4.7"))},
            "tunnel 1: l.s4.7 does not follow l.s4.11 in its lane",
            marks=pytest.mark.rule("FD-TRACK-18"),
        ),
    ],
)
def test_wrong_street_marks_on_a_drawn_track(street: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadTrack, match=reason):
        tracks.build(table(**street))


def test_the_unchanged_file_is_fine() -> None:
    assert tracks.digest(tracks.build(table())) == tracks.digest(tracks.load("lumen")) == tables("lumen").digest


def test_own_lane_followers_lead_round() -> None:
    """Each lane of Port Lumen is 117 steps long, tunnel included."""
    lumen = tracks.load("lumen")
    for lane in lumen.graph["lanes"]:
        start = at = f"{lane}.s1.1"
        steps = 0
        while steps == 0 or at != start:
            at, steps = steps_from(lumen, at)["s"], steps + 1
        assert steps == 117
