"""The game of the examples in a real browser: it is played, watched and exported like those that come with racelib."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import examples.dice_dash  # noqa: F401  makes the game known
import racelib as rl
from racelib.page.export import export
from tests.browser.lab import Notebook, View

pytestmark = pytest.mark.xdist_group("browser")

ROOT = Path(__file__).parents[2]
SETUP = f"import sys; sys.path.insert(0, {str(ROOT)!r})\nimport racelib as rl\nimport examples.dice_dash"


def test_it_is_played_with_clicks_keys_and_hints(desk: Notebook) -> None:
    view = desk.show(SETUP, "race = rl.play('dice-dash', players=3, seed=4)", "race")
    view.settle()
    lanes = 0
    for turn in range(60):
        if view.ask is None:
            break
        ask = view.ask
        if ask["kind"] == "lane":  # cells light up: a click on one takes it
            lanes += 1
            view.click_cell(ask["options"][-1]["cell"])
        elif turn == 0:
            view.button("hint: the answer").click()
            view.wait("root.querySelector('.say').innerText.includes('A strong player would take')")
            view.page.keyboard.press("1")
        else:
            view.root.locator("[data-option]").last.click()
        view.wait("!race.ask || race.ask.id !== arg", ask["id"])
        view.settle()
    assert view.ask is None and lanes > 1
    assert "The race is over: 1." in view.root.locator(".ask").inner_text()
    view.shot("dice-dash-play")
    view.check()


def test_why_not_is_said(desk: Notebook) -> None:
    view = desk.show(SETUP, "race = rl.play('dice-dash', players=2, seed=4)", "race")
    view.settle()
    view.click_cell(20)
    view.wait("root.querySelector('.say').innerText === 'There are two dice: careful and bold.'")


def test_it_is_watched_and_taken_over(desk: Notebook) -> None:
    code = "race = rl.new_race('dice-dash', players=4, bots='racer', seed=1)\nrace.run()\nshow = rl.watch(race)"
    view = desk.show(SETUP, code, "show")
    view.button("step forward").click()
    view.wait("race.at > 0")
    view.button("next key moment").click()
    view.button("take over a car from here").click()
    view.wait("race.ask && race.ask.seat === 0")
    view.check()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "phone"])
def test_the_exported_file_steps_to_the_end(
    size: tuple[int, int], offline: Callable[[Path], View], tmp_path: Path
) -> None:
    race = rl.new_race("dice-dash", players=4, bots="racer", seed=1)
    race.run()
    view = offline(export(race, tmp_path / "race.html"))
    view.page.set_viewport_size({"width": size[0], "height": size[1]})
    view.button("step forward").click()
    assert "rolls" in view.said or "drives" in view.said or "spins" in view.said
    view.shot(f"dice-dash-{size[0]}")
    view.button("to the end").click()
    assert view.said.endswith("crosses the line and wins.")
    assert view.js("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    view.shot(f"dice-dash-{size[0]}-end")
