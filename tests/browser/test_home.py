"""Home as people use it: the first visit, coming back, every way from home and back, both themes, desk and phone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload

import racelib as rl
from examples.dice_dash import GAME as DICE_DASH
from racelib.home_page.hosted import DriveScreen
from racelib.home_page.widget import HomeWidget
from racelib.home_page.words import words
from racelib.teach.blocks import block_of
from racelib.teach.course import lessons, read_lesson
from racelib.teach.judge import right_answer
from racelib.teach.steps_done import PROGRESS
from tests.browser.lab import Js, Notebook
from tests.browser.table import DESK, HOST, PHONE, Table, answer, opened, play_on
from tests.browser.test_accessible import faint, serious

ROOT = Path(__file__).parents[2]
WAY_HOME = "racelib: go to the home page"
OURS = ("formula-d", "downforce", "thunder-road")


def finish(*names: str) -> None:
    """Do all steps of some lessons."""
    for name in names:
        for step in range(len(read_lesson(name).step)):
            PROGRESS.finish(name, step)


def somebody() -> HomeWidget:
    """Return home for somebody who has come some way."""
    finish("wear-points", "gears", "lanes")
    PROGRESS.finish("corners", 0)
    return rl.home()


def go_home(table: Table) -> None:
    """Press the brand."""
    table.page.get_by_role("button", name=WAY_HOME).click()
    table.page.locator(".goon").wait_for()


def address(table: Table) -> str:
    """Return what the address names."""
    return str(table.page.evaluate("location.hash"))


def wait_for_address(table: Table, wanted: str) -> None:
    """Wait until the address names something."""
    table.page.wait_for_function("(wanted) => location.hash === wanted", arg=wanted)


def test_a_rule_is_tried_in_the_first_race_and_the_race_is_there_again(chrome: Browser) -> None:
    with opened(chrome, rl.home()) as table:
        page = table.page
        page.locator(".coach", has_text="Pick a cell with a green tick").wait_for()
        why = page.locator(".why:visible")
        for _ in range(8):  # until a rule has told of a move
            if why.count():
                break
            table.take(table.ask["picked"])
        before, said = table.ask["id"], page.locator(".coach").inner_text()
        why.click()
        page.get_by_role("button", name="Try it").first.click()
        page.locator(".tools .back:visible").wait_for()
        table.settle()
        assert page.locator(".coach").count() == 0, "the step says itself what to do"
        page.locator(".tools .back:visible").click()
        page.locator(".coach").wait_for()
        table.wait("race.ask?.id === arg", before)
        assert page.locator(".coach").inner_text() == said


def test_a_first_visitor_drives_at_once_and_finds_home_in_the_top_bar(chrome: Browser) -> None:
    with opened(chrome, rl.home()) as table:
        page = table.page
        page.locator(".coach", has_text="Pick a cell with a green tick").wait_for()
        assert address(table) == "#drive"
        table.main.click()  # no click before this one
        page.locator(".coach", has_text="Your turn.").wait_for()
        go_home(table)
        assert address(table) == "#home"
        assert page.locator(".goon h2").inner_text().startswith("Lagoon, round")
        assert page.locator(".ownrace").inner_text().split("\n")[:2] == ["not finished", "Lagoon"]
        page.get_by_role("button", name="Continue ▶").click()
        page.get_by_text("Your turn").first.wait_for()
        assert not page.get_by_text("Welcome back").count()
        page.go_back()
        page.locator(".goon").wait_for()


def test_somebody_who_comes_back_goes_on_with_the_open_step(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        assert address(table) == "#home"
        assert page.locator(".goon h2").inner_text() == "Lesson 4: Corners and their stops"
        page.keyboard.press("Enter")  # the one thing to go on with has the focus
        page.locator(".lesson .dot.here", has_text="2").wait_for()
        assert address(table) == "#lesson=corners"
        assert page.locator(".top h3").inner_text() == "Learn"
        assert page.locator(".top .place").inner_text() == "Formula D · lesson 4 of 14"


def test_any_stop_opens_and_the_back_button_leads_back(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        number = block_of("slipstream").lessons.index("slipstream") + 1
        page.get_by_role("button", name=f"Lesson {number}: Slipstream (not done yet)").click()
        page.get_by_role("heading", name="Slipstream").wait_for()
        assert address(table) == "#lesson=slipstream"
        page.evaluate("location.hash = '#lesson=grid'")
        page.get_by_role("heading", name="Places on the grid").wait_for()
        page.go_back()
        page.get_by_role("heading", name="Slipstream").wait_for()
        page.go_back()
        page.locator(".goon").wait_for()
        page.go_forward()
        page.get_by_role("heading", name="Slipstream").wait_for()


def test_every_lesson_leads_to_the_next_one_also_from_block_to_block(chrome: Browser) -> None:
    last = read_lesson("drivers-weather")
    after = lessons()[lessons().index(last) + 1]
    assert block_of(last.id) != block_of(after.id)
    with opened(chrome, somebody()) as table:
        page = table.page
        page.evaluate("location.hash = '#lesson=drivers-weather'")
        page.locator(".lesson .dot").nth(len(last.step) - 1).click()
        for question in last.step[-1].question:
            page.get_by_role("radio").nth(right_answer(last.step[-1], question)).click()
            page.locator(".comment .buttons .main").wait_for()
            says = page.locator(".comment .buttons .main").inner_text()
            page.locator(".comment .buttons .main").click()
        assert says == f"Summary: {block_of(last.id).title} ▶"
        page.get_by_role("heading", name="What these lessons teach").wait_for()
        page.get_by_role("button", name=f"Next: {block_of(after.id).title}").click()
        page.get_by_role("heading", name=after.title).wait_for()
        wait_for_address(table, f"#lesson={after.id}")
        page.go_back()
        page.get_by_role("heading", name="What these lessons teach").wait_for()
        page.go_back()
        page.get_by_role("heading", name=last.title).wait_for()


def test_every_line_of_the_course_ends_with_practice_that_has_an_address(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        page.get_by_role("button", name="Self-test of Formula D", exact=True).click()
        page.get_by_role("radio").first.wait_for()
        assert address(table) == "#test=formula-d"
        go_home(table)
        page.get_by_role("button", name="Summary of Formula D", exact=True).click()
        page.get_by_role("heading", name="What these lessons teach").wait_for()
        assert address(table) == "#summary=formula-d"
        page.get_by_role("button", name="Self-test").click()
        wait_for_address(table, "#test=formula-d")
        page.go_back()
        page.get_by_role("heading", name="What these lessons teach").wait_for()
        page.go_back()
        page.locator(".goon").wait_for()
        assert page.locator(".goon h2").inner_text() == "Lesson 4: Corners and their stops", "practice is no lesson"
        page.evaluate("location.hash = '#quiz'")
        page.get_by_role("heading", name="Nothing to repeat").wait_for()
        assert page.evaluate("JSON.parse(localStorage.getItem('racelib-visitor')).lesson") == ""


def test_an_address_that_does_not_open_leaves_the_race_and_the_way_back(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        page.get_by_role("button", name="Play Formula D").click()
        page.locator("[data-ready] .board").wait_for()
        for at, says in (
            ("race=gone", "on another computer"),
            ("watch=no", "no recorded race"),
            ("lesson=wings", "There is no lesson of this name"),
        ):
            page.evaluate("(at) => { location.hash = at; }", at)
            wait_for_address(table, "#play=formula-d")
            page.get_by_role("alert").filter(has_text=says).wait_for()
        page.evaluate("location.hash = '#%'")  # nobody's address
        before = table.ask["id"]
        page.locator("[data-option]:visible").first.click()
        if table.asks_still(before) and table.main.count():
            table.main.click()
        table.wait("race.ask?.id !== arg", before)
        while address(table) != "#home":
            page.go_back()
        page.locator(".goon").wait_for()


def test_a_page_opens_with_an_address_of_percent_signs(chrome: Browser) -> None:
    with opened(chrome, somebody(), at="#%E0%A4%A") as table:
        table.page.locator(".goon").wait_for()
        assert address(table) == "#home"


@pytest.mark.parametrize(("game", "place"), [("Formula D", "Lagoon"), ("Downforce", "Old Harbour")])
def test_play_begins_a_race_and_offers_it_again(chrome: Browser, game: str, place: str) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        page.get_by_role("button", name=f"Play {game}").click()
        page.locator("[data-ready] .board").wait_for()
        assert page.locator(".top h3").inner_text() == game
        assert page.locator(".top .place").inner_text() == place
        page.locator("[data-option]:visible").first.click()
        if table.main.count():
            table.main.click()
        page.wait_for_function("Object.keys(localStorage).some((one) => one.startsWith('racelib-race '))")
        go_home(table)
        assert page.locator(".ownrace .what").inner_text() == place
        page.locator(".ownrace").click()
        page.locator("[data-ready] .board").wait_for()
        assert not page.get_by_text("Welcome back").count()


def test_recorded_races_are_watched(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        page.get_by_role("button", name="Ten cars at Monaco").click()
        page.locator(".rl.watched").wait_for()
        assert address(table) == "#watch=monaco-ten-cars-two-laps"
        go_home(table)
        page.get_by_text("All 19 races").click()
        page.get_by_role("button", name="Rain at Monaco").click()
        page.locator(".rl.watched").wait_for()
        assert address(table) == "#watch=formula-d-rain"


def test_a_file_is_watched_and_a_damaged_one_says_what_is_wrong(chrome: Browser, tmp_path: Path) -> None:
    good = ROOT / "replays" / "lagoon-first-race.jsonl"
    bad = tmp_path / "bad.jsonl"
    lines = good.read_text(encoding="utf-8").splitlines()
    bad.write_text("\n".join([*lines[:8], "{not a line", *lines[9:]]), encoding="utf-8")
    with opened(chrome, somebody()) as table:
        page = table.page
        page.locator(".understand input[type=file]").set_input_files(bad)
        said = page.get_by_role("alert").filter(has_text="bad.jsonl")
        said.wait_for()
        assert "line 9" in said.inner_text()
        assert page.locator(".goon").is_visible()
        page.locator(".understand input[type=file]").set_input_files(good)
        page.locator(".rl.watched").wait_for()
        go_home(table)


def test_the_rules_of_each_game_can_be_read_and_searched(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        page.locator(".rulesof").get_by_role("button", name="Downforce").click()
        page.get_by_role("heading", name="Rules of Downforce").wait_for()
        page.get_by_role("searchbox", name="Find a rule").fill("auction")
        page.locator(".ruleline").first.wait_for()
        assert all("auction" in one.lower() for one in page.locator(".ruleline:not(.term)").all_inner_texts())
        page.get_by_role("searchbox", name="Find a rule").fill("bet")
        found = page.locator(".ruleline:not(.term)").all_inner_texts()
        exact = [bool(re.search(r"\bbet(s|ting)?\b", one, re.IGNORECASE)) for one in found]
        assert exact[0] and exact == sorted(exact, reverse=True), "who asks for bets does not look for “between”"
        for question in ("ties in the auction", "what happens on ties in the auction?"):
            page.get_by_role("searchbox", name="Find a rule").fill(question)
            assert "If the highest bids are equal" in page.locator(".ruleline").first.inner_text()
        assert page.locator(".rules .none").count() == 0
        page.get_by_role("searchbox", name="Find a rule").fill("ties of purple auctions")
        page.get_by_text("No rule has all these words. These have most of them.").wait_for()
        go_home(table)


def test_the_rules_of_home_are_those_of_a_race(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        page.locator(".rulesof").get_by_role("button", name="Formula D").click()
        search = page.get_by_role("searchbox", name="Find a rule")
        search.fill("draft")  # what players say
        line = page.locator(".ruleline.term")
        assert line.inner_text().startswith("slipstream")
        assert "FD-" not in page.locator(".rulespage").inner_text(), "ids stand inside an opened rule only"
        assert " · printed" in page.locator(".ruleline small").first.inner_text()
        search.fill("ruling")
        assert page.locator(".ruleline i").first.inner_text().strip().endswith("?")
        page.locator(".ruleline").first.click()
        box = page.get_by_role("dialog").locator(".rulebox")
        assert box.locator(".question").count() and box.locator(".rule-id").inner_text().startswith("FD-")
        page.keyboard.press("Escape")
        assert page.get_by_role("dialog").count() == 0
        search.fill("slipstream makes your move 3 cells longer")
        page.locator(".ruleline:not(.term)").first.click()
        page.get_by_role("button", name="Try it").click()
        page.get_by_role("heading", name="Slipstream").wait_for()
        assert address(table) == "#try=slipstream%2Ftake"
        page.go_back()
        page.get_by_role("heading", name="Rules of Formula D").wait_for()
        assert search.input_value() == "slipstream makes your move 3 cells longer"
        page.get_by_role("dialog").get_by_role("button", name="Try it").wait_for()  # the rule is open again
        go_home(table)
        assert page.locator(".goon h2").inner_text() == "Lesson 4: Corners and their stops", "a try is no lesson"
        page.locator(".rulesof").get_by_role("button", name="Formula D").click()
        page.get_by_role("heading", name="Rules of Formula D").wait_for()
        assert search.input_value() == "", "who comes by a button searches anew"


def test_the_progress_code_brings_everything_back(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        code = page.locator(".code").inner_text()
        with page.expect_download() as handed:
            page.get_by_role("button", name="Save my progress").click()
        page.get_by_role("alert").filter(has_text="Saved as racelib-progress.json").wait_for()
        assert handed.value.suggested_filename == "racelib-progress.json"
        page.get_by_role("button", name="Copy the code").click()
        page.get_by_role("alert").filter(has_text=code).wait_for()
        saved = json.loads(Path(handed.value.path()).read_text(encoding="utf-8"))
        assert saved == {"code": code, "races": [], "mistakes": PROGRESS.mistakes.text}
        PROGRESS.done = {}
        saved["races"] = [{"name": "a.jsonl", "game": "downforce", "where": "Old Harbour", "place": 1, "players": 4,
                           "when": 1.0}]  # fmt: skip
        page.get_by_text("Bring progress from another computer").click()
        box = page.get_by_role("textbox", name="Enter a progress code").bounding_box()
        assert box is not None and box["width"] > 250, "a code is read whole"
        page.get_by_role("textbox", name="Enter a progress code").fill("RL-XYZ")
        page.get_by_role("button", name="Restore").click()
        page.get_by_role("alert").filter(has_text="'RL-XYZ' is not a progress code").wait_for()
        page.locator(".progressbox input[type=file]").set_input_files(
            {"name": "mine.json", "mimeType": "application/json", "buffer": json.dumps(saved).encode()}
        )
        page.get_by_role("alert").filter(has_text="Welcome back: 12 steps are done.").wait_for()
        assert page.locator(".code").inner_text() == code
        assert page.locator(".ownrace .pill").inner_text() == "1st of 4"
        assert page.evaluate("localStorage.getItem('racelib-progress')") == code


def test_files_that_do_not_fit_are_told_apart_and_break_nothing(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        race = {"name": "a.jsonl", "game": "downforce", "where": "x", "place": 1, "players": 4, "when": 1e300}
        page.get_by_text("Bring progress from another computer").click()
        picker = page.locator(".progressbox input[type=file]")
        large: FilePayload = {"name": "mine.json", "mimeType": "application/json", "buffer": b" " * 8_000_001}
        picker.set_input_files(large)
        page.get_by_role("alert").filter(has_text="too large for your progress").wait_for()
        page.locator(".understand input[type=file]").set_input_files(large)
        page.get_by_role("alert").filter(has_text="too large for a race").wait_for()
        saved = json.dumps({"code": PROGRESS.code, "races": [race, {"name": []}]}).encode()
        picker.set_input_files({**large, "buffer": saved})
        page.get_by_role("alert").filter(has_text="Welcome back").wait_for()
        assert page.locator(".ownrace").count() == 0


@pytest.mark.parametrize("when", ["1e300", "NaN", "Infinity", "-1e300"])
def test_home_says_nothing_about_a_day_that_does_not_exist(js: Js, when: str) -> None:
    assert js(f'return (await import("/home_page/js/side.js")).daysAgo({when}, "en");') == ""


def test_a_race_does_not_go_on_by_itself_after_another_one_was_opened(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        page.evaluate("sessionStorage.setItem('racelib-go-on', 'home downforce')")
        page.get_by_role("button", name="Ten cars at Monaco").click()
        page.locator(".rl.watched").wait_for()
        assert page.evaluate("sessionStorage.getItem('racelib-go-on')") is None


def test_home_without_its_kernel_keeps_saying_so(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        page.evaluate("killPython()")
        said = page.get_by_role("alert").filter(has_text="The game has stopped answering.")
        said.wait_for()
        page.get_by_role("button", name="Play Formula D").click()
        said.wait_for()
        page.wait_for_timeout(300)
        assert said.is_visible(), "every press is answered"


def test_home_goes_on_in_a_new_kernel_with_one_button(open_notebook: Callable[..., Notebook]) -> None:
    notebook = open_notebook("home_goes_on.ipynb", "import racelib as rl\n\nrl.home()")
    notebook.run_all()
    page = notebook.page
    page.locator(".coach", has_text="Pick a cell with a green tick").wait_for()
    page.get_by_role("button", name=WAY_HOME).click()
    page.locator(".goon").wait_for()
    notebook.kill_kernel()
    page.get_by_role("alert").get_by_role("button", name="Go on from here").click()
    page.get_by_role("button", name="Play Downforce").click()  # the old page waits, and says so
    page.get_by_role("alert").filter(has_text="Starting the game again").wait_for()
    page.locator(".rl-home-said", has_text="game").wait_for(state="detached", timeout=60000)
    page.locator("[data-ready] .goon").wait_for(timeout=60000)
    page.get_by_role("button", name="Play Downforce").click()
    page.locator("[data-ready] .board").wait_for()


def test_a_page_without_code_is_loaded_again_when_its_server_answers(chrome: Browser) -> None:
    context = chrome.new_context()
    answers = [0, 503, 200]  # nobody is there; a hub says that the server has stopped; it is there
    context.route("**/*", answer)
    context.route(
        "**/api", lambda route: route.fulfill(status=code, body="{}") if (code := answers.pop(0)) else route.abort()
    )
    page = context.new_page()
    page.goto(f"{HOST}/#home")
    page.evaluate("""async (words) => {
      const {goneParts} = await import("/home_page/js/gone.js");
      const model = {widget_manager: {kernel: {serverSettings: {baseUrl: "/"}}}};
      document.body.append(...goneParts({model, words, box: document.body}, () => {}));
    }""", words())  # fmt: skip
    press = page.get_by_role("button", name="Go on from here")
    for _ in range(2):
        press.click()
        page.get_by_text("The server does not answer.").wait_for()
    with page.expect_navigation():
        press.click()
    assert page.evaluate("location.hash") == "#home" and not press.count()
    context.close()


def driven(home: HomeWidget) -> HomeWidget:
    """Return home with a first race that is over."""
    home.open_address("drive")
    drive = home.screen
    assert isinstance(drive, DriveScreen)
    while drive.ask is not None:
        play_on(drive)
    del drive.send
    return home


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_first_race_ends_with_a_lesson_and_a_way_home(chrome: Browser, size: tuple[int, int]) -> None:
    with opened(chrome, driven(rl.home()), size, touch=size == PHONE) as table:
        page = table.page
        buttons = page.locator(".result .buttons")
        buttons.wait_for()
        assert buttons.locator("button.main").all_inner_texts() == [f"Next: {lessons()[0].title}"]
        assert page.evaluate("document.documentElement.scrollWidth === innerWidth")
        buttons.get_by_role("button", name="Home").click()
        page.locator(".goon").wait_for()
        page.locator(".ownrace").click()  # it is over: there is only something to watch
        page.locator(".rl.watched").wait_for()
    with opened(chrome, driven(rl.home()), size, touch=size == PHONE) as table:
        table.page.get_by_role("button", name=f"Next: {lessons()[0].title}").click()
        wait_for_address(table, f"#lesson={lessons()[0].id}")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_back_from_home_shows_the_result_again_and_begins_no_race(chrome: Browser, size: tuple[int, int]) -> None:
    with opened(chrome, driven(rl.home()), size, touch=size == PHONE) as table:
        page = table.page
        page.locator(".result .buttons").wait_for()
        title, result = page.locator(".result h2").inner_text(), address(table)
        assert result.startswith("#result=")
        page.locator(".result").get_by_role("button", name="Home").click()
        page.locator(".goon").wait_for()
        assert page.get_by_text("New here?").count() == 0 and page.locator(".ownrace").count() == 1
        page.go_back()
        page.locator(".result .buttons").wait_for()
        assert page.locator(".result h2").inner_text() == title and address(table) == result
        page.locator(".result").get_by_role("button", name="New race").click()
        page.get_by_role("dialog", name="New race").get_by_role("button", name="Play").wait_for()
        page.keyboard.press("Escape")
        page.go_forward()
        page.locator(".goon").wait_for()
        assert page.locator(".ownrace").count() == 1


def test_back_from_a_seat_taken_over_leads_to_the_recorded_race(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        page.evaluate("location.hash = '#watch=lagoon-first-race'")
        page.locator("[data-ready] .rl.watched").wait_for()
        page.get_by_role("button", name="Take over").click()
        page.locator("[data-ready] .rl.played").wait_for()
        wait_for_address(table, "#what-if=watch=lagoon-first-race")
        page.go_back()
        page.locator("[data-ready] .rl.watched").wait_for()
        assert address(table) == "#watch=lagoon-first-race"
        page.go_forward()
        page.locator("[data-ready] .rl.played").wait_for()
        page.go_back()
        page.locator("[data-ready] .rl.watched").wait_for()
        page.go_back()
        page.locator(".goon").wait_for()


@pytest.mark.parametrize("at", ["drive", "lesson=lanes", "watch=lagoon-first-race"])
def test_home_stands_in_the_menu_and_in_the_top_bar_of_a_phone(chrome: Browser, at: str) -> None:
    with opened(chrome, somebody(), PHONE, touch=True) as table:
        page = table.page
        page.evaluate("(at) => { location.hash = at; }", at)
        page.locator("[data-ready] .board").wait_for()
        brand = page.get_by_role("button", name=WAY_HOME)
        box = brand.bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= 44
        assert brand.locator(".icon:visible").count() == 1
        page.get_by_role("button", name="Menu").click()
        entries = page.locator(".drawer.open .entry").all_inner_texts()
        assert entries[0] == "Home" and ("New race …" in entries) == (at == "drive")
        page.locator(".drawer.open").get_by_role("button", name="Home").click()
        page.locator(".goon").wait_for()


def test_only_languages_that_exist_are_offered(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        assert table.page.locator(".languages").count() == 0


def test_several_languages_are_a_switch(chrome: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("racelib.home_page.view.languages", lambda: ("en", "pl", "ru"))
    with opened(chrome, somebody(), PHONE, touch=True) as table:
        switch = table.page.get_by_role("group", name="Language")
        assert switch.get_by_role("button").all_inner_texts() == ["EN", "PL", "RU"]
        assert switch.locator("[aria-pressed=true]").inner_text() == "EN"
        assert table.page.evaluate("document.documentElement.scrollWidth === innerWidth")


def test_the_theme_goes_along(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        page.get_by_role("button", name="Light or dark").click()
        assert page.locator(".rl.home.dark").count() == 1
        page.get_by_role("button", name="Play Formula D").click()
        page.locator("[data-ready] .rl.played.dark").wait_for()
        page.locator(".sign.of-theme").click()
        page.locator(".rl.played:not(.dark)").wait_for()
        go_home(table)
        assert page.locator(".rl.home.dark").count() == 0


#: What reaches below the screen, or below the box that holds it: names and how far down each part goes.
TOO_LOW = """() => {
  const grid = document.querySelector(".homegrid").getBoundingClientRect();
  const parts = [...document.querySelectorAll(".homegrid > *, .homegrid > * > *")];
  const low = parts.filter((one) => one.getBoundingClientRect().bottom > grid.bottom + 1);
  const said = low.map((one) => `${one.className}: ${one.getBoundingClientRect().bottom} of ${grid.bottom}`);
  return grid.height > innerHeight - 73 ? [...said, `the grid is ${grid.height} high`] : said;
}"""


@pytest.mark.parametrize("games", [OURS, (*OURS, DICE_DASH.name)])
def test_home_never_scrolls_up_and_down(
    chrome: Browser, monkeypatch: pytest.MonkeyPatch, games: tuple[str, ...]
) -> None:
    """Not even with a game that somebody has added."""
    monkeypatch.setattr("racelib.home_page.view.game_names", lambda: games)
    with opened(chrome, somebody()) as table:
        table.page.locator(".goon").wait_for()
        assert table.page.locator(".game").count() == len(games)
        assert table.page.evaluate(TOO_LOW) == []


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_everybody_can_use_home(chrome: Browser, size: tuple[int, int]) -> None:
    with opened(chrome, somebody(), size, touch=size == PHONE) as table:
        page = table.page
        page.locator(".goon").wait_for()
        for dark in (False, True):
            page.emulate_media(color_scheme="dark" if dark else "light")
            page.locator(".rl.home.dark" if dark else ".rl.home:not(.dark)").wait_for()
            assert not serious(table)
            assert not faint(table)
        page.evaluate("location.hash = '#rules=thunder-road'")
        page.locator(".rulespage").wait_for()
        assert not serious(table)
        assert not faint(table)
        page.go_back()
        page.locator(".goon").wait_for()
        wide, seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide == seen, "the page never scrolls sideways"
        if size == PHONE:
            boxes = page.locator(".rl.home button:visible, .rl.home summary:visible").evaluate_all(
                "all => all.map((one) => [one.getBoundingClientRect().height, one.textContent])"
            )
            assert not [one for one in boxes if one[0] < 44]


def test_nothing_to_go_on_with_shows_where_to_begin(chrome: Browser) -> None:
    with opened(chrome, rl.home()) as table:
        page = table.page
        page.locator(".coach", has_text="Pick a cell with a green tick").wait_for()
        go_home(table)
        page.get_by_text("Your races appear here.").wait_for()
        page.get_by_role("button", name="Start with one lap", exact=True).click()
        page.locator(".coach", has_text="Pick a cell with a green tick").wait_for()


def test_keys_stay_on_the_page(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        marked = table.page.locator(".rl.home :is(button, input, summary, [tabindex])").evaluate_all(
            "all => all.filter((one) => !one.hasAttribute('data-lm-suppress-shortcuts')).map((one) => one.outerHTML)"
        )
        assert not marked
