"""The finish: places, hands that are thrown away, and the end of the race (DF-FINISH)."""

from __future__ import annotations

from racelib.games.downforce.events import Finished, HandDiscarded, RaceEnded, TurnPassed
from racelib.games.downforce.state import Board, Car, State
from racelib.kernel.table import Table


def cross_the_finish(table: Table[State], car: Car) -> None:
    """DF-FINISH-01 to -04: the car takes the best free place and frees its cell at once."""
    table.tell(Finished(car.colour, len(table.state.board.finished) + 1))


def nothing_left_to_race_for(board: Board) -> bool:
    """Say whether the rest of a card is of no effect: all cars home, or the beginner game won (DF-RULING-29, -42)."""
    return len(board.finished) == len(board.cars) or first_is_home(board)


def first_is_home(board: Board) -> bool:
    """Say whether the beginner game is won: the first finish ends it, unless the race runs on (DF-RULING-42)."""
    settings = board.settings
    return bool(board.finished) and settings.variant.first_home_wins and not settings.run_on


def discard_hands(table: Table[State], active: int) -> None:
    """DF-FINISH-05, DF-RULING-30: whoever has all cars home discards the hand; in seat order from the active player."""
    board = table.state.board
    if not board.finished:
        return
    for step in range(board.settings.players):
        seat = (active + step) % board.settings.players
        if board.all_home(seat) and board.playable(seat):
            cards = (*table.state.hands[seat].cards, *board.face_up[seat])
            table.tell(HandDiscarded(seat, cards))


def pass_the_turn(table: Table[State]) -> None:
    """DF-RULING-31 (4) and (5): end the race when it is over, else the next player with a card has the turn.

    DF-RACE-04: the race goes on until every car is home or nobody has a card. DF-RACE-05, DF-RULING-20: players
    without cards are skipped.
    """
    board = table.state.board
    players = board.settings.players
    if not nothing_left_to_race_for(board):
        for step in range(1, players + 1):
            seat = (board.turn + step) % players
            if board.playable(seat):
                table.tell(TurnPassed(seat))
                return
    table.tell(RaceEnded(stalled(board)))


def stalled(board: Board) -> tuple[str, ...]:
    """Return the cars that have not crossed the line (DF-FINISH-07); none where no line counts, or one was enough."""
    if not board.settings.variant.finish or first_is_home(board):
        return ()
    return tuple(car.colour for car in board.cars.values() if car.cell >= 0)
