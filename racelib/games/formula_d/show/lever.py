"""The gear lever as the page draws it: what each roll of each gear leads to, with the cars where they are now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import gcd
from typing import NamedTuple

from msgspec.structs import replace

from racelib.games.formula_d.rules.corners import missing_stops
from racelib.games.formula_d.rules.gear_odds import Outcome, roll_outcome
from racelib.games.formula_d.rules.gears import GearChoice, skip_cost, skipped_gears
from racelib.games.formula_d.rules.harm import harm_of_move
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.route import Route
from racelib.games.formula_d.show.board import corner_ahead
from racelib.games.formula_d.show.names import pool_name
from racelib.games.formula_d.show.words.choices import PHRASES
from racelib.games.formula_d.show.words.facts import points_of, pools, priced
from racelib.games.formula_d.state import RACING
from racelib.games.formula_d.tables import CAR, GEAR_DICE, Cost
from racelib.kernel.choice import Explained, Fact
from racelib.kernel.layouts import Band, Lever, LeverRow, Look, Mark
from racelib.text.kit import either, listed, percent
from racelib.text.language import later, tr, trn
from racelib.text.phrases import phrase

#: Why a gear is shut, in two short lines, by the fact that refuses it.
SHUT: dict[str, tuple[str, str]] = {
    "gear too high": (later("not yet"), later("one up a turn")),
    "too many gears skipped": (later("too low"), later("skip 3 at most")),
    "no skipping in qualifying": (later("not now"), later("no skipping")),
    "skip puts you out": (later("too dear"), later("you would be out")),
    "no gearbox points": (later("not now"), later("no gearbox points")),
    "skip too dear": (later("too dear"), later("points are missing")),
    "gear out of the box": (later("not yet"), later("gear 4 at most")),
}
#: What is paid for overshooting on a qualifying lap instead of points.
PENALTY = "penalty"


class RollResult(NamedTuple):
    """What one face of a die leads to: its tone, the points by wear category, the chance of a loss, a stop, the box."""

    tone: str
    fate: str
    cost: Cost
    chance: float
    stopped: bool
    boxed: bool


def lever_of(choice: GearChoice, told: Sequence[Explained]) -> Lever:
    """Return all six gears, open or shut, and the corner ahead."""
    numbers = {gear: number for number, gear in enumerate(choice)}
    rows = [
        open_row(choice, gear, numbers[gear], told[numbers[gear]]) if gear in numbers else shut_row(choice, gear)
        for gear in GEAR_DICE
    ]
    return Lever(rows, choice.car.gear, bands_of(choice), tr("Counted with the cars where they are now."))


def legend(choice: GearChoice, told: Sequence[Explained], marked: Sequence[Look]) -> list[Mark]:
    """Say what the marks of a gear on the board mean."""
    ends = Mark("way", "", tr("may end here"))
    out = any(reach(rolls_of(choice, gear))[1] for gear in choice)
    return [ends, Mark("bad", "✕", tr("out if you end here"))] if out else [ends]


def picked_gear(choice: GearChoice, told: Sequence[Explained]) -> int:
    """Pick a gear that a careful player takes: it does least harm; of several the safest, then the highest."""
    gears, least = list(choice), min(map(harm_of_gear, told))
    careful = [n for n in range(len(told)) if harm_of_gear(told[n]) == least]
    return min(careful, key=lambda n: (risk_of_gear(choice, gears[n], told[n]), -n))


def harm_of_gear(told: Explained) -> tuple[float, float, float]:
    """Return how bad a gear is: the chance to be out, then of a spin, then the points that it costs on average."""
    facts = told.facts
    return facts["out"], facts["spin"], round(told.price + facts["mean_price"], 6)


def risk_of_gear(choice: GearChoice, gear: int, told: Explained) -> float:
    """Return the chance to lose a point to other cars or the road, over all rolls of a gear."""
    outcomes = {face: outcome_of(one, told.facts["corner"]) for face, one in rolls_of(choice, gear).items()}
    return round(sum(outcomes[face].chance for face in GEAR_DICE[gear]) / len(GEAR_DICE[gear]), 6)


def act_of_gear(choice: GearChoice, told: Explained) -> str:
    """Say what the main button does."""
    label = told.label
    assert isinstance(label, Fact)
    return tr("Roll gear {gear} · {low} to {high} cells").format(**label.values)


# -- rows ----------------------------------------------------------------------------------------------------


def open_row(choice: GearChoice, gear: int, option: int, told: Explained) -> LeverRow:
    """Return a gear that can be chosen: its rolls one by one, in words, and on the board."""
    faces, cost = GEAR_DICE[gear], skip_cost(choice.state, choice.car, gear)
    rolls = rolls_of(choice, gear)
    outcomes = {face: outcome_of(one, told.facts["corner"]) for face, one in rolls.items()}
    each = [outcomes[face] for face in faces]
    head, line, tone = in_short(each, paid=bool(cost))
    weights = Counter(faces)
    price = tr("pay {points}").format(points=cost[CAR] if CAR in cost else pools(cost)) if cost else ""
    said = in_a_sentence(gear, each)
    if cost:
        skipped = skipped_gears(choice.car.gear, gear)
        costs = trn("Costs {cost}: {n} gear skipped.", "Costs {cost}: {n} gears skipped.", skipped)
        said = f"{said} {costs.format(cost=priced(cost), n=skipped)}"
    cells, out, low_at, high_at = reach(rolls)
    return LeverRow(
        name=str(gear),
        option=option,
        low=faces[0],
        high=faces[-1],
        faces=[(face, weights[face], outcomes[face].tone) for face in rolls],
        price=price,
        head=head,
        line=line,
        tone=tone,
        brief=brief_of(head, tone, cost),
        said=said,
        cells=cells,
        out=out,
        low_at=low_at,
        high_at=high_at,
    )


def rolls_of(choice: GearChoice, gear: int) -> dict[int, RouteChoice]:
    """Return where each face of a gear's die lets you drive, once skipped gears are paid."""
    cost = skip_cost(choice.state, choice.car, gear)
    driver = replace(choice.car, gear=gear, wear={pool: n - cost.get(pool, 0) for pool, n in choice.car.wear.items()})
    faces = sorted(set(GEAR_DICE[gear]))
    return {face: RouteChoice(replace(choice.state, roll=face), driver, face) for face in faces}


