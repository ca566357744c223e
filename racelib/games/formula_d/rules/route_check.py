"""Checking a route step by step (chapter 5): is it legal, and if not, which rule forbids it?"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from racelib.errors import IllegalChoice, shown
from racelib.games.formula_d.rules.braking import most_braking
from racelib.games.formula_d.rules.corners import missing_stops
from racelib.games.formula_d.rules.pits import waits_in_pit_lane
from racelib.games.formula_d.rules.route import Route, keeps_lane, lane_changes, one_further, route_of
from racelib.games.formula_d.search.steps import straight_cells
from racelib.games.formula_d.state import RACING
from racelib.kernel.choice import Refusal, fact

if TYPE_CHECKING:
    from racelib.games.formula_d.rules.movement import RouteChoice

#: The letters of steps: straight on, left, right, into the pit lane, into the box.
LETTERS = "slrpb"


def not_among_the_routes(answer: object, refusal: Refusal) -> IllegalChoice:
    """Return the error for steps that cannot be driven here, with the rules that forbid them.

    >>> print(not_among_the_routes("lrlr", Refusal("you weave", ("FD-MOVE-08", "FD-RULING-11"))))
    'lrlr' is not a route that you may drive here (FD-MOVE-08, FD-RULING-11)
    """
    message = f"{shown(repr(answer), 60)} is not a route that you may drive here ({', '.join(refusal.rules)})"
    return IllegalChoice(message, refusal.rules)


def follow(choice: RouteChoice, steps: str) -> Route | Refusal:
    """Follow steps cell by cell; return the route that they make, or the rule that forbids it."""
    state, car, track = choice.state, choice.car, choice.state.track
    stops = missing_stops(state, car)
    last_lap = state.last_lap(car)
    box = choice.box
    route = route_of("", car.cell, 0)
    path = [car.cell]  # up to a corner left too early
    for letter in steps:
        cell = route.end
        here = track.codes[cell]
        if letter not in LETTERS:
            return Refusal(fact("not a step", letter=letter), ("FD-MOVE-03",))
        if route.length == choice.most:
            return Refusal(fact("too long", n=len(steps), most=choice.most), ("FD-MOVE-01",))
        if route.final:
            return Refusal(fact("ends here", cell=here), ("FD-RULING-23",) if last_lap else ("FD-PIT-13",))
        step = next((step for step in track.steps[cell] if step[0] == letter), None)
        if letter == "p" and box < 0 and step is not None:
            if not state.mode.refit:
                return Refusal(fact("no pit stops"), ("FD-STREET-02", "FD-RULING-85"))
            return Refusal(fact("pit lane closed"), ("FD-PIT-01", "FD-RULING-48"))
        if step is None or (letter == "b" and step[1] != box):
            rule = "FD-PIT-13" if track.pit[cell] else "FD-MOVE-06" if track.corner[cell] >= 0 else "FD-MOVE-03"
            return Refusal(fact("no step", letter=letter, cell=here), (rule,))
        if letter == "s" and any(other == "b" and to == box for other, to, _ in track.steps[cell]):
            return Refusal(fact("past the box"), ("FD-PIT-13",))
        to = step[1]
        if letter != "s" and keeps_lane(track, route, stops, to):
            left = route.missed[0].corner if route.missed else track.corner[cell]
            return Refusal(fact("lane lock", corner=track.corners[left].name, cell=here), ("FD-OVER-10",))
        if choice.others >> to & 1:
            rule = "FD-OVER-12" if route.missed else "FD-MOVE-04"
            return Refusal(fact("occupied", cell=track.codes[to]), (rule,))
        route, stops = one_further(track, route, stops, step, last_lap, box)
        if not route.missed:  # under the lane lock nothing is left to choose
            path.append(to)
    route.final = route.final or waits_in_pit_lane(track, route.end, box, choice.others)
    return weaving(choice, path, steps) or wrong_length(choice, route) or route


def weaving(choice: RouteChoice, path: list[int], steps: str) -> Refusal | None:
    """FD-MOVE-08, FD-RULING-11: on a straight no other free route between two cells may be shorter.

    Nor may one of the same length have fewer lane changes.
    FD-MOVE-09, FD-RULING-12: a route that keeps off all marked cells is compared only with routes that do so too.
    """
    track, marked, straights = choice.state.track, choice.state.marked, straight_cells(choice.state.track)
    for on_straight, places in groupby(range(len(path)), key=lambda at: straights >> path[at] & 1):
        if not on_straight:
            continue
        run = list(places)
        start, end = run[0], run[-1]
        driven = (end - start, lane_changes(steps[start:end]))
        unmarked = not any(marked >> cell & 1 for cell in path[max(start, 1) : end + 1])
        asked = (path[start], start, path[end], unmarked)
        if choice.empty_track().shortest_run(*asked) == driven:
            continue  # other cars can only make it longer
        best = choice.routes().shortest_run(*asked)
        if best is not None and best < driven:
            cells = {"cell": track.codes[path[start]], "to": track.codes[path[end]]}
            shorter = best[0] < driven[0]
            why = fact("detour", n=best[0], **cells) if shorter else fact("weaving", n=best[1], **cells)
            return Refusal(why, ("FD-MOVE-08", "FD-RULING-11"))
    return None


def wrong_length(choice: RouteChoice, route: Route) -> Refusal | None:
    """Say why a route has the wrong length or too many lane changes, if it has."""
    if choice.lane_changes is not None and not choice.few_enough_lane_changes(route):
        return Refusal(fact("too many lane changes", n=choice.lane_changes), ("FD-START-10", "FD-RULING-57"))
    given_up = choice.due(route) - route.length
    if given_up < 0:
        dazzled = choice.toll > 0 and 0 < route.line_at < route.length
        rule = "FD-RULING-76" if dazzled else "FD-RULING-61" if choice.most > choice.distance else "FD-MOVE-01"
        return Refusal(fact("too long", n=route.length, most=choice.due(route)), (rule,))
    if given_up == 0 or route.final:
        return None
    if choice.state.track.pit[route.end]:
        return Refusal(fact("no braking in the pit lane"), ("FD-PIT-10",))
    if given_up <= choice.brakes or choice.falls_short(route):
        return None
    refusal = _cannot_brake(choice, given_up)
    return Refusal(refusal.why, (*refusal.rules, "FD-RULING-28")) if choice.blocked() else refusal


def _cannot_brake(choice: RouteChoice, cells: int) -> Refusal:
    """Say why you cannot give up this many cells."""
    state, car = choice.state, choice.car
    if choice.lane_changes is not None:
        return Refusal(fact("no braking at the start"), ("FD-START-09", "FD-DEC-10"))
    if state.stage != RACING:
        return Refusal(fact("no braking in qualifying"), ("FD-QUAL-04", "FD-RULING-68"))
    if choice.brakes < most_braking(state, car):
        if state.in_box(car):
            return Refusal(fact("no braking after a quick stop"), ("FD-RULING-52",))
        return Refusal(fact("no braking with nitro"), ("FD-NITRO-04", "FD-RULING-70"))
    pool = state.mode.brakes
    why = fact("too much braking", n=cells, cost={pool: cells}, left=car.wear[pool])
    return Refusal(why, ("FD-RULING-04",) if pool in state.mode.fatal else ("FD-BRAKE-02", "FD-RULING-25"))
