"""The hints of a step: a nudge, the rule, the move; of a question the way to the rule, the rule, and the answer."""

from __future__ import annotations

from typing import Any

from racelib.kernel.choice import Ask
from racelib.kernel.scenario_file import Scenario
from racelib.page.in_a_row import advised_drive
from racelib.rulebook import rule, short_name
from racelib.teach.course import Question, Step
from racelib.teach.following import answers_given, in_words, next_answers, whole_drive
from racelib.teach.judge import right_answer
from racelib.teach.practising import Practising
from racelib.text.language import tr

#: The last hint shows the move.
MOVE = 3


class Hinting(Practising):
    """A page that shows lessons and gives their hints.

    Attributes
    ----------
    scenario
        The position of the step that is shown.
    hinted
        How many hints are open.
    """

    scenario: Scenario
    hinted: int
    _rights: dict[int, int]  # the right choice of each question that was shown: the engine works it out

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.lesson.step[self.number]

    @property
    def question(self) -> Question | None:
        """The question that is shown: none while there is something to do."""
        return None if self.asked is None else self.step.question[self.asked]

    def right_number(self, question: Question) -> int:
        """Return which choice of the question that is shown is right."""
        assert self.asked is not None
        if self.asked not in self._rights:
            self._rights[self.asked] = right_answer(self.step, question)
        return self._rights[self.asked]

    def tell_lesson(self) -> None:
        """Bring the words of the lesson up to date."""

    def help(self, level: int) -> None:
        """Open a hint of the step: the nudge, the rule, the move. The move opens after the rule."""
        if self.on_sheet:
            return
        self.hinted = max(self.hinted, min(level, self.hinted + 1))
        if self.hinted == MOVE and self.session is not None:
            self.session.settle(False)  # the answer was read
        if self.hinted == MOVE and self.of_race:
            self._point_at_good()
        elif self.hinted == MOVE and self.asked is None and self.ask is not None:
            self._point_at_the_move(self.ask)
        self.tell_lesson()

    def _point_at_the_move(self, ask: Ask) -> None:
        """Mark the option that goes along with the solution, as far as one press can."""
        answers, said = next_answers(self.step, self.scenario, self.race), self.hint_texts()[-1]
        if not answers:
            return
        drive = self.next_drive(ask)
        if drive is None:
            self.point_at(said, ask, *answers)
        else:
            self.tell(said, option=drive)

    def next_drive(self, ask: Ask) -> int | None:
        """Return the whole drive that the solution takes next, by its number on the page; None for none."""
        solution = self.step.solution
        return advised_drive(self.race, ask) if isinstance(solution, str) else self.drive_along(solution)

    def drive_along(self, answers: list[Any]) -> int | None:
        """Return the option that gives the next of some answers and those after it with one press, if there is one."""
        done = answers_given(self.step, self.scenario, self.race, answers)
        return None if done is None else whole_drive(self.step, self.scenario, answers, done)

    def hint_texts(self) -> list[str]:
        """Return the hints that are open, in words; the others are not worked out."""
        question = self.question
        makers = [self._nudge, self._rule_in_words, self._move_in_words]
        if question is not None:
            makers = [
                lambda: self._nudge_to(question),
                lambda: rule(question.rule).said,
                lambda: self._answer_to(question),
            ]
        return [make() for make in makers[: self.hinted]]

    def _nudge(self) -> str:
        return self.step.nudge

    def _nudge_to(self, question: Question) -> str:
        """Say where to look for an answer, or which one it is not; of 2 answers that would leave the right one."""
        if self.session is None and not self.step.goal and self.asked == 0:
            return self.step.nudge
        right = self.right_number(question)
        wrong = next(one for number, one in enumerate(question.choices) if number != right)
        if len(question.choices) > 2:
            return tr("It is not “{answer}”. {why}").format(answer=wrong.say, why=wrong.why)
        return tr("Think of this rule: {name}.").format(name=short_name(rule(question.rule)))

    def _answer_to(self, question: Question) -> str:
        """Return the answer, and why it is that one."""
        return f"{question.choices[self.right_number(question)].say.rstrip('.')}. {question.explain}"

    def _rule_in_words(self) -> str:
        """Return the rule of the step; a decision from a race has that of what is asked now, if anything is."""
        which = self.step.rule or self.rule_for({})
        return rule(which).said if which else another_move()

    def _move_in_words(self) -> str:
        if self.of_race and (words := self.good_in_words()):
            return f"{words} {tr('It is free and safe.')}"
        ask, answers = self.ask, next_answers(self.step, self.scenario, self.race)
        if ask is None or not answers:
            return another_move()
        return in_words(self.race, ask, answers, self.next_drive(ask))


def another_move() -> str:
    """Say that no hint fits after another move than that of the step."""
    return tr("You made a different move. Press “Try again”, or let the board show you.")
