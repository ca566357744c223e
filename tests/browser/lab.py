"""A real JupyterLab on loopback and a real Chromium: what the browser tests and the browser benchmark drive.

Everything lives in one throw-away folder, the user's own Jupyter settings are never read, and nothing leaves loopback.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import nbformat
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Playwright

from racelib.page.course_settings import own_settings, set_up
from tests.browser.chromium import chromium

#: Where pictures of the widgets are kept for people to look at; without the variable none are taken, which is quicker.
SHOTS = Path(os.environ["RACELIB_SHOTS"]) if "RACELIB_SHOTS" in os.environ else None
TOKEN = "loopback"
#: What a test, or a machine, may have set, and `make play` has not.
NOT_OURS = ("RACELIB_RACES", "PYTHONDONTWRITEBYTECODE")
#: Runs JavaScript with a small race at hand, and returns its value.
Js = Callable[..., Any]
#: JupyterLab's own noise, seen with no widget on the page at all.
NOISE = ("ResizeObserver loop", "Could not restore the debugger state")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def launch(playwright: Playwright) -> Browser:
    """Start Chromium; install it first when it is missing."""
    return playwright.chromium.launch(executable_path=str(chromium()), args=list(FLAGS))


def free_port() -> int:
    """Return a port of loopback that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def own_folders(home: Path) -> dict[str, str]:
    """Return an environment in which Jupyter and IPython keep everything under one folder; no news pop-up.

    Kernels find racelib compiled, as those of `make play` do.
    """
    set_up(home / "config", home / "data")
    kept = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    return {**own_settings(home, kept), "HOME": str(home)}


def wait_for(address: str, process: subprocess.Popen[Any], seconds: float = 60) -> bytes:
    """Return what a server answers, once it does."""
    end = time.monotonic() + seconds
    while True:
        try:
            with urlopen(address, timeout=5) as answer:
                body: bytes = answer.read()
                return body
        except OSError as problem:
            if process.poll() is not None:
                raise RuntimeError(f"the server ended with code {process.returncode} before it answered") from None
            if time.monotonic() > end:
                raise RuntimeError(f"no answer from {address} after {seconds:.0f} s: {problem}") from None
            time.sleep(0.1)


