"""A referee for Formula D: slow, obvious, and apart from the engine.

It reads the header and the events of a race and drives it again from the answers and the dice alone, by its own reading
of the ledger: what it expects to happen must be what the log says, event by event, every die rolled by whom and when
the rules want it; and at every turn end its books must be those of the engine. It takes the track as data, and of the
rules nothing but its own figures and those of the oracle of ways.

    race = Referee(header, events)
    race.play()            # raises Foul and names the event
    race.result            # what the race came to
    race.seen              # what has happened, and how often
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from racelib.games.formula_d.options import start
from racelib.games.formula_d.state import State
from racelib.kernel.event import Event, fold
from racelib.kernel.game import Header
from tests.games.formula_d.oracle import Explorer, Path, Position, all_pulls, graph_of, slipstream, steps_of
from tests.refereed import Reader

Cost = dict[str, int]

#: FD-DICE-01 … FD-DICE-07
FACES = {
    1: {1, 2},
    2: {2, 3, 4},
    3: set(range(4, 9)),
    4: set(range(7, 13)),
    5: set(range(11, 21)),
    6: set(range(21, 31)),
}
BLACK = set(range(1, 21))
#: FD-ENG-01
TOP = {5: 20, 6: 30}

POOLS = ["tyres", "brakes", "gearbox", "body", "engine", "suspension"]
VITAL = ["body", "engine", "suspension"]
#: FD-DRIVER-01 … FD-DRIVER-10, and what they are called here
CARDS = {
    1: "7 3 2 2 3 3",
    2: "6 3 2 4 3 3",
    3: "9 2 2 2 3 2",
    4: "8 4 2 2 3 2",
    5: "4 6 2 3 3 2",
    6: "6 4 2 3 3 3",
    7: "6 3 3 3 3 3",
    8: "5 5 3 2 3 2",
    9: "5 4 3 3 3 4",
    10: "7 2 3 2 3 3",
}
BEAUTY, AGGRESSOR, DRIFTER, FROG, MECHANIC, DIANA, JUNK, TURBO, INVENTOR, RADIO = CARDS
#: FD-GEAR-08, FD-GEAR-09, FD-GEAR-10
SKIPS: dict[int, Cost] = {
    1: {"gearbox": 1},
    2: {"gearbox": 1, "brakes": 1},
    3: {"gearbox": 1, "brakes": 1, "engine": 1},
}
#: FD-BRAKE-05 … FD-BRAKE-10
ROWS: dict[int, Cost] = {
    1: {"brakes": 1},
    2: {"brakes": 2},
    3: {"brakes": 3},
    4: {"brakes": 3, "tyres": 1},
    5: {"brakes": 3, "tyres": 2},
    6: {"brakes": 3, "tyres": 3},
}
#: Black results up to which it hurts, in the dry and in the rain: FD-COLL-05, FD-ENG-05, FD-ROAD-05, FD-RAIN-01 … -03
HURTS = {"collision": (1, 2), "engine": (4, 3), "road": (4, 5)}
LOSES = {"collision": "body", "engine": "engine", "road": "suspension"}
TOLD = {"collision": "Collided", "engine": "EngineHurt", "road": "RoadHurt"}
#: FD-ABIL-14
RADIO_HITS = {
    "tyres": range(1, 5),
    "brakes": range(5, 8),
    "gearbox": range(8, 11),
    "body": range(11, 14),
    "engine": range(14, 18),
    "suspension": range(18, 21),
}
#: FD-TEAM-03
SCORES = {1: 10, 2: 8, 3: 6, 4: 5, 5: 4, 6: 3, 7: 2, 8: 1}
WEATHERS = ["FINE", "CLOUDY", "CLOUDY_RAIN", "RAIN"]


@dataclass
class Car:
    """A car as the referee keeps it."""

    number: int
    team: int
    pools: Cost
    full: Cost
    at: str = ""
    gear: int = 0
    lap: int = 0
    stops: int = 0
    status: str = "grid"
    turns: int = 0
    driver: int = 0
    tyres: str = "hard"
    tyre_lap: int = 1
    nitro_used: bool = False
    junk_used: bool = False
    radio_used: bool = False

    @property
    def racing(self) -> bool:
        return self.status not in ("finished", "out")

    def lacks(self) -> Cost:
        return {pool: full - self.pools[pool] for pool, full in self.full.items() if full > self.pools[pool]}


@dataclass
class Leg:
    """A part of a movement that was driven at one go, and what the referee wants to know of it."""

    began_on: str
    path: Path
    given_up: int = 0
    blocked: bool = False
    over: bool = False
    left: list[tuple[str, int, int]] = field(default_factory=list)  # corner, stops missing, cells up to its end
    brakes: bool = True  # whether cells could be braked away


class Referee(Reader):
    """Drives a race again."""

    #: whether to look at every movement for whether there was really a choice; slow
    thorough = False

    def __init__(self, header: Header, events: Sequence[Event]) -> None:
        super().__init__(header, events)
        self.events = list(events)
        self.engine: State = start(header)
        self.followed = 0
        mode = self.options["mode"]
        self.street, self.basic = mode.startswith("street"), mode.endswith("basic")
        self.laps: int = self.options["laps"]
        self.track: str = self.options["track"]
        self.graph = graph_of(self.track)
        self.facts: dict[str, Any] = self.graph.graph
        zones = self.facts["street"] or {"danger": (), "roar": (), "police": ()}
        # FD-RULING-88: the danger cells belong to the road, the rest is for street cars
        self.danger = set(zones["danger"]) if self.street or not self.basic else set()
        zones = zones if self.street else {"roar": (), "police": ()}
        self.roar = set(zones["roar"])
        self.police_steps = {(here, there) for here, there in zones["police"]}
        progress = {cell: float(data["progress"]) for cell, data in self.graph.nodes(data=True)}
        self.length = 1 + max(progress.values())
        pit = self.facts["pit"]
        self.entry = min(progress[cell] for cell, _ in pit["entry"]) if pit else 0.0
        self.ahead = {here: to for here, steps in steps_of(self.track).items() for step, to, _ in steps if step == "s"}
        seats = len(header.seats)
        points = {"car": 18} if self.basic else dict(zip(POOLS, (6, 3, 3, 3, 3, 2), strict=True))
        teams = seats // 2 if self.options["team"] else 5
        self.cars = [Car(number, number % teams + 1, dict(points), dict(points)) for number in range(seats)]
        self.reserves: dict[int, int] = {}
        if self.options["team"]:
            self.reserves = dict.fromkeys((car.team for car in self.cars), 4)
        elif self.options["tech_pit"]:
            self.reserves = dict.fromkeys(range(seats), 2)
        self.markers: set[str] = set()
        self.weather = ""
        self.raining = False  # FD-RULING-59: the road of this turn, whatever the weather has become in it
        self.qualifying = False
        self.round = 0
        self.order: list[int] = []
        self.home: list[int] = []
        self.out: list[int] = []
        self.speeds: dict[int, list[tuple[int, int]]] = {}
        self.rewarded: list[int] = []

    # -- reading the log --------------------------------------------------------------------------------------------

    def roll(self, what: str, by: int, faces: set[int]) -> int:
        """Somebody rolls for something, and nobody for anything else."""
        name, *rest = self.here()
        if name != "Rolled" or rest[:2] != [what, by] or rest[2] not in faces:
            raise self.foul(f"{self.here()} happened; {by} should have rolled for {what}")
        self.seen[f"roll for {what.split()[0]}"] += 1
        self.at += 1
        return int(rest[2])

    def black(self, what: str, by: int) -> int:
        return self.roll(what, by, BLACK)

    def open_answer(self, seat: int) -> Any:
        """Take an answer of a seat that has too many options to list."""
        name, *rest = self.here()
        if name != "Chose" or rest[0] != seat or rest[2]:
            raise self.foul(f"{self.here()} happened; seat {seat} should have answered of its own will")
        self.at += 1
        return rest[1]

    def turn_ended(self) -> None:
        """A turn is over: the books must be those of the engine."""
        self.must("TurnEnded", "")
        fold(self.engine, self.events[self.followed : self.at])
        self.followed = self.at
        self.look_up()
        self.compare_books()

    def compare_books(self) -> None:
        state = self.engine
        codes = state.track.codes
        for car, theirs in zip(self.cars, state.cars, strict=True):
            kept = {
                "at": codes[theirs.cell] if theirs.cell >= 0 else "",
                "pools": theirs.wear,
                **{name: getattr(theirs, name) for name in BOOKS},
            }
            for name, value in kept.items():
                if getattr(car, name) != value:
                    raise self.foul(f"car {car.number}: {name} is {value}; it should be {getattr(car, name)}")
        mine = (self.weather, self.markers, self.reserves, self.speeds, self.rewarded, self.home, self.out)
        marked = {codes[cell] for cell in state.track.members(state.markers)}
        theirs_all = (
            state.weather,
            marked,
            state.reserves,
            state.police,
            state.rewarded,
            state.finished,
            state.retired,
        )
        if mine != theirs_all:
            raise self.foul(f"the state says {theirs_all}; it should be {mine}")

    # -- the whole race ---------------------------------------------------------------------------------------------

    def play(self) -> None:
        self.prepare()
        order: list[int] | None = None
        if self.options["qualifying"]:
            self.qualify()
            order = self.qualified()  # part C.4: the roll-off of those who failed comes before the forecast
        self.forecast(False)
        self.fit_tyres()
        self.line_up(order)
        while any(car.racing for car in self.cars):
            self.order = self.acting_order()
            self.must("RoundBegan", tuple(self.order))
            self.round += 1
            for number in list(self.order):
                car = self.cars[number]
                if car.racing:
                    self.turn(car)
                    self.reward_the_fastest()
                    car.turns += 1
                    self.turn_ended()
        self.must_end()
        self.classify()

    def classify(self) -> None:
        """FD-RULING-55, FD-TEAM-03, FD-TEAM-04, FD-RULING-67."""
        for place, number in enumerate([*self.home, *reversed(self.out)], start=1):
            car = self.cars[number]
            home = car.status == "finished"
            points = sum(car.pools.values())
            row = {"place": place, "car": number, "finished": home, "turns": car.turns, "points": points}
            if self.options["team"]:
                row |= {"team": car.team, "scored": SCORES.get(place, 0) if home else 0}
            self.result.append(row)
        if self.options["team"]:
            for row in self.result:
                row["team_place"] = 1 + sum(self.better(team, row["team"]) for team in {car.team for car in self.cars})

    def better(self, team: int, other: int) -> bool:
        """FD-TEAM-04, FD-RULING-67: say whether a team has more points than another, or as many and a better place."""
        sums = [sum(row["scored"] for row in self.result if row["team"] == one) for one in (team, other)]
        best = [min(row["place"] for row in self.result if row["team"] == one) for one in (team, other)]
        return (sums[0], -best[0]) > (sums[1], -best[1])

    # -- before the race --------------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """FD-CUSTOM-01 … FD-CUSTOM-07, FD-STREET-03, FD-MODE-08."""
        if self.options["custom_car"]:
            for car in self.cars:
                pools = self.open_answer(car.number)
                limits = dict.fromkeys(POOLS, 7) | {"tyres": 14}
                fits = all(1 <= pools[pool] <= most for pool, most in limits.items())
                if sorted(pools) != sorted(POOLS) or sum(pools.values()) != 20 or not fits:
                    raise self.foul(f"{pools} is no car")
                self.must("CarBuilt", car.number, pools)
                car.pools, car.full = dict(pools), dict(pools)
        if self.street and not self.basic:
            free = [number for number in CARDS if number != FROG or self.options["weather"]]
            for car in self.cars:
                car.driver = self.pick(car.number, free)
                free.remove(car.driver)
                self.must("DriverChosen", car.number, car.driver)
                car.full = dict(zip(POOLS, map(int, CARDS[car.driver].split()), strict=True))
                car.pools = dict(car.full)

    def forecast(self, qualifying: bool) -> None:
        """FD-WEATHER-02, FD-WEATHER-03."""
        if self.options["weather"]:
            sky = self.sky("forecast", 0)
            usual = {"fine": "FINE", "cloudy": "CLOUDY", "rain": "RAIN"}[sky]
            self.weather = ("RAIN" if sky == "rain" else "FINE") if qualifying else usual
            self.must("Forecast", self.weather, qualifying)
            self.look_up()

    def look_up(self) -> None:
        """FD-WEATHER-09."""
        self.raining = self.weather in ("CLOUDY_RAIN", "RAIN")

    def sky(self, what: str, by: int) -> str:
        """FD-WEATHER-01; FD-ABIL-04, FD-RULING-79: the frog may have it rolled again."""
        black = self.black(what, by)
        frog = next((car for car in self.cars if car.driver == FROG and car.racing), None)
        if frog is not None and self.pick(frog.number, [False, True]):
            self.must("WeatherRolledAgain", frog.number)
            black = self.black(what, by)
        chart: dict[str, list[int]] = self.facts["weather"]
        return next(sky for sky, (first, last) in chart.items() if first <= black <= last)

    def fit_tyres(self) -> None:
        """FD-TYRE-01, FD-TYRE-02."""
        if self.options["tyres"]:
            for car in self.cars:
                car.tyres, car.tyre_lap = self.pick(car.number, ["hard", "soft", "wet"]), 1
                self.must("TyresFitted", car.number, car.tyres)

    # -- the qualifying lap -----------------------------------------------------------------------------------------

    def qualify(self) -> None:
        """Chapter 17; what each lap came to is kept as (score, seconds), or nothing for a lap that was lost."""
        self.forecast(True)
        self.fit_tyres()
        self.must("QualifyingBegan")
        self.qualifying = True
        self.lap_results: dict[int, tuple[int, int] | None] = {}
        for car in self.cars:
            self.must("QualifyingLapBegan", car.number)
            car.at, car.status = self.facts["qualifying"], "qualifying"
            score = 0
            while car.number not in self.lap_results:
                score += 1 + self.qualifying_turn(car, score)
                self.turn_ended()
        self.qualifying = False

    def qualifying_turn(self, car: Car, score: int) -> int:
        """FD-RULING-68, FD-RULING-69: no braking, no skips, no checks; return the penalty."""
        was = car.gear
        gears = [1] if not was else [gear for gear in (was - 1, was, was + 1) if 1 <= gear <= 6]
        car.gear = self.pick(car.number, gears)
        self.must("Shifted", car.number, car.gear, was, {})
        cells = self.roll(f"gear {car.gear}", car.number, FACES[car.gear])
        cells += self.soft_cell(car)
        leg = self.drive(car, cells, braking=False)
        lost = next((one for one in leg.left if one[1] > 1), None)
        if lost is not None:
            self.must("QualifyingLapEnded", car.number, -1, -1, lost[0], lost[1])
            self.lap_over(car, None)
            return 0
        penalty = 0
        for corner, _, at in leg.left:
            far = len(leg.path.steps) - at
            penalty += far * self.tyre_factor(car)
            self.must("Penalised", car.number, corner, far, far * self.tyre_factor(car))
        if car.lap > 1:
            seconds = self.open_answer(car.number)
            score += 1 + penalty + seconds // 60
            self.must("QualifyingLapEnded", car.number, seconds, score, "", 0)
            self.lap_over(car, (score, seconds))
        else:
            self.count_stop(car, leg)
        return penalty

    def lap_over(self, car: Car, result: tuple[int, int] | None) -> None:
        self.lap_results[car.number] = result
        car.at, car.status, car.gear, car.lap, car.stops, car.tyre_lap = "", "grid", 0, 0, 0, 1

    # -- the grid ---------------------------------------------------------------------------------------------------

    def qualified(self) -> list[int]:
        """FD-QUAL-09, FD-QUAL-10, FD-RULING-68: as qualified, those who failed last."""
        results = self.lap_results
        order: list[int] = []
        for result in sorted({result for result in results.values() if result is not None}):
            order += self.settle([number for number in results if results[number] == result], "grid")
        failed = [number for number in results if results[number] is None]
        return order + (self.roll_off(failed, "qualifying") if len(failed) > 1 else failed)

    def line_up(self, order: list[int] | None) -> None:
        """FD-START-01: rolled for, unless it is known from qualifying."""
        if order is None:
            order = self.roll_off([car.number for car in self.cars], "grid")
        self.must("LinedUp", tuple(order), self.options["qualifying"])
        for number, slot in zip(order, self.facts["grid"], strict=False):
            self.cars[number].at = slot
        self.order = order

    def roll_off(self, numbers: list[int], what: str) -> list[int]:
        rolls = {number: self.black(what, number) for number in numbers}
        order = []
        for face in sorted(set(rolls.values()), reverse=True):
            order += self.settle([number for number in numbers if rolls[number] == face], what)
        return order

    def settle(self, tied: list[int], what: str) -> list[int]:
        """FD-START-02; FD-ABIL-08, FD-RULING-80: Diana first."""
        first = [number for number in tied if self.cars[number].driver == DIANA]
        rest = [number for number in tied if number not in first]
        return first + (self.roll_off(rest, what) if len(rest) > 1 else rest)

    # -- the order --------------------------------------------------------------------------------------------------

    def acting_order(self) -> list[int]:
        """Chapter 3, FD-RULING-51; FD-ORDER-05: the grid in the first round."""
        racing = [car for car in self.cars if car.racing]
        if self.round == 0:
            return self.order
        return [car.number for car in sorted(racing, key=lambda car: sum(self.ahead_of(one, car) for one in racing))]

    def ahead_of(self, one: Car, other: Car) -> bool:
        """Say whether one car acts before another."""
        if one is other:
            return False
        far, other_far = self.far(one), self.far(other)
        if self.in_pit(one) != self.in_pit(other):
            pit, track = (far, other_far) if self.in_pit(one) else (other_far, far)
            return (track <= self.turned_in(pit)) == self.in_pit(one)
        if far != other_far:
            return far > other_far
        if DIANA in (one.driver, other.driver):
            return one.driver == DIANA
        if one.gear != other.gear:
            return one.gear > other.gear
        if self.from_inside(one) != self.from_inside(other):
            return self.from_inside(one) < self.from_inside(other)
        return one.number < other.number  # as far from the inside on both sides of it: any order will do

    def far(self, car: Car) -> float:
        return car.lap * self.length + float(self.graph.nodes[car.at]["progress"])

    def turned_in(self, far: float) -> float:
        """Return how far a car in the pit lane had come when it reached the entry."""
        laps = (far - self.entry) // self.length
        return laps * self.length + self.entry

    def from_inside(self, car: Car) -> int:
        data = self.graph.nodes[car.at]
        corner = data["corner"] or data["next_corner"]
        inside = next(one["inside"] for one in self.facts["corners"] if one["id"] == corner)
        return abs(int(data["lane"]) - int(inside))

    # -- a turn -----------------------------------------------------------------------------------------------------

    def turn(self, car: Car) -> None:
        if car.status == "grid":
            black = self.black("start", car.number)
            if black == 1:
                self.must("Stalled", car.number)
                car.status = "stalled"
                return
            great = black >= (17 if self.basic else 20)
            self.must("DroveOff", car.number, great, False)
            car.status, car.gear = "running", 1
            if great:
                self.movement(car, 4, roll=0, great=True)
                return
        else:
            self.shift(car)
        self.roll_and_move(car)

    def shift(self, car: Car) -> None:
        """Chapter 2; FD-SPIN-02, FD-START-04, FD-PIT-05, FD-PIT-10."""
        was, gears = car.gear, self.gears(car)
        gear = self.pick(car.number, gears)
        car.gear = gear
        if car.status == "stalled":
            self.must("DroveOff", car.number, False, True)
        elif car.status == "spun":
            self.must("TurnedRound", car.number)
        else:
            cost = gears[gear]
            self.must("Shifted", car.number, gear, was, cost)
            self.lose(car, cost)
            if "engine" in cost:
                self.mark(car, car.at, "engine")
        car.status = "running"

    def gears(self, car: Car) -> dict[int, Cost]:
        """Return the gears that may be chosen, and what they cost."""
        if not car.gear:
            return {1: {}}
        if self.graph.nodes[car.at]["box"]:
            return {gear: {} for gear in range(1, 5)}
        found: dict[int, Cost] = {}
        for gear in range(1, min(6, car.gear + 1) + 1):
            skipped = max(0, car.gear - gear - 1)
            if self.in_pit(car) or not skipped:
                found[gear] = {}
            elif skipped <= 3:
                cost = {"car": skipped} if self.basic else SKIPS[skipped]
                last = {pool: int(pool in ("car", *VITAL)) for pool in cost}
                if all(car.pools[pool] - points >= last[pool] for pool, points in cost.items()):
                    found[gear] = cost
        return found

    def roll_and_move(self, car: Car) -> None:
        in_pit, gear = self.in_pit(car), car.gear
        roll = self.roll(f"gear {gear}", car.number, FACES[gear])
        nitro = self.nitro(car)
        cells = roll + nitro
        cells += self.drift(car)
        cells += self.soft_cell(car)
        came_from = car.at
        self.movement(car, cells, roll, braking=not nitro)
        if TOP.get(gear) == roll:
            if not (in_pit and self.in_pit(car)):
                self.engine_check(car)
            self.weather_change(car)
        if car.racing and car.at != came_from and self.graph.nodes[car.at]["box"]:
            quick = self.pit_stop(car)
            if quick:
                self.movement(car, quick, roll=0, braking=False)

    def nitro(self, car: Car) -> int:
        """FD-NITRO-01 … FD-NITRO-05, FD-ABIL-11."""
        if not self.street or car.nitro_used:
            return 0
        options = {"no": 0, "nitro": car.gear} | ({"turbo": car.gear + 3} if car.driver == TURBO else {})
        how = self.pick(car.number, options)
        if how != "no":
            self.must("NitroUsed", car.number, options[how], how == "turbo")
            car.nitro_used = True
        return options[how]

    def drift(self, car: Car) -> int:
        """FD-ABIL-03, FD-RULING-78."""
        if car.driver != DRIFTER or not car.pools["tyres"]:
            return 0
        cells = int(self.pick(car.number, [-1, 0, 1]))
        if cells:
            self.must("Drifted", car.number, cells, {"tyres": 1})
            self.lose(car, {"tyres": 1})
        return cells

    def soft_cell(self, car: Car) -> int:
        """FD-TYRE-05, FD-TYRE-07, FD-TECH-06."""
        if car.tyres != "soft" or self.raining or car.tyre_lap != 1 or self.graph.nodes[car.at]["box"]:
            return 0
        if not self.pick(car.number, [False, True]):
            return 0
        self.must("GainedCell", car.number)
        return 1

    def tyre_factor(self, car: Car) -> int:
        """FD-TYRE-03 … FD-TYRE-13, FD-RULING-62, FD-RULING-64."""
        if car.tyres == "hard" or (self.raining and (car.tyres == "wet" or car.tyre_lap < 3)):
            return 1
        return 2 if car.tyre_lap < 3 else 3

    # -- driving ----------------------------------------------------------------------------------------------------

    def in_pit(self, car: Car) -> bool:
        return bool(car.at) and bool(self.graph.nodes[car.at]["pit"])

    def position(self, car: Car) -> Position:
        """Return what the oracle of ways wants to know."""
        skid = 0
        if self.raining:
            skid = 1 if car.tyres == "wet" or car.driver == FROG else 3
        return Position(
            self.track,
            car.at,
            car.stops,
            car.lap,
            1 if self.qualifying else self.laps,
            car.pools.get("car", 0),
            car.team,
            tuple(one.at for one in self.cars if one.at and one is not car),
            brakes=0 if self.qualifying else car.pools.get("brakes"),
            marked=tuple(self.marked),
            skid=skid,
            toll=int(self.beauty(car) is not None),
            boxes=not self.street and not self.qualifying,
            tyres=car.pools.get("tyres", 0),
            full_tyres=car.full.get("tyres", 0),
            tyre_factor=self.tyre_factor(car),
        )

    @property
    def marked(self) -> set[str]:
        """FD-DANGER-01."""
        return self.markers | self.danger

    def beauty(self, car: Car) -> Car | None:
        """FD-ABIL-01, FD-RULING-76: return her if a movement of this car loses a cell on the line."""
        if self.qualifying or not 1 <= car.lap < self.laps:
            return None
        return next((one for one in self.cars if one.driver == BEAUTY and one.racing and one is not car), None)

    def drive(self, car: Car, cells: int, braking: bool, lanes: int | None = None) -> Leg:
        """Take the way that was answered, step by step, and count what it means; chapters 5 to 8, FD-RULING-61."""
        position = self.position(car)
        judge = Explorer(position, lanes)
        steps, forced = self.route_answered(car)
        path = self.followed_steps(car, judge, steps)
        given_up = judge.given_up(path, cells)
        spare = position.spare if braking else 0
        blocked = False
        if given_up < 0:
            raise self.foul(f"{steps} is {-given_up} too long for {cells} cells")
        if given_up:
            # FD-RULING-28: the cells of the longest ways are short, those of all others are braked away
            blocked = not judge.full_route_exists(cells) and len(steps) == judge.furthest(cells)
            if not blocked and (given_up > spare or path.cells[-1] in judge.pits):
                raise self.foul(f"car {car.number} cannot brake by {given_up} with {spare}")
        if forced or self.thorough:
            alone = Explorer(position if braking else unbraked(position), lanes)
            _, moves = alone.moves(cells)
            if forced != (len({self.worth(move) for move in moves}) == 1):
                raise self.foul(f"forced is {forced} for one of {moves}")
        if position.skid and any(judge.corner(cell) for cell in path.cells[1 : cells + 1]):
            self.must("Skidded", car.number, position.skid, car.tyres)
            dry = cells + position.skid
        else:
            dry = cells
        beauty = self.beauty(car)
        if beauty is not None and judge.due(path, cells) < dry:
            self.must("Dazzled", car.number, beauty.number)
        if given_up and not blocked:
            self.pay_brakes(car, given_up)
        crossed = self.crossings(path)
        self.must("Drove", car.number, steps, path.cells[-1], crossed)
        leg = Leg(car.at, path, given_up, blocked, judge.is_over(path) or judge.is_held_up(path))
        leg.brakes = braking
        leg.left = [
            (str(judge.corner(path.cells[at])), missing, at) for at, missing in judge.left_corners(path) if missing
        ]
        self.seen["blocked"] += blocked
        self.seen["held up in the pit lane"] += judge.is_held_up(path) and not judge.is_over(path)
        self.go(car, path, crossed)
        return leg

    def worth(self, move: Any) -> tuple[Any, ...]:
        """Return what makes moves different: marked cells do not matter where there are no markers."""
        return (*move[:4], move.damaged and not self.basic)

    def route_answered(self, car: Car) -> tuple[str, bool]:
        name, *rest = self.here()
        if name != "Chose" or rest[0] != car.number or not isinstance(rest[1], str):
            raise self.foul(f"{self.here()} happened; seat {car.number} should have chosen a way")
        self.at += 1
        return rest[1], rest[2]

    def followed_steps(self, car: Car, judge: Explorer, steps: str) -> Path:
        """Drive steps over the track; each must exist, be free, and break no rule."""
        path = Path((car.at,))
        for step in steps:
            to = next((to for letter, to, _ in judge.steps[path.cells[-1]] if letter == step), None)
            if to is None or to in judge.occupied:
                raise self.foul(f"car {car.number} cannot go {step} from {path.cells[-1]}")
            path = Path((*path.cells, to), path.steps + step)
        if not judge.legal(path):
            raise self.foul(f"{steps} from {car.at} is no way")
        return path

    def crossings(self, path: Path) -> int:
        pairs = zip(path.cells, path.cells[1:], strict=False)
        return sum(bool(self.graph.edges[pair]["line"]) for pair in pairs)

    def go(self, car: Car, path: Path, crossed: int) -> None:
        """Stand a car on its new cell: laps, stops, tokens and tyres (FD-CORNER-06, FD-RULING-63, FD-RULING-70)."""
        before, pits = self.graph.nodes[car.at]["corner"], any(self.graph.nodes[cell]["pit"] for cell in path.cells)
        car.at = path.cells[-1]
        counted = crossed if car.lap else max(0, crossed - 1)
        car.lap += crossed
        if self.graph.nodes[car.at]["corner"] != before or crossed:
            car.stops = 0
        if counted:
            self.seen["lap"] += 1
            self.seen["lap in the pit lane"] += pits
            car.nitro_used = car.junk_used = False
            car.tyre_lap += 0 if pits else counted

    def pay_brakes(self, car: Car, cells: int) -> None:
        cost = {"car" if self.basic else "brakes": cells}
        self.must("Braked", car.number, cells, cost)
        self.lose(car, cost)

    def pay_shortfall(self, car: Car, cells: int, braking: bool) -> None:
        """FD-BRAKE-03 … FD-BRAKE-13, FD-RULING-26."""
        if self.basic:
            self.shortfall_paid(car, cells, {"car": cells})
            return
        payments: list[tuple[Any, Cost]] = []
        for tyres in range(min(3, cells), -1, -1):
            cost = {"brakes": cells - tyres} | ({"tyres": tyres} if tyres else {})
            row = cost == ROWS.get(cells)
            good = row or (braking and (not tyres or cells - tyres >= 3))
            if good and all(car.pools[pool] >= points for pool, points in cost.items()):
                payments.append(("table" if row else "brakes" if not tyres else cost, cost))
        if payments:
            chosen = self.pick(car.number, [name for name, _ in payments])
            self.shortfall_paid(car, cells, next(cost for name, cost in payments if name == chosen))
        else:
            self.must("Blocked", car.number, cells, {})
            self.retire(car, "blocked")

    def shortfall_paid(self, car: Car, cells: int, cost: Cost) -> None:
        self.must("Blocked", car.number, cells, cost)
        self.lose(car, cost)
        self.worn_out(car)

    def movement(self, car: Car, cells: int, roll: int, braking: bool = True, great: bool = False) -> None:
        """One movement with its slipstreams, and what comes at its end (FD-RULING-33)."""
        began_on, lap = car.at, car.lap
        leg = self.drive(car, cells, braking and not great, 2 if great else None)
        entered = set(leg.path.cells[1:])
        self.on_the_way(car, leg, lap, roll)
        while car.racing and not (leg.given_up or leg.left or leg.over):  # FD-RULING-41, FD-RULING-46
            lap = car.lap
            pull = self.slipstream(car, braking or not roll)  # FD-RULING-52: a quick exit has no roll
            if pull is None:
                break
            leg = pull
            entered |= set(leg.path.cells[1:])
            self.on_the_way(car, leg, lap, roll)
        if car.racing:
            self.end_of_movement(car, leg, began_on, entered)

    def on_the_way(self, car: Car, leg: Leg, lap: int, roll: int) -> None:
        """What a blocked car could not drive is paid for or puts it out (part C.4), then police line and checkpoint."""
        if leg.blocked:
            self.pay_shortfall(car, leg.given_up, leg.brakes)
        if not car.racing:
            return
        at = lap
        for pair in zip(leg.path.cells, leg.path.cells[1:], strict=False):
            at += bool(self.graph.edges[pair]["line"])
            if pair in self.police_steps:
                self.must("PassedPolice", car.number, max(1, at), 10 * roll)
                self.speeds.setdefault(max(1, at), []).append((car.number, 10 * roll))
        if self.street and car.lap > lap >= 1 and car.lap <= self.laps:
            self.checkpoint(car)

    def slipstream(self, car: Car, braking: bool) -> Leg | None:
        """Chapter 12."""
        ahead = next((one for one in self.cars if one.at and one.at == self.ahead.get(car.at)), None)
        if self.basic or self.in_pit(car) or ahead is None or not 4 <= ahead.gear <= car.gear:
            return None
        position = self.position(car)
        blocked, routes = slipstream(position, braking)
        if not routes:
            return None
        steps = self.pick(car.number, ["", *routes])
        if not steps:
            self.seen["slipstream declined"] += 1
            return None
        self.seen["slipstream"] += 1
        pull = routes[steps]
        judge = Explorer(position)
        path = self.followed_pull(car, judge, steps)
        beauty = self.beauty(car)
        if beauty is not None and 0 < judge.line_at(path) < 3:
            self.must("Dazzled", car.number, beauty.number)
        longest = max(len(one) for one in all_pulls(position))
        short = bool(pull.given_up) and blocked and len(steps) == longest
        if pull.given_up and not short:
            self.pay_brakes(car, pull.given_up)
        crossed = self.crossings(path)
        entry = {"brakes": 1} if pull.entry else {}
        self.must("Slipstreamed", car.number, ahead.number, steps, pull.end, crossed, entry)
        self.lose(car, entry)
        left = [(str(judge.corner(path.cells[at])), missing, at) for at, missing in judge.left_corners(path) if missing]
        self.go(car, path, crossed)
        if short:
            self.shortfall_paid(car, pull.given_up, {"brakes": pull.given_up})
        return Leg(path.cells[0], path, pull.given_up, False, judge.is_over(path), left)

    def followed_pull(self, car: Car, judge: Explorer, steps: str) -> Path:
        path = Path((car.at,))
        for step in steps:
            to = next(to for letter, to, _ in judge.steps[path.cells[-1]] if letter == step)
            path = Path((*path.cells, to), path.steps + step)
        return path

    # -- the end of a movement --------------------------------------------------------------------------------------

    def end_of_movement(self, car: Car, leg: Leg, began_on: str, entered: set[str]) -> None:
        """FD-RULING-33, in its order."""
        self.overshoot(car, leg)
        if car.racing:
            self.worn_out(car)
        if car.racing and car.lap > self.laps:
            self.home.append(car.number)
            self.must("Finished", car.number, len(self.home))
            car.status, car.at = "finished", ""
        if not car.racing:
            return
        on_track = not self.in_pit(car)
        if on_track:
            self.count_stop(car, leg)
        self.road_check(car, entered)
        for check in (self.collision_check, self.roar_check, self.throw_radio):
            if car.racing and on_track:
                check(car)
        if car.racing and on_track:
            self.drop_junk(car, began_on)

    def overshoot(self, car: Car, leg: Leg) -> None:
        """FD-OVER-02 … FD-OVER-13, FD-SPIN-01 … FD-SPIN-06, FD-RULING-16, -18, -19, -21."""
        lost = next((one for one in leg.left if one[1] > 1), None)
        if lost is not None:
            needed = next(int(one["stops"]) for one in self.facts["corners"] if one["id"] == lost[0])
            self.retire(car, "stops", lost[0], lost[1], needed)
            return
        if not leg.left:
            return
        pool, factor = "car" if self.basic else "tyres", self.tyre_factor(car)
        had = car.pools[pool]
        far = [len(leg.path.steps) - at for _, _, at in leg.left]
        for (corner, _, _), cells in zip(leg.left, far, strict=True):
            self.must("Overshot", car.number, corner, cells, {pool: cells * factor})
            self.lose(car, {pool: cells * factor})
        if self.basic:
            return
        loss = sum(far) * factor
        if (had and loss > had) or (not had and sum(far) > 1):
            self.retire(car, "tyres")
        elif loss == had or not had:
            self.must("Spun", car.number, not had)
            car.status, car.gear = "spun", 0

    def count_stop(self, car: Car, leg: Leg) -> None:
        """FD-CORNER-05, FD-OVER-11."""
        corner = self.graph.nodes[car.at]["corner"]
        if corner and not leg.left:
            car.stops += 1
            needed = next(int(one["stops"]) for one in self.facts["corners"] if one["id"] == corner)
            self.must("Stopped", car.number, corner, car.stops, needed)

    def hurts(self, what: str, car: Car, limit: int | None = None, *told: Any) -> None:
        """Roll the black die, and lose a point up to the limit of the mode and the weather."""
        if limit is None:
            limit = 4 if self.basic else HURTS[what][self.raining]
        if self.black(what, car.number) <= limit:
            cost = {"car" if self.basic else LOSES[what]: 1}
            self.must(TOLD[what], car.number, *told, cost)
            self.lose(car, cost)
            self.damage(car, cost)

    def damage(self, car: Car, cost: Cost) -> None:
        """FD-ROAD-01, FD-ROAD-02, FD-ELIM-01 … FD-ELIM-04."""
        for pool in ("body", "engine"):
            if pool in cost:
                self.mark(car, car.at, pool)
        self.worn_out(car)

    def road_check(self, car: Car, entered: set[str]) -> None:
        """FD-ROAD-04 … FD-ROAD-06, FD-DANGER-02, FD-DANGER-03, FD-ABIL-10, FD-RULING-37, -72, -81."""
        stopped_there = car.at in entered and car.at in self.marked
        if self.basic and stopped_there:
            self.hurts("road", car)
        elif not self.basic and entered & self.marked:
            self.hurts("road", car, 2 if car.driver == JUNK and stopped_there else None)

    def collision_check(self, car: Car) -> None:
        """FD-COLL-01 … FD-COLL-06, FD-RULING-30, -31, -34, FD-ABIL-02."""
        touched = {*self.facts["beside"].get(car.at, ()), self.ahead[car.at]}
        near = [self.cars[number] for number in self.order if self.cars[number].at in touched]
        for roller, other in [*((one, car) for one in near), *((car, one) for one in near)]:
            for _ in range(2 if other.driver == AGGRESSOR else 1):
                if roller.racing:
                    self.hurts("collision", roller, None, other.number)

    def roar_check(self, car: Car) -> None:
        """FD-ROAR-01 … FD-ROAR-06, FD-RULING-73."""
        if car.at not in self.roar:
            return
        black = self.black("roar", car.number)
        if self.basic:
            cost = {"car": 2} if black >= 11 else {}
        else:
            cost = {"tyres": 1} if 16 <= black <= 18 else {"body": 1} if black == 19 else {}
            cost = {"engine": 1} if black == 20 else cost
        if cost and all(car.pools[pool] for pool in cost):
            self.must("RoarHurt", car.number, cost)
            self.lose(car, cost)
            self.damage(car, cost)

    def throw_radio(self, car: Car) -> None:
        """FD-ABIL-13, FD-ABIL-14, FD-RULING-73, FD-RULING-84."""
        if car.driver != RADIO or car.radio_used:
            return
        beside = self.facts["beside"].get(car.at, ())
        near = [
            one.number
            for one in self.cars
            if one.at and (one.at in beside or one.at == self.ahead[car.at] or self.ahead[one.at] == car.at)
        ]
        if not near:
            return
        target = self.pick(car.number, [-1, *near])
        if target < 0:
            return
        self.must("ThrewRadio", car.number, target)
        car.radio_used = True
        black = self.black("radio", car.number)
        pool = next(pool for pool, results in RADIO_HITS.items() if black in results)
        other = self.cars[target]
        if other.pools[pool]:
            self.must("RadioHit", target, {pool: 1})
            self.lose(other, {pool: 1})
            self.damage(other, {pool: 1})

    def drop_junk(self, car: Car, began_on: str) -> None:
        """FD-ABIL-09, FD-RULING-81."""
        room = began_on != car.at and began_on not in self.marked and len(self.markers) < 20
        if car.driver == JUNK and not car.junk_used and room and self.pick(car.number, [False, True]):
            self.mark(car, began_on, "junk")
            car.junk_used = True

    def engine_check(self, car: Car) -> None:
        """FD-ENG-01 … FD-ENG-06, FD-RULING-34, FD-RULING-35, FD-ABIL-12."""
        others = [self.cars[number] for number in self.order if number != car.number]
        for one in [car, *(other for other in others if other.gear >= 5)]:
            if one.racing and not self.in_pit(one):
                usual = 4 if self.basic else HURTS["engine"][self.raining]
                self.hurts("engine", one, usual - (one.driver == INVENTOR))

    def weather_change(self, car: Car) -> None:
        """FD-WEATHER-04 … FD-WEATHER-08, FD-RULING-59."""
        if self.weather in ("CLOUDY", "CLOUDY_RAIN"):
            was, sky = self.weather, self.sky("weather", car.number)
            self.weather = WEATHERS[WEATHERS.index(was) + {"fine": -1, "cloudy": 0, "rain": 1}[sky]]
            if self.weather != was:
                self.must("WeatherChanged", self.weather, was)

    # -- points lost and given back ---------------------------------------------------------------------------------

    def lose(self, car: Car, cost: Cost) -> None:
        for pool, points in cost.items():
            car.pools[pool] = max(0, car.pools[pool] - points)

    def gain(self, car: Car, points: Cost) -> None:
        """FD-WP-08."""
        for pool, more in points.items():
            car.pools[pool] += more
            if car.pools[pool] > car.full[pool]:
                raise self.foul(f"car {car.number} has more {pool} than at the start")

    def worn_out(self, car: Car) -> None:
        """FD-ELIM-01 … FD-ELIM-04."""
        for pool in ["car"] if self.basic else VITAL:
            if car.racing and not car.pools[pool]:
                self.retire(car, "wear", pool=pool)

    def retire(
        self, car: Car, why: str, corner: str = "", missing: int = 0, needed: int = 0, pool: str = "car"
    ) -> None:
        """FD-ELIM-09, FD-ROAD-03, FD-RULING-39."""
        self.must("Retired", car.number, why, corner, missing, needed, pool)
        self.seen[f"out: {why}"] += 1
        cell, car.at, car.status = car.at, "", "out"
        self.out.append(car.number)
        self.mark(car, cell, "out")

    def mark(self, car: Car, cell: str, why: str) -> None:
        """FD-ROAD-07, FD-RULING-38."""
        room = cell not in self.marked and len(self.markers) < 20 and not self.graph.nodes[cell]["pit"]
        if not self.basic and room:
            self.must("Marked", car.number, cell, why)
            self.markers.add(cell)
            self.seen[f"marker: {why}"] += 1

    def spread(self, car: Car, fewest: int, most: int, among: Cost) -> Cost:
        """Let a player spread points: as many as there are, unless fewer may be, none above the start (FD-WP-08)."""
        most = min(most, sum(among.values()))
        fewest = min(fewest, most)
        routes = (
            dict(zip(among, points, strict=True))
            for points in product(*(range(lacking + 1) for lacking in among.values()))
            if fewest <= sum(points) <= most
        )
        options = [{pool: points for pool, points in route.items() if points} for route in routes]
        chosen: Cost = self.pick(car.number, options)
        return chosen

    def checkpoint(self, car: Car) -> None:
        """FD-CHECK-01 … FD-CHECK-03, FD-ABIL-06, FD-RULING-75."""
        self.seen["checkpoint"] += 1
        lacks = car.lacks()
        if self.basic:
            if lacks:
                points = {"car": min(10, lacks["car"])}
                self.must("PassedCheckpoint", car.number, points)
                self.gain(car, points)
            return
        if "tyres" in lacks:
            points = {"tyres": lacks.pop("tyres")}
            self.must("PassedCheckpoint", car.number, points)
            self.gain(car, points)
        if lacks:
            most = 4 if car.driver == MECHANIC else 2
            points = self.spread(car, most, most, lacks)
            self.must("PassedCheckpoint", car.number, points)
            self.gain(car, points)

    def reward_the_fastest(self) -> None:
        """FD-POLICE-02 … FD-POLICE-05, FD-RULING-71."""
        for lap in sorted(self.speeds):
            noted = [(number, speed) for number, speed in self.speeds[lap] if self.cars[number].status != "out"]
            passed = {number for number, _ in noted}
            if not noted or any(car.racing and car.number not in passed for car in self.cars):
                continue
            top = max(speed for _, speed in noted)
            car = self.cars[next(number for number, speed in noted if speed == top)]
            points: Cost = {}
            if car.racing and self.basic:
                points = {"car": min(2, car.full["car"] - car.pools["car"])}
            elif car.racing and car.lacks():
                points = self.spread(car, 2, 2, car.lacks())
            self.must("PoliceReward", car.number, lap, top, points)
            self.gain(car, points)
            del self.speeds[lap]
            self.rewarded.append(lap)

    # -- the box ----------------------------------------------------------------------------------------------------

    def pit_stop(self, car: Car) -> int:
        """FD-PIT-04 … FD-PIT-09, FD-TECH-01 … FD-TECH-05, FD-TEAM-02; return the cells of a quick exit."""
        if self.graph.nodes[car.at]["box"] != car.team:
            raise self.foul(f"car {car.number} of team {car.team} is in the box {car.at}")
        crew = car.team if self.options["team"] else car.number
        broken = {pool: lacking for pool, lacking in car.lacks().items() if pool != "tyres"}
        reserve = self.reserves.get(crew, 0)
        stop = self.pick(car.number, ["tyres", "technical"]) if reserve and broken else "tyres"
        tyres = self.pick(car.number, ["hard", "soft", "wet"]) if self.options["tyres"] else ""
        pool = "car" if self.basic else "tyres"
        points = {pool: car.full[pool] - car.pools[pool]}
        self.must("Refitted", car.number, points, tyres)
        self.gain(car, points)
        car.tyres, car.tyre_lap = tyres or car.tyres, 1
        if stop == "technical":
            points = self.spread(car, 1, min(2, reserve), broken)
            self.must("Repaired", car.number, points)
            self.gain(car, points)
            self.reserves[crew] -= sum(points.values())
            return 0
        if self.basic:
            return 0
        black = self.black("pit", car.number)
        cells = -(-black // 2) if black <= 10 else 0
        self.must("PitStopTimed", car.number, bool(cells), cells)
        car.gear = 4 if cells else car.gear
        return cells


#: What is kept of a car under the same name by the engine.
BOOKS = (
    "gear",
    "lap",
    "stops",
    "status",
    "turns",
    "driver",
    "tyres",
    "tyre_lap",
    "nitro_used",
    "junk_used",
    "radio_used",
    "full",
)


def unbraked(position: Position) -> Position:
    """Return a position without anything to brake with."""
    return replace(position, points=1) if position.brakes is None else replace(position, brakes=0)
