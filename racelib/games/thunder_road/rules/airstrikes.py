"""Enhanced airstrikes: cards played with the own chopper, once a game (TR-AMMO-06, TR-RULING-93)."""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.thunder_road.ammo_cards import (
    AIR_DROP,
    CARPET,
    CLEARING,
    DOWNDRAFT,
    HEAT_SEEKER,
    SECOND_PASS,
    SMOKE,
    TOUCH_AND_GO,
)
from racelib.games.thunder_road.events.ammo import SmokeLaid, TouchAndGoReady
from racelib.games.thunder_road.facts import car_fact, target_fact
from racelib.games.thunder_road.grid import FRONT
from racelib.games.thunder_road.rules import chain, dangers, edge, shooting, windows
from racelib.games.thunder_road.rules.arrival import next_cell
from racelib.games.thunder_road.rules.one_of_many import OneOfMany
from racelib.games.thunder_road.rules.windows import Moment, Play
from racelib.games.thunder_road.state import Board, Car, State
from racelib.kernel.choice import Explained, Refusal, fact
from racelib.kernel.table import Table

#: The window in which these cards are played: the airstrike is activated, the chopper is not placed yet.
WINDOW = "airstrike"
#: EA04: the order in which the cells round the chopper are shot at.
ROUND_THE_CHOPPER = ("F", "FR", "BR", "B", "BL", "FL")


async def play_a_card(table: Table[State], seat: int) -> str:
    """TR-AMMO-06, TR-RULING-93: let a player play the enhanced airstrike with an airstrike; return its key, or "".

    There is none in round 1 (TR-RULING-110).
    """
    if table.state.board.round < 2:
        return ""
    played = await windows.offer(table, Moment(WINDOW), [seat])
    return next(iter(played), "")


async def strike(table: Table[State], seat: int, card: str) -> None:
    """Do what the chopper does by a card where it was placed: it shoots, unless the card says something else."""
    if card == CARPET:
        await carpet_fire(table, seat)
    elif card == AIR_DROP:
        await air_drop(table, seat)
    elif card == SMOKE:
        table.tell(SmokeLaid(seat))  # EA07
    elif card == DOWNDRAFT:
        await downdraft(table, seat)
    else:
        if card == TOUCH_AND_GO:
            table.tell(TouchAndGoReady(seat))  # EA05
        await shooting.shoot_from_chopper(table, seat, shots=1 + (card == SECOND_PASS), sure=card == HEAT_SEEKER)


# -- Carpet fire ---------------------------------------------------------------------------------------------


