"""Choices about leaders, command tokens and upgrades in words."""

from __future__ import annotations

from racelib.games.thunder_road.show.names import card_text, card_title, effect_of
from racelib.text.language import later, later_n, tr
from racelib.text.phrases import Phrase


def titled(template: str) -> Phrase:
    """Return a phrase with the title of a card."""
    return lambda card: tr(template).format(title=card_title(card))


#: What options do, bring and risk.
SHOP_PHRASES: dict[str, Phrase] = {
    "card says": lambda card: card_text(card),
    "coast cells": later_n("coast {n} cell", "coast {n} cells", "n"),
    "command tokens": later_n("{n} command token", "{n} command tokens", "n"),
    "crawls over it": later("impassable: the crawler crosses it, once a game"),
    "drive on": later("drive on"),
    "drop open": later("{hazard} lies open there; tokens left on the card: {n}"),
    "keep the card": later("not now"),
    "keep the leader": titled(later("lead with “{title}”")),
    "known hazard": later("{hazard} lies face down here: you have looked at it"),
    "look at": later("look at the token on {cell}"),
    "look at all": later_n("look at {n} token ahead", "look at all {n} tokens ahead", "n"),
    "look at nothing": later("look at nothing"),
    "no shot then": later("your car does not shoot in this turn then"),
    "no token": later("keep your command tokens"),
    "roll the direction": later("leave it to the direction die"),
    "set on fire": later("set {car} on fire"),
    "spend a token": later("put a command token on {command}"),
    "stop here": later("stop here"),
    "take the upgrade": titled(later("take “{title}”")),
    "token does": lambda token: effect_of(token),
    "turn the die": later("turn the {die} to {to}"),
    "upgrade of": lambda card, car: tr("{car}: “{title}”").format(car=car, title=card_title(card)),
    "use the card": titled(later("use “{title}”")),
}
#: Why an answer is not allowed.
SHOP_REFUSED = {
    "does nothing now": later("{command} would do nothing now."),
    "has a token": later("{command} holds a command token in this round: no die goes there."),
    "is taken": later("{command} holds a die or a token in this round already."),
    "not a card of yours": later("{answer} is not a card in your hand. Your cards are {cards}."),
    "not a direction": later("{answer} is not a direction. The answers are {options}."),
    "not a side": later("{answer} is not a side. The answers are {options}."),
    "not a token ahead": later("{answer} is not a token that you can look at. The answers are {options}."),
    "not a turn of a die": later(
        "{answer} does not turn a die to its next number. Give one of {dice}, and the new number."
    ),
    "not ahead of the flame": later("{answer} is not a car ahead that can burn. They are {cars}."),
    "not drawn": later("{answer} was not drawn. The tokens are {tokens}."),
    "not empty behind the car": later("{answer} is not an empty cell behind the car. The answers are {cells}."),
    "not one for each car": later("{answer} does not give each car one of your cards. They are {cards}."),
    "not so far": later("{answer} is not a number of cells from 1 to {most}."),
    "only a token": later("Only a command token goes on {command}."),
}
