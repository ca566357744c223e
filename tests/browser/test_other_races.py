"""What is not the usual race: one that is chosen in the form, a hint that fails, a record that ends too early."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import racelib as rl
import racelib.page.widget as page_widget
from racelib.games.downforce.events.auction import Sold
from racelib.kernel.replay import parse_replay
from tests.browser.table import opened
from tests.kernel import changed, lines_of, seal

LAGOON = Path(__file__).parents[2] / "replays" / "lagoon-first-race.jsonl"
#: Notes whether a sign that the press was heard comes before the new race.
WATCH_FOR_THE_SIGN = """(() => {
  window.sign = "";
  new MutationObserver(() => { window.sign ||= root.querySelector(".coming")?.textContent ?? ""; })
    .observe(root, {childList: true, subtree: true});
})()"""


@pytest.fixture(autouse=True)
def own_races(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path))


def test_a_race_is_chosen_without_code(chrome: Browser) -> None:
    widget = rl.choose_race()
    with opened(chrome, widget) as table:
        form = table.root.get_by_role("dialog", name="New race")
        form.wait_for()
        form.get_by_role("radio", name="Downforce").click()
        form.get_by_role("radiogroup", name="Variant").wait_for()
        form.get_by_role("combobox", name="Players").select_option("5")
        form.get_by_role("textbox", name="1").fill("Vera")
        table.js(WATCH_FOR_THE_SIGN)
        form.get_by_role("button", name="Play", exact=True).click()
        table.wait("race.ask?.kind === 'bid'")
        assert not form.is_visible() and table.root.get_by_text("Bid for the").first.is_visible()
        assert table.page.evaluate("window.sign"), "the press is answered before the race is there"
        assert not table.root.locator(".coming").is_visible()
        boards = "[...Bokeh.index.roots].filter((one) => one.model.type === 'Figure').length"
        assert table.page.evaluate(boards) == 1, "the board before is forgotten"
        assert widget.race.game.name == "downforce" and len(widget.race.header.seats) == 5
        assert widget.race.header.names[0] == "Vera"


def test_what_does_not_go_together_says_why_beside_it(chrome: Browser) -> None:
    with opened(chrome, rl.choose_race()) as table:
        laps = table.root.locator(".newrace .field", has_text="Laps")
        laps.get_by_text("3: A basic race on Lagoon has 1 or 2.").wait_for()


def test_a_hint_that_fails_says_so_and_names_the_rule(chrome: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> None:
        raise KeyError(608)

    monkeypatch.setattr(page_widget, "hint", fails)
    with opened(chrome, rl.play(bots="rookie", seed=3, players=3, track="lagoon")) as table:
        table.button("Hint").click()
        said = table.root.locator(".say")
        said.get_by_text("No hint here. The rule may help.").wait_for()
        said.locator(".rule").click()
        assert table.root.locator(".reader").is_visible()


def test_hints_go_on_after_the_third(chrome: Browser) -> None:
    with opened(chrome, rl.play(bots="rookie", seed=3, players=3, track="lagoon")) as table:
        heard = []
        for _ in range(4):
            before = table.root.locator(".say").inner_text() if heard else ""
            table.button("Hint").click()
            table.wait("root.querySelector('.say').innerText !== arg", before)
            heard.append(table.root.locator(".say").inner_text())
        assert heard[3] == heard[0] and len(set(heard)) == 3


def test_a_record_that_ends_too_early_says_so(chrome: Browser, tmp_path: Path) -> None:
    lines = LAGOON.read_bytes().splitlines(keepends=True)
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(b"".join(lines[:120]) + lines[120][:20])
    with opened(chrome, rl.watch(torn)) as table:
        said = table.root.locator(".notice").inner_text()
        assert said.startswith("This race is not finished: its record ends after ")


def test_a_damaged_record_shows_all_before_the_damage(chrome: Browser) -> None:
    lines = lines_of(LAGOON.read_bytes())
    drove = next(number for number, line in enumerate(lines) if number > 100 and b'"drove"' in line)
    with opened(chrome, rl.watch(parse_replay(seal(changed(lines, drove, car=7))))) as table:
        notice = table.root.locator(".notice")
        assert "this cannot happen here" in notice.inner_text()
        notice.get_by_role("button", name="Show the first").click()
        assert table.at == table.js("race.film.length - 1") and not notice.is_visible()


def test_before_a_server_stops_one_can_keep_it(chrome: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The warning comes two minutes before, or at once where less is left."""
    monkeypatch.setenv("RACELIB_IDLE", "60")
    with opened(chrome, rl.play(bots="rookie", seed=3, players=3, track="lagoon")) as table:
        notice = table.root.locator(".notice")
        notice.get_by_text("The server stops soon if nothing happens. Your race is saved.").wait_for()
        notice.get_by_role("button", name="Keep playing").click()
        notice.wait_for(state="detached", timeout=900)
    with opened(chrome, rl.watch(LAGOON)) as table:
        table.root.locator(".notice").get_by_text("The server stops soon if nothing happens.", exact=True).wait_for()


def test_keys_work_after_the_main_button_was_pressed(chrome: Browser) -> None:
    """The button goes with its question: the focus must not go with it."""
    with opened(chrome, rl.play(bots="rookie", seed=3, players=3, track="lagoon")) as table:
        before = table.ask["id"]
        table.main.click()
        table.wait("race.ask && race.ask.id !== arg", before)
        table.page.keyboard.press("?")
        assert table.root.locator(".reader").is_visible()


def test_after_a_bid_you_see_who_bought_the_car_and_for_how_much(chrome: Browser) -> None:
    play = rl.play("downforce", bots="rookie", seed=3, players=4)
    with opened(chrome, play) as table:
        before = table.ask["id"]
        table.main.click()
        table.wait("race.ask && race.ask.id !== arg", before)
        (sale,) = [event for event in play.race.events if isinstance(event, Sold)]
        said = table.root.locator(".last-move")
        assert said.is_visible() and f"the {sale.car} car" in said.inner_text()
        assert f"{sale.price} million" in said.inner_text()
