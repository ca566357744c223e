"""A whole game: set-up, rounds of three turns for everybody, the end (TR-ROUND, TR-TURN-03, TR-END-03, TR-END-04)."""

from __future__ import annotations

from typing import Any

from racelib.games.thunder_road.events.turn import RoundBegan, TurnPassed
from racelib.games.thunder_road.rules import draft, euro
from racelib.games.thunder_road.rules.elimination import GameOver, result
from racelib.games.thunder_road.rules.setting_up import (
    roll_all_dice,
    roll_for_first_player,
    roll_road_die,
    set_the_table,
)
from racelib.games.thunder_road.rules.turn import take_turn
from racelib.games.thunder_road.state import DRAFTING, SETTING_UP, Board, State
from racelib.kernel.event import TurnEnded
from racelib.kernel.table import Table

TURN_ENDED = TurnEnded()


async def play(table: Table[State]) -> list[dict[str, Any]]:
    """Play from any turn boundary to the end; a boundary lies after the set-up and after every turn."""
    state = table.state
    while not state.over:
        try:
            if state.board.stage == SETTING_UP:
                await set_the_table(table)
            elif state.board.stage == DRAFTING:
                if await draft.go_on(table):
                    roll_for_first_player(table)
            else:
                await take_turn(table)
                pass_the_turn(table)
        except GameOver:
            pass  # TR-WIN-01, TR-WIN-02: at once, in the middle of whatever was going on
        table.tell(TURN_ENDED)
    return result(state.board)


def pass_the_turn(table: Table[State]) -> None:
    """TR-END-01, TR-END-03, TR-END-04, TR-RULING-65: the turn passes to the left, the road die after each round.

    TR-ROUND-01: after three turns of every player a new round begins.
    """
    board = table.state.board
    seat = board.turn
    over = board.round_ends_with(seat)
    to = next_player(board, board.first if over else seat)
    table.tell(TurnPassed(seat, to))
    if over:
        euro.discard_played_cards(table)
        table.tell(RoundBegan(board.round + 1, to))
        roll_all_dice(table)
        roll_road_die(table)


def next_player(board: Board, seat: int) -> int:
    """TR-TURN-03, TR-ELIM-03: turns go round to the left, past the players who are out; a last player goes on alone."""
    players = board.players
    for n in range(1, len(players)):
        other = (seat + n) % len(players)
        if not players[other].out:
            return other
    return seat
