"""Euro cards as players see them: what a card is called, how it is drawn, the own hand, and what lies open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.games.thunder_road.euro_cards import deck_of, euro_cards, held, plays_cards, whole_deck
from racelib.games.thunder_road.show.names import size_name
from racelib.games.thunder_road.state import Board, Seen, State
from racelib.kernel.panels import CardFace, CardsPanel, Panel, table_panel
from racelib.kernel.scene import Paint
from racelib.kernel.shown import Bars
from racelib.text.kit import in_words, listed
from racelib.text.language import later, tr, trn

#: The two bars of a card: the number of a movement die, and the sizes that a shot hits.
MOVE, HITS = "euro move", "euro hits"
bar_name = in_words({MOVE: later("move"), HITS: later("hits")})
#: Their colours, each with the colour of the text on it.
PAINTS = {MOVE: ("#1f2937", "#ffffff"), HITS: ("#fde047", "#111111")}
#: An empty place.
NOTHING = "–"


def sign_of(number: int, face: str) -> str:
    """Return what stands on a card.

    >>> sign_of(3, "SM")
    '3 / SM'
    """
    return f"{number} / {face}"


def card_sign(key: str) -> str:
    """Return what stands on a card, by its key.

    >>> card_sign("euro-6-l")
    '6 / L'
    """
    return sign_of(*euro_cards()[key])


def in_full(number: int, face: str) -> str:
    """Return a card in words.

    >>> in_full(3, "SM"), in_full(1, "SML")
    ('3 (hits small and medium)', '1 (hits any size)')
    """
    sizes = tr("any size") if face == "SML" else listed(size_name(size) for size in face)
    return tr("{number} (hits {sizes})").format(number=number, sizes=sizes)


def card_name(key: str) -> str:
    """Return a card in words, by its key.

    >>> card_name("euro-6-l")
    '6 (hits large)'
    """
    return in_full(*euro_cards()[key])


def bars_of(key: str) -> Bars:
    """Return a card as the page draws it.

    >>> bars_of("euro-6-l")
    [['euro move', 6], ['euro hits', 'L']]
    """
    number, face = euro_cards()[key]
    return [[MOVE, number], [HITS, face]]


def option_card(choice: Any, option: Any) -> Bars | None:
    """Return the card that an option plays, if it plays one."""
    return bars_of(option[0]) if choice.cards and isinstance(option, list) else None


def palette() -> dict[str, Paint]:
    """Return the colours of the bars."""
    return {bar: Paint(*paint, bar_name(bar)) for bar, paint in PAINTS.items()}


def in_hand(seen: Seen, seat: int) -> str:
    """Return in a few words what a player holds: the own cards one by one, of others only how many."""
    if seat == seen.seat:
        return tr("cards {cards}").format(cards=", ".join(map(card_name, held(seen.hand, seat))))
    return number_of_cards(seen.board, seat)


def number_of_cards(board: Board, seat: int) -> str:
    """Return how many euro cards a player holds, as everybody knows (TR-RULING-121)."""
    player, deck = board.players[seat], deck_of(seat)
    elsewhere = board.decks_left[deck] + len(board.discards[deck]) + len(player.played) + len(player.turned_up)
    count = 0 if player.out else len(whole_deck()) - elsewhere
    return trn("{n} card", "{n} cards", count).format(n=count)


# -- panels --------------------------------------------------------------------------------------------------


def hand_panels(state: State, names: Sequence[str]) -> dict[str, Panel | None]:
    """Return the hand of each player with cards, for that player alone: "hand@2" is for seat 2 (TR-RULING-97)."""
    return {f"hand@{seat}": hand_panel(state, seat, names[seat]) for seat in range(len(state.hands))}


def hand_panel(state: State, seat: int, name: str) -> Panel | None:
    """Return the cards that a player holds."""
    cards = held(state.hands[seat], seat)
    if not cards:
        return None
    note = tr("The number is a movement die. The letters are the sizes that a shot hits (TR-EURO-01).")
    faces = [CardFace(bars_of(card)) for card in cards]
    return CardsPanel(tr("Hand of {name}").format(name=name), faces, note, offered=True)


def euro_panel(board: Board, names: Sequence[str]) -> Panel | None:
    """Return what everybody knows of the cards: how many, the played ones, and the discards (TR-EURO-11)."""
    seats = [seat for seat in range(len(board.players)) if plays_cards(board, seat)]
    if not seats:
        return None
    rows = []
    for seat in seats:
        player, deck = board.players[seat], deck_of(seat)
        shown = ", ".join(map(card_sign, (*player.played, *player.turned_up))) or NOTHING
        discards = ", ".join(card_sign(card) for card in sorted(board.discards[deck])) or NOTHING
        rows.append([names[seat], number_of_cards(board, seat), board.decks_left[deck], shown, discards])
    head = [tr("player"), tr("in hand"), tr("in the deck"), tr("played"), tr("discard pile")]
    note = tr(
        "The printed cards are not known; these are ours (TR-RULING-95). All may look at the discards (TR-EURO-11)."
    )
    return table_panel(tr("Euro cards"), head, rows, note, seats=seats)
