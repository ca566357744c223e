"""How the `racer` drives: gear, way, slipstream, nitro, drift and the extra cell of soft tyres.

Every answer is the one with the fewest turns to come: those of the table (`values.py`) for the cell where it ends, and
what the risks of stopping there are worth. Rain, soft tyres and the like are looked at for one turn ahead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from racelib.formula_d.drivers import DriftChoice, engine_limit, line_toll
from racelib.formula_d.gears import GearChoice, skip_cost
from racelib.formula_d.movement import WayChoice, usual_ways
from racelib.formula_d.racer_garage import box_gain, vital_price
from racelib.formula_d.slipstream import DECLINE, SlipstreamChoice
from racelib.formula_d.state import RACING, Car, State
from racelib.formula_d.street import NO, NitroChoice
from racelib.formula_d.tables import (
    AGGRESSOR,
    BRAKES,
    CAR,
    ENGINE,
    GEAR_DICE,
    GEARBOX,
    MOST_SKIPPED,
    SLIPSTREAM_GEARS,
    STRAINING,
    TYRES,
    Cost,
)
from racelib.formula_d.tyres import ExtraCellChoice, overshoot_factor, skid
from racelib.formula_d.ways import Way, Ways
from racelib.tracks.tables import Tables

if TYPE_CHECKING:
    from racelib.formula_d.values import Turns, Values

#: Going out costs as much as so many turns, as in the table.
OUT = 100.0
#: Look at every way in traffic when the best free one of the usual ways loses more than this many turns.
WORTH_A_SEARCH = 0.6
#: What it is worth to stop right behind a car that can be slipstreamed.
DRAFT = 0.15
#: Nitro comes once a lap: it must save this many turns. Near the line of a lap it is now or never.
NITRO_SAVES = 0.45
#: Gears are compared in traffic when they lose at most so many turns without it, and when so many cars are in reach.
WORTH_A_LOOK = 2.0
CROWD = 2
#: What it costs to be blocked, as long as there are brakes.
BLOCKED = 1.0
#: The chance that a car in gear 5 or 6 strains the engines in its turn, whichever of the two it is.
STRAIN = 0.1
#: Standing still costs so many turns on top of what the table says.
STANDING = 0.5
#: Keeps the keys of best ways apart from those of priced ways.
BEST = 1 << 40
STATES = 4  # missing stops 0 to 3, as in the table


# -- the table that holds now ---------------------------------------------------------------------------------


def values_for(state: State, car: Car) -> Values:
    """Return the values that hold for a car in this weather: on its last lap, on one before, or off the grid."""
    laps = state.laps if state.stage == RACING else 1
    mode = state.mode
    kind = "clock" if state.stage != RACING else "points" if CAR in mode.pools else "pools"
    wide = state.options.custom_car or mode.drivers
    slide = skid(state, car) if state.weather else 0
    lap = car.lap
    return values_of(state.track, (kind, mode.street, wide), slide, laps - lap + 1 if lap else laps, not lap)


def values_of(track: Tables, purse: tuple[str, bool, bool], slide: int, laps_left: int, grid: bool) -> Values:
    """Return the values of a track for a kind of purse; worked out on first use and kept with the track.

    With three laps to go they are those of two: the laps do not differ but for what comes after them.
    """
    laps = min(laps_left, 2)
    key = ("racer", purse, slide, laps, grid)
    values: Values | None = track.kept.get(key)
    if values is None:
        from racelib.formula_d.values import Values, purse_of

        after = None if laps == 1 and not grid else values_of(track, purse, slide, laps if grid else 1, False)
        values = track.kept[key] = Values(track, purse_of(*purse), slide, after, grid)
    return values


# -- what can be spent ----------------------------------------------------------------------------------------


class Wallet(NamedTuple):
    """What a car can spend now.

    `at` is the place of its points in a row of the table, where a tyre point less is `per_tyre` places before, a brake
    point less `per_brake`. `tyres` are the cells of overshoot that can be paid, `brakes` the cells that can be braked;
    in the basic game they are `shared`. `spins`: the last tyre point is a spin. On a qualifying lap a cell of overshoot
    is a `penalty` in turns.
    """

    at: int
    tyres: int
    brakes: int
    per_tyre: int = 1
    per_brake: int = 1
    shared: bool = False
    spins: bool = False
    penalty: int = 0


def wallet_of(state: State, car: Car, values: Values, wear: Cost) -> Wallet:
    """Return what a car with these points can spend."""
    if state.stage != RACING:
        return Wallet(0, OUT_OF_REACH, 0, 0, 0, penalty=overshoot_factor(state, car))
    if CAR in wear:
        points = min(wear[CAR], values.purse.shape[0] - 1)
        return Wallet(points, points - 1, points - 1, shared=True)
    most_tyres, most_brakes, most_gears = values.purse.shape
    tyres = min(wear[TYRES] // overshoot_factor(state, car), most_tyres - 1)
    brakes = min(wear[BRAKES], most_brakes - 1)
    at = (tyres * most_brakes + brakes) * most_gears + min(wear[GEARBOX], most_gears - 1)
    return Wallet(at, tyres, brakes, most_brakes * most_gears, most_gears, spins=True)


#: More cells than anybody overshoots.
OUT_OF_REACH = 99


class Stretch(NamedTuple):
    """How far a movement goes: the cells to drive, those of a skid in wet corners, and the Beauty's toll at the line."""

    distance: int
    skid: int = 0
    toll: int = 0

    def due(self, way: Way) -> int:
        """Return how many cells a movement along this way must have (as `WayChoice.due`)."""
        cells = self.distance
        if 0 < way.corner_at <= cells:
            cells += self.skid
        return cells - self.toll if 0 < way.line_at < cells else cells


