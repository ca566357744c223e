"""The shipped tracks of Downforce: fixtures of the ledger, our own boards, figures and compiled tables."""

import re
import tomllib
from itertools import pairwise, product

import networkx as nx
import pytest

from racelib.boards import fronts
from racelib.boards import lanes as tracks
from racelib.boards.data_files import DATA as BOARDS
from racelib.errors import BadTrack

DATA = BOARDS / "downforce"
FIXTURES = ["fix-a", "fix-b", "fix-c"]
BOARDS = ["harbour", "river"]


def routes(track, start, steps):
    """Every way of so many steps on the empty track, listed one by one."""
    if steps == 0:
        return [()]
    return [(b, *rest) for b in sorted(track[start]) for rest in routes(track, b, steps - 1)]


@pytest.mark.rule("DF-TRACK-20")
def test_the_fixtures_are_shipped():
    assert set(FIXTURES) | set(BOARDS) == set(fronts.names())
    assert all(fronts.load(name).graph["fixture"] for name in FIXTURES)
    assert not any(fronts.load(name).graph["fixture"] for name in BOARDS)


@pytest.mark.rule("DF-TRACK-20")
def test_fix_a_is_the_straight_of_the_ledger():
    track = fronts.load("fix-a")
    assert set(track) == {f"{lane}{row}" for lane, row in product("abc", range(1, 14))}
    assert track.graph["bet_lines"] == [3, 6, 9]
    assert track.graph["finish"] == 12
    assert all(node["rect"] for _, node in track.nodes(data=True))
    for code, node in track.nodes(data=True):
        row, lane = int(code[1:]), "abc".index(code[0])
        assert (node["back"], node["front"], node["inside"]) == (row - 1, row, lane)
        ahead = {f"{other}{row + 1}" for k, other in enumerate("abc") if abs(k - lane) <= 1 and row < 13}
        assert set(track[code]) == ahead


@pytest.mark.rule("DF-TRACK-20", "DF-TRACK-04")
def test_fix_b_is_the_bend_of_the_ledger():
    track = fronts.load("fix-b")
    spans = {code: (node["back"], node["front"]) for code, node in track.nodes(data=True)}
    assert spans == {f"A{k}": (2 * k - 2, 2 * k) for k in range(1, 5)} | {f"B{k}": (k - 1, k) for k in range(1, 8)}
    assert all(node["rect"] == (code[0] == "B") for code, node in track.nodes(data=True))
    touching = {code for pair in track.graph["adjacent"] if "A2" in pair for code in pair} - {"A2"}
    assert touching == {"A1", "A3", "B2", "B3", "B4", "B5"}


@pytest.mark.rule("DF-TRACK-06", "DF-MOVE-03", "DF-MOVE-04", "DF-MOVE-05")
def test_steps_in_the_bend():
    """DF-EX-25: a longer cell beside is ahead, equal fronts are sideways."""
    track = fronts.load("fix-b")
    assert set(track["B1"]) == {"A1", "B2"}
    assert set(track["A1"]) == {"A2", "B3"}
    assert set(track["B2"]) == {"A2", "B3"}


@pytest.mark.rule("DF-TRACK-06", "DF-MOVE-05")
def test_routes_of_two_in_the_bend():
    """DF-EX-26: a move of 2 from B1 has four routes."""
    found = routes(fronts.load("fix-b"), "B1", 2)
    assert found == [("A1", "A2"), ("A1", "B3"), ("B2", "A2"), ("B2", "B3")]


@pytest.mark.rule("DF-TRACK-06", "DF-TRACK-07", "DF-TRACK-19")
def test_the_oval_closes():
    track, tables = fronts.load("fix-c"), fronts.tables("fix-c")
    assert track.graph["closed"]
    assert (tables.lap, tables.finish, tables.bet_lines) == (30, 30, (5, 11, 20))
    assert set(track["b30"]) == {"a1", "b1", "c1"}
    assert all(track["b30"][code]["line"] for code in track["b30"])
    assert not any(edge["line"] for edge in track["b29"].values())
    assert [tables.codes[slot] for slot in tables.slots] == ["a30", "b30", "c30", "a29", "b29", "c29"]
    assert {tables.codes[cell] for cell in range(tables.cells) if tables.front[cell] == 12} == {"a12", "b12", "c12"}


@pytest.mark.rule("DF-TRACK-01", "DF-TRACK-17", "DF-TRACK-19", "DF-RULING-04")
@pytest.mark.parametrize("name", BOARDS)
def test_our_boards(name):
    track = fronts.load(name)
    assert track.graph["closed"]
    assert fronts.length_advice(track) == ""
    fewest, most = fronts.summary(name).steps
    assert 40 <= fewest <= 50 <= most <= 62
    assert re.search("our own drawing and layout, not the printed board", track.graph["note"], re.IGNORECASE)
    assert fronts.summary(name).narrowest == 1
    assert tracks.overlapping_cells(track) == []
    last_rows = sorted({track.nodes[code]["front"] for code in track.graph["start_slots"]})
    assert last_rows == [track.graph["lap_length"] - 100, track.graph["lap_length"]]


def test_the_two_boards_are_different():
    """DF-TRACK-19: the world tour needs two different tracks."""
    assert fronts.load("harbour").graph["id"] != fronts.load("river").graph["id"]
    assert fronts.digest(fronts.load("harbour")) != fronts.digest(fronts.load("river"))


@pytest.mark.rule("DF-TRACK-16", "DF-RULING-46")
def test_even_a_full_grid_leaves_a_lane_of_the_river_free():
    track = fronts.load("river")
    free = track.subgraph(set(track) - set(track.graph["start_slots"]))
    assert any(edge["line"] for _, _, edge in free.edges(data=True))
    assert nx.has_path(free, "d1", "d51")


