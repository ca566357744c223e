"""Driving in words: how far, by which route, slipstreams, braking, blocked cars, and what a street circuit has."""

from __future__ import annotations

from racelib.games.formula_d.events import driving
from racelib.games.formula_d.search.steps import cells_along
from racelib.games.formula_d.show.names import driver_name
from racelib.games.formula_d.show.words.facts import (
    Names,
    Template,
    by_field,
    by_price,
    fill,
    gained,
    owes,
    points_of,
    price,
    priced,
)
from racelib.games.formula_d.state import FINISHED, RACING, Car, State
from racelib.games.formula_d.tables import BEAUTY, BRAKES, CAR, FROG, MECHANIC, TYRES
from racelib.kernel.event import Event
from racelib.kernel.sentences import Sentence, SpecialRules
from racelib.text.language import Plural, later, later_n, tr

# -- more cells, or fewer ------------------------------------------------------------------------------------


def skidded(event: driving.Skidded, state: State, names: Names) -> str:
    """Tell a skid: what the tyres make of a wet corner, or the weather frog."""
    if state.cars[event.car].driver == FROG:
        template = later_n(
            "{name} skids through the wet corner, but only {cells} cell further: {driver} knows the rain.",
            "{name} skids through the wet corner, but only {cells} cells further: {driver} knows the rain.",
            "cells",
        )
    else:
        template = later_n(
            "{name} skids through the wet corner on {tyres} tyres: {cells} cell further.",
            "{name} skids through the wet corner on {tyres} tyres: {cells} cells further.",
            "cells",
        )
    return fill(template, event, state, names)


def dazzled(event: driving.Dazzled, state: State, names: Names) -> str:
    """Tell a move that is shorter because of the Beauty."""
    template = later("{name} looks at {other}, {driver}, while crossing the finish line: the move is 1 cell shorter.")
    return fill(template, event, state, names, driver=driver_name(BEAUTY))


# -- the route -----------------------------------------------------------------------------------------------

#: Where a move leads, and whether it crosses the finish line.
DRIVES: dict[tuple[str, bool], Plural] = {
    ("track", False): later_n("{name} drives {cells} cell to {to}.", "{name} drives {cells} cells to {to}.", "cells"),
    ("track", True): later_n(
        "{name} drives {cells} cell to {to}, over the finish line: lap {lap} of {laps} begins.",
        "{name} drives {cells} cells to {to}, over the finish line: lap {lap} of {laps} begins.",
        "cells",
    ),
    ("tunnel", False): later_n(
        "{name} drives {cells} cell through the tunnel to {to}.",
        "{name} drives {cells} cells through the tunnel to {to}.",
        "cells",
    ),
    ("finish", True): later_n(
        "{name} drives {cells} cell and is over the finish line.",
        "{name} drives {cells} cells and is over the finish line.",
        "cells",
    ),
    ("into the pit lane", False): later_n(
        "{name} drives {cells} cell into the pit lane, to {to}.",
        "{name} drives {cells} cells into the pit lane, to {to}.",
        "cells",
    ),
    ("into the pit lane", True): later_n(
        "{name} drives {cells} cell into the pit lane to {to}: lap {lap} of {laps} begins.",
        "{name} drives {cells} cells into the pit lane to {to}: lap {lap} of {laps} begins.",
        "cells",
    ),
    ("along the pit lane", False): later_n(
        "{name} drives {cells} cell along the pit lane to {to}.",
        "{name} drives {cells} cells along the pit lane to {to}.",
        "cells",
    ),
    ("along the pit lane", True): later_n(
        "{name} drives {cells} cell along the pit lane to {to}: lap {lap} of {laps} begins.",
        "{name} drives {cells} cells along the pit lane to {to}: lap {lap} of {laps} begins.",
        "cells",
    ),
    ("into the box", False): later_n(
        "{name} drives {cells} cell into the box.", "{name} drives {cells} cells into the box.", "cells"
    ),
    ("into the box", True): later_n(
        "{name} drives {cells} cell over the finish line and into the box: lap {lap} of {laps} begins.",
        "{name} drives {cells} cells over the finish line and into the box: lap {lap} of {laps} begins.",
        "cells",
    ),
    ("out of the pit lane", False): later_n(
        "{name} drives {cells} cell out of the pit lane, to {to}.",
        "{name} drives {cells} cells out of the pit lane, to {to}.",
        "cells",
    ),
    ("out of the pit lane", True): later_n(
        "{name} drives {cells} cell out of the pit lane to {to}: lap {lap} of {laps} begins.",
        "{name} drives {cells} cells out of the pit lane to {to}: lap {lap} of {laps} begins.",
        "cells",
    ),
}


def drove(event: driving.Drove, state: State, names: Names) -> str:
    """Tell a move: how far and where to, and the finish line, the tunnel or the pit lane on its route."""
    template: Template = later("{name} does not move and stays on {to}.")
    if event.way:
        template = DRIVES[where_to(event, state), bool(event.laps)]
    return fill(template, event, state, names, **length(event, state))


