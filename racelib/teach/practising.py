"""What a lesson on the page does besides: summaries, self-tests, the quiz, and decisions from races to solve."""

from __future__ import annotations

from typing import Any

from racelib.errors import BadOption
from racelib.kernel.choice import Ask
from racelib.page.in_a_row import whole
from racelib.page.regrets import is_good
from racelib.page.widget import Play
from racelib.teach.blocks import Block, block_of
from racelib.teach.course import YOU, Lesson
from racelib.teach.judge import GOOD, Verdict
from racelib.teach.practice import Quiz, SelfTest, Session, block_named, luck
from racelib.teach.sheets import sheet_of, summary_title
from racelib.teach.steps_done import PROGRESS
from racelib.text.language import tr


class Practising(Play):
    """A page that shows lessons, and in their place a session (a self-test or the quiz) or the summary of a block.

    Attributes
    ----------
    lesson, number, session, summary
        What is shown: a step of a lesson by its number, unless there is a session or a summary.
    asked, answer
        The question that is shown, by number, and the answer to it; None for none.
    took
        Of a decision from a race: whether what was chosen is free and safe; it is kept when the decision is undone.
    """

    lesson: Lesson
    number: int
    session: Session | None
    summary: Block | None
    asked: int | None
    answer: int | None
    took: bool | None

    @property
    def verdict(self) -> Verdict:
        """What is to be said about what the reader has done so far."""
        return Verdict()

    def go(self, number: int) -> None:
        """Show a step of the lesson."""

    def practise(self, what: str, name: str = "") -> None:
        """Show the summary of a block, or begin a self-test of it, the wrong questions of one again, or the quiz."""
        block = self.block if not name else block_named(name)
        if what == "summary":
            self.session, self.summary = None, block
            return self._show_sheet()
        if what == "again" and isinstance(self.session, SelfTest) and self.session.wrong:
            session: Session = SelfTest(block, PROGRESS.mistakes, luck(), self.session.wrong)
        else:
            mistakes = PROGRESS.mistakes
            session = Quiz(mistakes, luck()) if what == "quiz" else SelfTest(block, mistakes, luck())
        self.session, self.summary = session, None
        self._next_task()

    def _next_task(self) -> None:
        """Show the task that the session hands out; at its end, how it went."""
        assert self.session is not None
        if self.session.task is None:
            return self._show_sheet()
        self.lesson = self.session.task.lesson
        self.go(0)

    @property
    def answer_read(self) -> bool:
        """Whether the question of a session was answered rightly after its answer was read: it is not counted."""
        session = self.session
        return session is not None and session.task is not None and session.results.get(session.task.key) is False

    def _show_sheet(self) -> None:
        """Show a sheet in the column; the board stays as it is."""
        self.asked, self.took = None, None
        self.send({"part": self.timeline.part(len(self.timeline)), "animate": False, **self.news()})

    @property
    def block(self) -> Block:
        """The block of what is shown."""
        if self.session is not None:
            return self.session.block
        return self.summary or block_of(self.lesson.id)

    @property
    def on_sheet(self) -> bool:
        """Whether a sheet is shown instead of a task."""
        return self.summary is not None or (self.session is not None and self.session.over)

    def sheet(self) -> dict[str, Any] | None:
        """Return the sheet that is shown instead of a task: a summary, a score, or that there is nothing to repeat."""
        return sheet_of(self.block, self.session) if self.on_sheet else None

    def _way_on_in_session(self) -> str:
        session = self.session
        assert session is not None
        if session.over or not session.settled or not (self.answer is not None or self.verdict.kind == GOOD):
            return ""
        last = isinstance(session, SelfTest) and len(session.asked) == len(session.keys)
        return tr("Your score") if last else tr("Next question")

    # -- where one is ---------------------------------------------------------------------------------------------

    @property
    def ends_block(self) -> bool:
        """Whether this is the last lesson of its block: its summary comes next."""
        return self.block.lessons[-1] == self.lesson.id

    def _title(self) -> str:
        """Return what stands above everything: the lesson, the session, or whose summary it is."""
        if self.session is not None:
            return self.session.title
        return self.lesson.title if self.summary is None else summary_title(self.summary)

    def _place(self, words: str) -> str:
        """Say which lesson of its block this is, or which question of a session."""
        if self.session is not None:
            return "" if self.session.over else self.session.place()
        if self.summary is not None:
            return ""
        block = self.block
        number = block.lessons.index(self.lesson.id) + 1
        return words.format(block=block.title, number=number, total=len(block.lessons))

    def _steps(self) -> list[dict[str, Any]]:
        """Return the steps of a lesson; a session has none to jump to."""
        if self.session is not None or self.summary is not None:
            return []
        done = PROGRESS.of(self.lesson)
        return [
            {"label": one.learn, "done": number in done, "here": number == self.number}
            for number, one in enumerate(self.lesson.step)
        ]

    # -- decisions from races ------------------------------------------------------------------------------------

    @property
    def of_race(self) -> bool:
        """Whether a decision from a race is shown."""
        return self.session is not None and self.session.task is not None and self.session.task.race is not None

    @property
    def taken(self) -> bool | None:
        """Of a decision from a race: whether what stands chosen is free and safe; None if nothing is."""
        return None if self.decided_last() is None else self.took

    def _seat(self) -> int:
        """Return the seat of the reader: in a decision from a race, that of the race."""
        task = None if self.session is None else self.session.task
        return YOU if task is None else task.seat

    def _press(self, message: dict[str, Any], ask: Ask) -> None:
        """Take the option that a message means; in a decision from a race it is what is judged."""
        view, took = self.regrets.view, None
        if self.of_race and view is not None and "option" in message:
            took = 0 <= whole(message, "option") < len(view.options) and is_good(view, whole(message, "option"))
        before, earlier = self.took, self.taken
        self.took = earlier if took is None or earlier is not None else took
        try:
            super()._press(message, ask)
        except BadOption:
            self.took = before
            raise

    def _good_option(self) -> int:
        """Return the first option that is free and safe, -1 for none."""
        view = self.regrets.view
        numbers = [] if view is None else [n for n in range(len(view.options)) if is_good(view, n)]
        return numbers[0] if numbers else -1

    def _point_at_good(self) -> None:
        """Mark an option of a decision from a race that is free and safe."""
        if (good := self._good_option()) >= 0:
            self.tell(self.good_in_words(), option=good)

    def good_in_words(self) -> str:
        """Name an option of a decision from a race that is free and safe; "" if there is none."""
        view, good = self.regrets.view, self._good_option()
        if view is None or good < 0:
            return ""
        return tr("Choose: {option}.").format(option=view.options[good].label)
