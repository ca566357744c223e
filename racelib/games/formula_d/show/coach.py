"""The coach: how each kind of choice is put to a player, and what helps to decide it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from racelib.games.formula_d.bots.racer import racer
from racelib.games.formula_d.rules.braking import PaymentChoice
from racelib.games.formula_d.rules.drift_master import DriftChoice
from racelib.games.formula_d.rules.drivers import FrogChoice, JunkChoice, RadioChoice
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.pits import PitStopChoice
from racelib.games.formula_d.rules.qualifying import StopwatchChoice
from racelib.games.formula_d.rules.repairs import BOX, CHECKPOINT, POLICE, RepairChoice
from racelib.games.formula_d.rules.setting_up import BuildChoice, DriverChoice
from racelib.games.formula_d.rules.slipstream import SlipstreamChoice
from racelib.games.formula_d.rules.soft_tyres import ExtraCellChoice
from racelib.games.formula_d.rules.street import NitroChoice
from racelib.games.formula_d.rules.tyres import TyreChoice
from racelib.games.formula_d.show import hints, options
from racelib.games.formula_d.show.names import lane_name, status_name, weather_name
from racelib.games.formula_d.show.words.phrases import points_of, pools
from racelib.games.formula_d.state import QUALIFYING_LAPS, SETTING_UP, State
from racelib.games.formula_d.tables import CAR
from racelib.kernel.choice import Choice
from racelib.kernel.coach import Coach, Kind
from racelib.text.language import Plural, later, later_n, tr, trn

# -- the line above the options ------------------------------------------------------------------------------

#: What is asked, by the kind of choice.
TITLES: dict[str, str] = {
    "gear": later("{name}, choose your gear."),
    "way": later("{name}, choose your route."),
    "build": later("{name}, choose your car: 20 points in six wear categories."),
    "driver": later("{name}, choose your driver."),
    "tyres": later("{name}, choose your tyres."),
    "nitro": later("{name}, do you use nitro?"),
    "drift": later("{name}, do you drift?"),
    "extra cell": later("{name}, do you drive 1 cell more on your soft tyres?"),
    "payment": later("{name}, you are blocked. How do you pay?"),
    "slipstream": later("{name}, you are in a slipstream. Do you use it?"),
    "pit stop": later("{name}, choose your pit stop."),
    "weather again": later("{name}, do you have the weather rolled again?"),
    "radio": later("{name}, do you throw your radio?"),
    "junk": later("{name}, do you drop junk?"),
    "stopwatch": later("{name}, how long did your lap take?"),
}
#: What is asked when points are given back, by the occasion.
REPAIR_TITLES: dict[str, Plural] = {
    BOX: later_n("{name}, repair up to {n} point.", "{name}, repair up to {n} points.", "n"),
    CHECKPOINT: later_n(
        "{name}, the checkpoint gives you {n} point. Where does it go?",
        "{name}, the checkpoint gives you {n} points. Where do they go?",
        "n",
    ),
    POLICE: later_n(
        "{name}, you were the fastest past the police station: {n} point. Where does it go?",
        "{name}, you were the fastest past the police station: {n} points. Where do they go?",
        "n",
    ),
}
#: What is asked for tyres in a race with qualifying, where they are chosen twice before it (FD-TYRE-02).
TYRE_TITLES: dict[str, str] = {
    SETTING_UP: later("{name}, choose your tyres for the qualifying lap."),
    QUALIFYING_LAPS: later("{name}, choose your tyres for the race."),
}


def title(seen: State, choice: Choice[Any], name: str) -> str:
    """Say what is decided."""
    return tr(TITLES[choice.KIND]).format(name=name)


def title_after_the_roll(seen: State, choice: Choice[Any], name: str) -> str:
    """Say what is decided, and after which roll."""
    asked = title(seen, choice, name)
    return f"{asked} {tr('You rolled {roll}.').format(roll=seen.roll)}" if seen.roll else asked


def title_of_gear(seen: State, choice: GearChoice, name: str) -> str:
    """Ask for a gear; on a qualifying lap the clock runs."""
    asked = title(seen, choice, name)
    return f"{asked} {tr('This is your qualifying lap: the clock runs.')}" if seen.stage == QUALIFYING_LAPS else asked


def title_of_route(seen: State, choice: RouteChoice, name: str) -> str:
    """Ask for a route, with the roll and what was added to it."""
    if not seen.roll or choice.distance == seen.roll or seen.in_box(choice.car):
        return title_after_the_roll(seen, choice, name)
    more = tr("You rolled {roll} and drive {cells}.").format(roll=seen.roll, cells=choice.distance)
    return f"{title(seen, choice, name)} {more}"


def title_of_tyres(seen: State, choice: TyreChoice, name: str) -> str:
    """Ask for tyres, with the weather."""
    again = seen.options.qualifying and seen.stage in TYRE_TITLES
    asked = tr(TYRE_TITLES[seen.stage]).format(name=name) if again else title(seen, choice, name)
    if not seen.weather:
        return asked
    return f"{asked} {tr('The weather: {weather}.').format(weather=weather_name(seen.weather))}"


def title_of_repairs(seen: State, choice: RepairChoice, name: str) -> str:
    """Ask where points go."""
    one, many, _ = REPAIR_TITLES[choice.why]
    return trn(one, many, choice.most).format(name=name, n=choice.most)


# -- a game in a few words -----------------------------------------------------------------------------------


def welcome(name: str, seat: int) -> tuple[str, str]:
    """Return who the reader is, and what to press first.

    >>> welcome("Robin", 0)[0]
    'You are Robin, car 1.'
    """
    head = tr("You are {name}, car {number}.").format(name=name, number=seat + 1)
    return head, tr("Click a cell with a green tick, or one of the buttons below the board.")


def aim() -> str:
    """Return what the game is about."""
    return tr(
        "Drive your laps and be the first over the finish line. Choose a gear, roll its die, and drive that far. "
        "Stop in every corner as often as its sign says, or you pay points."
    )


def in_short(seen: State, seat: int, name: str) -> str:
    """Return how a driver stands, in a few words."""
    car = seen.cars[seat]
    left = points_of(CAR, car.points) if CAR in car.wear else pools(car.wear)
    sentence = tr("{name}: {where}, gear {gear}, {points}, {status}")
    return sentence.format(
        name=name, where=where(seen, car.cell), gear=car.gear, points=left, status=status_name(car.status)
    )


def where(seen: State, cell: int) -> str:
    """Return where a car is: its lane, and the corner if it is in one."""
    if cell < 0:
        return tr("off the track")
    track = seen.track
    lane = lane_name(track.codes[cell].partition(".")[0], track.lanes)
    if track.corner[cell] < 0:
        return lane
    return tr("{corner}, {lane}").format(corner=track.corners[track.corner[cell]].name, lane=lane)


# -- the table -----------------------------------------------------------------------------------------------

#: What most kinds have in common.
PLAIN = Kind(title, hints.nudge, hints.rule, options.answer_first)
#: Options with a price.
PRICED = replace(PLAIN, price=options.price, look=options.look)

#: How each kind of choice is put to a player.
KINDS: dict[type[Choice[Any]], Kind] = {
    BuildChoice: PLAIN,
    DriverChoice: PLAIN,
    TyreChoice: replace(PLAIN, title=title_of_tyres),
    GearChoice: Kind(
        title_of_gear,
        hints.nudge_gear,
        hints.rule_of_gear,
        options.gear_first,
        price=options.price,
        look=options.look_of_gear,
    ),
    NitroChoice: replace(PLAIN, title=title_after_the_roll),
    DriftChoice: replace(PRICED, title=title_after_the_roll),
    ExtraCellChoice: replace(PLAIN, title=title_after_the_roll),
    RouteChoice: Kind(
        title_of_route,
        hints.nudge_route,
        hints.rule_of_route,
        options.why_not,
        cell=options.cell_of_route,
        price=options.price,
        look=options.look,
        fold=options.fold_routes,
    ),
    PaymentChoice: PRICED,
    SlipstreamChoice: replace(
        PRICED, why_not=options.no_slipstream_there, cell=options.cell_of_slipstream, fold=options.fold_routes
    ),
    PitStopChoice: PLAIN,
    RepairChoice: replace(PLAIN, title=title_of_repairs, fold=options.fold_repairs),
    FrogChoice: PLAIN,
    RadioChoice: replace(PLAIN, cell=options.cell_of_radio),
    JunkChoice: replace(PLAIN, cell=options.cell_of_junk),
    StopwatchChoice: PLAIN,
}

COACH = Coach(KINDS, racer, aim, welcome, in_short)
