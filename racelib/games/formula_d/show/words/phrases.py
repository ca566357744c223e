"""Phrases that sentences are filled with: points lost and given back, the pools of a car, the name of a corner."""

from __future__ import annotations

from racelib.games.formula_d.show.names import pool_name
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BODY, BRAKES, CAR, ENGINE, GEARBOX, SUSPENSION, TYRES, Cost
from racelib.text.kit import listed
from racelib.text.language import tr, trn

#: The names of the players, by seat. They are data: whatever stands in one comes out as it is.
Names = tuple[str, ...]
#: What a sentence is filled with.
Facts = dict[str, str | int]


def fill(sentence: str, **facts: str | int) -> str:
    """Put names and numbers into a sentence of ours, as data.

    >>> fill("{name} rolls {face}.", name="{face}", face=3)
    '{face} rolls 3.'
    """
    return sentence.format_map(facts)


def corner_name(state: State, corner: str) -> str:
    """Return the name of a corner, by its id."""
    return next((one.name for one in state.track.corners if one.id == corner), corner)


# -- points --------------------------------------------------------------------------------------------------


def points_of(pool: str, points: int) -> str:
    """Return so many points of a pool.

    >>> points_of("brakes", 1), points_of("tyres", 3), points_of("car", 2)
    ('1 brake point', '3 tyre points', '2 wear points')
    """
    phrase = {
        CAR: trn("{points} wear point", "{points} wear points", points),
        TYRES: trn("{points} tyre point", "{points} tyre points", points),
        BRAKES: trn("{points} brake point", "{points} brake points", points),
        GEARBOX: trn("{points} gearbox point", "{points} gearbox points", points),
        BODY: trn("{points} body point", "{points} body points", points),
        ENGINE: trn("{points} engine point", "{points} engine points", points),
        SUSPENSION: trn("{points} suspension point", "{points} suspension points", points),
    }[pool]
    return fill(phrase, points=points)


def priced(cost: Cost) -> str:
    """Say what something costs: in the basic game points, in the advanced game points by wear category.

    >>> priced({"car": 2}), priced({"brakes": 3, "tyres": 1})
    ('2 points', '3 brake points and 1 tyre point')
    """
    if CAR in cost:
        return trn("{n} point", "{n} points", cost[CAR]).format(n=cost[CAR])
    return listed(points_of(pool, points) for pool, points in cost.items() if points)


def points_left(car: Car, pool: str, lost: int) -> int:
    """Return what is left in a pool once points are lost."""
    return max(0, car.wear[pool] - lost)


def price(car: Car, cost: Cost) -> str:
    """Return what a car loses, pool by pool, each with what is left there.

    >>> price(Car(0, 1, wear={"gearbox": 3, "brakes": 1}), {"gearbox": 1, "brakes": 1})
    '1 gearbox point (2 left) and 1 brake point (0 left)'
    """
    return listed(
        fill(tr("{points} ({left} left)"), points=points_of(pool, lost), left=points_left(car, pool, lost))
        for pool, lost in cost.items()
    )


def gained(car: Car, points: Cost) -> Cost:
    """Return what a car really gets of some points: no pool rises above its start (FD-WP-08).

    >>> gained(Car(0, 1, wear={"tyres": 5, "body": 1}, full={"tyres": 6, "body": 1}), {"tyres": 2, "body": 2})
    {'tyres': 1}
    """
    room = car.missing()
    return {pool: min(more, room[pool]) for pool, more in points.items() if more and pool in room}


def gift(car: Car, points: Cost) -> str:
    """Return what a car gets back, pool by pool, each with what is there now; "" when every pool was full.

    >>> gift(Car(0, 1, wear={"tyres": 2}, full={"tyres": 6}), {"tyres": 4})
    '4 tyre points (6 now)'
    """
    return listed(
        fill(tr("{points} ({now} now)"), points=points_of(pool, more), now=car.wear[pool] + more)
        for pool, more in gained(car, points).items()
    )


def pools(points: Cost) -> str:
    """Return all pools of a car with their points.

    >>> pools({"tyres": 6, "brakes": 3})
    'tyres 6, brakes 3'
    """
    return ", ".join(fill(tr("{pool} {points}"), pool=pool_name(pool), points=left) for pool, left in points.items())


def loss(car: Car, cost: Cost, by_pool: str, of_car: str, **facts: str | int) -> str:
    """Tell a loss: by its pools, or of the one pool of the basic game, each with what is left.

    >>> car = Car(0, 1, wear={"car": 5})
    >>> loss(car, {"car": 2}, "", "{name} loses {points}, {left} left.", name="Ada")
    'Ada loses 2, 3 left.'
    """
    if CAR not in cost:
        return fill(by_pool, cost=price(car, cost), **facts)
    return fill(of_car, points=cost[CAR], left=points_left(car, CAR, cost[CAR]), **facts)
