"""Downforce in a real browser: everybody sees what they may, cards are clicked, a curtain hangs between two people."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from racelib.kernel.replay import Replay
from racelib.set_up import new_race
from racelib.view.export import bokeh_runtime, export
from racelib.view.timeline import Timeline
from tests.browser.lab import Notebook, View
from tests.browser.test_readers import CONTROLS, tree
from tests.view.test_timeline import Page

pytestmark = pytest.mark.xdist_group("browser")

START = "import racelib as rl"
PLAY = "race = rl.play('downforce', you={you!r}, bots='random', players=4, track='harbour', seed=7)\nrace"


def whole_game(**options: Any) -> Replay:
    race = new_race("downforce", **{"track": "harbour", "players": 4, "bots": "random", "seed": 5, **options})
    race.run()
    return Replay(race.header, race.history, race.result, True)


def titles(view: View) -> list[str]:
    """Return the titles of the panels beside the board."""
    found: list[str] = view.js("[...root.querySelectorAll('.panel')].map((one) => one.firstChild.textContent)")
    return found


def cards(view: View, title: str) -> list[str]:
    """Return the cards of a panel, as a screen reader hears them."""
    found: list[str] = view.js(
        "[...root.querySelectorAll(`.cards[aria-label='${arg}'] .card`)].map((one) => one.getAttribute('aria-label'))",
        title,
    )
    return found


def heard(panel: dict[str, Any]) -> list[str]:
    """Return the cards of a panel as they should be read out."""
    names = [
        ", ".join(f"{'any' if colour == 'W' else colour} {number}" for colour, number in one["bars"])
        for one in panel["cards"]
    ]
    return [
        name + (f" ({one['mark']})" if one["mark"] else "") for name, one in zip(names, panel["cards"], strict=True)
    ]


def test_everybody_sees_what_they_may(offline: Callable[[Path], View], tmp_path: Path) -> None:
    """DF-STATE-I6, DF-BET-06: a spectator sees no hand; a seat its own; "all open" everything, and so does the end."""
    replay = whole_game()
    file = export(replay, tmp_path / "game.html")
    assert file.stat().st_size - len(bokeh_runtime().encode()) <= 100_000
    view = offline(file)
    page = Page(Timeline(replay.header, replay.events).payload())
    names = [seat.name for seat in replay.header.seats]
    offered = view.choose("as seen by").locator("option").all_inner_texts()
    assert offered == [f"as seen by {who}" for who in ("a spectator", *names, "everyone: all open")]
    assert view.choose("as seen by").input_value() == "-1"
    middle = next(n for n, event in enumerate(replay.events) if type(event).__name__ == "BetsMade") + 1
    for number in (30, middle, len(replay.events) // 2):
        view.js("race.go(arg)", number)
        for chosen in ("-1", "0", "2", "all"):
            view.choose("as seen by").select_option(chosen)
            table = page.table(number, chosen)
            assert sorted(titles(view)) == sorted(panel["title"] for panel in table.values())
            for key in (key for key in table if key.startswith("hand@")):
                assert cards(view, table[key]["title"]) == heard(table[key])
            assert any("Secret bets" in title for title in titles(view)) == (chosen != "-1" and number >= middle)
            spoken = next(page.said(n, chosen) for n in range(number, -1, -1) if page.said(n, chosen))
            assert view.live and spoken.startswith(view.live[:40])
        view.choose("as seen by").select_option("-1")
    view.shot("downforce-watch")
    view.button("to the end").click()
    assert {"Score sheet", "Bets, now open"} <= set(titles(view))


def test_colours_are_never_alone(offline: Callable[[Path], View], tmp_path: Path) -> None:
    view = offline(export(whole_game(), tmp_path / "game.html"))
    view.choose("as seen by").select_option("all")
    view.js("race.go(60)")
    view.js("root.querySelectorAll('details').forEach((one) => { one.open = true; })")
    bars = view.js("[...root.querySelectorAll('.cardbar')].map((one) => one.innerText.split(/\\s+/))")
    assert len(bars) > 40
    for number, colour in bars:
        assert number.isdigit() and colour in ("black", "blue", "green", "yellow", "orange", "red", "any")
    letters = view.source("badges")["number"]
    assert sorted(letters) == sorted("KBGYOR")
    nodes = tree(view)
    unnamed = [one for one in nodes if (one["role"] in CONTROLS or one["focusable"]) and not one["name"].strip()]
    assert not unnamed, unnamed
    twin = max((one["name"] for one in nodes if one["role"] in ("img", "image")), key=len)
    assert "black car" in twin and "steps to the finish" in twin
    view.button("light or dark").click()
    view.shot("downforce-all-dark")


def test_the_world_tour_changes_the_board(offline: Callable[[Path], View], tmp_path: Path) -> None:
    """DF-VAR-TOUR-01: the second game is shown on the other track."""
    replay = whole_game(variant="tour", players=3)
    view = offline(export(replay, tmp_path / "tour.html"))
    first = len(view.source("cells")["code"])
    begun = next(n for n, event in enumerate(replay.events) if type(event).__name__ == "GameBegan")
    view.js("race.go(arg)", begun + 20)
    assert len(view.source("cells")["code"]) != first and len(view.source("badges")["x"]) == 6
    low, high = view.js("[race.figures.board.x_range.start, race.figures.board.x_range.end]")
    assert all(low < x < high for x in view.js("race.board.spots.x"))
    view.js("race.go(10)")
    assert len(view.source("cells")["code"]) == first


def wait_for_next(view: View, ask: Any) -> None:
    view.wait("race.ask && (race.ask.id !== arg.id || race.ask.seat !== arg.seat)", ask)
    view.settle()


def test_a_game_with_the_mouse(desk: Notebook) -> None:
    """Cards are clicked in the list, ways on the board; the own hand shows once, and nobody else's."""
    view = desk.show(START, PLAY.format(you="Ada"))
    view.settle()
    kinds = set()
    for _ in range(16):
        ask = view.ask
        kinds.add(ask["kind"])
        assert view.root.locator(".ask").inner_text() == ask["title"]
        hands = [title for title in titles(view) if title.startswith("Hand of")]
        assert hands == ([] if ask["options"][0]["card"] else ["Hand of Ada"])
        if ask["options"][0]["card"]:
            drawn = view.js("root.querySelectorAll('[data-option] .card').length")
            assert drawn == len(ask["options"])
        if ask["kind"] == "way":
            view.shot("downforce-play-way")
            view.click_cell(ask["options"][0]["cell"])
        else:
            view.root.locator("[data-option]").first.click()
        wait_for_next(view, ask)
    assert {"bid", "card", "way"} <= kinds, kinds
    assert view.choose("as seen by").count() == 0, "while a race is played nobody looks into other hands"
    view.button("hint: the answer").click()
    view.wait("root.querySelector('[data-option].hinted')")
    view.shot("downforce-play")


