"""What people choose before a race, as data: the form for a new race is made of it, for every game alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

#: Whether a setting changes anything: with what is chosen above it, and so many players.
Matters = Callable[[Mapping[str, Any], int], bool]


def always(chosen: Mapping[str, Any], players: int) -> bool:
    """Say yes: the `matters` of a setting that changes every race."""
    return True


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
    matters
        Whether it changes anything, with what is chosen above it and so many players: `matters(chosen, players)`.
    """

    name: str
    label: str
    picks: tuple[tuple[Any, str], ...]
    more: bool = False
    matters: Matters = always


def on_off(name: str, label: str, no: str, yes: str, more: bool = False, matters: Matters = always) -> Setting:
    """Return a setting that is on or off.

    >>> on_off("weather", "Weather", "dry", "it may rain").picks
    ((False, 'dry'), (True, 'it may rain'))
    """
    return Setting(name, label, ((False, no), (True, yes)), more, matters)