class Risks(NamedTuple):
    """What stopping somewhere may cost, in turns: `hurt` is the chance of damage for each neighbour.

    `body` is the price of a point of body (0: the points of the basic game, as the table has them), `road` that of
    driving over marked cells. `fast` are the cells of cars to slipstream behind, `rough` those of the Aggressor, `gain`
    what a visit to the box is worth beyond the tyres.
    """

    touch: tuple[int, ...]
    own: tuple[int, ...]
    hurt: float
    body: float
    marked: int
    road: float
    fast: int
    rough: int
    gain: float


def risks_of(state: State, car: Car) -> Risks:
    """Look around: who is near, what lies on the road, and how much of the car is left."""
    mode, track = state.mode, state.track
    hurt = (mode.collision.rain if state.raining else mode.collision.dry) / 20
    if CAR in mode.pools:
        return Risks(track.touch, track.own, hurt, 0.0, 0, 0.0, 0, 0, 0.0)
    body = vital_price(state, car, mode.collision.pool)
    road = 0.0
    if mode.road is not None and mode.danger is None:
        road = (mode.road.rain if state.raining else mode.road.dry) / 20 * vital_price(state, car, mode.road.pool)
    fast = rough = 0
    for other in state.cars:
        if other.cell >= 0 and other is not car:
            if other.gear in SLIPSTREAM_GEARS and other.gear <= car.gear:
                fast |= 1 << other.cell
            if other.driver == AGGRESSOR:
                rough |= 1 << other.cell
    return Risks(track.touch, track.own, hurt, body, state.marked, road, fast, rough, box_gain(state, car))


# -- gear -----------------------------------------------------------------------------------------------------


