"""What is done in a turn that objectives ask for: events note it, and it is forgotten once its chain is over.

A feat is the key of an objective that the player in turn has met (TR-AMMO-07). Cars of the player in turn, and wrecks,
do not count (TR-RULING-117). Only races with objectives note anything.
"""

from __future__ import annotations

from collections.abc import Iterable

from racelib.games.thunder_road.ammo_cards import BIG_GAME, BILLIARDS, MIDDLEWEIGHT, OFF_THE_MAP, SMALL_FRY
from racelib.games.thunder_road.pieces import NOBODY, Car
from racelib.games.thunder_road.state import Board
from racelib.games.thunder_road.tables import OBJECTIVES

#: The objective for an opponent's car that becomes inoperable, by its size; a bike is small.
BY_SIZE = {"S": SMALL_FRY, "M": MIDDLEWEIGHT, "L": BIG_GAME}
#: What throws a car off the map.
OFF_THE_ROAD = ("impassable", "edge", "chopper")


def of_an_opponent(board: Board, car: Car) -> bool:
    """Say whether a car belongs to an opponent of the player in turn (TR-RULING-117)."""
    return car.owner not in (NOBODY, board.turn)


def note_inoperable(board: Board, car: Car) -> None:
    """Note that a car became inoperable."""
    if OBJECTIVES in board.settings.ammo and of_an_opponent(board, car):
        board.feats.append(BY_SIZE[car.size])


def note_destroyed(board: Board, cars: Iterable[Car], why: str) -> None:
    """Note that cars were destroyed, while they are still there."""
    if OBJECTIVES in board.settings.ammo and why in OFF_THE_ROAD and any(of_an_opponent(board, car) for car in cars):
        board.feats.append(OFF_THE_MAP)


def note_hit(board: Board, target: Car) -> None:
    """Note that a shot hit the rig."""
    if OBJECTIVES in board.settings.ammo and target.is_rig and of_an_opponent(board, target):
        board.feats.append(BIG_GAME)


def note_slam(board: Board, top: str, bottom: str) -> None:
    """Note that a car that a slam pushed slams a further one."""
    if board.pushed.get(top, bottom) != bottom:
        board.feats.append(BILLIARDS)
