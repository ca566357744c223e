"""The rig: one car of three sections that hardly anything stops (TR-RIG).

Other chapters say what the rig crushes (`entering.roll_over`), how it pushes cars aside (`cowcatcher`), and what damage
does to it (`rig_damage`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from racelib.games.thunder_road.events.crash import RocketFired
from racelib.games.thunder_road.events.damage import Repaired
from racelib.games.thunder_road.events.turn import HazardsLaid, SectionUsed, SteeringSet
from racelib.games.thunder_road.grid import DIRECTIONS, REAR, in_line, step
from racelib.games.thunder_road.rules import commands, edge, minor_damage, movement, rig_damage, shooting, windows
from racelib.games.thunder_road.rules.commands import Order
from racelib.games.thunder_road.rules.one_of_many import OneOfMany
from racelib.games.thunder_road.state import GONE, Board, Car, State
from racelib.games.thunder_road.tables import (
    DISPENSER,
    RIG_BOARD,
    RIG_REPAIR,
    ROCKET,
    SECTION_OF,
    SECTION_REPAIR,
    SECTIONS,
    THE_RIG,
    Section,
)
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table


class SteeringChoice(Choice[int]):
    """DEC-05: the die for power steering, in the rig's first turn of a round (TR-RIG-05)."""

    KIND = "steering"
    __slots__ = ("board", "dice")

    def __init__(self, board: Board, seat: int) -> None:
        """Choose among the unused dice."""
        self.board = board
        self.dice = sorted(set(board.players[seat].dice))

    def __iter__(self) -> Iterator[int]:
        """Give the numbers."""
        return iter(self.dice)

    def explain(self, option: int) -> Explained:
        """Say what the points are for."""
        label = fact("power steering", die=option)
        return Explained(label, option, (fact("steps to the side", n=option),), ("TR-RIG-05", "TR-RIG-13"))

    def refuse(self, answer: object) -> Refusal:
        """Say which dice there are."""
        return Refusal(fact("not one of your dice", answer=repr(answer), dice=self.dice), ("TR-RIG-05",))


#: The commands of each section, its repair last.
COMMANDS_OF_SECTIONS = {
    section.name: [RIG_BOARD[name] for name in (*section.commands, section.repair)] for section in SECTIONS
}


class SectionChoice(OneOfMany[list[Any]]):
    """DEC-06 of the rig: a die and a command of a section without a die this round: [number, command].

    TR-RIG-06: each section once a round.
    """

    KIND = "section"
    __slots__ = ("board", "dice", "seat")

    def __init__(self, board: Board, seat: int) -> None:
        """Offer every unused number with every command that it fits, of the unused sections (TR-RIG-08)."""
        self.board = board
        self.seat = seat
        self.dice = sorted(set(board.players[seat].dice))
        used = board.rig_boards.used
        self.options = [
            [die, command.name]
            for section, commands_there in COMMANDS_OF_SECTIONS.items()
            if section not in used
            for command in commands_there
            for die in self.dice
            if die in command.takes
        ]

    def explain(self, option: list[Any]) -> Explained:
        """Say how far the rig moves and what the command does."""
        die, command = option
        rig = self.board.rig_boards
        damaged = command in rig.damaged
        section = SECTION_OF[command].name
        called, place = fact("command", command=command), fact("section", section=section)
        label = fact("use section", command=called, section=place, n=die)
        what = fact("damaged command") if damaged else fact("effect", command=command)
        rules = ("TR-RIG-07", "TR-RIG-09") if damaged else ("TR-RIG-06", "TR-RIG-07")
        facts = {"command": command, "die": die, "section": section, "damaged": damaged}
        return Explained(label, die, (what,), rules, facts)

    def refuse(self, answer: object) -> Refusal:
        """Say why a die cannot be put there."""
        rig = self.board.rig_boards
        if isinstance(answer, list) and len(answer) == 2 and isinstance(answer[1], str) and answer[1] in SECTION_OF:
            die, command = answer
            section = SECTION_OF[command]
            if section.name in rig.used:
                return Refusal(fact("section used", section=fact("section", section=section.name)), ("TR-RIG-06",))
            if die not in self.dice:
                return Refusal(fact("no such die", die=die, dice=self.dice), ("TR-RIG-06",))
            return Refusal(fact("rig repair", die=RIG_REPAIR), ("TR-RIG-08",))
        why = fact("not a command of a section", answer=repr(answer), commands=list(SECTION_OF))
        return Refusal(why, ("TR-RIG-06",))


@dataclass(slots=True, eq=False)
class SectionRepair(Choice[str]):
    """DEC-11 of the rig: which damaged command of the section is repaired (TR-RIG-52, TR-RIG-55, TR-RIG-58)."""

    KIND = "rig repair"
    board: Board
    section: Section

    def __iter__(self) -> Iterator[str]:
        """Give the damaged commands of the section."""
        damaged = self.board.rig_boards.damaged
        return iter([command for command in self.section.commands if command in damaged])

    def explain(self, option: str) -> Explained:
        """Say what works again."""
        label, back = fact("command", command=option), fact("works again", effect=fact("effect", command=option))
        return Explained(label, 0, (back,), ("TR-RIG-52", "TR-RIG-55", "TR-RIG-58"), {"command": option})

    def refuse(self, answer: object) -> Refusal:
        """Say what can be repaired."""
        why = fact("not a damaged command", answer=repr(answer), commands=list(self))
        return Refusal(why, ("TR-RIG-52", "TR-RIG-55", "TR-RIG-58"))


