"""Shooting: cars and choppers, targets, hits (TR-SHOOT, TR-CHOP-02, TR-RULING-42, TR-RULING-43)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from racelib.games.thunder_road.events.crash import Hit, Missed, Shot, ShotRerolled
from racelib.games.thunder_road.facts import chance_fact, target_fact
from racelib.games.thunder_road.grid import FRONT, REAR
from racelib.games.thunder_road.rules import damage, rig_damage
from racelib.games.thunder_road.rules.lingering import JAMMED, PAINTED, SIGHT, has
from racelib.games.thunder_road.rules.one_of_two import OneOfTwo
from racelib.games.thunder_road.state import Board, Car, State
from racelib.games.thunder_road.tables import COMPUTER, SECTIONS, THE_RIG
from racelib.kernel.choice import Choice, Explained, Fact, Refusal, fact
from racelib.kernel.table import Table

#: The answer of a player who does not shoot (TR-RULING-42).
NO_SHOT = "none"


def targets(board: Board, cells: Sequence[int], shooter: Car | None) -> list[str]:
    """Return the targets in some cells.

    TR-SHOOT-03, TR-SHOOT-05, TR-SHOOT-06, TR-SHOOT-08, TR-WRECK-06, TR-RULING-43: all cars, also your own, and wrecks.
    TR-CHOP-01: choppers are not cars.
    """
    found: list[str] = []
    for cell in cells:
        for name in board.where.get(cell, ()):
            if shooter is not None and name == shooter.id:
                continue
            found += rig_targets(board, cell) if name == THE_RIG else [name]
    return found


def rig_targets(board: Board, cell: int) -> list[str]:
    """TR-RIG-41, TR-RIG-42, TR-RIG-43, TR-RIG-44, TR-SHOOT-13: the undamaged commands of the section in this cell.

    They are written like "R:traction".
    """
    sections = (board.cars[THE_RIG].cell, *board.cars[THE_RIG].trail)
    section = SECTIONS[sections.index(cell)]
    return [f"{THE_RIG}:{command}" for command in section.commands if command not in board.rig_boards.damaged]


def chance_to_hit(board: Board, size: str, only_any: bool = False) -> float:
    """Return how likely a shot hits a car of a size (TR-SHOOT-10).

    >>> from racelib.kernel.set_up import new_race
    >>> board = new_race("thunder-road", players=2, seed=1).state.board
    >>> [round(6 * chance_to_hit(board, size)) for size in "SML"]
    [2, 3, 4]
    """
    hits = faces_that_hit(board, size, only_any)
    return sum(hits) / len(hits)


def faces_that_hit(board: Board, size: str, only_any: bool = False) -> list[bool]:
    """Return which faces of the shooting die hit a size; `only_any`: only the face for all sizes does."""
    return [face == "SML" if only_any else size in face for face in board.settings.components.texts["shooting"]]


@dataclass(slots=True, eq=False)
class TargetChoice(Choice[str]):
    """DEC-10, DEC-21: a target, or no shot.

    TR-SHOOT-04, TR-RULING-42: shoot at one of the targets, or do not shoot.
    """

    KIND = "target"
    board: Board
    seat: int
    shooter: Car | None
    targets: Sequence[str]

    def __iter__(self) -> Iterator[str]:
        """Give the targets, then not shooting at all."""
        return iter(self.answers())

    def answers(self) -> Sequence[str]:
        """Return the targets, then not shooting at all."""
        return [*self.targets, NO_SHOT]

    def legal(self, answer: object) -> bool:
        """Say whether this is one of the targets."""
        return answer == NO_SHOT or (isinstance(answer, str) and answer in self.targets)

    def only(self) -> None:
        """There are always two answers: a target, and no shot."""
        return

    def explain(self, option: str) -> Explained:
        """Say how likely a hit is, and what it does."""
        if option == NO_SHOT:
            return Explained(fact("do not shoot"), 0, (), ("TR-RULING-42",), {"target": ""})
        name, _, command = option.partition(":")
        car = self.board.cars[name]
        hits = faces_that_hit(self.board, car.size, self.shooter is not None and has(self.shooter, SIGHT))
        dangers = [fact("hits", chance=chance_fact(hits))]
        if car.owner == self.seat:
            dangers.append(fact("your own car"))
        dangers.append(self.damage_of_a_hit(car, command))
        rules = ("TR-SHOOT-13", "TR-RIG-42") if command else ("TR-SHOOT-09", "TR-SHOOT-10")
        facts = {"target": name, "command": command, "chance": sum(hits) / len(hits), "size": car.size}
        label = fact("shoot at", target=target_fact(self.board, option, self.seat))
        return Explained(label, 0, tuple(dangers), rules, facts)

    def damage_of_a_hit(self, car: Car, command: str) -> Fact:
        """Return what a hit would do to a target (TR-SHOOT-11, TR-SHOOT-14, TR-STATE-02, TR-STATE-04, TR-RIG-45)."""
        if command:
            return fact("a hit stops", effect=fact("effect", command=command))
        if car.is_wreck:
            return fact("a hit destroys")
        if not car.operable:
            return fact("a hit does nothing")
        if len(car.damage) + 1 >= car.slots:
            return fact("a hit makes inoperable")
        return fact("a hit is the first", slots=car.slots)

    def refuse(self, answer: object) -> Refusal:
        """Say why something cannot be shot at."""
        name, _, command = answer.partition(":") if isinstance(answer, str) else ("", "", "")
        if name == THE_RIG and self.board.rig is not None and (not command or command in self.board.rig.damaged):
            return Refusal(fact("name a command", answer=repr(answer)), ("TR-RIG-42", "TR-RIG-43", "TR-RIG-44"))
        why = fact("not a target", answer=repr(answer), targets=list(self))
        return Refusal(why, ("TR-SHOOT-03", "TR-GRID-02"))


@dataclass(slots=True, eq=False)
class ShootAgain(OneOfTwo):
    """DEC-22: keep the shot, or roll again (TR-RIG-53)."""

    KIND = "shot again"
    WORDS = ("keep", "again")
    RULES = ("TR-RIG-53",)
    board: Board
    face: str
    hit: bool

    def explain(self, option: str) -> Explained:
        """Say what stands."""
        facts = {"face": self.face, "hit": self.hit}
        if option == "again":
            return Explained(fact("shoot again"), 0, (fact("second shot"),), ("TR-RIG-53",), facts)
        sizes = fact("sizes", face=self.face)
        now = fact("a hit", sizes=sizes) if self.hit else fact("a miss", sizes=sizes)
        return Explained(fact("keep the shot"), 0, (now,), ("TR-RIG-53",), facts)


async def shoot_from_car(table: Table[State], seat: int, car: Car) -> None:
    """TR-SHOOT-02, TR-SHOOT-07, TR-COAST-03: the car that moved may shoot once, also after a slam or coasting.

    TR-SHOOT-01: there are no shots in round 1.
    TR-STATE-05: an inoperable car cannot shoot.
    TR-RIG-32: the rig shoots ahead or behind.
    """
    board = table.state.board
    if board.round < 2 or not car.on_board or not car.operable or board.players[seat].out or has(car, JAMMED):
        return
    cells = both_sectors(board, car) if car.is_rig else board.sector(car.cell, FRONT)
    if at := targets(board, cells, car):
        await shoot(table, seat, car, at)


def both_sectors(board: Board, rig: Car) -> list[int]:
    """TR-RIG-02, TR-SHOOT-12: ahead of the front section and behind the rear one."""
    return [*board.sector(rig.cell, FRONT), *board.sector(rig.trail[-1], REAR)]


async def shoot_from_chopper(table: Table[State], seat: int) -> None:
    """TR-CMD-04, TR-RULING-26: a chopper just placed may shoot once into its front sector, never in round 1.

    TR-CHOP-02: a chopper has guns.
    """
    board = table.state.board
    at = targets(board, board.sector(board.players[seat].chopper, FRONT), None)
    if at and board.round >= 2:
        await shoot(table, seat, None, at)


async def shoot(table: Table[State], seat: int, shooter: Car | None, at: Sequence[str]) -> None:
    """TR-SHOOT-10, TR-SHOOT-11: choose the target, roll, and on a hit it takes damage."""
    board = table.state.board
    target = await table.ask(seat, TargetChoice(board, seat, shooter, at))
    if target == NO_SHOT:
        return
    name, _, command = target.partition(":")
    table.tell(Shot(seat, "" if shooter is None else shooter.id, name, command))
    car = board.cars[name]
    face, hit = roll_shot(table, seat, shooter, car)
    why = may_shoot_again(board, shooter, car)
    if why and await table.ask(seat, ShootAgain(board, face, hit)) == "again":
        table.tell(ShotRerolled(seat, why))
        face, hit = roll_shot(table, seat, shooter, car)
    if not hit:
        table.tell(Missed(name, face))
        return
    table.tell(Hit(name, face))
    if command:
        rig_damage.damage_command(table, car, command)  # TR-RIG-45
    else:
        await damage.take_damage(table, car)


def roll_shot(table: Table[State], seat: int, shooter: Car | None, car: Car) -> tuple[str, bool]:
    """TR-SHOOT-09, TR-RULING-12: a face names sizes; it is a hit if the target's size is among them."""
    face = table.roll("shooting", seat, table.state.board.settings.components.texts["shooting"])
    if shooter is not None and has(shooter, SIGHT):
        return face, face == "SML"
    return face, car.size in face


def may_shoot_again(board: Board, shooter: Car | None, car: Car) -> str:
    """TR-RIG-53: return why a shot may be rolled again: the targeting computer, a painted target, or nothing."""
    if shooter is not None and shooter.is_rig and rig_damage.works(board, COMPUTER):
        return "computer"
    return "painted" if has(car, PAINTED) else ""
