"""Planning a move to its end: all routes that the moves of a car allow, and what the best of them is worth.

A move goes ahead only, so the routes from a cell depend on the cell and the moves left alone: each is worked out once.
What chance decides on a route (a slam, a hidden hazard, an oil slick) counts by its odds.
"""

from __future__ import annotations

from racelib.games.thunder_road.grid import DIRECTIONS, FRONT
from racelib.games.thunder_road.rules.abilities import PLOUGH, passes, strays
from racelib.games.thunder_road.rules.lingering import BALD
from racelib.games.thunder_road.rules.movement import forbidden_ways, more_moves_here
from racelib.games.thunder_road.rules.rig import before_the_rocket
from racelib.games.thunder_road.rules.shooting import chance_to_hit
from racelib.games.thunder_road.rules.terrain import CRUSHED, from_behind, mud_cost
from racelib.games.thunder_road.rules.traits import has
from racelib.games.thunder_road.search.outlook import BURNT, INOPERABLE, OIL, WIN, Outlook
from racelib.games.thunder_road.state import FACE_DOWN, OFF_BOARD, Car, Movement
from racelib.games.thunder_road.tables import (
    COMPUTER,
    COWCATCHER,
    DISCARDED,
    FIRE,
    GLASS,
    IMPASSABLE,
    MUD,
    OFF_ROAD,
    RAMP,
    ROAD,
    ROCKET,
    SALT,
    SLIME,
    TRACTION,
)

#: Rows that a move brings on a tile that is not laid yet.
UNSEEN = 0.85
#: A car that slips may end in the wrong place: the share of it that is lost on average.
ASTRAY = 0.06
#: The share of a damage that a hidden token costs the rig, on average.
RIG_UNKNOWN = 0.4
#: Open tokens that cost the rig a damage (TR-RULING-79, TR-RULING-80, TR-HAZ-14).
HURTS_THE_RIG = ("oil", "mine", "quake")
#: How a move goes on is one number, so that what is known of it can be looked up fast. Its first two bits say whether
#: the road bonus is lost, open as long as the car stays on road, or sure because of salt (TR-TERR-13).
LEFT, SO_FAR, SALTED = 0, 1, 2
#: The road bonus is taken already.
BONUS = 4
#: Cars that it may still pass: none, one, two, or all.
ONCE, TWICE, ALWAYS = 8, 16, 24
PASSES = ALWAYS
#: A point of power steering.
STEERING = 32


def begun(road: int, bonus: bool, passes: int, steering: int) -> int:
    """Return how a move goes on.

    >>> begun(SO_FAR, True, ONCE, 2)
    77
    """
    return road | (BONUS if bonus else 0) | passes | steering * STEERING


def off_road(going: int) -> int:
    """Return how a move goes on from ground other than road: salt stays salt.

    >>> off_road(SO_FAR | ONCE) == LEFT | ONCE, off_road(SALTED) == SALTED
    (True, True)
    """
    return going & ~SO_FAR


def after_pass(going: int) -> int:
    """Return how a move goes on after passing a car: a bike may pass all (TR-CMD-07, TR-BIKE-06).

    >>> after_pass(SO_FAR | ONCE) == SO_FAR, after_pass(ALWAYS) == ALWAYS
    (True, True)
    """
    return going if going & PASSES == ALWAYS else going - ONCE


