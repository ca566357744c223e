"""Order, start and gears: which car acts, and how fast."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import field

from racelib.games.formula_d.state import RACING, RUNNING, STALLED, State
from racelib.games.formula_d.tables import CAR, Cost
from racelib.kernel.event import Event


def drive_off(event: Any, state: State) -> None:
    """Set a car in motion in gear 1."""
    car = state.cars[event.car]
    car.status = RUNNING
    car.gear = 1


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
    """A round begins. The cars act in this order, whatever happens."""

    RULES: ClassVar = ("FD-ORDER-01", "FD-ORDER-04")
    order: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Fix the order and give the turn to its first car."""
        state.round += 1
        state.order = self.order
        state.acting = 0


class Stalled(Event, frozen=True, gc=False):
    """The engine stalls at the start: the car does not move this round."""

    RULES: ClassVar = ("FD-START-04",)
    car: int

    def apply(self, state: State) -> None:
        """Leave the car standing until next round."""
        state.cars[self.car].status = STALLED


class DroveOff(Event, frozen=True, gc=False):
    """The car drives off in gear 1: `great` when it jumps ahead without a roll, `late` after a stall."""

    RULES: ClassVar = ("FD-START-03", "FD-GEAR-13")
    car: int
    great: bool = False
    late: bool = False

    apply = drive_off

    def rules(self) -> tuple[str, ...]:
        """Return the rules of this kind of start."""
        if self.late:
            return ("FD-START-04", "FD-GEAR-13")
        return ("FD-START-09", "FD-START-10") if self.great else self.RULES


class TurnedRound(Event, frozen=True, gc=False):
    """A car that has spun turns round for free and drives off in gear 1."""

    RULES: ClassVar = ("FD-SPIN-02", "FD-SPIN-03")
    car: int

    apply = drive_off


class Shifted(Event, frozen=True, gc=False):
    """The driver shifts from gear `was` to `gear`, or stays in it; skipped gears cost points."""

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
