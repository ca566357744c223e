"""Collisions (chapter 9): stopping beside a car, or directly behind one, is a risk for both."""

from __future__ import annotations

from racelib.games.formula_d.events.after import Collided
from racelib.games.formula_d.rules.drivers import collision_rolls
from racelib.games.formula_d.rules.wear import damage_marker, retire_if_worn_out
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BLACK_DIE
from racelib.kernel.table import Table


def endangered_by(state: State, car: Car) -> list[Car]:
    """FD-COLL-01, FD-RULING-30: return the cars beside a car or directly ahead of it, in this round's order.

    FD-COLL-06: a car directly behind is safe.
    FD-COLL-08: nothing in the pit lane is in danger.
    """
    touched = state.track.touch[car.cell] & state.occupied
    if not touched:
        return []
    near = state.cars_on(touched)
    return near if len(near) == 1 else sorted(near, key=lambda other: place_in_round(state, other))


def place_in_round(state: State, car: Car) -> int:
    """FD-RULING-34: rolls of several cars are made in the order of the round."""
    return state.order.index(car.number)


def check_collisions(table: Table[State], car: Car) -> None:
    """FD-COLL-02, FD-COLL-03, FD-COLL-07: each endangered car rolls once, then the mover once for each of them.

    FD-RULING-27, FD-RULING-32: at the end of the whole move, after any slipstream, also when the car was blocked.
    FD-RULING-31: so too in the advanced game. Cars that meet the Aggressor roll twice (FD-ABIL-02).
    """
    near = endangered_by(table.state, car)
    if not near:
        return
    for other in near:
        collision_check(table, other, car)
    for other in near:
        collision_check(table, car, other)


def collision_check(table: Table[State], car: Car, other: Car) -> None:
    """Roll for one car of a pair; FD-RULING-34: a car that is out rolls no more."""
    for _ in range(collision_rolls(other)):
        if car.racing:
            collision_roll(table, car, other)


def collision_roll(table: Table[State], car: Car, other: Car) -> None:
    """FD-COLL-04: on black 1 to 4 the car that rolled loses a point.

    FD-COLL-05, FD-RAIN-01: in the advanced game a body point, on 1, in the rain on 1 or 2.
    FD-RND-06: cars roll the black die, one after another.
    """
    state = table.state
    hurt = state.mode.collision
    if table.roll("collision", car.number, BLACK_DIE) <= hurt.limit(state.raining):
        cost = {hurt.pool: 1}
        table.tell(Collided(car.number, other.number, cost))
        damage_marker(table, car, cost)
        retire_if_worn_out(table, car)
