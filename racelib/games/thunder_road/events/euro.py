"""What happens to euro cards: they are played like dice, turned up for shots, discarded and shuffled."""

from __future__ import annotations

from typing import ClassVar

from racelib.games.thunder_road.euro_cards import deck_of, number_of
from racelib.games.thunder_road.events.cards import CardPlayed, CardTurnedUp
from racelib.games.thunder_road.state import State
from racelib.kernel.event import Event


class EuroCardPlayed(CardPlayed, frozen=True, gc=False):
    """A player plays a card of the hand like a die; the next event says where."""

    RULES: ClassVar = ("TR-EURO-05", "TR-RULING-121")

    def apply(self, state: State) -> None:
        """Lay the card on the table, where it stays for the round; its number is a die now."""
        state.hands[self.seat].cards.remove(f"{self.deck}:{self.card}")
        state.board.hand_sizes[self.seat] -= 1
        player = state.board.players[self.seat]
        player.played.append(self.card)
        player.dice.append(number_of(self.card))


class HandCardDiscarded(CardPlayed, frozen=True, gc=False):
    """A player discards a card of the hand, and draws another one next."""

    RULES: ClassVar = ("TR-RULING-122",)


class HandShuffledBack(Event, frozen=True, gc=False):
    """The lowest sum is tied: a player puts the whole hand back into the deck."""

    RULES: ClassVar = ("TR-EURO-04", "TR-RULING-120")
    seat: int

    def apply(self, state: State) -> None:
        """Put the cards under the deck; it is shuffled next."""
        board, deck, hand = state.board, deck_of(self.seat), state.hands[self.seat].cards
        back = [card for card in hand if card.startswith(f"{deck}:")]
        state.down.decks[deck] += [card.partition(":")[2] for card in back]
        hand[:] = [card for card in hand if card not in back]
        board.hand_sizes[self.seat] = len(hand)
        board.decks_left[deck] = len(state.down.decks[deck])


class PlayedCardsDiscarded(Event, frozen=True, gc=False):
    """The round is over: the cards on dashboards and command board go to the own discard pile."""

    RULES: ClassVar = ("TR-EURO-07", "TR-EURO-11")
    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> None:
        """Move the cards."""
        state.board.players[self.seat].played.clear()
        state.board.discards[deck_of(self.seat)] += self.cards


class DeckMadeAnew(Event, frozen=True, gc=False):
    """A deck is empty and a card is needed: the discards become the new deck, and are shuffled."""

    RULES: ClassVar = ("TR-EURO-10",)
    seat: int

    def apply(self, state: State) -> None:
        """Turn the discards into the deck; cards on dashboards and boards stay there."""
        board, deck = state.board, deck_of(self.seat)
        state.down.decks[deck] += board.discards[deck]
        board.discards[deck].clear()
        board.decks_left[deck] = len(state.down.decks[deck])


class ShotCardTurnedUp(CardTurnedUp, frozen=True, gc=False):
    """A player shoots: the top card of the own deck is turned up and lies open until the shot is over."""

    RULES: ClassVar = ("TR-EURO-09", "TR-RULING-119")
    seat: int

    def apply(self, state: State) -> None:
        """Take the card from the deck."""
        state.down.decks[self.deck].pop(0)
        state.board.decks_left[self.deck] -= 1
        state.board.players[self.seat].turned_up.append(self.card)


class ShotCardsDiscarded(Event, frozen=True, gc=False):
    """The shot is over: all cards turned up for it go to the own discard pile."""

    RULES: ClassVar = ("TR-EURO-09", "TR-RULING-119")
    seat: int

    def apply(self, state: State) -> None:
        """Move the cards."""
        player = state.board.players[self.seat]
        state.board.discards[deck_of(self.seat)] += player.turned_up
        player.turned_up.clear()
