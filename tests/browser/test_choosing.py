"""Choosing in Formula D, as people do it: the gear lever, cells of the board, whole races by mouse and by touch."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

import racelib as rl
from racelib.games.formula_d.game import GAME
from racelib.games.formula_d.tables import GEAR_DICE
from racelib.kernel.chance import BotDice
from racelib.kernel.event import Chose
from racelib.page.widget import Play
from tests.browser.table import DESK, PHONE, Table, opened

#: Whether what a point of the screen shows is the board itself.
ON_BOARD = "!!document.elementFromPoint(...arg)?.closest('.board')"
SOURCE = "Object.fromEntries(Object.entries(race.sources[arg].data).map(([k, v]) => [k, [...v]]))"


def playing(kind: str, skip: int = 0, **options: Any) -> Play:
    """Return a race in which a person is asked for a gear ("gear"), a route ("way") and so on."""
    usual: dict[str, Any] = {"track": "lagoon", "players": 4, "bots": "rookie", "seed": 3}
    widget: Play = rl.play("formula-d", save=None, **usual | options)
    while widget.ask is not None and (kind != widget.ask.choice.KIND or skip):
        skip -= kind == widget.ask.choice.KIND
        answer_as_rookie(widget)
    return widget


def answer_as_rookie(widget: Play) -> None:
    """Let a bot answer what a person is asked, with nobody looking."""
    ask = widget.ask
    assert ask is not None
    object.__setattr__(widget, "send", lambda content, buffers=None: None)
    widget.choose(GAME.bots["rookie"](widget.race.state.seen_by(ask.seat), ask.choice, BotDice(0, ask.seat)))


def screen_spot(view: Table, cell: int) -> tuple[float, float] | None:
    """Return where a cell can be clicked: it is in the picture, and nothing lies over it."""
    x, y = view.spot(cell)
    return (x, y) if view.js(ON_BOARD, [x, y]) else None


# -- the lever -----------------------------------------------------------------------------------------------

#: Whether the band of a corner begins above the middle of the highest gear, and ends below that of the lowest.
BAND = """(() => {
  const at = (what) => root.querySelector(".lever " + what).getBoundingClientRect(), band = at(".band");
  const middle = ({top, height}) => top + height / 2;
  return [band.top < middle(at(".highest")), band.bottom > middle(at(".lowest"))];
})()"""


def test_what_appears_under_a_resting_mouse_is_not_looked_at(chrome: Browser) -> None:
    """The board shows what is picked, as the button says it, until the mouse is moved."""
    with opened(chrome, playing("way", 1)) as table:
        table.main.click()  # the mouse stays there, and the gears appear under it
        table.wait("race.ask?.lever")
        table.settle()
        assert table.js("race.pointed") == -1, "nobody has moved the mouse"
        row = table.root.locator(".lever .row[data-option]:not(.picked)").first
        under = row.bounding_box()
        assert under
        table.page.mouse.move(under["x"] + 40, under["y"] + 12)
        assert table.js("race.pointed") >= 0, "a mouse that is moved points at it"
        row.evaluate("(one) => one.dispatchEvent(new MouseEvent('mouseleave'))")
        assert table.js("race.pointed") == -1
        for kind in ("mouseover", "mouseenter", "mousemove"):  # as a browser says it when a page changes
            still = (
                "(one, kind) => one.dispatchEvent(new MouseEvent(kind, {bubbles: true, movementX: 0, movementY: 0}))"
            )
            row.evaluate(still, kind)
        assert table.js("race.pointed") == -1, "nobody has moved the mouse"


def test_the_lever_shows_six_gears_and_what_they_lead_to(chrome: Browser) -> None:
    widget = playing("gear", 3)
    assert widget.ask is not None
    choice = widget.ask.choice
    with opened(chrome, widget) as view:
        assert view.root.locator(".ask").inner_text() == "Choose a gear"
        group = view.root.get_by_role("radiogroup")
        names = [one.get_attribute("aria-label") or "" for one in group.get_by_role("radio").all()]
        for gear, name in zip(GEAR_DICE, names, strict=True):
            faces = GEAR_DICE[gear]
            assert name.startswith(f"Gear {gear}, {faces[0]} to {faces[-1]} cells")
            assert (", is shut." in name) == (not choice.legal(gear))
        assert view.root.locator(".row.now .knob").inner_text() == str(choice.car.gear)
        picked = view.ask["lever"]["rows"][int(view.root.locator(".row.picked .knob").inner_text()) - 1]
        assert picked["tone"] == "good" and not picked["price"], "a careful gear is picked to begin with"
        heights = view.js("[...root.querySelectorAll('.lever .row')].map((one) => one.getBoundingClientRect().height)")
        assert min(heights) >= 36
        assert view.js("root.querySelectorAll('.lever .axis i').length") == sum(
            len(set(one)) for one in GEAR_DICE.values()
        )
        overflow = view.js(
            "(({scrollHeight, clientHeight}) => scrollHeight - clientHeight)(root.querySelector('.prompt'))"
        )
        assert overflow <= 1, "all six gears are seen without scrolling"
        for width, height in (DESK, (1280, 640)):
            view.page.set_viewport_size({"width": width, "height": height})
            view.page.wait_for_timeout(300)
            assert view.js(BAND) == [True, True], "the corner ahead lies behind all gears"


def test_a_gear_lights_up_its_range_and_rolls_at_the_second_click(chrome: Browser) -> None:
    widget = playing("gear", 2)
    assert widget.ask is not None
    gears = list(widget.ask.choice)
    with opened(chrome, widget) as view:
        ask = view.ask
        other = next(n for n, gear in enumerate(gears) if gear != widget.ask.choice.car.gear)
        row = next(one for one in ask["lever"]["rows"] if one["option"] == other)
        view.root.locator(f"[data-option='{other}']").hover()
        assert len(view.js(SOURCE, "marks")["xs"]) == len(row["cells"])
        assert view.js(SOURCE, "knobs")["text"] == [str(row["low"]), str(row["high"])]
        assert set(view.js(SOURCE, "marks")["fill"]) == {"#79b6ff"} | ({"#e7a9a4"} if row["out"] else set())
        view.root.locator(f"[data-option='{other}']").click()
        assert view.asks_still(ask["id"]), "the first click only shows it"
        assert view.main.inner_text() == f"Roll gear {row['name']} · {row['low']} to {row['high']} cells"
        view.root.locator(f"[data-option='{other}']").click()
        view.wait("race.ask?.id !== arg", ask["id"])
        view.settle()
        assert any(getattr(one, "gear", None) == gears[other] for one in widget.race.events[ask["id"] :])


def test_a_shut_gear_says_why(chrome: Browser) -> None:
    with opened(chrome, playing("gear")) as view:
        ask = view.ask
        shut = view.root.get_by_role("radio", name="Gear 6,")
        assert shut.locator(".says").inner_text() == "not yet\none up a turn"
        shut.click(force=True)  # it is shut, but it answers
        assert "you may shift up to gear" in view.said and view.asks_still(ask["id"])
        assert not view.js(SOURCE, "way")["xs"]


def test_the_lever_by_keys(chrome: Browser) -> None:
    widget = playing("gear", 2)
    assert widget.ask is not None
    gears = list(widget.ask.choice)
    with opened(chrome, widget) as view:
        ask = view.ask
        view.root.locator(".board").focus()
        picked = view.root.locator(".row.picked .knob")
        view.page.keyboard.press(str(gears[0]))
        assert picked.inner_text() == str(gears[0]), "a digit is a gear"
        view.page.keyboard.press("ArrowUp")
        assert picked.inner_text() == str(gears[1])
        assert view.live.startswith(f"Gear {gears[1]}, "), "a reader hears the sentence"
        view.page.keyboard.press("Escape")
        assert picked.count() == 0 and view.main.get_attribute("aria-disabled") == "true"
        view.page.keyboard.press(str(gears[1]))
        view.page.keyboard.press("Enter")
        view.wait("race.ask?.id !== arg", ask["id"])


def test_on_a_phone_gears_are_tiles_in_a_row(chrome: Browser) -> None:
    with opened(chrome, playing("gear", 2), PHONE, touch=True) as view:
        boxes = view.js("[...root.querySelectorAll('.lever .row')].map((one) => one.getBoundingClientRect().toJSON())")
        assert len(boxes) == 6 and len({round(one["top"]) for one in boxes}) == 1
        assert all(one["height"] >= 44 and one["right"] <= PHONE[0] for one in boxes)
        said = view.root.locator(".lever .said:visible")
        assert said.count() == 1 and said.inner_text() == view.root.locator(".row.picked").get_attribute("aria-label")


# -- cells ---------------------------------------------------------------------------------------------------


def test_every_end_is_marked_once_and_a_hover_shows_the_way(chrome: Browser) -> None:
    widget = playing("way", 4)
    with opened(chrome, widget) as view:
        ask = view.ask
        assert view.root.locator(".ask").inner_text() == f"You rolled {widget.race.state.roll}"
        ends = {one["cell"] for one in ask["options"]}
        assert len(view.js(SOURCE, "marks")["xs"]) == len(ends) == len(ask["spots"])
        others = [one for one in ask["spots"] if one["cell"] != ask["options"][ask["picked"]]["cell"]]
        spot, place = next((one, at) for one in others if (at := screen_spot(view, one["cell"])))
        view.page.mouse.move(*place)
        best = ask["options"][spot["options"][0]]
        xs = view.js("race.board.spots.x")
        assert view.js(SOURCE, "way")["xs"] == [[xs[cell] for cell in best["route"]]]
        card = view.root.locator(".stopcard")
        assert card.is_visible() and "Stop here" in card.inner_text() and best["brief"] in card.inner_text()
        x, y = place
        box = card.bounding_box()
        assert box and not (box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"])


def test_the_second_click_on_a_cell_drives_there(chrome: Browser) -> None:
    widget = playing("way", 4)
    with opened(chrome, widget) as view:
        ask = view.ask
        others = [one for one in ask["spots"] if one["cell"] != ask["options"][ask["picked"]]["cell"]]
        spot, place = next((one, at) for one in others if (at := screen_spot(view, one["cell"])))
        view.page.mouse.click(*place)
        view.wait("root.querySelector('.stop.picked')?.dataset.option === String(arg)", spot["options"][0])
        assert view.asks_still(ask["id"]) and view.main.inner_text() == "Drive here"
        assert view.js(SOURCE, "phantom")["xs"], "your car is seen there"
        view.page.wait_for_timeout(400)  # not a double click
        view.page.mouse.click(*place)
        view.wait("race.ask?.id !== arg", ask["id"])
        drove = next(one for one in widget.race.events[ask["id"] :] if type(one).__name__ == "Drove")
        assert drove.to == view.js("race.board.cells.code[arg]", spot["cell"])


def test_an_unmarked_cell_says_why_not_without_a_code(chrome: Browser) -> None:
    with opened(chrome, playing("way", 4)) as view:
        ask = view.ask
        marked = {one["cell"] for one in ask["spots"]} | set(view.car_cells())
        cells = [cell for cell in range(view.js("race.board.cells.xs.length")) if cell not in marked]
        seen = (at for cell in cells if in_picture(view, cell) and (at := screen_spot(view, cell)))
        view.page.mouse.click(*next(seen))
        view.root.locator(".say button.rule[data-rules^='FD-']").first.wait_for()
        codes = view.js("race.board.cells.code")
        assert not any(code in view.said for code in codes) and view.asks_still(ask["id"])


def in_picture(view: Table, cell: int) -> bool:
    """Say whether the camera shows a cell."""
    code = """(({x, y}, {x_range: a, y_range: b}) => x[arg] > a.start && x[arg] < a.end && y[arg] > b.start
      && y[arg] < b.end)(race.board.spots, race.figures.board)"""
    return bool(view.js(code, cell))


def test_from_cell_to_cell_and_from_route_to_route_by_keys(chrome: Browser) -> None:
    widget = several_ways()
    with opened(chrome, widget) as view:
        ask = view.ask
        view.root.locator(".board").focus()
        chosen = "Number(root.querySelector('.stop.picked').dataset.option)"
        cells = {ask["options"][view.js(chosen)]["cell"]}
        for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight") * 4:
            view.page.keyboard.press(key)
            cells.add(ask["options"][view.js(chosen)]["cell"])
        assert len(cells) > 3, "the arrows go from cell to cell"
        view.page.keyboard.press("Escape")
        view.page.keyboard.press("2")
        assert view.js(chosen) == ask["named"][1]["option"]
        spot = next(one for one in ask["spots"] if len(one["options"]) > 1)
        place = screen_spot(view, spot["cell"])
        assert place
        view.page.mouse.click(*place)
        ways = [view.js(chosen)]
        for _ in spot["options"]:
            view.page.keyboard.press("v")
            ways.append(view.js(chosen))
        assert ways == [*spot["options"], spot["options"][0]], "V goes round the routes of the cell"
        link = view.root.locator(".stopcard button.link")
        assert link.inner_text() == spot["dearer"]
        link.click()
        assert view.js(chosen) == spot["options"][1]
        before = widget.race.decisions[0]
        view.page.keyboard.press("Enter")
        view.wait("race.ask?.id !== arg", ask["id"])
        chose = widget.race.events[ask["id"]]
        assert isinstance(chose, Chose)
        answer = chose.answer
        assert (
            widget.race.decisions[0] == before + 1
            and len(answer) == len(ask["options"][spot["options"][1]]["route"]) - 1
        )


def several_ways() -> Play:
    """Return a race in which several routes lead to one cell, and more than one is listed."""
    for skip in range(3, 30):
        widget = playing("way", skip, track="monaco", players=6)
        ask = widget.news()["ask"]
        if len(ask["named"]) > 1 and any(len(one["options"]) > 1 for one in ask["spots"]):
            return widget
    raise AssertionError("no cell with two routes")


def test_all_routes_can_be_looked_at_in_words(chrome: Browser) -> None:
    with opened(chrome, playing("way", 4)) as view:
        ask = view.ask
        assert ask["aside_words"] == "All routes"
        assert str(len(ask["spots"])) in view.root.locator(".stops .more").inner_text()
        view.root.locator("details.aside summary").click()
        rows = view.root.locator("details.aside [data-option]")
        rows.last.wait_for()  # the fold is filled a moment after it opens
        assert rows.count() == len(ask["options"])
        number = int(rows.last.get_attribute("data-option") or -1)
        rows.last.click()
        assert view.root.locator(f".other [data-option='{number}'].picked").count() == 1
        assert view.asks_still(ask["id"])
        view.button("Hint").click()
        view.root.locator(".say", has_text="Hint 1 of 3").wait_for()
        rows.last.wait_for()  # what you looked at stays open beside the hint


def test_the_pointer_names_a_cell_in_words_beside_it(chrome: Browser) -> None:
    with opened(chrome, playing("gear")) as view:
        cell = view.car_cells()[0]
        x, y = view.spot(cell)
        view.page.mouse.move(x, y)
        tip = view.root.locator(".tip")
        assert tip.is_visible() and "lane" in tip.inner_text()
        assert view.js("race.board.cells.code[arg]", cell) not in tip.inner_text()
        box = tip.bounding_box()
        assert box and not (box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"])


# -- whole races ---------------------------------------------------------------------------------------------


def drive_on(view: Table, dice: random.Random, press: Callable[[float, float], None]) -> None:
    """Answer what is asked by pressing only what is seen: a cell twice, or a choice and the main button."""
    ask = view.ask
    free = [one for one in ask["spots"] if ask["options"][one["options"][0]]["tone"] != "bad"]
    if ask["shown_as"] == "cells" and free and dice.random() < 0.7:
        place = screen_spot(view, dice.choice(free)["cell"])
        for _ in range(2):
            if place and view.asks_still(ask["id"]):
                press(*place)
                view.page.wait_for_timeout(350)
    if view.asks_still(ask["id"]):
        choices = view.root.locator(".options [data-option]:visible")
        kind = {"lever": "good", "cells": "stop"}.get(ask["shown_as"], "")
        safe = view.root.locator(f".options [data-option].{kind}:visible") if kind else choices
        (safe if safe.count() else choices).last.click()
    if view.asks_still(ask["id"]) and view.main.count():
        view.main.click()
    view.wait("race.ask?.id !== arg", ask["id"])
    view.settle()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["by mouse", "by touch"])
def test_a_whole_race_by_pressing_only_what_is_seen(chrome: Browser, screen: tuple[int, int]) -> None:
    widget: Play = rl.play("formula-d", save=None, track="lagoon", players=2, bots="rookie", seed=7)
    touch, dice = screen == PHONE, random.Random(4)
    with opened(chrome, widget, screen, touch=touch) as view:
        press = view.page.touchscreen.tap if touch else view.page.mouse.click
        for _ in range(120):
            if view.ask is None:
                break
            drive_on(view, dice, press)
        assert widget.race.over or widget.ask is None, "the race comes to its end"
        ended = view.root.locator(".result")
        ended.wait_for()
        assert view.js("race.film.result.title") in ended.inner_text(), "how it ended, in words"


def test_a_press_on_what_the_page_has_picked_only_picks_it(chrome: Browser) -> None:
    """The first press shows, the second one does: with a finger, the mouse and the digits; Enter confirms."""
    widget = rl.play(bots="rookie", seed=3, players=3, track="lagoon")
    with opened(chrome, widget) as table:
        before = table.ask["id"]
        picked = table.root.locator(".options .picked")
        picked.click()
        table.page.keyboard.press(str(table.js("Number(root.querySelector('.picked .knob, .picked kbd').innerText)")))
        table.wait("race.ask?.id !== arg", before)
        before = table.ask["id"]
        table.button("Hint").click()
        table.wait("root.querySelector('.say').innerText.startsWith('Hint 1')")
        table.root.locator(".board").focus()
        table.page.keyboard.press("Enter")
        table.wait("race.ask?.id !== arg", before)


def test_a_hint_leaves_the_pick_to_the_player(chrome: Browser) -> None:
    """What you have picked is confirmed by a second press, whatever was said in between."""
    with opened(chrome, rl.play(bots="rookie", seed=3, players=3, track="lagoon")) as table:
        while not (ask := table.ask)["lever"]:
            table.main.click()
            table.wait("race.ask && race.ask.id !== arg", ask["id"])
        row = table.root.locator(".lever [data-option]:not(.picked)").first
        before, name = table.ask["id"], row.get_attribute("data-option")
        row.click()
        table.button("Hint").click()
        table.wait("root.querySelector('.say').innerText.startsWith('Hint 1')")
        assert table.js("race.ask.id") == before
        table.root.locator(f".lever [data-option='{name}']").click()
        table.wait("race.ask?.id !== arg", before)


def test_a_cell_that_costs_shows_its_whole_price_beside_the_board(chrome: Browser) -> None:
    with opened(chrome, rl.play(bots="rookie", seed=3, players=3, track="lagoon")) as table:
        while not any(one["price"] and one["cell"] for one in table.ask["options"]):
            ask = table.ask
            table.main.click()
            table.wait("race.ask && race.ask.id !== arg", ask["id"])
        listed = {one["option"] for one in table.ask["named"]}
        dear = next(n for n, one in enumerate(table.ask["options"]) if one["price"] and n not in listed)
        table.root.locator("details.aside > summary").click()
        table.root.locator(f".every [data-option='{dear}']").click()
        cut = "[...root.querySelectorAll('.stops > .other .chip')].map((one) => one.scrollWidth - one.clientWidth)"
        assert table.js(cut) == [0]
