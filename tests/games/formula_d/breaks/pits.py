"""Breaking chapters 13 and 20: when the pit lane is open, how cars drive in it, and what the box does."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d import position
from racelib.games.formula_d.events.after import PitStopTimed, Refitted, Repaired
from racelib.games.formula_d.events.driving import Blocked, Drove
from racelib.games.formula_d.rules import gears, movement, order, pits, route_check, soft_tyres, turn
from racelib.games.formula_d.rules.engine_damage import check_engines
from racelib.games.formula_d.rules.gears import GearChoice, skipped_gears
from racelib.games.formula_d.rules.movement import Movement, RouteChoice, drive
from racelib.games.formula_d.rules.order import race_position
from racelib.games.formula_d.rules.pits import PitStopChoice, mechanics_roll, service
from racelib.games.formula_d.rules.repairs import RepairChoice, full_reserves
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.rules.soft_tyres import has_extra_cell
from racelib.games.formula_d.rules.turn import move, roll_and_move
from racelib.games.formula_d.search import routes as routes
from racelib.games.formula_d.search.steps import Step, full_step
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BLACK_DIE, MODES, POOLS, Cost
from racelib.kernel.choice import Refusal
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break
from tests.games.formula_d.breaks.collisions import break_pit_lane

Open = Callable[[State, Car], int]
Key = Callable[[State, Car], tuple[float, float, float, int, int]]

gear_legal = GearChoice.legal
movement_open = movement.open_box
route_set_up = RouteChoice.__init__
calm = RouteChoice.few_enough_lane_changes
drove = Drove.apply
refitted = Refitted.apply
repair_set_up = RepairChoice.__init__


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


def exact_roll_only(choice: RouteChoice, route: Route) -> bool:
    box = choice.state.track.boxes >> route.end & 1
    return calm(choice, route) and (not box or route.length == choice.distance)


async def boxes_along_the_way(table: Table[State], car: Car, cells: int, roll: int, nitro: bool = False) -> None:
    await move(table, car, cells, roll, nitro)
    if table.state.in_pit(car):
        table.tell(Refitted(car.number, car.missing()))


async def no_service(table: Table[State], car: Car) -> int:
    return 0


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
    patch.setattr(gears, "skip_cost", lambda state, car, gear: state.mode.skips[min(3, skipped_gears(car.gear, gear))])


def braking_in_the_pit_lane(patch: pytest.MonkeyPatch) -> None:
    def refused(choice: RouteChoice, route: Route) -> Refusal | None:
        return None if choice.distance - route.length < choice.car.points else Refusal("too dear")

    patch.setattr(route_check, "wrong_length", refused)


def engines_in_the_pit_lane(patch: pytest.MonkeyPatch) -> None:
    async def move(table: Table[State], car: Car) -> None:
        rolled_in_pit = table.state.in_pit(car)
        before = len(table.log)
        await roll_and_move(table, car)
        rolls = [event for event in table.log[before:] if getattr(event, "what", "") == f"gear {car.gear}"]
        if rolled_in_pit and getattr(rolls[0], "face", 0) in (20, 30):
            check_engines(table, car)

    patch.setattr(turn, "roll_and_move", move)


async def waiting_costs(
    table: Table[State], car: Car, distance: int, lane_changes: int | None = None, braking: bool = True
) -> Movement:
    movement = await drive(table, car, distance, lane_changes, braking)
    lost = distance - movement.route.length
    if table.state.in_pit(car) and lost and not table.state.in_box(car):
        table.tell(Blocked(car.number, lost, {table.state.mode.brakes: lost}))
    return movement


def driving_through(cells: Callable[[State], int]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let cars on some cells be no obstacle."""

    def set_up(
        choice: RouteChoice,
        state: State,
        car: Car,
        distance: int,
        lane_changes: int | None = None,
        braking: bool = True,
    ) -> None:
        route_set_up(choice, state, car, distance, lane_changes, braking)
        choice.others &= ~cells(state)

    return lambda patch: patch.setattr(RouteChoice, "__init__", set_up)


def pit_lane(state: State) -> int:
    track = state.track
    return track.mask(cell for cell in range(track.cells) if track.pit[cell])


def exit_cells(state: State) -> int:
    track = state.track
    return track.mask(
        to for cell in range(track.cells) if track.pit[cell] for _, to, _ in track.steps[cell] if not track.pit[to]
    )


def past_the_box(track: Tables, box: int) -> tuple[tuple[tuple[Step, ...], ...], tuple[int, ...]]:
    open_steps = tuple(
        tuple(
            full_step(track, cell, step)
            for step in steps
            if step[1] == box or (step[0] != "b" and (step[0] != "p" or box >= 0))
        )
        for cell, steps in enumerate(track.steps)
    )
    return open_steps, tuple(track.mask(step[1] for step in steps) for steps in open_steps)


