"""The table as text: narrow, the same every time, every car where it stands, and no secret in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from racelib.boards.fronts import names as track_names
from racelib.boards.fronts import tables
from racelib.games.downforce.cards import bars_of
from racelib.games.downforce.events.race import BetsMade
from racelib.games.downforce.events.scoring import GameBegan
from racelib.games.downforce.game import GAME
from racelib.games.downforce.show.names import LETTERS, card_name
from racelib.games.downforce.show.panels import panels
from racelib.games.downforce.show.picture import WIDTH, columns, picture
from racelib.games.downforce.state import OVER, State
from racelib.kernel.event import TurnEnded
from racelib.kernel.game import SPECTATOR
from racelib.kernel.panels import Panels, TablePanel
from racelib.kernel.race import Race
from racelib.text.columns import aligned, width
from racelib.text.kit import listed, numeral
from tests.games.downforce.games import bots_of, header_of

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "A very long name of forty characters, eh")


def race_of(number: int) -> Race[Any]:
    header = header_of(number)
    race: Race[Any] = Race(GAME, header)
    race.run(bots_of(number, len(header.seats)))
    return race


def states(number: int, every: int = 1) -> Iterator[State]:
    """Yield the states of a game after some number of events each."""
    race = race_of(number)
    state = GAME.start(race.header)
    yield state
    for at, event in enumerate(race.events, start=1):
        event.apply(state)
        if at % every == 0 or state.over:
            yield state


def strips(text: str) -> list[str]:
    """Return the rows of the track."""
    return [line for line in text.splitlines() if re.fullmatch(r"[ .~|KBGYOR]+", line) and re.search(r"[.~]", line)]


@pytest.mark.parametrize("track", track_names())
def test_columns_go_forward_and_no_two_cells_of_a_lane_share_one(track: str) -> None:
    board = tables(track)
    column = columns(board)
    assert len({(board.lane[cell], column[cell]) for cell in range(board.cells)}) == board.cells
    assert all(a <= b for a, b in pairwise(column))


@pytest.mark.parametrize("number", [*range(20), 60, 124])
def test_pictures_of_whole_games(number: int) -> None:
    for state in states(number, every=23):
        names = NAMES[-len(state.hands) :]
        for seat in (None, SPECTATOR, 0):
            text = picture(state, names, seat)
            assert text == picture(state.copy(), names, seat)
            assert max(map(width, text.splitlines())) <= WIDTH
            assert not re.search(r"[{}]|None| $|\n\n\n|\N{NO-BREAK SPACE}", text, re.MULTILINE)
            assert text.startswith(f"{state.board.track.name}: ")
            on_track = sorted(LETTERS[car.colour] for car in state.board.cars.values() if car.on_track)
            assert sorted(re.findall("[A-Z]", "".join(strips(text)))) == on_track
            cells = state.board.track.cells - len(on_track)
            assert len(re.findall(r"[.~]", "".join(strips(text)))) == (cells if strips(text) else 0)


@pytest.mark.parametrize("number", [0, 4, 5, 6, 12, 16])
def test_a_viewer_sees_the_own_hand_and_bets_only(number: int) -> None:
    """Two states that differ only in what a seat may not know look the same to it (DF-STATE-I6)."""
    for state in states(number, every=11):
        if state.board.stage == OVER:
            continue
        names = NAMES[: len(state.hands)]
        for seat in range(SPECTATOR, len(names)):
            other = state.copy()
            for player, hand in enumerate(other.hands):
                if player != seat:
                    hand.cards = ["red8"] * len(hand.cards)
                    hand.bets = ["black"] * len(hand.bets)
            for pile in ("deck", "box", "lots", "powers"):
                getattr(other.down, pile).clear()
            assert picture(state, names, seat) == picture(other, names, seat)


def test_the_own_hand_is_shown_and_everything_at_the_end() -> None:
    race = race_of(4)
    names = NAMES[: len(race.header.seats)]
    state = GAME.start(race.header)
    for event in race.events:
        event.apply(state)
        if type(event) is TurnEnded and state.board.playing is None and not state.over:
            text = " ".join(picture(state, names, 1).split())
            assert all(card_name(card) in text for card in state.hands[1].cards)
            everything = " ".join(picture(state, names).split())
            assert all(card_name(card) in everything for hand in state.hands for card in hand.cards)
        if type(event) is BetsMade:
            titles = [line for line in picture(state, names, 1).splitlines() if line.startswith("Secret bets of")]
            assert titles == ([] if state.board.open_bets else [f"Secret bets of {names[1]}"])
    sheet = picture(state, names, SPECTATOR)
    assert "Secret" not in sheet and "Bets, now open" in sheet and "Score sheet" in sheet
    for made in state.board.scores[-1]:
        row = rf"{made.prizes} +\+ {made.bets} +− {made.paid} += {numeral(made.total)}$"
        assert re.search(row, sheet, re.MULTILINE)


def test_bets_of_other_players_are_secret_until_they_are_open() -> None:
    kept, opened = 0, 0
    for state in states(4, every=11):
        names = NAMES[: len(state.hands)]
        secrets = {
            seat: [line for line in picture(state, names, seat).splitlines() if line.startswith("The bets of")]
            for seat in (None, SPECTATOR, 0)
        }
        if state.board.bets_made and not state.board.open_bets:
            end = "are secret until the race is over (DF-BET-06)."
            assert secrets[None] == []
            assert secrets[SPECTATOR] == [f"The bets of {listed(names)} {end}"]
            assert secrets[0] == [f"The bets of {listed(names[1:])} {end}"]
            kept += 1
        else:
            assert not any(secrets.values())
            opened += bool(state.board.open_bets)
    assert kept and opened


def test_no_card_is_broken_over_two_lines() -> None:
    for state in states(4, every=29):
        for line in picture(state, NAMES[: len(state.hands)]).splitlines():
            assert line.count("[") == line.count("]"), line


def test_the_card_in_play_is_shown_bar_by_bar() -> None:
    seen = 0
    for state in states(4):
        playing = state.board.playing
        if playing is None or playing.bar < 1 or playing.upward or playing.ignored >= 0:
            continue
        lines = picture(state, NAMES[: len(state.hands)], SPECTATOR).splitlines()
        card = next(lines[n + 1] for n, line in enumerate(lines) if line.endswith(" plays"))
        bars = card.strip(" []").split(", ")
        done = [bar.endswith(" done") for bar in bars]
        assert len(bars) == len(bars_of(playing.card)) and all(done[: playing.bar])
        assert done == sorted(done, reverse=True) and sum(bar.endswith(" now") for bar in bars) <= 1
        seen += 1
    assert seen


def test_tables_that_are_too_wide_are_cut() -> None:
    rows = [["player", "power", "paid"], ["n" * 60, "p" * 70, "10"]]
    lines = aligned(rows, right=(2,), most=WIDTH)
    assert {width(line) for line in lines} == {WIDTH}
    assert lines[1].endswith("…    10")


def test_names_are_data() -> None:
    state = next(iter(states(4)))
    for state in states(4, every=40):
        names = ("{0.__class__}", *NAMES[1 : len(state.hands)])
        if state.board.owned(0):
            assert "{0.__class__}" in picture(state, names)


@pytest.mark.rule("DF-VAR-TOUR-01")
def test_the_second_game_of_a_tour_begins_with_an_empty_auction() -> None:
    race = race_of(3)
    names = NAMES[: len(race.header.seats)]
    state = GAME.start(race.header)
    laid: Panels = {}
    begun = 0
    for event in race.events:
        event.apply(state)
        laid = panels(state, names, event, laid)
        if type(event) is GameBegan:
            assert "auction" not in laid
            begun += 1
        auction = laid.get("auction")
        assert auction is None or (isinstance(auction, TablePanel) and len(auction.rows) <= 6)
    assert begun == 1