def test_a_curtain_hangs_between_two_people(desk: Notebook) -> None:
    """DF-AUCTION-03: two people at one screen; nobody sees the cards of the other, not even with a key or a hint."""
    view = desk.show(START, PLAY.format(you=["Ada", "Bea"]))
    view.wait("race.ask")
    for turn in range(4):
        ask = view.ask
        me, other = ("Ada", "Bea") if ask["seat"] == 0 else ("Bea", "Ada")
        curtain = view.button(f"{me}, it is your turn: show my cards")
        if turn == 0 or curtain.count():
            assert view.root.locator("[data-option]").count() == 0
            assert not any("Hand of" in title for title in titles(view))
            view.root.locator(".board").press("1")
            view.button("hint: the answer").click()
            assert view.ask == ask and desk.python("len(race.race.events)") == ask["id"]
            view.shot("downforce-curtain")
            curtain.click()
        assert view.root.locator("[data-option]").count() == len(ask["options"])
        assert not any(f"Hand of {other}" in title for title in titles(view))
        assert view.root.locator(".ask").inner_text().startswith(me)
        view.root.locator("[data-option]").first.click()
        wait_for_next(view, ask)
    assert desk.python("race.race.decisions[0]") >= 1 and desk.python("race.race.decisions[1]") >= 1


def test_taking_over_a_player(desk: Notebook) -> None:
    new = "game = rl.new_race('downforce', track='harbour', players=4, bots='random', seed=5)\ngame.run()"
    view = desk.show(START, new, "show = rl.watch(game)\nshow")
    view.js("race.go(150)")
    view.choose("take over").select_option("2")
    view.button("take over a player from here").click()
    view.wait("race.ask?.seat === 2")
    name = desk.python("game.header.seats[2].name")
    view.settle()
    assert view.root.locator(".ask").inner_text().startswith(name)
    assert {title for title in titles(view) if title.startswith("Hand of")} <= {f"Hand of {name}"}
