"""Every screen of the table, as people meet it: for tests that look at all of them, and for pictures.

    python -m tests.browser.screens FOLDER        # make pictures: each screen, light and dark, at three sizes

Look at the pictures after you have changed what people see.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright
from tqdm import tqdm

import racelib as rl
from racelib.teach.course import read_lesson
from racelib.teach.lesson_widget import LessonWidget
from racelib.teach.practice_widget import self_test, summary
from racelib.teach.steps_done import PROGRESS
from tests.browser.lab import launch
from tests.browser.table import DESK, PHONE, WIDE, Table, opened, play_on

REPLAYS = Path(__file__).parents[2] / "replays"
#: The most questions that the coach answers in a race.
LONG = 400


class Screen(NamedTuple):
    """A screen: how its widget is made, and what is done on the page before one looks."""

    widget: Callable[[], Any]
    prepare: Callable[[Table], None] = lambda table: None


def driving(kind: str = "", questions: int = 0, **options: Any) -> Callable[[], Any]:
    """Return what makes a race in which the coach has answered some questions, and one of a kind is asked now."""

    def make() -> Any:
        widget = rl.play(**{"seed": 3, **options})
        for _ in range(questions):
            play_on(widget)
        for _ in range(LONG):
            if widget.ask is None or not kind or kind == widget.ask.choice.KIND:
                break
            play_on(widget)
        return widget

    return make


def over(**options: Any) -> Callable[[], Any]:
    """Return what makes a race that is over."""
    return driving("never asked", **options)


def watching(name: str) -> Callable[[], Any]:
    """Return what shows a shipped replay."""
    return lambda: rl.watch(REPLAYS / f"{name}.jsonl")


def half_way(table: Table) -> None:
    """Look at the middle of the race."""
    table.js("race.go(Math.floor(race.film.length / 2))")


def without_python(table: Table) -> None:
    """Let the kernel die."""
    table.page.evaluate("killPython()")


def hinted(table: Table) -> None:
    """Ask for the first hint."""
    table.root.locator(".tool.of-hint:visible").click()
    table.root.locator(".say.told:visible, .hintlist p:visible").first.wait_for()


def lesson(name: str, step: int = 0, *answers: Any) -> Callable[[], Any]:
    """Return what shows a step of a lesson after some answers."""

    def make() -> Any:
        PROGRESS.done = {}
        widget = LessonWidget(read_lesson(name), step)
        object.__setattr__(widget, "send", lambda content, buffers=None: None)
        for answer in answers:
            widget.choose(answer)
        return widget

    return make


def at_home(*done: str) -> Callable[[], Any]:
    """Return home for somebody who has done some lessons, and the first step of the next."""

    def make() -> Any:
        PROGRESS.done = {}
        os.environ["RACELIB_RACES"] = tempfile.mkdtemp()  # nothing to go on with
        for name in done:
            for number in range(len(read_lesson(name).step)):
                PROGRESS.finish(name, number)
        return rl.home()

    return make


FORMULA_D: dict[str, Any] = {"game": "formula-d", "players": 10, "track": "monaco"}
DOWNFORCE: dict[str, Any] = {"game": "downforce", "players": 4}
ROAD: dict[str, Any] = {"game": "thunder-road", "players": 3}
EVERYTHING: dict[str, Any] = {**ROAD, "carnage": True, "shop": True, "ammo": True, "crews": ["amber", "rig", "bikes"]}

SCREENS: dict[str, Screen] = {
    "gear": Screen(driving("gear", 3, **FORMULA_D)),
    "gear-advanced": Screen(driving("gear", 3, **FORMULA_D, mode="advanced")),
    "stop": Screen(driving("way", 3, **FORMULA_D)),
    "tyres": Screen(driving("tyres", **FORMULA_D, mode="advanced", tyres=True)),
    "auction": Screen(driving("bid", 1, **DOWNFORCE)),
    "card": Screen(driving("card", **DOWNFORCE)),
    "bet": Screen(driving("bet", **DOWNFORCE)),
    "dice": Screen(driving("die", 1, **ROAD)),
    "step": Screen(driving("step", 2, **ROAD)),
    "everything-on": Screen(driving("die", 1, **EVERYTHING)),
    "result-formula-d": Screen(over(**{**FORMULA_D, "players": 4, "track": "lagoon"})),
    "result-downforce": Screen(over(**DOWNFORCE)),
    "result-thunder-road": Screen(over(**ROAD)),
    "replay-ten-cars": Screen(watching("monaco-ten-cars-two-laps"), half_way),
    "replay-at-the-start": Screen(watching("monaco-ten-cars-two-laps")),
    "replay-downforce": Screen(watching("downforce-normal"), half_way),
    "replay-thunder-road": Screen(watching("thunder-road-base"), half_way),
    "way-downforce": Screen(driving("way", **DOWNFORCE)),
    "no-connection": Screen(driving("gear", 3, **FORMULA_D), without_python),
    "gear-hint": Screen(driving("gear", 3, **FORMULA_D), hinted),
    "dice-hint": Screen(driving("die", 1, **ROAD), hinted),
    "home": Screen(at_home("wear-points", "gears", "lanes")),
    "first-drive": Screen(at_home()),
    "lesson": Screen(lesson("gears"), hinted),
    "lesson-mistake": Screen(lesson("gears", 0, 1, "ss")),
    "lesson-table": Screen(lesson("wear-points")),
    "lesson-cards": Screen(lesson("auction")),
    "lesson-dice": Screen(lesson("command-board")),
    "summary": Screen(lambda: summary("formula-d")),
    "self-test": Screen(lambda: self_test("formula-d")),
}


def take_pictures(folder: Path, names: list[str]) -> None:
    """Take a picture of each screen, light and dark, at three sizes."""
    os.environ["RACELIB_RACES"] = tempfile.mkdtemp()
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name in tqdm(names, unit="screen"):
            for size, dark in product((DESK, WIDE, PHONE), (False, True)):
                with opened(browser, SCREENS[name].widget(), size, dark, touch=size == PHONE) as table:
                    SCREENS[name].prepare(table)
                    table.page.wait_for_timeout(500)
                    file = f"{name}-{size[0]}{'-dark' if dark else ''}.png"
                    table.page.screenshot(path=folder / file)
        browser.close()


if __name__ == "__main__":
    take_pictures(Path(sys.argv[1]), sys.argv[2:] or list(SCREENS))
