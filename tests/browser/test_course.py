"""The course as a beginner meets it: `make play` opens a page that is ready to play, and playing leaves no trace."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import bokeh
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response

import racelib as rl
from tests.browser.lab import View, listen
from tests.browser.test_second_visit import asked, decide
from tests.page.test_open_course import opened

ROOT = Path(__file__).parents[2]
SIZES = ((1280, 800), (390, 844))
#: The first page, lessons of each game, and a race to watch.
FIVE = tuple(
    f"{name}.ipynb" for name in ("00_start", "10_formula_d_1", "20_downforce_1", "30_thunder_road_1", "40_watch")
)


class Server:
    """What `make play` has started, in a clone of the repository."""

    def __init__(self, clone: Path, address: str) -> None:
        """Keep the folder and the address that it printed."""
        self.clone, self.address = clone, address
        self.base, self.token = address.partition("/voila")[0], address.partition("token=")[2]

    def kernels(self) -> list[dict[str, Any]]:
        """Return the kernels that run; while one of them ends, the server may stumble over it, and is asked again."""
        for _ in range(20):
            with suppress(HTTPError), urlopen(f"{self.base}/api/kernels?token={self.token}", timeout=10) as answer:
                found: list[dict[str, Any]] = json.load(answer)
                return found
            time.sleep(0.1)
        raise AssertionError("the server does not say which kernels run")

    def wait_for_kernels(self, number: int, seconds: float = 10) -> None:
        """Wait until so many kernels are left."""
        end = time.monotonic() + seconds
        while len(self.kernels()) != number:
            assert time.monotonic() < end, f"{len(self.kernels())} kernels, expected {number}"
            time.sleep(0.1)

    def wait_for_connection(self, seconds: float = 60) -> None:
        """Wait until the only kernel is idle, and a page listens to it."""
        end = time.monotonic() + seconds
        while [(one["execution_state"], one["connections"]) for one in self.kernels()] != [("idle", 1)]:
            assert time.monotonic() < end, self.kernels()
            time.sleep(0.1)

    def changes(self) -> str:
        """Return what git sees in the clone."""
        return git(self.clone, "status", "--porcelain")


def git(folder: Path, *words: str) -> str:
    mine = ["-c", "user.name=Robin", "-c", "user.email=robin@localhost", "-c", "core.hooksPath=/dev/null"]
    return subprocess.run(["git", *mine, *words], cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this file, in a clone of what people get."""
    home = tmp_path_factory.mktemp("home")
    clone = tmp_path_factory.mktemp("clone")
    for part in ("notebooks", "replays"):
        shutil.copytree(ROOT / part, clone / part, ignore=shutil.ignore_patterns("races", ".ipynb_checkpoints"))
    shutil.copy(ROOT / ".gitignore", clone)
    git(clone, "init", "--quiet")
    git(clone, "add", ".")
    git(clone, "commit", "--quiet", "-m", "as cloned")
    rl.new_race(track="lagoon", players=2, bots="rookie", seed=1).run()  # `make play` works out ahead what this needs
    with opened(clone / "notebooks", "--port", 8900, home=home) as (_, address):
        yield Server(clone, address)


@contextmanager
def visit(chrome: Browser, server: Server, size: tuple[int, int] = SIZES[0]) -> Iterator[tuple[Page, list[str]]]:
    """Open a window of a size that asks nobody but the server, and shows no error in the end."""
    phone = size[0] < 500
    context: BrowserContext = chrome.new_context(
        viewport={"width": size[0], "height": size[1]}, is_mobile=phone, has_touch=phone, reduced_motion="reduce"
    )
    page, problems, foreign = context.new_page(), list[str](), list[str]()
    listen(page, problems)
    ours = (server.base, server.base.replace("http", "ws", 1), "data:", "blob:")
    page.on("request", lambda request: request.url.startswith(ours) or foreign.append(request.url))
    yield page, problems
    assert not foreign, f"asked the network for {foreign}"
    assert not problems, "\n".join(problems)
    context.close()


