"""What can happen in Formula D. Each kind says what it means, which rules are behind it, and what it changes.

Cars are numbered from 0 in seat order; cells and corners are given by their codes. A `cost` are points by pool.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import field

from racelib.games.formula_d.state import (
    FINISHED,
    GRID,
    NOWHERE,
    OUT,
    QUALIFYING,
    QUALIFYING_LAPS,
    RACING,
    RUNNING,
    SPUN,
    STALLED,
    QualifyingLap,
    State,
    rains,
)
from racelib.games.formula_d.tables import (
    BODY,
    BRAKES,
    CAR,
    DRIVERS,
    ENGINE,
    GEAR_OUT_OF_BOX,
    HARD,
    SOFT,
    SUSPENSION,
    TYRES,
    WEATHER,
    WET_TYRES,
    Cost,
)
from racelib.kernel.event import Event

# -- before the race ----------------------------------------------------------------------------------------


class CarBuilt(Event, frozen=True, gc=False):
    """A player has spread the points of a car of the own make over its six pools."""

    RULES: ClassVar = ("FD-CUSTOM-01",)
    car: int
    pools: Cost

    def apply(self, state: State) -> None:
        """Give the car its pools."""
        car = state.cars[self.car]
        car.full, car.wear = dict(self.pools), dict(self.pools)


class DriverChosen(Event, frozen=True, gc=False):
    """A player has picked a street car, and the driver who belongs to it."""

    RULES: ClassVar = ("FD-STREET-03",)
    car: int
    driver: int

    def apply(self, state: State) -> None:
        """Give the car its driver and that driver's pools."""
        car = state.cars[self.car]
        car.driver = self.driver
        car.full, car.wear = dict(DRIVERS[self.driver].pools), dict(DRIVERS[self.driver].pools)

    def rules(self) -> tuple[str, ...]:
        """Return the rule of choosing, and of this driver."""
        return (*self.RULES, f"FD-DRIVER-{self.driver:02}")


class Forecast(Event, frozen=True, gc=False):
    """The weather for the qualifying laps, or for the beginning of the race, is known."""

    RULES: ClassVar = ("FD-WEATHER-01", "FD-WEATHER-03")
    weather: str
    qualifying: bool = False

    def apply(self, state: State) -> None:
        """Set the weather."""
        state.weather = self.weather
        state.wet = rains(self.weather)

    def rules(self) -> tuple[str, ...]:
        """Return the rule of this forecast."""
        return ("FD-WEATHER-01", "FD-WEATHER-02") if self.qualifying else self.RULES


class WeatherChanged(Event, frozen=True, gc=False):
    """The weather moved one place up or down its list."""

    RULES: ClassVar = ("FD-WEATHER-05",)
    weather: str
    was: str

    def apply(self, state: State) -> None:
        """Set the weather; the road changes with the next turn (FD-RULING-59)."""
        state.weather = self.weather

    def rules(self) -> tuple[str, ...]:
        """Return the rule of this change: better, or worse."""
        return self.RULES if WEATHER.index(self.weather) < WEATHER.index(self.was) else ("FD-WEATHER-06",)


class WeatherRolledAgain(Event, frozen=True, gc=False):
    """The weather frog has the weather die rolled again; the second result stands."""

    RULES: ClassVar = ("FD-ABIL-04", "FD-RULING-79")
    car: int

    def apply(self, state: State) -> None:
        """Nothing changes before the die falls."""


class TyresFitted(Event, frozen=True, gc=False):
    """A car has its tyres for the qualifying lap, or for the race."""

    RULES: ClassVar = ("FD-TYRE-01", "FD-TYRE-14")
    car: int
    tyres: str

    def apply(self, state: State) -> None:
        """Put a new set on."""
        car = state.cars[self.car]
        car.tyres = self.tyres
        car.tyre_lap = 1


class QualifyingBegan(Event, frozen=True, gc=False):
    """The qualifying laps begin: one driver after another, alone on the track."""

    RULES: ClassVar = ("FD-QUAL-01",)

    def apply(self, state: State) -> None:
        """Open the track for qualifying."""
        state.stage = QUALIFYING_LAPS


class QualifyingLapBegan(Event, frozen=True, gc=False):
    """A car stands ready for its qualifying lap, in the middle lane in front of the grid; the clock runs."""

    RULES: ClassVar = ("FD-QUAL-02", "FD-QUAL-03")
    STARTS_CLOCK: ClassVar = True
    car: int

    def apply(self, state: State) -> None:
        """Put the car on the track, alone."""
        car = state.cars[self.car]
        car.status = QUALIFYING
        state.put(car, state.track.qualifying)
        state.qualifying.append(QualifyingLap(self.car))


