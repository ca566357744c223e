"""Thunder Road by clicking only what is seen: the dice tray, whole drives, slam chains, secret questions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

import racelib as rl
from racelib.games.thunder_road.events.moving import Moved
from racelib.kernel.race import Race
from racelib.kernel.scenario import parse_scenario
from racelib.page.widget import Play
from racelib.teach.course import Loaded, read_lesson
from racelib.teach.lesson_widget import LessonWidget
from tests.browser.table import DESK, PHONE, Table, opened, play_on

EVERYTHING: dict[str, Any] = {"shop": True, "ammo": True, "euro": True, "carnage": True}
#: Ada's large car drives onto Bruno's small one, which is pushed onto the next, and so on.
ROW_OF_CARS = """
id = "row"
title = "Three cars in a row"
rules = ["TR-SLAM-01"]
game = "thunder-road"
players = [
    { name = "Ada", dice = [3, 4, 5, 6], cars = { L = [3, 10], S = [2, 7], M = "gone" } },
    { name = "Bruno", cars = { S = [3, 12], M = [3, 13], L = [3, 14] } },
]
position = { turn = "Ada", road = 1, hidden = { mine = [[4, 12]] } }
step = [{ choose = [3, "A-L"] }]
"""
FACES = {
    ("slam", 0): ["bottom", "bottom", "bottom", "bottom"],
    ("direction", 0): ["F", "F", "FR", "FR"],
    ("shooting", 0): ["L"],
}


def row_of_cars() -> Play:
    place = parse_scenario(ROW_OF_CARS, "row")
    return Play(Race(place.game, place.header, Loaded(5, FACES)), human=[0])


def rgb(colour: str) -> str:
    """Return a colour as a browser writes it.

    >>> rgb("#b9e8c6")
    'rgb(185, 232, 198)'
    """
    return f"rgb({', '.join(str(int(colour[n : n + 2], 16)) for n in (1, 3, 5))})"


def explained(table: Table) -> dict[str, str]:
    """Return what the legend beside the board explains, with the colours of its marks."""
    return dict(
        table.js("""[...root.querySelectorAll(".options .meanings > span")].filter((one) => one.checkVisibility())
          .map((one) => [one.textContent, getComputedStyle(one.querySelector(".swatch")).backgroundColor])""")
    )


def place_die(table: Table, random: Random) -> None:
    """Put a die somewhere that takes it, by clicks on what is seen; then confirm."""
    root = table.root
    options = table.ask["tray"]
    if options["none"] >= 0 and random.random() < 0.6:
        return table.main.click()
    dice = root.locator("[data-die]:visible")
    for number in random.sample(range(dice.count()), dice.count()):
        dice.nth(number).click()
        free = [
            (n, k)
            for n, part in enumerate(options["parts"])
            for k, target in enumerate(part["targets"])
            if not part["kind"] and target["options"][number : number + 1] not in ([], [-1])
        ]
        if free:
            n, k = random.choice(free)
            target = root.locator(f"[data-target='{n}.{k}']:visible")
            target.scroll_into_view_if_needed()
            target.click()
            assert target.get_attribute("aria-pressed") == "true"
            return table.main.click()
        dice.nth(number).click()
    raise AssertionError("no die fits anywhere")


def answer(table: Table, random: Random) -> None:
    """Answer whatever is asked by clicks on what is seen."""
    ask = table.ask
    before = ask["id"], ask["kind"]
    curtain = table.root.locator("button.curtain:visible")
    if curtain.count():
        curtain.click()
    if ask["tray"]:
        place_die(table, random)
    else:
        seen = table.root.locator(".options [data-option]:visible")
        seen.nth(random.randrange(seen.count())).click()
        if table.main.count() and table.ask and (table.ask["id"], table.ask["kind"]) == before:
            table.main.click()
    table.settle()


@pytest.mark.parametrize(
    ("size", "touch", "options"),
    [
        (DESK, False, {"players": 3, "seed": 11}),
        (PHONE, True, {"players": 2, "seed": 12}),
        (DESK, False, {"players": 3, "seed": 13, **EVERYTHING}),
    ],
    ids=["desk", "phone", "everything"],
)
def test_a_whole_game_by_clicks(
    chrome: Browser, tmp_path: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], touch: bool, options: Any
) -> None:
    """A game is played to its end with nothing but clicks; every question has one main button or a few choices."""
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path))
    widget = rl.play("thunder-road", save=None, bots="racer", **options)
    random = Random(7)
    with opened(chrome, widget, size, touch=touch) as table:
        presses = 0
        while table.ask and presses < 150:
            answer(table, random)
            presses += 1
        assert widget.race.over, f"not over after {presses} presses"


def test_a_die_and_a_drive_are_two_presses(chrome: Browser) -> None:
    """Put the 3 on the large car: the board shows where it can end; one click drives there, undo takes it back."""
    widget = row_of_cars()
    with opened(chrome, widget) as table:
        root = table.root
        assert root.locator(".ask").inner_text() == "Put a die on a car"
        dice = root.locator("[data-die]")
        assert [one.get_attribute("aria-label") for one in dice.all()] == ["die 3", "die 4", "die 5", "die 6"]
        large = root.locator("[data-target='0.1']")
        large.click()
        assert root.locator(".go .refused").inner_text() == "Pick a die first."
        dice.nth(0).click()
        repair = root.get_by_role("button", name="Repair")
        assert "shut" in (repair.get_attribute("class") or "") and "takes 6" in repair.inner_text()
        large.click()
        assert table.main.inner_text() == "Drive the large car 3" and "slam possible" in large.inner_text()
        assert set(explained(table)) == {"can end here", "on the way", "%slam: odds to push"}
        green, blue = (explained(table)[words] for words in ("can end here", "on the way"))
        assert {green, blue} <= {rgb(colour) for colour in table.source("reach")["fill"]}, "as on the board"
        assert len(table.source("reach")["xs"]) > 5 and table.source("chances")["text"] == ["67 %"]
        table.main.click()
        table.settle()
        assert table.ask["kind"] == "step", "no command was given in the same press"
        assert {"✓can end here", "on the way", "%slam: odds to push"} <= set(explained(table)), "here, too"
        ends = {one["cell"]: n for n, one in enumerate(table.ask["options"]) if one["cell"] is not None}
        cell = [c for c, n in ends.items() if table.ask["options"][n]["tone"] == "good"][1]  # the first is picked
        table.click_cell(cell)
        assert table.main.inner_text() == "Drive here"
        table.main.click()
        table.settle()
        moves = [event for event in widget.race.events if isinstance(event, Moved) and event.car == "A-L"]
        assert len(moves) == 3 and widget.race.state.board.cell(*moves[-1].to) == cell
        table.button("Undo").click()
        table.wait("race.ask?.kind === 'step'")
        assert not [one for one in widget.race.events if isinstance(one, Moved)], "the whole drive is taken back"
        table.button("Undo").click()
        table.wait("race.ask?.kind === 'die'")


def test_single_steps_are_still_there(chrome: Browser) -> None:
    """A tap on the next cell, which is on the way, drives one step; then the rest is asked again."""
    widget = row_of_cars()
    with opened(chrome, widget) as table:
        table.root.locator("[data-die]").nth(1).click()
        table.root.locator("[data-target='0.1']").click()
        table.main.click()
        table.settle()
        next_cell = 7 * 11 + 3
        table.click_cell(next_cell)
        table.main.click()
        table.settle()
        assert table.ask["kind"] == "step" and "3 movement points left" in table.root.locator(".about").inner_text()
        assert widget.race.state.board.cars["A-L"].cell == next_cell


def slam(table: Table) -> None:
    """Drive the large car onto the small one ahead, with a 3."""
    table.root.locator("[data-die]").nth(0).click()
    table.root.locator("[data-target='0.1']").click()
    table.main.click()
    table.settle()
    table.click_cell(7 * 12 + 3)
    assert table.main.inner_text() == "Slam it"
    table.main.click()


def test_a_slam_chain_link_by_link(chrome: Browser) -> None:
    """Each link is a sentence with its dice, an arrow on the board, and what it means to you; keys hold and go on."""
    widget = row_of_cars()
    with opened(chrome, widget, motion=True) as table:
        slam(table)
        table.wait("race.ask?.kind === 're-roll'")
        table.root.locator("[data-option='0']").click()
        chain = table.root.locator(".chain")
        chain.wait_for()
        table.root.locator(".board").press(" ")
        assert "Held" in chain.inner_text()
        chain.get_by_role("button", name="Skip to the end").click()
        table.settle()
        assert not chain.is_visible()
        table.button("Slam chain").click()
        assert "link 1 of" in chain.inner_text() and "a slam" in chain.locator("li.now").inner_text()
        assert len(table.source("links")["xs"]) == 1
        chain.get_by_role("button", name="Next link").click()
        now = chain.locator("li.now")
        assert "is pushed" in now.inner_text() and now.locator("svg.die").count() == 2
        assert table.source("link_discs")["text"] == ["1", "2"]
        chain.get_by_role("button", name="Back").click()
        assert "link 1 of" in chain.inner_text()
        assert "TR-" not in chain.inner_text(), "no rule ids in running text"
        table.root.locator(".board").press("Escape")
        assert not chain.is_visible() and table.main.is_visible()


def test_who_has_no_card_takes_the_screen_too(chrome: Browser, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-RULING-115: from outside nobody can tell a question from a pass; inside it says that no card fits."""
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path))
    widget = rl.play("thunder-road", save=None, bots="random", you=["Ada", "Bo", "Cy"], players=3, ammo=True, seed=5)
    random = Random(1)
    with opened(chrome, widget) as table:
        for _ in range(60):
            if table.ask["kind"] == "go on":
                break
            answer(table, random)
        ask, root = table.ask, table.root
        name = widget.race.header.names[ask["seat"]]
        assert root.locator("button.curtain").inner_text() == "Show my cards"
        assert root.locator(".ask").inner_text() == f"Pass the screen to {name}"
        assert "No card" not in root.locator(".asking").inner_text()
        root.locator("button.curtain").click()
        assert root.locator(".ask").inner_text() == "No card of yours fits now"
        root.get_by_role("button", name="Go on").click()
        table.settle()
        assert table.ask is None or table.ask["id"] != ask["id"]


