"""Rolls in words: what a face of each die means, and the rules that say so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from racelib.games.formula_d.rules.drivers import engine_limit, road_limit
from racelib.games.formula_d.show.names import driver_name, pool_name
from racelib.games.formula_d.show.words.phrases import Names, fill, points_of
from racelib.games.formula_d.state import QUALIFYING_LAPS, Car, State
from racelib.games.formula_d.tables import (
    BODY,
    CAR,
    CHANGEABLE,
    ENGINE,
    GEAR_ROLL,
    INVENTOR,
    JUNK,
    QUICK_STOP,
    RADIO_TABLE,
    STRAINING,
    TYRES,
    Hurt,
)
from racelib.kernel.event import Rolled
from racelib.text.language import later, tr, trn

GEAR_OF_ROLL = {what: gear for gear, what in GEAR_ROLL.items()}


def rolled(event: Rolled, state: State, names: Names) -> str:
    """Tell a roll: each purpose has its own sentences."""
    return ROLLS.get(event.what, other_roll)(event, state, names[event.by])


def other_roll(event: Rolled, state: State, name: str) -> str:
    """Tell a roll whose purpose is not known here."""
    return fill(tr("{name} rolls {face}."), name=name, face=event.face)


# -- before the race and at the start ------------------------------------------------------------------------


def grid_roll(event: Rolled, state: State, name: str) -> str:
    """Tell a roll for a place on the grid."""
    return fill(tr("{name} rolls {face} on the black die for a place on the grid."), name=name, face=event.face)


def roll_off(event: Rolled, state: State, name: str) -> str:
    """Tell a roll of those whose qualifying laps were lost."""
    sentence = tr("{name} rolls {face} on the black die: of the lost laps, the highest roll gets the best place.")
    return fill(sentence, name=name, face=event.face)


def start_roll(event: Rolled, state: State, name: str) -> str:
    """Tell a start roll, and what it is good for."""
    if event.number <= state.mode.stall:
        sentence = tr("{name} rolls {face} on the black die at the start: not above {stall}, so the engine stalls.")
    elif event.number >= state.mode.great:
        sentence = tr("{name} rolls {face} on the black die at the start: {great} or more is a great start.")
    else:
        sentence = tr("{name} rolls {face} on the black die at the start: below {great}, so a normal start.")
    return fill(sentence, name=name, face=event.number, stall=state.mode.stall, great=state.mode.great)


def rules_of_the_start(event: Rolled, state: State) -> tuple[str, ...]:
    """Return the rules of a start roll: a stall, or a normal or great start of this mode."""
    basic = CAR in state.mode.pools
    if event.number <= state.mode.stall:
        return ("FD-START-03", "FD-START-04")
    if event.number >= state.mode.great:
        return ("FD-START-03", "FD-START-06" if basic else "FD-START-08")
    return ("FD-START-03", "FD-START-05" if basic else "FD-START-07")


# -- the gear dice -------------------------------------------------------------------------------------------


def gear_roll(event: Rolled, state: State, name: str) -> str:
    """Tell a gear roll; the highest of gears 5 and 6 strains the engines, and may turn the weather."""
    gear = GEAR_OF_ROLL[event.what]
    if not strains(event, state):
        sentence = trn(
            "{name} rolls the die of gear {gear}: {face} cell to drive.",
            "{name} rolls the die of gear {gear}: {face} cells to drive.",
            event.number,
        )
    elif state.weather in CHANGEABLE:
        sentence = tr(
            "{name} rolls {face}, the highest in gear {gear}: after the move come engine damage checks, "
            "and the weather may change."
        )
    else:
        sentence = tr("{name} rolls {face}, the highest in gear {gear}: after the move come engine damage checks.")
    return fill(sentence, name=name, face=event.number, gear=gear)


def strains(event: Rolled, state: State) -> bool:
    """Say whether a gear roll strains engines: not in the pit lane (FD-PIT-10), not in qualifying (FD-RULING-69)."""
    highest = STRAINING.get(GEAR_OF_ROLL[event.what]) == event.number
    return highest and state.stage != QUALIFYING_LAPS and not state.in_pit(state.cars[event.by])


def rules_of_the_gear(event: Rolled, state: State) -> tuple[str, ...]:
    """Return the rule of a gear die, and of a weather roll to come."""
    die = f"FD-DICE-0{GEAR_OF_ROLL[event.what]}"
    return (die, "FD-WEATHER-04") if state.weather in CHANGEABLE and strains(event, state) else (die,)


# -- checks: a black roll that must not be low -----------------------------------------------------------------


@dataclass(frozen=True)
class Check:
    """The sentences of a check: a roll that hurts, one that does not, and both in the rain."""

    hurt: str
    safe: str
    hurt_in_rain: str
    safe_in_rain: str


COLLISION_CHECK = Check(
    later("{name} rolls {face} on the collision check: not above {limit}, so the car is hit."),
    later("{name} rolls {face} on the collision check: above {limit}, so nothing happens."),
    later("{name} rolls {face} on the collision check: not above {limit}, the limit in the rain, so the car is hit."),
    later("{name} rolls {face} on the collision check: above {limit}, the limit in the rain, so nothing happens."),
)
ENGINE_CHECK = Check(
    later("{name} rolls {face} on the engine damage check: not above {limit}, so the engine suffers."),
    later("{name} rolls {face} on the engine damage check: above {limit}, so the engine holds."),
    later(
        "{name} rolls {face} on the engine damage check: not above {limit}, the limit in the rain: the engine suffers."
    ),
    later("{name} rolls {face} on the engine damage check: above {limit}, the limit in the rain, so the engine holds."),
)
ROAD_CHECK = Check(
    later("{name} rolls {face} on the damaged road: not above {limit}, so the suspension suffers."),
    later("{name} rolls {face} on the damaged road: above {limit}, so the suspension holds."),
    later("{name} rolls {face} on the damaged road: not above {limit}, the limit in the rain: the suspension suffers."),
    later("{name} rolls {face} on the damaged road: above {limit}, the limit in the rain, so the suspension holds."),
)
#: See FD-RULING-81: whoever is used to junk has the same limit in any weather.
JUNK_CHECK = Check(ROAD_CHECK.hurt, ROAD_CHECK.safe, ROAD_CHECK.hurt, ROAD_CHECK.safe)
#: Where there is no suspension (FD-DANGER-02) there is no rain either.
DANGER_CHECK = Check(
    later("{name} rolls {face} on the dangerous cell: not above {limit}, so the car is hurt."),
    later("{name} rolls {face} on the dangerous cell: above {limit}, so nothing happens."),
    later("{name} rolls {face} on the dangerous cell: not above {limit}, so the car is hurt."),
    later("{name} rolls {face} on the dangerous cell: above {limit}, so nothing happens."),
)


def tell_check(check: Check, event: Rolled, state: State, name: str, limit: int) -> str:
    """Tell a check, good or bad, dry or wet."""
    if event.number <= limit:
        sentence = check.hurt_in_rain if state.raining else check.hurt
    else:
        sentence = check.safe_in_rain if state.raining else check.safe
    return fill(tr(sentence), name=name, face=event.number, limit=limit)


def limit_of(hurt: Hurt, state: State) -> int:
    """Return up to which result a check hurts in this weather (FD-RAIN-01, FD-RAIN-02, FD-RAIN-03)."""
    return hurt.rain if state.raining else hurt.dry


def of_the_driver(told: str, driver: int) -> str:
    """Add to a check that nobody else has this limit."""
    return f"{told} {fill(tr('This limit is that of {driver} alone.'), driver=driver_name(driver))}"


def collision_roll(event: Rolled, state: State, name: str) -> str:
    """Tell a collision roll, good or bad."""
    return tell_check(COLLISION_CHECK, event, state, name, limit_of(state.mode.collision, state))


def rules_of_the_collision(event: Rolled, state: State) -> tuple[str, ...]:
    """Return the rule of a collision roll in this mode, and in the rain."""
    if CAR in state.mode.pools:
        return ("FD-COLL-04",)
    return ("FD-COLL-05", "FD-RAIN-01") if state.raining else ("FD-COLL-05",)


def engine_roll(event: Rolled, state: State, name: str) -> str:
    """Tell an engine roll, good or bad; FD-ABIL-12: the inventor has a limit of his own."""
    car = state.cars[event.by]
    told = tell_check(ENGINE_CHECK, event, state, name, engine_limit(car, limit_of(state.mode.engine, state)))
    return of_the_driver(told, INVENTOR) if car.driver == INVENTOR else told


def rules_of_the_engine(event: Rolled, state: State) -> tuple[str, ...]:
    """Return the rule of an engine roll in this mode, in the rain, and of the inventor."""
    return engine_rules(state, state.cars[event.by])


def engine_rules(state: State, car: Car) -> tuple[str, ...]:
    """Return the rules of a car's engine check: those of the mode and the weather, or the inventor's own."""
    if CAR in state.mode.pools:
        return ("FD-ENG-04",)
    if car.driver == INVENTOR:
        return ("FD-ENG-05", "FD-ABIL-12")
    return ("FD-ENG-05", "FD-RAIN-02") if state.raining else ("FD-ENG-05",)


def road_roll(event: Rolled, state: State, name: str) -> str:
    """Tell a roll on damaged or dangerous road; FD-ABIL-10: stopping there hardly hurts the heap of junk."""
    mode, car = state.mode, state.cars[event.by]
    if mode.danger is not None:
        return tell_check(DANGER_CHECK, event, state, name, limit_of(mode.danger, state))
    usual = limit_of(mode.road, state) if mode.road is not None else 0
    if used_to_it(state, car):
        return of_the_driver(tell_check(JUNK_CHECK, event, state, name, road_limit(car, usual, True)), JUNK)
    return tell_check(ROAD_CHECK, event, state, name, usual)


def used_to_it(state: State, car: Car) -> bool:
    """Say whether the heap of junk has stopped on damaged road (FD-ABIL-10)."""
    return car.driver == JUNK and car.cell >= 0 and bool(state.marked >> car.cell & 1)


def rules_of_the_road(event: Rolled, state: State) -> tuple[str, ...]:
    """Return the rules of a roll on the road."""
    return road_rules(state, state.cars[event.by])


def road_rules(state: State, car: Car) -> tuple[str, ...]:
    """Return the rules of damaged road: in this mode and weather, on a dangerous cell, and of the heap of junk."""
    if state.mode.danger is not None:
        return ("FD-DANGER-01", "FD-DANGER-02")
    danger = ("FD-DANGER-03",) if state.mode.street and car.cell >= 0 and state.track.danger >> car.cell & 1 else ()
    if used_to_it(state, car):
        return ("FD-ROAD-04", *danger, "FD-ABIL-10", "FD-RULING-81")
    return ("FD-ROAD-04", "FD-ROAD-05", *danger, *(("FD-RAIN-03",) if state.raining else ()))


# -- the street ----------------------------------------------------------------------------------------------

ROAR_RULES = {CAR: "FD-ROAR-02", TYRES: "FD-ROAR-04", BODY: "FD-ROAR-05", ENGINE: "FD-ROAR-06"}


def anger(event: Rolled, state: State) -> tuple[str, int]:
    """Return the pool and the points that a roll in the roar zone costs; ("", 0) for none."""
    for least, pool, points in state.mode.roar:
        if event.number >= least:
            return pool, points
    return "", 0


def roar_roll(event: Rolled, state: State, name: str) -> str:
    """Tell a roll in the engine roar zone: nobody minds, or somebody strikes (FD-RULING-73)."""
    pool, points = anger(event, state)
    least = state.mode.roar[-1][0]
    if not pool:
        sentence = tr("{name} rolls {face} in the engine roar zone: below {least}, so nobody minds the noise.")
        return fill(sentence, name=name, face=event.number, least=least)
    if not state.cars[event.by].wear[pool]:
        sentence = tr(
            "{name} rolls {face} in the engine roar zone: that costs {points}, but there is none left to lose."
        )
    else:
        sentence = tr(
            "{name} rolls {face} in the engine roar zone: {least} or more angers the neighbours, for {points}."
        )
    return fill(sentence, name=name, face=event.number, least=least, points=points_of(pool, points))


def rules_of_the_roar(event: Rolled, state: State) -> tuple[str, ...]:
    """Return the rules of a roll in the roar zone."""
    pool, _ = anger(event, state)
    if not pool:
        return ("FD-ROAR-01", "FD-ROAR-02" if CAR in state.mode.pools else "FD-ROAR-03")
    more = () if state.cars[event.by].wear[pool] else ("FD-RULING-73",)
    return ("FD-ROAR-01", ROAR_RULES[pool], *more)


def radio_roll(event: Rolled, state: State, name: str) -> str:
    """Tell where the car radio hits; FD-RULING-73: an empty pool loses nothing."""
    pool = next(pool for most, pool in RADIO_TABLE if event.number <= most)
    sentence = tr("{name} rolls {face} on the black die: the radio hits the {pool}, for 1 point if there is one left.")
    return fill(sentence, name=name, face=event.number, pool=pool_name(pool))


# -- pits and weather ----------------------------------------------------------------------------------------


def pit_roll(event: Rolled, state: State, name: str) -> str:
    """Tell how quick the mechanics are."""
    if event.number <= QUICK_STOP:
        sentence = tr("{name} rolls {face} for the pit stop: not above {limit}, so the mechanics are quick.")
    else:
        sentence = tr("{name} rolls {face} for the pit stop: above {limit}, so the mechanics are slow.")
    return fill(sentence, name=name, face=event.number, limit=QUICK_STOP)


def rules_of_the_pit(event: Rolled, state: State) -> tuple[str, ...]:
    """Return the rules of a quick or a slow stop."""
    return ("FD-PIT-07", "FD-PIT-08" if event.number <= QUICK_STOP else "FD-PIT-09")


#: By what the weather chart says.
FORECAST_ROLLS: dict[str, str] = {
    "fine": later("The black die shows {face}: on the weather chart of this circuit that is fine."),
    "cloudy": later("The black die shows {face}: on the weather chart of this circuit that is cloudy."),
    "rain": later("The black die shows {face}: on the weather chart of this circuit that is rain."),
}


def forecast_roll(event: Rolled, state: State, name: str) -> str:
    """Tell the roll for the weather of qualifying, or of the beginning of the race; it is nobody's own."""
    return fill(tr(FORECAST_ROLLS[state.track.weather[event.number]]), face=event.number)


