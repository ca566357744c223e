"""The coach: how each kind of choice is put to a player, and what helps to decide it."""

from __future__ import annotations

from typing import Any

from racelib.games.formula_d.bots.racer import racer
from racelib.games.formula_d.results import places_of
from racelib.games.formula_d.rules.braking import PaymentChoice
from racelib.games.formula_d.rules.drift_master import DriftChoice
from racelib.games.formula_d.rules.drivers import FrogChoice, JunkChoice, RadioChoice
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.pits import PitStopChoice
from racelib.games.formula_d.rules.qualifying import StopwatchChoice
from racelib.games.formula_d.rules.repairs import RepairChoice
from racelib.games.formula_d.rules.setting_up import BuildChoice, DriverChoice
from racelib.games.formula_d.rules.slipstream import SlipstreamChoice
from racelib.games.formula_d.rules.soft_tyres import ExtraCellChoice
from racelib.games.formula_d.rules.street import NitroChoice
from racelib.games.formula_d.rules.tyres import TyreChoice
from racelib.games.formula_d.show import hints, lever, options, questions, stops
from racelib.games.formula_d.show.names import lane_name, status_name
from racelib.games.formula_d.show.words.facts import points_of, pools
from racelib.games.formula_d.state import RUNNING, State
from racelib.games.formula_d.tables import CAR
from racelib.kernel.choice import Choice, Refusal, fact
from racelib.kernel.coach import Coach, Kind
from racelib.kernel.result import place_among
from racelib.text.language import later, tr

# -- a game in a few words -----------------------------------------------------------------------------------


def welcome(name: str, seat: int) -> tuple[str, str]:
    """Return the reader's name and car, and what to press first.

    >>> welcome("Robin", 0)[0]
    'You are Robin, car 1.'
    """
    head = tr("You are {name}, car {number}.").format(name=name, number=seat + 1)
    return head, tr("Pick a cell with a green tick, then “Drive here”.")


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
    sentence = tr("{name}: {where}, gear {gear}, {points}")
    if not car.gear:  # on the grid, or after a spin
        sentence = tr("{name}: {where}, not in gear, {points}")
    said = sentence.format(name=name, where=where(seen, car.cell), gear=car.gear, points=left)
    return said if car.status == RUNNING else f"{said}, {status_name(car.status)}"  # most cars race: that says nothing


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


def plain(title: questions.Title, nudge: str, rule: str, **more: Any) -> Kind:
    """Return a kind of choice with one hint and one rule; `more` is what else a `Kind` may have."""
    usual = {"why_not": lambda choice, code: Refusal(fact("answer first"), (rule,))}
    return Kind(title, lambda seen, choice: tr(nudge), lambda seen, choice: rule, **usual | more)


def stands(seen: State, seat: int) -> str:
    """Return your car and your place, in a few words; off the board there is no place.

    >>> from racelib.kernel.set_up import new_race
    >>> stands(new_race(track="t1", players=2, seed=1).state, 1)
    'car 2 · 1st of 2'
    """
    car = tr("car {number}").format(number=seat + 1)
    if seen.cars[seat].cell < 0:
        return car
    place = place_among(places_of(seen)[seat], len(seen.cars))
    return tr("{car} · {place}").format(car=car, place=place)


