"""The road as it is now: three tiles, the tile that has just gone, the edges, and the tokens on the cells.

Cells keep their numbers, so that nothing jumps when the road moves on (TR-RULING-03). Each time a tile is laid or
removed there is a new board, with the tile that has just gone faded behind its rear edge.
"""

from __future__ import annotations

from collections.abc import Sequence

from racelib.boards.hexes.compiled import flipped
from racelib.boards.scenes import label
from racelib.games.thunder_road.show.names import card_title, hazard_name
from racelib.games.thunder_road.state import ASIDE, FACE_DOWN, GONE, Car, State
from racelib.games.thunder_road.state import Board as Table
from racelib.kernel.drawn_board import Board, Flag, Grid, Label, Stroke, Waiting
from racelib.kernel.scene import PieceLook
from racelib.text.language import later, tr

#: The statuses of vehicles by their number in a frame, and their names.
WAITING, DRIVING, INOPERABLE, WRECK, DESTROYED, ABSENT, NOWHERE = range(7)
STATUSES = (
    later("in the starting area"),
    later("driving"),
    later("inoperable"),
    later("wreck"),
    later("destroyed"),
    later("not in the game"),
    later("in the game, but not on the road"),
)
#: The colours of ground and edges on a light and on a dark page. Every kind of ground also has a mark or a letter,
#: so that you can tell them apart without colours.
COLOURS = {
    "R": ("#7b828b", "#535a63"),
    "O": ("#e6d09c", "#7d6c45"),
    "M": ("#9a7248", "#60452a"),
    "X": ("#857a70", "#463f39"),
    "T": ("#9fd356", "#76a03c"),
    "G": ("#bfe8f2", "#86b4c0"),
    "J": ("#e0a96d", "#b5834c"),
    "F": ("#ff8f4a", "#d06c2c"),
    "S": ("#fbf8f2", "#cfcabd"),
    "seam": ("#ffffff", "#11161c"),
    "rear": ("#c00000", "#ff5a5a"),
    "front": ("#2a7d2a", "#6fd06f"),
    "finish": ("#111111", "#f5f5f5"),
    "flag": ("#ffffff", "#1b1b1b"),
    "ground": ("#efe2c2", "#2a2418"),
    "edge": ("#f2ead6", "#2f2f2c"),
}
LOOKS = {theme: {kind: both[n] for kind, both in COLOURS.items()} for n, theme in enumerate(("light", "dark"))}
MARKS = {"R": "dash", "O": "dots", "M": "waves", "X": "boulder"}
SIGNS = {"T": "T", "G": "G", "J": "J", "F": "F", "S": "S"}
HATCHES = {"T": "o", "J": "|", "F": "/"}

#: The distance between lanes, in rows.
ACROSS = 1.06
#: Cars that have not entered yet stand below the first row of the road, in two rows.
STARTING_AREA = Waiting(WAITING, x=-0.45, y=-1.75, apart=0.83, below=0.92, columns=9)


def board(state: State) -> Board:
    """Return the road as it is now: three tiles, the tile that has just gone behind them, the edges."""
    table = state.board
    tiles, lanes, rows, first = table.settings.tiles, table.lanes, table.rows, table.first_row
    gone = [flipped(table.under[-1])] if first and table.under else []
    right = (lanes - 1) * ACROSS
    end = first + len(table.tiles) * rows
    return Board(
        title=tiles.name,
        extent=(-1.9, right + 6.0, first - 3.1, first + 3 * rows + 1.1),
        note=note_on(table),
        flags=_flags(table, end),
        strokes=_strokes(table, end),
        labels=_tile_labels(table, gone, right),
        car=0.75,
        grid=Grid(lanes, ACROSS),
        base=(first - len(gone) * rows) * lanes,
        first=first * lanes,
        ground="".join(tiles.sides[side].ground for side in gone) + _ground(table),
        waiting=None if first else STARTING_AREA,
    )


def _ground(table: Table) -> str:
    """Return the letters of the cells as they are: a position may have other ground than printed on the tiles.

    Under an off-road token the ground is the printed one; the token is drawn on it.
    """
    printed = "".join(table.settings.tiles.sides[side].ground for side in table.tiles)
    first = table.first_row * table.lanes
    return "".join(
        letter if first + number in table.off_road else table.ground.get(first + number, letter)
        for number, letter in enumerate(printed)
    )


def number_of(table: Table) -> int:
    """Return the number of the board: a new one when a tile is laid, removed or made final, or gets a condition."""
    number = table.laid + table.first_row // table.rows + table.final
    return 2 * number + bool(table.conditions[-1]) if table.conditions else number


def note_on(table: Table) -> str:
    """Explain the signs on the road, and say whether the tiles are ours."""
    marks = tr(
        "S, M, L: small, medium and large cars; the badge has the shape of the crew. Red disc: damage. Red cross: "
        "inoperable car. Yellow triangle: hazard face down."
    )
    made = tr("The tiles were drawn for this project.") if table.settings.tiles.house else ""
    return f"{tr('The race goes up the page; faded cells have been left behind.')} {marks} {made}".strip()


