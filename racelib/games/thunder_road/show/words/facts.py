"""What fills the sentences about events: the fields of an event as people say them.

A sentence is a template, or a function that chooses one. Names of players are data: each comes out as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from racelib.games.thunder_road.euro_cards import euro_cards
from racelib.games.thunder_road.events.crash import Hit, Slammed
from racelib.games.thunder_road.events.damage import Ricocheted
from racelib.games.thunder_road.events.moving import PaidMore
from racelib.games.thunder_road.events.turn import DieLost
from racelib.games.thunder_road.show.euro import card_name
from racelib.games.thunder_road.show.names import (
    Names,
    car_called,
    card_says,
    card_title,
    cars_called,
    cell_name,
    command_effect,
    command_name,
    direction_name,
    effect_of,
    hazard_name,
    own_name,
    section_name,
    sizes_name,
    tile_name,
    token_name,
)
from racelib.games.thunder_road.state import Board
from racelib.games.thunder_road.tables import SECTION_OF
from racelib.kernel.event import Event
from racelib.kernel.sentences import fields
from racelib.text.kit import first_upper, listed
from racelib.text.language import Plural
from racelib.text.phrases import filled

#: A sentence to fill, with a form for one thing and for many where a number decides.
Template = str | Plural
T = TypeVar("T", str, Plural)
#: How a kind of event is told, given the event, the board before it and the names of the players.
Telling = Callable[[Any, Board, Names], str]


def players(seats: tuple[int, ...], board: Board, names: Names) -> dict[str, Any]:
    """Return some players by their seats."""
    called = listed(names[seat] for seat in seats)
    return {"name": called, "names": called, "count": len(seats)}


def command(name: str, board: Board, names: Names) -> dict[str, Any]:
    """Return a command, what it does, and the section of the rig that has it."""
    found = {"command": command_name(name), "effect": command_effect(name)}
    return found | {"section": section_name(SECTION_OF[name].name)} if name in SECTION_OF else found


def token(name: str, board: Board, names: Names) -> dict[str, Any]:
    """Return a damage token and what it does; for the rig, the command that was damaged."""
    if name in SECTION_OF:
        return command(name, board, names)
    return {"token": token_name(name), "effect": first_upper(effect_of(name))}


def card(name: str, board: Board, names: Names) -> dict[str, Any]:
    """Return a card: its title and what it does; for a euro card, what stands on it and what it hits."""
    if name in euro_cards():
        return {"title": card_name(name), "sizes": sizes_name(euro_cards()[name].face)}
    return {"title": card_title(name), "text": card_says(board, name)}


#: What each field of an event brings into a sentence.
IN_WORDS: dict[str, Callable[[Any, Board, Names], dict[str, Any]]] = {
    "card": card,
    "cards": lambda cards, board, names: {"count": len(cards)},
    "cars": lambda cars, board, names: {"cars": first_upper(cars_called(board, cars, names)), "count": len(cars)},
    "cell": lambda cell, board, names: {"cell": cell_name(*cell)},
    "cells": lambda cells, board, names: {"count": len(cells)},
    "command": command,
    "first": lambda seat, board, names: {"name": names[seat]},
    "hit": lambda cars, board, names: {"cars": cars_called(board, cars, names)},
    "kind": lambda kind, board, names: {"hazard": hazard_name(kind)},
    "seat": lambda seat, board, names: {"name": names[seat]},
    "seats": players,
    "side": lambda side, board, names: {"tile": tile_name(board, side)},
    "sums": lambda sums, board, names: {"sums": listed(f"{name} {n}" for name, n in zip(names, sums, strict=True))},
    "token": token,
    "way": lambda way, board, names: {"way": direction_name(way)},
}
#: The fields that name a car.
CARS = ("car", "other", "top", "bottom", "shooter", "target")
#: The field whose car begins the sentence, where it is not `car`. An event with a seat begins with the player.
BEGINS: dict[type[Event], str] = {DieLost: "car", Slammed: "top", Hit: "target", PaidMore: "", Ricocheted: ""}


def facts(event: Event, board: Board, names: Names) -> dict[str, Any]:
    """Return what fills the sentence of an event: its fields as people say them, and the rows of the rear tile."""
    values = fields(event, board, names)
    found = values | {"first": board.first_row, "last": board.first_row + board.rows - 1}
    for field, value in values.items():
        if field in IN_WORDS and value != "":
            found |= IN_WORDS[field](value, board, names)
    begins = BEGINS.get(type(event), "" if "seat" in values else "car")
    for field in CARS:
        if not values.get(field):
            continue
        if field == begins:
            found[field] = first_upper(car_called(board, values[field], names))
        elif field == "car" and "seat" in values:  # the sentence is about the owner of the car
            found[field] = own_name(board.cars[values[field]])
        else:
            found[field] = car_called(board, values[field], names)
    return found


def fill(template: Template, event: Event, board: Board, names: Names, **more: Any) -> str:
    """Return a template in the language in use, filled with the facts of an event, and with more."""
    return filled(template, facts(event, board, names) | more)


def chosen(choose: Callable[[Any, Board], Template]) -> Telling:
    """Return how an event is told when a function chooses the template."""
    return lambda event, board, names: fill(choose(event, board), event, board, names)


def whether(holds: Callable[[Any, Any], bool], yes: T, no: T) -> Callable[[Any, Any], T]:
    """Return a function that chooses between two texts: `yes` where something holds, else `no`."""
    return lambda about, where: yes if holds(about, where) else no


def by(field: str, templates: Mapping[Any, Template], otherwise: Template) -> Telling:
    """Return how an event is told when one of its fields chooses the template."""
    return chosen(lambda event, board: templates.get(getattr(event, field), otherwise))
