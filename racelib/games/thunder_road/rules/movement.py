"""Step 3: driving and the road bonus (TR-MOVE, TR-ROAD, TR-COAST)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from racelib.games.thunder_road.events.ammo import SideMoveBegan, SideMoveOver
from racelib.games.thunder_road.events.moving import BonusTaken, MoveBegan
from racelib.games.thunder_road.events.secret_cards import MovesGained
from racelib.games.thunder_road.events.shop import Braked
from racelib.games.thunder_road.grid import FRONT, step
from racelib.games.thunder_road.rules import chain, entering, fire, slams, upgrades, windows
from racelib.games.thunder_road.rules.abilities import (
    BEFORE_A_MOVE,
    PLOUGH,
    WHILE_MOVING,
    equipped,
    may_brake,
    passes,
    strays,
)
from racelib.games.thunder_road.rules.arrival import next_cell
from racelib.games.thunder_road.rules.dangers import ground_fact, what_awaits
from racelib.games.thunder_road.rules.lingering import BALD, LEAD_FOOT, NO_LEFT, NO_RIGHT
from racelib.games.thunder_road.rules.one_of_two import OneOfTwo
from racelib.games.thunder_road.rules.traits import has
from racelib.games.thunder_road.state import GONE, OFF_BOARD, Board, Car, Movement, State
from racelib.games.thunder_road.tables import BIG_RIG, MORE_MOVES, TRACTION
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table

#: What a player knows of face-down tokens who has looked at none.
NOTHING_KNOWN: Mapping[int, str] = {}


class StepChoice(Choice[str]):
    """DEC-13: the next cell: ahead to the left, straight ahead, or ahead to the right (TR-MOVE-03, TR-GRID-02)."""

    KIND = "step"
    __slots__ = ("board", "car", "known", "ways")

    def __init__(self, board: Board, car: Car, known: Mapping[int, str] = NOTHING_KNOWN) -> None:
        """Drive one cell with the car that moves; `known` are the face-down tokens that its player has looked at."""
        self.board = board
        self.car = car
        self.known = known
        self.ways = open_ways(board, car)

    def __iter__(self) -> Iterator[str]:
        """Give the directions."""
        return iter(self.ways)

    def answers(self) -> Sequence[str]:
        """Return the directions."""
        return self.ways

    def legal(self, answer: object) -> bool:
        """Say whether the direction is open."""
        return isinstance(answer, str) and answer in self.ways

    def only(self) -> str | None:
        """Return the direction when there is just one."""
        return self.ways[0] if len(self.ways) == 1 else None

    def cell(self, way: str) -> tuple[int, int]:
        """Return the cell in a direction; beyond the front edge it has no ground yet."""
        return step(*self.board.at(self.car.cell), way)

    def explain(self, option: str) -> Explained:
        """Say what the step costs and what is there."""
        board, (lane, row) = self.board, self.cell(option)
        direction = fact("direction", way=option)
        facts = {"cell": [lane, row], "way": option}
        if row >= board.end_row:
            if board.final:
                return Explained(direction, 1, (fact("you win"),), ("TR-WIN-01", "TR-EDGE-10"), facts)
            return Explained(direction, 1, (fact("the rear tile goes"),), ("TR-EDGE-01", "TR-EDGE-02"), facts)
        cell = board.cell(lane, row)
        price, dangers, rules, more = what_awaits(board, self.car, cell)
        if cell in self.known:
            seen = fact("known hazard", hazard=fact("hazard", hazard=self.known[cell]))
            dangers = tuple(seen if told.key == "hidden hazard" else told for told in dangers)
        label = fact("step", direction=direction, ground=ground_fact(board, cell))
        if self.car.is_rig and option != "F":
            dangers = (*dangers, fact("steers"))
            rules = (*rules, "TR-RIG-13")
        return Explained(label, price, dangers, rules, {**more, **facts})

    def refuse(self, answer: object) -> Refusal:
        """Say why a step is not possible."""
        if not isinstance(answer, str) or answer not in FRONT:
            why = fact("no such step", answer=repr(answer), steps=list(self.ways))
            return Refusal(why, ("TR-MOVE-03", "TR-GRID-02"))
        if not 0 <= self.cell(answer)[0] < self.board.lanes:
            return Refusal(fact("side of the road"), ("TR-RULING-27", "TR-MOVE-03"))
        if self.car.is_rig:
            return Refusal(fact("no steering left"), ("TR-RIG-12", "TR-RIG-13"))
        return Refusal(fact("pulls to one side"), ("TR-TOK-10",))


def open_ways(board: Board, car: Car) -> tuple[str, ...]:
    """TR-MOVE-03, TR-RULING-27: the three cells ahead, as far as the road is wide; the front edge may be crossed.

    TR-RIG-12, TR-RIG-13: the rig needs a point of power steering for FL and FR. A lingering effect may forbid one of
    them.
    """
    lane = car.cell % board.lanes
    if car.kind == BIG_RIG and board.rig_boards.steering <= 0:
        return ("F",)
    ways = FRONT if 0 < lane < board.lanes - 1 else FRONT[1:] if lane == 0 else FRONT[:-1]
    if car.damage and (forbidden := forbidden_ways(board, car)):
        return tuple(way for way in ways if way not in forbidden)  # straight ahead is always left
    return ways


def forbidden_ways(board: Board, car: Car) -> list[str]:
    """Return the steps that a lingering effect does not let a car take (TR-TOK-10)."""
    return [way for way, card in (("FL", NO_LEFT), ("FR", NO_RIGHT)) if has(board, car, card)]


class BonusChoice(OneOfTwo):
    """DEC-19: take the road bonus, or leave it (TR-ROAD-01).

    TR-ROAD-02: all of it, or nothing.
    """

    KIND = "road bonus"
    WORDS = ("take", "leave")
    RULES = ("TR-ROAD-02",)
    __slots__ = ("board", "car", "must")

    def __init__(self, board: Board, car: Car) -> None:
        """Decide after the movement; a lead foot must take it."""
        self.board = board
        self.car = car
        self.must = has(board, car, LEAD_FOOT)

    def __iter__(self) -> Iterator[str]:
        """Give both, or the one that a lingering effect leaves."""
        return iter(self.answers())

    def answers(self) -> Sequence[str]:
        """Return both, or the one that a lingering effect leaves."""
        return ("take",) if self.must else self.WORDS

    def only(self) -> str | None:
        """Return what a lead foot must answer."""
        return "take" if self.must else None

    def legal(self, answer: object) -> bool:
        """Say whether this can be answered."""
        return type(answer) is str and answer in self.answers()

    def explain(self, option: str) -> Explained:
        """Say how far the bonus goes, and what waits if it is left."""
        road, movement = bonus_value(self.board, self.car), self.board.movement
        facts = {"moves": road}
        if option == "take":
            label = fact("take the bonus", n=road)
            return Explained(label, 0, (fact("use all moves"),), ("TR-ROAD-02", "TR-ROAD-03"), facts)
        waits = movement is not None and movement.sharing
        dangers = (fact("slam here"),) if waits else ()
        rules = ("TR-ROAD-02", "TR-RULING-35") if waits else ("TR-ROAD-02",)
        return Explained(fact("stay here"), 0, dangers, rules, facts)

    def refuse(self, answer: object) -> Refusal:
        """Say what can be answered."""
        if self.must and answer == "leave":
            return Refusal(fact("lead foot"), ("TR-TOK-10",))
        return super().refuse(answer)


async def drive(table: Table[State], car: Car, moves: int, drift: bool = False, coast: bool = False) -> None:
    """Step 3: the car gets its moves, and drives."""
    if table.state.board.settings.modules:
        await begin_with_cards(table, car, moves, drift, coast)
    else:
        table.tell(MoveBegan(car.id, moves, drift, coast))
    await go(table, car)


async def begin_with_cards(table: Table[State], car: Car, moves: int, drift: bool, coast: bool) -> None:
    """Begin a move with what cards add: upgrades, moves, cells off the road, and cars that may be passed."""
    board = table.state.board
    more = 0, 0, False
    if equipped(board, car, BEFORE_A_MOVE):
        await upgrades.before_move(table, car)
    if equipped(board, car, WHILE_MOVING):
        more = passes(board, car), strays(board, car), has(board, car, PLOUGH)
    if not coast:
        moves = moves_with_cards(board, car, moves)
    table.tell(MoveBegan(car.id, moves, drift, coast, *more))
    if not coast and (waiting := board.players[car.owner].more_moves):
        table.tell(MovesGained(car.owner, car.id, waiting))  # TR-RULING-118


async def move_out_of_order(table: Table[State], car: Car) -> None:
    """TR-RULING-124: move a car 1 cell, as if it coasted: no die, no bonus, no shot; a burning car rolls the fire die.

    It is neither the move of the car in this round nor one of its coasts.
    """
    table.tell(SideMoveBegan(car.id))
    await go(table, car)
    table.tell(SideMoveOver(car.id))


async def go(table: Table[State], car: Car) -> None:
    """Fire, then all moves, then the road bonus, then a slam that was waited for (part C4: MOVE to PARKED).

    TR-CMD-08, TR-BIKE-07, TR-ROAD-03: a car that ends its move on another slams it; the bonus may leave the road.
    """
    board = table.state.board
    movement = board.moving
    if car.burning and not fire.burn(table, car, movement):
        return
    await use_moves(table, car, movement)
    if may_take_bonus(board, car, movement) and await table.ask(car.owner, BonusChoice(board, car)) == "take":
        table.tell(BonusTaken(car.id, bonus_value(board, car)))
        await use_moves(table, car, movement)
    if movement.sharing and car.on_board:
        others = board.others_at(car.cell, car)
        if others:
            await chain.enter(table, await slams.slam(table, car, others[0]))  # TR-CMD-08, TR-BIKE-07
            if board.settings.ammo:
                await windows.chain_over(table)


async def use_moves(table: Table[State], car: Car, movement: Movement) -> None:
    """TR-MOVE-04: drive step by step until all moves are used.

    TR-MOVE-07, TR-MOVE-08: a car that takes damage or slams loses the moves that are left.
    TR-RULING-57: a destroyed car is done.
    """
    board, hands = table.state.board, table.state.hands
    ammo = board.settings.ammo
    while movement.left > 0 and car.operable and car.cell != GONE:
        if car.cell > OFF_BOARD:
            if car.upgrade and await brakes(table, car, movement):
                return
            way = await table.ask(car.owner, StepChoice(board, car, hands[car.owner].known if hands else NOTHING_KNOWN))
            how = "steered" if way != "F" and car.is_rig else "step"
            await chain.enter(table, next_cell(board, car, way, how))
        else:
            await entering.come_onto_the_road(table, car)
        if ammo and (board.feats or board.pushed):
            await windows.chain_over(table)


async def brakes(table: Table[State], car: Car, movement: Movement) -> bool:
    """U24: with 2 moves or fewer left a car with good brakes may stop; say whether it does.

    A move out of order is not step 3, so the brakes do not act there (TR-RULING-124).
    """
    board = table.state.board
    if board.aside is not None or not may_brake(board, car, movement.left):
        return False
    if await table.ask(car.owner, upgrades.BrakeChoice(board, car)) != "stop":
        return False
    table.tell(Braked(car.id))
    return True


def may_take_bonus(board: Board, car: Car, movement: Movement) -> bool:
    """TR-ROAD-04: say whether a car may take the road bonus, once in each of its turns."""
    if not car.on_board or not car.operable or not bonus_in_reach(board, car, movement):
        return False
    return bool(board.condition(car.cell, "bonus-allowed", 1))  # RC02: whatever else allows it (TR-RULING-105)


def bonus_value(board: Board, car: Car) -> int:
    """Return how many moves the road bonus is: the road die, and 1 more on fresh tarmac (RC01, TR-RULING-105)."""
    return board.road + board.condition(car.cell, "bonus-value", 0)


def moves_with_cards(board: Board, car: Car, moves: int) -> int:
    """Return the moves that a car sets off with, given those of its die and commands: cards may add some."""
    return max(1, moves + more_moves_here(board, car) + moves_of_the_bottle(board, car))


def more_moves_here(board: Board, car: Car) -> int:
    """Return the moves that a car has more because of where its move begins (RC10, TR-RULING-105)."""
    return board.condition(car.cell, "moves", 0) if car.on_board else 0


def moves_of_the_bottle(board: Board, car: Car) -> int:
    """Return the moves that OS01 gives: to the car that it was played for, in this turn (TR-RULING-105)."""
    return MORE_MOVES if board.players[car.owner].bottle == car.id else 0


def bonus_in_reach(board: Board, car: Car, movement: Movement) -> bool:
    """Say whether a car that moves has done nothing yet that costs it the road bonus.

    TR-ROAD-01, TR-RULING-33: it must stay on road from start to end.
    TR-COAST-02, TR-RULING-34, TR-RULING-76: a car that coasts, was stopped or has bald tyres gets none.
    TR-TERR-13: a car that entered salt in this turn may leave the road.
    TR-ROAD-05, TR-RIG-15, TR-RIG-54: the rig needs the traction drive, and then the ground does not matter.
    """
    if movement.coasting or movement.bonus or (car.damage and has(board, car, BALD)):
        return False
    if movement.stopped and not board.settings.bonus_after_stop:
        return False
    if car.is_rig:
        return movement.command == TRACTION and TRACTION not in board.rig_boards.damaged
    return movement.all_road or car.salted
