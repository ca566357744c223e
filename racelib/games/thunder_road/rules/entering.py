"""Entering the board, and entering a cell for any reason: what happens there, in which order (TR-OBST)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from racelib.games.thunder_road.events.crash import OffRoadLaid
from racelib.games.thunder_road.events.moving import OWN_STEPS, Passed, Waiting
from racelib.games.thunder_road.events.shop import CardUsed
from racelib.games.thunder_road.facts import car_fact
from racelib.games.thunder_road.rules import chain, cowcatcher, hazards, rig_damage, slam_dice, slams, terrain
from racelib.games.thunder_road.rules.abilities import CRAWLER, GAME, crosses_rocks, not_larger
from racelib.games.thunder_road.rules.arrival import Arrival
from racelib.games.thunder_road.rules.dangers import ground_fact, what_awaits
from racelib.games.thunder_road.rules.elimination import destroy
from racelib.games.thunder_road.rules.one_of_two import OneOfTwo
from racelib.games.thunder_road.state import FACE_DOWN, GONE, Board, Car, State
from racelib.games.thunder_road.tables import BIG_RIG, BIKE, CAR, GROUND_OF, IMPASSABLE, MUD, WRECK
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table


@dataclass(slots=True, eq=False)
class EntryChoice(Choice[list[int]]):
    """DEC-12: where a car comes onto the road: a cell of the rear edge, [lane, row] (TR-MOVE-01)."""

    KIND = "entry"
    board: Board
    car: Car

    def __iter__(self) -> Iterator[list[int]]:
        """Give the cells of the rear edge, from left to right; occupied ones too (TR-RULING-27)."""
        return iter(self.answers())

    def answers(self) -> Sequence[list[int]]:
        """Return the cells of the rear edge, from left to right."""
        row = self.board.first_row
        return [[lane, row] for lane in range(self.board.lanes)]

    def only(self) -> list[int] | None:
        """The road is more than one lane wide."""
        return None

    def legal(self, answer: object) -> bool:
        """Say whether this is a cell of the rear edge."""
        if type(answer) is not list or len(answer) != 2 or not all(type(part) is int for part in answer):
            return False
        lane, row = answer
        return bool(row == self.board.first_row and 0 <= lane < self.board.lanes)

    def explain(self, option: list[int]) -> Explained:
        """Say what the entry costs and what is there."""
        price, dangers, rules, facts = what_awaits(self.board, self.car, self.board.cell(*option))
        label = fact("enter", lane=option[0], ground=ground_fact(self.board, self.board.cell(*option)))
        return Explained(label, price, dangers, ("TR-MOVE-01", *rules), {**facts, "cell": option})

    def refuse(self, answer: object) -> Refusal:
        """Say where cars enter."""
        return Refusal(fact("not the rear edge", answer=repr(answer), row=self.board.first_row), ("TR-MOVE-01",))


async def come_onto_the_road(table: Table[State], car: Car) -> None:
    """TR-MOVE-01, TR-RULING-25: the first move brings a car onto the road, as if from straight behind its cell."""
    board = table.state.board
    lane, row = await table.ask(car.owner, EntryChoice(board, car))
    await chain.enter(table, Arrival(car, lane, row, "F", "entry", board.cell(lane, row - 1)))


# -- entering a cell -----------------------------------------------------------------------------------------


async def settle(table: Table[State], arrival: Arrival) -> Arrival | None:
    """TR-RULING-30: in a cell come impassable ground, hazard token, terrain, slam; return which car goes where next.

    TR-DEST-01, TR-TERR-05, TR-OBST-07: an impassable cell destroys the car.
    TR-MOVE-05: a chopper does not stop a car that drives below it.
    TR-MOVE-06: a face-down token is turned up before the next step; an open one acts too (TR-OBST-06).
    """
    board, car = table.state.board, arrival.car
    cell = car.cell
    if board.terrain(cell) == IMPASSABLE:
        if not crosses_rocks(board, car):
            destroy(table, [car], "impassable")  # TR-DEST-01, TR-OBST-07; a pit trap that lies open too (TR-HAZ-13)
            return None
        table.tell(CardUsed(car.owner, CRAWLER, GAME, car.id))  # U18: off-road, for this once
    if cell in board.tokens and not await apply_token(table, arrival):
        return None
    oil = board.tokens.get(cell) == "oil"
    moved_on = hazards.slip(table, arrival) if oil else terrain.take_effect(table, arrival)
    if moved_on is not None or car.cell != cell:
        return moved_on
    return await meet(table, arrival)


async def apply_token(table: Table[State], arrival: Arrival) -> bool:
    """Let the token act where a car has come to, with all that follows; say whether the car is still there.

    A token that stays open is ground, and acts as such. If the car has moved on, nothing is left to do in this cell
    (TR-RULING-31).
    """
    board, cell = table.state.board, arrival.car.cell
    token = board.tokens.get(cell)
    if token is None or token in GROUND_OF:
        return True
    was_mud = board.terrain(cell) == MUD
    acts = hazards.turn_up if token == FACE_DOWN else hazards.set_off
    await chain.enter(table, await acts(table, arrival))  # a slam with a wreck just found ends here
    if arrival.car.cell != cell:
        return False
    if board.terrain(cell) == MUD and not was_mud:
        terrain.pay_for_mud(table, arrival)
    return True


async def roll_over(table: Table[State], arrival: Arrival) -> Arrival | None:
    """TR-RIG-21, TR-RIG-22, TR-RIG-23, TR-RIG-24, TR-RULING-79: the rig crushes what is there, and drives on.

    Only the front section counts; nothing moves, stops or burns the rig.
    """
    board, rig = table.state.board, arrival.car
    cell = rig.cell
    if not await apply_token(table, arrival):
        return None
    if board.terrain(cell) in terrain.CRUSHED or board.tokens.get(cell) == "oil":
        await rig_damage.damage_the_rig(table, rig)
        if rig.cell == GONE:
            return None
        table.tell(OffRoadLaid(board.at(cell)))
    others = board.others_at(cell, rig)
    return await cowcatcher.ram(table, rig, others[0]) if others else None


# -- other cars ----------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class PassChoice(OneOfTwo):
    """DEC-14: pass through a cell with another car, or slam it (TR-CMD-07, TR-BIKE-06)."""

    KIND = "pass"
    WORDS = ("pass", "slam")
    RULES = ("TR-CMD-07", "TR-BIKE-06")
    board: Board
    car: Car
    other: Car

    def explain(self, option: str) -> Explained:
        """Say what each does."""
        rules = ("TR-BIKE-06",) if self.car.is_bike else ("TR-CMD-07", "TR-RULING-36")
        facts = {"car": self.car.id, "other": self.other.id}
        other = car_fact(self.board, self.other, self.car.owner)
        if option == "pass":
            used = () if self.car.is_bike else (fact("drift used up"),)
            return Explained(fact("drive past", car=other), 0, used, rules, facts)
        lost = self.board.movement.left if self.board.movement is not None else 0
        odds = slam_dice.odds(self.board, self.car, self.other, self.car.owner)
        label = fact("slam it", car=other, odds=odds)
        return Explained(label, lost, (fact("moves lost", n=lost),), ("TR-SLAM-01", "TR-SLAM-02"), facts)


async def meet(table: Table[State], arrival: Arrival) -> Arrival | None:
    """TR-OBST-03: if another car is here, the cars slam, unless this one passes.

    TR-STATE-07, TR-WRECK-02, TR-BIKE-08: an inoperable car, a wreck or a bike is slammed like any other.
    TR-RULING-35, TR-RULING-37: a car passes only by its own step. With moves left its owner decides; with none the road
    bonus comes first.
    """
    board, car = table.state.board, arrival.car
    others = [other for other in board.others_at(car.cell, car) if other.id not in arrival.later]
    if not others:
        return None
    other, movement = others[0], board.movement
    if movement is None or movement.car != car.id or arrival.how not in OWN_STEPS or not may_pass(board, car, other):
        return await slams.slam(table, car, other)
    if not movement.left:
        table.tell(Waiting(car.id, other.id))
        return None
    if await table.ask(car.owner, PassChoice(board, car, other)) == "slam":
        return await slams.slam(table, car, other)
    table.tell(Passed(car.id, other.id))
    return None


def may_pass(board: Board, car: Car, other: Car) -> bool:
    """TR-CMD-07, TR-BIKE-06, TR-RULING-36: a drifting car once, a bike always; not a car that was stopped here.

    TR-RULING-129: the Eel and the Plough give a pass each, the Plough only past a car that is not larger.
    """
    movement = board.moving
    if movement.stopped:
        return False
    return car.is_bike or movement.passes > 0 or (movement.plough and not_larger(board, car, other))


#: TR-TERR-14, TR-TERR-15: bikes and wrecks are like cars here, the rig has rules of its own.
BY_KIND = {CAR: settle, BIKE: settle, WRECK: settle, BIG_RIG: roll_over}
chain.IN_THE_CELL.update(BY_KIND)
