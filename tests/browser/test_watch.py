"""Watching a race: scrub, step, play, jump, chart, rules, dark; and all of it in a notebook with a dead kernel."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import racelib as rl
from racelib.kernel.replay import read_replay
from racelib.page.timeline import Timeline
from racelib.rulebook import RULE_ID, rule, short_name
from tests.browser import table
from tests.browser.lab import Notebook, View

REPLAY = Path(__file__).parents[2] / "replays" / "monaco-ten-cars-two-laps.jsonl"
CELLS = ("import racelib as rl", f"show = rl.watch({str(REPLAY)!r})\nshow")


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    replay = read_replay(REPLAY)
    return Timeline(replay.header, replay.events)


@pytest.fixture(scope="module")
def watched(chrome: Browser) -> Iterator[View]:
    with table.opened(chrome, rl.watch(REPLAY)) as shown:
        yield shown


@pytest.fixture
def view(watched: View) -> View:
    """The viewer, at the start of the race, as it is opened."""
    watched.js("(race.pause(), race.go(-1))")
    with_menu(watched, "step by", "turn")
    return watched


def with_menu(view: View, name: str, value: str) -> None:
    """Choose in the menu of key moments, and close it again."""
    menu = view.root.locator(".moments > summary")
    menu.click()
    view.choose(name).select_option(value)
    menu.click()


def frame_of(timeline: Timeline, number: int) -> list[int]:
    """Return the cells of all cars after an event, by folding."""
    rows = [row[0] for row in timeline.start.rows]
    for event, car, cell, *_ in timeline.changes:
        if event <= number:
            rows[car] = cell
    return rows


def spoken(timeline: Timeline, number: int) -> str:
    """Return the sentence that is shown at an event, without its rules."""
    words = next(timeline.words[n] for n in range(number, -1, -1) if timeline.words[n])
    return re.sub(rf" \({RULE_ID.pattern}[^)]*\)", "", words)


def is_at(view: View, timeline: Timeline, number: int) -> None:
    """Check that all of the page shows one event: cars, sentence, live region, counter, slider, cursor, table."""
    assert view.at == number
    assert view.car_cells() == frame_of(timeline, number)
    drawn = view.source("badges")
    spots = view.js("race.board.spots.x")
    assert drawn["x"] == [spots[cell] for cell in frame_of(timeline, number) if cell >= 0]
    if number >= 0:
        assert view.live == spoken(timeline, number)
        assert view.said.replace(" ", " ").startswith(spoken(timeline, number).rstrip(".")[:30])
    assert view.root.get_by_role("slider").input_value() == str(number)
    said = view.root.locator(".counter").inner_text()
    assert said.startswith("Start" if number < 0 or not timeline.rounds[number] else f"Round {timeline.rounds[number]}")
    if number >= 0 and timeline.movers[number] >= 0:
        assert said.endswith(f"{timeline.names[timeline.movers[number]]}'s turn")
    left = view.js("root.querySelector('.cursor').style.left")
    assert abs(float(left.removesuffix("%")) - 100 * (number + 1) / len(timeline)) < 0.01
    assert view.root.locator("table[aria-label=cars] tr").count() == 11


def ends(marks: list[int]) -> list[int]:
    """Return the last event of each turn, or round."""
    return [n for n in range(len(marks)) if n == len(marks) - 1 or marks[n + 1] != marks[n]]


def test_scrubbing_with_the_slider(view: View, timeline: Timeline) -> None:
    slider = view.root.get_by_role("slider")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    seen = []
    view.page.mouse.move(box["x"] + 8, y)
    view.page.mouse.down()
    for part in (0.2, 0.5, 0.8, 0.4):  # the slider keeps its width while the counter beside it counts
        view.page.mouse.move(box["x"] + part * box["width"], y, steps=3)
        seen.append(view.at)
        is_at(view, timeline, view.at)
        assert abs(view.at / len(timeline) - part) < 0.05
    view.page.mouse.up()
    assert seen[0] < seen[3] < seen[1] < seen[2]
    slider.press("ArrowRight")
    is_at(view, timeline, seen[3] + 1)
    slider.press("Home")
    is_at(view, timeline, -1)
    slider.press("End")
    is_at(view, timeline, len(timeline) - 1)
    view.shot("watch-end")


@pytest.mark.parametrize("unit", ["event", "turn", "round"])
def test_stepping(view: View, timeline: Timeline, unit: str) -> None:
    stations = {"event": list(range(len(timeline))), "turn": ends(timeline.turns), "round": ends(timeline.rounds)}[unit]
    if unit == "turn":  # the turn ends with the event that counts it
        stations = [n for n, turn in enumerate(timeline.turns) if turn > (timeline.turns[n - 1] if n else 0)]
    with_menu(view, "step by", unit)
    forward, back = view.button("step forward"), view.button("step back")
    seen = []
    for _ in range(6):
        forward.click()
        seen.append(view.at)
        is_at(view, timeline, view.at)
    assert seen == stations[:6]
    for station in reversed([-1, *seen[:-1]]):
        back.click()
        is_at(view, timeline, station)
    board = view.root.locator(".board")
    board.press("ArrowRight")
    assert view.at == stations[0]
    board.press("ArrowLeft")
    assert view.at == -1
    view.button("to the end").click()
    is_at(view, timeline, len(timeline) - 1)
    forward.click()
    assert view.at == len(timeline) - 1
    back.click()
    assert view.at < len(timeline) - 1
    view.button("to the start").click()
    is_at(view, timeline, -1)
    back.click()
    assert view.at == -1


@pytest.mark.parametrize("size", [(1300, 1300), (1100, 900), (1280, 800), (960, 640), (390, 844)])
def test_the_board_keeps_its_size_at_every_turn(view: View, size: tuple[int, int]) -> None:
    """A longer name once pushed a button into another row: the board shrank, and all of it was painted again."""
    view.page.set_viewport_size({"width": size[0], "height": size[1]})
    try:
        sizes = view.js(
            """(async () => {
              const seen = new Set(), frame = () => new Promise((done) => requestAnimationFrame(done));
              for (let turn = 0; turn < 30; turn++) {
                await frame();
                await frame();
                const {clientWidth, clientHeight} = root.querySelector(".board");
                seen.add(`${clientWidth} x ${clientHeight}`);
                race.step(1);
              }
              return [...seen];
            })()"""
        )
        assert len(sizes) == 1, sizes
        right = """(() => { const edge = (one) => root.querySelector(one).getBoundingClientRect().right;
          return edge(".moments > summary") <= edge(".film") + 1; })()"""
        assert view.js(right), "the last button runs out of the film"
    finally:
        view.page.set_viewport_size({"width": 1280, "height": 800})


def test_the_first_events_of_a_road_that_is_not_laid_yet(chrome: Browser) -> None:
    with table.opened(chrome, rl.watch(REPLAY.with_name("thunder-road-base.jsonl"))) as shown:
        shown.js("[...Array(11).keys()].forEach((n) => race.go(n - 1))")
        shown.root.locator(".of-first").click()
        assert shown.at == -1


def test_play_and_pause(view: View, timeline: Timeline) -> None:
    view.root.get_by_role("radio", name="4×").click()
    view.button("play").click()
    view.wait("race.at > 5")
    view.button("pause").click()
    here = view.at
    is_at(view, timeline, here)
    view.page.wait_for_timeout(400)
    assert view.at == here and view.button("play").count() == 1
    view.js("race.go(race.film.length - 3)")
    view.root.locator(".board").press(" ")
    view.wait("race.at === race.film.length - 1 && root.querySelector('button[aria-label=play]')")
    view.root.locator(".moments > summary").click()
    view.root.get_by_role("checkbox", name="loop").check()
    view.js("race.go(race.film.length - 3)")
    view.button("play").click()
    view.wait("race.at >= 0 && race.at < 100")  # round and round
    view.button("pause").click()
    view.root.locator(".moments > summary").click()
    view.root.get_by_role("checkbox", name="loop").uncheck()
    view.root.locator(".moments > summary").click()


def labelled_events(view: View) -> list[int]:
    """Return the events of the key moments with a label, in their order."""
    marks = view.root.locator(".mark").all()
    return sorted(number for one in marks if (number := int(one.get_attribute("data-event") or -1)) >= 0)


def test_jumping_to_key_moments(view: View, timeline: Timeline) -> None:
    numbers = labelled_events(view)
    assert set(numbers) < {one["event"] for one in timeline.moments}
    forward = view.button("next key moment")
    for number in numbers:
        forward.click()
        is_at(view, timeline, number)
    view.button("previous key moment").click()
    is_at(view, timeline, numbers[-2])
    kinds, opens = view.choose("kind of key moment"), view.root.locator(".moments > summary")
    for kind in ("pit stop", "overshoot", "collision", "engine", "overtake", "finish"):
        view.js("race.go(-1)")
        opens.click()
        kinds.select_option(kind)
        wanted = [one["event"] for one in timeline.moments if one["kind"] == kind]
        forward.click()
        is_at(view, timeline, wanted[0])
    view.js("race.go(arg)", wanted[-1])
    forward.click()
    assert view.at == wanted[-1] and view.live == "no further key moment"
    opens.click()
    assert f"finish ({len(wanted)})" in kinds.inner_text()
    kinds.select_option("")
    kinds.press("Escape")
    assert not kinds.is_visible()
    view.root.locator(".board").press("[")
    assert view.at == max(number for number in numbers if number < wanted[-1])
    view.root.locator(".board").press("]")
    assert view.at in numbers


def test_the_moments_that_matter_most_have_a_label_that_goes_there(view: View, timeline: Timeline) -> None:
    labels = view.root.locator(".mark")
    assert 4 <= labels.count() <= 7
    titles = [one.removeprefix("▲ ").removeprefix("▼ ").removeprefix("■ ") for one in labels.all_inner_texts()]
    assert titles[0] == "Start" and "Emil wins" in titles
    least = min(one["weight"] for one in timeline.moments if one["title"] in titles)
    assert least >= 6, "an everyday overtake has no label"
    boxes = view.js("[...root.querySelectorAll('.mark')].map((one) => one.getBoundingClientRect().toJSON())")
    for one, other in combinations(boxes, 2):
        apart = one["right"] <= other["left"] or other["right"] <= one["left"]
        assert apart or one["bottom"] <= other["top"] or other["bottom"] <= one["top"], "no label lies on another"
    labels.filter(has_text="Emil wins").click()
    is_at(view, timeline, next(one["event"] for one in timeline.moments if one["title"] == "Emil wins"))
    assert view.root.locator(".moment h4").inner_text() == "Emil wins"
    summary = view.root.locator(".moments > summary")
    assert summary.inner_text().startswith(f"Key moments: {labels.count() - 1} of {len(timeline.moments)}")
    summary.click()
    lines = view.root.locator(".moments li button")
    assert lines.count() == len(timeline.moments)
    lines.nth(3).click()
    is_at(view, timeline, timeline.moments[3]["event"])


def test_beside_the_board_stand_the_moment_the_order_and_who_passed_whom(view: View, timeline: Timeline) -> None:
    moment = next(one for one in timeline.moments if one["title"].endswith("and leads"))
    view.js("race.go(arg)", moment["event"])
    card = view.root.locator(".moment")
    assert card.locator("h4").inner_text() == moment["title"] and moment["why"] in card.inner_text()
    names = [car.name for car in timeline.stage.cars]
    leader = view.root.locator(".order tr").first.inner_text()
    assert leader.split()[0] == "1" and names[moment["car"]] in leader and "gear" in leader and "points" in leader
    passed = view.root.locator(".passes p").first.inner_text()
    assert passed.startswith(f"Round {timeline.rounds[moment['event']]}: ")
    assert f"{names[moment['car']]} ▲ {names[moment['others'][0]]}" in passed


def test_the_chart_says_the_same_as_its_table(view: View, timeline: Timeline) -> None:
    view.button("Menu").click()
    fold = view.root.locator(".charts > summary")
    fold.click()
    view.choose("chart").select_option("points")
    assert (view.root.locator(".chart").get_attribute("aria-label") or "").startswith("Wear points left")
    drawn = view.root.locator(".chart .name").all_text_contents()
    assert sorted(drawn) == sorted(car.name for car in timeline.stage.cars), "every line has its name"
    dashes = view.js(
        "[...root.querySelectorAll('.chart path[fill=none]')].map((one) => one.getAttribute('stroke-dasharray'))"
    )
    assert len(set(dashes)) == 10, "lines are told apart without colours"
    rows = view.root.locator("table[aria-label='chart as a table'] tr")
    last = rows.last.locator("td").all_text_contents()
    final = [row[2] for row in timeline.frame.rows]
    assert last == [str(points) for points in final], "the text twin says what the chart shows"
    view.shot("watch-chart")
    view.choose("chart").select_option("place")
    fold.click()
    view.button("Close").click()


def test_a_click_on_a_rule_shows_its_text(view: View, timeline: Timeline) -> None:
    view.js("race.go(arg)", next(n for n, words in enumerate(timeline.words) if "(FD-" in words))
    button = view.root.locator(".say button.rule").first
    ids = str(button.get_attribute("data-rules")).split()
    assert button.inner_text() == short_name(rule(ids[0])), "a rule has a name; its id stands where it is opened"
    button.click()
    drawer = view.root.get_by_role("dialog")
    assert all(rule(one).text in drawer.inner_text() and one in drawer.inner_text() for one in ids)
    view.button("Close").click()
    assert not drawer.is_visible()


def test_dark_and_light(view: View) -> None:
    view.js("race.go(200)")
    shell = view.root.locator(".rl")
    light = (shell.evaluate("(one) => getComputedStyle(one).backgroundColor"), view.source("cells")["fill"][:50])
    view.shot("watch-light")
    view.button("light or dark").click()
    dark = (shell.evaluate("(one) => getComputedStyle(one).backgroundColor"), view.source("cells")["fill"][:50])
    view.shot("watch-dark")
    view.button("light or dark").click()
    assert light != dark
    assert (
        shell.evaluate("(one) => getComputedStyle(one).backgroundColor"),
        view.source("cells")["fill"][:50],
    ) == light
    for colour, bright in ((light[0], True), (dark[0], False)):
        red, green, blue = map(int, re.findall(r"\d+", colour)[:3])
        assert (red + green + blue > 384) == bright


def test_the_camera_follows(view: View) -> None:
    view.js("race.go(200)")
    assert view.js("race.camera") == "acting", "lanes of a long track would be too narrow to see"

    def shown() -> list[float]:
        return list(view.js("[race.figures.board.x_range.start, race.figures.board.x_range.end]"))

    def is_shown(car: int) -> None:
        start, end = shown()
        assert end - start < whole[1] - whole[0]
        assert start < view.js("race.board.spots.x[race.film.row(race.at, arg).cell]", car) < end

    view.button("Whole track").click()
    whole = shown()
    assert view.root.locator("[data-camera][aria-pressed=true]:visible").all_inner_texts() == ["Whole track"]
    view.button("Car in turn").click()
    is_shown(view.js("race.film.acting[race.at]"))
    view.button("Leader").click()
    is_shown(next(car for car in range(10) if view.js("race.film.row(race.at, arg).place", car) == 1))
    view.shot("watch-close")
    view.root.locator(".board").press("m")
    assert shown() == whole
    view.root.locator(".board").press("f")
    assert view.js("race.camera") == "acting"


def test_the_log_of_the_race_is_in_the_menu(view: View, timeline: Timeline) -> None:
    view.js("race.go(60)")
    assert not view.root.locator(".log").is_visible()
    view.button("Menu").click()
    lines = view.root.locator(".log")
    lines.scroll_into_view_if_needed()
    assert spoken(timeline, 60).rstrip(".") in lines.inner_text().replace("\xa0", " ")
    view.button("Close").click()


def test_sounds_are_off_until_somebody_wants_them(view: View) -> None:
    view.button("Turn sounds on").click()
    assert view.button("Turn sounds off").get_attribute("aria-pressed") == "true"
    view.button("Turn sounds off").click()
    assert view.button("Turn sounds on").get_attribute("aria-pressed") == "false"


def test_a_die_goes_with_its_turn(chrome: Browser, timeline: Timeline) -> None:
    """After a jump no die of another turn lies on the board."""
    with table.opened(chrome, rl.watch(REPLAY), motion=True) as view:
        rolled = view.js("Math.min(...race.film.dice.keys())")
        view.js("(race.go(arg - 1), race.play())", rolled)
        die = view.root.locator(".falling > *")
        die.wait_for(state="attached")
        view.js("race.pause()")
        assert die.count() == 1
        view.button("next key moment").click()
        assert timeline.turns[view.at] > timeline.turns[rolled] and die.count() == 0


def test_with_the_kernel_killed_everything_still_moves(
    open_notebook: Callable[..., Notebook], timeline: Timeline
) -> None:
    notebook = open_notebook("dead.ipynb", *CELLS)
    view = notebook.run_all()
    notebook.kill_kernel()
    seen = []
    for _ in range(5):
        view.button("step forward").click()
        seen.append(view.at)
        is_at(view, timeline, view.at)
    assert seen == sorted(set(seen))
    view.button("next key moment").click()
    assert view.at in [one["event"] for one in timeline.moments]
    view.root.locator(".mark", has_text="Emil wins").click()
    is_at(view, timeline, next(one["event"] for one in timeline.moments if one["title"] == "Emil wins"))
    view.js("race.go(300)")
    view.root.get_by_role("radio", name="4×").click()
    view.button("play").click()
    here = view.at
    view.wait("race.at > arg + 5", here)
    view.button("pause").click()
    view.check()
