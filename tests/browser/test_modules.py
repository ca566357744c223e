"""The modules of the page one by one, as a browser loads them; and joined they do what they do apart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from racelib.kernel.replay import read_replay
from racelib.page.assets import script, styles
from racelib.page.export import bokeh_runtime, page_payload, replay_of, viewer
from racelib.page.timeline import Timeline, timeline_of
from tests.browser.lab import Js

HERE = Path(__file__).parent
LAGOON = HERE.parents[1] / "replays" / "lagoon-first-race.jsonl"

# -- the film ------------------------------------------------------------------------------------------------

FILM = 'const {Film} = await import("/page/js/film.js"); const film = new Film(structuredClone(payload));'


def test_a_film_expands_the_rows_that_change(js: Js) -> None:
    cells = js(FILM + "return [-1, 0, 1, 2, 3, 4, 5].map((n) => [film.row(n, 0).cell, film.row(n, 1).cell]);")
    assert cells == [[0, 1], [4, 1], [4, 1], [4, 2], [4, 2], [7, 2], [7, 2]]
    assert js(FILM + "return film.frames[0] === film.frames[1] && film.frames[1] !== film.frames[2];")


def test_undo_forgets_what_comes_after(js: Js) -> None:
    again = """film.add({...part, first: 2, words: ["Ben waits."], turns: [1], rounds: [1], acting: [1], movers: [1],
      changes: [], pieces: [], routes: [], dice: [], notes: [], yours: [], moments: [], panels: [],
      links: [], other: {}});
      return [film.length, film.row(2, 1).cell, [...film.routes.keys()], film.moments.length, [...film.lying(2)],
        film.said(2, "1"), film.table(2, "1").map(([name]) => name), film.panels.dice.at(-1)[1].rows[1][1],
        [...film.dice.keys()], [...film.notes.keys()], [...film.yours.keys()]];"""
    assert js(FILM + again) == [3, 1, [0], 1, [], "Ben waits.", ["dice"], 5, [0], [], [0]]


def test_what_lies_on_the_cells_comes_and_goes(js: Js) -> None:
    assert js(FILM + "return [1, 2, 4].map((n) => [...film.lying(n)]);") == [[], [[5, "oil"]], []]


def test_the_board_that_was_laid_last(js: Js) -> None:
    code = """film.add({...part, boards: [[1, {title: "B"}], [3, {title: "C"}]]});
      return [0, 1, 2, 3, 5].map((n) => film.board(n)?.title ?? "");"""
    assert js(FILM + code) == ["", "B", "B", "C", "C"]


def test_a_table_is_patched_row_by_row(js: Js) -> None:
    rows = js(FILM + "return [1, 2].map((n) => film.table(n, '-1')[0][2].rows);")
    assert rows == [[["Ada", 2], ["Ben", 5]], [["Ada", 2], ["Ben", 6]]]


def test_each_viewpoint_hears_and_sees_its_own(js: Js) -> None:
    assert js(FILM + 'return ["-1", "0", "1"].map((view) => film.said(2, view));') == [
        "Ben drives. (FD-MOVE-01)",
        "Ben drives. (FD-MOVE-01)",
        "You drive.",
    ]
    seen = 'return ["-1", "0", "1", "all"].map((view) => film.table(5, view).map(([name]) => name));'
    assert js(FILM + seen) == [["dice"], ["dice"], ["dice", "hand"], ["dice", "hand"]]
    assert js(FILM + "film.open = true; return [4, 5].map((n) => film.table(n, '-1').length);") == [1, 2]


# -- moving --------------------------------------------------------------------------------------------------

STEPS = FILM + 'const {stepFrom, nextOf} = await import("/page/js/controls/steps.js");'


@pytest.mark.parametrize("file", sorted(LAGOON.parent.glob("*.jsonl")), ids=lambda file: file.stem)
def test_a_race_that_is_watched_opens_before_its_first_turn_ends(js: Js, file: Path) -> None:
    replay = read_replay(file)
    timeline = Timeline(replay.header, replay.events)
    grid = """const {gridOf} = await import("/page/js/controls/steps.js"), {Film} = await import("/page/js/film.js");
      const film = new Film(given), at = gridOf({film, payload: given});
      return [at, film.board(at) != null, given.cars.map((car, n) => film.row(at, n).cell)];"""
    at, laid, cells = js(f"const given = JSON.parse({json.dumps(json.dumps(timeline.payload()))});" + grid)
    assert timeline.turns[at] == 0
    if replay.header.game == "thunder-road":
        assert laid and set(cells) == {-1}, "the road lies there, and all cars wait"
        assert timeline.movers[at + 1] >= 0 or timeline.turns[at + 1] > 0
    else:
        assert max(cells) >= 0


@pytest.mark.parametrize(
    ("unit", "direction", "path"),
    [
        ("event", 1, [0, 1, 2, 3, 4, 5, 6]),
        ("turn", 1, [1, 3, 5, 5]),
        ("round", 1, [3, 5, 5]),
        ("event", -1, [4, 3, 2, 1, 0, -1, -2]),
        ("turn", -1, [3, 1, -1, -2]),
        ("round", -1, [3, -1, -2]),
    ],
)
def test_steps_go_to_the_end_of_a_turn_or_round(js: Js, unit: str, direction: int, path: list[int]) -> None:
    code = "let at = arg.at; return arg.path.map(() => (at = stepFrom(film, at, arg.unit, arg.direction)));"
    start = -1 if direction > 0 else 5
    assert js(STEPS + code, {"unit": unit, "direction": direction, "path": path, "at": start}) == path


def test_in_a_chain_events_without_words_are_passed_over(js: Js) -> None:
    code = "return [[0, 1], [2, -1], [4, 1]].map(([at, way]) => stepFrom(film, at, 'event', way, true));"
    assert js(STEPS + code) == [2, 0, 5]


def test_the_next_of_some_events(js: Js) -> None:
    code = """return [[-1, 1], [0, 1], [1, 1], [5, -1], [4, -1], [4, 1], [0, -1]]
      .map(([at, way]) => nextOf([0, 2, 4], at, way) ?? null);"""
    assert js(STEPS + code) == [0, 2, 2, 4, 2, None, None]


def test_a_jump_goes_to_moments_with_a_label_or_of_the_kind_that_is_chosen(js: Js) -> None:
    code = """const {jump} = await import("/page/js/controls/steps.js");
      const page = smallPage(), at = [], moments = page.film.moments;
      const long = {...moments[0], kind: "wide", weight: 0, title: "no room ".repeat(40)};
      page.film.moments = [...moments, {...long, event: 1}, {...long, event: 3}].sort((a, b) => a.event - b.event);
      page.parts.moment.append(new Option("wide"));
      for (const kind of ["", "wide"]) {
        page.parts.moment.value = kind;
        page.at = -1;
        for (let n = 0; n < 4; n++) { jump(page, 1); at.push(page.at); }
      }
      return at;"""
    assert js(code) == [0, 2, 3, 4, 1, 3, 3, 3]  # at 1 there is no room for a label


def test_going_draws_and_stays_in_the_race(js: Js) -> None:
    code = """const {go, step, jump} = await import("/page/js/controls/steps.js");
      const page = smallPage();
      const seen = [];
      for (const number of [2, 99, -7]) { go(page, number); seen.push([page.at, page.parts.slider.value]); }
      step(page, 1); seen.push([page.at, page.parts.counter.textContent]);
      jump(page, 1); jump(page, 1); jump(page, 1); seen.push([page.at, page.parts.live.textContent]);
      return seen;"""
    assert js(code) == [
        [2, "2"],
        [5, "5"],
        [-1, "-1"],
        [1, "Round 1 · turnOf"],
        [4, "noMoment"],
    ]


# -- the camera and the marks --------------------------------------------------------------------------------

CAMERA = """const {aimCamera, pickCamera} = await import("/page/js/canvas/camera.js");
  const ends = ({start, end}) => [start, end];
  const shown = ({figures}) => [...ends(figures.board.x_range), ...ends(figures.board.y_range)];
