"""Answers as people write them, and what scenarios can expect of a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.thunder_road.rules.commands import CommandChoice
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.entering import EntryChoice
from racelib.games.thunder_road.rules.euro import card_meant
from racelib.games.thunder_road.rules.movement import StepChoice
from racelib.kernel.choice import Choice


def card_in_place(choice: DieChoice | CommandChoice, written: Any) -> Any:
    """Return an answer with the card that its number means, where people play with cards instead of dice."""
    if not choice.cards or not isinstance(written, list) or len(written) != 2:
        return written
    meant = card_meant(choice.cards, written[0])
    return written if meant is None else [meant, written[1]]


#: Choices whose answers people may write differently: a step by its cell, an entry by its lane, a card by its number.
READERS: dict[type[Choice[Any]], Callable[[Any, Any], Any]] = {
    StepChoice: lambda choice, written: next((way for way in choice if list(choice.cell(way)) == written), written),
    DieChoice: card_in_place,
    CommandChoice: card_in_place,
    EntryChoice: lambda choice, lane: [lane, choice.board.first_row] if type(lane) is int else lane,
}
#: What scenarios can expect of a choice besides its answers.
FACETS: dict[type[Choice[Any]], Callable[[Any], dict[str, Any]]] = {
    StepChoice: lambda choice: {"cells": [list(choice.cell(way)) for way in choice], "car": choice.car.id}
}


def read_answer(choice: Choice[Any], written: Any) -> Any:
    """Read an answer as people write it: a step may be named by its cell, an entry by its lane."""
    reader = READERS.get(type(choice))
    return written if reader is None else reader(choice, written)


def facets(choice: Choice[Any]) -> dict[str, Any]:
    """Return what scenarios can expect of a choice: its `answers`; of a step also the `cells` and the `car`."""
    more = FACETS.get(type(choice))
    return {"answers": list(choice), **({} if more is None else more(choice))}
