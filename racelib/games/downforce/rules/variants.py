"""Drawing cards in the beginner game and with two players, and the common deck of two (DF-VAR-BEG, DF-VAR-2P)."""

from __future__ import annotations

from racelib.games.downforce.events import CardDrawn, CunningReplaced, Dealt, HandsGathered
from racelib.games.downforce.rules.auction import PowerChoice
from racelib.games.downforce.rules.finish import nothing_left_to_race_for
from racelib.games.downforce.state import State
from racelib.games.downforce.tables import CUNNING, POWERS, TWO_PLAYER_HAND
from racelib.kernel.table import Table


def draw_a_card(table: Table[State], seat: int, from_hand: bool) -> None:
    """DF-VAR-BEG-06, DF-VAR-2P-05: draw after playing while the pile lasts.

    In the beginner game after any card (DF-RULING-42), with two players only after one from the hand (DF-RULING-43).
    Whoever has all cars home draws no more, and nobody draws when the race is over.
    """
    state = table.state
    board = state.board
    draws = not board.settings.variant.auction or (board.settings.two and from_hand)
    if draws and state.down.deck and not board.all_home(seat) and not nothing_left_to_race_for(board):
        table.tell(CardDrawn(seat, state.down.deck[0]))


async def prepare_two_players(table: Table[State]) -> None:
    """DF-VAR-2P-02, -03, -06: cunning may be given back; then both hands become one deck, and each draws seven."""
    state = table.state
    board = state.board
    if board.settings.replace_cunning and CUNNING in board.powers:
        seat = board.powers.index(CUNNING)
        spare = [power for power in POWERS if power not in board.powers]
        power = await table.ask(seat, PowerChoice((*spare, CUNNING), "DF-VAR-2P-06"))
        if power != CUNNING:
            table.tell(CunningReplaced(seat, power))
    table.tell(HandsGathered())
    table.shuffle("deck", len(state.down.deck))
    table.tell(Dealt(TWO_PLAYER_HAND))