def rules_of_the_forecast(event: Rolled, state: State) -> tuple[str, ...]:
    """Return the rules of a forecast: for qualifying, while nobody has driven a lap, or for the race."""
    for_qualifying = state.options.qualifying and not state.qualifying
    return ("FD-WEATHER-01", "FD-WEATHER-02" if for_qualifying else "FD-WEATHER-03")


#: By what the weather chart says: the sentence, and the rule.
WEATHER_ROLLS: dict[str, tuple[str, str]] = {
    "fine": (
        later("{name} rolls {face} on the weather chart: fine, so the weather gets a step better."),
        "FD-WEATHER-05",
    ),
    "cloudy": (
        later("{name} rolls {face} on the weather chart: cloudy, so the weather stays as it is."),
        "FD-WEATHER-07",
    ),
    "rain": (
        later("{name} rolls {face} on the weather chart: rain, so the weather gets a step worse."),
        "FD-WEATHER-06",
    ),
}


def weather_roll(event: Rolled, state: State, name: str) -> str:
    """Tell a roll that may change the weather."""
    sentence, _ = WEATHER_ROLLS[state.track.weather[event.number]]
    return fill(tr(sentence), name=name, face=event.number)


def rules_of_the_weather(event: Rolled, state: State) -> tuple[str, ...]:
    """Return the rules of a weather roll."""
    _, rule = WEATHER_ROLLS[state.track.weather[event.number]]
    return ("FD-WEATHER-04", rule)


