"""Lessons with a dice tray: whatever takes a die is in sight together with the task, on a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from racelib.teach.course import read_lesson
from racelib.teach.lesson_widget import LessonWidget
from tests.browser.table import DESK, PHONE, opened
from tests.browser.test_gear_in_sight import outside

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
        board = table.root.locator(".board").bounding_box()
        assert board is not None and board["height"] >= 150
