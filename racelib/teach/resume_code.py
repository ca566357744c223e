"""The progress code: which steps of the course are done, in a few letters that can be written on paper.

A code is `RC-`, then one letter for each three lessons (each of them open, done, or begun), then one letter for each
lesson that is begun (its five steps as bits), and a check letter. A first letter says how many threes there are: open
lessons at the end are left out, so a code grows with the course. Letters are those of Crockford's base 32 (no I, L, O,
U), so that nothing is mistaken; small letters are read kindly, and I, L and O as the digits that they look like. The
check letter finds every single wrong letter and every two neighbours that changed places. Codes used to begin with
`RL-` or `FD-` and to have a letter for each lesson; they are read as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from racelib import arguments
from racelib.errors import BadOption
from racelib.teach.course import FIRST, ORDER, read_lesson
from racelib.text.language import tr

PREFIX = "RC-"
#: How an older code may begin once it is in capitals and without dashes and spaces.
OLDER = ("RL", "FD")
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
KINDLY = str.maketrans("OIL", "011")
#: A code: three steps of the lesson about gears.
EXAMPLE = "RC-167Y"
#: How a lesson stands in a code.
OPEN, DONE, BEGUN = range(3)
#: How many lessons share a letter, and how many letters stand together.
TOGETHER, GROUP = 3, 4

#: The steps done: their numbers by lesson.
Done = Mapping[str, frozenset[int]]


def encode(done: Done) -> str:
    """Return the code of the steps done.

    >>> encode({})
    'RC-00'
    >>> encode({"gears": frozenset({0})}) != encode({"gears": frozenset({1})})
    True
    """
    states = [state_of(name, done) for name in ORDER]
    while states and states[-1] == OPEN:
        states.pop()
    states += [OPEN] * (-len(states) % TOGETHER)
    threes = [sum(state * 3**k for k, state in enumerate(three)) for three in in_threes(states)]
    begun = [name for name, state in zip(ORDER, states, strict=False) if state == BEGUN]
    values = [len(threes), *threes, *(sum(1 << step for step in done[name]) for name in begun)]
    letters = "".join(LETTERS[value] for value in (*values, check_value(values)))
    return PREFIX + "-".join(letters[k : k + GROUP] for k in range(0, len(letters), GROUP))


def state_of(name: str, done: Done) -> int:
    """Return how a lesson stands: open, done or begun."""
    steps = len(done.get(name, ()))
    return OPEN if not steps else DONE if steps == len(read_lesson(name).step) else BEGUN


def in_threes(states: Sequence[int]) -> list[Sequence[int]]:
    """Return some states three by three.

    >>> in_threes([1, 1, 2, 0, 0, 1])
    [[1, 1, 2], [0, 0, 1]]
    """
    return [states[k : k + TOGETHER] for k in range(0, len(states), TOGETHER)]


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
    racelib.errors.BadOption: 'RL-7F' is not a progress code: please check each letter.
    """
    arguments.text("code", code, f"a progress code, such as {EXAMPLE!r}")
    wrong = BadOption(tr("{code!r} is not a progress code: please check each letter.").format(code=code[:40]))
    letters = code.upper().replace(" ", "").replace("-", "")
    older = next((one for one in OLDER if letters.startswith(one)), "")
    letters = letters.removeprefix(older or PREFIX.strip("-")).translate(KINDLY)
    if not letters or len(letters) > 2 * len(ORDER) + 2 or any(letter not in LETTERS for letter in letters):
        raise wrong
    *values, check = (LETTERS.index(letter) for letter in letters)
    if check != check_value(values):
        raise wrong
    done = older_steps(values) if older else steps_in(values)
    if done is None or any(max(steps) >= len(read_lesson(name).step) for name, steps in done.items()):
        raise wrong
    return done


def older_steps(values: list[int]) -> dict[str, frozenset[int]] | None:
    """Return the steps of an older code: one letter for each lesson; None if it has too many."""
    if len(values) > len(FIRST):
        return None
    return {name: bits_of(value) for name, value in zip(FIRST, values, strict=False) if value}


def steps_in(values: list[int]) -> dict[str, frozenset[int]] | None:
    """Return the steps of a code, or None if its parts do not fit together."""
    if not values or any(value >= 3**TOGETHER for value in values[1 : values[0] + 1]):
        return None
    threes, bits = values[1 : values[0] + 1], values[values[0] + 1 :]
    states = [value // 3**k % 3 for value in threes for k in range(TOGETHER)]
    named = list(zip(ORDER, states, strict=False))
    if len(threes) != values[0] or len(bits) != states.count(BEGUN) or any(states[len(ORDER) :]) or not all(bits):
        return None
    left = iter(bits)
    done = {name: frozenset(range(len(read_lesson(name).step))) for name, state in named if state == DONE}
    return done | {name: bits_of(next(left)) for name, state in named if state == BEGUN}


def bits_of(value: int) -> frozenset[int]:
    """Return the numbers of the bits that are set.

    >>> sorted(bits_of(5))
    [0, 2]
    """
    return frozenset(step for step in range(5) if value >> step & 1)


def merge(one: Done, other: Done) -> dict[str, frozenset[int]]:
    """Return the steps that are done in either."""
    return {name: steps for name in ORDER if (steps := one.get(name, frozenset()) | other.get(name, frozenset()))}
