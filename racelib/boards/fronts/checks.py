"""The checks that every track must pass when it is loaded (DF-TRACK).

Each check looks at the finished graph, is named for what it makes sure of, and gives one sentence with
the cell or field and the reason when something is wrong. ``ALL`` lists them in the order they run:
later checks may rely on what earlier ones have made sure of. A fixture, a small board for tests, may
lack start slots, betting lines, narrow places and bends.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import networkx as nx

from racelib.boards.fronts import report
from racelib.boards.fronts.contact import contacts, pair
from racelib.boards.fronts.outline import is_rectangle
from racelib.boards.lanes.shapes import area_of, overlapping_cells
from racelib.boards.scenery import on_the_road
from racelib.boards.track import Problems, Track, each_cell, subgraph

SLOTS = 6
LINES = 3


def header(track: Track) -> Problems:
    """DF-TRACK-01, DF-TRACK-08: id and name, and a finish at the end of the lap."""
    data = track.graph
    if not data["id"] or not data["name"]:
        yield "id and name must not be empty"
    if data["finish"] != data["lap_length"]:
        yield f"finish is {data['finish']}, but the lap ends at lap_length {data['lap_length']}"


def cells(track: Track) -> Problems:
    """DF-TRACK-02, DF-TRACK-03: every cell has a code, a lane and a rank, and begins before it ends."""
    lap = track.graph["lap_length"]
    for code, node in track.nodes(data=True):
        if not code.isalnum():
            yield f"the cell {code!r} needs a code of letters and digits only"
        if not node["back"] < node["front"]:
            yield f"{code} has back {node['back']} and front {node['front']}; back must be less than front"
        if track.graph["closed"] and not 0 <= node["back"] < node["front"] <= lap:
            yield f"{code} lies from {node['back']} to {node['front']}, outside the lap of {lap}"
        if node["lane"] < 0 or node["inside"] < 0:
            yield f"{code} has lane {node['lane']} and inside {node['inside']}; both count from 0"


def outlines(track: Track) -> Problems:
    """Outlines run clockwise, enclose something, and do not lie over each other (DF-TRACK-02)."""
    for code, polygon in each_cell(track, "polygon"):
        area = area_of(polygon)
        if abs(area) < 1e-9:
            yield f"the polygon of {code} has no area"
        if area > 0:
            yield f"the polygon of {code} does not run clockwise"
    for a, b in overlapping_cells(track):
        if pair(a, b) not in track.graph["not_adjacent"]:
            yield f"{a} and {b} lie over each other"


def rectangles(track: Track) -> Problems:
    """DF-TRACK-04: a cell is called rectangular if and only if it is; there are cells of both kinds."""
    for code, node in track.nodes(data=True):
        if node["rect"] != is_rectangle(node["polygon"]):
            said = "rectangular, but is not" if node["rect"] else "not rectangular, but is"
            yield f"{code} is said to be {said}"
    kinds = {bool(rect) for _, rect in each_cell(track, "rect")}
    if len(kinds) < 2 and not track.graph["fixture"]:
        yield "a track needs both rectangular cells and others"


def contact(track: Track) -> Problems:
    """DF-TRACK-05: the cells that are meant to touch do, and no others."""
    apart = track.graph["not_adjacent"]
    found = contacts(dict(each_cell(track, "polygon")))
    meant = track.graph["adjacent"]
    for a, b in sorted(meant & apart):
        yield f"{a} and {b} are said to be adjacent and not adjacent"
    for a, b in sorted(meant - found):
        yield f"{a} and {b} are said to be adjacent, but do not touch"
    for a, b in sorted(apart - found):
        yield f"not_adjacent names {a} and {b}, which do not touch"
    for a, b in sorted(found - meant - apart):
        yield f"{a} and {b} touch, but are not said to be adjacent"


def steps(track: Track) -> Problems:
    """Steps lead to adjacent cells whose front is farther on (less than half a lap), and to no others (DF-TRACK-06)."""
    data = track.graph
    legal = {}
    for a, b in ((a, b) for one in data["adjacent"] for a, b in (one, one[::-1])):
        gain = track.nodes[b]["front"] - track.nodes[a]["front"]
        if data["closed"]:
            gain %= data["lap_length"]
        if gain > 0 and (not data["closed"] or 2 * gain < data["lap_length"]):
            legal[a, b] = gain
    for a, b in sorted(set(legal) ^ set(track.edges)):
        yield f"there is {'no' if (a, b) in legal else 'a'} step from {a} to {b}"
    for (a, b), gain in sorted(legal.items()):
        if track.edges[a, b]["length"] != gain:
            yield f"the step from {a} to {b} has the length {track.edges[a, b]['length']} instead of {gain}"


def slots(track: Track) -> Problems:
    """DF-TRACK-07: six different start slots, all before the line and after the last betting line."""
    data = track.graph
    named = data["start_slots"]
    if not named and data["fixture"]:
        return
    if len(named) != SLOTS:
        yield f"start_slots has {len(named)} cells instead of {SLOTS}"
    for code in named:
        if code not in track:
            yield f"start_slots names {code!r}, which does not exist"
            return
    if len(set(named)) < len(named):
        yield "start_slots names a cell twice"
    last = max(data["bet_lines"], default=0)
    for code in named:
        node = track.nodes[code]
        if data["closed"] and node["back"] < max(last, data["lap_length"] / 2):
            yield f"start_slots names {code}, which is not just before the line"
        if not data["closed"] and node["front"] > 0:
            yield f"start_slots names {code}, which lies beyond the start line"


def betting_lines(track: Track) -> Problems:
    """DF-TRACK-10: three betting lines in order, between start and finish."""
    lines, finish = track.graph["bet_lines"], track.graph["finish"]
    if not lines and track.graph["fixture"]:
        return
    if len(lines) != LINES:
        yield f"bet_lines has {len(lines)} lines instead of {LINES}"
    elif not 0 < lines[0] < lines[1] < lines[2] < finish:
        yield f"bet_lines is {lines}; the lines must lie in order between 0 and the finish at {finish}"


def lines_on_edges(track: Track) -> Problems:
    """DF-TRACK-12: no cell lies across a betting line or the finish."""
    for line in (*track.graph["bet_lines"], track.graph["finish"]):
        for code, node in track.nodes(data=True):
            if node["back"] < line < node["front"]:
                yield f"{code} lies across the line at {line}, from {node['back']} to {node['front']}"


def way_out(track: Track) -> Problems:
    """DF-TRACK-09: every cell that ends at the finish has a step across it."""
    finish = track.graph["finish"]
    last = [code for code, front in each_cell(track, "front") if front == finish]
    if not last:
        yield f"no cell ends at the finish at {finish}"
    for code in last:
        if not any(edge["line"] for edge in track.adj[code].values()):
            yield f"{code} ends at the finish and has no step across it"


def forward(track: Track) -> Problems:
    """DF-TRACK-13: no circles within a lap, no dead ends before the finish, and every slot gets there."""
    lap = one_lap(track)
    if not nx.is_directed_acyclic_graph(lap):
        circle = sorted({code for step in nx.find_cycle(lap) for code in step})
        yield f"cars could drive in circles within a lap: {', '.join(circle[:4])}"
        return
    finish = track.graph["finish"]
    for code, front in each_cell(track, "front"):
        if front <= finish and not track.adj[code]:
            yield f"{code} lies before the finish and has no step forward"
    done = finishing(track)
    for code in track.graph["start_slots"]:
        if not _reached(track, code) & done:
            yield f"no route leads from the start slot {code} to the finish"


def lines_crossed(track: Track) -> Problems:
    """DF-TRACK-11: every route from a slot to the finish crosses the three lines one after the other."""
    lines = track.graph["bet_lines"]
    for a, b, edge in track.edges(data=True):
        front = track.nodes[a]["front"]
        if sum(front <= line < front + edge["length"] for line in lines) > 1:
            yield f"the step from {a} to {b} crosses two betting lines"
    done = finishing(track)
    for line in lines:
        for code in track.graph["start_slots"]:
            if _reached(track, code, line) & done:
                yield f"a car can drive from the start slot {code} to the finish without crossing the line at {line}"


def ranks(track: Track) -> Problems:
    """DF-TRACK-14: cells that lie abreast have different ranks from the inside."""
    for start, end, codes in report.abreast(track):
        for a, b in combinations(codes, 2):
            if track.nodes[a]["inside"] == track.nodes[b]["inside"]:
                yield f"{a} and {b} lie abreast from {start} to {end} and have the same rank {track.nodes[a]['inside']}"


def teaching(track: Track) -> Problems:
    """DF-TRACK-15: a narrow place, where cars block each other, and a bend with fronts out of line."""
    if track.graph["fixture"]:
        return
    if min(width for _, _, width in report.width_profile(track)) > report.NARROW:
        yield "the track has no stretch of width 1 or 2"
    if not any(_out_of_line(track, codes) for _, _, codes in report.abreast(track)):
        yield "the track has no bend with cells of unequal length"


def free_of_the_grid(track: Track) -> Problems:
    """DF-TRACK-16: on a closed track a car left on the grid does not make finishing impossible."""
    if not track.graph["closed"]:
        return
    done = finishing(track)
    for code in track.graph["start_slots"]:
        others = subgraph((a, b) for a, b in one_lap(track).edges if code not in (a, b))
        first = {b for a, b in over_the_line(track) if b != code}
        reached = first.union(*(nx.descendants(others, cell) for cell in first if cell in others))
        if not reached & (done - {code}):
            yield f"every route to the finish leads over the start slot {code}"


ALL: list[Callable[[Track], Problems]] = [
    header, cells, outlines, rectangles, contact, steps, slots, betting_lines, lines_on_edges, way_out,
    forward, lines_crossed, ranks, teaching, free_of_the_grid,
    on_the_road,
]  # fmt: skip


def over_the_line(track: Track) -> list[tuple[str, str]]:
    """The steps that cross the finish line."""
    return [(a, b) for a, b, edge in track.edges(data=True) if edge["line"]]


def finishing(track: Track) -> set[str]:
    """The cells from which a car can finish in one step."""
    return {a for a, _ in over_the_line(track)}


def one_lap(track: Track) -> Track:
    """The track cut open at the finish line."""
    return subgraph(((a, b) for a, b, edge in track.edges(data=True) if not edge["line"]), track)


def _reached(track: Track, slot: str, barrier: int | None = None) -> set[str]:
    """The cells of the race that a car from a slot can reach; with a barrier, those before crossing that line."""

    def open_step(a: str, length: int) -> bool:
        front: int = track.nodes[a]["front"]
        return barrier is None or not front <= barrier < front + length

    lap = subgraph(
        ((a, b) for a, b, edge in track.edges(data=True) if not edge["line"] and open_step(a, edge["length"])), track
    )
    before = nx.descendants(lap, slot) | {slot}
    if not track.graph["closed"]:
        return before
    first = {b for a, b in over_the_line(track) if a in before}  # the race begins where they cross the line
    return first.union(*(nx.descendants(lap, code) for code in first))


def _out_of_line(track: Track, codes: list[str]) -> bool:
    """Whether cells that lie abreast end at different places, one of them in a bend."""
    fronts = {track.nodes[code]["front"] for code in codes}
    return len(fronts) > 1 and not all(track.nodes[code]["rect"] for code in codes)
