"""The coach: hints at every ask of every kind of game, from what the seat sees alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from racelib.games.downforce.cards import bars_of
from racelib.games.downforce.game import GAME
from racelib.games.downforce.rules.auction import BidChoice, PowerChoice
from racelib.games.downforce.rules.betting import BetChoice
from racelib.games.downforce.rules.movement import RouteChoice
from racelib.games.downforce.rules.powers import UsePower
from racelib.games.downforce.rules.turn import CarChoice, CardChoice
from racelib.games.downforce.show.coach import COACH
from racelib.games.downforce.state import Seen
from racelib.games.downforce.tables import PAYOUTS
from racelib.kernel.choice import Choice, Fact
from racelib.kernel.hints import hint
from racelib.kernel.race import Race
from tests.asked import asks_of
from tests.coached import assert_answer, assert_first_hints, rules_exist
from tests.games.downforce.games import bots_of, header_of

KINDS = (BidChoice, PowerChoice, CardChoice, UsePower, CarChoice, RouteChoice, BetChoice)
#: What no sentence may have in it.
NO_WORDS = re.compile(r"[{}]|None|  ")
NO_CAR_MOVES = "no car moves: all of them have finished"
GAMES = (0, 4, 5, 6, 7, 9, 12, 16, 18)


def asks(number: int, every: int = 1) -> Iterator[tuple[Seen, Choice[Any], int]]:
    """Yield what is asked in a game: what the seat sees, the choice, the seat."""
    header = header_of(number)
    race: Race[Any] = Race(GAME, header)
    bots = bots_of(number, len(header.seats))
    for asked, ask in enumerate(asks_of(race, bots)):
        if asked % every == 0:
            yield race.state.seen_by(ask.seat), ask.choice, ask.seat


@pytest.mark.parametrize("number", GAMES)
def test_titles_nudges_and_rules_of_whole_games(number: int) -> None:
    for seen, choice, seat in asks(number, every=3):
        assert_first_hints(GAME, seen, choice, seat, NO_WORDS)


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 7, 12])
def test_the_answer_is_that_of_the_strongest_bot_and_allowed(number: int) -> None:
    for seen, choice, seat in asks(number, every=9):
        assert_answer(GAME, seen, choice, seat)


def test_every_kind_of_choice_comes_up() -> None:
    kinds = {type(choice) for number in GAMES for _, choice, _ in asks(number)}
    assert kinds == set(KINDS) == set(COACH.kinds)


@pytest.mark.parametrize("number", [0, 4, 12])
def test_how_options_are_shown(number: int) -> None:
    for _, choice, _ in asks(number, every=5):
        told = [choice.explain(option) for option in choice]
        for option, one in zip(choice, told, strict=True):
            cell, card = COACH.option_cell(choice, option), COACH.option_card(choice, option)
            if isinstance(choice, CarChoice | BetChoice):  # the cars on the board are clicked
                car = choice.board.cars[option]
                assert cell == (car.cell if car.on_track else None)
            else:
                assert (cell is not None) == isinstance(choice, RouteChoice)
            assert (card is not None) == isinstance(choice, BidChoice | CardChoice)
            if card is not None:
                assert tuple(map(tuple, card)) == bars_of(option[0] if isinstance(choice, BidChoice) else option)
            price = COACH.price_text(choice, one)
            bids = isinstance(choice, BidChoice) and option[1]
            assert price == (f"you pay {option[1]} million if you win" if bids else "free")
        fold = COACH.fold(choice, told)
        assert bool(fold.options) == bool(fold.words)
        assert len(fold.options) < len(told)
        assert all(told[number].facts["bid"] == 0 for number in fold.options)


@pytest.mark.parametrize("number", [0, 4, 12])
def test_a_picture_is_not_told_again(number: int) -> None:
    """Beside a card stands what it does for the player; beside the name of a car what the title has not said."""
    for seen, choice, _ in asks(number, every=3):
        for option in choice:
            look = COACH.look(choice, choice.explain(option))
            if isinstance(choice, BidChoice):
                bid = option[1]
                assert look.details == ([f"{bid} million if you win"] if bid else None)
                assert look.brief == (f"Bid {bid}" if bid else "Pass")
            elif isinstance(choice, CardChoice):
                assert look.brief == "" and look.details is not None
                (words,) = look.details
                assert "others" not in words
                assert words.startswith("for you: ") or words in ("nothing for you", NO_CAR_MOVES)
            elif isinstance(choice, CarChoice):
                assert look.brief == option.capitalize() and look.mark == ""
            elif isinstance(choice, BetChoice):
                assert look.details is not None and len(look.details) == 1 and look.mark == ""
                title = COACH.title(seen, choice, "Ada")
                assert all(str(row[choice.line - 1]) in title for row in PAYOUTS)


def why_not(choice: Choice[Any], code: str) -> str:
    """Return what the player reads after a click on a cell that cannot be chosen."""
    return GAME.words.refusal(COACH.why_not(choice, code))


@pytest.mark.parametrize("number", [4, 7, 12])
def test_why_a_cell_cannot_be_driven_to(number: int) -> None:
    heard = set()
    for _, choice, _ in asks(number, every=4):
        if isinstance(choice, CarChoice | BetChoice):
            track, board = choice.board.track, choice.board
            empty = next(cell for cell in range(track.cells) if not board.occupied >> cell & 1)
            assert "No car is on that cell" in why_not(choice, track.codes[empty])
            for car in board.cars.values():
                if car.on_track and car.colour not in list(choice):
                    refusal = COACH.why_not(choice, track.codes[car.cell])
                    assert refusal == choice.refuse(car.colour)
            continue
        if not isinstance(choice, RouteChoice):
            assert "Answer the question first" in why_not(choice, "a1")
            continue
        track = choice.board.track
        ends = {COACH.option_cell(choice, option) for option in choice}
        for cell in range(0, track.cells, 3):
            if cell not in ends:
                assert rules_exist(why_not(choice, track.codes[cell]))
                why = COACH.why_not(choice, track.codes[cell]).why
                assert isinstance(why, Fact) and why.key != "allowed", (track.codes[cell], list(choice))
                heard.add(why.key)
        assert "This track has no cell z99." in why_not(choice, "z99")
        assert "already there" in why_not(choice, track.codes[choice.car.cell])
    assert len(heard) >= 4, heard


def test_the_coach_needs_no_more_than_what_is_seen() -> None:
    """The hints are the same when all hidden things are others (DF-STATE-I6)."""
    race: Race[Any] = Race(GAME, header_of(4))
    bots = bots_of(4, len(race.header.seats))
    for _ in range(60):
        ask = race.pending[0]
        other = race.state.copy()
        for player, hand in enumerate(other.hands):
            if player != ask.seat:
                hand.cards, hand.bets = ["red8"] * len(hand.cards), ["black"] * len(hand.bets)
        other.down.deck.clear()
        for level in (1, 2, 3):
            told = hint(race.game, race.state.seen_by(ask.seat), ask.choice, ask.seat, level)
            assert told == hint(race.game, other.seen_by(ask.seat), ask.choice, ask.seat, level)
        race.run(bots, decisions=1)
