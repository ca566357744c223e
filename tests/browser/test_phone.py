"""The page on a phone: what a player needs is in sight and large enough."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator

import racelib as rl
from tests.browser.lab import Notebook
from tests.browser.table import DESK, PHONE, opened

REPLAY = Path(__file__).parents[2] / "replays" / "lagoon-first-race.jsonl"
TOOLS = {DESK: ("Undo", "Redo", "Hint", "Rules"), PHONE: ("Undo", "Hint")}


def height(box: Locator) -> float:
    found = box.bounding_box()
    assert found is not None, "it is not in sight"
    return found["height"]


def uncovered(button: Locator) -> bool:
    """Say whether a press on the middle of a button would reach it; a grey one, too, says why when it is pressed."""
    at = """(button) => {
      const {left, top, width, height} = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }"""
    return bool(button.is_visible() and button.evaluate(at))


#: A lane of the board in pixels.
LANE = """race.board.lane_width * root.querySelector('.board').clientWidth
  / (race.figures.board.x_range.end - race.figures.board.x_range.start)"""


@pytest.mark.parametrize(
    ("game", "track", "size", "camera"),
    [
        ("formula-d", "monaco", DESK, "acting"),
        ("formula-d", "lagoon", DESK, "acting"),
        ("formula-d", "lagoon", PHONE, "acting"),
        ("downforce", "harbour", PHONE, "track"),
    ],
)
def test_a_board_with_narrow_lanes_follows_the_car_in_turn(
    chrome: Browser, game: str, track: str, size: tuple[int, int], camera: str
) -> None:
    """Where all of the track can be seen, it is seen, and needs no map; otherwise lanes are wide enough to choose."""
    with opened(chrome, rl.play(game, track=track, players=4, seed=3, save=None), size, touch=size == PHONE) as table:
        assert table.js("race.camera") == camera
        assert table.root.locator(".minimap").is_visible() == (camera == "acting")
        least = {("acting", DESK): 23.9, ("acting", PHONE): 9, ("track", DESK): 13, ("track", PHONE): 13}[camera, size]
        assert least < table.js(LANE) < 42.1
        picture = table.root.locator(".board > div").first
        assert abs(height(table.root.locator(".board")) - height(picture)) < 12, "no empty room below the picture"
        table.button("Whole track (M)").click()
        assert table.js("race.camera") == "track"
        table.page.set_viewport_size({"width": size[1], "height": size[0]})
        table.page.wait_for_timeout(300)
        assert table.js("race.camera") == "track", "what the player has chosen stays"


@pytest.mark.parametrize("cell", ["teach.drive(track='lagoon', players=4, seed=5)", "teach.lesson('gears')"])
def test_the_tools_are_there_and_the_film_controls_are_not(desk: Notebook, cell: str) -> None:
    view = desk.show("from racelib import teach", cell)
    for screen, names in TOOLS.items():
        with desk.on_a_screen(*screen):
            view.root.evaluate("(root) => root.scrollIntoView({block: 'start'})")  # once, then nothing is scrolled
            view.page.wait_for_timeout(500)  # the board fits itself to the screen
            for name in names:
                assert uncovered(view.button(name)), f"{name} at {screen}"
            assert not view.root.locator("input[type=range]").is_visible()


def test_the_chart_keeps_its_height(chrome: Browser) -> None:
    with opened(chrome, rl.watch(REPLAY), PHONE, touch=True) as table:
        table.button("Menu").click()
        table.root.locator(".charts > summary").click()
        assert height(table.root.locator(".chart")) > 200
