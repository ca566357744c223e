"""The page on a phone: what a player needs is in sight and large enough."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator

from tests.browser.lab import Notebook

pytestmark = pytest.mark.xdist_group("browser")

REPLAY = str(Path(__file__).parents[2] / "replays" / "lagoon-first-race.jsonl")


def height(box: Locator) -> float:
    found = box.bounding_box()
    assert found is not None, "it is not in sight"
    return found["height"]


def uncovered(button: Locator) -> bool:
    """Say whether a press on the middle of a button would reach it; a grey one, too, says why when it is pressed."""
    button.scroll_into_view_if_needed()
    at = """(button) => {
      const {left, top, width, height} = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }"""
    return bool(button.is_visible() and button.evaluate(at))


def test_the_board_follows_the_car_in_turn(desk: Notebook) -> None:
    view = desk.show("import racelib as rl", "rl.play(track='lagoon', players=4, bots='rookie', seed=3)")
    lane = "race.board.lane_width * root.querySelector('.board').clientWidth / "
    lane += "(race.figures.board.x_range.end - race.figures.board.x_range.start)"
    with desk.on_a_screen(1280, 800):
        view.wait(f"{lane} > 23.9 && {lane} < 42.1")
        assert view.js("race.camera") == "acting", "all of it would have lanes of 16 pixels"
    with desk.on_a_screen(390, 844):
        view.wait(f"{lane} > 9")
        assert view.js("race.camera") == "acting"
        picture = view.root.locator(".board > div").first
        assert abs(height(view.root.locator(".board")) - height(picture)) < 12, "no empty room below the picture"
        view.button("Whole track (M)").click()
    assert view.js("race.camera") == "track", "what the player has chosen stays"


@pytest.mark.parametrize("cell", ["teach.drive(track='lagoon', players=4, seed=5)", "teach.lesson('gears')"])
def test_the_tools_are_there_and_the_film_controls_are_not(desk: Notebook, cell: str) -> None:
    view = desk.show("from racelib import teach", cell)
    for screen in ((1280, 800), (390, 844)):
        with desk.on_a_screen(*screen):
            for name in ("Undo", "Redo", "Hint", "Rules"):
                assert uncovered(view.button(name)), f"{name} at {screen}"
            assert not view.root.locator("input[type=range]").is_visible()


def test_the_chart_keeps_its_height(desk: Notebook) -> None:
    view = desk.show("import racelib as rl", f"rl.watch({REPLAY!r})")
    with desk.on_a_screen(390, 844):
        view.button("Menu").click()
        view.root.locator(".charts > summary").click()
        assert height(view.root.locator(".chart")) > 200