def stop(process: subprocess.Popen[Any]) -> None:
    """Stop a server that was started in a session of its own, and its kernels."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


class Lab:
    """A running JupyterLab."""

    def __init__(self, home: Path) -> None:
        """Start it; its notebooks lie in `home / "notebooks"`."""
        self.home = home
        self.folder = home / "notebooks"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self.log = home / "lab.log"
        command = [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1"),
            *(f"--port={self.port}", "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}"),
            *(f"--ServerApp.root_dir={self.folder}", "--LabApp.expose_app_in_browser=True"),
            "--LanguageServerManager.autodetect=False",
        ]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command, env=own_folders(home), cwd=home, stdout=log, stderr=log, start_new_session=True
            )
        try:
            wait_for(f"{self.address}/api?token={TOKEN}", self.process)
        except RuntimeError as problem:
            stop(self.process)
            raise RuntimeError(f"{problem}; its log ends with:\n{self.log.read_text()[-2000:]}") from None

    @property
    def address(self) -> str:
        """The address of the server."""
        return f"http://127.0.0.1:{self.port}"

    def close(self) -> None:
        """Stop the server and every kernel of it."""
        stop(self.process)

    def api(self, path: str, method: str = "GET") -> Any:
        """Ask the server itself, without a page."""
        request = Request(f"{self.address}/api/{path}", method=method, headers={"Authorization": f"token {TOKEN}"})
        with urlopen(request, timeout=60) as answer:
            return json.loads(answer.read() or "null")

    def end(self, name: str) -> None:
        """End the kernel of a notebook, if it has one."""
        for session in self.api("sessions"):
            if session["path"] == name:
                self.api(f"sessions/{session['id']}", "DELETE")

    def write(self, name: str, *cells: str) -> Path:
        """Write a notebook of code cells."""
        path = self.folder / name
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
        book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(book, path)
        return path


@contextmanager
def running_lab(home: Path) -> Iterator[Lab]:
    """Give a running JupyterLab and stop it afterwards."""
    lab = Lab(home)
    try:
        yield lab
    finally:
        lab.close()


def listen(page: Page, problems: list[str]) -> None:
    """Collect the errors of a page: of its scripts and on its console."""

    def console(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(noise in message.text for noise in NOISE):
            problems.append(f"console: {message.text} ({message.location.get('url', '')})")

    page.on("console", console)
    page.on("pageerror", lambda error: problems.append(f"page error: {error.stack or error}"))


class View:
    """One of our widgets on a page, in a notebook or in an exported file alike."""

    def __init__(self, page: Page, problems: list[str], selector: str = "[data-ready]") -> None:
        """Look at the widget that a selector finds."""
        self.page = page
        self.problems = problems
        self.root: Locator = page.locator(selector)

    def js(self, code: str, argument: Any = None) -> Any:
        """Evaluate JavaScript: `root` is the widget's element, `race` what it offers to scripts, `arg` the argument."""
        return self.root.evaluate(f"(root, arg) => {{ const race = root.racelib; return ({code}); }}", argument)

    def wait(self, code: str, argument: Any = None, seconds: float = 20) -> None:
        """Wait until some JavaScript is true."""
        handle = self.root.element_handle()
        self.page.wait_for_function(
            f"([root, arg]) => {{ const race = root.racelib; return ({code}); }}",
            arg=[handle, argument],
            timeout=seconds * 1000,
        )

    @property
    def at(self) -> int:
        """The event that is shown."""
        return int(self.js("race.at"))

    @property
    def ask(self) -> Any:
        """What the page asks now."""
        return self.js("race.ask")

    @property
    def said(self) -> str:
        """The sentence under the board."""
        return self.root.locator(".say").inner_text()

    @property
    def live(self) -> str:
        """What a screen reader is told."""
        return str(self.root.locator("[aria-live=polite]").text_content())

    def button(self, name: str) -> Locator:
        """Return a button by its accessible name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def choose(self, name: str) -> Locator:
        """Return a drop-down list by its accessible name."""
        return self.root.get_by_role("combobox", name=name, exact=True)

    def source(self, name: str) -> dict[str, list[Any]]:
        """Return the columns of a data source of the figures, as plain lists."""
        columns: dict[str, list[Any]] = self.js(
            "Object.fromEntries(Object.entries(race.sources[arg].data).map(([k, v]) => [k, [...v]]))", name
        )
        return columns

    def car_cells(self) -> list[int]:
        """Return the cell of every car in the frame that is shown."""
        cells: list[int] = self.js("Array.from({length: race.film.cars}, (_, n) => race.film.row(race.at, n).cell)")
        return cells

    def pixel(self, x: float, y: float, figure: str = "board") -> tuple[float, float]:
        """Return where a point of a figure is on the screen, as soon as the figure has come to rest."""
        self.root.locator(f".{figure}").scroll_into_view_if_needed()
        code = """(async () => {
          const model = race.figures[arg.figure];
          const view = [...Bokeh.index.roots].find((one) => one.model === model);
          const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
          const look = () => {
            const box = view.el.getBoundingClientRect();
            return [box.left + view.frame.x_scale.compute(arg.x), box.top + view.frame.y_scale.compute(arg.y)];
          };
          let spot = look();
          for (let calm = 0, frames = 0; calm < 2 && frames < 200; frames++) {
            await frame();
            const now = look();
            calm = now[0] === spot[0] && now[1] === spot[1] ? calm + 1 : 0;
            spot = now;
          }
          return spot;
        })()"""
        spot = self.js(code, {"x": x, "y": y, "figure": figure})
        return float(spot[0]), float(spot[1])

    def spot(self, cell: int) -> tuple[float, float]:
        """Return where the middle of a cell is on the screen."""
        x, y = self.js("[race.board.spots.x[arg], race.board.spots.y[arg]]", cell)
        return self.pixel(x, y)

    def click_cell(self, cell: int, times: int = 1) -> None:
        """Click on a cell of the board with the mouse, once or in quick succession."""
        x, y = self.spot(cell)
        self.page.mouse.move(x, y)
        for _ in range(times):
            self.page.mouse.down()
            self.page.mouse.up()

    def settle(self) -> None:
        """Wait until the page asks for something or says that the race is over, at the newest event.

        A lesson may ask a question beside the board.
        """
        over, beside = "race.film.result", "root.querySelector('.rl.asks')"
        self.wait(f"race.at === race.film.length - 1 && (race.ask || {over} || {beside})")

    def shot(self, name: str) -> None:
        """Keep a picture of the widget, if somebody wants pictures."""
        if SHOTS is None:
            return
        SHOTS.mkdir(exist_ok=True)
        before = self.page.viewport_size
        assert before is not None
        self.page.set_viewport_size({"width": before["width"], "height": 2300})  # all of it, not what fits
        self.root.evaluate("(root) => root.scrollIntoView({block: 'start'})")
        self.page.wait_for_timeout(400)
        self.root.screenshot(path=SHOTS / f"{name}.png")
        self.page.set_viewport_size(before)

    def glance(self, name: str) -> None:
        """Keep a picture of what is in sight on the screen, if somebody wants pictures."""
        if SHOTS is None:
            return
        SHOTS.mkdir(exist_ok=True)
        self.page.wait_for_timeout(400)
        self.page.screenshot(path=SHOTS / f"{name}.png")

    def check(self) -> None:
        """Fail if the page has shown an error anywhere."""
        assert not self.problems, "\n".join(self.problems)


class Notebook:
    """A notebook that is open in JupyterLab."""

    def __init__(self, lab: Lab, browser: Browser, name: str, motion: bool = False) -> None:
        """Open a notebook and wait for its kernel; with `motion` the cars glide to their new places."""
        self.lab = lab
        self.name = name
        self.problems: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport={"width": 1300, "height": 1300}, reduced_motion="no-preference" if motion else "reduce"
        )
        self.page = self.open()

    def open(self) -> Page:
        """Open a page of JupyterLab with the notebook, and wait for its kernel."""
        self.page = self.context.new_page()
        listen(self.page, self.problems)
        self.page.goto(f"{self.lab.address}/lab/tree/{self.name}?reset&token={TOKEN}")
        self.wait_for_kernel()
        return self.page

    def js(self, code: str, argument: Any = None) -> Any:
        """Evaluate JavaScript: `panel` is the notebook, `app` JupyterLab."""
        # the panel is remembered: after a click elsewhere it need not be the current widget
        before = """const app = window.jupyterapp;
          const panel = window.ourPanel ??= app.shell.currentWidget;
          const kernel = panel.sessionContext.session?.kernel;"""
        return self.page.evaluate(f"async (arg) => {{ {before} return ({code}); }}", argument)

    def wait_for_kernel(self) -> None:
        """Wait until the kernel has nothing to do."""
        self.page.wait_for_function(
            "window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'", timeout=60000
        )

    def put(self, *cells: str) -> None:
        """Put code into the notebook in place of what is there."""
        self.js(
            """(() => {
              const shared = panel.content.model.sharedModel;
              shared.deleteCellRange(0, shared.cells.length);
              shared.insertCells(0, arg.map((source) => ({cell_type: "code", source, metadata: {}, outputs: []})));
            })()""",
            list(cells),
        )

    def show(self, *cells: str) -> View:
        """Put code into the notebook in place of what is there, run it, and return the widget that it shows."""
        self.put(*cells)
        return self.run_all()

    def run_all(self, seconds: float = 60) -> View:
        """Run every cell, wait for the (last) widget, and fail on errors."""
        self.js("app.commands.execute('notebook:run-all-cells')")
        self.fail_on_error_outputs()
        view = View(self.page, self.problems, "[data-ready] >> nth=-1")
        view.root.wait_for(timeout=seconds * 1000)
        view.check()
        return view

    def outputs(self) -> list[dict[str, Any]]:
        """Return the outputs of all cells."""
        found: list[dict[str, Any]] = self.js(
            "[...panel.content.model.cells].flatMap((cell) => cell.type === 'code' ? cell.outputs.toJSON() : [])"
        )
        return found

    def fail_on_error_outputs(self) -> None:
        """Fail when a cell has ended with an error."""
        errors = [one for one in self.outputs() if one["output_type"] == "error"]
        assert not errors, "\n".join("\n".join(one["traceback"]) for one in errors)

    def python(self, expression: str) -> Any:
        """Evaluate an expression in the kernel and return its value, through JSON."""
        code = f"import json as _json; print(_json.dumps({expression}))"
        text = self.js(
            """(async () => {
              const out = [];
              const future = kernel.requestExecute({code: arg, store_history: false, silent: false});
              future.onIOPub = (one) => {
                if (one.header.msg_type === 'stream') out.push(one.content.text);
                if (one.header.msg_type === 'error') out.push(one.content.traceback.join('\\n'));
              };
              await future.done;
              return out.join('');
            })()""",
            code,
        )
        try:
            return json.loads(text)
        except ValueError:
            raise AssertionError(f"the kernel said about {expression}:\n{text}") from None

    def cells(self) -> list[list[str]]:
        """Return type and source of every cell."""
        found: list[list[str]] = self.js(
            "[...panel.content.model.cells].map((cell) => [cell.type, cell.sharedModel.getSource()])"
        )
        return found

    def kill_kernel(self) -> None:
        """Shut the kernel down for good."""
        self.js("panel.sessionContext.shutdown()")
        self.page.wait_for_function("!window.ourPanel.sessionContext.session")

    @contextmanager
    def on_a_screen(self, width: int, height: int) -> Iterator[None]:
        """Look at the notebook alone, without side bars, on another screen: on a phone they would leave no room."""
        sides = "['left', 'right'].forEach((side) => app.commands.execute('application:toggle-side-tabbar', {side}))"
        before = self.page.viewport_size
        self.js(f"(app.shell.collapseLeft(), app.shell.collapseRight(), {sides}, null)")
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_timeout(300)
        try:
            yield
        finally:
            if before is not None:
                self.page.set_viewport_size(before)
            self.js(f"({sides}, app.shell.expandLeft(), null)")

    def crash_kernel(self) -> None:
        """Kill the kernel as a crash does (kill -9), and wait until JupyterLab has started another."""
        os.kill(self.python("__import__('os').getpid()"), signal.SIGKILL)
        # "The kernel appears to have died."; an earlier test may have left a handler that presses it, too, and a click
        # would wait for that one to be done
        self.page.get_by_role("button", name="Ok").dispatch_event("click")
        self.wait_for_kernel()

    def reopen(self) -> None:
        """Open the notebook again with a kernel that knows nothing; the browser keeps what it has stored.

        Neither a restarted kernel nor another one for the same page will do: the first listens on ports that some
        program may have taken, and JupyterLab's page may not outlive a kernel that fails to start.
        """
        self.page.close()
        self.lab.end(self.name)
        self.page = self.open()

    def is_answering(self) -> bool:
        """Say whether the kernel answers within a few seconds; one that a test has left busy or dead does not."""
        code = "Promise.race([kernel?.requestKernelInfo() ?? false, new Promise((no) => setTimeout(no, 10000, false))])"
        return bool(self.js(f"{code}.then(Boolean, () => false)"))

    def close(self) -> None:
        """Close the page and shut the kernel down."""
        self.context.close()
        self.lab.end(self.name)
