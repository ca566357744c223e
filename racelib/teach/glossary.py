"""The glossary: every term of the games by a player's words, with the rules that say it and a step to try it.

>>> [one.name for one in find_terms("draft", "formula-d")]
['slipstream']
>>> where_taught("FD-GEAR-01")
'gears/shift-up'
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from racelib.errors import BadOption
from racelib.rulebook import rule
from racelib.rulebook.catalogue import find_game
from racelib.teach.graph import lesson_graph


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"attempt": "try"}):
    """A word of the games: what it means there, what players may say instead, its rules, and a step to try it."""

    name: str
    games: tuple[str, ...]
    means: str
    rules: tuple[str, ...]
    words: tuple[str, ...] = ()
    attempt: str = ""

    def rules_in(self, game: str) -> list[str]:
        """Return its rules in one of the games."""
        prefix = f"{find_game(game).prefix}-"
        return [one for one in self.rules if one.startswith(prefix)]

    def step_in(self, game: str) -> str:
        """Return the step of the course that lets you try it in a game, such as `gears/shift-up`; "" for none."""
        if self.attempt:
            return self.attempt
        return next((step for one in self.rules_in(game) if (step := where_taught(one))), "")

    @property
    def said(self) -> list[str]:
        """All that it is called, in small letters: its name first."""
        return [self.name.casefold(), *map(str.casefold, self.words)]


class Glossary(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"terms": "term"}):
    """The file of the terms."""

    terms: tuple[Term, ...]


@cache
def terms() -> tuple[Term, ...]:
    """Return all terms, in the order of their file.

    Raises
    ------
    BadOption
        The file is wrong; the message says where.
    """
    text = files("racelib.teach").joinpath("glossary.toml").read_text(encoding="utf-8")
    try:
        found = msgspec.convert(tomllib.loads(text), Glossary).terms
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadOption(f"glossary.toml: {problem}") from None
    for term in found:
        for one in term.rules:
            rule(one)
    return found


def terms_of(game: str) -> list[Term]:
    """Return the terms of a game by their names."""
    return sorted((one for one in terms() if game in one.games), key=lambda one: one.name.casefold())


def find_terms(words: str, game: str = "") -> list[Term]:
    """Return the terms that some words mean: those called just so first, then those that a word begins with.

    >>> [one.name for one in find_terms("helicopter")]
    ['chopper', 'airstrike']
    >>> find_terms("xyzzy")
    []
    """
    wanted = " ".join(re.findall(r"[\w+-]+", words.casefold()))
    if not wanted:
        return []
    some = [one for one in terms() if not game or game in one.games]
    exact = [one for one in some if wanted in one.said]
    exact.sort(key=lambda one: one.said.index(wanted))
    begins = [one for one in some if one not in exact and any(fits(wanted, said) for said in one.said)]
    return [*exact, *(begins if len(wanted) > 2 else [])]


def fits(wanted: str, said: str) -> bool:
    """Say whether every word that is wanted begins a word that is said, or is one with an ending.

    >>> fits("slip", "slipstream"), fits("slams", "slam"), fits("lip", "slipstream")
    (True, True, False)
    """
    words = re.findall(r"[\w+-]+", said)
    stems = [re.sub(r"(?:es|s|ed|ing)$", "", one) if len(one) > 4 else one for one in wanted.split()]
    stems = [re.sub(r"([bdgmnprt])\1$", r"\1", one) for one in stems]
    return all(any(word.startswith(stem) for word in words) for stem in stems)


@cache
def steps_by_rule() -> dict[str, str]:
    """Return the step that teaches each rule that is taught: the first that names it."""
    return {one: name for name, data in lesson_graph().nodes(data=True) for one in data["teaches"]}


def where_taught(id: str) -> str:
    """Return the step of the course that teaches a rule, such as `gears/shift-up`; "" for none."""
    return steps_by_rule().get(id, "")
