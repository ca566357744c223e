"""Chapters 1 and 2: what is in the box, and what the software has in its place."""

from collections import Counter

import msgspec
import pytest

from racelib.boards import fronts
from racelib.errors import BadOption
from racelib.games.downforce.cards import COLOURS, NAMED, SPEED_8, WHITE, bars_of, deck_named, deck_names, number_of
from racelib.games.downforce.game import GAME
from racelib.games.downforce.rules.betting import payout
from racelib.games.downforce.rules.scoring import prize
from racelib.games.downforce.rules.setting_up import deal_size
from racelib.games.downforce.state import State
from racelib.games.downforce.tables import POWERS
from racelib.kernel.chance import Seeded
from racelib.kernel.game import Header, Seat
from racelib.kernel.race import Race

RING = ["black", "blue", "green", "yellow", "orange", "red"]


def header(players: int, **options: object) -> Header:
    seats = tuple(Seat(f"Player {number}") for number in range(1, players + 1))
    return Header(game="downforce", seats=seats, options={"track": "fix-c", **options}, seed=1)


def begun(players: int, **options: object) -> State:
    return Race(GAME, GAME.check(header(players, **options)), Seeded(1)).state


@pytest.mark.rule("DF-COMP-01", "DF-RULING-04", "DF-SETUP-01")
def test_there_are_two_boards_of_our_own() -> None:
    boards = {name: fronts.load(name).graph for name in fronts.names()}
    ours = {name: board["name"] for name, board in boards.items() if not board["fixture"]}
    assert set(ours) >= {"harbour", "river"}
    assert len({fronts.tables(name).digest for name in ours}) == len(ours)
    printed = {"river station", "marina bay"}
    assert not printed & {name.lower() for name in (*ours, *ours.values())}, "these are not the printed boards"
    for name in ours:
        assert GAME.check(header(3, track=name)).options["track"] == name


@pytest.mark.rule("DF-COMP-02", "DF-RULING-01")
def test_six_cars_in_the_order_of_the_score_sheet() -> None:
    assert list(COLOURS) == RING
    state = begun(3)
    assert list(state.board.cars) == RING
    assert list(GAME.view(state)["cars"]) == RING


@pytest.mark.rule("DF-COMP-03", "DF-RULING-02")
@pytest.mark.parametrize("name", ["standin", "house"])
def test_42_different_cards(name: str) -> None:
    assert name in deck_names()
    cards = deck_named(name).cards
    assert len(cards) == len(set(cards)) == 42


@pytest.mark.rule("DF-COMP-04", "DF-RULING-02")
def test_a_speed_8_card_has_one_bar() -> None:
    assert [bars_of(card) for card in SPEED_8.values()] == [((colour, 8),) for colour in RING]


@pytest.mark.rule("DF-COMP-05")
def test_six_powers() -> None:
    assert POWERS == ("aggressive", "cunning", "determined", "strategic", "tricky", "unpredictable")
    state = begun(3)
    lot = state.board.lot
    assert lot is not None
    assert sorted([lot[1], *state.down.powers]) == sorted(POWERS)


@pytest.mark.rule("DF-COMP-06", "DF-SETUP-07")
def test_a_car_has_one_owner_or_none() -> None:
    board = begun(3).board
    assert {car.owner for car in board.cars.values()} == {-1}
    board.cars["red"].owner = 2
    board.cars["blue"].owner = 2
    assert [[car.colour for car in board.owned(seat)] for seat in range(3)] == [[], [], ["blue", "red"]]


@pytest.mark.rule("DF-COMP-07", "DF-SETUP-02", "DF-BET-01")
def test_a_sheet_has_a_price_for_each_car_and_three_bets() -> None:
    state = begun(4)
    assert [car.price for car in state.board.cars.values()] == [0] * 6
    assert [hand.bets for hand in state.hands] == [[]] * 4
    sheets = [{"bets": ["red"] * 4, "hand": [card]} for card in ("red5", "blue5", "green5", "black5")]
    four_bets = msgspec.structs.replace(header(4), start={"players": sheets})
    with pytest.raises(BadOption, match=r"'bets_made' is 4; expected a whole number from 0 to 3"):
        GAME.check(four_bets)


@pytest.mark.rule("DF-COMP-08")
def test_a_card_is_an_ordered_list_of_bars() -> None:
    assert bars_of("blue6 orange4 W2 yellow1") == (("blue", 6), ("orange", 4), (WHITE, 2), ("yellow", 1))
    for deck in deck_names():
        for card in deck_named(deck).cards:
            assert all(bar.colour in (*RING, "W") and 1 <= bar.number <= 6 for bar in bars_of(card)), card


@pytest.mark.rule("DF-COMP-09", "DF-COMP-10")
def test_white_bars_of_the_stand_in_deck() -> None:
    cards = deck_named("standin").cards
    white = Counter(sum(bar.colour == WHITE for bar in bars_of(card)) for card in cards)
    assert white == {0: 24, 1: 12, 2: 6}
    assert sum(bars_of(card)[0].colour == WHITE for card in cards) == 6


