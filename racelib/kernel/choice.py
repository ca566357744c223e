"""Choices: what a seat is asked, lazily, because most of the time nobody looks at all of it.

A game writes one small class per kind of decision. The driver needs `legal` and `only`; people and bots look
at the options by iterating; `explain` and `refuse` are worked out only when somebody wants to read them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from racelib.errors import BadOption, RaceError

A = TypeVar("A")
E = TypeVar("E")


def same(answer: object, option: object) -> bool:
    """Say whether an answer is just this option: `True` is not 1, nor is 1.0, in lists either.

    >>> same([1, "B-S"], [1, "B-S"]), same([True, "B-S"], [1, "B-S"])
    (True, False)
    """
    if type(answer) is not type(option) or answer != option:
        return False
    if isinstance(answer, (list, tuple)) and isinstance(option, (list, tuple)):
        return all(same(one, other) for one, other in zip(answer, option, strict=True))
    return True


class Fact(msgspec.Struct, frozen=True):
    """Something that is so, as data: a key to one of the game's sentences, and the values that fill it.

    Rules give facts; `show/words` turns them into sentences, in the language in use.

    >>> fact("overshoots", corner="Lighthouse", points=2)
    Fact(key='overshoots', values={'corner': 'Lighthouse', 'points': 2})
    """

    key: str
    values: dict[str, Any] = {}


def fact(key: str, **values: Any) -> Fact:
    """Return a fact with its values by name."""
    return Fact(key, values)


class Explained(msgspec.Struct, frozen=True):
    """What an option means before you take it: its price and its dangers, with the rules.

    `label` names the option, `dangers` say what it costs and risks. `facts` are the same numbers for programs:
    points, cells, chances (0 to 1), ranges.
    """

    label: Fact | str
    price: int = 0
    dangers: tuple[Fact | str, ...] = ()
    rules: tuple[str, ...] = ()
    facts: dict[str, Any] = {}


class Refusal(msgspec.Struct, frozen=True):
    """Why an answer is not allowed, and by which rule."""

    why: Fact | str
    rules: tuple[str, ...] = ()


class Field(msgspec.Struct, frozen=True):
    """One number of a form: what it is called, its limits, and what stands there at first."""

    name: str
    label: Fact | str
    low: int
    high: int
    value: int


class Form(msgspec.Struct, frozen=True):
    """Numbers to fill in, for choices with more answers than one would list: together `fewest` to `most`.

    The answer is a number by name; what may be nothing, and is, is left out.

    >>> form = Form("points", (Field("body", "body", 0, 2, 0), Field("engine", "engine", 0, 2, 1)), 1, 2)
    >>> form.answer([0, 2])
    {'engine': 2}
    """

    label: Fact | str
    fields: tuple[Field, ...]
    fewest: int
    most: int

    def answer(self, numbers: Sequence[int]) -> dict[str, int]:
        """Return the answer that these numbers mean, field by field; the choice says whether it is allowed."""
        if len(numbers) != len(self.fields):
            names = ", ".join(field.name for field in self.fields)
            raise BadOption(f"{len(numbers)} numbers were given; expected {len(self.fields)}: {names}")
        filled = zip(self.fields, numbers, strict=True)
        return {field.name: number for field, number in filled if number or field.low}


class Choice(Generic[A]):
    """One decision of one seat. Answers are plain data (a number, a string, a list), as in the file."""

    __slots__ = ()

    #: what is being decided, as a word: "gear", "way", "bid"
    KIND = "choice"
    #: whether this asks for seconds on a clock instead of a decision (`kernel/clock.py`)
    MEASURED = False
    #: whether nobody else may tell if a player was really asked: those with nothing to answer go through it, too
    SECRET = False

    def __iter__(self) -> Iterator[A]:
        """Give the options, made when somebody looks."""
        raise NotImplementedError

    def answers(self) -> Sequence[A]:
        """Return the options as a sequence, never to be changed: it may be a table that the choice keeps."""
        return list(self)

    def legal(self, answer: object) -> bool:
        """Say whether an answer is allowed."""
        return any(answer == option and same(answer, option) for option in self)

    def only(self) -> A | None:
        """Return the answer when there is exactly one, otherwise None."""
        options = iter(self)
        first = next(options, None)
        if first is None:
            raise RaceError(f"there is nothing to choose: this choice of a {self.KIND} has no options")
        return first if next(options, None) is None else None

    def form(self) -> Form | None:
        """Return the form to fill in for answers that are not among the options, if there is one."""
        return None

    def explain(self, option: A) -> Explained:
        """Say what an option costs and risks."""
        return Explained(label=str(option))

    def refuse(self, answer: object) -> Refusal:
        """Say why an answer is not allowed."""
        return Refusal(f"{answer!r} is not one of the options")


def by_kind(table: Mapping[type[Choice[Any]], E], choice: Choice[Any], what: str) -> E:
    """Return the entry of a kind of choice in a table; `what` names the table in the error.

    >>> by_kind({}, Choice(), "coach")
    Traceback (most recent call last):
    racelib.errors.RaceError: the coach has no entry for the choice 'choice' (Choice)
    """
    found = table.get(type(choice))
    if found is None:
        raise RaceError(f"the {what} has no entry for the choice '{choice.KIND}' ({type(choice).__name__})")
    return found


class Ask(msgspec.Struct, frozen=True, gc=False):
    """The rules wait for one seat."""

    seat: int
    choice: Choice[Any]


class AskAll(msgspec.Struct, frozen=True, gc=False):
    """The rules wait for several seats at once; nobody sees the others' answers before all are in."""

    choices: dict[int, Choice[Any]]
