"""Decisions that come back in the quiz: only dear ones, of which the player and not the dice is to blame."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import racelib as rl
from racelib.kernel.registry import coach_of
from racelib.page.regrets import Regrets
from racelib.page.widget import Play

LAGOON = Path(__file__).parents[2] / "replays" / "lagoon-first-race.jsonl"


@pytest.fixture
def regretted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, int]]]:
    """What is remembered: after how many events of a race, and by whom."""
    found: list[tuple[int, int]] = []
    monkeypatch.setattr(Play, "remember", lambda self, race, event, seat: found.append((event, seat)))
    yield found


def press(play: Play, option: int) -> None:
    ask = play.ask
    assert ask is not None
    play.hear({"do": "choose", "ask": len(play.race.events), "seat": ask.seat, "option": option})


def test_the_number_of_a_die_that_a_command_takes_is_not_a_loss(regretted: list[tuple[int, int]]) -> None:
    """The dearest option takes the die with the highest number: that is no mistake."""
    kinds, paid = set(), 0
    for seed in range(1, 4):
        play = rl.play("thunder-road", players=2, seed=seed, save=None)
        play.visit.card = None
        for _ in range(25):
            view = play.regrets.view
            if play.ask is None or view is None:
                break
            steps = range(len(view.options))
            safe = [n for n in steps if view.options[n].tone == "good"] or [*steps]
            dear = max(safe, key=lambda n: view.options[n].price)
            paid = max(paid, view.options[dear].price)
            kinds.add(view.kind)
            press(play, dear)
    assert "command" in kinds and paid >= 4
    assert not regretted


def advised_option(play: Play) -> int:
    """Return the option that a strong player takes."""
    ask = play.ask
    assert ask is not None
    option = play.option_of(ask, coach_of(play.race.game).advice(play.race.state.seen_by(0), ask.choice, 0))
    assert option is not None
    return option


def test_good_advice_with_a_bad_roll_is_not_a_mistake(regretted: list[tuple[int, int]]) -> None:
    """In this race a gear that a strong player takes meets a bad roll: the dice are to blame."""
    play = rl.play(players=2, seed=31, save=None, laps=1)
    play.visit.card = None
    while play.ask is not None:
        press(play, advised_option(play))
    assert not regretted


def test_advice_that_fails_does_not_fail_the_move_and_is_not_asked_for_in_vain(
    regretted: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Play] = []

    def failing(regrets: Regrets, race: object, timeline: object) -> None:
        asked.append(play)
        raise ZeroDivisionError("a strong player who fails")

    monkeypatch.setattr(Regrets, "look", failing)
    play = rl.play(players=2, seed=3, save=None)
    play.visit.card = None
    before = len(play.race.events)
    press(play, 0)
    assert asked == [play] and len(play.race.events) > before
    asked.clear()
    play = rl.play(players=2, you=["Ada", "Ben"], seed=3, save=None)
    play.visit.card = None
    press(play, 0)
    play = rl.watch(LAGOON).take_over(0, 0)
    press(play, 0)
    assert not asked and not regretted, "nobody would remember it"
