"""A lesson in a real JupyterLab: by keyboard alone, its keys kept to itself, progress carried to the next notebook."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from tests.browser.lab import Lab, Notebook

ROOT = Path(__file__).parents[2]
CONTROLS = ".rl .lesson button, .rl .comment button, .rl .hintlist button"


def test_a_lesson_by_keyboard_alone(lab: Lab, open_notebook: Callable[..., Notebook]) -> None:
    for folder in ("notebooks", "replays"):
        shutil.copytree(ROOT / folder, lab.folder / folder)
    notebook = open_notebook("gears.ipynb", 'from racelib import teach\nteach.lesson("gears")')
    notebook.run_all()
    page, before = notebook.page, notebook.cells()
    comment = page.locator(".rl .comment")

    page.locator(".rl .board").focus()
    for key in ("Escape", "1", "Enter"):  # gear 1: the tempting mistake
        page.keyboard.press(key)
    page.locator(".rl .ask", has_text="You rolled").wait_for()
    page.keyboard.press("Enter")  # the route that is picked already
    comment.get_by_text("Not yet").wait_for()

    page.get_by_role("button", name="Try again").focus()
    page.keyboard.press("Enter")
    page.locator(".rl .ask", has_text="Choose a gear").wait_for()
    for key in ("h", "h", "h"):
        page.keyboard.press(key)
    page.locator(".hintlist", has_text="The move").wait_for()
    for key in ("Escape", "2", "Enter"):
        page.keyboard.press(key)
    page.locator(".rl .ask", has_text="You rolled").wait_for()
    page.keyboard.press("Enter")
    comment.get_by_text("Well done").wait_for()
    page.get_by_role("button", name="A question").focus()
    page.keyboard.press("Enter")
    page.get_by_role("radio").first.wait_for()
    choices = page.get_by_role("radio").all_inner_texts()
    page.keyboard.press(str(choices.index("Gear 1") + 1))
    comment.get_by_text("No.").wait_for()
    for _ in range(choices.index("Gear 4") - choices.index("Gear 1")):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    comment.get_by_text("Right.").wait_for()
    page.wait_for_function("localStorage.getItem('racelib-progress')?.startsWith('RC-')")

    for number in range(page.locator(CONTROLS).count()):
        control = page.locator(CONTROLS).nth(number)
        assert (control.get_attribute("aria-label") or control.inner_text()).strip()
        control.focus()
        for key in "abcdmxyz06" + "d":  # 1 would answer the question
            page.keyboard.press(key)
    assert notebook.cells() == before
    notebook.fail_on_error_outputs()
    assert not notebook.problems, "\n".join(notebook.problems)

    code = page.evaluate("localStorage.getItem('racelib-progress')")
    start = open_notebook("notebooks/00_start.ipynb")
    start.page.evaluate("code => localStorage.setItem('racelib-progress', code)", code)
    start.run_all()
    start.page.get_by_text("Bring progress from another computer").click()
    entry = start.page.get_by_role("textbox", name="Enter a progress code")
    entry.fill("RL-13")
    entry.press("Enter")
    start.page.get_by_text("'RL-13' is not a progress code: please check each letter.").wait_for()
    start.fail_on_error_outputs()
    assert not start.problems, "\n".join(start.problems)
