"""What the course adds to a page: the glossary, steps to try, and a memory for mistakes.

The course is built on the page. The page looks it up by its name, when it is needed, as games are looked up.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

import msgspec

from racelib.kernel.race import Race

#: The module that answers.
COURSE = "racelib.teach.on_page"


class TermLine(msgspec.Struct, frozen=True):
    """A term of the glossary: what it means, what players may say instead, its rules, and the step to try it."""

    name: str
    means: str
    words: list[str]
    rules: list[str]
    step: str


class Course(Protocol):
    """What a page asks the course for."""

    def terms_of_game(self, game: str, /) -> list[TermLine]:
        """Return the terms of a game."""

    def where_taught(self, id: str, /) -> str:
        """Return the step that teaches a rule, "" for none."""

    def tryout(self, page: Any, step: str, /) -> Any:
        """Return a widget that lets you try a step on a page."""

    def missed_decision(self, race: Race[Any], event: int, seat: int, /) -> str:
        """Remember a decision, and return all that is remembered."""

    def mistakes_with(self, text: str, /) -> str:
        """Take in what a browser remembers, and return all that is remembered."""


def course() -> Course:
    """Return the course."""
    return cast(Course, import_module(COURSE))
