"""Routes with their prices, as the `racer` compares them: how many turns are to come after each, and the best of them.

What has been worked out about the routes of a cell is kept with them, priced routes under packed numbers: a race asks
very often.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d.rules.route import Route, cells_due
from racelib.games.formula_d.search import OUT
from racelib.games.formula_d.search.routes import Routes
from racelib.games.formula_d.search.shelf import PRICED
from racelib.games.formula_d.search.wallet import Wallet
from racelib.games.formula_d.tables import LONGEST

if TYPE_CHECKING:
    from racelib.games.formula_d.search.purse_kinds import Turns
    from racelib.games.formula_d.search.values import Row, Values


class Stretch(NamedTuple):
    """How far a movement goes: the cells to drive, those of a skid in wet corners, the Beauty's toll at the line."""

    distance: int
    skid: int = 0
    toll: int = 0

    def due(self, route: Route) -> int:
        """Return how many cells a movement along this route must have."""
        return cells_due(route, *self)


#: On a dry road, away from the Beauty: by the cells to drive.
PLAIN = tuple(Stretch(distance) for distance in range(LONGEST + 1))


class Risks(msgspec.Struct, frozen=True, gc=False):
    """What stopping somewhere may cost, in turns: `hurt` is the chance of damage for each neighbour.

    `body` is the price of a point of body (0: the points of the basic game, as the table has them), `road` that of
    driving over marked cells. `rough` is the cell of the Aggressor, with whom one rolls twice, `gain` what a visit to
    the box is worth beyond the tyres.
    """

    touch: tuple[int, ...]
    hurt: float
    body: float
    marked: int
    road: float
    rough: int
    gain: float


def points_risks(track: Tables, hurt: float) -> Risks:
    """Return the risks of the basic game, where only neighbours count; kept with the track."""
    risks: Risks | None = track.kept.get(("risks", hurt))
    if risks is None:
        risks = track.kept["risks", hurt] = Risks(track.touch, hurt, 0.0, 0, 0.0, 0, 0.0)
    return risks


#: A route as the table sees it: overshoot, mask, end, the row of turns after it, the row after a spin, the route.
Priced = tuple[int, int, int, "Row", "Row", Route]


def giving_up(routes: Routes, values: Values, stretch: Stretch, braked: int, gear: int) -> tuple[Priced, ...]:
    """Return the routes that give up this many cells of a movement, with their rows; kept once made."""
    distance = stretch.distance
    sliding = stretch.skid or stretch.toll
    key = (*stretch, braked, gear) if sliding else (distance - braked) << 3 | gear
    kept: tuple[Priced, ...] | None = routes.about(values).get(key)
    if kept is None:
        fitting = routes.giving_up(braked, *stretch)
        start = routes.start
        pit = values.track.pit
        kept = tuple(
            [
                _priced(values, route, start, routes.stops, gear)
                for route in fitting
                if not route.out and route.length and not pit[route.end]
            ]
        )
        routes.keep(values, key, kept, len(kept), PRICED)
    return kept


def _priced(values: Values, route: Route, start: int, stops: int, gear: int) -> Priced:
    """Return a route with the rows of the table for where it ends."""
    row = values.row_after(route, start, stops, gear)
    spun = values.row_after(route, start, stops, 0) if route.overshoot else row
    return route.overshoot, route.mask, route.end, row, spun, route


def _final_routes(routes: Routes, values: Values, stretch: Stretch, gear: int) -> list[Priced]:
    """Return the routes that end early: over the finish line, in the box, or held up in the pit lane."""
    pit = values.track.pit
    ends = [route for route in routes.finals if route.length <= stretch.due(route)]
    held = {route.steps for route in ends}
    lengths = range(stretch.distance - stretch.toll, stretch.distance + stretch.skid + 1)
    in_lane = [route for n in lengths for route in routes.of_length(n) if pit[route.end] and stretch.due(route) == n]
    final: list[Priced] = []
    for route in [route for route in in_lane if route.steps not in held] + ends:
        if not route.out:
            turns = turns_after(routes, values, route)
            rows = values.ended(turns, gear), values.ended(turns, 0)
            final.append((route.overshoot, route.mask, route.end, *rows, route))
    return final


