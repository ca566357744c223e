"""The `rookie`: drives like a beginner, by the average of the die and one move ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.formula_d.bots.racer import lap_time
from racelib.games.formula_d.rules.corners import missing_stops
from racelib.games.formula_d.rules.drift_master import DriftChoice
from racelib.games.formula_d.rules.drivers import FrogChoice, JunkChoice, RadioChoice
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.pits import TYRE_STOP, PitStopChoice
from racelib.games.formula_d.rules.qualifying import StopwatchChoice
from racelib.games.formula_d.rules.setting_up import BuildChoice
from racelib.games.formula_d.rules.slipstream import DECLINE, SlipstreamChoice
from racelib.games.formula_d.rules.soft_tyres import ExtraCellChoice
from racelib.games.formula_d.rules.street import NITRO, NO, NitroChoice
from racelib.games.formula_d.rules.tyres import TyreChoice, skid
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import FORMULA_1, GEAR_DICE, HARD, TYRES, WET_TYRES, Cost
from racelib.kernel.bots import any_bot
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice

#: How many points a spin is worth to a beginner.
SPIN = 3


def rookie(seen: State, choice: Choice[Any], dice: BotDice) -> Any:
    """Drive like a beginner: by the average of the die, one move ahead, and impatient.

    It thinks of the mean roll and forgets the high ones, counts cells in its own lane only, looks for any stop in the
    next corner and not at how many are needed, never skips a gear down before it is in the corner, takes the gear above
    one time in six just because, and stops beside other cars without a thought. Of all that the other modes offer it
    uses what is plain to see, at once.
    """
    decide = HABITS.get(type(choice))
    return any_bot(seen, choice, dice) if decide is None else decide(seen, choice, dice)


def gear_by_average(state: State, choice: GearChoice, dice: BotDice) -> int:
    """Take the highest gear whose average still ends in the corner.

    In the advanced game a beginner soon learns to fear the highest face too, unless it is just one stop that would be
    missing and there are tyres to pay for it.
    """
    car = choice.car
    gears = list(choice)
    cells, stops = next_stop(state, car)
    room = cells - skid(state, car)
    tyres = car.wear.get(TYRES)
    spare = None if tyres is None else 0 if stops > 1 else tyres // 2

    def fits(gear: int) -> bool:
        faces = GEAR_DICE[gear]
        return sum(faces) / len(faces) <= room and (spare is None or faces[-1] <= room + spare)

    gear = max(filter(fits, gears), default=gears[0])
    if gear + 1 in gears and dice.pick(6) == 0:
        payable = spare is None or GEAR_DICE[gear + 1][-1] < room + 2 * spare
        return gear + 1 if payable else gear
    return gear


def next_stop(state: State, car: Car) -> tuple[int, int]:
    """Return the cells in this lane to the end of the corner where the car must still stop, and the stops."""
    track = state.track
    cell, cells = car.cell, 0
    stops = missing_stops(state, car)
    while not stops and cells < 60 and track.corner[cell] == track.corner[car.cell] >= 0:
        cell, cells = track.own[cell], cells + 1  # out of this corner first
    while cells < 60 and track.corner[cell] < 0:
        cell, cells = track.own[cell], cells + 1
    corner = track.corner[cell]
    while cells < 60 and track.corner[track.own[cell]] == corner:
        cell, cells = track.own[cell], cells + 1
    return cells, stops or track.needed[corner]


def cheapest_route(state: State, choice: RouteChoice, dice: BotDice) -> str:
    """Take one of the cheapest routes; rather overshoot than brake when it costs the same."""
    best: list[str] = []
    least: tuple[bool, int, int] | None = None
    for route, given_up in choice.options():
        price = choice.price(route)
        fate = choice.fate(route) if price or route.out else ""
        cost = (fate == "out", price + (SPIN if fate == "spin" else 0), given_up)
        if least is None or cost < least:
            best, least = [route.steps], cost
        elif cost == least:
            best.append(route.steps)
        if given_up > least[1] and not least[0]:
            break  # braking more can only cost more
    return best[dice.pick(len(best))]


def works_car(state: State, choice: BuildChoice, dice: BotDice) -> Cost:
    """Take the car as it stands there."""
    return dict(FORMULA_1)


def tyres_for_the_weather(state: State, choice: TyreChoice, dice: BotDice) -> str:
    """Take wet tyres in the rain, hard ones otherwise."""
    return WET_TYRES if state.raining else HARD


def nitro_if_it_fits(state: State, choice: NitroChoice, dice: BotDice) -> str:
    """Open the nitro on the first straight that has room for it."""
    room, _ = next_stop(state, choice.car)
    return NITRO if choice.distance + choice.cells(NITRO) <= room else NO


def free_slipstream(state: State, choice: SlipstreamChoice, dice: BotDice) -> str:
    """Slipstream when it costs nothing."""
    return next(
        (steps for steps, route in choice.routes().items() if not choice.cost(route) and not route.out), DECLINE
    )


def first_neighbour(state: State, choice: RadioChoice, dice: BotDice) -> int:
    """Throw the radio at the first neighbour."""
    return choice.near[0].number


def slow_lap_time(state: State, choice: StopwatchChoice, dice: BotDice) -> int:
    """Drive a qualifying lap a little slower than the racer: a beginner looks longer at every corner."""
    return lap_time(state, dice) + 2 * state.qualifying[-1].dice


#: What a beginner does; anything else is left to chance.
HABITS: dict[type[Choice[Any]], Callable[[State, Any, BotDice], Any]] = {
    BuildChoice: works_car,
    TyreChoice: tyres_for_the_weather,
    GearChoice: gear_by_average,
    NitroChoice: nitro_if_it_fits,
    DriftChoice: lambda state, choice, dice: 0,
    ExtraCellChoice: lambda state, choice, dice: True,
    RouteChoice: cheapest_route,
    SlipstreamChoice: free_slipstream,
    PitStopChoice: lambda state, choice, dice: TYRE_STOP,
    FrogChoice: lambda state, choice, dice: False,
    JunkChoice: lambda state, choice, dice: True,
    RadioChoice: first_neighbour,
    StopwatchChoice: slow_lap_time,
}
