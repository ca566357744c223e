"""Grid and start (chapter 14)."""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.formula_d.events.turns import DroveOff, LinedUp, Stalled
from racelib.games.formula_d.rules.drivers import wins_ties
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BLACK_DIE
from racelib.kernel.table import Table


def line_up(table: Table[State]) -> None:
    """FD-START-01: everyone rolls the black die; the highest takes pole, the rest line up in falling order."""
    table.tell(LinedUp(tuple(roll_off(table, [car.number for car in table.state.cars]))))


def roll_off(table: Table[State], cars: Sequence[int], what: str = "grid") -> list[int]:
    """Roll for places, the highest first; cars that tie settle it among themselves."""
    rolls = {car: table.roll(what, car, BLACK_DIE) for car in cars}
    order: list[int] = []
    for face in sorted(set(rolls.values()), reverse=True):
        order += settle_tie(table, [car for car in cars if rolls[car] == face], what)
    return order


def settle_tie(table: Table[State], tied: list[int], what: str = "grid") -> list[int]:
    """FD-START-02: cars that tie for places roll again among themselves; Diana takes the best place (FD-ABIL-08)."""
    first = wins_ties(table.state, tied)
    rest = [car for car in tied if car != first]
    rest = roll_off(table, rest, what) if len(rest) > 1 else rest
    return rest if first is None else [first, *rest]


def make_start(table: Table[State], car: Car) -> str:
    """FD-START-03, FD-RND-03: the start roll, on the car's first turn. Return "stall", "normal" or "great".

    FD-GEAR-13: a car starts in gear 1.
    FD-START-04: a stalled car waits for the next round.
    FD-START-05, FD-START-06: in the basic game 2 to 16 is a normal start, 17 or more a great one.
    FD-START-07, FD-START-08, FD-RULING-56: in the advanced game only a 20 is a great one.
    """
    black = table.roll("start", car.number, BLACK_DIE)
    if black <= table.state.mode.stall:
        table.tell(Stalled(car.number))
        return "stall"
    great = black >= table.state.mode.great
    table.tell(DroveOff(car.number, great))
    return "great" if great else "normal"
