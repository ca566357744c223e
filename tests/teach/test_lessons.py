"""Every lesson is confirmed by the engine: solutions, mistakes, questions; wrong files are refused."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from racelib.errors import BadOption, BadScenario
from racelib.teach.course import (
    ORDER,
    YOU,
    Lesson,
    Question,
    Step,
    lessons,
    parse_lesson,
    race_of,
    read_lesson,
    scenario_of,
)
from racelib.teach.judge import AGAIN, GOOD, MISTAKE, OPEN, judge, key, outcome_of, play_out, right_answer

EVERY_STEP = [(lesson, step) for lesson in lessons() for step in lesson.step]
STEPS = [pytest.param(step, id=f"{lesson.id}-{step.id}") for lesson, step in EVERY_STEP if step.goal]
MISTAKES = [
    pytest.param(step, number, id=f"{lesson.id}-{step.id}-{number}")
    for lesson in lessons()
    for step in lesson.step
    for number in range(len(step.mistakes))
]
QUESTIONS = [
    pytest.param(step, question, id=f"{lesson.id}-{step.id}-{number}")
    for lesson, step in EVERY_STEP
    for number, question in enumerate(step.question)
]


def test_the_course_is_complete() -> None:
    on_disk = {path.name.removesuffix(".toml") for path in (files("racelib.teach") / "lessons").iterdir()}
    assert on_disk == set(ORDER)
    assert sorted(lesson.id for lesson in lessons()) == sorted(ORDER)


@pytest.mark.parametrize("step", STEPS)
def test_the_solution_reaches_the_goal_and_nothing_earlier_does(step: Step) -> None:
    verdict, told = outcome_of(step, step.solution)
    assert (verdict.kind, verdict.say, verdict.rule) == (GOOD, step.good, step.rule), told
    if isinstance(step.solution, list):
        for answers in range(len(step.solution)):
            assert outcome_of(step, step.solution[:answers])[0].kind == OPEN, f"after {answers} answers"


@pytest.mark.parametrize("step", STEPS)
def test_there_is_a_tempting_mistake_in_every_step(step: Step) -> None:
    assert step.mistakes or step.goal == {"over": True}, "only a goal that nobody can miss needs none"
    assert all(mistake.say and mistake.rule for mistake in step.mistakes)


@pytest.mark.parametrize(("step", "number"), MISTAKES)
def test_the_mistake_is_legal_seen_and_explained(step: Step, number: int) -> None:
    mistake = step.mistakes[number]
    verdict, told = outcome_of(step, mistake.attempt)
    assert (verdict.kind, verdict.say, verdict.rule) == (MISTAKE, mistake.say, mistake.rule), told


@pytest.mark.parametrize(("step", "question"), QUESTIONS)
def test_the_engine_confirms_exactly_one_answer_and_the_others_are_explained(step: Step, question: Question) -> None:
    right = right_answer(step, question)
    assert len({choice.say for choice in question.choices}) == len(question.choices) > 1
    for number, choice in enumerate(question.choices):
        if number != right:
            assert choice.why, f"nothing is said to who answers {choice.say!r}"


@pytest.mark.parametrize("step", STEPS)
def test_whatever_a_reader_chooses_leads_on(step: Step) -> None:
    """Nothing runs into loaded dice that do not fit, and no turn leaves the reader without a word."""
    scenario = scenario_of(step)
    start = race_of(scenario)
    play_out(step, scenario, start, [])
    for first in start.ask_for(YOU).choice:
        race = race_of(scenario)
        play_out(step, scenario, race, [first])
        for _ in range(12 * step.turns):
            if race.over or judge(step, scenario, race).kind != OPEN or step.turns > 9:
                break
            race.choose(next(iter(race.ask_for(YOU).choice)), YOU)
            play_out(step, scenario, race, [])
        assert step.turns > 9 or judge(step, scenario, race).kind in (GOOD, MISTAKE, AGAIN), f"after {first}"


@pytest.mark.parametrize("lesson", [pytest.param(one, id=one.id) for one in lessons()])
def test_the_key_names_every_question_and_its_rule(lesson: Lesson) -> None:
    text = str(key(lesson.id))
    for step in lesson.step:
        for question in step.question:
            assert question.ask in text
            assert f"answer: {question.choices[right_answer(step, question)].say} ({question.rule})" in text


def words(*sentences: str) -> int:
    return len(" ".join(sentences).split())


def test_sentences_are_short() -> None:
    """Few at a time when somebody has done something; `test_shown` counts the words before it."""
    for lesson, step in EVERY_STEP:
        name = f"{lesson.id}-{step.id}"
        assert step.nudge and words(step.nudge) <= 20, f"{name}: the nudge"
        assert len(step.also) <= 3, f"{name}: too much to see at once"
        assert len(step.question) <= 3, f"{name}: too many questions"
        said = [step.learn, step.do, step.good, *(one.say for one in step.mistakes)]
        assert all(len(sentence) <= 180 for sentence in said), name
        for question in step.question:
            assert words(question.ask) <= 30 and words(question.explain) <= 40, f"{name}: {question.ask}"


def test_an_unknown_lesson_is_refused_with_where_they_are_listed() -> None:
    with pytest.raises(BadOption, match="there is no lesson 'wings'; `racelib course` lists them"):
        read_lesson("wings")


GOOD_FILE = (files("racelib.teach") / "lessons" / "gears.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("title =", "titel =", "titel"),
        ('rule = "FD-GEAR-01"', 'rule = "FD-GEAR-99"', "FD-GEAR-99"),
        ('id = "further"', 'id = "shift-up"', "two steps have the same id"),
        ("[[step]]", "[[step", "lesson x: "),
        ("learn =", 'game = "ludo"\nlearn =', "there is no game 'ludo'"),
        (
            'solution = [2, { to = "m.s1.6" }]',
            'solution = "genius"',
            "there is no bot 'genius'; the bots are random, rookie, racer",
        ),
    ],
)
def test_a_wrong_file_is_refused_with_the_reason(old: str, new: str, message: str) -> None:
    with pytest.raises(BadScenario, match=message):
        parse_lesson(GOOD_FILE.replace(old, new, 1), "x")


def test_a_lesson_has_at_most_five_steps() -> None:
    one = tomllib.loads(GOOD_FILE)
    assert len(one["step"]) <= 5
    head, *steps = GOOD_FILE.split("[[step]]")
    many = head + "".join(f"[[step]]{steps[0]}".replace('"shift-up"', f'"s{n}"') for n in range(6))
    with pytest.raises(BadScenario, match="it has 6 steps; expected 1 to 5"):
        parse_lesson(many, "x")


def test_a_question_with_two_right_answers_is_refused() -> None:
    twice = GOOD_FILE.replace('say = "Gear 3", when = { excludes = [3] }', 'say = "Gear 5", when = { excludes = [5] }')
    with pytest.raises(BadScenario, match="exactly one answer, but it confirms Gear 5, Gear 4"):
        step = parse_lesson(twice, "x").step[0]
        right_answer(step, step.question[0])
