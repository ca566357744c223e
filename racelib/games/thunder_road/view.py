"""The table written down: as a position to go on from, and as people and scenarios look at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from racelib.games.thunder_road.crews import THE_RIG
from racelib.games.thunder_road.state import (
    ASIDE,
    AT_HOME,
    FACE_DOWN,
    GONE,
    NO_CHOPPER,
    SETTING_UP,
    START,
    Board,
    Car,
    Player,
    Rig,
    State,
)


def position(state: State) -> dict[str, Any]:
    """Return a state at a turn boundary as a start position."""
    board, down = state.board, state.down
    if board.stage == SETTING_UP:
        return {"stage": SETTING_UP}
    return {
        "stage": board.stage,
        "round": board.round,
        "turn": board.turn,
        "first": board.first,
        "road": board.road,
        "tiles": list(board.tiles),
        "first_row": board.first_row,
        "laid": board.laid,
        "final": board.final,
        "ground": changed_ground(board),
        "off_road": [list(board.at(cell)) for cell in board.off_road],
        "hidden": _by_kind(board, down.hazards),
        "open": _by_kind(board, {cell: kind for cell, kind in board.tokens.items() if kind != FACE_DOWN}),
        "wrecks": {car.id: list(board.at(car.cell)) for car in board.cars.values() if car.is_wreck},
        "players": [_player(board, seat) for seat in range(len(board.players))],
        "stack": list(down.stack),
        "under": len(board.under),
        "pile": list(down.pile),
        "discard": list(board.seen_discard),
        "unseen": list(down.discard),
        "damage_pile": list(board.damage_pile),
        "lingering": list(down.lingering),
        "lingering_discard": list(board.lingering_discard),
        "out": list(board.out_order),
        "winners": list(board.winners),
    }


def changed_ground(board: Board) -> dict[str, list[list[int]]]:
    """Return the cells that are other ground than printed, by letter; off-road tokens apart."""
    changed: dict[str, list[list[int]]] = {}
    for number, side in enumerate(board.tiles):
        first = (board.first_row + number * board.rows) * board.lanes
        for place, letter in enumerate(board.settings.tiles.sides[side].ground):
            cell = first + place
            if board.ground[cell] != letter and cell not in board.off_road:
                changed.setdefault(board.ground[cell], []).append(list(board.at(cell)))
    return changed


def _by_kind(board: Board, tokens: dict[int, str]) -> dict[str, list[list[int]]]:
    found: dict[str, list[list[int]]] = {}
    for cell, kind in tokens.items():
        found.setdefault(kind, []).append(list(board.at(cell)))
    return found


def place_of(board: Board, cell: int) -> Any:
    """Return a cell as people write it: [lane, row], or where else a car is."""
    names = {START: "start", ASIDE: "aside", GONE: "gone"}
    return names.get(cell) or list(board.at(cell))


def _player(board: Board, seat: int) -> dict[str, Any]:
    player = board.players[seat]
    return {
        "dice": list(player.dice),
        "turns": player.turns,
        "command": player.command,
        "command_die": player.command_die,
        "chopper": _chopper(board, player),
        "out": player.out,
        "cars": {car.id: _rig(board, car) if car.is_rig else _car(board, car) for car in board.owned(seat)},
    }


def _chopper(board: Board, player: Player) -> Any:
    return {AT_HOME: "home", NO_CHOPPER: "gone"}.get(player.chopper) or list(board.at(player.chopper))


def _car(board: Board, car: Car) -> dict[str, Any]:
    return {
        "at": place_of(board, car.cell),
        "damage": list(car.damage),
        "burning": car.burning,
        "die": car.die,
        "coasts": car.coasts,
    }


def _rig(board: Board, rig: Car) -> dict[str, Any]:
    boards = board.rig or Rig()
    written: dict[str, Any] = {
        "at": place_of(board, rig.cell),
        "steering": boards.steering,
        "damaged": list(boards.damaged),
        "used": list(boards.used),
        "die": rig.die,
    }
    if boards.stand_ins:
        written["stand_ins"] = dict(boards.stand_ins)
    if rig.trail:
        written["trail"] = [list(board.at(cell)) for cell in rig.trail]
    return written


def view(state: State, seat: int | None = None) -> dict[str, Any]:
    """Return a state as people and scenarios read it; what lies face down is shown only to None (TR-RULING-97)."""
    board, down = state.board, state.down
    movement = board.movement
    cars = {}
    for car in board.cars.values():
        cars[car.id] = {**_car(board, car), "owner": car.owner, "size": car.size, "operable": car.operable}
        cars[car.id]["moved"] = bool(car.die)
        cars[car.id]["open"] = list(car.open)
    rig: dict[str, Any] | None = None
    if board.rig is not None:
        car = board.cars[THE_RIG]
        sections = [place_of(board, car.cell), *(list(board.at(cell)) for cell in car.trail)]
        rig = {**_rig(board, car), **dict(zip(("front", "centre", "rear"), sections, strict=False))}
        rig["on_board"] = [list(board.at(cell)) for cell in board.cells_of(car)]
    open_to_all: dict[str, Any] = {
        "stage": board.stage,
        "round": board.round,
        "turn": board.turn,
        "first": board.first,
        "road": board.road,
        "tiles": list(board.tiles),
        "first_row": board.first_row,
        "last_row": board.end_row - 1,
        "laid": board.laid,
        "final": board.final,
        "cars": cars,
        "rig": rig,
        "players": [
            {**_player(board, number), "crew": player.crew, "cars": [car.id for car in board.owned(number)]}
            for number, player in enumerate(board.players)
        ],
        "tokens": {f"{lane},{row}": kind for (lane, row), kind in _cells(board, board.tokens)},
        "off_road": [list(board.at(cell)) for cell in board.off_road],
        "moving": None
        if movement is None
        else {
            "car": movement.car,
            "left": movement.left,
            "coasting": movement.coasting,
            "drift": movement.drift,
            "all_road": movement.all_road,
            "salt": board.cars[movement.car].salted,
            "stopped": movement.stopped,
            "bonus": movement.bonus,
        },
        "damage_left": len(board.damage_pile),
        "damage_pile": dict(Counter(board.damage_pile)),
        "hazards_left": board.hazards_left,
        "discard": list(board.seen_discard),
        "unseen_discard": board.unseen_discard,
        "lingering_left": board.lingering_left,
        "lingering_discard": list(board.lingering_discard),
        "stack_left": board.stack_left,
        "out": list(board.out_order),
        "winners": list(board.winners),
    }
    if seat is not None:
        return {**open_to_all, "hidden": None, "pile": None, "stack": None, "lingering": None}
    return {
        **open_to_all,
        "hidden": {f"{lane},{row}": kind for (lane, row), kind in _cells(board, down.hazards)},
        "pile": list(down.pile),
        "stack": list(down.stack),
        "lingering": list(down.lingering),
    }


def _cells(board: Board, tokens: dict[int, str]) -> Iterator[tuple[tuple[int, int], str]]:
    return ((board.at(cell), kind) for cell, kind in sorted(tokens.items()))
