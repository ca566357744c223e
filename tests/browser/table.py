"""A widget of racelib on a page of Chromium, without a notebook: Python and the page talk in one process.

Most of what people see does not need JupyterLab: this opens in a second, so whole games can be played by clicking.

    python -m tests.browser.table formula-d --size 390x844 --dark --press "button.main" --out page.png
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Route, sync_playwright

import racelib
import racelib as rl
from racelib.home_page.widget import HomeWidget
from racelib.page.widget import Play, RaceWidget
from tests.browser.lab import View, launch, listen

#: Where the modules of the page are served one by one.
HOST = "http://modules.test"
DESK, WIDE, PHONE = (1280, 800), (1600, 900), (390, 844)
#: The page around the widget: `model` is the half of the widget that a notebook would give it.
AROUND = """<!doctype html><html lang="en"><title>racelib</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0; }</style><main id="table"></main>"""
#: What is said travels as JSON text: Playwright would look at every number of a race by itself.
BEGIN = """async ([said, script, number]) => {
  let payload = JSON.parse(said);
  const el = document.getElementById("table").appendChild(document.createElement("div"));
  const listeners = {};
  const call = (event, what) => (listeners[event] ?? []).slice().forEach((one) => one(what));
  const model = {
    get: (name) => (name === "payload" ? payload : undefined),
    on: (event, listener) => (listeners[event] ??= []).push(listener),
    off: (event, listener) => { listeners[event] = (listeners[event] ?? []).filter((one) => one !== listener); },
    send: (message) => { window.heard = Promise.all([window.heard, exchange(message)]).then(() => null); },
  };
  const exchange = async (message) => {
    for (const {changed, ...said} of JSON.parse(await window.toPython(number, JSON.stringify(message)))) {
      if (changed) { payload = changed; call("change:payload"); } else call("msg:custom", said);
    }
  };
  window.killPython = () => { model.send = () => {}; model.comm_live = false; call("comm_live_update"); };
  window.scripts ??= new Map();  // a browser never forgets a module
  if (!window.scripts.has(script)) {
    const address = URL.createObjectURL(new Blob([script], {type: "text/javascript"}));
    window.scripts.set(script, (await import(address)).default);
  }
  const widget = window.scripts.get(script);
  window.endTable = await widget.render({model, el});
}"""
#: Leaves nothing of a widget behind but Bokeh, which takes most of the time to load. Says whether the page can be used
#: again: a test that went elsewhere, or left something behind, has spent it.
CLEAR = """() => {
  const table = document.getElementById("table");
  if (!table || location.pathname !== "/") return false;
  window.endTable?.();
  table.replaceChildren();
  for (const {name} of [...document.body.attributes]) document.body.removeAttribute(name);
  for (const one of [...document.body.children]) if (one !== table) one.remove();  // Bokeh leaves boxes for its notices
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  return !document.body.textContent.trim();
}"""


def answer(route: Route) -> None:
    """Answer with a file of racelib or of these tests, as a server would."""
    path = route.request.url.removeprefix(HOST).partition("#")[0]
    if path == "/":
        return route.fulfill(body=AROUND, content_type="text/html")
    folder = Path(__file__).parent / "page_js" if path.startswith("/tests/") else Path(racelib.__file__).parent
    file = folder / path.removeprefix("/tests").removeprefix("/")
    kind = {".js": "text/javascript", ".css": "text/css; charset=utf-8"}[file.suffix]
    return route.fulfill(body=file.read_bytes(), content_type=kind)


class Table(View):
    """A race on the page, and the widget behind it."""

    def __init__(self, page: Page, problems: list[str], widget: RaceWidget | HomeWidget) -> None:
        """Look at a widget that is on a page."""
        super().__init__(page, problems)
        self.widget = widget

    @property
    def main(self) -> Locator:
        """The one filled button that answers the question."""
        return self.root.locator(".go button.main:visible")

    def take(self, option: int) -> None:
        """Choose an option as people do: pick it, and confirm it where it has to be."""
        before = self.ask["id"]
        self.root.locator(f"[data-option='{option}']:visible").first.click()
        if self.asks_still(before) and self.main.count():
            self.main.click()
        self.wait("race.ask?.id !== arg", before)
        self.settle()

    def heard(self) -> None:
        """Wait until the widget has answered everything that the page has sent."""
        self.page.evaluate("() => window.heard")

    def asks_still(self, question: int) -> bool:
        """Say whether a question, by its number, is still to be answered."""
        return bool(self.js("race.ask?.id === arg", question))


class Pane:
    """A page of Chromium on which one widget after another is shown: Bokeh is loaded once."""

    def __init__(self, browser: Browser, touch: bool) -> None:
        """Open the page; on a phone it is touched."""
        self.touch = touch
        self.context = browser.new_context(has_touch=touch, is_mobile=touch)
        self.context.route("**/*", answer)
        self.page = self.context.new_page()
        self.problems: list[str] = []
        self.shown = 0  # counts the widgets: what an earlier one still says as it goes is nobody's
        self.hear: Callable[[Any], list[dict[str, Any]]] = lambda message: []
        listen(self.page, self.problems)
        self.page.expose_function("toPython", self.answer)
        self.page.goto(f"{HOST}/")

    def answer(self, number: int, said: str) -> str:
        """Return what the widget says to a message of the page."""
        return json.dumps(self.hear(json.loads(said)) if number == self.shown else [])

    def show(self, widget: RaceWidget | HomeWidget) -> None:
        """Let the page talk to a widget: what the widget sends while it hears a message comes back as the answer."""
        out: list[dict[str, Any]] = []
        object.__setattr__(widget, "send", lambda content, buffers=None: out.append(content))
        widget.observe(lambda change: out.append({"changed": change.new}), "payload")

        def hear(message: Any) -> list[dict[str, Any]]:
            out.clear()
            widget._message(None, message, None)
            return list(out)

        self.hear, self.shown = hear, self.shown + 1
        self.page.evaluate(BEGIN, [json.dumps(widget.payload), str(widget._esm), self.shown])

    def clear(self) -> bool:
        """Take the widget away; say whether the page is as good as new."""
        self.hear = lambda message: []
        self.page.mouse.move(0, 0)
        return bool(self.page.evaluate(CLEAR)) and not self.problems


#: The panes of a browser that nobody looks at now.
FREE: dict[Browser, list[Pane]] = {}


@contextmanager
def opened(
    browser: Browser,
    widget: RaceWidget | HomeWidget,
    size: tuple[int, int] = DESK,
    dark: bool = False,
    motion: bool = False,
    touch: bool = False,
    at: str = "",
) -> Iterator[Table]:
    """Give a widget on a page that nobody else looks at; on a phone it is touched.

    Parameters
    ----------
    browser, widget
        Chromium, and what to show.
    size, dark, motion, touch
        The screen, its theme, whether things may move, and whether a finger or a mouse points.
    at
        What the address of the page names when it is opened, such as "#home".
    """
    free = FREE.setdefault(browser, [])
    pane = next((one for one in free if one.touch == touch), None)
    if pane is None:
        pane = Pane(browser, touch)
    else:
        free.remove(pane)
    fine = False
    try:
        pane.page.set_viewport_size({"width": size[0], "height": size[1]})
        theme, moves = ("dark" if dark else "light"), ("no-preference" if motion else "reduce")
        pane.page.emulate_media(color_scheme=theme, reduced_motion=moves)
        pane.page.evaluate("(at) => { if (at) history.replaceState(null, '', at); }", at)
        pane.show(widget)
        table = Table(pane.page, pane.problems, widget)
        table.root.wait_for(timeout=30000)
        if isinstance(widget, Play) and widget.news()["ask"]:
            table.settle()
        yield table
        table.check()
        fine = pane.clear()
    finally:
        if fine:
            free.append(pane)
        else:
            pane.context.close()


def main() -> None:
    """Take a picture of a table: for people who change what it looks like."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("what", help="a game to play (formula-d, downforce, thunder-road), or a replay to watch")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--touch", action="store_true")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--option", action="append", default=[], help="an option of the race, such as track=monaco")
    parser.add_argument("--turns", type=int, default=0, help="first let the coach answer so many questions")
    parser.add_argument("--js", default="", help="evaluate this before the picture; `root` and `race` are known")
    parser.add_argument("--press", action="append", default=[], help="click what this CSS selector finds, in turn")
    parser.add_argument("--out", type=Path, default=Path("page.png"))
    given = parser.parse_args()
    os.environ.setdefault("RACELIB_RACES", tempfile.mkdtemp())
    options: dict[str, Any] = dict(one.split("=", 1) for one in given.option)
    options = {name: int(value) if value.isdigit() else value for name, value in options.items()}
    if Path(given.what).exists():
        widget: RaceWidget = rl.watch(given.what)
    else:
        widget = rl.play(given.what, players=given.players, seed=given.seed, save=None, **options)
        for _ in range(given.turns):
            play_on(widget)
    wide, high = (int(one) for one in given.size.split("x"))
    with sync_playwright() as playwright:
        browser = launch(playwright)
        with opened(browser, widget, (wide, high), given.dark, touch=given.touch) as table:
            for selector in given.press:
                table.root.locator(selector).first.click()
                table.page.wait_for_timeout(300)
            if given.js:
                print(table.js(given.js))
            table.page.wait_for_timeout(600)
            table.page.screenshot(path=given.out)
            print(given.out, *table.problems, sep="\n")
        browser.close()


def play_on(widget: Any) -> None:
    """Let the coach of the game answer what a person is asked."""
    ask, race = widget.ask, widget.race
    if ask is not None:
        from racelib.kernel.registry import coach_of

        widget.send = lambda content, buffers=None: None
        widget.choose(coach_of(race.game).advice(race.state.seen_by(ask.seat), ask.choice, ask.seat))


if __name__ == "__main__":
    main()