class CarpetChoice(OneOfMany[str]):
    """EA04: the command of the rig that a shot is aimed at."""

    KIND = "carpet fire"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int, commands: Sequence[str]) -> None:
        """Offer the commands of the sections beside the chopper."""
        self.board = board
        self.seat = seat
        self.options = list(commands)

    def explain(self, option: str) -> Explained:
        """Say what is aimed at."""
        label = fact("shoot at", target=target_fact(self.board, option, self.seat))
        return Explained(label, 0, (), ("TR-AMMO-06", "TR-RIG-42"), {"target": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which commands can be aimed at."""
        return Refusal(fact("not a target", answer=repr(answer), targets=list(self)), ("TR-RIG-42", "TR-RIG-44"))


async def carpet_fire(table: Table[State], seat: int) -> None:
    """EA04: shoot at every car round the chopper, own ones too; those that were moved away before are spared.

    Of the rig, the player names a command of any section beside the chopper (TR-RIG-42).
    """
    board = table.state.board
    chopper = board.players[seat].chopper
    ways = ROUND_THE_CHOPPER if board.condition(chopper, "shot-cells", 1) else shooting.AHEAD
    found: dict[str, int] = {}
    cells = board.sector(chopper, ways)
    for cell in cells:
        for target in shooting.targets(board, [cell], None):
            found.setdefault(target.partition(":")[0], cell)
    for name, cell in found.items():
        if board.players[seat].chopper != chopper or name not in board.where.get(cell, ()):
            continue
        rig = board.cars[name].is_rig
        at = [one for one in shooting.targets(board, cells, None) if one.partition(":")[0] == name]
        if at:
            target = await table.ask(seat, CarpetChoice(board, seat, at)) if rig else name
            await shooting.fire_at(table, seat, None, target)


# -- Air drop and Downdraft ----------------------------------------------------------------------------------


class DropChoice(OneOfMany[list[int]]):
    """EA06: the empty cell ahead of the chopper that gets a face-down hazard: [lane, row]."""

    KIND = "air drop"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int, cells: Sequence[int]) -> None:
        """Offer the empty cells ahead of the chopper."""
        self.board = board
        self.seat = seat
        self.options = [list(board.at(cell)) for cell in cells]

    def explain(self, option: list[int]) -> Explained:
        """Say what is laid."""
        label = fact("cell", lane=option[0], row=option[1])
        return Explained(label, 0, (fact("drop a hazard"),), ("TR-AMMO-06", "TR-RULING-14"), {"cell": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which cells are empty."""
        why = fact("not empty ahead of the chopper", answer=repr(answer), cells=list(self))
        return Refusal(why, ("TR-AMMO-06", "TR-OBST-02"))


async def air_drop(table: Table[State], seat: int) -> None:
    """EA06: instead of the shot, the top token of the pile goes face down in an empty cell ahead of the chopper."""
    board = table.state.board
    cells = [cell for cell in board.sector(board.players[seat].chopper, FRONT) if board.empty(cell)]
    if cells and edge.hazards_to_lay(board):
        lane, row = await table.ask(seat, DropChoice(board, seat, cells))
        edge.drop_hazard(table, seat, (lane, row), AIR_DROP)


class DowndraftChoice(OneOfMany[list[str]]):
    """EA08: a car ahead of the chopper, and where it goes: [car, direction]."""

    KIND = "downdraft"
    __slots__ = ("board", "seat")

    def __init__(self, board: Board, seat: int, cars: Sequence[Car]) -> None:
        """Offer each car with the three directions ahead."""
        self.board = board
        self.seat = seat
        self.options = [[car.id, way] for car in cars for way in FRONT]

    def explain(self, option: list[str]) -> Explained:
        """Say where the car goes, and what is there."""
        car, way = self.board.cars[option[0]], option[1]
        label = fact("goes", car=car_fact(self.board, car, self.seat), direction=fact("direction", way=way))
        what = dangers.where_to(self.board, car, way, self.seat)
        return Explained(label, 0, what, ("TR-AMMO-06", "TR-RULING-123"), {"car": car.id, "way": way})

    def refuse(self, answer: object) -> Refusal:
        """Say which cars can be moved, and where."""
        why = fact("not a car ahead of the chopper", answer=repr(answer), options=[" ".join(one) for one in self])
        return Refusal(why, ("TR-AMMO-06", "TR-RULING-123"))


async def downdraft(table: Table[State], seat: int) -> None:
    """EA08: instead of the shot, a car ahead of the chopper, not the rig, goes 1 cell on (TR-RULING-123)."""
    board = table.state.board
    ahead = board.sector(board.players[seat].chopper, FRONT)
    cars = [board.cars[name] for cell in ahead for name in board.where.get(cell, ())]
    cars = [car for car in cars if not car.is_rig]
    if cars:
        name, way = await table.ask(seat, DowndraftChoice(board, seat, cars))
        await chain.enter(table, next_cell(board, board.cars[name], way, "downdraft"))


async def nothing_more(table: Table[State], seat: int, moment: Moment) -> None:
    """Leave the rest to the airstrike itself: it looks at the card that was played."""


#: The cards that are played with an airstrike can always be; what they do is in `strike`.
for key in (SECOND_PASS, CLEARING, HEAT_SEEKER, CARPET, TOUCH_AND_GO, AIR_DROP, SMOKE, DOWNDRAFT):
    windows.PLAYS[WINDOW, key] = Play(lambda board, seat, moment: True, nothing_more)
