"""Slipstream (chapter 12): a car that ends its movement right behind another fast one may be pulled along."""

from __future__ import annotations

from collections.abc import Iterator

from racelib.formula_d.braking import most_braking, pay_shortfall, shortfall_payments
from racelib.formula_d.corners import fate_of_way
from racelib.formula_d.drivers import beauty_in, line_toll
from racelib.formula_d.events import Braked, Dazzled, Slipstreamed
from racelib.formula_d.explained import explain_neighbours, explain_road, over_bad_road
from racelib.formula_d.state import Car, State
from racelib.formula_d.tables import SLIPSTREAM_CELLS, SLIPSTREAM_GEARS, SLIPSTREAM_LANE_CHANGES, Cost
from racelib.formula_d.tyres import overshoot_factor
from racelib.formula_d.way import Way, keeps_lane, lane_changes, one_further, way_of
from racelib.kernel.choice import Choice, Explained, Refusal
from racelib.kernel.table import Table
from racelib.language import tr, trn

#: The answer of a driver who does not want it (FD-SLIP-01).
DECLINE = ""


def leader_of(state: State, car: Car) -> Car | None:
    """Return the car that this one may slipstream behind now, if any.

    FD-SLIP-04: it stands on the next cell of the own lane. FD-SLIP-02, FD-SLIP-03, FD-RULING-40: both are in gear 4, 5
    or 6, and the follower's gear is not the lower one.
    """
    if not state.mode.slipstream or car.gear not in SLIPSTREAM_GEARS or state.in_pit(car):
        return None
    ahead = state.track.own[car.cell]
    if not state.occupied >> ahead & 1:
        return None
    leader = next(other for other in state.cars if other.cell == ahead)
    return leader if leader.gear in SLIPSTREAM_GEARS and leader.gear <= car.gear else None


