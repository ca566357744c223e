"""Choices about the cards of Extra Ammo in words."""

from __future__ import annotations

from racelib.games.thunder_road.show.euro import in_full
from racelib.games.thunder_road.show.words.secret_choices import SECRET_PHRASES, SECRET_REFUSED
from racelib.games.thunder_road.show.words.shop_choices import titled
from racelib.text.kit import listed
from racelib.text.language import later
from racelib.text.phrases import Phrase, named

#: What options do, bring and risk.
AMMO_PHRASES: dict[str, Phrase] = {
    "discard cards": named(
        later("discard {cards}"), cards=lambda cards: listed(in_full(**card.values) for card in cards)
    ),
    "discard neither token": later("put both back"),
    "discard no token": later("put it back"),
    "discard nothing": later("keep all cards"),
    "discard the token": later("discard the token on {cell}"),
    "do nothing": later("do nothing"),
    "turn the road die": later("turn the road die to {n}"),
    "own card says": later("{text}"),
    **SECRET_PHRASES,
    "play": titled(later("play “{title}”")),
}
#: Why an answer is not allowed.
AMMO_REFUSED = {
    "high wind": later("There is high wind on this tile: no chopper can go there."),
    "not a car ahead of the chopper": later(
        "{answer} does not move a car ahead of the chopper. The answers are {options}."
    ),
    "not empty ahead of the chopper": later("{answer} is not an empty cell ahead of the chopper. They are {cells}."),
    "not a car to push": later("{answer} is not a car that can be pushed along. The answers are {cars}."),
    "not looked at": later("{answer} is not a token that you have looked at now. The answers are {options}."),
    "not on the road die": later("{answer} is not on the road die. Its numbers are {numbers}."),
    **SECRET_REFUSED,
    "not a card for now": later("{answer} is not a card that you can play now. The answers are {options}."),
}
