"""Playing Thunder Road in a real notebook: a die, a drive, a slam and a shot by clicks; then all of it taken back."""

from __future__ import annotations

import pytest

from tests.browser.lab import Notebook, View
from tests.browser.test_downforce_play import click, events, panel, wait_for_next

pytestmark = pytest.mark.xdist_group("browser")

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
GAME = f"""
from racelib.kernel.race import Race
from racelib.kernel.scenario import parse_scenario
from racelib.teach.course import Loaded
from racelib.page.widget import Play

place = parse_scenario({POSITION!r}, "crossing")
race = Play(Race(place.game, place.header, Loaded(5, {FACES!r})), human=[0])
race
"""


def cell(lane: int, row: int) -> int:
    return 7 * row + lane


def option(view: View, label: str) -> int:
    """Return the number of the option that is called so."""
    labels = [one["label"] for one in view.ask["options"]]
    assert labels.count(label) == 1, f"{label!r} is not one of {labels}"
    return labels.index(label)


def take(view: View, kind: str, lane: int, row: int) -> None:
    """Click on a cell, when asked about cells, and wait for the next question."""
    ask = view.ask
    assert ask["kind"] == kind
    view.click_cell(cell(lane, row))
    wait_for_next(view, ask)


def links(view: View) -> list[str]:
    """Return what is told of this turn, link by link."""
    found: list[str] = view.root.locator(".log p").all_inner_texts()
    return found


@pytest.fixture(scope="module")
def opened(clear_desk: Notebook) -> View:
    return clear_desk.show(GAME)


def test_on_a_laptop_the_board_and_the_choices_are_in_view(opened: View, desk: Notebook) -> None:
    """All of the road fits into the window beside what is asked, and it stays while one goes through the choices."""
    view = opened
    view.settle()
    before = desk.page.viewport_size
    assert before is not None
    desk.page.set_viewport_size({"width": 1366, "height": 768})
    view.root.evaluate("(root) => root.scrollIntoView({block: 'start'})")
    inside = "(one) => { const box = one.getBoundingClientRect(); return 90 <= box.top && box.bottom <= 740; }"
    for part in (".board", ".say", ".ask", ".prompt", ".tools"):
        assert view.root.locator(part).evaluate(inside), part
    for choice in view.root.locator(".options button").all():
        choice.scroll_into_view_if_needed()
        assert choice.evaluate(inside) and view.root.locator(".board").evaluate(inside)
    desk.page.set_viewport_size(before)


def test_a_turn_by_clicks_with_a_slam_and_a_shot(opened: View, desk: Notebook) -> None:
    """TR-ASSIGN-01, TR-MOVE-03, TR-SLAM-04, TR-SHOOT-03: what is clicked is what happens, and all of it can be read."""
    view = opened
    view.settle()
    a_die(desk, view)
    a_drive_into_a_car(desk, view)
    a_second_roll(desk, view)
    a_shot(desk, view)
    back_and_forth(desk, view)


def a_die(desk: Notebook, view: View) -> None:
    """Put the 3 on the large car; a click on the car alone does not say which die it gets."""
    ask = view.ask
    assert ask["kind"] == "die" and len(ask["options"]) == 8, "two cars, four different dice"
    assert view.said == "Round 2: it is the turn of Ada." and not view.root.locator(".log").is_visible()
    rows = view.root.locator(".options .choice")
    assert [" ".join(one.split()) for one in rows.all_inner_texts()] == [
        "A-S the small car it stands on lane 2, row 7 1 3 2 4 3 5 4 6",
        "A-L the large car it stands on lane 3, row 10 5 3 6 4 7 5 8 6",
    ]
    view.shot("thunder-die")
    view.click_cell(cell(3, 10))
    view.wait("/[Ww]hich die/.test(root.querySelector('.say').innerText)")
    assert view.ask == ask and "the large car" in view.root.locator(".options .picked").inner_text()
    click(view, option(view, "your large car: 3 movement points"))
    wait_for_next(view, ask)
    assert events(desk, "DieAssigned") == [{"seat": 0, "die": 3, "car": "A-L", "coast": False}]
    assert view.ask["kind"] == "command"
    ask = view.ask
    click(view, option(view, "no command: keep your other dice"))
    wait_for_next(view, ask)


