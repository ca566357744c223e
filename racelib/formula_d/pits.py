"""Pit stops (chapter 13). How a car drives in the pit lane is in `ways.py`; this is what happens in the box."""

from __future__ import annotations

from racelib.formula_d.events import Refitted
from racelib.formula_d.state import Car, State
from racelib.kernel.table import Table


def service(table: Table[State], car: Car, came_from: int) -> None:
    """FD-PIT-04: a car that has come into its box gets all its points back; FD-PIT-05: it leaves on its next turn."""
    if car.cell != came_from and table.state.track.boxes >> car.cell & 1:
        table.tell(Refitted(car.number))
