"""Self-tests, the quiz, summaries: which questions come, what is remembered, and what the page shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import racelib as rl
from racelib import teach
from racelib.errors import BadOption
from racelib.page.regrets import is_good
from racelib.page.widget import Play
from racelib.teach.blocks import blocks
from racelib.teach.course import read_lesson
from racelib.teach.judge import right_answer
from racelib.teach.lesson_widget import LessonWidget
from racelib.teach.mistakes import LONGEST_TEXT, MOST, MOST_RACES, Missed, Mistakes, bounded
from racelib.teach.practice import (
    AT_ONCE,
    Quiz,
    SelfTest,
    Session,
    block_named,
    questions_of,
    rule_asked,
    self_test,
    task_of,
)
from racelib.teach.sheets import sheet_of
from racelib.teach.steps_done import PROGRESS
from tests.teach.nothing_done import forget_progress

BLOCKS = [block.id for block in blocks() if block.lessons]


@pytest.fixture(autouse=True)
def nothing_done() -> Iterator[None]:
    forget_progress()
    yield
    forget_progress()


def answer(widget: LessonWidget, rightly: bool) -> None:
    question = widget.question
    assert question is not None
    right = right_answer(widget.step, question)
    widget.hear({"do": "answer", "number": right if rightly else (right + 1) % len(question.choices)})


@pytest.mark.parametrize("name", BLOCKS)
def test_a_self_test_is_mixed_over_the_lessons_and_the_same_for_a_seed(name: str) -> None:
    block = block_named(name)
    keys = self_test(block, 7)
    assert keys == self_test(block, 7) and len(set(keys)) == len(keys)
    everything = [key for lesson in block.lessons for key in questions_of(lesson)]
    assert len(keys) == min(10, len(everything)) and set(keys) <= set(everything)
    asked = {lesson for lesson in block.lessons if questions_of(lesson)}
    assert len({key.partition("/")[0] for key in keys}) == min(len(asked), 10)


def test_a_self_test_asks_about_each_rule_once() -> None:
    for seed in range(30):
        keys = self_test(block_named("formula-d"), seed)
        assert len({rule_asked(key) for key in keys}) == len(keys) == 10


def test_what_was_wrong_comes_first_in_a_self_test() -> None:
    wrong = questions_of("corners")[:2]
    assert self_test(block_named("formula-d"), 3, ["auction/first?0", *wrong])[:2] == wrong


def test_a_self_test_counts_the_first_answers_and_lists_what_was_wrong() -> None:
    widget = teach.self_test("formula-d", seed=2)
    missed = []
    for number in range(10):
        view = widget.view()
        assert view["place"].startswith(f"Question {number + 1} of 10") and not view["go_on"] and not view["steps"]
        rightly = number not in (1, 6)
        if not rightly:
            assert widget.session is not None and widget.session.task is not None
            missed.append(widget.session.task.key)
        answer(widget, rightly)
        answer(widget, True)  # too late
        shown = widget.view()
        assert shown["question"]["right"] is rightly
        assert ("The answer is: " in shown["question"]["say"]) is not rightly
        assert shown["go_on"] == ("Your score" if number == 9 else "Next question")
        widget.hear({"do": "next"})
    sheet = widget.view()["sheet"]
    assert sheet["head"] == "8 of 10" and len(sheet["wrong"]) == 2 and widget.news()["ask"] is None
    assert all(one["ask"] and one["answer"] and one["text"] and one["rule"] for one in sheet["wrong"])
    assert PROGRESS.mistakes.open == missed and (PROGRESS.solved, PROGRESS.wrong) == (8, 2)
    assert sheet["buttons"][0]["words"] == "Try these again"
    assert {"do": "practice", "what": "quiz"} in [one["message"] for one in sheet["buttons"]]
    assert sheet["say"].endswith("Answers: 8 right, 2 wrong. 2 mistakes come back in the quiz.")
    widget.hear(sheet["buttons"][0]["message"])
    assert isinstance(widget.session, SelfTest) and widget.session.keys == missed


@pytest.mark.parametrize("missed", [True, False])
def test_every_score_offers_the_quiz_once_while_there_are_mistakes(missed: bool) -> None:
    if missed:
        PROGRESS.mistakes.miss("race/drive?0")
    for name in (BLOCKS[0], BLOCKS[-1]):
        block = block_named(name)
        test = SelfTest(block, PROGRESS.mistakes, 1, questions_of(block.lessons[0])[:1])
        test.settle(True)
        test.advance()
        quizzes = [one for one in sheet_of(block, test)["buttons"] if one["message"].get("what") == "quiz"]
        assert len(quizzes) == (1 if missed or name == BLOCKS[-1] else 0)


@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_ends_with_its_summary_and_a_way_on(name: str) -> None:
    block = block_named(name)
    last = read_lesson(block.lessons[-1])
    widget = LessonWidget(last, len(last.step) - 1)
    assert widget.ends_block
    widget.hear({"do": "next"}) if widget.asked is not None else widget.practise("summary")
    while widget.summary is None:
        answer(widget, True)
        widget.hear({"do": "next"})
    view = widget.view()
    assert view["title"] == f"Summary: {block.title}" and len(view["sheet"]["points"]) == len(block.lessons)
    tables = [step for name in block.lessons for step in read_lesson(name).step if step.table is not None]
    assert len(view["sheet"]["tables"]) == len(tables)
    test, after = view["sheet"]["buttons"]
    widget.hear(test["message"])
    assert isinstance(widget.session, SelfTest) and widget.session.block == block
    widget.hear({"do": "practice", "what": "summary", "block": name})
    widget.hear(after["message"])
    assert widget.summary is None
    later = [one for one in BLOCKS if block_named(one).order > block.order]
    assert (widget.session is None) == bool(later)


def test_the_last_lesson_says_that_the_summary_comes() -> None:
    widget = LessonWidget(read_lesson("race"), 0)
    widget._ask(len(widget.step.question) - 1)
    answer(widget, True)
    assert widget.view()["go_on"] == "Summary: Formula D"
    widget.hear({"do": "next"})
    assert widget.view()["sheet"]["head"] == "What these lessons teach"
    assert not LessonWidget(read_lesson("wear-points"), 0).ends_block


def test_a_wrong_answer_in_a_lesson_comes_back_in_the_quiz_until_it_is_solved_twice() -> None:
    lesson = LessonWidget(read_lesson("grid"), 0)
    answer(lesson, False)
    answer(lesson, True)  # that does not count: the reader has just been told why
    assert PROGRESS.mistakes.open == ["grid/roll-for-places?0"]
    answer(lesson, False)
    PROGRESS.add({"lanes": frozenset({0, 1, 2})})
    widget, asked = teach.quiz(), []
    for _ in range(20):
        if widget.view()["sheet"] is not None:
            break
        assert widget.session is not None and widget.session.task is not None
        asked.append(widget.session.task.key)
        answer(widget, True)
        widget.hear({"do": "next"})
    places = [number for number, key in enumerate(asked) if key == "grid/roll-for-places?0"]
    assert len(places) == 2 and 1 < places[1] - places[0] <= 5
    assert widget.view()["sheet"]["head"] == "All solved" and not PROGRESS.mistakes.open


def test_who_reads_why_an_answer_is_wrong_has_not_solved_it() -> None:
    lesson, key = LessonWidget(read_lesson("grid"), 0), "grid/roll-for-places?0"
    for rightly in (False, False, True, False):  # a key that is held down answers once, and what is right stays
        answer(lesson, rightly)
    assert lesson.right
    lesson.go(0)
    answer(lesson, True)
    assert PROGRESS.mistakes.memory.missed[key].left == 2 and (PROGRESS.solved, PROGRESS.wrong) == (0, 1)
    again = LessonWidget(read_lesson("grid"), 0)  # another day
    answer(again, True)
    answer(again, True)
    assert PROGRESS.mistakes.memory.missed[key].left == 1 and PROGRESS.solved == 1


def drive_to(lesson: LessonWidget, answers: object) -> None:
    """Give the answers of a solution, or of a mistake."""
    assert isinstance(answers, list)
    for one in answers:
        lesson.choose(lesson.scenario.game.read_answer(lesson.race.ask_for(0).choice, one))


def test_a_task_that_is_solved_at_the_first_try_counts_as_right() -> None:
    lesson = LessonWidget(read_lesson("corners"), 0)
    drive_to(lesson, lesson.step.solution)
    assert lesson.verdict.kind == "good" and (PROGRESS.solved, PROGRESS.wrong) == (1, 0)
    lesson.hear({"do": "again"})
    drive_to(lesson, lesson.step.solution)
    assert PROGRESS.solved == 1, "once"
    lesson.go(1)
    drive_to(lesson, lesson.step.mistakes[0].attempt)
    lesson.hear({"do": "again"})
    drive_to(lesson, lesson.step.solution)
    assert (PROGRESS.solved, PROGRESS.wrong) == (1, 1), "not after a mistake"
    lesson.go(2)
    lesson.hear({"do": "show me"})
    lesson.hear({"do": "again"})
    drive_to(lesson, lesson.step.solution)
    assert PROGRESS.solved == 1, "nor after the board has shown it"


def test_every_mistake_comes_back_within_five_questions() -> None:
    mistakes = Mistakes()
    keys = [key for name in ("gears", "lanes", "corners") for key in questions_of(name)][:9]
    for key in keys:
        mistakes.miss(key)
    quiz = Quiz(mistakes, 1)
    last: dict[str, int] = {}
    for number in range(60):
        if quiz.task is None:
            break
        key = quiz.task.key
        assert all(number - asked <= 5 for asked in last.values())
        quiz.settle(number > 12 or number % 3 > 0)
        last[key] = number
        last = {one: asked for one, asked in last.items() if one in mistakes.open}
        quiz.advance()
    assert AT_ONCE <= 5 and quiz.task is None


def test_a_step_that_went_wrong_comes_back_with_its_task() -> None:
    lesson = LessonWidget(read_lesson("corners"), 0)
    mistake = lesson.step.mistakes[0].attempt
    assert isinstance(mistake, list)
    for one in mistake:
        lesson.choose(lesson.scenario.game.read_answer(lesson.race.ask_for(0).choice, one))
    assert lesson.verdict.kind == "mistake" and PROGRESS.mistakes.open == ["corners/one-stop"]
    quiz = teach.quiz()
    assert quiz.view()["do"] == lesson.step.do and quiz.view()["question"] is None
    assert isinstance(quiz.step.solution, list)
    for one in quiz.step.solution:
        quiz.choose(quiz.scenario.game.read_answer(quiz.race.ask_for(0).choice, one))
    assert quiz.view()["go_on"] == "Next question" and PROGRESS.mistakes.memory.missed["corners/one-stop"].left == 1
    assert not PROGRESS.done, "a quiz is no step of the course"


def test_who_is_shown_the_answer_has_not_solved_it() -> None:
    PROGRESS.mistakes.miss("gears/shift-up?0")
    quiz = teach.quiz()
    for level in (1, 2, 3):
        quiz.hear({"do": "hint", "level": level})
    answer(quiz, True)
    assert quiz.view()["go_on"] and PROGRESS.mistakes.memory.missed["gears/shift-up?0"].left == 2
    assert quiz.view()["question"]["head"] == "Right, but not counted: you had read the answer."
    assert quiz.view()["words"]["answer"] == "Show the answer (not counted)"


def test_who_reads_the_answer_in_a_lesson_has_not_solved_it_either() -> None:
    PROGRESS.mistakes.miss("grid/roll-for-places?0")
    lesson = LessonWidget(read_lesson("grid"), 0)
    for level in (1, 2, 3):
        lesson.hear({"do": "hint", "level": level})
    answer(lesson, True)
    assert PROGRESS.mistakes.memory.missed["grid/roll-for-places?0"].left == 2 and not PROGRESS.solved


def test_nothing_to_repeat_is_said_with_a_way_on() -> None:
    quiz = teach.quiz()
    sheet = quiz.view()["sheet"]
    assert sheet["head"] == "Nothing to repeat" and "self-test" in sheet["say"]
    quiz.hear({"do": "choose", "option": 0})
    quiz.hear(sheet["buttons"][0]["message"])
    assert isinstance(quiz.session, SelfTest)


@pytest.mark.parametrize("name", BLOCKS)
def test_every_question_can_be_asked_alone(name: str) -> None:
    for lesson in block_named(name).lessons:
        for key in questions_of(lesson):
            task = task_of(key, Mistakes(), "")
            assert task is not None and task.question is not None
            assert 0 <= right_answer(task.step, task.question) < len(task.question.choices)


def test_a_block_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match=r"there is no block 'golf'; the blocks are formula-d, "):
        teach.self_test("golf")


# -- decisions of races ---------------------------------------------------------------------------------------------


def press(play: Play, option: int) -> None:
    ask = play.ask
    assert ask is not None
    play.hear({"do": "choose", "ask": len(play.race.events), "seat": ask.seat, "option": option})


def drive_badly() -> Play:
    """Drive so that points are paid although a free and safe option is there."""
    for seed in range(1, 30):
        play = rl.play(players=2, seed=seed, save=None, laps=1)
        play.visit.card = None
        for _ in range(40):
            view = play.regrets.view
            if play.ask is None or view is None or PROGRESS.mistakes.open:
                break
            prices = [one.price for one in view.options]
            dear = max(range(len(prices)), key=prices.__getitem__)
            good = [number for number in range(len(prices)) if is_good(view, number)]
            press(play, dear if good and 3 <= prices[dear] < 10 else (good or [0])[-1])
        if PROGRESS.mistakes.open:
            return play
    raise AssertionError("no dear decision was found")


def test_a_dear_decision_of_a_race_comes_back_as_a_position_to_solve(tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path))
    play = drive_badly()
    (key,) = PROGRESS.mistakes.open
    PROGRESS.add({"lanes": frozenset({0, 1, 2})})
    assert key.startswith("race-") and len(PROGRESS.mistakes.text) < 10_000
    quiz = teach.quiz()
    view = quiz.regrets.view
    assert quiz.of_race and view is not None and quiz.view()["do"] and quiz.race.header.names == play.race.header.names
    bad = max(range(len(view.options)), key=lambda number: view.options[number].price)
    press(quiz, bad)
    assert quiz.view()["feedback"]["kind"] == "again" and PROGRESS.mistakes.memory.missed[key].left == 2
    quiz.hear({"do": "show me"})
    assert quiz.view()["feedback"]["kind"] == "open"
    press(quiz, next(number for number in range(len(view.options)) if is_good(view, number)))
    assert quiz.view()["feedback"]["kind"] == "good" and quiz.view()["go_on"] == "Next question"
    quiz.hear({"do": "next"})
    assert quiz.session is not None and quiz.session.task is not None and quiz.session.task.key != key


# -- what a browser remembers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no JSON",
        "[]",
        '{"right": -1}',
        '{"right": "many"}',
        '{"right": 1e99}',
        '{"missed": {"../../etc": [2, 1]}}',
        '{"missed": {"gears/shift-up": [9, 1]}}',
        '{"missed": {"gears/shift-up": "x"}}',
        "[" * 100_000,
        " " * (LONGEST_TEXT + 1),
    ],
)
def test_a_damaged_memory_is_ignored(text: str) -> None:
    mistakes = Mistakes()
    mistakes.miss("gears/shift-up")
    before = mistakes.text
    mistakes.add(text)
    assert mistakes.text == before


def test_two_memories_are_put_together() -> None:
    here, there = Mistakes(), Mistakes()
    here.miss("gears/shift-up?0")
    there.add(here.text)
    there.solve("gears/shift-up?0")
    there.solve("gears/shift-up?0")
    there.miss("lanes/change-lanes")
    here.add(there.text)
    assert here.open == ["lanes/change-lanes"] and (here.memory.right, here.memory.wrong) == (2, 2)
    here.add(there.text)
    assert here.text == there.text


def test_the_memory_is_bounded() -> None:
    many = {f"race-{number:012x}": Missed(2, 1, "0 x") for number in range(50)}
    many |= {f"gears/step-{number}": Missed(2, 1) for number in range(200)}
    kept = bounded(many)
    assert len(kept) <= MOST and sum(bool(one.race) for one in kept.values()) <= MOST_RACES
    assert f"gears/step-{199}" in kept


def test_what_cannot_be_shown_any_more_is_forgotten() -> None:
    for key in ("gears/no-such-step", "no-such-lesson/step?1", "gears/shift-up?9"):
        PROGRESS.mistakes.miss(key)
    memory = PROGRESS.mistakes.memory
    PROGRESS.mistakes.memory = msgspec.structs.replace(
        memory, missed={**memory.missed, "race-00000000000a": Missed(2, 1, "0 damaged")}
    )
    assert teach.quiz().view()["sheet"]["head"] == "Nothing to repeat" and not PROGRESS.mistakes.open


def test_a_self_test_leaves_out_what_cannot_be_asked_any_more() -> None:
    keys = ["gears/no-such-step?0", *questions_of("gears")[:2], "race-00000000000a"]
    test = SelfTest(block_named("formula-d"), Mistakes(), 1, keys)
    for _ in range(2):
        assert test.task is not None and test.place().startswith(f"Question {len(test.asked)} of ")
        test.settle(True)
        test.advance()
    assert test.over and test.score() == "2 of 2"


def test_a_session_that_hands_out_nothing_but_what_cannot_be_asked_ends() -> None:
    class Stubborn(Session):
        def next_key(self) -> str | None:
            return "gears/no-such-step"

    assert Stubborn(block_named("formula-d"), Mistakes()).over


def test_the_progress_shows_the_score() -> None:
    PROGRESS.mistakes.miss("gears/shift-up?0")
    PROGRESS.mistakes.solve("lanes/change-lanes?0")
    page = teach.progress()
    said = "Answers: 1 right, 1 wrong. 1 mistake comes back in the quiz."
    assert page.view["score"] == said and said in page.text()
    page.hear({"do": "mistakes", "text": '{"right": 5}'})
    assert page.view["score"].startswith("Answers: 5 right")
