"""The finish: places, discarded hands, the next player, and the end of the race (DF-FINISH)."""

from __future__ import annotations

from racelib.games.downforce.events.race import Finished, HandDiscarded, RaceEnded, TurnPassed
from racelib.games.downforce.state import Board, Car, State
from racelib.kernel.table import Table


def cross_the_finish(table: Table[State], car: Car) -> None:
    """DF-FINISH-01, DF-FINISH-03, DF-FINISH-04: the car takes the best free place and frees its cell at once."""
    table.tell(Finished(car.colour, len(table.state.board.finished) + 1))


def nothing_left_to_race_for(board: Board) -> bool:
    """DF-RULING-29: the rest of a card does nothing once all cars have finished, or the beginner game is won."""
    finished = board.finished
    return len(finished) == len(board.cars) or (bool(finished) and first_is_home(board))


def first_is_home(board: Board) -> bool:
    """DF-RULING-42: the first finish ends the beginner game, unless the race runs on."""
    return bool(board.finished) and board.settings.variant.first_home_wins and not board.settings.run_on


def discard_hands(table: Table[State], active: int) -> None:
    """Discard the hand of a player when all cars of that player have finished.

    DF-FINISH-05, DF-RULING-30: in seat order, beginning with the active player.
    DF-FINISH-06: while one of your cars is on the track, you go on playing.
    """
    board = table.state.board
    if not board.finished:
        return
    for step in range(board.settings.players):
        seat = (active + step) % board.settings.players
        if board.playable(seat) and board.all_home(seat):
            cards = (*table.state.hands[seat].cards, *board.face_up[seat])
            table.tell(HandDiscarded(seat, cards))


def pass_the_turn(table: Table[State]) -> None:
    """DF-RACE-04, DF-VAR-LONG-02: the race goes on until every car has finished or nobody has a card."""
    board = table.state.board
    seat = next_player(board)
    if seat is None or nothing_left_to_race_for(board):
        table.tell(RaceEnded(stalled(board)))
    else:
        table.tell(TurnPassed(seat))


def next_player(board: Board) -> int | None:
    """DF-RACE-02, DF-RACE-05, DF-RULING-07, DF-RULING-20: return the next player clockwise with a card."""
    players = board.settings.players
    for step in range(1, players + 1):
        seat = (board.turn + step) % players
        if board.playable(seat):
            return seat
    return None


def stalled(board: Board) -> tuple[str, ...]:
    """DF-FINISH-07: return the cars that have not finished; none where no line counts, or one finish was enough."""
    if not board.settings.variant.finish or first_is_home(board):
        return ()
    return tuple(car.colour for car in board.cars.values() if car.cell >= 0)
