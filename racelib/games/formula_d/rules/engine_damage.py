"""Engine damage (chapter 10): the highest roll of gears 5 and 6 strains every engine at speed."""

from __future__ import annotations

from racelib.games.formula_d.events.after import EngineHurt
from racelib.games.formula_d.rules.collisions import place_in_round
from racelib.games.formula_d.rules.drivers import engine_limit
from racelib.games.formula_d.rules.wear import damage_marker, retire_if_worn_out
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BLACK_DIE, STRAINING
from racelib.kernel.table import Table


def check_engines(table: Table[State], car: Car) -> None:
    """FD-ENG-01: a 20 in gear 5 or a 30 in gear 6 is an engine damage check once the move is over.

    FD-ENG-02: the mover rolls, unless it is out, finished or in the pit lane.
    FD-ENG-03, FD-RULING-35: so does every other car in gear 5 or 6 on the track, even when the mover is gone.
    FD-ENG-06: a car in the pit lane takes no part.
    All roll in this round's order (FD-RULING-34).
    """
    state = table.state
    at_risk = [other for other in state.cars if other is not car and other.racing and other.gear in STRAINING]
    for one in (car, *sorted(at_risk, key=lambda other: place_in_round(state, other))):
        if one.racing and not state.in_pit(one):  # FD-ENG-06
            engine_roll(table, one)


def engine_roll(table: Table[State], car: Car) -> None:
    """FD-ENG-04: on black 1 to 4 the car that rolled loses a point.

    FD-ENG-05, FD-RULING-36: in the advanced game an engine point.
    FD-RAIN-02, FD-RULING-58: in the rain only on 1 to 3.
    FD-RND-09: each car rolls the black die once.
    """
    state = table.state
    hurt = state.mode.engine
    if table.roll("engine", car.number, BLACK_DIE) <= engine_limit(car, hurt.limit(state.raining)):
        cost = {hurt.pool: 1}
        table.tell(EngineHurt(car.number, cost))
        damage_marker(table, car, cost)
        retire_if_worn_out(table, car)
