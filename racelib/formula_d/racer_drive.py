"""How the `racer` drives: gear, way, slipstream, nitro, drift and the extra cell of soft tyres.

Every answer is the one with the fewest turns to come: those of the table (`values.py`) for the cell where it ends, and
what the risks of stopping there are worth. In the rain the table is that of the skid of its tyres; the Beauty's toll,
nitro and other cars are looked at for one turn ahead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from racelib.formula_d.drivers import DriftChoice, engine_limit, line_toll
from racelib.formula_d.gears import GearChoice
from racelib.formula_d.movement import WayChoice, usual_ways
from racelib.formula_d.racer_garage import box_gain, vital_price
from racelib.formula_d.slipstream import DECLINE, SlipstreamChoice
from racelib.formula_d.state import RACING, Car, State
from racelib.formula_d.street import NO, NitroChoice
from racelib.formula_d.tables import (
    AGGRESSOR,
    CAR,
    ENGINE,
    GEAR_DICE,
    LONGEST,
    MOST_SKIPPED,
    STRAINING,
    TYRES,
    Cost,
)
from racelib.formula_d.tyres import ExtraCellChoice, overshoot_factor, skid
from racelib.formula_d.wallet import Wallet, values_for, wallet_of
from racelib.formula_d.way import Way, cells_due, way_of
from racelib.formula_d.ways import Ways
from racelib.tracks.tables import Tables

if TYPE_CHECKING:
    from racelib.formula_d.values import Row, Turns, Values

#: Going out costs as much as so many turns, as in the table.
OUT = 100.0
#: Look at every way in traffic when the best free one of the usual ways loses more than this many turns.
WORTH_A_SEARCH = 0.6
#: Nitro comes once a lap: it must save this many turns.
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


class Stretch(NamedTuple):
    """How far a movement goes: the cells to drive, those of a skid in wet corners, the Beauty's toll at the line."""

    distance: int
    skid: int = 0
    toll: int = 0

    def due(self, way: Way) -> int:
        """Return how many cells a movement along this way must have."""
        return cells_due(way, *self)


#: On a dry road, away from the Beauty: by the cells to drive.
PLAIN = tuple(Stretch(distance) for distance in range(LONGEST + 1))


def stretch_of(choice: WayChoice) -> Stretch:
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
    """Look around: who is near, what lies on the road, and how much of the car is left."""
    mode, track = state.mode, state.track
    hurt = (mode.collision.rain if state.raining else mode.collision.dry) / 20
    if CAR in mode.pools:
        return points_risks(track, hurt)
    body = vital_price(state, car, mode.collision.pool)
    road = 0.0
    if mode.road is not None and mode.danger is None:
        road = (mode.road.rain if state.raining else mode.road.dry) / 20 * vital_price(state, car, mode.road.pool)
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
    key = car.cell * STATES + state.missing_stops(car)
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
    row = values.gear_row(car.cell * STATES + state.missing_stops(car))
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
    """Count in what the cars ahead do to each gear: they have moved already, and only the own die is unknown.

    They can only make a gear worse, so the best ones come first, and the others need no look.
    """
    others = state.occupied & ~(1 << car.cell)
    slide = values.skid
    ways = usual_ways(state, car, slide > 0)
    gears = sorted(turns, key=lambda gear: turns[gear])
    enough = turns[gears[0]] + WORTH_A_LOOK
    for gear in gears:
        if turns[gear] > enough:
            break
        faces = GEAR_DICE[gear]
        if (others & ways.reach(faces[-1] + slide)).bit_count() < CROWD:
            enough = min(enough, turns[gear])
            continue
        spent = wallet._replace(at=wallet.at - paid[gear], brakes=wallet.brakes - (paid[gear] > 1))
        for face in set(faces):
            stretch = Stretch(face, slide)
            alone, usual = _best_alone(ways, values, stretch, gear, spent)
            if usual is not None and usual.free(others):
                continue
            free, way = _best_free(ways, values, stretch, gear, spent, others, None)
            if way is None:
                free = alone + (BLOCKED if spent.brakes > 1 else OUT / 2)
            turns[gear] += (free - alone) * faces.count(face) / len(faces)
        enough = min(enough, turns[gear])


