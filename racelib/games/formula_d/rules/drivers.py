"""The ten street drivers (chapter 23): one function for each ability, called where its moment comes.

What an ability changes stands here; what its driver is asked stands in `driver_choices.py`.

| driver | ability | function | called from |
|---|---|---|---|
| the Beauty | What a beauty | `line_toll` | movement, slipstream, gears |
| the Aggressor | Aggression | `collision_rolls` | collisions |
| the Drift Master | Drift master | `driver_choices.drift` | turn |
| Julien Marcellin | Weather frog | `driver_choices.ask_the_frog`, `frog_skid` | weather, tyres |
| the Mechanic | Skilled mechanic | `checkpoint_points` | street |
| Diana | Quick off the mark | `acts_first`, `wins_ties` | order, start |
| Temana Matahi | Heap of junk | `driver_choices.drop_junk`, `road_limit` | turn, road |
| Montoya Cadena | Mighty turbo | `has_turbo` | street |
| Dmitry Tsarev | Ingenious inventor | `engine_limit` | engine |
| Stanley Washington | Car radio | `driver_choices.throw_radio` | turn |
"""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.formula_d.state import RACING, Car, State
from racelib.games.formula_d.tables import (
    AGGRESSOR,
    BEAUTY,
    DIANA,
    FROG,
    INVENTOR,
    JUNK,
    JUNK_LIMIT,
    MECHANIC,
    MECHANIC_POINTS,
    TURBO,
)

# -- What a beauty ------------------------------------------------------------------------------------------


def line_toll(state: State, car: Car) -> int:
    """FD-ABIL-01, FD-RULING-76: the cells that a movement of this car loses when it crosses the line.

    One while the Beauty races, for every other driver, at counted crossings that do not end the race.
    """
    if not state.mode.drivers or not 1 <= car.lap < state.laps or state.stage != RACING:
        return 0
    return int(beauty_in(state, car) is not None)


def beauty_in(state: State, car: Car) -> Car | None:
    """Return the Beauty if she races, and is not this car."""
    return next((other for other in state.cars if other.driver == BEAUTY and other.racing and other is not car), None)


# -- Aggression ---------------------------------------------------------------------------------------------


def collision_rolls(other: Car) -> int:
    """FD-ABIL-02, FD-RULING-77: how often one rolls in a collision check with another car: twice with the Aggressor."""
    return 2 if other.driver == AGGRESSOR else 1


# -- Weather frog -------------------------------------------------------------------------------------------


def frog_skid(car: Car, usual: int) -> int:
    """FD-ABIL-05: the weather frog skids by one cell at most."""
    return min(usual, 1) if car.driver == FROG else usual


# -- Skilled mechanic ---------------------------------------------------------------------------------------


def checkpoint_points(car: Car, usual: int) -> int:
    """FD-ABIL-06: the Mechanic gets four points at a checkpoint instead of two."""
    return MECHANIC_POINTS if car.driver == MECHANIC else usual


# -- Quick off the mark -------------------------------------------------------------------------------------


def acts_first(car: Car) -> bool:
    """FD-ABIL-07: among level cars Diana acts first, whatever the gears and the inside line."""
    return car.driver == DIANA


def wins_ties(state: State, tied: Sequence[int]) -> int | None:
    """FD-ABIL-08, FD-RULING-80: in a tie for places on the grid Diana takes the best; return her if she is in it."""
    return next((number for number in tied if state.cars[number].driver == DIANA), None)


# -- Heap of junk -------------------------------------------------------------------------------------------


def road_limit(car: Car, usual: int, stopped_there: bool) -> int:
    """FD-ABIL-10: stopping on a marker hurts him only up to 2, in any weather; passing as usual (FD-RULING-81)."""
    return JUNK_LIMIT if car.driver == JUNK and stopped_there else usual


# -- Mighty turbo -------------------------------------------------------------------------------------------


def has_turbo(car: Car) -> bool:
    """FD-ABIL-11, FD-RULING-82: his nitro may be three cells stronger."""
    return car.driver == TURBO


# -- Ingenious inventor -------------------------------------------------------------------------------------


def engine_limit(car: Car, usual: int) -> int:
    """FD-ABIL-12, FD-RULING-83: an engine check hurts him up to 3, in the rain up to 2: one less than the others."""
    return usual - 1 if car.driver == INVENTOR else usual
