"""Loading tracks: by name or by file, checked, with a summary and a content hash.

A track is a ``networkx.DiGraph``. Node: ``lane`` (0 = left in driving direction, pit cells -1),
``corner`` and ``straight`` (id or None), ``next_corner`` (the corner the cell is in, or the next one),
``pit``, ``box`` (team), ``progress`` (equal = level), ``polygon``, ``centre``, ``heading`` (radians),
``zones``. Edge: ``step``, one letter ("s" own lane, "l" and "r" lane change, "p" into the pit lane, "b"
into a box), so that a route can be written like ``sslss``; ``line``, whether it crosses the
start/finish line. Graph: ``id``, ``name``, ``kind``, ``note``, ``lanes``, ``laps``, ``corners``, ``grid``,
``qualifying``, ``pit``, ``weather``, ``street``, ``police`` (the first cell of every lane beyond the police line),
``beside``, and ``drawing`` (``left`` and ``right`` edge of the road, ``closed``, ``line`` and ``police``: one stroke a
lane, ``tunnels``: number ``n`` and a stroke each for ``mouth`` and ``exit``, ``lane_width``). x grows to the right and
y upwards.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import networkx as nx

from racelib.boards.data_files import DATA as BOARDS
from racelib.boards.data_files import Kept, digest_of, names_in, path_of
from racelib.boards.lanes import checks, drawn, files, square
from racelib.boards.track import Track, refuse

DATA = BOARDS / "formula_d"


CELL_FACTS = ("lane", "corner", "straight", "next_corner", "pit", "box")
"""What the fingerprint of a track takes of a cell as it is."""


class Summary(NamedTuple):
    """What a menu shows of a track."""

    id: str
    name: str
    kind: str
    note: str
    cells: tuple[int, ...]
    corners: int
    stops: int


def names() -> list[str]:
    """The tracks that come with racelib.

    >>> {"t1", "t1-s", "t2"} <= set(names())
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
    >>> load("t1").graph["grid"][:3]
    ['0.59', '2.58', '0.57']
    >>> load("nowhere")
    Traceback (most recent call last):
    racelib.errors.BadTrack: There is no track called 'nowhere'; there are ...
    """
    return _built(path_of(name_or_path, DATA))


@Kept
def _built(path: Path) -> Track:
    return build(files.read(path), path.name)


def build(table: dict[str, Any] | files.SquareFile | files.DrawnFile, where: str = "track") -> Track:
    """A track from the tables of a track file, for tracks made by a program; checked and frozen.

    >>> build({"rows": 9})
    Traceback (most recent call last):
    racelib.errors.BadTrack: track: Object missing required field `id`.
    """
    file = files.parse(table, where) if isinstance(table, dict) else table
    match file:
        case files.DrawnFile():
            track = drawn.build(file, where)
        case files.SquareFile():
            track = square.build(file, where)
    refuse(track, checks.ALL, where)
    nx.freeze(track)
    return track


def summary(name_or_path: str | Path) -> Summary:
    """Title, kind and figures of a track.

    >>> summary("t2").stops
    2
    """
    data = load(name_or_path).graph
    return Summary(
        data["id"],
        data["name"],
        data["kind"],
        data["note"],
        tuple(data["stated_cells"]),
        len(data["corners"]),
        sum(corner["stops"] for corner in data["corners"]),
    )


def digest(track: Track) -> str:
    """Sixteen hex digits that change with anything the rules use, and with nothing else.

    Names, notes and the drawing do not count, nor does the order in which cells were added.

    >>> digest(load("t1")) == digest(load("t1")), digest(load("t1")) == digest(load("t1-s"))
    (True, False)
    """
    data = track.graph
    content: dict[str, Any] = {
        "cells": {
            code: [*(node[key] for key in CELL_FACTS), f"{node['progress']:.3f}", sorted(node["zones"])]
            for code, node in track.nodes(data=True)
        },
        "steps": sorted([a, b, edge["step"], edge["line"]] for a, b, edge in track.edges(data=True)),
        "corners": [[c["id"], c["stops"], c["inside"], c["longest"], c["shortest"]] for c in data["corners"]],
        "street": {
            **data["street"],
            **{key: sorted(data["street"][key]) for key in ("roar", "danger", "police")},
            "tunnels": sorted(data["street"]["tunnels"], key=lambda tunnel: int(tunnel["n"])),
        },
        "pit": data["pit"] and {**data["pit"], "boxes": {str(k): v for k, v in data["pit"]["boxes"].items()}},
        "beside": {code: sorted(others) for code, others in data["beside"].items()},
        "lanes": len(data["lanes"]),
        **{key: data[key] for key in ("kind", "laps", "grid", "qualifying", "weather")},
    }
    return digest_of(content)
