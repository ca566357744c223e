"""Questions about a track, answered from its graph: how wide it is where, and how many steps it takes (DF-TRACK-18).

The lessons cite these figures, and the loader uses the same functions for its checks.
"""

from __future__ import annotations

import heapq
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from racelib.boards.track import Track

FEWEST_ADVISED, MOST_ADVISED = 45, 60
"""DF-TRACK-17: the number of steps from slot 1 to the finish that suits the deck of cards."""

NARROW = 2
"""DF-TRACK-15: a place with this many cells abreast, or fewer, is narrow: cars block each other there."""


class Summary(NamedTuple):
    """What a menu shows of a track."""

    id: str
    name: str
    note: str
    closed: bool
    cells: int
    narrowest: int
    widest: int
    steps: tuple[int, int]  # fewest and most from slot 1 to the finish; (0, 0) without slots


class Figures(NamedTuple):
    """The figures of a track."""

    cells: int
    rectangular: float  # the share of rectangular cells
    widths: tuple[tuple[int, int, int], ...]  # (from, to, cells abreast) along the lap
    steps: dict[int, tuple[tuple[int, int], ...]]  # for each slot: fewest and most steps to lines 1 to 3, the finish


def figures(track: Track) -> Figures:
    """DF-TRACK-18: number of cells, rectangular share, width profile, steps from each slot to each line.

    >>> from racelib.boards import fronts
    >>> fix_c = figures(fronts.load("fix-c"))
    >>> fix_c.cells, round(fix_c.rectangular, 2), fix_c.widths
    (76, 0.71, ((0, 30, 3),))
    >>> fix_c.steps[1]
    ((6, 6), (8, 12), (17, 21), (23, 31))
    """
    slots = enumerate(track.graph["start_slots"], 1)
    lines = [*track.graph["bet_lines"], track.graph["finish"]]
    rectangles = sum(bool(node["rect"]) for _, node in track.nodes(data=True))
    return Figures(
        len(track),
        rectangles / len(track),
        tuple(width_profile(track)),
        {slot: tuple(steps_to_lines(track, cell, lines)) for slot, cell in slots},
    )


def width_profile(track: Track) -> list[tuple[int, int, int]]:
    """How many cells lie abreast, as stretches (from, to, cells).

    >>> from racelib.boards import fronts
    >>> width_profile(fronts.load("fix-b"))
    [(0, 7, 2), (7, 8, 1)]
    """
    found: list[tuple[int, int, int]] = []
    for start, end, codes in abreast(track):
        if found and found[-1][2] == len(codes):
            found[-1] = (found[-1][0], end, len(codes))
        else:
            found.append((start, end, len(codes)))
    return found


def abreast(track: Track) -> list[tuple[int, int, list[str]]]:
    """Between each two neighbouring edges, the cells that lie there.

    >>> from racelib.boards import fronts
    >>> abreast(fronts.load("fix-b"))[1]
    (1, 2, ['A1', 'B2'])
    """
    spans = [(node["back"], node["front"], code) for code, node in track.nodes(data=True)]
    edges = sorted({edge for back, front, _ in spans for edge in (back, front)})
    return [
        (start, end, sorted(code for back, front, code in spans if back <= start and end <= front))
        for start, end in pairwise(edges)
    ]


def cells_by_lane(track: Track) -> list[list[str]]:
    """The cells of each lane in driving order, the innermost lane first.

    >>> from racelib.boards import fronts
    >>> cells_by_lane(fronts.load("fix-b"))
    [['A1', 'A2', 'A3', 'A4'], ['B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'B7']]
    """
    lanes: dict[int, list[str]] = {}
    for code in sorted(track, key=lambda code: (track.nodes[code]["lane"], track.nodes[code]["front"])):
        lanes.setdefault(track.nodes[code]["lane"], []).append(code)
    return list(lanes.values())


def equipment(track: Track) -> tuple[list[str], list[str]]:
    """What a board for races must have, as (what this one has, what it lacks); a fixture may lack any (DF-TRACK-15).

    >>> from racelib.boards import fronts
    >>> equipment(fronts.load("fix-a"))
    (['betting lines'], ['start cells', 'narrow places', 'bends'])
    """
    parts = {
        "start cells": bool(track.graph["start_slots"]),
        "betting lines": bool(track.graph["bet_lines"]),
        "narrow places": min(cells for _, _, cells in width_profile(track)) <= NARROW,
        "bends": not all(node["rect"] for _, node in track.nodes(data=True)),
    }
    return [part for part, there in parts.items() if there], [part for part, there in parts.items() if not there]


def steps_to_lines(track: Track, cell: str, lines: list[int]) -> list[tuple[int, int]]:
    """The fewest and the most steps that take a car from a start slot across each line, on an empty track.

    >>> from racelib.boards import fronts
    >>> steps_to_lines(fronts.load("fix-a"), "b1", [3, 12])
    [(3, 3), (12, 12)]
    """
    start = track.nodes[cell]["front"] - (track.graph["lap_length"] if track.graph["closed"] else 0)
    crossed: dict[int, tuple[int, int]] = {}
    counts: dict[tuple[int, str], tuple[int, int]] = {(start, cell): (0, 0)}
    ahead = [(start, cell)]
    while ahead:
        progress, here = heapq.heappop(ahead)
        fewest, most = counts[progress, here]
        for there, edge in track.adj[here].items():
            gained = progress + edge["length"]
            for line in lines:
                if progress <= line < gained:
                    crossed[line] = _wider(crossed.get(line), fewest + 1, most + 1)
            if gained <= lines[-1]:
                if (gained, there) not in counts:
                    heapq.heappush(ahead, (gained, there))
                counts[gained, there] = _wider(counts.get((gained, there)), fewest + 1, most + 1)
    return [crossed.get(line, (0, 0)) for line in lines]


def _wider(known: tuple[int, int] | None, fewest: int, most: int) -> tuple[int, int]:
    return (fewest, most) if known is None else (min(known[0], fewest), max(known[1], most))


def length_advice(track: Track) -> str:
    """DF-TRACK-17: a sentence if a race is too short or too long for the deck of cards; "" if it fits.

    >>> from racelib.boards import fronts
    >>> length_advice(fronts.load("fix-c"))
    'From slot 1 it takes 23 to 31 steps to the finish; about 45 to 60 suit the deck of cards.'
    """
    if not track.graph["start_slots"]:
        return ""
    fewest, most = figures(track).steps[1][-1]
    if most >= FEWEST_ADVISED and fewest <= MOST_ADVISED:
        return ""
    return (
        f"From slot 1 it takes {fewest} to {most} steps to the finish; "
        f"about {FEWEST_ADVISED} to {MOST_ADVISED} suit the deck of cards."
    )


def summary(name_or_path: str | Path) -> Summary:
    """Title and main figures of a track.

    >>> summary("fix-c").steps
    (23, 31)
    """
    from racelib.boards.fronts.graph import load

    track = load(name_or_path)
    data, found = track.graph, figures(track)
    widths = [cells for _, _, cells in found.widths]
    steps = found.steps[1][-1] if found.steps else (0, 0)
    return Summary(data["id"], data["name"], data["note"], data["closed"], found.cells, min(widths), max(widths), steps)
