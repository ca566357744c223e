"""The euro decks as data: what is on a card, whose deck it is, which players have one (TR-COMP-12, TR-RULING-95)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from racelib.games.thunder_road.cards import cards
from racelib.games.thunder_road.state import Board, Hand, Seen, State
from racelib.games.thunder_road.tables import THREE_CARS

#: The option that brings the euro decks into a race, and the name of their deck in the card file.
EURO = "euro"


class EuroCard(NamedTuple):
    """TR-EURO-01: what is on a card: the number of a movement die, and a face of the shooting die."""

    number: int
    face: str


@cache
def euro_cards() -> dict[str, EuroCard]:
    """TR-RULING-95: return what is on each card, by its key; low numbers shoot better.

    >>> euro_cards()["euro-6-sm"]
    EuroCard(number=6, face='SM')
    """
    known = cards()
    printed = {key: known.by_key[key].name.split(" / ") for key in keys_of_the_deck()}
    return {key: EuroCard(int(number), face) for key, (number, face) in printed.items()}


def whole_deck() -> list[str]:
    """TR-COMP-12: return the keys of the 18 cards of a deck.

    >>> len(whole_deck())
    18
    """
    return list(keys_of_the_deck())


@cache
def keys_of_the_deck() -> tuple[str, ...]:
    """Return the keys of the cards of a deck, as they are in the card file."""
    return tuple(cards().deck(EURO, [EURO]))


def number_of(card: int | str) -> int:
    """Return what a card counts as a die (TR-EURO-05); a die is its number.

    >>> number_of(3), number_of("euro-5-l")
    (3, 5)
    """
    return card if isinstance(card, int) else euro_cards()[card].number


@cache
def deck_of(seat: int) -> str:
    """Return the name of a player's deck.

    >>> deck_of(2)
    'euro 2'
    """
    return f"{EURO} {seat}"


def plays_cards(board: Board, seat: int) -> bool:
    """TR-COMP-15: say whether a player has cards instead of dice: only crews of three cars do.

    The rig and the bikes keep their dice (TR-RULING-96).

    >>> from racelib.kernel.set_up import new_race
    >>> board = new_race("thunder-road", players=2, seed=1, crews=["blue", "rig"], euro=True).state.board
    >>> plays_cards(board, 0), plays_cards(board, 1)
    (True, False)
    """
    return EURO in board.settings.modules and board.players[seat].crew in THREE_CARS


def card_players(board: Board) -> list[int]:
    """Return the players with cards who are still in the game."""
    if EURO not in board.settings.modules:
        return []
    return [seat for seat in board.in_the_game() if plays_cards(board, seat)]


def held(hand: Hand, seat: int) -> tuple[str, ...]:
    """Return the euro cards in the hand of a player, low numbers first.

    >>> held(Hand(["euro 0:euro-5-l", "euro 0:euro-2-sm"]), 0)
    ('euro-2-sm', 'euro-5-l')
    """
    known = names_in_hand(seat)
    return tuple(sorted([known[card] for card in hand.cards if card in known]))


@cache
def names_in_hand(seat: int) -> dict[str, str]:
    """Return the keys of the cards of a player's deck, by the names that they have in a hand."""
    return {f"{deck_of(seat)}:{key}": key for key in keys_of_the_deck()}


def on_hand(state: State, seat: int) -> tuple[str, ...]:
    """Return the euro cards that a player can play; nothing for a player with dice."""
    return held(state.hands[seat], seat) if plays_cards(state.board, seat) else ()


def faces_in_deck(seen: Seen) -> list[str]:
    """Return the faces of the cards that may be turned up for the next shot of a player: all that are nowhere else.

    An empty deck is made of the discards first (TR-EURO-10).
    """
    board, seat = seen.board, seen.seat
    deck, player = deck_of(seat), board.players[seat]
    if not board.decks_left[deck]:
        return faces(board.discards[deck])
    left = whole_deck()
    for card in (*held(seen.hand, seat), *board.discards[deck], *player.played, *player.turned_up):
        left.remove(card)
    return faces(left)


def faces(keys: Sequence[str]) -> list[str]:
    """Return the faces of some cards, in the order of their keys.

    >>> faces(["euro-5-l", "euro-2-sm"])
    ['SM', 'L']
    """
    known = euro_cards()
    return [known[key].face for key in sorted(keys)]


def lay_decks(state: State) -> None:
    """Give each crew of three cars its own deck, before it is shuffled, and every player an empty hand (TR-EURO-02)."""
    board = state.board
    state.hands = state.hands or [Hand() for _ in board.players]
    board.hand_sizes = [len(hand.cards) for hand in state.hands]
    for seat in card_players(board):
        state.down.decks[deck_of(seat)] = whole_deck()
        board.discards[deck_of(seat)] = []
        board.decks_left[deck_of(seat)] = len(whole_deck())
