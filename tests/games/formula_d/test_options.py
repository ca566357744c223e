"""Modes and options: what goes together, and one clear sentence for what does not."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from racelib.errors import BadOption
from racelib.games.formula_d.tables import MODES, SWITCHES
from racelib.kernel.game import Header, Seat
from racelib.kernel.registry import game_named
from racelib.kernel.set_up import header_for

STREET = ("street-basic", "street-advanced")


def header(**options: Any) -> Any:
    return header_for(**{"players": 4, "bots": "random", "seed": 1, "date": "", **options})


@pytest.mark.rule("FD-MODE-06")
@pytest.mark.parametrize("mode", MODES)
def test_every_option_is_a_switch_of_its_own(mode: str) -> None:
    allowed = MODES[mode].options
    for number in range(len(allowed) + 1):
        for some in combinations(allowed, number):
            made = header(mode=mode, **dict.fromkeys(some, True)).options
            assert {name for name in SWITCHES if made[name]} == set(some)


@pytest.mark.parametrize("mode", MODES)
def test_an_option_of_another_mode_is_refused_by_name(mode: str) -> None:
    for option in set(SWITCHES) - set(MODES[mode].options):
        with pytest.raises(BadOption, match=rf"option '{option}' .* is not for an? {mode} race"):
            header(mode=mode, **{option: True})


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"mode": "advanced", "weather": "yes"}, "option 'weather' is 'yes'; expected true or false"),
        ({"mode": "rally"}, "option 'mode' is 'rally'; expected one of basic, advanced"),
        ({"mode": "street-basic", "track": "monaco"}, "a street race needs a street circuit, such as Port Lumen"),
        ({"mode": "basic", "laps": 3}, "option 'laps' is 3; a basic race on Monaco has 1 or 2"),
        ({"mode": "advanced", "laps": 4}, "option 'laps' is 4; an advanced race on Monaco has 1 or 2 or 3"),
        ({"mode": "advanced", "snow": True}, "Formula D has no option 'snow'"),
    ],
)
def test_what_is_wrong_is_one_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption) as refused:
        header(**options)
    assert sentence in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.rule("FD-TEAM-01")
@pytest.mark.parametrize("players", range(2, 11))
def test_teams_are_of_two(players: int) -> None:
    if players % 2 or players < 4:
        with pytest.raises(
            BadOption, match=f"option 'team' needs an even number of players from 4 to 10, not {players}"
        ):
            header(mode="advanced", team=True, players=players)
    else:
        assert header(mode="advanced", team=True, players=players).options["team"] is True


@pytest.mark.rule("FD-MODE-08")
def test_ten_drivers_need_weather() -> None:
    with pytest.raises(BadOption, match=r"without weather there are 9 drivers for 10 players \(FD-MODE-08\)"):
        header(mode="street-advanced", players=10)
    assert header(mode="street-advanced", players=10, weather=True).options["weather"] is True


@pytest.mark.rule("FD-FIN-05", "FD-RULING-53")
def test_laps_when_nobody_says_how_many() -> None:
    assert {mode: header(mode=mode).options["laps"] for mode in MODES} == {
        "basic": 1,
        "advanced": 2,
        "street-basic": 1,
        "street-advanced": 2,
    }
    assert [header(mode=mode).options["track"] for mode in STREET] == ["lumen", "lumen"]


CAR = {"at": "1.5", "gear": 3}


@pytest.mark.parametrize(
    ("options", "start", "sentence"),
    [
        ({"mode": "street-basic"}, {"cars": [CAR], "police": {"x": []}}, "a lap of 'police' is None"),
        ({"mode": "basic"}, {"cars": [CAR], "police": {"1": [[0, 80]]}}, "a basic race has no police station"),
        ({"mode": "advanced"}, {"cars": [{**CAR, "wear": "²/3/3/3/3/2"}]}, "expected six numbers"),
        ({"mode": "advanced"}, {"cars": [{**CAR, "wear": {"tyres": 15}}]}, "from 0 to 14"),
        ({"mode": "advanced"}, {"cars": [{**CAR, "full": {"brakes": 8}}]}, "from 0 to 7"),
        ({"mode": "advanced"}, {"cars": [{**CAR, "tyres": "soft"}]}, "without the choice of tyres (FD-TYRE-01)"),
        ({"mode": "advanced"}, {"cars": [{**CAR, 5: 1}]}, "car 0 of the position has an unknown field '5'"),
        ({"mode": "advanced"}, {"cars": [CAR], 5: 1}, "the position has an unknown field '5'"),
        ({"mode": "advanced", "tech_pit": True}, {"cars": [CAR], "reserves": {"²": 1}}, "no car with a reserve"),
        ({"mode": "advanced", "weather": True}, {"cars": [CAR], "weather": "SNOW"}, "expected one of FINE, CLOUDY"),
        ({"mode": "advanced"}, {"cars": [CAR], "weather": "RAIN"}, "there is no weather in this race"),
        ({"mode": "basic"}, {"cars": [{"at": "1.5", "status": "spun"}]}, "a basic race knows no spins"),
        ({"mode": "street-advanced"}, {"cars": [{**CAR, "driver": 4}]}, "only where there is weather (FD-MODE-08)"),
        ({"mode": "advanced"}, {"cars": [CAR], "stage": "qualifying"}, "a race without qualifying laps"),
        ({"mode": "advanced"}, {"cars": [{"status": "out"}], "stage": "setting up"}, "a car has raced already"),
        ({"mode": "basic"}, {"cars": [CAR], "markers": ["1.9"]}, "a basic race has no markers"),
    ],
)
def test_a_position_that_cannot_be_is_refused(options: dict[str, Any], start: dict[str, Any], sentence: str) -> None:
    track = "t1-s" if str(options["mode"]).startswith("street") else "t1"
    given = Header(game="formula-d", seats=(Seat("Ada"),), options={"track": track, **options}, start=start)
    with pytest.raises(BadOption) as refused:
        game_named("formula-d").check(given)
    assert sentence in str(refused.value) and "\n" not in str(refused.value)
