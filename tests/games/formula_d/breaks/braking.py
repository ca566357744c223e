"""Breaking chapter 8 of the advanced game: brakes, and the table for blocked cars."""

from collections.abc import Callable

import pytest

from racelib.games.formula_d.rules import braking, movement
from racelib.games.formula_d.rules.braking import most_braking
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import ADVANCED, BRAKES, TYRES, Cost
from tests.games.formula_d.breaks import Break
from tests.games.formula_d.breaks.wear import advanced, never_out_when_blocked

How = Callable[[pytest.MonkeyPatch], None]


def row(cells: int, cost: Cost) -> How:
    """Change a row of the table, or add one."""
    rows = list(ADVANCED.shortfall)
    return advanced(shortfall=(*rows[:cells], cost, *rows[cells + 1 :]))


def dearer(cells: int) -> How:
    cost = ADVANCED.shortfall[cells]
    return row(cells, {**cost, TYRES: cost.get(TYRES, 0) + 1})


def cheaper(cells: int) -> How:
    cost = ADVANCED.shortfall[cells]
    return row(cells, {**cost, BRAKES: cost[BRAKES] - 1})


def paying(change: Callable[[State, Car, int, list[Cost]], list[Cost]]) -> How:
    """Offer other payments than the rules do."""

    def how(mp: pytest.MonkeyPatch) -> None:
        payments = braking.shortfall_payments
        for module in (braking, movement):
            mp.setattr(
                module,
                "shortfall_payments",
                lambda state, car, cells, braking=True: change(state, car, cells, payments(state, car, cells, braking)),
            )

    return how


def on_credit(state: State, car: Car, cells: int, payments: list[Cost]) -> list[Cost]:
    """Let a car pay a row that it has not got the points for."""
    return payments or [dict(row) for row in state.mode.shortfall[cells : cells + 1]]


def mixed(state: State, car: Car, cells: int, payments: list[Cost]) -> list[Cost]:
    """Let tyres pay for whatever the brakes cannot."""
    tyres = max(0, cells - car.wear[BRAKES])
    fine = not payments and tyres <= car.wear[TYRES]
    return [{BRAKES: cells - tyres, TYRES: tyres}] if fine else payments


def all_of_it(mp: pytest.MonkeyPatch) -> None:
    """Let tyres pay for braking of the own free will."""
    mp.setattr(movement, "most_braking", lambda state, car: car.wear[BRAKES] + car.wear[TYRES])


def keep_one(mp: pytest.MonkeyPatch) -> None:
    def most(state: State, car: Car) -> int:
        return most_braking(state, car) - (BRAKES in car.wear)

    mp.setattr(movement, "most_braking", most)


def only_table(state: State, car: Car, cells: int, payments: list[Cost]) -> list[Cost]:
    return [cost for cost in payments if cost in state.mode.shortfall[cells : cells + 1]]


def table_or_brakes(state: State, car: Car, cells: int, payments: list[Cost]) -> list[Cost]:
    """Let a car pay by its row or with brakes alone, as two ways that are never mixed."""
    return [cost for cost in payments if TYRES not in cost or cost in state.mode.shortfall[cells : cells + 1]]


def only_first(state: State, car: Car, cells: int, payments: list[Cost]) -> list[Cost]:
    return payments[:1]


def only_last(state: State, car: Car, cells: int, payments: list[Cost]) -> list[Cost]:
    return payments[-1:]


def brakes_after_nitro(mp: pytest.MonkeyPatch) -> None:
    """Let a car brake cells away before the table where no braking is allowed."""
    payments = braking.shortfall_payments
    mp.setattr(braking, "shortfall_payments", lambda state, car, cells, braking=True: payments(state, car, cells))


BREAKS: list[Break] = [
    (("FD-BRAKE-02", "FD-RULING-25"), "tyres pay for braking too", all_of_it),
    (("FD-BRAKE-02",), "braking wears the tyres", advanced(brakes=TYRES)),
    (
        ("FD-BRAKE-02", "FD-RULING-04"),
        "the last point of brakes cannot be spent",
        keep_one,
    ),
    (("FD-BRAKE-05",), "one cell is free", cheaper(1)),
    (("FD-BRAKE-05",), "one cell takes a tyre too", dearer(1)),
    (("FD-BRAKE-06",), "two cells take one brake", cheaper(2)),
    (("FD-BRAKE-06",), "two cells take a tyre too", dearer(2)),
    (("FD-BRAKE-07",), "three cells take two brakes", cheaper(3)),
    (("FD-BRAKE-07",), "three cells take a tyre too", dearer(3)),
    (("FD-BRAKE-08",), "four cells take two brakes", cheaper(4)),
    (("FD-BRAKE-08",), "four cells take two tyres", dearer(4)),
    (("FD-BRAKE-09",), "five cells take two brakes", cheaper(5)),
    (("FD-BRAKE-09",), "five cells take three tyres", dearer(5)),
    (("FD-BRAKE-10",), "six cells take two brakes", cheaper(6)),
    (("FD-BRAKE-10",), "six cells take four tyres", dearer(6)),
    (("FD-BRAKE-10",), "six cells put a car out", advanced(shortfall=ADVANCED.shortfall[:6])),
    (("FD-BRAKE-11",), "the table has a row for seven", row(7, {BRAKES: 3, TYRES: 4})),
    (("FD-BRAKE-11", "FD-BRAKE-12"), "blocked cells that cannot be paid are free", never_out_when_blocked),
    (("FD-BRAKE-12",), "a row is paid on credit", paying(on_credit)),
    (("FD-BRAKE-12", "FD-RULING-26"), "tyres pay for what the brakes cannot", paying(mixed)),
    (("FD-BRAKE-13", "FD-RULING-26"), "there is only the table", paying(only_table)),
    (
        ("FD-BRAKE-11", "FD-BRAKE-12", "FD-BRAKE-13", "FD-RULING-26"),
        "brakes are never mixed with the table",
        paying(table_or_brakes),
    ),
    (("FD-RULING-26",), "after nitro brakes come before the table too", brakes_after_nitro),
    (("FD-DEC-09", "FD-BRAKE-13"), "the table comes first, without a choice", paying(only_first)),
    (("FD-DEC-09", "FD-RULING-26"), "brakes come first, without a choice", paying(only_last)),
]
