"""The rules and terms of a game as the page lists them: by section, to be searched there."""

from __future__ import annotations

import msgspec

from racelib.errors import BadOption
from racelib.page.course import TermLine, course
from racelib.rulebook import Rule, short_name, where_from, whole
from racelib.rulebook.catalogue import find_game
from racelib.rulebook.finder import Finder, finder
from racelib.text.language import tr


class RuleLine(msgspec.Struct, frozen=True):
    """One rule in the list.

    Attributes
    ----------
    id, name, section
        Its id, its short name, and the section it stands in.
    text, question
        What it says, and the question that it answers if it is a ruling.
    kind, mark
        Whether it is printed, a ruling or a house rule; the same in words, with heading and page where we know them.
    """

    id: str
    name: str
    section: str
    text: str
    question: str
    kind: str
    mark: str


class RuleList(msgspec.Struct, frozen=True):
    """The rules of a game in the order of its rulebook, and the one that matters now ("" for none).

    Attributes
    ----------
    terms, follows
        The terms of the glossary, and which rulebook the rules follow.
    finder
        The tables by which `racelib rules` finds rules too.
    """

    lines: list[RuleLine]
    now: str = ""
    terms: list[TermLine] = []
    follows: str = ""
    finder: Finder = Finder([], {})


def rule_list(game: str, now: str = "") -> RuleList:
    """Return the rules of a game; one that has no rulebook has none.

    >>> rule_list("formula-d", "FD-GEAR-02").lines[0].section
    'Modes and components'
    """
    try:
        book = find_game(game)
    except BadOption:
        return RuleList([])
    lines = [line_of(one) for one in whole(book.prefix)]
    return RuleList(lines, now, course().terms_of_game(game), book.follows, finder())


def line_of(one: Rule) -> RuleLine:
    """Return a rule as a line of the list."""
    return RuleLine(one.id, short_name(one), one.section, one.text, one.question, tr(one.mark), where_from(one))