"""


def test_the_camera_follows_a_car_and_comes_home(js: Js) -> None:
    code = """const page = smallPage(); page.at = 5;
      return ["car0", "acting", "pack", "track"].map((camera) => {
        page.camera = camera; aimCamera(page); return shown(page); });"""
    car, acting, pack, home = js(CAMERA + code)
    assert car == acting == [7.5 - 5, 7.5 + 5, 0.5 - 2.5, 0.5 + 2.5], "lanes of 20 pixels, as flat as the picture"
    assert pack == [5 - 8, 5 + 8, 0.5 - 4, 0.5 + 4], "all cars, and some room around them"
    assert home == [0, 12, 0, 6]


def test_the_camera_shows_all_that_can_be_chosen(js: Js) -> None:
    code = """const far = ask({options: [{cell: 0}, {cell: 11}]});
      const page = smallPage({mode: "play", humans: [0], ask: far}); page.camera = "acting"; aimCamera(page);
      return shown(page);"""
    low, high, *_ = js(CAMERA + code)
    assert low < 0.5 and high > 11.5 and (low + high) / 2 == 6


def test_a_player_on_a_narrow_page_follows_the_car_in_turn_until_looking_elsewhere(js: Js) -> None:
    code = """const page = smallPage({mode: "play"}), seen = [];
      const wide = (value) => Object.defineProperty(page.parts.board, "clientWidth", {value, configurable: true});
      for (const pixels of [900, 80]) { wide(pixels); pickCamera(page); seen.push(page.camera); }
      page.looked = true; wide(900); pickCamera(page); seen.push(page.camera);
      return seen;"""
    assert js(CAMERA + code) == ["track", "acting", "acting"]


def test_a_cell_stands_for_its_best_option(js: Js) -> None:
    code = """const {best} = await import("/page/js/canvas/marks.js");
      return [[...best(ask())], [...best(ask({options: [{cell: 3}, {cell: 3}, {}]}))]];"""
    assert js(code) == [[[8, 1], [9, 2]], [[3, 0]]], "the lowest toll, and of equal ones the first"


def test_marks_show_what_can_be_chosen_now(js: Js) -> None:
    code = """const {drawMarks} = await import("/page/js/canvas/marks.js");
      const page = smallPage({mode: "play", humans: [0], ask: ask()}), {sources} = page, seen = [];
      const look = () => { drawMarks(page); seen.push([...sources.prices.data.price ?? []]); };
      look();
      page.hinted = 2; look(); seen.push(sources.marks.data.thick);
      page.at = 3; look();
      page.at = 5; page.card = document.body; look();
      page.card = null; page.opened = 1; look();
      return seen;"""
    assert js(code) == [["−1", "✓"], ["−1", "✓"], [1.2, 4], [], [], []], "not in the past, under a card, or for others"


def test_a_risky_cell_is_hatched_and_its_chance_stands_on_paper(js: Js) -> None:
    code = """const {drawMarks} = await import("/page/js/canvas/marks.js");
      const options = [{cell: 5}, {cell: 6, tone: "warn", risky: true, mark: "20%"}, {cell: 9, tone: "warn", price: 2,
        risky: true, mark: "−2"}, {cell: 8, tone: "bad", mark: "✕"}];
      const page = smallPage({mode: "play", humans: [0], ask: ask({options})}), {sources} = page;
      drawMarks(page);
      return [sources.marks.data.fill, sources.risks.data.xs.map((one) => one[0]), sources.prices.data.paper];"""
    assert js(code) == [["#b9e8c6", "#b9e8c6", "#ffdf9e", "#e7a9a4"], [6, 9], [0, 0.95, 0.95, 0]]


def test_a_lever_lights_up_the_range_of_the_row_that_is_looked_at(js: Js) -> None:
    code = """const {drawMarks} = await import("/page/js/canvas/marks.js");
      const rows = [{option: 0, cells: [1, 2], out: [], low: 1, high: 2, low_at: 1, high_at: 2},
        {option: 1, cells: [3, 4, 5], out: [5], low: 3, high: 5, low_at: 3, high_at: -1}];
      const page = smallPage({mode: "play", humans: [0], ask: ask({lever: {rows}})}), {sources} = page, seen = [];
      const look = () => { drawMarks(page); seen.push([sources.marks.data.fill, sources.knobs.data.text]); };
      page.picked = 0; look();
      page.pointed = 1; look();
      page.pointed = -1; page.picked = -1; look();
      return [seen, sources.prices.data.price];"""
    seen, _ = js(code)
    blue, red = "#79b6ff", "#e7a9a4"
    assert seen == [[[blue, blue], ["1", "2"]], [[blue, blue, red], ["3"]], [[], []]]


def test_what_is_beside_a_cell_never_covers_it(js: Js) -> None:
    code = """const {placeBeside, common} = await import("/page/js/canvas/view.js");
      const page = smallPage(), size = {wide: 60, high: 30}, hits = [];
      for (let x = 0; x < 180; x += 9) for (let y = 0; y < 90; y += 7) {
        const cell = {left: x, right: x + 20, top: y, bottom: y + 10}, {left, top} = placeBeside(page, cell, size, []);
        hits.push(common(cell, {left, top, right: left + size.wide, bottom: top + size.high}));
      }
      return Math.max(...hits);"""
    assert js(code) == 0


def test_what_is_beside_a_cell_covers_no_other_marked_cell_where_there_is_room(js: Js) -> None:
    code = """const {placeBeside, common} = await import("/page/js/canvas/view.js");
      const page = smallPage(), size = {wide: 236, high: 84};
      for (const [name, value] of [["clientWidth", 870], ["clientHeight", 644]]) {
        Object.defineProperty(page.parts.board, name, {value, configurable: true});
      }
      // a road of three lanes that climbs through the picture
      const road = Array.from({length: 36}, (_, n) => {
        const left = 250 + 18 * Math.floor(n / 3) + 34 * (n % 3), top = 520 - 40 * Math.floor(n / 3) + 20 * (n % 3);
        return {left, right: left + 30, top, bottom: top + 36};
      });
      return road.map((cell) => {
        const {left, top} = placeBeside(page, cell, size, road);
        const card = {left, top, right: left + size.wide, bottom: top + size.high};
        const far = Math.hypot((left + card.right - cell.left - cell.right) / 2,
          (top + card.bottom - cell.top - cell.bottom) / 2);
        return [road.reduce((sum, one) => sum + common(card, one), 0), far];
      });"""
    placed = js(code)
    assert max(covered for covered, _ in placed) == 0
    assert max(far for _, far in placed) < 320, "and yet it lies near"


# -- choices and keys ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("shown_as", ["list", "places", "tray"])
def test_what_is_picked_before_it_is_confirmed_is_told_to_screen_readers(js: Js, shown_as: str) -> None:
    code = """const {drawChoices} = await import("/page/js/controls/choices.js");
      const page = smallPage({mode: "play"}), {options} = page.parts; page.ask = ask({shown_as: arg}); page.picked = 1;
      drawChoices(page, page.ask);
      const radios = [...options.querySelectorAll("[data-option][role=radio]")];
      return [options.getAttribute("role"), radios.map((one) => one.getAttribute("aria-checked"))];"""
    picked = ["radiogroup", ["false", "true", "false"]]
    assert js(code, shown_as) == (picked if shown_as == "places" else ["group", []])


def test_digits_belong_to_the_options_in_the_order_in_which_they_are_shown(js: Js) -> None:
    code = """const {digitOrder} = await import("/page/js/controls/choices.js");
      const cards = [1, 5, 3].map((price) => ({price, card: [["red", price]]}));
      return [digitOrder(ask({aside: [0]})), digitOrder(ask({options: cards}))];"""
    assert js(code) == [[1, 2, 0], [1, 2, 0]], "folded ones last; of cards the dearest first"


KEYS = """const {actsOf, connectKeys} = await import("/page/js/controls/keys.js");
  const {drawAsk} = await import("/page/js/controls/prompt.js");
  const page = smallPage({mode: "play", humans: [0], ask: ask(), ...arg}); connectKeys(page); drawAsk(page);
  const press = (key, on = page.parts.board, more = {}) =>
    !on.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true, ...more}));
  page.parts.shell.append(page.parts.board, page.parts.slider, page.parts.options);
