"""Breaking chapter 17: the qualifying lap, its score, and the grid that comes of it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from racelib.games.formula_d.events.after import Overshot
from racelib.games.formula_d.events.setting_up import Penalised, QualifyingLapBegan, QualifyingLapEnded
from racelib.games.formula_d.rules import movement, qualifying, start, whole_game
from racelib.games.formula_d.rules.engine_damage import engine_roll
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import Movement, RouteChoice, drive
from racelib.games.formula_d.rules.qualifying import qualifying_turn, stop_the_clock
from racelib.games.formula_d.rules.route import Missed
from racelib.games.formula_d.rules.start import roll_off
from racelib.games.formula_d.state import QUALIFYING, Car, QualifyingLap, State
from racelib.games.formula_d.tables import BLACK_DIE, GEAR_DICE, MODES
from racelib.kernel.event import Rolled
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break

lap_began = QualifyingLapBegan.apply
lap_ended = QualifyingLapEnded.apply
penalised = Penalised.apply
rolled = State.rolled
gear_legal = GearChoice.legal
route_set_up = RouteChoice.__init__


def lining_up(how: Callable[[Table[State]], tuple[int, ...]]) -> Callable[[pytest.MonkeyPatch], None]:
    """Make another grid of the results."""
    return lambda patch: patch.setattr(whole_game, "order_of_qualifying", how)


def by(key: Callable[[QualifyingLap], Any]) -> Callable[[Table[State]], tuple[int, ...]]:
    """Line up in another order of the laps that were timed."""

    def line_up(table: Table[State]) -> tuple[int, ...]:
        laps = table.state.qualifying
        order = [lap.car for lap in sorted((lap for lap in laps if not lap.failed), key=key)]
        failed = [lap.car for lap in laps if lap.failed]
        return (*order, *(roll_off(table, failed, "qualifying") if len(failed) > 1 else failed))

    return line_up


def failed(how: Callable[[Table[State], list[int]], list[int]]) -> Callable[[Table[State]], tuple[int, ...]]:
    """Put those who failed elsewhere, or in another order."""

    def line_up(table: Table[State]) -> tuple[int, ...]:
        laps = table.state.qualifying
        timed = [lap.car for lap in sorted(laps, key=lambda lap: lap.score) if not lap.failed]
        return (*timed, *how(table, [lap.car for lap in laps if lap.failed]))

    return line_up


def failed_first(table: Table[State]) -> tuple[int, ...]:
    laps = sorted(table.state.qualifying, key=lambda lap: (not lap.failed, lap.score))
    return tuple(lap.car for lap in laps)


def lowest_of_the_failed_first(table: Table[State], cars: list[int]) -> list[int]:
    return roll_off(table, cars, "qualifying")[::-1] if len(cars) > 1 else cars


def rolled_for(table: Table[State]) -> tuple[int, ...]:
    return tuple(roll_off(table, [car.number for car in table.state.cars]))


def everybody_on_the_track(event: QualifyingLapBegan, state: State) -> None:
    lap_began(event, state)
    for slot, car in enumerate(state.cars):
        if car.number != event.car:
            car.status = QUALIFYING
            state.put(car, state.track.grid[slot])


def stays_on_the_track(event: QualifyingLapEnded, state: State) -> None:
    car = state.cars[event.car]
    cell = car.cell
    lap_ended(event, state)
    if event.seconds >= 0:
        state.put(car, cell)


def from_pole(event: QualifyingLapBegan, state: State) -> None:
    lap_began(event, state)
    state.put(state.cars[event.car], state.track.grid[0])


def turns(how: Callable[[Table[State], Car], Any]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let a turn of a qualifying lap go in another way."""
    return lambda patch: patch.setattr(qualifying, "qualifying_turn", how)


async def with_a_start_roll(table: Table[State], car: Car) -> None:
    if not car.gear:
        table.roll("start", car.number, BLACK_DIE)
    await qualifying_turn(table, car)


async def with_engine_checks(table: Table[State], car: Car) -> None:
    before = len(table.log)
    await qualifying_turn(table, car)
    if any(isinstance(event, Rolled) and event.face == 20 for event in table.log[before:]):
        engine_roll(table, car)


