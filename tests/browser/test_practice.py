"""Practice by clicking: a self-test to its score, a mistake that comes back, and a term that can be tried."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import racelib as rl
from racelib import teach
from racelib.teach.course import read_lesson
from racelib.teach.judge import right_answer
from racelib.teach.lesson_widget import LessonWidget
from racelib.teach.mistakes import Mistakes
from racelib.teach.steps_done import PROGRESS
from tests.browser.table import DESK, PHONE, Table, opened
from tests.teach.nothing_done import forget_progress

SIZES = [DESK, PHONE]


@pytest.fixture(autouse=True)
def nothing_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path))

    forget_progress()
    yield
    forget_progress()


def answer(table: Table, rightly: bool) -> None:
    """Click an answer to the question that is shown."""
    widget = table.widget
    assert isinstance(widget, LessonWidget) and widget.question is not None
    question = widget.question
    table.root.get_by_role("heading", name=question.ask, exact=True).wait_for()
    right = right_answer(widget.step, question)
    number = right if rightly else (right + 1) % len(question.choices)
    table.root.get_by_role("radio", name=question.choices[number].say, exact=True).click()
    table.root.locator(".comment .verdict", has_text="Right." if rightly else "No.").wait_for()


def go_on(table: Table, words: str) -> None:
    """Press the one filled button."""
    table.root.locator("button.main:visible", has_text=words).click()


@pytest.mark.parametrize("size", SIZES, ids=["desk", "phone"])
def test_a_self_test_to_its_score_and_its_mistakes_again(chrome: Browser, size: tuple[int, int]) -> None:
    with opened(chrome, teach.self_test("formula-d"), size, touch=size == PHONE) as table:
        for number in range(10):
            table.root.locator(".lesson .place", has_text=f"Question {number + 1} of 10").wait_for()
            answer(table, rightly=number not in (2, 7))
            go_on(table, "Your score" if number == 9 else "Next question")
        table.root.get_by_text("8 of 10", exact=True).wait_for()
        assert table.root.locator(".sheet .wrong li").count() == 2
        assert not table.root.locator(".asking").is_visible() and table.page.evaluate(
            "document.documentElement.scrollWidth <= innerWidth"
        )
        kept = table.page.evaluate("JSON.parse(localStorage.getItem('racelib-mistakes'))")
        assert (kept["right"], kept["wrong"], len(kept["missed"])) == (8, 2, 2)
        go_on(table, "Try these again")
        for words in ("Next question", "Your score"):
            answer(table, rightly=True)
            go_on(table, words)
        table.root.get_by_text("2 of 2", exact=True).wait_for()
        go_on(table, "Next: Formula D advanced")
        place = table.root.locator(".lesson .place", has_text="Formula D advanced, lesson 1")
        place.wait_for(state="visible" if size == DESK else "attached")  # a phone has it in the menu


@pytest.mark.parametrize("size", SIZES, ids=["desk", "phone"])
def test_a_wrong_answer_comes_back_until_it_is_solved_twice(chrome: Browser, size: tuple[int, int]) -> None:
    with opened(chrome, LessonWidget(read_lesson("grid"), 0), size, touch=size == PHONE) as table:
        answer(table, rightly=False)
        table.page.wait_for_function("localStorage.getItem('racelib-mistakes')")
        kept = table.page.evaluate("localStorage.getItem('racelib-mistakes')")
        ask = read_lesson("grid").step[0].question[0].ask
    PROGRESS.mistakes = Mistakes()  # another kernel: it learns from the browser what was wrong
    PROGRESS.mistakes.add(kept)
    with opened(chrome, teach.quiz(), size, touch=size == PHONE) as table:
        asked = []
        for _ in range(8):
            widget = table.widget
            assert isinstance(widget, LessonWidget) and widget.question is not None
            asked.append(widget.question.ask)
            answer(table, rightly=True)
            go_on(table, "Next question")
            if not PROGRESS.mistakes.open:
                break
        assert asked.count(ask) == 2 and asked[0] == ask == asked[-1] and len(asked) <= 6
        table.root.get_by_text("All solved", exact=True).wait_for()
        go_on(table, "Self-test")
        table.root.locator(".lesson .place", has_text="Question 1 of 10").wait_for()


@pytest.mark.parametrize("size", SIZES, ids=["desk", "phone"])
def test_the_rules_find_a_term_and_let_you_try_it(chrome: Browser, size: tuple[int, int]) -> None:
    play = rl.play(players=2, seed=3, save=None)
    with opened(chrome, play, size, touch=size == PHONE) as table:
        before = table.ask["id"]
        open_rules(table, size)
        table.root.get_by_text("We follow the Russian rulebooks").wait_for()
        table.root.get_by_role("searchbox").fill("going past")
        table.root.get_by_role("searchbox").fill("draft")
        table.root.locator(".ruleline:visible", has_text="slipstream: 3 extra cells behind a fast car.").click()
        reader = table.root.locator(".reader")
        reader.get_by_text("printed: advanced rules, “Slipstream”").first.wait_for()
        reader.get_by_role("button", name="Try it").first.click()
        table.wait("race.ask?.kind === 'gear'")
        table.root.get_by_text("use his slipstream").first.wait_for()
        table.root.locator(".tools .back:visible").click()
        table.wait("race.ask?.id === arg", before)
        open_rules(table, size)
        table.root.get_by_role("searchbox").fill("blocked car collision too")
        table.root.locator(".ruleline:visible", has_text="Does a blocked car have to roll for a collision too?").click()
        reader.get_by_text("ruling", exact=True).wait_for()


def open_rules(table: Table, size: tuple[int, int]) -> None:
    """Open the drawer of the rules; on a phone it is in the menu."""
    if size == PHONE:
        table.root.locator("button[aria-label='Menu']:visible").click()
        table.root.locator(".entry.of-rules").click()
    else:
        table.button("Rules").click()
    table.root.locator(".rulelist.open").wait_for()


def test_a_summary_says_what_was_taught_and_leads_to_its_self_test(chrome: Browser) -> None:
    with opened(chrome, teach.summary("formula-d")) as table:
        for words in ("What these lessons teach", "Gears and dice", "Next: Formula D advanced"):
            table.root.get_by_text(words, exact=True).first.wait_for()
        assert table.root.locator(".sheet table").count() >= 5
        go_on(table, "Self-test")
        table.root.locator(".lesson .place", has_text="Question 1 of 10").wait_for()


def test_a_decision_of_a_race_is_remembered_and_solved_in_the_quiz(chrome: Browser) -> None:
    play = rl.play(players=2, seed=1, save=None, laps=1)
    with opened(chrome, play) as table:
        for _ in range(12):
            view = play.regrets.view
            assert view is not None
            cells = [spot.cell for spot in view.spots if view.options[spot.options[0]].price >= 3]
            if cells:
                table.click_cell(cells[0])
                table.main.click()
                table.wait("race.ask?.id !== arg", view.id)
                break
            table.take(len(view.options) - 1 if view.kind == "gear" else 0)
        assert PROGRESS.mistakes.open
    quiz = teach.quiz()
    with opened(chrome, quiz) as table:
        table.root.locator(".task", has_text="Choose an option that is free and safe.").wait_for()
        for level in (1, 2, 3):
            table.root.get_by_role("button", name="Hint" if level == 1 else f"Hint {level}: ").first.click()
        table.root.locator(".hintlist", has_text="Choose: ").wait_for()
        table.main.click()
        table.root.locator(".comment", has_text="Free and safe: this is what you could have done.").wait_for()
        go_on(table, "Next question")
