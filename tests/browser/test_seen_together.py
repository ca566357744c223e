"""Board and controls are seen together: on a desk and on a phone, played and watched, in a notebook.

Outside of notebooks, and in files, `test_every_control.py` looks at the same.
"""

from __future__ import annotations

from pathlib import Path

from tests.browser.lab import Notebook, View
from tests.browser.table import DESK, PHONE

REPLAYS = Path(__file__).parents[2] / "replays"
#: How high what one presses is at least: with a mouse, and the choices and the film under a finger.
MOUSE, FINGER = 36, 44
#: Of many choices, so many are seen before one scrolls through them.
CHOICES = {DESK: 3, PHONE: 1}
#: The choices that are not folded away: options, or the dice of a tray and what they can be put on.
OFFERED = {"": "data-option", ".dieplace": "data-die", ".target": "data-target"}
TOOLS = {DESK: ("Undo", "Redo", "Hint", "Rules"), PHONE: ("Undo", "Hint")}
FILM = ("step back", "step forward", "play", "previous key moment", "next key moment")

#: Boxes of elements, and whether each is on top at its middle; of a tall one we look at the part that it must show.
BOXES = """arg.map((selector) => {
  const one = [...root.querySelectorAll(selector)].find((each) => each.checkVisibility());
  if (!one) return {selector, missing: true};
  const {left, top, right, bottom, height} = one.getBoundingClientRect();
  let hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return {selector, left, top, right, bottom, height, covered: !(hit && (one.contains(hit) || hit.contains(one)))};
})"""

#: What the choices that are seen have in an attribute.
VALUES = """[...root.querySelectorAll(`${arg[0]}[${arg[1]}]:not(details *)`)].filter((one) => one.checkVisibility())
  .map((one) => one.getAttribute(arg[1]))"""


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
    choices = []
    for kind, name in OFFERED.items():
        found = view.js(VALUES, [kind, name])
        choices += [f"{kind}[{name}='{one}']:not(details *)" for one in found[: CHOICES[screen]]]
    assert choices
    are_seen(view, screen, choices, FINGER if screen == PHONE else MOUSE)
    are_seen(view, screen, [f".tools [aria-label='{name}']" for name in TOOLS[screen]], MOUSE)


def check_film(view: View, screen: tuple[int, int]) -> None:
    view.js("race.go(Math.floor(race.film.length / 2))")
    scroll_once(view)
    fits(view, screen)
    are_seen(view, screen, [".board"], 240)
    are_seen(view, screen, ["input[type=range]"], 10)
    are_seen(view, screen, [f"[aria-label='{name}']" for name in FILM], FINGER if screen == PHONE else MOUSE)


def test_in_a_notebook_they_are_seen_together_too(desk: Notebook) -> None:
    code = "race = rl.play(you='Robin', bots='rookie', players=10, track='monaco', seed=3)\nrace"
    view = desk.show("import racelib as rl", code)
    view.settle()
    for screen in (DESK, PHONE):
        with desk.on_a_screen(*screen):
            check_play(view, screen)
    view = desk.show("import racelib as rl", f"rl.watch({str(REPLAYS / 'monaco-ten-cars-two-laps.jsonl')!r})")
    for screen in (DESK, PHONE):
        with desk.on_a_screen(*screen):
            check_film(view, screen)
