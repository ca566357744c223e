"""The resume code: which steps of the course are done, in a few letters that can be written on paper.

A code is `RL-` and one letter for each lesson (its five steps as bits), then a check letter. Letters are those of
Crockford's base 32: no I, L, O, U, so that nothing is mistaken; small letters and those four are read kindly. The check
letter finds every single wrong letter and every two neighbours that changed places. Empty lessons at the end are left
out, so a code grows with the course, and lessons added later do not change it. Codes used to begin with `FD-`; they are
read as well.
"""

from __future__ import annotations

from collections.abc import Mapping

from racelib import arguments
from racelib.errors import BadOption
from racelib.teach.course import ORDER, read_lesson
from racelib.text.language import tr

PREFIX = "RL-"
#: How a code may begin once it is in capitals and without dashes and spaces; nothing at all is fine too.
BEGINNINGS = ("RL", "FD")
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
KINDLY = str.maketrans("OIL", "011")

#: The steps done: their numbers by lesson.
Done = Mapping[str, frozenset[int]]


def encode(done: Done) -> str:
    """Return the code of the steps done.

    >>> encode({})
    'RL-0'
    >>> encode({"gears": frozenset({0, 1, 2})})
    'RL-7E'
    """
    values = [sum(1 << step for step in done.get(name, ())) for name in ORDER]
    while values and not values[-1]:
        values.pop()
    return PREFIX + "".join(LETTERS[value] for value in (*values, check_value(values)))


def check_value(values: list[int]) -> int:
    """Return the check: the values as a polynomial over the field of 32 elements, at its generator.

    >>> check_value([7]), check_value([7, 1]) == check_value([1, 7])
    (14, False)
    """
    check = 0
    for value in values:
        check = _times_two(check ^ value)
    return check


def _times_two(value: int) -> int:
    """Multiply by the generator in the field of 32 elements (x^5 + x^2 + 1)."""
    return (value << 1) ^ (0b100101 if value & 0b10000 else 0)


def decode(code: str) -> dict[str, frozenset[int]]:
    """Return the steps that a code says are done.

    Raises
    ------
    BadOption
        When it is not a code; one sentence says so.

    Examples
    --------
    >>> decode("rl-7e") == decode("FD-7E") == {"gears": frozenset({0, 1, 2})}
    True
    >>> decode("RL-7F")
    Traceback (most recent call last):
    racelib.errors.BadOption: 'RL-7F' is not a resume code: please check each letter.
    """
    arguments.text("code", code, "a resume code, such as 'RL-7E'")
    wrong = BadOption(tr("{code!r} is not a resume code: please check each letter.").format(code=code[:40]))
    letters = code.upper().replace(" ", "").replace("-", "")
    beginning = next((one for one in BEGINNINGS if letters.startswith(one)), "")
    letters = letters.removeprefix(beginning).translate(KINDLY)
    if not letters or len(letters) > len(ORDER) + 1 or any(letter not in LETTERS for letter in letters):
        raise wrong
    *values, check = (LETTERS.index(letter) for letter in letters)
    if check != check_value(values):
        raise wrong
    done = {}
    for name, value in zip(ORDER, values, strict=False):
        steps = frozenset(step for step in range(5) if value >> step & 1)
        if steps and max(steps) >= len(read_lesson(name).step):
            raise wrong
        if steps:
            done[name] = steps
    return done


def merge(one: Done, other: Done) -> dict[str, frozenset[int]]:
    """Return the steps that are done in either."""
    return {name: steps for name in ORDER if (steps := one.get(name, frozenset()) | other.get(name, frozenset()))}