def where_to(event: driving.Drove, state: State) -> str:
    """Return where a move leads, as a key of `DRIVES`."""
    car, to = state.cars[event.car], state.track.number[event.to]
    if state.track.boxes >> to & 1:
        return "into the box"
    if state.track.pit[to]:
        return "along the pit lane" if state.in_pit(car) else "into the pit lane"
    if state.in_pit(car):
        return "out of the pit lane"
    if event.laps and finishes(event, state):
        return "finish"
    return "tunnel" if not event.laps and through_the_tunnel(event, state) else "track"


def slipstreamed(event: driving.Slipstreamed, state: State, names: Names) -> str:
    """Tell a slipstream: the car ahead, how far, over the finish line perhaps, and the price of entering a corner."""
    if finishes(event, state):
        template = later_n(
            "{name} slipstreams behind {other}, {cells} cell further, and is over the finish line.",
            "{name} slipstreams behind {other}, {cells} cells further, and is over the finish line.",
            "cells",
        )
    elif event.laps:
        template = later_n(
            "{name} slipstreams behind {other}, {cells} cell further to {to}: lap {lap} of {laps} begins.",
            "{name} slipstreams behind {other}, {cells} cells further to {to}: lap {lap} of {laps} begins.",
            "cells",
        )
    else:
        template = later_n(
            "{name} slipstreams behind {other}, {cells} cell further to {to}.",
            "{name} slipstreams behind {other}, {cells} cells further to {to}.",
            "cells",
        )
    told = fill(template, event, state, names, **length(event, state))
    if not event.cost:
        return told
    cost = price(state.cars[event.car], event.cost)
    return f"{told} {tr('Entering the corner costs {cost}.').format(cost=cost)}"


def length(event: driving.Drove | driving.Slipstreamed, state: State) -> dict[str, int]:
    """Return the cells of a move, the lap that it ends in, and the laps of the race or of qualifying."""
    laps = state.laps if state.stage == RACING else 1
    return {"cells": len(event.way), "lap": state.cars[event.car].lap + event.laps, "laps": laps}


def finishes(event: driving.Drove | driving.Slipstreamed, state: State) -> bool:
    """Say whether a move ends the race of the car, or its qualifying lap."""
    told = length(event, state)
    return told["lap"] > told["laps"]


def through_the_tunnel(event: driving.Drove | driving.Slipstreamed, state: State) -> bool:
    """Say whether a route leads from a tunnel mouth to its exit (FD-TUNNEL-01)."""
    start, mouths = state.cars[event.car].cell, state.track.tunnels
    left = [start, *cells_along(state.track, start, event.way)][:-1] if mouths else []
    return any(cell in mouths for cell in left)


def rules_of_the_drive(event: driving.Drove | driving.Slipstreamed, state: State) -> tuple[str, ...]:
    """Return the rules of a move, and of the tunnel on its route."""
    return (*event.rules(), "FD-TUNNEL-01") if through_the_tunnel(event, state) else event.rules()


# -- blocked cars --------------------------------------------------------------------------------------------


def blocked(event: driving.Blocked, state: State, names: Names) -> str:
    """Tell that other cars block the car: a point a cell, more than it can pay, brakes alone, or by the table."""
    too_many = event.cells >= len(state.mode.shortfall)
    car = state.cars[event.car]
    had = {"had": car.points} if CAR in event.cost else pools_had(car)
    if CAR in event.cost and owes(car, CAR, event.cells):
        template = later_n(
            "{name} is blocked by other cars, {cells} cell short: {name} owes {cells} wear point and has {had}.",
            "{name} is blocked by other cars, {cells} cells short: {name} owes {cells} wear points and has {had}.",
            "cells",
        )
    elif CAR in event.cost:
        template = later_n(
            "{name} is blocked by other cars, {cells} cell short, and loses {cells} wear point, {left} left.",
            "{name} is blocked by other cars, {cells} cells short, and loses {cells} wear points, {left} left.",
            "cells",
        )
    elif not event.cost and too_many:
        template = later_n(
            "{name} is blocked by other cars, {cells} cell short: too many to brake for with {brakes} and {tyres}.",
            "{name} is blocked by other cars, {cells} cells short: too many to brake for with {brakes} and {tyres}.",
            "cells",
        )
    elif not event.cost:
        template = later_n(
            "{name} is blocked by other cars, {cells} cell short: {name} owes {owed} and has {brakes} and {tyres}.",
            "{name} is blocked by other cars, {cells} cells short: {name} owes {owed} and has {brakes} and {tyres}.",
            "cells",
        )
    elif TYRES not in event.cost and (too_many or event.cost != state.mode.shortfall[event.cells]):
        template = later_n(
            "{name} is blocked by other cars, {cells} cell short, and pays with brakes only: {cost}.",
            "{name} is blocked by other cars, {cells} cells short, and pays with brakes only: {cost}.",
            "cells",
        )
    else:
        template = later_n(
            "{name} is blocked by other cars, {cells} cell short, and loses {cost}.",
            "{name} is blocked by other cars, {cells} cells short, and loses {cost}.",
            "cells",
        )
    owed = {} if too_many or CAR in event.cost else {"owed": priced(state.mode.shortfall[event.cells])}
    return fill(template, event, state, names, **had, **owed)


