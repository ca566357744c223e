"""Minor damage: what the rig and the bikes take instead of damage tokens (TR-DMG, TR-RIG, TR-BIKE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from racelib.games.thunder_road.crews import RIG_COMMANDS, THE_RIG
from racelib.games.thunder_road.events.damage import BecameInoperable, Destroyed, MinorTaken, Unharmed
from racelib.games.thunder_road.rules.elimination import check_players, destroy
from racelib.games.thunder_road.rules.rig_boards import is_broken, the_boards
from racelib.games.thunder_road.state import GONE, Board, Car, State
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table


def take_minor_damage(table: Table[State], cars: Sequence[Car]) -> None:
    """A token without effect for each car, together; then see who is out (TR-RULING-61).

    Wrecks are destroyed by it (TR-DEST-06). TR-BIKE-12: so a bike draws no token, and none that sets it on fire.

    TR-DMG-05, TR-DMG-07, TR-TOK-08, TR-BIKE-12: it fills a slot and does nothing else.
    """
    wrecks = [car for car in cars if car.is_wreck]
    harmed = [car for car in cars if not car.is_wreck and car.operable and not car.full]
    for car in cars:
        if not car.is_wreck and car not in harmed:
            table.tell(Unharmed(car.id))
    for car in harmed:
        table.tell(MinorTaken(car.id, token=minor_token(table, car)))
    for car in harmed:
        if len(car.damage) >= car.slots and not car.open:
            table.tell(BecameInoperable(car.id))
    if wrecks:
        table.tell(Destroyed(tuple(car.id for car in wrecks), "wreck"))
    check_players(table)


def minor_token(table: Table[State], car: Car) -> str:
    """TR-DMG-08: a minor token, or with none left a damage token from the pile, whose effect does not count."""
    board = table.state.board
    if minor_left(board) > 0 or not board.damage_pile:
        return "minor"
    return table.draw("damage", car.owner, board.damage_pile)


def minor_left(board: Board) -> int:
    """Return how many minor-damage tokens are in the supply (TR-COMP-08, TR-DMG-08)."""
    used = sum(car.damage.count("minor") for car in board.cars.values() if car.damage)
    if board.rig is not None and board.cars[THE_RIG].cell != GONE:
        used += len(board.rig.damaged) - len(board.rig.stand_ins)
    return board.settings.components.minor - used


# -- the rig -------------------------------------------------------------------------------------------------


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


async def damage_the_rig(table: Table[State], rig: Car) -> None:
    """TR-RIG-46, TR-DMG-06: the owner names the command that takes the token."""
    if await take_damage_in_a_group(table, rig):
        destroy(table, [rig], "rig")


async def take_damage_in_a_group(table: Table[State], rig: Car) -> bool:
    """The rig is hurt at the same moment as others; say whether this was the sixth damage (TR-RULING-61).

    Then it is destroyed together with the others, and who is out is looked at once.
    """
    if rig.cell == GONE:
        return False
    put_token(table, rig, await table.ask(rig.owner, RigDamageChoice(table.state.board)))
    return is_broken(table.state.board)


def damage_command(table: Table[State], rig: Car, command: str) -> None:
    """TR-RIG-45, TR-DEST-11: a token on a command; the sixth destroys the rig."""
    put_token(table, rig, command)
    if is_broken(table.state.board):
        destroy(table, [rig], "rig")


def put_token(table: Table[State], rig: Car, command: str) -> None:
    """A minor-damage token on a command (TR-RIG-45)."""
    table.tell(MinorTaken(rig.id, command, minor_token(table, rig)))
