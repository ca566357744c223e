"""What you got wrong, in lessons and in races: it comes back in the quiz until you have solved it twice.

The memory is short JSON that the browser keeps beside the progress, because every notebook has a kernel of its own:

    {"right": 12, "wrong": 3, "missed": {"gears/shift-up?0": [2, 1], "race-5f2c0a": [2, 1, "eJx…"]}}

A key names a question of a step (`gears/shift-up?0`), the task of a step (`gears/shift-up`), or a decision of a race.
Its values are how often it must still be solved, how often it was tried, and for a decision the race up to it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from racelib.errors import RaceError
from racelib.kernel.race import Race
from racelib.kernel.replay import Replay, parse_replay, replay_bytes
from racelib.page.keeping import pack, unpack

#: How often a mistake must be solved until it does not come back.
TWICE = 2
#: The most mistakes that are remembered, the most decisions of races among them, and how long one of those may be.
MOST, MOST_RACES, LONGEST = 60, 8, 20_000
#: The longest memory that is read, in characters; and the largest number in it.
LONGEST_TEXT, LARGEST = 400_000, 1_000_000
#: What a key looks like.
KEY = re.compile(r"[a-z0-9-]{1,40}/[a-z0-9-]{1,60}(\?\d)?|race-[0-9a-f]{12}")

T = TypeVar("T")


class Missed(msgspec.Struct, frozen=True, array_like=True):
    """A mistake: how often it must still be solved, how often it was tried, and the race up to it, if it is one."""

    left: int
    tries: int
    race: str = ""


class Memory(msgspec.Struct, frozen=True):
    """All that is remembered: right and wrong answers so far, and the mistakes, the oldest first."""

    right: int = 0
    wrong: int = 0
    missed: dict[str, Missed] = {}


class Mistakes:
    """What was got wrong, in this kernel; those who listen are called when it changes."""

    def __init__(self) -> None:
        """Begin with nothing wrong."""
        self.memory = Memory()
        self.listeners: list[Callable[[], None]] = []

    @property
    def text(self) -> str:
        """The memory as the browser keeps it."""
        return msgspec.json.encode(self.memory).decode()

    @property
    def open(self) -> list[str]:
        """The keys of what has to be solved, the oldest first.

        >>> some = Mistakes()
        >>> some.miss("gears/shift-up"), some.solve("gears/shift-up"), some.open
        (None, None, ['gears/shift-up'])
        >>> some.solve("gears/shift-up"), some.open
        (None, [])
        """
        return [key for key, one in self.memory.missed.items() if one.left]

    def miss(self, key: str, race: str = "") -> None:
        """Remember a mistake; it has to be solved twice from now on."""
        before = self.memory.missed.get(key, Missed(0, 0))
        self._put(key, Missed(TWICE, before.tries + 1, race or before.race), wrong=1)

    def slip(self) -> None:
        """Count a wrong answer that does not come back."""
        self._set(msgspec.structs.replace(self.memory, wrong=self.memory.wrong + 1))

    def solve(self, key: str) -> None:
        """Note that something was solved; a mistake comes back less often, or no more."""
        before = self.memory.missed.get(key)
        if before is None:
            self._set(msgspec.structs.replace(self.memory, right=self.memory.right + 1))
        else:
            left = max(0, before.left - 1)
            self._put(key, Missed(left, before.tries + 1, before.race if left else ""), right=1)

    def forget(self, key: str) -> None:
        """Forget a mistake that cannot be shown any more."""
        kept = {name: one for name, one in self.memory.missed.items() if name != key}
        self._set(msgspec.structs.replace(self.memory, missed=kept))

    def add(self, text: str) -> None:
        """Take in what a browser remembers; of two memories of a mistake the one with more tries counts.

        A damaged memory is somebody else's word in the browser's storage: nothing happens.
        """
        if not isinstance(text, str) or len(text) > LONGEST_TEXT:
            return
        try:
            other = msgspec.json.decode(text, type=Memory)
        except (msgspec.DecodeError, RecursionError):
            return
        if not sound(other):
            return
        mine = self.memory
        newer = {key: one for key, one in other.missed.items() if one.tries > mine.missed.get(key, Missed(0, 0)).tries}
        right, wrong = max(mine.right, other.right), max(mine.wrong, other.wrong)
        self._set(Memory(right, wrong, bounded({**mine.missed, **newer})))

    def _put(self, key: str, one: Missed, right: int = 0, wrong: int = 0) -> None:
        memory = self.memory
        missed = bounded({**{name: kept for name, kept in memory.missed.items() if name != key}, key: one})
        self._set(Memory(memory.right + right, memory.wrong + wrong, missed))

    def _set(self, memory: Memory) -> None:
        if memory != self.memory:
            self.memory = memory
            for listener in list(self.listeners):
                listener()

    # -- decisions of races --------------------------------------------------------------------------------------

    def miss_decision(self, race: Race[Any], event: int, seat: int) -> None:
        """Remember the decision of a seat after so many events of a race, unless the race so far is too long."""
        packed = pack(replay_bytes(Replay(race.header, race.events[:event])), 9)
        if len(packed) <= LONGEST:
            digest = hashlib.sha256(f"{seat} {packed}".encode()).hexdigest()[:12]
            self.miss(f"race-{digest}", f"{seat} {packed}")

    def decision(self, key: str) -> tuple[Race[Any], int] | None:
        """Return the race up to a decision that was remembered, and its seat; None if it is damaged."""
        seat, _, packed = self.memory.missed.get(key, Missed(0, 0)).race.partition(" ")
        try:
            race = parse_replay(unpack(packed)).race()
            return (race, int(seat)) if race.asked(int(seat)) is not None else None
        except (RaceError, ValueError):
            return None


def sound(memory: Memory) -> bool:
    """Say whether what a browser remembers can be what it was given."""
    numbers = [memory.right, memory.wrong, *(n for one in memory.missed.values() for n in (one.left, one.tries))]
    keys = all(KEY.fullmatch(key) for key in memory.missed)
    return keys and all(0 <= n <= LARGEST for n in numbers) and all(one.left <= TWICE for one in memory.missed.values())


def bounded(missed: dict[str, Missed]) -> dict[str, Missed]:
    """Return as much as is kept: what is solved goes first, then the oldest; of races only the newest few.

    >>> many = {f"a/b{n}": Missed(n % 2, 1) for n in range(80)}
    >>> len(bounded(many)), all(one.left for one in list(bounded(many).values())[:20])
    (60, True)
    """
    races = [key for key, one in missed.items() if one.race]
    kept = without(missed, races[: max(0, len(races) - MOST_RACES)])
    solved = [key for key, one in kept.items() if not one.left]
    kept = without(kept, solved[: max(0, len(kept) - MOST)])
    return without(kept, list(kept)[: max(0, len(kept) - MOST)])


def without(some: dict[str, T], keys: list[str]) -> dict[str, T]:
    """Return a dictionary without some of its keys."""
    return {key: one for key, one in some.items() if key not in keys}
