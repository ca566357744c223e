"""How people write answers, and what scenarios can expect of a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.errors import BadOption
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.setting_up import BuildChoice, DriverChoice
from racelib.games.formula_d.rules.slipstream import DECLINE, SlipstreamChoice
from racelib.games.formula_d.tables import DRIVERS
from racelib.games.formula_d.view import pools_written
from racelib.kernel.choice import Choice

# -- answers -------------------------------------------------------------------------------------------------


def read_answer(choice: Choice[Any], written: Any) -> Any:
    """Read an answer as people write it: a gear as a number; a route as steps, as its cells, or as its end.

    A list of cells becomes the steps between them. A table is the cheapest option that fits it: `{to = "1.13"}` ends
    there, `{cells = 3}` is 3 cells long, `{brake = 2}` gives up 2 cells, `{pit = true}` goes into the pit lane. People
    may write a car as 6/3/3/3/3/2, a driver by name, and "decline" for no slipstream.
    """
    read = READERS.get(type(choice))
    return written if read is None else read(choice, written)


def read_route(choice: RouteChoice | SlipstreamChoice, written: Any) -> Any:
    """Read a route."""
    if isinstance(written, list):
        return steps_between(choice, written)
    if isinstance(written, dict) and written and set(written) <= {"to", "cells", "brake", "pit"}:
        return fitting_route(choice, written)
    return written


def read_slipstream(choice: SlipstreamChoice, written: Any) -> Any:
    """Read a slipstream, or that the player stays behind."""
    return DECLINE if written == "decline" else read_route(choice, written)


def read_car(choice: BuildChoice, written: Any) -> Any:
    """Read a car, such as 6/3/3/3/3/2."""
    car = pools_written(written) if isinstance(written, str) else None
    return written if car is None else dict(car)


def read_driver(choice: DriverChoice, written: Any) -> Any:
    """Read a driver by a part of the name that no other driver has."""
    if not isinstance(written, str):
        return written
    named = [number for number, driver in DRIVERS.items() if written.casefold() in driver.name.casefold()]
    return named[0] if len(named) == 1 else written


#: The answers that people write differently from the file.
READERS: dict[type[Choice[Any]], Callable[[Any, Any], Any]] = {
    RouteChoice: read_route,
    SlipstreamChoice: read_slipstream,
    BuildChoice: read_car,
    DriverChoice: read_driver,
}


def steps_between(choice: RouteChoice | SlipstreamChoice, codes: list[Any]) -> Any:
    """Return the steps that lead from the car through these cells; without such steps, the cells themselves."""
    track = choice.state.track
    steps = ""
    cell = choice.car.cell
    for code in codes:
        to = track.number.get(code) if isinstance(code, str) else None
        if to is None:
            raise BadOption(f"there is no cell {code!r} on track '{track.id}'")
        letter = next((letter for letter, next_cell, _ in track.steps[cell] if next_cell == to), None)
        if letter is None:
            return codes  # no such step: the choice will say why
        steps += letter
        cell = to
    return steps


def fitting_route(choice: RouteChoice | SlipstreamChoice, wanted: dict[str, Any]) -> Any:
    """Return the cheapest route that ends, brakes or turns off as wanted; without one, what was wanted."""
    track = choice.state.track
    to = wanted.get("to", track.codes[0])
    if not isinstance(to, str) or to not in track.number:
        raise BadOption(f"there is no cell {to!r} on track '{track.id}'")
    cheapest = sorted(choice.options(), key=lambda one: (sum(choice.cost(one[0]).values()), one[0].length))
    for route, given_up in cheapest:
        code, pits = track.codes[route.end], track.pit[route.end]
        if {"to": code, "cells": route.length, "brake": given_up, "pit": pits}.items() >= wanted.items():
            return route.steps
    return wanted


# -- facets --------------------------------------------------------------------------------------------------


def facets(choice: Choice[Any]) -> dict[str, Any]:
    """Return what scenarios can expect of a choice.

    Of a gear: `gears`, and `costs` by gear (points; `wear` says from which wear categories). Of a route: `ends` of the
    routes that use up the roll (or of the longest, when blocked), `next` cells, `blocked`, the most cells that can be
    braked (`brakes`), the cells to drive (`distance`). Of a slipstream: `ends`, `leader`, `blocked`. Of a driver:
    `drivers`.
    """
    shown = FACETS.get(type(choice))
    return {} if shown is None else shown(choice)


def facets_of_route(choice: RouteChoice) -> dict[str, Any]:
    """Return what scenarios can expect of a choice of a route."""
    codes, options = choice.state.track.codes, list(choice.options())
    return {
        "ends": sorted({codes[route.end] for route, given_up in options if not given_up}),
        "next": sorted({codes[route.end] for route in choice.routes().of_length(1)}) if choice.distance else [],
        "blocked": choice.blocked(),
        "brakes": max(given_up for _, given_up in options),
        "distance": choice.distance,
    }


def facets_of_slipstream(choice: SlipstreamChoice) -> dict[str, Any]:
    """Return what scenarios can expect of a slipstream."""
    codes = choice.state.track.codes
    ends = {codes[route.end] for route, given_up in choice.options() if not given_up or choice.falls_short(route)}
    return {"ends": sorted(ends), "leader": choice.leader.number, "blocked": choice.blocked()}


def facets_of_gear(choice: GearChoice) -> dict[str, Any]:
    """Return what scenarios can expect of a choice of a gear."""
    told = {gear: choice.explain(gear) for gear in choice}
    return {
        "gears": list(told),
        "costs": {str(gear): each.price for gear, each in told.items()},
        "wear": {str(gear): each.facts["cost"] for gear, each in told.items()},
    }


#: What can be expected, by the kind of choice.
FACETS: dict[type[Choice[Any]], Callable[[Any], dict[str, Any]]] = {
    RouteChoice: facets_of_route,
    SlipstreamChoice: facets_of_slipstream,
    GearChoice: facets_of_gear,
    DriverChoice: lambda choice: {"drivers": list(choice)},
}