@dataclass(slots=True, eq=False)
class DispenseChoice(Choice[Any]):
    """DEC-20: the empty cell behind the rig that gets a hidden hazard, [lane, row], or "none" (TR-RIG-51)."""

    KIND = "dispenser"
    board: Board
    cells: list[int]

    def __iter__(self) -> Iterator[Any]:
        """Give the cells, then nothing at all."""
        yield from (list(self.board.at(cell)) for cell in self.cells)
        yield "none"

    def explain(self, option: Any) -> Explained:
        """Say what happens."""
        if option == "none":
            return Explained(fact("drop nothing"), 0, (), ("TR-RIG-51",), {"cell": []})
        label = fact("cell", lane=option[0], row=option[1])
        return Explained(label, 0, (fact("drop a hazard"),), ("TR-RIG-51",), {"cell": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which cells are empty."""
        why = fact("not empty behind the rig", answer=repr(answer), cells=list(self))
        return Refusal(why, ("TR-RIG-51", "TR-OBST-02"))


# -- the turn ------------------------------------------------------------------------------------------------


async def take_turn(table: Table[State], seat: int) -> list[Car]:
    """TR-RIG-04: a die for a command of one section, the command, the move, the shot. Return what moved.

    TR-RIG-05, TR-RIG-14: in the first turn of a round a die for power steering comes before; it lasts for the round.
    TR-RIG-07, TR-RIG-56: the die of the command gives the movement points; an airstrike comes before the move.
    """
    board = table.state.board
    if not board.players[seat].turns:
        table.tell(SteeringSet(seat, await table.ask(seat, SteeringChoice(board, seat))))
    die, command = await table.ask(seat, SectionChoice(board, seat))
    table.tell(SectionUsed(seat, die, SECTION_OF[command].name, command))
    rig, order = board.cars[THE_RIG], Order(RIG_BOARD[command], die)
    await commands.carry_out(table, seat, acting(board, order))
    if rig.cell != GONE and board.settings.modules:
        await windows.before_move(table, rig)
    if rig.cell != GONE:
        await movement.drive(table, rig, die)
    if board.settings.modules:
        await windows.after_move(table, rig)
    if rig.cell != GONE:
        late = [*acting(board, order), *commands.after_the_move(board, seat)]
        await commands.carry_out_after_the_move(table, seat, rig, late)
        await shooting.shoot_from_car(table, seat, rig)
    return [rig]


def acting(board: Board, order: Order) -> list[Order]:
    """TR-RIG-10, TR-RIG-33: rocket launcher and dispenser act after the move; the usual shot comes still.

    A command that is damaged by then does not act; a repair always does (TR-RIG-09).
    """
    return [order] if order.command.effect == SECTION_REPAIR or rig_damage.works(board, order.command.name) else []


async def repair(table: Table[State], seat: int, section: Section) -> None:
    """TR-RIG-52, TR-RIG-55, TR-RIG-58, TR-RULING-84: one damage of the section comes off, if there is one."""
    board = table.state.board
    if any(command in board.rig_boards.damaged for command in section.commands):
        command = await table.ask(seat, SectionRepair(board, section))
        table.tell(Repaired(seat, THE_RIG, command))


async def launch(table: Table[State], seat: int) -> None:
    """Fire the rocket launcher; weapons are off in round 1 (TR-RULING-83)."""
    board = table.state.board
    if board.round >= 2:
        await fire_rocket(table, seat, board.cars[THE_RIG])


async def fire_rocket(table: Table[State], seat: int, rig: Car) -> None:
    """TR-RIG-57, TR-RULING-83: one roll; every car of a named size in the seven cells ahead takes a minor damage."""
    board = table.state.board
    face = table.roll("shooting", seat, board.settings.components.texts["shooting"])
    hit = [car for car in before_the_rocket(board, rig.cell) if car.size in face]
    table.tell(RocketFired(seat, face, tuple(car.id for car in hit)))
    if hit:
        await minor_damage.take_minor_damage(table, hit)


def before_the_rocket(board: Board, cell: int) -> list[Car]:
    """The cars in the cell two ahead of the front section and in the six cells around it (TR-RIG-57, TR-RULING-83)."""
    lane, row = in_line(*board.at(cell), "F", 2)
    around = [(lane, row), *(step(lane, row, way) for way in DIRECTIONS)]
    cells = [board.cell(*one) for one in around if 0 <= one[0] < board.lanes]
    return [board.cars[name] for one in cells for name in board.where.get(one, ()) if name != THE_RIG]


async def dispense(table: Table[State], seat: int, rig: Car) -> None:
    """TR-RIG-51: a random hazard, unseen, face down in an empty cell behind the rig."""
    board = table.state.board
    cells = [cell for cell in board.sector(rig.trail[-1], REAR) if board.empty(cell)]
    if not cells:
        return
    answer = await table.ask(seat, DispenseChoice(board, cells))
    if answer != "none" and (table.state.down.pile or edge.gather_discards(table)):
        table.tell(HazardsLaid((tuple(answer),)))


#: What the commands of the rig do (the airstrike is that of any crew).
commands.EFFECTS.update(
    {
        ROCKET: lambda table, seat, order: launch(table, seat),
        DISPENSER: lambda table, seat, order: dispense(table, seat, table.state.board.cars[THE_RIG]),
        SECTION_REPAIR: lambda table, seat, order: repair(table, seat, SECTION_OF[order.command.name]),
    }
)
