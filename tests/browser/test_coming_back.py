"""Coming back to a race on the page: the next day, from another kernel, while the kernel is busy."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from racelib.kernel.replay import read_replay
from racelib.kernel.verify import verify
from tests.browser.lab import Notebook, View
from tests.browser.test_second_visit import LAGOON, SIZES, START, asked, card, decide, last, press, races

DRIVE = "from racelib import teach\nrace = teach.drive(you='Robin', bots='rookie', players=3, track='lagoon')\nrace"


def run(desk: Notebook) -> None:
    """Run all cells, and do not wait for their end."""
    desk.js("(app.commands.execute('notebook:run-all-cells'), null)")


def picture(desk: Notebook, name: str) -> None:
    """Keep pictures of the window, on a large and on a small screen, if somebody wants pictures."""
    from tests.browser.lab import SHOTS

    if SHOTS is None:
        return
    SHOTS.mkdir(exist_ok=True)
    for width, height in SIZES:
        with desk.on_a_screen(width, height):
            desk.page.screenshot(path=SHOTS / f"{name}-{width}.png")


def test_the_next_day_no_broken_board_is_there_and_the_race_comes_back(open_notebook: Callable[..., Notebook]) -> None:
    desk = open_notebook("next_day.ipynb", START, DRIVE)
    view = desk.run_all()
    decide(view, 2)
    before = asked(view)
    desk.js("panel.context.save()")
    desk.kill_kernel()
    desk.page.reload()
    desk.wait_for_kernel()
    desk.page.get_by_text("teach.drive").first.wait_for()
    assert not desk.page.get_by_text("Error displaying widget").count()
    desk.problems.clear()
    run(desk)
    card(desk.page).wait_for()
    assert asked(press(desk, "Continue this race")) == before


def test_a_race_that_is_open_elsewhere_is_watched_from_where_it_is(
    desk: Notebook, open_notebook: Callable[..., Notebook]
) -> None:
    view = desk.show(START, DRIVE)
    decide(view, 2)
    shown = view.car_cells()
    second = open_notebook("second.ipynb", START, DRIVE)
    run(second)
    said = card(second.page)
    said.get_by_role("button", name="Continue this race").click()
    said.get_by_text("This race is open somewhere else.").wait_for()
    picture(second, "in-use")
    said.get_by_role("button", name="Continue this race").click()
    said.get_by_text("This race is still open somewhere else.").wait_for()
    said.get_by_role("button", name="Watch it").click()
    said.wait_for(state="detached")
    view = last(second)
    assert view.car_cells() == shown and view.said != "The race is about to begin."
    picture(second, "watched")
    assert "You are watching." in second.page.locator(".rl .coach").inner_text()
    for name in ("to the start", "step back", "play", "step forward", "to the end"):
        assert view.button(name).is_visible(), name
    view.button("to the start").click()
    assert view.at == -1
    view.button("Continue this race").click()
    said.get_by_text("This race is still open somewhere else.").wait_for()
    view.button("Watch it").click()
    view.wait("race.at === race.film.length - 1")
    decide(View(desk.page, desk.problems, "[data-ready] >> nth=-1"))


@pytest.mark.parametrize("how", ["tab of the browser", "tab of JupyterLab"])
def test_a_page_that_is_closed_lets_the_race_go_on_elsewhere(
    how: str, desk: Notebook, open_notebook: Callable[..., Notebook]
) -> None:
    first = open_notebook("closed.ipynb", START, DRIVE)
    view = first.run_all()
    decide(view, 2)
    before = asked(view)
    desk.reopen()  # it knows no race of an earlier test
    desk.put(START, DRIVE)
    run(desk)
    said = card(desk.page)
    said.get_by_role("button", name="Continue this race").click()
    said.get_by_text("This race is open somewhere else.").wait_for()
    if how == "tab of the browser":
        first.page.close()
    else:
        first.js("panel.context.save()")  # or JupyterLab asks whether to
        first.js("(panel.close(), null)")
        sessions = "async () => (await (await fetch('/api/sessions')).json()).map((one) => one.path)"
        while "closed.ipynb" in desk.page.evaluate(sessions):  # its kernel ends, which takes a second or two
            desk.page.wait_for_timeout(100)
    view = press(desk, "Continue this race")
    assert asked(view) == before
    decide(view)
    (file,) = races(desk)
    assert verify(read_replay(file)) is None and read_replay(file).history


def test_a_kernel_that_is_busy_shows_no_race_that_is_not_yours(desk: Notebook) -> None:
    view = desk.show(START, DRIVE)
    decide(view, 2)
    before = asked(view)
    desk.reopen()
    desk.show(START, f"rl.watch({str(LAGOON)!r})")  # BokehJS comes from the kernel: afterwards it has no time for that
    busy = "import os, time\nwhile not os.path.exists('enough'):\n    time.sleep(0.1)\nos.remove('enough')"
    desk.put(START, DRIVE, busy)
    run(desk)
    desk.page.get_by_role("heading", name="Looking for your race").wait_for()
    assert not desk.page.locator("[data-option]:visible").count()
    picture(desk, "looking")
    (desk.lab.folder / "enough").touch()
    desk.page.get_by_text("Welcome back", exact=True).wait_for()
    assert asked(press(desk, "Continue this race")) == before
