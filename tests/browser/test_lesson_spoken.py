"""Lessons and the coach for those who listen, and a question of a lesson by its keys."""

from __future__ import annotations

from playwright.sync_api import Browser

from racelib import teach
from racelib.teach.course import read_lesson
from racelib.teach.lesson_widget import LessonWidget
from tests.browser.table import Table, opened


def live(table: Table) -> str:
    """Return what a screen reader says by itself."""
    return table.root.locator("[aria-live=polite]").first.text_content() or ""


def at_the_question(table: Table) -> None:
    """Come to the first question of the lesson about gears."""
    table.root.locator(".board").focus()
    for key in ("Escape", "2", "Enter"):
        table.page.keyboard.press(key)
    table.root.locator(".ask", has_text="You rolled").wait_for()
    table.page.keyboard.press("Enter")
    table.root.locator(".comment", has_text="Well done").wait_for()
    table.root.get_by_role("button", name="A question").focus()
    table.page.keyboard.press("Enter")
    table.root.get_by_role("radio").first.wait_for()


def test_each_hint_is_spoken_and_the_step_only_once(chrome: Browser) -> None:
    step = read_lesson("gears").step[0]
    with opened(chrome, LessonWidget(read_lesson("gears"), 0)) as table:
        assert live(table) == f"{step.learn} {step.do}"
        table.root.locator(".board").focus()
        for level in (1, 2, 3):
            table.page.keyboard.press("h")
            table.root.locator(f".levels [aria-pressed=true]:text('{level}')").wait_for()
            table.heard()
            assert live(table) == table.root.locator(".hintlist p").inner_text()
        for key in ("Escape", "2", "Enter"):
            table.page.keyboard.press(key)
        table.root.locator(".ask", has_text="You rolled").wait_for()
        table.heard()
        assert "You rolled" in live(table) and step.learn not in live(table)


def test_a_question_is_spoken_and_answered_by_keys(chrome: Browser) -> None:
    with opened(chrome, LessonWidget(read_lesson("gears"), 0)) as table:
        page = table.page
        at_the_question(table)
        asked = table.root.locator(".asked").inner_text()
        assert asked in live(table)
        answers, at = table.root.get_by_role("radio").all_inner_texts(), table.js("race.at")
        assert page.evaluate("document.activeElement.textContent") == answers[0]
        for key, focused in (("ArrowDown", 1), ("ArrowRight", 2 % len(answers)), ("ArrowLeft", 1), ("ArrowUp", 0)):
            page.keyboard.press(key)
            assert page.evaluate("document.activeElement.textContent") == answers[focused]
        table.root.locator(".board").focus()
        for key in ("ArrowLeft", "PageUp", "Home", ",", "["):
            page.keyboard.press(key)
        assert table.js("race.at") == at, "a lesson has no film"
        page.keyboard.press("1")
        table.root.locator(".answers [aria-checked=true]", has_text=answers[0]).wait_for()


def test_the_coach_is_heard(chrome: Browser) -> None:
    with opened(chrome, teach.drive(seed=3)) as table:
        coach = table.root.locator(".coach")
        first = coach.inner_text()
        assert coach.get_attribute("aria-label") and live(table).endswith(first)
        table.main.click()
        table.root.locator(".ask", has_text="gear").wait_for()
        table.settle()
        assert coach.inner_text() != first and live(table).endswith(coach.inner_text())