class Penalised(Event, frozen=True, gc=False):
    """A corner of a qualifying lap was left one stop too early: penalty points for the cells after it."""

    RULES: ClassVar = ("FD-QUAL-07",)
    car: int
    corner: str
    cells: int
    points: int

    def apply(self, state: State) -> None:
        """Add the penalty."""
        state.qualifying[-1].penalty += self.points


class QualifyingLapEnded(Event, frozen=True, gc=False):
    """A qualifying lap is over: timed, or lost by missing two stops or more in a corner."""

    RULES: ClassVar = ("FD-QUAL-05", "FD-QUAL-06", "FD-QUAL-09")
    car: int
    seconds: int = -1
    score: int = -1
    corner: str = ""
    missing: int = 0

    def apply(self, state: State) -> None:
        """Note the time, and clear the track; the car is as it was before the lap."""
        car = state.cars[self.car]
        lap = state.qualifying[-1]
        lap.seconds, lap.failed = self.seconds, self.seconds < 0
        state.put(car, NOWHERE)
        car.status, car.gear, car.lap, car.stops, car.tyre_lap = GRID, 0, 0, 0, 1

    def rules(self) -> tuple[str, ...]:
        """Return the rule of a timed lap, or of a lost one."""
        return self.RULES if self.seconds >= 0 else ("FD-QUAL-08", "FD-RULING-68")


# -- the start ----------------------------------------------------------------------------------------------


class LinedUp(Event, frozen=True, gc=False):
    """The cars stand on the grid: from pole position backwards."""

    RULES: ClassVar = ("FD-START-01", "FD-START-02")
    order: tuple[int, ...]
    qualified: bool = False

    def apply(self, state: State) -> None:
        """Put each car on its slot."""
        state.stage = RACING
        for slot, number in enumerate(self.order):
            state.put(state.cars[number], state.track.grid[slot])

    def rules(self) -> tuple[str, ...]:
        """Return the rule of the grid: rolled for, or qualified for."""
        return ("FD-QUAL-09", "FD-QUAL-10") if self.qualified else self.RULES


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

    RULES: ClassVar = ("FD-START-03", "FD-GEAR-13")
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
        return ("FD-START-09", "FD-START-10") if self.great else self.RULES


class TurnedRound(Event, frozen=True, gc=False):
    """A car that had spun is turned round and drives off in gear 1; that costs nothing."""

    RULES: ClassVar = ("FD-SPIN-02", "FD-SPIN-03")
    car: int

    def apply(self, state: State) -> None:
        """Engage gear 1."""
        car = state.cars[self.car]
        car.status = RUNNING
        car.gear = 1


# -- gears and movement -------------------------------------------------------------------------------------


class Shifted(Event, frozen=True, gc=False):
    """The gear lever was moved from `was` to `gear` (or left where it was); skipped gears cost points."""

    RULES: ClassVar = ("FD-GEAR-01",)
    car: int
    gear: int
    was: int
    cost: Cost = field(default_factory=dict)

    def apply(self, state: State) -> None:
        """Set the gear and take the points for skipped gears off."""
        car = state.cars[self.car]
        car.gear = self.gear
        if self.cost:
            car.lose(self.cost)

    def rules(self) -> tuple[str, ...]:
        """Return the rule of this shift: up one, the same, down one, skipping, or free in the pit lane."""
        down = self.was - self.gear
        if self.cost:
            return ("FD-GEAR-05", "FD-GEAR-07" if CAR in self.cost else f"FD-GEAR-{6 + down:02}")
        if down > 1:
            return ("FD-PIT-10",)
        if down < -1:
            return ("FD-PIT-05",)
        if not self.was:
            return ("FD-QUAL-03",)
        return ({-1: "FD-GEAR-02", 0: "FD-GEAR-03", 1: "FD-GEAR-04"}[down],)


class NitroUsed(Event, frozen=True, gc=False):
    """The driver opens the nitro: so many cells more, all of which must be driven."""

    RULES: ClassVar = ("FD-NITRO-01", "FD-NITRO-03")
    car: int
    cells: int
    turbo: bool = False

    def apply(self, state: State) -> None:
        """Mark the nitro of this lap as used (FD-NITRO-05)."""
        state.cars[self.car].nitro_used = True

    def rules(self) -> tuple[str, ...]:
        """Return the rule of nitro, or of the mighty turbo."""
        return (*self.RULES, "FD-ABIL-11") if self.turbo else self.RULES


