"""Grid and start (chapter 14)."""

from __future__ import annotations

from collections.abc import Sequence

from racelib.games.formula_d.events import DroveOff, LinedUp, Stalled
from racelib.games.formula_d.rules.drivers import wins_ties
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BLACK_DIE
from racelib.kernel.table import Table


def line_up(table: Table[State]) -> None:
    """FD-START-01: everyone rolls the black die; the highest takes pole, the rest line up in falling order."""
    table.tell(LinedUp(tuple(roll_off(table, [car.number for car in table.state.cars]))))


def roll_off(table: Table[State], cars: Sequence[int], what: str = "grid") -> list[int]:
    """Roll for places, the highest first; those who tie roll again among themselves (FD-START-02)."""
    rolls = {car: table.roll(what, car, BLACK_DIE) for car in cars}
    order: list[int] = []
    for face in sorted(set(rolls.values()), reverse=True):
        order += settle_tie(table, [car for car in cars if rolls[car] == face], what)
    return order


def settle_tie(table: Table[State], tied: list[int], what: str = "grid") -> list[int]:
    """Put cars that tie for places in order: FD-ABIL-08, Diana takes the best; FD-START-02, the others roll again."""
    first = wins_ties(table.state, tied)
    rest = [car for car in tied if car != first]
    rest = roll_off(table, rest, what) if len(rest) > 1 else rest
    return rest if first is None else [first, *rest]


def make_start(table: Table[State], car: Car) -> str:
    """FD-START-03: the start roll, on the car's first turn (FD-RULING-10). Returns "stall", "normal" or "great".

    FD-START-04: a stalled car waits for the next round. FD-START-05: a normal start rolls the die of gear 1.
    FD-START-06, FD-START-09: a great start drives 4 cells at once and stays in gear 1. FD-START-07, FD-START-08: in the
    advanced game it takes a 20.
    """
    black = table.roll("start", car.number, BLACK_DIE)
    if black <= table.state.mode.stall:
        table.tell(Stalled(car.number))
        return "stall"
    great = black >= table.state.mode.great
    table.tell(DroveOff(car.number, great))
    return "great" if great else "normal"
