"""Races for tests: any number stands for a race, and few numbers are races of all modes and options, pair by pair."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

from racelib.boards.lanes.tables import tables
from racelib.games.formula_d.game import GAME
from racelib.games.formula_d.rules.corners import missing_stops
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.slipstream import SlipstreamChoice
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import GEAR_DICE, MODES, SWITCHES
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice
from racelib.kernel.game import Bot, Header
from racelib.kernel.set_up import header_for

CIRCUITS = ("t1", "t2", "lagoon", "monaco")
STREETS = ("t1-s", "lumen")
#: Formula 1 cars race on circuits, and on a street circuit with boxes.
TRACKS = {name: STREETS if mode.street else (*CIRCUITS, "lumen") for name, mode in MODES.items()}
COUNTS = range(2, 11)
#: A prime, so that races one after the other are of very different kinds.
STRIDE = 7919

#: What a race is: its mode, each switch, laps, track, and whether the number of players is odd.
Kind = dict[str, Any]


def kinds() -> Iterator[Kind]:
    """Give every kind of race there is (FD-MODE-06)."""
    for name, mode in MODES.items():
        for track, laps, odd in product(TRACKS[name], mode.laps, (False, True)):
            if laps not in tables(track).laps:
                continue
            for on in product((False, True), repeat=len(mode.options)):
                switches = dict.fromkeys(SWITCHES, False) | dict(zip(mode.options, on, strict=True))
                if not (switches["team"] and odd):  # FD-TEAM-01
                    yield {"mode": name, **switches, "laps": laps, "track": track, "odd": odd}


def pairs(kind: Kind) -> frozenset[tuple[tuple[str, Any], ...]]:
    """Return all that two of the things which make a kind of race can show together."""
    return frozenset(combinations(kind.items(), 2))


@cache
def pairwise() -> tuple[Kind, ...]:
    """Return few kinds of race that show every pair which any kind shows: again and again the one with most new pairs.

    Each then lets the next ones be as different from it as they can.
    """
    left = {number: (kind, pairs(kind)) for number, kind in enumerate(kinds())}
    missing = frozenset[tuple[tuple[str, Any], ...]]().union(*(shown for _, shown in left.values()))
    chosen = []
    while missing:
        number = max(left, key=lambda number: (len(left[number][1] & missing), -number))
        kind, shown = left.pop(number)
        chosen.append(kind)
        missing -= shown
    return tuple(chosen)


def players_for(kind: Kind) -> list[int]:
    """Return the numbers of players that such a race can have (FD-MODE-01, FD-MODE-08, FD-TEAM-01)."""
    return [
        players
        for players in COUNTS
        if bool(players % 2) == kind["odd"]
        and not (kind["team"] and players < 4)
        and not (kind["mode"] == "street-advanced" and not kind["weather"] and players == 10)
    ]


@cache
def kinds_of(mode: str) -> tuple[Kind, ...]:
    """Return every kind of race of a mode."""
    return tuple(kind for kind in kinds() if kind["mode"] == mode)


def kind_of(number: int) -> Kind:
    """Return what race number so-and-so is: the first numbers show every pair, the others all kinds, mode by mode."""
    if number < len(pairwise()):
        return pairwise()[number]
    among = kinds_of(list(MODES)[number % len(MODES)])
    return among[number // len(MODES) * STRIDE % len(among)]


def header_of(number: int, **options: Any) -> Header:
    """Return the header of race number so-and-so, with ever other numbers of players."""
    kind = kind_of(number)
    counts = players_for(kind)
    usual = {name: value for name, value in kind.items() if name != "odd"}
    players = counts[number * STRIDE // 7 % len(counts)]
    return header_for("formula-d", bots=None, date="", **{"players": players, "seed": number, **usual, **options})


# -- who drives ------------------------------------------------------------------------------------------------------


def any_answer(seen: State, choice: Choice[Any], dice: BotDice) -> Any:
    """Take any option, each as likely as the others."""
    options = list(choice)
    return options[dice.pick(len(options))]


def careful(seen: State, choice: Choice[Any], dice: BotDice) -> Any:
    """Drive so that races last: a gear that still stops in the corner, mostly the cheapest way, often into the pits."""
    if isinstance(choice, GearChoice):
        room = cells_to_stop_in(seen, choice.car) + dice.pick(4) // 3 * dice.pick(6, 1)
        gears = list(choice)
        return max((gear for gear in gears if GEAR_DICE[gear][-1] <= room), default=gears[0])
    if isinstance(choice, RouteChoice):
        options = [route for route, _ in choice.options()]
        pits = [route for route in options if "p" in route.steps]
        if pits and dice.pick(3, 1):
            return pits[dice.pick(len(pits), 2)].steps
        if dice.pick(12, 3):
            price = {route.steps: (choice.fate(route), choice.price(route)) for route in options}
            least = min(price.values())
            options = [route for route in options if price[route.steps] == least]
        return options[dice.pick(len(options), 4)].steps
    if isinstance(choice, SlipstreamChoice):
        routes = [route.steps for route in choice.routes().values() if choice.fate(route) != "out"]
        return routes[dice.pick(len(routes))] if routes else ""
    return any_answer(seen, choice, dice)


def cells_to_stop_in(state: State, car: Car) -> int:
    """Count the cells of the own lane up to the last one of the corner that still wants a stop."""
    track, cell = state.track, car.cell
    done = missing_stops(state, car) == 0
    for cells in range(60):
        onward = track.own[cell]
        here = track.corner[cell]
        leaves = here >= 0 and track.corner[onward] != here and not (done and here == track.corner[car.cell])
        if onward < 0 or leaves:
            return cells
        cell = onward
    return 60


def wanderer(seen: State, choice: Choice[Any], dice: BotDice) -> Any:
    """Drive any way step by step, not only one of those that are offered, and build any car."""
    if isinstance(choice, RouteChoice):
        options = list(choice)
        steps, cell = "", choice.car.cell
        for n in range(len(options[dice.pick(len(options))])):
            onward = seen.track.steps[cell]
            letter, cell, _ = onward[dice.pick(len(onward), n + 1) if dice.pick(3, n + 50) == 0 else 0]
            steps += letter
        return steps if choice.legal(steps) else careful(seen, choice, dice)
    if choice.KIND == "build":
        return own_make(dice)
    if choice.KIND == "stopwatch":
        return 20 + dice.pick(300)
    return careful(seen, choice, dice)


def own_make(dice: BotDice) -> dict[str, int]:
    """Build a car of 20 points (FD-CUSTOM-01 … FD-CUSTOM-07), each point where it may go."""
    pools = dict.fromkeys(("tyres", "brakes", "gearbox", "body", "engine", "suspension"), 1)
    for point in range(14):
        room = [pool for pool, has in pools.items() if has < (14 if pool == "tyres" else 7)]
        pools[room[dice.pick(len(room), point)]] += 1
    return pools


#: Who drives in the races of the tests: mostly anything, so that everything happens.
PLAYERS: tuple[Bot, ...] = (careful, any_answer, wanderer, careful)


def bots_of(number: int, players: int) -> dict[int, Bot]:
    """Return who sits where in race number so-and-so; one race in nine is driven by the bots of the game."""
    if number % 9 == 7:
        able = list(GAME.bots.values())
        return {seat: able[(number // 9 + seat) % len(able)] for seat in range(players)}
    if number % 3 == 0:
        return dict.fromkeys(range(players), PLAYERS[number // 3 % 2 * 2])
    return {seat: PLAYERS[(number // 7 + seat) % len(PLAYERS)] for seat in range(players)}
