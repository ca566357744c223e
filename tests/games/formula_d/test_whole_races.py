"""Whole races, judged by a second, slow and obvious referee that knows nothing of the engine but its events.

The referee has its own T1 and T2, written down from part B of the ledger, and plays every turn again from the
answers and the dice alone: what it expects to happen must be what the engine says has happened, event by
event. At every ask it lists all ways itself, by driving every sequence of steps.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from racelib.games.formula_d.events.turns import Shifted
from racelib.games.formula_d.game import GAME
from racelib.games.formula_d.options import start
from racelib.games.formula_d.rules.corners import missing_stops
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.state import State
from racelib.kernel.choice import Ask
from racelib.kernel.event import Chose, Event, Rolled, TurnEnded
from racelib.kernel.game import Header, Seat
from racelib.kernel.race import Race

#: corner: first row, last row, stops, inside lane
CORNERS = {
    "t1": {"C1": (10, 13, 1, 0), "C2": (24, 31, 2, 2), "C3": (38, 47, 3, 0)},
    "t2": {"K1": (5, 6, 1, 0), "K2": (9, 10, 1, 0)},
}
ROWS = {"t1": 60, "t2": 30}
FASTEST = {5: 20, 6: 30}
REACH = {1: (1, 2), 2: (2, 4), 3: (4, 8), 4: (7, 12), 5: (11, 20), 6: (21, 30)}


@dataclass
class Driver:
    """A car as the referee keeps it."""

    number: int
    team: int
    at: str = ""
    gear: int = 0
    points: int = 18
    lap: int = 0
    stops: int = 0
    status: str = "grid"

    @property
    def racing(self) -> bool:
        return self.status in ("grid", "stalled", "running")


@dataclass(frozen=True)
class Tip:
    """A movement on its way: where it is, and what it has brought so far."""

    at: str
    steps: str = ""
    missing: int = 0
    left: tuple[tuple[str, int, int], ...] = ()  # corner, missing stops, cells driven when it was left
    crossed: int = 0
    final: bool = False

    @property
    def overshoot(self) -> int:
        """The points that overshooting costs; for a car that is out they no longer matter."""
        return 0 if self.out else sum(len(self.steps) - at for _, _, at in self.left)

    @property
    def out(self) -> bool:
        return any(missing > 1 for _, missing, _ in self.left)


@dataclass
class Referee:
    """Plays a race again from answers and dice."""

    track: str
    laps: int
    seats: int
    cars: list[Driver] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    finished: list[int] = field(default_factory=list)
    retired: list[int] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.cars = [Driver(number, number % 5 + 1) for number in range(self.seats)]
        self.rows = ROWS[self.track]

    # -- the track ------------------------------------------------------------------------------------------

    def corner(self, at: str) -> str:
        if at[0] in "PB":
            return ""
        row = int(at[2:])
        return next((name for name, one in CORNERS[self.track].items() if one[0] <= row <= one[1]), "")

    def stops_of(self, corner: str) -> int:
        return CORNERS[self.track][corner][2] if corner else 0

    def steps(self, at: str, team: int, pits_open: bool) -> Iterator[tuple[str, str, bool]]:
        """Give the steps from a cell: letter, cell, and whether it crosses the line."""
        if at[0] == "B":
            yield "s", f"P{int(at[1:]) + 3}", False
            return
        if at[0] == "P":
            cell = int(at[1:])
            if cell == team + 2:
                yield "b", f"B{team}", False
            else:
                yield "s", f"P{cell + 1}" if cell < 11 else "2.3", cell == 8
            return
        lane, row = int(at[0]), int(at[2:])
        corner = self.corner(at)
        sides = {"s": 0, "l": -1, "r": 1}
        if corner:
            sides = {"s": 0, "r": 1} if self.track == "t1" and 24 <= row <= 27 else {"s": 0}
        for letter, side in sides.items():
            if 0 <= lane + side <= 2:
                yield letter, f"{lane + side}.{(row + 1) % self.rows}", row + 1 == self.rows
        if at == "2.50" and self.track == "t1" and pits_open:
            yield "p", "P0", False

    def taken(self, but: Driver) -> set[str]:
        return {car.at for car in self.cars if car.racing and car is not but}

    # -- the ways -------------------------------------------------------------------------------------------

    def further(self, car: Driver, tip: Tip) -> list[Tip]:
        """Drive a movement one cell further, in every way."""
        if tip.final:
            return []
        taken = self.taken(car)
        pits_open = 1 <= car.lap < self.laps
        tips = []
        for letter, to, line in self.steps(tip.at, car.team, pits_open):
            leaves = self.corner(to) != self.corner(tip.at)
            early = leaves and tip.missing > 0
            if to in taken or (letter != "s" and letter != "b" and (tip.left or early)):
                continue
            left = (*tip.left, (self.corner(tip.at), tip.missing, len(tip.steps))) if early else tip.left
            missing = self.stops_of(self.corner(to)) if leaves else tip.missing
            final = (line and car.lap == self.laps) or to[0] == "B"
            tips.append(Tip(to, tip.steps + letter, missing, left, tip.crossed + line, final))
        return tips

    def begin(self, car: Driver) -> Tip:
        return Tip(car.at, "", max(0, self.stops_of(self.corner(car.at)) - car.stops))

    def held_up(self, car: Driver, tip: Tip) -> bool:
        return not tip.final and tip.at[0] in "PB" and not self.further(car, tip)

    def all_routes(self, car: Driver, cells: int, turns: int | None) -> tuple[bool, set[tuple[str, int, bool, int]]]:
        """Return whether the car is blocked, and every end with its overshoot and the cells given up."""
        tips = {self.begin(car)}
        shorter: list[tuple[int, Tip]] = []
        full: set[Tip] = set()
        for length in range(cells + 1):
            full |= {tip for tip in tips if length == cells or tip.final or self.held_up(car, tip)}
            shorter += [(cells - length, tip) for tip in tips if length < cells and not tip.final]
            # of ways that have come to the same point, the one with the fewest lane changes will do
            best: dict[Any, Tip] = {}
            for tip in [longer for shorter_tip in tips for longer in self.further(car, shorter_tip)]:
                key = (tip.at, tip.missing, tip.left, tip.crossed)
                if key not in best or lanes_changed(tip) < lanes_changed(best[key]):
                    best[key] = tip
            tips = set(best.values()) if turns is None else {t for t in best.values() if lanes_changed(t) <= turns}
        least = 0 if full else min(lost for lost, _ in shorter)  # FD-RULING-28: what a blocked car cannot drive
        longest = full or {tip for lost, tip in shorter if lost == least}
        options = {(tip.at, tip.overshoot, tip.out, 0) for tip in longest}
        return not full, options | {
            (tip.at, tip.overshoot, tip.out, lost)
            for lost, tip in shorter
            if least < lost < car.points and tip.at[0] not in "PB" and turns is None
        }

    def gears(self, car: Driver) -> dict[int, int]:
        """Return the gears a driver may choose, and what they cost."""
        if car.status == "stalled":
            return {1: 0}
        if car.at[0] == "B":
            return dict.fromkeys(range(1, 5), 0)
        if car.at[0] == "P":
            return dict.fromkeys(range(1, min(6, car.gear + 1) + 1), 0)
        costs = {gear: max(0, car.gear - gear - 1) for gear in range(1, min(6, car.gear + 1) + 1)}
        return {gear: cost for gear, cost in costs.items() if cost <= 3 and (not cost or cost < car.points)}

    # -- a turn ---------------------------------------------------------------------------------------------

    def play(self, car: Driver, answers: list[Any], dice: list[int]) -> Iterator[tuple[Any, ...]]:
        """Play one turn; gives what happens, as tuples."""

        def roll(what: str, by: int) -> int:
            self.seen[what] += 1
            return dice.pop(0)

        in_pit = car.at[0] in "PB"
        if car.status == "grid":
            black = roll("start", car.number)
            yield "rolled", "start", car.number, black
            if black == 1:
                car.status = "stalled"
                yield "stalled", car.number
                return
            car.status, car.gear = "running", 1
            yield "drove-off", car.number, black >= 17
            if black >= 17:
                yield from self.move(car, 4, answers, dice, 2)
                return
        else:
            gear = answers.pop(0)
            assert gear in self.gears(car)
            if car.status == "stalled":
                car.status = "running"
                yield "drove-off", car.number, False
            else:
                cost = self.gears(car)[gear]
                car.points -= cost
                yield "shifted", car.number, gear, cost
            car.gear = gear
        gear = car.gear
        cells = roll("gear", car.number)
        assert REACH[gear][0] <= cells <= REACH[gear][1]
        yield "rolled", f"gear {gear}", car.number, cells
        yield from self.move(car, cells, answers, dice, None)
        if FASTEST.get(gear) == cells and not (in_pit and car.at[:1] in ("P", "B")):
            others = [self.cars[number] for number in self.order if number != car.number]
            for one in [car, *(other for other in others if other.gear >= 5)]:
                if one.racing and one.at[0] not in "PB":
                    black = roll("engine", one.number)
                    yield "rolled", "engine", one.number, black
                    yield from self.hurt("engine-hurt", one, black)

    def hurt(self, what: str, car: Driver, black: int) -> Iterator[tuple[Any, ...]]:
        if black <= 4:
            car.points -= 1
            yield what, car.number
            yield from self.worn_out(car)

    def worn_out(self, car: Driver) -> Iterator[tuple[Any, ...]]:
        if car.racing and car.points <= 0:
            car.status = "out"
            self.retired.append(car.number)
            yield "retired", car.number

    def move(
        self, car: Driver, cells: int, answers: list[Any], dice: list[int], turns: int | None
    ) -> Iterator[tuple[Any, ...]]:
        steps = answers.pop(0)
        blocked, options = self.all_routes(car, cells, turns)
        tip = self.begin(car)
        for letter in steps:
            tip = next(one for one in self.further(car, tip) if one.steps[-1] == letter)
        was_in_pit = car.at[0] in "PB"
        stays = tip.final or self.held_up(car, tip)
        lost = 0 if stays else cells - len(steps)
        if blocked:  # it drives as far as it can, or brakes earlier
            blocked = (tip.at, tip.overshoot, tip.out, lost) not in options
        assert (tip.at, tip.overshoot, tip.out, 0 if blocked else lost) in options
        assert turns is None or lanes_changed(tip) <= turns
        self.seen["held up"] += not tip.final and stays and len(steps) < cells
        if lost and not blocked:
            car.points -= lost
            yield "braked", car.number, lost
        corner, came_from = self.corner(car.at), car.at
        car.at, car.lap = tip.at, car.lap + tip.crossed
        if self.corner(tip.at) != corner or tip.crossed:
            car.stops = 0
        self.seen["lap in the pit lane"] += bool(tip.crossed and was_in_pit)
        yield "drove", car.number, steps, tip.at, tip.crossed
        if lost and blocked:
            car.points = max(0, car.points - lost)
            yield "blocked", car.number, lost
            yield from self.worn_out(car)
        if not car.racing:
            return
        if tip.out:
            car.status = "out"
            self.retired.append(car.number)
            yield "retired", car.number
        else:
            for name, _, at in tip.left:
                car.points = max(0, car.points - (len(steps) - at))
                yield "overshot", car.number, name, len(steps) - at
        yield from self.worn_out(car)
        if car.racing and car.lap > self.laps:
            car.status = "finished"
            self.finished.append(car.number)
            yield "finished", car.number, len(self.finished)
        if not car.racing:
            return
        if car.at[0] in "PB":
            if car.at[0] == "B" and car.at != came_from:
                car.points = 18
                yield "refitted", car.number
            return
        if self.corner(car.at) and not tip.left:
            car.stops += 1
            yield "stopped", car.number, self.corner(car.at), car.stops
        near = [self.cars[number] for number in self.order if self.endangers(car, self.cars[number])]
        for roller in [*near, *(car for _ in near)]:
            if roller is not car or car.racing:
                self.seen["collision"] += 1
                black = dice.pop(0)
                yield "rolled", "collision", roller.number, black
                yield from self.hurt("collided", roller, black)

    def endangers(self, car: Driver, other: Driver) -> bool:
        if not other.racing or other is car or other.at[0] in "PB":
            return False
        lane, row = int(car.at[0]), int(car.at[2:])
        beside = [f"{lane - 1}.{row}", f"{lane + 1}.{row}"]
        return other.at in [*beside, f"{lane}.{(row + 1) % self.rows}"]

    # -- the order ------------------------------------------------------------------------------------------

    def round_order(self, first: bool) -> list[int]:
        """Sort the cars as FD-RULING-51 says it: by sections of the track, for each lap."""
        racing = [car for car in self.cars if car.racing]
        if first:
            return self.order

        def row(car: Driver) -> float:
            if car.at[0] == "P":
                return float((51 + int(car.at[1:])) % 60)
            return 51 + int(car.at[1:]) + 2.5 if car.at[0] == "B" else float(car.at[2:])

        def ahead(a: Driver, b: Driver) -> bool:
            """Say whether a acts before b."""
            far_a, far_b = a.lap * self.rows + row(a), b.lap * self.rows + row(b)
            pit_a, pit_b = a.at[0] in "PB", b.at[0] in "PB"
            if pit_a != pit_b:
                lane, other = (far_a, far_b) if pit_a else (far_b, far_a)
                turned_in = (lane - 51) // 60 * 60 + 50  # where on the way the one in the pit lane turned in
                return (other <= turned_in) == pit_a
            if far_a != far_b:
                return far_a > far_b
            if a.gear != b.gear:
                return a.gear > b.gear
            return self.from_inside(a) < self.from_inside(b)

        return [
            car.number
            for car in sorted(racing, key=lambda car: sum(ahead(other, car) for other in racing if other is not car))
        ]

    def from_inside(self, car: Driver) -> int:
        row = int(car.at[2:])
        ones = sorted(CORNERS[self.track].values())
        inside = next((one[3] for one in ones if row <= one[1]), ones[0][3])
        return abs(int(car.at[0]) - inside)


def lanes_changed(tip: Tip) -> int:
    return tip.steps.count("l") + tip.steps.count("r")


def told(event: Event) -> tuple[Any, ...] | None:
    """Return an event in the words of the referee; None for what the referee does not tell."""
    kind, *_ = (raw := msgspec.to_builtins(event)).values()
    if isinstance(event, Shifted):
        return kind, event.car, event.gear, sum(event.cost.values())
    fields = {
        "rolled": ("what", "by", "face"),
        "drove": ("car", "way", "to", "laps"),
        "drove-off": ("car", "great"),
        "braked": ("car", "cells"),
        "blocked": ("car", "cells"),
        "overshot": ("car", "corner", "cells"),
        "stopped": ("car", "corner", "stops"),
        "finished": ("car", "place"),
        "chose": None,
        "turn-ended": None,
    }.get(kind, ("car",))
    if fields is None:
        return None
    return kind, *(getattr(event, name) for name in fields if name in raw or hasattr(event, name))


def judge(race: Race[Any], referee: Referee) -> None:
    """Go through the events of a race, turn by turn."""
    segment: list[Event] = []
    rounds = 0
    acting = 0
    for event in race.events:
        kind = msgspec.to_builtins(event)["e"]
        if kind == "lined-up":
            referee.order = list(event.order)
            rolls: dict[int, list[int]] = {}
            for one in segment:
                rolls.setdefault(one.by, []).append(one.face)
            # who tied rolled again, so the first roll that differs decides
            assert referee.order == sorted(rolls, key=rolls.__getitem__, reverse=True)
            assert len(set(map(tuple, rolls.values()))) == referee.seats
            grid = {number: slot for slot, number in enumerate(referee.order)}
            for car in referee.cars:
                car.at = f"{2 * (grid[car.number] % 2)}.{referee.rows - 1 - grid[car.number]}"
            segment = []
        elif kind == "round-began":
            assert not segment
            referee.order = referee.round_order(rounds == 0)
            assert list(event.order) == referee.order
            rounds, acting = rounds + 1, 0
        elif type(event) is TurnEnded:
            while not referee.cars[referee.order[acting]].racing:
                acting += 1
            car = referee.cars[referee.order[acting]]
            answers = [one.answer for one in segment if type(one) is Chose]
            dice = [one.face for one in segment if type(one) is Rolled]
            expected = list(referee.play(car, answers, dice))
            assert [one for one in map(told, segment) if one is not None] == expected
            assert not answers
            assert not dice
            segment, acting = [], acting + 1
        else:
            segment.append(event)
    assert not segment


def check_options(race: Race[Any], referee: Referee, ask: Ask) -> None:
    """Compare what is offered with what the referee would offer in the position of the race."""
    copy_position(referee, race.state)
    compare(referee, ask.seat, ask.choice)


def copy_position(referee: Referee, state: State) -> None:
    codes = state.track.codes
    for mine, car in zip(referee.cars, state.cars, strict=True):
        mine.at = codes[car.cell] if car.cell >= 0 else ""
        mine.gear, mine.points, mine.lap, mine.stops, mine.status = (
            car.gear,
            car.points,
            car.lap,
            car.stops,
            car.status,
        )


def compare(referee: Referee, seat: int, choice: Any) -> None:
    driver = referee.cars[seat]
    offered = list(choice)
    assert len(set(offered)) == len(offered)
    assert all(choice.legal(one) for one in offered)
    assert choice.only() == (offered[0] if len(offered) == 1 else None)
    if isinstance(choice, GearChoice):
        assert {gear: choice.explain(gear).price for gear in choice} == referee.gears(driver)
        return
    assert isinstance(choice, RouteChoice)
    blocked, options = referee.all_routes(driver, choice.distance, choice.lane_changes)
    assert choice.blocked() == blocked
    codes = choice.state.track.codes
    assert {
        (codes[route.end], 0 if route.out else route.overshoot, route.out, lost) for route, lost in choice.options()
    } == options


def drive_off(ask: Ask, luck: random.Random) -> Any:
    """Drive neither well nor badly: a middling gear, mostly the cheapest way, and into the pits when worn."""
    choice = ask.choice
    options = list(choice)
    if isinstance(choice, GearChoice):
        best = 2 if missing_stops(choice.state, choice.car) else luck.choice((3, 4, 4, 5, 6))
        return min(options, key=lambda gear: (abs(gear - best), luck.random()))
    assert isinstance(choice, RouteChoice)
    pits = [steps for steps in options if "p" in steps]
    if pits and (choice.car.points < 14 or luck.random() < 0.3):
        return luck.choice(pits)
    if luck.random() < 0.1:
        return luck.choice(options)
    told = {steps: choice.explain(steps) for steps in options}
    return min(options, key=lambda steps: (told[steps].facts["out"], told[steps].price, luck.random()))


def raced(track: str, laps: int, seats: int, seed: int, look: bool = False) -> Race[Any]:
    """Run a race to its end; with `look` every ask is compared with the referee's list."""
    names = tuple(Seat(f"Driver {number + 1}") for number in range(seats))
    header = GAME.check(Header(game="formula-d", seats=names, options={"track": track, "laps": laps}, seed=seed))
    race = Race(GAME, header)
    luck = random.Random(f"{track} {laps} {seats} {seed}")
    referee = Referee(track, laps, seats)
    for _ in range(20_000):
        if race.over:
            return race
        if look:
            check_options(race, referee, race.pending[0])
        race.choose(drive_off(race.pending[0], luck))
    pytest.fail("the race does not end")


