"""Cars that come into cells, one after another: a chain of slides, jumps and pushes (TR-RULING-30, TR-RULING-31).

A chain is a loop, not a nest: each link says which car goes where next. A car that has left a cell has nothing left to
do there (TR-RULING-31). Only hazard tokens and damage nest, because the ground comes after the token (TR-RULING-30),
and a damage token after its effect (TR-DMG-04).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from racelib.errors import RaceError
from racelib.games.thunder_road.events.moving import OWN_STEPS, Moved
from racelib.games.thunder_road.rules import edge
from racelib.games.thunder_road.rules.arrival import Arrival
from racelib.games.thunder_road.rules.elimination import destroy
from racelib.games.thunder_road.rules.terrain import PLAIN, cost_of_step, moves_left
from racelib.games.thunder_road.state import GONE, Board, State
from racelib.games.thunder_road.tables import ROAD
from racelib.kernel.table import Table

#: TR-RULING-32: a chain with more links in one turn counts as endless.
MOST_LINKS = 10_000
#: What happens to a car in the cell it has come to, by the kind of car. The chapter `entering` fills this table: it
#: needs hazards and damage, they need the chain because they move cars on, and so the chain cannot import it.
IN_THE_CELL: dict[str, Callable[[Table[State], Arrival], Awaitable[Arrival | None]]] = {}


async def enter(table: Table[State], arrival: Arrival | None) -> None:
    """TR-TERR-01, TR-MOVE-09, TR-RULING-31: let a car arrive, then all that follows, link by link."""
    board = table.state.board
    while arrival is not None:
        if board.links >= MOST_LINKS:
            raise RaceError(f"a chain of {MOST_LINKS} links in one turn is taken for an endless one (TR-RULING-32)")
        if not arrival.placed and not come_in(table, arrival):
            return
        if is_plain(board, arrival.car.cell):
            return
        arrival = await IN_THE_CELL[arrival.car.kind](table, arrival)


def price(board: Board, arrival: Arrival, cell: int) -> int:
    """Return what a step into a cell costs; most lead to plain road, and these need no closer look."""
    return cost_of_step(board, arrival.car, cell, moves_left(board, arrival))


def is_plain(board: Board, cell: int) -> bool:
    """Say whether nothing can happen to the car that has come to a cell: it is alone there, on plain ground."""
    return board.ground[cell] in PLAIN and cell not in board.tokens and len(board.where[cell]) == 1


def come_in(table: Table[State], arrival: Arrival) -> bool:
    """Steps 1 and 2 of TR-RULING-30: the edges of the board, then place the car and pay; say whether it is there.

    TR-RULING-05: the sides come first, then the rear edge, then the front edge.
    TR-GRID-04, TR-DEST-04, TR-RULING-24: over a side or the rear edge a car is lost; mud costs as usual.
    """
    board, car = table.state.board, arrival.car
    lane, row = arrival.lane, arrival.row
    if not 0 <= lane < board.lanes or row < board.first_row:
        destroy(table, [car], "edge")  # TR-GRID-04
        return False
    if row >= board.end_row:
        edge.leave_by_the_front(table, car)
        if car.cell == GONE:
            return False
    cost, how = 0, arrival.how
    if how in OWN_STEPS or how == "daze":
        cell = row * board.lanes + lane
        cost = 1 if board.ground[cell] == ROAD and cell not in board.tokens else price(board, arrival, cell)
    table.tell(Moved(car.id, (lane, row), how, arrival.way, cost))
    return True