def pools_had(car: Car) -> dict[str, str]:
    """Return the brake and tyre points of a car in words."""
    return {pool: points_of(pool, car.wear[pool]) for pool in (BRAKES, TYRES)}


# -- the police station and the checkpoint ---------------------------------------------------------------------


def passed_police(event: driving.PassedPolice, state: State, names: Names) -> str:
    """Tell the speed that the police note: ten times the gear die."""
    if event.speed:
        template = later(
            "{name} passes the police station on lap {lap}: speed {speed}, ten times the gear die, counts."
        )
    else:
        template = later("{name} passes the police station on lap {lap} without a gear die: speed {speed} counts.")
    return fill(template, event, state, names)


def police_reward(event: driving.PoliceReward, state: State, names: Names) -> str:
    """Tell the fastest driver past the police station, and the reward."""
    car = state.cars[event.car]
    if gained(car, event.points):
        template = later(
            "All have passed the police station on lap {lap}: {name} was the fastest with {speed} and gets {points}."
        )
    elif car.status == FINISHED:
        template = later(
            "All have passed the police station on lap {lap}: {name} was the fastest with {speed}, but has finished."
        )
    else:
        template = later(
            "All have passed the police station on lap {lap}: {name} was the fastest with {speed}, but lacks no points."
        )
    return fill(template, event, state, names)


def passed_checkpoint(event: driving.PassedCheckpoint, state: State, names: Names) -> str:
    """Tell what the checkpoint gives: points, all tyres, or points that the driver has spread."""
    if CAR in event.points:
        template = later("{name} passes the checkpoint and gets {points}.")
    elif TYRES in event.points:
        template = later("{name} passes the checkpoint and gets new tyres: {points}.")
    else:
        template = later("{name} spreads the points of the checkpoint: {points}.")
    return fill(template, event, state, names)


def rules_of_the_checkpoint(event: driving.PassedCheckpoint, state: State) -> tuple[str, ...]:
    """Return the rules of the checkpoint: of this mode, for tyres or for points to spread, and of the Mechanic."""
    if CAR in state.mode.pools:
        return ("FD-CHECK-01", "FD-WP-08")
    if TYRES in event.points:
        return ("FD-CHECK-02", "FD-WP-08")
    mechanic = ("FD-ABIL-06",) if state.cars[event.car].driver == MECHANIC else ()
    return ("FD-CHECK-03", *mechanic, "FD-WP-08")


# -- all of them ---------------------------------------------------------------------------------------------

SENTENCES: dict[type[Event], Sentence] = {
    driving.NitroUsed: by_field(
        "turbo",
        {
            True: later("{name} uses nitro with the turbo in gear {gear}: {cells} cells more, and no braking."),
            False: later_n(
                "{name} uses nitro in gear {gear}: {cells} cell more, and no braking.",
                "{name} uses nitro in gear {gear}: {cells} cells more, and no braking.",
                "cells",
            ),
        },
    ),
    driving.Drifted: by_field(
        "cells",
        {1: later("{name} drifts 1 cell more for {cost}."), -1: later("{name} drifts 1 cell less for {cost}.")},
    ),
    driving.GainedCell: later("{name} drives 1 cell more on new soft tyres."),
    driving.Skidded: skidded,
    driving.Dazzled: dazzled,
    driving.Drove: drove,
    driving.Slipstreamed: slipstreamed,
    driving.Braked: by_price(
        later_n("{name} brakes {cells} cell for {cost}.", "{name} brakes {cells} cells for {cost}.", "cells"),
        later_n(
            "{name} brakes {cells} cell for {cells} wear point, {left} left.",
            "{name} brakes {cells} cells for {cells} wear points, {left} left.",
            "cells",
        ),
    ),
    driving.Blocked: blocked,
    driving.PassedPolice: passed_police,
    driving.PassedCheckpoint: passed_checkpoint,
    driving.PoliceReward: police_reward,
}

RULES: SpecialRules = {
    driving.Drove: rules_of_the_drive,
    driving.Slipstreamed: rules_of_the_drive,
    driving.PassedCheckpoint: rules_of_the_checkpoint,
    driving.PoliceReward: lambda event, state: (
        *event.RULES,
        "FD-POLICE-03" if CAR in state.mode.pools else "FD-POLICE-04",
    ),
}
