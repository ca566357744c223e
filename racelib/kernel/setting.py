"""What people choose before a race, as data: the form for a new race is made of it, for every game alike."""

from __future__ import annotations

from typing import Any

import msgspec


class Setting(msgspec.Struct, frozen=True):
    """An option of a game as people choose it.

    Attributes
    ----------
    name, label
        The name of the option, and what it is called.
    picks
        What can be chosen: a value, and its words. Whether it goes with the rest, the game's own check says.
    more
        Only those who know the game need it.
    """

    name: str
    label: str
    picks: tuple[tuple[Any, str], ...]
    more: bool = False


def on_off(name: str, label: str, no: str, yes: str, more: bool = False) -> Setting:
    """Return a setting that is on or off.

    >>> on_off("weather", "Weather", "dry", "it may rain").picks
    ((False, 'dry'), (True, 'it may rain'))
    """
    return Setting(name, label, ((False, no), (True, yes)), more)
