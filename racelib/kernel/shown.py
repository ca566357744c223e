"""Small things that are sent to the page: the cars of a player, the links of a chain."""

from __future__ import annotations

from typing import Any

import msgspec

#: A card as the page draws it: its bars, each a colour of the palette and a number.
Bars = list[list[Any]]


class Shown(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that is sent to the page: what has its usual value is left out."""


class Crew(msgspec.Struct, frozen=True):
    """The cars of a player, by their numbers on the stage, and how many hits each of them takes.

    What else a player has (dice, cards) is a line of a `CrewsPanel`.
    """

    name: str
    cars: list[int]
    slots: list[int]


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """A link of a chain in which one thing leads to the next: its sentence, and what it means to players, by seat.

    The dice that lead to it are rolled before it (`DieLook.chain`). `opens`: a chain begins here.
    A link without words only means something to players.
    """

    words: str
    opens: bool = False
    told: list[tuple[int, str]] = []