@pytest.mark.rule("DF-TRACK-17")
def test_length_advice():
    assert "23 to 31 steps" in fronts.length_advice(fronts.load("fix-c"))
    assert fronts.length_advice(fronts.load("fix-a")) == ""


@pytest.mark.rule("DF-TRACK-18")
@pytest.mark.parametrize("name", ["fix-c", *BOARDS])
def test_figures_against_a_slow_count(name):
    """Fewest and most steps from each slot to each line, by plain search over (cell, progress)."""
    track = fronts.load(name)
    found = fronts.figures(track)
    assert found.cells == len(track)
    assert found.rectangular == sum(node["rect"] for _, node in track.nodes(data=True)) / len(track)
    lap = track.graph["lap_length"]
    for slot, code in enumerate(track.graph["start_slots"], 1):
        unrolled = nx.DiGraph()
        ahead = [(code, track.nodes[code]["front"] - lap)]
        start = ahead[0]
        while ahead:
            cell, progress = ahead.pop()
            for b in track[cell]:
                gain = (track.nodes[b]["front"] - track.nodes[cell]["front"]) % lap
                there = (b, progress + gain) if progress + gain <= lap else ("finish", lap)
                if there not in unrolled and there[0] != "finish":
                    ahead.append(there)
                unrolled.add_edge((cell, progress), there)
        fewest = nx.shortest_path_length(unrolled, start, ("finish", lap))
        assert found.steps[slot][-1] == (fewest, nx.dag_longest_path_length(unrolled))
        for line, (few, most) in zip(track.graph["bet_lines"], found.steps[slot], strict=False):
            depths = nx.single_source_shortest_path_length(unrolled, start)
            assert few == min(depths[place] for place in unrolled if place[1] > line)
            before = unrolled.subgraph([place for place in unrolled if place[1] <= line])
            assert most == nx.dag_longest_path_length(before) + 1


@pytest.mark.rule("DF-TRACK-18")
@pytest.mark.parametrize("name", [*FIXTURES, *BOARDS])
def test_width_profile_counts_cells(name):
    track = fronts.load(name)
    profile = fronts.width_profile(track)
    assert all(a[1] == b[0] for a, b in pairwise(profile))
    lengths = sum(node["front"] - node["back"] for _, node in track.nodes(data=True))
    assert sum((end - start) * width for start, end, width in profile) == lengths


@pytest.mark.parametrize("name", [*FIXTURES, *BOARDS])
def test_tables_say_what_the_graph_says(name):
    track, tables = fronts.load(name), fronts.tables(name)
    assert tables is fronts.tables(name)
    assert tables.digest == fronts.digest(track)
    assert tables.cells == len(track)
    keys = [(tables.front[cell], tables.lane[cell]) for cell in range(tables.cells)]
    assert keys == sorted(keys)
    for cell, code in enumerate(tables.codes):
        node = track.nodes[code]
        assert tables.number[code] == cell
        assert (tables.back[cell], tables.front[cell]) == (node["back"], node["front"])
        assert (tables.inside[cell], tables.rect[cell]) == (node["inside"], node["rect"])
        assert {tables.codes[to] for to in tables.next[cell]} == set(track[code])
        assert [tables.inside[to] for to in tables.next[cell]] == sorted(tables.inside[to] for to in tables.next[cell])
        for to in tables.next[cell]:
            edge = track.edges[code, tables.codes[to]]
            assert tables.step_length(cell, to) == edge["length"] > 0
            assert bool(tables.beyond[cell] >> to & 1) == edge["line"]
            beyond = tables.front[cell] <= tables.finish < tables.front[cell] + edge["length"]
            assert beyond == edge["line"]
        assert tables.beyond[cell] & ~sum(1 << to for to in tables.next[cell]) == 0
    if tables.closed:
        assert min(tables.front) > 0
        assert max(tables.front) == tables.lap
    assert all(tables.start_progress(slot) <= 0 for slot in tables.slots)


def test_tracks_are_frozen():
    with pytest.raises(nx.NetworkXError):
        fronts.load("fix-a").add_edge("a1", "a3")


def test_digest_changes_with_the_rules_only():
    table = tomllib.loads((DATA / "fix-b.toml").read_text(encoding="utf-8"))
    plain = fronts.digest(fronts.build(table))
    assert plain == fronts.digest(fronts.load("fix-b"))
    assert plain == fronts.digest(fronts.build(table | {"name": "Another"}))
    assert plain == fronts.digest(fronts.build(table | {"cell": table["cell"][::-1]}))
    assert plain != fronts.digest(fronts.build(table | {"lap_length": 4, "finish": 4}))


def test_names_and_paths(tmp_path):
    assert fronts.load("HARBOUR") is fronts.load("harbour")
    copy = tmp_path / "mine.toml"
    copy.write_text((DATA / "river.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert fronts.digest(fronts.load(str(copy))) == fronts.digest(fronts.load("river"))
    with pytest.raises(BadTrack, match="There is no track called 'nowhere'; there are fix-a"):
        fronts.load("nowhere")
    with pytest.raises(AttributeError):
        fronts.nothing  # noqa: B018
    assert set(fronts.__all__) == set(dir(fronts))


def test_the_example_of_the_page_loads():
    page = (DATA / "README.md").read_text(encoding="utf-8")
    example = fronts.build(tomllib.loads(re.search(r"```toml\n(.*?)```", page, re.DOTALL)[1]))
    assert example.graph["id"] == "oval"
    assert fronts.figures(example).cells == 64
    assert "steps" in fronts.length_advice(example)


def test_names_of_the_bends():
    names = [name for name, _ in fronts.load("harbour").graph["drawing"]["names"]]
    assert names[:2] == ["Lighthouse", "Breakwater"]
    assert len(names) == 6