class Drifted(Event, frozen=True, gc=False):
    """The drift master makes the movement a cell longer, or shorter, for a point of tyres."""

    RULES: ClassVar = ("FD-ABIL-03",)
    car: int
    cells: int
    cost: Cost

    def apply(self, state: State) -> None:
        """Take the point off."""
        state.cars[self.car].lose(self.cost)


class GainedCell(Event, frozen=True, gc=False):
    """Fresh soft tyres on a dry road: the driver takes the extra cell."""

    RULES: ClassVar = ("FD-TYRE-05",)
    car: int

    def apply(self, state: State) -> None:
        """Nothing changes but the distance to come."""


class Skidded(Event, frozen=True, gc=False):
    """The car skids on the wet corner: its movement is so many cells longer."""

    RULES: ClassVar = ("FD-TYRE-04",)
    car: int
    cells: int
    tyres: str

    def apply(self, state: State) -> None:
        """Nothing changes but the distance."""

    def rules(self) -> tuple[str, ...]:
        """Return the rule of these tyres in the rain."""
        wet = "FD-TYRE-13" if self.tyres == WET_TYRES else "FD-ABIL-05"
        return ({HARD: "FD-TYRE-04", SOFT: "FD-TYRE-09"}[self.tyres] if self.cells == 3 else wet, "FD-RULING-61")


class Dazzled(Event, frozen=True, gc=False):
    """The driver looks at the beauty on the line: the movement that crosses it is a cell shorter."""

    RULES: ClassVar = ("FD-ABIL-01", "FD-RULING-76")
    car: int
    by: int

    def apply(self, state: State) -> None:
        """Nothing changes but the distance."""


class Drove(Event, frozen=True, gc=False):
    """The car drove: its steps, the cell it reached, and how often it crossed the line."""

    RULES: ClassVar = ("FD-MOVE-01", "FD-MOVE-02")
    car: int
    way: str
    to: str
    laps: int = 0

    def apply(self, state: State) -> None:
        """Stand the car on its new cell."""
        car = state.cars[self.car]
        pits = state.track.pit[car.cell] or "p" in self.way
        state.moved(car, state.track.number[self.to], self.laps, pits)

    def rules(self) -> tuple[str, ...]:
        """Return the rules of the drive: on the track, into the pit lane, or into the box."""
        if "b" in self.way:
            return ("FD-PIT-03", "FD-PIT-13")
        return ("FD-PIT-01", "FD-PIT-13") if "p" in self.way else self.RULES


class Slipstreamed(Event, frozen=True, gc=False):
    """The car was pulled along by the car ahead and drove on; `cost` is the brake point for entering a corner."""

    RULES: ClassVar = ("FD-SLIP-01", "FD-SLIP-06")
    car: int
    behind: int
    way: str
    to: str
    laps: int = 0
    cost: Cost = field(default_factory=dict)

    def apply(self, state: State) -> None:
        """Stand the car on its new cell, and take the brake point off."""
        car = state.cars[self.car]
        car.lose(self.cost)
        state.moved(car, state.track.number[self.to], self.laps, False)

    def rules(self) -> tuple[str, ...]:
        """Return the rules of slipstreaming, and of entering a corner with it."""
        return (*self.RULES, "FD-SLIP-12") if self.cost else self.RULES


class Braked(Event, frozen=True, gc=False):
    """The driver gave up cells of the movement, at a point each."""

    RULES: ClassVar = ("FD-BRAKE-01",)
    car: int
    cells: int
    cost: Cost

    def apply(self, state: State) -> None:
        """Take the points off."""
        state.cars[self.car].lose(self.cost)

    def rules(self) -> tuple[str, ...]:
        """Return the rule of braking: with the points of the car, or with its brakes."""
        return self.RULES if CAR in self.cost else ("FD-BRAKE-02",)


