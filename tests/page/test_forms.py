"""Forms on the page: numbers are taken, refused with their rule, or no numbers at all; a hint fills them in."""

from __future__ import annotations

from typing import Any

import pytest

from racelib.games.formula_d.bots.racer import DECISIONS
from racelib.games.formula_d.events.setting_up import CarBuilt
from racelib.games.formula_d.rules.setting_up import BuildChoice
from racelib.page.playing import play
from racelib.page.widget import Play
from racelib.rulebook import RULE_ID
from tests.page.test_widgets import heard

WORKS = [6, 3, 3, 3, 3, 2]


@pytest.fixture
def game() -> Play:
    """A race in which Robin is asked to build a car."""
    return play(players=2, bots="random", track="lagoon", mode="advanced", custom_car=True, seed=3)


def send(game: Play, **message: Any) -> None:
    """Let the page say something."""
    game._message(None, {"do": "choose", "ask": len(game.race.events), "seat": 0, **message}, None)


def test_the_page_gets_the_form_and_the_text_names_its_fields(game: Play) -> None:
    form = game.payload["ask"]["form"]
    assert [one["name"] for one in form["fields"]] == ["tyres", "brakes", "gearbox", "body", "engine", "suspension"]
    assert [one["value"] for one in form["fields"]] == WORKS and form["fewest"] == form["most"] == 20
    assert "Your own car: tyres, brakes, gearbox, body, engine, suspension" in game.text()


def test_numbers_that_are_allowed_are_taken(game: Play) -> None:
    send(game, numbers=[5, 4, 3, 3, 3, 2])
    built = next(event for event in game.race.events if isinstance(event, CarBuilt))
    assert list(built.pools.values()) == [5, 4, 3, 3, 3, 2]
    assert game.payload["ask"] is not None and game.ask is not None and game.ask.choice.form() is None


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        ([7, 3, 3, 3, 3, 2], "21 points"),
        ([0, 9, 3, 3, 3, 2], "tyres 0"),
        ([6, 3, 3, 3, 3], "5 numbers were given; expected 6"),
        ([], "0 numbers were given; expected 6"),
        ([6, 3, 3, 3, 3, 2.0], "no whole number"),
        ([6, 3, 3, 3, 3, True], "no whole number"),
        ([6, 3, 3, 3, 3, None], "no whole number"),
        ("633332", "no whole number"),
        (None, "no whole number"),
    ],
)
def test_others_are_refused_in_one_sentence(
    numbers: Any, why: str, game: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = heard(game, monkeypatch)
    send(game, numbers=numbers)
    assert why in sent[-1]["tell"] and game.race.events == []
    if isinstance(numbers, list) and len(numbers) == 6 and all(type(one) is int for one in numbers):
        assert RULE_ID.search(sent[-1]["tell"]) and "part" not in sent[0], "what was filled in stays"


def test_numbers_where_there_is_no_form(game: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    send(game, option=0)
    sent = heard(game, monkeypatch)
    before = len(game.race.events)
    send(game, numbers=WORKS)
    assert "option" in sent[-1]["tell"] and len(game.race.events) == before


def test_a_late_answer_is_refused(game: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    sent = heard(game, monkeypatch)
    send(game, numbers=WORKS, ask=99)
    assert "moved on" in sent[-1]["tell"] and game.race.events == []


def test_an_answer_that_no_option_shows_is_filled_in(game: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hint points at an option, or stands in the form, and can be taken as it stands."""
    own = {"tyres": 7, "brakes": 4, "gearbox": 2, "body": 2, "engine": 3, "suspension": 2}
    monkeypatch.setitem(DECISIONS, BuildChoice, lambda state, choice: own)
    sent = heard(game, monkeypatch)
    send(game, do="hint", level=3)
    assert sent[-1]["numbers"] == list(own.values()) and "tyres 7, brakes 4" in sent[-1]["tell"]
    send(game, numbers=sent[-1]["numbers"])
    assert any(isinstance(event, CarBuilt) and dict(event.pools) == own for event in game.race.events)
