"""The rules of a game as the page lists them: by section, to be searched there."""

from __future__ import annotations

import msgspec

from racelib.errors import BadOption
from racelib.rulebook import Rule, short_name, whole
from racelib.rulebook.catalogue import find_game


class RuleLine(msgspec.Struct, frozen=True):
    """One rule in the list: its short name, the section it stands in, and what it says."""

    id: str
    name: str
    section: str
    text: str


class RuleList(msgspec.Struct, frozen=True):
    """The rules of a game in the order of its rulebook, and the one that matters now ("" for none)."""

    lines: list[RuleLine]
    now: str = ""


def rule_list(game: str, now: str = "") -> RuleList:
    """Return the rules of a game; one that has no rulebook has none.

    >>> rule_list("formula-d", "FD-GEAR-02").lines[0].section
    'Modes and components'
    """
    try:
        rules = whole(find_game(game).prefix)
    except BadOption:
        return RuleList([])
    return RuleList([RuleLine(one.id, short_name(one), one.section, said(one)) for one in rules], now)


def said(rule: Rule) -> str:
    """Return the question that a ruling answers, and what the rule says."""
    return f"{rule.question} {rule.text}".strip()
