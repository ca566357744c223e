"""What a picture of a game of Thunder Road shows: the road as it lies, the vehicles on it, the tokens on its cells.

Everything here is plain data; the same columns feed the replay viewer, the play widget and the one-file HTML export.
Cells have the numbers that they have in the state, so that nothing jumps when the road moves on (TR-RULING-03): each
time a tile is laid or taken away there is a new board, with the tile that has just gone faded behind its rear edge.
Nobody holds anything in secret, and only what lies open is looked at (TR-RULING-97).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.boards.scenes import chart
from racelib.games.thunder_road import events as on
from racelib.games.thunder_road.crews import BIKES, MARKS, RIG, THE_RIG, cars_of
from racelib.games.thunder_road.show.names import (
    car_name,
    crew_letter,
    crew_name,
    hazard_name,
    terrain_name,
)
from racelib.games.thunder_road.show.panels import ORDER
from racelib.games.thunder_road.show.panels import panels as panels
from racelib.games.thunder_road.state import FACE_DOWN, GONE, RACING, Board, Car, State, new_car, turned_over
from racelib.kernel.choice import Choice
from racelib.kernel.event import Event
from racelib.text.language import tr

#: Nobody holds anything that others may not see (TR-RULING-97).
HANDS = False
#: The columns of a vehicle in a frame, in this order; a row below 0 is none.
COLUMNS = ("cell", "row", "left", "damage", "tag", "status", "place")
#: The statuses by their number in a frame; the scene has their names.
WAITING, DRIVING, INOPERABLE, WRECK, DESTROYED, ABSENT = range(6)
#: What is said beside a vehicle: nothing, damage, fire, both.
#: What the tag of a car says; a car that is both has their sum.
NO_TAG, DAMAGED, BURNING = range(3)

#: How the crews are painted, with the ink upon it: far apart in lightness too, for eyes that see fewer colours.
PAINTS = {
    "amber": ("#ffb000", "#111111"),
    "blue": ("#2563eb", "#ffffff"),
    "crimson": ("#b0102e", "#ffffff"),
    "damson": ("#4b1f63", "#ffffff"),
    RIG: ("#57c7b0", "#111111"),
    BIKES: ("#ffffff", "#111111"),
}
WRECK_PAINT = ("#6b6e73", "#ffffff")
#: Lines in these colours are drawn in others: they must be seen on light and dark ground.
TRAILS = {"#ffffff": "#6a6a6a", "#4b1f63": "#8d5fb0"}
#: The badges: with their letters all cars are known without their colours.
BADGES = {"amber": "circle", "blue": "square", "crimson": "hex", "damson": "square_pin", RIG: "square", BIKES: "circle"}
#: Larger cars are drawn larger (TR-VEH-01).
SCALES = {"S": 0.82, "M": 0.98, "L": 1.14}
#: A car from above, nose first, as parts of its length; and the rotor of a chopper.
_HALF = ((0.66, 0.2), (0.46, 0.24), (0.46, 0.42), (0.16, 0.42), (0.16, 0.3), (-0.2, 0.3), (-0.2, 0.46), (-0.54, 0.46))
BODY = [*_HALF, (-0.54, 0.28), (-0.64, 0.28), (-0.64, -0.28), (-0.54, -0.28), *((a, -b) for a, b in reversed(_HALF))]
ROTOR = [
    (0.62, 0.5), (0.5, 0.62), (0.0, 0.12), (-0.5, 0.62), (-0.62, 0.5), (-0.12, 0.0),
    (-0.62, -0.5), (-0.5, -0.62), (0.0, -0.12), (0.5, -0.62), (0.62, -0.5), (0.12, 0.0),
]  # fmt: skip

#: How the ground is painted: every kind but road has a letter, and some a pattern, so that no colour speaks alone.
LOOKS = {
    "light": {
        "R": "#a3a8b0",
        "O": "#ecd9ac",
        "M": "#a9835a",
        "X": "#8a7d73",
        "T": "#9fd356",
        "G": "#bfe8f2",
        "J": "#e0a96d",
        "F": "#ff8f4a",
        "S": "#fbf8f2",
        "seam": "#ffffff",
        "rear": "#c00000",
        "front": "#2a7d2a",
        "finish": "#111111",
        "flag": "#ffffff",
        "ground": "#f4ead4",
    },
    "dark": {
        "R": "#70767f",
        "O": "#a8966a",
        "M": "#86643f",
        "X": "#665b52",
        "T": "#76a03c",
        "G": "#86b4c0",
        "J": "#b5834c",
        "F": "#d06c2c",
        "S": "#cfcabd",
        "seam": "#1b1b1b",
        "rear": "#ff5a5a",
        "front": "#6fd06f",
        "finish": "#f5f5f5",
        "flag": "#1b1b1b",
        "ground": "#2b2519",
    },
}
SIGNS = {"O": "∴", "M": "M", "X": "X", "T": "T", "G": "G", "J": "J", "F": "F", "S": "S"}
HATCHES = {"M": "-", "X": "x", "T": "o", "J": "|", "F": "/"}

#: How far lanes are apart, in rows; the picture is so many pixels wide, and at most so many high.
ACROSS = 1.06
SIZE = (437, 1000)
#: Where cars stand that have not come onto the road yet: below its first row, two rows of them.
STARTING_AREA = {"x": -0.45, "y": -1.75, "apart": 0.83, "below": 0.92, "columns": 9}


# -- the road ------------------------------------------------------------------------------------------------


def board_now(state: State) -> dict[str, Any]:
    """Return the road as it lies now: three tiles, behind them the one that has just gone, the edges."""
    board = state.board
    tiles, lanes, rows, first = board.settings.tiles, board.lanes, board.rows, board.first_row
    gone = [turned_over(board.under[-1])] if first and board.under else []
    right = (lanes - 1) * ACROSS
    end = first + len(board.tiles) * rows
    return {
        "title": tiles.name,
        "note": note_on(board),
        "grid": {"lanes": lanes, "across": ACROSS},
        "base": (first - len(gone) * rows) * lanes,
        "from": first * lanes,
        "ground": "".join(tiles.sides[side].ground for side in (*gone, *board.tiles)),
        "flags": [
            *([] if not board.tiles else [_flag(right, first - 0.4, "!", tr("rear edge"), "#ff8a8a")]),
            *([] if not board.final else [_flag(right, end - 0.1, "★", tr("finish"), "#ffffff")]),
            *([] if board.final or not board.tiles else [_flag(right, end - 0.1, "↑", tr("front edge"), "#9be29b")]),
        ],
        "strokes": [
            *(_edge(board, first + n * rows, "seam", 4) for n in range(1, len(board.tiles))),
            *([] if not board.tiles else [_edge(board, first, "rear", 5), *_front(board, end)]),
        ],
        "labels": [*_rulers(board, first, end), *_tile_labels(board, gone, right)],
        "extent": [-1.9, right + 6.0, first - 3.1, first + 3 * rows + 1.1],
        "lane_width": 1,
        "car": 0.75,
        **({} if first else {"waiting": {"status": WAITING, **STARTING_AREA}}),
    }


def note_on(board: Board) -> str:
    """Say what is drawn, and whose the tiles are."""
    marks = tr(
        "AS: amber, small car; with damage it is marked hit, in flames fire. Triangle: chopper. Red cross: inoperable "
        "car. ?: hazard face down."
    )
    made = tr("The tiles were drawn for this project.") if board.settings.tiles.house else ""
    return f"{tr('The race goes up the page; faded cells have been left behind.')} {marks} {made}".strip()


def _front(board: Board, end: int) -> list[dict[str, Any]]:
    """Return the front edge; when the lead tile is final it is the finish (TR-FINAL-02)."""
    if not board.final:
        return [{**_edge(board, end, "front", 4), "dash": True}]
    return [_edge(board, end, "finish", 8), {**_edge(board, end, "flag", 8), "dash": True}]


def _edge(board: Board, row: int, kind: str, width: int) -> dict[str, Any]:
    """Return the line between the cells of a row and those before it: a zigzag along the hexagons."""
    line: list[float] = []
    for lane in range(board.lanes):
        height = row - 0.5 + lane % 2 / 2
        line += [lane * ACROSS - ACROSS / 3, height, lane * ACROSS + ACROSS / 3, height]
    return {"line": [round(value, 2) for value in line], "kind": kind, "width": width}


def _flag(right: float, y: float, sign: str, name: str, fill: str) -> dict[str, Any]:
    return {"x": round(right + 1.5, 2), "y": y, "left": False, "sign": sign, "name": name, "fill": fill, "area": -1}


def _rulers(board: Board, first: int, end: int) -> list[dict[str, Any]]:
    """Return the numbers of rows and lanes: cells are called by them."""
    rows = [{"x": -1.3, "y": row, "text": str(row), "font": "10px"} for row in range(first, end)]
    lanes = [
        {"x": round(lane * ACROSS, 2), "y": first - 0.85 + lane % 2 / 2, "text": str(lane), "font": "10px"}
        for lane in range(board.lanes)
    ]
    return rows + lanes if board.tiles else []


def _tile_labels(board: Board, gone: Sequence[str], right: float) -> list[dict[str, Any]]:
    """Return the names of the tiles beside them: rear, middle, lead, and the one that has gone (TR-SETUP-03)."""
    middle = right + 3.3
    parts = (tr("rear tile"), tr("middle tile"), tr("final tile") if board.final else tr("lead tile"))
    labels = []
    for n, side in enumerate(board.tiles):
        y = board.first_row + (n + 0.5) * board.rows
        for lower, text, font in ((0.0, parts[n], "12px"), (0.75, tile_title(board, side), "10px")):
            labels.append({"x": round(middle, 2), "y": round(y - lower, 2), "text": text, "font": font})
    for side in gone:
        text = tr("gone: {side}").format(side=side)
        labels.append({"x": round(middle, 2), "y": board.first_row - 1.6, "text": text, "font": "11px"})
    if not board.first_row:
        labels.append({"x": round(middle, 2), "y": STARTING_AREA["y"], "text": tr("starting area"), "font": "13px"})
    return labels


def tile_title(board: Board, side: str) -> str:
    """Return the side of a tile with as much of its title as fits beside the road."""
    title = board.settings.tiles.sides[side].title
    return f"{side} {title}" if len(title) < 14 else side


def board_of(state: State) -> int:
    """Return the number of the board that is shown: another one whenever a tile is laid, taken away or made final."""
    board = state.board
    return board.laid + board.first_row // board.rows + board.final


def pieces(state: State) -> dict[int, str]:
    """Return what lies on the cells: hazard tokens, and the off-road tokens of the rig (TR-RIG-22)."""
    board = state.board
    return {**dict.fromkeys(board.off_road, "off-road"), **board.tokens}


def piece_looks() -> dict[str, dict[str, Any]]:
    """Return how each kind of token looks; what lies face down is the same for all (TR-RULING-97)."""
    looks = {
        FACE_DOWN: ("?", "circle", "#2b2b33", "#ffd84d"),
        "road": (tr("road"), "square", "#a3a8b0", "#111111"),
        "mud": (tr("mud"), "square", "#a9835a", "#111111"),
        "oil": (tr("oil"), "square", "#1b1b22", "#ffffff"),
        "glass": (tr("glass"), "square", "#bfe8f2", "#111111"),
        "ramp": (tr("ramp"), "square", "#e0a96d", "#111111"),
        "fire": (tr("fire"), "square", "#ff8f4a", "#111111"),
        "pit": (tr("pit"), "square", "#3c3531", "#ffffff"),
    }
    shown = {
        kind: {"sign": sign, "shape": shape, "fill": fill, "ink": ink, "name": hazard_name(kind)}
        for kind, (sign, shape, fill, ink) in looks.items()
    }
    off_road = {
        "sign": tr("off"),
        "shape": "square",
        "fill": "#ecd9ac",
        "ink": "#111111",
        "name": tr("crushed by the rig"),
    }
    return {**shown, "off-road": off_road}


# -- the scene -----------------------------------------------------------------------------------------------


def scene(state: State, names: Sequence[str]) -> dict[str, Any]:
    """Return all that does not change while a game is shown: vehicles, ground, tokens, and how to read a frame."""
    settings = state.board.settings
    ground = "ROMXTGJFS" if settings.carnage else "ROMX"
    shown = vehicles(state.board, names)
    cars = sum(not one.get("aside") for one in shown)
    return {
        "place": settings.tiles.name,
        "title": tr("Thunder Road: Vendetta, tiles {tiles}").format(tiles=settings.tiles.name),
        **opening(state.board, names),
        "boards": [board_now(state)],
        "hexes": {
            "code": tr("lane {lane}, row {row}"),
            "names": {letter: terrain_name(letter) for letter in LOOKS["light"] if len(letter) == 1},
        },
        "tall": True,
        "size": list(SIZE),
        "looks": LOOKS,
        "signs": SIGNS,
        "hatches": HATCHES,
        "legend": [[letter, terrain_name(letter)] for letter in ground],
        "pieces": piece_looks(),
        "body": [list(point) for point in BODY],
        "cars": shown,
        "columns": list(COLUMNS),
        "statuses": [
            tr("in the starting area"),
            tr("driving"),
            tr("inoperable"),
            tr("wreck"),
            tr("destroyed"),
            tr("not in the game"),
        ],
        "loud": [INOPERABLE],
        "crossed": [INOPERABLE],
        "absent": [ABSENT],
        "tag": {"column": "tag", "before": "", "texts": ["", tr("hit"), tr("fire"), tr("hit, fire")]},
        "table": [
            {"column": "damage", "head": tr("damage"), "twin": tr("damage {}")},
        ],
        "charts": [
            chart("row", tr("row"), tr("How far forward each car is, turn by turn"), None),
            chart("damage", tr("damage"), tr("Damage tokens on each car, turn by turn"), 6.5),
            chart("place", tr("position"), tr("Position of each car, turn by turn"), cars + 0.6, reverse=True),
        ],
        "chain": tr("This turn, link by link"),
        "since": tr("Since your last turn, link by link"),
        "palette": palette(state.board),
        "order": list(ORDER),
        "unit": tr("round"),
        "take_over": tr("take over a crew from here"),
        "secrets": "",
    }


def opening(board: Board, names: Sequence[str]) -> dict[str, Any]:
    """Return what is said at the beginning of a position in the middle of a game: the round, and whose turn it is."""
    if board.stage != RACING:
        return {}
    words = tr("Round {round}: it is the turn of {name}.").format(round=board.round, name=names[board.turn])
    return {"opening": words, "round": board.round}


def vehicles(board: Board, names: Sequence[str]) -> list[dict[str, Any]]:
    """Return what does not change of the vehicles, in the order of a frame: cars, wrecks, sections, choppers."""
    shown = []
    for name in car_ids(board):
        car = board.cars.get(name) or new_car(name, -1, "S")
        crew = "" if car.is_wreck else board.players[car.owner].crew
        fill, ink = PAINTS.get(crew, WRECK_PAINT)
        called = car_name(car, names)
        shown.append(
            {
                "name": called,
                "number": MARKS.get(name, name.replace("-", "")),
                "label": tr("{id}, a wreck").format(id=name) if car.is_wreck else f"{name} {names[car.owner]}",
                "said": called,
                **painted(fill, ink),
                "shape": BADGES.get(crew, "circle"),
                "scale": SCALES[car.size],
                **({"unowned": True} if car.is_wreck else {}),
                **({"aside": True} if car.cell == GONE and name in board.cars else {}),  # a position does without it
            }
        )
    if board.rig is not None:
        for number, letter in enumerate((tr("centre"), tr("rear"))):
            ahead = car_ids(board).index(THE_RIG) if number == 0 else len(shown) - 1
            look = {**painted(*PAINTS[RIG]), "shape": BADGES[RIG], "scale": SCALES["L"]}
            shown.append({"name": letter, "number": "r", "aside": True, "follows": ahead, **look})
    for player in board.players:
        look = {**painted(*PAINTS[player.crew]), "shape": "inverted_triangle", "body": [list(one) for one in ROTOR]}
        name = tr("chopper of {crew}").format(crew=crew_name(player.crew))
        shown.append({"name": name, "number": crew_letter(player.crew), "aside": True, "lift": 0.7, **look})
    return shown


def painted(fill: str, ink: str) -> dict[str, Any]:
    """Return the colours of a vehicle; the one in turn stands out."""
    trail = TRAILS.get(fill, fill)
    return {"colour": fill, "fill": fill, "ink": ink, "dark": ink == "#ffffff", "glow": "#ff2bd6", "trail": trail}


def palette(board: Board) -> dict[str, dict[str, str]]:
    """Return the colours that stand beside the names of crews and cars; nothing is told by colour alone."""
    shown = {}
    for player in board.players:
        fill, ink = PAINTS[player.crew]
        for key, name in ((player.crew, crew_name(player.crew)), *((name, name) for name, _ in cars_of(player.crew))):
            shown[key] = {"fill": fill, "ink": ink, "letter": crew_letter(player.crew), "name": name}
    return shown


def car_ids(board: Board) -> list[str]:
    """Return the cars by their ids as the frames have them: those of the crews by seat, then all wrecks there can be.

    >>> from racelib.games.thunder_road.components import components
    >>> from racelib.games.thunder_road.state import Settings, new_state
    >>> from racelib.boards.hexes import tile_set
    >>> settings = Settings(("blue", "rig"), False, tile_set("plain"), components("standard"))
    >>> car_ids(new_state(settings, []).board)
    ['B-S', 'B-M', 'B-L', 'R', 'W1', 'W2', 'W3', 'W4']
    """
    settings = board.settings
    crews = [name for crew in settings.crews for name, _ in cars_of(crew)]
    wrecks = settings.components.wrecks
    if not settings.wreck_limit:  # as many as there are tokens, and those of a position that had more
        tokens = settings.components.hazard_tokens(settings.carnage).count("wreck")
        wrecks = max(wrecks, 3 * tokens, *(int(name[1:]) for name in board.cars if name.startswith("W")), 0)
    return [*crews, *(f"W{number}" for number in range(1, wrecks + 1))]


# -- frames --------------------------------------------------------------------------------------------------


def frame(state: State) -> list[list[int]]:
    """Return the vehicles of a state as rows of `COLUMNS`: cars, wrecks, sections of the rig behind it, choppers."""
    board = state.board
    ids = car_ids(board)
    places = places_of(board, ids)
    rows = [car_row(board, name, places[name]) for name in ids]
    if board.rig is not None:
        trail = board.cars[THE_RIG].trail or (GONE, GONE)
        rows += [_placed(cell) for cell in trail]
    return rows + [_placed(player.chopper) for player in board.players]


def car_row(board: Board, name: str, place: int) -> list[int]:
    """Return one car as a row of `COLUMNS`."""
    car = board.cars.get(name)
    if car is None:
        return [-1, -1, 0, 0, NO_TAG, ABSENT, place]
    movement = board.movement
    left = movement.left if movement is not None and movement.car == name else board.dazed.get(name, 0)
    status, hits = status_of(car), damage_of(board, car)
    tag = NO_TAG if status != DRIVING else DAMAGED * (hits > 0) + BURNING * car.burning
    row = car.cell // board.lanes if car.on_board else -1 if car.cell == GONE else 0
    return [car.cell if car.on_board else -1, max(row, -1), left, hits, tag, status, place]


def _placed(cell: int) -> list[int]:
    """Return the row of something that only has a place: a cell, or none."""
    return [max(cell, -1), -1, 0, 0, NO_TAG, DRIVING, 0]


def damage_of(board: Board, car: Car) -> int:
    """Return how many damage tokens a car has, those included whose effect is running; the rig has them on commands."""
    if car.is_rig:
        return len(board.rig.damaged) if board.rig is not None else 0
    return len(car.damage) + len(car.open)


def status_of(car: Car) -> int:
    """Return the number of the status of a car."""
    if car.cell == GONE:
        return DESTROYED
    if car.is_wreck:
        return WRECK
    if not car.operable:
        return INOPERABLE
    return DRIVING if car.on_board else WAITING


def places_of(board: Board, ids: Sequence[str]) -> dict[str, int]:
    """Return the place of every car now: the farthest forward first, then those that wait, wrecks, and what is gone."""

    def rank(name: str) -> tuple[int, int]:
        car = board.cars.get(name)
        if car is None or car.cell == GONE:
            return 4 if car is None else 3, 0
        if car.is_wreck:
            return 2, 0
        return (0, -board.height(car)) if car.on_board else (1, 0)

    return {name: place for place, name in enumerate(sorted(ids, key=rank), start=1)}


# -- events --------------------------------------------------------------------------------------------------

#: The kinds of key moments.
MOMENTS: dict[type[Event], str] = {
    on.Slammed: "slam",
    on.HazardTurnedUp: "hazard",
    on.Quaked: "earthquake",
    on.Hit: "hit",
    on.BecameInoperable: "inoperable",
    on.CaughtFire: "fire",
    on.Destroyed: "destroyed",
    on.TileRemoved: "the road moves",
    on.MadeFinal: "final tile",
    on.Eliminated: "out",
    on.Won: "won",
}


def car_in(about: Event | Choice[Any] | None) -> str:
    """Return the id of the car that an event or a choice is about, "" when it is about none."""
    for name in ("car", "top", "target"):
        found = getattr(about, name, "")
        if isinstance(found, Car):
            return found.id
        if isinstance(found, str) and found:
            return found
    cars = getattr(about, "cars", ())
    return cars[0] if cars and isinstance(cars[0], str) else ""


def acting(state: State, about_now: Event | Choice[Any] | None = None) -> int:
    """Return the car that an event or a choice is about, or the one that moves; -1 when there is none."""
    board = state.board
    name = car_in(about_now) or (board.movement.car if board.movement is not None else "")
    ids = car_ids(board)
    return ids.index(name) if name in ids else -1


def mover(state: State) -> int:
    """Return the seat whose turn it is, -1 when nobody's is."""
    return state.board.turn if state.board.stage == RACING else -1


def round_of(state: State) -> int:
    """Return the number of the round; setting up is round 0."""
    return state.board.round


def path(event: Event, state: State) -> list[Any] | None:
    """Return the car, the cell it leaves and the one it comes to when an event moves a car, given the state before."""
    if type(event) is not on.Moved:
        return None
    board = state.board
    car, to = board.cars[event.car], board.cell(*event.to)
    if not car.on_board or car.cell < 0 or to < 0:
        return None
    return [car_ids(board).index(car.id), car.cell, [to]]


def moment(event: Event, before: list[list[int]], after: list[list[int]]) -> tuple[str, int] | None:
    """Return what kind of key moment an event is, if it is one; the car is not needed to find it."""
    kind = MOMENTS.get(type(event))
    return None if kind is None else (kind, -1)
