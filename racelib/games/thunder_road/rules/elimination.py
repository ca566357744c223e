"""Cars destroyed, players out, the end of the game and its result (TR-DEST, TR-ELIM, TR-WIN, TR-FINAL-02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.games.thunder_road.events.damage import Destroyed
from racelib.games.thunder_road.events.end import Eliminated, MadeFinal, Won
from racelib.games.thunder_road.state import Board, Car, State
from racelib.kernel.table import Table


class GameOver(Exception):
    """The game ends at once, whatever chain is running (TR-WIN-01, TR-WIN-02): this leaves all of it behind."""


def destroy(table: Table[State], cars: Sequence[Car], why: str, road_moves: bool = False) -> bool:
    """Destroy cars together, then check once which players are out (TR-RULING-61, TR-RULING-62).

    `road_moves`: a board update is running; True is returned when its new tile has to be final (TR-FINAL-03).
    """
    return destroy_groups(table, (cars, why), road_moves=road_moves)


def destroy_groups(table: Table[State], *groups: tuple[Sequence[Car], str], road_moves: bool = False) -> bool:
    """TR-RULING-61: destroy cars together, though for different reasons; only then check which players are out.

    TR-DEST-05: every rule that destroys a car comes here.
    TR-STATE-09: no repair brings a destroyed car back, and its tokens go back to the pile.
    """
    for cars, why in groups:
        if cars:
            table.tell(Destroyed(tuple(car.id for car in cars), why))
    return check_players(table, road_moves) if any(cars for cars, _ in groups) else False


def check_players(table: Table[State], road_moves: bool = False) -> bool:
    """TR-ELIM-01, TR-RULING-62: a player without an operable car is out at once.

    TR-ELIM-02: the chopper leaves the game, inoperable cars stay on the board.
    TR-ELIM-04, TR-RIG-49: the owner of a destroyed rig is out.
    TR-WIN-02: the last player left wins; if the last players go out together, it is a draw.
    TR-FINAL-02: the first player out makes the lead tile final.
    """
    board = table.state.board
    out = [seat for seat in board.in_the_game() if not board.operable(seat)]
    if not out:
        return False
    for seat in out:
        table.tell(Eliminated(seat))
    left = board.in_the_game()
    if not left:
        table.tell(Won(tuple(out), "draw"))
        raise GameOver
    if len(left) == 1:
        table.tell(Won((left[0],), "last"))
        raise GameOver
    if board.final:
        return False
    if not road_moves:
        table.tell(MadeFinal())  # TR-FINAL-02: at once
    return True


def cross_the_finish(table: Table[State], car: Car) -> None:
    """TR-WIN-01, TR-EDGE-10, TR-RULING-60: the owner wins at once, also with an inoperable or a pushed car.

    TR-RULING-59: a wreck, or a car of a player who is out, is only taken away.
    """
    if table.state.board.playing(car.owner):
        table.tell(Won((car.owner,), "finish", car.id))
        raise GameOver
    destroy(table, [car], "finish")


def result(board: Board) -> list[dict[str, Any]]:
    """Return how everybody stands, best first.

    The rules know winners only. The order of the others is ours: those still in by their foremost car, then those who
    went out, the last one first.
    """
    lines = []
    for seat, player in enumerate(board.players):
        foremost = max((board.height(car) for car in board.owned(seat) if car.on_board), default=None)
        how = "won" if seat in board.winners else "out" if player.out else "in"
        lines.append({"seat": seat, "how": how, "cars": len(board.operable(seat)), "foremost": foremost})

    def rank(line: dict[str, Any]) -> tuple[int, int]:
        if line["how"] == "won":
            return 0, 0
        return (2, -board.out_order.index(line["seat"])) if line["how"] == "out" else (1, -(line["foremost"] or 0))

    lines.sort(key=rank)
    shared = len(board.winners)
    return [{**line, "place": 1 if number < shared else number + 1} for number, line in enumerate(lines)]
