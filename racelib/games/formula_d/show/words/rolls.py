"""Rolls in words: what a face of each die means, and the rules that say so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from racelib.games.formula_d.rules.drivers import engine_limit, road_limit
from racelib.games.formula_d.show.names import driver_name, pool_name
from racelib.games.formula_d.show.words.facts import Names, Template, points_of
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
)
from racelib.kernel.event import Event, Rolled
from racelib.kernel.sentences import Sentence, SpecialRules
from racelib.text.language import later, later_n, tr
from racelib.text.phrases import filled

GEAR_OF_ROLL = {what: gear for gear, what in GEAR_ROLL.items()}


class Meaning(msgspec.Struct, frozen=True):
    """What a roll means: its sentence, the rules behind it, and what fills the sentence besides name and face.

    `driver` is set when only that driver has the limit of this roll.
    """

    template: Template
    rules: tuple[str, ...] = ()
    facts: dict[str, Any] = {}
    driver: int = 0


def meaning(event: Rolled, state: State) -> Meaning:
    """Return what a roll means; a roll for an unknown purpose has no rules."""
    found = ROLLS.get(event.what, Meaning(later("{name} rolls {face}.")))
    return found(event, state) if callable(found) else found


def rolled(event: Rolled, state: State, names: Names) -> str:
    """Tell a roll; a limit that only one driver has is told too."""
    roll = meaning(event, state)
    told = filled(roll.template, {"name": names[event.by], "face": event.face, **roll.facts})
    if not roll.driver:
        return told
    return f"{told} {tr('This limit is that of {driver} alone.').format(driver=driver_name(roll.driver))}"


def rules_of_the_roll(event: Rolled, state: State) -> tuple[str, ...]:
    """Return the rules of a roll; none when its purpose is unknown."""
    return meaning(event, state).rules


# -- the start and the gear dice -----------------------------------------------------------------------------


def start_roll(event: Rolled, state: State) -> Meaning:
    """Say whether a car starts, and how: the limits are those of the mode."""
    basic, limits = CAR in state.mode.pools, {"stall": state.mode.stall, "great": state.mode.great}
    if event.number <= state.mode.stall:
        template = later("{name} rolls {face} on the black die at the start: not above {stall}, so the engine stalls.")
        rule = "FD-START-04"
    elif event.number >= state.mode.great:
        template = later("{name} rolls {face} on the black die at the start: {great} or more is a great start.")
        rule = "FD-START-06" if basic else "FD-START-08"
    else:
        template = later("{name} rolls {face} on the black die at the start: below {great}, so a normal start.")
        rule = "FD-START-05" if basic else "FD-START-07"
    return Meaning(template, ("FD-START-03", rule), limits)


def gear_roll(event: Rolled, state: State) -> Meaning:
    """Say how far a car drives; the highest roll of gears 5 and 6 strains engines, and may change the weather.

    It strains no engine in the pit lane (FD-PIT-10) or in qualifying (FD-RULING-69).
    """
    gear = GEAR_OF_ROLL[event.what]
    rules, facts = (f"FD-DICE-0{gear}",), {"gear": gear}
    highest = STRAINING.get(gear) == event.number
    if not highest or state.stage == QUALIFYING_LAPS or state.in_pit(state.cars[event.by]):
        template = later_n(
            "{name} rolls the die of gear {gear}: {face} cell to drive.",
            "{name} rolls the die of gear {gear}: {face} cells to drive.",
            "face",
        )
        return Meaning(template, rules, facts)
    if state.weather in CHANGEABLE:
        changing = later(
            "{name} rolls {face}, the highest in gear {gear}: after the move come engine damage checks, "
            "and the weather may change."
        )
        return Meaning(changing, (*rules, "FD-WEATHER-04"), facts)
    straining = later("{name} rolls {face}, the highest in gear {gear}: after the move come engine damage checks.")
    return Meaning(straining, rules, facts)


# -- checks: a black roll that must not be low -----------------------------------------------------------------


class Check(NamedTuple):
    """The sentences of a check: a roll that hurts, one that does not, and both in the rain where that differs."""

    hurt: str
    safe: str
    hurt_in_rain: str = ""
    safe_in_rain: str = ""

    def meaning(self, event: Rolled, state: State, limit: int, rules: tuple[str, ...], driver: int = 0) -> Meaning:
        """Say what a roll means: good or bad, dry or wet."""
        hurts = event.number <= limit
        template = self.hurt if hurts else self.safe
        if state.raining:
            template = (self.hurt_in_rain if hurts else self.safe_in_rain) or template
        return Meaning(template, rules, {"limit": limit}, driver)


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
#: The heap of junk has the same limit in any weather (FD-RULING-81).
JUNK_CHECK = Check(ROAD_CHECK.hurt, ROAD_CHECK.safe)
#: Where there is no suspension (FD-DANGER-02) there is no rain either.
DANGER_CHECK = Check(
    later("{name} rolls {face} on the dangerous cell: not above {limit}, so the car is hurt."),
    later("{name} rolls {face} on the dangerous cell: above {limit}, so nothing happens."),
)


def collision_roll(event: Rolled, state: State) -> Meaning:
    """Say whether a collision hurts, in this mode and in the rain."""
    limit = state.mode.collision.limit(state.raining)
    if CAR in state.mode.pools:
        return COLLISION_CHECK.meaning(event, state, limit, ("FD-COLL-04",))
    rain = ("FD-RAIN-01",) if state.raining else ()
    return COLLISION_CHECK.meaning(event, state, limit, ("FD-COLL-05", *rain))


def engine_roll(event: Rolled, state: State) -> Meaning:
    """Say whether an engine suffers; the inventor's limit is lower (FD-ABIL-12)."""
    car = state.cars[event.by]
    limit = engine_limit(car, state.mode.engine.limit(state.raining))
    driver = INVENTOR if car.driver == INVENTOR else 0
    return ENGINE_CHECK.meaning(event, state, limit, engine_rules(state, car), driver)


