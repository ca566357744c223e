"""Every control that is seen can be pressed: on the screen, not covered, large enough; and the page never scrolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import racelib as rl
from racelib.page.export import export
from tests.browser.lab import View
from tests.browser.table import DESK, PHONE, WIDE, Table, opened, play_on
from tests.browser.test_seen_together import check_film, check_play

REPLAYS = Path(__file__).parents[2] / "replays"
RACES = ["monaco-ten-cars-two-laps", "downforce-normal", "thunder-road-base"]
PLAYS: dict[str, dict[str, Any]] = {
    "formula-d": {"players": 10, "track": "monaco"},
    "formula-d advanced": {"players": 4, "track": "monaco", "mode": "advanced"},
    "formula-d street": {"players": 4, "mode": "street-basic", "track": "lumen"},
    "downforce": {"players": 4},
    "downforce beginner": {"players": 4, "variant": "beginner"},
    "thunder-road": {"players": 4},
    "thunder-road shop": {"players": 3, "shop": True, "carnage": True},
}
#: What looks whether board and controls are seen together.
Check = Callable[[View, tuple[int, int]], None]
SCREENS = {"desk": DESK, "wide": WIDE, "phone": PHONE}
#: What JupyterLab's own bars leave of a desk, a low window, and a notebook on a phone.
LOW = ((960, 600), (1280, 640), (360, 620))
#: After so many questions the controls are looked at.
QUESTIONS = 4
#: How high and wide what one presses is at least: with a mouse, and under a finger.
MOUSE, FINGER = 36, 44

#: Every control that is shown, after its own list has been scrolled to it; the page itself is never scrolled. Chips
#: inside a sentence are words to press, as high as a line of text.
CONTROLS = """(() => {
  const found = [];
  for (const one of root.querySelectorAll("button, select, summary, input, [role=radio]")) {
    if (!one.checkVisibility({visibilityProperty: true}) || one.closest("[inert]") || one.matches(".rule")) continue;
    const inner = one.closest(".column, .prompt, .panels, .panel, .drawer, .strip, .log, .say, .hand, .menu");
    if (inner) one.scrollIntoView({block: "nearest", inline: "nearest"});
    const box = one.getBoundingClientRect(), x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    const hit = document.elementFromPoint(x, y);
    const label = one.closest("label");
    found.push({name: one.getAttribute("aria-label") || one.textContent.trim(), kind: one.tagName,
      type: one.type ?? "", high: (label ?? one).getBoundingClientRect().height, left: box.left, top: box.top,
      wide: (label ?? one).getBoundingClientRect().width,
      right: box.right, bottom: box.bottom, over: !!one.closest(".menu"),
      free: !!hit && (one.contains(hit) || hit.contains(one) || !!label?.contains(hit))});
  }
  return found;
})()"""
#: What must be seen of a race while a hint is open: the parts that are not on the screen, or covered at their middle.
UNSEEN = """(() => {
  const clear = (one) => {
    const {left, top, right, bottom} = one.getBoundingClientRect(), x = (left + right) / 2, y = (top + bottom) / 2;
    const hit = document.elementFromPoint(x, y);
    return top >= 0 && y < innerHeight && hit && (one.contains(hit) || hit.contains(one));
  };
  const shown = (what) => [...root.querySelectorAll(what)].filter((one) => one.checkVisibility() && clear(one));
  const wanted = [".board", ".ask", ".column > .say", ".tools .of-hint", "[data-option], .target:not(.shut)"];
  if (root.querySelector(".go .main")) wanted.push(".go .main");
  const unseen = wanted.filter((what) => !shown(what).length);
  const {clientHeight, scrollHeight} = root.querySelector(".prompt");
  const squeezed = clientHeight < Math.min(arg, 0.85 * scrollHeight);  // on a phone it does not scroll by itself
  return squeezed ? [...unseen, `.prompt: ${clientHeight} of ${scrollHeight} pixels`] : unseen;
})()"""
#: So many pixels of a question are seen at least, or nearly all of it.
READABLE = 290
#: How much higher than wide a square of the board is drawn.
SQUASHED = """(() => {
  const {x_range, y_range} = race.figures.board, {clientWidth, clientHeight} = root.querySelector(".board");
  return (clientHeight / (y_range.end - y_range.start)) / (clientWidth / (x_range.end - x_range.start));
})()"""
PAGE = """({wide: document.documentElement.scrollWidth, high: document.documentElement.scrollHeight,
  scrolled: scrollY, screen: [innerWidth, innerHeight]})"""


def misses(view: View, least: int, over: bool = False) -> list[str]:
    """Return what is wrong with the controls and the page; `over`: a list is open, and may cover what is beside it."""
    page = view.js(PAGE)
    width, height = page["screen"]
    wrong = []
    if page["wide"] > width or page["high"] > height or page["scrolled"]:
        wrong.append(f"the page scrolls: {page}")
    if abs(view.js(SQUASHED) - 1) > 0.03:
        wrong.append("the board is squashed")
    for one in view.js(CONTROLS):
        inside = one["left"] >= -1 and one["right"] <= width + 1 and one["top"] >= -1 and one["bottom"] <= height + 1
        if not inside:
            wrong.append(f"not on the screen: {one}")
        elif not one["free"] and one["over"] == over:
            wrong.append(f"covered: {one}")
        elif one["type"] not in ("range", "checkbox") and min(one["high"], one["wide"]) < least - 0.5:
            wrong.append(f"too small: {one}")
        if not one["name"] and one["type"] != "range":
            wrong.append(f"no name: {one}")
    return wrong


def seen(view: View, selector: str) -> bool:
    """Say whether an element is on the screen as it is."""
    box = view.root.locator(selector).first.bounding_box()
    screen = view.page.viewport_size
    assert screen is not None
    return box is not None and box["y"] >= 0 and box["y"] + min(box["height"], 40) <= screen["height"]


def on_each_screen(view: View, check: Check, *seen_at_once: str) -> Iterator[int]:
    """Show the page on a desk, a wide screen and a phone in turn, and give how high a control is there at least.

    On the desk and the phone, board and controls are also checked to be seen together.
    """
    for name, (width, height) in SCREENS.items():
        view.page.set_viewport_size({"width": width, "height": height})
        view.page.wait_for_timeout(300)  # the board fits itself to the screen
        view.js("root.querySelectorAll('.column, .prompt').forEach((one) => one.scrollTo(0, 0))")
        for selector in seen_at_once:
            assert seen(view, selector), f"{selector} on the {name}"
        if name != "wide":
            check(view, (width, height))
        yield FINGER if name == "phone" else MOUSE


def misses_with_a_hint(table: Table) -> list[str]:
    """Return what is not seen on low screens while a hint is open; the hint stays when the screen changes."""
    table.root.locator(".board").first.focus()
    wrong = []
    for number, (width, height) in enumerate(LOW):
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.wait_for_timeout(300)
        if not number:
            for level in (1, 2, 3):  # a click would scroll first, which people do not
                table.page.keyboard.press("h")
                table.root.locator(".column > .say", has_text=f"Hint {level} of 3").wait_for()
        table.js("root.querySelectorAll('.column, .prompt').forEach((one) => one.scrollTo(0, 0))")
        wrong += [f"{what} at {width}x{height}" for what in table.js(UNSEEN, READABLE)]
        page = table.js(PAGE)
        wrong += [f"the page scrolls: {page}"] if page["wide"] > width or page["high"] > height else []
        table.shot(f"hint-{table.widget.race.game.name}-{width}x{height}")
    return wrong


def misses_in_drawer(view: View, least: int) -> list[str]:
    """Return what is wrong in the menu, which lies over the rest of the page."""
    view.button("Menu").click()
    wrong = [one for one in misses(view, least) if not one.startswith("covered")]
    view.button("Close").click()
    return wrong


def shared_bar(table: Table) -> bool:
    """Say whether undo, hint and the main button stand in one row at the bottom of the screen."""
    boxes = [
        table.root.locator(one).first.bounding_box() for one in (".tools .of-undo", ".tools .of-hint", ".go .main")
    ]
    middles = [box["y"] + box["height"] / 2 for box in boxes if box]
    return len(middles) == 3 and max(middles) - min(middles) < 4 and max(middles) > PHONE[1] - 60


@pytest.mark.parametrize("race", PLAYS)
def test_who_plays_can_press_everything(chrome: Browser, race: str) -> None:
    widget = rl.play(race.split()[0], bots="rookie", seed=3, **PLAYS[race])
    for _ in range(QUESTIONS):
        play_on(widget)
    with opened(chrome, widget) as table:
        for least in on_each_screen(table, check_play, ".board", ".ask", "[data-option]:visible", ".tools .of-hint"):
            assert misses(table, least) == []
            assert least != FINGER or not table.main.count() or shared_bar(table)
            assert misses_in_drawer(table, least) == []
        assert misses_with_a_hint(table) == [], "board, question and main button are seen together"


@pytest.mark.parametrize("race", RACES)
def test_who_watches_can_press_everything(chrome: Browser, race: str) -> None:
    with opened(chrome, rl.watch(REPLAYS / f"{race}.jsonl")) as table:
        assert table.source("badges")["x"], "it opens with cars on the board"
        for what in (".order", ".taking", ".band", ".counter", ".moments > summary"):
            assert seen(table, what), what
        for least in on_each_screen(table, check_film, ".board", "input[type=range]", ".moment", ".film .play"):
            assert misses(table, least) == []
            assert misses_in_drawer(table, least) == []
            table.root.locator(".moments > summary").click()
            assert misses(table, least, over=True) == []
            table.root.locator(".board").click(position={"x": 20, "y": 120})
            assert not table.root.locator(".moments .menu").is_visible()


@pytest.mark.parametrize("race", RACES)
def test_everything_in_the_file_can_be_pressed(offline: Callable[[Path], View], tmp_path: Path, race: str) -> None:
    view = offline(export(REPLAYS / f"{race}.jsonl", tmp_path / "race.html"))
    for least in on_each_screen(view, check_film, ".board", "input[type=range]", ".moment", ".film .play"):
        assert misses(view, least) == []
        assert misses_in_drawer(view, least) == []


def test_who_takes_over_can_press_everything(chrome: Browser) -> None:
    with opened(chrome, rl.watch(REPLAYS / "lagoon-first-race.jsonl")) as table:
        table.js("race.go(Math.floor(race.film.length / 2))")
        table.root.locator("button.main:visible", has_text="Take over").first.click()
        table.wait("root.querySelector('.tools .back') && race.ask")
        for least in on_each_screen(table, check_play, ".board", ".ask", "[data-option]:visible", ".tools .back"):
            assert misses(table, least) == []
