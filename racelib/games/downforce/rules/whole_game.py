"""A whole game: deal, auction, powers, race with bets, scoring (DF-FLOW)."""

from __future__ import annotations

from typing import Any

from racelib.games.downforce.rules.auction import keep_powers, sell_a_lot
from racelib.games.downforce.rules.betting import bet, bets_due
from racelib.games.downforce.rules.finish import pass_the_turn
from racelib.games.downforce.rules.scoring import result, score
from racelib.games.downforce.rules.setting_up import begin_the_race, set_the_table
from racelib.games.downforce.rules.turn import play_a_card
from racelib.games.downforce.rules.variants import prepare_two_players
from racelib.games.downforce.state import AUCTION, DEAL, KEEP_POWER, RACE, SECOND_AUCTION, State
from racelib.kernel.event import TurnEnded
from racelib.kernel.table import Table

TURN_ENDED = TurnEnded()


async def play(table: Table[State]) -> list[dict[str, Any]]:
    """Play from any turn boundary to the end. A boundary lies before everything that is secret."""
    state = table.state
    while not state.over:
        await one_step(table)
        table.tell(TURN_ENDED)
    return result(state.board)


async def one_step(table: Table[State]) -> None:
    """DF-FLOW-01: one step of the auction, the race or the scoring, each when its time has come."""
    stage = table.state.board.stage
    if stage == RACE:
        await race_on(table)
    elif stage == DEAL:
        set_the_table(table)
    elif stage in (AUCTION, SECOND_AUCTION):
        await sell_a_lot(table)
    elif stage == KEEP_POWER:
        await get_ready(table)
    else:
        score(table)


async def get_ready(table: Table[State]) -> None:
    """Keep the powers, let two players gather their cards, and begin the race."""
    await keep_powers(table)
    if table.state.board.settings.two:
        await prepare_two_players(table)
    begin_the_race(table)


async def race_on(table: Table[State]) -> None:
    """Play a card, then bet at the lines it crossed, then end the race or go on with the next player.

    DF-FLOW-02, DF-RULING-31, DF-RULING-50: bets belong to the race and come between two cards.
    """
    board = table.state.board
    if bets_due(board):
        await bet(table)
    else:
        await play_a_card(table)
    if not bets_due(board):
        pass_the_turn(table)
