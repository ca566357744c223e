"""What people call the things of the game: pools of wear points, tyres, weather, teams, in the language in use."""

from __future__ import annotations

from racelib.games.formula_d.state import FINISHED, GRID, OUT, QUALIFYING, RUNNING, SPUN, STALLED
from racelib.games.formula_d.tables import (
    BODY,
    BRAKES,
    CAR,
    CLOUDY,
    CLOUDY_RAIN,
    DRIVERS,
    ENGINE,
    FINE,
    GEARBOX,
    HARD,
    RAIN,
    SOFT,
    SUSPENSION,
    TYRES,
    WET_TYRES,
)
from racelib.text.language import later, tr

#: The pools of wear points (FD-MODE-02, FD-MODE-03).
POOL_NAMES: dict[str, str] = {
    CAR: later("car"),
    TYRES: later("tyres"),
    BRAKES: later("brakes"),
    GEARBOX: later("gearbox"),
    BODY: later("body"),
    ENGINE: later("engine"),
    SUSPENSION: later("suspension"),
}
#: The kinds of tyres (FD-TYRE-01).
TYRE_NAMES: dict[str, str] = {HARD: later("hard"), SOFT: later("soft"), WET_TYRES: later("wet")}
#: The four states of the weather (FD-WEATHER-03, FD-WEATHER-09).
WEATHER_NAMES: dict[str, str] = {
    FINE: later("fine"),
    CLOUDY: later("cloudy"),
    CLOUDY_RAIN: later("cloudy with rain"),
    RAIN: later("rain"),
}
#: The teams by their colours (FD-COMP-02), as in `TEAMS`.
TEAM_NAMES: tuple[str, ...] = (later("red"), later("blue"), later("yellow"), later("green"), later("black"))
#: What is played (FD-MODE-02 … FD-MODE-05).
MODE_NAMES: dict[str, str] = {
    "basic": later("basic game"),
    "advanced": later("advanced game"),
    "street-basic": later("street race, basic game"),
    "street-advanced": later("street race, advanced game"),
}
#: What a car is doing (part C.1 of the ledger).
STATUS_NAMES: dict[str, str] = {
    GRID: later("grid"),
    STALLED: later("stalled"),
    RUNNING: later("running"),
    SPUN: later("spun"),
    QUALIFYING: later("qualifying"),
    FINISHED: later("finished"),
    OUT: later("out"),
}


def pool_name(pool: str) -> str:
    """Return what a pool of wear points is called.

    >>> pool_name("gearbox")
    'gearbox'
    """
    return tr(POOL_NAMES[pool])


def tyre_name(tyres: str) -> str:
    """Return what a kind of tyres is called.

    >>> tyre_name("wet")
    'wet'
    """
    return tr(TYRE_NAMES[tyres])


def weather_name(weather: str) -> str:
    """Return what a state of the weather is called.

    >>> weather_name("CLOUDY_RAIN")
    'cloudy with rain'
    """
    return tr(WEATHER_NAMES[weather])


def driver_name(driver: int) -> str:
    """Return what a street driver is called (FD-DRIVER-01 … FD-DRIVER-10).

    >>> driver_name(10)
    'Stanley Washington'
    """
    return tr(DRIVERS[driver].name)


def team_name(team: int) -> str:
    """Return what a team is called, by its number from 1 (FD-COMP-02).

    >>> team_name(3)
    'yellow'
    """
    return tr(TEAM_NAMES[team - 1])


def mode_name(mode: str) -> str:
    """Return what a mode is called.

    >>> mode_name("street-basic")
    'street race, basic game'
    """
    return tr(MODE_NAMES[mode])


def status_name(status: str) -> str:
    """Return what a car is doing, in a word.

    >>> status_name("spun")
    'spun'
    """
    return tr(STATUS_NAMES[status])
