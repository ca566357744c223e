"""Breaking chapter 13: when the pit lane is open, how cars drive in it, and what the box does."""

from collections.abc import Callable
from typing import Any

import pytest

from racelib.formula_d import gears, movement, order, turn, ways
from racelib.formula_d.engine import check_engines
from racelib.formula_d.events import Blocked, Drove, Refitted
from racelib.formula_d.gears import GearChoice, skipped_gears
from racelib.formula_d.movement import WayChoice, drive
from racelib.formula_d.order import race_position
from racelib.formula_d.state import Car, State
from racelib.formula_d.turn import roll_and_move
from racelib.formula_d.ways import Way
from racelib.kernel.choice import Refusal
from racelib.kernel.table import Table
from racelib.tracks.tables import Tables
from tests.formula_d.breaks import Break
from tests.formula_d.breaks.collisions import break_pit_lane

Open = Callable[[State, Car], int]
Key = Callable[[State, Car], tuple[float, float, int, int, int]]

gear_legal = GearChoice.legal
movement_open = movement.open_box
way_set_up = WayChoice.__init__
calm = WayChoice._calm
drove = Drove.apply


def opening(how: Open) -> Callable[[pytest.MonkeyPatch], None]:
    """Open the pit lane, or another box, to other cars."""
    return lambda patch: patch.setattr(movement, "open_box", how)


def never(state: State, car: Car) -> int:
    return state.track.box_of[car.team] if state.in_pit(car) else -1


def on_any_lap(state: State, car: Car) -> int:
    return state.track.box_of[car.team]


def on_the_last_lap(state: State, car: Car) -> int:
    return state.track.box_of[car.team] if state.in_pit(car) or car.lap >= 1 else -1


def before_the_first_lap(state: State, car: Car) -> int:
    return state.track.box_of[car.team] if state.in_pit(car) or car.lap < state.laps else -1


def the_first_box(state: State, car: Car) -> int:
    return state.track.box_of[1] if movement_open(state, car) >= 0 else -1


def allowing(how: Callable[[GearChoice, int], bool]) -> Callable[[pytest.MonkeyPatch], None]:
    """Allow fewer gears than the rules do."""

    def legal(choice: GearChoice, answer: object) -> bool:
        return gear_legal(choice, answer) and isinstance(answer, int) and how(choice, answer)

    return lambda patch: patch.setattr(GearChoice, "legal", legal)


def in_pit(choice: GearChoice) -> bool:
    return choice.state.in_pit(choice.car)


def in_box(choice: GearChoice) -> bool:
    return bool(choice.state.track.boxes >> choice.car.cell & 1)


def exact_roll_only(choice: WayChoice, way: Way) -> bool:
    box = choice.state.track.boxes >> way.end & 1
    return calm(choice, way) and (not box or way.length == choice.distance)


def boxes_along_the_way(table: Table[State], car: Car, came_from: int) -> None:
    if table.state.in_pit(car):
        table.tell(Refitted(car.number))


def half_full(event: Refitted, state: State) -> None:
    state.cars[event.car].wear["car"] = 9


