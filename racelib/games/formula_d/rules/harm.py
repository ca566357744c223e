"""What a move may still cost once it has ended (chapters 9 to 11 and 22), as chances known before it is driven.

The rules roll for collisions, the road, engine roar zones and strained engines; here the same rolls are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from racelib.games.formula_d.rules.drivers import collision_rolls, engine_limit, road_limit
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.state import RACING, Car, State
from racelib.games.formula_d.tables import BLACK_DIE, STRAINING, Cost


class Harm(NamedTuple):
    """The chances of losing something after a move, one for each kind of roll."""

    collision: float = 0.0
    road: float = 0.0
    roar: float = 0.0
    engine: float = 0.0

    @property
    def chance(self) -> float:
        """The chance of losing a point or more.

        >>> Harm(collision=0.5, road=0.5).chance
        0.75
        """
        return 1 - prod(1 - one for one in self)


#: A move after which nothing is rolled.
NO_HARM = Harm()


def harm_of_move(state: State, car: Car, route: Route, near: Sequence[Car], cost: Cost, driven: int = 0) -> Harm:
    """Return what a car may lose after a route that does not put it out.

    A car that finishes rolls no more (FD-RULING-23). In the pit lane only the road driven before counts.

    Parameters
    ----------
    near
        The cars that it would end beside or directly behind.
    cost
        What the route costs for certain: an empty wear category has nothing to lose (FD-RULING-73).
    driven
        The cells entered before this route in the same move, as a bit mask.
    """
    pit = state.track.pit[route.end]
    if state.stage != RACING or (route.final and not pit):
        return NO_HARM
    road = road_chance(state, car, route.end, driven | route.mask)
    if pit:
        return Harm(road=road)
    return Harm(collision_chance(state, near), road, roar_chance(state, car, route, cost), engine_chance(state, car))


def harm_of_staying(state: State, car: Car, near: Sequence[Car], driven: int) -> Harm:
    """Return what a car may lose whose move ends where it is."""
    return Harm(
        collision_chance(state, near),
        road_chance(state, car, car.cell, driven),
        roar_there(state, car.cell, car.wear),
        engine_chance(state, car),
    )


def collision_chance(state: State, near: Sequence[Car]) -> float:
    """Return the chance that the collision checks with these cars cost something (FD-COLL-04, FD-COLL-05)."""
    rolls = sum(collision_rolls(other) for other in near)
    return 1 - (1 - state.mode.collision.chance(state.raining)) ** rolls if rolls else 0.0


def road_chance(state: State, car: Car, end: int, driven: int) -> float:
    """Return the chance that damaged or dangerous road costs a point (FD-ROAD-04, FD-DANGER-02, FD-ABIL-10)."""
    danger, hurt = state.mode.danger, state.mode.danger or state.mode.road
    bad = driven & (state.track.danger & 1 << end if danger is not None else state.marked)
    if hurt is None or not bad:
        return 0.0
    return road_limit(car, hurt.limit(state.raining), bool(bad >> end & 1)) / len(BLACK_DIE)


def roar_chance(state: State, car: Car, route: Route, cost: Cost) -> float:
    """Return the chance of damage when a route ends in a roar zone; a checkpoint on it fills tyres up first."""
    if not state.mode.street or not state.track.roar >> route.end & 1:
        return 0.0
    filled = state.mode.checkpoint_fills if route.crossings and 1 <= car.lap < state.laps else ()
    had = {pool: car.full[pool] if pool in filled else points for pool, points in car.wear.items()}
    return roar_there(state, route.end, {pool: points - cost.get(pool, 0) for pool, points in had.items()})


def roar_there(state: State, cell: int, left: Cost) -> float:
    """Return the chance of damage on a cell, with these points left (FD-ROAR-02, FD-ROAR-03, FD-RULING-73)."""
    if not state.mode.street or not state.track.roar >> cell & 1:
        return 0.0
    hurting, above = 0, len(BLACK_DIE) + 1
    for at_least, pool, _ in state.mode.roar:
        hurting += above - at_least if left[pool] > 0 else 0
        above = at_least
    return hurting / len(BLACK_DIE)


def engine_chance(state: State, car: Car) -> float:
    """Return the chance that the highest roll of gear 5 or 6 hurts the engine (FD-ENG-01, FD-ABIL-12)."""
    if STRAINING.get(car.gear) != state.roll or state.in_box(car):  # out of the box nothing was rolled
        return 0.0
    return engine_limit(car, state.mode.engine.limit(state.raining)) / len(BLACK_DIE)
