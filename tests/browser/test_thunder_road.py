"""Watching Thunder Road in the one-file page: a chain of slams link by link, and the road that moves on."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from racelib.games.thunder_road.events.crash import Slammed
from racelib.games.thunder_road.events.damage import Destroyed
from racelib.games.thunder_road.events.end import TileRemoved
from racelib.games.thunder_road.events.moving import Moved
from racelib.kernel.race import Race
from racelib.kernel.replay import Replay
from racelib.kernel.set_up import new_race
from racelib.page.assets import script, styles
from racelib.page.export import bokeh_runtime, export
from racelib.page.timeline import Timeline
from racelib.rulebook import RULE_ID, rule
from tests.browser.lab import View
from tests.browser.test_watch import frame_of, with_menu

#: What is seen of a road that runs to the right, as it does on a wide page.
ENDS = "[race.figures.board.x_range.start, race.figures.board.x_range.end]"


def chain_of(race: Race[Any]) -> range | None:
    """Return the events of a slam in which the pushed car slams the next one, from the drive to the last push."""
    events = race.events
    slams = [number for number, event in enumerate(events) if type(event) is Slammed]
    for first, second in pairwise(slams):
        between = [type(event) for event in events[first + 1 : second]]
        if between.count(Moved) == 1 and second - first < 8:
            last = next(n for n in range(second, len(events)) if type(events[n]) in (Moved, Destroyed))
            return range(first - 1, last + 1)
    return None


def removal_in(race: Race[Any]) -> int | None:
    return next((n for n, event in enumerate(race.events) if type(event) is TileRemoved), None)


@cache
def game() -> Race[Any]:
    """Return a whole game of a few dozen turns with a chain of slams, in which the road moves on."""
    for seed in range(1, 200):
        race = new_race("thunder-road", players=3, bots="random", seed=seed)
        race.run()
        if chain_of(race) and removal_in(race):
            return race
    raise AssertionError("no such game")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    race = game()
    return export(Replay(race.header, race.history, race.result, True), tmp_path_factory.mktemp("game") / "game.html")


@pytest.fixture(scope="module")
def shown(offline: Callable[[Path], View], file: Path) -> View:
    return offline(file)


def test_a_chain_of_slams_is_seen_link_by_link(shown: View) -> None:
    """TR-SLAM-08: each step of the chain says what happens, by which rule, and shows the cars where they are then."""
    race, view = game(), shown
    timeline, chain = Timeline(race.header, race.events), chain_of(race)
    assert chain is not None
    with_menu(view, "step by", "event")
    view.js("race.go(arg)", chain[0] - 1)
    for number in chain:
        if view.at < number:
            view.button("step forward").click()
        words = timeline.words[number]
        if not words:  # an answer: what comes of it is the next link
            continue
        assert view.at == number and view.car_cells() == frame_of(timeline, number)
        now = view.root.locator(".log p.now")
        ids = RULE_ID.findall(words)
        assert ids and words.partition(" (")[0] in now.inner_text() and words.partition(" (")[0] in view.said
        assert now.locator(f"[data-rules~='{ids[0]}']").count() == 1
        event = race.events[number]
        if isinstance(event, Slammed):
            cells, names = view.car_cells(), list(race.state.board.cars)
            assert cells[names.index(event.top)] == cells[names.index(event.bottom)] >= 0, "both cars are in one cell"
    view.root.locator(".top .of-menu").click()
    view.root.locator(f".log p.now [data-rules~='{ids[-1]}']").last.click()
    reader = view.root.locator(".reader")
    assert rule(ids[-1]).text in reader.inner_text()
    reader.locator(".close").click()
    if view.root.locator(".drawer.menu[inert]").count():  # the rule has taken its place
        view.root.locator(".top .of-menu").click()
    view.shot("thunder-chain")
    told = [number for number in chain if timeline.words[number]]
    links = view.root.locator(".log p")
    assert links.count() >= len(told)
    links.nth(-3).get_by_role("button").first.click()
    assert view.at == told[-3], "a press on a link goes there"
    view.root.locator(".drawer.menu .close").click()


def test_the_road_moves_on_and_the_result_can_be_read(shown: View) -> None:
    """TR-EDGE-02: after a tile is taken away the picture shows the rest, the lost one faded, and cars stay in place."""
    race, view = game(), shown
    removed = removal_in(race)
    assert removed is not None
    lanes, rows = race.state.board.lanes, race.state.board.rows
    view.js("race.go(arg)", removed - 1)
    before, (rear, front) = view.js("race.board.from ?? 0"), view.js(ENDS)
    cars = view.car_cells()
    with_menu(view, "step by", "event")
    view.button("step forward").click()
    assert view.js("race.board.from") == before + lanes * rows
    assert view.js(ENDS)[0] >= rear + rows, "the picture moves on by a tile"
    faded = [alpha < 1 for alpha in view.source("cells")["alpha"]]
    assert sum(faded) == lanes * rows and all(faded[: lanes * rows])
    now = view.car_cells()
    assert all(a == b or b < 0 for a, b in zip(cars, now, strict=True)) and max(now) >= view.js("race.board.from")
    assert "tile" in view.said
    view.js("race.go(arg)", removed + 6)
    assert view.js(ENDS)[1] == pytest.approx(front + rows), "and another tile is laid in front"
    view.shot("thunder-road-moves")
    view.button("to the end").click()
    winner = race.header.seats[race.result[0]["seat"]].name
    assert winner in view.root.locator("[data-panel=result]").inner_text()
    twin = view.root.locator(".board").get_attribute("aria-label")
    assert twin is not None and "1. " in twin and "destroyed" in twin and "damage" in twin
    assert "take over" not in view.root.inner_text(), "without Python nobody can play"
    view.shot("thunder-end")


def test_the_file_is_small_and_can_be_read_without_scripts(file: Path) -> None:
    race = game()
    page = (script("page/js/mount.js") + styles("page/css/page.css")).encode()
    packed = len(base64.b64encode(zlib.compress(page, 9)))  # as the file holds it, with the race
    assert file.stat().st_size - len(bokeh_runtime().encode()) - packed <= 100_000
    plain = file.read_text(encoding="utf-8").partition("<noscript>")[2].partition("</noscript>")[0]
    for seat in race.header.seats:
        assert seat.name in plain
