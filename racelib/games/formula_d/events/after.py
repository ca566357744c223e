"""After the move: corners, damage, pit stops, and the end of the race."""

from __future__ import annotations

from typing import ClassVar

from racelib.games.formula_d.events.driving import lose_points
from racelib.games.formula_d.state import FINISHED, NOWHERE, OUT, SPUN, State
from racelib.games.formula_d.tables import BODY, CAR, ENGINE, GEAR_OUT_OF_BOX, SUSPENSION, TYRES, Cost
from racelib.kernel.event import Event


class Overshot(Event, frozen=True, gc=False):
    """The car leaves a corner one stop short and pays for each cell past it."""

    RULES: ClassVar = ("FD-OVER-01", "FD-OVER-02", "FD-OVER-03")
    car: int
    corner: str
    cells: int
    cost: Cost

    apply = lose_points

    def rules(self) -> tuple[str, ...]:
        """Return the rules of an overshoot: paid by the car, or by its tyres."""
        return self.RULES if CAR in self.cost else ("FD-OVER-01", "FD-OVER-02", "FD-OVER-04")


class Spun(Event, frozen=True, gc=False):
    """The tyre points run out in an overshoot: the car stands where it stopped, facing backwards."""

    RULES: ClassVar = ("FD-SPIN-01",)
    car: int
    again: bool = False

    def apply(self, state: State) -> None:
        """Turn the car round."""
        car = state.cars[self.car]
        car.status = SPUN
        car.gear = 0

    def rules(self) -> tuple[str, ...]:
        """Return the rule of a spin, or of one without any tyres left."""
        return ("FD-SPIN-04",) if self.again else self.RULES


class Stopped(Event, frozen=True, gc=False):
    """The car ends its move inside a corner and makes one more stop there."""

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


class Marked(Event, frozen=True, gc=False):
    """Parts of a car damage the road: a marker on this cell. `why`: "body", "engine", "out" or "junk"."""

    RULES: ClassVar = ("FD-ROAD-01",)
    car: int
    at: str
    why: str

    def apply(self, state: State) -> None:
        """Put the marker down. A driver can drop junk once a lap."""
        state.markers |= 1 << state.track.number[self.at]
        if self.why == "junk":
            state.cars[self.car].junk_used = True

    def rules(self) -> tuple[str, ...]:
        """Return the rule that put the marker there."""
        return ({BODY: "FD-ROAD-01", ENGINE: "FD-ROAD-02", "out": "FD-ROAD-03", "junk": "FD-ABIL-09"}[self.why],)


class RoadHurt(Event, frozen=True, gc=False):
    """Damaged or dangerous road costs the car a point."""

    RULES: ClassVar = ("FD-ROAD-04", "FD-ROAD-05")
    car: int
    cost: Cost

    apply = lose_points

    def rules(self) -> tuple[str, ...]:
        """Return the rule: a dangerous cell of the basic game, or damaged road."""
        return ("FD-DANGER-02",) if CAR in self.cost else self.RULES


class Collided(Event, frozen=True, gc=False):
    """A collision check goes badly: the car that rolled loses a point."""

    RULES: ClassVar = ("FD-COLL-04",)
    car: int
    other: int
    cost: Cost

    apply = lose_points

    def rules(self) -> tuple[str, ...]:
        """Return the rule of the mode."""
        return self.RULES if CAR in self.cost else ("FD-COLL-05",)


class RoarHurt(Event, frozen=True, gc=False):
    """An angry neighbour of the engine roar zone throws something at the car."""

    RULES: ClassVar = ("FD-ROAR-02",)
    car: int
    cost: Cost

    apply = lose_points

    def rules(self) -> tuple[str, ...]:
        """Return the rule of this damage."""
        by_pool = {CAR: "FD-ROAR-02", TYRES: "FD-ROAR-04", BODY: "FD-ROAR-05", ENGINE: "FD-ROAR-06"}
        return ("FD-ROAR-01", by_pool[next(iter(self.cost))])


class ThrewRadio(Event, frozen=True, gc=False):
    """A driver throws the car radio at a car nearby; the black die says where it hits."""

    RULES: ClassVar = ("FD-ABIL-13",)
    car: int
    target: int

    def apply(self, state: State) -> None:
        """Use up the one radio."""
        state.cars[self.car].radio_used = True