def best_gear(state: State, choice: GearChoice) -> int:
    """Take the gear with the fewest turns to come."""
    car = choice.car
    values = values_for(state, car)
    wallet = wallet_of(state, car, values, car.wear)
    if state.track.pit[car.cell]:
        return min(choice, key=lambda gear: (_gear_ahead(state, car, gear, values) + strain(state, car, gear), gear))
    row = values.gear_row(car.cell * STATES + state.missing_stops(car))
    size = len(row) // 7
    old = car.gear
    turns: dict[int, float] = {}
    paid = {}
    for gear in range(min(6, old + 1), max(0, old - 2 - MOST_SKIPPED), -1):
        skipped = old - gear - 1
        if skipped > 0 and not choice.legal(gear):
            break
        paid[gear] = 0 if skipped <= 0 else skipped if wallet.shared else 1 + wallet.per_brake * (skipped > 1)
        turns[gear] = 1 + row[gear * size + wallet.at - paid[gear]] + strain(state, car, gear)
        if skipped == MOST_SKIPPED and not wallet.shared:
            turns[gear] += vital_price(state, car, ENGINE)
    if wallet.spins:
        _look_at_traffic(state, car, values, wallet, paid, turns)
    return min(turns, key=lambda gear: (turns[gear], gear))


def _look_at_traffic(
    state: State, car: Car, values: Values, wallet: Wallet, paid: dict[int, int], turns: dict[int, float]
) -> None:
    """Count in what the cars ahead do to each gear: they have moved already, and only the own die is unknown."""
    others = state.occupied & ~(1 << car.cell)
    slide = values.skid
    ways = usual_ways(state, car, slide > 0)
    best = min(turns.values())
    for gear, before in turns.items():
        faces = GEAR_DICE[gear]
        ways.grow(faces[-1] + slide)
        if before > best + WORTH_A_LOOK or (others & ways.reach[faces[-1] + slide]).bit_count() < CROWD:
            continue
        spent = wallet._replace(at=wallet.at - paid[gear], brakes=wallet.brakes - (paid[gear] > 1))
        for face in set(faces):
            stretch = Stretch(face, slide)
            alone = _best_alone(ways, values, stretch, gear, spent)[0]
            free, way = _best_free(ways, values, stretch, gear, spent, others, None)
            if way is None:
                free = alone + (BLOCKED if spent.brakes > 1 else OUT / 2)
            turns[gear] += (free - alone) * faces.count(face) / len(faces)


def strain(state: State, car: Car, gear: int) -> float:
    """Return what the engine checks of a turn at speed are worth: the own roll, and those of the others."""
    if gear not in STRAINING or state.stage != RACING or CAR in car.wear:
        return 0.0
    others = sum(other.gear in STRAINING and other.racing for other in state.cars if other is not car)
    hurt = state.mode.engine
    limit = engine_limit(car, hurt.rain if state.raining else hurt.dry)
    return STRAIN * (1 + others) * limit / 20 * vital_price(state, car, ENGINE)


def _gear_ahead(state: State, car: Car, gear: int, values: Values) -> float:
    """Return the turns to come in a gear, when it must be worked out: in the pit lane."""
    wear = dict(car.wear)
    for pool, points in skip_cost(state, car, gear).items():
        wear[pool] = max(1 if pool == CAR else 0, wear[pool] - points)
    wallet = wallet_of(state, car, values, wear)
    slide, toll = skid(state, car), line_toll(state, car)
    ways = usual_ways(state, car, slide + toll > 0)
    faces = GEAR_DICE[gear]
    total = 0.0
    for face in faces:
        total += _best_alone(ways, values, Stretch(face, slide, toll), gear, wallet)[0]
    return total / len(faces)


# -- ways with their prices -------------------------------------------------------------------------------------

#: A way as the table sees it: overshoot, mask, end, the row of turns after it, the row after a spin, the way.
Priced = tuple[int, int, int, memoryview, memoryview, Way]


