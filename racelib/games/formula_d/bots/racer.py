"""The `racer`: a strong driver that knows what every cell of the track is worth.

For each cell, number of missing stops, gear and number of wear points it has worked out how many turns are left to
drive on an empty track (`search/values.py`). On the road it takes the gear and the route with the fewest turns to come,
and counts in what a collision or a damaged road would cost it on average (`driving.py`; nitro, drift and extra cells:
`extra_cells.py`). It looks after the points of its car (`garage.py`), and uses what a street driver can do (here).

It uses the state that its seat sees and the options: no coming dice, nothing hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.errors import RaceError
from racelib.games.formula_d.bots.driving import best_gear, best_route, best_slipstream
from racelib.games.formula_d.bots.extra_cells import best_drift, best_nitro, takes_extra_cell
from racelib.games.formula_d.bots.garage import (
    best_build,
    best_driver,
    best_payment,
    best_pit_stop,
    best_repairs,
    best_tyres,
    race_left,
)
from racelib.games.formula_d.rules.braking import PaymentChoice
from racelib.games.formula_d.rules.drift_master import DriftChoice
from racelib.games.formula_d.rules.drivers import FrogChoice, JunkChoice, RadioChoice
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.order import race_position
from racelib.games.formula_d.rules.pits import PitStopChoice
from racelib.games.formula_d.rules.qualifying import StopwatchChoice
from racelib.games.formula_d.rules.repairs import RepairChoice
from racelib.games.formula_d.rules.setting_up import BuildChoice, DriverChoice
from racelib.games.formula_d.rules.slipstream import SlipstreamChoice
from racelib.games.formula_d.rules.soft_tyres import ExtraCellChoice
from racelib.games.formula_d.rules.street import NitroChoice
from racelib.games.formula_d.rules.tyres import TyreChoice
from racelib.games.formula_d.state import State
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice

#: A radio is thrown at a car that has at most this many points in a vital part, or at one that is ahead; with less than
#: this part of the race to go, at any.
WEAK = 1
LATE = 0.3
#: Seconds that a driver takes for a die of a qualifying lap: at least, and at most this many more.
QUICKEST_DIE, SLOWER = 5, 6


def racer(seen: State, choice: Choice[Any], dice: BotDice) -> Any:
    """Drive for the fewest turns to come."""
    if type(choice) is StopwatchChoice:
        return lap_time(seen, dice)
    decide = DECISIONS.get(type(choice))
    if decide is None:
        raise RaceError(f"the racer has no decision for the choice '{choice.KIND}' ({type(choice).__name__})")
    return decide(seen, choice)


def lap_time(state: State, dice: BotDice) -> int:
    """Return the seconds of a qualifying lap for a driver without a clock: about eight for every die."""
    return sum(QUICKEST_DIE + dice.pick(SLOWER + 1, die) for die in range(state.qualifying[-1].dice))


def rolls_weather_again(state: State, choice: FrogChoice) -> bool:
    """Have it rain: the weather frog skids by one cell, the others by three."""
    return choice.sky != "rain"


def drops_junk(state: State, choice: JunkChoice) -> bool:
    """Leave junk when a car comes behind."""
    here = race_position(state, choice.car)
    return any(race_position(state, other) > here for other in state.cars if other.cell >= 0)


def radio_target(state: State, choice: RadioChoice) -> int:
    """Throw the radio at the weakest neighbour, or at the one furthest ahead; keep it for better ones until late."""
    here = race_position(state, choice.car)

    def weakest(number: int) -> int:
        return min(state.cars[number].wear[pool] for pool in state.mode.fatal)

    near = [other.number for other in choice.near]
    target = min(near, key=lambda number: (weakest(number) > WEAK, race_position(state, state.cars[number])))
    ahead = race_position(state, state.cars[target]) < here
    return target if weakest(target) <= WEAK or ahead or race_left(state, choice.car) < LATE else -1


#: What is decided how.
DECISIONS: dict[type[Choice[Any]], Callable[[State, Any], Any]] = {
    BuildChoice: best_build,
    DriverChoice: best_driver,
    TyreChoice: best_tyres,
    GearChoice: best_gear,
    NitroChoice: best_nitro,
    DriftChoice: best_drift,
    ExtraCellChoice: takes_extra_cell,
    RouteChoice: best_route,
    PaymentChoice: best_payment,
    SlipstreamChoice: best_slipstream,
    PitStopChoice: best_pit_stop,
    RepairChoice: best_repairs,
    FrogChoice: rolls_weather_again,
    RadioChoice: radio_target,
    JunkChoice: drops_junk,
}
