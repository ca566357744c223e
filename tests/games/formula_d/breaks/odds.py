"""Breaking chapter 24: what the odds of a gear rest on."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from racelib.games.formula_d.rules import gear_odds as odds
from racelib.games.formula_d.rules import gears
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import Cost
from tests.games.formula_d.breaks import Break


def on_an_empty_road(mp: pytest.MonkeyPatch) -> None:
    real = odds.gear_odds

    def empty(state: State, car: Car, gear: int, cost: Cost) -> odds.Odds:
        return real(replace(state, occupied=1 << car.cell), car, gear, cost)

    mp.setattr(gears, "gear_odds", empty)


def outcome(change: Callable[[odds.Outcome], odds.Outcome]) -> Callable[[pytest.MonkeyPatch], None]:
    def how(mp: pytest.MonkeyPatch) -> None:
        real = odds.roll_outcome
        mp.setattr(odds, "roll_outcome", lambda *given: change(real(*given)))

    return how


def nobody(*given: Any) -> None:
    return None


BREAKS: list[Break] = [
    (("FD-SHOW-01", "FD-SHOW-02"), "the odds are those of an empty road", on_an_empty_road),
    (("FD-SHOW-02",), "no roll puts a car out", outcome(lambda one: one._replace(fate=one.fate.replace("out", "")))),
    (("FD-SHOW-03",), "no car is named", lambda mp: mp.setattr(odds, "car_in_the_way", nobody)),
]
