"""Breaking chapter 4 of the advanced game: six pools, and which of them put a car out when they are empty."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from racelib.games.formula_d.rules import braking, corners
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import (
    ADVANCED,
    BODY,
    BRAKES,
    ENGINE,
    FORMULA_1,
    GEARBOX,
    MODES,
    STREET_ADVANCED,
    SUSPENSION,
    TYRES,
    Cost,
)
from tests.games.formula_d.breaks import Break

How = Callable[[pytest.MonkeyPatch], None]


def advanced(**figures: Any) -> How:
    """Change figures of the advanced modes."""

    def how(mp: pytest.MonkeyPatch) -> None:
        for mode in (ADVANCED, STREET_ADVANCED):
            mp.setitem(MODES, mode.name, replace(mode, **figures))

    return how


def starting_with(pool: str, points: int) -> How:
    return advanced(pools={**FORMULA_1, pool: points})


def fatal(*pools: str) -> How:
    """Let other pools be the ones that put a car out."""
    return advanced(fatal=pools)


def one_row_for_all(mp: pytest.MonkeyPatch) -> None:
    """Take every point from the tyres, whatever it is for."""
    lose = Car.lose

    def from_the_first_row(car: Car, cost: Cost) -> None:
        lose(car, {next(iter(car.wear)): sum(cost.values())})

    mp.setattr(Car, "lose", from_the_first_row)


def never_out_of_tyres(mp: pytest.MonkeyPatch) -> None:
    fate = corners.overshoot_fate
    mp.setattr(corners, "overshoot_fate", lambda *overshoot: fate(*overshoot).replace("out", "spin"))


def never_out_when_blocked(mp: pytest.MonkeyPatch) -> None:
    payments = braking.shortfall_payments

    def lenient(state: State, car: Car, cells: int, braking: bool = True) -> list[Cost]:
        return payments(state, car, cells, braking) or [{}]

    mp.setattr(braking, "shortfall_payments", lenient)


BREAKS: list[Break] = [
    (("FD-MODE-03", "FD-COMP-05"), "all points come from one row", one_row_for_all),
    (("FD-MODE-03", "FD-COMP-09", "FD-WP-02"), "a car starts with 7 tyres", starting_with(TYRES, 7)),
    (("FD-MODE-03", "FD-WP-03"), "a car starts with 4 brakes", starting_with(BRAKES, 4)),
    (("FD-MODE-03", "FD-WP-04"), "a car starts with a gearbox of 2", starting_with(GEARBOX, 2)),
    (("FD-MODE-03", "FD-WP-05"), "a car starts with a body of 4", starting_with(BODY, 4)),
    (("FD-MODE-03", "FD-WP-06"), "a car starts with an engine of 2", starting_with(ENGINE, 2)),
    (("FD-MODE-03", "FD-WP-07"), "a car starts with a suspension of 3", starting_with(SUSPENSION, 3)),
    (("FD-ELIM-02", "FD-RULING-24"), "a car races on without a body", fatal(ENGINE, SUSPENSION)),
    (("FD-ELIM-03", "FD-RULING-24"), "a car races on without an engine", fatal(BODY, SUSPENSION)),
    (("FD-ELIM-04", "FD-RULING-24"), "a car races on without suspension", fatal(BODY, ENGINE)),
    (("FD-ELIM-05",), "tyres never put a car out", never_out_of_tyres),
    (("FD-ELIM-06",), "a blocked car is never out", never_out_when_blocked),
    (("FD-ELIM-07", "FD-RULING-24"), "no brakes put a car out", fatal(BODY, ENGINE, SUSPENSION, BRAKES)),
    (("FD-ELIM-07",), "no gearbox puts a car out", fatal(BODY, ENGINE, SUSPENSION, GEARBOX)),
    (("FD-ELIM-08", "FD-RULING-24"), "no tyres put a car out", fatal(BODY, ENGINE, SUSPENSION, TYRES)),
]
