"""What people call the things of the game: pools of wear points, tyres, weather, teams, in the language in use."""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.formula_d.state import FINISHED, GRID, OUT, QUALIFYING, RUNNING, SPUN, STALLED
from racelib.games.formula_d.tables import (
    AGGRESSOR,
    BEAUTY,
    BODY,
    BRAKES,
    CAR,
    CLOUDY,
    CLOUDY_RAIN,
    DIANA,
    DRIFTER,
    DRIVERS,
    ENGINE,
    FINE,
    FROG,
    GEARBOX,
    HARD,
    INVENTOR,
    JUNK,
    MECHANIC,
    RADIO,
    RAIN,
    SOFT,
    SUSPENSION,
    TURBO,
    TYRES,
    WET_TYRES,
)
from racelib.text.kit import in_words
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
pool_name = in_words(POOL_NAMES)
#: The kinds of tyres (FD-TYRE-01): in a sentence, and as options.
tyre_name = in_words({HARD: later("hard"), SOFT: later("soft"), WET_TYRES: later("wet")})
tyre_label = in_words({HARD: later("Hard tyres"), SOFT: later("Soft tyres"), WET_TYRES: later("Wet tyres")})
#: The street drivers, by number (FD-DRIVER-01 to FD-DRIVER-10).
driver_name = in_words({number: driver.name for number, driver in DRIVERS.items()})
#: What the ability of each street driver does (FD-ABIL-01 to FD-ABIL-14).
ability_effect = in_words(
    {
        BEAUTY: later("other drivers lose 1 cell when they cross the finish line"),
        AGGRESSOR: later("drivers who collide with this car roll twice"),
        DRIFTER: later("1 cell more or less for 1 tyre point"),
        FROG: later("may have the weather rolled again; skids only 1 cell"),
        MECHANIC: later("4 points at a checkpoint instead of 2"),
        DIANA: later("acts first among level cars, and wins ties on the grid"),
        JUNK: later("once a lap drops road damage, which hurts this car less"),
        TURBO: later("nitro may be 3 cells longer"),
        INVENTOR: later("engine damage checks hurt this car less often"),
        RADIO: later("once a race throws a radio at a car nearby"),
    }
)
#: The four states of the weather (FD-WEATHER-03, FD-WEATHER-09).
weather_name = in_words(
    {FINE: later("fine"), CLOUDY: later("cloudy"), CLOUDY_RAIN: later("cloudy with rain"), RAIN: later("rain")}
)
#: The teams by number, called by their colours (FD-COMP-02), as in `TEAMS`.
team_name = in_words({1: later("red"), 2: later("blue"), 3: later("yellow"), 4: later("green"), 5: later("black")})
#: What is played (FD-MODE-02 to FD-MODE-05).
mode_name = in_words(
    {
        "basic": later("basic game"),
        "advanced": later("advanced game"),
        "street-basic": later("street race, basic game"),
        "street-advanced": later("street race, advanced game"),
    }
)
#: What a car is doing (part C.1 of the ledger).
status_name = in_words(
    {
        GRID: later("grid"),
        STALLED: later("stalled"),
        RUNNING: later("running"),
        SPUN: later("spun"),
        QUALIFYING: later("qualifying"),
        FINISHED: later("finished"),
        OUT: later("out"),
    }
)
#: Lanes by the letter in the track file, in driving direction at the start.
LANE_NAMES: dict[str, str] = {
    "o": later("outer lane"),
    "m": later("middle lane"),
    "i": later("inner lane"),
    "l": later("left lane"),
    "r": later("right lane"),
}


def lane_name(lane: str, lanes: Sequence[str]) -> str:
    """Return what a lane is called: by its letter, or by its place from left to right.

    >>> lane_name("o", ("o", "m", "i")), lane_name("2", ("0", "1", "2")), lane_name("pit", ("0", "1", "2"))
    ('outer lane', 'right lane', 'pit lane')
    """
    if lane in LANE_NAMES:
        return tr(LANE_NAMES[lane])
    if lane not in lanes:
        return tr("pit lane")
    place = lanes.index(lane)
    if len(lanes) == 3:
        return tr(LANE_NAMES["lmr"[place]])
    return tr("lane {number}").format(number=place + 1)
