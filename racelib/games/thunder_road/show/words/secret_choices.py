"""Choices about objectives and one-shots in words."""

from __future__ import annotations

from racelib.text.language import later
from racelib.text.phrases import Phrase

#: What options do, bring and risk.
SECRET_PHRASES: dict[str, Phrase] = {
    "chopper home": later("the chopper of {crew} on {cell} goes home"),
    "direction rolled": later("the direction die says where it goes; nobody re-rolls"),
    "it acts": later("{hazard} acts now"),
    "lies on": later("{hazard} on {cell}"),
    "one cell": later("{car} moves 1 cell"),
    "put back": later("put them back as they lay"),
    "put back swapped": later("swap them"),
    "reward lost": later("you cannot take the reward now: it would be lost"),
    "saves": later("it saves {car}"),
    "shoots back": later("{car} shoots back"),
    "take back": later("take the card {card}"),
}
#: Why an answer is not allowed.
SECRET_REFUSED = {
    "cannot move again": later("{answer} cannot move 1 cell now. The cars that can are {cars}."),
    "cannot shoot back": later("{answer} has no target behind it. The bikes that can shoot are {cars}."),
    "no face-down token": later("{answer} is not a cell with a face-down token. The answers are {options}."),
    "no such chopper": later("{answer} is not a player with a chopper on the board. They are {seats}."),
    "not a damage of the rig": later("{answer} is not a damaged command of the rig. They are {commands}."),
    "not among the discards": later("{answer} is not a card of your discard pile. They are {cards}."),
    "not one of the two cars": later("{answer} is not one of the two cars. They are {cars}."),
}
