"""A reader who has done nothing yet: what tests of the course begin and end with."""

from __future__ import annotations

from racelib.teach.mistakes import Mistakes
from racelib.teach.steps_done import PROGRESS


def forget_progress() -> None:
    """Forget every step that is done, every mistake, and everybody who listens."""
    PROGRESS.done, PROGRESS.listeners = {}, []
    PROGRESS.mistakes = Mistakes()
    PROGRESS.mistakes.listeners.append(PROGRESS.changed)
