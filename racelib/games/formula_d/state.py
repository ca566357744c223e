"""The state of a Formula D race: plain data, changed by events alone (part C.1 of the ledger)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d.tables import (
    GEAR_ROLL,
    HARD,
    TEAMS,
    WET,
    Cost,
    Mode,
    Options,
)
from racelib.kernel.copies import CopiedState
from racelib.kernel.event import Rolled

#: What a car is doing: waiting for the start, standing with a stalled engine, racing, turned round by a spin, driving
#: its qualifying lap alone, finished, or out.
GRID, STALLED, RUNNING, SPUN, QUALIFYING, FINISHED, OUT = STATUSES = (
    "grid",
    "stalled",
    "running",
    "spun",
    "qualifying",
    "finished",
    "out",
)

#: A car that no longer races; `car.racing` asks for it, and the busiest places look themselves.
GONE = (FINISHED, OUT)

#: How far a race has come: the cars are being made ready, qualifying laps driven, or the race is on.
SETTING_UP, QUALIFYING_LAPS, RACING = STAGES = ("setting up", "qualifying", "race")

#: What the gear dice are rolled for.
GEAR_ROLLS = frozenset(GEAR_ROLL.values())

#: The cell of a car that is off the track.
NOWHERE = -1


class Car(msgspec.Struct):
    """FD-COMP-04, FD-COMP-05, FD-COMP-09: one car and its dashboard: gear lever (0: not moving yet) and wear points.

    `wear` are the points left in each wear category and `full` those at the start of the race (FD-WP-08). `lap` is the
    lap being driven: 0 on the grid, 1 once the line is passed for the first time (FD-FIN-07). `stops` are those made in
    the corner where the car is, on this pass (FD-CORNER-06). `tyre_lap` counts the laps begun on this set of tyres
    (FD-RULING-63). `driver` is the number of a street driver, 0 for none; `nitro_used` and `junk_used` hold for this
    lap, `radio_used` for the race.
    """

    number: int
    team: int
    cell: int = NOWHERE
    gear: int = 0
    wear: Cost = {}
    full: Cost = {}
    lap: int = 0
    stops: int = 0
    status: str = GRID
    turns: int = 0
    driver: int = 0
    tyres: str = HARD
    tyre_lap: int = 1
    nitro_used: bool = False
    junk_used: bool = False
    radio_used: bool = False

    @property
    def points(self) -> int:
        """All wear points left, whatever the pool; in the basic game there is one (FD-MODE-02)."""
        return sum(self.wear.values())

    @property
    def racing(self) -> bool:
        """True until the car has finished or is out."""
        return self.status not in GONE

    def lose(self, cost: Cost) -> None:
        """Take wear points off; a pool never goes below 0."""
        wear = self.wear
        for pool, points in cost.items():
            left = wear[pool] - points
            wear[pool] = left if left > 0 else 0

    def gain(self, points: Cost) -> None:
        """FD-WP-08: give wear points back, in no wear category more than at the start of the race."""
        for pool, more in points.items():
            self.wear[pool] = min(self.full[pool], self.wear[pool] + more)

    def missing(self) -> Cost:
        """Return the pools that are not full, and the points they lack."""
        return {pool: full - self.wear[pool] for pool, full in self.full.items() if self.wear[pool] < full}


class QualifyingLap(msgspec.Struct):
    """FD-QUAL-11: what the referee notes of a qualifying lap: dice, penalty, seconds (-1: still driving)."""

    car: int
    dice: int = 0
    penalty: int = 0
    seconds: int = -1
    failed: bool = False

    @property
    def over(self) -> bool:
        """True when the lap is timed, or lost."""
        return self.failed or self.seconds >= 0

    @property
    def score(self) -> int:
        """FD-QUAL-05: the gear dice of the lap; the lowest score takes pole.

        FD-QUAL-06: plus 1 for each full minute.
        FD-QUAL-07: plus 1 for each cell of an overshoot.
        """
        return self.dice + self.penalty + max(0, self.seconds) // 60


class State(CopiedState, msgspec.Struct):
    """Everything that is true now (part C.1 of the ledger).

    `order` is the order of this round, `acting` the place in it of the car whose turn it is (-1 between rounds).
    `roll` is the gear roll of the turn (0 before it). `occupied` has a bit for every cell with a car on it, `markers`
    for every cell with a road-damage marker. `weather` is "" when it does not matter. `reserves` are the points left
    for repairs, by car, or by team in a team race. `wet` is the road of this turn: a change of weather acts from the
    next one (FD-RULING-59). `police` notes for each lap who passed the police station how fast, in this order;
    `rewarded` are the laps whose fastest car has had its reward.
    """

    track: Tables
    mode: Mode
    laps: int
    cars: list[Car]
    options: Options = Options()
    stage: str = RACING
    round: int = 0
    order: tuple[int, ...] = ()
    acting: int = -1
    roll: int = 0
    occupied: int = 0
    markers: int = 0
    weather: str = ""
    wet: bool = False
    finished: list[int] = []
    retired: list[int] = []
    reserves: dict[int, int] = {}
    qualifying: list[QualifyingLap] = []
    police: dict[int, list[tuple[int, int]]] = {}
    rewarded: list[int] = []

    def copy(self) -> State:
        """Return an independent copy."""
        return replace(
            self,
            cars=[replace(car, wear=dict(car.wear)) for car in self.cars],
            finished=list(self.finished),
            retired=list(self.retired),
            reserves=dict(self.reserves),
            qualifying=[replace(lap) for lap in self.qualifying],
            police={lap: list(passed) for lap, passed in self.police.items()},
            rewarded=list(self.rewarded),
        )

    def seen_by(self, seat: int) -> State:
        """Return what a seat may know: everything, since Formula D hides nothing."""
        return self

    def rolled(self, event: Rolled) -> None:
        """Remember the gear roll until the turn is over; FD-QUAL-05: in qualifying the referee counts it."""
        if event.what in GEAR_ROLLS:
            self.roll = event.number
            if self.stage == QUALIFYING_LAPS:
                self.qualifying[-1].dice += 1

    def turn_ended(self) -> None:
        """Hand the turn to the next car of this round that is still racing; in qualifying the same car goes on."""
        self.roll = 0
        if self.weather:
            self.wet = rains(self.weather)
        if self.stage != RACING:
            return
        order, cars, at = self.order, self.cars, self.acting
        cars[order[at]].turns += 1
        for number in order[at + 1 :]:
            at += 1
            if cars[number].status not in GONE:
                self.acting = at
                return
        self.acting = -1

    def drew(self, event: Any) -> None:
        """Nothing is drawn blind in Formula D."""

    def shuffled(self, event: Any) -> None:
        """Nothing is shuffled in Formula D."""

    # -- moving cars, for events only ---------------------------------------------------------------------------

    def put(self, car: Car, cell: int) -> None:
        """Stand a car on a cell (NOWHERE: take it off the track)."""
        if car.cell >= 0:
            self.occupied &= ~(1 << car.cell)
        car.cell = cell
        if cell >= 0:
            self.occupied |= 1 << cell

    def moved(self, car: Car, cell: int, laps: int, pit: bool) -> None:
        """Put a car on the cell that it has driven to.

        FD-CORNER-06: a new corner begins with no stops.
        FD-RULING-63: a counted crossing of the line ages the tyres, unless it belongs to a visit to the pits.
        It also gives back nitro and junk (FD-RULING-70, FD-ABIL-09); the one off the grid does not count (FD-FIN-07).
        """
        track = self.track
        if laps:
            if car.lap + laps > 1:
                car.nitro_used = car.junk_used = False
                if not pit:
                    car.tyre_lap += laps if car.lap else laps - 1
            car.lap += laps
            car.stops = 0
        elif track.corner[cell] != track.corner[car.cell]:
            car.stops = 0
        self.occupied = self.occupied & ~track.bits[car.cell] | track.bits[cell]
        car.cell = cell

    # -- looking at the race ----------------------------------------------------------------------------------------

    def driver(self) -> Car | None:
        """Return the car whose turn it is."""
        if self.stage == QUALIFYING_LAPS:
            return None if not self.qualifying or self.qualifying[-1].over else self.cars[self.qualifying[-1].car]
        return self.cars[self.order[self.acting]] if self.acting >= 0 else None

    def cars_on(self, cells: int) -> list[Car]:
        """Return the cars that stand on these cells, a bit mask."""
        return [car for car in self.cars if car.cell >= 0 and cells >> car.cell & 1]

    def in_pit(self, car: Car) -> bool:
        """Say whether a car stands in the pit lane or in a box."""
        return car.cell >= 0 and self.track.pit[car.cell]

    def in_box(self, car: Car) -> bool:
        """Say whether a car stands in a box."""
        return car.cell >= 0 and bool(self.track.boxes >> car.cell & 1)

    def last_lap(self, car: Car) -> bool:
        """Say whether the next crossing of the line ends the race of a car, or its qualifying lap."""
        return car.lap >= (self.laps if self.stage == RACING else 1)

    @property
    def raining(self) -> bool:
        """True when the road was wet as this turn began."""
        return self.wet

    @property
    def marked(self) -> int:
        """FD-DANGER-01: the damaged cells and the dangerous ones that count, as a bit mask."""
        danger = self.track.danger
        return self.markers | danger if danger and self.mode.counts_danger else self.markers

    def crew(self, car: Car) -> int:
        """Return whose points pay for a car's repairs: its team's in a team race (FD-TEAM-02), otherwise its own."""
        return car.team if self.options.team else car.number

    @property
    def over(self) -> bool:
        """True when no car is racing any more (FD-FIN-02)."""
        return len(self.finished) + len(self.retired) == len(self.cars)


def rains(weather: str) -> bool:
    """FD-WEATHER-09: it rains in `CLOUDY_RAIN` and `RAIN`; it is dry in `FINE` and `CLOUDY`.

    >>> rains("CLOUDY_RAIN"), rains("CLOUDY")
    (True, False)
    """
    return weather in WET


def new_cars(count: int, mode: Mode, teams: bool = False) -> list[Car]:
    """Return one car for each player (FD-MODE-01), teams in turn (FD-COMP-02).

    FD-TEAM-01: in a team race as many teams as make two cars each.

    >>> from racelib.games.formula_d.tables import MODES
    >>> [car.team for car in new_cars(6, MODES["basic"])]
    [1, 2, 3, 4, 5, 1]
    >>> [car.team for car in new_cars(6, MODES["advanced"], teams=True)]
    [1, 2, 3, 1, 2, 3]
    """
    among = count // 2 if teams else len(TEAMS)
    return [Car(number, number % among + 1, wear=dict(mode.pools), full=dict(mode.pools)) for number in range(count)]
