"""Setting the table: deal, lots, powers, grid, and the first player (DF-SETUP)."""

from __future__ import annotations

from racelib.errors import RaceError
from racelib.games.downforce.cards import CARDS, COLOURS
from racelib.games.downforce.events.race import RaceBegan
from racelib.games.downforce.events.setting_up import Dealt, LinedUp, StageBegan
from racelib.games.downforce.rules.variants import deal_to_beginners
from racelib.games.downforce.state import AUCTION, NOBODY, Board, State
from racelib.games.downforce.tables import POWERS
from racelib.kernel.table import Table


def set_the_table(table: Table[State]) -> None:
    """Shuffle and deal, then begin the auction; the shuffles come in this order.

    DF-SETUP-04, DF-STATE-R1: the speed cards, dealt to the players.
    DF-SETUP-06, DF-RULING-05: cards left over go into the box, and nobody sees them.
    DF-SETUP-03, DF-STATE-R2, DF-STATE-R3: the cars and the powers that are sold together.
    DF-SETUP-08, DF-STATE-R4: the places of the cars on the grid.
    DF-SETUP-09, DF-AUCTION-01: everybody knows the grid and a hand of cards before the first bid.
    """
    state = table.state
    board = state.board
    settings = board.settings
    players = settings.players
    table.shuffle("deck", len(state.down.deck))
    if not settings.variant.auction:
        deal_to_beginners(table)
        begin_the_race(table)
        return
    each = deal_size(players)
    table.tell(Dealt(each, len(state.down.deck) - each * players))
    table.shuffle("lots", len(COLOURS))
    table.shuffle("powers", len(POWERS))
    table.shuffle("grid", len(COLOURS))
    table.tell(LinedUp(tuple(state.down.grid)))
    table.tell(StageBegan(AUCTION))


def deal_size(players: int) -> int:
    """DF-SETUP-05: return how many of the 42 cards each player gets.

    >>> [deal_size(players) for players in (2, 3, 4, 5, 6)]
    [21, 14, 10, 8, 7]
    """
    return CARDS // players


def first_player(board: Board) -> int:
    """DF-RACE-01, DF-RULING-19: the owner of the car on start cell 1, or on the next start cell with an owned car."""
    by_cell = {car.cell: car for car in board.cars.values()}
    grid = [by_cell[slot] for slot in board.track.slots if slot in by_cell]
    for car in (
        *grid,
        *board.farthest_first(),
    ):  # without start cells the farthest car counts
        if car.owner != NOBODY:
            return car.owner
    raise RaceError("no car on the track has an owner, so nobody can begin the race (DF-RACE-01)")


def begin_the_race(table: Table[State]) -> None:
    """Begin the race with the first player, or with the next one when the first has no card (DF-RACE-05)."""
    board = table.state.board
    first, players = first_player(board), board.settings.players
    clockwise = [(first + step) % players for step in range(players)]
    table.tell(RaceBegan(next((seat for seat in clockwise if board.playable(seat)), first)))
