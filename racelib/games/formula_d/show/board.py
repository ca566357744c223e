"""The board of a race as columns: cells with their kinds and words, signs beside the road, lines across it."""

from __future__ import annotations

from math import hypot
from typing import Any, NamedTuple

from racelib.boards.lanes.tables import Corner, Tables
from racelib.boards.scenes import Point, beyond, label, stroke, track_board
from racelib.games.formula_d.show.looks import MARKER_SIGN, SIGNS
from racelib.games.formula_d.show.names import lane_name, team_name
from racelib.games.formula_d.state import Car, State
from racelib.kernel.drawn_board import Board, Flag, Label, Stroke
from racelib.text.language import tr, trn

#: How far the sign of a corner or of the police stands outside the road, in widths of a lane.
AWAY = 1.9
#: What is painted on light cells.
DARK = "#111111"


def board(state: State) -> Board:
    """Return the board of a race: the cells, what stands beside them, and how large it all is."""
    track, street, zones = state.track, state.mode.street, zones_of(state)
    return track_board(
        track,
        lambda cell: kind_of(track, cell, zones),
        lambda cell: about(track, cell, zones),
        lambda cell: place_name(track, cell),
        steps=[[to for _, to, _ in steps] for steps in track.steps],
        flags=[_flag(track, corner) for corner in track.corners] + _police_flag(track, street),
        strokes=[
            *(stroke(one, "line", chequers=True) for one in track.drawing["line"]),
            *(stroke(one, "police", width=6) for one in track.drawing["police"] if street),
            *_tunnel_strokes(track),
        ],
        labels=_labels(track, zones),
        note=tr("{sign}: road damage on the cell.").format(sign=MARKER_SIGN) if state.mode.markers else "",
    )


# -- cells ---------------------------------------------------------------------------------------------------


class Zones(NamedTuple):
    """The cells of a street circuit that count in a race, as bit masks: dangerous ones, and the roar zones."""

    danger: int = 0
    roar: int = 0


#: A race without zones.
NO_ZONES = Zones()


def zones_of(state: State) -> Zones:
    """Return the zones that count: danger cells for Formula 1 cars too, in the advanced game (FD-RULING-88)."""
    track, mode = state.track, state.mode
    return Zones(track.danger if mode.counts_danger else 0, track.roar if mode.street else 0)


def kind_of(track: Tables, cell: int, zones: Zones = NO_ZONES) -> str:
    """Say what a cell is, as the picture colours it: straight, corner by its stops, grid, pit lane, box, zone."""
    if track.boxes >> cell & 1:
        return "box"
    if track.pit[cell]:
        return "pit"
    if track.corner[cell] >= 0:
        return f"corner{track.needed[track.corner[cell]]}"
    if zones.danger >> cell & 1:
        return "danger"
    if tunnel_ends(track).get(cell):
        return "tunnel"
    if zones.roar >> cell & 1:
        return "roar"
    return "grid" if cell in track.grid else "straight"


def about(track: Tables, cell: int, zones: Zones = NO_ZONES) -> str:
    """Say what a cell is, as the card shows it under the pointer; what stands before the colon is said of a car too."""
    kind = kind_of(track, cell)
    if kind == "box":
        team = next(team for team, box in track.box_of.items() if box == cell)
        return tr("box of team {team}").format(team=team_name(team))
    if kind == "pit":
        return tr("pit lane")
    there = [*_words_of_zones(track, cell, zones), lane_name(track.codes[cell].partition(".")[0], track.lanes)]
    if kind.startswith("corner"):
        corner = track.corners[track.corner[cell]]
        longest = tr("longest lane {longest}, shortest {shortest}").format(
            longest=corner.longest, shortest=corner.shortest
        )
        return f"{', '.join([corner.name, *there])}: {_stops(corner)}; {longest}"
    ahead = track.corners[track.next_corner[cell]]
    where = ", ".join(there if len(there) > 1 else [tr("grid") if kind == "grid" else tr("straight"), *there])
    return tr("{where}, before {corner}").format(where=where, corner=ahead.name)


def place_name(track: Tables, cell: int) -> str:
    """Return what a cell is called in a sentence: its corner, or the straight before one.

    >>> from racelib.boards.lanes.tables import tables
    >>> track = tables("t1")
    >>> place_name(track, track.number["1.8"]), place_name(track, track.number["1.12"])
    ('the straight before C1', 'C1')
    """
    kind = kind_of(track, cell)
    if kind == "box":
        return about(track, cell)
    if kind == "pit":
        return tr("cell {number} of the pit lane").format(number=track.codes[cell].rpartition(".")[2])
    if kind.startswith("corner"):
        return track.corners[track.corner[cell]].name
    ahead = track.corners[track.next_corner[cell]].name
    if kind == "grid":
        return tr("the grid before {corner}").format(corner=ahead)
    return tr("the straight before {corner}").format(corner=ahead)


