"""The boards of the rig: which command acts, which take damage, and when the rig is destroyed (TR-RIG, TR-DEST-11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from racelib.games.thunder_road.events.damage import MinorTaken
from racelib.games.thunder_road.rules.elimination import destroy
from racelib.games.thunder_road.rules.minor_damage import minor_token
from racelib.games.thunder_road.state import GONE, Board, Car, State
from racelib.games.thunder_road.tables import RIG_COMMANDS
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table


def works(board: Board, command: str) -> bool:
    """TR-RIG-09: the command of this turn acts, as long as it is not damaged."""
    return board.movement is not None and board.movement.command == command and command not in board.rig_boards.damaged


def is_broken(board: Board) -> bool:
    """TR-RIG-47: all six commands are damaged."""
    return len(board.rig_boards.damaged) >= len(RIG_COMMANDS)


@dataclass(slots=True, eq=False)
class RigDamageChoice(Choice[str]):
    """DEC-17: the command that takes a minor damage (TR-RIG-22, TR-RIG-46, TR-RULING-81)."""

    KIND = "rig damage"
    board: Board

    def __iter__(self) -> Iterator[str]:
        """Give the undamaged commands."""
        damaged = self.board.rig_boards.damaged
        return iter([command for command in RIG_COMMANDS if command not in damaged])

    def explain(self, option: str) -> Explained:
        """Say what the damaged command will not do any more."""
        label, lost = fact("command", command=option), fact("lost", effect=fact("effect", command=option))
        return Explained(label, 1, (lost,), ("TR-RIG-45", "TR-RIG-46"), {"command": option})

    def refuse(self, answer: object) -> Refusal:
        """Say which commands are left."""
        why = fact("not an undamaged command", answer=repr(answer), commands=list(self))
        return Refusal(why, ("TR-RIG-46", "TR-RULING-81"))


async def damage_the_rig(table: Table[State], rig: Car) -> None:
    """TR-RIG-46, TR-DMG-06: the owner names the command that takes the token."""
    if await take_damage_in_a_group(table, rig):
        destroy(table, [rig], "rig")


async def take_damage_in_a_group(table: Table[State], rig: Car) -> bool:
    """Damage the rig at the same moment as others; say whether this was the sixth damage (TR-RULING-61).

    TR-RULING-127: then it is destroyed together with the others, before the players are checked.
    """
    if rig.cell == GONE:
        return False
    return put_token(table, rig, await table.ask(rig.owner, RigDamageChoice(table.state.board)))


def damage_command(table: Table[State], rig: Car, command: str) -> None:
    """TR-RIG-45, TR-DEST-11: a token on a command; the sixth destroys the rig."""
    if put_token(table, rig, command):
        destroy(table, [rig], "rig")


def put_token(table: Table[State], rig: Car, command: str) -> bool:
    """Put a minor-damage token on a command; say whether all are damaged now (TR-RIG-45, TR-RIG-47)."""
    table.tell(MinorTaken(rig.id, command, minor_token(table, rig)))
    return is_broken(table.state.board)