def ordering(key: Key) -> Callable[[pytest.MonkeyPatch], None]:
    """Let cars act in another order."""
    return lambda patch: patch.setattr(order, "race_position", key)


def as_if_on_the_track(state: State, car: Car) -> tuple[float, float, float, int, int]:
    driven = car.lap * state.track.lap + state.track.progress[car.cell]
    return (-driven, 0.0, -car.gear, 0, car.number)


def pit_lane_last(state: State, car: Car) -> tuple[float, float, float, int, int]:
    key = race_position(state, car)
    return (key[0] + 1000.0 * state.in_pit(car), *key[1:])


def pit_lane_from_the_back(state: State, car: Car) -> tuple[float, float, float, int, int]:
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


def refitting(*pools: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Let the box of the advanced game give back other pools."""
    return lambda patch: patch.setitem(MODES, "advanced", replace(MODES["advanced"], refit=pools))


def six_points_of_tyres(event: Refitted, state: State) -> None:
    state.cars[event.car].full["tyres"] = 6
    refitted(event, state)


def mechanics(how: Callable[[Table[State], Car], int]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let the roll in the box mean something else."""
    return lambda patch: patch.setattr(pits, "mechanics_roll", how)


def timed(cells: Callable[[int], int]) -> Callable[[Table[State], Car], int]:
    """Return a roll of the mechanics that sends a car so many cells far."""

    def roll(table: Table[State], car: Car) -> int:
        out = cells(table.roll("pit", car.number, BLACK_DIE))
        table.tell(PitStopTimed(car.number, out > 0, out))
        return out

    return roll


def never_quick(table: Table[State], car: Car) -> int:
    return 0


async def roll_before_the_refit(table: Table[State], car: Car) -> int:
    cells = mechanics_roll(table, car)
    table.tell(Refitted(car.number, {"tyres": car.missing().get("tyres", 0)}))
    return cells


async def roll_on_the_way_too(table: Table[State], car: Car, cells: int, roll: int, nitro: bool = False) -> None:
    await move(table, car, cells, roll, nitro)
    if table.state.in_pit(car) and not table.state.in_box(car):
        table.roll("pit", car.number, BLACK_DIE)


def in_the_gear_it_came_with(event: PitStopTimed, state: State) -> None:
    """Leave the lever where it is."""


async def quick_stop_pays_for_waiting(
    table: Table[State], car: Car, cells: int, roll: int, nitro: bool = False
) -> None:
    await move(table, car, cells, roll, nitro)
    ahead = table.state.track.own[car.cell]
    if not roll and table.state.occupied >> ahead & 1:
        table.tell(Blocked(car.number, 1, {"tyres": 1}))


async def quick_stop_without_danger(table: Table[State], car: Car, cells: int, roll: int, nitro: bool = False) -> None:
    if roll:
        await move(table, car, cells, roll, nitro)
    else:
        await drive(table, car, cells, braking=False)


async def quick_stop_a_cell_further(table: Table[State], car: Car, cells: int, roll: int, nitro: bool = False) -> None:
    further = 0 if roll else car.tyres == "soft"
    await move(table, car, cells + further, roll, nitro)


async def quick_stop_a_cell_short(table: Table[State], car: Car, cells: int, roll: int, nitro: bool = False) -> None:
    await move(table, car, cells if roll else min(cells, 4), roll, nitro)


async def quick_stop_without_slipstream(
    table: Table[State], car: Car, cells: int, roll: int, nitro: bool = False
) -> None:
    if roll:
        await move(table, car, cells, roll, nitro)
    else:
        await turn.end_movement(table, car, await drive(table, car, cells, braking=False))


def free_before_the_pits(patch: pytest.MonkeyPatch) -> None:
    cost = gears.skip_cost
    patch.setattr(gears, "skip_cost", lambda state, car, gear: {} if state.laps > 1 else cost(state, car, gear))


def three_gears_at_most(patch: pytest.MonkeyPatch) -> None:
    legal = GearChoice.legal

    def other(self: GearChoice, answer: object) -> bool:
        return legal(self, answer) and isinstance(answer, int) and answer >= self.car.gear - 4

    patch.setattr(GearChoice, "legal", other)


def reserve(points: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Put other reserves into the boxes."""
    return lambda patch: patch.setattr("racelib.games.formula_d.rules.repairs.RESERVE", points)


def reserve_of_the_colour(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(State, "crew", lambda state, car: car.team)


def bottomless(event: Repaired, state: State) -> None:
    state.cars[event.car].gain(event.points)


def always_repairs(state: State, car: Car) -> Cost:
    return {pool: lacking for pool, lacking in car.missing().items() if pool != "tyres"}


def tyres_too(state: State, car: Car) -> Cost:
    return car.missing()


def repairs(how: Callable[[State, Car], Cost]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let other things be repaired."""
    return lambda patch: patch.setattr(pits, "what_can_be_repaired", how)


def most_repaired(points: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Let a stop repair more, or less."""
    return lambda patch: patch.setattr(pits, "MOST_REPAIRED", points)


def exactly_two(patch: pytest.MonkeyPatch) -> None:
    def set_up(choice: RepairChoice, state: State, car: Car, fewest: int, most: int, room: Cost, why: str) -> None:
        repair_set_up(choice, state, car, most, most, room, why)

    patch.setattr(RepairChoice, "__init__", set_up)


async def technical_without_tyres(table: Table[State], car: Car) -> int:
    worn = car.wear["tyres"]
    cells = await service(table, car)
    if isinstance(table.log[-1], Repaired):
        car.wear["tyres"] = worn
    return cells


async def technical_with_a_roll(table: Table[State], car: Car) -> int:
    cells = await service(table, car)
    return mechanics_roll(table, car) if isinstance(table.log[-1], Repaired) else cells


def old_kind_of_tyres(event: Refitted, state: State) -> None:
    kind = state.cars[event.car].tyres
    refitted(event, state)
    state.cars[event.car].tyres = kind


def tyres_asked(always: bool) -> Callable[[pytest.MonkeyPatch], None]:
    """Ask for tyres at every stop, or at none."""

    async def stop(table: Table[State], car: Car) -> int:
        patched = replace(table.state.options, tyres=always)
        options, table.state.options = table.state.options, patched
        try:
            return await service(table, car)
        finally:
            table.state.options = options

    return keeping("service", stop)


def one_kind(kind: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Let there be one kind of stop only."""
    return lambda patch: patch.setattr(PitStopChoice, "__iter__", lambda choice: iter((kind,)))


def extra_cell_out_of_the_box(patch: pytest.MonkeyPatch) -> None:
    def extra(state: State, car: Car) -> bool:
        return car.tyres == "soft" and not state.raining and car.tyre_lap == 1

    patch.setattr(soft_tyres, "has_extra_cell", extra)


def no_extra_cell_in_the_pit_lane(patch: pytest.MonkeyPatch) -> None:
    def extra(state: State, car: Car) -> bool:
        return has_extra_cell(state, car) and not state.in_pit(car)

    patch.setattr(soft_tyres, "has_extra_cell", extra)


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
        lambda patch: patch.setattr(RouteChoice, "few_enough_lane_changes", exact_roll_only),
    ),
    (
        ("FD-PIT-03", "FD-PIT-04"),
        "the pit lane gives points back too",
        keeping("move", boxes_along_the_way),
    ),
    (
        ("FD-PIT-04", "FD-PIT-06", "FD-PIT-07", "FD-TECH-03"),
        "the box does nothing",
        keeping("service", no_service),
    ),
    (
        ("FD-PIT-04",),
        "the box gives half the points",
        lambda patch: patch.setattr(Refitted, "apply", half_full),
    ),
    (
        ("FD-PIT-05", "FD-PIT-09", "FD-TECH-05", "FD-RULING-47", "FD-RULING-65"),
        "out of the box in gear 5",
        out_of_gear_limit(5),
    ),
    (
        ("FD-PIT-05", "FD-PIT-09", "FD-TECH-05", "FD-RULING-47"),
        "out of the box in gear 3 at most",
        out_of_gear_limit(3),
    ),
    (("FD-PIT-05",), "the car leaves the box at once", keeping("roll_and_move", out_at_once)),
    (
        ("FD-RULING-47",),
        "out of the box no faster than in",
        allowing(lambda choice, gear: not in_box(choice) or gear <= choice.car.gear),
    ),
    (("FD-PIT-10", "FD-RULING-87"), "downshifts in the pit lane cost points", downshifts_cost),
    (("FD-RULING-87",), "downshifts on the way to the pit lane are free", free_before_the_pits),
    (("FD-RULING-87",), "four gears cannot be skipped in the pit lane", three_gears_at_most),
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
        lambda patch: patch.setattr(routes, "steps_with_box", past_the_box),
    ),
    (("FD-PIT-13", "FD-RULING-50"), "there is one box for all", opening(the_first_box)),
    (
        ("FD-RULING-49",),
        "the line does not count in the pit lane",
        lambda patch: patch.setattr(Drove, "apply", no_lap_in_the_pit_lane),
    ),
    (("FD-RULING-50",), "a box has room for two", driving_through(lambda state: state.track.boxes)),
    (("FD-PIT-06",), "the box repairs the whole car", refitting(*POOLS)),
    (("FD-PIT-06",), "the box repairs the body", refitting("tyres", "body")),
    (
        ("FD-PIT-06",),
        "the box has six points of tyres for every car",
        lambda patch: patch.setattr(Refitted, "apply", six_points_of_tyres),
    ),
    (("FD-PIT-07", "FD-PIT-08"), "the mechanics are never quick", mechanics(never_quick)),
    (("FD-PIT-07",), "the mechanics roll before the tyres are on", keeping("service", roll_before_the_refit)),
    (("FD-PIT-07",), "a roll is made in the pit lane as well", keeping("move", roll_on_the_way_too)),
    (("FD-PIT-08",), "half of the roll is rounded down", mechanics(timed(lambda black: black // 2 * (black <= 10)))),
    (("FD-PIT-08",), "a quick stop drives the whole roll", mechanics(timed(lambda black: black * (black <= 10)))),
    (("FD-PIT-08",), "a 10 is slow", mechanics(timed(lambda black: (black + 1) // 2 * (black < 10)))),
    (("FD-PIT-09",), "an 11 is quick", mechanics(timed(lambda black: (black + 1) // 2 * (black <= 11)))),
    (("FD-PIT-09",), "a 20 is quick", mechanics(timed(lambda black: (black + 1) // 2 * (black in (*range(11), 20))))),
    (
        ("FD-PIT-08", "FD-RULING-52"),
        "a quick stop stays in its gear",
        lambda patch: patch.setattr(PitStopTimed, "apply", in_the_gear_it_came_with),
    ),
    (("FD-RULING-52",), "waiting on the way out costs points", keeping("move", quick_stop_pays_for_waiting)),
    (("FD-RULING-52",), "a quick stop endangers nobody", keeping("move", quick_stop_without_danger)),
    (
        ("FD-RULING-52", "FD-RULING-66"),
        "a quick stop on soft tyres is longer",
        keeping("move", quick_stop_a_cell_further),
    ),
    (("FD-RULING-52",), "a quick stop ends in the pit lane", keeping("move", quick_stop_a_cell_short)),
    (("FD-RULING-52",), "a quick stop drives through the car on the track", driving_through(exit_cells)),
    (("FD-RULING-52",), "a quick stop ends without a slipstream", keeping("move", quick_stop_without_slipstream)),
    (("FD-RND-11",), "the mechanics use another die", lambda patch: patch.setattr(pits, "BLACK_DIE", (1, 2, 3))),
    (("FD-TECH-01",), "a reserve has three points", reserve(3)),
    (("FD-TECH-01",), "a reserve has one point", reserve(1)),
    (("FD-TECH-01",), "cars of one colour share a reserve", reserve_of_the_colour),
    (
        ("FD-TECH-01", "FD-TEAM-02"),
        "the reserve is not used up",
        lambda patch: patch.setattr(Repaired, "apply", bottomless),
    ),
    (("FD-TECH-01",), "repairs need no reserve", repairs(always_repairs)),
    (("FD-TECH-02", "FD-TECH-04", "FD-DEC-12"), "there are no repairs", repairs(lambda state, car: {})),
    (("FD-TECH-02", "FD-DEC-12"), "every stop is technical", one_kind("technical")),
    (("FD-TECH-02", "FD-TECH-03", "FD-DEC-12"), "every stop is a tyre stop", one_kind("tyres")),
    (
        ("FD-DEC-12",),
        "technical stops are open in every race",
        lambda patch: patch.setattr(
            position, "full_reserves", lambda cars, options: full_reserves(cars, replace(options, tech_pit=True))
        ),
    ),
    (("FD-TECH-04",), "the reserve goes into the tyres", repairs(tyres_too)),
    (("FD-DEC-14", "FD-RULING-67"), "a stop repairs three points", most_repaired(3)),
    (("FD-TECH-04", "FD-DEC-14"), "a stop repairs one point", most_repaired(1)),
    (("FD-TECH-04", "FD-DEC-14"), "all points must be spent", exactly_two),
    (("FD-TECH-04", "FD-RULING-65"), "a technical stop gives no tyres", keeping("service", technical_without_tyres)),
    (("FD-TECH-05", "FD-RULING-65"), "after repairs the mechanics roll", keeping("service", technical_with_a_roll)),
    (
        ("FD-TECH-03", "FD-DEC-13", "FD-RULING-65"),
        "the kind of tyres stays",
        lambda patch: patch.setattr(Refitted, "apply", old_kind_of_tyres),
    ),
    (("FD-TECH-03", "FD-DEC-13"), "nobody asks for new tyres", tyres_asked(False)),
    (("FD-DEC-13",), "every stop asks for new tyres", tyres_asked(True)),
    (("FD-TECH-06", "FD-RULING-66"), "soft tyres have an extra cell out of the box", extra_cell_out_of_the_box),
    (("FD-RULING-66",), "soft tyres have no extra cell in the pit lane", no_extra_cell_in_the_pit_lane),
]
