"""What is kept of the routes of empty tracks and of the racer's tables has a bound, and forgetting changes no race."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest

from racelib.boards.lanes.tables import compiled, tables
from racelib.games.formula_d.search import shelf
from racelib.games.formula_d.search.empty_track import empty_track_routes
from racelib.games.formula_d.search.shelf import ANSWER, PLACE, PRICED, ROUTE, SHELVES, shelf_of
from racelib.kernel.event import Event
from racelib.kernel.set_up import new_race

KINDS: tuple[dict[str, Any], ...] = (
    {"track": "t1", "laps": 2, "mode": "advanced"},
    {"track": "t1-s", "laps": 2, "mode": "street-basic"},
)


@pytest.fixture(autouse=True)
def empty_shelves() -> Iterator[None]:
    """Begin with nothing on any shelf."""
    compiled.forget()
    SHELVES.all.clear()
    SHELVES.weight = 0
    yield
    compiled.forget()


def events(seed: int) -> list[list[Event]]:
    found = []
    for options in KINDS:
        race = new_race(players=4, bots="racer", seed=seed, **options)
        race.run()
        found.append(race.events)
    return found


def weight_of_all() -> int:
    """Weigh every shelf anew."""
    routes = {one for shelf in SHELVES.all for one in shelf.routes.values()}
    values = {one for shelf in SHELVES.all for one in shelf.values}
    found = sum(sum(map(len, one._tips_of)) * ROUTE for one in routes)
    answers = [answer for one in routes for known in one.kept.values() for answer in known.values()]
    return found + len(answers) * ANSWER + sum(map(weight_of_items, answers)) + sum(one.weight for one in values)


def weight_of_items(answer: Any) -> int:
    """Weigh the items of an answer: routes with their prices, where a run has been, or plain places in a list."""
    if type(answer) is tuple:
        return len(answer) * PRICED if answer and type(answer[0]) is tuple else 0
    return len(answer) * (ANSWER if type(answer) is dict else PLACE)


def test_what_is_kept_has_a_bound_and_the_races_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    at_leisure = [events(seed) for seed in range(2)]
    assert weight_of_all() == SHELVES.weight > 1_000_000
    compiled.forget()
    monkeypatch.setattr(shelf, "MOST_BYTES", 600_000)
    monkeypatch.setattr(shelf, "TIDY", 500_000)
    monkeypatch.setattr(shelf, "MOST_ANSWERS", 3000)
    SHELVES.tidy()
    tidied = SHELVES.tidied
    for seed, expected in enumerate(at_leisure):
        assert events(seed) == expected
        assert weight_of_all() < 1_000_000
    assert SHELVES.tidied > tidied + 2


def test_routes_that_were_used_of_late_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    track = tables("t1")
    monkeypatch.setattr(shelf, "TIDY", 40_000)
    routes = [empty_track_routes(track, cell, 0, False, -1) for cell in range(20, 40)]
    for one in routes:
        one.grow(8)
    SHELVES.tidied += 1
    again = [empty_track_routes(track, cell, 0, False, -1) for cell in (21, 22)]
    assert again == routes[1:3]
    SHELVES.tidy()
    left = set(shelf_of(track).routes.values())
    assert {*again} <= left < {*routes}
    assert SHELVES.weight <= 40_000


def test_a_forgotten_track_leaves_no_shelf() -> None:
    before = len(SHELVES.all)
    empty_track_routes(tables("t1"), 20, 0, False, -1)
    assert len(SHELVES.all) == before + 1
    compiled.forget()
    gc.collect()
    assert len(SHELVES.all) == before
