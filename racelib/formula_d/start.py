"""Grid and start (chapter 14)."""

from __future__ import annotations

from collections.abc import Sequence

from racelib.formula_d.events import DroveOff, LinedUp, Stalled
from racelib.formula_d.state import Car, State
from racelib.formula_d.tables import BLACK_DIE
from racelib.kernel.table import Table


def line_up(table: Table[State]) -> None:
    """FD-START-01: everyone rolls the black die; the highest takes pole, the rest line up in falling order."""
    table.tell(LinedUp(tuple(roll_off(table, [car.number for car in table.state.cars]))))


def roll_off(table: Table[State], cars: Sequence[int]) -> list[int]:
    """Roll for places, the highest first; FD-START-02: those who tie roll again among themselves."""
    order: list[int] = []
    undecided = [list(cars)]  # groups that tie for places, the best places last
    while undecided:
        group = undecided.pop()
        if len(group) == 1:
            order += group
            continue
        rolls = {car: table.roll("grid", car, BLACK_DIE) for car in group}
        undecided += [[car for car in group if rolls[car] == face] for face in sorted(set(rolls.values()))]
    return order


def make_start(table: Table[State], car: Car) -> str:
    """FD-START-03: the start roll, on the car's first turn (FD-RULING-10). Returns "stall", "normal" or "great".

    FD-START-04: a stalled car waits for the next round. FD-START-05: a normal start rolls the die of gear 1.
    FD-START-06, FD-START-09: a great start drives 4 cells at once and stays in gear 1.
    """
    black = table.roll("start", car.number, BLACK_DIE)
    if black <= table.state.mode.stall:
        table.tell(Stalled(car.number))
        return "stall"
    great = black >= table.state.mode.great
    table.tell(DroveOff(car.number, great))
    return "great" if great else "normal"
