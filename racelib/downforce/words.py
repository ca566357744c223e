"""What happened, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.downforce.state import State
from racelib.kernel.event import Event
from racelib.kernel.game import Header


def say(event: Event, state: State, names: tuple[str, ...]) -> str:
    """Say an event."""
    return str(event)


def standings(result: Any, names: tuple[str, ...], bots: tuple[str, ...] = ()) -> list[str]:
    """Return the result as lines."""
    return [f"{row['place']}. {names[row['seat']]}" for row in result]


def summary(header: Header, results: Sequence[Any]) -> list[str]:
    """Return what many games came to."""
    return [f"{len(results)} games"]
