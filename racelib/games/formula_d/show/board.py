"""The board of a race as columns: cells with their kinds and words, signs beside the road, lines across it."""

from __future__ import annotations

from math import hypot
from typing import Any

from racelib.boards.lanes.tables import Corner, Tables
from racelib.boards.scenes import Point, cell_columns
from racelib.games.formula_d.show.looks import SIGNS, note_on_markers
from racelib.games.formula_d.show.names import team_name
from racelib.games.formula_d.tables import Mode
from racelib.text.language import tr, trn

#: How far the sign of a corner or of the police stands outside the road, in widths of a lane.
AWAY = 1.9


def board(track: Tables, mode: Mode) -> dict[str, Any]:
    """Return the board as columns: the cells, what stands beside them, and how large it all is."""
    street = mode.street
    drawn = {
        "title": track.name,
        "note": f"{track.note} {note_on_markers(mode)}".strip(),
        **cell_columns(track, lambda cell: kind_of(track, cell, street), lambda cell: about(track, cell, street)),
        "flags": [_flag(track, corner) for corner in track.corners],
        "strokes": [_stroke(stroke, "line") for stroke in track.drawing["line"]],
        "steps": [[to for _, to, _ in steps] for steps in track.steps],
        "lane_width": track.drawing["lane_width"],
    }
    if street:
        drawn["flags"] += _police_flag(track)
        drawn["strokes"] += [_stroke(stroke, "police", width=6) for stroke in track.drawing["police"]]
    if track.tunnels:
        drawn["strokes"] += _tunnel_strokes(track)
    labels = _labels(track, street)
    return {**drawn, "labels": labels} if labels else drawn


# -- cells ---------------------------------------------------------------------------------------------------


def kind_of(track: Tables, cell: int, street: bool = False) -> str:
    """Say what a cell is, as the picture colours it: straight, corner by its stops, grid, pit lane, box, zone."""
    if track.boxes >> cell & 1:
        return "box"
    if track.pit[cell]:
        return "pit"
    if track.corner[cell] >= 0:
        return f"corner{track.needed[track.corner[cell]]}"
    if street and track.danger >> cell & 1:
        return "danger"
    if tunnel_ends(track).get(cell):
        return "tunnel"
    if street and track.roar >> cell & 1:
        return "roar"
    return "grid" if cell in track.grid else "straight"


def about(track: Tables, cell: int, street: bool = False) -> str:
    """Say what a cell is, as the card shows it under the pointer; what stands before the colon is said of a car too."""
    kind = kind_of(track, cell)
    if kind == "box":
        team = next(team for team, box in track.box_of.items() if box == cell)
        return tr("box of team {team}").format(team=team_name(team))
    if kind == "pit":
        return tr("pit lane")
    zones = _zones(track, cell, street)
    if kind.startswith("corner"):
        corner = track.corners[track.corner[cell]]
        longest = tr("longest way {longest}, shortest {shortest}").format(
            longest=corner.longest, shortest=corner.shortest
        )
        return f"{', '.join([corner.name, *zones])}: {_stops(corner)}; {longest}"
    ahead = track.corners[track.next_corner[cell]]
    where = ", ".join(zones) or (tr("grid") if kind == "grid" else tr("straight"))
    return tr("{where}, before {corner}").format(where=where, corner=ahead.name)


def _stops(corner: Corner) -> str:
    return trn("{stops} stop", "{stops} stops", corner.stops).format(stops=corner.stops)


def _zones(track: Tables, cell: int, street: bool) -> list[str]:
    """Return the words for what a street circuit has on a cell (FD-TRACK-15 … FD-TRACK-18)."""
    words = []
    if street and track.danger >> cell & 1:
        words.append(tr("dangerous cell"))
    if street and track.roar >> cell & 1:
        words.append(tr("roar zone"))
    end = tunnel_ends(track).get(cell)
    if end:
        number, mouth = end
        text = tr("mouth of tunnel {number}") if mouth else tr("exit of tunnel {number}")
        words.append(text.format(number=number))
    return words


