"""How the `racer` drives: gear, route, slipstream, nitro, drift and the extra cell of soft tyres.

Every answer is the one with the fewest turns to come: those of the table (`values.py`) for the cell where it ends, and
what the risks of stopping there are worth. In the rain the table is that of the skid of its tyres; the Beauty's toll,
nitro and other cars are looked at for one turn ahead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from racelib.boards.lanes.tables import Tables
from racelib.games.formula_d.bots.garage import box_gain, vital_price
from racelib.games.formula_d.bots.wallet import Wallet, values_for, wallet_of
from racelib.games.formula_d.rules.corners import missing_stops
from racelib.games.formula_d.rules.drivers import engine_limit, line_toll
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import RouteChoice, usual_routes
from racelib.games.formula_d.rules.route import Route, cells_due, route_of
from racelib.games.formula_d.rules.slipstream import DECLINE, SlipstreamChoice
from racelib.games.formula_d.rules.tyres import overshoot_factor, skid
from racelib.games.formula_d.search.routes import Routes
from racelib.games.formula_d.state import RACING, Car, State
from racelib.games.formula_d.tables import (
    AGGRESSOR,
    BLACK_DIE,
    CAR,
    ENGINE,
    GEAR_DICE,
    LONGEST,
    MOST_SKIPPED,
    STRAINING,
    Cost,
)

if TYPE_CHECKING:
    from racelib.games.formula_d.search.values import Row, Turns, Values

#: What going out costs, in turns, as in the table.
OUT = 100.0
#: Look at every route in traffic when the best free one of the usual routes loses more than this many turns.
WORTH_A_SEARCH = 0.6
#: Compare gears in traffic if they lose at most this many turns without it, and if this many cars are in reach.
WORTH_A_LOOK = 2.0
CROWD = 2
#: What it costs to be blocked, as long as there are brakes.
BLOCKED = 1.0
#: The chance that a car in gear 5 or 6 strains the engines in its turn, whichever of the two it is.
STRAIN = 0.1
#: What standing still costs, in turns, on top of what the table says.
STANDING = 0.5
#: Keeps the keys of best routes apart from those of priced routes.
BEST = 1 << 40
STATES = 4  # missing stops 0 to 3, as in the table


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


def stretch_of(choice: RouteChoice) -> Stretch:
    """Return how far a movement goes."""
    if choice.empty_track().exact:
        return Stretch(choice.distance, choice.skid, choice.toll)
    return PLAIN[choice.distance]


class Risks(NamedTuple):
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


def risks_of(state: State, car: Car) -> Risks:
    """Look around: which cars are near, what lies on the road, and how much of the car is left."""
    mode, track = state.mode, state.track
    hurt = mode.collision.chance(state.raining)
    if CAR in mode.pools:
        return points_risks(track, hurt)
    body = vital_price(state, car, mode.collision.pool)
    road = 0.0
    if mode.road is not None and mode.danger is None:
        road = mode.road.chance(state.raining) * vital_price(state, car, mode.road.pool)
    rough = track.mask(other.cell for other in state.cars if other.driver == AGGRESSOR and other.cell >= 0)
    return Risks(track.touch, hurt, body, state.marked, road, rough, box_gain(state, car))


# -- gear -----------------------------------------------------------------------------------------------------


def best_gear(state: State, choice: GearChoice) -> int:
    """Take the gear with the fewest turns to come."""
    car = choice.car
    values = values_for(state, car)
    if state.track.pit[car.cell]:
        return min(choice, key=lambda gear: (_gear_in_pit_lane(state, car, gear, values), gear))
    wallet = wallet_of(state, car, values, car.wear)
    if wallet.spins:
        return _best_gear_in_traffic(state, choice, values, wallet)
    key = car.cell * STATES + missing_stops(state, car)
    question = (key * 8 + car.gear) << 5 | wallet.at
    gear = values.best_gear.get(question)
    if gear is None:
        row = values.gear_row(key)
        turns = {gear: 1 + row[gear * (len(row) // 7) + wallet.at - max(0, car.gear - gear - 1)] for gear in choice}
        gear = values.best_gear[question] = min(turns, key=lambda gear: (turns[gear], gear))
    return gear


def _best_gear_in_traffic(state: State, choice: GearChoice, values: Values, wallet: Wallet) -> int:
    """Take the gear with the fewest turns to come, with what the engine may suffer and what the others leave free."""
    car = choice.car
    row = values.gear_row(car.cell * STATES + missing_stops(state, car))
    size = len(row) // 7
    old = car.gear
    turns: dict[int, float] = {}
    paid: dict[int, int] = {}
    for gear in range(min(6, old + 1), max(0, old - 2 - MOST_SKIPPED), -1):
        skipped = old - gear - 1
        if skipped > 0 and not choice.legal(gear):
            break
        paid[gear] = 0 if skipped <= 0 else 1 + wallet.per_brake * (skipped > 1)
        turns[gear] = 1 + row[gear * size + wallet.at - paid[gear]] + strain(state, car, gear)
        if skipped == MOST_SKIPPED:
            turns[gear] += vital_price(state, car, ENGINE)
    _look_at_traffic(state, car, values, wallet, paid, turns)
    return min(turns, key=lambda gear: (turns[gear], gear))


def _look_at_traffic(
    state: State, car: Car, values: Values, wallet: Wallet, paid: dict[int, int], turns: dict[int, float]
) -> None:
    """Count in what the cars ahead do to each gear: they have moved already, and only your die is unknown.

    They can only make a gear worse, so the best ones come first, and the others need no look.
    """
    others = state.occupied & ~(1 << car.cell)
    slide = values.skid
    routes = usual_routes(state, car, slide > 0)
    gears = sorted(turns, key=lambda gear: turns[gear])
    enough = turns[gears[0]] + WORTH_A_LOOK
    for gear in gears:
        if turns[gear] > enough:
            break
        faces = GEAR_DICE[gear]
        if (others & routes.reach(faces[-1] + slide)).bit_count() < CROWD:
            enough = min(enough, turns[gear])
            continue
        spent = wallet._replace(at=wallet.at - paid[gear], brakes=wallet.brakes - (paid[gear] > 1))
        for face in set(faces):
            stretch = Stretch(face, slide)
            alone, usual = _best_alone(routes, values, stretch, gear, spent)
            if usual is not None and usual.free(others):
                continue
            free, route = _best_free(routes, values, stretch, gear, spent, others, None)
            if route is None:
                free = alone + (BLOCKED if spent.brakes > 1 else OUT / 2)
            turns[gear] += (free - alone) * faces.count(face) / len(faces)
        enough = min(enough, turns[gear])


def strain(state: State, car: Car, gear: int) -> float:
    """Return what the engine checks of a turn at speed are worth: your roll, and those of the others."""
    if gear not in STRAINING:
        return 0.0
    others = sum(other.gear in STRAINING and other.racing for other in state.cars if other is not car)
    limit = engine_limit(car, state.mode.engine.limit(state.raining))
    return STRAIN * (1 + others) * limit / len(BLACK_DIE) * vital_price(state, car, ENGINE)


def _gear_in_pit_lane(state: State, car: Car, gear: int, values: Values) -> float:
    """Return the turns to come in a gear in the pit lane, where they must be worked out and no skip costs anything."""
    wallet = wallet_of(state, car, values, car.wear)
    slide, toll = skid(state, car), line_toll(state, car)
    routes = usual_routes(state, car, slide + toll > 0)
    faces = GEAR_DICE[gear]
    total = 0.0
    for face in faces:
        total += _best_alone(routes, values, Stretch(face, slide, toll), gear, wallet)[0]
    return total / len(faces)


# -- routes with their prices -------------------------------------------------------------------------------------

#: A route as the table sees it: overshoot, mask, end, the row of turns after it, the row after a spin, the route.
Priced = tuple[int, int, int, "Row", "Row", Route]


def _memory(routes: Routes, values: Values) -> dict[Any, Any]:
    """Return what has been worked out about these routes with these values."""
    memory: dict[Any, Any] | None = routes.kept.get(values)
    if memory is None:
        memory = routes.kept[values] = {}
    return memory


def giving_up(routes: Routes, values: Values, stretch: Stretch, braked: int, gear: int) -> list[Priced]:
    """Return the routes that give up this many cells of a movement, with their rows; kept once made."""
    memory = _memory(routes, values)
    distance = stretch.distance
    sliding = stretch.skid or stretch.toll
    key = (*stretch, braked, gear) if sliding else (distance - braked) << 3 | gear
    kept: list[Priced] | None = memory.get(key)
    if kept is None:
        fitting = routes.giving_up(braked, *stretch)
        start = routes.start
        pit = values.track.pit
        kept = memory[key] = [
            _priced(values, route, start, routes.stops, gear)
            for route in fitting
            if not route.out and route.length and not pit[route.end]
        ]
    return kept


def _priced(values: Values, route: Route, start: int, stops: int, gear: int) -> Priced:
    """Return a route with the rows of the table for where it ends."""
    row = values.row_after(route, start, stops, gear)
    spun = values.row_after(route, start, stops, 0) if route.overshoot else row
    return route.overshoot, route.mask, route.end, row, spun, route


def _final_routes(routes: Routes, values: Values, stretch: Stretch, gear: int) -> list[Priced]:
    """Return the routes that end early: over the finish line, in the box, or held up in the pit lane."""
    pit = values.track.pit
    routes.grow(stretch.distance + stretch.skid)
    ends = [route for route in routes.finals if route.length <= stretch.due(route)]
    held = {route.steps for route in ends}
    lengths = range(stretch.distance - stretch.toll, stretch.distance + stretch.skid + 1)
    in_lane = [route for n in lengths for route in routes.of_length(n) if pit[route.end] and stretch.due(route) == n]
    final: list[Priced] = []
    for route in [route for route in in_lane if route.steps not in held] + ends:
        if not route.out:
            turns = _ended(routes, values, route)
            rows = values.ended(turns, gear), values.ended(turns, 0)
            final.append((route.overshoot, route.mask, route.end, *rows, route))
    return final


def _ended(routes: Routes, values: Values, route: Route) -> Turns:
    """Return the turns to come after a route over the finish line, or into the pit lane."""
    pit = values.track.pit
    if not pit[route.end]:
        return values.purse.everywhere(0.0)
    if values.box is not None and routes.box >= 0 and not pit[routes.start]:
        return values.box + (0.0 if route.end == routes.box else 1.0)
    return (values.after or values).beyond_pit(route.end, 0)


def _best_alone(
    routes: Routes, values: Values, stretch: Stretch, gear: int, wallet: Wallet
) -> tuple[float, Route | None]:
    """Return the best route on an empty track and the turns to come; kept once worked out."""
    key = ((stretch.distance << 3 | stretch.skid) << 1 | stretch.toll) << 3 | gear
    key = (((key << 9 | wallet.at) << 5 | wallet.brakes) << 2 | wallet.penalty) << 1 | wallet.bald | BEST
    memory = _memory(routes, values)
    kept: tuple[float, Route | None] | None = memory.get(key)
    if kept is None:
        kept = memory[key] = _best_free(routes, values, stretch, gear, wallet, 0, None)
    return kept


def _best_free(
    routes: Routes, values: Values, stretch: Stretch, gear: int, wallet: Wallet, others: int, risks: Risks | None
) -> tuple[float, Route | None]:
    """Return the best of the routes whose cells are free, and the turns to come after it.

    Braking is weighed as long as the routes that brake less overshoot something.
    """
    at, tyres, brakes, per_tyre, per_brake, shared, spins, penalty, bald = wallet
    touch, marked = (risks.touch, risks.marked) if risks is not None else ((), 0)
    memory = _memory(routes, values)
    plain = not (stretch.skid or stretch.toll)
    key = stretch.distance << 3 | gear
    best, found = OUT * 2, None
    for overshoot, mask, end, row, spun, route in (
        _final_routes(routes, values, stretch, gear) if routes.finals or routes.box >= 0 else ()
    ):
        if mask & others:
            continue
        turns = _after_overshoot(row, spun, wallet, at, tyres, overshoot)
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
            if not overshoot:
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
                turns += _risk(risks, route, others, row, here - overshoot * per_tyre)
            clean = clean or not overshoot
            if turns < best:
                best, found = turns, route
        if clean:
            break
    return best, found


def _after_overshoot(row: Row, spun: Row, wallet: Wallet, at: int, tyres: int, cells: int) -> float:
    """Return the turns to come after an overshoot of this many cells."""
    turns: float = OUT * 2
    if not cells:
        turns = row[at]
    elif cells < tyres or (cells == tyres and not wallet.spins):
        turns = row[at - cells * wallet.per_tyre] + cells * wallet.penalty
    elif wallet.spins and (cells == tyres or (wallet.bald and cells == 1)):
        turns = spun[at - tyres * wallet.per_tyre]
    return turns


def _risk(risks: Risks, route: Route, others: int, row: Row, at: int) -> float:
    """Return what the neighbours and the road of a route are worth, in turns."""
    turns = 0.0
    near = risks.touch[route.end] & others
    if near:
        point = risks.body or row[at - 1] - row[at]
        turns = risks.hurt * (near.bit_count() + (near & risks.rough).bit_count()) * point
    return turns + risks.road if route.mask & risks.marked else turns


# -- route --------------------------------------------------------------------------------------------------------


def best_route(state: State, choice: RouteChoice) -> str:
    """Take the route with the fewest turns to come among those that are free."""
    _, route = outlook(state, choice, choice.car.wear)
    if route is not None and choice.legal(route.steps):
        return route.steps
    return best_of_all(state, choice)[1].steps


def outlook(state: State, choice: RouteChoice, wear: Cost) -> tuple[float, Route | None]:
    """Return the turns to come after a movement of this length, and the route there, if one is easily seen."""
    car = choice.car
    routes, others = choice.empty_track(), choice.others
    values = values_for(state, car)
    wallet = wallet_of(state, car, values, wear)
    if choice.brakes < wallet.brakes:
        wallet = wallet._replace(brakes=max(0, choice.brakes))
    stretch = stretch_of(choice)
    gear = car.gear
    touch = state.track.touch
    alone, route = _best_alone(routes, values, stretch, gear, wallet)
    free = None if route is None or touch[route.end] & others else route.free(others)
    calm = free is not None and not free.mask & state.marked
    if calm and routes.box < 0:
        return alone, free
    risks = risks_of(state, car)
    if calm and not risks.gain:
        return alone, free
    turns, route = _best_free(routes, values, stretch, gear, wallet, others, risks)
    if route is not None and turns <= alone + WORTH_A_SEARCH and not (risks.road and route.mask & risks.marked):
        return turns, route
    if not choice.blocked():
        return _best_free(choice.routes(), values, stretch, gear, wallet, others, risks)
    return turns, None


def best_of_all(state: State, choice: RouteChoice) -> tuple[float, Route]:
    """Look at every option there is, as traffic leaves them."""
    car = choice.car
    values = values_for(state, car)
    risks = risks_of(state, car)
    stops, gear = missing_stops(state, car), car.gear
    best, found = OUT * 8, None
    for route, _ in choice.options():
        cost = choice.cost(route)
        fate = choice.fate(route)
        if fate == "out":
            turns = OUT * 2 + sum(cost.values()) / 100
        else:
            wear = {pool: max(0, points - cost.get(pool, 0)) for pool, points in car.wear.items()}
            at = wallet_of(state, car, values, wear).at
            now = 0 if fate == "spin" else gear
            if route.final or state.track.pit[route.end]:
                turns = values.ended(_ended(choice.routes(), values, route), now)[at]
            else:
                row = values.row_after(route, car.cell, stops, now)
                turns = row[at] + (0.0 if route.length else STANDING) + _risk(risks, route, choice.others, row, at)
            if state.stage != RACING:
                turns += route.overshoot * overshoot_factor(state, car)
        if turns < best:
            best, found = turns, route
    assert found is not None, "there is always an option"
    return best, found


# -- slipstream ----------------------------------------------------------------------------------------------------


def best_slipstream(state: State, choice: SlipstreamChoice) -> str:
    """Slipstream when it leads to a better place than the one behind the leader."""
    car = choice.car
    values = values_for(state, car)
    risks = risks_of(state, car)
    others = state.occupied & ~(1 << car.cell)
    stops, gear = missing_stops(state, car), car.gear
    here = route_of("", car.cell, 0)
    at = wallet_of(state, car, values, car.wear).at
    row = values.row_after(here, car.cell, stops, gear)
    best, found = row[at] + _risk(risks, here, others, row, at), DECLINE
    for steps, route in choice.routes().items():
        fate = choice.fate(route)
        if fate == "out":
            continue
        cost = choice.cost(route)
        wear = {pool: max(0, points - cost.get(pool, 0)) for pool, points in car.wear.items()}
        at = wallet_of(state, car, values, wear).at
        if route.final:
            turns = 0.0
        else:
            row = values.row_after(route, car.cell, stops, 0 if fate == "spin" else gear)
            turns = row[at] + _risk(risks, route, others, row, at)
        if turns < best:
            best, found = turns, steps
    return found
