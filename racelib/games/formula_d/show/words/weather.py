"""The weather in words: what the sky is like, what it was, and what that means for the race."""

from __future__ import annotations

from racelib.games.formula_d.events.setting_up import Forecast, WeatherChanged, WeatherRolledAgain
from racelib.games.formula_d.show.names import driver_name
from racelib.games.formula_d.show.words.phrases import Names, fill
from racelib.games.formula_d.state import State
from racelib.games.formula_d.tables import CLOUDY, CLOUDY_RAIN, FINE, FROG, RAIN
from racelib.text.language import later, tr

#: How the race begins (FD-WEATHER-03).
FORECASTS: dict[str, str] = {
    FINE: later("The race begins in fine weather, which stays: the road is dry to the end."),
    CLOUDY: later("The race begins under clouds: the road is dry, but a highest roll in gear 5 or 6 may change that."),
    RAIN: later("The race begins in the rain, which stays: the road is wet to the end."),
}

#: Qualifying laps are either dry or wet (FD-WEATHER-02).
WET_QUALIFYING = later("It rains in the qualifying laps: cars skid in the corners.")
DRY_QUALIFYING = later("The qualifying laps have a dry road.")

#: The four changes that there can be: from, to.
CHANGES: dict[tuple[str, str], str] = {
    (CLOUDY, FINE): later("The clouds are gone: the weather is fine now, and the road stays dry to the end."),
    (CLOUDY, CLOUDY_RAIN): later(
        "It begins to rain: from the next turn on cars skid in the corners. It may stop again."
    ),
    (CLOUDY_RAIN, CLOUDY): later("The rain stops: from the next turn on the road is dry. It may begin again."),
    (CLOUDY_RAIN, RAIN): later("The rain has set in: the road stays wet to the end."),
}


def forecast(event: Forecast, state: State, names: Names) -> str:
    """Tell the weather of the qualifying laps, or of the beginning of the race."""
    if event.qualifying:
        return tr(WET_QUALIFYING if event.weather == RAIN else DRY_QUALIFYING)
    return tr(FORECASTS[event.weather])


def weather_changed(event: WeatherChanged, state: State, names: Names) -> str:
    """Tell a change of weather."""
    return tr(CHANGES[event.was, event.weather])


def weather_rolled_again(event: WeatherRolledAgain, state: State, names: Names) -> str:
    """Tell that the weather frog does not like this weather."""
    sentence = tr("{name} drives as {driver} and has the weather rolled again; the second result stands.")
    return fill(sentence, name=names[event.car], driver=driver_name(FROG))