def corner_ahead(track: Tables, cell: int) -> tuple[Corner, int]:
    """Return the next corner along the lane of a cell, and how many cells away it begins.

    In a corner that is the one after it.

    >>> from racelib.boards.lanes.tables import tables
    >>> track = tables("t1")
    >>> corner, cells = corner_ahead(track, track.number["1.8"])
    >>> corner.name, cells
    ('C1', 2)
    """
    here, cells = track.corner[cell], 0
    while track.corner[cell] in (-1, here) and cells < track.cells:
        cell, cells = track.own[cell], cells + 1
    return track.corners[track.corner[cell]], cells


def finish_ahead(state: State, car: Car) -> int:
    """Return how many cells away the finish is in the car's lane, if no corner comes before it; otherwise 0.

    >>> from racelib.kernel.set_up import new_race
    >>> state = new_race(track="t1", players=2, seed=1).state
    >>> finish_ahead(state, state.cars[0])
    0
    """
    track, cell = state.track, car.cell
    if car.lap != state.laps:
        return 0
    for cells in range(1, corner_ahead(track, cell)[1] + 1):
        before, cell = cell, track.own[cell]
        if track.progress[cell] < track.progress[before]:
            return cells
    return 0


def _stops(corner: Corner) -> str:
    return trn("{stops} stop", "{stops} stops", corner.stops).format(stops=corner.stops)


def _words_of_zones(track: Tables, cell: int, zones: Zones) -> list[str]:
    """Return the words for what a street circuit has on a cell (FD-TRACK-15, FD-TRACK-16, FD-TRACK-18)."""
    words = []
    if zones.danger >> cell & 1:
        words.append(tr("dangerous cell"))
    if zones.roar >> cell & 1:
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


def _labels(track: Tables, zones: Zones) -> list[Label]:
    """Return what is painted on the road: numbers of tunnels, and the signs of zones on cells of other kinds."""
    painted = [
        label(track.centre[cell], f"T{number}", "10px", "#ffffff" if kind_of(track, cell, zones) == "tunnel" else DARK)
        for cell, (number, _) in tunnel_ends(track).items()
    ]
    for kind, cells in (("danger", zones.danger), ("roar", zones.roar)):
        painted += [
            label(track.centre[cell], SIGNS[kind], "10px", DARK)
            for cell in track.members(cells)
            if kind_of(track, cell, zones) not in (kind, "tunnel")
        ]
    return painted


# -- lines and flags -----------------------------------------------------------------------------------------


def _tunnel_strokes(track: Tables) -> list[Stroke]:
    """Return the gates of the tunnels, and a broken line from each mouth to its exit (FD-TUNNEL-01)."""
    strokes = []
    for tunnel in track.drawing["tunnels"] if track.tunnels else ():
        gates = [tunnel["mouth"], tunnel["exit"]]
        strokes += [stroke(gate, "tunnel", width=7) for gate in gates]
        strokes.append(stroke([_middle(gate) for gate in gates], "tunnel", width=3, dash=True))
    return strokes


def _middle(gate: Any) -> Point:
    (a, b), (c, d) = gate
    return (a + c) / 2, (b + d) / 2


def _police_flag(track: Tables, street: bool) -> list[Flag]:
    """Return the sign of the police station: beside its line, on the side where there is more room (FD-TRACK-17)."""
    gates = track.drawing["police"]
    if not gates or not street:
        return []
    ends = _middle(gates[0]), _middle(gates[-1])
    places = []
    for outer, inner in (ends, ends[::-1]):
        x, y = beyond(inner, outer, AWAY * track.drawing["lane_width"])
        room = min(hypot(a - x, b - y) for a, b in track.centre)
        places.append((room, x, y, outer[0] < inner[0]))
    _, x, y, left = max(places)
    return [Flag(x, y, "P", tr("police station"), left, fill="#bcd0ff")]


def _flag(track: Tables, corner: Corner) -> Flag:
    """Return the flag of a corner: its sign stands outside the road, beside the middle of the corner."""
    cells = [cell for cell in range(track.cells) if track.corner[cell] == corner.number]
    outer = max(track.lane[cell] for cell in cells) if corner.inside == 0 else 0
    lane = [cell for cell in cells if track.lane[cell] == outer]
    middle = sorted(lane, key=lambda cell: track.progress[cell])[len(lane) // 2]
    at = track.centre[middle]
    inner = min(
        (track.centre[cell] for cell in cells if track.lane[cell] == corner.inside),
        key=lambda centre: hypot(centre[0] - at[0], centre[1] - at[1]),
    )
    x, y = beyond(inner, at, AWAY * track.drawing["lane_width"])
    return Flag(x, y, str(corner.stops), corner.name, at[0] < inner[0], area=corner.number)
