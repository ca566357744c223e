"""Breaking chapter 23: the ten street drivers, and what each of them can do."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from racelib.games.formula_d.events.after import Marked, ThrewRadio
from racelib.games.formula_d.events.driving import Drifted
from racelib.games.formula_d.rules import (
    collisions,
    drivers,
    engine_damage,
    gears,
    movement,
    order,
    qualifying,
    road,
    slipstream,
    start,
    street,
    turn,
    tyres,
    weather,
)
from racelib.games.formula_d.rules.collisions import collision_roll
from racelib.games.formula_d.rules.drift_master import DriftChoice, drift
from racelib.games.formula_d.rules.drivers import (
    JunkChoice,
    RadioChoice,
    ask_the_frog,
    beauty_in,
    drop_junk,
    in_reach_of_radio,
    line_toll,
    throw_radio,
)
from racelib.games.formula_d.rules.gears import skip_cost
from racelib.games.formula_d.rules.movement import Movement, RouteChoice, drive
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.rules.street import NitroChoice
from racelib.games.formula_d.rules.wear import can_mark, leave_marker, retire_if_worn_out
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import (
    AGGRESSOR,
    BEAUTY,
    DIANA,
    DRIFTER,
    DRIVERS,
    FORMULA_1,
    FROG,
    INVENTOR,
    JUNK,
    RADIO,
    RADIO_TABLE,
    TURBO,
    TYRES,
    Cost,
)
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break
from tests.games.formula_d.breaks.street import applying, in_turn, nothing

How = Callable[[pytest.MonkeyPatch], None]

end_movement, great_start = turn.end_movement, turn.great_start
marked, weather_roll = Marked.apply, weather.weather_roll


def instead(module: Any, name: str, how: Any) -> How:
    """Put something else in the place of a name."""
    return lambda patch: patch.setattr(module, name, how)


def formula_1_car(driver: int) -> How:
    """Give a driver another car."""
    return lambda patch: patch.setitem(DRIVERS, driver, replace(DRIVERS[driver], pools=FORMULA_1))


# -- What a beauty ------------------------------------------------------------------------------------------


def toll(how: Callable[[State, Car], int]) -> How:
    """Let crossing the line cost something else."""

    def patched(patch: pytest.MonkeyPatch) -> None:
        for module in (movement, slipstream):
            patch.setattr(module, "line_toll", how)

    return patched


def of_everybody(state: State, car: Car) -> int:
    return int(1 <= car.lap < state.laps and any(other.driver == BEAUTY and other.racing for other in state.cars))


def even_without_her(state: State, car: Car) -> int:
    return int(1 <= car.lap < state.laps and any(other.driver == BEAUTY for other in state.cars if other is not car))


def at_every_crossing(state: State, car: Car) -> int:
    return int(beauty_in(state, car) is not None)


def off_the_grid(state: State, car: Car) -> int:
    return int(car.lap < state.laps and beauty_in(state, car) is not None)


def crossing_lost(choice: RouteChoice, route: Route) -> int:
    cells = choice.distance + (choice.skid if 0 < route.corner_at <= choice.distance else 0)
    return cells - choice.toll if 0 < route.line_at <= cells else cells


def never_more_than_three(choice: slipstream.SlipstreamChoice, route: Route) -> int:
    return 3 - (choice.toll if 0 < route.line_at <= 3 else 0)


async def crossing_is_braking(table: Table[State], car: Car, *given: Any, **more: Any) -> Movement:
    driven = await drive(table, car, *given, **more)
    driven.braked = driven.braked or driven.route.crossings > 0
    return driven


# -- Aggression ---------------------------------------------------------------------------------------------


def checking(rolls: Callable[[Car, Car], int], even_when_out: bool = False) -> How:
    """Let a car roll so often in a check with another one."""

    def check(table: Table[State], car: Car, other: Car) -> None:
        for _ in range(rolls(car, other)):
            if car.racing or even_when_out:
                collision_roll(table, car, other)

    return instead(collisions, "collision_check", check)


def only_when_he_drives(patch: pytest.MonkeyPatch) -> None:
    def check(table: Table[State], car: Car, other: Car) -> None:
        mover = table.state.order[table.state.acting]
        for _ in range(2 if other.driver == AGGRESSOR and other.number == mover else 1):
            if car.racing:
                collision_roll(table, car, other)

    patch.setattr(collisions, "collision_check", check)


# -- Drift master -------------------------------------------------------------------------------------------


async def no_drift(table: Table[State], car: Car, distance: int) -> int:
    return 0


async def not_the_last_tyre(table: Table[State], car: Car, distance: int) -> int:
    return await drift(table, car, distance) if car.wear.get(TYRES, 0) > 1 else 0


async def without_tyres(table: Table[State], car: Car, distance: int) -> int:
    if car.driver != DRIFTER or car.wear[TYRES]:
        return await drift(table, car, distance)
    return await table.ask(car.number, DriftChoice(table.state, car, distance))


async def drift_is_braking(table: Table[State], car: Car, *given: Any, **more: Any) -> Movement:
    driven = await drive(table, car, *given, **more)
    driven.braked = driven.braked or car.driver == DRIFTER
    return driven


async def not_with_nitro(table: Table[State], car: Car, distance: int) -> int:
    return 0 if car.nitro_used and distance > table.state.roll else await drift(table, car, distance)


async def drift_at_the_start(table: Table[State], car: Car) -> None:
    if car.driver == DRIFTER:
        await drift(table, car, 4)
    await great_start(table, car)


def spinning_drift(event: Drifted, state: State) -> None:
    car = state.cars[event.car]
    car.lose(event.cost)
    if not car.wear[TYRES]:
        car.status, car.gear = "spun", 0


def drift_in_qualifying(patch: pytest.MonkeyPatch) -> None:
    async def drift_there_too(table: Table[State], car: Car, distance: int) -> int:
        return await drift(table, car, distance) if car.driver == DRIFTER else 0

    patch.setattr(qualifying, "take_extra_cell", drift_there_too)


# -- Weather frog -------------------------------------------------------------------------------------------


async def never_again(table: Table[State], sky: str) -> bool:
    return False


async def as_often_as_he_likes(table: Table[State], what: str, by: int) -> str:
    sky = await weather_roll(table, what, by)
    while await ask_the_frog(table, sky):
        sky = table.state.track.weather[table.roll(what, by, tuple(range(1, 21)))]
    return sky


async def only_his_own(table: Table[State], sky: str) -> bool:
    driver = table.state.driver()
    return driver is not None and driver.driver == FROG and await ask_the_frog(table, sky)


async def only_while_the_mover_races(table: Table[State], sky: str) -> bool:
    driver = table.state.driver()
    return (driver is None or driver.racing) and await ask_the_frog(table, sky)


async def first_result_stands(table: Table[State], what: str, by: int) -> str:
    chart = table.state.track.weather
    sky = chart[table.roll(what, by, tuple(range(1, 21)))]
    if await ask_the_frog(table, sky):
        table.roll(what, by, tuple(range(1, 21)))
    return sky


async def without_asking(table: Table[State], sky: str) -> bool:
    return any(car.driver == FROG for car in table.state.cars)


# -- Quick off the mark -------------------------------------------------------------------------------------


def first_of_all(state: State) -> tuple[int, ...]:
    return tuple(sorted(plain_order(state), key=lambda number: state.cars[number].driver != DIANA))


plain_order = order.order_of


def others_as_seated(table: Table[State], tied: list[int], what: str = "grid") -> list[int]:
    """Settle a tie without another roll, if Diana is in it."""
    first = drivers.wins_ties(table.state, tied)
    if first is None:
        return start.roll_off(table, tied, what) if len(tied) > 1 else tied
    return [first, *(car for car in tied if car != first)]


def she_loses_ties(table: Table[State], tied: list[int], what: str = "grid") -> list[int]:
    return start_settles(table, tied, what)[::-1]


start_settles = start.settle_tie


def settling_ties(how: Callable[..., list[int]]) -> How:
    """Settle ties for the grid in another way."""

    def patched(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(start, "settle_tie", how)
        patch.setattr(qualifying, "settle_tie", how)

    return patched


# -- Heap of junk -------------------------------------------------------------------------------------------


async def no_junk(table: Table[State], car: Car, began_on: int) -> None:
    """Drop nothing."""


async def where_he_stands(table: Table[State], car: Car, began_on: int) -> None:
    if car.driver == JUNK and not car.junk_used and await table.ask(car.number, JunkChoice(table.state, car, car.cell)):
        leave_marker(table, car, car.cell, "junk")


async def junk_without_asking(table: Table[State], car: Car, began_on: int) -> None:
    if car.driver == JUNK and not car.junk_used:
        leave_marker(table, car, began_on, "junk")


async def junk_without_driving(table: Table[State], car: Car, began_on: int) -> None:
    if car.driver == JUNK and not car.junk_used and began_on == car.cell:
        await table.ask(car.number, JunkChoice(table.state, car, began_on))
    else:
        await drop_junk(table, car, began_on)


def before_the_slipstream(patch: pytest.MonkeyPatch) -> None:
    """Let a slipstream be a movement of its own."""
    from_here = -1
    pulled = slipstream.slipstream

    async def noted(table: Table[State], car: Car, *given: Any) -> Any:
        nonlocal from_here
        from_here = car.cell
        return await pulled(table, car, *given)

    async def dropped(table: Table[State], car: Car, began_on: int) -> None:
        await drop_junk(table, car, from_here if from_here >= 0 else began_on)

    patch.setattr(turn, "slipstream", noted)
    patch.setattr(turn, "drop_junk", dropped)


def always_more(event: Marked, state: State) -> None:
    marked(event, state)
    state.cars[event.car].junk_used = False


def once_a_race(patch: pytest.MonkeyPatch) -> None:
    moved = State.moved

    def keeps(state: State, car: Car, cell: int, laps: int, pit: bool) -> None:
        used = car.junk_used
        moved(state, car, cell, laps, pit)
        car.junk_used = used

    patch.setattr(State, "moved", keeps)


def road_hurts(limit: Callable[[Car, int, bool], int]) -> How:
    """Let the road hurt up to another result."""
    return instead(road, "road_limit", limit)


def like_anybody(car: Car, usual: int, stopped_there: bool) -> int:
    return usual


def passing_too(car: Car, usual: int, stopped_there: bool) -> int:
    return 2 if car.driver == JUNK else usual


def more_in_the_rain(car: Car, usual: int, stopped_there: bool) -> int:
    return usual - 2 if car.driver == JUNK and stopped_there else usual


# -- Mighty turbo, ingenious inventor -----------------------------------------------------------------------


def always_with_turbo(choice: NitroChoice) -> Any:
    return iter(("no", "turbo") if choice.car.driver == TURBO else ("no", "nitro"))


async def turbo_brakes(table: Table[State], car: Car, distance: int, roll: int, nitro: bool = False) -> None:
    await turn_moves(table, car, distance, roll, nitro and car.driver != TURBO)


async def turbo_in_vain(table: Table[State], car: Car, distance: int, roll: int, nitro: bool = False) -> None:
    """Let the three cells vanish when a car is blocked."""
    shorter = distance - 3 if car.driver == TURBO and RouteChoice(table.state, car, distance).blocked() else distance
    await turn_moves(table, car, shorter, roll, nitro)


turn_moves = turn.move


def engine_hurts(limit: Callable[[Car, int], int]) -> How:
    """Let engine checks hurt up to another result."""
    return instead(engine_damage, "engine_limit", limit)


def inventors_skip_for_less(state: State, car: Car, gear: int) -> Cost:
    cost = skip_cost(state, car, gear)
    return {pool: n for pool, n in cost.items() if pool != "engine"} if car.driver == INVENTOR else cost


# -- Car radio ----------------------------------------------------------------------------------------------


async def no_radio(table: Table[State], car: Car) -> None:
    """Throw nothing."""


async def radio_without_asking(table: Table[State], car: Car) -> None:
    """Throw at the first neighbour."""
    near = in_reach_of_radio(table.state, car) if car.driver == 10 and not car.radio_used else []
    if near:
        table.tell(ThrewRadio(car.number, near[0].number))


def reach(how: Callable[[State, Car], list[Car]]) -> How:
    """Let the radio fly elsewhere."""
    return instead(drivers, "in_reach_of_radio", how)


def not_behind(state: State, car: Car) -> list[Car]:
    return [other for other in in_reach_of_radio(state, car) if state.track.own[other.cell] != car.cell]


def beside_only(state: State, car: Car) -> list[Car]:
    beside = state.track.beside[car.cell]
    return [other for other in in_reach_of_radio(state, car) if beside >> other.cell & 1]


def diagonally_too(state: State, car: Car) -> list[Car]:
    ahead = state.track.touch[state.track.own[car.cell]]
    far = [other for other in state.cars if other.racing and other is not car and ahead >> other.cell & 1]
    return in_reach_of_radio(state, car) + far


async def radio_first(table: Table[State], car: Car, driven: Movement) -> None:
    if car.driver == RADIO:
        await throw_radio(table, car)
    await end_movement(table, car, driven)


async def even_when_he_is_out(table: Table[State], car: Car, driven: Movement) -> None:
    await end_movement(table, car, driven)
    if car.driver == 10 and not car.racing:
        everybody = [other for other in table.state.cars if other.racing]
        await table.ask(car.number, RadioChoice(table.state, car, everybody))


def radio_table(*limits: int) -> How:
    """Move the limits of what the radio hits."""
    pools = [pool for _, pool in RADIO_TABLE]
    return instead(drivers, "RADIO_TABLE", tuple(zip(limits, pools, strict=True)))


async def empty_is_out(table: Table[State], car: Car) -> None:
    """Let a radio put out a car without brakes."""
    used = car.radio_used
    await throw_radio(table, car)
    if car.radio_used and not used:
        for other in in_reach_of_radio(table.state, car):
            if not other.wear["brakes"] or not other.wear[TYRES]:
                other.wear["body"] = 0
                retire_if_worn_out(table, other)


BREAKS: list[Break] = [
    *(((f"FD-DRIVER-{number:02}",), "the driver has a Formula 1 car", formula_1_car(number)) for number in DRIVERS),
    (("FD-ABIL-01",), "nobody looks at the Beauty", toll(lambda state, car: 0)),
    (("FD-ABIL-01",), "two cells are lost", toll(lambda state, car: 2 * line_toll(state, car))),
    (("FD-ABIL-01", "FD-RULING-76"), "no cell is lost in a slipstream", instead(slipstream, "line_toll", lambda *_: 0)),
    (("FD-ABIL-01", "FD-RULING-76"), "the crossing itself is lost", instead(RouteChoice, "due", crossing_lost)),
    (
        ("FD-ABIL-01", "FD-RULING-76"),
        "the crossing is lost in a slipstream",
        instead(slipstream.SlipstreamChoice, "due", never_more_than_three),
    ),
    (("FD-RULING-76",), "the Beauty loses a cell too", toll(of_everybody)),
    (("FD-RULING-76",), "cells are lost without her", toll(even_without_her)),
    (("FD-RULING-76",), "cells are lost at every crossing", toll(at_every_crossing)),
    (("FD-RULING-76",), "cells are lost on the way off the grid", toll(off_the_grid)),
    (("FD-RULING-76",), "the lost cell is braking", in_turn("drive", crossing_is_braking)),
    (("FD-ABIL-02", "FD-RULING-77"), "everybody rolls once", checking(lambda car, other: 1)),
    (
        ("FD-ABIL-02", "FD-RULING-77"),
        "the Aggressor rolls twice too",
        checking(lambda car, other: 2 if AGGRESSOR in (car.driver, other.driver) else 1),
    ),
    (
        ("FD-RULING-77",),
        "who is out rolls on",
        checking(lambda car, other: drivers.collision_rolls(other), even_when_out=True),
    ),
    (("FD-ABIL-02", "FD-RULING-77"), "only when the Aggressor drives", only_when_he_drives),
    (("FD-ABIL-03", "FD-DEC-06"), "there is no drift", in_turn("drift", no_drift)),
    (("FD-ABIL-03",), "a drift is free", applying(Drifted, nothing)),
    (
        ("FD-ABIL-03", "FD-DEC-06"),
        "two cells of drift",
        instead(DriftChoice, "__iter__", lambda choice: iter((-2, 0, 2))),
    ),
    (("FD-ABIL-03", "FD-DEC-06"), "only longer", instead(DriftChoice, "__iter__", lambda choice: iter((0, 1)))),
    (("FD-RULING-78",), "not with the last tyre", in_turn("drift", not_the_last_tyre)),
    (("FD-RULING-78", "FD-ABIL-03"), "a drift without tyres", in_turn("drift", without_tyres)),
    (("FD-RULING-78",), "a drift is braking", in_turn("drive", drift_is_braking)),
    (("FD-RULING-78",), "no drift with nitro", in_turn("drift", not_with_nitro)),
    (("FD-RULING-78",), "a drift in a great start", in_turn("great_start", drift_at_the_start)),
    (("FD-RULING-78",), "the last tyre is a spin", applying(Drifted, spinning_drift)),
    (("FD-DEC-06",), "a drift in qualifying", drift_in_qualifying),
    (("FD-ABIL-04", "FD-DEC-15"), "no weather is rolled again", instead(weather, "ask_the_frog", never_again)),
    (("FD-ABIL-04", "FD-DEC-15"), "he is not asked", instead(weather, "ask_the_frog", without_asking)),
    (("FD-ABIL-04", "FD-RULING-79"), "again and again", instead(weather, "weather_roll", as_often_as_he_likes)),
    (("FD-ABIL-04",), "the first result stands", instead(weather, "weather_roll", first_result_stands)),
    (("FD-ABIL-04", "FD-RULING-79"), "only his own rolls", instead(weather, "ask_the_frog", only_his_own)),
    (
        ("FD-RULING-79",),
        "not when the mover is gone",
        instead(weather, "ask_the_frog", only_while_the_mover_races),
    ),
    (("FD-ABIL-05",), "he skids like anybody", instead(tyres, "frog_skid", lambda car, usual: usual)),
    (
        ("FD-ABIL-05",),
        "he does not skid",
        instead(tyres, "frog_skid", lambda car, usual: 0 if car.driver == FROG else usual),
    ),
    (("FD-ABIL-05",), "nobody skids by more than one", instead(tyres, "frog_skid", lambda car, usual: min(1, usual))),
    (("FD-ABIL-06", "FD-DEC-18"), "the Mechanic gets two", instead(drivers, "MECHANIC_POINTS", 2)),
    (("FD-ABIL-06",), "the Mechanic gets five", instead(drivers, "MECHANIC_POINTS", 5)),
    (("FD-ABIL-06",), "everybody gets four", instead(street, "checkpoint_points", lambda car, usual: 4)),
    (("FD-ABIL-07",), "Diana acts like anybody", instead(order, "acts_first", lambda car: False)),
    (("FD-ABIL-07",), "Diana acts first of all", instead(order, "order_of", first_of_all)),
    (("FD-ABIL-08", "FD-RULING-80"), "Diana rolls again", instead(start, "wins_ties", lambda state, tied: None)),
    (("FD-ABIL-08", "FD-RULING-80"), "Diana loses ties", settling_ties(she_loses_ties)),
    (("FD-RULING-80",), "the others do not roll again", settling_ties(others_as_seated)),
    (("FD-ABIL-09", "FD-DEC-17"), "there is no junk", in_turn("drop_junk", no_junk)),
    (("FD-ABIL-09", "FD-DEC-17"), "he is not asked", in_turn("drop_junk", junk_without_asking)),
    (("FD-ABIL-09", "FD-RULING-81"), "junk lies where he stands", in_turn("drop_junk", where_he_stands)),
    (("FD-ABIL-09",), "junk as often as he likes", applying(Marked, always_more)),
    (("FD-ABIL-09",), "junk once a race", once_a_race),
    (("FD-RULING-81",), "junk on marked cells", instead(drivers, "can_mark", lambda state, cell: True)),
    (
        ("FD-RULING-81",),
        "the last marker is kept back",
        instead(drivers, "can_mark", lambda state, cell: can_mark(state, cell) and state.markers.bit_count() < 19),
    ),
    (("FD-RULING-81",), "junk without driving off", in_turn("drop_junk", junk_without_driving)),
    (("FD-RULING-81",), "junk where the slipstream began", before_the_slipstream),
    (("FD-ABIL-10",), "markers hurt him like anybody", road_hurts(like_anybody)),
    (("FD-ABIL-10",), "a 2 does not hurt him", instead(drivers, "JUNK_LIMIT", 1)),
    (("FD-ABIL-10",), "a 3 hurts him", instead(drivers, "JUNK_LIMIT", 3)),
    (("FD-ABIL-10", "FD-RULING-81"), "passing hurts him less", road_hurts(passing_too)),
    (("FD-RULING-81",), "rain makes it worse", road_hurts(more_in_the_rain)),
    (("FD-ABIL-11", "FD-RULING-82"), "there is no turbo", instead(street, "has_turbo", lambda car: False)),
    (("FD-ABIL-11", "FD-RULING-82"), "everybody has a turbo", instead(street, "has_turbo", lambda car: True)),
    (("FD-ABIL-11",), "the turbo is two cells", instead(street, "TURBO_CELLS", 2)),
    (("FD-RULING-82", "FD-DEC-05"), "no nitro without turbo", instead(NitroChoice, "__iter__", always_with_turbo)),
    (("FD-RULING-82",), "braking with turbo", in_turn("move", turbo_brakes)),
    (("FD-RULING-82",), "a blocked turbo is not charged", in_turn("move", turbo_in_vain)),
    (("FD-ABIL-12",), "engine checks hurt him like anybody", engine_hurts(lambda car, usual: usual)),
    (
        ("FD-ABIL-12", "FD-RULING-83"),
        "he is hurt up to 3 in the rain too",
        engine_hurts(lambda car, usual: 3 if car.driver == INVENTOR else usual),
    ),
    (("FD-ABIL-12",), "everybody is hurt less", engine_hurts(lambda car, usual: usual - 1)),
    (("FD-RULING-83",), "his engine does not pay for skips", instead(gears, "skip_cost", inventors_skip_for_less)),
    (("FD-ABIL-13", "FD-DEC-16"), "there is no radio", in_turn("throw_radio", no_radio)),
    (("FD-ABIL-13", "FD-DEC-16"), "he is not asked", in_turn("throw_radio", radio_without_asking)),
    (("FD-ABIL-13",), "a radio every turn", applying(ThrewRadio, nothing)),
    (("FD-ABIL-14",), "a 4 hits the brakes", radio_table(3, 7, 10, 13, 17, 20)),
    (("FD-ABIL-14",), "a 5 hits the tyres", radio_table(5, 7, 10, 13, 17, 20)),
    (("FD-ABIL-14",), "a 7 hits the gearbox", radio_table(4, 6, 10, 13, 17, 20)),
    (("FD-ABIL-14",), "an 8 hits the brakes", radio_table(4, 8, 10, 13, 17, 20)),
    (("FD-ABIL-14",), "a 10 hits the body", radio_table(4, 7, 9, 13, 17, 20)),
    (("FD-ABIL-14",), "an 11 hits the gearbox", radio_table(4, 7, 11, 13, 17, 20)),
    (("FD-ABIL-14",), "a 13 hits the engine", radio_table(4, 7, 10, 12, 17, 20)),
    (("FD-ABIL-14",), "a 14 hits the body", radio_table(4, 7, 10, 14, 17, 20)),
    (("FD-ABIL-14",), "a 17 hits the suspension", radio_table(4, 7, 10, 13, 16, 20)),
    (("FD-ABIL-14",), "an 18 hits the engine", radio_table(4, 7, 10, 13, 18, 20)),
    (("FD-RND-08",), "another die is rolled for the radio", instead(drivers, "BLACK_DIE", (1, 2, 3))),
    (("FD-RULING-84",), "nothing flies back", reach(not_behind)),
    (("FD-RULING-84", "FD-RULING-74"), "it flies sideways only", reach(beside_only)),
    (("FD-RULING-84",), "it flies diagonally", reach(diagonally_too)),
    (("FD-RULING-84",), "it is thrown before the collisions", in_turn("end_movement", radio_first)),
    (("FD-RULING-84",), "it is thrown by a car that is out", in_turn("end_movement", even_when_he_is_out)),
    (("FD-RULING-84",), "it leaves no marker", instead(drivers, "damage_marker", lambda *_: None)),
    (("FD-RULING-84",), "it puts nobody out", instead(drivers, "retire_if_worn_out", lambda *_: None)),
    (("FD-RULING-73", "FD-RULING-84"), "an empty pool puts the car out", in_turn("throw_radio", empty_is_out)),
]
