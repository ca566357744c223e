"""The abilities that a street driver uses or leaves (chapter 23): drift, weather, junk and radio."""

from __future__ import annotations

from collections.abc import Iterator

from racelib.games.formula_d.events.after import RadioHit, ThrewRadio
from racelib.games.formula_d.events.driving import Drifted
from racelib.games.formula_d.events.setting_up import WeatherRolledAgain
from racelib.games.formula_d.rules.how_far import explain_distance
from racelib.games.formula_d.rules.wear import can_mark, damage_marker, leave_marker, retire_if_worn_out
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BLACK_DIE, FROG, RADIO_TABLE, TYRES
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table

# -- Drift master -------------------------------------------------------------------------------------------


class DriftChoice(Choice[int]):
    """FD-DEC-06: a cell less, none, or a cell more, for a point of tyres."""

    KIND = "drift"
    __slots__ = ("car", "distance", "state")

    def __init__(self, state: State, car: Car, distance: int) -> None:
        """Ask whether to drift."""
        self.state = state
        self.car = car
        self.distance = distance

    def __iter__(self) -> Iterator[int]:
        """A cell less, as rolled, a cell more."""
        return iter((-1, 0, 1))

    def explain(self, option: int) -> Explained:
        """Say how far the movement will be, and the price."""
        cells = self.distance + option
        label = fact("drift less") if option < 0 else fact("drift more") if option else fact("no drift")
        facts = {"cells": cells, "cost": {TYRES: abs(option)} if option else {}}
        told = explain_distance(self.state, self.car, cells)
        return Explained(label, abs(option), told, ("FD-ABIL-03", "FD-RULING-78"), facts)

    def refuse(self, answer: object) -> Refusal:
        """Say what can be answered."""
        return Refusal(fact("not an option", answer=answer, options=list(self)), ("FD-ABIL-03",))


async def drift(table: Table[State], car: Car, distance: int) -> int:
    """FD-ABIL-03, FD-RULING-78: once a turn, after the die, a cell more or less for a point of tyres, even the last."""
    if not car.wear[TYRES]:
        return 0
    cells = await table.ask(car.number, DriftChoice(table.state, car, distance))
    if cells:
        table.tell(Drifted(car.number, cells, {TYRES: 1}))
    return cells


# -- Weather frog -------------------------------------------------------------------------------------------


class FrogChoice(Choice[bool]):
    """FD-DEC-15: have the weather die rolled again?"""

    KIND = "weather again"
    __slots__ = ("car", "sky", "state")

    def __init__(self, state: State, car: Car, sky: str) -> None:
        """Ask whether this sky may stay."""
        self.state = state
        self.car = car
        self.sky = sky

    def __iter__(self) -> Iterator[bool]:
        """No, or yes."""
        return iter((False, True))

    def explain(self, option: bool) -> Explained:
        """Say what stays, or that the second roll stands."""
        if option:
            return Explained(fact("weather again"), rules=("FD-ABIL-04", "FD-RULING-79"))
        return Explained(fact("weather stays", sky=self.sky), rules=("FD-ABIL-04",))

    def refuse(self, answer: object) -> Refusal:
        """Say what can be answered."""
        return Refusal(fact("yes or no", answer=answer), ("FD-ABIL-04",))


async def ask_the_frog(table: Table[State], sky: str) -> bool:
    """FD-ABIL-04, FD-RULING-79: after any weather roll the weather frog may have the die rolled again, once."""
    frog = next((car for car in table.state.cars if car.driver == FROG and car.racing), None)
    if frog is None or not await table.ask(frog.number, FrogChoice(table.state, frog, sky)):
        return False
    table.tell(WeatherRolledAgain(frog.number))
    return True


# -- Heap of junk -------------------------------------------------------------------------------------------