def test_the_tray_on_the_page_is_that_of_the_rules(chrome: Browser) -> None:
    """Each place that takes the picked die is open on the page, each other one is shut and says why."""
    widget = row_of_cars()
    with opened(chrome, widget, PHONE, touch=True) as table:
        tray = table.ask["tray"]
        for number in range(len(tray["dice"])):
            table.root.locator("[data-die]").nth(number).click()
            for n, part in enumerate(tray["parts"]):
                for k, target in enumerate(part["targets"]):
                    fits = target["later"][number] is not None if part["kind"] else target["options"][number] >= 0
                    shut = "shut" in (table.root.locator(f"[data-target='{n}.{k}']").get_attribute("class") or "")
                    assert shut != fits, (number, target["name"])
                    height = table.root.locator(f"[data-target='{n}.{k}']").bounding_box()
                    assert height is not None and height["height"] >= 44
            table.root.locator("[data-die]").nth(number).click()


#: How far each place of the tray, and what is said above the main button, lie outside what is seen of them.
HIDDEN = """[...root.querySelectorAll("[data-target], .go .refused")].map((one) => {
  const box = one.getBoundingClientRect(), {top, bottom} = root.querySelector(".prompt").getBoundingClientRect();
  const sheet = innerWidth < 680, go = root.querySelector(".go").getBoundingClientRect();
  const [first, last] = one.closest(".go") ? [0, innerHeight] : sheet ? [0, go.top] : [top, bottom];
  return [one.textContent, Math.max(first - box.top, box.bottom - last)];
}).filter(([, outside]) => outside > 1)"""


