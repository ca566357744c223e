"""From screen to screen: the focus, the theme, the place on the page and the history stay as people expect them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

import racelib as rl
from racelib.home_page.widget import HomeWidget
from racelib.home_page.words import words
from racelib.teach.course import read_lesson
from racelib.teach.lesson_widget import LessonWidget
from racelib.teach.steps_done import PROGRESS
from tests.browser.lab import Js
from tests.browser.table import HOST, PHONE, answer, opened

WAY_HOME = "racelib: go to the home page"
#: What has the focus: the first class of it, or its tag.
FOCUSED = "() => document.activeElement.classList[0] ?? document.activeElement.tagName"
#: Holds the next board back until `letGo()`.
HOLD_BACK = "() => { window.racelibEmbeds = new Promise((done) => { window.letGo = done; }); }"


def somebody() -> HomeWidget:
    """Return home for somebody who has done a lesson."""
    for step in range(len(read_lesson("gears").step)):
        PROGRESS.finish("gears", step)
    return rl.home()


def focused(page: Page) -> str:
    """Return what has the focus."""
    return str(page.evaluate(FOCUSED))


def press(page: Page, name: str, key: str = "Enter") -> None:
    """Press a button by keyboard."""
    page.get_by_role("button", name=name).first.focus()
    page.keyboard.press(key)


# -- the focus -----------------------------------------------------------------------------------------------


def test_the_focus_goes_along_from_screen_to_screen(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        page.keyboard.press("Enter")  # the one thing to go on with
        page.locator("[data-ready] .lesson").wait_for()
        assert focused(page) == "board"
        press(page, WAY_HOME)
        page.locator(".goon").wait_for()
        assert focused(page) == "main"
        page.locator(".rulesof button").first.focus()
        page.keyboard.press("Enter")
        page.locator(".rulespage").wait_for()
        assert page.evaluate("document.activeElement.matches('.rl.home')")
        press(page, WAY_HOME)
        page.locator(".goon").wait_for()
        press(page, "Ten cars at Monaco")
        page.locator("[data-ready] .rl.watched").wait_for()
        assert focused(page) == "board"


def test_the_focus_stays_on_a_screen_that_is_still_opening(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        press(page, "Play Formula D")
        page.locator("[data-ready] .board").wait_for()
        press(page, WAY_HOME)
        page.locator(".goon").wait_for()
        page.evaluate(HOLD_BACK)
        press(page, "Play Formula D")
        page.locator(".coming").wait_for()
        for key in ("ArrowRight", "Enter", "u", " "):
            page.keyboard.press(key)  # nothing is there yet to obey them
        assert focused(page) == "board"
        page.evaluate("letGo()")
        page.locator("[data-ready] .board").wait_for()
        assert focused(page) == "board"


def test_the_focus_goes_along_in_a_lesson(chrome: Browser) -> None:
    with opened(chrome, LessonWidget(read_lesson("gears"), 0)) as table:
        page, root = table.page, table.root
        root.locator(".board").focus()
        for key in ("Escape", "1", "Enter"):
            page.keyboard.press(key)
        root.locator(".ask", has_text="You rolled").wait_for()
        page.keyboard.press("Enter")
        root.locator(".comment", has_text="Not yet").wait_for()
        press(page, "Try again")
        root.locator(".ask", has_text="Choose a gear").wait_for()
        assert focused(page) == "board"
        for key in ("Escape", "2", "Enter"):
            page.keyboard.press(key)
        root.locator(".ask", has_text="You rolled").wait_for()
        page.keyboard.press("Enter")
        root.locator(".comment", has_text="Well done").wait_for()
        press(page, "A question")
        root.get_by_role("radio").first.wait_for()
        assert page.evaluate("document.activeElement.role") == "radio", "it is answered where it is asked"
        root.locator(".lesson .dot").nth(1).focus()
        page.keyboard.press("Enter")
        root.locator(".dot.here", has_text="2").wait_for()
        page.wait_for_function("document.activeElement !== document.body")


def test_a_page_that_nobody_has_touched_takes_no_focus(chrome: Browser) -> None:
    with opened(chrome, LessonWidget(read_lesson("gears"), 0)) as table:
        assert focused(table.page) == "BODY"


# -- the theme -----------------------------------------------------------------------------------------------


def test_a_screen_that_is_left_while_it_opens_does_not_change_the_theme(chrome: Browser) -> None:
    with opened(chrome, somebody(), dark=True) as table:
        page = table.page
        page.get_by_role("button", name="Play Formula D").click()
        page.locator("[data-ready] .board").wait_for()
        page.get_by_role("button", name=WAY_HOME).click()
        page.locator(".goon").wait_for()
        page.evaluate(HOLD_BACK)
        page.get_by_role("button", name="Play Formula D").click()
        page.locator(".coming").wait_for()
        assert page.locator(".rl.played.dark").count() == 1, "dark from its first moment on"
        page.go_back()
        page.locator(".goon").wait_for()
        assert page.locator(".rl.home.dark").count() == 1
        page.evaluate("letGo()")
        page.emulate_media(color_scheme="light")
        page.locator(".rl.home:not(.dark)").wait_for()  # it still follows the system


def test_the_next_step_of_a_lesson_keeps_the_theme_that_was_chosen(chrome: Browser) -> None:
    with opened(chrome, LessonWidget(read_lesson("gears"), 0)) as table:
        table.root.locator(".sign.of-theme").click()
        table.root.locator(".lesson .dot").nth(1).click()
        table.root.locator(".dot.here", has_text="2").wait_for()
        assert table.page.locator(".rl.dark").count() == 1


# -- the place on the page, and what is said -----------------------------------------------------------------


def test_rules_and_home_open_in_sight_on_a_phone(chrome: Browser) -> None:
    with opened(chrome, somebody(), PHONE, touch=True) as table:
        page = table.page
        page.evaluate("document.getElementById('table').style.paddingBottom = '3000px'")  # a notebook goes on below
        page.locator(".rulesof button").first.click()  # at the bottom of home
        page.locator(".rulespage").wait_for()
        assert page.evaluate("document.querySelector('.rl.home').getBoundingClientRect().top") >= 0
        page.evaluate("scrollTo(0, 2000)")
        page.go_back()
        page.locator(".goon").wait_for()
        assert page.evaluate("document.querySelector('.rl.home').getBoundingClientRect().top") >= 0
        page.evaluate("document.getElementById('table').removeAttribute('style')")


def test_a_page_that_is_there_stays_where_somebody_has_scrolled_to(chrome: Browser) -> None:
    context = chrome.new_context()
    context.route("**/*", answer)
    page = context.new_page()
    page.goto(f"{HOST}/")
    page.clock.install()
    page.set_content("""<div id="getting-ready"></div><div class="notebook-output" style="height: 5000px"></div>
      <script src="/page/template/page.js"></script>""")
    page.evaluate("document.querySelector('.notebook-output').dataset.ready = 'true'")
    page.locator("#getting-ready").wait_for(state="detached")
    page.evaluate("scrollTo(0, 300)")
    page.clock.run_for(9000)
    assert page.evaluate("scrollY") == 300
    context.close()


def test_a_message_goes_when_somebody_drives_on(chrome: Browser) -> None:
    with opened(chrome, somebody(), PHONE, touch=True) as table:
        page = table.page
        page.get_by_role("button", name="Play Formula D").click()
        page.locator("[data-ready] .board").wait_for()
        page.evaluate("location.hash = '#lesson=wings'")
        said = page.locator(".rl-home-said", has_text="There is no lesson of this name")
        said.wait_for()
        page.evaluate("document.querySelector('.rl').parentElement.racelib.hear({})")  # news change nothing
        assert said.is_visible()
        page.locator("[data-option]:visible").first.click()
        if table.main.count():
            table.main.click(force=True)
        said.wait_for(state="detached")


def test_the_wait_for_a_screen_is_shown_and_a_second_press_asks_for_nothing(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        looks = page.evaluate("""async () => {
          const press = document.querySelector(".goon .main"), home = document.querySelector(".rl.home");
          const asked = [], toPython = window.toPython;
          window.toPython = (number, said) => { asked.push(JSON.parse(said)); return toPython(number, said); };
          press.click(); press.click();
          const waits = home.classList.contains("waits");
          await window.heard;
          window.toPython = toPython;
          return [waits, asked.filter((one) => one.do === "open").length];
        }""")
        assert looks == [True, 1]
        page.locator("[data-ready] .lesson").wait_for()


def test_home_says_before_its_server_stops(chrome: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACELIB_IDLE", "121")
    with opened(chrome, somebody()) as table:
        page = table.page
        said = page.locator(".rl-home-said", has_text="The server stops soon")
        said.wait_for(timeout=5000)
        page.get_by_role("button", name=words()["keepPlaying"]).click()
        said.wait_for(state="detached", timeout=900)


# -- the history ---------------------------------------------------------------------------------------------


def test_two_quick_presses_of_back_keep_the_history(js: Js) -> None:
    code = """const {keepAddress} = await import("/home_page/js/address.js"), asked = [], seen = [];
      const went = () => new Promise((done) => window.addEventListener("hashchange", done, {once: true}));
      const address = keepAddress(document.body, (at) => { asked.push(at); address.asked(at); });
      history.replaceState(null, "", "#home"); address.write("home", false);
      address.asked("lesson=gears"); address.write("lesson=gears", false);
      address.asked("lesson=lanes"); address.write("lesson=lanes", false);
      for (let n = 0; n < 2; n++) { const done = went(); history.back(); await done; }
      for (const at of ["lesson=gears", "home"]) { address.write(at, false); seen.push(location.hash); }
      for (let n = 0; n < 2; n++) {
        const done = went(); history.forward(); await done;
        address.write(asked.at(-1), false); seen.push(location.hash);
      }
      address.end();
      const end = went(); history.go(-2); await end;
      history.replaceState(null, "", "/");
      return [asked, seen];"""
    assert js(code) == [
        ["lesson=gears", "home", "lesson=gears", "lesson=lanes"],
        ["#home", "#home", "#lesson=gears", "#lesson=lanes"],
    ]


def test_an_answer_that_never_comes_holds_nothing_up(js: Js) -> None:
    code = """const {keepAddress} = await import("/home_page/js/address.js");
      history.replaceState(null, "", "#home");
      const address = keepAddress(document.body, () => {});
      address.write("home", false);
      address.asked("watch=a"); address.forget();  // its kernel was gone
      address.asked("rules=b"); address.write("rules=b", false);
      const shown = location.hash;
      address.end();
      history.back();
      return shown;"""
    assert js(code) == "#rules=b"


# -- boards that are left ------------------------------------------------------------------------------------


def test_a_board_that_is_left_while_it_opens_leaves_nothing_behind(chrome: Browser) -> None:
    with opened(chrome, somebody()) as table:
        page = table.page
        page.get_by_role("button", name="Play Formula D").click()
        page.locator("[data-ready] .board").wait_for()
        page.get_by_role("button", name=WAY_HOME).click()
        page.locator(".goon").wait_for()
        before = page.evaluate("Bokeh.documents.length")
        page.evaluate(HOLD_BACK)
        page.get_by_role("button", name="Play Formula D").click()
        page.locator(".coming").wait_for()
        page.go_back()
        page.locator(".goon").wait_for()
        page.evaluate("letGo()")
        page.get_by_role("button", name="Ten cars at Monaco").click()
        page.locator("[data-ready] .rl.watched").wait_for()
        assert page.evaluate("Bokeh.documents.length") == before + 1


def test_two_boards_at_once_hear_only_their_own_listeners(js: Js) -> None:
    code = """const {inTurn, noteListeners} = await import("/page/js/canvas/figures.js");
      const own = [() => {}, () => {}], heard = [[], []];
      const wait = () => new Promise((done) => setTimeout(done, 5));
      const board = (n) => inTurn(() => noteListeners(heard[n], async () => {
        await wait(); visualViewport.addEventListener("resize", own[n]); await wait();
      }));
      const broken = inTurn(() => noteListeners([], async () => { throw new Error("left"); })).catch(() => "left");
      const [, left] = await Promise.all([board(0), broken, board(1)]);
      for (const one of own) visualViewport.removeEventListener("resize", one);
      return [left, heard.map((all) => all.map((one) => own.indexOf(one))),
        Object.hasOwn(visualViewport, "addEventListener")];"""
    assert js(code) == ["left", [[0], [1]], False]
