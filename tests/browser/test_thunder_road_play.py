"""Playing Thunder Road: a die, a drive, a slam and a shot by clicks; then all of it taken back."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import Browser

from racelib.kernel.race import Race
from racelib.kernel.scenario import parse_scenario
from racelib.page.widget import Play
from racelib.teach.course import Loaded
from tests.browser.lab import View
from tests.browser.table import DESK, Table, opened
from tests.browser.tray import confirm, place

#: Ada's large car has Bruno's small one two cells ahead, and his medium one behind that.
POSITION = """
id = "crossing"
title = "Two cars in the way"
rules = ["TR-SLAM-01"]
game = "thunder-road"
players = [
    { name = "Ada", dice = [3, 4, 5, 6], cars = { L = [3, 10], S = [2, 7], M = "gone" } },
    { name = "Bruno", cars = { S = [3, 12], M = [3, 13], L = [1, 4] } },
]
position = { turn = "Ada", road = 1, hidden = { mine = [[4, 12]] } }
step = [{ choose = [3, "A-L"] }]
"""
#: At first the dice go against Ada; the second roll of the slam, and her shot, are good.
FACES = {
    ("slam", 0): ["top", "bottom"],
    ("direction", 0): ["B", "FR"],
    ("shooting", 0): ["SML"],
    ("damage", 1): ["dent", "dent"],
}


def crossing() -> Play:
    position = parse_scenario(POSITION, "crossing")
    return Play(Race(position.game, position.header, Loaded(5, FACES)), human=[0])


def cell(lane: int, row: int) -> int:
    return 7 * row + lane


def events(widget: Any, kind: str) -> list[dict[str, Any]]:
    """Return the events of a kind, as plain data."""
    return [msgspec.structs.asdict(one) for one in widget.race.events if type(one).__name__ == kind]


def option(view: View, label: str) -> int:
    """Return the number of the option that is called so."""
    labels = [one["label"] for one in view.ask["options"]]
    assert labels.count(label) == 1, f"{label!r} is not one of {labels}"
    return labels.index(label)


def answered(view: View, ask: dict[str, Any]) -> None:
    """Wait for the next question."""
    view.wait("race.ask != null && race.ask.id !== arg", ask["id"])
    view.settle()


def take(view: View, kind: str, lane: int, row: int) -> None:
    """Pick a cell on the board, when asked about cells, confirm it, and wait for the next question."""
    ask = view.ask
    assert ask["kind"] == kind
    view.click_cell(cell(lane, row))
    if view.ask and view.ask["id"] == ask["id"]:
        confirm(view)
    answered(view, ask)


def test_a_turn_by_clicks_with_a_slam_and_a_shot(chrome: Browser) -> None:
    """TR-ASSIGN-01, TR-MOVE-03, TR-SLAM-04, TR-SHOOT-03: what is clicked is what happens, and all of it can be read."""
    widget = crossing()
    with opened(chrome, widget, DESK) as table:
        a_die(widget, table)
        a_drive_into_a_car(widget, table)
        a_second_roll(widget, table)
        a_shot(widget, table)
        back_and_forth(widget, table)


def a_die(widget: Play, view: Table) -> None:
    """Put the 3 on the large car; a click on the car alone does not say which die it gets."""
    ask = view.ask
    assert ask["kind"] == "die" and len(ask["options"]) == 8, "two cars, four different dice"
    assert view.said == "Round 2: it is the turn of Ada."
    rows = [one.inner_text() for one in view.root.locator(".tray .rows .target b").all()]
    assert rows == ["Small car", "Large car"]
    view.click_cell(cell(3, 10))
    assert view.root.locator(".go .refused").inner_text() == "Pick a die first." and view.ask == ask
    place(view, option(view, "your large car: 3 movement points"))
    assert view.main.inner_text() == "Drive the large car 3"
    confirm(view)
    answered(view, ask)
    assert events(widget, "DieAssigned") == [{"seat": 0, "die": 3, "car": "A-L", "coast": False}]
    assert [one.answer for one in widget.race.events if type(one).__name__ == "Chose"][-1] == "none", "no command"


def a_drive_into_a_car(widget: Play, view: Table) -> None:
    """What waits in a cell is told before; a cell out of reach is refused with its rule; one press slams."""
    ask = view.ask
    assert ask["kind"] == "step"
    view.click_cell(cell(3, 15))
    view.root.locator(".say [data-rules~='TR-MOVE-03']").wait_for()
    assert view.ask == ask
    ahead = next(one for one in ask["options"] if one["cell"] == cell(3, 12))
    slam = "the blue small car is there, a slam: 67 % (4 of 6 rolls) that it is pushed; you may re-roll"
    assert ahead["tone"] == "warn" and ahead["details"] == [slam] and ahead["mark"] == "67 %"
    assert ahead["route"] == [cell(3, 11), cell(3, 12)]
    take(view, "step", 3, 12)
    assert [one["to"] for one in events(widget, "Moved")] == [(3, 11), (3, 12)]
    assert events(widget, "Slammed") == [{"top": "A-L", "bottom": "B-S"}]


def a_second_roll(widget: Play, view: Table) -> None:
    """The dice would push the own car back: roll again, and the other one is pushed away."""
    ask = view.ask
    assert ask["kind"] == "re-roll" and "roll both dice again" in view.root.locator(".options").inner_text()
    about = "The slam pushes your large car straight back. You may roll again once."
    assert view.root.locator(".ask").inner_text() == "Roll both dice again?"
    assert view.root.locator(".about").inner_text() == about
    assert view.car_cells().count(cell(3, 12)) == 2, "one car on top of the other"
    view.root.locator(f"[data-option='{option(view, 'roll both dice again')}']").click()
    answered(view, ask)
    assert events(widget, "Moved")[-1]["car"] == "B-S"
    assert "pushed forward right" in view.root.locator(".log p").first.inner_text()


def a_shot(widget: Play, view: Table) -> None:
    """Two cars are ahead, each with its chance on it: shoot at the medium one."""
    targets = {one["cell"]: one["mark"] for one in view.ask["options"] if one["cell"] is not None}
    assert targets == {cell(3, 13): "50 %", cell(4, 13): "33 %"}
    take(view, "target", 3, 13)
    assert events(widget, "Hit")[0] == {"target": "B-M", "face": "SML"}
    assert view.ask["kind"] == "die" and view.ask["seat"] == 0, "Bruno has had his turn"
    told = view.root.locator(".log p .words").all_inner_texts()
    assert any("You hit the blue medium car" in one for one in told), "what came of the shot can still be read"
    assert any(one.startswith("Bruno assigns") for one in told) and not any("TR-" in one for one in told)


def back_and_forth(widget: Play, view: Table) -> None:
    """Take the shot back, with what Bruno did after it, and the second roll; bring them again."""
    words, ask = view.js("race.film.words"), view.ask
    view.button("Undo").click()
    view.wait("race.ask?.kind === 'target'")
    assert events(widget, "Shot") == []
    board = view.root.locator(".board")
    board.press("u")
    view.wait("race.ask?.kind === 're-roll'")
    assert view.car_cells().count(cell(3, 12)) == 2
    for kind in ("target", "die"):
        board.press("r")
        view.wait("race.ask?.kind === arg", kind)
    assert view.ask == ask and view.js("race.film.words") == words
