"""Sentences by key: how a fact becomes words in the language in use.

A game keeps its sentences in tables, marked for the translators:

    PHRASES = {
        "occupied": later("Another car is on {cell}."),
        "skids": later_n("You skid {n} cell.", "You skid {n} cells.", "n"),
        "blocks": named(later("blocks {cars}"), cars=colours),      # a value that first becomes a name
        "price": lambda cost: priced(cost),                          # a function where a template is not enough
    }
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from racelib.errors import RaceError
from racelib.text.language import Plural, tr, trn

#: A template, a template with a form for one and for many, or a function that is given the values by name.
Phrase = str | Plural | Callable[..., str]


class Keyed(Protocol):
    """A fact: the key of a sentence, and what fills it."""

    @property
    def key(self) -> str:
        """Which sentence."""

    @property
    def values(self) -> dict[str, Any]:
        """What fills it; a value may be a fact of its own."""


def phrase(table: Mapping[str, Phrase], fact: Keyed | str) -> str:
    """Return a fact in words; a fact among its values is put into words first.

    >>> from types import SimpleNamespace
    >>> from racelib.text.language import later, later_n
    >>> table = {"skids": later_n("You skid {n} cell.", "You skid {n} cells.", "n"), "at": later("at {place}")}
    >>> phrase(table, SimpleNamespace(key="skids", values={"n": 3}))
    'You skid 3 cells.'
    >>> phrase(table, SimpleNamespace(key="spins", values={}))
    Traceback (most recent call last):
    racelib.errors.RaceError: there are no words for 'spins'
    """
    if isinstance(fact, str):
        return fact
    found = table.get(fact.key)
    if found is None:
        raise RaceError(f"there are no words for {fact.key!r}")
    values: dict[str, Any] = {
        name: phrase(table, value) if hasattr(value, "key") else value for name, value in fact.values.items()
    }
    return found(**values) if callable(found) else filled(found, values)


def filled(template: str | Plural, values: Mapping[str, Any]) -> str:
    """Return a template in the language in use, filled with its values."""
    if isinstance(template, Plural):
        return trn(template.one, template.many, values[template.by]).format(**values)
    return tr(template).format(**values)


def named(template: str | Plural, **names: Callable[[Any], object]) -> Callable[..., str]:
    """Return a phrase whose values first become names, each by its function.

    >>> named("The {car} car stops.", car=str.upper)(car="red")
    'The RED car stops.'
    """

    def words(**values: Any) -> str:
        return filled(template, values | {name: name_of(values[name]) for name, name_of in names.items()})

    return words
