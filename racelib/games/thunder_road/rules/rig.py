"""The rig: one vehicle of three sections that hardly anything stops (TR-RIG)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from racelib.games.thunder_road.crews import (
    AIRSTRIKE,
    COWCATCHER,
    DISPENSER,
    RIG_COMMANDS,
    RIG_REPAIR,
    ROCKET,
    SECTION_OF,
    SECTIONS,
    THE_RIG,
    Section,
)
from racelib.games.thunder_road.events import (
    HazardsLaid,
    MinorTaken,
    OffRoadLaid,
    Repaired,
    RocketFired,
    SectionUsed,
    SteeringSet,
)
from racelib.games.thunder_road.facts import neither
from racelib.games.thunder_road.grid import DIRECTIONS, FRONT, REAR, in_line, step
from racelib.games.thunder_road.rules import (
    commands,
    damage,
    dangers,
    edge,
    entering,
    hazards,
    movement,
    shooting,
    slams,
)
from racelib.games.thunder_road.rules.arrival import Arrival, next_cell
from racelib.games.thunder_road.rules.elimination import destroy
from racelib.games.thunder_road.state import (
    FACE_DOWN,
    FIRE,
    GLASS,
    GONE,
    IMPASSABLE,
    MUD,
    RAMP,
    SLIME,
    Board,
    Car,
    Rig,
    State,
)
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table

#: TR-RIG-22, TR-RIG-25, TR-RIG-27, TR-RULING-80: ground that the rig crushes.
CRUSHED = (IMPASSABLE, SLIME, GLASS, RAMP, FIRE)


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


class SectionChoice(Choice[list[Any]]):
    """DEC-06 of the rig: a die and a command of a section without a die this round: [number, command] (TR-RIG-06)."""

    KIND = "section"
    __slots__ = ("board", "dice", "seat")

    def __init__(self, board: Board, seat: int) -> None:
        """Choose among the unused dice and sections."""
        self.board = board
        self.seat = seat
        self.dice = sorted(set(board.players[seat].dice))

    def __iter__(self) -> Iterator[list[Any]]:
        """Give every number with every command it fits (TR-RIG-08)."""
        rig = the_boards(self.board)
        for section in SECTIONS:
            if section.name not in rig.used:
                for command in (*section.commands, section.repair):
                    for die in self.dice:
                        if command != section.repair or die == RIG_REPAIR:
                            yield [die, command]

    def explain(self, option: list[Any]) -> Explained:
        """Say how far the rig moves and what the command does."""
        die, command = option
        rig = the_boards(self.board)
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
        rig = the_boards(self.board)
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


class RigDamageChoice(Choice[str]):
    """DEC-17: the command that takes a minor damage (TR-RIG-22, TR-RIG-46, TR-RULING-81)."""

    KIND = "rig damage"
    __slots__ = ("board",)

    def __init__(self, board: Board) -> None:
        """Choose for the rig."""
        self.board = board

    def __iter__(self) -> Iterator[str]:
        """Give the undamaged commands."""
        damaged = the_boards(self.board).damaged
        return iter([command for command in RIG_COMMANDS if command not in damaged])

    def explain(self, option: str) -> Explained:
        """Say what the damaged command will not do any more."""
        label, lost = fact("command", command=option), fact("lost", effect=fact("effect", command=option))
        return Explained(label, 1, (lost,), ("TR-RIG-45", "TR-RIG-46"), {"command": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which commands are left."""
        why = fact("not an undamaged command", answer=repr(answer), commands=list(self))
        return Refusal(why, ("TR-RIG-46", "TR-RULING-81"))


class SectionRepair(Choice[str]):
    """DEC-11 of the rig: which damaged command of the section is repaired (TR-RIG-52, TR-RIG-55, TR-RIG-58)."""

    KIND = "rig repair"
    __slots__ = ("board", "section")

    def __init__(self, board: Board, section: Section) -> None:
        """Repair in one section."""
        self.board = board
        self.section = section

    def __iter__(self) -> Iterator[str]:
        """Give the damaged commands of the section."""
        damaged = the_boards(self.board).damaged
        return iter([command for command in self.section.commands if command in damaged])

    def explain(self, option: str) -> Explained:
        """Say what works again."""
        label, back = fact("command", command=option), fact("works again", effect=fact("effect", command=option))
        return Explained(label, 0, (back,), ("TR-RIG-52", "TR-RIG-55", "TR-RIG-58"), {"command": option})

    def refuse(self, answer: object) -> Refusal:
        """Say what can be repaired."""
        why = fact("not a damaged command", answer=repr(answer), commands=list(self))
        return Refusal(why, ("TR-RIG-52", "TR-RIG-55", "TR-RIG-58"))