def brief_of(head: str, tone: str, cost: Cost) -> str:
    """Return a gear in a word or two, for a narrow tile: first what it costs, all points together.

    >>> brief_of("2 in 3", "warn", {"gearbox": 1, "brakes": 1}), brief_of("2 in 3", "warn", {})
    ('pay 2', '2 in 3')
    """
    if cost:
        return tr("pay {points}").format(points=sum(cost.values()))
    return "✓" if tone == "good" else head


def shut_row(choice: GearChoice, gear: int) -> LeverRow:
    """Return a gear that cannot be chosen, with the reason."""
    faces, why = GEAR_DICE[gear], choice.refuse(gear).why
    assert isinstance(why, Fact)
    head, line = SHUT[why.key]
    values = {"gear": gear, "low": faces[0], "high": faces[-1], "why": phrase(PHRASES, why)}
    return LeverRow(
        name=str(gear),
        option=-1,
        low=faces[0],
        high=faces[-1],
        faces=[(face, weight, "") for face, weight in Counter(faces).items()],
        price="",
        head=tr(head),
        line=tr(line),
        tone="",
        brief=tr(head),
        said=tr("Gear {gear}, {low} to {high} cells, is shut. {why}").format(**values),
    )


def outcome_of(choice: RouteChoice, corner: int | None) -> RollResult:
    """Return what a roll leads to if you take the cheapest route, and of free ones the safest."""
    outcome = roll_outcome(choice, corner)
    if outcome.fate:
        return RollResult("bad", outcome.fate, {}, 0.0, False, outcome.boxed)
    if outcome.price:
        return RollResult("warn", "", cost_of(choice, outcome), 0.0, False, outcome.boxed)
    free = [route for route in choice.full_routes() if not route.missed]
    chance = min(chance_of(choice, route) for route in free)
    return RollResult("risk" if chance else "good", "", {}, chance, outcome.stopped, outcome.boxed)


def cost_of(choice: RouteChoice, outcome: Outcome) -> Cost:
    """Return what the cheapest route of a roll costs, by wear category; in qualifying it is a penalty."""
    if outcome.route is None or choice.state.stage != RACING:
        return {PENALTY: outcome.price}
    return {pool: points for pool, points in choice.cost(outcome.route).items() if points}