class Blocked(Event, frozen=True, gc=False):
    """There was no way through for all cells of the movement: the rest is forced braking."""

    RULES: ClassVar = ("FD-MOVE-10", "FD-RULING-28")
    car: int
    cells: int
    cost: Cost = field(default_factory=dict)

    def apply(self, state: State) -> None:
        """Take the points off."""
        state.cars[self.car].lose(self.cost)

    def rules(self) -> tuple[str, ...]:
        """Return the rule that prices this shortfall."""
        if CAR in self.cost:
            return ("FD-BRAKE-03", *self.RULES)
        if self.cells >= 7 and not self.cost:
            return ("FD-BRAKE-11", *self.RULES)
        if self.cost.get(BRAKES, 0) == self.cells > 3:
            return ("FD-BRAKE-13", *self.RULES)
        return (f"FD-BRAKE-{4 + self.cells:02}", *self.RULES) if self.cost else ("FD-BRAKE-12", *self.RULES)


class PassedPolice(Event, frozen=True, gc=False):
    """The car passed the police station: its speed is noted, for this lap."""

    RULES: ClassVar = ("FD-POLICE-01", "FD-RULING-71")
    car: int
    lap: int
    speed: int

    def apply(self, state: State) -> None:
        """Note the speed."""
        state.police.setdefault(self.lap, []).append((self.car, self.speed))


class PassedCheckpoint(Event, frozen=True, gc=False):
    """The car crossed the line with laps to go: the street gives points back."""

    RULES: ClassVar = ("FD-CHECK-02", "FD-CHECK-03")
    car: int
    points: Cost

    def apply(self, state: State) -> None:
        """Give the points back."""
        state.cars[self.car].gain(self.points)

    def rules(self) -> tuple[str, ...]:
        """Return the rule of the checkpoint in this mode."""
        return ("FD-CHECK-01", "FD-WP-08") if CAR in self.points else (*self.RULES, "FD-WP-08")


class PoliceReward(Event, frozen=True, gc=False):
    """All cars have passed the police station on this lap, and the fastest is rewarded."""

    RULES: ClassVar = ("FD-POLICE-02", "FD-POLICE-05")
    car: int
    lap: int
    speed: int
    points: Cost = field(default_factory=dict)

    def apply(self, state: State) -> None:
        """Give the points, and close the lap."""
        state.cars[self.car].gain(self.points)
        del state.police[self.lap]
        state.rewarded.append(self.lap)

    def rules(self) -> tuple[str, ...]:
        """Return the rule of the reward in this mode."""
        return (*self.RULES, "FD-POLICE-03" if CAR in self.points else "FD-POLICE-04")


# -- corners ------------------------------------------------------------------------------------------------


class Overshot(Event, frozen=True, gc=False):
    """The car left a corner one stop too early: points for each cell driven after it."""

    RULES: ClassVar = ("FD-OVER-01", "FD-OVER-02", "FD-OVER-03")
    car: int
    corner: str
    cells: int
    cost: Cost

    def apply(self, state: State) -> None:
        """Take the points off."""
        state.cars[self.car].lose(self.cost)

    def rules(self) -> tuple[str, ...]:
        """Return the rules of an overshoot: paid by the car, or by its tyres."""
        return self.RULES if CAR in self.cost else ("FD-OVER-01", "FD-OVER-02", "FD-OVER-04")


class Spun(Event, frozen=True, gc=False):
    """The tyres gave out in an overshoot: the car stands where it stopped, facing backwards."""

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


# -- damage -------------------------------------------------------------------------------------------------


class Marked(Event, frozen=True, gc=False):
    """Pieces of a car lie on the road: a marker on this cell. `why`: "body", "engine", "out" or "junk"."""

    RULES: ClassVar = ("FD-ROAD-01",)
    car: int
    at: str
    why: str

    def apply(self, state: State) -> None:
        """Put the marker down; junk can be dropped once a lap."""
        state.markers |= 1 << state.track.number[self.at]
        if self.why == "junk":
            state.cars[self.car].junk_used = True

    def rules(self) -> tuple[str, ...]:
        """Return the rule that put the marker there."""
        return ({BODY: "FD-ROAD-01", ENGINE: "FD-ROAD-02", "out": "FD-ROAD-03", "junk": "FD-ABIL-09"}[self.why],)


class RoadHurt(Event, frozen=True, gc=False):
    """Damaged or dangerous road cost the car a point."""

    RULES: ClassVar = ("FD-ROAD-04", "FD-ROAD-05")
    car: int
    cost: Cost

    def apply(self, state: State) -> None:
        """Take the point off."""
        state.cars[self.car].lose(self.cost)

    def rules(self) -> tuple[str, ...]:
        """Return the rule: a dangerous cell of the basic game, or damaged road."""
        return ("FD-DANGER-02",) if CAR in self.cost else self.RULES


