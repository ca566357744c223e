"""Watching Downforce in a real browser: everybody sees what they may; key moments, what-ifs, the one-file page."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from racelib.kernel.replay import Replay, read_replay
from racelib.kernel.set_up import new_race
from racelib.page.assets import script, styles
from racelib.page.export import bokeh_runtime, export
from racelib.page.timeline import Timeline
from tests.browser.lab import Notebook, View
from tests.browser.test_readers import CONTROLS, tree
from tests.page.test_timeline import Page

START = "import racelib as rl"
REPLAY = Path(__file__).parents[2] / "replays" / "downforce-normal.jsonl"


def whole_game(**options: Any) -> Replay:
    race = new_race("downforce", **{"track": "harbour", "players": 4, "bots": "random", "seed": 5, **options})
    race.run()
    return Replay(race.header, race.history, race.result, True)


def size_of_race(file: Path) -> int:
    """Return what the race alone takes in a file, beside the page and BokehJS."""
    page = (script("page/js/mount.js") + styles("page/css/page.css")).encode()
    packed = len(base64.b64encode(zlib.compress(page, 9)))
    return file.stat().st_size - len(bokeh_runtime().encode()) - packed


def look_as(view: View, who: str) -> None:
    """Look at the race from the place of somebody: the menu has the list."""
    view.button("Menu").click()
    view.choose("as seen by").select_option(who)
    view.root.get_by_role("dialog", name="Menu").get_by_role("button", name="Close").click()


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
        name + (f" ({one['mark']})" if "mark" in one else "") for name, one in zip(names, panel["cards"], strict=True)
    ]


@pytest.fixture(scope="module")
def replay() -> Replay:
    return whole_game()


@pytest.fixture(scope="module")
def file(replay: Replay, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return export(replay, tmp_path_factory.mktemp("game") / "game.html")


@pytest.fixture(scope="module")
def shown(offline: Callable[[Path], View], file: Path) -> View:
    return offline(file)


def test_everybody_sees_what_they_may(shown: View, file: Path, replay: Replay) -> None:
    """DF-STATE-I6, DF-BET-06: a spectator sees no hand; a seat its own; "all open" everything, and so does the end."""
    assert size_of_race(file) <= 100_000
    view = shown
    page = Page(Timeline(replay.header, replay.events).payload())
    names = [seat.name for seat in replay.header.seats]
    view.button("Menu").click()
    offered = view.choose("as seen by").locator("option").all_inner_texts()
    assert offered == [f"as seen by {who}" for who in ("a spectator", *names, "everyone: all open")]
    assert view.choose("as seen by").input_value() == "-1"
    view.root.get_by_role("dialog", name="Menu").get_by_role("button", name="Close").click()
    middle = next(n for n, event in enumerate(replay.events) if type(event).__name__ == "BetsMade") + 1
    for number in (30, middle, len(replay.events) // 2):
        view.js("race.go(arg)", number)
        for chosen in ("-1", "0", "2", "all"):
            look_as(view, chosen)
            table = page.table(number, chosen)
            assert sorted(titles(view)) == sorted(panel["title"] for panel in table.values())
            for key in (key for key in table if key.startswith("hand@")):
                assert cards(view, table[key]["title"]) == heard(table[key])
            assert any("Secret bets" in title for title in titles(view)) == (chosen != "-1" and number >= middle)
            spoken = next(page.said(n, chosen) for n in range(number, -1, -1) if page.said(n, chosen))
            assert view.live and spoken.startswith(view.live[:40])
        look_as(view, "-1")
    view.shot("downforce-watch")
    view.button("to the end").click()
    assert {"Score sheet", "Bets, now open"} <= set(titles(view))
    view.js("race.go(arg)", middle)
    part = view.root.locator(".round").inner_text().strip(" ·")
    view.button("Menu").click()
    view.root.locator(".charts > summary").click()
    view.root.locator(".charts details > summary").click()
    named = view.root.get_by_role("table", name="chart as a table").get_by_role("rowheader").all_inner_texts()
    assert part.startswith("before betting line") and part in [one[:1].lower() + one[1:] for one in named]
    view.root.get_by_role("dialog", name="Menu").get_by_role("button", name="Close").click()


def test_colours_are_never_alone(shown: View) -> None:
    view = shown
    look_as(view, "all")
    view.js("race.go(60)")
    view.js("root.querySelectorAll('details').forEach((one) => { one.open = true; })")
    parts = "[...one.children].map((part) => part.textContent)"
    bars = view.js(f"[...root.querySelectorAll('.cardbar')].map((one) => {parts})")
    assert len(bars) > 40
    for number, colour in bars:
        assert number.isdigit() and colour in ("K", "B", "G", "Y", "O", "R", "any")
    letters = view.source("badges")["number"]
    assert sorted(letters) == sorted("KBGYOR")
    nodes = tree(view)
    unnamed = [one for one in nodes if (one["role"] in CONTROLS or one["focusable"]) and not one["name"].strip()]
    assert not unnamed, unnamed
    twin = max((one["name"] for one in nodes if one["role"] == "application"), key=len)
    assert "black car" in twin and "steps to go" in twin
    view.button("light or dark").click()
    view.shot("downforce-all-dark")


def test_the_world_tour_changes_the_board(offline: Callable[[Path], View], tmp_path: Path) -> None:
    """DF-VAR-TOUR-01: the second game is shown on the other track."""
    replay = whole_game(variant="tour", players=3)
    view = offline(export(replay, tmp_path / "tour.html"))
    first = view.js("race.board.cells.xs.length")
    begun = next(n for n, event in enumerate(replay.events) if type(event).__name__ == "GameBegan")
    view.js("race.go(arg)", begun + 20)
    assert view.js("race.board.cells.xs.length") != first and len(view.source("badges")["x"]) == 6
    low, high = view.js("[race.figures.board.x_range.start, race.figures.board.x_range.end]")
    assert all(low < x < high for x in view.js("race.board.spots.x"))
    view.js("race.go(10)")
    assert view.js("race.board.cells.xs.length") == first


def watched(desk: Notebook) -> View:
    """Show a recorded game in the notebook."""
    return desk.show(START, f"show = rl.watch({str(REPLAY)!r})\nshow")


def test_scrubbing_through_a_recorded_game(desk: Notebook) -> None:
    """DF-STATE-I6: a spectator sees no hand and no bets before the end, wherever the slider stands; and key moments."""
    view = watched(desk)
    replay = read_replay(REPLAY)
    names = [seat.name for seat in replay.header.seats]
    slider = view.root.get_by_role("slider")
    for _ in range(6):
        slider.press("PageDown")
        assert view.at > 0
    for number in range(0, len(replay.events) - 1, len(replay.events) // 8):
        slider.fill(str(number))
        assert view.at == number
        assert not [title for title in titles(view) if title.startswith(("Hand of", "Secret bets"))]
        look_as(view, "1")
        hands = {title for title in titles(view) if title.startswith(("Hand of", "Secret bets"))}
        assert hands <= {f"Hand of {names[1]}", f"Secret bets of {names[1]}"}
        look_as(view, "all")
        assert len([title for title in titles(view) if title.startswith("Hand of")]) >= len(hands)
        look_as(view, "-1")
    kinds, listed = view.choose("kind of key moment"), view.root.locator(".moments > summary")
    for kind, event in (("sold", "Sold"), ("betting line", "LineCrossed"), ("finish", "Finished"), ("won", "GameWon")):
        view.js("race.go(-1)")
        listed.click()
        kinds.select_option(kind)
        listed.click()  # the open list lies over the buttons
        view.button("next key moment").click()
        assert type(replay.events[view.at]).__name__ == event
    assert {"Score sheet", "Bets, now open"} <= set(titles(view))


def take_any(view: View) -> None:
    """Take what is picked, or the first option."""
    main = view.root.locator(".go .main:not([aria-disabled])")
    if not main.count():
        view.root.locator("[data-option]").first.click()
    if main.count():
        main.click()


@pytest.mark.parametrize(("kind", "event"), [("bid", "BidsShown"), ("card", "Played")])
def test_taking_over_a_seat(desk: Notebook, kind: str, event: str) -> None:
    """What if? In the auction and in the race: one seat is taken over, its hand alone shows, and the past is kept."""
    view = watched(desk)
    replay = read_replay(REPLAY)
    seat = 2
    name = replay.header.seats[seat].name
    view.js("race.go(arg)", [n for n, one in enumerate(replay.events) if type(one).__name__ == event][1])
    view.choose("take over").select_option(str(seat))
    view.button("take over a player from here").click()
    view.wait("race.ask?.seat === arg", seat)
    view.settle()
    first = view.ask["id"]
    for _ in range(12):
        ask = view.ask
        if ask["kind"] == kind:
            break
        take_any(view)
        view.wait("race.ask && race.ask.id > arg", ask["id"])
        view.settle()
    assert ask["kind"] == kind and view.root.locator(".ask").inner_text() == ask["question"]
    shown = {title for title in titles(view) if title.startswith(("Hand of", "Secret bets"))}
    assert shown <= {f"Hand of {name}", f"Secret bets of {name}"}
    view.root.locator("[data-option]").last.evaluate("(one) => one.click()")
    view.root.locator(".go .main").click()
    view.wait("race.film.length > arg", ask["id"])
    view.settle()
    begun = desk.python(
        "next(n for n, (a, b) in enumerate(zip(show.what_if.race.events, show.replay.events)) if a != b)"
    )
    assert desk.python(f"show.what_if.race.events[:{begun}] == show.replay.events[:{begun}]") and begun >= first
    view.shot(f"downforce-what-if-{kind}")


def test_the_file_can_be_read_to_the_end(offline: Callable[[Path], View], tmp_path: Path) -> None:
    """The one file needs no network and reports no error (`offline`); score sheet, bets and text twin say the same."""
    file = export(REPLAY, tmp_path / "game.html")
    assert size_of_race(file) <= 100_000
    replay = read_replay(REPLAY)
    view = offline(file)
    view.button("to the end").click()
    rows = view.root.locator("[data-panel=score] tr").all_inner_texts()[1:]
    for row, one in zip(rows, replay.result, strict=True):
        name = replay.header.seats[one["seat"]].name
        total = str(one["total"]).replace("-", "−")
        assert row.split() == [name, str(one["prizes"]), "+", str(one["bets"]), "−", str(one["paid"]), "=", total]
    plain = file.read_text(encoding="utf-8").partition("<noscript>")[2].partition("</noscript>")[0]
    for one in replay.result:
        assert replay.header.seats[one["seat"]].name in plain and str(one["total"]).replace("-", "−") in plain
    assert "take over" not in view.root.inner_text(), "without Python nobody can play"
    twin = view.root.locator(".board").get_attribute("aria-label")
    assert twin is not None and "1. " in twin and "finished" in twin
    view.shot("downforce-end")
