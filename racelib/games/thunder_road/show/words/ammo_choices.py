"""Choices about the cards of Extra Ammo in words."""

from __future__ import annotations

from racelib.games.thunder_road.show.words.secret_choices import SECRET_PHRASES, SECRET_REFUSED
from racelib.games.thunder_road.show.words.shop_choices import titled
from racelib.text.language import later
from racelib.text.phrases import Phrase

#: What options do, bring and risk.
AMMO_PHRASES: dict[str, Phrase] = {
    **SECRET_PHRASES,
    "play": titled(later("play “{title}”")),
}
#: Why an answer is not allowed.
AMMO_REFUSED = {
    **SECRET_REFUSED,
    "not a card for now": later("{answer} is not a card that you can play now. The answers are {options}."),
}
