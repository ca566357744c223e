"""The front edge: the road moves on under the cars, until a tile is final (TR-EDGE, TR-FINAL)."""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.thunder_road.events.ammo import HazardDropped
from racelib.games.thunder_road.events.end import ChoppersHome, HazardsCleared, MadeFinal, TileRemoved
from racelib.games.thunder_road.events.turn import DiscardsGathered, HazardsLaid, TileLaid
from racelib.games.thunder_road.grid import Cell
from racelib.games.thunder_road.rules import conditions
from racelib.games.thunder_road.rules.elimination import cross_the_finish, destroy_groups
from racelib.games.thunder_road.state import START, Board, Car, State
from racelib.kernel.table import Table

#: TR-FINAL-01, TR-FINAL-04: with two players this tile is the last; with more of them no number is.
LAST_OF_TWO = 5


def leave_by_the_front(table: Table[State], car: Car) -> None:
    """TR-GRID-05, TR-RULING-58: any car, also a pushed one, moves the road on or reaches the finish.

    TR-EDGE-01, TR-EDGE-09: the car waits until the road has moved on, then it drives onto the new tile.
    """
    if table.state.board.final:
        cross_the_finish(table, car)
    else:
        move_the_road(table)


def move_the_road(table: Table[State], final: bool = False) -> None:
    """TR-EDGE-05, TR-EDGE-06: clear the rear tile, take it away, lay a new lead tile.

    TR-FINAL-03, TR-FINAL-05: a final tile gets the finish at once; `final`: a player is out already.
    """
    board = table.state.board
    final = clear_rear_tile(table) or final
    table.tell(TileRemoved(board.tiles[0]))
    lay_tile(table, table.state.down.stack[0], board.end_row - board.rows)
    conditions.lay_beside_new_tile(table)
    two = board.settings.players == 2 and board.laid == LAST_OF_TWO
    if final or two:
        table.tell(MadeFinal("out" if final else "fifth"))  # TR-FINAL-01, TR-FINAL-03, TR-FINAL-05


def clear_rear_tile(table: Table[State]) -> bool:
    """Clear the rear tile before it goes; say whether a player is out now.

    TR-DEST-03, TR-EDGE-02, TR-EDGE-03, TR-EDGE-04: cars are destroyed, then tokens discarded, then choppers go home.
    TR-RULING-23: cars still in the starting area go with the first tile.
    TR-RULING-82, TR-RIG-48: the rig goes if its front section is there.
    TR-RULING-63: if only one player is left, the game ends here.
    TR-RULING-64: the choppers may be used again.
    """
    board = table.state.board
    first, end = board.first_row * board.lanes, (board.first_row + board.rows) * board.lanes
    lost = [car for car in board.cars.values() if first <= car.cell < end]
    left_behind = [car for car in board.cars.values() if car.cell == START and first == 0]
    final = destroy_groups(table, (lost, "tile"), (left_behind, "start"), road_moves=True)
    tokens = [cell for cell in board.tokens if first <= cell < end]
    if tokens:
        table.tell(HazardsCleared(tuple(board.at(cell) for cell in sorted(tokens))))
    choppers = [seat for seat, player in enumerate(board.players) if first <= player.chopper < end]
    if choppers:
        table.tell(ChoppersHome(tuple(choppers)))
    return final


def lay_tile(table: Table[State], side: str, row: int) -> None:
    """TR-EDGE-07, TR-EDGE-08, TR-RULING-19: lay a tile and put a face-down token on each of its hazard cells.

    TR-SETUP-05: on the starting tile only where the printed numbers of players fit; with five, those for four.
    TR-TERR-06: a hazard cell without a token is plain ground.
    """
    board = table.state.board
    starting = not board.laid
    table.tell(TileLaid(side, row))
    players = min(board.settings.players, 4)
    spots = board.settings.tiles.sides[side].hazards
    lay_hazards(
        table,
        [(spot.lane, row + spot.row) for spot in spots if not starting or not spot.players or players in spot.players],
    )


def lay_hazards(table: Table[State], cells: Sequence[tuple[int, int]]) -> None:
    """Put tokens from the pile on cells; when it is used up the discards are shuffled (TR-RULING-14)."""
    down = table.state.down
    while cells:
        if not down.pile and not gather_discards(table):
            return  # the remaining hazard cells stay bare
        count = min(len(cells), len(down.pile))
        table.tell(HazardsLaid(tuple(cells[:count])))
        cells = cells[count:]


def gather_discards(table: Table[State]) -> bool:
    """TR-RULING-14: make a new hazard pile of the discards; say whether there were any."""
    board = table.state.board
    if not board.seen_discard and not board.unseen_discard:
        return False
    table.tell(DiscardsGathered())
    table.shuffle("hazards", board.hazards_left)
    return True


def hazards_to_lay(board: Board) -> bool:
    """Say whether there is a hazard token in the pile, or among the discards."""
    return bool(board.hazards_left or board.seen_discard or board.unseen_discard)


def drop_hazard(table: Table[State], seat: int, cell: Cell, card: str) -> None:
    """Put the top token of the hazard pile face down in a cell, as a card says; it may be gathered (TR-RULING-14)."""
    if table.state.down.pile or gather_discards(table):
        table.tell(HazardDropped((cell,), seat, card))
