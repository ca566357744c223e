"""Wear points and elimination (chapter 4)."""

from __future__ import annotations

from racelib.formula_d.events import Retired
from racelib.formula_d.state import Car, State
from racelib.kernel.table import Table


def retire_if_worn_out(table: Table[State], car: Car) -> None:
    """FD-ELIM-01, FD-ELIM-09: a car with no points left is out, and off the track at once."""
    if car.racing and car.points == 0:
        table.tell(Retired(car.number, "wear"))