def giving_up(ways: Ways, values: Values, stretch: Stretch, braked: int, gear: int) -> list[Priced]:
    """Return the ways that leave so many cells of a movement undriven, with their rows; kept once made."""
    memory = ways.kept.get(values)
    if memory is None:
        memory = ways.kept[values] = {}
    distance = stretch.distance
    sliding = stretch.skid or stretch.toll
    key = (*stretch, braked, gear) if sliding else (distance - braked) << 3 | gear
    kept: list[Priced] | None = memory.get(key)
    if kept is None:
        longest = max(0, distance - braked) if not sliding else distance + stretch.skid - braked
        ways.grow(max(0, longest))
        if not sliding:
            fitting = ways.by_length[longest]
        else:
            lengths = range(max(0, distance - stretch.toll - braked), longest + 1)
            fitting = [way for n in lengths for way in ways.by_length[n] if stretch.due(way) - n == braked]
        start = ways.by_length[0][0].end
        pit = values.track.pit
        kept = memory[key] = [
            _priced(values, way, start, ways.stops, gear)
            for way in fitting
            if not way.out and way.length and not pit[way.end]
        ]
    return kept


def _priced(values: Values, way: Way, start: int, stops: int, gear: int) -> Priced:
    """Return a way with the rows of the table for where it ends."""
    row = values.row_after(way, start, stops, gear)
    spun = values.row_after(way, start, stops, 0) if way.overshoot else row
    return way.overshoot, way.mask, way.end, row, spun, way


def _final_ways(ways: Ways, values: Values, stretch: Stretch, gear: int) -> list[Priced]:
    """Return the ways that end early: over the finish line, in the box, or held up in the pit lane."""
    pit = values.track.pit
    ways.grow(stretch.distance + stretch.skid)
    ends = [way for way in ways.finals if way.length <= stretch.due(way)]
    held = {way.steps for way in ends}
    lengths = range(stretch.distance - stretch.toll, stretch.distance + stretch.skid + 1)
    in_lane = [way for n in lengths for way in ways.by_length[n] if pit[way.end] and stretch.due(way) == n]
    final: list[Priced] = []
    for way in [way for way in in_lane if way.steps not in held] + ends:
        if not way.out:
            turns = _ended(ways, values, way)
            rows = values.in_one_line(turns[gear]), values.in_one_line(turns[0])
            final.append((way.overshoot, way.mask, way.end, *rows, way))
    return final


def _ended(ways: Ways, values: Values, way: Way) -> Turns:
    """Return the turns to come after a way over the finish line, or into the pit lane."""
    pit = values.track.pit
    if not pit[way.end]:
        return values.purse.everywhere(0.0)
    if values.box is not None and ways.box >= 0 and not pit[ways.by_length[0][0].end]:
        return values.box + (0.0 if way.end == ways.box else 1.0)
    return (values.after or values).beyond_pit(way.end, 0)


def _best_alone(ways: Ways, values: Values, stretch: Stretch, gear: int, wallet: Wallet) -> tuple[float, Way | None]:
    """Return the best way on an empty track and the turns to come; kept once worked out."""
    key = ((stretch.distance << 3 | stretch.skid) << 1 | stretch.toll) << 3 | gear
    key = ((key << 9 | wallet.at) << 5 | wallet.brakes) << 2 | wallet.penalty | BEST
    memory = ways.kept.get(values)
    if memory is None:
        memory = ways.kept[values] = {}
    kept: tuple[float, Way | None] | None = memory.get(key)
    if kept is None:
        kept = memory[key] = _best_free(ways, values, stretch, gear, wallet, 0, None)
    return kept


def _best_free(
    ways: Ways, values: Values, stretch: Stretch, gear: int, wallet: Wallet, others: int, risks: Risks | None
) -> tuple[float, Way | None]:
    """Return the best of the ways whose cells are free, and the turns to come after it.

    Braking is weighed as long as the ways that brake less overshoot something.
    """
    at, tyres, brakes, per_tyre, per_brake, shared, spins, penalty = wallet
    best, found = OUT * 2, None
    for overshoot, mask, end, row, spun, way in (
        _final_ways(ways, values, stretch, gear) if ways.finals or ways.box >= 0 else ()
    ):
        if mask & others:
            continue
        turns = _after_overshoot(row, spun, wallet, at, tyres, overshoot)
        if risks is not None and end == ways.box:
            turns -= risks.gain
        if turns < best and turns < OUT:
            best, found = turns, way
    clean = False
    for braked in range(min(stretch.distance, brakes + 1)):
        here = at - braked * per_brake
        left = tyres - braked if shared else tyres
        for overshoot, mask, end, row, spun, way in giving_up(ways, values, stretch, braked, gear):
            if not overshoot:
                turns = row[here]
            elif overshoot < left or (overshoot == left and not spins):
                turns = row[here - overshoot * per_tyre] + overshoot * penalty
            elif spins and (overshoot == left or overshoot == 1):
                turns = spun[here - tyres * per_tyre]
            else:
                continue
            if turns >= best:
                continue
            if mask & others:
                if way.other is None or way.other.mask & others:
                    continue
                way = way.other
            if risks is not None:
                turns += _risk(risks, way, others, row, here - overshoot * per_tyre, braked)
            clean = clean or not overshoot
            if turns < best:
                best, found = turns, way
        if clean:
            break
    return best, found


