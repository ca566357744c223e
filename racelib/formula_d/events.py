"""What can happen in Formula D. Each kind says what it means, which rules are behind it, and what it changes.

Cars are numbered from 0 in seat order; cells and corners are given by their codes.
"""

from __future__ import annotations

from typing import ClassVar

from racelib.formula_d.state import FINISHED, NOWHERE, OUT, RUNNING, STALLED, State
from racelib.formula_d.tables import CAR
from racelib.kernel.event import Event


class LinedUp(Event, frozen=True, gc=False):
    """The cars stand on the grid: from pole position backwards."""

    RULES: ClassVar = ("FD-START-01", "FD-START-02")
    order: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Put each car on its slot."""
        for slot, number in enumerate(self.order):
            state.put(state.cars[number], state.track.grid[slot])


class RoundBegan(Event, frozen=True, gc=False):
    """A round begins; the cars will act in this order, come what may."""

    RULES: ClassVar = ("FD-ORDER-01", "FD-ORDER-04")
    order: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Fix the order and give the turn to its first car."""
        state.round += 1
        state.order = self.order
        state.acting = 0


class Stalled(Event, frozen=True, gc=False):
    """The engine stalled at the start: no move this round."""

    RULES: ClassVar = ("FD-START-04",)
    car: int

    def apply(self, state: State) -> None:
        """Leave the car standing until next round."""
        state.cars[self.car].status = STALLED


class DroveOff(Event, frozen=True, gc=False):
    """The car drives off in gear 1: `great` when it jumps ahead without a gear roll, `late` after a stall."""

    RULES: ClassVar = ("FD-START-05", "FD-GEAR-13")
    car: int
    great: bool = False
    late: bool = False

    def apply(self, state: State) -> None:
        """Engage gear 1."""
        car = state.cars[self.car]
        car.status = RUNNING
        car.gear = 1

    def rules(self) -> tuple[str, ...]:
        """Return the rules of this kind of start."""
        if self.late:
            return ("FD-START-04", "FD-GEAR-13")
        return ("FD-START-06", "FD-START-09", "FD-START-10") if self.great else self.RULES


class Shifted(Event, frozen=True, gc=False):
    """The gear lever was moved from `was` to `gear` (or left where it was); skipped gears cost points."""

    RULES: ClassVar = ("FD-GEAR-01",)
    car: int
    gear: int
    was: int
    points: int = 0
    pool: str = CAR

    def apply(self, state: State) -> None:
        """Set the gear and take the points for skipped gears off."""
        car = state.cars[self.car]
        car.gear = self.gear
        if self.points:
            car.lose(self.points, self.pool)

    def rules(self) -> tuple[str, ...]:
        """Return the rule of this shift: up one, the same, down one, skipping, or free in the pit lane."""
        if self.points:
            return ("FD-GEAR-05", "FD-GEAR-07")
        down = self.was - self.gear
        if down > 1:
            return ("FD-PIT-10",)
        if down < -1:
            return ("FD-PIT-05",)
        return ({-1: "FD-GEAR-02", 0: "FD-GEAR-03", 1: "FD-GEAR-04"}[down],)


class Drove(Event, frozen=True, gc=False):
    """The car drove: its steps, the cell it reached, and how often it crossed the line."""

    RULES: ClassVar = ("FD-MOVE-01", "FD-MOVE-02")
    car: int
    way: str
    to: str
    laps: int = 0

    def apply(self, state: State) -> None:
        """Stand the car on its new cell; a new corner begins with no stops."""
        car = state.cars[self.car]
        track = state.track
        cell = track.number[self.to]
        if self.laps or track.corner[cell] != track.corner[car.cell]:
            car.stops = 0
        car.lap += self.laps
        occupied = state.occupied & ~(1 << car.cell)
        car.cell = cell
        state.occupied = occupied | 1 << cell

    def rules(self) -> tuple[str, ...]:
        """Return the rules of the drive: on the track, into the pit lane, or into the box."""
        if "b" in self.way:
            return ("FD-PIT-03", "FD-PIT-13")
        return ("FD-PIT-01", "FD-PIT-13") if "p" in self.way else self.RULES


class Braked(Event, frozen=True, gc=False):
    """The driver gave up cells of the roll, at a point each."""

    RULES: ClassVar = ("FD-BRAKE-01",)
    car: int
    cells: int
    pool: str = CAR

    def apply(self, state: State) -> None:
        """Take the points off."""
        state.cars[self.car].lose(self.cells, self.pool)


