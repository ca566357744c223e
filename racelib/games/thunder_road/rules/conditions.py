"""Road conditions: a card beside each new tile, and what it changes there (TR-AMMO-02, TR-AMMO-03)."""

from __future__ import annotations

from racelib.games.thunder_road.events.ammo import ConditionLaid, ConditionsGathered
from racelib.games.thunder_road.state import State
from racelib.games.thunder_road.tables import CONDITIONS
from racelib.kernel.table import Table

#: The tiles beside which a card lies at the start: the middle and the lead tile.
MIDDLE, LEAD = 1, 2


def lay_first(table: Table[State]) -> None:
    """TR-AMMO-02: one card beside the middle tile and one beside the lead tile; none beside the starting tile."""
    if table.state.board.conditions:
        for tile in (MIDDLE, LEAD):
            lay(table, tile)


def lay_beside_new_tile(table: Table[State]) -> None:
    """TR-AMMO-04: every new tile gets a random card, face up."""
    if table.state.board.conditions:
        lay(table, LEAD)


def lay(table: Table[State], tile: int) -> None:
    """TR-AMMO-05: lay the top card of the deck beside a tile; from an empty deck the discards are shuffled first.

    The card of a tile that is taken away is among them (`events.end.discard_condition`).
    """
    deck = table.state.down.decks[CONDITIONS]
    if not deck and table.state.board.discards[CONDITIONS]:
        table.tell(ConditionsGathered())
        table.shuffle(CONDITIONS, len(deck))
    if deck:
        table.tell(ConditionLaid(CONDITIONS, deck[0], tile))
