"""Playing in a real notebook: by mouse, by keyboard alone, back and forth, by several people, after a restart."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from racelib.rulebook import RULE_ID
from tests.browser.lab import Notebook, View

pytestmark = pytest.mark.xdist_group("browser")

START = "import racelib as rl"
PLAY = "race = rl.play(you='Robin', bots='rookie', players=4, track='lagoon', seed=3)\nrace"
#: What the kernel offers, straight from the engine.
OFFERED = """[[play.race.game.words.label(told := ask.choice.explain(one)), told.price]
    for ask in play.race.pending for one in ask.choice]"""
RECORDED = str(Path(__file__).parents[2] / "replays" / "lagoon-first-race.jsonl")


def offered(desk: Notebook, play: str = "race") -> list[list[Any]]:
    found: list[list[Any]] = desk.python(OFFERED.replace("play.", f"{play}."))
    return found


def on_the_page(view: View) -> list[list[Any]]:
    """Return label and price of every choice, as the buttons say them."""
    code = """[...root.querySelectorAll("[data-option]")].map((one) => [Number(one.dataset.option),
      one.querySelector("b").textContent, one.querySelector(".price").textContent])"""
    shown = []
    for number, label, price in sorted(view.js(code)):
        assert number == len(shown)
        label = re.sub(r"^\d  ", "", label)
        shown.append(
            [label, {"free": 0, "OUT": "out"}.get(price) if price in ("free", "OUT") else -int(price.replace("−", "-"))]
        )
    return shown


def agree(desk: Notebook, view: View, play: str = "race") -> list[list[Any]]:
    """Check that the page offers what the engine offers, at the same prices, and return it."""
    view.settle()
    wanted, shown = offered(desk, play), on_the_page(view)
    assert len(wanted) == len(shown) > 1
    for (label, price), (page_label, page_price) in zip(wanted, shown, strict=True):
        assert label == page_label
        assert page_price in (price, "out")
    return wanted


def whole_roll(ask: Any) -> Any:
    """Return the first option that does not brake: those that do are folded away."""
    return next(one for number, one in enumerate(ask["options"]) if number not in ask["aside"])


def points(desk: Notebook) -> int:
    return int(desk.python("race.race.state.cars[0].points"))


def wait_for_next(view: View, before: Any) -> None:
    view.wait("race.film.length > arg", before["id"])
    view.settle()


def test_a_turn_with_the_mouse_on_the_board(desk: Notebook) -> None:
    view = desk.show(START, PLAY)
    agree(desk, view)
    view.shot("play-way")
    for times in (1, 2):  # a single click; then a quick double click, which is one choice too
        ask = view.ask
        while ask["kind"] != "way":
            view.root.locator("[data-option]").first.click()
            wait_for_next(view, ask)
            agree(desk, view)
            ask = view.ask
        target = whole_roll(ask)
        decisions = desk.python("race.race.decisions[0]")
        view.click_cell(target["cell"], times)
        wait_for_next(view, ask)
        assert desk.python(f"race.race.events[{ask['id']}].seat") == 0
        drove = desk.python(
            f"[e.to for e in race.race.events[{ask['id']}:] if type(e).__name__ == 'Drove' and e.car == 0][0]"
        )
        assert drove == view.js("race.board.cells.code[arg]", target["cell"])
        assert desk.python("race.race.decisions[0]") == decisions + 1
        agree(desk, view)
    view.shot("play-gear")


def test_a_click_that_follows_another_at_once_is_not_lost(desk: Notebook) -> None:
    """Two quick clicks reach the figure as a click and a double click: the second one counts too."""
    view = desk.show(START, PLAY)
    view.settle()
    ask = view.ask
    wrong, right = view.car_cells()[1], whole_roll(ask)["cell"]
    spots = [view.spot(wrong), view.spot(right)]
    for x, y in spots:
        view.page.mouse.click(x, y)
    wait_for_next(view, ask)
    drove = f"[e.to for e in race.race.events[{ask['id']}:] if type(e).__name__ == 'Drove' and e.car == 0][0]"
    assert desk.python(drove) == view.js("race.board.cells.code[arg]", right)


def test_the_price_that_is_shown_is_charged(desk: Notebook) -> None:
    view = desk.show(START, PLAY)
    paid = 0
    for _ in range(4):
        agree(desk, view)
        ask = view.ask
        number = max(range(len(ask["options"])), key=lambda n: (ask["options"][n]["price"], -n))
        option = ask["options"][number]
        view.js("root.querySelectorAll('details.aside').forEach((one) => { one.open = true; })")
        view.root.locator(f"[data-option='{number}']").click()
        wait_for_next(view, ask)
        own = f"for e in race.race.events[{ask['id']}:]"
        cost = desk.python(
            f"sum(getattr(e, 'cells', getattr(e, 'points', 0)) {own} if getattr(e, 'car', -1) == 0"
            " and type(e).__name__ in ('Braked', 'Blocked', 'Overshot', 'Shifted'))"
        )
        assert cost == option["price"]
        paid += cost
    assert paid > 0
    lost_otherwise = desk.python(
        "sum(e.points for e in race.race.events if type(e).__name__ in ('Collided', 'EngineHurt') and e.car == 0)"
    )
    assert points(desk) == 18 - paid - lost_otherwise
    assert view.js("race.film.row(race.at, 0).points") == points(desk)


def test_a_turn_with_the_keyboard_alone(desk: Notebook) -> None:
    view = desk.show(START, PLAY)
    agree(desk, view)
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
        desk.page.keyboard.press("1")
        wait_for_next(view, ask)
        assert view.js("root.contains(document.activeElement)"), "the focus stays in the widget"
        agree(desk, view)
        assert ask["title"] != view.ask["title"] or ask["id"] != view.ask["id"]
        assert view.ask["title"] in view.live, "the reader is told what is asked"
    # Tab to a choice, Enter takes it, and the focus is not lost with the button
    ask = view.ask
    for _ in range(30):
        desk.page.keyboard.press("Tab")
        if view.js("document.activeElement?.dataset?.option") == "1":
            break
    else:
        pytest.fail("Tab never comes to the second choice")
    desk.page.keyboard.press("Enter")
    wait_for_next(view, ask)
    assert desk.python(f"race.race.events[{ask['id']}].seat") == 0
    assert view.js("root.contains(document.activeElement)"), "the focus stays in the widget"


def test_undo_and_redo_with_the_same_dice(desk: Notebook) -> None:
    view = desk.show(START, PLAY)
    assert not view.button("undo").is_enabled() and not view.button("redo").is_enabled(), "they are grey"
    stations = [(view.ask, offered(desk), view.car_cells())]
    words = [view.js("race.film.words")]
    for _ in range(3):
        ask = view.ask
        view.root.locator("[data-option]").first.click()
        wait_for_next(view, ask)
        stations.append((view.ask, offered(desk), view.car_cells()))
        words.append(view.js("race.film.words"))
    for number in (2, 1, 0):
        view.button("undo").click()
        view.wait("race.ask?.id === arg", stations[number][0]["id"])
        assert (view.ask, agree(desk, view), view.car_cells()) == stations[number]
        assert view.js("race.film.words") == words[number]
    assert not view.button("undo").is_enabled() and view.button("redo").is_enabled()
    view.button("undo").click(force=True)  # grey, but it says why
    view.wait("/nothing to undo/.test(root.querySelector('.say').textContent)")
    for number in (1, 2, 3):
        view.button("redo").click()
        view.wait("race.ask?.id === arg", stations[number][0]["id"])
        assert (view.ask, agree(desk, view), view.car_cells()) == stations[number]
        assert view.js("race.film.words") == words[number], "the dice fall as they fell"
    assert view.button("undo").is_enabled() and not view.button("redo").is_enabled()


def test_undo_while_the_cars_still_move(desk: Notebook) -> None:
    view = desk.show(START, PLAY)
    ask, cells = view.ask, view.car_cells()
    desk.page.emulate_media(reduced_motion="no-preference")
    view.js("(() => { root.querySelector('[data-option]').click(); })()")
    view.wait("race.film.length > arg && race.at < race.film.length - 1", ask["id"])
    view.js("(() => { root.querySelector('button[aria-label=undo]').click(); })()")
    view.wait("race.film.length === arg && race.ask?.id === arg", ask["id"])
    desk.page.wait_for_timeout(1500)  # longer than the cars would have moved
    desk.page.emulate_media(reduced_motion="reduce")
    assert view.ask == ask and view.car_cells() == cells
    agree(desk, view)


def test_hints_in_three_levels(desk: Notebook) -> None:
    view = desk.show(START, PLAY)
    while view.ask["kind"] != "gear":
        ask = view.ask
        desk.page.locator("[data-option]").first.click()
        wait_for_next(view, ask)
    said = [view.said]
    for name in ("hint: a nudge", "hint: the rule", "hint: the answer"):
        view.button(name).click()
        view.wait("root.querySelector('.say').innerText.trim() !== arg.trim()", said[-1])
        said.append(view.said)
        hinted = view.root.locator("[data-option].hinted")
        assert hinted.count() == (name == "hint: the answer")
        assert view.live.strip()
    assert RULE_ID.search(said[2])
    assert "A strong player would take" in said[3]
    hinted_label = view.root.locator("[data-option].hinted b").inner_text()
    assert re.sub(r"^\d+\s+", "", hinted_label) in said[3]
    view.shot("play-hint")


def test_an_illegal_cell_says_why_not_with_its_rule(desk: Notebook) -> None:
    view = desk.show(START, PLAY)
    view.settle()
    view.button("Whole track (M)").click()  # every cell is in the picture
    ask = view.ask
    assert ask["kind"] == "way"
    legal = {one["cell"] for one in ask["options"]}
    taken = next(cell for cell in view.car_cells()[1:] if cell not in legal)
    far = view.js("race.board.cells.kind.findIndex((kind) => kind === 'corner2')")
    for cell, reason in (
        (taken, "Another car is there."),
        (far, "You have 1 cell to drive; that cell is 42 away."),
    ):
        before = len(desk.python("race.race.events and [1] * len(race.race.events)"))
        view.click_cell(cell)
        view.wait("root.querySelector('.say').innerText.includes(arg)", reason)
        rules = view.root.locator(".say button.rule")
        assert rules.count() >= 1
        rules.first.click()
        (first, *_) = str(rules.first.get_attribute("data-rules")).split()
        text = desk.python(f"rl.rule({first!r}).text")
        assert text in view.root.get_by_role("dialog").inner_text()
        view.button("Close").click()
        assert len(desk.python("[1] * len(race.race.events)")) == before and view.ask == ask
        assert reason in view.live or text in view.live
    view.shot("play-why-not")


def test_several_people_at_one_screen(desk: Notebook) -> None:
    view = desk.show(START, "race = rl.play(you=['Ada', 'Bo'], bots='rookie', players=3, track='lagoon', seed=3)\nrace")
    seats = []
    for _ in range(5):
        agree(desk, view)
        ask = view.ask
        seats.append(ask["seat"])
        name = ["Ada", "Bo"][ask["seat"]]
        assert view.root.locator(".ask").inner_text().startswith(name + ", choose your")
        view.root.locator("[data-option]").first.click()
        wait_for_next(view, ask)
    assert set(seats) == {0, 1}
    was, last = view.ask, seats[-1]
    view.button("undo").click()
    view.wait("race.ask && race.ask.id !== arg", was["id"])
    assert view.ask["seat"] == last, "the last decision is taken back, whoever made it"


def test_taking_over_a_car_shows_the_original_as_ghosts(desk: Notebook) -> None:
    view = desk.show(START, f"show = rl.watch({RECORDED!r})\nshow")
    view.js("race.go(100)")
    assert not view.source("ghosts")["x"]
    view.choose("take over").select_option("2")
    view.button("take over a car from here").click()
    view.wait("race.ask?.seat === 2")
    agree(desk, view, "show.what_if")
    view.shot("what-if")
    cells = view.car_cells()
    assert len(view.source("ghosts")["x"]) == sum(cell >= 0 for cell in cells), "the ghosts are where the cars are"
    begun = view.ask["id"]
    assert desk.python(f"show.what_if.race.events == show.replay.events[:{begun}]")
    answers = desk.python("list(show.what_if.race.pending[0].choice)")
    original = answers.index(desk.python(f"show.replay.events[{begun}].answer"))
    for turn in range(2):  # first something else than what was chosen then, later the cheapest
        ask = view.ask
        number = min(
            (n for n in range(len(ask["options"])) if turn or n != original),
            key=lambda n: (ask["options"][n]["toll"], n),
        )
        view.js("(() => { root.querySelector(`[data-option='${arg}']`).click(); })()", number)
        wait_for_next(view, ask)
    assert desk.python("show.what_if.race.events[:len(show.replay.events)] != show.replay.events")
    agree(desk, view, "show.what_if")
    ghosts, spots = view.source("ghosts"), view.js("race.board.spots.x")
    turn = view.js("race.film.turns[race.at]")
    original = desk.python(f"__import__('racelib.page.widget').page.widget.cells_by_turn(show.timeline)[{turn}]")
    assert ghosts["x"] == [spots[cell] for cell in original if cell >= 0]
    assert ghosts["x"] != [spots[cell] for cell in view.car_cells() if cell >= 0]
    view.shot("what-if-ghosts")


def test_after_a_restart_of_the_kernel_the_saved_race_goes_on(desk: Notebook) -> None:
    cell = "race = rl.play(you='Robin', bots='rookie', players=3, track='lagoon', seed=3, save='mine.jsonl')\nrace"
    view = desk.show(START, cell)
    for _ in range(3):
        ask = view.ask
        view.root.locator("[data-option]").first.click()
        wait_for_next(view, ask)
    before = (view.ask, offered(desk), view.car_cells())
    desk.restart_kernel()
    assert desk.python("'race' in globals()") is False, "the kernel has forgotten everything"
    view = desk.show(START, cell)
    view.settle()
    assert (view.ask, offered(desk), view.car_cells()) == before
    while (ask := view.ask)["kind"] != "way":
        view.root.locator("[data-option]").first.click()
        wait_for_next(view, ask)
    view.click_cell(ask["options"][0]["cell"])  # the figure has the number of the one before the restart
    wait_for_next(view, ask)
    assert (desk.lab.folder / "mine.jsonl").is_file()


def test_a_page_that_is_opened_anew_shows_the_race_as_it_is(desk: Notebook) -> None:
    """A second view of the output: like a reload of the page, it starts from what the kernel sent at first."""
    view = desk.show(START, PLAY)
    for _ in range(2):
        ask = view.ask
        view.root.locator("[data-option]").first.click()
        wait_for_next(view, ask)
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
