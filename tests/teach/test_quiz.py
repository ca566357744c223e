"""The quiz from your own mistakes: positions of your races, what comes between, and what never comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import racelib as rl
from racelib import teach
from racelib.kernel.event import Chose
from racelib.kernel.race import Race
from racelib.kernel.registry import coach_of
from racelib.page.regrets import is_good
from racelib.teach.course import lessons, read_lesson
from racelib.teach.judge import right_answer
from racelib.teach.lesson_widget import LessonWidget
from racelib.teach.mistakes import Mistakes
from racelib.teach.practice import Quiz, questions_of, task_of
from racelib.teach.steps_done import PROGRESS
from tests.teach.nothing_done import forget_progress
from tests.teach.test_practice import answer, press


@pytest.fixture(autouse=True)
def nothing_done() -> Iterator[None]:
    forget_progress()
    yield
    forget_progress()


# -- a position of your own race --------------------------------------------------------------------------------------


def whole_race() -> Race[Any]:
    """Return a race that seat 0 drives as a strong player advises."""
    play = rl.play(players=2, seed=3, save=None, laps=1)
    play.visit.card = None
    while (ask := play.ask) is not None:
        play.choose(coach_of(play.race.game).advice(play.race.state.seen_by(0), ask.choice, 0))
    return play.race


def decisions(race: Race[Any]) -> list[int]:
    """Return the numbers of the events in which seat 0 decided something."""
    chosen = [(number, one) for number, one in enumerate(race.events) if isinstance(one, Chose)]
    return [number for number, one in chosen if one.seat == 0 and not one.forced]


def quiz_about(event: int, race: Race[Any]) -> LessonWidget:
    PROGRESS.mistakes.miss_decision(race, event, 0)
    return teach.quiz()


def not_good(quiz: LessonWidget) -> int:
    view = quiz.regrets.view
    assert view is not None
    return next(number for number in range(len(view.options)) if not is_good(view, number))


def in_mid_race() -> LessonWidget:
    """Return a quiz about a decision in mid-race with a free and safe option and another one."""
    race = whole_race()
    for event in decisions(race)[4:]:
        forget_progress()
        quiz = quiz_about(event, race)
        view = quiz.regrets.view
        assert view is not None
        if {is_good(view, number) for number in range(len(view.options))} == {True, False}:
            return quiz
    raise AssertionError("no such decision")


@pytest.mark.parametrize("do", ["again", "show me", "undo"])
def test_a_decision_of_a_race_goes_back_to_its_own_position(do: str) -> None:
    quiz = in_mid_race()
    before = list(quiz.race.events)
    assert len(before) > 20 and quiz.news()["undo"] is False
    press(quiz, not_good(quiz))
    assert quiz.view()["feedback"]["kind"] == "again" and quiz.news()["undo"] is True
    quiz.hear({"do": do})
    assert quiz.race.events == before and quiz.ask is not None
    assert quiz.view()["feedback"]["kind"] == "open" and quiz.news()["undo"] is False
    with pytest.raises(rl.RaceError, match="there is nothing to undo"):
        quiz.hear({"do": "undo"})
    assert quiz.race.events == before


def test_a_decision_that_is_redone_is_judged_as_before() -> None:
    quiz = in_mid_race()
    press(quiz, not_good(quiz))
    quiz.hear({"do": "undo"})
    quiz.hear({"do": "redo"})
    assert quiz.view()["feedback"]["kind"] == "again"


def test_a_decision_that_ends_the_race_can_be_shown() -> None:
    race = whole_race()
    quiz = quiz_about(decisions(race)[-1], race)
    press(quiz, 0)
    assert quiz.race.over and quiz.view()["hints"] == []
    for level in (1, 2, 3):
        quiz.hear({"do": "hint", "level": level})
    assert len(quiz.view()["hints"]) == 3 and all(quiz.view()["hints"])


# -- the board rests --------------------------------------------------------------------------------------------------


def heard(widget: LessonWidget) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = []
    object.__setattr__(widget, "send", lambda content, buffers=None: said.append(content))
    return said


@pytest.mark.parametrize("do", ["undo", "redo", "why not", "choose"])
def test_nothing_is_taken_back_beside_a_question(do: str) -> None:
    lesson = teach.lesson("gears")
    assert isinstance(lesson.step.solution, list)
    for one in lesson.step.solution:
        lesson.choose(lesson.scenario.game.read_answer(lesson.race.ask_for(0).choice, one))
    lesson.hear({"do": "undo"})
    lesson.hear({"do": "redo"})
    lesson.hear({"do": "next"})
    assert lesson.question is not None
    before, said = list(lesson.race.events), heard(lesson)
    lesson.hear({"do": do, "cell": "o.s1.1", "option": 0})
    assert lesson.race.events == before and lesson.question is not None
    assert [one["tell"] for one in said] == ["There is nothing to do on the board now."]
    assert (lesson.news()["undo"], lesson.news()["redo"], lesson.news()["ask"]) == (False, False, None)


def test_nothing_is_taken_back_beside_a_summary() -> None:
    lesson = teach.lesson("gears")
    lesson.choose(1)
    lesson.hear({"do": "practice", "what": "summary"})
    before, said = list(lesson.race.events), heard(lesson)
    lesson.hear({"do": "undo"})
    lesson.hear({"do": "hint", "level": 1})
    assert lesson.race.events == before and lesson.view()["hints"] == []
    assert [one["tell"] for one in said] == ["There is nothing to do on the board now."]
    assert lesson.news()["undo"] is False


# -- what comes between -----------------------------------------------------------------------------------------------


def asked_in(quiz: LessonWidget, times: int = 12) -> list[str]:
    """Answer everything rightly, and return what was asked."""
    asked: list[str] = []
    while len(asked) < times and quiz.session is not None and quiz.session.task is not None:
        asked.append(quiz.session.task.key)
        answer(quiz, True)
        quiz.hear({"do": "next"})
    return asked


def test_without_a_step_done_nothing_comes_between() -> None:
    PROGRESS.mistakes.miss("gears/shift-up?0")
    assert asked_in(teach.quiz()) == ["gears/shift-up?0"] * 2


def test_only_questions_of_steps_that_are_done_come_between() -> None:
    PROGRESS.mistakes.miss("gears/shift-up?0")
    PROGRESS.add({"lanes": frozenset({0, 1}), "bets": frozenset({0})})
    done = {f"lanes/{step.id}" for step in read_lesson("lanes").step[:2]}
    between = [key for key in asked_in(teach.quiz()) if key != "gears/shift-up?0"]
    assert between and {key.partition("?")[0] for key in between} <= done


def test_what_comes_between_is_of_the_game_of_the_race() -> None:
    race = rl.new_race("downforce", players=3, seed=1, bots="rookie")
    PROGRESS.mistakes.miss_decision(race, 0, 0)
    PROGRESS.add({name: frozenset({0, 1}) for name in ("lanes", "gears", "bets", "score")})
    quiz = Quiz(PROGRESS.mistakes, 1)
    key = PROGRESS.mistakes.open[0]
    assert quiz.block.game == "downforce"
    assert {quiz.another(key).partition("/")[0] for _ in range(20)} <= {"bets", "score"}


def test_a_wrong_answer_between_is_not_a_new_mistake() -> None:
    PROGRESS.mistakes.miss("gears/shift-up?0")
    PROGRESS.add({"lanes": frozenset(range(len(read_lesson("lanes").step)))})
    quiz = teach.quiz()
    answer(quiz, True)
    quiz.hear({"do": "next"})
    assert quiz.session is not None and quiz.session.task is not None and quiz.session.task.key.startswith("lanes/")
    answer(quiz, False)
    assert PROGRESS.mistakes.open == ["gears/shift-up?0"] and PROGRESS.wrong == 2


def test_a_whole_race_is_never_a_mistake() -> None:
    whole = [(one, step) for one in lessons() for step in one.step if step.is_race]
    assert {one.id for one, _ in whole} == {"race", "advanced-race", "score", "vendetta"}
    for one, step in whole:
        lesson = LessonWidget(one, one.step.index(step))
        lesson._judge("again")
        lesson._judge("mistake")
        assert task_of(f"{one.id}/{step.id}", Mistakes(), "") is None, "an older memory may hold it"
    assert not PROGRESS.mistakes.open


def test_a_question_of_a_whole_race_can_be_asked() -> None:
    for key in questions_of("race"):
        task = task_of(key, Mistakes(), "")
        assert task is not None and task.question is not None
        assert right_answer(task.step, task.question) >= 0