def out_of_gear_limit(gear: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Let another gear be the highest out of the box."""
    return lambda patch: patch.setattr(gears, "GEAR_OUT_OF_BOX", gear)


async def out_at_once(table: Table[State], car: Car) -> None:
    came_from = car.cell
    await roll_and_move(table, car)
    if car.racing and car.cell != came_from and table.state.track.boxes >> car.cell & 1:
        await roll_and_move(table, car)


def downshifts_cost(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(gears, "skip_cost", lambda state, car, gear: skipped_gears(car.gear, gear))


def braking_in_the_pit_lane(patch: pytest.MonkeyPatch) -> None:
    def refused(choice: WayChoice, way: Way) -> Refusal | None:
        return None if choice.distance - way.length < choice.car.points else Refusal("too dear")

    patch.setattr(movement, "_length_refused", refused)


def engines_in_the_pit_lane(patch: pytest.MonkeyPatch) -> None:
    async def move(table: Table[State], car: Car) -> None:
        rolled_in_pit = table.state.in_pit(car)
        before = len(table.log)
        await roll_and_move(table, car)
        rolls = [event for event in table.log[before:] if getattr(event, "what", "") == f"gear {car.gear}"]
        if rolled_in_pit and getattr(rolls[0], "face", 0) in (20, 30):
            check_engines(table, car)

    patch.setattr(turn, "roll_and_move", move)


async def waiting_costs(table: Table[State], car: Car, distance: int, lane_changes: int | None = None) -> Way:
    way = await drive(table, car, distance, lane_changes)
    lost = distance - way.length
    if table.state.in_pit(car) and lost and not table.state.track.boxes >> car.cell & 1:
        table.tell(Blocked(car.number, lost))
    return way


def driving_through(cells: Callable[[State], int]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let cars on some cells be no obstacle."""

    def set_up(choice: WayChoice, state: State, car: Car, distance: int, lane_changes: int | None = None) -> None:
        way_set_up(choice, state, car, distance, lane_changes)
        choice.others &= ~cells(state)

    return lambda patch: patch.setattr(WayChoice, "__init__", set_up)


def pit_lane(state: State) -> int:
    track = state.track
    return track.mask(cell for cell in range(track.cells) if track.pit[cell])


def exit_cells(state: State) -> int:
    track = state.track
    return track.mask(
        to for cell in range(track.cells) if track.pit[cell] for _, to, _ in track.steps[cell] if not track.pit[to]
    )


def past_the_box(track: Tables, box: int) -> tuple[tuple[ways.Step, ...], ...]:
    return tuple(
        tuple(
            ways.full_step(track, cell, step)
            for step in steps
            if step[1] == box or (step[0] != "b" and (step[0] != "p" or box >= 0))
        )
        for cell, steps in enumerate(track.steps)
    )


def ordering(key: Key) -> Callable[[pytest.MonkeyPatch], None]:
    """Let cars act in another order."""
    return lambda patch: patch.setattr(order, "race_position", key)


def as_if_on_the_track(state: State, car: Car) -> tuple[float, float, int, int, int]:
    driven = car.lap * state.track.lap + state.track.progress[car.cell]
    return (-driven, 0.0, -car.gear, 0, car.number)


def pit_lane_last(state: State, car: Car) -> tuple[float, float, int, int, int]:
    key = race_position(state, car)
    return (key[0] + 1000.0 * state.in_pit(car), *key[1:])


def pit_lane_from_the_back(state: State, car: Car) -> tuple[float, float, int, int, int]:
    key = race_position(state, car)
    return (key[0], -key[1], *key[2:])


def no_lap_in_the_pit_lane(event: Drove, state: State) -> None:
    car = state.cars[event.car]
    lap = car.lap
    was_in_pit = state.in_pit(car)
    drove(event, state)
    if was_in_pit:
        car.lap = lap


def keeping(name: str, what: Any) -> Callable[[pytest.MonkeyPatch], None]:
    """Replace something in the turn."""
    return lambda patch: patch.setattr(turn, name, what)


BREAKS: list[Break] = [
    (("FD-PIT-01",), "the pit lane is never open", opening(never)),
    (("FD-PIT-01", "FD-RULING-48"), "the pit lane is open on the last lap", opening(on_the_last_lap)),
    (("FD-PIT-01", "FD-RULING-48"), "the pit lane is open off the grid", opening(before_the_first_lap)),
    (("FD-RULING-48",), "the pit lane is always open", opening(on_any_lap)),
    (
        ("FD-PIT-02",),
        "the pit lane has a speed limit",
        allowing(lambda choice, gear: not in_pit(choice) or in_box(choice) or gear <= 3),
    ),
    (
        ("FD-PIT-03",),
        "the box wants the exact roll",
        lambda patch: patch.setattr(WayChoice, "_calm", exact_roll_only),
    ),
    (
        ("FD-PIT-03", "FD-PIT-04"),
        "the pit lane gives points back too",
        keeping("service", boxes_along_the_way),
    ),
    (("FD-PIT-04",), "the box does nothing", keeping("service", lambda table, car, came_from: None)),
    (
        ("FD-PIT-04",),
        "the box gives half the points",
        lambda patch: patch.setattr(Refitted, "apply", half_full),
    ),
    (("FD-PIT-05", "FD-RULING-47"), "out of the box in gear 5", out_of_gear_limit(5)),
    (("FD-PIT-05", "FD-RULING-47"), "out of the box in gear 3 at most", out_of_gear_limit(3)),
    (("FD-PIT-05",), "the car leaves the box at once", keeping("roll_and_move", out_at_once)),
    (
        ("FD-RULING-47",),
        "out of the box no faster than in",
        allowing(lambda choice, gear: not in_box(choice) or gear <= choice.car.gear),
    ),
    (("FD-PIT-10",), "downshifts in the pit lane cost points", downshifts_cost),
    (("FD-PIT-10",), "cars can brake in the pit lane", braking_in_the_pit_lane),
    (("FD-PIT-10",), "there are collisions in the pit lane", break_pit_lane),
    (("FD-PIT-10",), "engines break in the pit lane", engines_in_the_pit_lane),
    (("FD-PIT-11",), "waiting in the pit lane costs points", keeping("drive", waiting_costs)),
    (("FD-PIT-11",), "cars overtake in the pit lane", driving_through(pit_lane)),
    (("FD-PIT-11",), "cars leave the pit lane through another car", driving_through(exit_cells)),
    (("FD-PIT-12", "FD-RULING-51"), "the pit lane is ordered like the track", ordering(as_if_on_the_track)),
    (("FD-PIT-12", "FD-RULING-51"), "the pit lane acts last of all", ordering(pit_lane_last)),
    (("FD-RULING-51",), "the pit lane acts from the back", ordering(pit_lane_from_the_back)),
    (
        ("FD-PIT-13",),
        "cars drive past their box",
        lambda patch: patch.setattr(ways, "steps_with_box", past_the_box),
    ),
    (("FD-PIT-13", "FD-RULING-50"), "there is one box for all", opening(the_first_box)),
    (
        ("FD-RULING-49",),
        "the line does not count in the pit lane",
        lambda patch: patch.setattr(Drove, "apply", no_lap_in_the_pit_lane),
    ),
    (("FD-RULING-50",), "a box has room for two", driving_through(lambda state: state.track.boxes)),
]
