"""Entering a cell, for whatever reason: what happens there, and in which order (TR-RULING-30, TR-TERR, TR-OBST).

A chain of slides, jumps and pushes is a loop, not a nest: each link says which car goes where next, and whatever was
left to do in the cell that a car has left is void anyway (TR-RULING-31). Only hazard tokens and damage nest, for the
ground comes after the token (TR-RULING-30), and a damage token after its effect (TR-DMG-04).
"""

from __future__ import annotations

from collections.abc import Iterator

from racelib.errors import RaceError
from racelib.games.thunder_road.events import OWN_STEPS, CaughtFire, Moved, PaidMore, Passed, Stopped, Waiting
from racelib.games.thunder_road.facts import car_fact, neither
from racelib.games.thunder_road.rules import edge, hazards, rig, slams
from racelib.games.thunder_road.rules.arrival import Arrival, landing, next_cell
from racelib.games.thunder_road.rules.elimination import destroy
from racelib.games.thunder_road.state import (
    FACE_DOWN,
    FIRE,
    GLASS,
    GONE,
    IMPASSABLE,
    MUD,
    MUD_COST,
    RAMP,
    SLIME,
    Board,
    Car,
    Movement,
    State,
)
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table

#: TR-RULING-32: so many links in one turn are taken for an endless chain.
MOST_LINKS = 10_000


async def enter(table: Table[State], arrival: Arrival | None) -> None:
    """TR-TERR-01, TR-MOVE-09, TR-RULING-31: let a car arrive, then whatever follows from it, link by link."""
    board = table.state.board
    while arrival is not None:
        if board.links >= MOST_LINKS:
            raise RaceError(f"a chain of {MOST_LINKS} links in one turn is taken for an endless one (TR-RULING-32)")
        if not arrival.placed and not come_in(table, arrival):
            return
        arrival = await settle(table, arrival)


def come_in(table: Table[State], arrival: Arrival) -> bool:
    """Steps 1 and 2 of TR-RULING-30: the edges of the board, then place the car and pay; say whether it is there.

    TR-RULING-05: the sides come first, then the rear edge, then the front edge.
    """
    board, car = table.state.board, arrival.car
    if not 0 <= arrival.lane < board.lanes or arrival.row < board.first_row:
        destroy(table, [car], "edge")  # TR-GRID-04
        return False
    if arrival.row >= board.end_row:
        edge.leave_by_the_front(table, car)
        if car.cell == GONE:
            return False
    cost = 0
    if arrival.how in OWN_STEPS or arrival.how == "daze":
        cell = board.cell(arrival.lane, arrival.row)
        in_mud = board.terrain(cell) == MUD
        cost = min(MUD_COST, moves_left(board, arrival)) if in_mud else 1  # TR-TERR-02, TR-TERR-03, TR-TERR-04
    table.tell(Moved(car.id, (arrival.lane, arrival.row), arrival.how, arrival.way, cost))
    return True


def moves_left(board: Board, arrival: Arrival) -> int:
    """Return the moves that an arrival is paid with: those of a daze, or of the own movement."""
    if arrival.how == "daze":
        return board.dazed[arrival.car.id]
    assert board.movement is not None
    return board.movement.left


async def settle(table: Table[State], arrival: Arrival) -> Arrival | None:
    """Steps 3 to 6 of TR-RULING-30: impassable, hazard token, terrain, slam. Return who goes where next.

    TR-OBST-06: a token that lies open works like its ground. TR-TERR-14, TR-TERR-15: bikes are like cars here, the rig
    has rules of its own. TR-MOVE-05: a chopper does not matter to whoever drives below it.
    """
    board, car = table.state.board, arrival.car
    cell = car.cell
    if car.is_rig:
        return await rig.roll_over(table, arrival)
    ground = board.terrain(cell)
    if ground == IMPASSABLE:
        destroy(table, [car], "impassable")  # TR-DEST-01, TR-OBST-07; a pit trap that lies open too (TR-HAZ-13)
        return None
    if board.tokens.get(cell) == FACE_DOWN:
        was_mud = ground == MUD
        await enter(table, await hazards.turn_up(table, arrival))  # a slam with a wreck just found ends here
        if car.cell != cell:
            return None  # TR-RULING-31: nothing is left to do in the cell it came to
        ground = board.terrain(cell)
        if ground == MUD and not was_mud:
            pay_for_mud(table, arrival)
    if board.tokens.get(cell) == "oil":
        return hazards.slip(table, arrival)
    if ground == SLIME:
        table.tell(Stopped(car.id, "slime"))  # TR-TERR-07
    elif ground == GLASS:
        return next_cell(board, car, arrival.way, "glass")  # TR-TERR-08
    elif ground == RAMP:
        return take_off(table, arrival)
    elif ground == FIRE:
        catch_fire(table, car)  # TR-TERR-12
    return await meet(table, arrival)


