"""Breaking chapter 18: the forecast, what changes the weather, and what rain does."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d import state as state_of
from racelib.games.formula_d.events.setting_up import Forecast
from racelib.games.formula_d.rules import qualifying as laps
from racelib.games.formula_d.rules import road, turn, weather, whole_game
from racelib.games.formula_d.rules.engine_damage import check_engines
from racelib.games.formula_d.rules.pits import service
from racelib.games.formula_d.rules.turn import end_movement, move
from racelib.games.formula_d.rules.weather import change_weather
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BLACK_DIE, CHANGE, FORECAST, MODES, Hurt
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break

set_up_tables = Tables.__init__


def chart(rain: int, cloudy: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Let every circuit have this chart: rain up to one face, clouds up to another."""

    def set_up(track: Tables, *given: Any, **more: Any) -> None:
        set_up_tables(track, *given, **more)
        sky = ["rain"] * rain + ["cloudy"] * (cloudy - rain) + ["fine"] * (20 - cloudy)
        track.weather = ("", *sky)

    return lambda patch: patch.setattr(Tables, "__init__", set_up)


def forecasting(**skies: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Let a forecast say something else of the race."""

    def how(patch: pytest.MonkeyPatch) -> None:
        for sky, state in skies.items():
            patch.setitem(FORECAST, sky, state)

    return how


def clouds_over_qualifying(patch: pytest.MonkeyPatch) -> None:
    async def forecast(table: Table[State], qualifying: bool = False) -> None:
        sky = await weather.weather_roll(table, "forecast", 0)
        table.tell(Forecast({"fine": "FINE", "cloudy": "CLOUDY_RAIN", "rain": "RAIN"}[sky], qualifying))

    patch.setattr(laps, "forecast", forecast)


def always_dry_qualifying(patch: pytest.MonkeyPatch) -> None:
    async def forecast(table: Table[State], qualifying: bool = False) -> None:
        await weather.weather_roll(table, "forecast", 0)
        table.tell(Forecast("FINE", qualifying))

    patch.setattr(laps, "forecast", forecast)


def one_forecast_for_both(patch: pytest.MonkeyPatch) -> None:
    async def forecast(table: Table[State], qualifying: bool = False) -> None:
        if table.state.stage != "qualifying":
            await weather.forecast(table, qualifying)

    patch.setattr(whole_game, "forecast", forecast)


def straining(rolls: dict[int, int]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let other rolls be the highest."""
    return lambda patch: patch.setattr(turn, "STRAINING", rolls)


def changing(how: Callable[[Table[State], Car], Any]) -> Callable[[pytest.MonkeyPatch], None]:
    """Let the weather change in another way."""
    return lambda patch: patch.setattr(turn, "change_weather", how)


async def never(table: Table[State], car: Car) -> None:
    """Leave the weather as it is."""


async def while_racing(table: Table[State], car: Car) -> None:
    if car.racing:
        await change_weather(table, car)


async def twice(table: Table[State], car: Car) -> None:
    await change_weather(table, car)
    await change_weather(table, car)


async def even_without_weather(table: Table[State], car: Car) -> None:
    if not table.state.weather:
        table.roll("weather", car.number, BLACK_DIE)
    await change_weather(table, car)


async def by_the_last(table: Table[State], car: Car) -> None:
    await change_weather(table, table.state.cars[-1])


def before_the_engines(patch: pytest.MonkeyPatch) -> None:
    async def moved(table: Table[State], car: Car, distance: int, roll: int, braking: bool) -> None:
        await move(table, car, distance, roll, braking)
        if roll == 20:
            await change_weather(table, car)

    patch.setattr(turn, "move", moved)
    changing(never)(patch)


def after_the_box(patch: pytest.MonkeyPatch) -> None:
    async def outside(table: Table[State], car: Car) -> None:
        if not table.state.in_box(car):
            await change_weather(table, car)

    async def stop(table: Table[State], car: Car) -> int:
        cells = await service(table, car)
        if table.state.roll == 20:
            await change_weather(table, car)
        return cells

    changing(outside)(patch)
    patch.setattr(turn, "service", stop)


def during_the_movement(patch: pytest.MonkeyPatch) -> None:
    async def end(table: Table[State], car: Car, movement: Any) -> None:
        await end_movement(table, car, movement)
        if table.state.roll == 20:
            await change_weather(table, car)

    patch.setattr(turn, "end_movement", end)
    changing(never)(patch)


def only_with_an_engine_check(patch: pytest.MonkeyPatch) -> None:
    checked: list[int] = []

    def check(table: Table[State], car: Car) -> None:
        check_engines(table, car)
        if car.racing:
            checked.append(car.number)

    async def then(table: Table[State], car: Car) -> None:
        if checked and checked.pop() == car.number:
            await change_weather(table, car)

    patch.setattr(turn, "check_engines", check)
    changing(then)(patch)


def changes(**by: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Let a weather roll move the weather further, or not at all."""

    def how(patch: pytest.MonkeyPatch) -> None:
        for sky, places in by.items():
            patch.setitem(CHANGE, sky, places)

    return how


def changeable(*weathers: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Let other weather change."""
    return lambda patch: patch.setattr(weather, "CHANGEABLE", weathers)


def wet(*weathers: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Let it rain in other weather."""
    return lambda patch: patch.setattr(state_of, "WET", weathers)


def hurting(what: str, dry: int, rain: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Move the limits of a bad roll."""

    def how(patch: pytest.MonkeyPatch) -> None:
        mode = MODES["advanced"]
        changed: dict[str, Any] = {what: Hurt(getattr(mode, what).pool, dry, rain)}
        patch.setitem(MODES, "advanced", replace(mode, **changed))

    return how


def another_die(module: object) -> Callable[[pytest.MonkeyPatch], None]:
    """Take another die than the black one."""
    return lambda patch: patch.setattr(module, "BLACK_DIE", (21, 22, 23))


BREAKS: list[Break] = [
    (("FD-WEATHER-01",), "one chart for all circuits", chart(8, 14)),
    (("FD-WEATHER-01", "FD-RULING-60"), "the rain ends at 7", chart(7, 14)),
    (("FD-WEATHER-01", "FD-RULING-60"), "the rain ends at 9", chart(9, 14)),
    (("FD-RULING-60",), "the clouds end at 13", chart(8, 13)),
    (("FD-RULING-60",), "the clouds end at 15", chart(8, 15)),
    (("FD-WEATHER-02",), "clouds over qualifying bring rain", clouds_over_qualifying),
    (("FD-WEATHER-02",), "qualifying is always dry", always_dry_qualifying),
    (("FD-WEATHER-02", "FD-WEATHER-03"), "one forecast for both", one_forecast_for_both),
    (("FD-WEATHER-03",), "a cloudy forecast is fine weather", forecasting(cloudy="FINE")),
    (("FD-WEATHER-03",), "a rainy forecast can still clear up", forecasting(rain="CLOUDY_RAIN")),
    (("FD-WEATHER-03",), "a fine forecast is a cloudy one", forecasting(fine="CLOUDY")),
    (("FD-WEATHER-04",), "the weather never changes", changing(never)),
    (("FD-WEATHER-04",), "gear 5 does not matter", straining({6: 30})),
    (("FD-WEATHER-04",), "gear 6 does not matter", straining({5: 20})),
    (("FD-WEATHER-04",), "a 19 is enough", straining({5: 19, 6: 30})),
    (("FD-WEATHER-04",), "a 29 is enough", straining({5: 20, 6: 29})),
    (("FD-WEATHER-04",), "in the rain nothing changes", changeable("CLOUDY")),
    (("FD-WEATHER-04", "FD-RULING-59"), "who is out or home moves no clouds", changing(while_racing)),
    (("FD-WEATHER-04", "FD-RULING-59"), "without a check of the own engine no weather", only_with_an_engine_check),
    (("FD-WEATHER-04",), "every race has weather", changing(even_without_weather)),
    (("FD-WEATHER-05",), "fine changes nothing", changes(fine=0)),
    (("FD-WEATHER-05",), "fine is two places better", changes(fine=-2)),
    (("FD-WEATHER-06",), "rain changes nothing", changes(rain=0)),
    (("FD-WEATHER-06",), "rain is two places worse", changes(rain=2)),
    (("FD-WEATHER-07",), "clouds make it worse", changes(cloudy=1)),
    (("FD-WEATHER-07",), "clouds make it better", changes(cloudy=-1)),
    (("FD-WEATHER-08",), "fine weather can change", changeable("FINE", "CLOUDY", "CLOUDY_RAIN")),
    (("FD-WEATHER-08",), "rain can stop", changeable("CLOUDY", "CLOUDY_RAIN", "RAIN")),
    (("FD-WEATHER-09",), "clouds are wet", wet("CLOUDY", "CLOUDY_RAIN", "RAIN")),
    (("FD-WEATHER-09",), "rain of clouds is dry", wet("RAIN")),
    (("FD-WEATHER-09",), "fine weather is wet", wet("FINE", "CLOUDY_RAIN", "RAIN")),
    (("FD-RULING-59",), "the weather comes before the engines", before_the_engines),
    (("FD-RULING-59",), "the weather comes before the other checks", during_the_movement),
    (("FD-RULING-59",), "the weather comes after the box", after_the_box),
    (("FD-RULING-59",), "the weather is rolled twice", changing(twice)),
    (("FD-RULING-59",), "somebody else rolls", changing(by_the_last)),
    (("FD-RAIN-01",), "in the rain a 2 does not hurt", hurting("collision", 1, 1)),
    (("FD-RAIN-01",), "in the rain a 3 hurts", hurting("collision", 1, 3)),
    (("FD-RAIN-01",), "in the dry a 2 hurts", hurting("collision", 2, 2)),
    (("FD-RAIN-02", "FD-RULING-58"), "in the rain engines are as in the dry", hurting("engine", 4, 4)),
    (("FD-RAIN-02", "FD-RULING-58"), "in the rain a 3 does not hurt the engine", hurting("engine", 4, 2)),
    (("FD-RAIN-03",), "in the rain the road is as in the dry", hurting("road", 4, 4)),
    (("FD-RAIN-03",), "in the rain a 6 hurts", hurting("road", 4, 6)),
    (("FD-RAIN-03",), "in the dry a 5 hurts", hurting("road", 5, 5)),
    (("FD-RND-02", "FD-RND-10"), "the weather has another die", another_die(weather)),
    (("FD-RND-05",), "the road has another die", another_die(road)),
]