def tunnel_ends(track: Tables) -> dict[int, tuple[int, bool]]:
    """Return the cells at both ends of the tunnels: the number of the tunnel, and whether it is the mouth.

    >>> from racelib.boards.lanes.tables import tables
    >>> track = tables("t1-s")
    >>> [tunnel_ends(track)[track.number[code]] for code in ("2.35", "2.36")]
    [(3, True), (3, False)]
    """
    known: dict[int, tuple[int, bool]] | None = track.kept.get("tunnel ends")
    if known is None:
        known = {}
        for drawn, (mouth, out) in zip(track.drawing["tunnels"], track.tunnels.items(), strict=True):
            known[mouth], known[out] = (drawn["n"], True), (drawn["n"], False)
        track.kept["tunnel ends"] = known
    return known


def _labels(track: Tables, street: bool) -> list[dict[str, Any]]:
    """Return what is painted on the road: numbers of tunnels, and the signs of zones on cells of other kinds."""
    labels = [
        _label(track, cell, f"T{number}", ink="#ffffff" if kind_of(track, cell, street) == "tunnel" else "#111111")
        for cell, (number, _) in tunnel_ends(track).items()
    ]
    for kind, cells in (("danger", track.danger), ("roar", track.roar)) if street else ():
        labels += [
            _label(track, cell, SIGNS[kind], ink="#111111")
            for cell in track.members(cells)
            if kind_of(track, cell, street) not in (kind, "tunnel")
        ]
    return labels


def _label(track: Tables, cell: int, text: str, **more: str) -> dict[str, Any]:
    x, y = track.centre[cell]
    return {"x": round(x, 2), "y": round(y, 2), "text": text, "font": "10px", **more}


# -- lines and flags -----------------------------------------------------------------------------------------


def _stroke(points: Any, kind: str, **more: Any) -> dict[str, Any]:
    return {"line": [round(value, 2) for point in points for value in point], "kind": kind, **more}


def _tunnel_strokes(track: Tables) -> list[dict[str, Any]]:
    """Return the gates of the tunnels, and a broken line from each mouth to its exit (FD-TUNNEL-01)."""
    strokes = []
    for tunnel in track.drawing["tunnels"]:
        gates = [tunnel["mouth"], tunnel["exit"]]
        strokes += [_stroke(gate, "tunnel", width=7) for gate in gates]
        strokes.append(_stroke([_middle(gate) for gate in gates], "tunnel", width=3, dash=True))
    return strokes


def _middle(stroke: Any) -> Point:
    (a, b), (c, d) = stroke
    return (a + c) / 2, (b + d) / 2


def _police_flag(track: Tables) -> list[dict[str, Any]]:
    """Return the sign of the police station: beside its line, on the side where there is more room (FD-TRACK-17)."""
    gates = track.drawing["police"]
    if not gates:
        return []
    width = track.drawing["lane_width"]
    ends = _middle(gates[0]), _middle(gates[-1])
    places = []
    for (x, y), (from_x, from_y) in (ends, ends[::-1]):
        length = hypot(x - from_x, y - from_y) or 1.0
        dx, dy = (x - from_x) / length, (y - from_y) / length
        place = x + dx * AWAY * width, y + dy * AWAY * width
        room = min(hypot(a - place[0], b - place[1]) for a, b in track.centre)
        places.append((room, place, dx < 0))
    _, (x, y), left = max(places)
    return [
        {
            "x": round(x, 2),
            "y": round(y, 2),
            "left": left,
            "name": tr("police station"),
            "sign": "P",
            "fill": "#bcd0ff",
            "area": -1,
        }
    ]


def _flag(track: Tables, corner: Corner) -> dict[str, Any]:
    """Return the flag of a corner: its sign stands outside the road, beside the middle of the corner."""
    cells = [cell for cell in range(track.cells) if track.corner[cell] == corner.number]
    outer = max(track.lane[cell] for cell in cells) if corner.inside == 0 else 0
    lane = [cell for cell in cells if track.lane[cell] == outer]
    middle = sorted(lane, key=lambda cell: track.progress[cell])[len(lane) // 2]
    (x, y), width = track.centre[middle], track.drawing["lane_width"]
    inner = min(
        (cell for cell in cells if track.lane[cell] == corner.inside),
        key=lambda cell: (track.centre[cell][0] - x) ** 2 + (track.centre[cell][1] - y) ** 2,
    )
    dx, dy = x - track.centre[inner][0], y - track.centre[inner][1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    away = AWAY * width
    return {
        "x": round(x + dx / length * away, 2),
        "y": round(y + dy / length * away, 2),
        "left": dx < 0,
        "name": corner.name,
        "sign": str(corner.stops),
        "area": corner.number,
    }
