"""What is shown before a choice is true (chapter 24): odds among the cars, advice, risks of a cell, losses."""

from __future__ import annotations

from typing import Any

import pytest

from racelib.games.formula_d.game import GAME
from racelib.games.formula_d.options import check, start
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.show.coach import COACH
from racelib.games.formula_d.state import State
from racelib.games.formula_d.tables import GEAR_DICE
from racelib.kernel.chance import BotDice
from racelib.kernel.game import Header, Seat


def position(*cars: dict[str, Any], **options: Any) -> State:
    header = Header(
        game="formula-d",
        seats=tuple(Seat(f"car {number}") for number in range(len(cars))),
        options=options,
        start={"cars": list(cars)},
    )
    return start(check(header))


def gears(state: State) -> GearChoice:
    return GearChoice(state, state.cars[0])


def told(state: State, gear: int) -> str:
    return GAME.words.option(gears(state).explain(gear))


#: One car on the only way out of a corner.
EXIT = (
    {"at": "1.13", "gear": 3, "stops": 1},
    {"at": "1.14", "gear": 1},
)


@pytest.mark.rule("FD-SHOW-01", "FD-SHOW-02", "FD-SHOW-03")
def test_the_odds_count_the_car_on_the_only_way_out_and_name_it() -> None:
    state = position(*EXIT, mode="advanced", track="t1")
    assert told(state, 4).endswith("100 %: out of the race; 100 %: blocked by car 2")
    assert "50 %: out of the race; 100 %: blocked by car 2" in told(state, 3)
    alone = position(EXIT[0], mode="advanced", track="t1")
    assert "out of the race" not in told(alone, 4)
    assert "blocked" not in told(alone, 4)


@pytest.mark.rule("FD-SHOW-01")
def test_a_free_stop_says_on_what_it_rests() -> None:
    state = position({"at": "1.8", "gear": 3}, {"at": "2.50", "gear": 1}, track="t1")
    assert "with the cars where they are now: free stop in C1" in told(state, 3)


@pytest.mark.rule("FD-SHOW-03")
def test_a_car_that_takes_the_best_cells_is_named_too() -> None:
    lanes = [{"at": f"{lane}.10", "gear": 1} for lane in range(3)]
    state = position({"at": "1.8", "gear": 1}, *lanes, track="t1")
    facts = gears(state).explain(1).facts
    assert facts["stop"] == 0
    assert facts["blocked"] == 0.5
    assert facts["by"] in (1, 2, 3)
    assert gears(position({"at": "1.8", "gear": 1}, track="t1")).explain(1).facts["stop"] == 0.5


@pytest.mark.rule("FD-SHOW-02")
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_the_odds_are_those_of_the_options_that_a_roll_brings(mode: str) -> None:
    """Every face counts as its options say: free, out, or at the price of the cheapest."""
    cars = [{"at": "1.29", "gear": 3, "stops": 1}, {"at": "1.33", "gear": 1}, {"at": "0.32", "gear": 1}]
    state = position(*cars, mode=mode, track="t1")
    for gear in (2, 3, 4):
        free = out = price = 0
        for face in GEAR_DICE[gear]:
            choice = RouteChoice(state, state.cars[0], face)
            prices = [choice.price(route) for route, _ in choice.options() if choice.fate(route) != "out"]
            out += not prices
            free += bool(prices) and not min(prices)
            price += min(prices, default=0)
        odds = gears(state).explain(gear).facts
        n = len(GEAR_DICE[gear])
        assert (odds["free"], odds["out"]) == pytest.approx((free / n, out / n))
        assert odds["pays"] == pytest.approx(1 - (free + out) / n)
        if not out:
            assert odds["mean_price"] == pytest.approx(price / n)


@pytest.mark.rule("FD-SHOW-04")
def test_the_hint_keeps_off_a_gear_that_is_out() -> None:
    state = position(*EXIT, mode="advanced", track="t1")
    choice = gears(state)
    out = {gear: choice.explain(gear).facts["out"] for gear in choice}
    advice = COACH.advice(state, choice, 0)
    assert out[advice] == min(out.values())
    assert COACH.reason(state, choice, advice) == ""
    assert "100 % of the rolls, gear 2 in 0 %" in COACH.reason(state, choice, 4)
    assert COACH.reason(state, choice, 4).endswith("the higher gear saves turns.")


@pytest.mark.rule("FD-SHOW-04")
def test_the_hint_keeps_off_it_in_the_basic_game_too() -> None:
    weak = {**EXIT[0], "points": 4}
    state = position(weak, EXIT[1], track="t1")
    choice = gears(state)
    out = {gear: choice.explain(gear).facts["out"] for gear in choice}
    assert out[4] == 1
    assert out[GAME.bots["racer"](state, choice, BotDice(0, 0))] == min(out.values())


@pytest.mark.rule("FD-SHOW-05")
def test_a_cell_beside_another_car_is_not_marked_as_safe() -> None:
    state = position({"at": "1.15", "gear": 2}, {"at": "0.18", "gear": 1}, track="t1")
    choice = RouteChoice(state, state.cars[0], 3)
    ends = [(one, route.end) for one in choice if (route := choice.route(one)) is not None]
    looks = {state.track.codes[end]: COACH.look(choice, choice.explain(one)) for one, end in ends}
    assert (looks["1.18"].mark, looks["1.18"].tone, looks["1.18"].risky) == ("20%", "warn", True)
    assert (looks["2.18"].mark, looks["2.18"].tone, looks["2.18"].risky) == ("✓", "good", False)


@pytest.mark.rule("FD-SHOW-05")
def test_a_cell_of_a_roar_zone_is_not_marked_as_safe() -> None:
    state = position({"at": "1.13", "gear": 2, "stops": 1}, mode="street-basic", track="t1-s")
    choice = RouteChoice(state, state.cars[0], 3)
    assert COACH.look(choice, choice.explain("sss")).tone == "warn"
