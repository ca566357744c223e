"""Playing Formula D: by mouse, by keyboard alone, back and forth, by several people, after a restart of the kernel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import racelib as rl
from racelib.kernel.event import Chose
from racelib.page.watching import Watch
from racelib.page.what_if import cells_by_turn
from racelib.page.widget import Play
from racelib.rulebook import RULE_ID
from tests.browser.lab import Notebook, View
from tests.browser.table import Table, opened

START = "import racelib as rl"
PLAY = "race = rl.play(you='Robin', bots='rookie', players=4, track='lagoon', seed=3)\nrace"
RECORDED = Path(__file__).parents[2] / "replays" / "lagoon-first-race.jsonl"
#: What is pressed for one more route: nothing of it is seen before.
FOLD = "details.aside:not([open]) > summary"


def race_of(**more: Any) -> Play:
    usual: dict[str, Any] = {"you": "Robin", "bots": "rookie", "players": 4, "track": "lagoon", "seed": 3, "save": None}
    widget: Play = rl.play("formula-d", **usual | more)
    return widget


def offered(widget: Play) -> list[tuple[str, int]]:
    """Return what the engine offers, with its prices."""
    ask = widget.ask
    assert ask is not None
    told = [ask.choice.explain(one) for one in ask.choice]
    return [(widget.race.game.words.label(one), one.price) for one in told]


def on_the_page(view: Table) -> dict[int, tuple[str, str]]:
    """Return the name and the price of every choice, as the page shows them; what is folded away is opened first."""
    if view.root.locator(FOLD).count():
        view.root.locator(FOLD).click()
        view.wait("!root.querySelector('.every') || root.querySelector('.every > *')")
    code = """[...root.querySelectorAll("[data-option]")].map((one) => [Number(one.dataset.option),
      one.getAttribute("aria-label"), one.querySelector(".chip, .pay, .price")?.textContent ?? "free"])"""
    return {number: (name, price) for number, name, price in view.js(code)}


def agree(view: Table, widget: Play | None = None) -> list[tuple[str, int]]:
    """Check that the page offers what the engine offers, at the same prices, and return it."""
    view.settle()
    play = widget or view.widget
    assert isinstance(play, Play)
    wanted, shown = offered(play), on_the_page(view)
    assert sorted(shown) == list(range(len(wanted))) and len(wanted) > 1
    lever = view.ask["lever"]
    for number, (label, price) in enumerate(wanted):
        name, said = shown[number]
        if lever is None:
            assert label in name
            assert said in (f"−{price}", "OUT") if price else "free" in said or "to lose" in said or said == "OUT"
        else:
            assert said == (f"pay {price}" if price else "free")
    return wanted


def answer_first(view: Table) -> None:
    """Take the option that is picked to begin with, or else the first one."""
    before = view.ask["id"]
    if view.main.count():
        view.main.click()
    else:
        view.root.locator("[data-option]:visible").first.click()
    view.wait("race.film.length > arg", before)
    view.settle()


def until(view: Table, kind: str) -> Any:
    """Answer until this is asked, and return the question."""
    while view.ask["kind"] != kind:
        answer_first(view)
    return view.ask


def drove(widget: Play, ask: Any) -> str:
    """Return the code of the cell where the person drove after a question."""
    return next(one.to for one in widget.race.events[ask["id"] :] if type(one).__name__ == "Drove" and one.car == 0)


def another_cell(ask: Any) -> dict[str, Any]:
    """Return a cell that is marked and not picked yet."""
    picked = ask["options"][ask["picked"]]["cell"]
    found: dict[str, Any] = next(one for one in ask["spots"] if one["cell"] != picked)
    return found


def test_a_turn_with_the_mouse_on_the_board(chrome: Browser) -> None:
    widget = race_of()
    with opened(chrome, widget) as view:
        for times in (1, 2):  # two clicks with some time between them; then a quick double click: pick it and drive
            ask = until(view, "way")
            agree(view)
            target, decisions = another_cell(ask), widget.race.decisions[0]
            view.click_cell(target["cell"], times)
            if times == 1:
                view.wait("root.querySelector('.stop.picked')?.dataset.option === String(arg)", target["options"][0])
                assert widget.race.decisions[0] == decisions, "the first click only picks"
                view.page.wait_for_timeout(400)
                view.click_cell(target["cell"])
            view.wait("race.film.length > arg", ask["id"])
            view.settle()
            assert drove(widget, ask) == view.js("race.board.cells.code[arg]", target["cell"])
            assert widget.race.decisions[0] == decisions + 1


def test_a_click_that_follows_another_at_once_is_not_lost(chrome: Browser) -> None:
    """Two quick clicks reach the figure as a click and a double click: the second one counts too."""
    with opened(chrome, race_of()) as view:
        ask = until(view, "way")
        wrong, right = view.car_cells()[1], another_cell(ask)
        spots = [view.spot(wrong), view.spot(right["cell"])]
        for x, y in spots:
            view.page.mouse.click(x, y)
        view.wait("root.querySelector('.stop.picked')?.dataset.option === String(arg)", right["options"][0])


def test_the_price_that_is_shown_is_charged(chrome: Browser) -> None:
    widget = race_of()
    with opened(chrome, widget) as view:
        paid = 0
        for _ in range(4):
            agree(view)
            ask = view.ask
            alive = [n for n, one in enumerate(ask["options"]) if one["mark"] != "✕"]
            number = max(alive, key=lambda n: (ask["options"][n]["price"], -n))
            view.take(number)
            cost = sum(
                getattr(one, "cells", getattr(one, "points", 0))
                for one in widget.race.events[ask["id"] :]
                if getattr(one, "car", -1) == 0 and type(one).__name__ in ("Braked", "Blocked", "Overshot", "Shifted")
            )
            assert cost == ask["options"][number]["price"]
            paid += cost
        assert paid > 0
        lost = sum(
            one.points
            for one in widget.race.events
            if type(one).__name__ in ("Collided", "EngineHurt") and one.car == 0
        )
        points = widget.race.state.cars[0].points
        assert points == 18 - paid - lost and view.js("race.film.row(race.at, 0).points") == points


def test_a_turn_with_the_keyboard_alone(desk: Notebook) -> None:
    view = desk.show(START, PLAY)
    view.settle()
    # from the notebook into the widget with Tab, as somebody without a mouse comes in
    desk.js("(() => { panel.content.activeCellIndex = 0; panel.content.node.focus(); })()")
    for _ in range(80):
        desk.page.keyboard.press("Tab")
        if view.js("root.querySelector('.board') === document.activeElement"):
            break
    else:
        pytest.fail("Tab never comes to the board")
    for _ in range(3):
        ask = view.ask
        desk.page.keyboard.press("Enter")  # what is picked already
        wait_for_next(view, ask)
        assert view.js("root.contains(document.activeElement)"), "the focus stays in the widget"
        assert view.ask["title"] in view.live, "the reader is told what is asked"
    # Tab to a choice, Enter picks it and confirms it, and the focus is not lost with the button
    ask = view.ask
    other = next(n for n in range(len(ask["options"])) if n != ask["picked"] and n not in ask["aside"])
    for _ in range(30):
        desk.page.keyboard.press("Tab")
        if view.js("document.activeElement?.dataset?.option") == str(other):
            break
    else:
        pytest.fail("Tab never comes to another choice")
    desk.page.keyboard.press("Enter")
    assert view.js("race.ask.id") == ask["id"], "the first press only picks"
    desk.page.keyboard.press("Enter")
    wait_for_next(view, ask)
    assert desk.python(f"race.race.events[{ask['id']}].seat") == 0
    assert view.js("root.contains(document.activeElement)"), "the focus stays in the widget"


def wait_for_next(view: View, before: Any) -> None:
    view.wait("race.film.length > arg", before["id"])
    view.settle()


def test_undo_and_redo_with_the_same_dice(chrome: Browser) -> None:
    widget = race_of()
    with opened(chrome, widget) as view:
        undo, redo = view.button("Undo"), view.button("Redo")
        assert not undo.is_enabled() and not redo.is_enabled(), "they are grey"
        stations = [(view.ask, offered(widget), view.car_cells(), view.js("race.film.words"))]
        for _ in range(3):
            answer_first(view)
            stations.append((view.ask, offered(widget), view.car_cells(), view.js("race.film.words")))
        for number in (2, 1, 0):
            undo.click()
            view.wait("race.ask?.id === arg", stations[number][0]["id"])
            assert (view.ask, agree(view), view.car_cells(), view.js("race.film.words")) == stations[number]
        assert not undo.is_enabled() and redo.is_enabled()
        undo.click(force=True)  # grey, but it says why
        view.wait("/nothing to undo/.test(root.querySelector('.say').textContent)")
        for number in (1, 2, 3):
            redo.click()
            view.wait("race.ask?.id === arg", stations[number][0]["id"])
            now = (view.ask, agree(view), view.car_cells(), view.js("race.film.words"))
            assert now == stations[number], "the dice fall as they fell"
        assert undo.is_enabled() and not redo.is_enabled()


def test_undo_while_the_cars_still_move(chrome: Browser) -> None:
    with opened(chrome, race_of(), motion=True) as view:
        ask, cells = view.ask, view.car_cells()
        view.main.click()
        view.wait("race.film.length > arg && race.at < race.film.length - 1", ask["id"])
        view.js("(() => { root.querySelector('button[aria-label=Undo]').click(); })()")
        view.wait("race.film.length === arg && race.ask?.id === arg", ask["id"])
        view.page.wait_for_timeout(1500)  # longer than the cars would have moved
        assert view.ask == ask and view.car_cells() == cells
        agree(view)


def test_hints_in_three_levels(chrome: Browser) -> None:
    with opened(chrome, race_of()) as view:
        until(view, "gear")
        said = [view.said]
        for level in (1, 2, 3):
            view.button("Hint").click()
            view.wait("root.querySelector('.say').innerText.trim() !== arg.trim()", said[-1])
            said.append(view.said)
            assert view.root.locator("[data-option].hinted").count() == (level == 3) and view.live.strip()
            assert not RULE_ID.search(view.said), "a rule has a name"
            if level == 2:
                chip = view.root.locator(".say button.rule")
                assert RULE_ID.fullmatch(chip.get_attribute("data-rules") or "") and chip.inner_text() in view.said
        assert "A strong player would take" in said[3]
        hinted = view.root.locator("[data-option].hinted")
        gear = hinted.locator(".knob").inner_text()
        assert f"Gear {gear}:" in said[3]
        assert "picked" in (hinted.get_attribute("class") or ""), "the hint is picked, and waits to be confirmed"


def test_an_illegal_cell_says_why_not_with_its_rule(chrome: Browser) -> None:
    widget = race_of()
    with opened(chrome, widget) as view:
        ask = until(view, "way")
        view.button("Whole track (M)").click()  # every cell is in the picture
        legal = {one["cell"] for one in ask["options"]}
        taken = next(cell for cell in view.car_cells()[1:] if cell not in legal)
        far = view.js("race.board.cells.kind.findIndex((kind) => kind === 'corner2')")
        for cell, reason in (
            (taken, "Another car is there."),
            (far, f"You rolled {widget.race.state.roll}; that cell is "),
        ):
            before = len(widget.race.events)
            view.click_cell(cell)
            view.wait("root.querySelector('.say').innerText.includes(arg)", reason)
            rules = view.root.locator(".say button.rule")
            assert rules.count() >= 1
            rules.first.click()
            text = rl.rule((rules.first.get_attribute("data-rules") or "").split()[0]).text
            assert text in view.root.get_by_role("dialog").inner_text()
            assert len(widget.race.events) == before and view.ask == ask
            assert reason in view.live or text in view.live
            view.button("Close").click()


def test_several_people_at_one_screen(chrome: Browser) -> None:
    widget = race_of(you=["Ada", "Bo"], players=3)
    with opened(chrome, widget) as view:
        seats = []
        for _ in range(5):
            agree(view)
            seats.append(view.ask["seat"])
            name = ["Ada", "Bo"][view.ask["seat"]]
            assert view.root.locator(".ask").inner_text().startswith(name + ", choose your")
            answer_first(view)
        assert set(seats) == {0, 1}
        was, last = view.ask, seats[-1]
        view.button("Undo").click()
        view.wait("race.ask && race.ask.id !== arg", was["id"])
        assert view.ask["seat"] == last, "the last decision is taken back, whoever made it"


def test_taking_over_a_car_shows_the_original_as_ghosts(chrome: Browser) -> None:
    show: Watch = rl.watch(RECORDED)
    with opened(chrome, show) as view:
        view.js("race.go(100)")
        assert not view.source("ghosts")["x"]
        view.choose("take over").select_option("2")
        view.button("take over a car from here").click()
        view.wait("race.ask?.seat === 2")
        assert show.what_if is not None
        agree(view, show.what_if)
        cells = view.car_cells()
        assert len(view.source("ghosts")["x"]) == sum(cell >= 0 for cell in cells), "the ghosts are where the cars are"
        begun = view.ask["id"]
        assert show.what_if.race.events == show.replay.events[:begun]
        assert show.what_if.ask is not None
        chose = show.replay.events[begun]
        assert isinstance(chose, Chose)
        original = list(show.what_if.ask.choice).index(chose.answer)
        for turn in range(2):  # first something else than what was chosen then, later the cheapest
            ask = view.ask
            numbers = (n for n in range(len(ask["options"])) if turn or n != original)
            on_the_page(view)
            view.take(min(numbers, key=lambda n: (ask["options"][n]["toll"], n)))
        assert show.what_if.race.events[: len(show.replay.events)] != show.replay.events
        agree(view, show.what_if)
        ghosts, spots = view.source("ghosts"), view.js("race.board.spots.x")
        were = cells_by_turn(show.timeline)[view.js("race.film.turns[race.at]")]
        assert ghosts["x"] == [spots[cell] for cell in were if cell >= 0]
        assert ghosts["x"] != [spots[cell] for cell in view.car_cells() if cell >= 0]


def confirm(view: View) -> None:
    """Confirm what is picked, in a notebook."""
    ask = view.ask
    view.root.locator(".go button.main").click()
    wait_for_next(view, ask)


def test_after_a_restart_of_the_kernel_the_saved_race_goes_on(desk: Notebook) -> None:
    cell = "race = rl.play(you='Robin', bots='rookie', players=3, track='lagoon', seed=3, save='mine.jsonl')\nrace"
    view = desk.show(START, cell)
    for _ in range(3):
        confirm(view)
    before = (view.ask, view.car_cells())
    desk.reopen()
    assert desk.python("'race' in globals()") is False, "the kernel has forgotten everything"
    view = desk.show(START, cell)
    view.settle()
    assert (view.ask, view.car_cells()) == before
    while (ask := view.ask)["kind"] != "way":
        confirm(view)
    view.click_cell(ask["options"][ask["picked"]]["cell"], times=2)  # the figure has the number of the one before
    wait_for_next(view, ask)
    assert (desk.lab.folder / "mine.jsonl").is_file()


def test_a_page_that_is_opened_anew_shows_the_race_as_it_is(desk: Notebook) -> None:
    """A second view of the output: like a reload of the page, it starts from what the kernel sent at first."""
    view = desk.show(START, PLAY)
    for _ in range(2):
        confirm(view)
    before, cells = view.ask, view.car_cells()
    desk.js("""(() => {
      const cell = panel.content.widgets[1];
      const bundle = cell.model.outputs.get(0);
      const shown = panel.content.rendermime.createRenderer('application/vnd.jupyter.widget-view+json');
      window.again = document.createElement('div'); window.again.id = 'again';
      document.body.append(window.again); window.again.append(shown.node);
      return shown.renderModel(bundle).then(() => null);
    })()""")
    other = View(desk.page, desk.problems, "#again [data-ready]")
    other.root.wait_for()
    other.wait("race.ask?.id === arg", before["id"])
    assert other.ask == before and other.car_cells() == cells
    desk.page.evaluate("window.again.remove()")
