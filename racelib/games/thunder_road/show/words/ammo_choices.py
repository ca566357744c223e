"""Choices about the cards of Extra Ammo in words."""

from __future__ import annotations

from racelib.games.thunder_road.show.words.shop_choices import titled
from racelib.text.language import later
from racelib.text.phrases import Phrase

#: What options do, bring and risk.
AMMO_PHRASES: dict[str, Phrase] = {
    "play": titled(later("play “{title}”")),
}
#: Why an answer is not allowed.
AMMO_REFUSED = {
    "high wind": later("There is high wind on this tile: no chopper can go there."),
    "not a card for now": later("{answer} is not a card that you can play now. The answers are {options}."),
}
