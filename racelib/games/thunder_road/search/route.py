"""Planning a move to its end: all routes that the moves of a car allow, and what the best of them is worth.

A move goes ahead only, so the routes from a cell depend on the cell and the moves left alone: each is worked out once.
What chance decides on a route (a slam, a hidden hazard, an oil slick) counts by its odds.
"""

from __future__ import annotations

from typing import NamedTuple

from racelib.games.thunder_road.grid import DIRECTIONS, FRONT
from racelib.games.thunder_road.rules.lingering import BALD, has
from racelib.games.thunder_road.rules.movement import forbidden_ways
from racelib.games.thunder_road.rules.rig import before_the_rocket
from racelib.games.thunder_road.rules.shooting import chance_to_hit
from racelib.games.thunder_road.rules.terrain import CRUSHED, cost_of_step, destroys
from racelib.games.thunder_road.search.outlook import BURNT, INOPERABLE, WIN, Outlook
from racelib.games.thunder_road.state import FACE_DOWN, OFF_BOARD, Car, Movement
from racelib.games.thunder_road.tables import (
    COMPUTER,
    COWCATCHER,
    FIRE,
    GLASS,
    IMPASSABLE,
    MUD,
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
NEVER, ONCE, ALWAYS = 0, 1, 2
#: Whether the road bonus is lost, open as long as the car stays on road, or sure because of salt (TR-TERR-13).
LEFT, SO_FAR, SALTED = 0, 1, 2


class Going(NamedTuple):
    """How a move goes on: only road so far (or salt), road bonus taken, what may be passed, points of steering."""

    road: int = LEFT
    bonus: bool = False
    passes: int = NEVER
    steering: int = 0


def off_road(going: Going) -> Going:
    """Return how a move goes on from ground other than road."""
    return Going(LEFT, *going[1:]) if going.road == SO_FAR else going


def after_step(left: int, ground: str) -> int:
    """Return the moves that are left after a step onto some ground (TR-TERR-04).

    >>> after_step(5, ROAD), after_step(5, MUD), after_step(1, MUD)
    (4, 3, 0)
    """
    return left - cost_of_step(ground, left)


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
        self.tired = coast or has(car, BALD) or (self.is_rig and command != TRACTION)
        self.ways = [way for way in FRONT if way not in forbidden_ways(car)]
        self._known: dict[tuple[int, int, Going], float] = {}
        self._hidden: dict[tuple[int, str, int, Going], float] = {}

    def start(self, drift: bool = False) -> Going:
        """Return how the move begins: on road or not (TR-ROAD-01, TR-RULING-25)."""
        car, board = self.car, self.board
        road = board.terrain(car.cell) == ROAD if car.on_board else board.settings.entry_counts_as_road
        steering = board.rig_boards.steering if self.is_rig else 0
        return Going(SO_FAR if road else LEFT, False, ALWAYS if car.is_bike else ONCE if drift else NEVER, steering)

    def going(self, movement: Movement) -> Going:
        """Return how a move that has begun goes on."""
        going = self.start(movement.drift == "ready")
        road = SALTED if self.car.salted else SO_FAR if movement.all_road else LEFT
        return Going(road, movement.bonus, NEVER if movement.stopped else going.passes, going.steering)

    # -- values ------------------------------------------------------------------------------------------------

    def plan(self, moves: int, drift: bool = False) -> float:
        """Return what a whole move is worth: where the car ends, what it shoots at, what happens to others."""
        going = self.start(drift)
        if self.car.cell > OFF_BOARD:
            return self.best(self.car.cell, moves, going)
        return max(self.entry(lane, moves, going) for lane in range(self.lanes))

    def entry(self, lane: int, moves: int, going: Going) -> float:
        """Return what it is worth to enter in a lane (TR-MOVE-01)."""
        cell = self.board.first_row * self.lanes + lane
        return self.come(cell, cell - self.lanes, "F", moves, going)

    def best(self, cell: int, left: int, going: Going) -> float:
        """Return what a car in a cell is worth, with the moves it has left."""
        key = (cell, left, going)
        value = self._known.get(key)
        if value is None:
            if left > 0:
                value = max(self.go(cell, way, left, going) for way in self.open(cell, going))
            else:
                value = self.stay(cell, going)
                if self.may_take_bonus(going):
                    value = max(value, self.best(cell, self.board.road, going._replace(bonus=True)))
            self._known[key] = value
        return value

    def may_take_bonus(self, going: Going) -> bool:
        """Only road so far; the rig needs its traction drive (TR-ROAD-01, TR-RIG-54)."""
        return not going.bonus and not self.tired and (going.road > LEFT or self.is_rig)

    def open(self, cell: int, going: Going) -> list[str]:
        """Return the directions in which the car may go (TR-MOVE-03, TR-RIG-13)."""
        there = self.outlook.ways[cell % self.lanes]
        if self.is_rig and going.steering <= 0:
            return ["F"]
        return [way for way in self.ways if way in there]

    def go(self, cell: int, way: str, left: int, going: Going) -> float:
        """Return what a step is worth, with everything that follows."""
        if self.is_rig and way != "F":
            going = going._replace(steering=going.steering - 1)
        return self.come(cell + self.outlook.ways[cell % self.lanes][way], cell, way, left, going)

    def come(self, cell: int, origin: int, way: str, left: int, going: Going) -> float:
        """Return what it is worth to come into a cell; `left` are the moves before this step."""
        if cell >= self.outlook.end:
            return self.cross(cell, left)
        if self.is_rig:
            return self.roll_over(cell, left, going)
        board = self.board
        token = board.tokens.get(cell)
        if token == FACE_DOWN and board.ground[cell] != IMPASSABLE:
            return self.turn_up(cell, way, left, going)
        if token == "oil":
            return self.slip(cell, left - 1)
        ground = board.terrain(cell)
        if destroys(board, cell, origin):
            return self.gone()
        if ground == RAMP:
            return self.jump(cell)
        if ground == GLASS:
            return self.slide(cell, way, left, going)
        if ground == SLIME:
            return self.meet(cell, 0, Going(LEFT, True, NEVER))
        burns = self.burns(cell) if ground == FIRE else 0.0
        if ground == SALT:
            going = Going(SALTED, *going[1:])
        elif ground != ROAD:
            going = off_road(going)
        return self.meet(cell, after_step(left, ground), going) - burns

    def cross(self, cell: int, left: int) -> float:
        """Return what it is worth to cross the front edge: the finish, or a new tile (TR-EDGE-01)."""
        if self.board.final:
            return WIN
        outlook, car = self.outlook, self.car
        row = outlook.row(cell) + (left - 1) * UNSEEN
        return outlook.road_moves() + outlook.soundness(car) * outlook.whole(car, row)

    def gone(self) -> float:
        """Return what it is worth that the car is destroyed: nothing, and less if it was the last."""
        outlook = self.outlook
        return outlook.worth(self.car, self.car.cell) - outlook.loss(self.car)

    def stay(self, cell: int, going: Going) -> float:
        """Return what it is worth to end the move in a cell: a slam if another car is there, death under a chopper."""
        outlook, car = self.outlook, self.car
        others = self.board.others_at(cell, self.car)
        if others and self.command != COWCATCHER:
            return self.slam(cell, others[0])
        if cell in outlook.choppers and not self.is_rig:
            return self.gone()
        value = outlook.worth(car, cell) - outlook.exposure(car, cell)
        return value + self.shots(cell)

    def shots(self, cell: int) -> float:
        """Return what the shots are worth that the car has from a cell, the rocket launcher's included."""
        shot = self.outlook.best_shot(self.car, cell, twice=self.command == COMPUTER)
        return shot + self.rocket(cell) if self.command == ROCKET else shot

    def slam(self, cell: int, other: Car) -> float:
        """Return what it is worth to slam a car and stay with it (TR-SLAM-02): the move is over, a shot is not."""
        outlook, car = self.outlook, self.car
        value = outlook.worth(car, cell) + outlook.slam(car, other, cell)
        return value + self.shots(cell) / 2

    def meet(self, cell: int, left: int, going: Going) -> float:
        """Return what it is worth to be in a cell where another car may be (TR-OBST-03, TR-CMD-07, TR-BIKE-06)."""
        others = self.board.others_at(cell, self.car)
        if not others:
            return self.best(cell, left, going)
        if not going.passes:
            return self.slam(cell, others[0])
        if not left:
            return self.best(cell, 0, going)
        used = going if going.passes == ALWAYS else going._replace(passes=NEVER)
        return max(self.slam(cell, others[0]), self.best(cell, left, used))

    # -- what chance does --------------------------------------------------------------------------------------

    def turn_up(self, cell: int, way: str, left: int, going: Going) -> float:
        """Return what it is worth to come to a hidden token: all that it may be, by the odds."""
        key = (cell, way if self.board.settings.carnage else "", left, going)
        value = self._hidden.get(key)
        if value is None:
            odds = self.outlook.odds().items()
            value = self._hidden[key] = sum(chance * self.find(kind, cell, way, left, going) for kind, chance in odds)
        return value

    def find(self, kind: str, cell: int, way: str, left: int, going: Going) -> float:
        """Return what it is worth to turn up a token of some kind, by coming to its cell (TR-HAZ)."""
        outlook, car = self.outlook, self.car
        off = off_road(going)
        if kind == "road":
            return self.meet(cell, left - 1, going)
        if kind == "mud":
            return self.meet(cell, after_step(left, MUD), off)
        if kind == "oil":
            return self.slip(cell, left - 1)
        here = outlook.worth(car, cell)
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

    def slide(self, cell: int, way: str, left: int, going: Going) -> float:
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

    def roll_over(self, cell: int, left: int, going: Going) -> float:
        """The rig crushes what is there, at the price of a damage, and pushes cars aside (TR-RIG-22, TR-RIG-59)."""
        board, outlook, car = self.board, self.outlook, self.car
        ground, token, price = board.terrain(cell), board.tokens.get(cell), 0.0
        if token == FACE_DOWN:
            price = RIG_UNKNOWN * outlook.harm(car)
        elif ground in CRUSHED or token == "oil":
            price = outlook.harm(car)
        left = after_step(left, ground)
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


def drives_again(outlook: Outlook, car: Car) -> float:
    """Return what a repair brings: an inoperable car drives again, a damaged one can take more (TR-CMD-10)."""
    row = outlook.row(car.cell)
    if not car.operable:
        return (1 - INOPERABLE) * 0.7 * outlook.whole(car, row)
    return (1 - outlook.soundness(car)) * outlook.whole(car, row)
