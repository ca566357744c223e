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
    button.scroll_into_view_if_needed()
    at = """(button) => {
      const {left, top, width, height} = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }"""
    return bool(button.is_visible() and button.evaluate(at))


def test_the_board_follows_the_car_in_turn(chrome: Browser) -> None:
    lane = "race.board.lane_width * root.querySelector('.board').clientWidth / "
    lane += "(race.figures.board.x_range.end - race.figures.board.x_range.start)"
    with opened(chrome, rl.play(track="lagoon", players=4, bots="rookie", seed=3)) as table:
        table.wait(f"{lane} > 23.9 && {lane} < 42.1")
        assert table.js("race.camera") == "acting", "all of it would have lanes of 16 pixels"
        table.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        table.wait(f"{lane} > 9")
        assert table.js("race.camera") == "acting"
        picture = table.root.locator(".board > div").first
        assert abs(height(table.root.locator(".board")) - height(picture)) < 12, "no empty room below the picture"
        table.button("Whole track (M)").click()
        table.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
        assert table.js("race.camera") == "track", "what the player has chosen stays"


@pytest.mark.xdist_group("browser")
@pytest.mark.parametrize("cell", ["teach.drive(track='lagoon', players=4, seed=5)", "teach.lesson('gears')"])
def test_the_tools_are_there_and_the_film_controls_are_not(desk: Notebook, cell: str) -> None:
    view = desk.show("from racelib import teach", cell)
    for screen, names in TOOLS.items():
        with desk.on_a_screen(*screen):
            for name in names:
                assert uncovered(view.button(name)), f"{name} at {screen}"
            assert not view.root.locator("input[type=range]").is_visible()


def test_the_chart_keeps_its_height(chrome: Browser) -> None:
    with opened(chrome, rl.watch(REPLAY), PHONE, touch=True) as table:
        table.button("Menu").click()
        table.root.locator(".charts > summary").click()
        assert height(table.root.locator(".chart")) > 200
