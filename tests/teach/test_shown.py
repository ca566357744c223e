"""What the course counts as taught is shown: every rule of a step appears on the page of its lesson."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from racelib import teach
from racelib.rulebook import rule
from racelib.teach.course import Lesson, Step, lessons
from racelib.teach.graph import how_taught
from racelib.teach.judge import right_answer
from racelib.teach.lesson_widget import LessonWidget
from racelib.teach.steps_done import PROGRESS
from tests.teach.nothing_done import forget_progress


@pytest.fixture(autouse=True)
def nothing_done() -> Iterator[None]:
    forget_progress()
    yield
    forget_progress()


def rules_shown(view: dict[str, Any], known: list[str]) -> set[str]:
    """Return those of some rules that a view shows: as a sentence, in a row of a table, or as a chip to open."""
    said = " ".join([view["learn"], *view["facts"], *view["also"]]).casefold()
    found = {one for one in known if rule(one).said.casefold().rstrip(".") in said}
    found |= {row["rule"] for row in (view["table"] or {"rows": []})["rows"]}
    chips = [view["feedback"]["rule"]]
    if view["question"] is not None and view["question"]["right"]:
        chips.append(view["question"]["rule"])
    return found | {one for one in chips if one in view["rules"]}


def seen_in(lesson: LessonWidget, step: Step) -> set[str]:
    """Return the rules of a step that are shown from its beginning to its end."""
    found = rules_shown(lesson.view(), step.teaches)
    if step.goal:
        lesson.hear({"do": "show me"})
        assert lesson.verdict.kind == "good"
        found |= rules_shown(lesson.view(), step.teaches)
    for number, question in enumerate(step.question):
        lesson._ask(number)
        lesson.hear({"do": "answer", "number": right_answer(step, question)})
        found |= rules_shown(lesson.view(), step.teaches)
    return found


@pytest.mark.parametrize("one", [pytest.param(one, id=one.id) for one in lessons()])
def test_every_rule_that_counts_as_taught_is_shown(one: Lesson) -> None:
    lesson = LessonWidget(one, 0)
    for number, step in enumerate(one.step):
        lesson.go(number)
        missing = set(step.teaches) - seen_in(lesson, step)
        assert not missing, (step.id, {id: how_taught(step, id) for id in missing})


@pytest.mark.parametrize("one", [pytest.param(one, id=one.id) for one in lessons()])
def test_at_most_40_words_before_somebody_does_or_answers_something(one: Lesson) -> None:
    """The card of a step (`js/lesson_card.js`) shows what is learned, the sentences of rules, and what to do."""
    lesson = LessonWidget(one, 0)
    for number, step in enumerate(one.step):
        lesson.go(number)
        for asked in [None, *range(len(step.question))] if step.goal else range(len(step.question)):
            if asked is not None:
                lesson._ask(asked)
            view = lesson.view()
            shown = " ".join([view["learn"], *view["facts"], view["do"]])
            assert len(shown.split()) <= 40, f"{step.id}, question {asked}: {len(shown.split())} words: {shown}"


def test_a_rule_that_a_table_or_an_answer_says_is_not_said_below_the_sentence_too() -> None:
    for step in (step for one in lessons() for step in one.step):
        elsewhere = {rule(one).said for one in step.elsewhere}
        assert not elsewhere & set(step.facts), step.id


def test_a_step_without_a_goal_says_its_rules_below_the_sentence() -> None:
    steps = [(one, number) for one in lessons() for number, step in enumerate(one.step) if not step.goal]
    assert len(steps) > 40
    assert any(one.step[number].facts for one, number in steps)
    for one, number in steps:
        lesson = LessonWidget(one, number)
        said = lesson.view()["facts"]
        assert said == lesson.step.facts and all(sentence in lesson.text() for sentence in said)
        assert not any(sentence.rstrip(".") in lesson.step.learn for sentence in said)


def test_a_question_of_a_session_does_not_give_its_answer_away() -> None:
    PROGRESS.mistakes.miss("places/out-comes-last?0")
    quiz = teach.quiz()
    assert quiz.view()["question"] is not None and quiz.step.facts and quiz.view()["facts"] == []
