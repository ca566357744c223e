"""The end of a race, and the way into it and back: opened on the grid, taken over, given back, won, lost, out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import racelib as rl
from racelib.page.widget import Play
from tests.browser.table import DESK, PHONE, Table, opened, play_on

REPLAYS = Path(__file__).parents[2] / "replays"


def ended(game: str, seed: int, folder: Path, monkeypatch: pytest.MonkeyPatch, **options: Any) -> Play:
    """Return a race that is over, played as the coach says."""
    monkeypatch.setenv("RACELIB_RACES", str(folder))
    race = rl.play(game, players=options.pop("players", 3), seed=seed, **options)
    while race.ask is not None:
        play_on(race)
    del race.send
    race.payload = race.make_payload("play", race.timeline, **race._payload_of_play())
    return race


@contextmanager
def watched(chrome: Browser, race: str, size: tuple[int, int] = DESK) -> Iterator[Table]:
    with opened(chrome, rl.watch(REPLAYS / f"{race}.jsonl"), size) as table:
        yield table


def test_taking_over_and_back_without_running_the_cell_again(chrome: Browser) -> None:
    with watched(chrome, "lagoon-first-race") as table:
        for _ in range(6):
            table.button("step forward").click()
        here, order = table.at, table.root.locator(".order").inner_text()
        table.choose("take over").select_option("1")
        table.button("take over a car from here").click()
        table.wait("race.ask")
        table.take(0)
        table.root.locator("button.back").click()
        table.wait("!race.ask && root.querySelector('.rl.watched')")
        assert table.at == here and table.root.locator(".order").inner_text() == order
        table.button("take over a car from here").click()
        table.wait("race.ask")


def test_the_result_comes_after_the_last_moves(
    chrome: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path))
    race = rl.play("downforce", players=4, seed=3)
    while race.ask is not None:
        play_on(race)
    del race.send
    with opened(chrome, race, motion=True) as table:
        hidden = '[".result", ".waiting"].map((one) => root.querySelector(one).hidden)'
        news = {**race.news(), "part": race.timeline.part()}
        table.js("void race.hear(JSON.parse(arg))", json.dumps({**news, "from": len(race.race.events) - 60}))
        table.wait("!root.querySelector('.waiting').hidden")
        assert table.root.locator(".options .see-result").count() == 0, "nothing is said of the end yet"
        assert table.js(f"(race.go(race.film.length - 1), {hidden})") == [True, False], "End: somebody still drives"
        table.js("race.hear(JSON.parse(arg))", json.dumps({**news, "animate": False}))  # the answer to a page that asks
        assert table.js(hidden) == [False, True] and table.root.locator(".options .see-result").count() == 1


def test_at_the_end_of_the_film_the_podium_stands_on_the_board(chrome: Browser) -> None:
    with watched(chrome, "monaco-ten-cars-two-laps") as table:
        table.button("to the end").click()
        card = table.root.locator(".result.small")
        assert card.locator("h2").inner_text() == "Emil wins"
        assert card.locator(".podium .name").all_text_contents() == ["Ada", "Emil", "Chiara"]
        assert card.locator("table.places tr").count() == 11
        card.get_by_role("button", name="Back to the board").click()
        assert not card.is_visible()
        table.button("step back").click()
        assert not card.is_visible()


@pytest.mark.parametrize(
    ("game", "seed", "options"),
    [("formula-d", 3, {"players": 4}), ("downforce", 3, {}), ("thunder-road", 3, {})],
)
def test_a_race_that_is_over_shows_who_won_and_why(
    chrome: Browser, game: str, seed: int, options: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = ended(game, seed, tmp_path, monkeypatch, **options)
    told = race.timeline.result
    assert told is not None
    for size in (DESK, PHONE):
        with opened(chrome, race, size, touch=size == PHONE) as table:
            shown = table.root.locator(".result")
            assert shown.locator("h2").inner_text() == told.title
            assert told.say.split(".")[0] in shown.inner_text()
            assert shown.locator(".reasons li").count() == len(told.reasons)
            assert shown.locator("table.places tr").count() == len(told.rows) + 1
            assert shown.locator("tr.yours .name").inner_text() == "You"
            assert not table.root.locator(".board").is_visible()
            assert shown.get_by_role("button", name="Race again").is_visible()
            assert shown.locator(".confetti").is_hidden(), "nothing moves for people who want that"


def test_from_the_result_to_the_film_to_the_board_and_to_a_new_race(
    chrome: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(chrome, ended("formula-d", 3, tmp_path, monkeypatch, players=4)) as table:
        press = lambda name: table.root.get_by_role("button", name=name).first.click()  # noqa: E731
        end = table.at
        press("Watch the race")
        table.wait("race.at >= 0 && race.at < 60")
        assert table.root.locator(".rl.watched .band").is_visible()
        press("pause")
        press("See the result")
        assert table.at == end and table.root.locator(".result h2").is_visible()
        with table.page.expect_download() as file:
            press("Save as one file")
        assert file.value.suggested_filename.endswith(".html")
        assert file.value.path().read_bytes()[:15] == b"<!doctype html>"
        press("Back to the board")
        assert table.root.locator(".board").is_visible()
        press("See the result")
        press("Race again")
        table.wait("race.ask")
        assert not table.root.locator(".result h2").is_visible()


def test_a_car_that_is_out_is_told_why(chrome: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = rl.read_replay(REPLAYS / "monaco-ten-cars-two-laps.jsonl")
    watch = rl.watch(replay)
    watch.timeline.conclude(replay.result, 3)
    watch.payload = watch.make_payload("watch", watch.timeline)
    with opened(chrome, watch) as table:
        table.button("to the end").click()
        shown = table.root.locator(".result")
        assert shown.locator("h2").inner_text() == "You are out"
        assert shown.locator(".kind").inner_text() == "✕ Out of the race"
        assert "You left Piscine with 2 stops missing." in shown.inner_text()


def test_the_picture_of_a_moment_is_saved_from_the_page(chrome: Browser) -> None:
    with watched(chrome, "lagoon-first-race") as table:
        table.js("race.go(120)")
        with table.page.expect_download() as file:
            table.button("Save picture").click()
        assert file.value.suggested_filename.startswith("lagoon-turn-")
        assert file.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
