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
from tests.browser.lab import Js
from tests.browser.table import opened
from tests.kernel import changed, lines_of, seal

MONACO = Path(__file__).parents[2] / "replays" / "monaco-ten-cars-two-laps.jsonl"

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
        form, screen = table.root.get_by_role("dialog", name="New race"), {"width": 960, "height": 600}
        form.get_by_role("button", name="Close").click()
        table.page.set_viewport_size(screen)
        table.page.evaluate("document.body.style.paddingTop = '200px'")  # as below other cells of a notebook
        table.page.evaluate("scrollTo(0, 0)")
        table.button("Menu").click()
        table.root.get_by_role("button", name="New race …").first.click()
        form.wait_for()
        box = form.get_by_role("button", name="Play", exact=True).bounding_box()
        assert box and box["y"] > 0 and box["y"] + box["height"] <= screen["height"], "the button is seen at once"


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


def test_hints_go_on_after_the_last(chrome: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page does not know how many there are: Python says so."""
    monkeypatch.setattr(page_widget, "HINTS", 2)
    with opened(chrome, rl.play(bots="rookie", seed=3, players=3, track="lagoon")) as table:
        heard = []
        for _ in range(3):
            before = table.root.locator(".say").inner_text() if heard else ""
            table.button("Hint").click()
            table.wait("root.querySelector('.say').innerText !== arg", before)
            heard.append(table.root.locator(".say").inner_text())
        assert heard[2] == heard[0] and len(set(heard)) == 2 and "1 of 2" in heard[0]


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


OWN_MOVE = """const {newPage} = await import("/page/js/page.js"), {makeParts} = await import("/page/js/layout.js");
const {ownMove} = await import("/page/js/words/own_move.js");
const page = newPage(arg.payload, null, false, makeParts);
page.at = arg.at ?? page.at;
const move = ownMove(page);
return move && (arg.what ? move[arg.what] : [move.head, ...move.sentences].join(" "));"""


def test_before_you_have_driven_nothing_is_called_your_move(js: Js, chrome: Browser) -> None:
    pole = rl.play(bots="rookie", seed=2, players=4, track="lagoon")
    grid = js(OWN_MOVE, {"payload": pole.payload, "at": next(n for n, r in enumerate(pole.timeline.rounds) if r) - 1})
    assert grid.startswith("Before the race You rolled 13 for your place on the grid.")
    assert grid.endswith("You start from place 1 on the grid.")
    first = rl.play("thunder-road", bots="rookie", seed=4, players=4)
    assert js(OWN_MOVE, {"payload": first.payload}).startswith("What happened Robin rolls the road die")
    assert js(OWN_MOVE, {"payload": rl.play("downforce", bots="rookie", seed=2, variant="beginner").payload}) is None
    with opened(chrome, pole) as table:
        said = table.root.locator(".last-move p")
        assert said.inner_text().startswith("Your turn so far · You rolled 3 at the start."), "not the grid"
        table.take(0)
        assert said.inner_text().startswith("Your last move · You rolled 3 at the start.")
        assert table.root.get_by_role("region", name="Your last move").is_visible()


def test_before_the_race_you_see_your_own_die_and_its_rule(js: Js) -> None:
    """All roll for the grid, and others drive first: neither their dice nor their rules are about you."""
    play = rl.watch(MONACO).take_over(2, 30)
    driving = {"payload": play.payload, "at": 20}  # Bruno, who is in front, has driven
    assert js(OWN_MOVE, driving).startswith("Before the race You rolled 2 for your place on the grid.")
    assert js(OWN_MOVE, {**driving, "what": "fallen"})["face"] == 2, "not that of Ada, who rolled first"
    assert js(OWN_MOVE, {**driving, "what": "rules"}) == ["FD-START-01", "FD-START-02"], "not that of Bruno's move"
