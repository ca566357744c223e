"""What Downforce asks on the page, compared with its rules: what is marked can be chosen, and what is shown is paid."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from racelib.games.downforce.cards import bars_of
from racelib.games.downforce.events.auction import BidsShown, Sold
from racelib.games.downforce.rules.auction import BidChoice
from racelib.games.downforce.rules.betting import BetChoice
from racelib.games.downforce.rules.movement import RouteChoice
from racelib.games.downforce.rules.powers import UsePower, who_chooses_the_route
from racelib.games.downforce.rules.turn import CarChoice, CardChoice
from racelib.games.downforce.show.card_in_play import bar_now
from racelib.games.downforce.show.looks import cells_beside
from racelib.games.downforce.tables import PAYOUTS, PRIZES
from racelib.kernel.choice import Ask
from racelib.kernel.race import Race
from racelib.kernel.set_up import new_race
from racelib.page.ask_view import AskView, ask_view

#: Games of every size, variant and track: together more than 500 positions in which somebody is asked.
GAMES: list[dict[str, Any]] = [
    {"players": 2, "track": "harbour"},
    {"players": 2, "track": "river", "replace_cunning": True},
    {"players": 3, "track": "river"},
    {"players": 4, "track": "harbour"},
    {"players": 5, "track": "river"},
    {"players": 6, "track": "harbour"},
    {"players": 3, "variant": "beginner"},
    {"players": 5, "variant": "long"},
    {"players": 6, "variant": "tour"},
]
CODE = re.compile(r"\b[a-e]\d+\b")


def asked(options: dict[str, Any], seed: int = 3) -> Iterator[tuple[Race[Any], Ask, AskView]]:
    """Give every position of a game that is played at random, with what the page shows of it."""
    race = new_race("downforce", bots=None, seed=seed, **options)
    luck = random.Random(seed)
    while not race.over:
        ask = luck.choice(race.pending)
        yield race, ask, ask_view(race, ask)
        race.choose(luck.choice(list(ask.choice)), ask.seat)


def name(options: dict[str, Any]) -> str:
    return "-".join(str(value) for value in options.values())


every_game = pytest.mark.parametrize("options", GAMES, ids=name)


@every_game
def test_what_is_marked_is_what_the_rules_allow(options: dict[str, Any]) -> None:
    """DF-MOVE-08, DF-WILD-01, DF-BET-05: marks, routes and cars are those of the choice, at every decision."""
    positions = 0
    for race, ask, view in asked(options):
        choice, shown, board = ask.choice, view.options, race.state.board
        answers = list(choice)
        assert len(shown) == len(answers)
        if isinstance(choice, RouteChoice):
            assert view.shown_as == "cells" and [one.cell for one in shown] == [one.end for one in choice.options()]
            for option, answer in zip(shown, answers, strict=True):
                route = choice.route(answer)
                assert option.route is not None and option.route[0] == choice.car.cell and option.route[-1] == route.end
                assert [board.track.codes[cell] for cell in option.route[1:]] == answer.split()
                assert option.mark == ("⚑" if route.home else f"−{choice.steps - route.steps}" if option.toll else "✓")
        elif isinstance(choice, CarChoice | BetChoice):
            assert view.shown_as == "cars"
            for option, answer in zip(shown, answers, strict=True):
                car = board.cars[answer]
                assert option.cell == (car.cell if car.on_track else None)
                assert option.car == list(board.cars).index(answer) if len(board.cars) == 6 else option.car >= 0
        positions += 1
    assert positions > 40


@every_game
def test_what_is_shown_of_a_bid_is_what_it_costs(options: dict[str, Any]) -> None:
    """DF-AUCTION-04, DF-AUCTION-09: the bright bar has the number that is bid, and the winner pays that number."""
    race = new_race("downforce", bots=None, seed=5, **options)
    luck = random.Random(5)
    bids = 0
    while not race.over:
        lot: dict[int, int] = {}
        first = len(race.events)
        while race.pending and isinstance(race.pending[0].choice, BidChoice) and len(race.events) == first:
            ask = race.pending[0]
            view, choice = ask_view(race, ask), ask.choice
            assert view.shown_as == "hand" and view.brief is not None
            for option, (card, number) in zip(view.options, choice, strict=True):
                bright = [bars_of(card)[bar].number for bar in option.bright or []]
                assert bright == ([number] if number else [])
                paid = race.state.board.settings.variant.bids_are_paid
                assert option.price == (number if paid else 0)
                assert option.act == ("Pass" if not number else f"Bid {number} million" if paid else f"Bid {number}")
            assert view.options[view.picked].price == max(one.price for one in view.options)
            passes = [n for n, (_, number) in enumerate(choice) if not number]
            assert view.second in passes if passes else view.second == -1
            assert choice.must == (not passes) or all(number for _, number in choice)
            number = luck.randrange(len(view.options))
            lot[ask.seat] = view.options[number].price
            race.choose(list(choice)[number], ask.seat)
            bids += 1
        for event in race.events[first:]:
            if isinstance(event, BidsShown):
                shown = {seat: number for seat, _, number in event.bids}
            if isinstance(event, Sold) and event.seat in lot and lot[event.seat] == shown[event.seat]:
                assert event.price == lot[event.seat]
        if race.pending and not isinstance(race.pending[0].choice, BidChoice):
            ask = race.pending[0]
            race.choose(luck.choice(list(ask.choice)), ask.seat)
    assert bids or options.get("variant") == "beginner"


@every_game
def test_every_question_is_short_and_names_no_cell(options: dict[str, Any]) -> None:
    for _, ask, view in asked(options, seed=8):
        told = [view.question, view.about, view.stands, view.chip]
        told += [text for one in view.options for text in (one.label, one.act, one.brief or "", *(one.details or []))]
        assert view.question and len(view.question.split()) <= 8, view.question
        assert all(one.act != "Choose this" and len(one.act.split()) <= 6 for one in view.options)
        for text in told:
            assert not CODE.search(text), text
            assert "{" not in text
        if isinstance(ask.choice, UsePower):
            acts = [one.act for one in view.options]
            assert view.shown_as == "pair" and {view.picked, view.second} == {0, 1} and len(set(acts)) == 2


@every_game
def test_the_card_in_play_is_told_bar_by_bar(options: dict[str, Any]) -> None:
    """DF-CARD-02, DF-POWER-CUN-01: one bar is now, those before it are done, and the words say who steers."""
    now = 0
    for race, ask, view in asked(options, seed=4):
        board, choice = race.state.board, ask.choice
        if isinstance(choice, CardChoice):
            for option, card in zip(view.options, choice, strict=True):
                assert [(one.colour, one.number) for one in option.lines] == list(bars_of(card))
        if board.playing is None:
            continue
        assert view.brief is not None
        lines, card = view.brief.lines, bars_of(board.playing.card)
        assert [(one.colour, one.number) for one in lines] == list(card)[:: -1 if board.playing.upward else 1]
        states = [one.state for one in lines]
        assert states.count("now") == (bar_now(board, choice) >= 0)
        if isinstance(choice, RouteChoice):
            line = lines[states.index("now")]
            assert line.colour in (choice.car.colour, "W") and choice.car.colour in line.name.lower()
            steers = who_chooses_the_route(board, board.playing.seat, choice.car)
            assert steers == ask.seat
            assert line.number == choice.steps or "more with Determined" in line.words or "Aggressive" in line.words
            now += 1
    assert now > 20


def test_a_bet_shows_what_it_pays_and_a_lot_its_prizes() -> None:
    seen: set[str] = set()
    for _, ask, view in asked(GAMES[3]):
        if isinstance(ask.choice, BetChoice):
            assert view.brief is not None and view.brief.scale is not None
            assert view.brief.scale.values == [row[ask.choice.line - 1] for row in PAYOUTS]
            seen.add(view.stands)
        if isinstance(ask.choice, BidChoice):
            assert view.brief is not None and view.brief.scale is not None
            assert view.brief.scale.values == list(PRIZES) and view.brief.name and view.brief.words.endswith(".")
    assert seen == {"bet 1 of 3", "bet 2 of 3", "bet 3 of 3"}


@pytest.mark.parametrize("track", ["harbour", "river"])
def test_lanes_are_counted_from_the_left_of_the_driver(track: str) -> None:
    """A step to a cell straight ahead stays in its lane where the road keeps its width."""
    race = new_race("downforce", players=4, track=track, bots=None, seed=1)
    tables = race.state.board.track
    for cell in range(tables.cells):
        beside = cells_beside(tables, cell)
        assert cell in beside and len(beside) <= 4
        for other in beside:
            if {*cells_beside(tables, other)} == {*beside}:
                assert cells_beside(tables, other) == beside, "cells side by side agree on left and right"