def _flags(table: Table, end: int) -> list[Flag]:
    """Return the sign beside the finish, which is the front edge when the lead tile is final (TR-FINAL-02)."""
    if not table.final:
        return []
    return [Flag(round((table.lanes - 1) * ACROSS + 1.1, 2), end - 0.1, "★", tr("finish"), fill="#ffffff")]


def _strokes(table: Table, end: int) -> list[Stroke]:
    """Return the lines across the road: seams between tiles, the rear edge, the front edge or the finish."""
    if not table.tiles:
        return []
    seams = [_edge(table, table.first_row + n * table.rows, "seam", 4) for n in range(1, len(table.tiles))]
    if table.final:
        front = [_edge(table, end, "finish", 8), _edge(table, end, "flag", 8, dash=True)]
    else:
        front = [_edge(table, end, "front", 4, dash=True)]
    return [*seams, _edge(table, table.first_row, "rear", 5), *front]


def _edge(table: Table, row: int, kind: str, width: int, dash: bool = False) -> Stroke:
    """Return the line between the cells of a row and those before it: a zigzag along the hexagons."""
    line: list[float] = []
    for lane in range(table.lanes):
        height = row - 0.5 + lane % 2 / 2
        line += [lane * ACROSS - ACROSS / 3, height, lane * ACROSS + ACROSS / 3, height]
    return Stroke([round(value, 2) for value in line], kind, width, dash)


def _tile_labels(table: Table, gone: Sequence[str], right: float) -> list[Label]:
    """Return the names of the tiles: rear, middle, lead, and the tile that has gone (TR-SETUP-03).

    Beside a tile stands its road condition (TR-AMMO-03).
    """
    middle = right + 3.3
    parts = (tr("rear tile"), tr("middle tile"), tr("final tile") if table.final else tr("lead tile"))
    labels = []
    for n, side in enumerate(table.tiles):
        y = table.first_row + (n + 0.5) * table.rows
        labels += [label((middle, y), parts[n], "12px"), label((middle, y - 0.75), tile_title(table, side), "10px")]
        if table.conditions and table.conditions[n]:
            labels.append(label((middle, y - 1.5), card_title(table.conditions[n]), "10px"))
    for side in gone:
        labels.append(label((middle, table.first_row - 1.6), tr("gone: {side}").format(side=side), "11px"))
    if not table.first_row:
        labels.append(label((middle, STARTING_AREA.y), tr("starting area")))
    return labels


def tile_title(table: Table, side: str) -> str:
    """Return the side of a tile, with its title if that fits beside the road."""
    title = table.settings.tiles.sides[side].title
    return f"{side} {title}" if len(title) < 14 else side


# -- vehicles and tokens -------------------------------------------------------------------------------------


def status_of(car: Car) -> int:
    """Return the number of the status of a car."""
    if car.cell == GONE:
        return DESTROYED
    if car.is_wreck:
        return WRECK
    if not car.operable:
        return INOPERABLE
    if car.cell == ASIDE:
        return NOWHERE  # a position left it out: it may still get a die, and then it enters
    return DRIVING if car.on_board else WAITING


def pieces(table: Table) -> dict[int, str]:
    """Return what is on the cells: hazard tokens, and the off-road tokens of the rig (TR-RIG-22)."""
    return {**dict.fromkeys(table.off_road, "off-road"), **table.tokens}


def piece_looks() -> dict[str, PieceLook]:
    """Return how each kind of token looks; all face-down tokens look the same (TR-RULING-97)."""
    dark, light = "#111111", "#ffffff"
    looks = {
        FACE_DOWN: ("?", "triangle", "#ffd84d", dark),
        "road": (tr("road"), "square", "#a3a8b0", dark),
        "mud": (tr("mud"), "square", "#a9835a", dark),
        "oil": (tr("oil"), "square", "#1b1b22", light),
        "glass": (tr("glass"), "square", "#bfe8f2", dark),
        "ramp": (tr("ramp"), "square", "#e0a96d", dark),
        "fire": (tr("fire"), "square", "#ff8f4a", dark),
        "pit": (tr("pit"), "square", "#3c3531", light),
        "mine": (tr("mine"), "circle", "#b0102e", light),
        "wreck": (tr("wreck"), "circle", "#6b6e73", light),
        "quake": (tr("quake"), "circle", "#8a5a2b", light),
        "worm": (tr("worm"), "circle", "#4b1f63", light),
    }
    shown = {kind: PieceLook(*look, hazard_name(kind)) for kind, look in looks.items()}
    return {**shown, "off-road": PieceLook(tr("off"), "square", "#ecd9ac", dark, tr("crushed by the rig"))}
