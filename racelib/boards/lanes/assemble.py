"""From cells and steps to the lane graph: what square and drawn tracks have in common.

A builder hands over a :class:`Plan`; :func:`assemble` makes the graph with all the attributes that the
games use (see :mod:`racelib.boards.lanes.graph` for the list).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import networkx as nx
from msgspec import Struct
from msgspec.structs import asdict

from racelib.boards.lanes.files import Box, DrawnCorner, SquareCorner, TrackFile
from racelib.boards.lanes.steps import each_step, steps_from
from racelib.boards.track import Track
from racelib.errors import BadTrack

Point = tuple[float, float]


class Cell(Struct):
    """One cell as a builder sees it; a pit cell has lane -1 and no straight."""

    code: str
    lane: int
    progress: float
    next_corner: str
    polygon: tuple[Point, ...]
    centre: Point
    heading: float
    corner: str | None = None
    straight: str | None = None
    pit: bool = False
    box: int | None = None
    zones: frozenset[str] = frozenset()


@dataclass(slots=True)
class Plan:
    """Everything a builder has worked out."""

    lanes: list[list[Cell]]  # the cells of every lane in driving order, the first one just after the line
    corners: list[dict[str, Any]]
    steps: list[tuple[str, str, str]]  # from, to, step letter
    beside: dict[str, tuple[str, ...]]
    pit_cells: list[Cell] = field(default_factory=list)  # lane cells, then boxes
    pit_entry: list[tuple[str, str]] = field(default_factory=list)
    pit_exit: tuple[str, str] | None = None
    boxes: list[Box] = field(default_factory=list)
    drawing: dict[str, Any] = field(default_factory=dict)


def assemble(file: TrackFile, plan: Plan, where: str) -> Track:
    """The lane graph of a plan (not yet checked)."""
    track: Track = nx.DiGraph()
    for cell in [cell for lane in plan.lanes for cell in lane] + plan.pit_cells:
        if cell.code in track:
            raise BadTrack(f"{where}: two cells have the code {cell.code}.")
        track.add_node(cell.code, **asdict(cell))
    tunnels = {tunnel.mouth: tunnel.exit for tunnel in file.street.tunnels}
    for a, b, letter in plan.steps:
        if a not in tunnels or b == tunnels[a]:
            _add_step(track, a, b, letter, where)
    _add_pit(track, plan, where)
    track.graph.update(
        id=file.id,
        name=file.name,
        kind=file.kind,
        note=file.note,
        lanes=tuple(file.lanes),
        laps={"default": file.laps.default, "allowed": list(file.laps.allowed)},
        corners=plan.corners,
        grid=list(file.grid),
        qualifying=file.qualifying,
        pit=_pit_table(plan),
        weather={name: list(getattr(file.weather, name)) for name in ("rain", "cloudy", "fine")},
        beside=_without_tunnels(plan.beside, file),
        stated_cells=list(file.cells),
    )
    track.graph["street"] = _street_table(track, file, where)
    track.graph["police"] = _expand(track, file.street.police, "street.police", where)
    track.graph["drawing"] = plan.drawing | _street_strokes(track)
    if scenery := file.scenery.drawn():
        track.graph["drawing"]["scenery"] = scenery
    return track


def corner_tables(lanes: list[str], corners: Iterable[SquareCorner | DrawnCorner], where: str) -> list[dict[str, Any]]:
    """Return the corners, in lap order, as the graph keeps them (FD-TRACK-06)."""
    tables = []
    for corner in corners:
        if corner.inside not in lanes:
            raise BadTrack(f"{where}: corner {corner.id} has the unknown inside lane {corner.inside!r}.")
        facts = {"id": corner.id, "name": corner.name or corner.id, "stops": corner.stops}
        facts |= {"inside": lanes.index(corner.inside), "longest": corner.longest, "shortest": corner.shortest}
        tables.append(facts)
    return tables


def _add_step(track: Track, a: str, b: str, letter: str, where: str) -> None:
    for code in (a, b):
        if code not in track:
            raise BadTrack(f"{where}: the step from {a} to {b} names the cell {code}, which does not exist.")
    for taken, other in steps_from(track, a).items():
        if taken == letter:
            raise BadTrack(f"{where}: {a} has two steps {letter!r}, to {other} and to {b}.")
        if other == b:
            raise BadTrack(f"{where}: {a} leads to {b} by two steps, {taken!r} and {letter!r}.")
    line = bool(track.nodes[b]["progress"] < track.nodes[a]["progress"])
    track.add_edge(a, b, step=letter, line=line)


def _add_pit(track: Track, plan: Plan, where: str) -> None:
    """FD-RULING-49: join the pit lane, with its part of the line, and the boxes to the track (FD-TRACK-12)."""
    lane = [cell.code for cell in plan.pit_cells if cell.box is None]
    for a, b in pairwise(lane):
        _add_step(track, a, b, "s", where)
    for a, b in plan.pit_entry:
        _add_step(track, a, b, "p", where)
    if plan.pit_exit:
        _add_step(track, *plan.pit_exit, "s", where)
    for box in plan.boxes:
        _add_step(track, box.enter, box.cell, "b", where)
        _add_step(track, box.cell, box.leave, "s", where)


def _pit_table(plan: Plan) -> dict[str, Any] | None:
    if plan.pit_exit is None:
        return None
    return {
        "entry": [list(step) for step in plan.pit_entry],
        "lane": [cell.code for cell in plan.pit_cells if cell.box is None],
        "exit": list(plan.pit_exit),
        "boxes": {box.team: box.cell for box in plan.boxes},
    }


def _street_table(track: Track, file: TrackFile, where: str) -> dict[str, Any]:
    """Mark the zones of a street: engine roar, danger, police line and tunnels."""
    street = file.street
    roar = _expand(track, street.roar, "street.roar", where)
    danger = _expand(track, street.danger, "street.danger", where)
    beyond = _expand(track, street.police, "street.police", where)
    for zone, codes in (("roar", roar), ("danger", danger)):
        for code in codes:
            track.nodes[code]["zones"] |= {zone}
    for tunnel in street.tunnels:
        for mark, code in (("mouth", tunnel.mouth), ("exit", tunnel.exit)):
            if code not in track or track.nodes[code]["pit"]:
                raise BadTrack(f"{where}: tunnel {tunnel.n} names {code}, which is not a cell of the track.")
            track.nodes[code]["zones"] |= {f"tunnel-{mark}-{tunnel.n}"}
        if tunnel.exit not in track[tunnel.mouth]:
            raise BadTrack(f"{where}: tunnel {tunnel.n}: {tunnel.exit} does not follow {tunnel.mouth} in its lane.")
    return {
        "roar": roar,
        "danger": danger,
        "police": _police_steps(track, beyond, where),
        "tunnels": [{"n": t.n, "mouth": t.mouth, "exit": t.exit} for t in street.tunnels],
    }


def _street_strokes(track: Track) -> dict[str, Any]:
    """Where a picture shows the police line, one stroke a lane, and the two ends of every tunnel."""
    return {
        "police": [_back_edge(track, code) for code in track.graph["police"]],
        "tunnels": [
            {"n": tunnel["n"], "mouth": _front_edge(track, tunnel["mouth"]), "exit": _back_edge(track, tunnel["exit"])}
            for tunnel in track.graph["street"]["tunnels"]
        ],
    }


def _back_edge(track: Track, code: str) -> tuple[Point, Point]:
    """Where cars drive onto a cell: an outline runs along one side of the cell and back along the other."""
    outline = track.nodes[code]["polygon"]
    return outline[0], outline[-1]


def _front_edge(track: Track, code: str) -> tuple[Point, Point]:
    """Where cars drive off a cell."""
    outline = track.nodes[code]["polygon"]
    half = len(outline) // 2
    return outline[half - 1], outline[half]


def _without_tunnels(beside: dict[str, tuple[str, ...]], file: TrackFile) -> dict[str, tuple[str, ...]]:
    """FD-RULING-74: a tunnel mouth and an exit are never beside each other."""
    mouths = {tunnel.mouth for tunnel in file.street.tunnels}
    exits = {tunnel.exit for tunnel in file.street.tunnels}

    def apart(a: str, b: str) -> bool:
        return (a in mouths and b in exits) or (a in exits and b in mouths)

    return {code: tuple(other for other in others if not apart(code, other)) for code, others in beside.items()}


def _expand(track: Track, codes: Iterable[str], field_name: str, where: str) -> list[str]:
    """Cell codes with ``*`` replaced by every lane name."""
    found: list[str] = []
    for code in codes:
        names = [code.replace("*", lane) for lane in track.graph["lanes"]] if "*" in code else [code]
        for name in names:
            if name not in track or track.nodes[name]["pit"]:
                raise BadTrack(f"{where}: {field_name} names {name}, which is not a cell of the track.")
            if name not in found:
                found.append(name)
    return found


def _police_steps(track: Track, beyond: list[str], where: str) -> list[list[str]]:
    """The steps that cross the police line, from the first cell of every lane beyond it."""
    if not beyond:
        return []
    first: dict[int, float] = {track.nodes[c]["lane"]: track.nodes[c]["progress"] for c in beyond}
    lanes = len(track.graph["lanes"])
    if sorted(first) != list(range(lanes)) or len(beyond) != lanes:
        raise BadTrack(f"{where}: street.police must name exactly one cell of every lane.")

    def passed(code: str) -> bool:
        node = track.nodes[code]
        return bool(node["progress"] >= first[node["lane"]])

    crossing = [
        [a, b]
        for a, b, line in each_step(track, "line")
        if not line and track.nodes[a]["lane"] >= 0 <= track.nodes[b]["lane"] and passed(b) and not passed(a)
    ]
    if not set(beyond) <= {b for _, b in crossing}:
        raise BadTrack(f"{where}: street.police must not lie on the start/finish line.")
    return crossing