def _after_overshoot(row: memoryview, spun: memoryview, wallet: Wallet, at: int, tyres: int, cells: int) -> float:
    """Return the turns to come after an overshoot of so many cells."""
    turns: float = OUT
    if not cells:
        turns = row[at]
    elif cells < tyres or (cells == tyres and not wallet.spins):
        turns = row[at - cells * wallet.per_tyre] + cells * wallet.penalty
    elif wallet.spins and cells in (tyres, 1):
        turns = spun[at - tyres * wallet.per_tyre]
    return turns


def _risk(risks: Risks, way: Way, others: int, row: memoryview, at: int, braked: int) -> float:
    """Return what the neighbours and the road of a way are worth, in turns; a car to slipstream is welcome."""
    turns = 0.0
    near = risks.touch[way.end] & others
    if near:
        point = risks.body or row[at - 1] - row[at]
        turns = risks.hurt * (near.bit_count() + (near & risks.rough).bit_count()) * point
        if near & risks.fast and not braked and not way.missed and risks.fast >> risks.own[way.end] & 1:
            turns -= DRAFT
    if way.mask & risks.marked:
        turns += risks.road
    return turns


# -- way --------------------------------------------------------------------------------------------------------


def best_way(state: State, choice: WayChoice) -> str:
    """Take the way with the fewest turns to come among those that are free."""
    turns, way = outlook(state, choice, choice.car.wear)
    if way is not None and choice.legal(way.steps):
        return way.steps
    return _best_of_all(state, choice)[1].steps


def outlook(state: State, choice: WayChoice, wear: Cost) -> tuple[float, Way | None]:
    """Return the turns to come after a movement of this length, and the way that leads there, if one is easily seen."""
    car = choice.car
    ways, others = choice.empty_track(), choice.others
    values = values_for(state, car)
    wallet = wallet_of(state, car, values, wear)
    if choice.brakes < wallet.brakes:
        wallet = wallet._replace(brakes=max(0, choice.brakes))
    stretch = Stretch(choice.distance, choice.skid, choice.toll)
    gear = car.gear
    touch = state.track.touch
    alone, way = _best_alone(ways, values, stretch, gear, wallet)
    risks: Risks | None = None
    if way is not None and not touch[way.end] & others and (free := way.free(others)):
        if not free.mask & state.marked:
            risks = risks_of(state, car) if ways.box >= 0 else None
            if risks is None or not risks.gain:
                return alone, free
    risks = risks or risks_of(state, car)
    turns, way = _best_free(ways, values, stretch, gear, wallet, others, risks)
    if way is not None and turns <= alone + WORTH_A_SEARCH and not (risks.road and way.mask & risks.marked):
        return turns, way
    if not choice.blocked():
        return _best_free(choice.ways(), values, stretch, gear, wallet, others, risks)
    return turns, None


