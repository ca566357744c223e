"""A race on the page is not lost: after a crash, on the next day, on a new server, on a full disk, in two places."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from racelib.kernel.replay import parse_replay, read_replay
from racelib.kernel.verify import verify
from tests.browser.lab import Notebook, View

START = "import racelib as rl"
PLAY = "race = rl.play(you='Robin', bots='rookie', players=3, track='lagoon')\nrace"
LAGOON = Path(__file__).parents[2] / "replays" / "lagoon-first-race.jsonl"
SIZES = ((1280, 800), (390, 844))


def races(desk: Notebook) -> list[Path]:
    return sorted((desk.lab.folder / "races").glob("*.jsonl"))


def decide(view: View, times: int = 1) -> None:
    """Take the first choice that is in sight, confirm it where it has to be, and wait for the next question."""
    for _ in range(times):
        before = view.ask["id"]
        view.root.locator("[data-option]:visible").first.click()
        main = view.root.locator(".go button.main:visible")
        if view.js("race.ask?.id === arg", before) and main.count():
            main.click()
        view.wait("race.film.length > arg", before)
        view.settle()


def asked(view: View) -> tuple[str, list[str], list[int]]:
    """Return what a player sees: the question, the choices, and where the cars are."""
    view.settle()
    choices = view.root.locator("[data-option]:visible").all_inner_texts()
    return view.root.locator(".ask").inner_text(), choices, view.car_cells()


def says_where_it_is_saved(view: View, file: Path) -> None:
    """Look into the menu, where the page says in which file the race is saved."""
    view.button("Menu").click()
    menu = view.root.get_by_role("dialog", name="Menu")
    menu.get_by_text(f"Saved by itself in races/{file.name}").wait_for()
    menu.get_by_role("button", name="Close").click()
    menu.wait_for(state="hidden")


def card(page: Page) -> Locator:
    return page.get_by_role("dialog")


def last(desk: Notebook) -> View:
    return View(desk.page, desk.problems, "[data-ready] >> nth=-1")


def press(desk: Notebook, name: str) -> View:
    """Press a button on the card, and return the widget without it."""
    card(desk.page).get_by_role("button", name=name).click()
    card(desk.page).wait_for(state="detached")
    view = last(desk)
    view.settle()
    return view


def show_again(desk: Notebook) -> None:
    """Run the cells again, as on a second visit, and wait for the question what to do."""
    desk.put(START, PLAY)
    desk.js("app.commands.execute('notebook:run-all-cells')")
    card(desk.page).wait_for()


def put_away_the_notice_of_the_lab(page: Page) -> None:
    """Press OK when JupyterLab says that the kernel has died, as people do: the notice covers everything."""
    notice = page.locator(".jp-Dialog", has_text="Kernel Restarting")
    page.add_locator_handler(notice, lambda notice: notice.get_by_role("button", name="OK").click())


def test_after_kill_9_the_race_goes_on_at_the_same_decision(desk: Notebook) -> None:
    view = desk.show(START, PLAY)
    decide(view, 3)
    before = asked(view)
    (file,) = races(desk)
    says_where_it_is_saved(view, file)
    desk.crash_kernel()
    put_away_the_notice_of_the_lab(desk.page)

    said = card(desk.page)
    said.get_by_text("The game has stopped answering.").wait_for()
    assert not view.root.locator("[data-option]:visible").count(), "no click is taken that would be lost"
    with desk.page.expect_download() as download:
        said.get_by_role("button", name="Save as a file").click()
    kept = parse_replay(Path(download.value.path()).read_bytes())
    assert download.value.suggested_filename == file.name and kept.history == read_replay(file).history

    view = press(desk, "Go on from here")  # without running anything
    assert asked(view) == before
    decide(view)
    assert races(desk) == [file] and verify(read_replay(file)) is None
    assert read_replay(file).history[: len(kept.history)] == kept.history


def test_a_what_if_goes_on_after_kill_9(desk: Notebook) -> None:
    view = desk.show(START, f"rl.watch({str(LAGOON)!r})")
    view.js("race.go(60)")
    view.choose("take over").select_option("2")
    view.button("take over a car from here").click()
    view.wait("race.ask?.seat === 2")
    decide(view)
    before = asked(view)
    desk.crash_kernel()
    put_away_the_notice_of_the_lab(desk.page)
    said = card(desk.page)
    said.get_by_text("The game has stopped answering.").wait_for()
    view.glance("what-if-without-a-kernel")
    view.root.locator(".top h3").click()
    assert said.get_by_role("button").first.evaluate("(one) => one === document.activeElement"), "a click is answered"
    with desk.page.expect_download() as download:
        said.get_by_role("button", name="Save as a file").click()
    assert verify(parse_replay(Path(download.value.path()).read_bytes())) is None
    assert desk.page.evaluate("Object.keys(localStorage).every((key) => !key.startsWith('racelib-race '))")
    view = press(desk, "Go on from here")
    assert asked(view) == before
    decide(view)
    view.button("Back to the recorded race").click()
    last(desk).button("take over a car from here").wait_for()


def test_a_new_server_goes_on_with_the_copy_in_the_browser(desk: Notebook) -> None:
    view = desk.show(START, PLAY)
    decide(view, 2)
    before = asked(view)
    (file,) = races(desk)
    data = file.read_bytes()
    file.unlink()
    desk.reopen()
    show_again(desk)
    said = card(desk.page)
    assert "it was your turn" in said.inner_text() and "Place" in said.inner_text()
    for button in said.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None and box["height"] >= 44
    assert not last(desk).root.locator("[data-option]:visible").count()
    view = press(desk, "Continue this race")
    assert asked(view) == before
    (again,) = races(desk)
    assert again.name == file.name and read_replay(again).history == parse_replay(data).history
    copies = "Object.keys(localStorage).filter((key) => key.startsWith('racelib-race '))"
    assert desk.page.evaluate(copies) == [f"racelib-race {file.name}"]


def test_the_browser_keeps_the_newest_copies_and_needs_no_room(desk: Notebook) -> None:
    page = desk.page
    page.evaluate("""() => {
      const old = (n) => JSON.stringify({name: `old${n}`, cell: 'x', when: n, packed: 'p'});
      for (let n = 0; n < 9; n++) localStorage.setItem(`racelib-race old${n}`, old(n));
      localStorage.setItem('racelib-race damaged', '{');
      localStorage.setItem('somebody else', 'x'.repeat(5_000_000));
    }""")
    view = desk.show(START, PLAY)
    decide(view)
    (file,) = races(desk)
    kept = "Object.keys(localStorage).filter((key) => key.startsWith('racelib-race')).sort()"
    assert set(page.evaluate(kept)) == {f"racelib-race {file.name}", *(f"racelib-race old{n}" for n in (5, 6, 7, 8))}
    page.evaluate("localStorage.setItem('full', 'x'.repeat(5_242_880 - JSON.stringify(localStorage).length - 100))")
    decide(view, 2)
    assert page.evaluate("localStorage.getItem('somebody else').length") == 5_000_000
    assert read_replay(file).history and not desk.problems


FULL = """
import errno, racelib.kernel.files
write = racelib.kernel.files.HeldFile.write
def full(file, data):
    raise OSError(errno.ENOSPC, "No space left on device")
