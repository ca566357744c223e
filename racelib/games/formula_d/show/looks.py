"""How things are painted: teams, kinds of cells, what lies on the road. No colour speaks alone."""

from __future__ import annotations

from racelib.games.formula_d.tables import TEAMS, Mode
from racelib.kernel.scene import Looks, PieceLook
from racelib.text.language import tr, trn

#: Body colours of the five teams, on light and dark grounds, and how a reader of text knows them.
TEAM_COLOURS = {"red": "#d62f2f", "blue": "#2f6bd6", "yellow": "#f0c419", "green": "#2fa35a", "black": "#3b3b46"}
#: The badge of each team; the second car of a team has it dark (FD-COMP-02).
SHAPES = ("circle", "square", "diamond", "hex", "square_pin")
#: How the kinds of cells are painted, on light and dark grounds.
LOOKS = {
    "light": {
        "straight": "#8d9299",
        "grid": "#a9c4de",
        "corner1": "#e7a48f",
        "corner2": "#dd7f6b",
        "corner3": "#cc5547",
        "pit": "#d9d2b4",
        "box": "#e4c25a",
        "line": "#111111",
    },
    "dark": {
        "straight": "#59616b",
        "grid": "#5d7d9c",
        "corner1": "#a86a58",
        "corner2": "#a8493a",
        "corner3": "#9c2c22",
        "pit": "#7d7659",
        "box": "#a58a2f",
        "line": "#f5f5f5",
    },
}
#: What a street circuit has besides (FD-TRACK-15 to FD-TRACK-18).
STREET_LOOKS = {
    "light": {"roar": "#c6b3e6", "danger": "#ffa630", "tunnel": "#33466e", "police": "#1746c9"},
    "dark": {"roar": "#9a84c4", "danger": "#d9822b", "tunnel": "#4d66a3", "police": "#7fa8ff"},
}
#: The signs of the zones, so that no colour speaks alone.
SIGNS = {"roar": "R", "danger": "!"}
#: A road-damage marker (FD-ROAD-01).
MARKER, MARKER_SIGN = "marker", "△"


def looks(street: bool) -> Looks:
    """Return how the kinds of cells are painted on light and dark grounds."""
    light, dark = ({**LOOKS[theme], **(STREET_LOOKS[theme] if street else {})} for theme in ("light", "dark"))
    return Looks(light, dark)


def legend(street: bool, tunnels: bool = False) -> list[tuple[str, str]]:
    """Return the kinds of cells with their words; the page shows those that the board has.

    Formula 1 cars drive through the tunnels of a street circuit too; its pit lane is theirs alone (FD-STREET-02).
    """
    corner = [trn("corner: {stops} stop", "corner: {stops} stops", stops).format(stops=stops) for stops in (1, 2, 3)]
    shown = [
        ("grid", tr("grid")),
        ("straight", tr("straight")),
        *((f"corner{stops}", words) for stops, words in enumerate(corner, start=1)),
        ("pit", tr("pit lane: closed in a street race") if street else tr("pit lane")),
        ("box", tr("box")),
    ]
    if street:
        shown += [("roar", tr("roar zone")), ("danger", tr("dangerous cell"))]
    if street or tunnels:
        shown.append(("tunnel", tr("tunnel: mouth and exit with its number")))
    return shown


def piece_looks() -> dict[str, PieceLook]:
    """Return how a road-damage marker looks on its cell."""
    return {MARKER: PieceLook("", "triangle", "#ffffff", "#b00020", tr("road damage"), size=14)}


def note_on_markers(mode: Mode) -> str:
    """Say how a damaged cell is marked; "" where there are no markers."""
    if not mode.markers:
        return ""
    return tr("{sign}: road damage on the cell.").format(sign=MARKER_SIGN)


def paint_of(team: int) -> str:
    """Return the colour of a team."""
    return TEAM_COLOURS[TEAMS[team - 1]]
