"""A widget of racelib on a page of Chromium, without a notebook: Python and the page talk in one process.

Most of what people see does not need JupyterLab: this opens in a second, so whole games can be played by clicking.

    python -m tests.browser.table formula-d --size 390x844 --dark --press "button.main" --out page.png
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Route, sync_playwright

import racelib
import racelib as rl
from racelib.page.assets import script
from racelib.page.widget import Play, RaceWidget
from tests.browser.lab import View, launch, listen

#: Where the modules of the page are served one by one.
HOST = "http://modules.test"
DESK, WIDE, PHONE = (1280, 800), (1600, 900), (390, 844)
#: The page around the widget: `model` is the half of the widget that a notebook would give it.
AROUND = """<!doctype html><html lang="en"><title>racelib</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0; }</style><main id="table"></main>"""
BEGIN = """async (payload) => {
  const listeners = {};
  const call = (event, what) => (listeners[event] ?? []).slice().forEach((one) => one(what));
  const model = {
    get: (name) => (name === "payload" ? payload : undefined),
    on: (event, listener) => (listeners[event] ??= []).push(listener),
    off: (event, listener) => { listeners[event] = (listeners[event] ?? []).filter((one) => one !== listener); },
    send: async (message) => {
      for (const {changed, ...said} of await window.toPython(message)) {
        if (changed) { payload = changed; call("change:payload"); } else call("msg:custom", said);
      }
    },
  };
  window.killPython = () => { model.send = () => {}; model.comm_live = false; call("comm_live_update"); };
  const widget = (await import("/widget.js")).default;
  await widget.render({model, el: document.getElementById("table")});
}"""


def answer(route: Route) -> None:
    """Answer with a file of racelib or of these tests, as a server would."""
    path = route.request.url.removeprefix(HOST).partition("#")[0]
    if path == "/":
        return route.fulfill(body=AROUND, content_type="text/html")
    if path == "/widget.js":  # all modules in one, as people get them
        return route.fulfill(body=script("page/js/race_widget.js"), content_type="text/javascript")
    folder = Path(__file__).parent / "page_js" if path.startswith("/tests/") else Path(racelib.__file__).parent
    file = folder / path.removeprefix("/tests").removeprefix("/")
    kind = {".js": "text/javascript", ".css": "text/css; charset=utf-8"}[file.suffix]
    return route.fulfill(body=file.read_bytes(), content_type=kind)


class Table(View):
    """A race on the page, and the widget behind it."""

    def __init__(self, page: Page, problems: list[str], widget: RaceWidget) -> None:
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

    def asks_still(self, question: int) -> bool:
        """Say whether a question, by its number, is still to be answered."""
        return bool(self.js("race.ask?.id === arg", question))


def connect(page: Page, widget: RaceWidget) -> None:
    """Let a page talk to a widget: whatever the widget sends while it hears a message comes back as the answer."""
    out: list[dict[str, Any]] = []
    object.__setattr__(widget, "send", lambda content, buffers=None: out.append(content))
    widget.observe(lambda change: out.append({"changed": change.new}), "payload")

    def hear(message: Any) -> list[dict[str, Any]]:
        out.clear()
        widget._message(None, message, None)
        return list(out)

    page.expose_function("toPython", hear)


@contextmanager
def opened(
    browser: Browser,
    widget: RaceWidget,
    size: tuple[int, int] = DESK,
    dark: bool = False,
    motion: bool = False,
    touch: bool = False,
) -> Iterator[Table]:
    """Give a widget on a page of its own, and close the page afterwards; on a phone it is touched.

    Parameters
    ----------
    browser, widget
        Chromium, and what to show.
    size, dark, motion, touch
        The screen, its theme, whether things may move, and whether a finger or a mouse points.
    """
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="no-preference" if motion else "reduce",
        has_touch=touch,
        is_mobile=touch,
    )
    context.route("**/*", answer)
    page = context.new_page()
    problems: list[str] = []
    listen(page, problems)
    try:
        page.goto(f"{HOST}/")
        connect(page, widget)
        page.evaluate(BEGIN, widget.payload)
        table = Table(page, problems, widget)
        table.root.wait_for(timeout=30000)
        if isinstance(widget, Play):
            table.settle()
        yield table
        table.check()
    finally:
        context.close()


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
