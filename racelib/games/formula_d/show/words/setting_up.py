"""Before the race in words: cars built, drivers and tyres chosen."""

from __future__ import annotations

from racelib.games.formula_d.events.setting_up import CarBuilt, DriverChosen, TyresFitted
from racelib.games.formula_d.show.names import ABILITIES, driver_name
from racelib.games.formula_d.show.words.phrases import Names, fill, pools
from racelib.games.formula_d.state import State
from racelib.games.formula_d.tables import ABILITY_RULES, DRIVERS, HARD, SOFT, WET_TYRES
from racelib.text.language import later, tr

#: What a kind of tyre is good for, and what it is not.
TYRES_CHOSEN: dict[str, str] = {
    HARD: later("{name} takes hard tyres: they last, but in the rain they skid 3 cells."),
    SOFT: later("{name} takes soft tyres: new and dry they may drive 1 cell more, but overshoots cost more."),
    WET_TYRES: later("{name} takes wet tyres: in the rain they skid only 1 cell, but in the dry overshoots cost more."),
}


def car_built(event: CarBuilt, state: State, names: Names) -> str:
    """Tell how a player has spread the points of a car."""
    sentence = tr("{name} builds a car of {points} points: {pools}.")
    return fill(sentence, name=names[event.car], points=sum(event.pools.values()), pools=pools(event.pools))


def driver_chosen(event: DriverChosen, state: State, names: Names) -> str:
    """Tell who drives, what the car is like, and what the driver is good at."""
    driver = DRIVERS[event.driver]
    return fill(
        tr("{name} drives as {driver}, “{ability}” ({effect}), with {pools}."),
        name=names[event.car],
        driver=driver_name(event.driver),
        ability=tr(driver.ability),
        effect=tr(ABILITIES[event.driver]),
        pools=pools(driver.pools),
    )


def rules_of_the_driver(event: DriverChosen, state: State) -> tuple[str, ...]:
    """Return the rules of choosing a driver, and of what the driver can do."""
    return (*event.rules(), *ABILITY_RULES[event.driver])


def tyres_fitted(event: TyresFitted, state: State, names: Names) -> str:
    """Tell a choice of tyres."""
    return fill(tr(TYRES_CHOSEN[event.tyres]), name=names[event.car])
