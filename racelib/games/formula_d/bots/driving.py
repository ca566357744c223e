"""How the `racer` drives: gear, route, slipstream, nitro, drift and the extra cell of soft tyres.

Every answer is the one with the fewest turns to come: those of the table (`search/values.py`) for the cell where it
ends, and what the risks of stopping there are worth. `search/priced.py` compares the routes. In the rain the table is
that of the skid of its tyres; the Beauty's toll, nitro and other cars are looked at for one turn ahead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from racelib.games.formula_d.bots.garage import box_gain, vital_price
from racelib.games.formula_d.rules.corners import missing_stops
from racelib.games.formula_d.rules.drivers import engine_limit, line_toll
from racelib.games.formula_d.rules.gears import GearChoice, skip_cost
from racelib.games.formula_d.rules.movement import RouteChoice, usual_routes
from racelib.games.formula_d.rules.route import Route, route_of
from racelib.games.formula_d.rules.slipstream import DECLINE, SlipstreamChoice
from racelib.games.formula_d.rules.tyres import overshoot_factor, skid
from racelib.games.formula_d.search import OUT
from racelib.games.formula_d.search.hemmed_in import hemmed_in
from racelib.games.formula_d.search.priced import (
    PLAIN,
    Risks,
    Stretch,
    best_alone,
    best_free,
    points_risks,
    risk_of,
    turns_after,
)
from racelib.games.formula_d.search.wallet import Wallet, points_wallet, wallet_of
from racelib.games.formula_d.search.which_values import values_for
from racelib.games.formula_d.state import RACING, Car, State
from racelib.games.formula_d.tables import (
    AGGRESSOR,
    BLACK_DIE,
    CAR,
    ENGINE,
    GEAR_DICE,
    MOST_SKIPPED,
    STRAINING,
    Cost,
)

if TYPE_CHECKING:
    from racelib.games.formula_d.search.values import Values

#: Look at every route in traffic when the best free one of the usual routes loses more than this many turns.
WORTH_A_SEARCH = 0.6
#: Look at a gear in traffic if this many cars are in reach; one is enough where there is no way past it.
CROWD = 2
#: The chance that a car in gear 5 or 6 strains the engines in its turn, whichever of the two it is.
STRAIN = 0.1
#: What standing still costs, in turns, on top of what the table says.
STANDING = 0.5


def stretch_of(choice: RouteChoice) -> Stretch:
    """Return how far a movement goes."""
    if choice.empty_track().exact:
        return Stretch(choice.distance, choice.skid, choice.toll)
    return PLAIN[choice.distance]


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
    stops = missing_stops(state, car)
    gear = values.best_gear(car.cell, stops, car.gear, wallet.at, choice)
    if not hemmed_in(state.track, car.cell, state.occupied):
        return gear
    rows = values.gear_rows(car.cell, stops)
    paid = {option: max(0, car.gear - option - 1) for option in choice}
    turns = {option: 1 + rows[option][wallet.at - paid[option]] for option in choice}
    _look_at_traffic(state, car, values, wallet, paid, turns)
    return min(turns, key=lambda option: (turns[option], option))


def _best_gear_in_traffic(state: State, choice: GearChoice, values: Values, wallet: Wallet) -> int:
    """Take the gear with the fewest turns to come, with what the engine may suffer and what the others leave free."""
    car = choice.car
    rows = values.gear_rows(car.cell, missing_stops(state, car))
    old = car.gear
    turns: dict[int, float] = {}
    paid: dict[int, int] = {}
    for gear in range(min(6, old + 1), max(0, old - 2 - MOST_SKIPPED), -1):
        skipped = old - gear - 1
        if skipped > 0 and not choice.legal(gear):
            break
        paid[gear] = 0 if skipped <= 0 else 1 + wallet.per_brake * (skipped > 1)
        turns[gear] = 1 + rows[gear][wallet.at - paid[gear]] + strain(state, car, gear)
        if skipped == MOST_SKIPPED:
            turns[gear] += vital_price(state, car, ENGINE)
    _look_at_traffic(state, car, values, wallet, paid, turns)
    return min(turns, key=lambda gear: (turns[gear], gear))


def _look_at_traffic(
    state: State, car: Car, values: Values, wallet: Wallet, paid: dict[int, int], turns: dict[int, float]
) -> None:
    """Count in what the cars ahead do to each gear: they have moved already, and only your die is unknown.

    They can only make a gear worse, so the best ones come first, and those that are worse without them need no look.
    """
    others = state.occupied & ~(1 << car.cell)
    slide = values.skid
    routes = usual_routes(state, car, slide > 0)
    gears = sorted(turns, key=turns.__getitem__)
    best = 9 * OUT
    crowd = 1 if hemmed_in(state.track, car.cell, others) else CROWD
    for gear in gears:
        if turns[gear] >= best:
            break
        faces = GEAR_DICE[gear]
        if (others & routes.reach(faces[-1] + slide)).bit_count() < crowd:
            best = turns[gear]
            continue
        spent = wallet if not paid[gear] else _after_paying(wallet, paid[gear])
        for face in set(faces):
            stretch = Stretch(face, slide)
            alone, usual = best_alone(routes, values, stretch, gear, spent)
            if usual is None or usual.free(others):
                continue
            free, route = best_free(routes, values, stretch, gear, spent, others, None)
            if route is None:
                free = _when_blocked(state, car, gear, face)
            turns[gear] += (free - alone) * faces.count(face) / len(faces)
        best = min(best, turns[gear])


def _after_paying(wallet: Wallet, points: int) -> Wallet:
    """Return what is left to spend once skipped gears are paid for."""
    if wallet.shared:
        return points_wallet(wallet.at - points)
    return wallet._replace(at=wallet.at - points, brakes=wallet.brakes - (points > 1))


def _when_blocked(state: State, car: Car, gear: int, distance: int) -> float:
    """Return the turns to come when no usual route is free: what the options are really worth, and OUT at worst."""
    cost = skip_cost(state, car, gear)
    wear = {pool: left - cost.get(pool, 0) for pool, left in car.wear.items()}
    choice = RouteChoice(state, replace(car, gear=gear, wear=wear), distance)
    return min(OUT, best_of_all(state, choice)[0])


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
        total += best_alone(routes, values, Stretch(face, slide, toll), gear, wallet)[0]
    return total / len(faces)


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
    alone, route = best_alone(routes, values, stretch, gear, wallet)
    free = None if route is None or state.track.touch[route.end] & others else route.free(others)
    calm = free is not None and not free.mask & state.marked
    if calm and routes.box < 0:
        return alone, free
    risks = risks_of(state, car)
    if calm and not risks.gain:
        return alone, free
    turns, route = best_free(routes, values, stretch, gear, wallet, others, risks)
    if route is not None and turns <= alone + WORTH_A_SEARCH and not (risks.road and route.mask & risks.marked):
        return turns, route
    if not choice.blocked():
        return best_free(choice.routes(), values, stretch, gear, wallet, others, risks)
    return turns, None


def best_of_all(state: State, choice: RouteChoice) -> tuple[float, Route]:
    """Look at the options as traffic leaves them: braking too, until a route overshoots nothing and risks nothing."""
    car = choice.car
    values = values_for(state, car)
    risks = risks_of(state, car)
    stops, gear = missing_stops(state, car), car.gear
    best, found, calm = OUT * 8, None, False
    for _, routes in choice.options_by_braking():
        for route in routes:
            fate = choice.fate(route)
            cost = choice.cost(route)
            if fate == "out":
                turns = OUT * 2 + sum(cost.values()) / 100
            else:
                wear = {pool: max(0, points - cost.get(pool, 0)) for pool, points in car.wear.items()}
                at = wallet_of(state, car, values, wear).at
                now, risk = 0 if fate == "spin" else gear, 0.0
                if route.final or state.track.pit[route.end]:
                    turns = values.ended(turns_after(choice.routes(), values, route), now)[at]
                else:
                    row = values.row_after(route, car.cell, stops, now)
                    risk = risk_of(risks, route, choice.others, row, at)
                    turns = row[at] + (0.0 if route.length else STANDING) + risk
                if state.stage != RACING:
                    turns += route.overshoot * overshoot_factor(state, car)
                calm = calm or not (risk or route.overshoot)
            if turns < best:
                best, found = turns, route
        if calm:
            break
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
    best, found = row[at] + risk_of(risks, here, others, row, at), DECLINE
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
            turns = row[at] + risk_of(risks, route, others, row, at)
        if turns < best:
            best, found = turns, steps
    return found
