"""What sentences are filled with: names, points lost and given back, the pools of a car, the name of a corner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from racelib.games.formula_d.show.names import driver_name, pool_name, team_name, tyre_name
from racelib.games.formula_d.state import Car, State
from racelib.games.formula_d.tables import BODY, BRAKES, CAR, ENGINE, GEARBOX, SUSPENSION, TYRES, Cost
from racelib.kernel.sentences import fields
from racelib.text.kit import listed
from racelib.text.language import Plural, later_n, tr, trn
from racelib.text.phrases import filled

#: The names of the players, by seat. They are data: whatever stands in one comes out as it is.
Names = tuple[str, ...]
#: A sentence that facts fill; one with a form for one and for many, where it counts something.
Template = str | Plural
#: How a kind of event is told where its template depends on more than the kind.
Telling = Callable[[Any, State, Names], str]

#: The fields of an event that name another player's car.
OTHERS = ("other", "target", "behind", "by")


def facts(event: Any, state: State, names: Names) -> dict[str, Any]:
    """Return what fills the sentence of an event: its fields as people say them, and facts of its car.

    `name` is the driver of the car, `other` the other driver. `cost` says what the car loses and `points` what it gets
    back, pool by pool. In the basic game a loss is `points`, and `left` remain.

    >>> from racelib.games.formula_d.events.after import Collided
    >>> from racelib.games.formula_d.tables import MODES
    >>> from racelib.boards.lanes.tables import tables
    >>> cars = [Car(number, number + 1, wear={"car": 9}) for number in range(2)]
    >>> state = State(tables("t1"), MODES["basic"], 1, cars)
    >>> told = facts(Collided(0, 1, {"car": 1}), state, ("Ada", "Ben"))
    >>> told["name"], told["other"], told["cost"], told["points"], told["left"]
    ('Ada', 'Ben', '1 wear point (8 left)', 1, 8)
    """
    told = fields(event, state, names)
    for field in OTHERS:
        if field in told:
            told["other"] = names[told[field]]
    if "car" not in told:
        return told
    car = state.cars[event.car]
    told["name"], told["team"] = names[event.car], team_name(car.team)
    told["tyres"] = tyre_name(told.get("tyres") or car.tyres)
    told.setdefault("gear", car.gear)
    if driver := told.get("driver", car.driver):
        told["driver"] = driver_name(driver)
    if "corner" in told:
        told["corner"] = corner_name(state, event.corner)
    if "cost" in told:
        lost = event.cost.get(CAR, 0)
        told |= {"cost": price(car, event.cost), "points": lost, "left": points_left(car, CAR, lost)}
    elif isinstance(told.get("points"), dict):
        told["points"] = gift(car, event.points)
    return told


def fill(template: Template, event: Any, state: State, names: Names, **more: Any) -> str:
    """Fill a template with the facts of an event, and with what it needs besides."""
    return filled(template, facts(event, state, names) | more)


def by_field(field: str, templates: Mapping[Any, Template]) -> Telling:
    """Return how an event is told whose template depends on one of its fields."""
    return lambda event, state, names: fill(templates[getattr(event, field)], event, state, names)


def by_price(pools: Template, points: Template) -> Telling:
    """Return how an event is told that costs points of some pools, or of the one pool of the basic game."""
    return lambda event, state, names: fill(points if CAR in event.cost else pools, event, state, names)


def corner_name(state: State, corner: str) -> str:
    """Return the name of a corner, by its id."""
    return next((one.name for one in state.track.corners if one.id == corner), corner)


# -- points --------------------------------------------------------------------------------------------------

#: Points of each pool.
POINTS: dict[str, Plural] = {
    CAR: later_n("{points} wear point", "{points} wear points", "points"),
    TYRES: later_n("{points} tyre point", "{points} tyre points", "points"),
    BRAKES: later_n("{points} brake point", "{points} brake points", "points"),
    GEARBOX: later_n("{points} gearbox point", "{points} gearbox points", "points"),
    BODY: later_n("{points} body point", "{points} body points", "points"),
    ENGINE: later_n("{points} engine point", "{points} engine points", "points"),
    SUSPENSION: later_n("{points} suspension point", "{points} suspension points", "points"),
}


def points_of(pool: str, points: int) -> str:
    """Return a number of points of a pool.

    >>> points_of("brakes", 1), points_of("tyres", 3), points_of("car", 2)
    ('1 brake point', '3 tyre points', '2 wear points')
    """
    return filled(POINTS[pool], {"points": points})


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
    return max(0, car.wear.get(pool, 0) - lost)


def price(car: Car, cost: Cost) -> str:
    """Return what a car loses, pool by pool, each with what is left there, or what is there if that is not enough.

    >>> price(Car(0, 1, wear={"gearbox": 3, "brakes": 1}), {"gearbox": 1, "brakes": 1})
    '1 gearbox point (2 left) and 1 brake point (0 left)'
    >>> price(Car(0, 1, wear={"tyres": 1}), {"tyres": 3})
    '3 tyre points (of 1)'
    """

    def told(pool: str, lost: int) -> str:
        if owes(car, pool, lost):
            return tr("{points} (of {had})").format(points=points_of(pool, lost), had=car.wear[pool])
        return tr("{points} ({left} left)").format(points=points_of(pool, lost), left=points_left(car, pool, lost))

    return listed(told(pool, lost) for pool, lost in cost.items())


def owes(car: Car, pool: str, points: int) -> bool:
    """FD-SHOW-06: say whether a car owes more points than it has; then the sentence says both."""
    return points > car.wear.get(pool, 0)


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
        tr("{points} ({now} now)").format(points=points_of(pool, more), now=car.wear[pool] + more)
        for pool, more in gained(car, points).items()
    )


def pools(points: Cost) -> str:
    """Return all pools of a car with their points.

    >>> pools({"tyres": 6, "brakes": 3})
    'tyres 6, brakes 3'
    """
    return ", ".join(tr("{pool} {points}").format(pool=pool_name(pool), points=left) for pool, left in points.items())
