"""Step 3: driving, the road bonus, fire (TR-MOVE, TR-ROAD, TR-COAST, TR-FIRE)."""

from __future__ import annotations

from collections.abc import Iterator

from racelib.games.thunder_road.crews import COWCATCHER, TRACTION
from racelib.games.thunder_road.events import BonusTaken, FireDrove, FireWentOut, MoveBegan
from racelib.games.thunder_road.grid import FRONT, step
from racelib.games.thunder_road.rules import entering, hazards, rig, slams
from racelib.games.thunder_road.rules.arrival import Arrival, next_cell
from racelib.games.thunder_road.rules.elimination import destroy
from racelib.games.thunder_road.rules.lingering import BALD, LEAD_FOOT, NO_LEFT, NO_RIGHT, has
from racelib.games.thunder_road.show.names import car_for, cell_name, direction_name, terrain_name
from racelib.games.thunder_road.state import (
    FACE_DOWN,
    FIRE,
    GLASS,
    GONE,
    IMPASSABLE,
    MUD,
    MUD_COST,
    RAMP,
    ROAD,
    SLIME,
    Board,
    Car,
    Movement,
    State,
)
from racelib.kernel.choice import Choice, Explained, Refusal
from racelib.kernel.table import Table
from racelib.text.language import tr, trn


class EntryChoice(Choice[list[int]]):
    """DEC-12: where a car comes onto the road: a cell of the rear edge, [lane, row] (TR-MOVE-01)."""

    KIND = "entry"
    __slots__ = ("board", "car")

    def __init__(self, board: Board, car: Car) -> None:
        """Enter with a car from the starting area."""
        self.board = board
        self.car = car

    def __iter__(self) -> Iterator[list[int]]:
        """Give the cells of the rear edge, from left to right; occupied ones too (TR-RULING-27)."""
        return iter([[lane, self.board.first_row] for lane in range(self.board.lanes)])

    def explain(self, option: list[int]) -> Explained:
        """Say what the entry costs and what is there."""
        price, dangers, rules, facts = what_awaits(self.board, self.car, self.board.cell(*option))
        ground = terrain_name(self.board.terrain(self.board.cell(*option)))
        label = tr("come in on {cell}: {ground}").format(cell=cell_name(*option), ground=ground)
        return Explained(label, price, dangers, ("TR-MOVE-01", *rules), {**facts, "cell": option})

    def refuse(self, answer: object) -> Refusal:
        """Say where cars enter."""
        words = tr("{answer} is not a cell of the rear edge; cars enter in row {row}.")
        return Refusal(words.format(answer=repr(answer), row=self.board.first_row), ("TR-MOVE-01",))


class StepChoice(Choice[str]):
    """DEC-13: the next cell: ahead to the left, straight ahead, or ahead to the right (TR-MOVE-03, TR-GRID-02)."""

    KIND = "step"
    __slots__ = ("board", "car", "ways")

    def __init__(self, board: Board, car: Car) -> None:
        """Drive one cell with the car that moves."""
        self.board = board
        self.car = car
        self.ways = open_ways(board, car)

    def __iter__(self) -> Iterator[str]:
        """Give the directions."""
        return iter(self.ways)

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
        label = direction_name(option)
        facts = {"cell": [lane, row], "way": option}
        if row >= board.end_row:
            if board.final:
                return Explained(label, 1, (tr("the finish: you win"),), ("TR-WIN-01", "TR-EDGE-10"), facts)
            words = tr("over the front edge: the road moves, and all cars on the rear tile are destroyed")
            return Explained(label, 1, (words,), ("TR-EDGE-01", "TR-EDGE-02"), facts)
        cell = board.cell(lane, row)
        price, dangers, rules, more = what_awaits(board, self.car, cell)
        label = tr("{way}: {ground}").format(way=label, ground=terrain_name(board.terrain(cell)))
        if self.car.is_rig and option != "F":
            dangers = (*dangers, tr("one point of power steering"))
            rules = (*rules, "TR-RIG-13")
        return Explained(label, price, dangers, rules, {**more, **facts})

    def refuse(self, answer: object) -> Refusal:
        """Say why a step is not possible."""
        if not isinstance(answer, str) or answer not in FRONT:
            words = tr("{answer} is not a step; the steps are {ways}.")
            return Refusal(words.format(answer=repr(answer), ways=", ".join(self.ways)), ("TR-MOVE-03", "TR-GRID-02"))
        if not 0 <= self.cell(answer)[0] < self.board.lanes:
            return Refusal(tr("There is no cell: the road ends at its side."), ("TR-RULING-27", "TR-MOVE-03"))
        if self.car.is_rig:
            words = tr("The rig drives straight ahead: no points of power steering are left.")
            return Refusal(words, ("TR-RIG-12", "TR-RIG-13"))
        return Refusal(tr("A lingering effect does not let this car go there."), ("TR-TOK-10",))