def strain(state: State, car: Car, gear: int) -> float:
    """Return what the engine checks of a turn at speed are worth: the own roll, and those of the others."""
    if gear not in STRAINING:
        return 0.0
    others = sum(other.gear in STRAINING and other.racing for other in state.cars if other is not car)
    hurt = state.mode.engine
    limit = engine_limit(car, hurt.rain if state.raining else hurt.dry)
    return STRAIN * (1 + others) * limit / 20 * vital_price(state, car, ENGINE)


def _gear_in_pit_lane(state: State, car: Car, gear: int, values: Values) -> float:
    """Return the turns to come in a gear in the pit lane, where they must be worked out and no skip costs anything."""
    wallet = wallet_of(state, car, values, car.wear)
    slide, toll = skid(state, car), line_toll(state, car)
    ways = usual_ways(state, car, slide + toll > 0)
    faces = GEAR_DICE[gear]
    total = 0.0
    for face in faces:
        total += _best_alone(ways, values, Stretch(face, slide, toll), gear, wallet)[0]
    return total / len(faces)


# -- ways with their prices -------------------------------------------------------------------------------------

#: A way as the table sees it: overshoot, mask, end, the row of turns after it, the row after a spin, the way.
Priced = tuple[int, int, int, "Row", "Row", Way]


def _memory(ways: Ways, values: Values) -> dict[Any, Any]:
    """Return what has been worked out about these ways with these values."""
    memory: dict[Any, Any] | None = ways.kept.get(values)
    if memory is None:
        memory = ways.kept[values] = {}
    return memory


def giving_up(ways: Ways, values: Values, stretch: Stretch, braked: int, gear: int) -> list[Priced]:
    """Return the ways that leave so many cells of a movement undriven, with their rows; kept once made."""
    memory = _memory(ways, values)
    distance = stretch.distance
    sliding = stretch.skid or stretch.toll
    key = (*stretch, braked, gear) if sliding else (distance - braked) << 3 | gear
    kept: list[Priced] | None = memory.get(key)
    if kept is None:
        fitting = ways.undriven(braked, *stretch)
        start = ways.start
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
    in_lane = [way for n in lengths for way in ways.of_length(n) if pit[way.end] and stretch.due(way) == n]
    final: list[Priced] = []
    for way in [way for way in in_lane if way.steps not in held] + ends:
        if not way.out:
            turns = _ended(ways, values, way)
            rows = values.ended(turns, gear), values.ended(turns, 0)
            final.append((way.overshoot, way.mask, way.end, *rows, way))
    return final


def _ended(ways: Ways, values: Values, way: Way) -> Turns:
    """Return the turns to come after a way over the finish line, or into the pit lane."""
    pit = values.track.pit
    if not pit[way.end]:
        return values.purse.everywhere(0.0)
    if values.box is not None and ways.box >= 0 and not pit[ways.start]:
        return values.box + (0.0 if way.end == ways.box else 1.0)
    return (values.after or values).beyond_pit(way.end, 0)


