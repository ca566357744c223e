"""How the `racer` looks after its car: what to build, which driver and tyres to choose, and what to repair."""

from __future__ import annotations

from racelib.games.formula_d.rules.braking import PaymentChoice
from racelib.games.formula_d.rules.pits import TECHNICAL_STOP, TYRE_STOP, PitStopChoice
from racelib.games.formula_d.rules.repairs import RepairChoice, what_can_be_repaired
from racelib.games.formula_d.rules.setting_up import BuildChoice, DriverChoice
from racelib.games.formula_d.rules.tyres import TyreChoice
from racelib.games.formula_d.state import SETTING_UP, Car, State
from racelib.games.formula_d.tables import (
    AGGRESSOR,
    BEAUTY,
    BODY,
    BRAKES,
    CAR,
    DIANA,
    DRIFTER,
    ENGINE,
    FROG,
    GEARBOX,
    HARD,
    INVENTOR,
    JUNK,
    MECHANIC,
    MOST_REPAIRED,
    RADIO,
    SOFT,
    SUSPENSION,
    TURBO,
    TYRES,
    WET_TYRES,
    Cost,
)

#: What losing a point costs in turns, by the points that are left; the last one is the end of the race.
PRICES = {1: 40.0, 2: 4.0, 3: 1.0, 4: 0.3}
#: What the other points are worth, in turns.
WORTH = {TYRES: 0.35, BRAKES: 0.3, GEARBOX: 0.15}
#: A custom car: tyres and brakes for the corners, hardly a gear to skip, nothing vital that one knock ends.
BUILD: Cost = {TYRES: 7, BRAKES: 4, GEARBOX: 1, BODY: 3, ENGINE: 3, SUSPENSION: 2}
#: The drivers, the best first.
FAVOURITES = (FROG, DIANA, DRIFTER, INVENTOR, TURBO, AGGRESSOR, MECHANIC, JUNK, BEAUTY, RADIO)
#: For how many laps soft tyres are good.
SOFT_LAPS = 1
#: What the wrong tyres cost on every lap to come, in turns: in the rain, and in the dry.
WRONG_TYRES = 1.5
#: What a technical stop costs, in turns: it cannot be quick.
NO_QUICK_STOP = 0.6


def race_left(state: State, car: Car) -> float:
    """Return which part of the race a car has still to drive, from 1 at the start to 0 at the finish."""
    if car.cell < 0:
        return 1.0
    driven = max(0.0, car.lap - 1 + state.track.progress[car.cell] / state.track.lap) if car.lap else 0.0
    return max(0.0, 1 - driven / state.laps)


def vital_price(state: State, car: Car, pool: str) -> float:
    """Return what losing a point of body, engine or suspension costs in turns.

    The fewer are left, the more; the last one is the race. With little of the race to go the others matter little.
    """
    left = car.wear[pool]
    price = PRICES.get(left, 0.1)
    return price if left <= 1 else price * race_left(state, car)


def worth_of(state: State, car: Car, pool: str) -> float:
    """Return what another point of a pool is worth now, in turns."""
    if pool in WORTH:
        return WORTH[pool] * (2 if not car.wear[pool] else 1) * race_left(state, car)
    left = car.wear[pool]
    return (PRICES.get(left, 0.1) - PRICES.get(left + 1, 0.1)) / 10 * race_left(state, car)


def best_build(state: State, choice: BuildChoice) -> Cost:
    """Build the car that has won most."""
    return dict(BUILD)


def best_driver(state: State, choice: DriverChoice) -> int:
    """Take the best driver that is free."""
    free = list(choice)
    return next(driver for driver in FAVOURITES if driver in free)


def best_tyres(state: State, choice: TyreChoice) -> str:
    """Take wet tyres in the rain, soft ones for a lap in the dry, hard ones otherwise."""
    if state.raining:
        return WET_TYRES
    laps = state.laps - choice.car.lap if choice.car.lap else state.laps
    if state.stage == SETTING_UP and state.options.qualifying:
        laps = 1  # for the qualifying lap
    return SOFT if laps <= SOFT_LAPS else HARD


def best_pit_stop(state: State, choice: PitStopChoice) -> str:
    """Stop for repairs when they are worth more than the chance of a quick stop."""
    return TECHNICAL_STOP if repair_gain(state, choice.car, choice.room) > NO_QUICK_STOP else TYRE_STOP


def repair_gain(state: State, car: Car, room: Cost) -> float:
    """Return what the best repairs in the box are worth, in turns."""
    points = min(MOST_REPAIRED, state.reserves.get(state.crew(car), 0), sum(room.values()))
    return sum(worth_of(state, car, pool) * more for pool, more in spread(state, car, points, room).items())


def box_gain(state: State, car: Car) -> float:
    """Return what a visit to the box is worth beyond the tyre points: repairs, and tyres that suit the weather."""
    if not state.mode.refit or CAR in car.wear:
        return 0.0
    gain = 0.0
    if state.options.tech_pit or state.options.team:
        gain = max(0.0, repair_gain(state, car, what_can_be_repaired(state, car)) - NO_QUICK_STOP)
    if state.options.tyres and (car.tyres == WET_TYRES) != state.raining:
        gain += WRONG_TYRES * (state.laps - car.lap)
    return gain


def best_repairs(state: State, choice: RepairChoice) -> Cost:
    """Repair what is worth most: the weakest vital part first."""
    return spread(state, choice.car, choice.most, choice.room)


def spread(state: State, car: Car, points: int, room: Cost) -> Cost:
    """Spread points one by one, each where it is worth most."""
    given: Cost = {}
    repaired = Car(car.number, car.team, car.cell, wear=dict(car.wear), lap=car.lap)
    for _ in range(points):
        open_pools = [pool for pool in room if given.get(pool, 0) < room[pool]]
        best = max(open_pools, key=lambda pool: worth_of(state, repaired, pool))
        given[best] = given.get(best, 0) + 1
        repaired.wear[best] += 1
    return given


def best_payment(state: State, choice: PaymentChoice) -> str | Cost:
    """Pay as the table says, which spares brakes, but keep a tyre point if possible."""
    left = {pool: choice.car.wear[pool] for pool in (TYRES, BRAKES)}
    best = max(choice.payments, key=lambda cost: (left[TYRES] - cost.get(TYRES, 0) > 1, left[BRAKES] - cost[BRAKES]))
    return choice.name(best)
