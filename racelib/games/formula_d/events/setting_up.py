"""Before the race: cars, drivers, weather, tyres, and the qualifying laps."""

from __future__ import annotations

from typing import ClassVar

from racelib.games.formula_d.state import (
    GRID,
    NOWHERE,
    QUALIFYING,
    QUALIFYING_LAPS,
    QualifyingLap,
    State,
    rains,
)
from racelib.games.formula_d.tables import DRIVERS, WEATHER, Cost
from racelib.kernel.event import Event


class CarBuilt(Event, frozen=True, gc=False):
    """A player builds a car: its points, spread over six pools."""

    RULES: ClassVar = ("FD-CUSTOM-01",)
    car: int
    pools: Cost

    def apply(self, state: State) -> None:
        """Give the car its pools."""
        car = state.cars[self.car]
        car.full, car.wear = dict(self.pools), dict(self.pools)


class DriverChosen(Event, frozen=True, gc=False):
    """A player picks a street car with its driver."""

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
    """The black die shows the weather of the qualifying laps, or of the beginning of the race."""

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
    """The weather gets one step better or worse."""

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


class TyresFitted(Event, frozen=True, gc=False):
    """A car has its tyres for the qualifying lap, or for the race; all players see them (FD-TYRE-14)."""

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
    """A car is ready for its qualifying lap, in the middle lane in front of the grid; the clock runs."""

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
    """The car leaves a corner of its qualifying lap one stop short: penalty points for the cells past it."""

    RULES: ClassVar = ("FD-QUAL-07",)
    car: int
    corner: str
    cells: int
    points: int

    def apply(self, state: State) -> None:
        """Add the penalty."""
        state.qualifying[-1].penalty += self.points


class QualifyingLapEnded(Event, frozen=True, gc=False):
    """A qualifying lap is over: it has a time, or two or more missing stops in a corner have lost it."""

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
