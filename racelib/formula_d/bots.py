"""Bots: players made of code. They see what their seat may know, and the options, and have their own luck."""

from __future__ import annotations

from typing import Any

from racelib.formula_d.gears import GearChoice
from racelib.formula_d.movement import WayChoice
from racelib.formula_d.racer import racer
from racelib.formula_d.state import Car, State
from racelib.formula_d.tables import GEAR_DICE
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice
from racelib.kernel.game import Bot


def random_bot(seen: State, choice: Choice[Any], dice: BotDice) -> Any:
    """Take any option, each as likely as the others."""
    options = list(choice)
    return options[dice.pick(len(options))]


def rookie(seen: State, choice: Choice[Any], dice: BotDice) -> Any:
    """Drive like a beginner: by the average of the die, one move ahead, and impatient.

    It thinks of the mean roll and forgets the high ones, counts cells in its own lane only, looks for any stop in the
    next corner and not at how many are needed, never skips a gear down before it is in the corner, takes the gear above
    one time in six just because, and stops beside other cars without a thought.
    """
    if isinstance(choice, GearChoice):
        return _rookie_gear(seen, choice, dice)
    assert isinstance(choice, WayChoice)
    return _rookie_way(choice, dice)


def _rookie_gear(state: State, choice: GearChoice, dice: BotDice) -> int:
    """Take the highest gear whose average still ends in the corner."""
    gears = list(choice)
    room = _cells_to_corner_end(state, choice.car)
    fitting = [gear for gear in gears if sum(GEAR_DICE[gear]) / len(GEAR_DICE[gear]) <= room]
    gear = max(fitting, default=gears[0])
    if gear + 1 in gears and dice.pick(6) == 0:
        return gear + 1
    return gear


def _cells_to_corner_end(state: State, car: Car) -> int:
    """Count the cells of the own lane up to the end of the corner that still wants a stop."""
    track = state.track
    cell, cells = car.cell, 0
    done = state.missing_stops(car) == 0
    while done and cells < 60 and track.corner[cell] == track.corner[car.cell] >= 0:
        cell, cells = track.own[cell], cells + 1  # out of this corner first
    while cells < 60 and track.corner[cell] < 0:
        cell, cells = track.own[cell], cells + 1
    corner = track.corner[cell]
    while cells < 60 and track.corner[track.own[cell]] == corner:
        cell, cells = track.own[cell], cells + 1
    return cells


def _rookie_way(choice: WayChoice, dice: BotDice) -> str:
    """Take one of the cheapest ways; rather overshoot than brake when it costs the same."""
    best: list[str] = []
    least: tuple[bool, int, int] | None = None
    for way, given_up in choice.options():
        price = choice.price(way)
        cost = (way.out or price >= choice.car.points, price, given_up)
        if least is None or cost < least:
            best, least = [way.steps], cost
        elif cost == least:
            best.append(way.steps)
        if given_up > least[1] and not least[0]:
            break  # braking more can only cost more
    return best[dice.pick(len(best))]


BOTS: dict[str, Bot] = {"random": random_bot, "rookie": rookie, "racer": racer}
