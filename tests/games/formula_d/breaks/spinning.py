"""Breaking chapter 7 of the advanced game: what overshooting does to the tyres, and spins."""

from collections.abc import Callable

import pytest

from racelib.games.formula_d.events.after import Spun
from racelib.games.formula_d.events.turns import TurnedRound
from racelib.games.formula_d.rules import corners, turn, whole_game
from racelib.games.formula_d.rules.engine_damage import check_engines
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.tyres import overshoot_factor
from racelib.games.formula_d.state import RUNNING, SPUN, Car, State
from racelib.games.formula_d.tables import BODY, ENGINE, GEARBOX, SUSPENSION, TYRES, Cost
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break
from tests.games.formula_d.breaks.wear import advanced

How = Callable[[pytest.MonkeyPatch], None]


def judged(empty: Callable[[int, int], str], left: Callable[[int, int], str]) -> How:
    """Judge an overshoot by other rules: without tyres by cells and loss, else by loss and what is left."""

    def fate(state: State, car: Car, cells: int, tyres: int) -> str:
        loss = cells * overshoot_factor(state, car)
        if not cells:
            return ""
        return left(loss, tyres) if tyres else empty(cells, loss)

    return lambda mp: mp.setattr(corners, "overshoot_fate", fate)


def without(cells: int, loss: int) -> str:
    return "spin" if cells == 1 else "out"


def with_some(loss: int, left: int) -> str:
    return "out" if loss > left else "spin" if loss == left else ""


def spins_whenever_tyres_are_gone(mp: pytest.MonkeyPatch) -> None:
    take_off = Car.lose

    def lose(car: Car, cost: Cost) -> None:
        take_off(car, cost)
        if TYRES in cost and not car.wear[TYRES]:
            car.status, car.gear = SPUN, 0

    mp.setattr(Car, "lose", lose)


def turning_takes_a_turn(mp: pytest.MonkeyPatch) -> None:
    take_turn = turn.take_turn

    async def other(table: Table[State], car: Car) -> None:
        if car.status == SPUN:
            table.tell(TurnedRound(car.number))
        else:
            await take_turn(table, car)

    mp.setattr(whole_game, "take_turn", other)


def turned(gear: int, cost: Cost) -> How:
    """Let a car drive off in another gear after a spin, or pay for it."""

    def apply(self: TurnedRound, state: State) -> None:
        car = state.cars[self.car]
        car.status, car.gear = RUNNING, gear
        car.lose(cost)

    return lambda mp: mp.setattr(TurnedRound, "apply", apply)


def any_gear_after_a_spin(mp: pytest.MonkeyPatch) -> None:
    legal = GearChoice.legal
    mp.setattr(GearChoice, "legal", lambda self, answer: self.car.status == SPUN or legal(self, answer))
    mp.setattr(GearChoice, "only", lambda self: None)


def lever_stays(mp: pytest.MonkeyPatch) -> None:
    def apply(self: Spun, state: State) -> None:
        state.cars[self.car].status = SPUN

    mp.setattr(Spun, "apply", apply)


def spun_cars_roll_for_their_engines(mp: pytest.MonkeyPatch) -> None:

    def other(table: Table[State], car: Car) -> None:
        spun = [one for one in table.state.cars if one.status == SPUN]
        for one in spun:
            one.gear = 5
        check_engines(table, car)
        for one in spun:
            one.gear = 0

    mp.setattr(turn, "check_engines", other)


BREAKS: list[Break] = [
    (("FD-OVER-04",), "an overshoot wears the gearbox", advanced(tyres=GEARBOX)),
    (("FD-OVER-04",), "an overshoot wears the body", advanced(tyres=BODY, fatal=(ENGINE, SUSPENSION))),
    (
        ("FD-SPIN-01", "FD-RULING-21"),
        "nobody spins who had tyres",
        judged(without, lambda loss, left: with_some(loss, left).replace("spin", "")),
    ),
    (
        ("FD-SPIN-01", "FD-RULING-21", "FD-ELIM-05"),
        "the last tyre puts a car out",
        judged(without, lambda loss, left: "out" if loss >= left else ""),
    ),
    (
        ("FD-SPIN-01", "FD-RULING-21"),
        "one tyre left is a spin already",
        judged(without, lambda loss, left: "out" if loss > left else "spin" if loss >= left - 1 else ""),
    ),
    (("FD-SPIN-01", "FD-RULING-22"), "a spun car keeps its gear", lever_stays),
    (("FD-SPIN-02", "FD-DEC-04", "FD-RULING-22"), "after a spin any gear can be used", any_gear_after_a_spin),
    (("FD-SPIN-02",), "a spun car drives off in gear 2", turned(2, {})),
    (("FD-SPIN-03", "FD-RULING-22"), "turning round takes a turn", turning_takes_a_turn),
    (("FD-SPIN-03", "FD-RULING-22"), "turning round costs a point", turned(1, {GEARBOX: 1})),
    (
        ("FD-SPIN-04", "FD-RULING-21"),
        "without tyres every overshoot puts out",
        judged(lambda cells, loss: "out", with_some),
    ),
    (
        ("FD-SPIN-05", "FD-RULING-21"),
        "without tyres every overshoot is a spin",
        judged(lambda cells, loss: "spin", with_some),
    ),
    (
        ("FD-SPIN-05",),
        "without tyres two cells are still a spin",
        judged(lambda cells, loss: "spin" if cells <= 2 else "out", with_some),
    ),
    (
        ("FD-RULING-21",),
        "without tyres the multiplied cells count",
        judged(lambda cells, loss: without(loss, loss), with_some),
    ),
    (("FD-SPIN-06", "FD-RULING-20"), "a car spins whenever its tyres are gone", spins_whenever_tyres_are_gone),
    (("FD-RULING-22",), "spun cars roll for their engines", spun_cars_roll_for_their_engines),
]
