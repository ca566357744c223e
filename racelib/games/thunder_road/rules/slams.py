"""Slams: two cars in one cell (TR-SLAM)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from racelib.games.thunder_road.ammo_cards import HARD_STEERING, LOADED_DICE
from racelib.games.thunder_road.events.crash import Slammed, SlamRerolled
from racelib.games.thunder_road.events.secret_cards import CarPushed
from racelib.games.thunder_road.events.shop import CardUsed, DirectionNamed
from racelib.games.thunder_road.facts import car_fact
from racelib.games.thunder_road.grid import DIRECTIONS
from racelib.games.thunder_road.rules import dangers, fire, minor_damage, slam_dice, windows
from racelib.games.thunder_road.rules.abilities import ANCHOR, ROUND, SPIKES, ready
from racelib.games.thunder_road.rules.arrival import Arrival, next_cell
from racelib.games.thunder_road.rules.lingering import LEAK
from racelib.games.thunder_road.rules.one_of_many import OneOfMany
from racelib.games.thunder_road.rules.one_of_two import OneOfTwo
from racelib.games.thunder_road.rules.slam_dice import chance_of_the_bottom, pushed_for_sure, rerollers
from racelib.games.thunder_road.rules.traits import has
from racelib.games.thunder_road.rules.using import uses
from racelib.games.thunder_road.state import Board, Car, State
from racelib.games.thunder_road.tables import OBJECTIVES
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table

#: How the dice of a slam are rolled: which car is pushed, and where.
Roll = Callable[[Table[State], Car, Car], tuple[Car, str]]


@dataclass(slots=True, eq=False)
class RerollChoice(OneOfTwo):
    """DEC-15: keep both dice of a slam, or roll both again.

    TR-SLAM-04: the owner of the larger car decides, once; the second roll counts.
    """

    KIND = "re-roll"
    WORDS = ("keep", "again")
    RULES = ("TR-SLAM-04",)
    board: Board
    car: Car
    top: Car
    bottom: Car
    pushed: Car
    way: str

    def explain(self, option: str) -> Explained:
        """Say what stands, and that the second result is final."""
        rules = ("TR-SLAM-04", "TR-RULING-46")
        facts = {"car": self.car.id, "pushed": self.pushed.id, "way": self.way}
        if option == "keep":
            pushed = car_fact(self.board, self.pushed, self.car.owner)
            label = fact("keep the dice", car=pushed, direction=fact("direction", way=self.way))
            what = dangers.where_to(self.board, self.pushed, self.way, self.car.owner)
            return Explained(label, 0, what, rules, facts)
        bottom = car_fact(self.board, self.bottom, self.car.owner)
        odds = fact("second roll", car=bottom, chance=chance_of_the_bottom(self.board))
        return Explained(fact("roll again"), 0, (odds,), rules, facts)


@dataclass(slots=True, eq=False)
class WhichBike(Choice[str]):
    """DEC-16: two bikes of one crew met; their owner says which one moves (TR-SLAM-13)."""

    KIND = "bike that moves"
    board: Board
    bikes: tuple[Car, Car]
    way: str

    def __iter__(self) -> Iterator[str]:
        """Give both bikes."""
        return iter(bike.id for bike in self.bikes)

    def explain(self, option: str) -> Explained:
        """Say where the bike goes."""
        car = self.board.cars[option]
        label = fact("goes", car=car_fact(self.board, car, car.owner), direction=fact("direction", way=self.way))
        what = dangers.where_to(self.board, car, self.way, car.owner)
        return Explained(label, 0, what, ("TR-SLAM-13",), {"car": option, "way": self.way})

    def refuse(self, answer: object) -> Refusal:
        """Say which bikes can be named."""
        return Refusal(fact("not one of the two bikes", answer=repr(answer), bikes=list(self)), ("TR-SLAM-13",))


class DirectionChoice(OneOfMany[str]):
    """CM05: the direction of a slam, named before any die is rolled, or "roll"."""

    KIND = "slam direction"
    ROLL = "roll"
    __slots__ = ("board", "car")

    def __init__(self, board: Board, car: Car) -> None:
        """Offer the six directions, and the die."""
        self.board = board
        self.car = car
        self.options = [*DIRECTIONS, self.ROLL]

    def explain(self, option: str) -> Explained:
        """Say where the pushed car goes."""
        facts = {"way": option}
        rules = ("TR-SLAM-03", "TR-RULING-103")
        if option == self.ROLL:
            return Explained(fact("roll the direction"), 0, (), rules, facts)
        what = dangers.where_to(self.board, self.car, option, self.car.owner)
        return Explained(fact("direction", way=option), 0, what, rules, facts)

    def refuse(self, answer: object) -> Refusal:
        """Say what can be named."""
        return Refusal(fact("not a direction", answer=repr(answer), options=list(self)), ("TR-SLAM-03",))


async def slam(table: Table[State], top: Car, bottom: Car) -> Arrival | None:
    """Slam the car at the bottom; return which car goes where next.

    TR-SLAM-01, TR-SLAM-07, TR-SLAM-08, TR-SLAM-09, TR-RULING-45: the dice push one car, the other stays.
    TR-SLAM-02, TR-RULING-48: the car on top loses its moves, but may shoot.
    TR-SLAM-14: a slam by itself does no damage.
    TR-RULING-131: it sets a car with a fuel leak on fire.
    """
    board = table.state.board
    table.tell(Slammed(top.id, bottom.id))
    for car in (top, bottom):
        if car.damage and has(board, car, LEAK):
            fire.catch_fire(table, car)
    if not board.settings.modules:
        pushed, way = await decide(table, top, bottom)
        return next_cell(board, pushed, way, "push")
    return await slam_with_cards(table, top, bottom)


async def slam_with_cards(table: Table[State], top: Car, bottom: Car) -> Arrival | None:
    """Slam where cards may have a say: Shove, one-shots, the dice, one-shots again, Anchor, then the Spiked bumper."""
    board = table.state.board
    named = await named_direction(table, top)
    steered = await named_car(table, top, bottom)
    if steered is not None:
        pushed, way = steered, named or roll_direction(table)
    elif named:
        pushed, way = await decide_with_shove(table, top, bottom, named)
    else:
        pushed, way = await decide(table, top, bottom)
    if await loads_dice(table, windows.Moment(windows.SLAM_DICE, top, bottom, pushed=pushed, way=way), named, steered):
        pushed, way = await roll_once_more(table, top, bottom, named, steered)
    if steered is None and ready(board, pushed, ANCHOR) and pushed_for_sure(top, bottom) is None:
        other = bottom if pushed is top else top
        if await uses(table, pushed, ANCHOR, other, way):
            table.tell(CardUsed(pushed.owner, ANCHOR, ROUND, pushed.id))  # U07
            pushed = other
    harmed = pushed.is_wreck or (pushed.operable and not pushed.full)
    if pushed is bottom and harmed and ready(board, top, SPIKES) and slam_dice.drove_in(board, top):
        table.tell(CardUsed(top.owner, SPIKES, ROUND, top.id))  # U17
        await minor_damage.take_minor_damage(table, [pushed])
    if not pushed.on_board:
        return None
    if OBJECTIVES in board.settings.ammo:
        table.tell(CarPushed(pushed.id, (bottom if pushed is top else top).id))
    return next_cell(board, pushed, way, "push")


async def named_car(table: Table[State], top: Car, bottom: Car) -> Car | None:
    """OS03: before any die is rolled, a player may name the car that is pushed; then nobody re-rolls."""
    owners = dict.fromkeys([top.owner, bottom.owner])
    played = await windows.offer(table, windows.Moment(windows.SLAM, top, bottom), owners)
    name = played.get(HARD_STEERING)
    return None if name is None else table.state.board.cars[name]


async def loads_dice(table: Table[State], moment: windows.Moment, named: str, steered: Car | None) -> bool:
    """OS02: when all rights to re-roll are used or declined, the player in turn may roll the dice of a slam again.

    Without a die on the table there is nothing to roll: the direction was named, and so was the car.
    """
    assert moment.car is not None and moment.other is not None
    if named and (steered is not None or pushed_for_sure(moment.car, moment.other) is not None):
        return False
    return LOADED_DICE in await windows.offer(table, moment, [table.state.board.turn])


async def roll_once_more(
    table: Table[State], top: Car, bottom: Car, named: str, steered: Car | None
) -> tuple[Car, str]:
    """OS02: roll those dice of a slam again that were rolled; the new result stands."""
    if steered is not None:
        return steered, roll_direction(table)
    if pushed_for_sure(top, bottom) is not None:
        return await decide(table, top, bottom)
    return (roll_slam_die(table, top, bottom), named) if named else roll_slam(table, top, bottom)


async def named_direction(table: Table[State], top: Car) -> str:
    """CM05: in the first slam that a car drives into with Shove, its player may name the direction; "" is the die."""
    board = table.state.board
    movement = board.movement
    if movement is None or not movement.shove or not slam_dice.drove_in(board, top):
        return ""
    answer = await table.ask(top.owner, DirectionChoice(board, top))
    way = "" if answer == DirectionChoice.ROLL else answer
    table.tell(DirectionNamed(top.owner, top.id, way))
    return way


async def decide(table: Table[State], top: Car, bottom: Car) -> tuple[Car, str]:
    """Return the car that moves, and where to (TR-SLAM-03, TR-SLAM-12, TR-SLAM-13, TR-RULING-98).

    TR-SLAM-11, TR-RIG-31: the rig stays, the other car is pushed.
    """
    if top.is_rig or bottom.is_rig:
        return bottom if top.is_rig else top, roll_direction(table)  # TR-SLAM-11, TR-RIG-31
    if top.is_bike or bottom.is_bike:
        return await decide_with_bike(table, top, bottom)
    return await roll_and_again(table, top, bottom, roll_slam)


async def decide_with_shove(table: Table[State], top: Car, bottom: Car, way: str) -> tuple[Car, str]:
    """CM05, TR-RULING-103: as usual, but the direction was named; only the slam die is rolled, if it is needed."""
    sure = pushed_for_sure(top, bottom)
    if sure is not None:
        return sure, way
    return await roll_and_again(table, top, bottom, lambda table, top, bottom: (roll_slam_die(table, top, bottom), way))


async def roll_and_again(table: Table[State], top: Car, bottom: Car, roll: Roll) -> tuple[Car, str]:
    """Roll the dice of a slam, and let those re-roll who may, one after the other (TR-SLAM-04, TR-RULING-103)."""
    board = table.state.board
    pushed, way = roll(table, top, bottom)
    for car in rerollers(board, top, bottom):
        choice = RerollChoice(board, car, top, bottom, pushed, way)
        if await table.ask(car.owner, choice) == "again":
            table.tell(SlamRerolled(car.owner, car.id))
            pushed, way = roll(table, top, bottom)
    return pushed, way


async def decide_with_bike(table: Table[State], top: Car, bottom: Car) -> tuple[Car, str]:
    """TR-SLAM-12, TR-BIKE-09: the bike moves; only the direction die is rolled.

    TR-SLAM-13: of two bikes their owner names one; if the owner is out, the bike that came in moves.
    """
    board = table.state.board
    way = roll_direction(table)
    if top.is_bike and bottom.is_bike and board.playing(top.owner):
        return board.cars[await table.ask(top.owner, WhichBike(board, (top, bottom), way))], way
    return top if top.is_bike else bottom, way


def roll_direction(table: Table[State]) -> str:
    """TR-SLAM-15, TR-GRID-06: one of six directions, the same for all cars."""
    board = table.state.board
    return table.roll("direction", board.turn, board.settings.components.texts["direction"])


def roll_slam_die(table: Table[State], top: Car, bottom: Car) -> Car:
    """TR-SLAM-10: the slam die says which car is pushed."""
    board = table.state.board
    which = table.roll("slam", board.turn, board.settings.components.texts["slam"])
    return top if which == "top" else bottom


def roll_slam(table: Table[State], top: Car, bottom: Car) -> tuple[Car, str]:
    """TR-SLAM-03, TR-RULING-98: the slam die, then the direction die."""
    return roll_slam_die(table, top, bottom), roll_direction(table)
