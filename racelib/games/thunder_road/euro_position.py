"""Euro cards in positions: what a position says of them, and what it leaves out (TR-EURO, TR-INV-14)."""

from __future__ import annotations

from collections import Counter

from racelib.errors import BadOption
from racelib.games.thunder_road.euro_cards import card_players, deck_of, held, number_of, plays_cards, whole_deck
from racelib.games.thunder_road.state import State
from racelib.kernel.reading import Fields, listed, number, one_of

#: The numbers of a hand, if a position gives neither cards nor dice.
USUAL_HAND = [2, 3, 4, 5, 6]


def set_up_played(state: State, seat: int, given: Fields) -> None:
    """Lay the cards that a player has played in this round on the table."""
    where = f"player {seat}: played"
    played = given.listed("played")
    if played and not plays_cards(state.board, seat):
        raise BadOption(f"{where} is given, but this player has no euro cards (TR-COMP-15)")
    state.board.players[seat].played = [one_of(where, card, set(whole_deck())) for card in played]


def complete_euro(state: State, given: Fields) -> None:
    """Fill the hands and decks of players with cards: what a position does not name lies in the deck, unordered.

    Without `hands`, the `dice` of a player are the numbers of the cards in hand.
    """
    board, players = state.board, given.given.get("players", [{} for _ in state.board.players])
    announced = listed("'announced'", given.given.get("announced", []))
    board.announced = tuple(number("'announced'", one, 0, 36) for one in announced)
    for seat in card_players(board):
        deck, player, hand = deck_of(seat), board.players[seat], state.hands[seat]
        on_top = state.down.decks[deck] if deck in given.given.get("decks", {}) else []
        left = Counter(whole_deck())
        for card in (*held(hand, seat), *board.discards[deck], *player.played, *on_top):
            if not left[card]:
                raise BadOption(f"player {seat} has the card '{card}' more than {Counter(whole_deck())[card]} times")
            left[card] -= 1
        numbers = player.dice if "dice" in players[seat] else USUAL_HAND
        if "hands" not in given.given:
            hand.cards += [f"{deck}:{card}" for card in cards_for(numbers, left)]
        player.dice = []
        state.down.decks[deck] = [*on_top, *left.elements()]
    for seat, player in enumerate(board.players):
        if player.out and plays_cards(board, seat):
            for pile in (state.down.decks[deck_of(seat)], board.discards[deck_of(seat)], player.dice):
                pile.clear()


def cards_for(numbers: list[int], left: Counter[str]) -> list[str]:
    """Take a card for each number out of those that are left; low keys first.

    >>> cards_for([5, 5], Counter({"euro-5-l": 2, "euro-5-m": 1}))
    ['euro-5-l', 'euro-5-l']
    """
    found = []
    for one in numbers:
        fitting = [card for card in sorted(left) if left[card] and number_of(card) == one]
        if not fitting:
            raise BadOption(f"there is no euro card with the number {one} left")
        left[fitting[0]] -= 1
        found.append(fitting[0])
    return found
