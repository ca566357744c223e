"""The page on a phone: what a player needs is in sight and large enough."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator

import racelib as rl
from racelib.teach.course import read_lesson
from racelib.teach.lesson_widget import LessonWidget
from tests.browser.lab import Notebook
from tests.browser.table import DESK, PHONE, Table, opened
from tests.browser.test_gear_in_sight import outside

REPLAY = Path(__file__).parents[2] / "replays" / "lagoon-first-race.jsonl"
TOOLS = {DESK: ("Undo", "Redo", "Hint", "Rules"), PHONE: ("Undo", "Hint")}


def height(box: Locator) -> float:
    found = box.bounding_box()
    assert found is not None, "it is not in sight"
    return found["height"]


def uncovered(button: Locator) -> bool:
    """Say whether a press on the middle of a button would reach it; a grey one, too, says why when it is pressed."""
    at = """(button) => {
      const {left, top, width, height} = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }"""
    return bool(button.is_visible() and button.evaluate(at))


#: What of the controls in the column is smaller than a finger, or covered anywhere near its edges.
UNREACHED = """[...root.querySelectorAll(arg)].flatMap((one) => {
  if (!one.checkVisibility({visibilityProperty: true})) return [];
  const {left, top, width, height} = one.getBoundingClientRect(), name = one.ariaLabel || one.textContent;
  const free = [[0.5, 0.06], [0.5, 0.94], [0.06, 0.5], [0.94, 0.5]].every(([x, y]) => {
    const hit = document.elementFromPoint(left + width * x, top + height * y);
    return hit && one.contains(hit);
  });
  return free && Math.min(width, height) > 43.5 ? [] : [`${name}: ${width} x ${height}, ${free ? "free" : "covered"}`];
})"""
#: All that a finger presses in the column, besides rules inside a sentence.
PRESSED = ".column :is(button, summary):not(.rule)"


def unreached(table: Table, pressed: str = PRESSED) -> list[str]:
    """Return the controls that a finger would miss, or that are not seen as a whole."""
    return [str(one) for one in table.js(UNREACHED, pressed)]


def ask_for_hints(table: Table) -> Iterator[int]:
    """Press "Hint" three times, and give the level each time when it is shown."""
    for level in (1, 2, 3):
        table.root.locator(".tool.of-hint").tap()
        table.heard()
        table.page.wait_for_timeout(200)  # the board makes room
        yield level


#: A lane of the board in pixels.
LANE = """race.board.lane_width * root.querySelector('.board').clientWidth
  / (race.figures.board.x_range.end - race.figures.board.x_range.start)"""


@pytest.mark.parametrize("game", ["formula-d", "downforce", "thunder-road"])
def test_a_tap_on_a_cell_that_cannot_be_chosen_leaves_the_board_as_it_is(game: str, chrome: Browser) -> None:
    """It says what the cell is; a board that shrinks at that would jump away under the finger."""
    with opened(chrome, rl.play(game, players=3, seed=3), PHONE, touch=True) as table:
        before = table.js("root.querySelector('.board').clientHeight")
        box = table.root.locator(".board").bounding_box()
        assert box
        offered = {one["cell"] for one in table.ask["options"]}
        spots = [(cell, table.spot(cell)) for cell in range(0, len(table.js("race.board.spots.x")), 7)]
        x, y = next(
            (x, y)
            for cell, (x, y) in spots
            if cell not in offered and 0 < x < 300 and box["y"] + 60 < y < box["y"] + box["height"] - 60
        )
        table.page.touchscreen.tap(x, y)
        table.root.locator(".say.told:visible").wait_for()
        table.page.wait_for_timeout(200)
        assert abs(table.js("root.querySelector('.board').clientHeight") - before) < 45


@pytest.mark.parametrize(
    ("game", "track", "size", "camera"),
    [
        ("formula-d", "monaco", DESK, "acting"),
        ("formula-d", "lagoon", DESK, "acting"),
        ("formula-d", "lagoon", PHONE, "acting"),
        ("downforce", "harbour", PHONE, "track"),
    ],
)
def test_a_board_with_narrow_lanes_follows_the_car_in_turn(
    chrome: Browser, game: str, track: str, size: tuple[int, int], camera: str
) -> None:
    """Where all of the track can be seen, it is seen, and needs no map; otherwise lanes are wide enough to choose."""
    with opened(chrome, rl.play(game, track=track, players=4, seed=3, save=None), size, touch=size == PHONE) as table:
        assert table.js("race.camera") == camera
        assert table.root.locator(".minimap").is_visible() == (camera == "acting")
        least = {("acting", DESK): 23.9, ("acting", PHONE): 9, ("track", DESK): 13, ("track", PHONE): 13}[camera, size]
        assert least < table.js(LANE) < 42.1
        picture = table.root.locator(".board > div").first
        assert abs(height(table.root.locator(".board")) - height(picture)) < 12, "no empty room below the picture"
        table.button("Whole track (M)").click()
        assert table.js("race.camera") == "track"
        table.page.set_viewport_size({"width": size[1], "height": size[0]})
        table.page.wait_for_timeout(300)
        assert table.js("race.camera") == "track", "what the player has chosen stays"


@pytest.mark.parametrize("cell", ["teach.drive(track='lagoon', players=4, seed=5)", "teach.lesson('gears')"])
def test_the_tools_are_there_and_the_film_controls_are_not(desk: Notebook, cell: str) -> None:
    view = desk.show("from racelib import teach", cell)
    for screen, names in TOOLS.items():
        with desk.on_a_screen(*screen):
            view.root.evaluate("(root) => root.scrollIntoView({block: 'start'})")  # once, then nothing is scrolled
            view.page.wait_for_timeout(500)  # the board fits itself to the screen
            for name in names:
                assert uncovered(view.button(name)), f"{name} at {screen}"
            assert not view.root.locator("input[type=range]").is_visible()


def test_the_chart_keeps_its_height(chrome: Browser) -> None:
    with opened(chrome, rl.watch(REPLAY), PHONE, touch=True) as table:
        table.button("Menu").click()
        table.root.locator(".charts > summary").click()
        assert height(table.root.locator(".chart")) > 200


def test_a_hint_covers_nothing_that_can_be_pressed(chrome: Browser) -> None:
    with opened(chrome, rl.play("thunder-road", players=4, seed=3, save=None), PHONE, touch=True) as table:
        for level in ask_for_hints(table):
            assert table.root.locator(".say.told", has_text=f"Hint {level} of 3").is_visible()
            assert unreached(table, ".prompt button, .column > .tools button, .go button") == []
            assert height(table.root.locator(".board")) >= 230
            assert table.js("root.querySelector('.rl').dataset.road") == "up", "a hint does not turn the board"


@pytest.mark.parametrize(("name", "step", "board"), [("first-drive", 0, 330), ("auction", 0, 280), ("bidding", 1, 240)])
def test_the_hand_of_a_lesson_is_seen_with_task_question_and_main_button(
    chrome: Browser, name: str, step: int, board: float
) -> None:
    with opened(chrome, LessonWidget(read_lesson(name), step), PHONE, touch=True) as table:
        table.page.wait_for_timeout(200)  # the board makes room
        assert not outside(table, [".lesson .learn", ".lesson .task", ".ask", ".go button"])
        cards, bar = table.js("""[[...root.querySelectorAll(".hand .card")].map((one) => one.getBoundingClientRect()),
          root.querySelector(".go").getBoundingClientRect().top]""")
        assert len(cards) > 2 and all(one["bottom"] <= bar and one["height"] >= 103 for one in cards)
        assert unreached(table, ".hand .held:first-child .pick") == []
        assert height(table.root.locator(".board")) >= board
        for level in ask_for_hints(table):
            card, main = table.root.locator(".hand .card").first.bounding_box(), table.main.bounding_box()
            assert card and main and card["y"] + card["height"] < main["y"], f"hint {level}"


def test_a_phone_says_which_step_this_is_and_lists_the_steps_in_its_menu(chrome: Browser) -> None:
    lesson = read_lesson("gears")
    with opened(chrome, LessonWidget(lesson, 0), PHONE, touch=True) as table:
        where = table.root.locator(".top .where")
        assert where.inner_text().split() == f"{lesson.title} step 1 of {len(lesson.step)}".split()
        assert not outside(table, [".top .where b", ".top .where small"])
        table.button("Menu").tap()
        steps = table.root.locator(".drawer .step-list button")
        assert steps.count() == len(lesson.step) and unreached(table, ".drawer .step-list button") == []
        steps.nth(1).tap()
        table.root.locator(".top .where", has_text="step 2 of").wait_for()
        assert not table.root.locator(".drawer.open").count()