class RadioHit(Event, frozen=True, gc=False):
    """The radio hits: the car loses a point, if it has one left there."""

    RULES: ClassVar = ("FD-ABIL-13", "FD-ABIL-14")
    car: int
    cost: Cost

    apply = lose_points


class EngineHurt(Event, frozen=True, gc=False):
    """An engine damage check goes badly: the car that rolled loses a point."""

    RULES: ClassVar = ("FD-ENG-04",)
    car: int
    cost: Cost

    apply = lose_points

    def rules(self) -> tuple[str, ...]:
        """Return the rule of the mode."""
        return self.RULES if CAR in self.cost else ("FD-ENG-05",)


class Refitted(Event, frozen=True, gc=False):
    """The car gets points back in its box, and a new set of tyres."""

    RULES: ClassVar = ("FD-PIT-04", "FD-WP-08")
    car: int
    points: Cost
    tyres: str = ""

    def apply(self, state: State) -> None:
        """Fill the points up, and put the new set on."""
        car = state.cars[self.car]
        car.gain(self.points)
        car.tyre_lap = 1
        if self.tyres:
            car.tyres = self.tyres

    def rules(self) -> tuple[str, ...]:
        """Return the rule of the mode, and of a change of tyres."""
        if CAR in self.points:
            return self.RULES
        return ("FD-PIT-06", "FD-WP-08", "FD-TECH-03") if self.tyres else ("FD-PIT-06", "FD-WP-08")


class Repaired(Event, frozen=True, gc=False):
    """The team repairs the car at a technical stop, with points of its reserve."""

    RULES: ClassVar = ("FD-TECH-01", "FD-TECH-04", "FD-TECH-05")
    car: int
    points: Cost

    def apply(self, state: State) -> None:
        """Repair the car, and take the points from the reserve."""
        car = state.cars[self.car]
        car.gain(self.points)
        state.reserves[state.crew(car)] -= sum(self.points.values())


class PitStopTimed(Event, frozen=True, gc=False):
    """The mechanics are quick, and the car leaves at once, or slow, and it waits for the next round."""

    RULES: ClassVar = ("FD-PIT-07", "FD-PIT-09")
    car: int
    quick: bool
    cells: int = 0

    def apply(self, state: State) -> None:
        """A quick stop ends in gear 4."""
        if self.quick:
            state.cars[self.car].gear = GEAR_OUT_OF_BOX

    def rules(self) -> tuple[str, ...]:
        """Return the rule of a quick or slow stop."""
        return ("FD-PIT-07", "FD-PIT-08") if self.quick else self.RULES


class Retired(Event, frozen=True, gc=False):
    """The car is out of the race and off the track at once.

    `why`: "wear" (a pool is empty that must not be), "stops" (two or more are missing), "tyres" (more points to lose
    than it had), "blocked" (it cannot pay for forced braking).
    """

    RULES: ClassVar = ("FD-ELIM-09",)
    car: int
    why: str
    corner: str = ""
    missing: int = 0
    needed: int = 0
    pool: str = CAR

    def apply(self, state: State) -> None:
        """Take the car off the track."""
        car = state.cars[self.car]
        state.put(car, NOWHERE)
        car.status = OUT
        state.retired.append(self.car)

    def rules(self) -> tuple[str, ...]:
        """Return the rule that ended the race of this car."""
        if self.why == "wear":
            by_pool = {CAR: "FD-ELIM-01", BODY: "FD-ELIM-02", ENGINE: "FD-ELIM-03", SUSPENSION: "FD-ELIM-04"}
            return (by_pool[self.pool], *self.RULES)
        if self.why == "stops":
            return ("FD-OVER-06" if self.needed == 2 else "FD-OVER-08", *self.RULES)
        return ("FD-ELIM-05" if self.why == "tyres" else "FD-ELIM-06", *self.RULES)


class Finished(Event, frozen=True, gc=False):
    """The car crosses the finish line for the last time and leaves the track with its place."""

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
        """Return the rule of the winner, or of the other places."""
        return self.RULES if self.place == 1 else ("FD-FIN-02", "FD-RULING-55")
