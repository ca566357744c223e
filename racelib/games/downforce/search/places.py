"""The chances of the places of cars whose rounds to the finish are uncertain: a bot counts them thousands of times."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

#: By how many spreads a car is early, on time or late, each with its chance (three points that fit a normal curve).
SPREADS = ((-1.732, 1 / 6), (0.0, 2 / 3), (1.732, 1 / 6))
#: Anything farther away than this number of spreads is certain.
SURE = 2.5
#: How steep the curve is that stands for a normal one.
STEEP = 1.7


def chance_below(spreads: float) -> float:
    """Return the chance that something uncertain falls below its mean plus some spreads (nearly a normal curve).

    >>> chance_below(0.0), round(chance_below(1.0), 2), chance_below(9.0)
    (0.5, 0.85, 1.0)
    """
    if spreads < -SURE:
        return 0.0
    return 1.0 if spreads > SURE else 1 / (1 + exp(-STEEP * spreads))


def chances_of_places(cars: Sequence[tuple[float, float]]) -> list[list[float]]:
    """Return the chance of each place for each car, given the round in which it finishes and the spread of that.

    A car may be early, on time or late by its spread; for each of the three the others are in front of it or not
    (`chance_below`, written out).

    >>> [[round(chance, 2) for chance in places] for places in chances_of_places([(2.0, 1.0), (3.0, 1.0), (9.0, 1.0)])]
    [[0.77, 0.23, 0.0], [0.23, 0.77, 0.0], [0.0, 0.0, 1.0]]
    """
    found = []
    for number, (rounds, width) in enumerate(cars):
        total = [0.0] * len(cars)
        rivals = [*cars[:number], *cars[number + 1 :]]
        for early, weight in SPREADS:
            at = rounds + early * width
            sure, unsure = 0, []
            for other_rounds, other_width in rivals:
                spreads = (at - other_rounds) / other_width
                if spreads > SURE:
                    sure += 1
                elif spreads >= -SURE:
                    unsure.append(1 / (1 + exp(-STEEP * spreads)))
            places = [weight]
            for before in unsure:
                row, carried = [], 0.0
                for chance in places:
                    behind = chance * before
                    row.append(carried + chance - behind)
                    carried = behind
                row.append(carried)
                places = row
            for place, chance in enumerate(places, start=sure):
                total[place] += chance
        found.append(total)
    return found
