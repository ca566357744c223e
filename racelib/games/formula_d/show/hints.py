"""Hints: where to look before a choice, and the rule to think of."""

from __future__ import annotations

from typing import Any

from racelib.games.formula_d.rules.corners import missing_stops
from racelib.games.formula_d.rules.gears import GearChoice, gear_odds
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import CAR
from racelib.kernel.choice import Choice
from racelib.text.language import later, tr, trn

#: Where to look, by what is asked; a gear and a route have hints of their own.
NUDGES: dict[str, str] = {
    "build": later("Which wear category runs out first: tyres, brakes, or a part that puts you out?"),
    "driver": later("Read the abilities. Which one helps you most, and how often?"),
    "tyres": later("Look at the weather, the laps left, and whether you plan a pit stop."),
    "nitro": later("Where does the longer move end? Is there a corner before it? You cannot brake."),
    "drift": later("Would 1 cell more or less make the stop, or keep you away from another car?"),
    "extra cell": later("It is free. But where does your move end then: in the corner, or past it?"),
    "payment": later("Brakes or tyres: which do you need more before your next pit stop?"),
    "slipstream": later("3 free cells: past the car ahead, but perhaps into a corner or beside other cars."),
    "pit stop": later("A quick stop may save a turn; a technical stop repairs what could put you out."),
    "repairs": later("You are out when body, engine or suspension is empty. Which is closest to that?"),
    "weather again": later("Does this weather suit your tyres better than the tyres of the others?"),
    "radio": later("You have one radio for the whole race. Which car is close, dangerous and nearly worn out?"),
    "junk": later("Who is behind you, and can they steer round it?"),
    "stopwatch": later("The program reads the clock for you."),
}
#: The rule to think of, by what is asked.
RULE_OF: dict[str, str] = {
    "build": "FD-CUSTOM-01",
    "driver": "FD-STREET-03",
    "tyres": "FD-TYRE-01",
    "nitro": "FD-NITRO-04",
    "drift": "FD-ABIL-03",
    "extra cell": "FD-TYRE-05",
    "payment": "FD-RULING-26",
    "slipstream": "FD-SLIP-06",
    "pit stop": "FD-TECH-02",
    "repairs": "FD-WP-08",
    "weather again": "FD-ABIL-04",
    "radio": "FD-ABIL-13",
    "junk": "FD-ABIL-09",
    "stopwatch": "FD-QUAL-03",
}


def nudge(seen: State, choice: Choice[Any]) -> str:
    """Say where to look, not what to do."""
    return tr(NUDGES[choice.KIND])


def rule(seen: State, choice: Choice[Any]) -> str:
    """Return the id of the rule to think of."""
    return RULE_OF[choice.KIND]


# -- gears ---------------------------------------------------------------------------------------------------


def nudge_gear(seen: State, choice: GearChoice) -> str:
    """Say where to look before you choose a gear."""
    car, track = choice.car, seen.track
    if seen.in_pit(car):
        return tr("In the pit lane a high roll costs nothing: your box stops you.")
    here = track.corner[car.cell]
    stops = missing_stops(seen, car)
    if stops:
        sentence = trn(
            "You are in {corner} and need {stops} more stop here. Which gears keep you inside it?",
            "You are in {corner} and need {stops} more stops here. Which gears keep you inside it?",
            stops,
        )
        return sentence.format(corner=track.corners[here].name, stops=stops)
    ahead = track.corners[(here + 1) % len(track.corners) if here >= 0 else track.next_corner[car.cell]]
    cells = cells_to_next_corner(seen, car)
    far = trn("{corner} is {cells} cell ahead.", "{corner} is {cells} cells ahead.", cells)
    stop = trn("Stop there once.", "Stop there {stops} times.", ahead.stops).format(stops=ahead.stops)
    return f"{far.format(corner=ahead.name, cells=cells)} {stop} {tr('Look at the highest rolls.')}"


def cells_to_next_corner(seen: State, car: Car) -> int:
    """Count the cells of the car's lane before the next corner begins."""
    track = seen.track
    cell, cells = car.cell, 0
    here = track.corner[cell]
    while here >= 0 and track.corner[cell] == here:
        cell, cells = track.own[cell], cells + 1
    while track.corner[cell] < 0 and cells < 200:
        cell, cells = track.own[cell], cells + 1
    return cells


def rule_of_gear(seen: State, choice: GearChoice) -> str:
    """Return the id of the rule to think of before you choose a gear."""
    if seen.in_pit(choice.car):
        return "FD-PIT-03"
    odds = gear_odds(seen, choice.car, max(choice))
    if odds["pays"]:
        return "FD-OVER-03" if seen.mode.tyres == CAR else "FD-OVER-04"
    return "FD-CORNER-01" if odds["corner"] is not None else "FD-GEAR-02"


# -- routes --------------------------------------------------------------------------------------------------


def nudge_route(seen: State, choice: RouteChoice) -> str:
    """Say where to look before you choose a route."""
    free = [route for route, given_up in choice.options() if not choice.price(route) and not route.out]
    if not free:
        return tr("Every route costs points now. Compare braking with overshooting.")
    if choice.state.marked and any(route.mask & choice.state.marked for route in free):
        return tr("The road is damaged: driving over it may hurt your car. Is there a route round it?")
    alone = [route for route in free if not choice.neighbours(route)]
    if alone and len(alone) < len(free):
        return tr("Some free cells are beside or behind another car. What would that risk?")
    return tr("Several routes are free. From which cell is the next corner easiest?")


def rule_of_route(seen: State, choice: RouteChoice) -> str:
    """Return the id of the rule to think of before you choose a route."""
    routes = [route for route, _ in choice.options()]
    if all(choice.price(route) for route in routes):
        return "FD-BRAKE-01" if seen.mode.brakes == CAR else "FD-BRAKE-02"
    if seen.mode.markers and any(route.mask & seen.marked for route in routes):
        return "FD-ROAD-04"
    return "FD-COLL-01" if any(choice.neighbours(route) for route in routes) else "FD-MOVE-08"
