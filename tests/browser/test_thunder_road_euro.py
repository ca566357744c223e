"""Euro cards in a real notebook: the own hand as cards, a turn by clicks on them, and no card of another player."""

from __future__ import annotations

import pytest

from tests.browser.lab import Notebook, View
from tests.browser.test_downforce_play import click, events, panel, wait_for_next
from tests.browser.test_thunder_road_play import links, option, take

pytestmark = pytest.mark.xdist_group("browser")

#: Ada holds two different cards with a 3; Bruno's small car comes in sight of her large one.
POSITION = """
id = "cards"
title = "Cards instead of dice"
rules = ["TR-EURO-05"]
game = "thunder-road"
options = { euro = true }
players = [
    { name = "Ada", cars = { L = [3, 10], S = [2, 7], M = "gone" } },
    { name = "Bruno", cars = { S = [3, 12], M = [3, 20], L = [1, 4] } },
]
[position]
turn = "Ada"
road = 1
decks = { "euro 0" = ["euro-2-sm"] }
hands = [
    ["euro 0:euro-1-l", "euro 0:euro-3-l", "euro 0:euro-3-m", "euro 0:euro-5-l", "euro 0:euro-6-sm"],
    ["euro 1:euro-1-sml", "euro 1:euro-2-sml", "euro 1:euro-4-sm", "euro 1:euro-5-m", "euro 1:euro-6-l"],
]
[[step]]
choose = ["euro-1-l", "A-L"]
"""
GAME = f"""
from racelib.kernel.race import Race
from racelib.kernel.scenario import parse_scenario
from racelib.teach.course import Loaded
from racelib.page.widget import Play

place = parse_scenario({POSITION!r}, "cards")
race = Play(Race(place.game, place.header, Loaded(5, {{("damage", 1): ["dent"]}})), human=[0])
race
"""
#: A card as it is read: what it moves and what it hits.
CARDS = ["1move Lhits", "3move Lhits", "3move Mhits", "5move Lhits", "6move SMhits"]


def cards_in(view: View, where: str) -> list[str]:
    """Return the cards that are drawn somewhere, as they are read."""
    found: list[str] = view.js(
        "[...root.querySelectorAll(arg + ' .card')]"
        ".map((card) => [...card.querySelectorAll('.cardbar')].map((bar) => bar.textContent).join(' '))",
        where,
    )
    return found


@pytest.fixture(scope="module")
def opened(clear_desk: Notebook) -> View:
    return clear_desk.show(GAME)


def test_a_turn_by_clicks_on_cards(opened: View, desk: Notebook) -> None:
    """TR-EURO-05, TR-EURO-09, TR-RULING-121: cards are clicked, not numbers; the top card decides the shot."""
    view = opened
    view.settle()
    the_hand_is_in_sight(desk, view)
    a_card_for_a_car(desk, view)
    no_command(view)
    take(view, "step", 3, 11)
    the_rest_of_the_hand(desk, view)
    a_shot(desk, view)
    back(desk, view)


def the_hand_is_in_sight(desk: Notebook, view: View) -> None:
    """Every card stands beside every car, drawn; the cards of Bruno are nowhere on the page."""
    ask = view.ask
    assert ask["kind"] == "die" and len(ask["options"]) == 10, "two cars, five different cards"
    assert ask["title"].startswith("Ada, choose a card and a car.")
    assert sorted(cards_in(view, ".options")) == sorted(2 * CARDS)
    assert panel(view, "hand") == "", "cards that are the options are shown once"
    assert "Bruno5\N{NO-BREAK SPACE}cards" in panel(view, "commands")
    assert "Bruno5 cards13" in panel(view, "euro"), "five in hand, thirteen in the deck"
    assert "Hand of Bruno" not in view.js("root.innerHTML")
    for width, height in ((1280, 800), (390, 844)):
        with desk.on_a_screen(width, height):
            view.root.locator(".options").evaluate("(root) => root.scrollIntoView({block: 'center'})")
            boxes = view.root.locator(".options .card")
            for number in range(boxes.count()):
                box = boxes.nth(number).bounding_box()
                assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width, "a card is cut off"
            view.root.locator(".options button").first.click(trial=True)  # nothing lies over it
            view.glance(f"euro-cards-{width}")


def a_card_for_a_car(desk: Notebook, view: View) -> None:
    """A click on the car does not say which card; a click on one of two threes plays exactly that one."""
    ask = view.ask
    view.click_cell(7 * 10 + 3)
    view.wait("/[Ww]hich card/.test(root.querySelector('.say').innerText)")
    assert view.ask == ask
    for size in ("large", "medium"):
        option(view, f"your large car: 3 movement points, card 3 (hits {size})")
    click(view, option(view, "your large car: 1 movement point, card 1 (hits large)"))
    wait_for_next(view, ask)
    played = events(desk, "EuroCardPlayed")
    assert played == [{"seat": 0, "deck": "euro 0", "card": "euro-1-l"}]
    assert events(desk, "DieAssigned") == [{"seat": 0, "die": 1, "car": "A-L", "coast": False}]


def no_command(view: View) -> None:
    """The other four cards are offered for commands."""
    ask = view.ask
    assert ask["kind"] == "command" and set(cards_in(view, ".options")) == set(CARDS[1:])
    view.shot("euro-command")
    click(view, option(view, "no command: keep your other cards"))
    wait_for_next(view, ask)


def the_rest_of_the_hand(desk: Notebook, view: View) -> None:
    """While the options are no cards, the hand is a panel."""
    if view.ask["kind"] == "road bonus":
        ask = view.ask
        assert cards_in(view, "[data-panel=hand]") == CARDS[1:]
        click(view, option(view, "stay here"))
        wait_for_next(view, ask)
    assert cards_in(view, "[data-panel=hand]") == CARDS[1:]
    assert "1 / L" in panel(view, "euro"), "the card that was played lies open"
    view.shot("euro-hand")


def a_shot(desk: Notebook, view: View) -> None:
    """The chance is that of the cards in the deck; the top one is turned up and decides."""
    ask = view.ask
    assert ask["kind"] == "target"
    details = next(one["details"][0] for one in ask["options"] if one["label"].startswith("shoot"))
    assert details.endswith("of 13 cards) to hit")
    take(view, "target", 3, 12)
    assert events(desk, "ShotCardTurnedUp")[0] == {"deck": "euro 0", "card": "euro-2-sm", "seat": 0}
    assert events(desk, "Hit")[0] == {"target": "B-S", "face": "SM"}
    assert any("turns up a card of the deck: it hits small and medium cars" in one for one in links(view))
    assert "2 / SM" in panel(view, "euro"), "it lies on the discards, for all to see"


def back(desk: Notebook, view: View) -> None:
    """Undo takes the shot back, and its card."""
    view.button("undo").click()
    view.wait("race.ask?.kind === 'target'")
    assert events(desk, "ShotCardTurnedUp") == [] and "2 / SM" not in panel(view, "euro")