def a_drive_into_a_car(desk: Notebook, view: View) -> None:
    """Drive two cells by clicks; what waits there is told before, a cell out of reach is refused with its rule."""
    assert [one["cell"] for one in view.ask["options"]] == [cell(2, 11), cell(3, 11), cell(4, 11)]
    before = view.ask
    view.click_cell(cell(3, 13))
    view.root.locator(".say [data-rules*=TR-MOVE-03]").wait_for()
    assert view.ask == before and len(view.source("marks")["xs"]) == 3
    take(view, "step", 3, 11)
    ahead = next(one for one in view.ask["options"] if one["cell"] == cell(3, 12))
    slam = "the blue small car is there, a slam: 67 % (4 of 6 rolls) that it is pushed; you may re-roll"
    assert ahead["tone"] == "warn" and ahead["details"] == [slam]
    assert ahead["price_text"] == "1 movement point"
    assert slam in view.root.locator(".options").inner_text()
    take(view, "step", 3, 12)
    assert events(desk, "Slammed") == [{"top": "A-L", "bottom": "B-S"}]


def a_second_roll(desk: Notebook, view: View) -> None:
    """The dice would push the own car back: roll again, and the other one is pushed away."""
    assert view.ask["kind"] == "re-roll" and "roll both dice again" in view.root.locator(".options").inner_text()
    pushes = "Ada, the slam pushes your large car straight back. Do you re-roll both dice? You may once."
    assert view.ask["title"] == pushes
    assert view.car_cells().count(cell(3, 12)) == 2, "one car on top of the other"
    view.shot("thunder-slam")
    ask = view.ask
    click(view, option(view, "roll both dice again"))
    wait_for_next(view, ask)
    assert events(desk, "Moved")[-1]["car"] == "B-S"
    told = links(view)
    assert "slams" in told[-7] and "pushed forward right" in told[-1]
    view.root.locator(".log p").last.locator("[data-rules*=TR-SLAM-07]").click()
    assert "TR-SLAM-07" in view.root.get_by_role("dialog").inner_text()
    view.button("Close").click()


def a_shot(desk: Notebook, view: View) -> None:
    """Two cars are ahead, each with its chance on it: shoot at the medium one."""
    targets = {one["cell"]: one["mark"] for one in view.ask["options"] if one["cell"] is not None}
    assert targets == {cell(3, 13): "50 %", cell(4, 13): "33 %"}
    assert view.source("prices")["price"] == ["50 %", "33 %"]
    view.shot("thunder-target")
    take(view, "target", 3, 13)
    assert events(desk, "Hit")[0] == {"target": "B-M", "face": "SML"}
    assert view.ask["kind"] == "die" and view.ask["seat"] == 0, "Bruno has had his turn"
    told = links(view)
    assert any("Bruno's medium car is hit" in one for one in told), "what came of the shot can still be read"
    assert any(one.partition(" ")[2].startswith("Bruno assigns") for one in told)
    view.shot("thunder-after")


def back_and_forth(desk: Notebook, view: View) -> None:
    """Take the shot back, with what Bruno did after it, and the second roll; bring them again."""
    words, ask, crews = view.js("race.film.words"), view.ask, panel(view, "commands")
    view.button("undo").click()
    view.wait("race.ask?.kind === 'target'")
    assert events(desk, "Shot") == [] and len(view.source("marks")["xs"]) == 2
    board = view.root.locator(".board")
    board.press("u")
    view.wait("race.ask?.kind === 're-roll'")
    assert view.car_cells().count(cell(3, 12)) == 2
    for kind in ("target", "die"):
        board.press("r")
        view.wait("race.ask?.kind === arg", kind)
    assert view.ask == ask and view.js("race.film.words") == words and panel(view, "commands") == crews