class Blocked(Event, frozen=True, gc=False):
    """There was no way through for all cells of the roll: the rest is forced braking, at a point each."""

    RULES: ClassVar = ("FD-BRAKE-03", "FD-MOVE-10", "FD-RULING-28")
    car: int
    cells: int
    pool: str = CAR

    def apply(self, state: State) -> None:
        """Take the points off."""
        state.cars[self.car].lose(self.cells, self.pool)


class Overshot(Event, frozen=True, gc=False):
    """The car left a corner one stop too early: a point for each cell driven after it."""

    RULES: ClassVar = ("FD-OVER-01", "FD-OVER-02", "FD-OVER-03")
    car: int
    corner: str
    cells: int
    pool: str = CAR

    def apply(self, state: State) -> None:
        """Take the points off."""
        state.cars[self.car].lose(self.cells, self.pool)


class Stopped(Event, frozen=True, gc=False):
    """The car ended its movement inside a corner: one more stop made there."""

    RULES: ClassVar = ("FD-CORNER-01", "FD-CORNER-05")
    car: int
    corner: str
    stops: int
    needed: int

    def apply(self, state: State) -> None:
        """Count the stop."""
        state.cars[self.car].stops = self.stops

    def rules(self) -> tuple[str, ...]:
        """Return the rule of this stop: needed, the last one needed, or one more than needed."""
        if self.stops > self.needed:
            return ("FD-CORNER-03",)
        return ("FD-CORNER-01", "FD-CORNER-02") if self.stops == self.needed else self.RULES


class Collided(Event, frozen=True, gc=False):
    """A collision roll went badly: the car that rolled loses a point."""

    RULES: ClassVar = ("FD-COLL-04",)
    car: int
    other: int
    points: int = 1
    pool: str = CAR

    def apply(self, state: State) -> None:
        """Take the point off."""
        state.cars[self.car].lose(self.points, self.pool)


class EngineHurt(Event, frozen=True, gc=False):
    """An engine check went badly: the car that rolled loses a point."""

    RULES: ClassVar = ("FD-ENG-04",)
    car: int
    points: int = 1
    pool: str = CAR

    def apply(self, state: State) -> None:
        """Take the point off."""
        state.cars[self.car].lose(self.points, self.pool)


class Refitted(Event, frozen=True, gc=False):
    """The car stands in its box and has all its points again."""

    RULES: ClassVar = ("FD-PIT-04", "FD-WP-08")
    car: int

    def apply(self, state: State) -> None:
        """Fill the points up to where they were at the start of the race."""
        state.cars[self.car].wear.update(state.mode.pools)


class Retired(Event, frozen=True, gc=False):
    """The car is out of the race and off the track at once. `why`: "wear" or "stops"."""

    RULES: ClassVar = ("FD-ELIM-09",)
    car: int
    why: str
    corner: str = ""
    missing: int = 0
    needed: int = 0

    def apply(self, state: State) -> None:
        """Take the car off the track."""
        car = state.cars[self.car]
        state.put(car, NOWHERE)
        car.status = OUT
        state.retired.append(self.car)

    def rules(self) -> tuple[str, ...]:
        """Return the rule that ended the race of this car."""
        if self.why == "wear":
            return ("FD-ELIM-01", *self.RULES)
        return ("FD-OVER-06" if self.needed == 2 else "FD-OVER-08", *self.RULES)


class Finished(Event, frozen=True, gc=False):
    """The car crossed the line for the last time and leaves the track with its place."""

    RULES: ClassVar = ("FD-FIN-01", "FD-RULING-55")
    car: int
    place: int

    def apply(self, state: State) -> None:
        """Note the place and clear the cell."""
        car = state.cars[self.car]
        state.put(car, NOWHERE)
        car.status = FINISHED
        state.finished.append(self.car)

    def rules(self) -> tuple[str, ...]:
        """Return the rule of winning, or of the other places."""
        return self.RULES if self.place == 1 else ("FD-FIN-02", "FD-RULING-55")


EVENTS: tuple[type[Event], ...] = (
    LinedUp,
    RoundBegan,
    Stalled,
    DroveOff,
    Shifted,
    Drove,
    Braked,
    Blocked,
    Overshot,
    Stopped,
    Collided,
    EngineHurt,
    Refitted,
    Retired,
    Finished,
)
