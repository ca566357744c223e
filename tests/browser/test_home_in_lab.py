"""Home in a real JupyterLab: one kernel for a whole visit, small, and when it goes the race goes on in a new one."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.lab import Notebook

LESSONS = ("gears", "lanes", "corners", "overshooting", "braking", "collisions", "bets", "one-car", "slam", "shooting")
REPLAYS = ("monaco-ten-cars-two-laps", "downforce-normal", "thunder-road-carnage")
#: What the kernel may hold after a long visit, in megabytes; one notebook alone held 130.
MOST = 220
MEMORY = "int(open('/proc/self/statm').read().split()[1]) * __import__('resource').getpagesize() / 1e6"


def open_address(page: Page, at: str) -> None:
    """Write an address, and wait for the board."""
    page.evaluate("document.querySelector('[data-ready]')?.removeAttribute('data-ready')")
    page.evaluate("(at) => { location.hash = '#' + at; }", at)
    page.locator("[data-ready]").wait_for(timeout=30000)


def go_home(page: Page) -> None:
    """Press the brand."""
    page.get_by_role("button", name="racelib: go to the home page").click()
    page.locator(".goon").wait_for()


def test_a_whole_visit_needs_one_small_kernel(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook("visit.ipynb", "import racelib as rl\n\nrl.home()")
    view = notebook.run_all()
    page = notebook.page
    page.locator(".coach", has_text="Pick a cell with a green tick").wait_for()
    begun = notebook.python(MEMORY)
    go_home(page)
    for at in [f"lesson={name}" for name in LESSONS]:
        open_address(page, at)
        page.locator(".lesson .dot").first.wait_for()
    for game in ("formula-d", "downforce", "thunder-road"):
        open_address(page, f"play={game}")
        page.locator(".rl.played .ask", has_text=" ").first.wait_for()
    for name in REPLAYS:
        open_address(page, f"watch={name}")
        page.locator(".rl.watched").wait_for()
    go_home(page)
    held = notebook.python(MEMORY)
    print(f"the kernel holds {begun:.0f} MB at the first race, {held:.0f} MB after 10 lessons, 3 races and 3 replays")
    assert held < MOST
    open_widgets = "len(__import__('ipywidgets').widgets.widget._instances)"
    assert notebook.python(open_widgets) <= 4, "what was left is given back"
    assert page.locator("canvas").count() == 0
    view.check()


def test_a_race_goes_on_when_its_kernel_is_gone(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook("gone.ipynb", "import racelib as rl\n\nrl.home()")
    view = notebook.run_all()
    page = notebook.page
    page.locator(".coach", has_text="Pick a cell with a green tick").wait_for()
    view.root.locator(".go button.main:visible").click()
    page.locator(".coach", has_text="Your turn.").wait_for()
    notebook.kill_kernel()
    page.get_by_text("The game has stopped answering.").first.wait_for()
    page.get_by_role("button", name="Go on from here").click()
    page.locator("[data-ready] [data-option]").first.wait_for(timeout=60000)
    assert not page.get_by_text("The game has stopped answering.").is_visible()
    go_home(page)
    assert page.locator(".goon h2").inner_text().startswith("Lagoon, round")
    view.check()


def test_home_says_when_its_kernel_is_gone(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook("silent.ipynb", "import racelib as rl\n\nrl.home()")
    notebook.run_all()
    page = notebook.page
    go_home(page)
    notebook.kill_kernel()
    page.get_by_role("alert").filter(has_text="The game has stopped answering.").wait_for()
