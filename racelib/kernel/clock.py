"""A stopwatch for games that ask for one: a real clock in play, a number in scripts, the recorded number in replays.

An event class with `STARTS_CLOCK` starts it, and a choice with `MEASURED` asks for whole seconds. Rules never look at a
clock: they ask, and the page or the terminal answers for the player.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from racelib.errors import NotSaved
from racelib.kernel.event import Event
from racelib.kernel.game import Bot
from racelib.kernel.race import Race


class Clock:
    """Measures people: the time since the last start was first seen on this page or terminal.

    A race that is resumed later starts the running lap's clock anew: nobody is charged for being away.

    Parameters
    ----------
    now
        Where the time comes from, in seconds.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Take a clock; it runs from the first start that is seen."""
        self._now = now
        self._seen: dict[int, float] = {}

    def look(self, events: Sequence[Event]) -> None:
        """Remember when the last start was seen for the first time; earlier ones, too: a player may go back to them."""
        for number in range(len(events) - 1, -1, -1):
            if events[number].STARTS_CLOCK:
                self._seen = {start: time for start, time in self._seen.items() if start <= number}
                self._seen.setdefault(number, self._now())
                return

    def read(self) -> int:
        """Return the whole seconds since the last start; 0 if there was none."""
        return int(self._now() - self._seen[max(self._seen)]) if self._seen else 0

    def run(self, race: Race[Any], bots: Mapping[int, Bot]) -> None:
        """Let the bots answer, and the clock for people, until a person has to decide something.

        A file that cannot be written stops nobody: `unsaved` says why (`kernel/writer.py`).
        """
        drive(race, bots)
        self.look(race.events)
        while race.pending and race.pending[0].choice.MEASURED:
            with suppress(NotSaved):
                race.choose(self.read(), race.pending[0].seat)
            drive(race, bots)
            self.look(race.events)


def drive(race: Race[Any], bots: Mapping[int, Bot]) -> None:
    """Let the bots answer until a person is asked, whether their answers can be saved or not."""
    while True:
        with suppress(NotSaved):  # it is raised behind a decision: the next call makes the next one
            race.run(bots)
            return


def take_back(race: Race[Any], seat: int) -> None:
    """Undo the last decision of a seat; a reading of the clock is none, so it goes with the decision before it.

    As in `Clock.run`, a file that cannot be written stops nobody.
    """
    with suppress(NotSaved):
        race.undo(seat)
    while race.pending and race.pending[0].choice.MEASURED:
        with suppress(NotSaved):
            race.undo(race.pending[0].seat)
