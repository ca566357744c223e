"""Breaking chapter 16: what a car of one's own may be made of, and when it is built."""

from collections.abc import Callable

import pytest

from racelib.games.formula_d.rules import setting_up, whole_game
from racelib.games.formula_d.rules.setting_up import prepare_cars, wrong_build
from racelib.games.formula_d.rules.whole_game import to_the_grid
from racelib.games.formula_d.state import State
from racelib.games.formula_d.tables import BUILD_LIMITS, POOLS
from racelib.kernel.choice import Refusal
from racelib.kernel.table import Table
from tests.games.formula_d.breaks import Break


def limit(pool: str, points: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Let a pool have more points, or fewer."""
    return lambda patch: patch.setitem(BUILD_LIMITS, pool, points)


def may_be_empty(pool: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Let a pool be left without points."""

    def wrong(answer: object) -> Refusal | None:
        if isinstance(answer, dict) and answer.get(pool) == 0:
            return None
        return wrong_build(answer)

    return lambda patch: patch.setattr(setting_up, "wrong_build", wrong)


def points(total: int) -> Callable[[pytest.MonkeyPatch], None]:
    """Give another number of points to spread."""
    return lambda patch: patch.setattr(setting_up, "BUILD_POINTS", total)


def at_most_twenty(patch: pytest.MonkeyPatch) -> None:
    def wrong(answer: object) -> Refusal | None:
        if isinstance(answer, dict) and set(answer) == set(POOLS) and 6 <= sum(answer.values()) < 20:
            return None
        return wrong_build(answer)

    patch.setattr(setting_up, "wrong_build", wrong)


def pools_left_out(patch: pytest.MonkeyPatch) -> None:
    def wrong(answer: object) -> Refusal | None:
        return None if isinstance(answer, dict) and set(answer) < set(POOLS) else wrong_build(answer)

    patch.setattr(setting_up, "wrong_build", wrong)


async def nobody_builds(table: Table[State]) -> None:
    """Leave the cars as they are."""


async def built_last(table: Table[State]) -> None:
    await to_the_grid(table)
    await prepare_cars(table)


def after_the_grid(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(whole_game, "prepare_cars", nobody_builds)
    patch.setattr(whole_game, "to_the_grid", built_last)


def in_every_race(patch: pytest.MonkeyPatch) -> None:
    async def prepare(table: Table[State]) -> None:
        for car in table.state.cars:
            await table.ask(car.number, setting_up.BuildChoice(car))

    patch.setattr(whole_game, "prepare_cars", prepare)


#: The rule of each pool, and what it may have at most.
LIMITS = {f"FD-CUSTOM-{number:02}": (pool, BUILD_LIMITS[pool]) for number, pool in enumerate(POOLS, start=2)}

BREAKS: list[Break] = [
    (("FD-CUSTOM-01",), "a car has 21 points", points(21)),
    (("FD-CUSTOM-01",), "a car has 19 points", points(19)),
    (("FD-CUSTOM-01",), "a car may have fewer points", at_most_twenty),
    (("FD-CUSTOM-01",), "pools may be left out", pools_left_out),
    *(((rule,), f"{pool}: one point more", limit(pool, most + 1)) for rule, (pool, most) in LIMITS.items()),
    *(((rule,), f"{pool}: one point less", limit(pool, most - 1)) for rule, (pool, most) in LIMITS.items()),
    *(((rule,), f"{pool}: none at all", may_be_empty(pool)) for rule, (pool, _) in LIMITS.items()),
    (
        ("FD-DEC-01", "FD-CUSTOM-01"),
        "nobody builds a car",
        lambda patch: patch.setattr(whole_game, "prepare_cars", nobody_builds),
    ),
    (("FD-DEC-01",), "cars are built on the grid", after_the_grid),
    (("FD-DEC-01",), "cars are built in every race", in_every_race),
]
