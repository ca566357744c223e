"""The state of a Formula D race: plain data, changed by events alone (part C.1 of the ledger)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from racelib.formula_d.tables import CAR, Mode
from racelib.kernel.event import Rolled
from racelib.tracks.tables import Tables

#: What a car is doing.
GRID, STALLED, RUNNING, FINISHED, OUT = "grid", "stalled", "running", "finished", "out"

#: A cell that is none: the car is off the track.
NOWHERE = -1


class Car(msgspec.Struct):
    """One car and its dashboard (FD-COMP-04: one lever, so exactly one gear; 0 = not moving off yet).

    `lap` is the lap being driven: 0 on the grid, 1 once the line is passed for the first time (FD-FIN-07).
    `stops` are those made in the corner where the car stands, on this pass (FD-CORNER-06).
    """

    number: int
    team: int
    cell: int = NOWHERE
    gear: int = 0
    wear: dict[str, int] = {}
    lap: int = 0
    stops: int = 0
    status: str = GRID
    turns: int = 0

    @property
    def points(self) -> int:
        """The wear points left in the basic game (FD-MODE-02)."""
        return self.wear[CAR]

    @property
    def racing(self) -> bool:
        """True until the car has finished or is out."""
        return self.status != FINISHED and self.status != OUT

    def lose(self, points: int, pool: str = CAR) -> None:
        """Take wear points off; a pool never goes below 0."""
        self.wear[pool] = max(0, self.wear[pool] - points)


class State(msgspec.Struct):
    """Everything that is true now.

    `order` is the order of this round, `acting` the place in it of the car whose turn it is (-1 between rounds).
    `roll` is the gear roll of the turn (0 before it). `occupied` has a bit for every cell with a car on it.
    """

    track: Tables
    mode: Mode
    laps: int
    cars: list[Car]
    round: int = 0
    order: tuple[int, ...] = ()
    acting: int = -1
    roll: int = 0
    occupied: int = 0
    finished: list[int] = []
    retired: list[int] = []

    def copy(self) -> State:
        """Return an independent copy."""
        cars = [replace(car, wear=dict(car.wear)) for car in self.cars]
        return replace(self, cars=cars, finished=list(self.finished), retired=list(self.retired))

    def seen_by(self, seat: int) -> State:
        """Return what a seat may know: everything, since Formula D hides nothing."""
        return self

    def rolled(self, event: Rolled) -> None:
        """Remember the gear roll until the turn is over."""
        if event.what[:4] == "gear":
            self.roll = event.number

    def turn_ended(self) -> None:
        """Hand the turn to the next car of this round that is still racing."""
        order, cars, at = self.order, self.cars, self.acting
        cars[order[at]].turns += 1
        self.roll = 0
        for later in range(at + 1, len(order)):
            if cars[order[later]].racing:
                self.acting = later
                return
        self.acting = -1

    def drew(self, event: Any) -> None:
        """Nothing is drawn blind in Formula D."""

    def shuffled(self, event: Any) -> None:
        """Nothing is shuffled in Formula D."""

    # -- looking at the race --------------------------------------------------------------------------------

    def put(self, car: Car, cell: int) -> None:
        """Stand a car on a cell (NOWHERE: take it off the track); for events only."""
        if car.cell >= 0:
            self.occupied &= ~(1 << car.cell)
        car.cell = cell
        if cell >= 0:
            self.occupied |= 1 << cell

    def driver(self) -> Car | None:
        """Return the car whose turn it is."""
        return self.cars[self.order[self.acting]] if self.acting >= 0 else None

    def in_pit(self, car: Car) -> bool:
        """Say whether a car stands in the pit lane or in a box."""
        return car.cell >= 0 and self.track.pit[car.cell]

    def missing_stops(self, car: Car) -> int:
        """Return how many stops a car still has to make in the corner it stands in (FD-CORNER-01)."""
        corner = self.track.corner[car.cell]
        return max(0, self.track.needed[corner] - car.stops) if corner >= 0 else 0

    def last_lap(self, car: Car) -> bool:
        """Say whether the next crossing of the line finishes the race for a car."""
        return car.lap >= self.laps

    @property
    def over(self) -> bool:
        """True when no car is racing any more (FD-FIN-02)."""
        return len(self.finished) + len(self.retired) == len(self.cars)


def new_cars(count: int, mode: Mode) -> list[Car]:
    """Return cars for so many players, one each (FD-MODE-01), teams in turn (FD-COMP-02).

    >>> from racelib.formula_d.tables import MODES
    >>> [car.team for car in new_cars(6, MODES["basic"])]
    [1, 2, 3, 4, 5, 1]
    """
    return [Car(number, number % 5 + 1, wear=dict(mode.pools)) for number in range(count)]