class ShoveChoice(Choice[str]):
    """DEC-18: where the car in front of the cowcatcher goes: FL or FR (TR-RIG-59, TR-RULING-99)."""

    KIND = "shove"
    __slots__ = ("board", "car")

    def __init__(self, board: Board, car: Car) -> None:
        """Decide for the car in the way."""
        self.board = board
        self.car = car

    def __iter__(self) -> Iterator[str]:
        """Give both sides; either may lead off the road."""
        return iter(("FL", "FR"))

    def explain(self, option: str) -> Explained:
        """Say what is there."""
        cell = self.board.toward(self.car.cell, option)
        lane, row = step(*self.board.at(self.car.cell), option)
        label = fact("direction", way=option)
        what = dangers.where_to(self.board, self.car, option, self.car.owner)
        facts: dict[str, Any] = {"cell": [lane, row], "way": option, "car": self.car.id}
        if cell is None:
            return Explained(label, 0, what, ("TR-RIG-59", "TR-RULING-99"), facts)
        more = dangers.what_awaits(self.board, self.car, cell)[3]
        return Explained(label, 0, what, ("TR-RIG-59", "TR-RULING-99"), {**more, **facts})

    def refuse(self, answer: object) -> Refusal:
        """Say what can be answered."""
        return Refusal(neither(answer, "FL", "FR"), ("TR-RIG-59",))


class DispenseChoice(Choice[Any]):
    """DEC-20: the empty cell behind the rig that gets a hidden hazard, [lane, row], or "none" (TR-RIG-51)."""

    KIND = "dispenser"
    __slots__ = ("board", "cells")

    def __init__(self, board: Board, cells: list[int]) -> None:
        """Choose among the empty cells of the rear sector."""
        self.board = board
        self.cells = cells

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


async def take_turn(table: Table[State], seat: int) -> None:
    """TR-RIG-04: a die for a command of one section, the command, the move, the shot.

    TR-RIG-05: in the first turn of a round a die for power steering comes before.
    """
    board = table.state.board
    if not board.players[seat].turns:
        table.tell(SteeringSet(seat, await table.ask(seat, SteeringChoice(board, seat))))
    die, command = await table.ask(seat, SectionChoice(board, seat))
    table.tell(SectionUsed(seat, die, SECTION_OF[command].name, command))
    rig = board.cars[THE_RIG]
    if works(board, AIRSTRIKE):
        await commands.airstrike(table, seat)
    elif command == SECTION_OF[command].repair:
        await repair(table, seat, SECTION_OF[command])
    if rig.cell != GONE:
        await movement.drive(table, rig, die)
    if rig.cell != GONE:
        await act_after_moving(table, seat, rig)
        await shooting.shoot_from_car(table, seat, rig)


def works(board: Board, command: str) -> bool:
    """TR-RIG-09, TR-RIG-45: the command of this turn acts, as long as it is not damaged."""
    return board.movement is not None and board.movement.command == command and command not in the_boards(board).damaged


async def repair(table: Table[State], seat: int, section: Section) -> None:
    """TR-RIG-52, TR-RIG-55, TR-RIG-58, TR-RULING-84: one damage of the section comes off, if there is one."""
    board = table.state.board
    if any(command in the_boards(board).damaged for command in section.commands):
        command = await table.ask(seat, SectionRepair(board, section))
        table.tell(Repaired(seat, THE_RIG, command))


async def act_after_moving(table: Table[State], seat: int, rig: Car) -> None:
    """TR-RIG-10, TR-RIG-33: rocket launcher and dispenser act after the move; the usual shot comes still."""
    board = table.state.board
    if works(board, ROCKET) and board.round >= 2:  # TR-RULING-83: weapons are off in round 1
        fire_rocket(table, seat, rig)
    elif works(board, DISPENSER):
        await dispense(table, seat, rig)