SEEDS = 6
LENGTHS = [("t1", 1), ("t1", 2), ("t2", 1), ("t2", 2)]


@pytest.mark.rule("FD-RULING-33", "FD-RULING-34", "FD-RULING-35", "FD-RULING-51", "FD-PIT-10", "FD-FIN-02")
@pytest.mark.parametrize(("track", "laps"), LENGTHS)
@pytest.mark.parametrize("seats", [2, 5, 10])
def test_every_turn_is_what_the_referee_says(track: str, laps: int, seats: int) -> None:
    for seed in range(SEEDS):
        race = raced(track, laps, seats, seed)
        referee = Referee(track, laps, seats)
        judge(race, referee)
        assert len(race.result) == seats
        assert [(one["place"], one["car"]) for one in race.result] == list(
            enumerate([*referee.finished, *reversed(referee.retired)], start=1)
        )
        assert [one["finished"] for one in race.result] == [True] * len(referee.finished) + [False] * len(
            referee.retired
        )


@pytest.mark.rule("FD-MOVE-03", "FD-MOVE-04", "FD-RULING-28", "FD-PIT-11", "FD-PIT-13", "FD-START-10")
@pytest.mark.parametrize(("track", "laps"), LENGTHS)
def test_every_option_is_the_referees(track: str, laps: int) -> None:
    for seed in range(3):
        raced(track, laps, 10, seed, look=True)