# -- all of them ---------------------------------------------------------------------------------------------

ROLLS: dict[str, Callable[[Rolled, State, str], str]] = {
    "grid": grid_roll,
    "qualifying": roll_off,
    "start": start_roll,
    **dict.fromkeys(GEAR_OF_ROLL, gear_roll),
    "collision": collision_roll,
    "engine": engine_roll,
    "road": road_roll,
    "roar": roar_roll,
    "radio": radio_roll,
    "pit": pit_roll,
    "forecast": forecast_roll,
    "weather": weather_roll,
}

#: The rules behind a roll, by what it was rolled for: always the same, or as the race stands.
ROLL_RULES: dict[str, tuple[str, ...] | Callable[[Rolled, State], tuple[str, ...]]] = {
    "grid": ("FD-START-01",),
    "qualifying": ("FD-RULING-68",),
    "start": rules_of_the_start,
    **dict.fromkeys(GEAR_OF_ROLL, rules_of_the_gear),
    "collision": rules_of_the_collision,
    "engine": rules_of_the_engine,
    "road": rules_of_the_road,
    "roar": rules_of_the_roar,
    "radio": ("FD-ABIL-13", "FD-ABIL-14"),
    "pit": rules_of_the_pit,
    "forecast": rules_of_the_forecast,
    "weather": rules_of_the_weather,
}


def rules_of_the_roll(event: Rolled, state: State) -> tuple[str, ...]:
    """Return the rules of a roll; none when its purpose is not known here."""
    rules = ROLL_RULES.get(event.what, ())
    return rules(event, state) if callable(rules) else rules
