"""A robot with eyes walks lessons: by every mistake, by the solution, by the hints. It presses only what can be seen.

All lessons take half an hour, so six are walked here, two a game; `make walk` walks them all. `tests/teach` plays every
step, every mistake and every hint of all lessons without a page.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from racelib.page.in_a_row import race_ahead
from racelib.teach.blocks import blocks
from racelib.teach.course import YOU, lessons, read_lesson
from racelib.teach.following import answers_given
from racelib.teach.judge import right_answer
from racelib.teach.lesson_widget import LessonWidget
from racelib.teach.steps_done import PROGRESS
from tests.browser.table import DESK, PHONE, Table, opened
from tests.browser.tray import pick_die, place

ON_A_DESK = ("weather", "bidding", "tr-damage")
WALKED = [lesson.id for lesson in lessons()] if os.environ.get("RACELIB_WALK") == "all" else ON_A_DESK
#: On a phone one lesson of each game is walked, besides those on a desk.
ON_A_PHONE = ("gears", "auction", "one-car")
MAIN = ".go button.main:not([aria-disabled=true])"
#: The most presses of a step; a whole race takes some hundreds.
PATIENCE = 600
#: Where the middle of something is that is on the screen and not covered, or what is wrong with it. A list is scrolled
#: to it, the page never is.
IN_SIGHT = """(() => {
  const one = [...root.querySelectorAll(arg)].find((one) => one.checkVisibility({visibilityProperty: true}));
  if (!one) return "not there";
  if (one.closest(".column, .prompt, .hand, .comment")) one.scrollIntoView({block: "nearest", inline: "nearest"});
  const box = one.getBoundingClientRect(), x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight || scrollY) return "outside the screen";
  const hit = root.getRootNode().elementFromPoint(x, y);
  return hit && (one.contains(hit) || hit.contains(one)) ? [x, y] : "covered";
})()"""


@pytest.fixture(autouse=True)
def nothing_done() -> Iterator[None]:
    PROGRESS.done, PROGRESS.listeners = {}, []
    yield
    PROGRESS.done, PROGRESS.listeners = {}, []


class Robot:
    """Somebody who reads a lesson and presses what is in sight."""

    def __init__(self, table: Table, widget: LessonWidget) -> None:
        """Sit down before a lesson."""
        self.table, self.widget = table, widget

    @property
    def name(self) -> str:
        """Which step this is, for the messages of tests."""
        return f"{self.widget.lesson.id}/{self.widget.step.id}"

    def seen(self, selector: str) -> tuple[float, float]:
        """Return where something is; it must be on the screen without scrolling the page."""
        found: Any = None
        for _ in range(50):  # a hint makes the tray smaller a moment later, and moves what stands below it
            before, found = found, self.table.js(IN_SIGHT, selector)
            if found == before:
                break
            self.table.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        assert not isinstance(found, str), f"{self.name}: {selector} is {found}"
        return found[0], found[1]

    def press(self, selector: str) -> None:
        """Press what is in sight: there, with the mouse or a finger."""
        x, y = self.seen(selector)
        if self.table.root.evaluate("navigator.maxTouchPoints"):
            self.table.page.touchscreen.tap(x, y)
        else:
            self.table.page.mouse.click(x, y)
        self.table.heard()

    def main(self) -> None:
        """Press the main button of the question on the board, and wait for what comes of it."""
        before = len(self.widget.race.events)
        self.press(MAIN)
        self.table.wait("race.film.length !== arg || !race.ask", before)
        self.quiet()

    def quiet(self) -> None:
        """Wait until the page has shown everything."""
        events, asks = len(self.widget.timeline), self.widget.news()["ask"] is not None
        self.table.wait("root.querySelector('.rl').dataset.stamp === arg", self.widget.view()["stamp"])
        self.table.wait(
            "race.film.length === arg[0] && race.at === arg[0] - 1 && (race.ask != null) === arg[1]", [events, asks]
        )

    def said(self) -> str:
        """Return what kind of thing the lesson says, as the page shows it."""
        box = self.table.root.locator(".comment:visible")
        return str(box.get_attribute("data-kind")) if box.count() else "open"

    def follow_the_hints(self) -> None:
        """Press "Hint" three times, then the main button, until the step says well done."""
        for _ in range(PATIENCE):
            if self.said() == "good":
                return
            for level in (1, 2, 3):
                self.press(".tool.of-hint")
                self.table.root.locator(f".hintlist button[aria-pressed=true]:text-is('{level}')").wait_for()
            if self.table.root.locator(f"{MAIN}:visible").count():
                self.main()
            else:  # what is pressed answers at once
                self.press("[data-option].hinted")
                self.quiet()
        raise AssertionError(f"{self.name}: the hints do not lead to the end")

    def answer(self, answers: list[Any], done: int) -> None:
        """Answer as people do: by a row, a card, a die and its place, or a cell of the board, and the main button."""
        widget, table = self.widget, self.table
        assert widget.ask is not None
        ask = table.ask
        number = widget.drive_along(answers)
        if number is None:
            answer = widget.scenario.game.read_answer(widget.ask.choice, answers[done])
            number = widget.option_of(widget.ask, answer)
        assert number is not None, f"{self.name}: {answers[done]} is no option"
        self.pick(ask, number)
        if ask["tray"]:
            self.place_along(ask, answers, done)
        if table.asks_still(ask["id"]) and table.main.count():
            self.main()
        self.quiet()

    def place_along(self, ask: dict[str, Any], answers: list[Any], done: int) -> None:
        """Put a die on a command besides the one on the car, if the next answer does and the tray has both."""
        widget, read = self.widget, self.widget.scenario.game.read_answer
        assert widget.ask is not None
        ahead = race_ahead(widget.race, widget.ask, read(widget.ask.choice, answers[done]))
        if ahead is None or done + 1 == len(answers):
            return
        then = read(ahead.ask_for(YOU).choice, answers[done + 1])
        places = [
            (die, f"{n}.{k}")
            for n, part in enumerate(ask["tray"]["parts"])
            for k, target in enumerate(part["targets"])
            for die, later in enumerate(target["later"] or ())
            if later is not None and later == then
        ]
        for die, target in places:
            if not self.table.root.locator(f"[data-die='{die}'].away").count():  # of two equal dice, the other one
                pick_die(self.table, die)
                return self.press(f"[data-target='{target}']")

    def pick(self, ask: dict[str, Any], number: int) -> None:
        """Pick an option: by its dice, its row or card, or its cell, where V takes the next of several routes."""
        table, row = self.table, f"[data-option='{number}']"
        if ask["tray"]:
            return place(table, number)
        if number == table.js("race.picked") and table.main.count():
            return None
        if number == ask["second"] and table.root.locator(".go .second:visible").count():
            return self.press(".go .second")
        if not table.root.locator(f"{row}:visible").count() and number in ask["aside"]:
            self.press("details.aside summary")
        if table.root.locator(f"{row}:visible").count():
            return self.press(f"{row}:not([hidden])")
        table.click_cell(ask["options"][number]["cell"])
        spot = next(one for one in ask["spots"] if one["cell"] == ask["options"][number]["cell"])
        for _ in spot["options"]:
            if table.js("race.picked") == number:
                return
            table.page.keyboard.press("v")
        raise AssertionError(f"{self.name}: no press picks {ask['options'][number]['label']}")

    def make(self, mistake: Any) -> None:
        """Make a mistake and see that it is explained; where its beginning is a listed mistake already, that is."""

        def given() -> int | None:
            return answers_given(self.widget.step, self.widget.scenario, self.widget.race, mistake.attempt)

        while (done := given()) is not None and done < len(mistake.attempt) and self.said() != "mistake":
            self.answer(mistake.attempt, done)
        said = self.table.root.locator(".comment").inner_text()
        assert self.said() == "mistake", f"{self.name}: expected “{mistake.say}”, but read “{said}”"
        whole = done is None or done == len(mistake.attempt)  # a press may go on beyond what the lesson lists
        listed = [mistake] if whole else self.widget.step.mistakes
        assert any(one.say in said for one in listed), f"{self.name}: expected “{mistake.say}”, but read “{said}”"

    def solve(self) -> None:
        """Press what the solution does, see that it is praised, and begin the step again."""
        step, scenario = self.widget.step, self.widget.scenario
        assert isinstance(step.solution, list)
        while self.said() != "good":
            done = answers_given(step, scenario, self.widget.race, step.solution)
            assert done is not None and done < len(step.solution), f"{self.name}: the solution is not praised"
            self.answer(step.solution, done)
        self.press(".lesson .dot.here")
        self.quiet()

    def answer_the_questions(self) -> None:
        """Answer each question wrongly once, then rightly."""
        widget = self.widget
        for number, question in enumerate(widget.step.question):
            if widget.asked != number:
                self.press(".comment .buttons .main")
                self.quiet()
            right = right_answer(widget.step, question)
            wrong = (right + 1) % len(question.choices)
            for choice, kind in ((wrong, "mistake"), (right, "good")):
                self.table.root.locator(".comment .answers button").nth(choice).click()
                self.table.root.locator(f".comment[data-kind={kind}]").wait_for()


def walk(robot: Robot, mistakes: bool) -> None:
    """Walk through a lesson step by step, to the button that leads on."""
    widget = robot.widget
    for number, step in enumerate(widget.lesson.step):
        assert widget.number == number
        robot.quiet()
        robot.seen(".lesson .learn")
        if step.goal:
            for mistake in step.mistakes if mistakes and isinstance(step.solution, list) else []:
                if isinstance(mistake.attempt, list):
                    robot.make(mistake)
                    robot.press(".comment .buttons .main")  # try again
                    robot.quiet()
            if mistakes and isinstance(step.solution, list):
                robot.solve()
            robot.follow_the_hints()
        robot.answer_the_questions()
        assert number in PROGRESS.of(widget.lesson), robot.name
        if number + 1 < len(widget.lesson.step):
            robot.press(".comment .buttons .main")


@pytest.mark.parametrize("name", WALKED)
def test_every_step_by_hints_and_by_mistakes(name: str, chrome: Browser) -> None:
    widget = LessonWidget(read_lesson(name))
    with opened(chrome, widget, DESK) as table:
        walk(Robot(table, widget), mistakes=True)


@pytest.mark.parametrize("name", ON_A_PHONE)
def test_a_lesson_on_a_phone(name: str, chrome: Browser) -> None:
    widget = LessonWidget(read_lesson(name))
    with opened(chrome, widget, PHONE, touch=True) as table:
        walk(Robot(table, widget), mistakes=False)


def test_the_table_of_a_step_lies_neither_on_your_car_nor_outside_the_board(chrome: Browser) -> None:
    widget = LessonWidget(read_lesson("command-board"))
    with opened(chrome, widget, DESK) as table:
        table.root.locator(".glance.right[open]").wait_for()  # on the left it would lie on the car
        box, (x, y) = table.root.locator(".glance").bounding_box(), table.spot(table.car_cells()[table.ask["car"]])
        assert box and not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])
    with opened(chrome, LessonWidget(read_lesson("wear-points")), PHONE, touch=True) as table:
        robot = Robot(table, LessonWidget(read_lesson("wear-points")))
        robot.press(".glance[open] summary")
        table.root.locator(".glance:not([open])").wait_for()


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("name", ["wear-points", "downforce-table"])
def test_the_table_of_a_step_with_nothing_to_do_lies_on_no_car(
    name: str, size: tuple[int, int], chrome: Browser
) -> None:
    with opened(chrome, LessonWidget(read_lesson(name)), size, touch=size == PHONE) as table:
        table.page.wait_for_timeout(300)  # the table looks for room when the camera is there
        box = table.root.locator(".glance").bounding_box()
        assert box
        for cell in table.car_cells():
            x, y = table.spot(cell)
            assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])


def test_the_table_of_a_step_makes_room_for_the_cells_of_a_later_question(chrome: Browser) -> None:
    widget = LessonWidget(read_lesson("pools"))
    with opened(chrome, widget, DESK) as table:
        table.root.locator(".glance[open]").wait_for()
        robot = Robot(table, widget)
        robot.answer(widget.step.solution, 0)
        spots = [table.spot(one["cell"]) for one in table.ask["options"]]
        box = table.root.locator(".glance").bounding_box()
        assert box and len(spots) > 5
        on_it = [
            (x, y)
            for x, y in spots
            if box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]
        ]
        assert not on_it
        table.root.locator(".glance summary").click()  # who wants it there has it there
        table.root.locator(".tool.of-hint").click()
        table.heard()
        assert table.root.locator(".glance[open]").count()


@pytest.mark.parametrize("name", ["command-board", "euro", "rig-commands"])
def test_the_table_of_a_step_makes_room_for_the_cells_that_a_placed_die_reaches(name: str, chrome: Browser) -> None:
    widget = LessonWidget(read_lesson(name), 0)
    with opened(chrome, widget, DESK) as table:
        assert widget.ask is not None
        answer = widget.scenario.game.read_answer(widget.ask.choice, widget.step.solution[0])
        number = widget.option_of(widget.ask, answer)
        assert number is not None
        place(table, number)
        table.page.wait_for_timeout(300)  # the table looks for room when the camera is there
        reach = table.ask["options"][number]["reach"] or {"ends": [], "via": []}
        own = [table.car_cells()[car] for car in widget.payload["crews"][YOU]["cars"]]
        cells = [cell for cell in (*reach["ends"], *reach["via"], *own) if cell >= 0]
        box = table.root.locator(".glance").bounding_box()
        assert box and cells
        for cell in cells:
            x, y = table.spot(cell)
            assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]), cell


@pytest.mark.parametrize(("name", "number"), [("start", 2), ("slam", 0), ("one-car", 1)])
def test_the_camera_stays_on_your_car_while_the_lesson_praises_it(name: str, number: int, chrome: Browser) -> None:
    widget = LessonWidget(read_lesson(name), number)
    with opened(chrome, widget, DESK) as table:
        Robot(table, widget).follow_the_hints()
        table.page.wait_for_timeout(300)  # the camera goes there
        crews = widget.payload.get("crews")
        own = crews[YOU]["cars"] if crews else [YOU]
        acted = [car for car in table.js("Array.from(race.film.acting)") if car in own]
        box, (x, y) = table.root.locator(".boardbox").bounding_box(), table.spot(table.car_cells()[acted[-1]])
        assert box and box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]


def test_after_a_mistake_there_is_no_hint_and_the_board_waits(chrome: Browser) -> None:
    widget = LessonWidget(read_lesson("collisions"))
    with opened(chrome, widget, DESK) as table:
        robot = Robot(table, widget)
        robot.make(widget.step.mistakes[0])
        assert not table.root.locator(".tool.of-hint:visible").count()
        assert table.js("race.film.length") < len(widget.race.events) and table.js("race.ask") is None
        robot.press(".comment .buttons .main")
        robot.quiet()
        assert table.root.locator(".tool.of-hint:visible").count()


def test_a_board_that_was_left_takes_no_memory(chrome: Browser) -> None:
    """Somebody walks through 300 steps on one page: each has a board of its own."""
    with opened(chrome, LessonWidget(read_lesson("gears")), DESK) as table:
        browser = table.page.context.new_cdp_session(table.page)
        browser.send("Performance.enable")
        used = []
        for step in range(8):
            table.root.locator(".lesson .dot").nth(step % 4).click()
            table.wait("root.querySelectorAll('.lesson .dot')[arg]?.classList.contains('here')", step % 4)
            table.heard()
            browser.send("HeapProfiler.collectGarbage")
            told = browser.send("Performance.getMetrics")["metrics"]
            used.append(next(one["value"] for one in told if one["name"] == "JSHeapUsedSize") / 1e6)
        assert used[-1] - used[3] < 6, f"MB after each step: {used}"
        assert table.page.evaluate("[[...Bokeh.index.roots].length, Bokeh.documents.length]") == [1, 1]


def test_the_last_step_of_a_lesson_leads_to_the_next(chrome: Browser) -> None:
    first, second, *_ = blocks()[0].lessons
    widget = LessonWidget(read_lesson(first), len(read_lesson(first).step) - 1)
    with opened(chrome, widget, DESK) as table:
        robot = Robot(table, widget)
        if widget.step.goal:
            robot.follow_the_hints()
        robot.answer_the_questions()
        title = read_lesson(second).title
        table.root.get_by_role("button", name=f"Next lesson: {title}").click()
        table.root.locator(".lesson h4", has_text=title).wait_for()
