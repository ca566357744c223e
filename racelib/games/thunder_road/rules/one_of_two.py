"""The kind of choice that several chapters use: one of two words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from racelib.kernel.choice import Choice, Refusal, fact


class OneOfTwo(Choice[str]):
    """A choice between two words; `RULES` are named when another answer is refused."""

    __slots__ = ()
    WORDS: ClassVar[tuple[str, str]]
    RULES: ClassVar[tuple[str, ...]]

    def __iter__(self) -> Iterator[str]:
        """Give both."""
        return iter(self.WORDS)

    def answers(self) -> Sequence[str]:
        """Return both."""
        return self.WORDS

    def only(self) -> str | None:
        """Both can be answered."""
        return None

    def legal(self, answer: object) -> bool:
        """Say whether this is one of the two words."""
        return type(answer) is str and answer in self.WORDS

    def refuse(self, answer: object) -> Refusal:
        """Say what can be answered."""
        one, other = self.WORDS
        return Refusal(fact("neither", answer=repr(answer), one=one, other=other), self.RULES)
