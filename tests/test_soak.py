"""Some hundred races of the soak test, in parts so that all cores are used; `make soak` runs many thousands."""

import pytest

from tests.games.thunder_road.games import MODULE_MIXES
from tests.soak import soak, soak_downforce, soak_modules, soak_thunder_road


@pytest.mark.rule("FD-FIN-02", "FD-MODE-01", "FD-MODE-06", "FD-MOVE-04")
@pytest.mark.parametrize("part", range(10))
def test_random_races_end_hold_and_verify(part: int) -> None:
    numbers = range(20_000 + part * 800, 20_000 + (part + 1) * 800, 67)
    problems = [problem for number in numbers if (problem := soak(number)[1])]
    assert problems == []


@pytest.mark.rule("DF-STATE-I1", "DF-STATE-I2", "DF-STATE-I3", "DF-STATE-I4", "DF-STATE-I5")
@pytest.mark.parametrize("part", range(8))
def test_random_games_of_downforce_hold_and_verify(part: int) -> None:
    numbers = range(20_000 + part * 640, 20_000 + (part + 1) * 640, 37)
    problems = [problem for number in numbers if (problem := soak_downforce(number)[1])]
    assert problems == []


@pytest.mark.rule("TR-INV-01", "TR-INV-02", "TR-INV-03", "TR-INV-04", "TR-INV-05", "TR-INV-06", "TR-INV-07")
@pytest.mark.rule("TR-INV-08", "TR-INV-09", "TR-INV-11", "TR-INV-12")
@pytest.mark.parametrize("part", range(6))
def test_random_games_of_thunder_road_hold_and_verify(part: int) -> None:
    numbers = range(20_000 + part * 640, 20_000 + (part + 1) * 640, 41)
    problems = [problem for number in numbers if (problem := soak_thunder_road(number)[1])]
    assert problems == []


@pytest.mark.rule("TR-INV-15", "TR-AMMO-01", "TR-RULING-97")
@pytest.mark.parametrize("part", range(4))
def test_random_games_with_modules_hold_and_verify(part: int) -> None:
    numbers = range(part, 2 * len(MODULE_MIXES), 4)  # every mix of modules twice
    problems = [problem for number in numbers if (problem := soak_modules(number)[1])]
    assert problems == []


def test_a_race_that_goes_wrong_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.games.formula_d.referee.BLACK", {0})
    assert "race 0 (basic, t1, 2 players, 1 laps): Foul: event 1" in soak(0)[1]
    monkeypatch.setattr("tests.games.downforce.referee.PRIZE", dict.fromkeys(range(1, 7), 1))
    assert "game 8 (normal, 4 players): Foul: event" in soak_downforce(8)[1]
    monkeypatch.setattr("tests.games.thunder_road.referee.AHEAD", ("FL", "F"))
    assert "game 8 (amber, crimson): Foul" in soak_thunder_road(8)[1]
