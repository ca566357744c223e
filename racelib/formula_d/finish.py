"""Laps and finish (chapter 15)."""

from __future__ import annotations

from typing import Any

from racelib.formula_d.events import Finished
from racelib.formula_d.state import FINISHED, Car, State
from racelib.kernel.table import Table


def cross_the_line(table: Table[State], car: Car) -> None:
    """FD-FIN-01: the last crossing ends the race of this car; places in the order of crossing (FD-RULING-55).

    FD-FIN-03, FD-FIN-04: one lap, or two. FD-FIN-07, FD-RULING-54: driving off the grid is no counted crossing.
    """
    if car.racing and car.lap > table.state.laps:
        table.tell(Finished(car.number, len(table.state.finished) + 1))


def classification(state: State) -> list[dict[str, Any]]:
    """Return the result: finishers in order, then the cars that went out, the last one out best (FD-RULING-55)."""
    return [
        {
            "place": place,
            "car": number,
            "finished": state.cars[number].status == FINISHED,
            "turns": state.cars[number].turns,
            "points": state.cars[number].points,
        }
        for place, number in enumerate([*state.finished, *reversed(state.retired)], start=1)
    ]
