"""What callers pass, checked where it enters: whatever is wrong is one sentence that names the argument.

Each function takes the name of an argument and what was given for it, and returns it as it is kept: a number of numpy
becomes a plain number, so that a file can hold it. The values of options and positions, which are plain data by then,
are checked in `kernel/reading.py`.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from io import IOBase
from itertools import islice
from operator import index
from pathlib import Path
from typing import Any, TypeVar

from racelib.errors import BadOption, RaceError, shown

T = TypeVar("T")

#: Longer numbers are refused.
MOST_DIGITS = 40
TOO_LONG = 10**MOST_DIGITS
#: Lists and tables that are nested deeper are refused; one that holds itself is.
DEEPEST = 50
#: What Python can go through one by one, but is no list: letters of a text, names of a table, a set without an order,
#: lines of an open file.
NO_LISTS = (str, bytes, Mapping, Set, IOBase)
#: No system takes a longer path.
LONGEST_PATH = 4096
#: No more is taken out of a list, which may go on for ever.
MOST_LISTED = 100


def quoted(given: object, most: int = 60) -> str:
    """Return anything as a message can quote it: in one line, shortened, also when it cannot show itself.

    >>> quoted("Ada"), quoted("x" * 99, most=20), quoted(10 ** 5000)
    ("'Ada'", "'xxxxxxxxxxxx … xxx'", 'a very long number')
    """
    try:
        return shown(repr(given), most)
    except Exception:  # the code of any class may run here
        return "a very long number" if isinstance(given, int) else f"something of the kind {type(given).__name__}"


def unexpected(where: str, given: object, expected: str) -> BadOption:
    """Return the error for any value; `where` says how people call it.

    >>> unexpected("option 'laps'", "two", "a whole number")
    BadOption("option 'laps' is 'two'; expected a whole number")
    """
    return BadOption(f"{where} is {quoted(given)}; expected {expected}")


def wrong(name: str, given: object, expected: str) -> BadOption:
    """Return the error for an argument.

    >>> wrong("players", "three", "a whole number")
    BadOption("`players` is 'three'; expected a whole number")
    """
    return unexpected(f"`{name}`", given, expected)


def whole(name: str, given: object, low: int | None = None, high: int | None = None) -> int:
    """Return a whole number, within limits if there are any; a number of numpy will do, but not `True`.

    >>> whole("players", 3, 1, 10)
    3
    >>> whole("players", True, 1, 10)
    Traceback (most recent call last):
    racelib.errors.BadOption: `players` is True; expected a whole number from 1 to 10
    """
    number = as_whole(given)
    if number is None or (low is not None and number < low) or (high is not None and number > high):
        limits = f" of at most {MOST_DIGITS} digits" if number is None and type(given) is int else ""
        bounds = limits if low is None else f", {low} or more" if high is None else f" from {low} to {high}"
        raise wrong(name, given, f"a whole number{bounds}")
    return number


def as_whole(given: object) -> int | None:
    """Return a plain whole number; None when it is something else, or too long.

    >>> as_whole(3), as_whole(True), as_whole(3.0), as_whole(10 ** 50)
    (3, None, None, None)
    """
    if isinstance(given, bool) or not hasattr(type(given), "__index__"):
        return None
    try:
        number = index(given)  # type: ignore[arg-type]  # it has the method, as was asked above
    except Exception:  # an array of numpy has the method, but may hold several numbers
        return None
    return int(number) if -TOO_LONG < number < TOO_LONG else None


def text(name: str, given: object, expected: str = "text") -> str:
    r"""Return text that a file can hold.

    >>> text("game", "\ud800")
    Traceback (most recent call last):
    racelib.errors.BadOption: `game` is '\ud800'; expected text of whole letters
    """
    if not isinstance(given, str):
        raise wrong(name, given, expected)
    try:
        given.encode()
    except UnicodeEncodeError:
        raise wrong(name, given, f"{expected} of whole letters") from None
    return letters_of(given)


def letters_of(given: str) -> str:
    """Return plain text; text of another kind, such as a name in an `Enum`, may call itself something else."""
    return str.__str__(given)


def path(name: str, given: object, expected: str = "the path of a file") -> str | os.PathLike[str]:
    """Return the path of a file, as text or as a `Path`; an open file or its number is none.

    >>> path("record", 1)
    Traceback (most recent call last):
    racelib.errors.BadOption: `record` is 1; expected the path of a file
    """
    letters = as_path(given)
    if not letters or len(letters) > LONGEST_PATH or "\0" in letters:
        raise wrong(name, given, expected)
    assert isinstance(given, (str, os.PathLike))
    return given


def as_path(given: object) -> str | None:
    """Return a path as text; None when it is something else.

    >>> as_path(Path("race.jsonl")), as_path(b"race.jsonl"), as_path(1)
    ('race.jsonl', None, None)
    """
    letters = os.fspath(given) if isinstance(given, (str, os.PathLike)) else None
    return letters if isinstance(letters, str) else None


def target(name: str, given: object) -> str | os.PathLike[str]:
    """Return the path of a file to write, which has a name.

    >>> target("out", "")
    Traceback (most recent call last):
    racelib.errors.BadOption: `out` is ''; expected the path of a file
    """
    found = path(name, given)
    if not Path(found).name:
        raise wrong(name, given, "the path of a file")
    return found


def texts(name: str, given: object, example: str) -> list[str]:
    """Return a list of texts; one text alone is none.

    >>> texts("names", "Ada", "['Ada']")
    Traceback (most recent call last):
    racelib.errors.BadOption: `names` is 'Ada'; expected a list of texts, such as ['Ada']
    """
    found = in_order(name, given, f"a list of texts, such as {example}")
    return [text(f"{name}[{number}]", one) for number, one in enumerate(found)]


def in_order(name: str, given: object, expected: str) -> list[Any]:
    """Return the first things of a list, or of anything that gives them in an order; text is none, nor is a set.

    >>> in_order("bots", ("rookie", "racer"), "a list of bots")
    ['rookie', 'racer']
    """
    if isinstance(given, Iterable) and not isinstance(given, NO_LISTS):
        try:
            return list(islice(given, MOST_LISTED))
        except TypeError:  # an array of numpy without a dimension
            pass
    raise wrong(name, given, expected)


def of_kind(name: str, given: object, kind: type[T] | tuple[type[T], ...], expected: str) -> T:
    """Return something of a kind; `expected` says how people call it.

    >>> of_kind("replay", "race.jsonl", dict, "a replay")
    Traceback (most recent call last):
    racelib.errors.BadOption: `replay` is 'race.jsonl'; expected a replay
    """
    if not isinstance(given, kind):
        raise wrong(name, given, expected)
    return given


def plain(name: str, given: object, error: Callable[[str], RaceError] = BadOption) -> Any:
    """Return a value as a file holds it, and as it is read back from there: lists for tuples, text for paths.

    >>> plain("crews", ("amber", "rig"))
    ['amber', 'rig']
    >>> plain("track", {"monaco"})
    Traceback (most recent call last):
    racelib.errors.BadOption: `track` is {'monaco'}; expected text, a number, true or false, or a list or table of these
    """
    if (type(given) is str and given.isascii()) or (type(given) is int and -TOO_LONG < given < TOO_LONG):
        return given
    try:
        return _plain(given, DEEPEST)
    except _NotPlain as problem:
        raise error(f"`{name}` {problem}") from None


class _NotPlain(Exception):
    """Something that a file cannot hold."""


def _plain(given: Any, deepest: int) -> Any:
    if given is None or isinstance(given, bool):
        return given
    if isinstance(given, (str, os.PathLike)):
        return _plain_text(os.fspath(given), given)
    if isinstance(given, float):
        if not math.isfinite(given):
            raise _NotPlain(f"is {given}; expected a number that can be written down")
        return float(given)
    if not deepest:
        raise _NotPlain("is nested too deeply, or holds itself; expected a simple list or table")
    if isinstance(given, (list, tuple)):
        return [_plain(one, deepest - 1) for one in given]
    if isinstance(given, Mapping):
        return {_plain_key(key): _plain(one, deepest - 1) for key, one in given.items()}
    number = as_whole(given)
    if number is None:
        expected = "text, a number, true or false, or a list or table of these"
        raise _NotPlain(f"{'is' if deepest == DEEPEST else 'holds'} {quoted(given)}; expected {expected}")
    return number


def _plain_text(letters: object, given: object) -> str:
    try:
        if isinstance(letters, str):
            letters.encode()
            return letters_of(letters)
    except UnicodeEncodeError:
        pass
    raise _NotPlain(f"is {quoted(given)}; expected text of whole letters")


def _plain_key(key: object) -> str:
    if not isinstance(key, str):
        raise _NotPlain(f"has the name {quoted(key)}; expected text as the names of a table")
    return _plain_text(key, key)


def nearest(given: str, known: Iterable[str], most: int = 3, alike: float = 0.6) -> list[str]:
    """Return the names that are nearest to one that is not there, the nearest first; capital letters do not count.

    >>> nearest("Overshoot", ["overshot", "shifted"])
    ['overshot']
    """
    from difflib import get_close_matches

    by_small = {name.casefold(): name for name in known}
    small = given[:100].casefold()
    near = get_close_matches(small, by_small, n=most + 3, cutoff=alike)
    near.sort(key=lambda one: sorted(one) != sorted(small))  # first those with two letters swapped
    return [by_small[one] for one in near[:most]]


def did_you_mean(near: Sequence[str]) -> str:
    """Return the end of a sentence that refuses a name: the nearest names, if there are any.

    >>> did_you_mean(["fire", "five", "tier"]), did_you_mean(["fire"]), did_you_mean([])
    ('; did you mean fire, five or tier?', '; did you mean fire?', '')
    """
    *most, last = near or [""]
    named = f"{', '.join(most)} or {last}" if most else last
    return f"; did you mean {named}?" if named else ""
