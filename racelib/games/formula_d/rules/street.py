"""Street racing (chapter 22): nitro, roaring engines, the police station and the checkpoint.

The tunnel is in the track file: a mouth has one step, to its exit (FD-TUNNEL-01, FD-TUNNEL-02, FD-RULING-74). Dangerous
cells are in `road.py`, the drivers' abilities in `drivers.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from racelib.games.formula_d.events.after import RoarHurt
from racelib.games.formula_d.events.driving import NitroUsed, PassedCheckpoint, PassedPolice, PoliceReward
from racelib.games.formula_d.rules.drivers import checkpoint_points, has_turbo
from racelib.games.formula_d.rules.movement import explain_distance
from racelib.games.formula_d.rules.repairs import CHECKPOINT, POLICE, RepairChoice
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.rules.wear import damage_marker, retire_if_worn_out
from racelib.games.formula_d.search.steps import steps_along
from racelib.games.formula_d.state import FINISHED, OUT, Car, State
from racelib.games.formula_d.tables import BLACK_DIE, CAR, SPEED, TURBO_CELLS, Cost
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table

NO, NITRO, TURBO = "no", "nitro", "turbo"


# -- nitro --------------------------------------------------------------------------------------------------


class NitroChoice(Choice[str], msgspec.Struct, eq=False, gc=False):
    """FD-DEC-05: open the nitro? With the mighty turbo, how far?"""

    KIND = "nitro"

    state: State
    car: Car
    distance: int

    def __iter__(self) -> Iterator[str]:
        """No; yes; for the mighty turbo also with three cells more."""
        return iter((NO, NITRO, TURBO) if has_turbo(self.car) else (NO, NITRO))

    def cells(self, option: str) -> int:
        """FD-NITRO-03: as many cells as the number of the gear; FD-ABIL-11: three more with the turbo."""
        return {NO: 0, NITRO: self.car.gear, TURBO: self.car.gear + TURBO_CELLS}[option]

    def explain(self, option: str) -> Explained:
        """Say how far the movement will be."""
        cells = self.distance + self.cells(option)
        more = self.cells(option)
        label = (
            fact("no nitro") if option == NO else fact("turbo", n=more) if option == TURBO else fact("nitro", n=more)
        )
        told = list(explain_distance(self.state, self.car, cells))
        rules = ["FD-NITRO-01", "FD-NITRO-03"]
        if option != NO:
            told.append(fact("nitro once a lap"))
            rules.append("FD-NITRO-04")
        if option == TURBO:
            rules.append("FD-ABIL-11")
        return Explained(label, 0, tuple(told), tuple(rules), {"cells": cells})

    def refuse(self, answer: object) -> Refusal:
        """Say what can be answered."""
        if answer == TURBO:
            return Refusal(fact("no turbo"), ("FD-ABIL-11",))
        return Refusal(fact("not an option", answer=answer, options=list(self)), ("FD-NITRO-01",))


async def use_nitro(table: Table[State], car: Car, distance: int) -> int:
    """FD-NITRO-01, FD-NITRO-02: once a lap, after the gear die, a street car may go further; return by how much.

    FD-NITRO-05: the driver card shows that it is used on this lap.
    FD-NITRO-04, FD-RULING-70: all its cells are driven: with nitro there is no braking by choice.
    """
    if car.nitro_used:
        return 0
    choice = NitroChoice(table.state, car, distance)
    answer = await table.ask(car.number, choice)
    if answer != NO:
        table.tell(NitroUsed(car.number, choice.cells(answer), answer == TURBO))
    return choice.cells(answer)


# -- engine roar --------------------------------------------------------------------------------------------


def check_roar(table: Table[State], car: Car) -> None:
    """FD-ROAR-01, FD-RND-07: a car that ends its move in a roar zone rolls the black die.

    FD-ROAR-02: in the basic game 11 or more costs 2 points.
    FD-ROAR-03, FD-ROAR-04, FD-ROAR-05, FD-ROAR-06: in the advanced game 16 or more costs 1, by the result.
    FD-RULING-73: a wear category that is empty has nothing to lose.
    """
    state = table.state
    if not state.track.roar >> car.cell & 1:
        return
    black = table.roll("roar", car.number, BLACK_DIE)
    for at_least, pool, points in state.mode.roar:
        if black >= at_least:
            if car.wear[pool]:
                table.tell(RoarHurt(car.number, {pool: points}))
                damage_marker(table, car, {pool: points})
                retire_if_worn_out(table, car)
            return


# -- police station -----------------------------------------------------------------------------------------


def pass_police(table: Table[State], car: Car, route: Route, start: int, lap: int, roll: int) -> None:
    """FD-POLICE-01, FD-RULING-71: the police note each car that crosses their line: the roll times 10, for that lap.

    `lap` is the lap that the route began on. A great start has no die and notes 0.
    """
    state = table.state
    if not route.mask & state.track.police or state.track.police >> start & 1:
        return  # a lane change right behind the line does not cross it
    for _, cell, line in steps_along(state.track, start, route.steps):
        lap += line
        if state.track.police >> cell & 1:
            table.tell(PassedPolice(car.number, max(1, lap), roll * SPEED))
            return


async def reward_the_fastest(table: Table[State]) -> None:
    """FD-POLICE-02: once every car still running has passed on a lap, the fastest is rewarded.

    FD-POLICE-03: in the basic game with 2 points.
    FD-POLICE-04: in the advanced game with 2 points, spread as the driver likes.
    FD-POLICE-05: of equal speeds the first counts. Cars that are out are dropped (FD-RULING-71).
    """
    state = table.state
    running = len(state.cars) - len(state.finished) - len(state.retired)
    for lap in sorted(state.police):
        if len(state.police[lap]) < running:
            continue  # a car is still to come
        passed = [(number, speed) for number, speed in state.police[lap] if state.cars[number].status != OUT]
        on_the_way = {car.number for car in state.cars if car.racing} - {number for number, _ in passed}
        if on_the_way or not passed:
            continue
        fastest, speed = max(passed, key=lambda one: one[1])  # the first of equals
        car = state.cars[fastest]
        points = {} if car.status == FINISHED else await spread(table, car, state.mode.police, POLICE)
        table.tell(PoliceReward(fastest, lap, speed, points))


# -- checkpoint ---------------------------------------------------------------------------------------------


async def pass_checkpoint(table: Table[State], car: Car, route: Route, lap: int) -> None:
    """FD-CHECK-01: crossing the line with laps to go gives back 10 points in the basic game.

    FD-CHECK-02, FD-CHECK-03: in the advanced game all tyres, and 2 points more to spread; the Mechanic 4 (FD-ABIL-06).
    FD-RULING-75: not at the finish, and not when driving off the grid. `lap` is the lap that the route began on.
    """
    state = table.state
    if not route.crossings or lap < 1 or car.lap > state.laps:
        return
    filled = {pool: lacking for pool, lacking in car.missing().items() if pool in state.mode.checkpoint_fills}
    if filled:
        table.tell(PassedCheckpoint(car.number, filled))
    points = await spread(table, car, checkpoint_points(car, state.mode.checkpoint), CHECKPOINT)
    if any(points.values()):
        table.tell(PassedCheckpoint(car.number, points))


async def spread(table: Table[State], car: Car, points: int, why: str) -> Cost:
    """Return how points that a car gets are spread over its pools: asked, unless there is just one pool."""
    if CAR in car.full:
        return {CAR: min(points, car.full[CAR] - car.wear[CAR])}
    room = car.missing()
    return {} if not room else await table.ask(car.number, RepairChoice(table.state, car, points, points, room, why))