"""


def test_a_full_disk_is_said_until_there_is_room(desk: Notebook) -> None:
    view = desk.show(START + FULL, PLAY)
    decide(view)
    desk.python("setattr(racelib.kernel.files.HeldFile, 'write', full)")
    notices = view.root.locator(".notices")
    sentence = notices.get_by_text("The disk is full. Your last moves are saved as soon as there is room")
    for _ in range(3):
        decide(view)
        assert sentence.is_visible() and "is over" not in view.root.inner_text()
    (file,) = races(desk)
    saved = len(read_replay(file).history)
    desk.python("setattr(racelib.kernel.files.HeldFile, 'write', write)")
    sentence.wait_for(state="detached", timeout=10000)  # without a click
    says_where_it_is_saved(view, file)
    assert len(read_replay(file).history) > saved and verify(read_replay(file)) is None
    decide(view)


def test_the_end_has_a_button_that_goes_on(desk: Notebook) -> None:
    view = desk.show(START, PLAY)
    decide(view)
    desk.python("race.race.run({n: race.race.game.bots['rookie'] for n in range(3)}) and race.refresh(0)")
    view.settle()
    result = view.root.locator(".result")
    assert view.js("race.film.result.title") in result.inner_text()
    result.get_by_role("button", name="Race again").click()
    view = last(desk)
    view.wait("!!race.ask && root.querySelector('.result').hidden")
    decide(view)
    assert sorted(read_replay(file).closed for file in races(desk)) == [False, True]


def test_two_cells_with_one_race(desk: Notebook) -> None:
    first = desk.show(START, PLAY)
    decide(first, 2)
    before = asked(first)
    add_and_run(desk, PLAY)
    first, second = (View(desk.page, desk.problems, f"[data-ready] >> nth={n}") for n in (0, 1))
    press_in(second, "Continue this race")
    first.root.get_by_role("heading", name="This race goes on in another tab or notebook cell.").wait_for()
    assert asked(second) == before and not first.root.locator("[data-option]:visible").count()
    decide(second)
    after = asked(second)
    press_in(first, "Continue this race")
    assert asked(first) == after
    second.root.get_by_role("heading", name="This race goes on in another tab or notebook cell.").wait_for()
    (file,) = races(desk)
    assert verify(read_replay(file)) is None


def add_and_run(desk: Notebook, source: str) -> None:
    """Put a cell below the others and run it."""
    desk.js(
        """(() => {
          const shared = panel.content.model.sharedModel;
          shared.insertCells(shared.cells.length, [{cell_type: "code", source: arg, metadata: {}, outputs: []}]);
          panel.content.activeCellIndex = shared.cells.length - 1;
          return app.commands.execute('notebook:run-cell');
        })()""",
        source,
    )


def press_in(view: View, name: str) -> None:
    view.root.get_by_role("dialog").get_by_role("button", name=name).click()
    view.root.get_by_role("dialog").wait_for(state="detached")
    view.settle()


def test_a_race_that_is_open_in_another_kernel_can_be_watched(desk: Notebook) -> None:
    view = desk.show(START, PLAY)
    decide(view, 2)
    shown = view.car_cells()
    (file,) = races(desk)
    hold = f"""import subprocess, sys