async def timed_at_every_stop(table: Table[State], car: Car) -> None:
    await qualifying_turn(table, car)
    if not table.state.qualifying[-1].over:
        await stop_the_clock(table, car)


async def timed_off_the_grid(table: Table[State], car: Car) -> None:
    lap = car.lap
    await qualifying_turn(table, car)
    if car.lap > lap and not table.state.qualifying[-1].over:
        await stop_the_clock(table, car)


def beyond_the_line(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(State, "last_lap", lambda state, car: car.lap >= state.laps)


def brakes(patch: pytest.MonkeyPatch) -> None:
    def set_up(choice: RouteChoice, state: State, car: Car, *others: Any, **more: Any) -> None:
        route_set_up(choice, state, car, *others, **more)
        choice.brakes = car.wear.get("brakes", 0)

    patch.setattr(RouteChoice, "__init__", set_up)


def skips(patch: pytest.MonkeyPatch) -> None:
    def legal(choice: GearChoice, answer: object) -> bool:
        return gear_legal(choice, answer) or (answer == 1 and choice.car.gear > 0)

    patch.setattr(GearChoice, "legal", legal)


def wears_tyres(event: Penalised, state: State) -> None:
    penalised(event, state)
    Overshot(event.car, event.corner, event.cells, {"tyres": event.cells}).apply(state)


def free_overshoots(event: Penalised, state: State) -> None:
    """Let the referee look away."""


def one_for_each_corner(event: Penalised, state: State) -> None:
    state.qualifying[-1].penalty += 1


def counting(how: Callable[[State, Rolled], None]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let the referee count other dice."""
    return lambda patch: patch.setattr(State, "rolled", how)


def no_dice(state: State, event: Rolled) -> None:
    rolled(state, event)
    if state.stage == "qualifying":
        state.qualifying[-1].dice -= event.what[:4] == "gear"


def not_gear_1(state: State, event: Rolled) -> None:
    rolled(state, event)
    if state.stage == "qualifying":
        state.qualifying[-1].dice -= event.what == "gear 1"


def scoring(minutes: Callable[[int], int]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let the clock add something else."""

    async def stop(table: Table[State], car: Car) -> None:
        lap = table.state.qualifying[-1]
        seconds = await table.ask(car.number, qualifying.StopwatchChoice(table.state, car))
        table.tell(QualifyingLapEnded(car.number, seconds, lap.dice + lap.penalty + minutes(seconds)))

    return lambda patch: patch.setattr(qualifying, "stop_the_clock", stop)


def without_a_clock(patch: pytest.MonkeyPatch) -> None:
    async def stop(table: Table[State], car: Car) -> None:
        table.tell(QualifyingLapEnded(car.number, 0, table.state.qualifying[-1].dice))

    patch.setattr(qualifying, "stop_the_clock", stop)


def corners_missed(change: Callable[[Missed, State], Missed]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let a corner that was left too early count for something else."""

    async def driving(table: Table[State], car: Car, distance: int) -> Movement:
        driven = await drive(table, car, distance)
        driven.route.missed = tuple(change(missed, table.state) for missed in driven.route.missed)
        return driven

    return lambda patch: patch.setattr(qualifying, "drive", driving)


def never_lost(missed: Missed, state: State) -> Missed:
    return Missed(missed.corner, 1, missed.at)


def always_lost(missed: Missed, state: State) -> Missed:
    return Missed(missed.corner, 2, missed.at)


def only_without_any_stop(missed: Missed, state: State) -> Missed:
    needed = state.track.corners[missed.corner].stops
    return missed if missed.stops == needed else Missed(missed.corner, 1, missed.at)


def single_penalties(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(qualifying, "overshoot_factor", lambda state, car: 1)


async def no_extra_cell(table: Table[State], car: Car, distance: int) -> int:
    return 0


def no_skid(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(movement, "skid", lambda state, car: 0)


def applying(event: type, how: Callable[..., None]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let an event change something else."""
    return lambda patch: patch.setattr(event, "apply", how)


def no_qualifying_in_the_basic_game(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(MODES, "basic", replace(MODES["basic"], options=()))


BREAKS: list[Break] = [
    (("FD-RULING-89",), "the basic game has no qualifying lap", no_qualifying_in_the_basic_game),
    (("FD-QUAL-01",), "the grid is rolled for all the same", lining_up(rolled_for)),
    (("FD-QUAL-01",), "all cars qualify together", applying(QualifyingLapBegan, everybody_on_the_track)),
    (("FD-QUAL-01",), "a car stays on the track after its lap", applying(QualifyingLapEnded, stays_on_the_track)),
    (("FD-QUAL-02",), "the lap begins on pole position", applying(QualifyingLapBegan, from_pole)),
    (("FD-QUAL-03", "FD-RULING-69"), "there is a start roll", turns(with_a_start_roll)),
    (("FD-QUAL-03",), "the clock is read after every turn", turns(timed_at_every_stop)),
    (("FD-QUAL-03",), "the line on the way off ends the lap", turns(timed_off_the_grid)),
    (("FD-QUAL-03",), "the movement goes on beyond the line", beyond_the_line),
    (("FD-QUAL-04",), "an overshoot wears the tyres", applying(Penalised, wears_tyres)),
    (("FD-QUAL-04", "FD-RULING-69"), "engines are checked", turns(with_engine_checks)),
    (("FD-QUAL-04", "FD-RULING-68"), "cars can brake", brakes),
    (("FD-QUAL-04", "FD-RULING-68"), "gears can be skipped", skips),
    (("FD-QUAL-05", "FD-QUAL-11"), "dice do not count", counting(no_dice)),
    (("FD-QUAL-05",), "the dice of gear 1 do not count", counting(not_gear_1)),
    (("FD-QUAL-06", "FD-RULING-69"), "time does not count", scoring(lambda seconds: 0)),
    (("FD-QUAL-06", "FD-RULING-69"), "every minute begun counts", scoring(lambda seconds: -(-seconds // 60))),
    (("FD-QUAL-06", "FD-RULING-69"), "minutes are rounded", scoring(lambda seconds: (seconds + 30) // 60)),
    (("FD-QUAL-03", "FD-QUAL-06"), "nobody reads the clock", without_a_clock),
    (("FD-QUAL-07", "FD-QUAL-11"), "overshooting is free", applying(Penalised, free_overshoots)),
    (("FD-QUAL-07", "FD-QUAL-11"), "an overshoot counts one", applying(Penalised, one_for_each_corner)),
    (("FD-QUAL-08", "FD-RULING-68"), "no lap is ever lost", corners_missed(never_lost)),
    (("FD-QUAL-08", "FD-QUAL-07"), "one missing stop loses the lap", corners_missed(always_lost)),
    (("FD-RULING-68",), "one stop of three is enough", corners_missed(only_without_any_stop)),
    (("FD-QUAL-08",), "who failed is on pole", lining_up(failed_first)),
    (("FD-QUAL-09",), "the highest score takes pole", lining_up(by(lambda lap: (-lap.score, lap.seconds)))),
    (("FD-QUAL-09",), "the shortest time takes pole", lining_up(by(lambda lap: lap.seconds))),
    (("FD-QUAL-10",), "of equal scores the longer time is ahead", lining_up(by(lambda lap: (lap.score, -lap.seconds)))),
    (("FD-QUAL-10",), "equal scores stand in the order of seats", lining_up(by(lambda lap: lap.score))),
    (("FD-RULING-68",), "the lowest roll of those who failed is first", lining_up(failed(lowest_of_the_failed_first))),
    (("FD-RULING-68", "FD-RND-12"), "those who failed do not roll", lining_up(failed(lambda table, cars: cars))),
    (("FD-RND-12",), "the roll-off uses another die", lambda patch: patch.setattr(start, "BLACK_DIE", GEAR_DICE[1])),
    (("FD-RULING-69",), "penalties are never multiplied", single_penalties),
    (
        ("FD-RULING-69",),
        "soft tyres have no extra cell in qualifying",
        lambda patch: patch.setattr(qualifying, "take_extra_cell", no_extra_cell),
    ),
    (("FD-RULING-69",), "nobody skids in qualifying", no_skid),
]