def turns_after(routes: Routes, values: Values, route: Route) -> Turns:
    """Return the turns to come after a route over the finish line, or into the pit lane."""
    pit = values.track.pit
    if not pit[route.end]:
        return values.purse.everywhere(0.0)
    if values.box is not None and routes.box >= 0 and not pit[routes.start]:
        return values.box + (0.0 if route.end == routes.box else 1.0)
    return (values.after or values).beyond_pit(route.end, 0)


def best_alone(
    routes: Routes, values: Values, stretch: Stretch, gear: int, wallet: Wallet
) -> tuple[float, Route | None]:
    """Return the best route on an empty track and the turns to come; kept once worked out."""
    key = (stretch, gear, wallet)
    kept: tuple[float, Route | None] | None = routes.about(values).get(key)
    if kept is None:
        kept = routes.keep(values, key, best_free(routes, values, stretch, gear, wallet, 0, None))
    return kept


def best_free(
    routes: Routes, values: Values, stretch: Stretch, gear: int, wallet: Wallet, others: int, risks: Risks | None
) -> tuple[float, Route | None]:
    """Return the best of the routes whose cells are free, and the turns to come after it.

    Braking is weighed as long as the routes that brake less overshoot something.
    """
    at, tyres, brakes, per_tyre, per_brake, shared, spins, penalty, bald = wallet
    touch, marked = (risks.touch, risks.marked) if risks is not None else ((), 0)
    memory = routes.about(values)
    plain = not (stretch.skid or stretch.toll)
    key = stretch.distance << 3 | gear
    routes.grow(stretch.distance + stretch.skid)
    best, found = OUT * 2, None
    for overshoot, mask, end, row, spun, route in (
        _final_routes(routes, values, stretch, gear) if routes.finals or routes.box >= 0 else ()
    ):
        if mask & others:
            continue
        turns = after_overshoot(row, spun, wallet, at, tyres, overshoot)
        if risks is not None and end == routes.box:
            turns -= risks.gain
        if turns < best:
            best, found = turns, route
    clean = False
    for braked in range(min(stretch.distance, brakes + 1)):
        here = at - braked * per_brake
        left = tyres - braked if shared else tyres
        priced = memory.get(key - (braked << 3)) if plain else None
        for overshoot, mask, end, row, spun, route in priced or giving_up(routes, values, stretch, braked, gear):
            if not overshoot:  # as in `after_overshoot`, written out: a call for every route is slow
                turns = row[here]
            elif overshoot < left or (overshoot == left and not spins):
                turns = row[here - overshoot * per_tyre] + overshoot * penalty
            elif spins and (overshoot == left or (bald and overshoot == 1)):
                turns = spun[here - tyres * per_tyre]
            else:
                continue
            if turns >= best:
                continue
            if mask & others:
                if route.other is None or route.other.mask & others:
                    continue
                route = route.other
            if risks is not None and (touch[end] & others or route.mask & marked):
                turns += risk_of(risks, route, others, row, here - overshoot * per_tyre)
            clean = clean or not overshoot
            if turns < best:
                best, found = turns, route
        if clean:
            break
    return best, found


def after_overshoot(row: Row, spun: Row, wallet: Wallet, at: int, tyres: int, cells: int) -> float:
    """Return the turns to come after an overshoot of this many cells."""
    turns: float = OUT * 2
    if not cells:
        turns = row[at]
    elif cells < tyres or (cells == tyres and not wallet.spins):
        turns = row[at - cells * wallet.per_tyre] + cells * wallet.penalty
    elif wallet.spins and (cells == tyres or (wallet.bald and cells == 1)):
        turns = spun[at - tyres * wallet.per_tyre]
    return turns


def risk_of(risks: Risks, route: Route, others: int, row: Row, at: int) -> float:
    """Return what the neighbours and the road of a route are worth, in turns."""
    turns = 0.0
    near = risks.touch[route.end] & others
    if near:
        point = risks.body or row[at - 1] - row[at]
        turns = risks.hurt * (near.bit_count() + (near & risks.rough).bit_count()) * point
    return turns + risks.road if route.mask & risks.marked else turns
