"""What a route means before it is driven: where it leads, what it costs by which rule, and what it risks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d.rules.drivers import collision_rolls
from racelib.games.formula_d.rules.harm import NO_HARM, Harm, harm_of_move
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.rules.tyres import overshoot_factor
from racelib.games.formula_d.state import RACING, Car, State
from racelib.games.formula_d.tables import CAR
from racelib.kernel.choice import Explained, Fact, fact

if TYPE_CHECKING:
    from racelib.games.formula_d.rules.movement import RouteChoice


class Told(NamedTuple):
    """One thing to know of a route, and the rules that say so."""

    fact: Fact
    rules: tuple[str, ...]


def explain_route(choice: RouteChoice, route: Route) -> Explained:
    """Return all that a driver wants to know of a route before taking it."""
    state = choice.state
    fate = choice.fate(route)
    out = fate == "out"
    near = [] if out or state.stage != RACING else choice.neighbours(route)
    cost = choice.cost(route)
    harm = NO_HARM if out else harm_of_move(state, choice.car, route, near, cost)
    told = [
        *_skid(choice, route),
        *_braking(choice, route),
        *_corners(choice, route),
        *_end(choice, route, fate),
        *road(state, route.mask, harm),
        *collisions(near, harm.collision, "FD-COLL-01"),
        *engine(harm.engine),
        *_last_cell(state, route, out),
    ]
    given_up, short = choice.given_up(route), choice.falls_short(route)
    facts = {
        "cells": route.length,
        "to": state.track.codes[route.end],
        "braking": 0 if short else given_up,
        "blocked": given_up if short else 0,
        "overshoot": route.overshoot,
        "ends": route.final,
        "collisions": len(near),
        "risk": collision_risk(state, near),
        "beside": [other.number for other in near],
        "damage": harm.road,
        "roar": harm.roar,
        "engine": harm.engine,
        "chance": harm.chance,
        "cost": cost,
        "out": out,
        "spin": fate == "spin",
    }
    rules = dict.fromkeys(["FD-MOVE-01", *(rule for one in told for rule in one.rules)])
    label = route_label("route", state.track, route, (one for one, _ in choice.options()), harm.road)
    return Explained(label, sum(cost.values()), tuple(one.fact for one in told), tuple(rules), facts)


def route_label(key: str, track: Tables, route: Route, others: Iterable[Route], damage: float) -> Fact:
    """Name a route by lane and length, and by more where one of the `others` would have the same name.

    A route over bad road is named so, to tell it from one round it to the same cell.
    """
    code, lane = track.codes[route.end], track.lane[route.end]
    name = fact(key, n=route.length, lane=code.partition(".")[0], lanes=list(track.lanes))
    if any(one.length == route.length and one.end != route.end and track.lane[one.end] == lane for one in others):
        corner = track.corner[route.end]
        number = code.rpartition(".")[2]
        if corner >= 0:
            name = fact("to a cell of a corner", route=name, number=number, corner=track.corners[corner].name)
        else:
            name = fact("to a cell", route=name, number=number)
    return fact("over bad road", route=name) if damage else name


def _skid(choice: RouteChoice, route: Route) -> list[Told]:
    """Return the cells that the rain adds."""
    if choice.skid and 0 < route.corner_at <= choice.distance and not route.final:
        return [Told(fact("skids", n=choice.skid), ("FD-RULING-61",))]
    return []


def _braking(choice: RouteChoice, route: Route) -> list[Told]:
    """Return what the cells cost that a route gives up."""
    cells, pool = choice.given_up(route), choice.state.mode.brakes
    if not cells:
        return []
    if not choice.falls_short(route):
        return [Told(fact("brakes", n=cells, cost={pool: cells}), ("FD-BRAKE-01" if pool == CAR else "FD-BRAKE-02",))]
    if pool == CAR:
        return [Told(fact("pays for cells short", n=cells, cost={pool: cells}), ("FD-BRAKE-03",))]
    return [Told(fact("cells short", n=cells), (f"FD-BRAKE-{4 + min(cells, 7):02}",))]


def _corners(choice: RouteChoice, route: Route) -> list[Told]:
    """Return the corners that a route leaves too early, or the stop that it makes."""
    track, car = choice.state.track, choice.car
    told = []
    for missed in route.missed:
        name = track.corners[missed.corner].name
        if missed.stops > 1:
            told.append(Told(fact("stops short", corner=name, n=missed.stops), ("FD-OVER-06", "FD-OVER-08")))
        elif not route.out:
            told.append(_overshoot(choice, name, route.length - missed.at))
    corner = track.corner[route.end]
    if corner >= 0 and not route.missed:
        done = (car.stops if corner == track.corner[car.cell] and not route.crossings else 0) + 1
        name, needed = track.corners[corner].name, track.needed[corner]
        stop = fact("extra stop", corner=name)
        if done <= needed:
            stop = fact("stop", done=done, needed=needed, corner=name)
        told.append(Told(stop, ("FD-CORNER-01",)))
    return told


def _overshoot(choice: RouteChoice, corner: str, cells: int) -> Told:
    """Return what some cells past a corner cost."""
    state = choice.state
    points = cells * overshoot_factor(state, choice.car)
    if state.stage != RACING:
        return Told(fact("penalty", corner=corner, n=points), ("FD-QUAL-07",))
    rule = "FD-OVER-03" if state.mode.tyres == CAR else "FD-OVER-04"
    return Told(fact("overshoots", corner=corner, cost={state.mode.tyres: points}), (rule,))


def _end(choice: RouteChoice, route: Route, fate: str) -> list[Told]:
    """Return why a route makes the car spin or puts it out, when it is not for missing stops."""
    state = choice.state
    if fate == "spin":
        return [Told(fact("spins"), ("FD-SPIN-01",))]
    if fate != "out" or route.out:
        return []
    if state.mode.tyres == CAR:
        price = sum(choice.cost(route).values())
        return [Told(fact("out of points", n=price, left=choice.car.points), ("FD-ELIM-01",))]
    if route.overshoot:
        return [Told(fact("out of tyres"), ("FD-ELIM-05",))]
    return [Told(fact("out of brakes"), ("FD-ELIM-06",))]


def _last_cell(state: State, route: Route, out: bool) -> list[Told]:
    """Return what ends the movement early: the box, or the finish line."""
    if not route.final:
        return []
    if state.track.boxes >> route.end & 1:
        if CAR in state.mode.refit:
            return [Told(fact("into the box"), ("FD-PIT-04",))]
        return [Told(fact("into the box for tyres"), ("FD-PIT-06",))]
    if state.track.pit[route.end] or out:
        return []
    if state.stage == RACING:
        return [Told(fact("finishes"), ("FD-FIN-01",))]
    return [Told(fact("finishes the lap"), ("FD-QUAL-03",))]


def collision_risk(state: State, near: list[Car]) -> float:
    """Return how many points the collision checks with these cars take on average."""
    return state.mode.collision.chance(state.raining) * sum(collision_rolls(other) for other in near)


def collisions(near: list[Car], chance: float, rule: str) -> list[Told]:
    """Return how likely the collision checks with these cars cost something."""
    if not near:
        return []
    if len(near) == 1:
        return [Told(fact("collision", car=near[0].number + 1, chance=chance), (rule,))]
    return [Told(fact("collisions", cars=[other.number + 1 for other in near], chance=chance), (rule,))]


def engine(chance: float) -> list[Told]:
    """Return how likely the highest roll of gear 5 or 6 hurts the engine."""
    return [Told(fact("engine check", chance=chance), ("FD-ENG-01",))] if chance else []


def road(state: State, driven: int, harm: Harm) -> list[Told]:
    """Return what the road has in store after these cells, a bit mask: damage, danger, the engine roar zone."""
    mode = state.mode
    told = []
    if harm.road:
        danger = mode.danger is not None or not driven & state.markers
        met = fact("dangerous cell", chance=harm.road) if danger else fact("damaged road", chance=harm.road)
        told.append(Told(met, ("FD-DANGER-02" if mode.danger else "FD-ROAD-04",)))
    if harm.roar:
        told.append(Told(fact("roar zone", chance=harm.roar), ("FD-ROAR-01",)))
    return told
