"""The course as a beginner meets it: `make play` opens the first lesson, no pop-up covers it, and one can drive."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.lab import View, listen
from tests.page.test_lab import opened

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    assert (NOTEBOOKS / "00_start.ipynb").is_file(), "the course begins with notebooks/00_start.ipynb"
    folder = tmp_path / "course"
    shutil.copytree(NOTEBOOKS, folder)
    return folder


def test_the_course_opens_at_its_first_lesson_without_a_pop_up_and_one_can_drive(
    course: Path, chrome: Browser, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with opened(course, "--port", 8900, home=home) as (_, address):
        context = chrome.new_context(viewport={"width": 1300, "height": 1300})
        page = context.new_page()
        problems: list[str] = []
        listen(page, problems)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(address)
        tab = page.get_by_role("tab", name="00_start.ipynb")
        tab.wait_for(timeout=30000)
        assert tab.get_attribute("aria-selected") == "true"
        page.get_by_text("Kernel status: Idle").first.wait_for(state="attached", timeout=30000)
        page.wait_for_timeout(2500)  # the pop-up comes late
        assert page.get_by_text("Jupyter news").count() == 0
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        view = View(page, problems, "[data-ready] >> nth=0")
        view.root.wait_for(timeout=30000)
        view.root.locator("[data-option]").first.wait_for(timeout=20000)
        assert page.locator(".jp-Notebook .jp-CodeCell .jp-InputArea-editor:visible").count() == 0, "no code is visible"
        assert page.get_by_text("Jupyter news").count() == 0
        view.shot("course-start")
        a_first_move(view)
        view.check()
        outside = [one for one in asked if not one.startswith((address[: address.index("/lab")], "data:", "blob:"))]
        assert not outside, f"asked the network for {outside}"
        assert page.locator("[data-mime-type='application/vnd.jupyter.stderr'], .jp-RenderedError").count() == 0
        context.close()


def a_first_move(view: View) -> None:
    """Click on a cell that costs nothing: the car stands elsewhere, and the next thing is asked."""
    view.settle()
    ask, cells = view.ask, view.car_cells()
    free = next(one for one in ask["options"] if one["cell"] is not None and not one["price"])
    view.click_cell(free["cell"])
    view.root.locator(".go button.main:visible").click()
    view.wait("race.film.length > arg", ask["id"])
    view.settle()
    assert view.ask["id"] > ask["id"] and view.car_cells() != cells
