"""What the rolls of a gear lead to (chapter 24), with the cars where they are now.

The cars ahead have moved already when a driver chooses a gear, so only the die is unknown. For each of its faces the
options are those that the roll would really bring: routes among the other cars, braking, cells short, the lane lock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from racelib.games.formula_d.rules.corners import missing_stops
from racelib.games.formula_d.rules.movement import FATES, RouteChoice
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.rules.tyres import overshoot_factor
from racelib.games.formula_d.search.steps import cells_along
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import CAR, GEAR_DICE, Cost
from racelib.kernel.choice import Fact, fact

#: Chances and points by name; `corner` is the number of a corner, `by` that of a car, each None if there is none.
Odds = dict[str, float | int | None]


class Outcome(NamedTuple):
    """What one roll leads to by the cheapest route: its price, "spin", "out" or nothing, and this route.

    `stopped`: a free route ends in the corner that matters. `boxed`: a route ends in your box.
    """

    price: int
    fate: str
    stopped: bool
    boxed: bool
    route: Route | None

    @property
    def figures(self) -> tuple[int, str, bool, bool]:
        """What is shown of it."""
        return self.price, self.fate, self.stopped, self.boxed


def gear_odds(state: State, car: Car, gear: int, cost: Cost) -> Odds:
    """Return what the rolls of a gear lead to, if you take the cheapest option each time.

    FD-SHOW-01: all chances rest on the cars where they are now.
    FD-SHOW-02: a roll is `free` if an option costs nothing, `out` if each one puts the car out; otherwise it `pays`.

    `cost` is what skipped gears take first. `corner` is the corner that matters: where you must still stop, or the
    next; None far from any. `stop` is the chance of a free stop in it, `spin` of a spin, `box` of reaching your box
    from the pit lane (FD-PIT-03), `blocked` of being blocked; `by` is a car in the way (`car_in_the_way`).
    `mean_price` and `worst` are the points paid.
    """
    driver = replace(car, wear={pool: left - cost.get(pool, 0) for pool, left in car.wear.items()})
    alone = replace(state, occupied=state.track.bits[car.cell])
    faces = GEAR_DICE[gear]
    empty = {face: RouteChoice(alone, driver, face) for face in sorted(set(faces))}
    real = {face: RouteChoice(state, driver, face) for face in empty}
    corner = corner_that_matters(state, car, [choice.full_routes() for choice in empty.values()])
    outcomes = {face: roll_outcome(choice, corner) for face, choice in real.items()}
    by = next(
        (
            hurdle.number
            for face, choice in empty.items()
            if (usual := roll_outcome(choice, corner)).figures != outcomes[face].figures
            and (hurdle := car_in_the_way(real[face], usual)) is not None
        ),
        None,
    )
    rolls = [outcomes[face] for face in faces]
    n = len(rolls)
    free = sum(not one.price and not one.fate for one in rolls) / n
    out = sum(one.fate == "out" for one in rolls) / n
    return {
        "corner": corner,
        "stop": sum(one.stopped for one in rolls) / n,
        "free": free,
        "pays": 1 - free - out if free + out < 1 else 0.0,
        "spin": sum(one.fate == "spin" for one in rolls) / n,
        "out": out,
        "mean_price": sum(one.price for one in rolls) / n,
        "worst": max((one.price for one in rolls if one.fate != "out"), default=0),
        "box": sum(one.boxed for one in rolls) / n,
        "blocked": sum(real[face].blocked() for face in faces) / n,
        "by": by,
    }


def corner_that_matters(state: State, car: Car, rolls: Sequence[Sequence[Route]]) -> int | None:
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


def roll_outcome(choice: RouteChoice, corner: int | None) -> Outcome:
    """Return what one roll leads to: the price of its cheapest option, and what becomes of the car."""
    state, car, track = choice.state, choice.car, choice.state.track
    factor = overshoot_factor(state, car)
    full = [] if choice.blocked() else choice.full_routes()
    free = [route for route in full if not route.missed]
    box = track.box_of[car.team] if track.pit[car.cell] else -1
    boxed = any(route.end == box for route in full)
    stopped = corner is not None and any(track.corner[route.end] == corner for route in free)
    if free:
        return Outcome(0, "", stopped, boxed, free[0])
    points = car.wear[state.mode.tyres]
    best = Outcome(points if state.mode.tyres == CAR else points + 1, "out", stopped, boxed, None)
    for route, braked in choice.options():
        if not best.fate and braked >= best.price:
            break  # braking more can only cost more
        fate = choice.fate(route)
        price = sum(choice.braking_cost(route).values()) + route.overshoot * factor
        worse = (FATES.index(best.fate), best.price) <= (FATES.index(fate), price)
        if fate != "out" and not (worse and best.fate != "out"):
            best = Outcome(price, fate, stopped, boxed, route)
    return best


def car_in_the_way(choice: RouteChoice, usual: Outcome) -> Car | None:
    """FD-SHOW-03: return a car that makes a roll worse than it is on an empty road: it blocks, or takes the best cell.

    `usual` is what the roll leads to without the others.
    """
    state, track = choice.state, choice.state.track
    cells: list[int] = []
    if choice.blocked():
        cells = [to for route in choice.furthest() for _, to, _ in track.steps[route.end]]
    elif usual.route is not None:
        cells = cells_along(track, choice.car.cell, usual.route.steps)
    taken = next((cell for cell in cells if choice.others >> cell & 1), None)
    if taken is None:
        near = state.cars_on(choice.empty_track().reach(choice.most) & choice.others)
        return near[0] if near else None
    return next(car for car in state.cars if car.cell == taken)


def gear_dangers(state: State, odds: Odds) -> Iterator[tuple[Fact, str]]:
    """Give what the rolls of a gear may lead to, each with its rule."""
    basic = state.mode.tyres == CAR
    if odds["box"]:
        yield fact("gear reaches the box", chance=odds["box"]), "FD-PIT-03"
    if odds["corner"] is not None:
        name = state.track.corners[int(odds["corner"])].name
        yield fact("gear stops", corner=name, chance=odds["stop"]), "FD-CORNER-01"
    if odds["pays"]:
        overshoot = "FD-OVER-03" if basic else "FD-OVER-04"
        short = odds["blocked"] or odds["corner"] is None
        yield fact("gear pays", chance=odds["pays"], n=odds["worst"]), "FD-MOVE-10" if short else overshoot
    if odds["spin"]:
        yield fact("gear spins", chance=odds["spin"]), "FD-SPIN-01"
    if odds["out"]:
        advanced = "FD-ELIM-06" if odds["blocked"] else "FD-ELIM-05"
        yield fact("gear puts you out", chance=odds["out"]), "FD-ELIM-01" if basic else advanced
    if odds["by"] is not None:
        car = int(odds["by"]) + 1
        blocked = odds["blocked"]
        yield fact("gear blocked", chance=blocked, car=car) if blocked else fact("in the way", car=car), "FD-MOVE-04"