class SlipstreamChoice(Choice[str]):
    """FD-DEC-11: let it be (""), or drive three cells more, by which way and with how much braking.

    FD-RULING-42: the first step changes lane, one or two steps do in all, the order of the others is free; every step
    must exist and be free. FD-SLIP-07, -08, -09 are what comes of it.
    """

    KIND = "slipstream"
    __slots__ = ("_all", "_options", "brakes", "car", "leader", "state", "toll")

    def __init__(self, state: State, car: Car, leader: Car, braking: bool = True) -> None:
        """Ask a follower; without `braking` no cell can be given up (nitro must be used in full)."""
        self.state = state
        self.car = car
        self.leader = leader
        self.toll = line_toll(state, car)
        self.brakes = most_braking(state, car) if braking else 0
        self._all: dict[str, Way] = {way.steps: way for way in slipstream_ways(state, car)}
        self._options: dict[str, Way] | None = None

    def due(self, way: Way) -> int:
        """FD-SLIP-06: three cells; FD-ABIL-01: one less over the line, but never so few that it is not crossed."""
        return SLIPSTREAM_CELLS - (self.toll if 0 < way.line_at < SLIPSTREAM_CELLS else 0)

    def given_up(self, way: Way) -> int:
        """Return the cells that a way leaves undriven."""
        return 0 if way.final else self.due(way) - way.length

    def blocked(self) -> bool:
        """FD-RULING-45: blocked means that no way of all the cells is free, whatever it would cost."""
        return not any(self.given_up(way) == 0 for way in self._all.values())

    def entry(self, way: Way) -> Cost:
        """FD-SLIP-12, FD-RULING-44: entering a corner from a straight costs a brake point, once a slipstream."""
        corner_of, cell = self.state.track.corner, self.car.cell
        for letter in way.steps:
            before, cell = cell, next(to for step, to, _ in self.state.track.steps[cell] if step == letter)
            if corner_of[before] < 0 <= corner_of[cell]:
                return {self.state.mode.brakes: 1}
        return {}

    def payable(self, way: Way) -> bool:
        """Say whether a way can be chosen: FD-RULING-44, its brake points must be there; FD-SLIP-10, braking is dear.

        FD-RULING-45: of a blocked slipstream only the longest ways, whatever the shortfall costs.
        """
        entry = sum(self.entry(way).values())
        given_up = self.given_up(way)
        if self.blocked():
            longest = max(other.length for other in self._all.values())
            return way.length == longest and entry <= self.car.wear[self.state.mode.brakes]
        if given_up < 0:
            return False
        if given_up:
            return entry + given_up <= self.brakes
        return entry <= self.car.wear[self.state.mode.brakes]

    def ways(self) -> dict[str, Way]:
        """Return the ways that can be chosen, by their steps: one for each end and what it brings."""
        if self._options is None:
            classes: dict[tuple[object, ...], Way] = {}
            for way in sorted(self._all.values(), key=lambda way: (self.given_up(way), way.steps)):
                if self.payable(way):
                    damaged = way.mask & self.state.marked != 0
                    key = (way.end, way.length, way.missed, damaged, bool(self.entry(way)))
                    classes.setdefault(key, way)
            self._options = {way.steps: way for way in classes.values()}
        return self._options

    def __iter__(self) -> Iterator[str]:
        """Let it be, or one of the ways."""
        yield DECLINE
        yield from self.ways()

    def way(self, answer: object) -> Way | None:
        """Return the way that an answer means; None when it is not allowed, or declines."""
        way = self._all.get(answer) if type(answer) is str else None
        return way if way is not None and self.payable(way) else None

    def legal(self, answer: object) -> bool:
        """Say whether an answer is allowed."""
        return answer == DECLINE or self.way(answer) is not None

    def only(self) -> str | None:
        """Return the refusal when no way is open."""
        return None if self.ways() else DECLINE

    def braking_cost(self, way: Way) -> Cost:
        """Return what entering a corner and the cells left undriven cost, by pool."""
        mode = self.state.mode
        cost = dict(self.entry(way))
        given_up = self.given_up(way)
        if given_up and self.blocked():
            paid = next(iter(shortfall_payments(self.state, self.car, given_up).values()), {mode.brakes: given_up})
        else:
            paid = {mode.brakes: given_up}
        for pool, points in paid.items():
            cost[pool] = cost.get(pool, 0) + points
        return cost

    def cost(self, way: Way) -> Cost:
        """Return what a way costs for certain, by pool."""
        cost = self.braking_cost(way)
        tyres = self.state.mode.tyres
        cost[tyres] = cost.get(tyres, 0) + way.overshoot * overshoot_factor(self.state, self.car)
        return {pool: points for pool, points in cost.items() if points}

    def fate(self, way: Way) -> str:
        """Return what becomes of the car besides the price: "out", "spin" or nothing."""
        if way.out:
            return "out"
        given_up = self.given_up(way)
        if given_up and self.blocked():
            brakes = self.state.mode.brakes
            if self.car.wear[brakes] < given_up + self.entry(way).get(brakes, 0):
                return "out"
        return fate_of_way(self.state, self.car, way, self.braking_cost(way))

    def neighbours(self, way: Way | None) -> list[Car]:
        """Return the cars that the movement would end beside or directly behind (FD-COLL-01); None: if let be."""
        cell = self.car.cell if way is None else way.end
        return [other for other in self.state.cars_on(self.state.track.touch[cell]) if other is not self.car]

    def explain(self, option: str) -> Explained:
        """Say where the slipstream leads, what it costs and what it invites."""
        state, track = self.state, self.state.track
        way = self.way(option)
        if way is None and option != DECLINE:
            raise ValueError(str(self.refuse(option)))
        told: list[str] = []
        rules = ["FD-SLIP-01"]
        damage = 0.0
        fate = "" if way is None else self.fate(way)
        cost = {} if way is None else self.cost(way)
        if way is None:
            label = tr("let it be: stay behind car {car}").format(car=self.leader.number + 1)
        else:
            label = trn("slipstream: {n} cell to {cell}", "slipstream: {n} cells to {cell}", way.length)
            label = label.format(n=way.length, cell=track.codes[way.end])
            rules += ["FD-SLIP-06"]
            if self.entry(way):
                told.append(tr("enters a corner: a point of brakes"))
                rules.append("FD-SLIP-12")
            given_up = self.given_up(way)
            if given_up:
                said = trn("gives up {n} cell", "gives up {n} cells", given_up)
                told.append(said.format(n=given_up))
                rules.append("FD-RULING-45" if self.blocked() else "FD-SLIP-10")
            for missed in way.missed:
                told.append(tr("leaves {corner} too early").format(corner=track.corners[missed.corner].name))
                rules.append("FD-OVER-04")
            if fate == "spin":
                told.append(tr("spins: next turn from gear 1"))
                rules.append("FD-SPIN-01")
            if fate == "out":
                told.append(tr("out of the race"))
                rules.append("FD-ELIM-05")
            told_road, road_rules, damage = explain_road(state, way)
            told += told_road
            rules += road_rules
            label = over_bad_road(label) if damage else label
        near = [] if fate == "out" or (way is not None and way.final) else self.neighbours(way)
        if near:
            told.append(explain_neighbours(state, near)[0])
            rules.append("FD-COLL-07")
        price = sum(cost.values())
        facts = {
            "cells": 0 if way is None else way.length,
            "to": track.codes[self.car.cell if way is None else way.end],
            "cost": cost,
            "braking": 0 if way is None else self.given_up(way),
            "collisions": len(near),
            "damage": damage,
            "out": fate == "out",
            "spin": fate == "spin",
        }
        return Explained(label, price, tuple(told), tuple(dict.fromkeys(rules)), facts)

    def refuse(self, answer: object) -> Refusal:
        """Say why a way cannot be slipstreamed."""
        if type(answer) is not str or set(answer) - set("slr"):
            return Refusal(
                f"{answer!r} is no way; a slipstream is written as its steps, such as 'lss'", ("FD-SLIP-07",)
            )
        if len(answer) > SLIPSTREAM_CELLS:
            return Refusal(f"a slipstream is {SLIPSTREAM_CELLS} cells, not {len(answer)}", ("FD-SLIP-06",))
        if answer[0] == "s":
            return Refusal("a slipstream begins with a change of lane", ("FD-RULING-42",))
        if lane_changes(answer) > SLIPSTREAM_LANE_CHANGES:
            return Refusal("a slipstream changes lane once or twice, no more", ("FD-RULING-42",))
        way = self._all.get(answer)
        if way is None:
            return Refusal(
                "a step of this way does not exist or is taken", ("FD-RULING-42", "FD-MOVE-04", "FD-SLIP-13")
            )
        if self.given_up(way) < 0:
            return Refusal("over the line this movement is a cell shorter", ("FD-ABIL-01",))
        if self.blocked():
            return Refusal("a blocked slipstream is driven as far as it goes", ("FD-RULING-45",))
        needed = self.given_up(way) + sum(self.entry(way).values())
        why = f"this takes {needed} points of brakes, and {max(0, self.brakes)} can be spent"
        return Refusal(why, ("FD-SLIP-10",) if self.given_up(way) else ("FD-SLIP-12", "FD-RULING-44"))