def open_ways(board: Board, car: Car) -> list[str]:
    """TR-MOVE-03, TR-RULING-27: the three cells ahead, as far as the road is wide; the front edge may be crossed.

    TR-RIG-12, TR-RIG-13: the rig needs a point of power steering for FL and FR. A lingering effect may forbid one of
    them.
    """
    if car.is_rig:
        assert board.rig is not None
        ways = [way for way in FRONT if way == "F" or board.rig.steering > 0]
    else:
        ways = list(FRONT)
    lane = car.cell % board.lanes
    if lane == 0:
        ways = [way for way in ways if way != "FL"]
    if lane == board.lanes - 1:
        ways = [way for way in ways if way != "FR"]
    if car.damage:
        forbidden = {"FL" if has(car, NO_LEFT) else "", "FR" if has(car, NO_RIGHT) else ""}
        ways = [way for way in ways if way not in forbidden]  # straight ahead is always left
    return ways


def what_awaits(
    board: Board, car: Car, cell: int, own_step: bool = True, reader: int | None = None
) -> tuple[int, tuple[str, ...], tuple[str, ...], dict[str, object]]:
    """Say what a car finds in a cell: its price, its dangers, the rules behind them, and the facts for programs.

    `own_step`: it drives there itself; a car that is pushed pays nothing and passes nobody (TR-RULING-37).
    `reader`: the seat that is told so; its owner if nobody else is named.
    """
    ground, token = board.terrain(cell), board.tokens.get(cell)
    left = 1 if board.movement is None else board.movement.left
    price, dangers, rules = 1, [], ["TR-TERR-03" if ground == ROAD else "TR-TERR-02"]
    if ground == MUD:
        price, rules = min(MUD_COST, max(left, 1)), ["TR-TERR-04"]
        if own_step:
            words = tr("it takes {cost} moves") if price > 1 else tr("it takes the last move")
            dangers.append(words.format(cost=price))
    named = {
        IMPASSABLE: (tr("impassable: the car is destroyed"), "TR-TERR-05"),
        SLIME: (tr("slime: the car stops"), "TR-TERR-07"),
        GLASS: (tr("desert glass: the car slides one cell on"), "TR-TERR-08"),
        FIRE: (tr("fire: the car catches fire"), "TR-TERR-12"),
    }
    if car.is_rig and (ground in (*named, RAMP) or token == "oil"):
        dangers.append(tr("the rig crushes it and takes a minor damage"))
        rules = ["TR-RIG-22", "TR-RIG-25"]
    elif ground in named:
        words, rule = named[ground]
        dangers.append(words)
        rules = [rule]
    elif ground == RAMP:
        straight = car.on_board and cell == car.cell + board.lanes
        dangers.append(tr("a ramp: the car jumps") if straight else tr("a ramp from the side: the car is destroyed"))
        rules = ["TR-TERR-09" if straight else "TR-TERR-11"]
    elif token == "oil":
        dangers.append(tr("oil: the car slides in a rolled direction"))
        rules = ["TR-HAZ-07"]
    if token == FACE_DOWN:
        dangers.append(hidden_hazard(board))
        rules.append("TR-OBST-05")
    others = board.others_at(cell, car)
    there = [other.id for other in others]
    if others:
        dangers.append(meeting(board, car, others[0], own_step, car.owner if reader is None else reader))
        rules.append("TR-SLAM-01")
    if any(player.chopper == cell for player in board.players):
        dangers.append(tr("a chopper: do not end the turn here"))
        rules.append("TR-CHOP-03")
    facts: dict[str, object] = {"ground": ground, "token": token or "", "cars": there}
    return price, tuple(dangers), tuple(rules), facts


def hidden_hazard(board: Board) -> str:
    """Say what may be under a token that lies face down, by the tokens that nobody has seen yet (TR-OBST-05)."""
    unseen = hazards.unseen(board)
    percent = round(100 * unseen["road"] / max(1, unseen.total()))
    return tr("a hidden hazard: plain road with {percent} %, trouble otherwise").format(percent=percent)


def meeting(board: Board, car: Car, other: Car, own_step: bool, reader: int) -> str:
    """Say what happens when a car comes to the cell of another: it slams it, passes, or shoves it aside."""
    movement = board.movement
    called = car_for(board, other, reader)
    if own_step and car.is_rig and rig.works(board, COWCATCHER):
        return tr("{car} is there: the cowcatcher shoves it aside").format(car=called)
    slam = tr("{car} is there: a slam").format(car=called)
    passes = own_step and (car.is_bike or (movement is not None and movement.drift == "ready"))
    if passes:
        return tr("{slam}, unless moves are left to get past").format(slam=slam)
    return f"{slam}, {slams.odds(board, car, other, reader)}"


def where_to(board: Board, car: Car, way: str, reader: int) -> tuple[str, ...]:
    """Say where a car comes to that is pushed in a direction, and what awaits it (TR-SLAM-08, TR-GRID-04)."""
    lane, row = step(*board.at(car.cell), way)
    if not 0 <= lane < board.lanes or row < board.first_row:
        return (tr("off the board: it is destroyed"),)
    if row >= board.end_row:
        return (tr("over the finish: its owner wins") if board.final else tr("over the front edge: the road moves"),)
    cell = board.cell(lane, row)
    return (terrain_name(board.terrain(cell)), *what_awaits(board, car, cell, False, reader)[1])


