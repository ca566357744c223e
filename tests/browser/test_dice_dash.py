"""The game of the examples in a real browser: it is played, watched and exported like those that come with racelib."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import examples.dice_dash  # noqa: F401  makes the game known
import racelib as rl
from racelib.page.export import export
from tests.browser.lab import View
from tests.browser.table import opened


def test_it_is_played_with_clicks_keys_and_hints(chrome: Browser) -> None:
    play = rl.play("dice-dash", players=3, seed=4)
    with opened(chrome, play) as view:
        lanes = 0
        for turn in range(60):
            if view.ask is None:
                break
            ask = view.ask
            if ask["kind"] == "lane":  # cells light up: a click on one takes it
                lanes += 1
                view.click_cell(ask["options"][-1]["cell"])
            elif turn == 0:
                for said in ("Look how far", "No single rule", "A strong player would take"):
                    view.button("Hint").click()
                    view.wait("root.querySelector('.say').innerText.includes(arg)", said)
                view.wait("root.querySelector('.say').innerText.includes('A strong player would take')")
                view.page.keyboard.press("1")
            else:
                view.root.locator("[data-option]:visible").last.click()
            view.wait("!race.ask || race.ask.id !== arg", ask["id"])
            view.settle()
        assert view.ask is None and lanes > 1
        assert (
            "wins" in view.root.locator(".result h2").inner_text() or "You" in view.root.locator(".result").inner_text()
        )
        view.shot("dice-dash-play")
    with opened(chrome, play) as view:  # who opens the finished race sees its result, and can go to its board
        view.root.locator(".result").get_by_role("button", name="Back to the board").click()
        assert view.root.locator(".board").is_visible()
        view.wait("race.sources.badges.data.font.every((one) => parseFloat(one) > 7)")


def test_why_not_is_said(chrome: Browser) -> None:
    with opened(chrome, rl.play("dice-dash", players=2, seed=4)) as view:
        view.click_cell(20)
        view.wait("root.querySelector('.say').innerText === 'There are two dice: careful and bold.'")


def test_it_is_watched_and_taken_over(chrome: Browser) -> None:
    race = rl.new_race("dice-dash", players=4, bots="racer", seed=1)
    race.run()
    with opened(chrome, rl.watch(race)) as view:
        view.button("step forward").click()
        view.wait("race.at > 0")
        view.button("next key moment").click()
        view.button("take over a car from here").click()
        view.wait("race.ask && race.ask.seat === 0")


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
    view.root.get_by_role("slider").press("End")
    assert view.said.endswith("crosses the line and wins.")
    assert view.js("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    view.shot(f"dice-dash-{size[0]}-end")
