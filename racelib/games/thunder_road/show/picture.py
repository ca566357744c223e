"""The table as text, for terminals and screen readers: the road with everything on it, dashboards, boards and piles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from textwrap import wrap

from racelib.boards.pictures import cars_table, page, panels_in
from racelib.games.thunder_road.show.euro import bar_name
from racelib.games.thunder_road.show.names import (
    car_called,
    card_title,
    cars_called,
    cell_name,
    crew_letter,
    crew_name,
    hazard_name,
    terrain_name,
    tile_name,
)
from racelib.games.thunder_road.show.panels import ORDER, panels
from racelib.games.thunder_road.show.scene import frame, stage
from racelib.games.thunder_road.state import (
    DRAFTING,
    FACE_DOWN,
    GONE,
    OFF_BOARD,
    OVER,
    RACING,
    SETTING_UP,
    Board,
    Car,
    State,
)
from racelib.games.thunder_road.tables import THE_RIG, TURNS
from racelib.text.columns import WIDTH, cut, pad, width
from racelib.text.kit import listed
from racelib.text.language import tr, trn

LONGEST_NAME = 24
#: Panels that a text does not need: they repeat the heading or the command boards, or only explain the game.
LEFT_OUT = ("turn", "crews", "effects")
#: The width of a lane. The cells of one line are two lanes apart: the other lanes are on the line above or below.
NARROWEST = 5
#: The number of rows that a stretch of road shows behind a car and ahead of it.
BEHIND, AHEAD = 1, 6
INOPERABLE, BURNING, CHOPPER, FINISH, EDGE = "!", "*", "^", "=", "-"
#: The signs of face-up tokens: small letters, because capital letters stand for the ground.
TOKENS = {
    "road": "r", "mud": "m", "oil": "o", "glass": "g", "ramp": "j", "fire": "f", "pit": "p",
    "mine": "x", "wreck": "w", "quake": "q", "worm": "s",
}  # fmt: skip
#: The sections of the rig on the road.
SECTIONS = ("R-F", "R-C", "R-R")


def picture(state: State, names: tuple[str, ...], seat: int | None = None) -> str:
    """Return the table as text. A seat sees its own hand; None also sees what is face down (TR-RULING-97).

    >>> from racelib.kernel.set_up import new_race
    >>> print(picture(new_race("thunder-road", players=2, seed=1).state, ("Ada", "Bo")).splitlines()[0])
    Wasteland: round 1. First player: Ada. Road die: 2.
    """
    board = state.board
    cars = cars_table(stage(state, names), frame(state), lambda cell: cell_name(*board.at(cell)))
    laid = panels_in(panels(state, names), [name for name in ORDER if name not in LEFT_OUT], seat, bar_name)
    hidden = face_down(state) if seat is None else []
    return page([heading(board, names), road(board), legend(board), [*cars, *destroyed(board, names)], *laid, hidden])


# -- what goes on --------------------------------------------------------------------------------------------


def heading(board: Board, names: Sequence[str]) -> list[str]:
    """Return the tile set, the round, the player in turn, and the car that is moving."""
    called = tuple(cut(name, LONGEST_NAME) for name in names)
    facts = {"tiles": board.settings.tiles.name, "round": board.round, "road": board.road}
    if board.stage == SETTING_UP:
        return wrap(tr("{tiles}: the road is being laid.").format(**facts), WIDTH)
    if board.stage == DRAFTING:
        return wrap(tr("{tiles}: the crews choose leaders and upgrades.").format(**facts), WIDTH)
    if board.stage == OVER:
        winners = listed(called[seat] for seat in board.winners)
        if len(board.winners) == 1:
            sentence = tr("{tiles}: the game is over in round {round}. {names} has won.")
        else:
            sentence = tr("{tiles}: the game is over in round {round}. It is a draw between {names}.")
        return wrap(sentence.format(names=winners, **facts), WIDTH)
    sentence = tr("{tiles}: round {round}. First player: {name}.")
    text = sentence.format(name=called[board.first], **facts)
    if board.road:
        text += " " + tr("Road die: {road}.").format(**facts)
    lines = wrap(text, WIDTH)
    turn = min(board.players[board.turn].turns + 1, TURNS)
    sentence = tr("It is the turn of {name}: turn {turn} of {turns} in this round.")
    return lines + wrap(
        " ".join((sentence.format(name=called[board.turn], turn=turn, turns=TURNS), *in_motion(board, called))), WIDTH
    )


def in_motion(board: Board, names: tuple[str, ...]) -> list[str]:
    """Return the car that is moving, and the dazed cars."""
    told = []
    movement = board.movement
    if movement is not None and movement.begun:
        sentence = trn(
            "Moving: {car}, {left} movement point left.", "Moving: {car}, {left} movement points left.", movement.left
        )
        told.append(sentence.format(car=car_called(board, movement.car, names), left=movement.left))
    for name, left in board.dazed.items():
        sentence = trn(
            "Out of control: {car}, {left} movement point left.",
            "Out of control: {car}, {left} movement points left.",
            left,
        )
        told.append(sentence.format(car=car_called(board, name, names), left=left))
    return told


# -- the road ------------------------------------------------------------------------------------------------


def road(board: Board) -> list[str]:
    """Return the road, its front at the top. A row has two lines: odd lanes are half a cell further forward."""
    if not board.tiles:
        return []
    texts, column, label = layout(board, board.ground)
    wide = label + column * board.lanes + NARROWEST
    lines = [FINISH * 2 + " " + tr("finish") + " " + FINISH * (wide - 10)] if board.final else []
    lines += beyond_the_front(board)
    for number in reversed(range(len(board.tiles))):
        lines.append(tile_line(board, number, wide))
        first = board.first_row + number * board.rows
        for row in reversed(range(first, first + board.rows)):
            lines += row_lines(board, texts, row, column, label)
    lines += [EDGE * wide, lane_line(board, column, label), *behind_the_board(board)]
    if board.first_row:
        gone = tr("Rows 0 to {last} are gone. A car that leaves the board at the rear or a side is destroyed.")
        lines += wrap(gone.format(last=board.first_row - 1), WIDTH)
    return lines


def stretch(board: Board, row: int) -> str:
    """Return the road around a row: one row behind, and as far ahead as a car drives.

    >>> from racelib.kernel.set_up import new_race
    >>> print(stretch(new_race("thunder-road", players=2, seed=1, start="1a").state.board, 0).splitlines()[-1].split())
    ['0', '1', '2', '3', '4', '5', '6']
    """
    first, last = max(row - BEHIND, board.first_row), min(row + AHEAD, board.end_row - 1)
    cells = [board.cell(lane, one) for one in range(first, last + 1) for lane in range(board.lanes)]
    texts, column, label = layout(board, [cell for cell in cells if cell in board.ground])
    lines = [line for one in reversed(range(first, last + 1)) for line in row_lines(board, texts, one, column, label)]
    return "\n".join(line.rstrip() for line in (*lines, lane_line(board, column, label)))


def layout(board: Board, cells: Iterable[int]) -> tuple[dict[int, str], int, int]:
    """Return the texts of some cells, the width of a lane, and the width of the numbers of rows."""
    texts = {cell: cell_text(board, cell) for cell in cells}
    column = max(NARROWEST, *(ceil((width(text) + 2) / 2) for text in texts.values()))
    return texts, column, max(len(str(board.end_row)), 2) + 1


def lane_line(board: Board, column: int, label: int) -> str:
    """Return the line with the numbers of the lanes, below the road."""
    return " " * label + "".join(pad(str(lane), column) for lane in range(board.lanes))


def tile_line(board: Board, number: int, wide: int) -> str:
    """Return the line above a tile: rear, middle or lead, its title, and its road condition."""
    what = (tr("rear tile {tile}"), tr("middle tile {tile}"), tr("lead tile {tile}"))[number]
    title = what.format(tile=tile_name(board, board.tiles[number]))
    if board.conditions and board.conditions[number]:
        title = f"{title}: {card_title(board.conditions[number])}"  # TR-AMMO-03
    title = cut(title, wide - 4)
    return f"{EDGE * 2} {title} " + EDGE * (wide - 4 - width(title))


def row_lines(board: Board, texts: dict[int, str], row: int, column: int, label: int) -> list[str]:
    """Return a row: its odd lanes, then below its even lanes with the number of the row."""
    lines = []
    for odd in (1, 0):
        cells = [texts[board.cell(lane, row)] for lane in range(odd, board.lanes, 2)]
        number = "" if odd else str(row)
        start = pad(number, label - 1, right=True) + " " + " " * (column * odd)
        lines.append(start + "".join(pad(text, 2 * column) for text in cells))
    return lines


def cell_text(board: Board, cell: int) -> str:
    """Return a cell: its ground or the token that covers it, a face-down hazard, cars and choppers."""
    token = board.tokens.get(cell, "")
    sign = TOKENS.get(token, board.ground[cell]) + (FACE_DOWN if token == FACE_DOWN else "")
    here = [car_sign(board.cars[name], cell) for name in board.where.get(cell, ())]
    over = [CHOPPER + crew_letter(player.crew) for player in board.players if player.chopper == cell]
    return " ".join([sign, *(["/".join(here)] if here else []), *over])


def car_sign(car: Car, cell: int) -> str:
    """Return the sign of a car on the road; for the rig, the section in this cell.

    >>> car_sign(Car("A-S", 0, "S", operable=False), 0), car_sign(Car("B-L", 1, "L", burning=True), 0)
    ('A-S!', 'B-L*')
    """
    if car.is_rig:
        return SECTIONS[(car.cell, *car.trail).index(cell)]
    broken = not car.operable and not car.is_wreck
    return car.id + INOPERABLE * broken + BURNING * car.burning


def beyond_the_front(board: Board) -> list[str]:
    """Return the cars beyond the front edge: they wait until the road moves on."""
    cars = [car.id for car in board.on_board() if car.cell >= board.cell(0, board.end_row)]
    return [tr("Beyond the front edge: {cars}.").format(cars=", ".join(cars))] if cars else []


def behind_the_board(board: Board) -> list[str]:
    """Return how many sections of the rig are behind the rear edge, while others are on the road (TR-RULING-77)."""
    rig = board.cars.get(THE_RIG)
    if rig is None or not rig.on_board:
        return []
    behind = len([cell for cell in rig.trail if cell < board.cell(0, board.first_row)])
    sentence = trn(
        "{n} section of the rig is behind the board.", "{n} sections of the rig are behind the board.", behind
    )
    return [sentence.format(n=behind)] if behind else []


def legend(board: Board) -> list[str]:
    """Return what the signs on this road mean."""
    if not board.tiles:
        return []
    grounds = [letter for letter in "ROMXTGJFS" if letter in board.ground.values()]
    signs = [f"{letter} {terrain_name(letter)}" for letter in grounds]
    signs += [f"{sign} {hazard_name(kind)}" for kind, sign in TOKENS.items() if kind in board.tokens.values()]
    if FACE_DOWN in board.tokens.values():
        signs.append(f"{FACE_DOWN} {hazard_name(FACE_DOWN)}")
    cars = list(board.on_board())
    if any(not car.operable and not car.is_wreck for car in cars):
        signs.append(f"{INOPERABLE} {tr('inoperable')}")
    if any(car.burning for car in cars):
        signs.append(f"{BURNING} {tr('on fire')}")
    signs += [
        f"{CHOPPER}{crew_letter(player.crew)} {tr('chopper of {crew}').format(crew=crew_name(player.crew))}"
        for player in board.players
        if player.chopper > OFF_BOARD
    ]
    signs += [
        f"{car.id} {tr('a wreck')}" if car.is_wreck else f"R-F, R-C, R-R {tr('the sections of the rig')}"
        for car in cars
        if car.is_wreck or car.is_rig
    ]
    text = tr("Signs: {signs}. Cars drive to the top; odd lanes stand on the upper line of their row.")
    return wrap(text.format(signs="; ".join(signs)), WIDTH)


def destroyed(board: Board, names: Sequence[str]) -> list[str]:
    """Return the cars that are out of the game; the tables do not have them."""
    gone = [car.id for car in board.cars.values() if car.cell == GONE]
    called = [cut(name, LONGEST_NAME) for name in names]
    return wrap(tr("Destroyed: {cars}.").format(cars=cars_called(board, gone, called)), WIDTH) if gone else []


# -- what no player knows ------------------------------------------------------------------------------------


def face_down(state: State) -> list[str]:
    """Return what no player knows: the hazards under face-down tokens, and the next tiles."""
    board, down = state.board, state.down
    lines = []
    if down.hazards:
        tokens = "; ".join(f"{cell_name(*board.at(cell))}: {hazard_name(down.hazards[cell])}" for cell in down.hazards)
        lines += wrap(tr("Under the face-down tokens: {tokens}.").format(tokens=tokens), WIDTH)
    if board.stage == RACING and down.stack:
        lines += wrap(tr("The stack of tiles, from the top: {tiles}.").format(tiles=", ".join(down.stack)), WIDTH)
    return lines
