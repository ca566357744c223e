"""What people call the things of the game: pools of wear points, tyres, weather, teams, in the language in use."""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.formula_d import tables
from racelib.games.formula_d.state import FINISHED, GRID, OUT, QUALIFYING, RUNNING, SPUN, STALLED
from racelib.text.kit import in_words
from racelib.text.language import later, tr

#: The pools of wear points (FD-MODE-02, FD-MODE-03).
POOL_NAMES: dict[str, str] = {
    tables.CAR: later("car"),
    tables.TYRES: later("tyres"),
    tables.BRAKES: later("brakes"),
    tables.GEARBOX: later("gearbox"),
    tables.BODY: later("body"),
    tables.ENGINE: later("engine"),
    tables.SUSPENSION: later("suspension"),
}
pool_name = in_words(POOL_NAMES)
#: The kinds of tyres (FD-TYRE-01): in a sentence, and as options.
tyre_name = in_words({tables.HARD: later("hard"), tables.SOFT: later("soft"), tables.WET_TYRES: later("wet")})
tyre_label = in_words(
    {tables.HARD: later("Hard tyres"), tables.SOFT: later("Soft tyres"), tables.WET_TYRES: later("Wet tyres")}
)
#: The street drivers, by number.
driver_name = in_words({number: driver.name for number, driver in tables.DRIVERS.items()})
#: What the ability of each street driver does (the rules: `ABILITY_RULES`).
ability_effect = in_words(
    {
        tables.BEAUTY: later("other drivers lose 1 cell when they cross the finish line"),
        tables.AGGRESSOR: later("drivers who collide with this car roll twice"),
        tables.DRIFTER: later("1 cell more or less for 1 tyre point"),
        tables.FROG: later("may have the weather rolled again; skids only 1 cell"),
        tables.MECHANIC: later("4 points at a checkpoint instead of 2"),
        tables.DIANA: later("acts first among level cars, and wins ties on the grid"),
        tables.JUNK: later("once a lap drops road damage, which hurts this car less"),
        tables.TURBO: later("nitro may be 3 cells longer"),
        tables.INVENTOR: later("engine damage checks hurt this car less often"),
        tables.RADIO: later("once a race throws a radio at a car nearby"),
    }
)
#: The four states of the weather (FD-WEATHER-03, FD-WEATHER-09).
weather_name = in_words(
    {
        tables.FINE: later("fine"),
        tables.CLOUDY: later("cloudy"),
        tables.CLOUDY_RAIN: later("cloudy with rain"),
        tables.RAIN: later("rain"),
    }
)
#: The teams by number, called by their colours (FD-COMP-02).
team_name = in_words(dict(enumerate(tables.TEAMS, 1)))
#: What is played (FD-MODE-02, FD-MODE-03, FD-MODE-04, FD-MODE-05).
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
