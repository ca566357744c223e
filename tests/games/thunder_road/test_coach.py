"""The coach: at every kind of ask it says what is decided, where to look, what an option means; no ids, no secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from racelib.games.thunder_road.bots.racer import DECISIONS
from racelib.games.thunder_road.bots.rookie import DECISIONS as ROOKIE
from racelib.games.thunder_road.game import GAME
from racelib.games.thunder_road.rules.bikes import BikeOrder
from racelib.games.thunder_road.rules.choppers import ChopperChoice
from racelib.games.thunder_road.rules.commands import CommandChoice, NextCommand, RepairChoice
from racelib.games.thunder_road.rules.cowcatcher import ShoveChoice
from racelib.games.thunder_road.rules.dice import DieChoice
from racelib.games.thunder_road.rules.entering import EntryChoice, PassChoice
from racelib.games.thunder_road.rules.movement import BonusChoice, StepChoice
from racelib.games.thunder_road.rules.rig import DispenseChoice, SectionChoice, SectionRepair, SteeringChoice
from racelib.games.thunder_road.rules.rig_damage import RigDamageChoice
from racelib.games.thunder_road.rules.shooting import ShootAgain, TargetChoice
from racelib.games.thunder_road.rules.slams import RerollChoice, WhichBike
from racelib.games.thunder_road.show.ammo_coach import AMMO_KINDS
from racelib.games.thunder_road.show.coach import COACH as coach
from racelib.games.thunder_road.show.names import cell_name
from racelib.games.thunder_road.show.shop_coach import SHOP_KINDS
from racelib.games.thunder_road.state import Seen
from racelib.games.thunder_road.tables import IMPASSABLE
from racelib.kernel.choice import Choice
from racelib.kernel.hints import hint
from racelib.kernel.race import Race
from racelib.kernel.set_up import new_race
from tests.asked import asks_of
from tests.coached import assert_answer, assert_first_hints, rules_exist
from tests.games.thunder_road.games import bots_of, header_of

KINDS = {
    *(DieChoice, CommandChoice, ChopperChoice, RepairChoice, EntryChoice, StepChoice, PassChoice, BonusChoice),
    *(RerollChoice, WhichBike, TargetChoice, ShootAgain, SteeringChoice, SectionChoice, RigDamageChoice),
    *(SectionRepair, ShoveChoice, DispenseChoice, BikeOrder),
}
#: Games in which all kinds of choices come up: cars alone, rig and bikes, with and without Carnage, with cards.
GAMES = (5, 7, 35, 149, 191)
#: What is written only for programs: ids of cars and of commands, directions, tokens.
IDS = re.compile(r"\b[ABCD]-[SML]\b|\bK[1-5]\b|\bR:|\b(FL|FR|BL|BR|SML|SM)\b|[{}\[\]_]|None(?! of)|  ")
#: What is asked only where a player can give several commands in a turn.
SEVERAL_COMMANDS = {NextCommand}


def asks(number: int, every: int = 1) -> Iterator[tuple[Seen, Choice[Any], int]]:
    """Yield what is asked in a game: what the seat sees, the choice, the seat."""
    header = header_of(number)
    race: Race[Any] = Race(GAME, header)
    bots = bots_of(number, len(header.seats))
    for asked, ask in enumerate(asks_of(race, bots)):
        if asked % every == 0 or not isinstance(ask.choice, StepChoice):
            yield race.state.seen_by(ask.seat), ask.choice, ask.seat


def some(choice: Choice[Any]) -> list[Any]:
    """Return options enough to look at."""
    options = list(choice)
    return options[:: max(1, len(options) // 12)]


def test_the_aim_is_told_to_a_new_player() -> None:
    head, say = coach.welcome("Ada", 0)
    assert head == "You are Ada."
    assert "You win when one of your cars crosses the finish" in say
    assert len(say.split()) < 120, "it is read in a minute"


@pytest.mark.parametrize("number", GAMES)
def test_titles_nudges_rules_and_options_of_whole_games(number: int) -> None:
    for seen, choice, seat in asks(number, every=5):
        assert_first_hints(GAME, seen, choice, seat, IDS)
        for option in some(choice):
            told = choice.explain(option)
            assert not IDS.search(GAME.words.option(told)), told
            assert rules_exist(" ".join(told.rules)), told
            assert coach.price_text(choice, told) == "free" or told.price


def test_every_kind_of_choice_comes_up() -> None:
    assert {type(choice) for number in GAMES for _, choice, _ in asks(number, every=50)} == KINDS
    shop = SHOP_KINDS.keys() | AMMO_KINDS.keys()
    assert coach.kinds.keys() == ROOKIE.keys() == KINDS | SEVERAL_COMMANDS | shop
    assert DECISIONS.keys() - shop == KINDS | SEVERAL_COMMANDS


def test_the_answer_is_that_of_the_strongest_bot_and_allowed() -> None:
    seen_kinds: dict[type, int] = {}
    for seen, choice, seat in asks(149, every=9):
        seen_kinds[type(choice)] = seen_kinds.get(type(choice), 0) + 1
        if seen_kinds[type(choice)] > 4:
            continue
        assert_answer(GAME, seen, choice, seat)


@pytest.mark.parametrize("number", [35, 149])
def test_how_options_are_shown(number: int) -> None:
    for _, choice, _ in asks(number, every=7):
        board: Any = getattr(choice, "board", None)
        looks, explained, cells = [], [], {}
        for option in choice:
            told = choice.explain(option)
            explained.append(told)
            looks.append(coach.look(choice, told))
            cell = coach.option_cell(choice, option)
            if cell is not None:
                assert cell in board.ground
                assert looks[-1].many or cell not in cells, "a click says which option is meant"
                cells[cell] = option
            if isinstance(choice, StepChoice):
                fatal = told.facts.get("ground") == IMPASSABLE and not choice.car.is_rig
                assert not fatal or looks[-1].tone == "bad"
        if isinstance(choice, EntryChoice | ChopperChoice):
            assert len(cells) == len(looks)
        fold = coach.fold(choice, explained)
        assert bool(fold.options) == bool(fold.words)
        assert len(fold.options) < len(looks)
        assert not fold.options or isinstance(choice, ChopperChoice)


@pytest.mark.parametrize("number", [35, 149])
def test_why_a_cell_cannot_be_chosen(number: int) -> None:
    heard = set()
    for _, choice, _ in asks(number, every=7):
        board = getattr(choice, "board", None)
        if board is None or not board.ground:
            continue
        meant = {coach.option_cell(choice, option) for option in choice}
        for cell in [*board.where, *list(board.ground)[::23]]:
            if cell in board.ground and cell not in meant:
                refusal = coach.why_not(choice, cell_name(*board.at(cell)))
                why = GAME.words.refusal(refusal)
                assert rules_exist(why), refusal
                assert not IDS.search(why), refusal
                heard.add(re.sub(r"\d+|(your|the|bike) .*? (car|rig|W)?", "_", why))
        assert coach.why_not(choice, "lane 99, row 99").why
    assert len(heard) >= 12, heard


def test_a_click_on_a_car_that_may_get_several_dice_asks_for_the_die() -> None:
    choice = next(
        choice
        for _, choice, _ in asks(35)
        if isinstance(choice, DieChoice)
        and choice.cars[0].on_board
        and len(set(choice.board.players[choice.seat].dice)) > 1
    )
    board, car = choice.board, choice.cars[0]
    dice = ", ".join(str(die) for die in sorted(set(board.players[choice.seat].dice)))
    assert ", " in dice
    assert f", {dice}? Choose beside" in GAME.words.refusal(coach.why_not(choice, cell_name(*board.at(car.cell))))


def test_odds_are_told_before_a_slam_and_a_shot() -> None:
    board = Race(GAME, header_of(4, crews=["amber", "blue"], players=2, start="1a")).state.board
    small, large = board.cars["A-S"], board.cars["B-L"]
    board.put(small, board.cell(3, 1))
    board.put(large, board.cell(3, 2))
    told = StepChoice(board, small).explain("F")
    words = GAME.words
    assert words.option(told) == (
        "straight ahead: road; the blue large car is there, a slam: 67 % (4 of 6 rolls) that it is pushed; "
        "blue may re-roll"
    )
    told = TargetChoice(board, 0, small, ["B-L"]).explain("B-L")
    assert words.option(told) == (
        "shoot at the blue large car; 67 % (4 of 6 rolls) to hit; a hit is the first damage of 2 it can take"
    )
    told = RerollChoice(board, large, small, large, small, "B").explain("keep")
    assert words.option(told) == "keep the dice: the amber small car goes straight back; road"
    board.put(board.cars["B-M"], board.cell(3, 0))
    told = RerollChoice(board, large, small, large, small, "B").explain("keep")
    assert words.dangers(told) == [
        "road",
        "your medium car is there, a slam: 67 % (4 of 6 rolls) that it is pushed; you may re-roll",
    ]
    board.put(small, board.cell(0, 0))
    told = RerollChoice(board, large, small, large, small, "BL").explain("keep")
    assert words.dangers(told) == ["off the board: it is destroyed"]


def test_how_a_player_stands_and_how_it_ended() -> None:
    header = header_of(149)
    race: Race[Any] = Race(GAME, header)
    bots = bots_of(149, len(header.seats))
    race.run(bots, decisions=30)
    for seat in range(len(header.seats)):
        told = coach.in_short(race.state.seen_by(seat), seat, "Ada")
        assert told.startswith("Ada: ") and not IDS.search(told)
        assert coach.account(race.state.seen_by(seat), seat)[-1].endswith(".")
    race.run(bots)
    ends = [coach.account(race.state.seen_by(seat), seat)[-1] for seat in range(len(header.seats))]
    winners = race.state.board.winners
    assert [end.startswith(("You win", "A draw")) for end in ends] == [seat in winners for seat in range(len(ends))]


def test_the_coach_needs_no_more_than_what_lies_open() -> None:
    """TR-RULING-97: the hints are the same whatever is under the tokens and in the piles."""
    header = header_of(5)
    race: Race[Any] = Race(GAME, header)
    bots = bots_of(5, len(header.seats))
    for _ in range(40):
        ask = race.pending[0]
        other = race.state.copy()
        other.down.hazards = dict.fromkeys(other.down.hazards, "mine")
        other.down.pile.clear()
        for level in (1, 2, 3):
            told = hint(race.game, race.state.seen_by(ask.seat), ask.choice, ask.seat, level)
            assert told == hint(race.game, other.seen_by(ask.seat), ask.choice, ask.seat, level)
        race.run(bots, decisions=1)


def test_a_repair_in_a_later_round_has_its_title() -> None:
    """There the titles look for cars that the road would leave behind; the question of a repair names none."""
    for seed in range(200):
        race = new_race("thunder-road", players=2, bots="random", seed=seed)
        while race.pending:
            (ask,) = race.pending
            if isinstance(ask.choice, RepairChoice) and race.state.board.round > 1:
                assert coach.title(race.state.seen_by(ask.seat), ask.choice, "Ada").startswith("Ada")
                return
            race.run(decisions=1)
    pytest.fail("nobody repairs a car in a later round")
