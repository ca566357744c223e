"""Reading options and positions, value by value: whatever is wrong is one sentence that names it.

These are plain data already. What callers of Python pass is checked in `racelib/arguments.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from racelib.arguments import letters_of, quoted, unexpected
from racelib.errors import BadOption, shown


def number(where: str, given: Any, low: int, high: int) -> int:
    """Return a whole number within limits.

    >>> number("'round'", 0, 1, 9)
    Traceback (most recent call last):
    racelib.errors.BadOption: 'round' is 0; expected a whole number from 1 to 9
    """
    if type(given) is not int or not low <= given <= high:
        raise unexpected(where, given, f"a whole number from {low} to {high}")
    return given


def flag(where: str, given: Any) -> bool:
    """Return true or false."""
    if type(given) is not bool:
        raise unexpected(where, given, "true or false")
    return given


def listed(where: str, given: Any) -> list[Any]:
    """Return a list."""
    if not isinstance(given, list):
        raise unexpected(where, given, "a list")
    return given


def fields(where: str, given: Any, known: Iterable[str]) -> dict[str, Any]:
    """Return a table that has known fields only."""
    if not isinstance(given, dict):
        raise unexpected(where, given, "its fields")
    for field in given:
        if field not in known:
            raise BadOption(
                f"{where} has an unknown field '{shown(field, 60)}'; the fields are {', '.join(sorted(known))}"
            )
    return given


def one_of(where: str, given: Any, known: Iterable[str]) -> str:
    """Return one of some words."""
    if not isinstance(given, str) or given not in known:
        raise unexpected(where, given, f"one of {', '.join(known)}")
    return letters_of(given)


def named(where: str, given: Any, known: Iterable[str], what: str) -> str:
    """Return the name of one of some things.

    >>> named("'cars'", "pink", ["red", "blue"], "car")
    Traceback (most recent call last):
    racelib.errors.BadOption: 'cars': there is no car 'pink'; the cars are red, blue
    """
    if not isinstance(given, str) or given not in known:
        raise BadOption(f"{where}: there is no {what} {quoted(given)}; the {what}s are {', '.join(known)}")
    return given


def known_options(game: str, options: Iterable[str], known: Iterable[str]) -> None:
    """Refuse options that a game does not have.

    >>> known_options("Downforce", ["speed"], ["track", "deck"])
    Traceback (most recent call last):
    racelib.errors.BadOption: Downforce has no option 'speed'; the options are track, deck
    """
    for option in options:
        if option not in known:
            raise BadOption(f"{game} has no option '{shown(option, 60)}'; the options are {', '.join(known)}")


def same_boards(
    recorded: Mapping[str, str], boards: Mapping[str, str], hint: Callable[[str], str] = lambda name: ""
) -> None:
    """Refuse to go on with a race on other tracks, or with other tiles or cards, than it was recorded with.

    Both are digests by name; `hint` ends the sentence about a name.

    >>> same_boards({"monaco": "12ab"}, {"monaco": "34cd"}, lambda name: "; look for the old file")
    Traceback (most recent call last):
    racelib.errors.BadOption: 'monaco' differs: the race was recorded with digest 12ab, this racelib has 34cd; look ...
    """
    for name, digest in recorded.items():
        if boards.get(name) != digest:
            raise BadOption(
                f"'{name}' differs: the race was recorded with digest {digest}, "
                f"this racelib has {boards.get(name, 'nothing of that name in use')}{hint(name)}"
            )


class Fields:
    """The fields of a table in a position, read by name; a field that is not given has its usual value.

    >>> player = Fields({"turns": 4}, {"turns", "dice"}, "player 0")
    >>> player.words("dice", ["1", "2"])
    []
    >>> player.number("turns", 0, 0, 3)
    Traceback (most recent call last):
    racelib.errors.BadOption: player 0: turns is 4; expected a whole number from 0 to 3
    """

    def __init__(self, given: Any, known: Iterable[str], where: str = "") -> None:
        """Take a table that has known fields only; without `where` it is the position itself."""
        self.given = fields(where or "the position", given, known)
        self.where = where

    def called(self, name: str) -> str:
        """Return how a field is called in a sentence."""
        return f"{self.where}: {name}" if self.where else f"'{name}'"

    def number(self, name: str, usual: int, low: int, high: int) -> int:
        """Return a whole number within limits."""
        return number(self.called(name), self.given.get(name, usual), low, high)

    def flag(self, name: str) -> bool:
        """Return true or false; it is usually false."""
        return flag(self.called(name), self.given.get(name, False))

    def one_of(self, name: str, usual: str, known: Iterable[str]) -> str:
        """Return one of some words."""
        return one_of(self.called(name), self.given.get(name, usual), known)

    def listed(self, name: str, usual: Sequence[Any] = ()) -> list[Any]:
        """Return a list."""
        return listed(self.called(name), self.given.get(name, list(usual)))

    def words(self, name: str, known: Iterable[str], usual: Sequence[str] = ()) -> list[str]:
        """Return a list of words, each one of those known."""
        return [one_of(self.called(name), word, known) for word in self.listed(name, usual)]
