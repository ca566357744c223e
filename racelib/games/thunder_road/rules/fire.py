"""Fire: how a car catches fire, and what the fire die does to a burning car (TR-FIRE).

A fire also goes out when the car becomes inoperable (TR-FIRE-07): the event `BecameInoperable` says so.
"""

from __future__ import annotations

from racelib.games.thunder_road.events.damage import CaughtFire, FireDrove, FireWentOut
from racelib.games.thunder_road.rules.abilities import AFTERBURNER, TORCH
from racelib.games.thunder_road.rules.elimination import destroy
from racelib.games.thunder_road.rules.traits import has
from racelib.games.thunder_road.state import Car, Movement, State
from racelib.kernel.table import Table


def catch_fire(table: Table[State], car: Car) -> None:
    """Set a car on fire: a cell of fire, a damage token or a fuel leak does that.

    TR-FIRE-01, TR-FIRE-02, TR-FIRE-08, TR-TERR-12: a car has 1 on-fire token at most.
    TR-DMG-09, TR-RULING-73: fire is not damage; inoperable cars and wrecks do not burn.
    """
    if car.operable and not car.burning:
        table.tell(CaughtFire(car.id))


def burn(table: Table[State], car: Car, movement: Movement) -> bool:
    """TR-FIRE-03: before a burning car moves, its owner rolls the fire die; say whether it can drive.

    TR-FIRE-04, TR-FIRE-05, TR-FIRE-06, TR-DEST-10: it drives farther, the fire goes out, or the car is destroyed.
    If the car coasts, a number adds nothing, unless the switch `fire_adds_to_coast` is on (TR-RULING-73).
    """
    board = table.state.board
    face = table.roll("fire", car.owner, board.settings.components.texts["fire"])
    if face == "destroyed" and has(board, car, TORCH):
        face = "out"  # L11
    if face == "destroyed":
        destroy(table, [car], "fire")
        return False
    if face == "out":
        table.tell(FireWentOut(car.id))
    elif not movement.coasting or board.settings.fire_adds_to_coast:
        table.tell(FireDrove(car.id, int(face) + has(board, car, AFTERBURNER)))  # U20
    return True
