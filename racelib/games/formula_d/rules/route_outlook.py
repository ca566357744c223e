"""What a route means before it is driven: where it leads, what it costs by which rule, and what it risks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d.rules.drivers import collision_rolls
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.rules.tyres import overshoot_factor
from racelib.games.formula_d.state import RACING, Car, State
from racelib.games.formula_d.tables import BLACK_DIE, CAR
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
    damage = road_damage(state, route) if not out and not route.final else 0.0
    near = [] if out or state.stage != RACING else choice.neighbours(route)
    told = [
        *_skid(choice, route),
        *_braking(choice, route),
        *_corners(choice, route),
        *_end(choice, route, fate),
        *(road(state, route) if not out and not route.final else ()),
        *collisions(state, near, "FD-COLL-01"),
        *_last_cell(state, route, out),
    ]
    cost, given_up, short = choice.cost(route), choice.given_up(route), choice.falls_short(route)
    facts = {
        "cells": route.length,
        "to": state.track.codes[route.end],
        "braking": 0 if short else given_up,
        "blocked": given_up if short else 0,
        "overshoot": route.overshoot,
        "collisions": len(near),
        "risk": collision_risk(state, near),
        "damage": damage,
        "roar": 0.0 if out or route.final else roar_risk(state, route),
        "cost": cost,
        "out": out,
        "spin": fate == "spin",
    }
    rules = dict.fromkeys(["FD-MOVE-01", *(rule for one in told for rule in one.rules)])
    label = route_label("route", state.track, route, (one for one, _ in choice.options()), damage)
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


def collisions(state: State, near: list[Car], rule: str) -> list[Told]:
    """Return how likely the collision checks with these cars cost something."""
    if not near:
        return []
    rolls = sum(collision_rolls(other) for other in near)
    chance = 1 - (1 - state.mode.collision.chance(state.raining)) ** rolls
    if len(near) == 1:
        return [Told(fact("collision", car=near[0].number + 1, chance=chance), (rule,))]
    return [Told(fact("collisions", cars=[other.number + 1 for other in near], chance=chance), (rule,))]


def _bad_cells(state: State, route: Route) -> int:
    """Return the cells of a route on which the road may hurt, as a bit mask."""
    return state.track.danger & 1 << route.end if state.mode.danger else route.mask & state.marked


def road_damage(state: State, route: Route) -> float:
    """Return the chance that damaged or dangerous road costs a point."""
    hurt = state.mode.danger or state.mode.road
    if state.stage != RACING or hurt is None or not _bad_cells(state, route):
        return 0.0
    return hurt.chance(state.raining)


def road(state: State, route: Route) -> list[Told]:
    """Return what the road has in store: damage, danger, the engine roar zone."""
    mode = state.mode
    told = []
    if damage := road_damage(state, route):
        marked = _bad_cells(state, route) & state.markers
        met = fact("damaged road", chance=damage) if marked else fact("dangerous cell", chance=damage)
        told.append(Told(met, ("FD-DANGER-02" if mode.danger else "FD-ROAD-04",)))
    if roar := roar_risk(state, route):
        told.append(Told(fact("roar zone", chance=roar), ("FD-ROAR-01",)))
    return told


def roar_risk(state: State, route: Route) -> float:
    """Return the chance of damage when a route ends in a roar zone."""
    mode = state.mode
    if state.stage != RACING or not mode.street or not state.track.roar >> route.end & 1:
        return 0.0
    return (len(BLACK_DIE) + 1 - mode.roar[-1][0]) / len(BLACK_DIE)