#: What all choices of a route have in common.
ROUTES: dict[str, Any] = {
    "cell": options.cell_of_route,
    "price": options.price,
    "costs_points": True,
    "look": options.look_of_route,
    "fold": stops.all_routes,
    "shown_as": "cells",
    "act": stops.drive_here,
    "route": stops.route_cells,
    "legend": options.legend,
    "apart": stops.lanes_on_the_way,
}
#: How each kind of choice is put to a player.
KINDS: dict[type[Choice[Any]], Kind] = {
    BuildChoice: plain(
        questions.asked(later("{name}, choose your car: 20 points in six wear categories.")),
        later("Which wear category runs out first: tyres, brakes, or a part that puts you out?"),
        "FD-CUSTOM-01",
        question=questions.told_so(later("Choose your car")),
        about=questions.told_so(later("Take one of these cars, or spread 20 points yourself.")),
    ),
    DriverChoice: plain(
        questions.asked(later("{name}, choose your driver.")),
        later("Read the abilities. Which one helps you most, and how often?"),
        "FD-STREET-03",
        question=questions.told_so(later("Choose your driver")),
        about=questions.told_so(later("Each driver brings a car and an ability.")),
    ),
    TyreChoice: plain(
        questions.title_of_tyres,
        later("Look at the weather, the laps left, and whether you plan a pit stop."),
        "FD-TYRE-01",
        question=questions.ask_tyres,
        about=questions.about_tyres,
    ),
    GearChoice: Kind(
        questions.title_of_gear,
        hints.nudge_gear,
        hints.rule_of_gear,
        lambda choice, code: Refusal(fact("gear first"), ("FD-GEAR-01",)),
        reason=hints.reason_for_gear,
        price=options.price,
        costs_points=True,
        look=options.look_of_gear,
        shown_as="lever",
        picked=lever.picked_gear,
        about=stops.about_gear,
        act=lever.act_of_gear,
        question=stops.ask_gear,
        lever=lever.lever_of,
        legend=lever.legend,
    ),
    NitroChoice: plain(
        questions.after_the_roll(later("{name}, do you use nitro?")),
        later("Where does the longer move end? Is there a corner before it? You cannot brake."),
        "FD-NITRO-04",
        question=questions.after_rolling(later("Do you use nitro?")),
        about=questions.told_so(later("Once a lap: as many cells more as your gear says. You cannot brake then.")),
        die=stops.die_of_route,
    ),
    DriftChoice: plain(
        questions.after_the_roll(later("{name}, do you drift?")),
        later("Would 1 cell more or less make the stop, or keep you away from another car?"),
        "FD-ABIL-03",
        price=options.price,
        costs_points=True,
        look=options.look,
        question=questions.after_rolling(later("Do you drift?")),
        about=questions.told_so(later("1 cell more or less costs 1 point of tyres.")),
        die=stops.die_of_route,
    ),
    ExtraCellChoice: plain(
        questions.after_the_roll(later("{name}, do you drive 1 cell more on your soft tyres?")),
        later("It is free. But where does your move end then: in the corner, or past it?"),
        "FD-TYRE-05",
        question=questions.after_rolling(later("Do you drive 1 cell more?")),
        about=questions.told_so(later("Your soft tyres are new and the road is dry: the cell is free.")),
        die=stops.die_of_route,
    ),
    RouteChoice: Kind(
        questions.title_of_route,
        hints.nudge_route,
        hints.rule_of_route,
        options.why_not,
        **ROUTES,
        reason=hints.reason_for_route,
        picked=stops.first_named,
        about=stops.about_route,
        question=stops.ask_route,
        die=stops.die_of_route,
        named=stops.named_routes,
    ),
    PaymentChoice: plain(
        questions.asked(later("{name}, you are blocked. How do you pay?")),
        later("Brakes or tyres: which do you need more before your next pit stop?"),
        "FD-RULING-26",
        price=options.price,
        costs_points=True,
        look=options.look,
        question=questions.told_so(later("You are blocked: how do you pay?")),
        about=questions.about_payment,
    ),
    SlipstreamChoice: plain(
        questions.asked(later("{name}, you are in a slipstream. Do you use it?")),
        later("3 free cells: past the car ahead, but perhaps into a corner or beside other cars."),
        "FD-SLIP-06",
        why_not=lambda choice, code: Refusal(fact("no slipstream there"), ("FD-RULING-42",)),
        **ROUTES,
        picked=lambda choice, told: 0,
        about=questions.told_so(later("3 free cells past the car ahead. Pick a marked cell, or stay behind.")),
        question=questions.told_so(later("You are in a slipstream")),
        named=stops.named_slipstreams,
    ),
    PitStopChoice: plain(
        questions.asked(later("{name}, choose your pit stop.")),
        later("A quick stop may save a turn; a technical stop repairs what could put you out."),
        "FD-TECH-02",
        question=questions.told_so(later("Choose your pit stop")),
        about=questions.told_so(later("Either way you get new tyres.")),
    ),
    RepairChoice: plain(
        questions.title_of_repairs,
        later("You are out when body, engine or suspension is empty. Which is closest to that?"),
        "FD-WP-08",
        fold=options.fold_repairs,
        question=questions.ask_repairs,
        about=questions.about_repairs,
    ),
    FrogChoice: plain(
        questions.asked(later("{name}, do you have the weather rolled again?")),
        later("Does this weather suit your tyres better than the tyres of the others?"),
        "FD-ABIL-04",
        question=questions.told_so(later("Do you have the weather rolled again?")),
        about=questions.told_so(later("The second roll counts.")),
    ),
    RadioChoice: plain(
        questions.asked(later("{name}, do you throw your radio?")),
        later("You have one radio for the whole race. Which car is close, dangerous and nearly worn out?"),
        "FD-ABIL-13",
        cell=lambda choice, option: choice.state.cars[option].cell if option >= 0 else None,
        look=lambda choice, told: options.target(told, "◎"),
        shown_as="cells",
        picked=lambda choice, told: 0,
        about=questions.told_so(later("Once a race. Pick a marked car, or keep the radio.")),
        act=stops.as_named,
        question=questions.told_so(later("Throw your radio?")),
        named=stops.every_one,
    ),
    JunkChoice: plain(
        questions.asked(later("{name}, do you drop junk?")),
        later("Who is behind you, and can they steer round it?"),
        "FD-ABIL-09",
        cell=lambda choice, option: choice.cell if option else None,
        look=lambda choice, told: options.target(told, "▲"),
        shown_as="cells",
        picked=lambda choice, told: 0,
        about=questions.told_so(later("Once a lap. Pick the marked cell you came from, or keep the junk.")),
        act=stops.as_named,
        question=questions.told_so(later("Drop junk behind you?")),
        named=stops.every_one,
    ),
    StopwatchChoice: plain(
        questions.asked(later("{name}, how long did your lap take?")),
        later("The program reads the clock for you."),
        "FD-QUAL-03",
        question=questions.told_so(later("How long did your lap take?")),
    ),
}

COACH = Coach(KINDS, racer, aim, welcome, in_short, stands=stands)
