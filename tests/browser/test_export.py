"""The one-file HTML: from disk, with no network, it asks for nothing, reports no error, and steps; names are names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser

import racelib as rl
from racelib.kernel.replay import Replay, read_replay
from racelib.kernel.set_up import new_race
from racelib.page.export import bokeh_runtime, export, html_page, page_payload
from racelib.page.timeline import Timeline, timeline_of
from tests.browser.lab import Notebook, View
from tests.browser.table import opened
from tests.browser.test_watch import frame_of, is_at, labelled_events

MONACO = Path(__file__).parents[2] / "replays" / "monaco-ten-cars-two-laps.jsonl"
REPLAYS = sorted(MONACO.parent.glob("*.jsonl"))
#: Names that would run as code if they were ever taken for HTML.
NASTY = [
    "<img src=x onerror=window.hacked=1>",
    "</script><script>window.hacked=2//",
    "<b onmouseover=window.hacked=3>bold</b>",
    "&lt;i&gt; {{x}} ${hacked=4} %s FD-NO-99",
]


def test_the_file_opens_from_disk_without_a_network(offline: Callable[[Path], View], tmp_path: Path) -> None:
    file = export(MONACO, tmp_path / "race.html")
    view = offline(file)
    replay = read_replay(MONACO)
    timeline = Timeline(replay.header, replay.events)
    grid = next(n for n, _ in enumerate(replay.events) if min(frame_of(timeline, n)) >= 0)
    is_at(view, timeline, grid)
    view.js("race.go(-1)")
    for _ in range(5):
        view.button("step forward").click()
        is_at(view, timeline, view.at)
    view.button("next key moment").click()
    is_at(view, timeline, min(labelled_events(view)))
    view.root.locator(".mark", has_text="Emil wins").click()
    is_at(view, timeline, next(one["event"] for one in timeline.moments if one["title"] == "Emil wins"))
    view.js("race.go(600)")
    view.button("light or dark").click()
    view.root.get_by_role("radio", name="4×").click()
    view.button("play").click()
    here = view.at
    view.wait("race.at > arg + 4", here)
    view.button("pause").click()
    assert view.car_cells() == frame_of(timeline, view.at)
    assert view.button("take over a car from here").count() == 0, "without Python nobody can drive"
    view.root.locator(".say button.rule").first.click()
    assert len(view.root.get_by_role("dialog").inner_text()) > 30
    view.button("Close").click()
    view.shot("export-dark")


def test_a_link_opens_at_its_moment(offline: Callable[..., View], tmp_path: Path) -> None:
    view = offline(export(MONACO, tmp_path / "race.html"), "#turn=31&car=4")
    assert view.js("race.film.turns[race.at]") == 31
    assert view.js("race.camera") == "car3"
    start, end = view.js("[race.figures.board.x_range.start, race.figures.board.x_range.end]")
    assert start < view.js("race.board.spots.x[race.film.row(race.at, 3).cell]") < end, "car 4 is in the picture"
    view.button("next key moment").click()
    turn = view.js("race.film.turnOf(race.at) + 1")
    view.button("Copy link to this moment").click()
    view.wait(f"location.hash.startsWith('#turn={turn}&car=')")
    assert view.live.startswith("The link to this moment is")


def test_the_page_and_every_race_are_small() -> None:
    """Beside BokehJS a file holds at most 200 kB of page, packed as it lies there, and at most 100 kB of race.

    The page is what all files share; the race is all the rest, with its record.
    """
    page, sizes = "", {}
    for file in REPLAYS:
        text = html_page(read_replay(file)).replace(bokeh_runtime(), "")
        shared = text.partition('<script id="viewer" type="text/plain">')[2].partition("</script>")[0]
        assert page in ("", shared), "every race has the same page"
        page = shared
        sizes[file.name] = len(text.encode()) - len(page)
    assert 10_000 < len(page) <= 200_000
    assert len(sizes) > 15 and max(sizes.values()) <= 100_000, sizes


def test_a_file_gives_its_record_to_racelib(offline: Callable[[Path], View], tmp_path: Path) -> None:
    view = offline(export(MONACO, tmp_path / "race.html"))
    with view.page.expect_download() as download:
        view.button("Open in racelib").click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    said = view.root.get_by_role("dialog", name="Open in racelib")
    assert saved.name == "monaco.jsonl" and f'rl.watch("{saved.name}")' in said.inner_text()
    assert rl.watch(saved).replay.history == read_replay(MONACO).history
    view.glance("open-in-racelib")
    view.page.keyboard.press("Escape")
    view.page.set_viewport_size({"width": 390, "height": 844})
    view.button("Menu").click()
    view.glance("open-in-racelib-menu-390")
    with view.page.expect_download():
        view.root.get_by_role("dialog", name="Menu").get_by_role("button", name="Open in racelib").click()
    assert said.is_visible()
    view.glance("open-in-racelib-390")


def test_a_race_that_goes_on_keeps_its_coming_dice_to_itself() -> None:
    race = new_race(track="lagoon", players=2, seed=2)
    replay = Replay(race.header, race.history, None, False)
    assert "record" not in page_payload(timeline_of(replay), replay)


def test_a_race_on_a_track_of_your_own_hands_out_no_record(tmp_path: Path) -> None:
    """Who gets the page does not have the file of the track, and could not open the record."""
    track = tmp_path / "own.toml"
    track.write_bytes((Path(rl.__file__).parent / "boards" / "data" / "formula_d" / "lagoon.toml").read_bytes())
    play = rl.play(track=str(track), bots="rookie", players=2, seed=2, save=None)
    while play.ask is not None:
        play.choose(next(iter(play.ask.choice)))
    race = play.race
    replay = Replay(race.header, race.history, race.result, True)
    assert race.over and "record" not in page_payload(timeline_of(replay), replay)


def test_without_scripts_the_result_can_be_read(tmp_path: Path) -> None:
    page = export(MONACO, tmp_path / "race.html").read_text(encoding="utf-8")
    text = page.partition("<noscript>")[2].partition("</noscript>")[0]
    for seat in read_replay(MONACO).header.seats:
        assert seat.name in text
    assert "http://" not in text and "https://" not in text


def nasty_race() -> Replay:
    race = new_race(track="lagoon", players=4, names=NASTY, bots=None, seed=2)
    race.run(dict.fromkeys(range(4), race.game.bots["racer"]))
    return Replay(race.header, race.history, race.result, True)


def looks_harmless(view: View) -> None:
    """Go all over the page and check that names are shown as they are written, and that nothing has run."""
    view.js("root.querySelectorAll('details').forEach((one) => { one.open = true; })")
    for name in NASTY:
        assert name in view.root.locator("table[aria-label=cars]").inner_text()
        assert name in view.root.locator("table[aria-label='chart as a table']").inner_text()
        assert name in view.root.locator(".carlist").inner_text()
    for number in range(0, view.js("race.film.length"), 9):
        view.js("race.go(arg)", number)
    said = view.js("race.film.words")
    number = next(n for n, words in enumerate(said) if NASTY[0] in words)
    view.js("race.go(arg)", number)
    assert NASTY[0] in view.said and NASTY[0] in view.live
    box = view.root.locator(".board").bounding_box()
    assert box is not None
    for cell in view.car_cells():
        if cell >= 0:
            view.page.mouse.move(*view.spot(cell))
    view.page.wait_for_timeout(300)
    assert view.page.evaluate("window.hacked === undefined")
    assert view.js("root.querySelectorAll('img, script, [onerror], [onmouseover]').length") == 0


def test_names_are_never_taken_for_html_in_the_file(offline: Callable[[Path], View], tmp_path: Path) -> None:
    file = export(nasty_race(), tmp_path / "nasty.html")
    looks_harmless(offline(file))


def test_names_are_never_taken_for_html_where_one_watches_and_plays(chrome: Browser) -> None:
    with opened(chrome, rl.watch(nasty_race())) as table:
        looks_harmless(table)
    play = rl.play(you=NASTY[:1], bots=["racer"] * 3, players=4, track="lagoon", seed=2)
    with opened(chrome, play) as table:
        assert NASTY[0] in table.root.locator(".strip").inner_text()
        assert NASTY[0] in table.root.locator("table[aria-label=cars]").inner_text()
        assert table.page.evaluate("window.hacked === undefined")
        assert table.js("root.querySelectorAll('img, script, [onerror], [onmouseover]').length") == 0


def test_the_export_from_a_notebook(desk: Notebook, offline: Callable[[Path], View], tmp_path: Path) -> None:
    desk.show(
        "import racelib as rl",
        f"rl.export({str(MONACO)!r}, {str(tmp_path / 'from-notebook.html')!r})",
        f"rl.watch({str(MONACO)!r})",
    )
    view = offline(tmp_path / "from-notebook.html")
    view.button("to the end").click()
    assert view.at == len(read_replay(MONACO).events) - 1


def test_in_a_file_keys_work_at_once(offline: Callable[[Path], View], tmp_path: Path) -> None:
    view = offline(export(MONACO, tmp_path / "race.html"))
    before = view.at
    view.page.keyboard.press(".")
    view.wait("race.at > arg", before)
