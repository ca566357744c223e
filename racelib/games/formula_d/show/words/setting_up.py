"""Before the race in words: cars, drivers, weather, tyres, and qualifying laps alone against the clock."""

from __future__ import annotations

from racelib.games.formula_d.events import setting_up
from racelib.games.formula_d.show.names import ability_effect
from racelib.games.formula_d.show.words.after import rules_of_the_tyres
from racelib.games.formula_d.show.words.facts import Names, by_field, fill, pools
from racelib.games.formula_d.state import State
from racelib.games.formula_d.tables import (
    ABILITY_RULES,
    CLOUDY,
    CLOUDY_RAIN,
    DRIVERS,
    FINE,
    HARD,
    RAIN,
    SOFT,
    WET_TYRES,
)
from racelib.kernel.event import Event
from racelib.kernel.sentences import Sentence, SpecialRules
from racelib.text.language import later, later_n, tr

# -- cars and drivers ----------------------------------------------------------------------------------------


def car_built(event: setting_up.CarBuilt, state: State, names: Names) -> str:
    """Tell how a player has spread the points of a car."""
    template = later("{name} builds a car of {points} points: {pools}.")
    return fill(template, event, state, names, points=sum(event.pools.values()), pools=pools(event.pools))


def driver_chosen(event: setting_up.DriverChosen, state: State, names: Names) -> str:
    """Tell the driver, the ability and the points of the car."""
    driver = DRIVERS[event.driver]
    return fill(
        later("{name} drives as {driver}, “{ability}” ({effect}), with {pools}."),
        event,
        state,
        names,
        ability=tr(driver.ability),
        effect=ability_effect(event.driver),
        pools=pools(driver.pools),
    )


# -- the weather ---------------------------------------------------------------------------------------------

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


def forecast(event: setting_up.Forecast, state: State, names: Names) -> str:
    """Tell the weather of the qualifying laps, or of the beginning of the race."""
    if event.qualifying:
        return tr(WET_QUALIFYING if event.weather == RAIN else DRY_QUALIFYING)
    return tr(FORECASTS[event.weather])


def weather_changed(event: setting_up.WeatherChanged, state: State, names: Names) -> str:
    """Tell a change of weather."""
    return tr(CHANGES[event.was, event.weather])


# -- qualifying ----------------------------------------------------------------------------------------------


def qualifying_lap_began(event: setting_up.QualifyingLapBegan, state: State, names: Names) -> str:
    """Tell which player drives a qualifying lap now."""
    template = later("{name} begins the qualifying lap on {cell}: the clock runs.")
    return fill(template, event, state, names, cell=state.track.codes[state.track.qualifying])


def penalised(event: setting_up.Penalised, state: State, names: Names) -> str:
    """Tell a corner left one stop short: nothing breaks, but the score rises, more so on some tyres."""
    times = event.points // event.cells
    if times == 1:
        template = later_n(
            "{name} leaves {corner} one stop short: {cells} cell past it adds {points} to the score.",
            "{name} leaves {corner} one stop short: {cells} cells past it add {points} to the score.",
            "cells",
        )
    else:
        template = later_n(
            "{name} leaves {corner} one stop short: {cells} cell past it, times {times} on {tyres} tyres, "
            "adds {points} to the score.",
            "{name} leaves {corner} one stop short: {cells} cells past it, times {times} on {tyres} tyres, "
            "add {points} to the score.",
            "cells",
        )
    return fill(template, event, state, names, times=times)


def rules_of_the_penalty(event: setting_up.Penalised, state: State) -> tuple[str, ...]:
    """Return the rules of a penalty, and of the tyres that multiply it."""
    if event.points == event.cells:
        return event.rules()
    return (*event.rules(), "FD-RULING-69", *rules_of_the_tyres(state, state.cars[event.car]))


def qualifying_lap_ended(event: setting_up.QualifyingLapEnded, state: State, names: Names) -> str:
    """Tell the score of a qualifying lap and how it comes about, or a lost lap."""
    if event.seconds < 0:
        lost = later_n(
            "{name} leaves {corner} {missing} stop short: the lap is lost, and the car starts from the back.",
            "{name} leaves {corner} {missing} stops short: the lap is lost, and the car starts from the back.",
            "missing",
        )
        return fill(lost, event, state, names)
    lap = state.qualifying[-1]
    minutes, seconds = divmod(event.seconds, 60)
    template = later(
        "{name} ends the lap after {minutes}:{seconds}: dice {dice} + full minutes {minutes} + penalty {penalty} "
        "= score {score}; the lowest takes pole."
    )
    time = {"minutes": minutes, "seconds": f"{seconds:02}"}
    return fill(template, event, state, names, **time, dice=lap.dice, penalty=lap.penalty)


# -- all of them ---------------------------------------------------------------------------------------------

SENTENCES: dict[type[Event], Sentence] = {
    setting_up.CarBuilt: car_built,
    setting_up.DriverChosen: driver_chosen,
    setting_up.Forecast: forecast,
    setting_up.WeatherChanged: weather_changed,
    setting_up.WeatherRolledAgain: later(
        "{name} drives as {driver} and has the weather rolled again; the second result stands."
    ),
    setting_up.TyresFitted: by_field(
        "tyres",
        {
            HARD: later("{name} takes hard tyres: they last, but in the rain they skid 3 cells."),
            SOFT: later("{name} takes soft tyres: new and dry they may drive 1 cell more, but overshoots cost more."),
            WET_TYRES: later(
                "{name} takes wet tyres: in the rain they skid only 1 cell, but in the dry overshoots cost more."
            ),
        },
    ),
    setting_up.QualifyingBegan: later(
        "The qualifying laps begin: one driver after another, alone on the track and against the clock."
    ),
    setting_up.QualifyingLapBegan: qualifying_lap_began,
    setting_up.Penalised: penalised,
    setting_up.QualifyingLapEnded: qualifying_lap_ended,
}

RULES: SpecialRules = {
    setting_up.DriverChosen: lambda event, state: (*event.rules(), *ABILITY_RULES[event.driver]),
    setting_up.Penalised: rules_of_the_penalty,
}
