"""The extra cell of fresh soft tyres (chapter 19)."""

from __future__ import annotations

from collections.abc import Iterator

from racelib.games.formula_d.events.driving import GainedCell
from racelib.games.formula_d.rules.movement import explain_distance
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import SOFT, TYRE_TABLE
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table


def has_extra_cell(state: State, car: Car) -> bool:
    """FD-TYRE-07: say whether a car may drive a cell more: soft tyres on their first lap, on a dry road.

    FD-TECH-06, FD-RULING-66: not in a move that starts in a box.
    """
    if car.tyres != SOFT or state.raining or state.in_box(car):
        return False
    return car.tyre_lap in TYRE_TABLE[SOFT].extra


class ExtraCellChoice(Choice[bool]):
    """FD-DEC-07: take the extra cell of soft tyres?"""

    KIND = "extra cell"
    __slots__ = ("car", "distance", "state")

    def __init__(self, state: State, car: Car, distance: int) -> None:
        """Ask whether to drive a cell more than this."""
        self.state = state
        self.car = car
        self.distance = distance

    def __iter__(self) -> Iterator[bool]:
        """No, or yes."""
        return iter((False, True))

    def explain(self, option: bool) -> Explained:
        """Say how far the movement will be."""
        cells = self.distance + option
        label = fact("take the extra cell") if option else fact("leave the extra cell")
        told = explain_distance(self.state, self.car, cells)
        return Explained(label, 0, told, ("FD-TYRE-05",), {"cells": cells})

    def refuse(self, answer: object) -> Refusal:
        """Say what can be answered."""
        return Refusal(fact("yes or no", answer=answer), ("FD-TYRE-05",))


async def take_extra_cell(table: Table[State], car: Car, distance: int) -> int:
    """FD-TYRE-05: fresh soft tyres on a dry road may carry a car one cell further; it need not take it."""
    state = table.state
    if has_extra_cell(state, car) and await table.ask(car.number, ExtraCellChoice(state, car, distance)):
        table.tell(GainedCell(car.number))
        return 1
    return 0
