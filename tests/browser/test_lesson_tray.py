"""Lessons with a dice tray: whatever takes a die is in sight together with the task, on a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from racelib.teach.course import read_lesson
from racelib.teach.lesson_widget import LessonWidget
from tests.browser.table import DESK, PHONE, Table, opened
from tests.browser.test_gear_in_sight import outside
from tests.browser.test_phone import ask_for_hints, height, unreached

#: How high the board is at least, in pixels: when a step begins, and on a phone when one has begun to choose.
BOARD, BOARD_OF_CHOICE = 255, 300
#: Steps with the largest trays, and with the longest sentences above them.
STEPS = [
    ("rig", 1), ("rig-commands", 0), ("rig-power", 1), ("command-board", 2), ("command-board", 3), ("lingering", 2),
    ("ammo-strikes", 0), ("carnage-tokens", 2), ("bikes", 0), ("leaders", 1), ("euro", 0),
]  # fmt: skip


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(("name", "step"), STEPS)
def test_all_that_takes_a_die_is_in_sight(chrome: Browser, name: str, step: int, size: tuple[int, int]) -> None:
    with opened(chrome, LessonWidget(read_lesson(name), step), size, touch=size == PHONE) as table:
        table.page.wait_for_timeout(200)  # the tray fits itself to the screen
        assert not outside(table, [".lesson .learn", ".lesson .task", ".options button"])
        lowest, bar = table.js("""[
          Math.max(...[...root.querySelectorAll(".options button")].map((one) => one.getBoundingClientRect().bottom)),
          root.querySelector(".go").getBoundingClientRect().top]""")
        assert lowest <= bar + 1, "nothing lies under the main button"
        assert height(table.root.locator(".board")) >= BOARD
        if size == PHONE:
            board, (_, car) = table.root.locator(".board").bounding_box(), table.spot(own_car(table))
            assert board and board["y"] < car < board["y"] + board["height"], "your car is on the board"
            begin(table)
            assert height(table.root.locator(".board")) >= BOARD_OF_CHOICE, "the sentence folds, and the board grows"
            assert not outside(table, [".lesson .learn", ".lesson .task", ".options button"])
            assert unreached(table) == []


def own_car(table: Table) -> int:
    """Return the cell of the first car of yours that is on the road."""
    cars = table.widget.payload["crews"][table.ask["seat"]]["cars"]
    return next(cell for cell in (table.car_cells()[car] for car in cars) if cell >= 0)


def begin(table: Table) -> None:
    """Begin to choose: pick a die; one that is picked already goes to the first place that takes it."""
    if table.root.locator(".dieplace.picked").count():
        table.root.locator(".target:not(.shut)").first.tap()
    else:
        table.root.locator(".dieplace").first.tap()
    table.page.wait_for_timeout(200)  # the board takes the room


@pytest.mark.parametrize(("name", "step"), [("rig-power", 1), ("euro", 0), ("command-board", 2)])
def test_a_hint_of_a_lesson_covers_no_place_for_a_die(chrome: Browser, name: str, step: int) -> None:
    with opened(chrome, LessonWidget(read_lesson(name), step), PHONE, touch=True) as table:
        for level in ask_for_hints(table):
            assert not outside(table, [".lesson .task", ".hintlist p", ".options button"]), level
            assert unreached(table) == [], level
            assert height(table.root.locator(".board")) >= 170
