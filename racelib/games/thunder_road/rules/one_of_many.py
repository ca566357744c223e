"""The kind of choice that several chapters use: one of a list of options that is at hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from racelib.kernel.choice import Choice, same

A = TypeVar("A")


class OneOfMany(Choice[A]):
    """A choice with its options in a list, in the order in which they are given; nobody changes the list."""

    __slots__ = ("options",)
    options: Sequence[A]

    def __iter__(self) -> Iterator[A]:
        """Give the options."""
        return iter(self.options)

    def answers(self) -> Sequence[A]:
        """Return the options as they are."""
        return self.options

    def only(self) -> A | None:
        """Return the option if there is only one."""
        return None if len(self.options) > 1 else super().only()

    def legal(self, answer: object) -> bool:
        """Say whether this is one of the options."""
        options = self.options
        if answer not in options:
            return False
        option = options[options.index(answer)]
        return option is answer or same(answer, option)
