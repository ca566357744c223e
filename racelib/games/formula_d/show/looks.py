"""How things are painted: teams, kinds of cells, what lies on the road. A colour never says something alone."""

from __future__ import annotations

from racelib.kernel.scene import Looks, PieceLook
from racelib.text.language import tr, trn

#: The paint of each team, on light and dark grounds, in the order of `TEAMS`.
PAINTS = ("#d62f2f", "#2f6bd6", "#f0c419", "#2fa35a", "#3b3b46")
#: The badge of each team; the second car of a team has it dark (FD-COMP-02).
SHAPES = ("circle", "square", "diamond", "hex", "square_pin")
#: How the kinds of cells are painted: on a light and on a dark ground.
COLOURS = {
    "straight": ("#59616a", "#414953"),
    "grid": ("#59616a", "#414953"),
    "corner1": ("#67605f", "#4e4949"),
    "corner2": ("#725c5a", "#584746"),
    "corner3": ("#7c5553", "#624241"),
    "pit": ("#8f8d80", "#55534a"),
    "box": ("#c9a63c", "#a58a2f"),
    "edge": ("#8a9097", "#6b727b"),
    "line": ("#111111", "#f5f5f5"),
}
#: Corners stand out on a map as small as the page's.
ON_MAP = {"corner1": "#e0603c", "corner2": "#d6412f", "corner3": "#c8322c"}
#: What only a street circuit has (FD-TRACK-15, FD-TRACK-16, FD-TRACK-17, FD-TRACK-18).
STREET_COLOURS = {
    "roar": ("#c6b3e6", "#9a84c4"),
    "danger": ("#ffa630", "#d9822b"),
    "tunnel": ("#33466e", "#4d66a3"),
    "police": ("#1746c9", "#7fa8ff"),
}
#: The signs of the zones, for people who do not see the colours.
SIGNS = {"roar": "R", "danger": "!"}
#: A road-damage marker (FD-ROAD-01).
MARKER, MARKER_SIGN = "marker", "△"


def looks(street: bool) -> Looks:
    """Return how the kinds of cells are painted on light and dark grounds."""
    shown = COLOURS | STREET_COLOURS if street else COLOURS
    light, dark = ({kind: colours[ground] for kind, colours in shown.items()} for ground in (0, 1))
    return Looks(light, dark, ON_MAP)


def legend(street: bool, tunnels: bool = False, danger: bool = False) -> list[tuple[str, str]]:
    """Return the kinds of cells with their words; the page shows those that the board has.

    Formula 1 cars drive through the tunnels of a street circuit too, and in the advanced game over its danger cells
    (FD-RULING-88); its pit lane is theirs alone (FD-STREET-02).
    """
    corner = {stops: trn("corner: {stops} stop", "corner: {stops} stops", stops) for stops in (1, 2, 3)}
    shown = [
        ("straight", tr("straight")),
        ("grid", tr("grid")),
        *((f"corner{stops}", words.format(stops=stops)) for stops, words in corner.items()),
        ("pit", tr("pit lane: closed in a street race") if street else tr("pit lane")),
        ("box", tr("box")),
    ]
    if street:
        shown.append(("roar", tr("roar zone")))
    if street or danger:
        shown.append(("danger", tr("dangerous cell")))
    if street or tunnels:
        shown.append(("tunnel", tr("tunnel: mouth and exit with its number")))
    return shown


def piece_looks() -> dict[str, PieceLook]:
    """Return how a road-damage marker looks on its cell."""
    return {MARKER: PieceLook("", "triangle", "#ffffff", "#b00020", tr("road damage"), size=14)}


def paint_of(team: int) -> str:
    """Return the colour of a team."""
    return PAINTS[team - 1]