race.visit.keeping.let_go()
code = "import racelib as rl; race = rl.resume_race({str(file)!r}); print('held', flush=True); input()"
other = subprocess.Popen([sys.executable, '-c', code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
other.stdout.readline()"""
    desk.put(START, hold, PLAY)
    desk.js("app.commands.execute('notebook:run-all-cells')")
    said = card(desk.page)
    said.get_by_role("button", name="Continue this race").click()
    said.get_by_text("This race is open somewhere else.").wait_for()
    said.get_by_role("button", name="Watch it").click()
    said.wait_for(state="detached")
    view = last(desk)
    view.root.get_by_role("button", name="to the end").click()
    assert view.car_cells() == shown and not view.root.locator("[data-option]:visible").count()
    desk.python("str(other.communicate(b'.'))")
    view.root.get_by_role("button", name="Continue this race").click()
    view = last(desk)
    view.root.locator("[data-option]").first.wait_for()
    decide(view)
    assert races(desk) == [file] and verify(read_replay(file)) is None


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_question_is_seen_whole_and_can_be_pressed(desk: Notebook, width: int, height: int) -> None:
    view = desk.show(START, PLAY)
    decide(view)
    show_again(desk)
    with desk.on_a_screen(width, height):
        said = card(desk.page)
        said.scroll_into_view_if_needed()
        box = said.bounding_box()
        assert box is not None and box["x"] >= 0 and box["width"] >= 280 and box["x"] + box["width"] <= width
        for button in said.get_by_role("button").all():
            button.click(trial=True)  # nothing covers it
        view = press(desk, "New race")
        assert desk.python("race.race.decisions[0]") == 0
        view.button("Menu").click()
        saved = view.root.locator(".saved").bounding_box()
        assert saved is not None and saved["x"] + saved["width"] <= width
