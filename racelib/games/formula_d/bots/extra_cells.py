"""Further than the roll: nitro, drift and the extra cell of soft tyres, each taken when it saves turns."""

from __future__ import annotations

from racelib.games.formula_d.bots.driving import best_of_all, outlook
from racelib.games.formula_d.rules.drift_master import DriftChoice
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.soft_tyres import ExtraCellChoice
from racelib.games.formula_d.rules.street import NO, NitroChoice
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import TYRES, Cost

#: Nitro comes once a lap: it must save this many turns.
NITRO_SAVES = 0.45


def _turns_of(state: State, car: Car, distance: int, wear: Cost, braking: bool = True) -> float:
    """Return the turns to come after driving this many cells, with these points."""
    choice = RouteChoice(state, car, distance, braking=braking)
    turns, route = outlook(state, choice, wear)
    return turns if route is not None else best_of_all(state, choice)[0]


def best_nitro(state: State, choice: NitroChoice) -> str:
    """Open the nitro when it saves enough turns: on a straight, or to come to a stop in the next corner."""
    car = choice.car
    turns = {  # the further ones first: a search in traffic does for the shorter one too
        option: _turns_of(state, car, choice.distance + choice.cells(option), car.wear, braking=False)
        for option in choice
        if option != NO
    }
    best, found = _turns_of(state, car, choice.distance, car.wear) - NITRO_SAVES, NO
    for option in turns:
        if turns[option] < best:
            best, found = turns[option], option
    return found


def best_drift(state: State, choice: DriftChoice) -> int:
    """Drift when a cell more or less is worth a point of tyres."""
    car = choice.car
    braking = not _nitro_running(state, choice)
    worn = {**car.wear, TYRES: car.wear[TYRES] - 1}
    turns = {
        cells: _turns_of(state, car, choice.distance + cells, worn if cells else car.wear, braking)
        for cells in choice
        if choice.distance + cells > 0
    }
    return min(turns, key=lambda cells: (turns[cells], abs(cells)))


def _nitro_running(state: State, choice: DriftChoice) -> bool:
    """Say whether the movement is longer than the roll already: then it must be driven in full."""
    return choice.distance > state.roll


def takes_extra_cell(state: State, choice: ExtraCellChoice) -> bool:
    """Take the extra cell when it gets the car further on."""
    car = choice.car
    further = _turns_of(state, car, choice.distance + 1, car.wear)
    return further <= _turns_of(state, car, choice.distance, car.wear)