def first_choice(page: Page, problems: list[str]) -> View:
    """Wait for something to choose, without a click."""
    view = View(page, problems, "[data-ready] >> nth=0")
    view.root.locator("[data-option]:visible").first.wait_for(timeout=60000)
    page.locator("#getting-ready").wait_for(state="detached")
    return view


def forget_races(server: Server) -> None:
    shutil.rmtree(server.clone / "notebooks" / "races", ignore_errors=True)


@pytest.mark.parametrize("size", SIZES)
def test_the_page_is_ready_to_play_without_a_click(size: tuple[int, int], server: Server, chrome: Browser) -> None:
    forget_races(server)
    with visit(chrome, server, size) as (page, problems):
        page.goto(server.address, wait_until="commit")
        page.get_by_text("Getting ready …").wait_for()
        view = first_choice(page, problems)  # how soon it comes, `make bench` measures
        sent = "[Bokeh.version, [...document.scripts].filter((one) => one.textContent.length > 500000).length]"
        assert page.evaluate(sent) == [bokeh.__version__, 0], "it came from the server, and not through the kernel"
        assert page.title() == "racelib: race board games"
        inside = (
            "(one) => { const box = one.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"
        )
        for part in (view.root.locator(".board"), view.root.locator(".go button.main:visible")):
            assert part.evaluate(inside), "board and button are seen without scrolling"
        assert page.evaluate("document.documentElement.scrollWidth") == size[0], "nothing sticks out sideways"
        most = 84 if size[0] > 500 else 62  # a rule of the page around once made them higher
        assert view.root.locator(".strip").evaluate("(one) => one.offsetHeight") <= most, "dashboards as designed"
        for word in ("Run All", "import", "In [", "teach."):
            assert not page.get_by_text(word).filter(visible=True).count(), f"{word!r} is seen"
        view.glance(f"course-{size[0]}")
        a_first_move(view)
    server.wait_for_kernels(0)
    assert not server.changes()


def a_first_move(view: View) -> None:
    """Take a stop that costs nothing: the car stands elsewhere, and the next thing is asked."""
    view.settle()
    before, cells = view.ask["id"], view.car_cells()
    decide(view)
    assert view.ask["id"] > before and view.car_cells() != cells


def kernel_processes(server: Server) -> list[int]:
    """Return the process numbers of the kernels, by the file of their connection."""
    ids = [one["id"] for one in server.kernels()]
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with_kernel = read_command(folder)
            if any(f"kernel-{one}.json" in with_kernel for one in ids):
                found.append(int(folder.name))
    return found


def read_command(folder: Path) -> str:
    try:
        return (folder / "cmdline").read_text()
    except OSError:
        return ""


def test_the_race_goes_on_after_loading_the_page_again_and_after_kill_9(server: Server, chrome: Browser) -> None:
    forget_races(server)
    with visit(chrome, server) as (page, problems):
        page.goto(server.address)
        view = first_choice(page, problems)
        decide(view)
        before = asked(view)
        page.reload()
        view = first_choice(page, problems)  # the address names the race: it goes on by itself
        assert asked(view) == before
        assert page.evaluate("scrollY") == 0, "the board is in sight, not the text below it"
        server.wait_for_kernels(1)
        for kernel in kernel_processes(server):
            os.kill(kernel, signal.SIGKILL)
        said = page.get_by_role("dialog", name="The game has stopped answering.")
        said.wait_for(timeout=10000)
        assert "Run All" not in said.inner_text()
        view.glance("kernel-gone")
        said.get_by_role("button", name="Go on from here").click()
        page.get_by_text("Getting ready …").wait_for()
        view = first_choice(page, problems)  # nobody is asked whether to go on: that was said
        assert asked(view) == before
        assert page.evaluate("scrollY") == 0
        decide(view)
    server.wait_for_kernels(0)
    assert not server.changes()


