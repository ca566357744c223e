"""What every game tells in the same words: events of the kernel that mean no more in one game than in another."""

from __future__ import annotations

from typing import Any

from racelib.kernel.event import Event, Undone
from racelib.text.language import tr


def nothing(event: Event, state: Any, names: tuple[str, ...]) -> str:
    """Say nothing: what comes of the event is told by those after it."""
    return ""


def undone(event: Undone, state: Any, names: tuple[str, ...]) -> str:
    """Tell that events were taken back.

    >>> undone(Undone(7), None, ())
    'Everything after event 7 is taken back.'
    """
    return tr("Everything after event {number} is taken back.").format(number=event.to)


def closed(event: Event, state: Any, names: tuple[str, ...]) -> str:
    """Tell the end of a game in which who has won was told before."""
    return tr("The game is over.")