def _best_alone(ways: Ways, values: Values, stretch: Stretch, gear: int, wallet: Wallet) -> tuple[float, Way | None]:
    """Return the best way on an empty track and the turns to come; kept once worked out."""
    key = ((stretch.distance << 3 | stretch.skid) << 1 | stretch.toll) << 3 | gear
    key = (((key << 9 | wallet.at) << 5 | wallet.brakes) << 2 | wallet.penalty) << 1 | wallet.bald | BEST
    memory = _memory(ways, values)
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
    at, tyres, brakes, per_tyre, per_brake, shared, spins, penalty, bald = wallet
    touch, marked = (risks.touch, risks.marked) if risks is not None else ((), 0)
    memory = _memory(ways, values)
    plain = not (stretch.skid or stretch.toll)
    key = stretch.distance << 3 | gear
    best, found = OUT * 2, None
    for overshoot, mask, end, row, spun, way in (
        _final_ways(ways, values, stretch, gear) if ways.finals or ways.box >= 0 else ()
    ):
        if mask & others:
            continue
        turns = _after_overshoot(row, spun, wallet, at, tyres, overshoot)
        if risks is not None and end == ways.box:
            turns -= risks.gain
        if turns < best:
            best, found = turns, way
    clean = False
    for braked in range(min(stretch.distance, brakes + 1)):
        here = at - braked * per_brake
        left = tyres - braked if shared else tyres
        priced = memory.get(key - (braked << 3)) if plain else None
        for overshoot, mask, end, row, spun, way in priced or giving_up(ways, values, stretch, braked, gear):
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
                if way.other is None or way.other.mask & others:
                    continue
                way = way.other
            if risks is not None and (touch[end] & others or way.mask & marked):
                turns += _risk(risks, way, others, row, here - overshoot * per_tyre)
            clean = clean or not overshoot
            if turns < best:
                best, found = turns, way
        if clean:
            break
    return best, found


def _after_overshoot(row: Row, spun: Row, wallet: Wallet, at: int, tyres: int, cells: int) -> float:
    """Return the turns to come after an overshoot of so many cells."""
    turns: float = OUT * 2
    if not cells:
        turns = row[at]
    elif cells < tyres or (cells == tyres and not wallet.spins):
        turns = row[at - cells * wallet.per_tyre] + cells * wallet.penalty
    elif wallet.spins and (cells == tyres or (wallet.bald and cells == 1)):
        turns = spun[at - tyres * wallet.per_tyre]
    return turns


def _risk(risks: Risks, way: Way, others: int, row: Row, at: int) -> float:
    """Return what the neighbours and the road of a way are worth, in turns."""
    turns = 0.0
    near = risks.touch[way.end] & others
    if near:
        point = risks.body or row[at - 1] - row[at]
        turns = risks.hurt * (near.bit_count() + (near & risks.rough).bit_count()) * point
    return turns + risks.road if way.mask & risks.marked else turns


# -- way --------------------------------------------------------------------------------------------------------


def best_way(state: State, choice: WayChoice) -> str:
    """Take the way with the fewest turns to come among those that are free."""
    _, way = outlook(state, choice, choice.car.wear)
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
    stretch = stretch_of(choice)
    gear = car.gear
    touch = state.track.touch
    alone, way = _best_alone(ways, values, stretch, gear, wallet)
    free = None if way is None or touch[way.end] & others else way.free(others)
    calm = free is not None and not free.mask & state.marked
    if calm and ways.box < 0:
        return alone, free
    risks = risks_of(state, car)
    if calm and not risks.gain:
        return alone, free
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
                turns = values.ended(_ended(choice.ways(), values, way), now)[at]
            else:
                row = values.row_after(way, car.cell, stops, now)
                turns = row[at] + (0.0 if way.length else STANDING) + _risk(risks, way, choice.others, row, at)
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
    """Open the nitro when it saves enough turns: on a straight, or to come to a stop in the next corner."""
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
    risks = risks_of(state, car)
    others = state.occupied & ~(1 << car.cell)
    stops, gear = state.missing_stops(car), car.gear
    here = way_of("", car.cell, 0)
    at = wallet_of(state, car, values, car.wear).at
    row = values.row_after(here, car.cell, stops, gear)
    best, found = row[at] + _risk(risks, here, others, row, at), DECLINE
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
            turns = row[at] + _risk(risks, way, others, row, at)
        if turns < best:
            best, found = turns, steps
    return found
