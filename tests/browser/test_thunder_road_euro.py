"""Euro cards: the own hand as cards, a turn by clicks on them, and no card of another player."""

from __future__ import annotations

from playwright.sync_api import Browser

from racelib.kernel.race import Race
from racelib.kernel.scenario import parse_scenario
from racelib.page.widget import Play
from racelib.teach.course import Loaded
from tests.browser.lab import View
from tests.browser.table import DESK, PHONE, Table, opened
from tests.browser.test_downforce_play import panel
from tests.browser.test_thunder_road_play import answered, events, option, take
from tests.browser.tray import confirm, place

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


def cards() -> Play:
    position = parse_scenario(POSITION, "cards")
    return Play(Race(position.game, position.header, Loaded(5, {("damage", 1): ["dent"]})), human=[0])


def test_a_turn_by_clicks_on_cards(chrome: Browser) -> None:
    """TR-EURO-05, TR-EURO-09, TR-RULING-121: cards are clicked, not numbers; the top card decides the shot."""
    widget = cards()
    with opened(chrome, widget, DESK) as view:
        the_hand_is_in_sight(view)
        a_card_for_a_car(widget, view)
        take(view, "step", 3, 11)
        the_rest_of_the_hand(view)
        a_shot(widget, view)
        back(widget, view)


def test_the_cards_fit_on_a_phone(chrome: Browser) -> None:
    with opened(chrome, cards(), PHONE, touch=True) as view:
        boxes = view.root.locator(".tray .dice .card")
        assert boxes.count() == 5
        for number in range(5):
            box = boxes.nth(number).bounding_box()
            assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= PHONE[0], "a card is cut off"
        view.root.locator("[data-die]").first.click(trial=True)  # nothing lies over it


def the_hand_is_in_sight(view: Table) -> None:
    """Every card is on the tray once, drawn; the cards of Bruno are nowhere on the page."""
    ask = view.ask
    assert ask["kind"] == "die" and len(ask["options"]) == 10, "two cars, five different cards"
    assert view.root.locator(".ask").inner_text() == "Put a card on a car"
    assert cards_in(view, ".tray .dice") == CARDS
    assert panel(view, "hand") == "", "cards that are the options are shown once"
    assert "Bruno5\N{NO-BREAK SPACE}cards" in panel(view, "commands")
    assert "Bruno5 cards13" in panel(view, "euro"), "five in hand, thirteen in the deck"
    assert "Hand of Bruno" not in view.js("root.innerHTML")


def a_card_for_a_car(widget: Play, view: Table) -> None:
    """A click on the car does not say which card; a click on one of two threes plays exactly that one."""
    ask = view.ask
    view.click_cell(7 * 10 + 3)
    assert view.root.locator(".go .refused").inner_text() == "Pick a card first." and view.ask == ask
    for size in ("large", "medium"):
        option(view, f"your large car: 3 movement points, card 3 (hits {size})")
    place(view, option(view, "your large car: 1 movement point, card 1 (hits large)"))
    confirm(view)
    answered(view, ask)
    assert events(widget, "EuroCardPlayed") == [{"seat": 0, "deck": "euro 0", "card": "euro-1-l"}]
    assert events(widget, "DieAssigned") == [{"seat": 0, "die": 1, "car": "A-L", "coast": False}]


def the_rest_of_the_hand(view: Table) -> None:
    """While the options are no cards, the hand is a panel beside the question."""
    if view.ask["kind"] == "road bonus":
        ask = view.ask
        assert cards_in(view, ".near [data-panel=hand]") == CARDS[1:]
        view.root.locator(f"[data-option='{option(view, 'stay here')}']").click()
        answered(view, ask)
    assert cards_in(view, ".near [data-panel=hand]") == CARDS[1:]
    assert "1 / L" in panel(view, "euro"), "the card that was played lies open"


def a_shot(widget: Play, view: Table) -> None:
    """The chance is that of the cards in the deck; the top one is turned up and decides."""
    ask = view.ask
    assert ask["kind"] == "target"
    details = next(one["details"][0] for one in ask["options"] if one["label"].startswith("shoot"))
    assert details.endswith("of 13 cards) to hit")
    take(view, "target", 3, 12)
    assert events(widget, "ShotCardTurnedUp")[0] == {"deck": "euro 0", "card": "euro-2-sm", "seat": 0}
    assert events(widget, "Hit")[0] == {"target": "B-S", "face": "SM"}
    told = view.root.locator(".log p").all_inner_texts()
    assert any("turns up a card of the deck: it hits small and medium cars" in one for one in told)
    assert "2 / SM" in panel(view, "euro"), "it lies on the discards, for all to see"


def back(widget: Play, view: Table) -> None:
    """Undo takes the shot back, and its card."""
    view.button("Undo").click()
    view.wait("race.ask?.kind === 'target'")
    assert events(widget, "ShotCardTurnedUp") == [] and "2 / SM" not in panel(view, "euro")