def engine_rules(state: State, car: Car) -> tuple[str, ...]:
    """Return the rules of a car's engine check: those of the mode and the weather, or of the inventor."""
    if CAR in state.mode.pools:
        return ("FD-ENG-04",)
    if car.driver == INVENTOR:
        return ("FD-ENG-05", "FD-ABIL-12")
    return ("FD-ENG-05", "FD-RAIN-02") if state.raining else ("FD-ENG-05",)


def road_roll(event: Rolled, state: State) -> Meaning:
    """Say whether damaged or dangerous road hurts; stopping there hardly hurts the heap of junk (FD-ABIL-10)."""
    mode, car = state.mode, state.cars[event.by]
    rules = road_rules(state, car)
    if mode.danger is not None:
        return DANGER_CHECK.meaning(event, state, mode.danger.limit(state.raining), rules)
    usual = mode.road.limit(state.raining) if mode.road is not None else 0
    if used_to_it(state, car):
        return JUNK_CHECK.meaning(event, state, road_limit(car, usual, True), rules, JUNK)
    return ROAD_CHECK.meaning(event, state, usual, rules)


def used_to_it(state: State, car: Car) -> bool:
    """Say whether the heap of junk has stopped on damaged road (FD-ABIL-10)."""
    return car.driver == JUNK and car.cell >= 0 and bool(state.marked >> car.cell & 1)


def road_rules(state: State, car: Car) -> tuple[str, ...]:
    """Return the rules of damaged road: in this mode and weather, on a dangerous cell, and of the heap of junk."""
    if state.mode.danger is not None:
        return ("FD-DANGER-01", "FD-DANGER-02")
    danger: tuple[str, ...] = ()
    if car.cell >= 0 and state.track.danger >> car.cell & 1:
        danger = ("FD-DANGER-03",) if state.mode.street else ("FD-RULING-88",)
    if used_to_it(state, car):
        return ("FD-ROAD-04", *danger, "FD-ABIL-10", "FD-RULING-81")
    return ("FD-ROAD-04", "FD-ROAD-05", *danger, *(("FD-RAIN-03",) if state.raining else ()))


# -- the street ----------------------------------------------------------------------------------------------

ROAR_RULES = {CAR: "FD-ROAR-02", TYRES: "FD-ROAR-04", BODY: "FD-ROAR-05", ENGINE: "FD-ROAR-06"}