class JunkChoice(Choice[bool]):
    """FD-DEC-17: leave junk on the cell that the movement began on?"""

    KIND = "junk"
    __slots__ = ("car", "cell", "state")

    def __init__(self, state: State, car: Car, cell: int) -> None:
        """Ask whether to leave junk on a cell."""
        self.state = state
        self.car = car
        self.cell = cell

    def __iter__(self) -> Iterator[bool]:
        """No, or yes."""
        return iter((False, True))

    def explain(self, option: bool) -> Explained:
        """Say where the junk would lie."""
        if not option:
            return Explained(fact("keep the junk"), rules=("FD-ABIL-09",))
        return Explained(fact("drop the junk"), 0, (fact("junk hurts"),), ("FD-ABIL-09", "FD-RULING-81"))

    def refuse(self, answer: object) -> Refusal:
        """Say what can be answered."""
        return Refusal(fact("yes or no", answer=answer), ("FD-ABIL-09",))


async def drop_junk(table: Table[State], car: Car, began_on: int) -> None:
    """FD-ABIL-09, FD-RULING-81: once a lap he may leave a marker on the cell that he has just driven off from."""
    state = table.state
    if car.junk_used or began_on == car.cell:
        return
    if state.track.pit[began_on] or not can_mark(state, began_on):
        return
    if await table.ask(car.number, JunkChoice(state, car, began_on)):
        leave_marker(table, car, began_on, "junk")


# -- Car radio ----------------------------------------------------------------------------------------------


def in_reach_of_radio(state: State, car: Car) -> list[Car]:
    """FD-RULING-84: the cars beside, directly ahead and directly behind."""
    track, cell = state.track, car.cell
    return [
        other
        for other in state.cars
        if other.cell >= 0
        and not track.pit[other.cell]
        and (track.touch[cell] >> other.cell & 1 or track.own[other.cell] == cell)
    ]


class RadioChoice(Choice[int]):
    """FD-DEC-16: keep the radio (-1), or throw it at a neighbour."""

    KIND = "radio"
    __slots__ = ("car", "near", "state")

    def __init__(self, state: State, car: Car, near: list[Car]) -> None:
        """Ask whom to throw it at."""
        self.state = state
        self.car = car
        self.near = near

    def __iter__(self) -> Iterator[int]:
        """Nobody, or one of the neighbours."""
        return iter((-1, *(other.number for other in self.near)))

    def explain(self, option: int) -> Explained:
        """Say whom it would hit, and what they have left."""
        if option < 0:
            return Explained(fact("keep the radio"), rules=("FD-ABIL-13",))
        other = self.state.cars[option]
        weakest = min(other.wear[pool] for pool in self.state.mode.fatal)
        told = (fact("radio hits", n=weakest), fact("once a race"))
        label = fact("throw the radio", car=option + 1)
        return Explained(label, 0, told, ("FD-ABIL-13", "FD-ABIL-14"), {"weakest": weakest})

    def refuse(self, answer: object) -> Refusal:
        """Say whom it can be thrown at."""
        return Refusal(fact("out of reach of the radio", answer=answer), ("FD-ABIL-13", "FD-RULING-84"))


async def throw_radio(table: Table[State], car: Car) -> None:
    """FD-ABIL-13: once a race he may throw his radio at a car nearby, after the collision checks.

    FD-ABIL-14, FD-RND-08: the black die decides what it hits.
    An empty wear category has nothing to lose (FD-RULING-73).
    """
    state = table.state
    if car.radio_used or not (near := in_reach_of_radio(state, car)):
        return
    target = await table.ask(car.number, RadioChoice(state, car, near))
    if target < 0:
        return
    table.tell(ThrewRadio(car.number, target))
    black = table.roll("radio", car.number, BLACK_DIE)
    pool = next(pool for limit, pool in RADIO_TABLE if black <= limit)
    other = state.cars[target]
    if other.wear[pool]:
        table.tell(RadioHit(target, {pool: 1}))
        damage_marker(table, other, {pool: 1})
        retire_if_worn_out(table, other)
