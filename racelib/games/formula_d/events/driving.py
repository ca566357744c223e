"""Driving: how far, by which route, and what lies on it."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import field

from racelib.games.formula_d.state import State
from racelib.games.formula_d.tables import BRAKES, CAR, HARD, SOFT, WET_TYRES, Cost
from racelib.kernel.event import Event


def lose_points(event: Any, state: State) -> None:
    """Take the points that an event costs off its car."""
    state.cars[event.car].lose(event.cost)


class NitroUsed(Event, frozen=True, gc=False):
    """The driver uses nitro, once a lap: more cells, and the car must drive them all."""

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
    """The drift master makes the move a cell longer, or shorter, for a tyre point."""

    RULES: ClassVar = ("FD-ABIL-03",)
    car: int
    cells: int
    cost: Cost

    apply = lose_points


class GainedCell(Event, frozen=True, gc=False):
    """Fresh soft tyres on a dry road: the driver takes the extra cell."""

    RULES: ClassVar = ("FD-TYRE-05",)
    car: int


class Skidded(Event, frozen=True, gc=False):
    """The car skids in a wet corner: its move is `cells` longer."""

    RULES: ClassVar = ("FD-TYRE-04",)
    car: int
    cells: int
    tyres: str

    def rules(self) -> tuple[str, ...]:
        """Return the rule of these tyres in the rain."""
        wet = "FD-TYRE-13" if self.tyres == WET_TYRES else "FD-ABIL-05"
        return ({HARD: "FD-TYRE-04", SOFT: "FD-TYRE-09"}[self.tyres] if self.cells == 3 else wet, "FD-RULING-61")


class Dazzled(Event, frozen=True, gc=False):
    """The driver looks at the Beauty on the finish line: the move that crosses it is a cell shorter."""

    RULES: ClassVar = ("FD-ABIL-01", "FD-RULING-76")
    car: int
    by: int


class Drove(Event, frozen=True, gc=False):
    """The car drives: its steps, the cell it reaches, and how often it crosses the finish line."""

    RULES: ClassVar = ("FD-MOVE-01", "FD-MOVE-02")
    car: int
    way: str  # the steps of the route; "way" is the word in files
    to: str
    laps: int = 0

    def apply(self, state: State) -> None:
        """Stand the car on its new cell."""
        car, track = state.cars[self.car], state.track
        pits = self.laps > 0 and (track.pit[car.cell] or "p" in self.way)
        state.moved(car, track.number[self.to], self.laps, pits)

    def rules(self) -> tuple[str, ...]:
        """Return the rules of the drive: on the track, into the pit lane, or into the box."""
        if "b" in self.way:
            return ("FD-PIT-03", "FD-PIT-13")
        return ("FD-PIT-01", "FD-PIT-13") if "p" in self.way else self.RULES


class Slipstreamed(Event, frozen=True, gc=False):
    """The car drives on in the slipstream of the car ahead; `cost` is the brake point for entering a corner."""

    RULES: ClassVar = ("FD-SLIP-01", "FD-SLIP-06")
    car: int
    behind: int
    way: str  # the steps of the route; "way" is the word in files
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
    """The driver gives up cells of the move, for a point each."""

    RULES: ClassVar = ("FD-BRAKE-01",)
    car: int
    cells: int
    cost: Cost

    apply = lose_points

    def rules(self) -> tuple[str, ...]:
        """Return the rule of braking: with the points of the car, or with its brakes."""
        return self.RULES if CAR in self.cost else ("FD-BRAKE-02",)


class Blocked(Event, frozen=True, gc=False):
    """Other cars leave no route for all cells of the move: the rest is forced braking."""

    RULES: ClassVar = ("FD-MOVE-10", "FD-RULING-28")
    car: int
    cells: int
    cost: Cost = field(default_factory=dict)

    apply = lose_points

    def rules(self) -> tuple[str, ...]:
        """Return the rule that prices these cells short."""
        if CAR in self.cost:
            return ("FD-BRAKE-03", *self.RULES)
        if self.cells >= 7 and not self.cost:
            return ("FD-BRAKE-11", *self.RULES)
        if self.cost.get(BRAKES, 0) == self.cells > 3:
            return ("FD-BRAKE-13", *self.RULES)
        return (f"FD-BRAKE-{4 + self.cells:02}", *self.RULES) if self.cost else ("FD-BRAKE-12", *self.RULES)


class PassedPolice(Event, frozen=True, gc=False):
    """The car passes the police station, and the police note its speed for this lap."""

    RULES: ClassVar = ("FD-POLICE-01", "FD-RULING-71")
    car: int
    lap: int
    speed: int

    def apply(self, state: State) -> None:
        """Note the speed."""
        state.police.setdefault(self.lap, []).append((self.car, self.speed))


class PassedCheckpoint(Event, frozen=True, gc=False):
    """The car crosses the finish line with laps to go: the checkpoint gives points back."""

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
    """All cars have passed the police station on this lap: the fastest gets a reward."""

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
