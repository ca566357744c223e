"""What happens to cards: they are drawn from a deck into a hand, and leave it when they are played."""

from __future__ import annotations

from typing import ClassVar

from racelib.games.thunder_road.state import State
from racelib.kernel.event import Event


class CardsDrawn(Event, frozen=True, gc=False):
    """A player takes cards from the top of a deck; only that player sees them, so they are not named."""

    RULES: ClassVar[tuple[str, ...]] = ("TR-RULING-97",)
    seat: int
    deck: str
    count: int

    def apply(self, state: State) -> None:
        """Move the top cards into the hand."""
        deck, hand = state.down.decks[self.deck], state.hands[self.seat].cards
        hand += [f"{self.deck}:{card}" for card in deck[: self.count]]
        del deck[: self.count]
        state.board.hand_sizes[self.seat] += self.count
        state.board.decks_left[self.deck] -= self.count


class CardPlayed(Event, frozen=True, gc=False):
    """A player shows a card of the hand and lays it on the open discards of its deck."""

    RULES: ClassVar[tuple[str, ...]] = ("TR-RULING-97",)
    seat: int
    deck: str
    card: str

    def apply(self, state: State) -> None:
        """Move the card from the hand to the discards."""
        state.hands[self.seat].cards.remove(f"{self.deck}:{self.card}")
        state.board.hand_sizes[self.seat] -= 1
        state.board.discards.setdefault(self.deck, []).append(self.card)


class CardTurnedUp(Event, frozen=True, gc=False):
    """The top card of a deck is turned up and laid on the open discards."""

    RULES: ClassVar[tuple[str, ...]] = ("TR-RULING-97",)
    deck: str
    card: str

    def apply(self, state: State) -> None:
        """Move the top card to the discards."""
        state.down.decks[self.deck].pop(0)
        state.board.decks_left[self.deck] -= 1
        state.board.discards.setdefault(self.deck, []).append(self.card)