def roar_roll(event: Rolled, state: State) -> Meaning:
    """Say what a roll in the engine roar zone costs; an empty pool loses nothing (FD-RULING-73)."""
    least = state.mode.roar[-1][0]
    pool, points = next(((pool, points) for low, pool, points in state.mode.roar if event.number >= low), ("", 0))
    if not pool:
        calm = later("{name} rolls {face} in the engine roar zone: below {least}, so nobody minds the noise.")
        return Meaning(
            calm, ("FD-ROAR-01", "FD-ROAR-02" if CAR in state.mode.pools else "FD-ROAR-03"), {"least": least}
        )
    rules, facts = ("FD-ROAR-01", ROAR_RULES[pool]), {"least": least, "points": points_of(pool, points)}
    if not state.cars[event.by].wear[pool]:
        nothing = later(
            "{name} rolls {face} in the engine roar zone: that costs {points}, but there is none left to lose."
        )
        return Meaning(nothing, (*rules, "FD-RULING-73"), facts)
    anger = later("{name} rolls {face} in the engine roar zone: {least} or more angers the neighbours, for {points}.")
    return Meaning(anger, rules, facts)


def radio_roll(event: Rolled, state: State) -> Meaning:
    """Say where the car radio hits; an empty pool loses nothing (FD-RULING-73)."""
    pool = next(pool for most, pool in RADIO_TABLE if event.number <= most)
    template = later(
        "{name} rolls {face} on the black die: the radio hits the {pool}, for 1 point if there is one left."
    )
    return Meaning(template, ("FD-ABIL-13", "FD-ABIL-14"), {"pool": pool_name(pool)})


# -- pits and weather ----------------------------------------------------------------------------------------


def pit_roll(event: Rolled, state: State) -> Meaning:
    """Say how quick the mechanics are."""
    if event.number <= QUICK_STOP:
        template = later("{name} rolls {face} for the pit stop: not above {limit}, so the mechanics are quick.")
        return Meaning(template, ("FD-PIT-07", "FD-PIT-08"), {"limit": QUICK_STOP})
    template = later("{name} rolls {face} for the pit stop: above {limit}, so the mechanics are slow.")
    return Meaning(template, ("FD-PIT-07", "FD-PIT-09"), {"limit": QUICK_STOP})


#: By what the weather chart says.
FORECAST_ROLLS: dict[str, str] = {
    "fine": later("The black die shows {face}: on the weather chart of this circuit that is fine."),
    "cloudy": later("The black die shows {face}: on the weather chart of this circuit that is cloudy."),
    "rain": later("The black die shows {face}: on the weather chart of this circuit that is rain."),
}
WEATHER_ROLLS: dict[str, Meaning] = {
    "fine": Meaning(
        later("{name} rolls {face} on the weather chart: fine, so the weather gets a step better."),
        ("FD-WEATHER-04", "FD-WEATHER-05"),
    ),
    "cloudy": Meaning(
        later("{name} rolls {face} on the weather chart: cloudy, so the weather stays as it is."),
        ("FD-WEATHER-04", "FD-WEATHER-07"),
    ),
    "rain": Meaning(
        later("{name} rolls {face} on the weather chart: rain, so the weather gets a step worse."),
        ("FD-WEATHER-04", "FD-WEATHER-06"),
    ),
}


def forecast_roll(event: Rolled, state: State) -> Meaning:
    """Say what the weather will be: in qualifying while nobody has driven a lap, or at the beginning of the race."""
    for_qualifying = state.options.qualifying and not state.qualifying
    rules = ("FD-WEATHER-01", "FD-WEATHER-02" if for_qualifying else "FD-WEATHER-03")
    return Meaning(FORECAST_ROLLS[state.track.weather[event.number]], rules)


# -- all of them ---------------------------------------------------------------------------------------------

#: What dice are rolled for, and what a roll means: always the same, or as the race stands.
ROLLS: dict[str, Meaning | Callable[[Rolled, State], Meaning]] = {
    "grid": Meaning(later("{name} rolls {face} on the black die for a place on the grid."), ("FD-START-01",)),
    "qualifying": Meaning(
        later("{name} rolls {face} on the black die: of the lost laps, the highest roll gets the best place."),
        ("FD-RULING-68",),
    ),
    "start": start_roll,
    **dict.fromkeys(GEAR_OF_ROLL, gear_roll),
    "collision": collision_roll,
    "engine": engine_roll,
    "road": road_roll,
    "roar": roar_roll,
    "radio": radio_roll,
    "pit": pit_roll,
    "forecast": forecast_roll,
    "weather": lambda event, state: WEATHER_ROLLS[state.track.weather[event.number]],
}

SENTENCES: dict[type[Event], Sentence] = {Rolled: rolled}
RULES: SpecialRules = {Rolled: rules_of_the_roll}
