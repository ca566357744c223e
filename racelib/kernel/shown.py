"""Small things that are sent to the page: the cars of a player, the links of a chain."""

from __future__ import annotations

import msgspec


class Crew(msgspec.Struct, frozen=True):
    """The cars of a player, by their numbers on the stage, and how many hits each of them takes.

    What else a player has (dice, cards) is a row of the panel "crews".
    """

    name: str
    cars: list[int]
    slots: list[int]


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """A link of a chain in which one thing leads to the next: its sentence, and what it means to players, by seat.

    A die that leads to it is rolled before it (`Happening.die`: what for, and its face). `opens`: a chain begins here.
    A link without words only means something to players.
    """

    words: str
    opens: bool = False
    told: list[tuple[int, str]] = []