def pay_for_mud(table: Table[State], arrival: Arrival) -> None:
    """TR-RULING-28: a token that turns out to be mud makes the step cost as much as mud, as far as moves are left."""
    if arrival.how in (*OWN_STEPS, "daze"):
        for _ in range(min(MUD_COST - 1, moves_left(table.state.board, arrival))):
            table.tell(PaidMore(arrival.car.id, arrival.how))


def take_off(table: Table[State], arrival: Arrival) -> Arrival | None:
    """From directly behind the car jumps and stops; from elsewhere it is destroyed.

    TR-TERR-09, TR-TERR-10, TR-TERR-11, TR-RULING-68.
    """
    board, car = table.state.board, arrival.car
    if arrival.origin != car.cell - board.lanes:
        destroy(table, [car], "ramp")
        return None
    cells = table.roll("stunt", roller(board, car), board.settings.components.numbers["stunt"])
    table.tell(Stopped(car.id, "ramp"))
    return landing(board, car, "F", cells, "ramp")


def catch_fire(table: Table[State], car: Car) -> None:
    """One on-fire token at most; inoperable cars and wrecks do not burn.

    TR-FIRE-01, TR-FIRE-02, TR-FIRE-08, TR-RULING-73. TR-DMG-09: fire is no damage.
    """
    if car.operable and not car.burning:
        table.tell(CaughtFire(car.id))


def roller(board: Board, car: Car) -> int:
    """Return who rolls for a car: its owner; for a wreck the active player."""
    return board.turn if car.is_wreck else car.owner


# -- other cars ----------------------------------------------------------------------------------------------


class PassChoice(Choice[str]):
    """DEC-14: pass through a cell with another car, or slam it (TR-CMD-07, TR-BIKE-06)."""

    KIND = "pass"
    __slots__ = ("board", "car", "other")

    def __init__(self, board: Board, car: Car, other: Car) -> None:
        """Decide in the cell of another car, with moves left."""
        self.board = board
        self.car = car
        self.other = other

    def __iter__(self) -> Iterator[str]:
        """Give both."""
        return iter(("pass", "slam"))

    def explain(self, option: str) -> Explained:
        """Say what each does."""
        rules = ("TR-BIKE-06",) if self.car.is_bike else ("TR-CMD-07", "TR-RULING-36")
        facts = {"car": self.car.id, "other": self.other.id}
        other = car_fact(self.board, self.other, self.car.owner)
        if option == "pass":
            used = () if self.car.is_bike else (fact("drift used up"),)
            return Explained(fact("drive past", car=other), 0, used, rules, facts)
        lost = self.board.movement.left if self.board.movement is not None else 0
        odds = slams.odds(self.board, self.car, self.other, self.car.owner)
        label = fact("slam it", car=other, odds=odds)
        return Explained(label, lost, (fact("moves lost", n=lost),), ("TR-SLAM-01", "TR-SLAM-02"), facts)

    def refuse(self, answer: object) -> Refusal:
        """Say what can be answered."""
        return Refusal(neither(answer, "pass", "slam"), ("TR-CMD-07", "TR-BIKE-06"))


async def meet(table: Table[State], arrival: Arrival) -> Arrival | None:
    """Step 6 of TR-RULING-30: another car is here, so there is a slam, unless this one passes (TR-OBST-03).

    TR-STATE-07, TR-WRECK-02: an inoperable car or a wreck is slammed like any other; TR-BIKE-08: so is a bike.
    TR-RULING-35, TR-RULING-37: only own steps pass. With moves left the owner decides; with none the road bonus comes
    first.
    """
    board, car = table.state.board, arrival.car
    others = [other for other in board.others_at(car.cell, car) if other.id not in arrival.later]
    if not others:
        return None
    other, movement = others[0], board.movement
    if movement is None or movement.car != car.id or arrival.how not in OWN_STEPS or not may_pass(car, movement):
        return await slams.slam(table, car, other)
    if not movement.left:
        table.tell(Waiting(car.id, other.id))
        return None
    if await table.ask(car.owner, PassChoice(board, car, other)) == "slam":
        return await slams.slam(table, car, other)
    table.tell(Passed(car.id, other.id))
    return None


def may_pass(car: Car, movement: Movement) -> bool:
    """TR-CMD-07, TR-BIKE-06, TR-RULING-36: a drifting car once, a bike always; not a car that was stopped here."""
    return (car.is_bike or movement.drift == "ready") and not movement.stopped
