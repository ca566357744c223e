"""One rule: what it says, where it applies, where it comes from."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from racelib.text.language import later

#: How the rules are marked: as the rulebook says, our answer where it is silent, or our own.
MARKS = (later("printed"), later("ruling"), later("house"))


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: what it says, where it applies, and the rulings it leans on.

    In a ruling, `question` is what the printed rules leave open and `text` is the answer. A rule that names nothing
    in `applies` holds in every race. `source` is the heading under which the printed rulebook says it, in its own
    language, `page` its page, where we know them.
    """

    id: str
    section: str
    text: str
    applies: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    question: str = ""
    kind: Literal["printed", "ruling", "house", ""] = ""
    source: str = ""
    page: str = ""

    def __str__(self) -> str:
        return f"{self.id} {self.said}"

    @property
    def said(self) -> str:
        """What it says; a ruling with the question that it answers."""
        return f"{self.question} {self.text}".strip()

    @property
    def mark(self) -> Literal["printed", "ruling", "house"]:
        """Whether the printed rulebook says so, or it is our ruling where it is silent, or our own house rule.

        >>> from racelib.rulebook import rule
        >>> rule("FD-GEAR-02").mark, rule("FD-RULING-27").mark, rule("FD-SHOW-01").mark
        ('printed', 'ruling', 'house')
        """
        return self.kind or ("ruling" if "-RULING-" in self.id else "printed")
