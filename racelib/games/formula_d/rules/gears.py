"""Gears (chapter 2): which gears a driver may choose, what skipping costs, and what each gear promises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from racelib.games.formula_d.events.turns import DroveOff, Shifted, TurnedRound
from racelib.games.formula_d.rules.braking import most_braking
from racelib.games.formula_d.rules.corners import fate_of_route, missing_stops
from racelib.games.formula_d.rules.drivers import line_toll
from racelib.games.formula_d.rules.movement import usual_routes
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.rules.tyres import overshoot_factor, skid
from racelib.games.formula_d.rules.wear import can_spend, damage_marker
from racelib.games.formula_d.search.routes import Routes
from racelib.games.formula_d.search.steps import near_the_line
from racelib.games.formula_d.state import RACING, SPUN, STALLED, Car, State
from racelib.games.formula_d.tables import CAR, GEAR_DICE, GEAR_OUT_OF_BOX, GEARBOX, MOST_SKIPPED, Cost
from racelib.kernel.choice import Choice, Explained, Fact, Refusal, fact
from racelib.kernel.table import Table


def skipped_gears(old: int, new: int) -> int:
    """FD-RULING-03: skipped = old - new - 1; staying in gear or shifting down one gear skips none.

    >>> skipped_gears(6, 4), skipped_gears(5, 1), skipped_gears(3, 4), skipped_gears(2, 1)
    (1, 3, 0, 0)
    """
    return max(0, old - new - 1)


def skip_cost(state: State, car: Car, gear: int) -> Cost:
    """Return what skipping gears costs.

    FD-GEAR-07: in the basic game 1 point for each gear skipped.
    FD-GEAR-08, FD-GEAR-09, FD-GEAR-10: in the advanced game a row of the table.
    FD-PIT-10: nothing in the pit lane, where braking is free too, and no collision or engine damage is checked.
    """
    if gear >= car.gear - 1 or state.in_pit(car):
        return {}
    return state.mode.skips[skipped_gears(car.gear, gear)]


class GearChoice(Choice[int]):
    """FD-DEC-04: which gear to drive this turn in."""

    KIND = "gear"
    __slots__ = ("car", "state")

    def __init__(self, state: State, car: Car) -> None:
        """Ask for a car's gear."""
        self.state = state
        self.car = car

    def __iter__(self) -> Iterator[int]:
        """Give the gears that may be chosen, lowest first."""
        return iter(self.answers())

    def answers(self) -> Sequence[int]:
        """Return the gears that may be chosen, lowest first."""
        old = self.car.gear
        if not old or self.state.track.pit[self.car.cell]:
            return [gear for gear in GEAR_DICE if self.legal(gear)]
        lowest = old - 1 or 1
        while lowest > 1 and self._can_skip_to(lowest - 1):  # each gear skipped costs more than the one before
            lowest -= 1
        return range(lowest, old + 2 if old < len(GEAR_DICE) else old + 1)

    def legal(self, answer: object) -> bool:
        """Say whether a gear can be chosen; a car that stands drives off in gear 1 (FD-START-04, FD-SPIN-02).

        FD-GEAR-02: you may shift up one gear.
        FD-GEAR-03, FD-GEAR-04, FD-RULING-02: staying in gear and shifting down one gear are free.
        FD-GEAR-05, FD-GEAR-06: you may skip up to 3 gears when you shift down, never 4.
        FD-PIT-02: in the pit lane any gear will do.
        FD-RULING-47: out of the box gears 1 to 4, whatever the gear on entry.
        """
        if type(answer) is not int or not 1 <= answer <= 6:
            return False
        state, car = self.state, self.car
        old = car.gear
        if not old:
            return answer == 1
        if state.track.pit[car.cell]:
            if state.track.boxes >> car.cell & 1:
                return answer <= GEAR_OUT_OF_BOX  # FD-PIT-05, FD-PIT-09, FD-TECH-05, FD-RULING-47
            return answer <= old + 1  # FD-PIT-02, FD-PIT-10: no limit, and shifting down is free
        if answer >= old - 1:
            return answer <= old + 1
        return self._can_skip_to(answer)

    def _can_skip_to(self, gear: int) -> bool:
        """Say whether the gears between the old one and a much lower one can be skipped.

        FD-GEAR-11: not without gearbox points, since every skip costs one.
        FD-GEAR-12: the car needs every point that this costs, and must stay in the race.
        """
        skipped, state = self.car.gear - gear - 1, self.state
        if skipped > MOST_SKIPPED or state.stage != RACING:  # FD-RULING-68: no skips in qualifying
            return False
        return can_spend(state, self.car, state.mode.skips[skipped])

    def only(self) -> int | None:
        """Return gear 1 for a car that stands; otherwise at least two gears are open."""
        return None if self.car.gear else 1

    def refuse(self, answer: object) -> Refusal:
        """Say why a gear cannot be chosen."""
        car, state = self.car, self.state
        if type(answer) is not int or not 1 <= answer <= 6:
            return Refusal(fact("not an option", answer=answer, options=list(GEAR_DICE)), ("FD-COMP-01",))
        if car.status == STALLED:
            return Refusal(fact("gear 1 after a stall"), ("FD-START-04",))
        if car.status == SPUN:
            return Refusal(fact("gear 1 after a spin"), ("FD-SPIN-02",))
        if not car.gear:
            return Refusal(fact("gear 1 in qualifying"), ("FD-QUAL-03",))
        if state.in_box(car):
            return Refusal(fact("gear out of the box", most=GEAR_OUT_OF_BOX), ("FD-PIT-05",))
        if answer > car.gear:
            return Refusal(fact("gear too high", old=car.gear, highest=car.gear + 1), ("FD-GEAR-02",))
        skipped = skipped_gears(car.gear, answer)
        if skipped > MOST_SKIPPED:
            return Refusal(fact("too many gears skipped", n=skipped, most=MOST_SKIPPED), ("FD-GEAR-06",))
        if state.stage != RACING:
            return Refusal(fact("no skipping in qualifying"), ("FD-QUAL-04", "FD-RULING-68"))
        cost = state.mode.skips[skipped]
        if CAR in cost:
            why = fact("skip puts you out", n=skipped, cost=cost, left=car.points)
            return Refusal(why, ("FD-GEAR-12", "FD-RULING-04"))
        if not car.wear[GEARBOX]:
            return Refusal(fact("no gearbox points"), ("FD-GEAR-11",))
        lacking = next(pool for pool, points in cost.items() if not can_spend(state, car, {pool: points}))
        why = fact("skip too dear", n=skipped, cost=cost, left={lacking: car.wear[lacking]})
        return Refusal(why, ("FD-GEAR-12", "FD-RULING-05"))

    def explain(self, option: int) -> Explained:
        """Say what a gear promises on an empty track: range, mean, chances, and the price of skipped gears."""
        state, car = self.state, self.car
        faces = GEAR_DICE[option]
        cost = skip_cost(state, car, option)
        price = sum(cost.values())
        odds = gear_odds(state, car, option)
        mean = sum(faces) / len(faces)
        label = fact("gear", gear=option, low=faces[0], high=faces[-1], mean=mean)
        dangers = []
        rules = ["FD-GEAR-01", f"FD-DICE-0{option}"]
        if cost:
            skipped = skipped_gears(car.gear, option)
            dangers.append(fact("skipped gears", n=skipped, cost=cost))
            rules.append("FD-GEAR-07" if CAR in cost else f"FD-GEAR-{7 + skipped:02}")
        for told, rule in gear_dangers(state, odds):
            dangers.append(told)
            rules.append(rule)
        facts = {"low": faces[0], "high": faces[-1], "mean": mean, "skip": price, "cost": cost, **odds}
        return Explained(label, price, tuple(dangers), tuple(rules), facts)


