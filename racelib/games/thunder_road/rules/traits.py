"""What cards change: one question for every rule that a card may touch.

A trait is the key of a card: a lingering effect, the upgrade of a car, the leader of its crew, or the condition of the
road where it stands. A rule asks `has` at the one place where it stands; what a card says is in the card file.
"""

from __future__ import annotations

from racelib.games.thunder_road.rules.lingering import LIMPING, THROTTLE
from racelib.games.thunder_road.state import Board, Car

#: U23: a die that shows 1 or 2 counts as 3.
LOW_GEAR = "low-gear"


def has(board: Board, car: Car, trait: str, cell: int | None = None) -> bool:
    """Say whether a trait holds for a car.

    TR-RULING-75, TR-UPG-03: neither a lingering effect nor an upgrade holds while the car is inoperable.
    TR-UPG-01, TR-UPG-02: an upgrade holds for the car it was assigned to, and for no other.
    TR-LEAD-02: a leader's ability holds for all cars of the crew, and needs no die.

    Parameters
    ----------
    board, car, trait
        The car, and the key of a card.
    cell
        Where the road's condition is looked at, if not where the car stands.
    """
    if car.damage and trait in car.cards:
        return True
    if not board.settings.modules:  # the plain game has no other cards
        return False
    if trait == car.upgrade:
        return car.operable
    if car.owner >= 0 and trait == board.players[car.owner].leader:
        return True
    return trait in board.conditions and trait == board.condition_at(car.cell if cell is None else cell)


def counted_die(board: Board, car: Car, die: int) -> int:
    """Return what a movement die counts for a car.

    >>> from racelib.kernel.set_up import new_race
    >>> board = new_race("thunder-road", players=2, seed=1).state.board
    >>> counted_die(board, Car("A-S", 0, "S", damage=["lingering:limping"]), 5)
    3

    TR-RULING-105: first Low gear, then limping, then a stuck throttle.
    """
    if car.upgrade == LOW_GEAR and car.operable:
        die = max(die, 3)
    if not car.damage:
        return die
    if has(board, car, LIMPING):
        die = min(die, 3)
    return max(die, 4) if has(board, car, THROTTLE) else die
