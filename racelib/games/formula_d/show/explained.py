"""What a way means to a player: where it leads, what it costs by which rule, and what it invites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from racelib.games.formula_d.rules.drivers import collision_rolls
from racelib.games.formula_d.show.names import POOL_NAMES
from racelib.games.formula_d.state import RACING
from racelib.games.formula_d.tables import CAR, Cost
from racelib.kernel.choice import Explained
from racelib.text.language import tr, trn

if TYPE_CHECKING:
    from racelib.games.formula_d.rules.movement import RouteChoice
    from racelib.games.formula_d.rules.route import Route
    from racelib.games.formula_d.state import Car, State


def priced(cost: Cost) -> str:
    """Say what something costs: in the basic game points, in the advanced game points by pool.

    >>> priced({"car": 2}), priced({"brakes": 3, "tyres": 1})
    ('2 points', 'brakes 3, tyres 1')
    """
    if CAR in cost:
        return trn("{n} point", "{n} points", cost[CAR]).format(n=cost[CAR])
    return ", ".join(f"{tr(POOL_NAMES[pool])} {points}" for pool, points in cost.items() if points)


def explain_distance(state: State, car: Car, cells: int) -> tuple[str, ...]:
    """Say how far a movement will be, and what it comes to at best when all of it is driven."""
    from racelib.games.formula_d.rules.movement import RouteChoice

    choice = RouteChoice(state, car, cells, braking=False)
    told = trn("{n} cell to drive", "{n} cells to drive", cells).format(n=cells)
    routes = [route for route, _ in choice.options()]
    best = min(routes, key=lambda route: (("", "spin", "out").index(choice.fate(route)), choice.price(route)))
    fate, cost = choice.fate(best), choice.cost(best)
    if choice.blocked():
        return told, tr("other cars are in the way")
    if fate:
        return told, tr("at best out of the race") if fate == "out" else tr("at best the car spins")
    if choice.price(best):
        return told, tr("at best costs {points}").format(points=priced(cost))
    stops = {state.track.corner[route.end] for route in routes if not choice.price(route)} - {-1}
    names = ", ".join(state.track.corners[corner].name for corner in sorted(stops))
    return (told, tr("can stop in {corners}").format(corners=names)) if names else (told,)


def explain_route(choice: RouteChoice, route: Route) -> Explained:
    """Say all that a driver wants to know of a way before taking it."""
    state, car, track = choice.state, choice.car, choice.state.track
    given_up = choice.given_up(route)
    cost = choice.cost(route)
    price = sum(cost.values())
    fate = choice.fate(route)
    label = trn("{n} cell to {cell}", "{n} cells to {cell}", route.length).format(
        n=route.length, cell=track.codes[route.end]
    )
    told: list[str] = []
    rules = ["FD-MOVE-01"]
    if choice.skid and 0 < route.corner_at <= choice.distance and not route.final:
        said = trn("skids by {n} cell in the rain", "skids by {n} cells in the rain", choice.skid)
        told.append(said.format(n=choice.skid))
        rules.append("FD-RULING-61")
    if given_up:
        said, rule = explain_braking(choice, given_up)
        told.append(said)
        rules.append(rule)
    for missed in route.missed:
        name = track.corners[missed.corner].name
        if missed.stops > 1:
            said = tr("leaves {corner} with {n} stops missing: out of the race")
            told.append(said.format(corner=name, n=missed.stops))
            rules += ["FD-OVER-06", "FD-OVER-08"]
        elif not route.out:
            cells = route.length - missed.at
            said, rule = explain_overshoot(choice, cells)
            told.append(said.format(corner=name))
            rules.append(rule)
    corner = track.corner[route.end]
    if corner >= 0 and not route.missed:
        done = (car.stops if corner == track.corner[car.cell] and not route.crossings else 0) + 1
        said = tr("stop {done} of {needed} in {corner}")
        told.append(said.format(done=done, needed=track.needed[corner], corner=track.corners[corner].name))
        rules.append("FD-CORNER-01")
    out = fate == "out"
    if fate == "spin":
        told.append(tr("no tyres left: the car spins and starts again in gear 1"))
        rules.append("FD-SPIN-01")
    if out and not route.out:
        said, rule = explain_end(choice, route, price)
        told.append(said)
        rules.append(rule)
    if not out and not route.final:
        told_road, road_rules, damage = explain_road(state, route)
        told += told_road
        rules += road_rules
        label = over_bad_road(label) if damage else label
    else:
        damage = 0.0
    near = [] if out or state.stage != RACING else choice.neighbours(route)
    risk = 0.0
    if near:
        said, risk = explain_neighbours(state, near)
        told.append(said)
        rules.append("FD-COLL-01")
    if route.final and track.boxes >> route.end & 1:
        basic = CAR in state.mode.refit
        told.append(tr("into the box: all points back") if basic else tr("into the box: all tyre points back"))
        rules.append("FD-PIT-04" if basic else "FD-PIT-06")
    elif route.final and not track.pit[route.end] and not out:
        told.append(tr("over the line: the race is finished") if state.stage == RACING else tr("over the line"))
        rules.append("FD-FIN-01" if state.stage == RACING else "FD-QUAL-03")
    facts = {
        "cells": route.length,
        "to": track.codes[route.end],
        "braking": 0 if choice.blocked() else given_up,
        "blocked": given_up if choice.blocked() else 0,
        "overshoot": route.overshoot,
        "collisions": len(near),
        "risk": risk,
        "damage": damage,
        "cost": cost,
        "out": out,
        "spin": fate == "spin",
    }
    return Explained(label, price, tuple(told), tuple(dict.fromkeys(rules)), facts)


def explain_braking(choice: RouteChoice, cells: int) -> tuple[str, str]:
    """Say what the cells cost that a way gives up, and by which rule."""
    basic = choice.state.mode.brakes == CAR
    if choice.blocked():
        if basic:
            said = trn(
                "blocked: {n} point for the cell that cannot be driven",
                "blocked: {n} points for the cells that cannot be driven",
                cells,
            )
            return said.format(n=cells), "FD-BRAKE-03"
        said = trn("blocked: {n} cell cannot be driven", "blocked: {n} cells cannot be driven", cells)
        return said.format(n=cells), f"FD-BRAKE-{4 + min(cells, 7):02}"
    if basic:
        return trn("brakes {n} cell for {n} point", "brakes {n} cells for {n} points", cells).format(
            n=cells
        ), "FD-BRAKE-01"
    said = trn("brakes {n} cell for {n} point of brakes", "brakes {n} cells for {n} points of brakes", cells)
    return said.format(n=cells), "FD-BRAKE-02"


def explain_overshoot(choice: RouteChoice, cells: int) -> tuple[str, str]:
    """Say what so many cells past a corner cost, and by which rule; the corner is left to be filled in."""
    from racelib.games.formula_d.rules.tyres import overshoot_factor

    state = choice.state
    points = cells * overshoot_factor(state, choice.car)
    if state.stage != RACING:
        said = trn("overshoots {{corner}}: {n} penalty point", "overshoots {{corner}}: {n} penalty points", points)
        return said.format(n=points), "FD-QUAL-07"
    if state.mode.tyres == CAR:
        said = trn("overshoots {{corner}}: {n} point", "overshoots {{corner}}: {n} points", points)
        return said.format(n=points), "FD-OVER-03"
    said = trn("overshoots {{corner}}: {n} point of tyres", "overshoots {{corner}}: {n} points of tyres", points)
    return said.format(n=points), "FD-OVER-04"


def explain_end(choice: RouteChoice, route: Route, price: int) -> tuple[str, str]:
    """Say why a way ends the race of the car, when it is not for missing stops."""
    car, state = choice.car, choice.state
    if state.mode.tyres == CAR:
        said = tr("out of the race: it costs {n} and the car has {points}").format(n=price, points=car.points)
        return said, "FD-ELIM-01"
    if route.overshoot:
        return tr("out of the race: more tyres to lose than the car has"), "FD-ELIM-05"
    return tr("out of the race: the brakes cannot pay for it"), "FD-ELIM-06"


def explain_neighbours(state: State, near: list[Car]) -> tuple[str, float]:
    """Say how likely the collision rolls with these cars hurt; also return how many points they take on average."""
    hurt = (state.mode.collision.rain if state.raining else state.mode.collision.dry) / 20
    rolls = sum(collision_rolls(other) for other in near)
    said = trn(
        "collision rolls with car {cars}: {chance} to lose a point or more",
        "collision rolls with cars {cars}: {chance} to lose a point or more",
        len(near),
    )
    cars = ", ".join(str(other.number + 1) for other in near)
    return said.format(cars=cars, chance=f"{1 - (1 - hurt) ** rolls:.0%}"), hurt * rolls


def over_bad_road(label: str) -> str:
    """Name a way that leads over damage or danger, so that it can be told from one round it to the same cell."""
    return tr("{way}, over bad road").format(way=label)


def explain_road(state: State, route: Route) -> tuple[list[str], list[str], float]:
    """Say what the road has in store: damage, danger, the roar zone; with the rules and the chance of damage."""
    track, mode = state.track, state.mode
    told: list[str] = []
    rules: list[str] = []
    damage = 0.0
    if state.stage != RACING:
        return told, rules, damage
    hurt = mode.danger or mode.road
    met = track.danger & 1 << route.end if mode.danger else route.mask & state.marked
    if hurt is not None and met:
        damage = (hurt.rain if state.raining else hurt.dry) / 20
        said = (
            tr("damaged road: {chance} to lose a point")
            if met & state.markers
            else tr("dangerous cell: {chance} to lose a point")
        )
        told.append(said.format(chance=f"{damage:.0%}"))
        rules.append("FD-DANGER-02" if mode.danger else "FD-ROAD-04")
    if mode.street and track.roar >> route.end & 1:
        chance = (21 - mode.roar[-1][0]) / 20
        told.append(tr("roar zone: {chance} to be damaged").format(chance=f"{chance:.0%}"))
        rules.append("FD-ROAR-01")
    return told, rules, damage