def gear_dangers(state: State, odds: dict[str, float | int | None]) -> Iterator[tuple[Fact, str]]:
    """Give what the rolls of a gear may lead to, each with its rule."""
    basic = state.mode.tyres == CAR
    if odds["box"]:
        yield fact("gear reaches the box", chance=odds["box"]), "FD-PIT-03"
    if odds["corner"] is None:
        return
    name = state.track.corners[int(odds["corner"])].name
    yield fact("gear stops", corner=name, chance=odds["stop"]), "FD-CORNER-01"
    if odds["pays"]:
        rule = "FD-OVER-03" if basic else "FD-OVER-04"
        yield fact("gear pays", chance=odds["pays"], n=odds["worst"]), rule
    if odds["spin"]:
        yield fact("gear spins", chance=odds["spin"]), "FD-SPIN-01"
    if odds["out"]:
        yield fact("gear puts you out", chance=odds["out"]), "FD-ELIM-01" if basic else "FD-ELIM-05"


class Outcome(NamedTuple):
    """What one roll leads to on an empty track, by the cheapest route: its price, "spin", "out" or nothing.

    `stopped`: a free route ends in the corner that matters. `boxed`: a route ends in your box.
    """

    price: int
    fate: str
    stopped: bool
    boxed: bool


def gear_odds(state: State, car: Car, gear: int) -> dict[str, float | int | None]:
    """Return what the rolls of a gear lead to on an empty track, if you take the cheapest route each time.

    `corner` is the corner that matters: where you must still stop, or the next; None far from any. `stop` is the chance
    of a free stop in it, `free` of any free route, `pays` of paying points, `spin` of a spin, `out` of going out, `box`
    of reaching your box from the pit lane (FD-PIT-03). `mean_price` and `worst` are the points paid.
    """
    cost = skip_cost(state, car, gear)
    slide = skid(state, car)
    toll = line_toll(state, car) if near_the_line(state.track, car.cell) else 0
    routes = usual_routes(state, car, slide > 0 or toll > 0)
    movements = [(face, slide, toll) for face in GEAR_DICE[gear]]
    corner = corner_that_matters(state, car, [routes.full(*movement) for movement in movements])
    outcomes = [roll_outcome(state, car, cost, routes, movement, corner) for movement in movements]
    n = len(outcomes)
    free = sum(one.price == 0 and not one.fate for one in outcomes) / n
    return {
        "corner": corner,
        "stop": sum(one.stopped for one in outcomes) / n,
        "free": free,
        "pays": 1 - free,
        "spin": sum(one.fate == "spin" for one in outcomes) / n,
        "out": sum(one.fate == "out" for one in outcomes) / n,
        "mean_price": sum(one.price for one in outcomes) / n,
        "worst": max(one.price for one in outcomes),
        "box": sum(one.boxed for one in outcomes) / n,
    }


