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
from racelib.games.downforce.show import coach
from racelib.games.downforce.state import Seen
from racelib.games.downforce.tables import PAYOUTS
from racelib.kernel.choice import Choice
from racelib.kernel.hints import hint
from racelib.kernel.race import Race
from tests.asked import asks_of
from tests.coached import assert_answer, assert_first_hints, rules_exist
from tests.games.downforce.games import bots_of, header_of

KINDS = (BidChoice, PowerChoice, CardChoice, UsePower, CarChoice, RouteChoice, BetChoice)
#: What no sentence may have in it.
NO_WORDS = re.compile(r"[{}]|None|  ")
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
    assert kinds == set(KINDS) == set(coach.TITLES) == set(coach.NUDGES)


@pytest.mark.parametrize("number", [0, 4, 12])
def test_how_options_are_shown(number: int) -> None:
    for _, choice, _ in asks(number, every=5):
        looks = []
        for option in choice:
            told = choice.explain(option)
            looks.append(coach.option_look(choice, told))
            cell, card = coach.option_cell(choice, option), coach.option_card(choice, option)
            if isinstance(choice, CarChoice | BetChoice):  # the cars on the board are clicked
                car = choice.board.cars[option]
                assert cell == (car.cell if car.on_track else None)
            else:
                assert (cell is not None) == isinstance(choice, RouteChoice)
            assert (card is not None) == isinstance(choice, BidChoice | CardChoice)
            if card is not None:
                assert tuple(map(tuple, card)) == bars_of(option[0] if isinstance(choice, BidChoice) else option)
            price = coach.price_text(choice, option)
            bids = isinstance(choice, BidChoice) and option[1]
            assert price == (f"pays {option[1]} million if it wins" if bids else "free")
        folded, words = coach.aside(looks)
        assert bool(folded) == bool(words)
        assert len(folded) < len(looks)
        assert all(looks[n]["passes"] for n in folded)


@pytest.mark.parametrize("number", [0, 4, 12])
def test_a_picture_is_not_told_again(number: int) -> None:
    """Beside a card stands what it does for the player; beside the name of a car what the title has not said."""
    for seen, choice, _ in asks(number, every=3):
        for option in choice:
            look = coach.option_look(choice, choice.explain(option))
            if isinstance(choice, BidChoice):
                bid = option[1]
                assert look.get("details") == ([f"{bid} million, if it wins"] if bid else None)
            elif isinstance(choice, CardChoice):
                (words,) = look["details"]
                assert "others" not in words
                assert words.startswith("for you: ") or words in ("nothing for you", "no car moves: they are home")
            elif isinstance(choice, CarChoice):
                assert look["brief"] == option and look["mark"] == ""
            elif isinstance(choice, BetChoice):
                assert len(look["details"]) == 1 and look["mark"] == ""
                title = coach.title(seen, choice, "Ada")
                assert all(str(row[choice.line - 1]) in title for row in PAYOUTS)


@pytest.mark.parametrize("number", [4, 7, 12])
def test_why_a_cell_cannot_be_driven_to(number: int) -> None:
    heard = set()
    for _, choice, _ in asks(number, every=4):
        if isinstance(choice, CarChoice | BetChoice):
            track, board = choice.board.track, choice.board
            empty = next(cell for cell in range(track.cells) if not board.occupied >> cell & 1)
            assert f"No car stands on {track.codes[empty]}" in coach.why_not(choice, track.codes[empty]).why
            for car in board.cars.values():
                if car.on_track and car.colour not in list(choice):
                    assert coach.why_not(choice, track.codes[car.cell]) == choice.refuse(car.colour)
            continue
        if not isinstance(choice, RouteChoice):
            assert "answer what is asked first" in coach.why_not(choice, "a1").why
            continue
        track = choice.board.track
        ends = {coach.option_cell(choice, option) for option in choice}
        for cell in range(0, track.cells, 3):
            if cell not in ends:
                refusal = coach.why_not(choice, track.codes[cell])
                assert rules_exist(str(refusal)), refusal
                assert refusal.why != "This way is allowed.", (track.codes[cell], list(choice))
                heard.add(re.sub(r"\b[a-z]\d+\b|\d+|\b(black|blue|green|yellow|orange|red)\b", "_", refusal.why))
        assert "no such cell" in coach.why_not(choice, "z99").why
        assert "stands there" in coach.why_not(choice, track.codes[choice.car.cell]).why
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
