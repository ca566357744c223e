"""Setting the table: deal, lots, powers, grid, and who begins (DF-SETUP, DF-VAR-BEG)."""

from __future__ import annotations

from racelib.errors import RaceError
from racelib.games.downforce.cards import COLOURS
from racelib.games.downforce.events import CarsDealt, Dealt, LinedUp, RaceBegan, StageBegan
from racelib.games.downforce.state import AUCTION, NOBODY, Board, State
from racelib.games.downforce.tables import BEGINNER_HAND, POWERS, beginner_cars, deal_size
from racelib.kernel.table import Table


def set_the_table(table: Table[State]) -> None:
    """DF-SETUP-03 to -09: shuffle and deal, pile up lots and powers, line the cars up; then the auction begins.

    The order of the shuffles is that of the ledger: DF-STATE-R1 to R4 (R6 in the beginner game).
    """
    state = table.state
    board = state.board
    settings = board.settings
    players = settings.players
    table.shuffle("deck", len(state.down.deck))
    if not settings.variant.auction:
        table.tell(Dealt(BEGINNER_HAND))
        deal_the_cars(table)
        begin_the_race(table)
        return
    each = deal_size(players)
    table.tell(Dealt(each, len(state.down.deck) - each * players))
    table.shuffle("lots", len(COLOURS))
    table.shuffle("powers", len(POWERS))
    table.shuffle("grid", len(COLOURS))
    table.tell(LinedUp(tuple(state.down.grid)))
    table.tell(StageBegan(AUCTION))


def deal_the_cars(table: Table[State]) -> None:
    """DF-VAR-BEG-01 to -03: the same number of cars for everybody; the others do not race."""
    state = table.state
    table.shuffle("lots", len(COLOURS))
    each = beginner_cars(state.board.settings.players)
    cars = tuple(state.down.lots[: each * state.board.settings.players])
    table.tell(CarsDealt(each, cars))
    table.shuffle("grid", len(COLOURS))
    table.tell(LinedUp(tuple(colour for colour in state.down.grid if colour in cars)))


def first_player(board: Board) -> int:
    """DF-RACE-01, DF-RULING-19: the owner of the car on start cell 1, or on the next one whose car has an owner."""
    by_cell = {car.cell: car for car in board.cars.values()}
    grid = [by_cell[slot] for slot in board.track.slots if slot in by_cell]
    for car in (*grid, *board.farthest_first()):  # examples may have no start cells: then the farthest car counts
        if car.owner != NOBODY:
            return car.owner
    raise RaceError("no car on the track has an owner, so nobody can begin the race (DF-RACE-01)")


def begin_the_race(table: Table[State]) -> None:
    """The race begins with the first player; in a position where that one has no card, with the next (DF-RACE-05)."""
    board = table.state.board
    first, players = first_player(board), board.settings.players
    clockwise = [(first + step) % players for step in range(players)]
    table.tell(RaceBegan(next((seat for seat in clockwise if board.playable(seat)), first)))
