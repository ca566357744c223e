"""What happens is shown: the die falls, the car glides, your last move stays; and how one looks around on the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

import racelib as rl
from racelib.rulebook import RULE_ID
from tests.browser.table import DESK, PHONE, Table, opened, play_on


@pytest.fixture(autouse=True)
def races(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path))


def race(asked: str, turns: int = 8, players: int = 4) -> Any:
    """Give a race on Monaco, some decisions on, at a question of this kind."""
    made = rl.play(players=players, track="monaco", seed=3)
    while turns > 0 or made.news()["ask"]["kind"] != asked:
        play_on(made)
        turns -= 1
    return made


def answer(table: Table) -> None:
    """Answer as people do, and do not wait for what comes of it."""
    ask = table.ask
    if not table.main.count() or table.main.get_attribute("aria-disabled") == "true":  # nothing is picked yet
        table.root.locator("[data-option]:visible").first.click()
    if table.asks_still(ask["id"]) and table.main.count():
        table.main.click()
    table.wait("race.film.length > arg", ask["id"])


def seen(table: Table) -> list[float]:
    """Return the part of the board in the picture."""
    ends = "[race.figures.board.x_range.start, race.figures.board.x_range.end, race.figures.board.y_range.start]"
    return [float(one) for one in table.js(ends)]


@pytest.fixture(scope="module")
def moving(chrome: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A race on the page in which things move, before you choose a gear."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RACELIB_RACES", str(tmp_path_factory.mktemp("races")))
        with opened(chrome, race("gear", players=10), motion=True) as table:
            yield table


def test_the_die_falls_and_a_key_ends_it_at_once(moving: Table) -> None:
    assert moving.ask["kind"] == "gear"
    answer(moving)
    die = moving.root.locator(".die.tumbles")
    die.wait_for()
    face = die.locator("text").text_content()
    assert moving.js("race.moving") and moving.ask is None, "nothing is asked while the die falls"
    moving.root.locator(".board").press("x")
    moving.wait("!race.moving && race.ask")
    assert not moving.root.locator(".falling .die").count(), "the question shows it now"
    assert moving.root.locator(".rolled .die text").text_content() == face
    assert f"You rolled {face}." in moving.root.locator(".last-move").inner_text()


def test_the_car_glides_along_its_route_and_a_click_ends_it(moving: Table) -> None:
    """Goes on where the test before has ended: where to drive is asked."""
    assert moving.ask["kind"] == "way"
    places = "[...race.sources.badges.data.x].map((x, n) => [x, race.sources.badges.data.y[n]])"
    moving.js(
        f"""(() => {{ window.placed = new Set(); const look = () => {{ if (race.gliding)
          window.placed.add(JSON.stringify({places}));
          if (!window.done) requestAnimationFrame(look); }}; look(); }})()"""
    )
    answer(moving)
    moving.wait("race.gliding")
    moving.wait("/\\d+ of \\d+/.test([...race.sources.callouts.data.text].join())")
    moving.wait("window.placed.size > 2")
    cars = moving.js("race.film.cars")
    moving.root.locator(".top h3").click()
    moving.wait("race.film.movers[race.at] !== 0 || !race.gliding")
    moving.js("void (window.done = true)")
    assert len(moving.js("[...race.sources.badges.data.x]")) == cars, "every car is drawn while one of them glides"


def test_others_can_be_skipped(moving: Table) -> None:
    """Goes on: the nine others move now, 0.8 seconds each."""
    skip = moving.root.get_by_role("button", name="Skip to my turn")
    skip.wait_for()
    assert "turn of" in moving.root.locator(".waiting").inner_text()
    skip.click()
    moving.wait("!race.moving && race.ask", seconds=3)
    assert not moving.root.locator(".waiting").is_visible()


def test_your_last_move_stays_and_can_be_shown_again(moving: Table) -> None:
    card = moving.root.locator(".last-move")
    said = card.inner_text()
    assert "You rolled" in said and "You drove" in said
    length = moving.js("race.film.length")
    other = moving.root.locator("[data-option][aria-checked=false]:visible").last
    option = other.get_attribute("data-option")
    other.click()
    mine = moving.root.locator(f"[data-option='{option}'][aria-checked=true]")
    does = moving.main.inner_text()
    card.get_by_role("button", name="Show again").click()
    moving.wait("race.moving && race.at < arg - 1", length)
    moving.root.locator(".board").press(" ")
    moving.wait("!race.moving && race.ask && race.at === arg - 1", length)
    assert card.inner_text() == said
    assert mine.is_visible() and moving.main.inner_text() == does, "what you picked stays picked"
    card.get_by_role("button", name="Why?").click()
    drawer = moving.root.get_by_role("dialog")
    assert "FD-" in drawer.inner_text() and len(drawer.locator(".rulebox p").first.inner_text()) > 20
    moving.page.keyboard.press("Escape")
    assert not drawer.is_visible()


def test_nothing_moves_for_those_who_want_it_so(chrome: Browser) -> None:
    with opened(chrome, race("gear")) as table:
        answer(table)
        table.settle()
        assert not table.root.locator(".falling .die").count()
        rolled = table.root.locator(".rolled .die text").text_content()
        assert table.root.locator(".ask").inner_text() == f"You rolled {rolled}", "the question shows the die"
        answer(table)
        table.settle()
        assert table.source("trail")["xs"], "a dotted trail shows the route"
        assert not table.js("race.moving || race.gliding")
        assert "You drove" in table.root.locator(".last-move").inner_text()


@pytest.fixture(scope="module")
def still(chrome: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RACELIB_RACES", str(tmp_path_factory.mktemp("races")))
        with opened(chrome, race("way")) as table:
            yield table


def test_the_log_has_names_of_rules_and_no_ids(still: Table) -> None:
    log = still.root.locator(".log")
    text = log.inner_text()
    assert "FD-" not in text and "gear dice" in text
    assert not re.search(r"\b[a-z]\.[cs]\d+\.\d+", text), "no codes of cells"
    newest = log.locator("p").first.inner_text()
    assert newest.startswith("1\n") or "You" in newest
    others = log.locator("p").count()
    log.get_by_role("button", name="Only me").click()
    mine = log.locator("p").all_inner_texts()
    assert 0 < len(mine) < others and not any(re.match(r"\d*\n?(Ada|Bruno|Chiara)\b", one) for one in mine)
    log.get_by_role("button", name="Everyone").click()
    assert log.locator("p").count() == others
    log.get_by_role("button", name="rule: gear dice").first.click()
    drawer = still.root.get_by_role("dialog", name="Gear dice")
    assert "FD-DICE-" in drawer.inner_text()
    drawer.get_by_role("button", name="Close").click()
    assert not drawer.is_visible()


def test_the_camera_by_buttons_and_keys(still: Table) -> None:
    board = still.root.locator(".board")
    follow, whole = (still.root.locator(f"[data-camera={one}]:visible") for one in ("acting", "track"))
    assert follow.get_attribute("aria-pressed") == "true"
    near = seen(still)
    board.press("m")
    far = seen(still)
    assert whole.get_attribute("aria-pressed") == "true" and far[1] - far[0] > 1.5 * (near[1] - near[0])
    assert not still.root.locator(".minimap").is_visible(), "the whole track is in the picture"
    board.press("f")
    assert seen(still) == near and still.root.locator(".minimap").is_visible()
    board.press("+")
    nearer = seen(still)
    assert nearer[1] - nearer[0] < near[1] - near[0] and still.js("race.camera") == "free"
    board.press("-")
    assert seen(still) == pytest.approx(near)
    follow.click()


def test_the_map_moves_the_picture_and_an_arrow_leads_back(still: Table) -> None:
    before = seen(still)
    box = still.root.locator(".minimap").bounding_box()
    assert box is not None
    still.page.mouse.click(box["x"] + box["width"] * 0.15, box["y"] + box["height"] * 0.8)
    after = seen(still)
    assert after[0] != before[0] and after[1] - after[0] == pytest.approx(before[1] - before[0])
    arrow = still.root.get_by_role("button", name="Show your car")
    arrow.click()
    assert not arrow.is_visible(), "your car is in the picture again"
    still.root.locator(".board").press("f")


def test_dragging_and_the_wheel(still: Table) -> None:
    before, box = seen(still), still.root.locator(".board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.6
    events, scrolled = still.js("race.film.length"), still.page.evaluate("window.scrollY")
    still.page.mouse.move(x, y)
    still.page.mouse.down()
    still.page.mouse.move(x - 60, y, steps=4)
    still.page.mouse.up()
    dragged = seen(still)
    assert dragged[0] > before[0] and still.js("race.film.length") == events, "a drag chooses nothing"
    still.page.mouse.wheel(0, -240)
    still.wait(
        "race.figures.board.x_range.end - race.figures.board.x_range.start < arg", dragged[1] - dragged[0] - 0.01
    )
    assert still.page.evaluate("window.scrollY") == scrolled
    still.root.locator(".board").press("f")
    assert seen(still) == before


def test_two_fingers_zoom_the_board_and_never_the_page(chrome: Browser) -> None:
    with opened(chrome, race("way"), size=PHONE, touch=True) as table:
        box = table.root.locator(".board").bounding_box()
        assert box is not None
        before, x, y = seen(table), box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        session = table.page.context.new_cdp_session(table.page)
        for kind, apart in (("Start", 40), ("Move", 60), ("Move", 90), ("End", 0)):
            points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
            session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
        after = seen(table)
        assert after[1] - after[0] < 0.7 * (before[1] - before[0])
        assert table.page.evaluate("[visualViewport.scale, window.scrollY]") == [1, 0]


def test_the_keys_are_listed_and_why_and_log_have_one(still: Table) -> None:
    board, drawer = still.root.locator(".board"), still.root.get_by_role("dialog")
    board.press("?")
    assert "Whole track" in drawer.inner_text() and "Undo" in drawer.inner_text()
    still.page.keyboard.press("Escape")
    board.press("w")
    assert "FD-" in drawer.inner_text()
    still.page.keyboard.press("Escape")
    assert still.js("document.activeElement === root.querySelector('.board')"), "the focus is back"
    board.press("l")
    assert still.js("document.activeElement === root.querySelector('.log .lines')")


def test_arrows_go_from_cell_to_cell(still: Table) -> None:
    still.root.locator(".board").focus()
    chosen = []
    for key in ("ArrowDown", "ArrowDown", "ArrowUp"):
        still.page.keyboard.press(key)
        chosen.append(still.js("root.querySelector('.stop.picked')?.dataset.option ?? null"))
    assert None not in chosen and chosen[0] == chosen[2] != chosen[1]


def test_the_page_follows_the_theme_while_it_is_open(chrome: Browser) -> None:
    with opened(chrome, race("way"), size=DESK) as table:
        light = table.js("race.figures.board.background_fill_color")
        assert not table.js("root.querySelector('.rl').classList.contains('dark')")
        table.page.emulate_media(color_scheme="dark")
        table.wait("root.querySelector('.rl').classList.contains('dark')")
        assert table.js("race.figures.board.background_fill_color") != light
        table.page.evaluate("document.body.dataset.jpThemeLight = 'true'")
        table.wait("!root.querySelector('.rl').classList.contains('dark')")


@pytest.mark.parametrize("game", ["downforce", "thunder-road"])
def test_other_games_move_too(chrome: Browser, game: str) -> None:
    made = rl.play(game, players=3, seed=3)
    for _ in range(12):
        play_on(made)
    with opened(chrome, made, motion=True) as table:
        table.js(
            """(() => { window.glided = false; const look = () => { window.glided ||= race.gliding;
              requestAnimationFrame(look); }; look(); })()"""
        )
        for _ in range(6):
            answer(table)
            table.wait("!race.moving && race.ask", seconds=30)
            if table.js("window.glided"):
                break
        assert table.js("window.glided")
        chips = table.root.locator(".log .words button.rule").all_inner_texts()
        assert chips and not any(RULE_ID.search(one) for one in chips), "rules have names, not ids"