"""


def test_keys_choose_undo_and_hint(js: Js) -> None:
    code = """const taken = ["h", "2", "u", "r", "9", "x"].map((key) => press(key)); return [taken, page.sent];"""
    taken, sent = js(KEYS + code)
    assert taken == [True, True, True, True, False, False]
    assert sent == [
        {"do": "hint", "level": 1, "ask": 6, "seat": 0},
        {"do": "choose", "option": 1, "ask": 6, "seat": 0},
        {"do": "undo"},
        {"do": "redo"},
    ]


def test_keys_move_through_the_race(js: Js) -> None:
    code = """const keys = ["Home", "ArrowRight", "PageDown", "ArrowLeft", "]", "End", "[", "1"];
      return [keys.map((key) => { press(key); return page.at; }), page.sent];"""
    assert js(KEYS + code) == [[-1, 1, 3, 1, 2, 5, 4, 5], []], "a digit in the past only comes back to the present"


def test_lists_sliders_and_fields_keep_their_own_keys(js: Js) -> None:
    code = """const {node} = await import("/page/js/browser/dom.js");
      const has = (on) => ["ArrowRight", " ", "u", "]"].map((key) => key in actsOf(page, on));
      const {board, slider, unit} = page.parts;
      return [board, slider, unit, node("button"), node("input", {type: "number"})].map(has)
        .concat([[press("u", page.parts.board, {ctrlKey: true}), page.sent.length]]);"""
    board, slider, drop_down, button, field, with_control = js(KEYS + code)
    assert board == [True, True, True, True] and slider == [False, False, True, True]
    assert drop_down == [False, False, False, True] and button == [True, False, True, True]
    assert field == [False, False, False, False] and with_control == [False, 0]


def test_the_help_names_every_key_that_works(js: Js) -> None:
    code = """const {keysInWords} = await import("/page/js/words/help.js");
      const {choiceKeys} = await import("/page/js/controls/choice_keys.js");
      page.ask = ask({shown_as: "cells", spots: [{cell: 1, options: [0]}]}); page.picked = 0;
      const {board} = page.parts, acts = {...actsOf(page, board), ...choiceKeys(page, board)};
      return [Object.keys(acts), keysInWords(page.words, true)];"""
    keys, told = js(KEYS + code)
    signs = {"ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓"}
    signs |= {"PageUp": "PgUp", "PageDown": "PgDn"}
    signs |= {" ": "Space", "Escape": "Esc", "-": "−", "=": "+", "2": "1–9", "3": "1–9"}
    helped = {sign for part in told.split(" · ") for sign in part.rpartition(": ")[0].replace(", 0", " 0").split()}
    assert {"v", "Home", "PageUp"} <= set(keys)
    assert {signs.get(key, key.upper() if len(key) == 1 else key) for key in keys} - helped <= {"1"}, "1 is in 1–9"


def test_nobody_chooses_behind_a_curtain(js: Js) -> None:
    code = """const before = page.parts.question.textContent; press("1"); press("h");
      page.parts.options.querySelector("button").click(); press("1");
      return [before, page.parts.question.textContent, page.sent];"""
    before, after, sent = js(KEYS + code, {"humans": [0, 1]})
    assert before == "Ada, it is your turn" and after == "Where to?"
    assert [one["do"] for one in sent] == ["choose"]


# -- words and looks -----------------------------------------------------------------------------------------


def test_a_rule_behind_a_sentence_is_a_chip_that_opens_it(js: Js) -> None:
    code = """const {showSentence, withoutRules} = await import("/page/js/words/sentence.js");
      const page = smallPage(), box = document.createElement("p");
      showSentence(page, box, "FD-NO-99 drives. (FD-MOVE-01, FD-MOVE-01)");
      const said = box.textContent, [chip, ...more] = box.querySelectorAll("button");
      chip.click();
      const {reader, live} = page.parts;
      return [said, chip.ariaLabel, more.length, reader.hidden, reader.textContent, live.textContent,
        withoutRules("Ben drives. (FD-MOVE-01)")];"""
    said, name, more, hidden, opened, live, aloud = js(code)
    assert said == "FD-NO-99 drives. movement", "the name of a rule, each once; somebody may be called like one"
    assert name == "rule: movement" and more == 0
    assert hidden is False and opened == "MovementNo car drives backwards.FD-MOVE-01", "its id only where it is opened"
    assert live == "No car drives backwards." and aloud == "Ben drives."


def test_the_log_names_whoever_passes_and_may_leave_others_out(js: Js) -> None:
    code = """const {drawLog} = await import("/page/js/words/log.js");
      const places = [[0, 0, 4, 0, 2], [0, 1, 1, 0, 1], [2, 1, 2, 0, 1], [4, 0, 7, 0, 1], [4, 1, 2, 0, 2]];
      const page = smallPage({mode: "play", humans: [0], hides: false, part: {...part, changes: places}});
      const read = () => [...page.parts.logLines.querySelectorAll("p")].map((one) => one.textContent.slice(1));
      drawLog(page); const all = read(), first = page.parts.logLines.firstChild;
      page.onlyMe = true; drawLog(page);
      const {firstChild} = page.parts.logLines;
      return [all, read(), firstChild === first, page.parts.logLines.querySelector("b").textContent];"""
    everyone, mine, same, bold = js(code)
    assert everyone == ["You drove 3 cells. You pass Ben.", "Ben drives. movement", "You drove 4 cells."]
    assert mine == [everyone[0], everyone[2]] and same and bold == "You"


def test_your_last_move_stays_until_you_move_again(js: Js) -> None:
    code = """const {ownMove} = await import("/page/js/words/own_move.js");
      const page = smallPage({mode: "play", humans: [0], hides: false});
      return [-1, 0, 2, 3, 4].map((at) => { page.at = at; return ownMove(page)?.sentences ?? []; });"""
    first, second = ["You drove 4 cells."], ["You drove 3 cells."]
    assert js(code) == [[], first, first, first, second], "what Ben does changes nothing"


def test_a_car_on_its_route_is_where_its_way_says(js: Js) -> None:
    code = """const {placeOn} = await import("/page/js/canvas/glide.js");
      const spots = {x: [0, 1, 2], y: [0, 0, 1], angle: [0, 3, -3]};
      return [0, 0.5, 1, 1.5, 2, 9].map((way) => Object.values(placeOn(spots, [0, 1, 2], way)));"""
    start, _, middle, turning, end, beyond = js(code)
    assert start == [0, 0, 0] and middle == [1, 0, 3] and end[:2] == beyond[:2] == [2, 1]
    assert 3 < turning[2] < 3.3, "the shorter way round"


def test_the_theme_follows_the_notebook_and_repaints_the_board(js: Js) -> None:
    code = """const {beginsDark, paint, onPaper} = await import("/page/js/canvas/theme.js");
      const {drawBoard} = await import("/page/js/canvas/board.js");
      const inside = document.createElement("div"), around = document.createElement("div"), page = smallPage();
      around.append(inside); around.dataset.jpThemeLight = arg;
      drawBoard(page); const light = page.sources.cells.data.fill[0];
      page.dark = true; drawBoard(page); const dark = page.sources.cells.data.fill[0];
      return [beginsDark(inside), light, dark, paint(page).ink, onPaper(page, "#101010"), onPaper(page, "#ff0000")];"""
    assert js(code, "false") == [True, "#eeeeee", "#222222", "#eef2f6", "#9aa7b5", "#ff0000"]
    assert js(code, "true")[0] is False


def test_the_browser_keeps_the_newest_few_races(js: Js) -> None:
    code = """const {storeCopy, newestCopy} = await import("/page/js/browser/storage.js");
      localStorage.clear(); localStorage.setItem("racelib-race broken", "{");
      const copy = {home: "c", settings: null, over: false, packed: "abc"};
      const keep = (name, more = {}) => storeCopy({name, ...copy, ...more});
      const now = Date.now; let time = 0; Date.now = () => ++time;
      try { for (const name of ["a", "b", "c", "d", "e", "f"]) keep(name); } finally { Date.now = now; }
      const kept = Object.keys(localStorage).sort();
      const newest = newestCopy("c").name; keep("f", {over: true});
      const then = [newestCopy("c").name, newestCopy("other")];
      localStorage.clear();
      return [kept.map((one) => one.at(-1)), newest, then];"""
    assert js(code) == [["b", "c", "d", "e", "f"], "f", ["e", None]]


def test_bokeh_is_asked_for_again_where_the_first_kernel_does_not_answer(js: Js) -> None:
    code = """const {loadBokeh} = await import("/page/js/browser/load_bokeh.js"), had = window.Bokeh, asked = [];
      const kernel = (name, version) => {
        const heard = new Set();
        const model = {
          on: (_, listener) => heard.add(listener), off: (_, listener) => heard.delete(listener), get: () => null,
          send: () => {
            asked.push(name);
            const bokeh = `window.Bokeh = {version: "${version}"}`;
            if (version) for (const one of [...heard]) one({bokeh});
          },
        };
        return {model, heard};
      };
      window.Bokeh = undefined;
      const dead = kernel("dead", ""), alive = kernel("alive", "1");
      const newer = kernel("newer", "2"), back = kernel("back", "1");
      const done = [loadBokeh(dead.model, "1"), loadBokeh(alive.model, "1")];
      await Promise.all(done);
      const first = window.Bokeh.version; await loadBokeh(newer.model, "2");
      const second = window.Bokeh.version; await loadBokeh(back.model, "1");
      const third = window.Bokeh.version; window.Bokeh = had;
      return [asked, first, second, third, [dead, alive, newer, back].map(({heard}) => heard.size)];"""
    assert js(code) == [["dead", "alive", "newer", "back"], "1", "2", "1", [0, 0, 0, 0]]


def test_a_link_names_a_car_by_its_number_or_where_crews_share_numbers_by_its_place(js: Js) -> None:
    code = """const {linkedMoment} = await import("/page/js/controls/sharing.js"), found = [];
      const [ada, ben] = payload.cars, was = location.hash;
      for (const numbers of [[4, 1], ["S", "S"]]) for (const car of ["1", "2"]) {
        const page = smallPage({cars: [{...ada, number: numbers[0]}, {...ben, number: numbers[1]}]});
        history.replaceState(null, "", "#turn=2&car=" + car);
        found.push([linkedMoment(page), page.camera]);
      }
      history.replaceState(null, "", was || "#");
      return found;"""
    (event, by_number), (_, nobody), (_, first), (_, second) = js(code)
    assert event == 3 and by_number == "car1" and nobody not in ("car0", "car1")
    assert (first, second) == ("car0", "car1")


def test_whose_eyes_can_be_chosen_only_where_they_see_different_things(js: Js) -> None:
    code = """const {listViews} = await import("/page/js/controls/timeline.js"), shown = [];
      for (const views of [[-1], [-1, 0, 1]]) {
        const page = smallPage({part: {...part, views}});
        listViews(page);
        shown.push([page.parts.seen.hidden, page.parts.seen.options.length]);
      }
      return shown;"""
    assert js(code) == [[True, 0], [False, 3]]


def test_an_undo_draws_nothing_of_events_that_are_gone(js: Js) -> None:
    code = """const {hear} = await import("/page/js/news.js"), {drawAsk} = await import("/page/js/controls/prompt.js");
      const row = {name: "1", option: 0, cells: [1], out: [], low: 1, high: 1, low_at: 1, high_at: 1, faces: [],
        tone: "good"};
      const lever = {rows: [row], bands: [], now: 1, note: ""};
      const page = smallPage({mode: "play", humans: [0], hides: false, ask: ask({shown_as: "lever", lever})});
      const wrong = [], note = (event) => { event.preventDefault(); wrong.push(event.message); };
      const {shell, options, go, board} = page.parts;
      shell.append(options, go, board);
      document.body.append(shell);
      drawAsk(page);
      options.querySelector(".row").focus();
      window.addEventListener("error", note);
      const gone = {...part, first: 2, words: [], turns: [], rounds: [], acting: [], movers: [], changes: [],
        pieces: [], routes: [], dice: [], notes: [], yours: [], moments: [], panels: [], other: {}};
      const focused = document.activeElement.className;
      await hear(page, shell, {part: gone, ask: ask(), animate: false});
      window.removeEventListener("error", note);
      shell.remove();
      return [focused, wrong, page.at];"""
    assert js(code) == ["row good now lowest highest picked", [], 1]


# -- all together --------------------------------------------------------------------------------------------

LOOK = """
  const look = (root) => {
    const race = root.racelib, shell = root.firstChild.cloneNode(true), data = {};
    for (const box of shell.querySelectorAll(".board, .chart")) box.replaceChildren();
    for (const [name, {data: columns}] of Object.entries(race.sources)) {
      data[name] = Object.entries(columns).map(([column, values]) => [column, Array.from(values, String)]);
    }
    const {start, end} = race.figures.board.x_range;
    return JSON.stringify([shell.outerHTML, data, race.at, start, end]);
  };
  const show = async (mount, payload) => {
    const root = document.createElement("div"), seen = [];
    document.body.append(root);
    const race = await mount(root, structuredClone(payload));
    for (const number of [-1, 99999, 7, 40]) { race.go(number); seen.push(look(root)); }
    root.querySelector(".looking .of-plus").click(); seen.push(look(root));
    const list = root.querySelector("select[aria-label=chart]");
    list.value = list.lastElementChild.value; list.dispatchEvent(new Event("change")); seen.push(look(root));
    root.querySelector("button[aria-label='light or dark']").click(); seen.push(look(root));
    race.step(-1); seen.push(look(root));
    race.gone(); root.remove();
    return seen;
  };