def _best_of_all(state: State, choice: WayChoice) -> tuple[float, Way]:
    """Look at every option there is, as traffic leaves them."""
    car = choice.car
    values = values_for(state, car)
    risks = risks_of(state, car)
    stops, gear = state.missing_stops(car), car.gear
    best, found = OUT * 8, None
    for way, _ in choice.options():
        cost = choice.cost(way)
        fate = choice.fate(way)
        if fate == "out":
            turns = OUT * 2 + sum(cost.values()) / 100
        else:
            wear = {pool: max(0, points - cost.get(pool, 0)) for pool, points in car.wear.items()}
            at = wallet_of(state, car, values, wear).at
            now = 0 if fate == "spin" else gear
            if way.final or state.track.pit[way.end]:
                turns = values.in_one_line(_ended(choice.ways(), values, way)[now])[at]
            else:
                row = values.row_after(way, car.cell, stops, now)
                turns = row[at] + (0.0 if way.length else STANDING) + _risk(risks, way, choice.others, row, at, 1)
            if state.stage != RACING:
                turns += way.overshoot * overshoot_factor(state, car)
        if turns < best:
            best, found = turns, way
    assert found is not None, "there is always an option"
    return best, found


# -- further than the roll ----------------------------------------------------------------------------------------


def _turns_of(state: State, car: Car, distance: int, wear: Cost, braking: bool = True) -> float:
    """Return the turns to come after driving so many cells, with these points."""
    choice = WayChoice(state, car, distance, braking=braking)
    turns, way = outlook(state, choice, wear)
    return turns if way is not None else _best_of_all(state, choice)[0]


def best_nitro(state: State, choice: NitroChoice) -> str:
    """Open the nitro when it saves enough turns; without a later chance on this lap, when it saves any."""
    car = choice.car
    plain = _turns_of(state, car, choice.distance, car.wear)
    best, found = plain - NITRO_SAVES, NO
    for option in choice:
        if option != NO:
            turns = _turns_of(state, car, choice.distance + choice.cells(option), car.wear, braking=False)
            if turns < best:
                best, found = turns, option
    return found


def best_drift(state: State, choice: DriftChoice) -> int:
    """Drift when a cell more or less is worth a point of tyres."""
    car = choice.car
    braking = not _nitro_running(state, choice)
    worn = {**car.wear, TYRES: car.wear[TYRES] - 1}
    turns = {
        cells: _turns_of(state, car, choice.distance + cells, worn if cells else car.wear, braking)
        for cells in choice
        if choice.distance + cells > 0
    }
    return min(turns, key=lambda cells: (turns[cells], abs(cells)))


def _nitro_running(state: State, choice: DriftChoice) -> bool:
    """Say whether the movement is longer than the roll already: then it must be driven in full."""
    return choice.distance > state.roll


def takes_extra_cell(state: State, choice: ExtraCellChoice) -> bool:
    """Take the extra cell when it gets the car further on."""
    car = choice.car
    further = _turns_of(state, car, choice.distance + 1, car.wear)
    return further <= _turns_of(state, car, choice.distance, car.wear)


def best_slipstream(state: State, choice: SlipstreamChoice) -> str:
    """Slipstream when it leads to a better place than the one behind the leader."""
    car = choice.car
    values = values_for(state, car)
    risks = risks_of(state, car)._replace(fast=0)
    others = state.occupied & ~(1 << car.cell)
    stops, gear = state.missing_stops(car), car.gear
    here = Way("", car.cell, 0, (), 0, False)
    at = wallet_of(state, car, values, car.wear).at
    row = values.row_after(here, car.cell, stops, gear)
    best, found = row[at] + _risk(risks, here, others, row, at, 0), DECLINE
    for steps, way in choice.ways().items():
        fate = choice.fate(way)
        if fate == "out":
            continue
        cost = choice.cost(way)
        wear = {pool: max(0, points - cost.get(pool, 0)) for pool, points in car.wear.items()}
        at = wallet_of(state, car, values, wear).at
        if way.final:
            turns = 0.0
        else:
            row = values.row_after(way, car.cell, stops, 0 if fate == "spin" else gear)
            turns = row[at] + _risk(risks, way, others, row, at, 0)
        if turns < best:
            best, found = turns, steps
    return found
