"""The checks that every track must pass when it is loaded (chapter FD-TRACK of the rules).

Each check looks at the finished graph, is named for what it makes sure of, and gives one sentence with
the cell or field and the reason when something is wrong. ``ALL`` lists them in the order they run:
later checks may rely on what earlier ones have made sure of.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import networkx as nx

from racelib.boards.lanes import figures
from racelib.boards.lanes.shapes import area_of
from racelib.boards.lanes.steps import each_step, road_cells, steps_from
from racelib.boards.scenery import on_the_road
from racelib.boards.track import Problems, Track, each_cell, subgraph

TEAMS = 5
GRID_SLOTS = 10
LANE_CHANGE = {"s": 0, "l": -1, "r": 1}


def header(track: Track) -> Problems:
    """FD-TRACK-01: id, lanes, kind and laps (FD-TRACK-19) make sense."""
    data = track.graph
    if not data["id"] or not data["name"]:
        yield "id and name must not be empty"
    if len(set(data["lanes"])) < len(data["lanes"]):
        yield "lanes has the same name twice"
    laps = data["laps"]
    if not laps["allowed"] or min(laps["allowed"]) < 1:
        yield f"laps.allowed is {laps['allowed']}; it needs numbers from 1 up"
    elif laps["default"] not in laps["allowed"]:
        yield f"laps.default is {laps['default']}, which is not one of laps.allowed {laps['allowed']}"
    street = data["street"]
    if data["kind"] == "circuit" and any(street.values()):
        yield "street is filled in although kind is circuit"


def stated_cells(track: Track) -> Problems:
    """The file gives the true number of cells of every lane."""
    counted = [0] * len(track.graph["lanes"])
    for code in road_cells(track):
        counted[track.nodes[code]["lane"]] += 1
    if counted != track.graph["stated_cells"]:
        yield f"cells is {track.graph['stated_cells']}, but the lanes have {counted} cells"


def steps(track: Track) -> Problems:
    """FD-TRACK-03: exactly one own-lane follower, at most one step per letter, letters and lanes agree."""
    for a in track:
        lane, pit = track.nodes[a]["lane"], track.nodes[a]["pit"]
        letters = [edge["step"] for edge in track.adj[a].values()]
        if letters.count("s") != 1:
            yield f"{a} has {letters.count('s')} own-lane followers instead of one"
        if len(set(letters)) < len(letters):
            yield f"{a} has two steps with the same letter ({''.join(sorted(letters))})"
        for b, letter in [(b, edge["step"]) for b, edge in track.adj[a].items()]:
            there, box = track.nodes[b]["lane"], track.nodes[b]["box"]
            if letter == "p":
                fine = not pit and track.nodes[b]["pit"] and box is None
            elif letter == "b":
                fine = pit and box is not None
            elif pit:
                fine = letter == "s" and box is None
            else:
                fine = not track.nodes[b]["pit"] and there - lane == LANE_CHANGE.get(letter)
            if not fine:
                yield f"the step {letter!r} from {a} to {b} does not go where its letter says"


def direction(track: Track) -> Problems:
    """No step goes backwards, and only steps over the line start a new lap (FD-TRACK-09)."""
    top = max(progress for _, progress in each_cell(track, "progress"))
    for a, b, line in each_step(track, "line"):
        gain = track.nodes[b]["progress"] - track.nodes[a]["progress"]
        if line and gain > -top / 2:
            yield f"the step from {a} to {b} goes backwards (progress {gain:+g}) and is not at the line"
        elif not line and gain <= 0:
            yield f"the step from {a} to {b} goes backwards (progress {gain:+g})"
        elif not line and gain > max(4, top / 4):
            yield f"the step from {a} to {b} leaps ahead (progress {gain:+g})"


def acyclic(track: Track) -> Problems:
    """Cut at the line, the track has no loop (FD-TRACK-20)."""
    cut = subgraph((a, b) for a, b, line in each_step(track, "line") if not line)
    if not nx.is_directed_acyclic_graph(cut):
        loop = " ".join(a for a, _ in nx.find_cycle(cut))
        yield f"cars could drive in circles without crossing the line: {loop}"


def closed_lanes(track: Track) -> Problems:
    """Every lane is one closed lap that crosses the line once (FD-TRACK-20)."""
    for lane, name in enumerate(track.graph["lanes"]):
        cells = [code for code in road_cells(track) if track.nodes[code]["lane"] == lane]
        if not cells:
            yield f"lane {name} has no cells"
            continue
        at, seen, crossed = cells[0], set[str](), 0
        while at not in seen:
            seen.add(at)
            follower = steps_from(track, at)["s"]
            crossed += track[at][follower]["line"]
            at = follower
        if at != cells[0] or len(seen) != len(cells):
            lost = next((code for code in cells if code not in seen), at)
            yield f"lane {name} is not one closed lap: it misses {lost}"
        elif crossed != 1:
            yield f"lane {name} crosses the line {crossed} times in a lap instead of once"


def connected(track: Track) -> Problems:
    """FD-TRACK-20: every cell can be reached from the start, and the start from every cell."""
    start = next(iter(track))
    reached, leading = nx.descendants(track, start), nx.ancestors(track, start)
    for code in (code for code in track if code not in reached and code != start):
        yield f"no route leads to {code}"
    for code in (code for code in track if code not in leading and code != start):
        yield f"{code} is a dead end: no route leads on from it to {start}"


def sections(track: Track) -> Problems:
    """FD-TRACK-06, FD-MOVE-07: each cell is in one corner or straight, in the same order in every lane."""
    order = [corner["id"] for corner in track.graph["corners"]]
    if len(set(order)) < len(order):
        yield "two corners have the same id"
    if not order:
        yield "the track has no corner"
    for code in road_cells(track):
        node = track.nodes[code]
        if (node["corner"] is None) == (node["straight"] is None):
            yield f"{code} must belong to one corner or one straight"
        elif node["next_corner"] not in order or node["corner"] not in (None, node["next_corner"]):
            yield f"{code} has the next corner {node['next_corner']!r}, which does not fit"
    after = dict(zip(order, order[1:] + order[:1], strict=True))
    for a, b in track.edges:
        if track.nodes[a]["pit"] or track.nodes[b]["pit"]:
            continue
        left, entered = track.nodes[a], track.nodes[b]
        if left["next_corner"] == entered["next_corner"]:
            if left["corner"] and not entered["corner"] and len(order) > 1:
                yield f"the step from {a} to {b} leaves corner {left['corner']} backwards"
        elif not left["corner"] or entered["next_corner"] != after[left["corner"]]:
            yield f"the step from {a} to {b} leads past or back into a corner"


def corners(track: Track) -> Problems:
    """Stops, inside lane and stated lengths are true, and a route leads on from every entry (FD-TRACK-07)."""
    last = len(track.graph["lanes"]) - 1
    for corner in track.graph["corners"]:
        name = corner["id"]
        if not 1 <= corner["stops"] <= 3:
            yield f"corner {name} asks for {corner['stops']} stops; a corner has 1 to 3"
        if corner["inside"] not in (0, last):
            yield f"corner {name} has lane {corner['inside']} inside; it must be an edge lane, 0 or {last}"
        cells = figures.corner_cells(track, name)
        if {track.nodes[code]["lane"] for code in cells} != set(range(last + 1)):
            yield f"corner {name} does not have a cell in every lane"
            continue
        within = track.subgraph(cells)
        way_on: set[str] = set()
        for code in figures.exit_cells(track, name):
            way_on |= nx.ancestors(within, code) | {code}
        for code in figures.entry_cells(track, name):
            if code not in way_on:
                yield f"no route along the arrows leads from {code} out of corner {name}"
        for field, cells_driven in zip(("longest", "shortest"), figures.corner_ways(track, name), strict=True):
            if corner[field] != cells_driven:
                route = f"the {field} route along its arrows has {cells_driven} cells"
                yield f"corner {name}: {field} is {corner[field]}; {route}"


def _straight_before_line(track: Track, code: str) -> bool:
    node = track.nodes[code]
    over = (a for a, _, line in each_step(track, "line") if line and not track.nodes[a]["pit"])
    ends = {track.nodes[a]["straight"] for a in over}
    top = max(progress for _, progress in each_cell(track, "progress"))
    return node["straight"] is not None and node["straight"] in ends and node["progress"] > top / 2


def grid(track: Track) -> Problems:
    """FD-TRACK-10: at least ten slots, on straight cells before the line, each no further than the last."""
    slots = track.graph["grid"]
    if len(slots) < GRID_SLOTS:
        yield f"grid has {len(slots)} slots; it needs at least {GRID_SLOTS}"
    if len(set(slots)) < len(slots):
        yield "grid names a cell twice"
    for code in slots:
        if code not in track:
            yield f"grid names {code}, which does not exist"
        elif not _straight_before_line(track, code):
            yield f"grid names {code}, which is not on the straight before the line"
    for a, b in pairwise(slots):
        if track.nodes[a]["progress"] < track.nodes[b]["progress"]:
            yield f"grid slot {b} lies ahead of the better slot {a}"


def qualifying(track: Track) -> Problems:
    """FD-TRACK-11: qualifying starts in a middle lane on the straight before the line, not behind pole."""
    code, lanes = track.graph["qualifying"], len(track.graph["lanes"])
    if code not in track:
        yield f"qualifying names {code}, which does not exist"
    elif not _straight_before_line(track, code):
        yield f"qualifying names {code}, which is not on the straight before the line"
    elif track.nodes[code]["progress"] < track.nodes[track.graph["grid"][0]]["progress"]:
        yield f"qualifying names {code}, which lies behind the first grid slot"
    elif lanes > 2 and track.nodes[code]["lane"] in (0, lanes - 1):
        yield f"qualifying names {code}, which is not in a middle lane"


def pit(track: Track) -> Problems:
    """FD-TRACK-12: one pit lane from the track to the track, one box for every team (FD-TRACK-13)."""
    table: dict[str, Any] | None = track.graph["pit"]
    if table is None:
        return
    lane = table["lane"]
    if not table["entry"]:
        yield "pit.entry is empty"
    for a, b in table["entry"]:
        if track.nodes[a]["straight"] is None:
            yield f"pit.entry leads from {a}, which is not a straight cell"
        if b not in lane:
            yield f"pit.entry leads to {b}, which is not in the pit lane"
    out, back = table["exit"]
    if out != lane[-1]:
        yield f"pit.exit leads from {out}, the last cell of the pit lane is {lane[-1]}"
    if track.nodes[back]["straight"] is None:
        yield f"pit.exit leads to {back}, which is not a straight cell"
    if sorted(table["boxes"]) != list(range(1, TEAMS + 1)) or _boxes(track) != TEAMS:
        yield f"pit.boxes has boxes for teams {sorted(table['boxes'])}; each of 1 to {TEAMS} needs one"
    for code in table["boxes"].values():
        doors, steps = list(track.predecessors(code)), list(track[code])
        if len(doors) != 1 or len(steps) != 1 or steps[0] not in lane or doors[0] not in lane:
            yield f"box {code} needs one step in from the pit lane and one step back to it"
        elif lane.index(steps[0]) != lane.index(doors[0]) + 1:
            yield f"box {code} is entered from {doors[0]} and must lead to the next cell, not to {steps[0]}"


def _boxes(track: Track) -> int:
    return sum(box is not None for _, box in each_cell(track, "box"))


def weather(track: Track) -> Problems:
    """FD-TRACK-14: every face of the black die from 1 to 20 means one weather."""
    meaning: dict[int, str] = {}
    for name, (first, last) in track.graph["weather"].items():
        if not 1 <= first <= last <= 20:
            yield f"weather.{name} is [{first}, {last}]; it needs faces from 1 to 20 in order"
            return
        for face in range(first, last + 1):
            if face in meaning:
                yield f"weather has the face {face} both as {meaning[face]} and as {name}"
            meaning[face] = name
    for face in range(1, 21):
        if face not in meaning:
            yield f"weather says nothing about the face {face}"


def police(track: Track) -> Problems:
    """FD-TRACK-17: every route round the track crosses the police line once, over the first cells beyond it."""
    crossing, first = track.graph["street"]["police"], set(track.graph["police"])
    if not crossing:
        return
    road = track.subgraph(road_cells(track)).copy()
    road.remove_edges_from(crossing)
    if not nx.is_directed_acyclic_graph(road):
        yield "cars can drive round the track without crossing street.police"
    ahead = figures.road_without_line(track)
    beyond: set[str] = set()
    for _, b in crossing:
        beyond |= nx.descendants(ahead, b) | {b}
    for a, b in crossing:
        if a in beyond:
            yield f"cars could cross street.police twice in a lap, the second time from {a} to {b}"
        if b not in first:
            yield f"the step from {a} to {b} jumps over street.police"
    for a, b in ahead.edges:
        if b in first and a in beyond - first:
            yield f"street.police names {b}, to which a car beyond the line can come back from {a}"


def tunnels(track: Track) -> Problems:
    """FD-TUNNEL-01, FD-TUNNEL-02: a mouth leads only to its exit, and no lane change leads past the tunnel."""
    table = track.graph["street"]["tunnels"]
    numbers = [tunnel["n"] for tunnel in table]
    if len(set(numbers)) < len(numbers):
        yield "street.tunnels has the same number twice"
    exits = {tunnel["exit"] for tunnel in table}
    for tunnel in table:
        n, mouth, out = tunnel["n"], tunnel["mouth"], tunnel["exit"]
        if list(track[mouth]) != [out]:
            yield f"tunnel {n}: the only step from {mouth} must lead to {out}"
        for code in track.pred[out]:
            if code != mouth and code not in exits:
                yield f"tunnel {n}: {out} can be entered from {code}, not only through the tunnel"
        for code in track.graph["beside"][mouth]:
            if code in exits:
                yield f"tunnel {n}: {mouth} is beside {code}, on the other side of a tunnel"


def beside(track: Track) -> Problems:
    """FD-TRACK-05: side neighbours are mutual, in the next lane, and never in the pit lane."""
    table: dict[str, tuple[str, ...]] = track.graph["beside"]
    if set(table) != set(road_cells(track)):
        code = min(set(table) ^ set(road_cells(track)))
        yield f"beside must list exactly the cells of the track, and {code} is wrong"
        return
    for code, others in table.items():
        for other in others:
            if code not in table.get(other, ()):
                yield f"{code} is beside {other}, but {other} is not beside {code}"
            elif abs(track.nodes[code]["lane"] - track.nodes[other]["lane"]) != 1:
                yield f"{code} is beside {other}, which is not in the next lane"


def drawing(track: Track) -> Problems:
    """FD-TRACK-02: every cell has a polygon with some area and a centre."""
    for code, node in track.nodes(data=True):
        if len(node["polygon"]) < 3 or abs(area_of(node["polygon"])) < 1e-6:
            yield f"the outline of {code} has no area"


ALL: list[Callable[[Track], Problems]] = [
    header, stated_cells, steps, direction, acyclic, closed_lanes, connected, sections, corners, grid, qualifying, pit,
    weather, beside, police, tunnels, drawing, on_the_road,
]  # fmt: skip
