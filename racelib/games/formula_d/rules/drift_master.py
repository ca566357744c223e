"""The Drift Master (chapter 23): a cell more or less than the roll. The other street drivers are in `drivers.py`."""

from __future__ import annotations

from collections.abc import Iterator

from racelib.games.formula_d.events.driving import Drifted
from racelib.games.formula_d.rules.movement import explain_distance
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import TYRES
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table


class DriftChoice(Choice[int]):
    """FD-DEC-06: a cell less, none, or a cell more, for a point of tyres."""

    KIND = "drift"
    __slots__ = ("car", "distance", "state")

    def __init__(self, state: State, car: Car, distance: int) -> None:
        """Ask whether to drift."""
        self.state = state
        self.car = car
        self.distance = distance

    def __iter__(self) -> Iterator[int]:
        """A cell less, as rolled, a cell more."""
        return iter((-1, 0, 1))

    def explain(self, option: int) -> Explained:
        """Say how far the movement will be, and the price."""
        cells = self.distance + option
        label = fact("drift less") if option < 0 else fact("drift more") if option else fact("no drift")
        facts = {"cells": cells, "cost": {TYRES: abs(option)} if option else {}}
        told = explain_distance(self.state, self.car, cells)
        return Explained(label, abs(option), told, ("FD-ABIL-03", "FD-RULING-78"), facts)

    def refuse(self, answer: object) -> Refusal:
        """Say what can be answered."""
        return Refusal(fact("not an option", answer=answer, options=list(self)), ("FD-ABIL-03",))


async def drift(table: Table[State], car: Car, distance: int) -> int:
    """FD-ABIL-03, FD-RULING-78: once a turn, after the die, a cell more or less for a point of tyres, even the last."""
    if not car.wear[TYRES]:
        return 0
    cells = await table.ask(car.number, DriftChoice(table.state, car, distance))
    if cells:
        table.tell(Drifted(car.number, cells, {TYRES: 1}))
    return cells