def crowded(track: str, laps: int, luck: random.Random) -> State:
    """Return a position with ten cars close together, around the pit lane and the line as often as not."""
    rows = ROWS[track]
    middle = luck.choice((rows - 12, rows - 3, 2, luck.randrange(rows)))
    cells = [f"{lane}.{(middle + ahead) % rows}" for lane in range(3) for ahead in range(-4, 5)]
    pits = [f"P{cell}" for cell in range(12)] if track == "t1" and laps == 2 else []
    teams = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]
    cars: list[dict[str, Any]] = []
    for number, at in enumerate(luck.sample([*cells, *pits], 10)):
        own_box = f"B{teams[number]}"
        if at[0] == "P" and luck.random() < 0.3 and own_box not in [car["at"] for car in cars]:
            at = own_box
        lap = luck.randint(1, laps)
        if at[0] in "PB":
            lap = 2 if at in ("P9", "P10", "P11") else 1
        corner = Referee(track, laps, 10).corner(at)
        stops = luck.randint(0, 3) if corner else 0
        points = luck.choice((1, 2, 3, 18))
        gear = luck.randint(1, 6)
        cars.append({"at": at, "gear": gear, "lap": lap, "stops": stops, "points": points, "team": teams[number]})
    seats = tuple(Seat(str(number)) for number in range(10))
    options = {"track": track, "laps": laps}
    return start(GAME.check(Header(game="formula-d", seats=seats, options=options, start={"cars": cars})))


