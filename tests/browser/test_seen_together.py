"""Board and controls are seen together: on a desk and on a phone, played and watched, in a notebook and in a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from racelib.page.export import export
from tests.browser.lab import Notebook, View

pytestmark = pytest.mark.xdist_group("browser")

DESK, PHONE = (1280, 800), (390, 844)
REPLAYS = Path(__file__).parents[2] / "replays"
RACES = ["monaco-ten-cars-two-laps", "downforce-normal", "thunder-road-base"]
PLAYS = {
    "formula-d": "rl.play(you='Robin', bots='rookie', players=10, track='monaco', seed=3)",
    "downforce": "rl.play('downforce', you='Robin', bots='rookie', players=4, seed=3)",
    "thunder-road": "rl.play('thunder-road', you='Robin', bots='rookie', players=4, seed=3)",
}
#: How high what one presses is at least: with a mouse, and the choices and the film under a finger.
MOUSE, FINGER = 36, 44
#: Of many choices, so many are seen before one scrolls through them.
CHOICES = {DESK: 3, PHONE: 1}
#: The choices that are not folded away.
OFFERED = ".options [data-option]:not(details *)"
TOOLS = {DESK: ("Undo", "Redo", "Hint", "Rules"), PHONE: ("Undo", "Hint")}
FILM = ("step back", "step forward", "play", "previous key moment", "next key moment")

#: Boxes of elements, and whether each is on top at its middle; of a tall one we look at the part that it must show.
BOXES = """arg.map((selector) => {
  const one = root.querySelector(selector);
  if (!one) return {selector, missing: true};
  const {left, top, right, bottom, height} = one.getBoundingClientRect();
  let hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return {selector, left, top, right, bottom, height, covered: !(hit && (one.contains(hit) || hit.contains(one)))};
})"""


def scroll_once(view: View) -> None:
    """Bring the top of the page into view, as a reader does who has just run a cell."""
    view.root.evaluate("(root) => root.scrollIntoView({block: 'start'})")
    view.page.wait_for_timeout(500)  # the board fits itself to the screen


def are_seen(view: View, screen: tuple[int, int], selectors: list[str], least: float) -> None:
    """Check that elements are on the screen, not covered, and high enough."""
    width, height = screen
    for box in view.js(BOXES, selectors):
        assert "missing" not in box, box
        assert box["left"] >= 0 and box["right"] <= width and box["top"] >= 0 and box["bottom"] <= height, box
        assert not box["covered"], box
        assert box["height"] >= least - 0.5, box


def fits(view: View, screen: tuple[int, int]) -> None:
    """Check that the page does not scroll sideways."""
    assert view.js("document.documentElement.scrollWidth <= innerWidth && root.scrollWidth <= root.clientWidth + 1")


def check_play(view: View, screen: tuple[int, int]) -> None:
    scroll_once(view)
    fits(view, screen)
    are_seen(view, screen, [".board"], 240)
    are_seen(view, screen, [".ask"], 20)
    options = view.js("[...root.querySelectorAll(arg)].map((one) => one.dataset.option)", OFFERED)
    assert options
    choices = [f".options [data-option='{one}']" for one in options[: CHOICES[screen]]]
    are_seen(view, screen, choices, FINGER if screen == PHONE else MOUSE)
    are_seen(view, screen, [f".tools [aria-label='{name}']" for name in TOOLS[screen]], MOUSE)


def check_film(view: View, screen: tuple[int, int]) -> None:
    view.js("race.go(Math.floor(race.film.length / 2))")
    scroll_once(view)
    fits(view, screen)
    are_seen(view, screen, [".board"], 240)
    are_seen(view, screen, ["input[type=range]"], 10)
    are_seen(view, screen, [f"[aria-label='{name}']" for name in FILM], FINGER if screen == PHONE else MOUSE)


@pytest.mark.parametrize("game", PLAYS)
def test_who_plays_sees_the_board_and_the_question(desk: Notebook, game: str) -> None:
    view = desk.show("import racelib as rl", f"race = {PLAYS[game]}\nrace")
    view.settle()
    for screen in (DESK, PHONE):
        with desk.on_a_screen(*screen):
            check_play(view, screen)


@pytest.mark.parametrize("race", RACES)
def test_who_watches_sees_the_board_and_the_film(desk: Notebook, race: str) -> None:
    view = desk.show("import racelib as rl", f"rl.watch({str(REPLAYS / f'{race}.jsonl')!r})")
    for screen in (DESK, PHONE):
        with desk.on_a_screen(*screen):
            check_film(view, screen)


@pytest.mark.parametrize("race", RACES)
def test_the_file_shows_the_board_and_the_film(offline: Callable[[Path], View], tmp_path: Path, race: str) -> None:
    view = offline(export(REPLAYS / f"{race}.jsonl", tmp_path / "race.html"))
    for width, height in (DESK, PHONE):
        view.page.set_viewport_size({"width": width, "height": height})
        check_film(view, (width, height))