def corner_that_matters(state: State, car: Car, rolls: list[list[Route]]) -> int | None:
    """Return the corner where a car must still stop, or the first that a roll brings it to; None: no roll does.

    `rolls` has the routes of each roll, the lowest first.
    """
    corner_of = state.track.corner
    here = corner_of[car.cell]
    if here >= 0 and missing_stops(state, car):
        return here
    for routes in rolls:
        reached = [corner_of[route.end] for route in routes if corner_of[route.end] not in (-1, here)]
        passed = [one.corner for route in routes for one in route.missed]
        if reached or passed:
            return (reached or passed)[0]
    return None


def roll_outcome(
    state: State, car: Car, cost: Cost, routes: Routes, movement: tuple[int, int, int], corner: int | None
) -> Outcome:
    """Return what one roll leads to on an empty track.

    `cost` is what the skipped gears cost; `movement` has the roll, the skid and the Beauty's toll.
    """
    track, mode = state.track, state.mode
    skipping = cost.get(mode.brakes, 0)
    points = car.wear[mode.tyres] - cost.get(mode.tyres, 0)
    factor = overshoot_factor(state, car)
    full = routes.full(*movement)
    price, fate, stopped = points if mode.tyres == CAR else points + 1, "out", False
    for braked in range(min(movement[0], max(0, most_braking(state, car) - skipping)) + 1):
        for route in routes.giving_up(braked, *movement) if braked else full:
            if route.out:
                continue
            now = route.overshoot * factor + braked
            end = fate_of_route(state, car, route, {mode.brakes: braked + skipping})
            stopped = stopped or (now == 0 and corner is not None and track.corner[route.end] == corner)
            if end != "out" and (fate == "out" or (end, now) < (fate, price)):
                price, fate = now, end
    box = track.box_of[car.team] if track.pit[car.cell] else -1
    return Outcome(price, fate, stopped, any(route.end == box for route in full))


async def choose_gear(table: Table[State], car: Car) -> None:
    """FD-GEAR-01: name the gear and move the lever, before the die is rolled; pay for skipped gears.

    FD-SPIN-02, FD-SPIN-03, FD-RULING-22: after a spin you turn round for free and drive off in gear 1.
    A stalled car drives off without another start roll (FD-START-04); an engine that pays leaves a marker (FD-ROAD-02).
    """
    gear = await table.ask(car.number, GearChoice(table.state, car))
    if car.status == STALLED:
        table.tell(DroveOff(car.number, late=True))
    elif car.status == SPUN:
        table.tell(TurnedRound(car.number))
    else:
        cost = skip_cost(table.state, car, gear)
        table.tell(Shifted(car.number, gear, car.gear, cost))
        if cost:
            damage_marker(table, car, cost)
