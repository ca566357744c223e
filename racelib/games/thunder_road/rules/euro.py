"""Euro decks: cards instead of movement dice, and for the shots of their players (TR-EURO).

`euro_cards` says what is on the cards. A card is chosen where a die would be: `dice.DieChoice` for a dashboard,
`commands.CommandChoice` for a command.
"""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.thunder_road.euro_cards import (
    card_players,
    deck_of,
    euro_cards,
    number_of,
    on_hand,
    plays_cards,
)
from racelib.games.thunder_road.events.cards import CardsDrawn
from racelib.games.thunder_road.events.euro import (
    DeckMadeAnew,
    EuroCardPlayed,
    HandCardDiscarded,
    HandShuffledBack,
    PlayedCardsDiscarded,
    ShotCardsDiscarded,
    ShotCardTurnedUp,
)
from racelib.games.thunder_road.facts import card_fact
from racelib.games.thunder_road.rules.one_of_many import OneOfMany
from racelib.games.thunder_road.state import Board, State
from racelib.kernel.choice import Explained, Fact, Refusal, fact
from racelib.kernel.table import Table

#: The cards of a full hand (TR-EURO-02, TR-EURO-08).
FULL_HAND = 5


# -- hands ---------------------------------------------------------------------------------------------------


def shuffle_decks(table: Table[State]) -> None:
    """TR-EURO-02: all players with cards shuffle their decks of 18; then they draw 5 (`draw_up`)."""
    for seat in card_players(table.state.board):
        table.shuffle(deck_of(seat), len(table.state.down.decks[deck_of(seat)]))


def draw_up(table: Table[State], seat: int) -> None:
    """TR-EURO-08, TR-RULING-122: draw until you hold 5 cards, never more; there are always enough.

    Cards that you did not play stay in your hand (TR-EURO-07).
    """
    deck = deck_of(seat)
    while (needed := FULL_HAND - len(on_hand(table.state, seat))) > 0:
        left = cards_left(table, seat)
        table.tell(CardsDrawn(seat, deck, min(needed, left)))


def cards_left(table: Table[State], seat: int) -> int:
    """TR-EURO-10: return how many cards a deck has; an empty one is made anew of the discards at once.

    Cards on dashboards and boards, and those turned up for the shot at hand, are not part of it.
    """
    deck = deck_of(seat)
    if not table.state.down.decks[deck]:
        table.tell(DeckMadeAnew(seat))
        table.shuffle(deck, len(table.state.down.decks[deck]))
    return len(table.state.down.decks[deck])


def shuffle_hands_back(table: Table[State]) -> None:
    """TR-EURO-04, TR-RULING-120: on a tie all cards go back into the decks, which are shuffled."""
    for seat in card_players(table.state.board):
        table.tell(HandShuffledBack(seat))
    shuffle_decks(table)


def sum_of(state: State, seat: int) -> int:
    """TR-EURO-03: return what a player announces: the sum of the cards, or of the dice."""
    if plays_cards(state.board, seat):
        return sum(map(number_of, on_hand(state, seat)))
    return sum(state.board.players[seat].dice)


def discard_played_cards(table: Table[State]) -> None:
    """TR-EURO-07, TR-EURO-11: at the end of a round the cards on dashboards and boards go to the open discards."""
    board = table.state.board
    for seat in card_players(board):
        if played := board.players[seat].played:
            table.tell(PlayedCardsDiscarded(seat, tuple(played)))


# -- playing -------------------------------------------------------------------------------------------------


def play(table: Table[State], seat: int, card: int | str, cards: Sequence[str]) -> int:
    """TR-EURO-05, TR-EURO-06: play a card of a hand where a die would go; return its number.

    The card stays there until the round is over, turned over as done once the car has moved or the command has acted.
    """
    meant = card if isinstance(card, str) else card_meant(cards, card)
    assert meant is not None
    table.tell(EuroCardPlayed(seat, deck_of(seat), meant))
    return number_of(meant)


def card_meant(cards: Sequence[str], number: object) -> str | None:
    """TR-RULING-121: return the card that a number means; None when cards of that number differ, or there is none.

    >>> card_meant(["euro-1-l", "euro-2-l"], 2), card_meant(["euro-1-l", "euro-1-m"], 1)
    ('euro-2-l', None)
    """
    found = {card for card in cards if type(number) is int and number_of(card) == number}
    return found.pop() if len(found) == 1 else None


def no_such_card(cards: Sequence[str], card: object) -> Fact | None:
    """Say why a card, or a number, is none of a hand (TR-RULING-121); None if it is one."""
    if card in cards or card_meant(cards, card) is not None:
        return None
    alike = sorted({one for one in cards if type(card) is int and number_of(one) == card})
    if alike:
        return fact("which card", cards=[card_fact(one) for one in alike])
    return fact("no such card", answer=repr(card), cards=[card_fact(one) for one in dict.fromkeys(cards)])


class ExchangeChoice(OneOfMany[str]):
    """CM07: the card of the hand that a player discards; the next one of the deck comes in its place."""

    KIND = "exchange"
    __slots__ = ("board", "cards", "seat")

    def __init__(self, board: Board, seat: int, cards: tuple[str, ...]) -> None:
        """Offer all cards of the hand."""
        self.board = board
        self.seat = seat
        self.cards = cards
        self.options = sorted(set(cards))

    def explain(self, option: str) -> Explained:
        """Say which card goes."""
        label = fact("discard", card=card_fact(option))
        return Explained(label, 0, (), ("TR-RULING-122",), {"card": option, "die": number_of(option)})

    def refuse(self, answer: object) -> Refusal:
        """Say which cards there are."""
        cards = [card_fact(card) for card in self.options]
        return Refusal(fact("no such card", answer=repr(answer), cards=cards), ("TR-RULING-122",))


async def exchange(table: Table[State], seat: int) -> None:
    """CM07: discard a card of the hand and draw one instead; the hand is not larger than before (TR-RULING-122)."""
    cards = on_hand(table.state, seat)
    if not cards:
        return
    card = await table.ask(seat, ExchangeChoice(table.state.board, seat, cards))
    table.tell(HandCardDiscarded(seat, deck_of(seat), card))
    cards_left(table, seat)
    table.tell(CardsDrawn(seat, deck_of(seat), 1))


def exchange_cards(table: Table[State], seat: int, cards: Sequence[str]) -> None:
    """BC03: discard some cards of the hand, then draw as many (TR-RULING-122)."""
    for card in cards:
        table.tell(HandCardDiscarded(seat, deck_of(seat), card))
    for _ in cards:
        cards_left(table, seat)
        table.tell(CardsDrawn(seat, deck_of(seat), 1))


# -- shots ---------------------------------------------------------------------------------------------------


def turn_up(table: Table[State], seat: int) -> str:
    """TR-EURO-09, TR-RULING-119: turn up the top card of the own deck; return what it hits."""
    cards_left(table, seat)
    deck = deck_of(seat)
    card = table.state.down.decks[deck][0]
    table.tell(ShotCardTurnedUp(deck, card, seat))
    return euro_cards()[card].face


def discard_shown_cards(table: Table[State], seat: int) -> None:
    """Put all cards that were turned up for a shot on the own discard pile (TR-EURO-09, TR-RULING-119)."""
    if plays_cards(table.state.board, seat):
        table.tell(ShotCardsDiscarded(seat))
