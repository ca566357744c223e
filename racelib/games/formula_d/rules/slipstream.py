"""Slipstream (chapter 12): a car that ends its movement right behind another fast one may be pulled along."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from racelib.games.formula_d.events.driving import Blocked, Braked, Dazzled, Slipstreamed
from racelib.games.formula_d.rules.corners import fate_of_route, missing_stops
from racelib.games.formula_d.rules.drivers import beauty_in, line_toll
from racelib.games.formula_d.rules.harm import NO_HARM, Harm, harm_of_move, harm_of_staying
from racelib.games.formula_d.rules.route import Route, keeps_lane, lane_changes, one_further, route_of
from racelib.games.formula_d.rules.route_check import not_among_the_routes
from racelib.games.formula_d.rules.route_outlook import Told, collisions, engine, road, route_label
from racelib.games.formula_d.rules.tyres import overshoot_factor
from racelib.games.formula_d.search.steps import cells_along
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import SLIPSTREAM_CELLS, SLIPSTREAM_GEARS, SLIPSTREAM_LANE_CHANGES, Cost
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table

#: The answer that declines a slipstream (FD-SLIP-01).
DECLINE = ""


def leader_of(state: State, car: Car) -> Car | None:
    """Return the car that this one may slipstream behind now, if any.

    FD-SLIP-04: it is on the next cell of the same lane.
    FD-SLIP-02, FD-SLIP-03, FD-RULING-40: both are in gear 4, 5 or 6, and the follower is not in the lower gear.
    """
    if not state.mode.slipstream or car.gear not in SLIPSTREAM_GEARS or state.in_pit(car):
        return None
    ahead = state.track.own[car.cell]
    if not state.occupied >> ahead & 1:
        return None
    leader = next(other for other in state.cars if other.cell == ahead)
    return leader if leader.gear in SLIPSTREAM_GEARS and leader.gear <= car.gear else None


def may_slipstream(car: Car, route: Route, braked: bool) -> bool:
    """Say whether what a car has just driven allows a slipstream.

    FD-SLIP-05, FD-RULING-41: not after giving up cells, of free will or not.
    FD-RULING-46: not after overshooting a corner.
    """
    return not (braked or route.missed or route.final) and car.racing


class SlipstreamChoice(Choice[str]):
    """FD-DEC-11: decline (""), or drive 3 cells more: by which route, and with how much braking.

    FD-RULING-42: the first step changes lane, one or two steps do in all, the order of the others is free; every step
    must exist and be free.
    FD-SLIP-07, FD-SLIP-08, FD-SLIP-09: pass and pull in, change lane and drive on, or cross two lanes.
    """

    KIND = "slipstream"
    __slots__ = ("_all", "_options", "braking", "car", "driven", "leader", "state", "toll")

    def __init__(self, state: State, car: Car, leader: Car, braking: bool = True, driven: int = 0) -> None:
        """Ask a follower; without `braking` no cell can be given up (nitro must be used in full).

        `driven` are the cells that its move has entered so far, as a bit mask.
        """
        self.driven = driven
        self.state = state
        self.car = car
        self.leader = leader
        self.toll = line_toll(state, car)
        self.braking = braking
        self._all: dict[str, Route] = {route.steps: route for route in slipstream_routes(state, car)}
        self._options: dict[str, Route] | None = None

    def due(self, route: Route) -> int:
        """FD-SLIP-06: 3 cells; over the line 1 less while the Beauty races, if that still crosses it (FD-ABIL-01)."""
        return SLIPSTREAM_CELLS - (self.toll if 0 < route.line_at < SLIPSTREAM_CELLS else 0)

    def given_up(self, route: Route) -> int:
        """Return the cells that a route gives up."""
        return 0 if route.final else self.due(route) - route.length

    def blocked(self) -> bool:
        """FD-RULING-45: blocked means that no route of all the cells is free, whatever its price."""
        return not any(self.given_up(route) == 0 for route in self._all.values())

    def entry(self, route: Route) -> Cost:
        """FD-SLIP-12, FD-RULING-44: entering a corner from a straight costs a brake point, once a slipstream."""
        track, start = self.state.track, self.car.cell
        corners = [track.corner[cell] for cell in (start, *cells_along(track, start, route.steps))]
        enters = any(before < 0 <= corner for before, corner in pairwise(corners))
        return {self.state.mode.brakes: 1} if enters else {}

    def payable(self, route: Route) -> bool:
        """Say whether a route can be chosen: FD-RULING-44, FD-RULING-45.

        Its brake points must be there (FD-SLIP-10), and what it costs for certain must not put the car out
        (FD-RULING-04). With nitro, which bars braking, a blocked slipstream is driven as far as it goes.
        """
        given_up = self.given_up(route)
        if given_up < 0 or (given_up and not (self.braking or self.falls_short(route))):
            return False
        needed = given_up + sum(self.entry(route).values())
        return needed <= self.car.wear[self.state.mode.brakes] and self.fate(route) != "out"

    def falls_short(self, route: Route) -> bool:
        """Say whether a route leaves cells short: it is blocked, and none goes further (FD-RULING-45)."""
        return self.blocked() and route.length == max(other.length for other in self._all.values())

    def routes(self) -> dict[str, Route]:
        """Return the routes that can be chosen, by their steps: one for each end and what it brings."""
        if self._options is None:
            classes: dict[tuple[object, ...], Route] = {}
            for route in sorted(self._all.values(), key=lambda route: (self.given_up(route), route.steps)):
                if self.payable(route):
                    damaged = route.mask & self.state.marked != 0
                    key = (route.end, route.length, route.missed, damaged, bool(self.entry(route)))
                    classes.setdefault(key, route)
            self._options = {route.steps: route for route in classes.values()}
        return self._options

    def options(self) -> list[tuple[Route, int]]:
        """Return the routes that can be chosen, each with the cells it gives up."""
        return [(route, self.given_up(route)) for route in self.routes().values()]

    def __iter__(self) -> Iterator[str]:
        """Decline, or one of the routes."""
        yield DECLINE
        yield from self.routes()

    def route(self, answer: object) -> Route | None:
        """Return the route that an answer means; None when it is not allowed, or declines."""
        route = self._all.get(answer) if type(answer) is str else None
        return route if route is not None and self.payable(route) else None

    def legal(self, answer: object) -> bool:
        """Say whether an answer is allowed."""
        return answer == DECLINE or self.route(answer) is not None

    def only(self) -> str | None:
        """Decline when no route can be chosen."""
        return None if self.routes() else DECLINE

    def braking_cost(self, route: Route) -> Cost:
        """Return what entering a corner and the cells given up cost, by pool: brakes alone (FD-RULING-45)."""
        points = self.given_up(route) + sum(self.entry(route).values())
        return {self.state.mode.brakes: points} if points else {}

    def cost(self, route: Route) -> Cost:
        """Return what a route costs for certain, by pool."""
        cost = self.braking_cost(route)
        tyres = self.state.mode.tyres
        cost[tyres] = cost.get(tyres, 0) + route.overshoot * overshoot_factor(self.state, self.car)
        return {pool: points for pool, points in cost.items() if points}

    def fate(self, route: Route) -> str:
        """Return what becomes of the car besides the price: "out", "spin" or nothing."""
        if route.out:
            return "out"
        return fate_of_route(self.state, self.car, route, self.braking_cost(route))

    def neighbours(self, route: Route | None) -> list[Car]:
        """Return the cars that the movement would end beside or directly behind (FD-COLL-01); None: if declined."""
        cell = self.car.cell if route is None else route.end
        return [other for other in self.state.cars_on(self.state.track.touch[cell]) if other is not self.car]

    def explain(self, option: str) -> Explained:
        """Say where the slipstream leads, what it costs and what it risks."""
        state, track = self.state, self.state.track
        route = self.route(option)
        if route is None and option != DECLINE:
            raise not_among_the_routes(option, self.refuse(option))
        fate = "" if route is None else self.fate(route)
        cost = {} if route is None else self.cost(route)
        near = [] if fate == "out" or (route is not None and route.final) else self.neighbours(route)
        harm = NO_HARM if fate == "out" else self._harm(route, near, cost)
        if route is None:
            label = fact("no slipstream", car=self.leader.number + 1)
        else:
            over = harm.road if route.mask & state.marked else 0.0
            label = route_label("slipstream", track, route, self.routes().values(), over)
        told = [
            *([] if route is None else self._dangers(route, fate)),
            *road(state, self.driven | (0 if route is None else route.mask), harm),
            *collisions(near, harm.collision, "FD-COLL-07"),
            *engine(harm.engine),
        ]
        rules = ["FD-SLIP-01"] if route is None else ["FD-SLIP-01", "FD-SLIP-06"]
        rules += [rule for one in told for rule in one.rules]
        price = sum(cost.values())
        facts = {
            "cells": 0 if route is None else route.length,
            "to": track.codes[self.car.cell if route is None else route.end],
            "cost": cost,
            "braking": 0 if route is None else self.given_up(route),
            "ends": route is not None and route.final,
            "collisions": len(near),
            "beside": [other.number for other in near],
            "damage": harm.road,
            "roar": harm.roar,
            "engine": harm.engine,
            "chance": harm.chance,
            "out": fate == "out",
            "spin": fate == "spin",
        }
        return Explained(label, price, tuple(one.fact for one in told), tuple(dict.fromkeys(rules)), facts)

    def _harm(self, route: Route | None, near: list[Car], cost: Cost) -> Harm:
        """Return what the car may lose after a route; None: where it is."""
        if route is None:
            return harm_of_staying(self.state, self.car, near, self.driven)
        return harm_of_move(self.state, self.car, route, near, cost, self.driven)

    def _dangers(self, route: Route, fate: str) -> Iterator[Told]:
        """Give what a route costs and risks."""
        track = self.state.track
        if self.entry(route):
            yield Told(fact("slipstream enters a corner"), ("FD-SLIP-12",))
        if given_up := self.given_up(route):
            yield Told(fact("gives up", n=given_up), ("FD-RULING-45" if self.blocked() else "FD-SLIP-10",))
        for missed in route.missed:
            yield Told(fact("leaves a corner early", corner=track.corners[missed.corner].name), ("FD-OVER-04",))
        if fate == "spin":
            yield Told(fact("spins"), ("FD-SPIN-01",))
        if fate == "out":
            yield Told(fact("out"), ("FD-ELIM-05",))

    def refuse(self, answer: object) -> Refusal:
        """Say why a slipstream cannot take this route."""
        if type(answer) is not str or set(answer) - set("slr"):
            return Refusal(fact("not a slipstream", answer=answer), ("FD-SLIP-07",))
        if len(answer) > SLIPSTREAM_CELLS:
            return Refusal(fact("too long", n=len(answer), most=SLIPSTREAM_CELLS), ("FD-SLIP-06",))
        if answer[0] == "s":
            return Refusal(fact("slipstream without a lane change"), ("FD-RULING-42",))
        if lane_changes(answer) > SLIPSTREAM_LANE_CHANGES:
            return Refusal(fact("slipstream weaves", most=SLIPSTREAM_LANE_CHANGES), ("FD-RULING-42",))
        route = self._all.get(answer)
        if route is None:
            return Refusal(fact("slipstream blocked"), ("FD-RULING-42", "FD-MOVE-04", "FD-SLIP-13"))
        if self.given_up(route) < 0:
            return Refusal(fact("too long", n=route.length, most=self.due(route)), ("FD-ABIL-01",))
        given_up = self.given_up(route)
        if given_up and not (self.braking or self.falls_short(route)):
            return Refusal(fact("no braking with nitro"), ("FD-SLIP-10", "FD-RULING-45", "FD-RULING-70"))
        needed, left = given_up + sum(self.entry(route).values()), self.car.wear[self.state.mode.brakes]
        if needed > left:
            why = fact("slipstream too dear", n=needed, left=left)
            return Refusal(why, ("FD-SLIP-10", "FD-RULING-45") if given_up else ("FD-SLIP-12", "FD-RULING-44"))
        return Refusal(fact("slipstream puts you out"), ("FD-RULING-45", "FD-RULING-04"))


def slipstream_routes(state: State, car: Car) -> Iterator[Route]:
    """Give every route of one to three cells that a slipstream can take.

    FD-SLIP-13: a corner on the route has its arrows, and one left too early locks the lane. The last
    crossing of the line ends the route (FD-RULING-23). Turning into the pit lane does not count as a lane change.
    """
    track, last_lap = state.track, state.last_lap(car)
    others = state.occupied & ~(1 << car.cell)
    tips = [(route_of("", car.cell, 0), missing_stops(state, car))]
    while tips:
        here, stops = tips.pop()
        if here.length:
            yield here
        if here.length == SLIPSTREAM_CELLS or here.final:
            continue
        for step in track.steps[here.end]:
            letter, to, _ = step
            change = letter in "lr"
            if letter in "pb" or others >> to & 1 or (not here.length and not change):
                continue
            if change and (lane_changes(here.steps) == SLIPSTREAM_LANE_CHANGES or keeps_lane(track, here, stops, to)):
                continue
            tips.append(one_further(track, here, stops, step, last_lap))


async def slipstream(
    table: Table[State], car: Car, leader: Car, braking: bool, driven: int
) -> tuple[Route, bool] | None:
    """FD-SLIP-01: offer a slipstream; return the route and whether it gave up cells, or None if declined.

    FD-SLIP-10: once taken it is driven in full, unless you brake. Blocked cells cost brake points too (FD-RULING-45).
    """
    state = table.state
    choice = SlipstreamChoice(state, car, leader, braking, driven)
    if not choice.routes():
        return None
    answer = await table.ask(car.number, choice)
    route = choice.route(answer)
    if route is None:
        return None
    given_up = choice.given_up(route)
    short = given_up > 0 and choice.falls_short(route)
    if choice.toll and route.line_at and choice.due(route) < SLIPSTREAM_CELLS and (beauty := beauty_in(state, car)):
        table.tell(Dazzled(car.number, beauty.number))
    if given_up and not short:
        table.tell(Braked(car.number, given_up, {state.mode.brakes: given_up}))
    entry = choice.entry(route)
    table.tell(
        Slipstreamed(car.number, leader.number, route.steps, state.track.codes[route.end], route.crossings, entry)
    )
    if short:
        table.tell(Blocked(car.number, given_up, {state.mode.brakes: given_up}))
    return route, given_up > 0  # FD-RULING-41: cells given up end the chain, the point for a corner does not