def slipstream_ways(state: State, car: Car) -> Iterator[Way]:
    """Give every way of one to three cells that a slipstream can take.

    FD-RULING-46, FD-SLIP-13: a corner on the way has its arrows, and one left too early locks the lane. The last
    crossing of the line ends the way (FD-RULING-23). Turning into the pit lane is no change of lane.
    """
    track, last_lap = state.track, state.last_lap(car)
    others = state.occupied & ~(1 << car.cell)
    tips = [(way_of("", car.cell, 0), state.missing_stops(car))]
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


async def slipstream(table: Table[State], car: Car, leader: Car, braking: bool) -> tuple[Way, bool] | None:
    """FD-SLIP-01: offer a slipstream; return the way that was driven and whether it took brakes; None: let be.

    FD-SLIP-10: once taken it is driven in full, but for brake points; FD-RULING-45: what is blocked is a shortfall.
    """
    state = table.state
    choice = SlipstreamChoice(state, car, leader, braking)
    if not choice.ways():
        return None
    answer = await table.ask(car.number, choice)
    way = choice.way(answer)
    if way is None:
        return None
    given_up, blocked = choice.given_up(way), choice.blocked()
    if choice.toll and way.line_at and choice.due(way) < SLIPSTREAM_CELLS and (beauty := beauty_in(state, car)):
        table.tell(Dazzled(car.number, beauty.number))
    if given_up and not blocked:
        table.tell(Braked(car.number, given_up, {state.mode.brakes: given_up}))
    entry = choice.entry(way)
    table.tell(Slipstreamed(car.number, leader.number, way.steps, state.track.codes[way.end], way.crossings, entry))
    if given_up and blocked:
        await pay_shortfall(table, car, given_up)
    return way, given_up > 0 or bool(entry)  # FD-RULING-41: any brake cost ends the chance for another one