class Route:
    """The best route of one car, with the command it has."""

    def __init__(self, outlook: Outlook, car: Car, command: str = "", coast: bool = False) -> None:
        """Look for the routes of a car; `command` is the rig's of this turn."""
        self.outlook = outlook
        self.board = outlook.board
        self.car = car
        self.is_rig = car.is_rig
        self.command = command
        self.coast = coast
        self.lanes = outlook.lanes
        self.passes = passes(outlook.board, car) + has(outlook.board, car, PLOUGH)
        self.strays = strays(outlook.board, car)
        self.tired = coast or has(outlook.board, car, BALD) or (self.is_rig and command != TRACTION)
        forbidden = forbidden_ways(outlook.board, car)
        ways = [way for way in FRONT if way not in forbidden]
        self.ahead = [[(way, there[way]) for way in ways if way in there] for there in outlook.ways]
        self.worths = outlook.worths(car)
        self._known: dict[int, float] = {}
        self._hidden: dict[tuple[int, str, int, int], float] = {}
        self._stays: dict[int, float] = {}
        self._slams: dict[tuple[int, str], float] = {}
        self._slips: dict[tuple[int, int], float] = {}
        self._shots: dict[int, float] = {}
        self._gone: float | None = None

    def start(self, drift: bool = False) -> int:
        """Return how the move begins: on road or not (TR-ROAD-01, TR-RULING-25)."""
        car, board = self.car, self.board
        road = board.counts_as_road(car.cell) if car.on_board else board.settings.entry_counts_as_road
        steering = board.rig_boards.steering if self.is_rig else 0
        passing = ALWAYS if car.is_bike else min(drift + self.passes, 2) * ONCE
        return begun(self.on_road(road, self.strays), False, passing, steering)

    def on_road(self, road: bool, strays: int) -> int:
        """Return whether the road bonus is open; with cells to spare it is as good as sure (TR-ROAD-01)."""
        if strays > 1:
            return SALTED
        return SO_FAR if road or strays else LEFT

    def after_step(self, left: int, cell: int, ground: str) -> int:
        """Return the moves that are left after a step onto some ground (TR-TERR-04)."""
        return left - (1 if ground != MUD else min(mud_cost(self.board, self.car, cell), left))

    def going(self, movement: Movement) -> int:
        """Return how a move that has begun goes on."""
        passes = ALWAYS if self.car.is_bike else min((movement.passes + movement.plough) * ONCE, TWICE)
        steering = self.board.rig_boards.steering if self.is_rig else 0
        road = SALTED if self.car.salted else LEFT if not movement.all_road else self.on_road(True, movement.strays)
        return begun(road, movement.bonus, 0 if movement.stopped else passes, steering)

    # -- values ------------------------------------------------------------------------------------------------

    def plan(self, moves: int, drift: bool = False) -> float:
        """Return what a whole move is worth: where the car ends, what it shoots at, what happens to others."""
        going = self.start(drift)
        moves = moves if self.coast else max(1, moves + more_moves_here(self.board, self.car))
        if self.car.cell > OFF_BOARD:
            return self.best(self.car.cell, moves, going)
        return max(self.entry(lane, moves, going) for lane in range(self.lanes))

    def entry(self, lane: int, moves: int, going: int) -> float:
        """Return what it is worth to enter in a lane (TR-MOVE-01)."""
        cell = self.board.first_row * self.lanes + lane
        return self.come(cell, cell - self.lanes, "F", moves, going)

    def best(self, cell: int, left: int, going: int) -> float:
        """Return what a car in a cell is worth, with the moves it has left."""
        key = (cell << 16) + (left << 10) + going
        value = self._known.get(key)
        if value is None:
            value = self._known[key] = self.drive(cell, left, going) if left > 0 else self.end(cell, going)
        return value

    def drive(self, cell: int, left: int, going: int) -> float:
        """Return what the best step from a cell is worth. Most steps lead to empty road: these need no closer look."""
        if self.is_rig:
            return max(self.go(cell, way, left, going) for way in self.open(cell, going))
        outlook, where, known = self.outlook, self.board.where, self._known
        lies, end = outlook.lies, outlook.end
        value = float("-inf")
        for way, offset in self.ahead[cell % self.lanes]:
            to = cell + offset
            if to < end and to not in where:
                ground = lies.get(to) or outlook.look(to)
                if ground in (ROAD, OFF_ROAD):
                    after = going if ground == ROAD else going & ~SO_FAR
                    found = known.get((to << 16) + (left - 1 << 10) + after)
                    if found is None:
                        found = self.best(to, left - 1, after)
                else:
                    found = self.come(to, cell, way, left, going)
            else:
                found = self.come(to, cell, way, left, going)
            if found > value:
                value = found
        return value

    def end(self, cell: int, going: int) -> float:
        """Return what a car is worth that has used all its moves: it stays, or takes the road bonus."""
        value = self.stay(cell)
        if self.may_take_bonus(going) and self.board.condition(cell, "bonus-allowed", 1):
            return max(value, self.best(cell, self.bonus_from(cell), going | BONUS))
        return value

    def may_take_bonus(self, going: int) -> bool:
        """Only road so far; the rig needs its traction drive (TR-ROAD-01, TR-RIG-54)."""
        return not going & BONUS and not self.tired and bool(going & (SO_FAR | SALTED) or self.is_rig)

    def bonus_from(self, cell: int) -> int:
        """Return how many moves the road bonus is for a car that stands in a cell (TR-RULING-105)."""
        return self.board.road + self.board.condition(cell, "bonus-value", 0)

    def open(self, cell: int, going: int) -> list[str]:
        """Return the directions in which the car may go (TR-MOVE-03, TR-RIG-13)."""
        if self.is_rig and going < STEERING:
            return ["F"]
        return [way for way, _ in self.ahead[cell % self.lanes]]

    def go(self, cell: int, way: str, left: int, going: int) -> float:
        """Return what a step is worth, with everything that follows."""
        if self.is_rig and way != "F":
            going -= STEERING
        return self.come(cell + self.outlook.ways[cell % self.lanes][way], cell, way, left, going)

    def come(self, cell: int, origin: int, way: str, left: int, going: int) -> float:
        """Return what it is worth to come into a cell; `left` are the moves before this step."""
        if cell >= self.outlook.end:
            return self.cross(cell, left)
        if self.is_rig:
            return self.roll_over(cell, left, going)
        ground = self.outlook.look(cell)
        if ground == FACE_DOWN:
            return self.turn_up(cell, way, left, going)
        if ground in DISCARDED:
            return self.find(ground, cell, way, left, going)
        if ground == OIL:
            return self.slip(cell, left - 1)
        if ground == IMPASSABLE or (ground == RAMP and not from_behind(self.board, cell, origin)):
            return self.gone()
        if ground == RAMP:
            return self.jump(cell)
        if ground == GLASS:
            return self.slide(cell, way, left, going)
        if ground == SLIME:
            return self.meet(cell, 0, BONUS)
        burns = self.burns(cell) if ground == FIRE else 0.0
        if ground == SALT:
            going = (going & ~SO_FAR) | SALTED
        elif ground != ROAD:
            going = off_road(going)
        return self.meet(cell, self.after_step(left, cell, ground), going) - burns

    def cross(self, cell: int, left: int) -> float:
        """Return what it is worth to cross the front edge: the finish, or a new tile (TR-EDGE-01)."""
        if self.board.final:
            return WIN
        outlook, car = self.outlook, self.car
        row = outlook.row(cell) + (left - 1) * UNSEEN
        return outlook.road_moves() + outlook.soundness(car) * outlook.whole(car, row)

    def gone(self) -> float:
        """Return what it is worth that the car is destroyed: nothing, and less if it was the last."""
        if self._gone is None:
            outlook = self.outlook
            self._gone = outlook.worth(self.car, self.car.cell) - outlook.loss(self.car)
        return self._gone

    def worth(self, cell: int) -> float:
        """Return what the car would be worth in a cell."""
        worth = self.worths.get(cell)
        return self.outlook.worth(self.car, cell) if worth is None else worth

    def stay(self, cell: int) -> float:
        """Return what it is worth to end the move in a cell: a slam if another car is there, death under a chopper."""
        value = self._stays.get(cell)
        if value is None:
            value = self._stays[cell] = self._stay(cell)
        return value

    def _stay(self, cell: int) -> float:
        outlook, car = self.outlook, self.car
        others = self.board.others_at(cell, self.car)
        if others and self.command != COWCATCHER:
            return self.slam(cell, others[0])
        if cell in outlook.choppers and not self.is_rig:
            return self.gone()
        value = self.worth(cell) - outlook.exposure(car, cell)
        return value + self.shots(cell)

    def shots(self, cell: int) -> float:
        """Return what the shots are worth that the car has from a cell, the rocket launcher's included."""
        value = self._shots.get(cell)
        if value is None:
            value = self.outlook.best_shot(self.car, cell, twice=self.command == COMPUTER)
            if self.command == ROCKET:
                value += self.rocket(cell)
            self._shots[cell] = value
        return value

    def slam(self, cell: int, other: Car) -> float:
        """Return what it is worth to slam a car and stay with it (TR-SLAM-02): the move is over, a shot is not."""
        key = (cell, other.id)
        value = self._slams.get(key)
        if value is None:
            outlook, car = self.outlook, self.car
            value = self.worth(cell) + outlook.slam(car, other, cell)
            value = self._slams[key] = value + self.shots(cell) / 2
        return value

    def meet(self, cell: int, left: int, going: int) -> float:
        """Return what it is worth to be in a cell where another car may be (TR-OBST-03, TR-CMD-07, TR-BIKE-06)."""
        others = self.board.others_at(cell, self.car) if cell in self.board.where else ()
        if not others:
            return self.best(cell, left, going)
        if not going & PASSES:
            return self.slam(cell, others[0])
        if not left:
            return self.best(cell, 0, going)
        return max(self.slam(cell, others[0]), self.best(cell, left, after_pass(going)))

    # -- what chance does --------------------------------------------------------------------------------------

    def turn_up(self, cell: int, way: str, left: int, going: int) -> float:
        """Return what it is worth to come to a hidden token: all that it may be, by the odds."""
        if cell in self.outlook.known:
            return self.find(self.outlook.known[cell], cell, way, left, going)
        key = (cell, way if self.board.settings.carnage else "", left, going)
        value = self._hidden.get(key)
        if value is None:
            odds = self.outlook.odds().items()
            value = self._hidden[key] = sum(chance * self.find(kind, cell, way, left, going) for kind, chance in odds)
        return value

    def find(self, kind: str, cell: int, way: str, left: int, going: int) -> float:
        """Return what it is worth to turn up a token of some kind, by coming to its cell (TR-HAZ)."""
        outlook, car = self.outlook, self.car
        off = off_road(going)
        if kind == "road":
            return self.meet(cell, left - 1, going)
        if kind == "mud":
            return self.meet(cell, self.after_step(left, cell, MUD), off)
        if kind == "oil":
            return self.slip(cell, left - 1)
        here = self.worth(cell)
        if kind == "mine":
            return here - outlook.harm(car)
        if kind == "wreck":
            return here - outlook.exposure(car, cell)
        if kind == "glass":
            return self.slide(cell, way, left, going)
        if kind == "ramp":
            return self.jump(cell) if way == "F" else self.gone()
        onward = self.meet(cell, left - 1, off)
        if kind == "fire":
            return onward - self.burns(cell)
        if kind == "pit":
            chance = chance_to_hit(self.board, car.size)
            return chance * self.gone() + (1 - chance) * onward
        if kind == "worm":
            return onward - outlook.loss(car) if outlook.row(cell) <= self.rearmost() else onward
        return onward - ASTRAY * here  # an earthquake

    def rearmost(self) -> float:
        """Return the row of the rearmost other car."""
        rows = [self.outlook.row(car.cell) for car in self.board.on_board() if car is not self.car]
        return min(rows, default=0.0)

    def burns(self, cell: int) -> float:
        """Return what it costs to catch fire."""
        return 0.0 if self.car.burning else BURNT * self.outlook.worth(self.car, cell)

    def roughly(self, cell: int, left: int) -> float:
        """Return roughly what a car is worth in a cell, with the moves it has left."""
        outlook, car = self.outlook, self.car
        return outlook.soundness(car) * outlook.whole(car, outlook.row(cell) + left * UNSEEN)

    def slip(self, cell: int, left: int) -> float:
        """On oil a car slides one cell in any direction; then it goes on (TR-HAZ-07)."""
        value = self._slips.get((cell, left))
        if value is None:
            value = self._slips[cell, left] = self._slip(cell, left)
        return value

    def _slip(self, cell: int, left: int) -> float:
        board, value = self.board, 0.0
        ways = self.outlook.ways[cell % self.lanes]
        for way in DIRECTIONS:
            to = cell + ways[way] if way in ways else None
            if to is None or (to not in board.ground and to < self.outlook.end):
                value += self.gone()
            elif to >= self.outlook.end:
                value += self.cross(to, left)
            elif self.outlook.deadly(to, cell) and not (to in self.outlook.choppers and left):
                value += self.gone()
            else:
                value += self.roughly(to, left if to not in board.where else 0)
        return value / len(DIRECTIONS)

    def slide(self, cell: int, way: str, left: int, going: int) -> float:
        """On glass a car slides on, in the direction it came in, at no cost (TR-TERR-08)."""
        offset = self.outlook.ways[cell % self.lanes].get(way)
        if offset is None:
            return self.gone()
        to = cell + offset
        if to in self.board.ground and to not in self.board.tokens and self.board.terrain(to) == GLASS:
            return self.roughly(to, left)  # farther still
        return self.come(to, cell, way, left, off_road(going))

    def jump(self, cell: int) -> float:
        """From a ramp the car flies as far as the stunt die says, and stops (TR-TERR-09, TR-TERR-10)."""
        faces, value = self.board.settings.components.numbers["stunt"], 0.0
        for cells in faces:
            to = cell + cells * self.lanes
            if to >= self.outlook.end:
                value += self.cross(to, 1)
            elif self.outlook.deadly(to, cell):
                value += self.gone()
            else:
                value += self.roughly(to, 0)
        return value / len(faces)

    # -- the rig -----------------------------------------------------------------------------------------------

    def roll_over(self, cell: int, left: int, going: int) -> float:
        """The rig crushes what is there, at the price of a damage, and pushes cars aside (TR-RIG-22, TR-RIG-59)."""
        board, outlook, car = self.board, self.outlook, self.car
        ground, token, price = board.terrain(cell), board.tokens.get(cell), 0.0
        if token == FACE_DOWN:
            price = RIG_UNKNOWN * outlook.harm(car)
        elif ground in CRUSHED or token in HURTS_THE_RIG:
            price = outlook.harm(car)
        left = self.after_step(left, cell, ground)
        others = self.board.others_at(cell, self.car)
        if not others:
            return self.best(cell, left, going) - price
        if self.command == COWCATCHER:
            pushed = max(outlook.push(others[0], cell, way) for way in ("FL", "FR"))
            return self.best(cell, left, going) + pushed / 2 - price
        return self.slam(cell, others[0]) - price

    def rocket(self, cell: int) -> float:
        """Every car in the seven cells ahead may take a minor damage (TR-RIG-57)."""
        board, outlook = self.board, self.outlook
        if board.round < 2:
            return 0.0
        cars = before_the_rocket(board, cell)
        return -sum(outlook.weight(car.owner) * outlook.harm(car) * chance_to_hit(board, car.size) for car in cars)


def route_of(outlook: Outlook, car: Car, command: str = "", coast: bool = False) -> Route:
    """Return the routes of a car as an outlook shows them, with all that is known of them already."""
    key = (car.id, command, coast)
    route: Route | None = outlook.routes.get(key)
    if route is None:
        route = outlook.routes[key] = Route(outlook, car, command, coast)
    return route


def drives_again(outlook: Outlook, car: Car) -> float:
    """Return what a repair brings: an inoperable car drives again, a damaged one can take more (TR-CMD-10)."""
    row = outlook.row(car.cell)
    if not car.operable:
        return (1 - INOPERABLE) * 0.7 * outlook.whole(car, row)
    return (1 - outlook.soundness(car)) * outlook.whole(car, row)
