"""Formula D as the kernel sees it: the chapters put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.errors import BadOption
from racelib.games.formula_d.bots import BOTS
from racelib.games.formula_d.events import EVENTS
from racelib.games.formula_d.position import OPTIONS, broken, check, position, start, view
from racelib.games.formula_d.rules.finish import standings, summary
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.setting_up import BuildChoice, DriverChoice
from racelib.games.formula_d.rules.slipstream import DECLINE, SlipstreamChoice
from racelib.games.formula_d.rules.turn import race
from racelib.games.formula_d.show import scene
from racelib.games.formula_d.show.coach import COACH
from racelib.games.formula_d.show.picture import picture
from racelib.games.formula_d.show.words import say
from racelib.games.formula_d.show.words.choices import PHRASES
from racelib.games.formula_d.state import State
from racelib.games.formula_d.tables import DRIVERS, PLAYERS, POOLS
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice
from racelib.kernel.event import Event
from racelib.kernel.game import Game, open_to_all
from racelib.kernel.words import Words


def imagine(state: State, seat: int, dice: BotDice, since: Sequence[Event]) -> State:
    """Return what a seat may take the state to be: Formula D hides nothing."""
    return state


def read_answer(choice: Choice[Any], written: Any) -> Any:
    """Read an answer as people write it: a gear as a number; a way as steps, as its cells, or as its end.

    A list of cells becomes the steps between them. A table is the cheapest option that fits it: `{to = "1.13"}` ends
    there, `{cells = 3}` is so long, `{brake = 2}` gives so many cells up, `{pit = true}` goes into the pit lane. A car
    may be written as 6/3/3/3/3/2, a driver by name, "no" to a slipstream as "decline".
    """
    if isinstance(choice, (RouteChoice, SlipstreamChoice)):
        if isinstance(written, list):
            return steps_between(choice, written)
        if isinstance(written, dict) and written and set(written) <= {"to", "cells", "brake", "pit"}:
            return fitting_route(choice, written)
        return DECLINE if written == "decline" and isinstance(choice, SlipstreamChoice) else written
    if isinstance(choice, BuildChoice) and isinstance(written, str) and written.count("/") == len(POOLS) - 1:
        numbers = written.split("/")
        if all(number.strip().isascii() and number.strip().isdigit() for number in numbers):
            return {pool: int(number) for pool, number in zip(POOLS, numbers, strict=True)}
    if isinstance(choice, DriverChoice) and isinstance(written, str):
        named = [number for number, driver in DRIVERS.items() if written.casefold() in driver.name.casefold()]
        return named[0] if len(named) == 1 else written
    return written


def steps_between(choice: RouteChoice | SlipstreamChoice, codes: list[Any]) -> Any:
    """Return the steps that lead from the car through these cells; the cells themselves if there are none."""
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
    """Return the cheapest way that ends, brakes or turns off as wanted; what was wanted if there is none."""
    track = choice.state.track
    to = wanted.get("to", track.codes[0])
    if not isinstance(to, str) or to not in track.number:
        raise BadOption(f"there is no cell {to!r} on track '{track.id}'")
    if isinstance(choice, RouteChoice):
        options = list(choice.options())
    else:
        options = [(route, choice.given_up(route)) for route in choice.routes().values()]
    for route, given_up in sorted(
        options, key=lambda option: (sum(choice.cost(option[0]).values()), len(option[0].steps))
    ):
        pits = track.pit[route.end]
        if (
            wanted.get("to", track.codes[route.end]) == track.codes[route.end]
            and wanted.get("cells", route.length) == route.length
            and wanted.get("brake", given_up) == given_up
            and wanted.get("pit", pits) == pits
        ):
            return route.steps
    return wanted


def facets(choice: Choice[Any]) -> dict[str, Any]:
    """Return what scenarios can expect of a choice.

    Of a gear: `gears`, and `costs` by gear (points; `wear` says from which pools). Of a way: `ends` of the ways that
    use up the roll (or of the longest, when blocked), `next` cells, `blocked`, the most cells that can be braked
    (`brakes`), the cells to drive (`distance`). Of a slipstream: `ends`, `leader`, `blocked`. Of a driver: `drivers`.
    """
    codes = choice.state.track.codes if isinstance(choice, (RouteChoice, SlipstreamChoice)) else ()
    if isinstance(choice, RouteChoice):
        options = list(choice.options())
        return {
            "ends": sorted({codes[route.end] for route, given_up in options if not given_up}),
            "next": sorted({codes[route.end] for route in choice.routes().of_length(1)}) if choice.distance else [],
            "blocked": choice.blocked(),
            "brakes": max(given_up for _, given_up in options),
            "distance": choice.distance,
        }
    if isinstance(choice, SlipstreamChoice):
        blocked = choice.blocked()
        routes = [route for route in choice.routes().values() if blocked or not choice.given_up(route)]
        return {
            "ends": sorted({codes[route.end] for route in routes}),
            "leader": choice.leader.number,
            "blocked": blocked,
        }
    if isinstance(choice, GearChoice):
        gears = list(choice)
        told = {str(gear): choice.explain(gear) for gear in gears}
        return {
            "gears": gears,
            "costs": {gear: each.price for gear, each in told.items()},
            "wear": {gear: each.facts["cost"] for gear, each in told.items()},
        }
    return {"drivers": list(choice)} if isinstance(choice, DriverChoice) else {}


GAME: Game[State] = Game(
    name="formula-d",
    title="Formula D",
    players=PLAYERS,
    check=check,
    start=start,
    rules=race,
    events=EVENTS,
    broken=broken,
    hide=open_to_all,
    view=view,
    words=Words(say, PHRASES, standings, summary),
    picture=picture,
    bots=BOTS,
    imagine=imagine,
    read_answer=read_answer,
    facets=facets,
    position=position,
    options=OPTIONS,
    first={"track": "lagoon"},
    scene=scene,
    coach=COACH,
)
