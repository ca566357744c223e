"""The dice of a slam: which car they push, how likely, and which player may re-roll them (TR-SLAM)."""

from __future__ import annotations

from racelib.games.thunder_road.facts import car_fact, chance_fact
from racelib.games.thunder_road.rules.abilities import BALLAST, BRUISER, RAM
from racelib.games.thunder_road.rules.lingering import FRAME
from racelib.games.thunder_road.rules.traits import has
from racelib.games.thunder_road.state import Board, Car
from racelib.games.thunder_road.tables import SIZES
from racelib.kernel.choice import Fact, fact


def pushed_for_sure(top: Car, bottom: Car) -> Car | None:
    """Return the car that is pushed whatever the dice show: a bike, or the car that meets the rig; None: the dice say.

    Of two bikes their owner chooses one (TR-SLAM-13).
    """
    if top.is_rig or bottom.is_rig:
        return bottom if top.is_rig else top
    if top.is_bike or bottom.is_bike:
        return top if top.is_bike else bottom
    return None


def share_of_top(board: Board) -> float:
    """Return how likely the slam die says that the car on top is pushed (TR-SLAM-10).

    >>> from racelib.kernel.set_up import new_race
    >>> round(share_of_top(new_race("thunder-road", players=2, seed=1).state.board), 2)
    0.33
    """
    faces = board.settings.components.texts["slam"]
    return faces.count("top") / len(faces)


def chance_of_the_bottom(board: Board) -> Fact:
    """Return how likely the slam die says that the car below is pushed (TR-SLAM-10)."""
    return chance_fact([face != "top" for face in board.settings.components.texts["slam"]])


def odds(board: Board, top: Car, bottom: Car, reader: int) -> Fact:
    """Return for a seat which car a slam pushes, how likely, and which crew may roll again (TR-SLAM-03, TR-SLAM-04).

    The sentence has just named the car at the bottom.
    """
    if top.is_bike and bottom.is_bike:
        return fact("one bike is pushed")
    sure = pushed_for_sure(top, bottom)
    if sure is not None:
        return fact("it is pushed") if sure is bottom else fact("is pushed", car=car_fact(board, top, reader))
    chance = chance_of_the_bottom(board)
    rights = rerollers(board, top, bottom)
    if not rights:
        return fact("may be pushed", chance=chance)
    if any(car.owner == reader for car in rights):
        return fact("may be pushed; you re-roll", chance=chance)
    crew = fact("crew", crew=board.players[rights[0].owner].crew)
    return fact("may be pushed; crew re-rolls", chance=chance, crew=crew)


def rerollers(board: Board, top: Car, bottom: Car) -> list[Car]:
    """Return the cars whose owners may roll again, in the order in which they are asked: the larger one.

    TR-RULING-103: the Bruiser may with cars of the same size, the Ram plate when its car drove in; first the car on
    top, and no owner twice.
    TR-SLAM-05, TR-SLAM-06, TR-RULING-46: once, and the second roll counts. A wreck, or a player who is out, never does.
    Nor does a car with a bent frame; then the other car may. On loose gravel nobody does (RC05).
    """
    if board.conditions and not board.condition(top.cell, "slam-rerolls", 1):
        return []
    bent, other_bent = has(board, top, FRAME), has(board, bottom, FRAME)
    size, other_size = slam_size(board, top), slam_size(board, bottom)
    rights = []
    may, other_may = other_bent or size > other_size, bent or other_size > size
    if board.settings.modules:
        may = (
            may or (size == other_size and has(board, top, BRUISER)) or (has(board, top, RAM) and drove_in(board, top))
        )
        other_may = other_may or (size == other_size and has(board, bottom, BRUISER))
    if not bent and may and board.playing(top.owner):
        rights.append(top)
    if (
        not other_bent
        and other_may
        and board.playing(bottom.owner)
        and bottom.owner not in [car.owner for car in rights]
    ):
        rights.append(bottom)
    return rights


def drove_in(board: Board, top: Car) -> bool:
    """Say whether a car came in on top by its own step."""
    movement = board.movement
    return movement is not None and movement.car == top.id and movement.stepped


def slam_size(board: Board, car: Car) -> int:
    """Return how large a car is in a slam (TR-VEH-01).

    >>> from racelib.kernel.set_up import new_race
    >>> board = new_race("thunder-road", players=2, seed=1).state.board
    >>> [slam_size(board, board.cars[name]) for name in ("A-S", "A-M", "A-L")]
    [0, 1, 2]

    Ballast makes it one size larger (U04).
    """
    return SIZES.index(car.size) + (car.upgrade == BALLAST and car.operable)
