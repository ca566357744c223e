"""The notebook that teaches Thunder Road, in JupyterLab: its first step by mouse; nothing sticks out of the page."""

from __future__ import annotations

import shutil
from collections.abc import Callable

from tests.browser.lab import Lab, Notebook, View
from tests.browser.test_downforce_course import NOTEBOOKS, board_of
from tests.browser.test_thunder_road_play import answered, cell, take
from tests.browser.tray import confirm, place

#: The boxes that are wider than the page gives them room for, with their words; not those that are only read aloud.
WIDE = """[...document.querySelectorAll('.racelib-lesson .rl, .racelib-lesson .rl *, .racelib-lesson .rl-words')]
  .filter((one) => one.clientWidth && !one.closest('.live, .carlist, .board, details:not([open])'))
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.className || one.tagName}, ${one.scrollWidth} wide: ${one.textContent.slice(0, 60)}`)"""


def put(view: View, label: str) -> None:
    """Put a die on the tray where it has this meaning, confirm it, and wait for the next question."""
    ask = view.ask
    place(view, [one["label"] for one in ask["options"]].index(label))
    confirm(view)
    answered(view, ask)


def test_a_beginner_drives_onto_the_road(lab: Lab, open_notebook: Callable[..., Notebook]) -> None:
    """TR-ASSIGN-01, TR-MOVE-01, TR-MOVE-04: a die, the way in, all moves by clicks; then the question."""
    shutil.copy(NOTEBOOKS / "13_thunder_road.ipynb", lab.folder)
    notebook = open_notebook("13_thunder_road.ipynb")
    page = notebook.page
    notebook.run_all(seconds=120)
    lesson = page.locator(".racelib-lesson").filter(has=page.get_by_role("heading", name="One car"))
    view = board_of(notebook, lesson)
    feedback = lesson.locator(".rl-words.bottom .feedback").first

    put(view, "your small car: 4 movement points")
    take(view, "entry", 4, 3)  # onto the road and on, in one press
    assert view.car_cells()[0] == cell(4, 3)
    view.root.get_by_role("button", name="stay here").click()
    feedback.get_by_text("Well done.").wait_for()
    for choice, reply in (("No: it must go straight ahead", "No."), ("No: there is no cell", "Right.")):
        lesson.get_by_role("button", name=choice).click()
        lesson.locator(".reply").get_by_text(reply).wait_for()

    assert page.evaluate(WIDE) == []
    notebook.fail_on_error_outputs()
    view.check()