"""


def test_joined_the_modules_do_what_they_do_apart(tab: Page) -> None:
    replay = replay_of(LAGOON)
    payload = viewer() | page_payload(timeline_of(replay), replay)
    if not tab.evaluate("!!window.Bokeh"):
        tab.add_script_tag(content=bokeh_runtime())
    arg = {"payload": payload, "script": script("page/js/mount.js")}
    apart, joined = tab.evaluate(
        f"""async ({{payload, script}}) => {{ {LOOK}
          const {{mount}} = await import("/page/js/mount.js");
          const together = new Function("'use strict';" + script + "; return mount;")();
          return [await show(mount, payload), await show(together, payload)];
        }}""",
        arg,
    )
    assert apart == joined and len(set(apart)) == len(apart) == 8


def test_joined_styles_are_those_that_a_browser_imports(tab: Page) -> None:
    code = """async (joined) => {
      const flat = (rule) => (rule.styleSheet ? rules(rule.styleSheet) : [rule.cssText]);
      const rules = (sheet) => [...sheet.cssRules].flatMap(flat);
      const link = Object.assign(document.createElement("link"), {rel: "stylesheet", href: "/page/css/page.css"});
      const style = Object.assign(document.createElement("style"), {textContent: joined});
      await new Promise((done) => { link.onload = done; document.head.append(link, style); });
      const found = [rules(link.sheet), rules(style.sheet)];
      link.remove(); style.remove();
      return found;
    }"""
    apart, joined = tab.evaluate(code, styles("page/css/page.css"))
    assert apart == joined and len(apart) > 90
