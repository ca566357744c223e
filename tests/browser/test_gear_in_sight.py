"""Choosing a gear: all that decides the turn is in sight at once, whatever is played and with however many cars."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

import racelib as rl
from racelib import teach
from tests.browser.table import DESK, PHONE, Table, opened, play_on

#: A laptop whose browser takes some of the height.
LOW = (1280, 720)
EVERY = {"mode": "advanced", "weather": True, "tyres": True, "tech_pit": True, "team": True}
RACES: dict[str, dict[str, Any]] = {
    "basic, 2 cars": {"players": 2},
    "basic, 10 cars": {"players": 10, "track": "monaco"},
    "advanced": {"players": 4, "mode": "advanced"},
    "advanced, every option, 10 cars": {"players": 10, **EVERY},
    "street, 2 cars": {"players": 2, "mode": "street-basic", "track": "lumen"},
    "street, 10 cars": {"players": 10, "mode": "street-advanced", "track": "lumen", "weather": True},
    "first race": {"players": 4, "track": "lagoon"},
}

#: What of some elements lies outside of the screen, or outside of a box around them that scrolls.
OUTSIDE = """arg.flatMap((selector) => {
  const found = [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  if (!found.length) return [selector + " is missing"];
  return found.flatMap((one) => {
    let {left, top, right, bottom} = one.getBoundingClientRect(), seen = [0, 0, innerWidth, innerHeight];
    for (let box = one.parentElement; box && root.contains(box); box = box.parentElement) {
      if (getComputedStyle(box).overflowY === "visible") continue;
      const edge = box.getBoundingClientRect();
      seen = [Math.max(seen[0], edge.left), Math.max(seen[1], edge.top), Math.min(seen[2], edge.right),
        Math.min(seen[3], edge.bottom)];
    }
    const cut = [seen[0] - left, seen[1] - top, right - seen[2], bottom - seen[3]].some((by) => by > 0.5);
    return cut ? [`${selector} "${one.textContent.slice(0, 30)}" is cut`] : [];
  });
})"""
#: What decides the turn; and what is seen as a whole if it is there at all.
DECIDES = [".ask", ".options .row", ".go .main", ".column > .tools", ".column > .tools button"]
WHOLE = [".last-move", ".last-move .acts button"]


@pytest.fixture(autouse=True)
def races(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path))


def at_a_gear(name: str) -> Any:
    """Give a race some turns on, in which a gear is chosen and some gears cost something."""
    made = teach.drive(seed=3, **RACES[name]) if name == "first race" else rl.play(seed=3, save=None, **RACES[name])
    for _ in range(60):
        ask = made.news()["ask"]
        if ask["kind"] == "gear" and sum(bool(row["price"]) for row in ask["lever"]["rows"]) > 1:
            return made
        play_on(made)
    raise AssertionError("no gear is skipped")


def outside(table: Table, selectors: list[str]) -> list[str]:
    """Return what cannot be seen without scrolling."""
    return [str(one) for one in table.js(OUTSIDE, selectors)]


@pytest.mark.parametrize("name", RACES)
def test_all_that_decides_the_turn_is_in_sight(chrome: Browser, name: str) -> None:
    made = at_a_gear(name)
    for size in (DESK, LOW, PHONE):
        with opened(chrome, made, size, touch=size == PHONE) as table:
            table.page.wait_for_timeout(300)  # the board fits itself to the screen
            assert not outside(table, DECIDES), size
            if size != PHONE:
                stays = size == DESK and table.js("!root.querySelector('.last-move').hidden")
                assert not stays or table.root.locator(".last-move p:visible").count(), "what happened to you stays"
                shown = [one for one in WHOLE if table.root.locator(f"{one}:visible").count()]
                assert not outside(table, shown), size
                rows = table.js("[...root.querySelectorAll('.lever .row')].map((row) => row.offsetHeight)")
                assert max(rows) < 60, f"a price stands in one line: {rows}"
            table.button("Hint").click()
            table.root.locator(".say.told").wait_for()
            assert not outside(table, DECIDES), f"{size} with a hint"
            if size == DESK and stays:
                assert not outside(table, [".last-move"]), "your last move keeps a line beside a hint"


def test_the_bar_of_a_phone_reaches_from_edge_to_edge(chrome: Browser) -> None:
    with opened(chrome, at_a_gear("advanced"), PHONE, touch=True) as table:
        column = table.root.locator(".column")
        column.evaluate("(box) => box.scrollTo(0, 80)")
        box = column.bounding_box()
        assert box is not None
        bottom, beside = box["y"] + box["height"], []
        for x in range(int(box["x"]) + 1, int(box["x"] + box["width"]), 3):
            for up in (2, 30, 60):
                hit = "document.elementFromPoint(arg[0], arg[1])?.closest('.tools, .go') != null"
                beside += [] if table.js(hit, [x, bottom - up]) else [(x, up)]
        assert not beside, "what scrolls is seen beside the bar"