def chance_of(choice: RouteChoice, route: Route) -> float:
    """Return the chance of losing a point or more after a free route."""
    return harm_of_move(choice.state, choice.car, route, choice.neighbours(route), {}).chance


# -- words ---------------------------------------------------------------------------------------------------


def in_short(rolls: Sequence[RollResult], paid: bool = False) -> tuple[str, str, str]:
    """Say in two short lines what the rolls of a gear lead to, and their tone; `paid`: the gear itself costs points."""
    good = [one for one in rolls if one.tone == "good"]
    if len(good) == len(rolls):
        return tr("✓ always"), good_word(rolls, paid), "good"
    bad = [one for one in rolls if one.tone != "good"]
    tone = "bad" if all(one.tone == "bad" for one in bad) and not good else "warn"
    what = either(kinds_of(bad, IN_SHORT))
    if all(one.fate == "out" for one in rolls):
        return tr("✕ out"), tr("in every roll"), tone
    if not good:
        return tr("never free"), what, tone
    return in_so_many(len(good), len(rolls)), tr("else {what}").format(what=what), tone


def good_word(rolls: Sequence[RollResult], paid: bool = False) -> str:
    """Say what is free: a stop in the corner, the way to the box, or the move; what is paid for is not called free."""
    boxed = sum(one.boxed for one in rolls)
    if boxed == len(rolls):
        return tr("into your box")
    if boxed:
        return tr("your box: {often}").format(often=in_so_many(boxed, len(rolls)))
    if all(one.stopped for one in rolls):
        return tr("free stop")
    return tr("no more to pay") if paid else tr("free")


