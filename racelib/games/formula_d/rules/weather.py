"""Weather (chapter 18): the forecast, and how the weather changes during a race."""

from __future__ import annotations

from racelib.games.formula_d.events.setting_up import Forecast, WeatherChanged
from racelib.games.formula_d.rules.drivers import ask_the_frog
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BLACK_DIE, CHANGE, CHANGEABLE, FINE, FORECAST, RAIN, WEATHER
from racelib.kernel.table import Table


async def forecast(table: Table[State], qualifying: bool = False) -> None:
    """FD-WEATHER-03: a roll on the circuit's chart says how the race begins.

    FD-WEATHER-02: another one before it says whether the qualifying laps are wet.
    FD-RND-02: the black die decides.
    """
    if not table.state.options.weather:
        return
    sky = await weather_roll(table, "forecast", 0)
    weather = (RAIN if sky == "rain" else FINE) if qualifying else FORECAST[sky]
    table.tell(Forecast(weather, qualifying))


async def change_weather(table: Table[State], car: Car) -> None:
    """FD-WEATHER-04: the highest roll of gears 5 and 6 may change the weather.

    FD-WEATHER-05, FD-WEATHER-06, FD-WEATHER-07: "fine" makes it one step better, "rain" worse, "cloudy" does nothing.
    FD-WEATHER-08: fine weather and rain stay to the end of the race.
    FD-RULING-59: once, after the engine damage check; the new weather counts from the next turn.
    FD-RND-10: the black die decides.
    """
    was = table.state.weather
    if was not in CHANGEABLE:
        return
    weather = WEATHER[WEATHER.index(was) + CHANGE[await weather_roll(table, "weather", car.number)]]
    if weather != was:
        table.tell(WeatherChanged(weather, was))


async def weather_roll(table: Table[State], what: str, by: int) -> str:
    """FD-WEATHER-01: roll the black die and read the chart: "fine", "cloudy" or "rain".

    The Weather frog may want another roll (FD-ABIL-04).
    """
    chart = table.state.track.weather
    sky = chart[table.roll(what, by, BLACK_DIE)]
    if await ask_the_frog(table, sky):
        sky = chart[table.roll(what, by, BLACK_DIE)]
    return sky
