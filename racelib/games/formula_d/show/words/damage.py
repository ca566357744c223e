"""Damage in words: collisions, engines, the road, and what lies on it afterwards."""

from __future__ import annotations

from racelib.games.formula_d.events.after import Collided, EngineHurt, Marked, RoadHurt
from racelib.games.formula_d.show.words.phrases import Names, fill, loss
from racelib.games.formula_d.show.words.rolls import engine_rules, road_rules
from racelib.games.formula_d.state import State
from racelib.games.formula_d.tables import BODY, CAR, ENGINE
from racelib.text.language import later, tr, trn

#: What lies on a cell from now on, by why (FD-ROAD-01, FD-ROAD-02, FD-ROAD-03, FD-ABIL-09).
MARKERS: dict[str, str] = {
    BODY: later("Body parts of {name}'s car are on {at}: driving over them may cost a suspension point."),
    ENGINE: later("Engine parts of {name}'s car are on {at}: driving over them may cost a suspension point."),
    "out": later("Wreckage of {name}'s car is on {at}: driving over it may cost a suspension point."),
    "junk": later("{name} drops junk on {at}: driving over it may cost a suspension point."),
}


def marked(event: Marked, state: State, names: Names) -> str:
    """Tell a marker put on the road, and where it comes from."""
    return fill(tr(MARKERS[event.why]), name=names[event.car], at=event.at)


def road_hurt(event: RoadHurt, state: State, names: Names) -> str:
    """Tell what damaged or dangerous road costs."""
    by_pool = tr("The damaged road shakes {name}, who loses {cost}.")
    of_car = trn(
        "The dangerous cell hurts {name}, who loses {points} wear point, {left} left.",
        "The dangerous cell hurts {name}, who loses {points} wear points, {left} left.",
        event.cost.get(CAR, 0),
    )
    return loss(state.cars[event.car], event.cost, by_pool, of_car, name=names[event.car])


def rules_of_the_road_damage(event: RoadHurt, state: State) -> tuple[str, ...]:
    """Return the rules of damage by the road: those of its check."""
    return road_rules(state, state.cars[event.car])


def collided(event: Collided, state: State, names: Names) -> str:
    """Tell a collision: with whom, and what it costs."""
    by_pool = tr("{name} collides with {other} and loses {cost}.")
    of_car = trn(
        "{name} collides with {other} and loses {points} wear point, {left} left.",
        "{name} collides with {other} and loses {points} wear points, {left} left.",
        event.cost.get(CAR, 0),
    )
    names_of = {"name": names[event.car], "other": names[event.other]}
    return loss(state.cars[event.car], event.cost, by_pool, of_car, **names_of)


def rules_of_the_collision_damage(event: Collided, state: State) -> tuple[str, ...]:
    """Return the rule of a collision, and of the rain."""
    return (*event.rules(), "FD-RAIN-01") if state.raining else event.rules()


def engine_hurt(event: EngineHurt, state: State, names: Names) -> str:
    """Tell engine damage."""
    by_pool = tr("{name} has engine damage and loses {cost}.")
    of_car = trn(
        "{name} has engine damage and loses {points} wear point, {left} left.",
        "{name} has engine damage and loses {points} wear points, {left} left.",
        event.cost.get(CAR, 0),
    )
    return loss(state.cars[event.car], event.cost, by_pool, of_car, name=names[event.car])


def rules_of_the_engine_damage(event: EngineHurt, state: State) -> tuple[str, ...]:
    """Return the rules of engine damage: those of its check."""
    return engine_rules(state, state.cars[event.car])
