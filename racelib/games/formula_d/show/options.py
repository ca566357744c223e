"""How options look: their price, the sign and colour on their cell, what is folded away, why a cell is none."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from racelib.games.formula_d.rules.drivers import JunkChoice, RadioChoice
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.repairs import RepairChoice
from racelib.games.formula_d.rules.slipstream import SlipstreamChoice
from racelib.games.formula_d.show.hints import RULE_OF
from racelib.games.formula_d.show.words.phrases import pools, priced
from racelib.games.formula_d.tables import CAR, Cost
from racelib.kernel.choice import Choice, Explained, Refusal, fact
from racelib.kernel.coach import Fold, Look
from racelib.text.language import tr, trn

#: No price is as bad as being out of the race.
OUT_TOLL = 1000
#: So many options are shown at once where all of them are dear, and of the ways to spread points.
SHOWN = 6

# -- prices --------------------------------------------------------------------------------------------------


def goes_out(told: Explained) -> bool:
    """Say whether an option puts the car out of the race for certain; of a gear, with every roll."""
    return bool(told.facts.get("out", 0) == 1)


def price(choice: Choice[Any], told: Explained) -> str:
    """Say what an option costs: nothing, points, or the race."""
    if goes_out(told):
        return tr("out of the race")
    cost = told.facts.get("cost", {})
    if cost and CAR not in cost:
        return tr("costs {points}").format(points=priced(cost))
    if told.price:
        return trn("costs {n} point", "costs {n} points", told.price).format(n=told.price)
    return tr("free")


def look(choice: Choice[Any], told: Explained) -> Look:
    """Show an option with its price in short, also on its cell; a click takes what hurts least."""
    damage = told.facts.get("damage", 0.0)
    toll = told.price + damage + (OUT_TOLL if goes_out(told) else 0)
    return Look(_short(told), _mark(told) + ("!" if damage else ""), _tone(told, damage), toll=toll)


def look_of_gear(choice: Choice[Any], told: Explained) -> Look:
    """Show a gear: it may put the car out only with some rolls, and on an empty track."""
    return Look(_short(told), _mark(told), _tone(told, 0.0), toll=told.price)


def _spins(told: Explained) -> bool:
    return bool(told.facts.get("spin", 0) == 1)


def _short(told: Explained) -> str:
    """Return the price as short as can be."""
    if goes_out(told):
        return tr("OUT")
    if _spins(told):
        return tr("SPIN")
    cost = told.facts.get("cost", {})
    if cost and CAR not in cost:
        return pools({pool: points for pool, points in cost.items() if points})
    return f"−{told.price}" if told.price else tr("free")


def _mark(told: Explained) -> str:
    """Return the sign on the cell of an option."""
    return "✕" if goes_out(told) else "↻" if _spins(told) else f"−{told.price}" if told.price else "✓"


def _tone(told: Explained, damage: float) -> str:
    """Return the colour of an option."""
    return "bad" if goes_out(told) or _spins(told) else "warn" if told.price or damage else "good"


# -- folds ---------------------------------------------------------------------------------------------------


def fold_routes(choice: Choice[Any], told: Sequence[Explained]) -> Fold:
    """Fold away braking while a route without it is safe; otherwise all but the cheapest routes."""
    every = range(len(told))
    if any(not one.facts["braking"] and not goes_out(one) for one in told):
        folded = [n for n in every if told[n].facts["braking"]]
        return Fold(folded, tr("Brake: stop earlier, 1 point per cell"))
    folded = sorted(sorted(every, key=lambda n: (goes_out(told[n]), told[n].price, n))[SHOWN:])
    return Fold(folded, trn("{n} more option", "{n} more options", len(folded)).format(n=len(folded)))


def fold_repairs(choice: RepairChoice, told: Sequence[Explained]) -> Fold:
    """Show first what repairs the worst parts."""
    every = range(len(told))
    folded = sorted(sorted(every, key=lambda n: still_needed(choice, told[n]))[SHOWN:])
    return Fold(folded, trn("{n} more option", "{n} more options", len(folded)).format(n=len(folded)))


def still_needed(choice: RepairChoice, told: Explained) -> float:
    """Say how badly a car would still need repairs after a spread: above all where the last points keep it racing."""
    left: Cost = {**choice.car.wear, **told.facts.get("after", {})}
    return sum((6 if pool in choice.state.mode.fatal else 1) / (left[pool] + 0.5) for pool in choice.car.full)


# -- cells ---------------------------------------------------------------------------------------------------


def cell_of_route(choice: RouteChoice, option: str) -> int | None:
    """Return the cell that a route leads to."""
    route = choice.route(option)
    return None if route is None else route.end


def cell_of_slipstream(choice: SlipstreamChoice, option: str) -> int:
    """Return the cell that a slipstream leads to; without one the car stays."""
    route = choice.route(option)
    return choice.car.cell if route is None else route.end


def cell_of_junk(choice: JunkChoice, option: bool) -> int | None:
    """Return the cell that junk would lie on."""
    return choice.cell if option else None


def cell_of_radio(choice: RadioChoice, option: int) -> int | None:
    """Return the cell of the car that the radio would hit."""
    return choice.state.cars[option].cell if option >= 0 else None


# -- why not -------------------------------------------------------------------------------------------------


def answer_first(choice: Choice[Any], code: str) -> Refusal:
    """Say that there is nothing to drive to yet."""
    return Refusal(fact("answer first"), (RULE_OF[choice.KIND],))


def gear_first(choice: Choice[Any], code: str) -> Refusal:
    """Say that the gear comes before the cells."""
    return Refusal(fact("gear first"), ("FD-GEAR-01",))


def no_slipstream_there(choice: SlipstreamChoice, code: str) -> Refusal:
    """Say where a slipstream leads."""
    return Refusal(fact("no slipstream there"), ("FD-RULING-42",))


def why_not(choice: RouteChoice, code: str) -> Refusal:
    """Say why you cannot drive to a cell."""
    track = choice.state.track
    target = track.number.get(code)
    if target is None:
        return Refusal(fact("no such cell", cell=code, track=track.id), ("FD-MOVE-03",))
    if target == choice.car.cell:
        return Refusal(fact("your own cell"), ("FD-MOVE-01",))
    if choice.others >> target & 1:
        return Refusal(fact("occupied there"), ("FD-MOVE-04",))
    steps = shortest_steps(choice, target)
    if steps is None:
        return Refusal(fact("no route there"), ("FD-MOVE-03",))
    if len(steps) > choice.most:
        return Refusal(fact("out of reach", n=choice.distance, far=len(steps)), ("FD-MOVE-01", "FD-MOVE-05"))
    return choice.refuse(steps)


def shortest_steps(choice: RouteChoice, target: int) -> str | None:
    """Return the fewest steps to a cell, whatever other cars and the rules of the road say."""
    track = choice.state.track
    queue = deque([(choice.car.cell, "")])
    seen = {choice.car.cell}
    while queue:
        cell, steps = queue.popleft()
        if cell == target:
            return steps
        for letter, to, _ in track.steps[cell]:
            if to not in seen:
                seen.add(to)
                queue.append((to, steps + letter))
    return None