def test_a_what_if_goes_on_after_kill_9(server: Server, chrome: Browser) -> None:
    """The page goes on by being loaded again: it keeps what was tried until then, because no file has it."""
    with visit(chrome, server) as (page, problems):
        page.goto(f"{server.address}#watch=lagoon-first-race")
        page.get_by_role("button", name="Take over").click(timeout=60000)
        page.locator("[data-ready] .rl.played").wait_for()
        view = first_choice(page, problems)
        decide(view)
        before = asked(view)
        for kernel in kernel_processes(server):
            os.kill(kernel, signal.SIGKILL)
        said = page.get_by_role("dialog", name="The game has stopped answering.")
        said.get_by_role("button", name="Go on from here").click(timeout=20000)
        page.get_by_text("Getting ready …").wait_for()
        page.locator("[data-ready] .rl.played").wait_for(timeout=60000)
        view = first_choice(page, problems)
        assert asked(view) == before and page.url.endswith("#what-if=watch=lagoon-first-race")
        decide(view)
        view.button("Back to the recorded race").click()
        page.locator("[data-ready] .rl.watched").wait_for()
        page.reload()
        page.locator("[data-ready] .rl.watched").wait_for(timeout=60000)
        page.wait_for_timeout(500)
        assert not page.locator(".rl.played").count(), "it was kept only until it was shown again"
    server.wait_for_kernels(0)


def run_play_and_save(page: Page, server: Server, name: str, problems: list[str]) -> None:
    """Run the notebook that is open in JupyterLab, make a choice where there is one, and save it."""
    tab = page.get_by_role("tab", name=name)
    tab.wait_for(timeout=60000)
    assert tab.get_attribute("aria-selected") == "true"
    server.wait_for_connection()
    page.get_by_text("Kernel status: Idle").first.wait_for(state="attached", timeout=60000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    view = View(page, problems, "[data-ready] >> nth=0")
    view.root.wait_for(timeout=60000)
    option = view.root.locator("[data-option]:visible")
    if option.count():
        option.first.click()
    assert page.get_by_text("Jupyter news").count() == 0
    saved = saving(page, name)
    page.get_by_role("menuitem", name="File", exact=True).click()
    page.get_by_role("menuitem", name=re.compile("^Save Notebook(?! As)")).click()
    assert saved().status == 200


def saving(page: Page, name: str) -> Callable[[], Response]:
    """Listen for the answer to a notebook that is saved; give what waits for it."""
    answers: list[Response] = []
    page.on("response", lambda one: is_saving(one, name) and answers.append(one))

    def wait() -> Response:
        for _ in range(100):
            if answers:
                return answers[0]
            page.wait_for_timeout(100)
        raise AssertionError("nothing was saved")

    return wait


def is_saving(answer: Response, name: str) -> bool:
    return answer.request.method == "PUT" and answer.url.partition("?")[0].endswith(f"/api/contents/{name}")


def end_kernels(page: Page, server: Server) -> None:
    for kernel in server.kernels():
        page.request.delete(f"{server.base}/api/kernels/{kernel['id']}?token={server.token}")


def test_the_code_is_one_click_away_and_five_notebooks_are_as_before(server: Server, chrome: Browser) -> None:
    with visit(chrome, server) as (page, problems):
        page.goto(server.address)
        page.locator("[data-ready]").first.wait_for(timeout=60000)
        page.get_by_role("link", name="Show the code").click()
        for name in FIVE[:2]:  # both doors: two notebooks with their code, three without
            if name != FIVE[0]:
                page.goto(f"{server.base}/lab/tree/{name}?reset")
            run_play_and_save(page, server, name, problems)
            assert not server.changes(), f"{name} was changed by playing"
            assert not problems
            end_kernels(page, server)
            page.goto("about:blank")
            problems.clear()  # JupyterLab says on its console that the kernel is gone
        for name in FIVE[2:]:
            page.goto(f"{server.base}/voila/render/{name}")
            board = page.locator("[data-ready]").first
            board.wait_for(timeout=60000)
            board.locator(":is([data-option], .comment .answers button, .film .play):visible").first.click()
            assert not server.changes(), f"{name} was changed by playing"
