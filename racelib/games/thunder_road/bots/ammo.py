"""How the bots use the cards of Extra Ammo."""

from __future__ import annotations

from racelib.games.thunder_road.bots import secret_cards
from racelib.games.thunder_road.bots.shop import Decisions
from racelib.games.thunder_road.rules.windows import PlayChoice
from racelib.games.thunder_road.state import Seen
from racelib.kernel.chance import BotDice


def play_card(seen: Seen, choice: PlayChoice, dice: BotDice) -> str:
    """Play a card when that is obviously good."""
    return secret_cards.shown(choice, lambda card: secret_cards.obviously_good(choice, card))


#: How both bots answer each kind of choice; the racer has better answers for some.
DECISIONS: Decisions = {
    PlayChoice: play_card,
    **secret_cards.DECISIONS,
}
