"""Minor damage: tokens without an effect, for bikes and for the targets of the rocket launcher (TR-DMG, TR-BIKE)."""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.thunder_road.events.damage import BecameInoperable, Destroyed, MinorTaken, Unharmed
from racelib.games.thunder_road.rules.elimination import check_players
from racelib.games.thunder_road.rules.using import prevents_damage
from racelib.games.thunder_road.state import GONE, Board, Car, State
from racelib.games.thunder_road.tables import THE_RIG
from racelib.kernel.table import Table


async def take_minor_damage(table: Table[State], cars: Sequence[Car]) -> None:
    """TR-DMG-05, TR-DMG-07, TR-TOK-08: each car takes a token that fills a slot and does nothing else.

    All take it together; then the players are checked (TR-RULING-61). It destroys wrecks (TR-DEST-06).
    TR-BIKE-12: a bike draws no token, so none sets it on fire.
    """
    wrecks = [car for car in cars if car.is_wreck]
    harmed = [car for car in cars if not car.is_wreck and car.operable and not car.full]
    for car in cars:
        if not car.is_wreck and car not in harmed:
            table.tell(Unharmed(car.id))
    harmed = [car for car in harmed if not await prevents_damage(table, car)]
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
