"""How the bots use the cards of Extra Ammo."""

from __future__ import annotations

from racelib.games.thunder_road.bots.shop import Decisions
from racelib.games.thunder_road.rules.windows import PlayChoice
from racelib.games.thunder_road.state import Seen
from racelib.kernel.chance import BotDice


def play_card(seen: Seen, choice: PlayChoice, dice: BotDice) -> str:
    """Play a card as soon as it can be played."""
    return choice.options[0]


#: How both bots answer each kind of choice; the racer has better answers for some.
DECISIONS: Decisions = {
    PlayChoice: play_card,
}
