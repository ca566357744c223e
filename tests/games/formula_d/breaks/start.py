"""Breaking chapter 14: the grid, the start roll, and what follows from it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from racelib.games.formula_d.events.turns import DroveOff, Stalled
from racelib.games.formula_d.rules import start, turn
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import drive
from racelib.games.formula_d.rules.start import make_start, roll_off
from racelib.games.formula_d.rules.turn import end_movement
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BLACK_DIE, GEAR_DICE, MODES
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break

gear_legal = GearChoice.legal
drove_off = DroveOff.apply


def rolling_off(
    how: Callable[[Table[State], Sequence[int], str], list[int]],
) -> Callable[[pytest.MonkeyPatch], None]:
    """Line up in another order."""
    return lambda patch: patch.setattr(start, "roll_off", how)


def the_other_way_round(table: Table[State], cars: Sequence[int], what: str = "grid") -> list[int]:
    return roll_off(table, cars, what)[::-1]


def without_a_second_roll(table: Table[State], cars: Sequence[int], what: str = "grid") -> list[int]:
    rolls = {car: table.roll(what, car, BLACK_DIE) for car in cars}
    return sorted(cars, key=lambda car: -rolls[car])


def everybody_again(table: Table[State], cars: Sequence[int], what: str = "grid") -> list[int]:
    while True:
        rolls = {car: table.roll(what, car, BLACK_DIE) for car in cars}
        if len(set(rolls.values())) == len(cars):
            return sorted(cars, key=lambda car: -rolls[car])


def starting(how: Callable[[Table[State], Car], str]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let the start go in another way."""
    return lambda patch: patch.setattr(turn, "make_start", how)


def without_a_roll(table: Table[State], car: Car) -> str:
    table.tell(DroveOff(car.number))
    return "normal"


def all_at_once(table: Table[State], car: Car) -> str:
    for other in table.state.cars:
        if other.status == "grid" and other is not car:
            table.roll("start", other.number, BLACK_DIE)
    return make_start(table, car)


def figures(mode: str = "basic", **changed: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Change the limits of the start table."""
    return lambda patch: patch.setitem(MODES, mode, replace(MODES[mode], **changed))


def still_on_the_grid(event: Stalled, state: State) -> None:
    """Leave the car as it was, so that it makes another start roll."""


def into_gear_2(event: DroveOff, state: State) -> None:
    drove_off(event, state)
    if event.great:
        state.cars[event.car].gear = 2


def any_gear_after_a_stall(choice: GearChoice, answer: object) -> bool:
    return answer in (1, 2) if choice.car.status == "stalled" else gear_legal(choice, answer)


def break_gear_after_a_stall(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(GearChoice, "legal", any_gear_after_a_stall)
    patch.setattr(GearChoice, "only", lambda choice: None)


def gear_1_once_more(choice: GearChoice, answer: object) -> bool:
    return gear_legal(choice, answer) and (choice.car.turns != 1 or answer == 1)


def lane_changes(most: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Let a great start change more or fewer lanes."""
    return lambda patch: patch.setattr(turn, "GREAT_START_LANE_CHANGES", most)


def cells(number: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Let a great start be of another length."""
    return lambda patch: patch.setattr(turn, "GREAT_START_CELLS", number)


async def great_start_with_a_roll(table: Table[State], car: Car) -> None:
    await turn.roll_and_move(table, car)


async def great_start_for_free(table: Table[State], car: Car) -> None:
    points = car.points
    movement = await drive(table, car, 4, 2)
    car.wear["car"] = points
    await end_movement(table, car, movement)


async def great_start_without_danger(table: Table[State], car: Car) -> None:
    await drive(table, car, 4, 2)


def great_starts(how: Callable[[Table[State], Car], object]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let a great start go in another way."""
    return lambda patch: patch.setattr(turn, "great_start", how)


def die(module: object, name: str, faces: object) -> Callable[[pytest.MonkeyPatch], None]:
    """Take another die."""
    return lambda patch: patch.setattr(module, name, faces)


BREAKS: list[Break] = [
    (("FD-START-01",), "the lowest takes pole", rolling_off(the_other_way_round)),
    (("FD-START-02",), "ties go by seat", rolling_off(without_a_second_roll)),
    (("FD-START-02",), "after a tie everybody rolls again", rolling_off(everybody_again)),
    (("FD-START-03",), "there is no start roll", starting(without_a_roll)),
    (("FD-START-03",), "all start rolls are made at once", starting(all_at_once)),
    (("FD-START-04",), "a 1 is a normal start", figures(stall=0)),
    (
        ("FD-START-04",),
        "after a stall there is another start roll",
        lambda patch: patch.setattr(Stalled, "apply", still_on_the_grid),
    ),
    (("FD-START-04",), "after a stall gear 2 is open", break_gear_after_a_stall),
    (("FD-START-05",), "a 2 stalls", figures(stall=2)),
    (("FD-START-05", "FD-START-06"), "a 16 is a great start", figures(great=16)),
    (("FD-START-06",), "a 17 is a normal start", figures(great=18)),
    (("FD-START-07", "FD-RULING-56"), "in the advanced game a 17 is a great start", figures("advanced", great=17)),
    (("FD-START-07",), "in the advanced game a 19 is a great start", figures("advanced", great=19)),
    (("FD-START-07",), "in the advanced game a 2 stalls", figures("advanced", stall=2)),
    (("FD-START-08", "FD-RULING-56"), "in the advanced game no start is great", figures("advanced", great=21)),
    (("FD-RULING-56",), "in the advanced game a 1 is a normal start", figures("advanced", stall=0)),
    (("FD-START-09",), "a great start is three cells", cells(3)),
    (("FD-START-09", "FD-DEC-10"), "a great start is five cells", cells(5)),
    (
        ("FD-START-09",),
        "a great start ends in gear 2",
        lambda patch: patch.setattr(DroveOff, "apply", into_gear_2),
    ),
    (("FD-START-09",), "a great start rolls the die of gear 1", great_starts(great_start_with_a_roll)),
    (("FD-START-10", "FD-DEC-10"), "a great start keeps its lane", lane_changes(0)),
    (("FD-START-10",), "a great start changes one lane", lane_changes(1)),
    (("FD-START-10", "FD-RULING-57"), "a great start changes three lanes", lane_changes(3)),
    (
        ("FD-START-11",),
        "after a great start only gear 1 is open",
        lambda patch: patch.setattr(GearChoice, "legal", gear_1_once_more),
    ),
    (("FD-RULING-57",), "a blocked great start costs nothing", great_starts(great_start_for_free)),
    (("FD-RULING-57",), "a great start endangers nobody", great_starts(great_start_without_danger)),
    (
        ("FD-RND-01", "FD-RND-03"),
        "the grid and start rolls use another die",
        die(start, "BLACK_DIE", (1, 2, 3)),
    ),
    (
        ("FD-RND-04",),
        "every gear rolls the die of gear 1",
        die(turn, "GEAR_DICE", dict.fromkeys(GEAR_DICE, GEAR_DICE[1])),
    ),
]
