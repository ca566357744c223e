"""The conformance suite, over every game: the toy game of the tests and all games of the library."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from racelib import games
from racelib.kernel import conformance
from racelib.kernel.game import Game, Header, Seat
from racelib.set_up import header_for
from tests.kernel.toy import TOY


@pytest.fixture(autouse=True)
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "toy_game", SimpleNamespace(GAME=TOY))
    monkeypatch.setitem(games.GAMES, "toy", "toy_game")


def toy_header(seats: int, seed: int) -> Header:
    return Header(game="toy", seats=tuple(Seat(f"S{n}") for n in range(seats)), seed=seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_toy(seats: int, seed: int) -> None:
    conformance.check_race(TOY, toy_header(seats, seed), every=1)


@pytest.mark.rule("FD-MODE-01", "FD-FIN-02")
@pytest.mark.parametrize(
    ("track", "players", "laps", "seed"),
    [("t1", 2, 1, 1), ("t1", 10, 2, 2), ("t2", 5, 1, 3), ("lagoon", 4, 2, 4), ("monaco", 6, 1, 5), ("t2", 9, 2, 6)],
)
def test_formula_d(track: str, players: int, laps: int, seed: int) -> None:
    game: Game = games.game_named("formula-d")
    conformance.check_race(game, header_for(players=players, track=track, laps=laps, seed=seed, date=""), every=19)


@given(
    seed=st.integers(0, 2**31),
    players=st.integers(2, 10),
    laps=st.integers(1, 2),
    track=st.sampled_from(["t1", "t2", "lagoon"]),
    bots=st.lists(st.sampled_from(["random", "rookie", "racer"]), min_size=10, max_size=10),
)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_any_race_ends_and_verifies(seed: int, players: int, laps: int, track: str, bots: list[str]) -> None:
    game = games.game_named("formula-d")
    header = header_for(players=players, bots=bots[:players], track=track, laps=laps, seed=seed, date="")
    conformance.check_lightly(game, header, {n: game.bots[seat.bot] for n, seat in enumerate(header.seats)})


# -- the suite itself notices what is wrong ------------------------------------------------------------------


def test_a_peeking_game_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.kernel.toy.ToyState.seen_by", lambda self, seat: {"deck": list(self.deck)})
    with pytest.raises(AssertionError, match="may not know"):
        conformance.check_race(TOY, toy_header(3, 1), every=1)


def test_a_rule_that_assigns_to_the_state_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.kernel import toy

    def sneaky(state: toy.ToyState) -> bool:
        state.points[0] += 1
        return state.turn >= toy.TURNS

    monkeypatch.setattr(toy.ToyState, "over", property(sneaky))
    with pytest.raises(AssertionError):
        conformance.check_race(TOY, toy_header(2, 1), every=1)


def test_a_choice_that_accepts_junk_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.kernel.toy.Card.legal", lambda self, answer: True)
    with pytest.raises(AssertionError, match="is legal"):
        conformance.check_race(TOY, toy_header(2, 1), every=1)


def test_broken_invariants_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from racelib.formula_d import position

    game = games.game_named("formula-d")
    broken = Game(
        **{**game.__dict__, "broken": lambda state: ["something"] if state.round > 3 else position.broken(state)}
    )
    with pytest.raises(AssertionError, match="something"):
        conformance.check_lightly(broken, header_for(players=2, track="t1", seed=1, date=""))