@pytest.mark.rule("FD-MOVE-04", "FD-RULING-28", "FD-RULING-50", "FD-PIT-03", "FD-PIT-11", "FD-PIT-13", "FD-RULING-23")
@pytest.mark.parametrize(("track", "laps"), LENGTHS)
def test_options_in_a_crowd_are_the_referees(track: str, laps: int) -> None:
    luck = random.Random(f"crowd {track} {laps}")
    for _ in range(40):
        state = crowded(track, laps, luck)
        referee = Referee(track, laps, 10)
        copy_position(referee, state)
        for car in state.cars:
            distance = luck.choice((1, 2, 3, 4, 6, 9, 12, 16, 25))
            compare(referee, car.number, RouteChoice(state, car, distance))
            compare(referee, car.number, RouteChoice(state, car, 4, 2))
            compare(referee, car.number, GearChoice(state, car))


def test_the_races_see_the_pit_lane() -> None:
    """What the races are good for: cars held up in the pit lane, laps counted there, every kind of roll."""
    seen: Counter[str] = Counter()
    for seats in (5, 10):
        for seed in range(SEEDS):
            referee = Referee("t1", 2, seats)
            judge(raced("t1", 2, seats, seed), referee)
            seen += referee.seen
    assert all(seen[what] for what in ("held up", "lap in the pit lane", "start", "gear", "collision", "engine")), seen
