"""Questions about a track, answered from its lane graph with networkx.

How many cells has every lane, what are the longest and shortest routes through a corner (the printed
flags, FD-CORNER-04), how many racing lines lead through it, how few steps can a lap take?
The loader uses the same functions to check what a track file states (FD-TRACK-07).
"""

from __future__ import annotations

import networkx as nx

from racelib.boards.lanes.steps import each_step, road_cells
from racelib.boards.track import Track, each_cell, subgraph


def corner_cells(track: Track, corner: str) -> list[str]:
    """The cells of a corner, in order of progress.

    >>> from racelib.boards.lanes import load
    >>> corner_cells(load("t1"), "C1")[:4]
    ['0.10', '1.10', '2.10', '0.11']
    """
    found = [code for code, its in each_cell(track, "corner") if its == corner]
    return sorted(found, key=lambda code: (track.nodes[code]["progress"], track.nodes[code]["lane"]))


def entry_cells(track: Track, corner: str) -> list[str]:
    """The cells of a corner that a car can reach from outside it.

    >>> from racelib.boards.lanes import load
    >>> entry_cells(load("t1"), "C2")
    ['0.24', '1.24', '2.24']
    """
    inside = corner_cells(track, corner)
    outside = set(track) - set(inside)
    return [code for code in inside if not outside.isdisjoint(track.pred[code])]


def exit_cells(track: Track, corner: str) -> list[str]:
    """The cells of a corner that have a step out of it.

    >>> from racelib.boards.lanes import load
    >>> exit_cells(load("t1"), "C2")
    ['0.31', '1.31', '2.31']
    """
    inside = corner_cells(track, corner)
    outside = set(track) - set(inside)
    return [code for code in inside if not outside.isdisjoint(track.adj[code])]


def corner_ways(track: Track, corner: str) -> tuple[int, int]:
    """FD-CORNER-04, FD-TRACK-07: cells of the longest and of the shortest route through a corner.

    A route begins on any entry cell, follows the arrows and ends on a cell from which the next step
    leaves the corner; its length is the number of corner cells on it.

    >>> from racelib.boards.lanes import load
    >>> corner_ways(load("t1"), "C2")
    (8, 8)
    """
    ways = subgraph(track.subgraph(corner_cells(track, corner)).edges)
    entries, exits = entry_cells(track, corner), exit_cells(track, corner)
    ways.add_edges_from((">", code) for code in entries)
    ways.add_edges_from((code, "<") for code in exits)
    ways = subgraph(ways.subgraph(nx.descendants(ways, ">") | {">"}).edges)
    longest = dict.fromkeys(ways, 0)
    for code in nx.topological_sort(ways):
        for b in ways[code]:
            longest[b] = max(longest[b], longest[code] + 1)
    return longest["<"] - 1, int(nx.shortest_path_length(ways, ">", "<")) - 1


def racing_lines(track: Track, corner: str) -> int:
    """How many different routes lead through a corner, from any entry cell to any step out.

    Two routes that leave the corner from the same cell by different arrows count twice.

    >>> from racelib.boards.lanes import load
    >>> racing_lines(load("t1"), "C1"), racing_lines(load("t1"), "C2")
    (3, 17)
    """
    inside = set(corner_cells(track, corner))
    entries = set(entry_cells(track, corner))
    ways = dict.fromkeys(inside, 0)
    total = 0
    for code in nx.topological_sort(track.subgraph(inside)):
        ways[code] += code in entries
        for b in track[code]:
            if b in inside:
                ways[b] += ways[code]
            else:
                total += ways[code]
    return total


def cells_per_lane(track: Track) -> dict[str, tuple[int, ...]]:
    """The number of cells of every lane in every corner and straight, in lap order.

    >>> from racelib.boards.lanes import load
    >>> cells_per_lane(load("t2"))
    {'S1': (24, 24, 24), 'K1': (2, 2, 2), 'S2': (2, 2, 2), 'K2': (2, 2, 2)}
    """
    lanes = len(track.graph["lanes"])
    found: dict[str, list[int]] = {}
    cells = [node for _, node in track.nodes(data=True) if not node["pit"]]
    before = {node["next_corner"]: node["straight"] for node in cells if node["straight"]}
    for corner in track.graph["corners"]:
        for section in (before.get(corner["id"]), corner["id"]):
            if section is not None:
                found[section] = [0] * lanes
    for node in cells:
        found[node["corner"] or node["straight"]][node["lane"]] += 1
    return {section: tuple(counts) for section, counts in found.items()}


def shortest_lap(track: Track) -> int:
    """The fewest steps of a closed lap on the track (the pit lane is left out).

    A closed lap starts on a cell just beyond the start/finish line, drives once round and ends, over
    the line, on the cell it started from. The smallest number over all such cells is returned.

    >>> from racelib.boards.lanes import load
    >>> shortest_lap(load("t1"))
    60
    """
    road = road_without_line(track)
    over = [(a, b) for a, b, line in each_step(track, "line") if line and a in road and b in road]
    best: list[int] = []
    for start in sorted({b for _, b in over}):
        steps = nx.single_source_shortest_path_length(road, start)
        best += [steps[a] + 1 for a, b in over if b == start and a in steps]
    return min(best)


def road_without_line(track: Track) -> Track:
    """The track without the pit lane, cut open at the start/finish line."""
    cells = set(road_cells(track))
    steps = ((a, b) for a, b, line in each_step(track, "line") if not line and {a, b} <= cells)
    return subgraph(steps, cells)
