"""How far a reader has come: which steps are done and what went wrong, in this kernel and in the browser."""

from __future__ import annotations

from collections.abc import Callable

from racelib.teach.course import Lesson
from racelib.teach.mistakes import Mistakes
from racelib.teach.resume_code import Done, encode, merge
from racelib.text.language import tr, trn

#: How long a step takes, in minutes, and how long one that is a whole race: readers took about this long.
MINUTES, RACE_MINUTES = 1.5, 10


class Progress:
    """Which steps are done, in this kernel; who listens is told when it changes, and the browser keeps the code."""

    def __init__(self) -> None:
        """Start with nothing done."""
        self.done: dict[str, frozenset[int]] = {}
        self.listeners: list[Callable[[], None]] = []
        self.mistakes = Mistakes()
        self.mistakes.listeners.append(self.changed)

    @property
    def solved(self) -> int:
        """How many questions and tasks were solved."""
        return self.mistakes.memory.right

    @property
    def wrong(self) -> int:
        """How many answers were wrong."""
        return self.mistakes.memory.wrong

    @property
    def code(self) -> str:
        """The progress code."""
        return encode(self.done)

    def of(self, lesson: Lesson) -> frozenset[int]:
        """Return the numbers of the steps of a lesson that are done."""
        return self.done.get(lesson.id, frozenset())

    def first_open(self, lesson: Lesson) -> int:
        """Return the first step of a lesson that is not done; of a lesson that is done, its first step.

        >>> from racelib.teach.course import read_lesson
        >>> some = Progress()
        >>> some.finish("gears", 0)
        >>> some.first_open(read_lesson("gears"))
        1
        """
        return min(set(range(len(lesson.step))) - self.of(lesson), default=0)

    def finish(self, lesson: str, step: int) -> None:
        """Note a step as done."""
        self.add({lesson: frozenset({step})})

    def add(self, done: dict[str, frozenset[int]]) -> None:
        """Note steps as done; nothing is ever taken away."""
        more = merge(self.done, done)
        if more != self.done:
            self.done = more
            self.changed()

    def changed(self) -> None:
        """Call everybody who listens."""
        for listener in list(self.listeners):
            listener()


#: The progress of this kernel.
PROGRESS = Progress()


def welcome(done: Done) -> str:
    """Say how many steps a progress code has brought back.

    >>> welcome({"gears": frozenset({0, 1})}), welcome({})
    ('Welcome back: 2 steps are done.', 'This code is from before the first step: no step is done in it.')
    """
    steps = sum(map(len, done.values()))
    if not steps:
        return tr("This code is from before the first step: no step is done in it.")
    return trn("Welcome back: {n} step is done.", "Welcome back: {n} steps are done.", steps).format(n=steps)


def score_in_words(mistakes: Mistakes) -> str:
    """Say how many answers were right and wrong, and how much comes back in the quiz."""
    memory, left = mistakes.memory, len(mistakes.open)
    said = tr("Answers: {right} right, {wrong} wrong.").format(right=memory.right, wrong=memory.wrong)
    back = trn("{n} mistake comes back in the quiz.", "{n} mistakes come back in the quiz.", left).format(n=left)
    return f"{said} {back}" if left else said


def minutes_left(lesson: Lesson) -> int:
    """Return about how many minutes the open steps of a lesson take; 0 when it is done.

    >>> from racelib.teach.course import read_lesson
    >>> minutes_left(read_lesson("race"))
    10
    """
    left = [step for number, step in enumerate(lesson.step) if number not in PROGRESS.of(lesson)]
    return round(sum(RACE_MINUTES if step.is_race else MINUTES for step in left))
