"""The cards of Extra Ammo as tables beside the road: road conditions, bonus commands, and what each player holds.

The printed cards are not known; these are our own (TR-RULING-90).
"""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.thunder_road.ammo_cards import SECRET, held
from racelib.games.thunder_road.rules.commands import commands_of
from racelib.games.thunder_road.show.names import card_says, card_title, crew_name
from racelib.games.thunder_road.show.shop_panels import takes_word
from racelib.games.thunder_road.state import OVER, RACING, Board, Hand, State
from racelib.games.thunder_road.tables import AIRSTRIKES, OBJECTIVES, ONE_SHOTS
from racelib.kernel.panels import Panel, table_panel
from racelib.text.kit import in_words, listed
from racelib.text.language import later, tr

#: The decks whose cards are held in secret.
deck_name = in_words(
    {
        AIRSTRIKES: later("enhanced airstrike"),
        OBJECTIVES: later("objective"),
        ONE_SHOTS: later("one-shot"),
    }
)
#: An empty place.
NOTHING = "–"


def conditions_panel(board: Board) -> Panel | None:
    """Return the road conditions, tile by tile, from the front to the rear (TR-AMMO-03)."""
    if not any(board.conditions):
        return None
    tiles = (tr("rear tile"), tr("middle tile"), tr("lead tile"))
    rows = [
        [tile, card_title(card) if card else NOTHING, card_says(board, card) if card else NOTHING]
        for tile, card in reversed(list(zip(tiles, board.conditions, strict=True)))
    ]
    note = tr("A card holds for the cells of its tile (TR-AMMO-03). Each is our own card (TR-RULING-90).")
    title = tr("Road conditions: {cards}").format(cards=listed(card_title(card) for card in board.conditions if card))
    return table_panel(title, [tr("tile"), tr("card"), tr("what it does")], rows, note)


def bonus_panel(board: Board, names: Sequence[str]) -> Panel | None:
    """Return the bonus commands: what each takes, what lies on it in this round, what it does (TR-AMMO-09)."""
    seats = [seat for seat, player in enumerate(board.players) if player.bonus]
    if not seats:
        return None
    rows = []
    for seat in seats:
        player = board.players[seat]
        on_it = tr("token") if player.bonus in player.token_orders else player.orders.get(player.bonus, NOTHING)
        crew = f"{crew_name(player.crew)} {names[seat]}"
        takes = takes_word(commands_of(board, seat)[player.bonus])
        rows.append([crew, card_title(player.bonus), takes, str(on_it), card_says(board, player.bonus)])
    head = [tr("crew"), tr("bonus command"), tr("takes"), tr("die"), tr("what it does")]
    note = tr("It is a further command of the board (TR-AMMO-09). Each is our own card (TR-RULING-90).")
    return table_panel(tr("Bonus commands"), head, rows, note, seats=seats)


def secrets_panel(state: State, name: str, hand: Hand) -> Panel | None:
    """Return the secret cards that a player holds; only the player sees them (TR-RULING-97)."""
    cards = [(deck, card) for deck in SECRET if (card := held(hand, deck))]
    if not cards or state.board.stage not in (RACING, OVER):
        return None
    rows = [[deck_name(deck), card_title(card), card_says(state.board, card)] for deck, card in cards]
    note = tr("Each is our own card (TR-RULING-90). Only you see them (TR-RULING-97).")
    title = tr("Secret cards of {name}: {cards}").format(name=name, cards=listed(card_title(card) for _, card in cards))
    return table_panel(title, [tr("kind"), tr("card"), tr("what it does")], rows, note)


def ammo_panel(state: State, names: Sequence[str]) -> Panel | None:
    """Return what everybody knows of the secret cards: who still holds one, and which ones were played."""
    board = state.board
    decks = [deck for deck in SECRET if deck in board.settings.ammo]
    if not decks or board.stage not in (RACING, OVER):
        return None
    rows = []
    for deck in decks:
        holders = [name for name, hand in zip(names, state.hands, strict=True) if held(hand, deck)]
        played = listed(map(card_title, board.discards[deck])) or NOTHING
        rows.append([deck_name(deck), listed(holders) or NOTHING, played])
    head = [tr("kind"), tr("held by"), tr("played: out of the game")]
    return table_panel(tr("Extra Ammo"), head, rows, tr("A card that was played is out of the game (TR-AMMO-08)."))


def cards_in_short(hand: Hand) -> list[str]:
    """Return the titles of the secret cards that a player holds.

    >>> cards_in_short(Hand(["one-shot:radio-jam"]))
    ['Radio jam']
    """
    return [card_title(key) for deck in SECRET if (key := held(hand, deck))]
