"""Slams: two cars in one cell (TR-SLAM)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from racelib.games.thunder_road.events.crash import Slammed, SlamRerolled
from racelib.games.thunder_road.facts import car_fact
from racelib.games.thunder_road.rules import dangers, fire
from racelib.games.thunder_road.rules.arrival import Arrival, next_cell
from racelib.games.thunder_road.rules.lingering import LEAK, has
from racelib.games.thunder_road.rules.one_of_two import OneOfTwo
from racelib.games.thunder_road.rules.slam_dice import chance_of_the_bottom, may_reroll
from racelib.games.thunder_road.state import Board, Car, State
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table


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


async def slam(table: Table[State], top: Car, bottom: Car) -> Arrival:
    """Slam the car at the bottom; return which car goes where next.

    TR-SLAM-01, TR-SLAM-07, TR-SLAM-08, TR-SLAM-09, TR-RULING-45: the dice push one car, the other stays.
    TR-SLAM-02, TR-RULING-48: the car on top loses its moves, but may shoot.
    TR-SLAM-14: a slam by itself does no damage.
    """
    board = table.state.board
    table.tell(Slammed(top.id, bottom.id))
    for car in (top, bottom):
        if has(car, LEAK):
            fire.catch_fire(table, car)
    pushed, way = await decide(table, top, bottom)
    return next_cell(board, pushed, way, "push")


async def decide(table: Table[State], top: Car, bottom: Car) -> tuple[Car, str]:
    """Return the car that moves, and where to (TR-SLAM-03, TR-SLAM-12, TR-SLAM-13, TR-RULING-98).

    TR-SLAM-11, TR-RIG-31: the rig stays, the other car is pushed.
    """
    board = table.state.board
    if top.is_rig or bottom.is_rig:
        return bottom if top.is_rig else top, roll_direction(table)  # TR-SLAM-11, TR-RIG-31
    if top.is_bike or bottom.is_bike:
        return await decide_with_bike(table, top, bottom)
    pushed, way = roll_slam(table, top, bottom)
    chooser = may_reroll(board, top, bottom)
    if chooser is not None:
        choice = RerollChoice(board, chooser, top, bottom, pushed, way)
        if await table.ask(chooser.owner, choice) == "again":
            table.tell(SlamRerolled(chooser.owner, chooser.id))
            return roll_slam(table, top, bottom)
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


def roll_slam(table: Table[State], top: Car, bottom: Car) -> tuple[Car, str]:
    """TR-SLAM-03, TR-SLAM-10, TR-RULING-98: the slam die, then the direction die."""
    board = table.state.board
    which = table.roll("slam", board.turn, board.settings.components.texts["slam"])
    return top if which == "top" else bottom, roll_direction(table)
