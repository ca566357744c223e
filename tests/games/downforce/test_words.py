"""Every event has its sentence; sentences are whole, name rules that exist, and never say a secret."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from racelib.games.downforce.cards import COLOURS
from racelib.games.downforce.events import EVENTS
from racelib.games.downforce.events.auction import BidsShown, CunningReplaced, LeftUnowned, SetAside, Sold
from racelib.games.downforce.events.race import (
    BetsMade,
    BonusTaken,
    CardDone,
    CardDrawn,
    CarNamed,
    Finished,
    Moved,
    Played,
    Reversed,
    TurnPassed,
)
from racelib.games.downforce.events.scoring import GameBegan, GameWon, Scored
from racelib.games.downforce.events.setting_up import Dealt, LinedUp
from racelib.games.downforce.game import GAME
from racelib.games.downforce.results import standings, summary
from racelib.games.downforce.secrets import hide
from racelib.games.downforce.show.names import colour_name, effect_of, power_name
from racelib.games.downforce.show.words import SENTENCES, say
from racelib.games.downforce.state import RACE, Down, Playing, Score, State
from racelib.games.downforce.tables import POWERS
from racelib.kernel.event import KERNEL_EVENTS, Chose, ChoseTogether, Event, Shuffled, TurnEnded, Undone
from racelib.kernel.game import SPECTATOR, Header, Seat
from racelib.kernel.race import Race
from racelib.kernel.set_up import new_race
from racelib.kernel.writer import Closed
from racelib.rulebook import RULE_ID, rule
from tests.games.downforce.games import bots_of, header_of

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay")
#: Nothing is said of these, or only sometimes: what follows from them is told by other events.
SILENT = (Chose, ChoseTogether, Shuffled, TurnEnded, CardDone)
GAMES = (*range(20), 60, 124, 163)


@cache
def game(number: int) -> Race[Any]:
    header = header_of(number)
    race: Race[Any] = Race(GAME, header)
    race.run(bots_of(number, len(header.seats)))
    return race


def names_of(race: Race[Any]) -> tuple[str, ...]:
    return NAMES[: len(race.header.seats)]


@pytest.fixture
def state() -> State:
    """Return a race on the small oval: red of Ada in front, blue of Bo behind it, the rest still on the grid."""
    seats = tuple(Seat(name) for name in NAMES[:3])
    header = Header(game="downforce", seats=seats, options={"track": "fix-c"}, seed=1)
    state = GAME.start(GAME.check(header))
    LinedUp(("red", "blue", "green", "black", "yellow", "orange")).apply(state)
    board = state.board
    board.stage, board.turn = RACE, 0
    for colour, owner, price in (("red", 0, 5), ("blue", 1, 3), ("green", 2, 1), ("black", 0, 2)):
        board.cars[colour].owner, board.cars[colour].price = owner, price
    board.hand_sizes[:] = [3, 1, 2]
    return state


def test_every_kind_of_event_has_a_function() -> None:
    assert set(SENTENCES) == {*EVENTS, *KERNEL_EVENTS, Closed}


def test_every_kind_of_event_happens_and_is_told() -> None:
    told = set()
    for number in GAMES:
        race = game(number)
        numbers = dict(GAME.commentary(names_of(race), GAME.start(race.header), race.events))
        told |= {type(event) for at, event in enumerate(race.events, start=1) if at in numbers}
    rare = {LeftUnowned, SetAside, CunningReplaced, BonusTaken, GameBegan}
    assert told == set(EVENTS) - {CardDone}
    assert rare <= told


@pytest.mark.parametrize("number", GAMES)
def test_the_sentences_of_whole_games(number: int) -> None:
    race = game(number)
    for at, sentence in GAME.commentary(names_of(race), GAME.start(race.header), race.events):
        event = race.events[at - 1]
        assert type(event) not in SILENT
        assert not re.search(r"[{}]|None|  |\.\.|, ,|: \.", sentence), sentence
        assert sentence[0].isupper(), sentence
        assert len(sentence) <= {BidsShown: 750, Scored: 400}.get(type(event), 330), sentence
        found = RULE_ID.findall(sentence)
        assert found, sentence
        assert sentence.endswith(f"({', '.join(found)})"), sentence
        for rule_id in found:
            assert rule(rule_id).id == rule_id


@pytest.mark.parametrize("number", range(0, 20, 3))
def test_only_the_board_is_looked_at_and_nothing_hidden_is_said(number: int) -> None:
    race = game(number)
    names = names_of(race)
    state = GAME.start(race.header)
    for event in race.events:
        bare = State(state.board, [], Down())  # without hands and piles
        assert say(event, bare, names) == say(event, state, names)
        for seat in range(SPECTATOR, len(names)):
            told = say(hide(event, state, seat), bare, names)
            assert told == say(hide(other_secret(event, seat), state, seat), bare, names)
        event.apply(state)


def other_secret(event: Event, seat: int) -> Event:
    """Return an event that differs in nothing that a seat may know."""
    if type(event) is CardDrawn and event.seat != seat:
        return replace(event, card="red8")
    if type(event) is BetsMade:
        return replace(event, cars=tuple(car if one == seat else "black" for one, car in enumerate(event.cars)))
    return event


def test_names_are_data(state: State) -> None:
    wild = ("{0.__class__}", "{card}", "%s")
    assert say(Reversed(0), state, wild).startswith("{0.__class__} uses Tricky")
    assert say(CardDrawn(1, ""), state, wild).startswith("{card} draws a card")


def test_the_commentary_leaves_the_start_as_it_was_and_follows_an_undo() -> None:
    race = game(0)
    names = names_of(race)
    start = GAME.start(race.header)
    events: list[Event] = list(race.events)
    first = list(GAME.commentary(names, start, events))
    assert start == GAME.start(race.header)
    again = list(GAME.commentary(names, start, [*events[:40], Undone(10), *events[10:]]))
    assert [words for _, words in again][-len(first) :][-5:] == [words for _, words in first][-5:]
    assert "Everything after event 10 is taken back." in [words for _, words in again]


def test_every_colour_and_power_has_a_name() -> None:
    assert [colour_name(colour) for colour in (*COLOURS, "W")] == [*COLOURS, "white"]
    assert [power_name(power) for power in POWERS] == [power.capitalize() for power in POWERS]
    assert len({effect_of(power) for power in POWERS}) == len(POWERS)


def test_hidden_events_are_told_without_the_secret(state: State) -> None:
    names = NAMES[:3]
    bets = BetsMade(2, ("red", "blue", "green"))
    assert say(bets, state, names).startswith("Line 2: Ada bets on red, Bo bets on blue, Cleo bets on green. (")
    assert say(hide(bets, state, 0), state, names).startswith("Line 2: Ada bets on red. The other bets are secret. (")
    assert say(hide(bets, state, -1), state, names).startswith(
        "Everybody has bet at line 2. The bets stay secret until"
    )
    drawn = CardDrawn(1, "blue6 W2")
    assert say(hide(drawn, state, 1), state, names).startswith("Bo draws [blue 6, white 2]; ")
    assert say(hide(drawn, state, 0), state, names).startswith("Bo draws a card; ")


def test_a_drawn_card_names_the_rule_of_the_game_that_is_played() -> None:
    drawn = CardDrawn(1, "")
    two = new_race("downforce", track="fix-c", players=2, seed=1).state
    beginners = new_race("downforce", track="fix-c", players=2, variant="beginner", seed=1).state
    assert say(drawn, two, NAMES[:2]).endswith("(DF-VAR-2P-05)")
    assert say(drawn, beginners, NAMES[:2]).endswith("(DF-VAR-BEG-06, DF-RULING-42)")


def told(event: Event, state: State) -> str:
    return say(event, state, NAMES[:3]).rpartition(" (")[0]


def test_bids_say_every_card_and_what_decided(state: State) -> None:
    six, four = "green6 yellow5 orange4 red3 black2 blue1", "green6 orange4 W2 yellow1"
    assert told(BidsShown(((0, six, 6), (1, "blue5", 0), (2, four, 6))), state) == (
        "The players show their cards: Ada bids 6 with [green 6, yellow 5, orange 4, red 3, black 2, blue 1]; Bo "
        "passes with [blue 5]; Cleo bids 6 with [green 6, orange 4, white 2, yellow 1]. Then they take them back."
    )
    assert told(Sold(0, "green", "cunning", 6, tie="bars"), state) == (
        "The highest bids are equal, but Ada's card has more bars. Ada buys the green car with Cunning for 6 million."
    )
    assert "has fewer white bars" in told(Sold(0, "green", "cunning", 6, tie="white"), state)
    assert "the seat decides" in told(Sold(0, "green", "cunning", 6, tie="seats"), state)
    assert told(Sold(2, "green", "tricky", 4), state) == (
        "Cleo bids most and buys the green car with Tricky for 4 million. Cleo also gets the card [green 8]."
    )
    assert told(Sold(1, "green", "tricky", 2, last=True), state) == (
        "Bo is the last player without a car and gets the last lot: the green car with Tricky. The price is the "
        "smallest number that the hand can bid: 2 million."
    )


def playing(state: State, card: str, seat: int = 0) -> State:
    state.board.playing = Playing(seat, card)
    return state


def at(state: State, **cells: str) -> State:
    """Put cars on cells of the first lap."""
    board = state.board
    for colour, code in cells.items():
        cell = board.track.number[code]
        board.put(board.cars[colour], cell)
        board.cars[colour].progress = board.track.front[cell]
    return state


def test_a_move_says_who_moves_whose_car(state: State) -> None:
    playing(state, "red6 blue2")
    assert told(Moved("red", 0, 0, "a1 a2"), state) == "Ada moves the red car 2 cells. Red takes the lead."
    assert told(Moved("blue", 0, 0, "b1"), state).startswith("Ada moves Bo's blue car 1 cell.")
    assert told(Moved("yellow", 0, 0, "b30"), state) == "Ada moves the unowned yellow car 1 cell."
    cunning = Moved("blue", 1, 0, "b1")
    assert told(cunning, state).startswith("Bo (Cunning) moves the blue car 1 cell.")
    assert "DF-POWER-CUN-01" in say(cunning, state, NAMES[:3])


def test_lost_steps_name_the_cars_in_the_way(state: State) -> None:
    playing(state, "yellow6")
    assert told(Moved("yellow", 0, 0, "", 6), state) == (
        "Ada cannot move the unowned yellow car, blocked by blue, green and red: all 6 steps are lost."
    )
    at(state, red="b4", blue="a4", green="c4", black="b2")
    blocked = Moved("black", 0, 0, "b3", 3)
    assert told(blocked, state) == (
        "Ada moves the black car until it is blocked by blue, green and red: 3 steps are lost."
    )
    at(state, green="c20")
    dead_end = Moved("black", 0, 0, "a3", 3)
    assert told(dead_end, state) == (
        "Ada moves the black car into a dead end behind blue and red: 3 steps are lost on purpose."
    )
    assert "DF-MOVE-10" in say(dead_end, state, NAMES[:3])


def test_cars_that_a_move_blocks_are_named(state: State) -> None:
    at(playing(state, "red1"), red="b3", blue="a3", green="a4", black="c4")
    event = Moved("red", 0, 0, "b4")
    assert told(event, state) == "Ada moves the red car 1 cell. That blocks blue."
    assert "DF-MOVE-12" in say(event, state, NAMES[:3])


def test_the_finish_and_its_prize(state: State) -> None:
    at(playing(state, "red6"), red="a30")
    assert told(Moved("red", 0, 0, "a1"), state) == "Ada moves the red car 1 cell, over the finish line."
    assert told(Finished("red", 1), state) == "Ada's red car finishes in place 1: a prize of 12 million."
    assert told(Finished("blue", 6), state) == "Bo's blue car finishes in place 6: no prize."
    assert told(Finished("orange", 2), state) == ("The unowned orange car finishes in place 2: nobody gets the prize.")


def test_what_is_ours_is_said_to_be_ours(state: State) -> None:
    assert "(our number; the printed one is not known)" in told(BonusTaken(0, "red", 2), state)
    dealt = say(Dealt(14), GAME.start(game(0).header), NAMES[:2])
    assert "The deck 'standin' is our own: the printed list of cards is not known" in dealt
    assert "DF-RULING-02" in dealt


def test_cards_that_move_nothing(state: State) -> None:
    assert told(Played(0, "red6 blue2"), state) == "Ada plays [red 6, blue 2]; 2 cards left."
    assert told(Played(1, "blue8"), state) == "Bo plays the last card, [blue 8]."
    state.board.put(state.board.cars["red"], -1)
    assert told(Played(2, "red8"), state) == ("Cleo plays [red 8]; 1 card left. No car of this card is on the track.")


def test_who_is_passed_over(state: State) -> None:
    assert say(TurnPassed(1), state, NAMES[:3]) == ""
    assert told(TurnPassed(2), state) == "Bo has no card left, so Cleo is next."
    assert told(TurnPassed(0), state) == "Bo and Cleo have no card left, so Ada is next."


def test_the_money_and_the_winner(state: State) -> None:
    scores = (Score(12, 6, 5, 1), Score(0, 0, 6, 0), Score(9, 4, 0, 2))
    assert told(Scored(scores, ((), (), ())), state) == (
        "The money in millions, prizes + bets − prices: Ada 12 + 6 − 5 = 13; Bo 0 + 0 − 6 = −6; Cleo 9 + 4 − 0 = 13."
    )
    bets = (("red", "red", "blue"), (), ("", "green"))
    assert told(Scored(scores, bets), state).startswith(
        "The players show their bets: Ada red, red, blue; Cleo –, green. The"
    )
    state.board.scores.append(scores)
    assert told(GameWon((0,)), state) == "Ada has the most money, 13 million, and wins the game."
    assert told(GameWon((0,), "best car"), state) == (
        "Ada ties at 13 million but has the better placed car, and wins the game."
    )
    assert told(GameWon((0, 2), "shared"), state) == "Ada and Cleo share the victory with 13 million each."
    state.board.scores.clear()
    assert told(GameWon((1,), "first car"), state) == "Bo owns blue, the first car to finish, and wins the game."


@pytest.mark.parametrize("number", range(8))
def test_standings_and_summary(number: int) -> None:
    race = game(number)
    names = names_of(race)
    lines = standings(race.result, names, ("racer", *[""] * (len(names) - 1)))
    assert [line.partition(".")[0] for line in lines] == [str(row["place"]) for row in race.result]
    assert any(line.partition(". ")[2].startswith("Ada (racer): ") for line in lines)
    money = race.state.board.settings.variant.bets
    assert all(("million" in line) == money for line in lines)
    table = summary(race.header, [race.result, race.result])
    assert table[0].split()[:3] == ["bot", "games", "wins"]
    assert len({len(line) for line in table}) == 1


@pytest.mark.rule("DF-WILD-01", "DF-WILD-03")
def test_a_car_that_is_home_may_be_named_by_its_own_rule(state: State) -> None:
    state.board.playing = Playing(0, "W5 black2")
    assert "(DF-WILD-01)" in say(CarNamed(0, 0, "red"), state, NAMES[:3])
    state.board.put(state.board.cars["red"], -1)
    state.board.cars["red"].place = 1
    assert "nothing moves. (DF-WILD-03)" in say(CarNamed(0, 0, "red"), state, NAMES[:3])


@pytest.mark.rule("DF-SCORE-05")
def test_equal_money_is_told_with_what_decided() -> None:
    ada = {"place": 1, "seat": 0, "won": True, "total": 13, "prizes": 12, "bets": 6, "paid": 5}
    bo = {"place": 2, "seat": 1, "won": False, "total": 13, "prizes": 13, "bets": 4, "paid": 4}
    first, second = standings([ada, bo], ("Ada", "Bo"))
    assert first.endswith("paid 5), and the better placed car")
    assert second.endswith("paid 4)")