@pytest.mark.rule("DF-COMP-11", "DF-RULING-02")
@pytest.mark.parametrize("deck", ["standin", "house"])
def test_the_three_cards_that_are_known(deck: str) -> None:
    known = {"red6 yellow4 black2 blue1", "blue6 orange4 W2 yellow1", "black6 red4 yellow2 orange1"}
    assert set(NAMED) == known <= set(deck_named(deck).cards)
    assert {card for card in deck_named(deck).cards if not deck_named(deck).house(card)} == known


def family(*rows: str) -> list[str]:
    return list(rows)


STAND_IN = [
    [" ".join(f"{RING[(first + step) % 6]}{6 - step}" for step in range(6)) for first in range(6)],
    family(
        "red6 yellow4 black2 blue1",
        "black6 red4 yellow2 orange1",
        "blue6 green4 red2 black1",
        "green6 orange4 blue2 yellow1",
        "yellow6 black4 orange2 green1",
        "orange6 blue4 green2 red1",
    ),
    family(
        "blue6 orange4 W2 yellow1",
        "orange6 yellow4 W2 blue1",
        "yellow6 blue4 W2 orange1",
        "black6 green4 W2 red1",
        "green6 red4 W2 black1",
        "red6 black4 W2 green1",
    ),
    [f"{colour}5 {RING[place - 2]}2" for place, colour in enumerate(RING)],
    [f"W5 {colour}2" for colour in RING],
    [f"{colour}5" for colour in RING],
    [f"{colour}4 W3 W2" for colour in RING],
]


@pytest.mark.rule("DF-RULING-02")
def test_the_stand_in_deck_is_that_of_the_ledger() -> None:
    deck = deck_named("standin")
    assert [list(one.cards) for one in deck.families] == STAND_IN
    assert GAME.check(header(3)).options["deck"] == "standin"


@pytest.mark.rule("DF-RULING-02", "DF-RULING-03")
def test_the_sums_of_the_stand_in_deck() -> None:
    bars = [bar for card in deck_named("standin").cards for bar in bars_of(card)]
    assert len(bars) == 132
    assert Counter(bar.colour for bar in bars) == {**dict.fromkeys(RING, 18), WHITE: 24}
    worth: Counter[str] = Counter()
    for bar in bars:
        worth[bar.colour] += bar.number
    assert worth == {**dict.fromkeys(RING, 63), WHITE: 72}
    assert sum(worth.values()) == 450


@pytest.mark.rule("DF-RULING-02")
def test_a_deck_says_that_it_is_not_the_printed_one() -> None:
    for name in deck_names():
        deck = deck_named(name)
        assert "not known to us" in deck.note or "own" in deck.note
        assert sum(deck.house(card) for card in deck.cards) == 39


@pytest.mark.rule("DF-RULING-03", "DF-RULING-12")
@pytest.mark.parametrize("deck", ["standin", "house"])
@pytest.mark.parametrize("colour", RING)
def test_two_ordinary_bids_never_tie(deck: str, colour: str) -> None:
    strengths = Counter(
        (number_of(card, colour), len(bars_of(card)), sum(bar.colour == WHITE for bar in bars_of(card)))
        for card in deck_named(deck).cards
        if number_of(card, colour)
    )
    assert set(strengths.values()) == {1}


@pytest.mark.rule("DF-SETUP-05", "DF-SETUP-06", "DF-SETUP-04")
@pytest.mark.parametrize(("players", "each", "left"), [(2, 21, 0), (3, 14, 0), (4, 10, 2), (5, 8, 2), (6, 7, 0)])
def test_the_deal(players: int, each: int, left: int) -> None:
    state = begun(players)
    assert deal_size(players) == each
    assert [len(hand.cards) for hand in state.hands] == [each] * players == state.board.hand_sizes
    assert len(state.down.box) == left
    assert state.down.deck == []


@pytest.mark.rule("DF-RULING-06")
@pytest.mark.parametrize("players", [0, 1, 7, 12])
def test_too_few_or_too_many_players_are_refused(players: int) -> None:
    with pytest.raises(BadOption, match=rf"^{players} players?; Downforce is for 2 to 6 \(DF-RULING-06\)$"):
        GAME.check(header(players))


@pytest.mark.rule("DF-RULING-06")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_only_two_players_play_by_the_rules_for_two(players: int) -> None:
    assert begun(players).board.settings.two == (players == 2)


@pytest.mark.rule("DF-RULING-07")
def test_seats_are_numbered_from_0() -> None:
    race = Race(GAME, GAME.check(header(5)), Seeded(1))
    assert [ask.seat for ask in race.pending] == [0, 1, 2, 3, 4]


@pytest.mark.rule("DF-SCORE-01", "DF-SCORE-06", "DF-BET-10", "DF-RULING-48")
def test_prizes_and_payouts() -> None:
    assert [prize(place) for place in (1, 2, 3, 4, 5, 6)] == [12, 9, 6, 4, 2, 0]
    paid = [[payout(line, place) for line in (1, 2, 3)] for place in (1, 2, 3, 4, 5, 6, 0)]
    assert paid == [[9, 6, 3], [6, 4, 2], [3, 2, 1], *([[0, 0, 0]] * 4)]
