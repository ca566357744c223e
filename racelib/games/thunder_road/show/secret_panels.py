"""The secret cards of a player, for that player alone, and what rewards wait for players (TR-AMMO)."""

from __future__ import annotations

from racelib.games.thunder_road.ammo_cards import SECRET, held
from racelib.games.thunder_road.show.names import card_text, card_title
from racelib.games.thunder_road.state import Hand
from racelib.games.thunder_road.tables import AIRSTRIKES, OBJECTIVES, ONE_SHOTS
from racelib.kernel.scene import Panel, table_panel
from racelib.text.language import later, tr

#: What the cards of each secret deck are called.
DECKS = {
    AIRSTRIKES: later("enhanced airstrike"),
    OBJECTIVES: later("objective"),
    ONE_SHOTS: later("one-shot"),
}


def secret_panel(name: str, hand: Hand) -> Panel | None:
    """Return the secret cards that a player holds, and what they do; only the player sees them (TR-RULING-97)."""
    rows = [[tr(DECKS[deck]), card_title(key), card_text(key)] for deck in SECRET if (key := held(hand, deck))]
    if not rows:
        return None
    title = tr("Secret cards of {name}").format(name=name)
    note = tr("Each is our own card (TR-RULING-90). Only you see them (TR-RULING-97); each can be used once.")
    return table_panel(title, [tr("kind"), tr("card"), tr("what it does")], rows, note)


def cards_in_short(hand: Hand) -> list[str]:
    """Return the titles of the secret cards that a player holds.

    >>> cards_in_short(Hand(["one-shot:radio-jam"]))
    ['Radio jam']
    """
    return [card_title(key) for deck in SECRET if (key := held(hand, deck))]
