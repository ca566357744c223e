"""Extra Ammo: its decks are shuffled and dealt (TR-AMMO)."""

from __future__ import annotations

from racelib.games.thunder_road.ammo_cards import SECRET
from racelib.games.thunder_road.events.ammo import BonusCommandDealt, SecretCardDealt
from racelib.games.thunder_road.rules import conditions
from racelib.games.thunder_road.state import State
from racelib.games.thunder_road.tables import BONUS_COMMANDS, RIG
from racelib.kernel.table import Table


def shuffle_decks(table: Table[State]) -> None:
    """Shuffle the decks one after another (part C2 of the ledger), and lay the first road conditions."""
    board = table.state.board
    for deck in board.settings.ammo:
        table.shuffle(deck, board.decks_left[deck])
    conditions.lay_first(table)


def deal(table: Table[State]) -> None:
    """Deal one card of each other deck to each player, after leaders and upgrades (TR-RULING-22)."""
    board = table.state.board
    for deck in SECRET:
        if deck in board.settings.ammo:
            for seat in range(len(board.players)):
                table.tell(SecretCardDealt(seat, deck, 1))
    if BONUS_COMMANDS in board.settings.ammo:
        deal_bonus_commands(table)


def deal_bonus_commands(table: Table[State]) -> None:
    """TR-AMMO-10: each player gets an open bonus command; the rig has no command board, and gets none."""
    for seat, player in enumerate(table.state.board.players):
        if player.crew != RIG:
            card = table.state.down.decks[BONUS_COMMANDS][0]
            table.tell(BonusCommandDealt(BONUS_COMMANDS, card, seat))
