"""How options look: price, sign and colour on a cell, what is folded away, and why a cell is not an option."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.games.formula_d.rules.repairs import RepairChoice
from racelib.games.formula_d.rules.slipstream import SlipstreamChoice
from racelib.games.formula_d.show.words.choices import PHRASES
from racelib.games.formula_d.show.words.facts import pools, priced
from racelib.games.formula_d.state import RACING
from racelib.games.formula_d.tables import CAR, Cost
from racelib.kernel.choice import Choice, Explained, Fact, Refusal, fact
from racelib.kernel.layouts import Fold, Look, Mark, on_the_board
from racelib.text.kit import percent
from racelib.text.language import tr, trn
from racelib.text.phrases import phrase

#: No price is as bad as a spin, and nothing is as bad as being out of the race.
SPIN_TOLL, OUT_TOLL = 1000, 1000000
#: How many options are shown at once where all cost points, or where points can be spread.
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
    """Show an option with its price in short, also on its cell; a click takes what hurts least.

    FD-SHOW-05: a cell where a collision, the road, a roar zone or the engine may hurt has no sign of a safe one. Its
    mark says how likely you lose a point or more there.
    """
    short, mark, tone = signs(told)
    chance = told.facts.get("chance", 0.0)
    if chance and tone != "bad":
        often = percent(chance).replace(" ", "")
        mark = f"{mark}\n{often}" if told.price else often
        short = short if told.price else tr("{chance} to lose 1+").format(chance=percent(chance))
        tone = "warn"
    return Look(short, mark, tone, risky=bool(chance) and tone != "bad", toll=toll(told))


def toll(told: Explained) -> float:
    """Return how bad an option is: being out, then a spin, points, the chance to lose one, and the longer route.

    >>> safe, risky = (Explained("", 0, facts={"chance": chance, "cells": 30}) for chance in (0, 0.05))
    >>> toll(safe) < toll(risky) < toll(Explained("", 1))
    True
    """
    facts = told.facts
    fate = OUT_TOLL if goes_out(told) else SPIN_TOLL if facts.get("spin", 0) == 1 else 0
    return float(fate + told.price + 0.5 * facts.get("chance", 0.0) + 1e-6 * facts.get("cells", 0))


def look_of_route(choice: Any, told: Explained) -> Look:
    """Show a route on its cell, with what happens there."""
    return replace(look(choice, told), details=details(choice, told), brief=without_number(told))


def without_number(told: Explained) -> str | None:
    """Name a route without the number of its cell: on the page the cell is seen."""
    label = told.label
    while isinstance(label, Fact) and label.key.startswith("to a cell"):
        label = label.values["route"]
    return phrase(PHRASES, label)


def details(choice: Any, told: Explained) -> list[str]:
    """Say what happens on the cell: what it costs, the stop, and the cars beside it."""
    said = [phrase(PHRASES, one) for one in told.dangers]
    checked = told.facts["cells"] and not told.facts["ends"] and not goes_out(told)
    if checked and not told.facts["collisions"] and choice.state.stage == RACING:
        said.append(tr("no car beside you"))
    return said


def legend(choice: Choice[Any], told: Sequence[Explained], marked: Sequence[Look]) -> list[Mark]:
    """Say what the marks on cells mean; mostly it is other cars that may hurt."""
    cars = any(one.facts["collisions"] for one in told) or not any(one.facts["chance"] for one in told)
    return [
        Mark("good", "✓", tr("free")),
        Mark("warn", "−2", tr("you pay")),
        Mark("risk", "%", tr("may hit a car") if cars else tr("may cost a point")),
        Mark("bad", "✕", tr("you are out")),
        *on_the_board([Mark("bad", "↻", tr("you spin"))], marked),
    ]


def target(told: Explained, mark: str) -> Look:
    """Show an option on a cell that nobody drives to, with a sign of its own."""
    return Look(mark=mark)


def look_of_gear(choice: Choice[Any], told: Explained) -> Look:
    """Show a gear: it may put the car out only with some rolls."""
    short, mark, tone = signs(told)
    return Look(short, mark, tone, toll=told.price)


def signs(told: Explained) -> tuple[str, str, str]:
    """Return the price of an option as short as can be, the sign on its cell, and its colour."""
    if goes_out(told):
        return tr("OUT"), "✕", "bad"
    if told.facts.get("spin", 0) == 1:
        return tr("SPIN"), "↻", "bad"
    mark, tone = (f"−{told.price}", "warn") if told.price else ("✓", "good")
    cost = told.facts.get("cost", {})
    if cost and CAR not in cost:
        return pools({pool: points for pool, points in cost.items() if points}), mark, tone
    return mark if told.price else tr("free"), mark, tone


# -- folds ---------------------------------------------------------------------------------------------------


def fold_repairs(choice: RepairChoice, told: Sequence[Explained]) -> Fold:
    """Show first what repairs the worst parts."""
    return all_but_the_best(told, lambda one: still_needed(choice, one))


def all_but_the_best(told: Sequence[Explained], toll: Callable[[Explained], Any]) -> Fold:
    """Fold away all but some options with the lowest toll."""
    folded = sorted(sorted(range(len(told)), key=lambda n: toll(told[n]))[SHOWN:])
    return Fold(folded, trn("{n} more option", "{n} more options", len(folded)).format(n=len(folded)))


def still_needed(choice: RepairChoice, told: Explained) -> float:
    """Say how badly a car would still need repairs after a spread: above all where the last points keep it racing."""
    left: Cost = {**choice.car.wear, **told.facts.get("after", {})}
    return sum((6 if pool in choice.state.mode.fatal else 1) / (left[pool] + 0.5) for pool in choice.car.full)


# -- cells ---------------------------------------------------------------------------------------------------


def cell_of_route(choice: RouteChoice | SlipstreamChoice, option: str) -> int:
    """Return the cell that a route leads to; without a slipstream the car stays."""
    route = choice.route(option)
    return choice.car.cell if route is None else route.end


# -- why not -------------------------------------------------------------------------------------------------

#: Refusals that name cells by their codes, and how the same is said where a cell has been clicked.
ON_THE_PAGE = {
    "occupied": fact("occupied on the way"),
    "weaving": fact("weaving there"),
    "detour": fact("detour there"),
    "ends here": fact("ends before"),
    "no step": fact("no route there"),
}


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
        why = fact("out of reach", n=choice.distance, far=len(steps))
        if choice.distance == choice.state.roll:
            why = fact("rolled less", n=choice.distance, far=len(steps))
        return Refusal(why, ("FD-MOVE-01", "FD-MOVE-05"))
    return without_codes(choice.refuse(steps))


def without_codes(refusal: Refusal) -> Refusal:
    """Say the same without the codes of cells: on the page a click shows which cell is meant."""
    why = refusal.why
    if not isinstance(why, Fact):
        return refusal
    if why.key == "lane lock":
        return Refusal(fact("lane lock there", corner=why.values["corner"]), refusal.rules)
    return Refusal(ON_THE_PAGE.get(why.key, why), refusal.rules)


def shortest_steps(choice: RouteChoice, target: int) -> str | None:
    """Return the fewest steps to a cell, as if there were no other cars and no rules of the road."""
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
