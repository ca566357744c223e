"""Playing Downforce by what is in sight: cards of the hand, cars, cells of the board and the two buttons."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator

from racelib.kernel.set_up import new_race
from racelib.page.widget import Play
from tests.browser.table import DESK, PHONE, WIDE, Table, opened, play_on

#: The elements that are on top where one would press them, and where that is: a card is held at its upper end.
IN_SIGHT = """[...root.querySelectorAll(arg)].flatMap((one) => {
  const {left, right, top, bottom} = one.getBoundingClientRect(), x = (left + right) / 2;
  const y = one.matches(".pick") ? bottom - Math.min(90, bottom - top - 8) : (top + bottom) / 2;
  const hit = x > 0 && x < innerWidth && y > 0 && y < innerHeight ? document.elementFromPoint(x, y) : null;
  const about = {n: one.dataset.option ?? "", on: one.matches(".picked")};
  return hit && one.contains(hit) ? [{x, y, left, right, top, bottom, ...about}] : [];
})"""


def game(human: Sequence[int] = (0,), **options: Any) -> Play:
    """Return a game against bots, which nobody saves."""
    race = new_race("downforce", **{"players": 4, "bots": "random", "seed": 7, "track": "harbour", **options})
    return Play(race, human)


def shown(play: Play) -> Play:
    """Return the same game as it is now, for a page of its own."""
    return Play(play.race, play.human)


def until(play: Play, kind: str) -> Play:
    """Let the coach play on until a kind of decision comes, and return the game for a page of its own."""
    while play.ask is not None and kind != play.ask.choice.KIND:
        play_on(play)
    assert play.ask is not None, f"nobody is asked for a {kind}"
    return shown(play)


def in_sight(table: Table, selector: str) -> list[dict[str, Any]]:
    """Return where elements can be pressed without scrolling."""
    found: list[dict[str, Any]] = table.js(IN_SIGHT, selector)
    return found


def press(table: Table, spot: dict[str, Any], touch: bool) -> None:
    """Press a point of the screen, with a finger or with the mouse."""
    if touch:
        table.page.touchscreen.tap(spot["x"], spot["y"])
    else:
        table.page.mouse.click(spot["x"], spot["y"])


def press_button(table: Table, kind: str, touch: bool) -> None:
    """Press the main or the second button: it must be in sight."""
    (spot,) = in_sight(table, f".go .{kind}")
    assert spot["bottom"] - spot["top"] >= 44
    press(table, spot, touch)


def picked_first(ask: dict[str, Any]) -> dict[str, Any] | None:
    """Return the option that is picked to begin with: the first that loses nothing."""
    return next((one for one in ask["options"] if one["tone"] == "good"), None)


def answer(table: Table, luck: random.Random, touch: bool) -> str:
    """Answer what is asked by what is in sight, and return how it was shown."""
    ask, how = table.ask, str(table.ask["shown_as"])
    if how == "hand" and ask["second"] >= 0 and (luck.random() < 0.3 or " 1 of " in ask["stands"]):
        press_button(table, "second", touch)
        how = "pass"
    elif how == "pair":
        press_button(table, luck.choice(["main", "second"]), touch)
    elif how == "cells":
        option = luck.choice(ask["options"])
        if option is not picked_first(ask):
            x, y = table.spot(option["cell"])
            press(table, {"x": x, "y": y}, touch)
            table.wait("root.querySelector('.go .main')?.innerText === arg", option["act"])
        press_button(table, "main", touch)
    else:
        choices = in_sight(table, ".hand .pick" if how == "hand" else ".options [data-option]")
        assert choices, ask["question"]
        spot = luck.choice(choices)
        if not spot["on"]:
            press(table, spot, touch)
        if how != "list":
            table.wait("root.querySelector('.go .main')?.innerText === arg", ask["options"][int(spot["n"])]["act"])
            press_button(table, "main", touch)
    table.wait("!race.ask || race.ask.id !== arg.id || race.ask.seat !== arg.seat", ask)
    table.settle()
    return how


@pytest.mark.parametrize(
    ("size", "touch", "options"),
    [(DESK, False, {"players": 4}), (PHONE, True, {"players": 6, "track": "river", "seed": 4})],
    ids=["desk", "phone"],
)
def test_a_whole_game_by_what_is_in_sight(
    chrome: Browser, size: tuple[int, int], touch: bool, options: dict[str, Any]
) -> None:
    """From the first bid to the score, nothing is scrolled: hand, cars, cells and buttons are there when asked for."""
    play, luck = game(**options), random.Random(2)
    how: set[str] = set()
    with opened(chrome, play, size, touch=touch) as table:
        while table.ask:
            how.add(answer(table, luck, touch))
        assert play.race.over and play.race.result
        assert {"hand", "pass", "cells", "cars"} <= how
        rows = table.root.locator("[data-panel=score] tr").all_inner_texts()[1:]
        totals = [str(one["total"]).replace("-", "−") for one in play.race.result]
        assert [row.split()[-1] for row in rows] == totals
        assert table.js("scrollX") == 0 and table.js("document.documentElement.scrollWidth <= innerWidth")


# -- board, question, hand and button are seen together ------------------------------------------------------

SIZES = pytest.mark.parametrize("size", [DESK, WIDE, PHONE], ids=["desk", "wide", "phone"])


@pytest.mark.parametrize("players", [2, 6])
def test_all_that_is_needed_to_decide_is_in_sight(chrome: Browser, players: int) -> None:
    play = game(players=players, track="river" if players == 6 else "harbour")
    for kind in ("bid", "card"):
        with opened(chrome, until(play, kind)) as table:
            all_is_in_sight(table, kind)


def all_is_in_sight(table: Table, kind: str) -> None:
    """Look at the page on each screen: board, question, main button and cards are seen together."""
    for size in (DESK, WIDE, PHONE):
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        table.page.wait_for_timeout(300)  # the board fits itself to the screen
        for selector in (".board", ".ask", ".go .main", ".hand-head"):
            assert len(in_sight(table, selector)) == 1, (kind, selector)
        cards = table.js("[...new Set(race.ask.options.map((one) => JSON.stringify(one.card)))].length")
        assert table.root.locator(".hand .pick").count() == cards
        seen = in_sight(table, ".hand .pick")
        assert len(seen) >= (3 if size == PHONE else cards - 1), "a fan shows every card, a row swipes"
        head, *_ = in_sight(table, ".hand-head")
        board = table.root.locator(".board").bounding_box()
        assert board is not None and board["height"] >= (300 if size != PHONE else 240)
        assert head["top"] >= board["y"] + board["height"] - 1


def test_a_picked_card_rises_and_its_bars_are_told(chrome: Browser) -> None:
    with opened(chrome, until(game(), "card")) as table:
        cards = table.root.locator(".hand .pick")
        assert table.main.inner_text() == "Pick one" and table.main.get_attribute("aria-disabled") == "true"
        before = cards.nth(2).bounding_box()
        cards.nth(2).click()
        table.page.mouse.move(5, 5)
        after = cards.nth(2).bounding_box()
        assert before is not None and after is not None and 18 <= before["y"] - after["y"] <= 22
        assert cards.nth(2).get_attribute("aria-checked") == "true" and table.main.inner_text() == "Play this card"
        option = table.ask["options"][int(cards.nth(2).get_attribute("data-option") or -1)]
        lines = table.root.locator(".brief .barline")
        assert lines.count() == len(option["card"]) == len(option["lines"])
        for n, (colour, number) in enumerate(option["card"]):
            text = lines.nth(n).inner_text()
            letter = "any" if colour == "W" else {"black": "K"}.get(colour, colour[0].upper())
            assert text.split()[:2] == [str(number), letter]
            assert option["lines"][n]["name"] in text
        table.page.keyboard.press("Escape")
        assert table.root.locator(".hand .picked").count() == 0 and table.root.locator(".brief .barline").count() == 0


def test_keys_go_from_card_to_card(chrome: Browser) -> None:
    play = until(game(), "card")
    with opened(chrome, play) as table:
        cards = table.root.locator(".hand .pick")
        cards.first.focus()
        table.page.keyboard.press("ArrowRight")
        table.page.keyboard.press("ArrowRight")
        assert cards.nth(2).get_attribute("aria-checked") == "true"
        assert table.js("document.activeElement === root.querySelectorAll('.hand .pick')[2]")
        table.page.keyboard.press("ArrowLeft")
        chosen = table.ask["options"].index(table.ask["options"][int(cards.nth(1).get_attribute("data-option") or -1)])
        card = list(play.ask.choice)[chosen] if play.ask else ""
        table.page.keyboard.press("Enter")
        table.settle()
        assert [event.card for event in play.race.events if type(event).__name__ == "Played" and event.seat == 0][
            -1
        ] == card


# -- the auction ---------------------------------------------------------------------------------------------


def test_a_bid_is_seen_on_its_card(chrome: Browser) -> None:
    """DF-AUCTION-04: above each card stands what it bids, the number that counts is bright, the others are dim."""
    play = until(game(), "bid")
    with opened(chrome, play) as table:
        ask = table.ask
        tags = table.root.locator(".hand .tag").all_inner_texts()
        bids = sorted((number for _, number in play.ask.choice), reverse=True) if play.ask else []
        assert tags == [f"Bid {number}" if number else "Pass" for number in bids]
        for card, number in zip(table.root.locator(".hand .pick").all(), bids, strict=True):
            bright = card.locator(".cardbar.bright b").all_inner_texts()
            assert bright == ([str(number)] if number else [])
            bars = card.locator(".cardbar").count()
            assert card.locator(".cardbar.dim").count() == bars - len(bright)
        lot = play.race.state.board.lot
        assert lot is not None and table.root.locator(".ask").inner_text() == f"Bid for the {lot[0]} car"
        assert lot[1].capitalize() in table.root.locator(".portrait").inner_text()
        assert table.root.locator(".scale dd").all_inner_texts() == ["12", "9", "6", "4", "2", "0"]
        assert table.main.inner_text() == f"Bid {bids[0]} million"
        bidders = table.root.locator("[data-panel=bidders] tr").all_inner_texts()[1:]
        assert bidders[0].endswith("Your bid") and all(row.endswith("ready ✓") for row in bidders[1:])
        table.root.locator(".go .second", has_text="Pass").click()
        table.wait("race.ask && race.ask.id !== arg", ask["id"])
        assert (0, 0) in {
            (seat, number) for event in play.race.events for seat, _, number in getattr(event, "bids", ())
        }


def test_a_card_with_two_white_bars_asks_which(chrome: Browser) -> None:
    """DF-AUCTION-19: without the colour of the car, either white bar bids, or the card passes."""
    for seed in range(60):
        race = new_race("downforce", players=6, bots="random", seed=seed, track="harbour")
        while race.pending and race.pending[0].choice.KIND == "bid":
            seats = [
                ask.seat for ask in race.pending if any(len(ask.choice.numbers(one)) > 2 for one in ask.choice.hand)
            ]
            if seats:
                return bid_with_a_white_bar(chrome, Play(race, seats[:1]))
            race.run(decisions=1)
    raise AssertionError("no such hand in 60 games")


def several_bids(choice: Any) -> bool:
    """Say whether a card of the hand has two white bars to bid with."""
    return any(len(choice.numbers(card)) > 2 for card in choice.hand)


def bid_with_a_white_bar(chrome: Browser, play: Play) -> None:
    assert play.ask is not None
    choice = play.ask.choice
    with opened(chrome, play) as table:
        ask = table.ask
        card = next(card for card in choice.hand if len(choice.numbers(card)) > 2)
        option = next(n for n, (held, _) in enumerate(choice) if held == card)
        held = table.root.locator(f".hand .pick[data-option='{option}']")
        if held.get_attribute("aria-checked") != "true":
            held.click()
        bids = table.root.locator(".uses button")
        assert bids.all_inner_texts() == [f"Bid {number}" if number else "Pass" for number in choice.numbers(card)]
        bids.nth(1).press("Enter")
        assert bids.nth(1).evaluate("(one) => one === document.activeElement"), "keys go on from what was pressed"
        number = choice.numbers(card)[1]
        assert table.main.inner_text() == f"Bid {number} million" and held.get_attribute("aria-checked") == "true"
        table.main.click()
        table.wait("race.ask && race.ask.id !== arg", ask["id"])
        event = next(event for event in play.race.events[ask["id"] :] if type(event).__name__ == "BidsShown")
        assert (play.human[0], card, number) in event.bids


# -- the board, bets, several people -------------------------------------------------------------------------


def test_the_board_marks_what_the_rules_allow(chrome: Browser) -> None:
    """DF-MOVE-08: a sample of positions in the browser; tests/page compares hundreds without one."""
    luck, play = random.Random(6), game(players=4, seed=11)
    for _ in range(3):
        play = until(play, "way")
        assert play.ask is not None
        choice = play.ask.choice
        with opened(chrome, play) as table:
            ends = {choice.route(one).end for one in choice}
            cells = table.js("race.board.cells.xs.map((_, n) => n)")
            marked = table.source("marks")["xs"]
            shapes = table.js("arg.map((n) => [...race.board.cells.xs[n]])", sorted(ends))
            assert len(cells) == choice.board.track.cells
            assert sorted(map(list, marked)) == sorted(shapes)
            options, first = table.ask["options"], len(play.race.events)
            usual = picked_first({"options": options})
            end = luck.choice([one["cell"] for one in options if one is not usual])
            table.click_cell(end)
            table.page.wait_for_timeout(100)
            assert len(play.race.events) == first, "the first click only shows the route"
            table.main.click()
            table.settle()
            moved = next(event for event in play.race.events[first:] if type(event).__name__ == "Moved")
            assert choice.board.track.number[moved.way.split(" ")[-1]] == end


def test_a_bet_names_its_car_and_stays_secret(chrome: Browser) -> None:
    """DF-BET-06, DF-BET-10: every car has its letter and name, the scale says what the bet pays."""
    play = until(game(), "bet")
    with opened(chrome, play) as table:
        tiles = table.root.locator(".options.ofcars [data-option]")
        assert [one.split("\n")[1] for one in tiles.all_inner_texts()] == [
            "Black", "Blue", "Green", "Yellow", "Orange", "Red",
        ]  # fmt: skip
        assert tiles.locator("svg text").all_text_contents() == ["K", "B", "G", "Y", "O", "R"]
        assert table.root.locator(".scale dd").all_inner_texts() == ["9", "6", "3"]
        tiles.nth(2).click()
        assert table.main.inner_text() == "Bet on green"
        table.main.click()
        table.settle()
        assert play.race.state.hands[0].bets == ["green"]
        assert "secret bets: green" in table.root.locator(".hand-head").inner_text()


def test_a_curtain_hangs_between_hands(chrome: Browser) -> None:
    """DF-AUCTION-03: nobody sees the cards of another who sits at the same screen."""
    play = game(human=[0, 1])
    with opened(chrome, play) as table:
        for who in play.race.header.names[:2]:
            assert table.root.locator(".ask").inner_text() == f"Pass the screen to {who}"
            assert table.root.locator(".hand .card:visible, .pick, .barline, .go button").count() == 0
            table.button("Show my cards").click()
            assert table.root.locator(".hand .pick").count() == len(table.ask["options"])
            ask = table.ask
            table.main.click()
            table.wait("race.ask && (race.ask.seat !== arg.seat || race.ask.id !== arg.id)", ask)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_is_pressed_is_large_enough(chrome: Browser, size: tuple[int, int]) -> None:
    least = 44 if size == PHONE else 36
    play = game()
    for kind in ("bid", "card", "bet"):
        with opened(chrome, until(play, kind), size, touch=size == PHONE) as table:
            for one in table.root.locator(".hand .pick, .options button, .bids button, .go button").all():
                box = one.bounding_box()
                assert box is not None and box["height"] >= least and box["width"] >= least, (kind, box)
            assert named(table.root.locator(".hand .pick, .options button, .go button"))


def named(buttons: Locator) -> bool:
    """Say whether each button has a name that a screen reader can say."""
    return all((one.get_attribute("aria-label") or one.inner_text()).strip() for one in buttons.all())
