"""What happens to the cards of Extra Ammo: dealt, laid beside tiles, played, and out of the game (TR-AMMO)."""

from __future__ import annotations

from typing import ClassVar

from racelib.games.thunder_road.events.cards import CardPlayed, CardsDrawn, CardTurnedUp
from racelib.games.thunder_road.state import State
from racelib.games.thunder_road.tables import AIRSTRIKES, CONDITIONS, OBJECTIVES, ONE_SHOTS
from racelib.kernel.event import Event

#: The rule of each deck of secret cards.
RULE_OF = {AIRSTRIKES: "TR-AMMO-06", OBJECTIVES: "TR-AMMO-07", ONE_SHOTS: "TR-AMMO-08"}

# -- dealing -------------------------------------------------------------------------------------------------


class SecretCardDealt(CardsDrawn, frozen=True, gc=False):
    """A player gets a secret card: an enhanced airstrike, an objective or a one-shot."""

    RULES: ClassVar = ("TR-RULING-97",)

    def rules(self) -> tuple[str, ...]:
        """Name the rule of the deck."""
        return (RULE_OF[self.deck], "TR-RULING-97")


class BonusCommandDealt(CardTurnedUp, frozen=True, gc=False):
    """A player gets a bonus command, which lies open: a further command of the board."""

    RULES: ClassVar = ("TR-AMMO-09",)
    seat: int

    def apply(self, state: State) -> None:
        """Lay it before the player."""
        state.down.decks[self.deck].pop(0)
        state.board.decks_left[self.deck] -= 1
        state.board.players[self.seat].bonus = self.card


# -- road conditions -----------------------------------------------------------------------------------------


class ConditionLaid(CardTurnedUp, frozen=True, gc=False):
    """A road condition is turned up and laid beside a tile: 1 is the middle tile, 2 the lead tile."""

    RULES: ClassVar = ("TR-AMMO-03", "TR-AMMO-04")
    tile: int

    def apply(self, state: State) -> None:
        """Lay the card beside the tile."""
        state.down.decks[self.deck].pop(0)
        state.board.decks_left[self.deck] -= 1
        state.board.conditions[self.tile] = self.card


class ConditionsGathered(Event, frozen=True, gc=False):
    """The deck of road conditions is empty: the discarded ones become the new deck, and are shuffled."""

    RULES: ClassVar = ("TR-AMMO-05",)

    def apply(self, state: State) -> None:
        """Turn the discards into the deck."""
        board = state.board
        state.down.decks[CONDITIONS] += board.discards[CONDITIONS]
        board.discards[CONDITIONS].clear()
        board.decks_left[CONDITIONS] = len(state.down.decks[CONDITIONS])


# -- playing -------------------------------------------------------------------------------------------------


class SecretCardPlayed(CardPlayed, frozen=True, gc=False):
    """A player shows a secret card and uses it; then it is out of the game, where all can see it."""

    RULES: ClassVar = ("TR-RULING-115",)

    def rules(self) -> tuple[str, ...]:
        """Name the rule of the deck."""
        return (RULE_OF[self.deck], "TR-RULING-115")
