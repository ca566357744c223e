"""Downforce passes the conformance suite of the kernel, in all variants and with all numbers of players.

The suite looks at a game from all sides: options and refusals, forks, undo, positions, records, words, and above all
secrets: what a seat sees, is asked and is told must not depend on what it may not know.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from racelib.boards.fronts.compiled import compiled
from racelib.games.downforce.game import GAME
from racelib.kernel import conformance
from tests.games.downforce.games import COUNTS, DECKS, TRACKS, VARIANTS, header_of


@pytest.fixture(autouse=True)
def fresh_tracks() -> None:
    """Forget the ways that earlier tests have worked out: very many, and the suite follows every reference."""
    compiled.forget()


@pytest.mark.rule("DF-STATE-I1", "DF-STATE-I2", "DF-STATE-I3", "DF-STATE-I4", "DF-STATE-I5", "DF-STATE-I6", "DF-BET-06")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", COUNTS)
def test_a_game_from_all_sides(variant: str, players: int) -> None:
    number = VARIANTS.index(variant) + 4 * COUNTS.index(players)
    every = {"beginner": 29, "normal": 67, "long": 113, "tour": 211}[variant]
    conformance.check_race(GAME, header_of(number + 160 * (players % 2)), every)


def test_a_short_game_at_every_decision() -> None:
    conformance.check_race(GAME, header_of(1, players=3, track="fix-c", seed=3), every=1)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, 4])
def test_what_people_see(variant: str, players: int) -> None:
    conformance.check_outside(GAME, header_of(VARIANTS.index(variant), players=players, variant=variant), every=11)


@given(
    variant=st.sampled_from(VARIANTS),
    players=st.sampled_from(COUNTS),
    track=st.sampled_from(TRACKS),
    deck=st.sampled_from(DECKS),
    bonus=st.integers(1, 9),
    seed=st.integers(0, 2**31),
    bots=st.lists(st.sampled_from(list(GAME.bots)), min_size=6, max_size=6),
)
@settings(max_examples=25, deadline=None, derandomize=True)
def test_any_game_ends_and_verifies(
    variant: str, players: int, track: str, deck: str, bonus: int, seed: int, bots: list[Any]
) -> None:
    header = header_of(
        0, variant=variant, players=players, track=track, deck=deck, determined_bonus=bonus, seed=seed, run_on=None
    )
    conformance.check_lightly(GAME, header, {seat: GAME.bots[bots[seat]] for seat in range(players)})
