"""Breaking chapter 22: nitro, roaring engines, dangerous cells, the police, tunnels and the checkpoint."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d import options
from racelib.games.formula_d.events.driving import NitroUsed, PassedCheckpoint, PassedPolice, PoliceReward
from racelib.games.formula_d.events.setting_up import DriverChosen
from racelib.games.formula_d.rules import qualifying, setting_up, street, turn, whole_game
from racelib.games.formula_d.rules.engine_damage import check_engines
from racelib.games.formula_d.rules.gears import choose_gear
from racelib.games.formula_d.rules.movement import Movement
from racelib.games.formula_d.rules.repairs import RepairChoice
from racelib.games.formula_d.rules.road import check_road, road_roll
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.rules.soft_tyres import take_extra_cell
from racelib.games.formula_d.rules.street import NitroChoice, check_roar, pass_checkpoint, pass_police, use_nitro
from racelib.games.formula_d.rules.wear import retire_if_worn_out
from racelib.games.formula_d.state import FINISHED, OUT, Car, State, new_cars
from racelib.games.formula_d.tables import (
    BODY,
    BRAKES,
    CAR,
    DRIVERS,
    ENGINE,
    MODES,
    SOFT,
    STRAINING,
    SUSPENSION,
    TYRES,
    Cost,
    Hurt,
    Mode,
    Options,
)
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break
from tests.games.formula_d.breaks.movement import Steps, all_neighbours, steps, tracks

How = Callable[[pytest.MonkeyPatch], None]

end_movement, great_start, move = turn.end_movement, turn.great_start, turn.move
moved = State.moved


def figures(mode: str, **changed: Any) -> How:
    """Change figures of a mode."""
    return lambda patch: patch.setitem(MODES, mode, replace(MODES[mode], **changed))


def applying(event: type, how: Callable[..., None]) -> How:
    """Let an event change something else."""
    return lambda patch: patch.setattr(event, "apply", how)


def in_turn(name: str, how: Callable[..., Any]) -> How:
    """Let a part of a turn, or of the race between turns, be something else."""
    return lambda patch: patch.setattr(whole_game if hasattr(whole_game, name) else turn, name, how)


def nothing(event: object, state: State) -> None:
    """Change nothing."""


# -- drivers and cars ---------------------------------------------------------------------------------------


def pools_of_the_mode(event: DriverChosen, state: State) -> None:
    state.cars[event.car].driver = event.driver


def drivers_free(how: Callable[[State], list[int]]) -> How:
    """Let other drivers be free to choose."""
    return lambda patch: patch.setattr(setting_up, "free_drivers", how)


def julien_always(state: State) -> list[int]:
    taken = {car.driver for car in state.cars}
    return [number for number in DRIVERS if number not in taken]


def julien_never(state: State) -> list[int]:
    return [number for number in julien_always(state) if number != 4]


def taken_or_not(state: State) -> list[int]:
    return [number for number in DRIVERS if number != 4 or state.options.weather]


async def dealt_out(table: Table[State]) -> None:
    for car in table.state.cars:
        table.tell(DriverChosen(car.number, car.number + 1))


def on_soft_tyres(count: int, mode: Mode, teams: bool = False) -> list[Car]:
    cars = new_cars(count, mode, teams)
    for car in cars:
        car.tyres = SOFT
    return cars


def with_soft_tyres(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(options, "new_cars", on_soft_tyres)


def tyres_to_choose(patch: pytest.MonkeyPatch) -> None:
    """Let every race have the choice of tyres."""

    def all_of_it(**on: bool) -> Options:
        return Options(**{**on, "tyres": True})

    patch.setattr(options, "Options", all_of_it)


# -- nitro --------------------------------------------------------------------------------------------------


async def no_nitro(table: Table[State], car: Car, distance: int) -> int:
    return 0


def before_the_die(patch: pytest.MonkeyPatch) -> None:
    cells = 0

    async def gear_and_nitro(table: Table[State], car: Car) -> None:
        nonlocal cells
        await choose_gear(table, car)
        cells = await use_nitro(table, car, 0) if table.state.mode.street else 0

    async def as_declared(table: Table[State], car: Car, distance: int) -> int:
        return cells

    patch.setattr(turn, "choose_gear", gear_and_nitro)
    patch.setattr(turn, "use_nitro", as_declared)


def nitro_cells(how: Callable[[int], int]) -> How:
    """Let nitro be as strong as this, by gear."""

    def cells(choice: NitroChoice, option: str) -> int:
        return 0 if option == "no" else how(choice.car.gear)

    return lambda patch: patch.setattr(NitroChoice, "cells", cells)


async def braking_too(table: Table[State], car: Car, distance: int, roll: int, braking: bool) -> None:
    await move(table, car, distance, roll, True)


async def roll_only(table: Table[State], car: Car, distance: int, roll: int, braking: bool) -> None:
    """Let nitro go no further than the roll."""
    await move(table, car, roll, roll, braking)


async def nitro_at_the_start(table: Table[State], car: Car) -> None:
    if table.state.mode.street:
        await use_nitro(table, car, 4)
    await great_start(table, car)


def at_the_line(how: Callable[[Car, int], bool]) -> How:
    """Let the nitro be used, or not, after a movement with so many crossings."""

    def crossing(state: State, car: Car, cell: int, laps: int, pit: bool) -> None:
        moved(state, car, cell, laps, pit)
        if laps:
            car.nitro_used = how(car, laps)

    return lambda patch: patch.setattr(State, "moved", crossing)


async def nitro_strains(table: Table[State], car: Car, distance: int, roll: int, braking: bool) -> None:
    await move(table, car, distance, roll, braking)
    if STRAINING.get(car.gear) == distance != roll:
        check_engines(table, car)


def only_without_nitro(patch: pytest.MonkeyPatch) -> None:
    used = False

    async def noted(table: Table[State], car: Car, distance: int) -> int:
        nonlocal used
        cells = await use_nitro(table, car, distance)
        used = cells > 0
        return cells

    def check(table: Table[State], car: Car) -> None:
        if not used:
            check_engines(table, car)

    patch.setattr(turn, "use_nitro", noted)
    patch.setattr(turn, "check_engines", check)


def in_qualifying_too(patch: pytest.MonkeyPatch) -> None:
    async def nitro_and_cell(table: Table[State], car: Car, distance: int) -> int:
        cells = await use_nitro(table, car, distance) if table.state.mode.street else 0
        return cells + await take_extra_cell(table, car, distance)

    patch.setattr(qualifying, "take_extra_cell", nitro_and_cell)


# -- engine roar and dangerous cells ------------------------------------------------------------------------


def no_zone(track: Tables) -> None:
    track.roar = 0


def longer_zone(track: Tables) -> None:
    track.roar |= track.mask({track.own[cell] for cell in track.members(track.roar)})


def shorter_zone(track: Tables) -> None:
    track.roar &= track.mask({track.own[cell] for cell in track.members(track.roar)})
    track.roar = track.mask({cell for cell in track.members(track.roar) if track.roar >> track.own[cell] & 1})


def only_after_driving(patch: pytest.MonkeyPatch) -> None:
    async def end(table: Table[State], car: Car, movement: Movement) -> None:
        with pytest.MonkeyPatch.context() as still:
            if not movement.cells:
                still.setattr(turn, "check_roar", lambda table, car: None)
            await end_movement(table, car, movement)

    patch.setattr(turn, "end_movement", end)


def roar_with_empty_tyres(table: Table[State], car: Car) -> None:
    """Let noise that costs tyres put a car without any out."""
    tyres = car.wear.get(TYRES)
    check_roar(table, car)
    if car.racing and tyres == 0:
        car.wear[BODY] = 0
        retire_if_worn_out(table, car)


def tyres_from_the_body(table: Table[State], car: Car) -> None:
    """Let the last point of tyres be followed by one of the body."""
    tyres = car.wear.get(TYRES)
    check_roar(table, car)
    if tyres in (0, 1):
        car.lose({BODY: 1})


def not_marked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(State, "marked", property(lambda state: state.markers))


def safe(track: Tables) -> None:
    track.danger = 0


def passing_hurts(table: Table[State], car: Car, driven: int) -> None:
    state = table.state
    if state.mode.danger and driven & state.track.danger:
        road_roll(table, car, state.mode.danger, stopped_there=False)
    else:
        check_road(table, car, driven)


# -- police -------------------------------------------------------------------------------------------------


def rewarding(
    waits_for: Callable[[Car], bool] = lambda car: car.racing,
    counts: Callable[[Car], bool] = lambda car: car.status != OUT,
    last_of_equals: bool = False,
) -> How:
    """Wait for other cars, or let other cars win the reward."""

    async def reward(table: Table[State]) -> None:
        state = table.state
        for lap in sorted(state.police):
            passed = [note for note in state.police[lap] if counts(state.cars[note[0]])]
            there = {number for number, _ in state.police[lap]}
            if not passed or any(waits_for(car) and car.number not in there for car in state.cars):
                continue
            ranked = passed[::-1] if last_of_equals else passed
            fastest, speed = max(ranked, key=lambda note: note[1])
            car = state.cars[fastest]
            points = await street.spread(table, car, state.mode.police, "police") if car.racing else {}
            table.tell(PoliceReward(fastest, lap, speed, points))

    return in_turn("reward_the_fastest", reward)


async def no_reward(table: Table[State]) -> None:
    """Reward nobody."""


async def all_cells_counted(table: Table[State], car: Car, distance: int, roll: int, braking: bool) -> None:
    await move(table, car, distance, distance, braking)


def police(how: Callable[[Table[State], Car, Route, int, int, int], None]) -> How:
    """Let the police note something else."""
    return in_turn("pass_police", how)


def four_cells_at_the_start(table: Table[State], car: Car, route: Route, start: int, lap: int, roll: int) -> None:
    pass_police(table, car, route, start, lap, roll or route.length)


def cells_driven(table: Table[State], car: Car, route: Route, start: int, lap: int, roll: int) -> None:
    pass_police(table, car, route, start, lap, route.length)


def not_in_a_slipstream(table: Table[State], car: Car, route: Route, start: int, lap: int, roll: int) -> None:
    if route.length > 3:
        pass_police(table, car, route, start, lap, roll)


def always_the_first_lap(event: PassedPolice, state: State) -> None:
    state.police.setdefault(1, []).append((event.car, event.speed))


def earlier_line(track: Tables) -> None:
    track.police = track.mask({cell for cell in range(track.cells) if track.police >> track.own[cell] & 1})


async def first_that_comes(table: Table[State], car: Car, points: int, why: str) -> Cost:
    """Spread points without asking."""
    if CAR in car.full:
        return {CAR: min(points, car.full[CAR] - car.wear[CAR])}
    return next(iter(RepairChoice(table.state, car, points, points, car.missing(), why)), {})


def not_asked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(street, "spread", first_that_comes)


# -- tunnel -------------------------------------------------------------------------------------------------


def crossed_tunnels(track: Tables, cell: int, old: Steps) -> Steps:
    """Let each tunnel come out where the next one should."""
    if cell not in track.tunnels:
        return old
    mouths = sorted(track.tunnels)
    other = mouths[(mouths.index(cell) + 1) % len(mouths)]
    return (("s", track.tunnels[other], False),)


def lanes_in_the_tunnel(track: Tables, cell: int, old: Steps) -> Steps:
    return all_neighbours(track, cell, old) if cell in track.tunnels else old


def far_apart(track: Tables) -> None:
    """Let nobody in a mouth be near its exit."""
    track.touch = tuple(
        near & ~(1 << track.tunnels[cell]) if cell in track.tunnels else near for cell, near in enumerate(track.touch)
    )


def beside_the_exit(track: Tables) -> None:
    """Let those in a mouth be near the exits beside theirs."""
    track.touch = tuple(
        near | track.beside[track.tunnels[cell]] if cell in track.tunnels else near
        for cell, near in enumerate(track.touch)
    )


# -- checkpoint ---------------------------------------------------------------------------------------------


def checkpoint(how: Callable[[Table[State], Car, Route, int], Any]) -> How:
    """Let the checkpoint be something else."""
    return in_turn("pass_checkpoint", how)


async def no_checkpoint(table: Table[State], car: Car, route: Route, lap: int) -> None:
    """Give nothing."""


async def at_the_finish_too(table: Table[State], car: Car, route: Route, lap: int) -> None:
    await pass_checkpoint(table, car, route, lap)
    if route.crossings and car.lap > table.state.laps:
        table.tell(PassedCheckpoint(car.number, car.missing()))


async def off_the_grid_too(table: Table[State], car: Car, route: Route, lap: int) -> None:
    await pass_checkpoint(table, car, route, max(1, lap))


def after_the_overshoot(patch: pytest.MonkeyPatch) -> None:
    async def end(table: Table[State], car: Car, movement: Movement) -> None:
        lap = car.lap - movement.route.crossings
        await end_movement(table, car, movement)
        if car.racing:
            await pass_checkpoint(table, car, movement.route, lap)

    patch.setattr(turn, "pass_checkpoint", no_checkpoint)
    patch.setattr(turn, "end_movement", end)


async def not_in_a_slipstream_either(table: Table[State], car: Car, route: Route, lap: int) -> None:
    if route.length > 3:
        await pass_checkpoint(table, car, route, lap)


def danger_counts(when: Callable[[Mode], bool]) -> Callable[[pytest.MonkeyPatch], None]:
    return lambda patch: patch.setattr(Mode, "counts_danger", property(when))


ADVANCED_ROAR = ((20, ENGINE, 1), (19, BODY, 1), (16, TYRES, 1))

BREAKS: list[Break] = [
    (("FD-MODE-04",), "drivers are chosen in the basic street race", figures("street-basic", drivers=True)),
    (("FD-MODE-04",), "the basic street race has no street rules", figures("street-basic", street=False)),
    (("FD-MODE-04",), "the basic street race has the start of the advanced one", figures("street-basic", great=20)),
    (("FD-MODE-05",), "nobody has a driver", figures("street-advanced", drivers=False)),
    (("FD-MODE-05",), "no slipstream in street races", figures("street-advanced", slipstream=False)),
    (("FD-MODE-05",), "no nitro in the advanced street race", figures("street-advanced", street=False)),
    (("FD-MODE-05", "FD-STREET-03"), "all cars are the same", applying(DriverChosen, pools_of_the_mode)),
    (("FD-MODE-08", "FD-DEC-02"), "Julien can always be chosen", drivers_free(julien_always)),
    (("FD-MODE-08", "FD-DEC-02"), "Julien can never be chosen", drivers_free(julien_never)),
    (("FD-STREET-03", "FD-DEC-02"), "a driver can be chosen twice", drivers_free(taken_or_not)),
    (("FD-STREET-03", "FD-DEC-02"), "drivers are dealt out", in_turn("prepare_cars", dealt_out)),
    (("FD-FIN-08",), "one lap cannot be chosen", figures("street-advanced", laps=(2, 3))),
    (("FD-FIN-08",), "three laps cannot be chosen", figures("street-advanced", laps=(1, 2))),
    (("FD-FIN-08",), "one lap is the usual length", figures("street-advanced", usual_laps=1)),
    (("FD-STREET-01",), "street cars are on soft tyres", with_soft_tyres),
    (("FD-STREET-01",), "tyres are chosen in street races", tyres_to_choose),
    (("FD-STREET-02", "FD-RULING-85"), "pits in the basic street race", figures("street-basic", refit=(CAR,))),
    (("FD-STREET-02", "FD-RULING-85"), "pits in the advanced one", figures("street-advanced", refit=(TYRES,))),
    (("FD-STREET-02",), "no pits for Formula 1 cars either", figures("basic", refit=())),
    (("FD-NITRO-01", "FD-NITRO-02", "FD-DEC-05"), "there is no nitro", in_turn("use_nitro", no_nitro)),
    (("FD-NITRO-01", "FD-NITRO-05"), "nitro as often as one likes", applying(NitroUsed, nothing)),
    (("FD-NITRO-01",), "nitro for Formula 1 cars", figures("basic", street=True)),
    (("FD-NITRO-02", "FD-DEC-05"), "nitro is declared before the die", before_the_die),
    (("FD-NITRO-03",), "nitro is always four cells", nitro_cells(lambda gear: 4)),
    (("FD-NITRO-03",), "nitro is a cell stronger", nitro_cells(lambda gear: gear + 1)),
    (("FD-NITRO-04", "FD-RULING-70"), "braking with nitro", in_turn("move", braking_too)),
    (("FD-NITRO-03", "FD-NITRO-04"), "nitro does not move the car", in_turn("move", roll_only)),
    (("FD-RULING-70",), "nitro in a great start", in_turn("great_start", nitro_at_the_start)),
    (("FD-RULING-70", "FD-NITRO-01"), "the token never comes off", at_the_line(lambda car, laps: True)),
    (("FD-RULING-70", "FD-NITRO-01"), "the token comes off at the start", at_the_line(lambda car, laps: False)),
    (("FD-RULING-70",), "nitro strains the engines", in_turn("move", nitro_strains)),
    (("FD-RULING-70",), "with nitro no roll strains the engines", only_without_nitro),
    (("FD-DEC-05",), "nitro in qualifying", in_qualifying_too),
    (("FD-ROAR-01",), "there is no roar zone", tracks(no_zone)),
    (("FD-ROAR-01",), "the roar zone is a row longer", tracks(longer_zone)),
    (("FD-ROAR-01",), "the roar zone is shorter", tracks(shorter_zone)),
    (("FD-ROAR-01",), "a car that has not moved is quiet", only_after_driving),
    (("FD-ROAR-01",), "Formula 1 cars roar", figures("basic", street=True, roar=((11, CAR, 2),))),
    (("FD-ROAR-02",), "a 10 costs points", figures("street-basic", roar=((10, CAR, 2),))),
    (("FD-ROAR-02",), "an 11 costs nothing", figures("street-basic", roar=((12, CAR, 2),))),
    (("FD-ROAR-02",), "noise costs one point", figures("street-basic", roar=((11, CAR, 1),))),
    (("FD-ROAR-03",), "a 15 costs tyres", figures("street-advanced", roar=(*ADVANCED_ROAR[:2], (15, TYRES, 1)))),
    (("FD-ROAR-04",), "a 16 costs nothing", figures("street-advanced", roar=(*ADVANCED_ROAR[:2], (17, TYRES, 1)))),
    (("FD-ROAR-04",), "noise costs brakes", figures("street-advanced", roar=(*ADVANCED_ROAR[:2], (16, BRAKES, 1)))),
    (
        ("FD-ROAR-04", "FD-ROAR-05"),
        "an 18 costs body",
        figures("street-advanced", roar=((20, ENGINE, 1), (18, BODY, 1), (16, TYRES, 1))),
    ),
    (
        ("FD-ROAR-05",),
        "a 19 costs tyres",
        figures("street-advanced", roar=((20, ENGINE, 1), (16, TYRES, 1))),
    ),
    (("FD-ROAR-06",), "a 20 costs body", figures("street-advanced", roar=ADVANCED_ROAR[1:])),
    (
        ("FD-RND-07",),
        "another die is rolled for the noise",
        lambda patch: patch.setattr(street, "BLACK_DIE", (1, 2, 3)),
    ),
    (("FD-RULING-73",), "noise puts out a car without tyres", in_turn("check_roar", roar_with_empty_tyres)),
    (("FD-RULING-73",), "without tyres the body pays", in_turn("check_roar", tyres_from_the_body)),
    (("FD-RULING-88",), "danger cells are for street cars only", danger_counts(lambda mode: mode.street)),
    (("FD-RULING-88",), "danger cells hurt Formula 1 cars in the basic game", figures("basic", danger=Hurt(CAR, 4, 4))),
    (("FD-RULING-88",), "residents mind Formula 1 cars too", figures("advanced", street=True, roar=ADVANCED_ROAR)),
    (("FD-DANGER-01",), "dangerous cells do not count as marked", not_marked),
    (("FD-DANGER-01", "FD-DANGER-03"), "no cell is dangerous", tracks(safe)),
    (("FD-DANGER-02",), "a 4 does not hurt", figures("street-basic", danger=Hurt(CAR, 3, 3))),
    (("FD-DANGER-02",), "a 5 hurts", figures("street-basic", danger=Hurt(CAR, 5, 5))),
    (("FD-DANGER-02", "FD-RULING-72"), "passing hurts in the basic game", in_turn("check_road", passing_hurts)),
    (
        ("FD-DANGER-03", "FD-RULING-72"),
        "only stopping hurts in the advanced game",
        figures("street-advanced", danger=Hurt(SUSPENSION, 4, 5)),
    ),
    (("FD-POLICE-01",), "the speed is the die itself", lambda patch: patch.setattr(street, "SPEED", 1)),
    (("FD-POLICE-01",), "the police line is a row earlier", tracks(earlier_line)),
    (("FD-POLICE-01", "FD-RULING-71"), "nitro is speed", in_turn("move", all_cells_counted)),
    (("FD-POLICE-01", "FD-RULING-71"), "the cells driven are the speed", police(cells_driven)),
    (("FD-POLICE-01", "FD-RULING-71"), "nobody is seen in a slipstream", police(not_in_a_slipstream)),
    (("FD-RULING-71",), "a great start is speed", police(four_cells_at_the_start)),
    (("FD-RULING-71", "FD-POLICE-02"), "laps do not matter", applying(PassedPolice, always_the_first_lap)),
    (("FD-POLICE-02",), "nobody is rewarded", in_turn("reward_the_fastest", no_reward)),
    (("FD-POLICE-02",), "the first one is rewarded at once", rewarding(waits_for=lambda car: False)),
    (("FD-POLICE-02", "FD-RULING-71"), "cars that are out are waited for", rewarding(waits_for=lambda car: True)),
    (("FD-RULING-71", "FD-POLICE-02"), "cars that are out are not dropped", rewarding(counts=lambda car: True)),
    (
        ("FD-RULING-71",),
        "cars that are home are dropped",
        rewarding(counts=lambda car: car.status not in (OUT, FINISHED)),
    ),
    (("FD-POLICE-03",), "the reward is one point", figures("street-basic", police=1)),
    (("FD-POLICE-03",), "the reward is three points", figures("street-basic", police=3)),
    (("FD-POLICE-04",), "the reward is one point", figures("street-advanced", police=1)),
    (("FD-POLICE-04",), "the reward is three points", figures("street-advanced", police=3)),
    (("FD-POLICE-05",), "of equal speeds the last one counts", rewarding(last_of_equals=True)),
    (("FD-DEC-18", "FD-DEC-19"), "points are spread without asking", not_asked),
    (("FD-TUNNEL-01",), "tunnels lead elsewhere", steps(crossed_tunnels)),
    (("FD-TUNNEL-02", "FD-RULING-74"), "lanes can be changed in the tunnel", steps(lanes_in_the_tunnel)),
    (("FD-RULING-74",), "the exit is not near its mouth", tracks(far_apart)),
    (("FD-RULING-74",), "all exits are near a mouth", tracks(beside_the_exit)),
    (("FD-CHECK-01",), "nine points at the checkpoint", figures("street-basic", checkpoint=9)),
    (("FD-CHECK-01", "FD-CHECK-02", "FD-CHECK-03"), "there is no checkpoint", checkpoint(no_checkpoint)),
    (("FD-CHECK-01",), "the overshoot is paid before the checkpoint", after_the_overshoot),
    (("FD-CHECK-02",), "no tyres at the checkpoint", figures("street-advanced", checkpoint_fills=())),
    (("FD-CHECK-02", "FD-CHECK-03"), "no checkpoint in a slipstream", checkpoint(not_in_a_slipstream_either)),
    (("FD-CHECK-03",), "one point at the checkpoint", figures("street-advanced", checkpoint=1)),
    (("FD-CHECK-03",), "three points at the checkpoint", figures("street-advanced", checkpoint=3)),
    (("FD-RULING-75",), "a checkpoint at the finish", checkpoint(at_the_finish_too)),
    (("FD-RULING-75",), "a checkpoint on the way off the grid", checkpoint(off_the_grid_too)),
]
