"""Dice, gears and the tables of each mode (chapter 1 of the ledger)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from racelib.text.language import later

#: FD-DICE-01, FD-DICE-02, FD-DICE-03, FD-DICE-04, FD-DICE-05, FD-DICE-06, FD-RULING-01: the faces of the gear dice.
#: FD-COMP-01: six gear dice, and the black die.
#: FD-DICE-08: you read the die of gear 1 at its tip; here a face is simply the number that counts.
GEAR_DICE: dict[int, tuple[int, ...]] = {
    1: (1, 1, 2, 2),
    2: (2, 3, 3, 4, 4, 4),
    3: (4, 5, 6, 6, 7, 7, 8, 8),
    4: (7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12),
    5: tuple(face for face in range(11, 21) for _ in range(2)),
    6: tuple(face for face in range(21, 31) for _ in range(3)),
}

#: FD-DICE-07: the black die.
BLACK_DIE: tuple[int, ...] = tuple(range(1, 21))

#: What the gear dice are called in the log.
GEAR_ROLL: dict[int, str] = {gear: f"gear {gear}" for gear in GEAR_DICE}

#: The rolls that strain every engine at speed (FD-ENG-01).
STRAINING: dict[int, int] = {5: 20, 6: 30}

#: The longest distance of a movement: the highest die, nitro with turbo, drift and skid.
LONGEST = 30 + 9 + 1 + 3

#: FD-COMP-02: ten cars in five colours; a colour is a team of two.
TEAMS = (later("red"), later("blue"), later("yellow"), later("green"), later("black"))

#: FD-MODE-01: the fewest and the most players; each drives one car.
PLAYERS = (2, 10)

#: The cells of a great start (FD-START-09).
GREAT_START_CELLS = 4
#: The most lane changes of a great start (FD-START-10, FD-RULING-57).
GREAT_START_LANE_CHANGES = 2

#: The highest gear out of the box (FD-PIT-05, FD-RULING-47).
GEAR_OUT_OF_BOX = 4

#: The most gears that can be skipped at once (FD-GEAR-05, FD-GEAR-06).
MOST_SKIPPED = 3


#: Points by wear category, which code and files call a pool: what something costs, or what a car has.
Cost = dict[str, int]

#: FD-MODE-02: the basic game has one wear category, for the whole car.
CAR = "car"
#: FD-MODE-03: the six wear categories of the advanced game, in the order in which they are written: 6/3/3/3/3/2.
TYRES, BRAKES, GEARBOX, BODY, ENGINE, SUSPENSION = POOLS = (
    "tyres",
    "brakes",
    "gearbox",
    "body",
    "engine",
    "suspension",
)

#: FD-WP-02, FD-WP-03, FD-WP-04, FD-WP-05, FD-WP-06, FD-WP-07: a Formula 1 car of the advanced game.
FORMULA_1: Cost = {TYRES: 6, BRAKES: 3, GEARBOX: 3, BODY: 3, ENGINE: 3, SUSPENSION: 2}

#: FD-COMP-06: the road damage markers that there are.
MARKERS = 20

#: The gears in which a car can slipstream, and be slipstreamed (FD-SLIP-02).
SLIPSTREAM_GEARS = (4, 5, 6)
#: The cells of a slipstream (FD-SLIP-06).
SLIPSTREAM_CELLS = 3
#: The most lane changes of a slipstream (FD-RULING-42).
SLIPSTREAM_LANE_CHANGES = 2

#: Up to this black result a pit stop is quick (FD-PIT-08, FD-PIT-09).
QUICK_STOP = 10
#: Points for repairs, for each car or for the two cars of a team (FD-TECH-01, FD-TEAM-02).
RESERVE, TEAM_RESERVE = 2, 4
#: The most points that go into one technical stop (FD-TECH-04).
MOST_REPAIRED = 2

#: What the places score; the others nothing (FD-TEAM-03).
TEAM_POINTS = (10, 8, 6, 5, 4, 3, 2, 1)

#: The points of a car that a player builds (FD-CUSTOM-01).
BUILD_POINTS = 20
#: The most points of each wear category; at least 1 each (FD-CUSTOM-02, FD-CUSTOM-03, FD-CUSTOM-04, FD-CUSTOM-05,
#: FD-CUSTOM-06, FD-CUSTOM-07).
BUILD_LIMITS: Cost = {TYRES: 14, BRAKES: 7, GEARBOX: 7, BODY: 7, ENGINE: 7, SUSPENSION: 7}

#: A roll of n past the police station is this times n on the clock (FD-POLICE-01).
SPEED = 10


@dataclass(frozen=True)
class Hurt:
    """A black roll that hurts a car: up to which result, in the dry and in the rain, and which pool loses a point."""

    pool: str
    dry: int
    rain: int

    def limit(self, raining: bool) -> int:
        """Return up to which black result it hurts in this weather (FD-RAIN-01, FD-RAIN-02, FD-RAIN-03).

        >>> ADVANCED.collision.limit(raining=False), ADVANCED.collision.limit(raining=True)
        (1, 2)
        """
        return self.rain if raining else self.dry

    def chance(self, raining: bool) -> float:
        """Return how likely one roll hurts in this weather.

        >>> ADVANCED.road.chance(raining=False)
        0.2
        """
        return self.limit(raining) / len(BLACK_DIE)


@dataclass(frozen=True)
class Mode:
    """What differs between the modes, as figures that the chapters read. A mode is nothing but its row here."""

    name: str
    #: the wear pools and their points at the start
    pools: Cost
    #: pools that put the car out when they are empty
    fatal: tuple[str, ...]
    #: the price of skipping 0, 1, 2, 3 gears
    skips: tuple[Cost, ...]
    #: the pool that pays for a cell of braking, and for a cell of overshooting
    brakes: str
    tyres: str
    #: the price of 0, 1, 2 … blocked cells; more than the table has put the car out. Empty: a point a cell
    shortfall: tuple[Cost, ...]
    #: black results of a great start, at least this
    great: int
    collision: Hurt
    engine: Hurt
    #: damaged road; None: no markers are used
    road: Hurt | None
    slipstream: bool
    #: what a pit stop gives back; none: there are no pit stops
    refit: tuple[str, ...]
    #: after a refit the black die says how quick the mechanics are
    mechanics: bool
    usual_laps: int
    laps: tuple[int, ...]
    #: the optional rules that can be added
    options: tuple[str, ...]
    street: bool = False
    drivers: bool = False
    #: ending a movement in a roar zone: (at least this black result, pool, points), the highest first
    roar: tuple[tuple[int, str, int], ...] = ()
    #: ending a movement on a dangerous cell; None: it is damaged road like any other
    danger: Hurt | None = None
    #: points that the fastest past the police station gets, and points at a checkpoint, freely spread over the pools
    police: int = 0
    checkpoint: int = 0
    #: a checkpoint also fills up this pool
    checkpoint_fills: tuple[str, ...] = ()
    #: black results of a stall, at most this (FD-START-04)
    stall: int = 1

    @property
    def markers(self) -> bool:
        """True when damage leaves markers on the road (FD-ROAD-01)."""
        return self.road is not None

    @property
    def counts_danger(self) -> bool:
        """FD-RULING-88: True when the danger cells of a street circuit count: not for Formula 1 in the basic game."""
        return self.road is not None or self.danger is not None


#: FD-WP-01, FD-RULING-89: the basic game, with 18 wear points for each car, and qualifying laps if you like.
BASIC = Mode(
    name="basic",
    pools={CAR: 18},  # FD-WP-01
    fatal=(CAR,),  # FD-ELIM-01
    skips=({}, {CAR: 1}, {CAR: 2}, {CAR: 3}),  # FD-GEAR-07
    brakes=CAR,  # FD-BRAKE-01
    tyres=CAR,  # FD-OVER-03
    shortfall=(),  # FD-BRAKE-03, FD-RULING-29
    great=17,  # FD-START-05, FD-START-06
    collision=Hurt(CAR, 4, 4),  # FD-COLL-04
    engine=Hurt(CAR, 4, 4),  # FD-ENG-04
    road=None,
    slipstream=False,
    refit=(CAR,),  # FD-PIT-04
    mechanics=False,  # FD-PIT-05
    usual_laps=1,  # FD-FIN-03
    laps=(1, 2),  # FD-FIN-04
    options=("qualifying",),
)

#: FD-RULING-53: the advanced game; 2 laps unless you agree on another number.
ADVANCED = Mode(
    name="advanced",
    pools=FORMULA_1,
    fatal=(BODY, ENGINE, SUSPENSION),  # FD-ELIM-02, FD-ELIM-03, FD-ELIM-04, FD-RULING-24
    skips=(
        {},
        {GEARBOX: 1},  # FD-GEAR-08
        {GEARBOX: 1, BRAKES: 1},  # FD-GEAR-09
        {GEARBOX: 1, BRAKES: 1, ENGINE: 1},  # FD-GEAR-10
    ),
    brakes=BRAKES,  # FD-BRAKE-02, FD-RULING-25
    tyres=TYRES,  # FD-OVER-04
    shortfall=(
        {},
        {BRAKES: 1},  # FD-BRAKE-05
        {BRAKES: 2},  # FD-BRAKE-06
        {BRAKES: 3},  # FD-BRAKE-07
        {BRAKES: 3, TYRES: 1},  # FD-BRAKE-08
        {BRAKES: 3, TYRES: 2},  # FD-BRAKE-09
        {BRAKES: 3, TYRES: 3},  # FD-BRAKE-10; FD-BRAKE-11: seven or more put the car out
    ),
    great=20,  # FD-START-07, FD-START-08
    collision=Hurt(BODY, 1, 2),  # FD-COLL-05, FD-RAIN-01
    engine=Hurt(ENGINE, 4, 3),  # FD-ENG-05, FD-RAIN-02, FD-RULING-36, FD-RULING-58
    road=Hurt(SUSPENSION, 4, 5),  # FD-ROAD-05, FD-RAIN-03
    slipstream=True,
    refit=(TYRES,),  # FD-PIT-06
    mechanics=True,  # FD-PIT-07
    usual_laps=2,  # FD-FIN-05, FD-RULING-53
    laps=(1, 2, 3),  # FD-FIN-06
    options=("custom_car", "qualifying", "weather", "tyres", "tech_pit", "team"),
)

#: FD-MODE-04: the basic game with nitro and the street circuit; FD-RULING-85: without pit stops.
STREET_BASIC = replace(
    BASIC,
    name="street-basic",
    street=True,
    refit=(),  # FD-STREET-02
    roar=((11, CAR, 2),),  # FD-ROAR-02
    danger=Hurt(CAR, 4, 4),  # FD-DANGER-02, FD-RULING-72
    police=2,  # FD-POLICE-03
    checkpoint=10,  # FD-CHECK-01
)

#: FD-MODE-05: the advanced game with nitro, the street circuit and the ten drivers.
#: FD-STREET-01: street cars have hard tyres.
#: FD-FIN-08: 1 lap or more.
STREET_ADVANCED = replace(
    ADVANCED,
    name="street-advanced",
    street=True,
    drivers=True,
    refit=(),  # FD-STREET-02
    mechanics=False,
    laps=(1, 2, 3),  # FD-FIN-08
    options=("qualifying", "weather"),  # FD-STREET-01: hard tyres, no boxes, own cars
    roar=((20, ENGINE, 1), (19, BODY, 1), (16, TYRES, 1)),  # FD-ROAR-03
    police=2,  # FD-POLICE-04
    checkpoint=2,  # FD-CHECK-03
    checkpoint_fills=(TYRES,),  # FD-CHECK-02
)

MODES: dict[str, Mode] = {mode.name: mode for mode in (BASIC, ADVANCED, STREET_BASIC, STREET_ADVANCED)}


def a_race(mode: Mode) -> str:
    """Return what a race of a mode is called.

    >>> a_race(MODES["advanced"])
    'an advanced race'
    """
    return f"{'an' if mode.name[0] in 'aeiou' else 'a'} {mode.name} race"


#: What each optional rule is for (FD-MODE-06); three laps are an option of the same kind, written as `laps = 3`.
SWITCHES: dict[str, str] = {
    "custom_car": "everybody builds a car of 20 points",
    "qualifying": "a lap alone against the clock sets the grid; the rulebook has it in the advanced game",
    "weather": "it may rain",
    "tyres": "hard, soft or wet tyres",
    "tech_pit": "repairs in the box",
    "team": "teams of two score together",
}


@dataclass(frozen=True)
class Options:
    """Which optional rules are played (FD-MODE-06)."""

    custom_car: bool = False
    qualifying: bool = False
    weather: bool = False
    tyres: bool = False
    tech_pit: bool = False
    team: bool = False


# -- weather (chapter 18) -----------------------------------------------------------------------------------

#: The weather from best to worst; "" when it does not matter.
FINE, CLOUDY, CLOUDY_RAIN, RAIN = WEATHER = ("FINE", "CLOUDY", "CLOUDY_RAIN", "RAIN")
#: The weather in which it rains (FD-WEATHER-09).
WET = (CLOUDY_RAIN, RAIN)
#: What a forecast says of the race (FD-WEATHER-03).
FORECAST = {"fine": FINE, "cloudy": CLOUDY, "rain": RAIN}
#: The weather that can change (FD-WEATHER-08).
CHANGEABLE = (CLOUDY, CLOUDY_RAIN)
#: How far down the list a roll moves the weather (FD-WEATHER-05, FD-WEATHER-06, FD-WEATHER-07).
CHANGE = {"fine": -1, "cloudy": 0, "rain": 1}

# -- tyres (chapter 19) -------------------------------------------------------------------------------------

HARD, SOFT, WET_TYRES = TYRE_KINDS = ("hard", "soft", "wet")


@dataclass(frozen=True)
class TyreKind:
    """What a kind of tyre does: skid in the rain, and how overshoots multiply on tyre laps 1, 2 and 3 or later."""

    skid: int
    dry: tuple[int, int, int]
    rain: tuple[int, int, int]
    #: the tyre laps on which a cell more may be driven in the dry
    extra: tuple[int, ...] = ()


#: What each kind of tyre does (read in `rules/tyres.py` and `rules/soft_tyres.py`).
TYRE_TABLE: dict[str, TyreKind] = {
    HARD: TyreKind(skid=3, dry=(1, 1, 1), rain=(1, 1, 1)),  # FD-TYRE-03, FD-TYRE-04, FD-RULING-86
    # extra cell: FD-TYRE-05, FD-TYRE-07; overshoots: FD-TYRE-06, FD-TYRE-08, FD-TYRE-10; skid: FD-TYRE-09, FD-RULING-62
    SOFT: TyreKind(skid=3, dry=(2, 2, 3), rain=(1, 1, 3), extra=(1,)),
    WET_TYRES: TyreKind(skid=1, dry=(2, 2, 3), rain=(1, 1, 1)),  # FD-TYRE-11, FD-TYRE-12, FD-TYRE-13, FD-RULING-64
}

# -- street drivers (chapter 23) ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Driver:
    """A street driver: what the card says, the ability by name, and the pools of the car."""

    name: str
    ability: str
    pools: Cost


def _driver(name: str, ability: str, *points: int) -> Driver:
    return Driver(name, ability, dict(zip(POOLS, points, strict=True)))


BEAUTY, AGGRESSOR, DRIFTER, FROG, MECHANIC, DIANA, JUNK, TURBO, INVENTOR, RADIO = range(1, 11)

#: FD-DRIVER-01, FD-DRIVER-02, FD-DRIVER-03, FD-DRIVER-04, FD-DRIVER-05: the first five street drivers.
#: FD-DRIVER-06, FD-DRIVER-07, FD-DRIVER-08, FD-DRIVER-09, FD-DRIVER-10: the other five.
#: FD-COMP-03, FD-COMP-07: ten drivers, each with a car and a card.
#: Four names are not known: those drivers are called after their ability.
DRIVERS: dict[int, Driver] = {
    BEAUTY: _driver(later("the Beauty"), later("What a beauty"), 7, 3, 2, 2, 3, 3),
    AGGRESSOR: _driver(later("the Aggressor"), later("Aggression"), 6, 3, 2, 4, 3, 3),
    DRIFTER: _driver(later("the Drift Master"), later("Drift master"), 9, 2, 2, 2, 3, 2),
    FROG: _driver("Julien Marcellin", later("Weather frog"), 8, 4, 2, 2, 3, 2),
    MECHANIC: _driver(later("the Mechanic"), later("Skilled mechanic"), 4, 6, 2, 3, 3, 2),
    DIANA: _driver("Diana", later("Quick off the mark"), 6, 4, 2, 3, 3, 3),
    JUNK: _driver("Temana Matahi", later("Heap of junk"), 6, 3, 3, 3, 3, 3),
    TURBO: _driver("Montoya Cadena", later("Mighty turbo"), 5, 5, 3, 2, 3, 2),
    INVENTOR: _driver("Dmitry Tsarev", later("Ingenious inventor"), 5, 4, 3, 3, 3, 4),
    RADIO: _driver("Stanley Washington", later("Car radio"), 7, 2, 3, 2, 3, 3),
}

#: The rules of each ability.
ABILITY_RULES: dict[int, tuple[str, ...]] = {
    BEAUTY: ("FD-ABIL-01",),
    AGGRESSOR: ("FD-ABIL-02",),
    DRIFTER: ("FD-ABIL-03",),
    FROG: ("FD-ABIL-04", "FD-ABIL-05"),
    MECHANIC: ("FD-ABIL-06",),
    DIANA: ("FD-ABIL-07", "FD-ABIL-08"),
    JUNK: ("FD-ABIL-09", "FD-ABIL-10"),
    TURBO: ("FD-ABIL-11",),
    INVENTOR: ("FD-ABIL-12",),
    RADIO: ("FD-ABIL-13", "FD-ABIL-14"),
}

#: Where the radio hits, by the highest black result (FD-ABIL-14).
RADIO_TABLE: tuple[tuple[int, str], ...] = (
    (4, TYRES),
    (7, BRAKES),
    (10, GEARBOX),
    (13, BODY),
    (17, ENGINE),
    (20, SUSPENSION),
)
#: The extra cells of the Mighty turbo (FD-ABIL-11).
TURBO_CELLS = 3
#: What the Mechanic gets at a checkpoint (FD-ABIL-06).
MECHANIC_POINTS = 4
#: Road damage under his stop hurts Temana at most at this black result, in any weather (FD-ABIL-10).
JUNK_LIMIT = 2

# -- custom cars (chapter 16) --------------------------------------------------------------------------------

#: Cars to choose from without counting: our suggestions. Any other spread of 20 points may be built.
BUILDS: dict[str, Cost] = {
    name: dict(zip(POOLS, points, strict=True))
    for name, points in {
        later("the works car"): (6, 3, 3, 3, 3, 2),
        later("sticky"): (10, 2, 2, 2, 2, 2),
        later("all tyres"): (14, 2, 1, 1, 1, 1),
        later("late braker"): (5, 7, 2, 2, 2, 2),
        later("nimble gearbox"): (5, 3, 6, 2, 2, 2),
        later("battering ram"): (5, 2, 2, 7, 2, 2),
        later("endurance engine"): (5, 2, 2, 2, 7, 2),
        later("off-roader"): (5, 2, 2, 2, 2, 7),
        later("tough one"): (4, 2, 2, 4, 4, 4),
    }.items()
}
