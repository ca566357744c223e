"""A car that a card moves 1 cell out of order (TR-RULING-124)."""

from __future__ import annotations

from racelib.games.thunder_road.events.secret_cards import ExtraMoveBegan
from racelib.games.thunder_road.rules.movement import drive
from racelib.games.thunder_road.state import Board, Car, State
from racelib.kernel.table import Table


def can_move_out_of_order(board: Board, seat: int) -> list[Car]:
    """Return the operable cars of a player on the board: a card may move one of them."""
    return [car for car in board.operable(seat) if car.on_board]


async def move_out_of_order(table: Table[State], seat: int, car: Car) -> None:
    """TR-RULING-124: move a car 1 cell as if it coasted, whatever it has done in this round: no die, bonus or shot.

    Its own move and its coasts are as they were. A burning car rolls the fire die (TR-RULING-73).
    """
    table.tell(ExtraMoveBegan(seat, car.id))
    await drive(table, car, 1, coast=True)
