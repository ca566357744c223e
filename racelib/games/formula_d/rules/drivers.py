"""The ten street drivers (chapter 23): what each ability changes, and the questions that it asks.

| driver | ability | function | called from |
|---|---|---|---|
| the Beauty | What a beauty | `line_toll` | movement, slipstream, gears |
| the Aggressor | Aggression | `collision_rolls` | collisions |
| the Drift Master | Drift master | `drift_master.drift` | turn |
| Julien Marcellin | Weather frog | `ask_the_frog`, `frog_skid` | weather, tyres |
| the Mechanic | Skilled mechanic | `checkpoint_points` | street |
| Diana | Quick off the mark | `acts_first`, `wins_ties` | order, start |
| Temana Matahi | Heap of junk | `drop_junk`, `road_limit` | turn, road |
| Montoya Cadena | Mighty turbo | `has_turbo` | street |
| Dmitry Tsarev | Ingenious inventor | `engine_limit` | engine_damage |
| Stanley Washington | Car radio | `throw_radio` | turn |

The points of their cars stand in `DRIVERS` (`tables.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from racelib.games.formula_d.events.after import RadioHit, ThrewRadio
from racelib.games.formula_d.events.setting_up import WeatherRolledAgain
from racelib.games.formula_d.rules.wear import can_mark, damage_marker, leave_marker, retire_if_worn_out
from racelib.games.formula_d.state import RACING, Car, State
from racelib.games.formula_d.tables import (
    AGGRESSOR,
    BEAUTY,
    BLACK_DIE,
    DIANA,
    FROG,
    INVENTOR,
    JUNK,
    JUNK_LIMIT,
    MECHANIC,
    MECHANIC_POINTS,
    RADIO_TABLE,
    TURBO,
)
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.table import Table

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
    return next(
        (other for other in state.cars if other.driver == BEAUTY and other.racing and other.number != car.number), None
    )


# -- Aggression ---------------------------------------------------------------------------------------------


def collision_rolls(other: Car) -> int:
    """FD-ABIL-02, FD-RULING-77: return the rolls in a collision check with another car: 2 with the Aggressor."""
    return 2 if other.driver == AGGRESSOR else 1


# -- Weather frog -------------------------------------------------------------------------------------------


def frog_skid(car: Car, usual: int) -> int:
    """FD-ABIL-05: the weather frog skids by one cell at most."""
    return min(usual, 1) if car.driver == FROG else usual


class FrogChoice(Choice[bool]):
    """FD-DEC-15: have the weather die rolled again?"""

    KIND = "weather again"
    __slots__ = ("car", "sky", "state")

    def __init__(self, state: State, car: Car, sky: str) -> None:
        """Ask whether this weather may stay."""
        self.state = state
        self.car = car
        self.sky = sky

    def __iter__(self) -> Iterator[bool]:
        """No, or yes."""
        return iter((False, True))

    def explain(self, option: bool) -> Explained:
        """Say what stays, or that the second roll stands."""
        if option:
            return Explained(fact("weather again"), rules=("FD-ABIL-04", "FD-RULING-79"))
        return Explained(fact("weather stays", sky=self.sky), rules=("FD-ABIL-04",))

    def refuse(self, answer: object) -> Refusal:
        """Say what can be answered."""
        return Refusal(fact("yes or no", answer=answer), ("FD-ABIL-04",))


async def ask_the_frog(table: Table[State], sky: str) -> bool:
    """FD-ABIL-04, FD-RULING-79: after any weather roll the weather frog may have the die rolled again, once."""
    frog = next((car for car in table.state.cars if car.driver == FROG and car.racing), None)
    if frog is None or not await table.ask(frog.number, FrogChoice(table.state, frog, sky)):
        return False
    table.tell(WeatherRolledAgain(frog.number))
    return True


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


class JunkChoice(Choice[bool]):
    """FD-DEC-17: leave junk on the cell that the movement began on?"""

    KIND = "junk"
    __slots__ = ("car", "cell", "state")

    def __init__(self, state: State, car: Car, cell: int) -> None:
        """Ask whether to leave junk on a cell."""
        self.state = state
        self.car = car
        self.cell = cell

    def __iter__(self) -> Iterator[bool]:
        """No, or yes."""
        return iter((False, True))

    def explain(self, option: bool) -> Explained:
        """Say where the junk would lie."""
        if not option:
            return Explained(fact("keep the junk"), rules=("FD-ABIL-09",))
        return Explained(fact("drop the junk"), 0, (fact("junk hurts"),), ("FD-ABIL-09", "FD-RULING-81"))

    def refuse(self, answer: object) -> Refusal:
        """Say what can be answered."""
        return Refusal(fact("yes or no", answer=answer), ("FD-ABIL-09",))


async def drop_junk(table: Table[State], car: Car, began_on: int) -> None:
    """FD-ABIL-09, FD-RULING-81: once a lap he may leave a marker on the cell where his move began."""
    state = table.state
    if car.junk_used or began_on == car.cell:
        return
    if state.track.pit[began_on] or not can_mark(state, began_on):
        return
    if await table.ask(car.number, JunkChoice(state, car, began_on)):
        leave_marker(table, car, began_on, "junk")


# -- Mighty turbo -------------------------------------------------------------------------------------------


def has_turbo(car: Car) -> bool:
    """FD-ABIL-11, FD-RULING-82: his nitro may be three cells stronger."""
    return car.driver == TURBO


# -- Ingenious inventor -------------------------------------------------------------------------------------


def engine_limit(car: Car, usual: int) -> int:
    """FD-ABIL-12, FD-RULING-83: an engine check hurts him up to 3, in the rain up to 2: one less than the others."""
    return usual - 1 if car.driver == INVENTOR else usual


# -- Car radio ----------------------------------------------------------------------------------------------


def in_reach_of_radio(state: State, car: Car) -> list[Car]:
    """FD-RULING-84: the cars beside, directly ahead and directly behind."""
    track, cell = state.track, car.cell
    return [
        other
        for other in state.cars
        if other.cell >= 0
        and not track.pit[other.cell]
        and (track.touch[cell] >> other.cell & 1 or track.own[other.cell] == cell)
    ]


class RadioChoice(Choice[int]):
    """FD-DEC-16: keep the radio (-1), or throw it at a neighbour."""

    KIND = "radio"
    __slots__ = ("car", "near", "state")

    def __init__(self, state: State, car: Car, near: list[Car]) -> None:
        """Ask for the car to throw it at."""
        self.state = state
        self.car = car
        self.near = near

    def __iter__(self) -> Iterator[int]:
        """Keep it (-1), or the number of a neighbour."""
        return iter((-1, *(other.number for other in self.near)))

    def explain(self, option: int) -> Explained:
        """Say which car it would hit, and how many points keep that car in the race."""
        if option < 0:
            return Explained(fact("keep the radio"), rules=("FD-ABIL-13",))
        other = self.state.cars[option]
        weakest = min(other.wear[pool] for pool in self.state.mode.fatal)
        told = (fact("radio hits", n=weakest), fact("once a race"))
        label = fact("throw the radio", car=option + 1)
        return Explained(label, 0, told, ("FD-ABIL-13", "FD-ABIL-14"), {"weakest": weakest})

    def refuse(self, answer: object) -> Refusal:
        """Say that only neighbours can be hit."""
        return Refusal(fact("out of reach of the radio", answer=answer), ("FD-ABIL-13", "FD-RULING-84"))


async def throw_radio(table: Table[State], car: Car) -> None:
    """FD-ABIL-13: once a race he may throw his radio at a car nearby, after the collision checks.

    FD-ABIL-14, FD-RND-08: the black die decides what it hits.
    An empty wear category has nothing to lose (FD-RULING-73).
    """
    state = table.state
    if car.radio_used or not (near := in_reach_of_radio(state, car)):
        return
    target = await table.ask(car.number, RadioChoice(state, car, near))
    if target < 0:
        return
    table.tell(ThrewRadio(car.number, target))
    black = table.roll("radio", car.number, BLACK_DIE)
    pool = next(pool for limit, pool in RADIO_TABLE if black <= limit)
    other = state.cars[target]
    if other.wear[pool]:
        table.tell(RadioHit(target, {pool: 1}))
        damage_marker(table, other, {pool: 1})
        retire_if_worn_out(table, other)
