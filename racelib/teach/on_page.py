"""What a page of a race asks the course for (`racelib.page.course`): terms, steps to try, and mistakes to remember."""

from __future__ import annotations

from typing import Any

import msgspec

from racelib.kernel.panels import TablePanel
from racelib.kernel.race import Race
from racelib.kernel.scene import sent
from racelib.page.ask_view import AskView, plain_option
from racelib.page.course import TermLine
from racelib.page.in_a_row import whole
from racelib.page.race_widget import RaceWidget
from racelib.page.timeline import Timeline
from racelib.teach.course import Question, Step, step_named
from racelib.teach.glossary import terms_of
from racelib.teach.glossary import where_taught as where_taught
from racelib.teach.hinting import MOVE
from racelib.teach.judge import AGAIN, GOOD, MISTAKE
from racelib.teach.lesson_widget import LessonWidget
from racelib.teach.lesson_words import head
from racelib.teach.steps_done import PROGRESS
from racelib.text.language import tr


def terms_of_game(game: str) -> list[TermLine]:
    """Return the terms of a game by their names.

    >>> next(one.step for one in terms_of_game("formula-d") if one.name == "slipstream")
    'slipstream/take'
    """
    some = terms_of(game)
    return [TermLine(one.name, one.means, list(one.words), one.rules_in(game), one.step_in(game)) for one in some]


def missed_decision(race: Race[Any], event: int, seat: int) -> str:
    """Remember a decision of a race, and return all that is remembered."""
    PROGRESS.mistakes.miss_decision(race, event, seat)
    return PROGRESS.mistakes.text


def mistakes_with(text: str) -> str:
    """Take in what a browser remembers, and return all that is remembered."""
    PROGRESS.mistakes.add(text)
    return PROGRESS.mistakes.text


class Tryout(LessonWidget):
    """A step on the page of a race: its position and its task; what is said about it stands below the board.

    A step with nothing to do asks its questions as a race does, and its table lies beside the board. Nothing counts.
    """

    _look = RaceWidget._look

    def _begin_step(self, number: int) -> None:
        super()._begin_step(number)
        self.said = ""  # about the last answer

    def hear(self, message: dict[str, Any]) -> None:
        """Do what the page asks for; a page that opens is told the task."""
        if message.get("do") == "choose" and self.question is not None:
            return self.choose_answer(whole(message, "option"))
        super().hear(message)
        if message.get("do") == "sync" and self.question is None:
            self.tell(" ".join(filter(None, (self.step.learn, self.step.do))))

    @property
    def board_waits(self) -> bool:
        """Whether nothing can be done on the board: beside a task you drive on, because no button leads on here."""
        return self.board_rests

    def choose_answer(self, number: int) -> None:
        """Answer the question: a right answer leads to the next one, after a wrong one it is asked again."""
        question = self.question
        if question is None or self.right or not 0 <= number < len(question.choices):
            return self.resend()
        assert self.asked is not None
        self.answer = number
        self.said = answer_in_words(question, number, self.right)
        if self.right and self.asked + 1 < len(self.step.question):
            self._ask(self.asked + 1)
        else:
            self.resend()

    def help(self, level: int) -> None:
        """Open a hint, and say it: that of the move says itself where it points at an option."""
        super().help(level)
        if self.hinted < MOVE or self.question is not None:
            self.tell(self.hint_texts()[-1])

    def news(self) -> dict[str, Any]:
        """Return what is asked: on the board, or about the position."""
        news, question = super().news(), self.question
        if question is None:
            return news
        if self.right:
            return {**news, "over": self.said}
        asked = question_view(question, len(self.race.events), self._seat(), self.said or self.step.learn)
        return {**news, "ask": msgspec.to_builtins(asked)}

    def make_payload(self, mode: str, timeline: Timeline, **more: Any) -> dict[str, Any]:
        """Return all that the page needs; the table of the step and what it teaches lie beside the board."""
        payload = super().make_payload(mode, timeline, **more)
        return {**payload, "panels": {**payload["panels"], **panels_of(self.step)}}

    def _judge(self, kind: str) -> None:
        """Say what is to be said; nothing of it is counted."""
        verdict = self.verdict
        if kind in (GOOD, MISTAKE, AGAIN):
            self.tell(f"{head(verdict)}. {verdict.say}" + (f" ({verdict.rule})" if verdict.rule else ""))

    def tell_lesson(self) -> None:
        """Say nothing: this page has no place for a lesson."""

    def tell_mistakes(self) -> None:
        """Say nothing: the page underneath does."""


def panels_of(step: Step) -> dict[str, Any]:
    """Return the table of a step and the sentences of its rules as panels beside the board."""
    found = {}
    if step.facts:
        found["facts"] = sent(TablePanel(tr("The rule"), [], [[one] for one in step.facts]))
    if step.table is not None:
        rows: list[list[str | int]] = [[*row.cells] for row in step.table.rows]
        found["glance"] = sent(TablePanel(tr("At a glance"), step.table.head, rows))
    return found


def answer_in_words(question: Question, number: int, right: bool) -> str:
    """Say whether an answer is right, and why."""
    if right:
        return f"{tr('Right.')} {question.explain}"
    return f"{tr('No.')} {question.choices[number].why}"


def question_view(question: Question, event: int, seat: int, about: str) -> AskView:
    """Return a question of a step as a race asks it: each answer is an option, with what to know below it."""
    options = [plain_option(one.say) for one in question.choices]
    return AskView(
        id=event,
        seat=seat,
        car=-1,
        kind="question",
        title=question.ask,
        curtain="",
        options=options,
        form=None,
        aside=[],
        aside_words="",
        shown_as="list",
        picked=-1,
        about=about,
        stands="",
        question=question.ask,
        second=-1,
        chip=tr("Question"),
        brief=None,
        ready=[],
        awaited=[],
    )


def tryout(page: RaceWidget, step: str) -> LessonWidget:
    """Return a step of the course in the place of a race or lesson.

    Raises
    ------
    BadOption
        There is no such step.
    """
    lesson, number = step_named(step)
    kind = LessonWidget if isinstance(page, LessonWidget) and not isinstance(page, Tryout) else Tryout
    return kind(lesson, number, page=page)
