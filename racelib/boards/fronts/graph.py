"""Loading tracks: by name or by file, checked, with a content hash.

A track is a frozen ``networkx.DiGraph``. Node: ``lane`` and ``inside`` (0 = innermost at that place), ``back`` and
``front`` (whole distances of the rear and the front edge from the start line), ``rect``, ``polygon`` (clockwise),
``centre``, ``heading`` (radians). Edge, a step that is legal on the empty track: ``length`` (how much farther the
front is), ``line`` (whether it crosses the finish). Graph: ``id``, ``name``, ``note``, ``closed``, ``fixture``,
``lap_length``, ``finish``, ``bet_lines``, ``start_slots``, ``adjacent`` and ``not_adjacent`` (pairs of cells), and
``drawing`` (``left`` and ``right`` edge of the road, ``closed``, strokes of the finish ``line``, of the ``bets`` and of
the ``start`` line, ``names`` beside the road, ``lane_width``). x grows to the right and y upwards. On a closed
track the fronts run from just above 0 to the lap length: the cell just before the line has the lap length as its
front.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import networkx as nx
from msgspec.structs import asdict

from racelib.boards.data_files import DATA as BOARDS
from racelib.boards.data_files import Kept, digest_of, names_in, path_of
from racelib.boards.fronts import checks, drawn, files, listed
from racelib.boards.fronts.contact import Point, common_edges
from racelib.boards.fronts.layout import Layout
from racelib.boards.track import Track, refuse
from racelib.errors import BadTrack

DATA = BOARDS / "downforce"
HEAD = ("id", "name", "note", "closed", "fixture", "lap_length", "finish", "bet_lines", "start_slots")
"""What the graph takes over from the file as it is."""


def names() -> list[str]:
    """DF-COMP-01, DF-RULING-04: the tracks that come with racelib, all of them our own designs.

    >>> {"fix-a", "fix-b", "fix-c"} <= set(names())
    True
    """
    return names_in(DATA)


def load(name_or_path: str | Path) -> Track:
    """A track by name, or from a track file; checked, frozen (take a ``copy()`` to change it), and
    kept until the file changes.

    Raises
    ------
    BadTrack
        With the file, the cell or field, and the reason.

    Examples
    --------
    >>> load("fix-a").graph["bet_lines"]
    [3, 6, 9]
    >>> load("nowhere")
    Traceback (most recent call last):
    racelib.errors.BadTrack: There is no track called 'nowhere'; there are ...
    """
    return _built(path_of(name_or_path, DATA))


@Kept
def _built(path: Path) -> Track:
    return build(files.read(path), path.name)


def build(table: dict[str, Any] | files.ListedFile | files.DrawnFile, where: str = "track") -> Track:
    """A track from the tables of a track file, for tracks made by a program; checked and frozen.

    >>> build({"cell": []})
    Traceback (most recent call last):
    racelib.errors.BadTrack: track: Object missing required field `id`.
    """
    file = files.parse(table, where) if isinstance(table, dict) else table
    match file:
        case files.DrawnFile():
            layout = drawn.lay_out(file, where)
        case files.ListedFile():
            layout = listed.lay_out(file, where)
    track = _assemble(file, layout, where)
    refuse(track, checks.ALL, where)
    _draw_lines(track)
    nx.freeze(track)
    return track


def _assemble(file: files.FrontsFile, layout: Layout, where: str) -> Track:
    """The graph of a layout (not yet checked)."""
    track: Track = nx.DiGraph()
    for cell in layout.cells:
        if cell.code in track:
            raise BadTrack(f"{where}: two cells have the code {cell.code!r}.")
        track.add_node(cell.code, **asdict(cell))
    track.graph.update(
        **{field: getattr(file, field) for field in HEAD},
        adjacent=layout.adjacent,
        not_adjacent=listed.named_pairs(file.not_adjacent, "not_adjacent", set(track), where),
        drawing=layout.drawing,
    )
    if scenery := file.scenery.drawn():
        track.graph["drawing"]["scenery"] = scenery
    if file.lap_length < 1:
        raise BadTrack(f"{where}: lap_length is {file.lap_length}; it must be above 0.")
    for a, b in sorted(layout.adjacent):
        for here, there in ((a, b), (b, a)):
            length = step_length(track, here, there)
            if length > 0:
                line = track.nodes[here]["front"] <= file.finish < track.nodes[here]["front"] + length
                track.add_edge(here, there, length=length, line=line)
    _find_headings(track)
    return track


def step_length(track: Track, a: str, b: str) -> int:
    """DF-TRACK-06: how much farther the front of b is than that of a; 0 or less if that is not a step forward.

    >>> fix_c = load("fix-c")
    >>> step_length(fix_c, "a30", "a1"), step_length(fix_c, "a1", "a30"), step_length(fix_c, "a1", "b1")
    (1, -1, 0)
    """
    gain: int = track.nodes[b]["front"] - track.nodes[a]["front"]
    if not track.graph["closed"]:
        return gain
    lap: int = track.graph["lap_length"]
    gain %= lap
    return gain if 2 * gain < lap else gain - lap


def _find_headings(track: Track) -> None:
    """Where no heading is given, a cell looks to the cells ahead of it, the last ones away from those behind."""
    for code, node in track.nodes(data=True):
        if node["heading"] is None:
            ahead, behind = _mean(track, [*track[code]]), _mean(track, [*track.pred[code]])
            start, end = (node["centre"], ahead) if ahead else (behind or node["centre"], node["centre"])
            node["heading"] = round(math.atan2(end[1] - start[1], end[0] - start[0]), 4)


def _mean(track: Track, codes: list[str]) -> Point | None:
    centres = [track.nodes[code]["centre"] for code in codes]
    if not centres:
        return None
    return sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)


def _draw_lines(track: Track) -> None:
    """The strokes of the finish, the betting lines and, on an open track, the start line."""
    data = track.graph
    data["drawing"]["line"] = line_strokes(track, data["finish"])
    data["drawing"]["bets"] = [line_strokes(track, line) for line in data["bet_lines"]]
    data["drawing"]["start"] = data["drawing"]["line"] if data["closed"] else line_strokes(track, 0)


def line_strokes(track: Track, distance: int) -> list[tuple[Point, Point]]:
    """The strokes that a line at a distance makes across the road: where a cell ends and the next begins.

    >>> line_strokes(load("fix-a"), 3)
    [((3.0, 1.0), (3.0, 0.0)), ((3.0, 2.0), (3.0, 1.0)), ((3.0, 3.0), (3.0, 2.0))]
    """
    lap = track.graph["lap_length"] if track.graph["closed"] else None
    strokes = []
    for a in sorted(track, key=lambda code: int(track.nodes[code]["inside"])):
        if track.nodes[a]["front"] == distance:
            for b in sorted(track[a]):
                back = track.nodes[b]["back"]
                if back == distance or (lap and back % lap == distance % lap):
                    strokes += common_edges(track.nodes[a]["polygon"], track.nodes[b]["polygon"])
    return strokes


def digest(track: Track) -> str:
    """Sixteen hex digits that change with anything the rules use, and with nothing else.

    Names, notes and the drawing do not count, nor does the order in which cells were added.

    >>> digest(load("fix-a")) == digest(load("fix-a")), digest(load("fix-a")) == digest(load("fix-b"))
    (True, False)
    """
    data = track.graph
    content = {
        "cells": {
            code: [node[key] for key in ("lane", "inside", "back", "front", "rect")]
            for code, node in track.nodes(data=True)
        },
        "steps": sorted([a, b, edge["length"], edge["line"]] for a, b, edge in track.edges(data=True)),
        **{key: data[key] for key in ("closed", "lap_length", "finish", "bet_lines", "start_slots")},
    }
    return digest_of(content)
