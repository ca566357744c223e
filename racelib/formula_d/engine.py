"""Engine damage (chapter 10): the highest roll of gears 5 and 6 strains every engine at speed."""

from __future__ import annotations

from racelib.formula_d.collisions import place_in_round
from racelib.formula_d.events import EngineHurt
from racelib.formula_d.state import Car, State
from racelib.formula_d.tables import BLACK_DIE, STRAINING
from racelib.formula_d.wear import retire_if_worn_out
from racelib.kernel.table import Table


def check_engines(table: Table[State], car: Car) -> None:
    """FD-ENG-01: a 20 in gear 5 or a 30 in gear 6 is an engine check once the movement is over.

    FD-ENG-02: the mover rolls, unless it is out, finished or in the pit lane; FD-ENG-03, FD-RULING-34, -35: so does
    every other car in gear 5 or 6 on the track, in this round's order, even when the mover is gone.
    """
    state = table.state
    at_risk = [other for other in state.cars if other is not car and other.racing and other.gear in STRAINING]
    for one in (car, *sorted(at_risk, key=lambda other: place_in_round(state, other))):
        if one.racing and not state.in_pit(one):  # FD-ENG-06
            engine_roll(table, one)


def engine_roll(table: Table[State], car: Car) -> None:
    """FD-ENG-04: on black 1 to 4 the car that rolled loses a point."""
    if table.roll("engine", car.number, BLACK_DIE) <= table.state.mode.engine:
        table.tell(EngineHurt(car.number))
        retire_if_worn_out(table, car)
