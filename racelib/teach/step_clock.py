"""A clock for lessons: it shows what the step says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from racelib.kernel.clock import Clock, drive
from racelib.kernel.game import Bot
from racelib.kernel.race import Race
from racelib.teach.course import Step


class StepClock(Clock):
    """A clock that shows what the step says, so that a lap takes every reader the same time."""

    def __init__(self, step: Step) -> None:
        """Take the time of a step."""
        super().__init__()
        self.step = step

    def run(self, race: Race[Any], bots: Mapping[int, Bot]) -> None:
        """Let the bots answer, and the clock for the reader."""
        drive(race, bots)
        while race.pending and race.pending[0].choice.MEASURED:
            race.choose(self.step.unasked.get(race.pending[0].choice.KIND, 0), race.pending[0].seat)
            drive(race, bots)