class BonusChoice(Choice[str]):
    """DEC-19: take the road bonus, or leave it (TR-ROAD-01, TR-ROAD-02)."""

    KIND = "road bonus"
    __slots__ = ("board", "car", "must")

    def __init__(self, board: Board, car: Car) -> None:
        """Decide after the movement; a lead foot must take it."""
        self.board = board
        self.car = car
        self.must = has(car, LEAD_FOOT)

    def __iter__(self) -> Iterator[str]:
        """Give both, or the one that a lingering effect leaves."""
        return iter(("take",) if self.must else ("take", "leave"))

    def explain(self, option: str) -> Explained:
        """Say how far the bonus goes, and what waits if it is left."""
        road, movement = self.board.road, self.board.movement
        facts = {"moves": road}
        if option == "take":
            words = trn("drive {moves} move more", "drive {moves} moves more", road).format(moves=road)
            return Explained(words, 0, (tr("all of it must be used"),), ("TR-ROAD-02", "TR-ROAD-03"), facts)
        waits = movement is not None and movement.sharing
        dangers = (tr("the car in this cell is slammed"),) if waits else ()
        return Explained(tr("stay here"), 0, dangers, ("TR-ROAD-02", *(("TR-RULING-35",) if waits else ())), facts)

    def refuse(self, answer: object) -> Refusal:
        """Say what can be answered."""
        if self.must and answer == "leave":
            return Refusal(tr("A lead foot must take the road bonus."), ("TR-TOK-10",))
        words = tr("{answer} is neither 'take' nor 'leave'.").format(answer=repr(answer))
        return Refusal(words, ("TR-ROAD-02",))


async def drive(table: Table[State], car: Car, moves: int, drift: bool = False, coast: bool = False) -> None:
    """Step 3: fire, then all moves, then the road bonus, then a slam that was waited for (part C4: MOVE to PARKED)."""
    board = table.state.board
    table.tell(MoveBegan(car.id, moves, drift, coast))
    movement = board.movement
    assert movement is not None
    if car.burning and not burn(table, car, movement):
        return
    await use_moves(table, car, movement)
    if may_take_bonus(board, car, movement) and await table.ask(car.owner, BonusChoice(board, car)) == "take":
        table.tell(BonusTaken(car.id, board.road))
        await use_moves(table, car, movement)
    if movement.sharing and car.on_board:
        others = board.others_at(car.cell, car)
        if others:
            await entering.enter(table, await slams.slam(table, car, others[0]))  # TR-CMD-08, TR-BIKE-07


async def use_moves(table: Table[State], car: Car, movement: Movement) -> None:
    """TR-MOVE-03, TR-MOVE-04: step by step until all moves are used or lost (TR-MOVE-07, TR-MOVE-08, TR-RULING-57)."""
    board = table.state.board
    while movement.left > 0 and car.operable and car.cell != GONE:
        if car.on_board:
            way = await table.ask(car.owner, StepChoice(board, car))
            how = "steered" if car.is_rig and way != "F" else "step"
            await entering.enter(table, next_cell(board, car, way, how))
        else:
            lane, row = await table.ask(car.owner, EntryChoice(board, car))
            behind = board.cell(lane, row - 1)  # TR-RULING-25: as if it came straight from there
            await entering.enter(table, Arrival(car, lane, row, "F", "entry", behind))


def may_take_bonus(board: Board, car: Car, movement: Movement) -> bool:
    """Only road all the way, or salt on the way.

    TR-ROAD-01, TR-TERR-13, TR-COAST-02, TR-RULING-34, TR-RULING-35, TR-RULING-76.

    TR-ROAD-05, TR-RIG-15, TR-RIG-54: the rig needs the traction drive, and then the ground does not matter.
    """
    return car.on_board and car.operable and bonus_in_reach(board, car, movement)


def bonus_in_reach(board: Board, car: Car, movement: Movement) -> bool:
    """Say whether a car that moves has done nothing yet that costs it the road bonus (TR-ROAD-01, TR-RULING-34)."""
    if movement.coasting or movement.bonus or has(car, BALD):
        return False
    if movement.stopped and not board.settings.bonus_after_stop:
        return False
    if car.is_rig:
        assert board.rig is not None
        return movement.command == TRACTION and TRACTION not in board.rig.damaged
    return movement.all_road or car.salted


def burn(table: Table[State], car: Car, movement: Movement) -> bool:
    """The owner of a burning car rolls the fire die; say whether it can drive.

    TR-FIRE-03, TR-FIRE-04, TR-FIRE-05, TR-FIRE-06, TR-RULING-73.
    """
    board = table.state.board
    face = table.roll("fire", car.owner, board.settings.components.texts["fire"])
    if face == "destroyed":
        destroy(table, [car], "fire")
        return False
    if face == "out":
        table.tell(FireWentOut(car.id))
    elif not movement.coasting or board.settings.fire_adds_to_coast:
        table.tell(FireDrove(car.id, int(face)))
    return True