@pytest.mark.parametrize(("size", "touch"), [(DESK, False), (PHONE, True)], ids=["desk", "phone"])
@pytest.mark.parametrize("what", ["lesson", "race"])
def test_commands_are_in_sight_with_the_cars_and_so_is_a_refusal(
    chrome: Browser, what: str, size: tuple[int, int], touch: bool
) -> None:
    """No place of the tray has to be scrolled to; why one takes no die stands above the main button."""
    race = rl.play("thunder-road", players=4, seed=3, save=None)
    widget = LessonWidget(read_lesson("command-board")) if what == "lesson" else race
    with opened(chrome, widget, size, touch=touch) as table:
        root = table.root
        nitro = root.locator("[data-target='1.1']")
        table.wait("root.querySelectorAll('.tiles [data-target]').length === 4")
        table.page.wait_for_timeout(100)  # the tray fits itself to the room that the lesson leaves
        assert table.js(HIDDEN) == []
        nitro.click()
        refused = root.locator(".go .refused")
        assert refused.inner_text().endswith("Pick a die first.") and "adds to the movement" in refused.inner_text()
        assert [one for one in table.js(HIDDEN) if "die first" in one[0]] == []
        root.locator("[data-die]").first.click()
        assert not refused.count(), "it goes when something else is done"


def test_a_command_that_is_placed_counts_on_the_button_and_on_the_board(chrome: Browser) -> None:
    """With a 6 on the car and a 3 on Nitro the button says 9, and the board shows where 9 lead; taken back, 6."""
    with opened(chrome, LessonWidget(read_lesson("command-board"))) as table:
        root, car = table.root, table.root.locator("[data-target='0.0']")
        table.root.locator("[data-die]").nth(2).click()
        car.click()
        assert table.main.inner_text() == "Drive the small car 6"
        six, words = table.source("reach")["ys"], car.inner_text()
        root.locator("[data-die]").first.click()
        root.locator("[data-target='1.1']").click()
        assert table.main.inner_text() == "Drive the small car 9"
        assert table.source("reach")["ys"] != six and car.inner_text() != words
        root.locator("[data-target='1.1']").click()
        assert table.main.inner_text() == "Drive the small car 6" and table.source("reach")["ys"] == six


def test_a_shut_command_says_why_no_die_fits_it(chrome: Browser) -> None:
    """With a 6 among the dice, Repair does not blame a 3: there is nothing to repair."""
    with opened(chrome, row_of_cars()) as table:
        repair = table.root.get_by_role("button", name="Repair")
        assert repair.get_attribute("aria-disabled") == "true"
        assert repair.get_attribute("aria-label") == "Repair. None of your cars has a damage token to repair."


@pytest.mark.parametrize(("size", "touch"), [(DESK, False), (PHONE, True)], ids=["desk", "phone"])
def test_what_a_crew_has_is_written_out(chrome: Browser, size: tuple[int, int], touch: bool) -> None:
    """The leader and the upgrades of a crew are not cut, however many they are."""
    widget = rl.play("thunder-road", players=4, seed=3, shop=True, save=None)
    while widget.ask is not None and widget.ask.choice.KIND != "die":  # the draft
        play_on(widget)
    with opened(chrome, widget, size, touch=touch) as table:
        cut = table.js("""[...root.querySelectorAll(".crew .more")].map((one) =>
          [one.textContent, one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1])""")
        assert len(cut) == 4 and not [words for words, is_cut in cut if is_cut]
