"""How a bot answers: one table, with a function for each kind of choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from racelib.errors import RaceError
from racelib.kernel.choice import Choice

Decisions = Mapping[type[Choice[Any]], Callable[..., Any]]


def decision(decisions: Decisions, choice: Choice[Any]) -> Callable[..., Any]:
    """Return the function that decides a choice.

    >>> decision({}, Choice())
    Traceback (most recent call last):
    racelib.errors.RaceError: this bot has no entry for the choice 'choice' (Choice)
    """
    found = decisions.get(type(choice))
    if found is None:
        raise RaceError(f"this bot has no entry for the choice '{choice.KIND}' ({type(choice).__name__})")
    return found