class Collided(Event, frozen=True, gc=False):
    """A collision roll went badly: the car that rolled loses a point."""

    RULES: ClassVar = ("FD-COLL-04",)
    car: int
    other: int
    cost: Cost

    def apply(self, state: State) -> None:
        """Take the point off."""
        state.cars[self.car].lose(self.cost)

    def rules(self) -> tuple[str, ...]:
        """Return the rule of the mode."""
        return self.RULES if CAR in self.cost else ("FD-COLL-05",)


class RoarHurt(Event, frozen=True, gc=False):
    """The noise of the engines had a price: an angry neighbour of the roar zone took it out on the car."""

    RULES: ClassVar = ("FD-ROAR-02",)
    car: int
    cost: Cost

    def apply(self, state: State) -> None:
        """Take the points off."""
        state.cars[self.car].lose(self.cost)

    def rules(self) -> tuple[str, ...]:
        """Return the rule of this damage."""
        by_pool = {CAR: "FD-ROAR-02", TYRES: "FD-ROAR-04", BODY: "FD-ROAR-05", ENGINE: "FD-ROAR-06"}
        return ("FD-ROAR-01", by_pool[next(iter(self.cost))])


class ThrewRadio(Event, frozen=True, gc=False):
    """A driver threw his car radio at a neighbour; the black die says where it hits."""

    RULES: ClassVar = ("FD-ABIL-13",)
    car: int
    target: int

    def apply(self, state: State) -> None:
        """There is only one radio."""
        state.cars[self.car].radio_used = True


class RadioHit(Event, frozen=True, gc=False):
    """The radio hit: the car loses a point, if there is one left to lose there."""

    RULES: ClassVar = ("FD-ABIL-13", "FD-ABIL-14")
    car: int
    cost: Cost

    def apply(self, state: State) -> None:
        """Take the point off."""
        state.cars[self.car].lose(self.cost)


class EngineHurt(Event, frozen=True, gc=False):
    """An engine check went badly: the car that rolled loses a point."""

    RULES: ClassVar = ("FD-ENG-04",)
    car: int
    cost: Cost

    def apply(self, state: State) -> None:
        """Take the point off."""
        state.cars[self.car].lose(self.cost)

    def rules(self) -> tuple[str, ...]:
        """Return the rule of the mode."""
        return self.RULES if CAR in self.cost else ("FD-ENG-05",)


# -- the box ------------------------------------------------------------------------------------------------


class Refitted(Event, frozen=True, gc=False):
    """The car stands in its box and has the points back that a pit stop gives, on a new set of tyres."""

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
    """A technical stop: points of the reserve go into the car."""

    RULES: ClassVar = ("FD-TECH-01", "FD-TECH-04", "FD-TECH-05")
    car: int
    points: Cost

    def apply(self, state: State) -> None:
        """Repair the car, and take the points from the reserve."""
        car = state.cars[self.car]
        car.gain(self.points)
        state.reserves[state.crew(car)] -= sum(self.points.values())


class PitStopTimed(Event, frozen=True, gc=False):
    """The mechanics were quick, and the car leaves at once, or slow, and it waits for the next round."""

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


# -- the end ------------------------------------------------------------------------------------------------


class Retired(Event, frozen=True, gc=False):
    """The car is out of the race and off the track at once.

    `why`: "wear" (a pool is empty that must not be), "stops" (two or more missing), "tyres" (more to lose than there
    was), "blocked" (no way to pay for forced braking).
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
    CarBuilt,
    DriverChosen,
    Forecast,
    WeatherChanged,
    WeatherRolledAgain,
    TyresFitted,
    QualifyingBegan,
    QualifyingLapBegan,
    Penalised,
    QualifyingLapEnded,
    LinedUp,
    RoundBegan,
    Stalled,
    DroveOff,
    TurnedRound,
    Shifted,
    NitroUsed,
    Drifted,
    GainedCell,
    Skidded,
    Dazzled,
    Drove,
    Slipstreamed,
    Braked,
    Blocked,
    PassedPolice,
    PassedCheckpoint,
    PoliceReward,
    Overshot,
    Spun,
    Stopped,
    Marked,
    RoadHurt,
    Collided,
    RoarHurt,
    ThrewRadio,
    RadioHit,
    EngineHurt,
    Refitted,
    Repaired,
    PitStopTimed,
    Retired,
    Finished,
)
