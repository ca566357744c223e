"""The dice of a slam: which car they push, how likely, and which player may re-roll them (TR-SLAM)."""

from __future__ import annotations

from racelib.games.thunder_road.facts import car_fact, chance_fact
from racelib.games.thunder_road.rules.lingering import FRAME, has
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
    larger = may_reroll(board, top, bottom)
    if larger is None:
        return fact("may be pushed", chance=chance)
    if larger.owner == reader:
        return fact("may be pushed; you re-roll", chance=chance)
    crew = fact("crew", crew=board.players[larger.owner].crew)
    return fact("may be pushed; crew re-rolls", chance=chance, crew=crew)


def may_reroll(board: Board, top: Car, bottom: Car) -> Car | None:
    """Return the car whose owner may roll again: the larger one.

    TR-SLAM-05, TR-SLAM-06, TR-RULING-46: once, and the second roll counts. A wreck, or a player who is out, never does.
    Nor does a car with a bent frame; then the other car may.
    """
    bent = [has(car, FRAME) for car in (top, bottom)]
    if bent[0] != bent[1]:
        larger = bottom if bent[0] else top
    elif bent[0] or top.size == bottom.size:
        return None
    else:
        larger = max(top, bottom, key=lambda car: SIZES.index(car.size))
    return larger if board.playing(larger.owner) else None