def in_so_many(part: int, whole: int) -> str:
    """Return a share as people say it.

    >>> in_so_many(14, 20)
    '7 in 10'
    """
    by = gcd(part, whole)
    return tr("{n} in {all}").format(n=part // by, all=whole // by)


class Kinds(NamedTuple):
    """Words for what rolls lead to: a risk, a price, a spin, the end; and how points are told."""

    risk: str
    price: str
    spin: str
    out: str
    points: Callable[[Sequence[Cost]], str]


def kinds_of(rolls: Sequence[RollResult], words: Kinds) -> list[str]:
    """Return what the rolls that are not free and safe lead to, the mildest first."""
    said = []
    if chances := [one.chance for one in rolls if one.tone == "risk"]:
        said.append(tr(words.risk).format(chance=percent(max(chances))))
    if costs := [one.cost for one in rolls if one.tone == "warn"]:
        said.append(tr(words.price).format(points=words.points(costs)))
    if any(one.fate == "spin" for one in rolls):
        said.append(tr(words.spin))
    if any(one.fate == "out" for one in rolls):
        said.append(tr(words.out))
    return said


def in_a_sentence(gear: int, rolls: Sequence[RollResult]) -> str:
    """Say in a whole sentence what the rolls of a gear lead to.

    >>> free = RollResult("good", "", {}, 0.0, True, False)
    >>> in_a_sentence(4, [free])
    'Gear 4, 7 to 12 cells, free stop in every roll.'
    >>> in_a_sentence(4, [free, RollResult("warn", "", {"car": 2}, 0.0, False, False)])
    'Gear 4, 7 to 12 cells, free stop in 1 of 2 rolls, otherwise you pay 2 points.'
    """
    faces, good = GEAR_DICE[gear], [one for one in rolls if one.tone == "good"]
    bad = either(kinds_of([one for one in rolls if one.tone != "good"], IN_FULL))
    stops = all(one.stopped for one in good)
    if len(good) == len(rolls):
        said = tr("Gear {gear}, {low} to {high} cells, free in every roll.")
        if stops:
            said = tr("Gear {gear}, {low} to {high} cells, free stop in every roll.")
    elif good:
        said = tr("Gear {gear}, {low} to {high} cells, free in {n} of {all} rolls, otherwise {what}.")
        if stops:
            said = tr("Gear {gear}, {low} to {high} cells, free stop in {n} of {all} rolls, otherwise {what}.")
    else:
        said = tr("Gear {gear}, {low} to {high} cells, in every roll {what}.")
    by = gcd(len(good), len(rolls))
    n, whole = len(good) // by, len(rolls) // by
    return said.format(gear=gear, low=faces[0], high=faces[-1], n=n, all=whole, what=bad)


def ranges(costs: Sequence[Cost]) -> list[tuple[str, int, int]]:
    """Return for each wear category the fewest and the most points that costs take.

    >>> ranges([{"tyres": 1}, {"tyres": 3, "brakes": 1}])
    [('tyres', 1, 3), ('brakes', 0, 1)]
    """
    kinds = dict.fromkeys(pool for cost in costs for pool in cost)
    each = {pool: [cost.get(pool, 0) for cost in costs] for pool in kinds}
    return [(pool, min(points), max(points)) for pool, points in each.items()]


def in_short_points(costs: Sequence[Cost]) -> str:
    """Return what costs take as short as can be: of several categories all points together.

    >>> in_short_points([{"car": 1}, {"car": 3}]), in_short_points([{"tyres": 2}])
    ('1–3', '2 tyres')
    >>> in_short_points([{"tyres": 1}, {"tyres": 3, "brakes": 2}])
    '1–5 points'
    """
    totals, pools = [sum(cost.values()) for cost in costs], {pool for cost in costs for pool in cost}
    low, high = min(totals), max(totals)
    span = str(high) if low == high else f"{low}–{high}"
    if len(pools) > 1:
        return trn("{points} point", "{points} points", high).format(points=span)
    pool = pools.pop()
    if pool == CAR:  # in the basic game a category is not named
        return span
    return tr("{points} {pool}").format(points=span, pool=tr("penalty") if pool == PENALTY else pool_name(pool))


def in_full_points(costs: Sequence[Cost]) -> str:
    """Return what costs take in words, by category.

    >>> in_full_points([{"car": 1}, {"car": 3}]), in_full_points([{"tyres": 2}])
    ('1 to 3 points', '2 tyre points')
    """
    return listed(span_in_full(*span) for span in ranges(costs))


def span_in_full(pool: str, low: int, high: int) -> str:
    """Return a range of points of one category in words."""
    if pool == PENALTY:
        most = trn("{n} penalty point", "{n} penalty points", high).format(n=high)
    else:
        most = priced({CAR: high}) if pool == CAR else points_of(pool, high)
    return most if low == high else tr("{low} to {most}").format(low=low, most=most)


#: In a word or two each, and in whole words.
IN_SHORT = Kinds(later("{chance} risk"), later("pay {points}"), later("spin"), later("out"), in_short_points)
IN_FULL = Kinds(
    later("you lose a point with a chance of {chance}"),
    later("you pay {points}"),
    later("you spin"),
    later("you are out"),
    in_full_points,
)


# -- on the board --------------------------------------------------------------------------------------------


def reach(rolls: dict[int, RouteChoice]) -> tuple[list[int], list[int], int, int]:
    """Return where a move without braking may end, where that puts the car out, and the ends of its range."""
    fates: dict[int, set[str]] = {}
    ends: dict[int, list[int]] = {}
    for face, choice in rolls.items():
        routes = choice.furthest() if choice.blocked() else choice.full_routes()
        for route in routes:
            fates.setdefault(route.end, set()).add(choice.fate(route))
        ends[face] = [route.end for route in routes]
    out = [cell for cell, fate in fates.items() if fate == {"out"}]
    first = next(iter(rolls.values()))
    low, high = (shown_end(first, ends[face], out) for face in (min(rolls), max(rolls)))
    return sorted(fates), sorted(out), low, high


def shown_end(choice: RouteChoice, ends: Iterable[int], out: Sequence[int]) -> int:
    """Return the cell that carries the number of a roll: one that keeps the car in, in its own lane if that can be."""
    lane = choice.state.track.lane
    return min(ends, key=lambda cell: (cell in out, abs(lane[cell] - lane[choice.car.cell])), default=-1)


def bands_of(choice: GearChoice) -> list[Band]:
    """Return the corner that matters, as far as a free stop in it is possible on an empty road."""
    state, car, track = choice.state, choice.car, choice.state.track
    if state.in_pit(car):
        return []
    corner = track.corner[car.cell] if missing_stops(state, car) else corner_ahead(track, car.cell)[0].number
    longest = GEAR_DICE[6][-1]
    routes = RouteChoice(replace(state, occupied=track.bits[car.cell]), car, longest).empty_track()
    inside = [
        cells
        for cells in range(1, longest + 1)
        if any(track.corner[route.end] == corner and not route.missed for route in routes.of_length(cells))
    ]
    return [Band(track.corners[corner].name, inside[0], inside[-1])] if inside else []
