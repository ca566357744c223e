"""The table as text."""

from __future__ import annotations

from racelib.downforce.position import view
from racelib.downforce.state import State


def picture(state: State, names: tuple[str, ...], seat: int | None = None) -> str:
    """Return the table as text."""
    return str(view(state, seat))
