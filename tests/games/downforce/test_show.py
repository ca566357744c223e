"""What the commentary and the coach must say (DF-SHOW), so that a legal move never looks illegal."""

from __future__ import annotations

from typing import Any

import pytest

from racelib.games.downforce.events.auction import Sold
from racelib.games.downforce.events.race import CarNamed, Moved, Played
from racelib.games.downforce.events.setting_up import Dealt, StageBegan
from racelib.games.downforce.results import standings
from racelib.games.downforce.rules.auction import BidChoice
from racelib.games.downforce.show.hints import bid_title
from racelib.games.downforce.show.panels import panels
from racelib.games.downforce.show.words import say
from racelib.games.downforce.state import AUCTION, Playing, State
from racelib.kernel.panels import TablePanel
from racelib.kernel.registry import game_named
from racelib.kernel.set_up import new_race

NAMES = ("Ada", "Bo", "Cleo")


def begun(players: int = 3, **options: Any) -> State:
    state: State = new_race("downforce", players=players, seed=1, **{"track": "fix-c", **options}).state
    return state


@pytest.mark.rule("DF-SHOW-01")
def test_unpredictable_is_named_where_a_white_bar_moves_a_printed_colour() -> None:
    state = begun()
    state.board.playing = Playing(0, "blue6 orange4 W2 yellow1")
    printed, other = (say(CarNamed(0, 2, car), state, NAMES) for car in ("blue", "red"))
    assert printed.startswith("Ada uses Unpredictable and chooses")
    assert "DF-POWER-UNP-01" in printed
    assert "Unpredictable" not in other
    assert "DF-POWER-UNP-01" not in other


@pytest.mark.rule("DF-SHOW-02")
def test_two_players_learn_what_their_cards_are_for() -> None:
    two, three = begun(2), begun(3)
    assert "to bid with. They are for the auction alone" in say(Dealt(21), two, NAMES[:2])
    assert "draw 7 new ones" in say(Dealt(21), two, NAMES[:2])
    assert "to bid and race with" in say(Dealt(14), three, NAMES)


@pytest.mark.rule("DF-SHOW-02")
def test_a_count_of_cards_says_how_many_lie_face_up() -> None:
    state = begun(2)
    state.board.hand_sizes[0], state.board.face_up[0] = 7, ["red8", "blue8"]
    assert "8 left in all, 2 of them face up" in say(Played(0, "W5 red2"), state, NAMES[:2])
    assert "8 left in all, 1 of them face up" in say(Played(0, "red8"), state, NAMES[:2])
    state.board.face_up[0] = []
    assert "6 cards left" in say(Played(0, "W5 red2"), state, NAMES[:2])


@pytest.mark.rule("DF-SHOW-03", "DF-RULING-44")
@pytest.mark.parametrize("tie", ["", "bars", "white", "colour", "seats"])
def test_nobody_pays_in_a_long_race(tie: str) -> None:
    long, normal = begun(variant="long", track="river"), begun()
    sale = Sold(0, "red", "tricky", 6, tie)
    assert "million" not in say(sale, long, NAMES)
    assert "Bids are not paid." in say(sale, long, NAMES)
    assert "6 million" in say(sale, normal, NAMES)


@pytest.mark.rule("DF-SHOW-03")
def test_a_long_race_shows_no_prices_and_no_money() -> None:
    race = new_race("downforce", players=3, seed=1, variant="long", track="river")
    assert "nobody pays" in say(StageBegan(AUCTION), race.state, NAMES)
    choice = race.pending[0].choice
    coach = game_named("downforce").coach
    assert coach is not None
    assert all(choice.explain(option).price == 0 for option in choice)
    assert "Nobody pays for a bid in this race." in coach.title(race.state.seen_by(0), choice, "Ada")
    race.run(decisions=12)
    laid = panels(race.state, NAMES)
    for panel in laid.values():
        if isinstance(panel, TablePanel):
            assert not {"price", "paid", "prizes"} & set(panel.head), panel.title


@pytest.mark.rule("DF-SHOW-04")
def test_a_car_that_has_not_finished_is_told_as_such() -> None:
    first = {"place": 1, "seat": 0, "won": True, "car": "red", "finished": True, "laps": 1.02}
    second = {"place": 2, "seat": 1, "won": False, "car": "blue", "finished": False, "laps": 1.0}
    assert standings([first, second], NAMES[:2])[1] == "2. Bo: blue has not finished: 0.99 laps"
    assert standings([{**first, "finished": False}], NAMES[:1])[0] == "1. Ada: red, 1.02 laps"


@pytest.mark.rule("DF-SHOW-04")
def test_a_negative_sum_has_one_sign() -> None:
    row = {"place": 1, "seat": 0, "won": True, "total": 5, "prizes": 9, "bets": 6, "paid": 10, "games": [15, -10]}
    assert "in two games: 15 − 10 (" in standings([row], NAMES[:1])[0]


@pytest.mark.rule("DF-SHOW-04")
def test_a_dead_end_is_on_purpose_only_if_a_longer_route_was_free() -> None:
    state = begun()
    board = state.board
    board.playing = Playing(0, "yellow6")
    for colour, code in {
        "red": "b4",
        "blue": "a4",
        "green": "c5",
        "black": "b2",
        "orange": "b5",
        "yellow": "c20",
    }.items():
        board.put(board.cars[colour], board.track.number[code])
        board.cars[colour].progress = board.track.front[board.track.number[code]]
    assert "on purpose" in say(Moved("black", 0, 0, "a3", 3), state, NAMES)  # to c4 is longer
    assert "on purpose" not in say(Moved("black", 0, 0, "c3 c4", 2), state, NAMES)


@pytest.mark.rule("DF-SHOW-05", "DF-RULING-14")
@pytest.mark.parametrize(
    ("hand", "why"),
    [
        (("orange5", "W5 blue2"), "You hold orange bars, so only cards with one count."),
        (("W5 blue2", "red5"), "You hold no orange bar, so only cards with a white bar count."),
        (("red5", "blue5"), "You hold no orange or white bar, so any card bids its smallest number."),
    ],
)
def test_a_forced_bid_says_which_cards_count_and_why(hand: tuple[str, ...], why: str) -> None:
    state = begun()
    choice = BidChoice(state.board, 0, ("orange", "tricky"), hand, must=True)
    title = bid_title(state.seen_by(0), choice, "Ada")
    assert "Nobody may pass" in title
    assert title.endswith(why)
    free = BidChoice(state.board, 0, ("orange", "tricky"), hand)
    assert "Nobody may pass" not in bid_title(state.seen_by(0), free, "Ada")