def fire_rocket(table: Table[State], seat: int, rig: Car) -> None:
    """TR-RIG-57, TR-RULING-83: one roll; every car of a named size in the seven cells ahead takes a minor damage."""
    board = table.state.board
    face = table.roll("shooting", seat, board.settings.components.texts["shooting"])
    hit = [car for car in before_the_rocket(board, rig.cell) if car.size in face]
    table.tell(RocketFired(seat, face, tuple(car.id for car in hit)))
    if hit:
        damage.take_minor_damage(table, hit)


def before_the_rocket(board: Board, cell: int) -> list[Car]:
    """TR-RIG-57, TR-RULING-83: the cars in the cell two ahead of the front section and in the six cells around it."""
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


def both_sectors(board: Board, rig: Car) -> list[int]:
    """TR-RIG-02, TR-SHOOT-12: ahead of the front section and behind the rear one."""
    return [*board.sector(rig.cell, FRONT), *board.sector(rig.trail[-1], REAR)]


# -- what the rig drives over --------------------------------------------------------------------------------


async def roll_over(table: Table[State], arrival: Arrival) -> Arrival | None:
    """Only the front section counts; nothing moves, stops or burns the rig.

    TR-RIG-21, TR-RIG-22, TR-RIG-23, TR-RIG-24, TR-RIG-25, TR-RIG-26, TR-RIG-27, TR-RULING-79, TR-RULING-80.
    """
    board, rig = table.state.board, arrival.car
    cell = rig.cell
    if board.tokens.get(cell) == FACE_DOWN:
        was_mud = board.terrain(cell) == MUD
        await entering.enter(table, await hazards.turn_up(table, arrival))
        if rig.cell != cell:
            return None
        if board.terrain(cell) == MUD and not was_mud:
            entering.pay_for_mud(table, arrival)
    if board.terrain(cell) in CRUSHED or board.tokens.get(cell) == "oil":
        await take_minor_damage(table, rig)
        if rig.cell == GONE:
            return None
        table.tell(OffRoadLaid(board.at(cell)))
    others = board.others_at(cell, rig)
    return await ram(table, rig, others[0]) if others else None


async def ram(table: Table[State], rig: Car, other: Car) -> Arrival:
    """The cowcatcher pushes the first car aside and the rig goes on; else a slam.

    TR-RIG-59, TR-RULING-78, TR-RULING-99.
    """
    board = table.state.board
    if not works(board, COWCATCHER) or board.movement is None or board.movement.met > 1:
        return await slams.slam(table, rig, other)
    chooser = other.owner if board.playing(other.owner) else rig.owner
    way = await table.ask(chooser, ShoveChoice(board, other))
    return next_cell(board, other, way, "shove")


async def take_minor_damage(table: Table[State], rig: Car) -> None:
    """TR-RIG-46, TR-DMG-06: the owner names the command that takes the token."""
    if await take_damage_in_a_group(table, rig):
        destroy(table, [rig], "rig")


async def take_damage_in_a_group(table: Table[State], rig: Car) -> bool:
    """TR-RULING-61: the rig is hurt at the same moment as others; say whether this was the sixth damage.

    Then it is destroyed together with the others, and who is out is looked at once.
    """
    if rig.cell == GONE:
        return False
    put_token(table, rig, await table.ask(rig.owner, RigDamageChoice(table.state.board)))
    return is_broken(table.state.board)


def damage_command(table: Table[State], rig: Car, command: str) -> None:
    """TR-RIG-45, TR-RIG-47, TR-DEST-11: a token on a command; the sixth destroys the rig."""
    put_token(table, rig, command)
    if is_broken(table.state.board):
        destroy(table, [rig], "rig")


def put_token(table: Table[State], rig: Car, command: str) -> None:
    """TR-RIG-45: a minor-damage token on a command."""
    table.tell(MinorTaken(rig.id, command, damage.minor_token(table, rig)))


def is_broken(board: Board) -> bool:
    """TR-RIG-47: all six commands are damaged."""
    return len(the_boards(board).damaged) >= len(RIG_COMMANDS)


def the_boards(board: Board) -> Rig:
    """Return the boards of the rig."""
    assert board.rig is not None
    return board.rig
