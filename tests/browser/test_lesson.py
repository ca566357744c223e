"""A lesson in a real JupyterLab: by keyboard alone, its keys kept to itself, progress carried to the next notebook."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from tests.browser.lab import Lab, Notebook

ROOT = Path(__file__).parents[2]
CONTROLS = ".rl-words button, .rl-words input"


def test_a_lesson_by_keyboard_alone(lab: Lab, open_notebook: Callable[..., Notebook]) -> None:
    for folder in ("notebooks", "replays"):
        shutil.copytree(ROOT / folder, lab.folder / folder)
    notebook = open_notebook("notebooks/01_gears.ipynb")
    notebook.run_all()
    page = notebook.page
    before = notebook.cells()
    feedback = page.locator(".rl-words.bottom .feedback").first

    page.locator(".rl .board").focus()
    for key in ("Escape", "1", "Enter"):  # gear 1: the tempting mistake
        page.keyboard.press(key)
    page.locator(".rl .ask", has_text="You rolled").wait_for()
    page.keyboard.press("Enter")  # the route that is picked already
    feedback.get_by_text("A tempting mistake.").wait_for()

    again = page.get_by_role("button", name="Try again")
    again.focus()
    page.keyboard.press("Enter")
    feedback.get_by_text("A tempting mistake.").wait_for(state="detached")
    page.locator(".rl .ask", has_text="Choose a gear").wait_for()
    assert again.evaluate("one => one === document.activeElement"), "the focus stays where it was"

    page.locator(".rl .board").focus()
    for key in ("Escape", "2", "Enter"):
        page.keyboard.press(key)
    page.locator(".rl .ask", has_text="You rolled").wait_for()
    page.keyboard.press("Enter")
    feedback.get_by_text("Well done.").wait_for()
    for choice, reply in (("Gear 1", "No."), ("Gear 4", "Right.")):
        page.get_by_role("button", name=choice, exact=True).focus()
        page.keyboard.press("Enter")
        page.locator(".rl-words .reply").get_by_text(reply).wait_for()
    page.wait_for_function("localStorage.getItem('racelib-progress') === 'RL-12'")

    for number in range(page.locator(CONTROLS).count()):
        control = page.locator(CONTROLS).nth(number)
        assert (control.get_attribute("aria-label") or control.inner_text()).strip()
        control.focus()
        for key in "abcdmxyz01" + "d":
            page.keyboard.press(key)
    assert notebook.cells() == before
    notebook.fail_on_error_outputs()
    assert not notebook.problems, "\n".join(notebook.problems)

    code = page.evaluate("localStorage.getItem('racelib-progress')")
    start = open_notebook("notebooks/00_start.ipynb")
    start.page.evaluate("code => localStorage.setItem('racelib-progress', code)", code)
    start.run_all()
    start.page.get_by_text("Gears and dice 1 / 3").wait_for()
    entry = start.page.get_by_role("textbox", name="Enter a resume code")
    entry.fill("RL-13")
    entry.press("Enter")
    start.page.get_by_text("'RL-13' is not a resume code: please check each letter.").wait_for()
    start.fail_on_error_outputs()
    assert not start.problems, "\n".join(start.problems)
