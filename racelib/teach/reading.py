"""A lesson as something to read: all that it says, without the board."""

from __future__ import annotations

from racelib.rulebook import rule
from racelib.teach.course import Lesson, Question, Step, Table
from racelib.teach.judge import right_answer
from racelib.text.columns import aligned
from racelib.text.language import tr


def lesson_as_text(lesson: Lesson) -> str:
    """Return what a lesson says, with the answers to its questions.

    >>> from racelib.teach.course import read_lesson
    >>> print(lesson_as_text(read_lesson("gears"))[:14])
    Gears and dice
    """
    lines = [lesson.title, lesson.learn]
    for number, step in enumerate(lesson.step, start=1):
        lines += ["", f"{number}. {step.learn}", *_doing(step)]
        lines += [] if step.table is None else ["", table_as_text(step.table)]
        lines += [f"   {rule(one).said}" for one in step.also if step.goal]
        for question in step.question:
            lines += _asking(step, question)
    return "\n".join(lines)


def _doing(step: Step) -> list[str]:
    if not step.goal:
        return [f"   {one}" for one in step.facts]
    mistakes = [f"   {tr('A mistake')}: {one.say}" for one in step.mistakes]
    return [
        f"   {tr('To do')}: {step.do}",
        *mistakes,
        f"   {tr('Well done.')} {step.good}",
        f"   {rule(step.rule).said}",
    ]


def _asking(step: Step, question: Question) -> list[str]:
    right = right_answer(step, question)
    lines = [f"   {tr('Question')}: {question.ask}"]
    for number, choice in enumerate(question.choices):
        sign, why = ("+", question.explain) if number == right else ("-", choice.why)
        lines.append(f"     {sign} {choice.say}: {why}")
    return lines


def table_as_text(table: Table) -> str:
    """Return the table of a step as text."""
    return "\n".join(aligned([table.head, *(row.cells for row in table.rows)], right=(), most=200))
