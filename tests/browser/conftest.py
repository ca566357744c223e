"""One JupyterLab for all tests that need one, which stay together on one worker (xdist group); a Chromium a worker."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from racelib.teach.mistakes import Memory
from racelib.teach.steps_done import PROGRESS
from tests.browser.chromium import chromium
from tests.browser.lab import Js, Lab, Notebook, View, launch, listen, running_lab
from tests.browser.table import HOST, answer

#: What most tests of them need.
SMALL = 'const {payload, part, ask, smallPage} = await import("/tests/small_race.js");'

#: Files whose tests share a page, or a server: some go on where the one before has ended.
SHARE_A_PAGE = ("test_course.py", "test_motion.py", "test_watch.py", "test_thunder_road.py")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep tests together that share something: JupyterLab, or a page."""
    for item in items:
        if "lab" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("JupyterLab"))
        elif item.path.parent == Path(__file__).parent and item.path.name in SHARE_A_PAGE:
            item.add_marker(pytest.mark.xdist_group(item.path.name))


@pytest.fixture(autouse=True)
def own_races(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep the races of each test apart: one that an earlier test has left would be offered to go on with."""
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path / "races"))


@pytest.fixture(autouse=True)
def nothing_learned() -> Iterator[None]:
    """Begin without progress and mistakes, and leave none: tests of one process share them."""
    PROGRESS.done, PROGRESS.mistakes.memory = {}, Memory()
    yield
    PROGRESS.done, PROGRESS.mistakes.memory = {}, Memory()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with running_lab(tmp_path_factory.mktemp("lab")) as started:
        yield started


@pytest.fixture(scope="session")
def chrome(pytestconfig: pytest.Config) -> Iterator[Browser]:
    capture = pytestconfig.pluginmanager.getplugin("capturemanager")
    with capture.global_and_fixture_disabled():  # an install takes a minute, or waits for another: people see why
        chromium()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


def forget_races(lab: Lab) -> None:
    """Delete the races that earlier tests have left: every test begins with none."""
    for folder in [one for one in lab.folder.rglob("races") if one.is_dir()]:
        shutil.rmtree(folder)


def clear(desk: Notebook) -> None:
    """Take everything from a notebook that stays open: races, the browser's copies, problems, a kernel that hangs.

    Problems that an earlier test has left say that the page is broken: it must not bring down the next test.
    """
    if desk.problems or not desk.is_answering():
        desk.reopen()
    desk.problems.clear()
    forget_races(desk.lab)
    desk.page.evaluate("localStorage.clear()")


@pytest.fixture
def open_notebook(lab: Lab, chrome: Browser) -> Iterator[Callable[..., Notebook]]:
    """Opens notebooks on pages of their own; closes them at the end."""
    forget_races(lab)
    opened: list[Notebook] = []

    def opener(name: str, *cells: str) -> Notebook:
        if cells:
            lab.write(name, *cells)
        opened.append(Notebook(lab, chrome, name))
        return opened[-1]

    yield opener
    for one in opened:
        one.close()


@pytest.fixture(scope="session")
def shared_desk(lab: Lab, chrome: Browser) -> Iterator[Notebook]:
    lab.write("desk.ipynb", "import racelib as rl")
    notebook = Notebook(lab, chrome, "desk.ipynb")
    yield notebook
    notebook.close()


@pytest.fixture(scope="module")
def clear_desk(shared_desk: Notebook) -> Notebook:
    """The same notebook, for a widget that all tests of a module look at."""
    clear(shared_desk)
    return shared_desk


@pytest.fixture
def desk(shared_desk: Notebook) -> Iterator[Notebook]:
    """A notebook that stays open: each test puts its own cells into it, which is quicker than a page for each."""
    clear(shared_desk)
    yield shared_desk
    shared_desk.fail_on_error_outputs()
    assert not shared_desk.problems, "\n".join(shared_desk.problems)


@pytest.fixture(scope="module")
def offline(chrome: Browser) -> Iterator[Callable[[Path], View]]:
    """Opens files from disk with no network at all; in the end nothing may have been asked for or gone wrong."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []
    requests: list[str] = []

    def opener(file: Path, moment: str = "") -> View:
        context = chrome.new_context(viewport={"width": 1240, "height": 1400}, offline=True)
        contexts.append(context)
        context.route("http*://**", lambda route: route.abort())
        page = context.new_page()
        listen(page, problems)
        page.on("request", lambda request: requests.append(request.url))
        page.goto(file.as_uri() + moment)
        view = View(page, problems)
        view.root.wait_for(timeout=30000)
        return view

    yield opener
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)
    outside = [one for one in requests if not one.startswith(("file:", "data:", "blob:"))]
    assert not outside, f"asked for {outside}"
    assert len([one for one in requests if one.startswith("file:")]) == len(contexts), requests


@pytest.fixture(scope="module")
def tab(chrome: Browser) -> Iterator[Page]:
    context = chrome.new_context()
    context.route(f"{HOST}/**", answer)
    page = context.new_page()
    problems: list[str] = []
    listen(page, problems)
    page.goto(f"{HOST}/")
    yield page
    context.close()
    assert not problems, "\n".join(problems)


@pytest.fixture
def js(tab: Page) -> Js:
    """Runs JavaScript with a small race at hand, and returns its value."""

    def run(code: str, argument: Any = None) -> Any:
        return tab.evaluate(f"async (arg) => {{ {SMALL} {code} }}", argument)

    return run
