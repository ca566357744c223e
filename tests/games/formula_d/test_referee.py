"""Whole races of all modes and options against the referee, which drives each of them again from answers and dice."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import pytest

from racelib.games.formula_d.events import EVENTS
from racelib.games.formula_d.game import GAME
from racelib.games.formula_d.tables import MODES, SWITCHES
from racelib.kernel.event import Chose, Rolled
from racelib.kernel.race import Race
from tests.games.formula_d import referee
from tests.games.formula_d.games import bots_of, header_of, kinds, pairs, pairwise, players_for
from tests.games.formula_d.referee import Referee
from tests.refereed import (
    Foul,
    assert_ends_where_it_ends,
    assert_foul,
    fields_changed,
    judged,
    left_out_or_told_twice,
    other,
    swapped,
)


class Thorough(Referee):
    """A referee that also looks at every movement for whether there was really a choice."""

    thorough = True


@cache
def race(number: int) -> Race[Any]:
    """Drive race number so-and-so to its end."""
    header = header_of(number)
    driven: Race[Any] = Race(GAME, header)
    driven.run(bots_of(number, len(header.seats)))
    return driven


# -- which races there are ---------------------------------------------------------------------------------------------


@pytest.mark.rule("FD-MODE-06")
def test_few_races_show_every_pair() -> None:
    every = frozenset[Any]().union(*map(pairs, kinds()))
    shown = frozenset[Any]().union(*map(pairs, pairwise()))
    assert shown == every
    assert len(pairwise()) <= 36
    for one, another in combinations(SWITCHES, 2):
        assert ((one, True), (another, True)) in shown
    for name, mode in MODES.items():
        for laps in mode.laps:
            assert (("mode", name), ("laps", laps)) in shown
    assert (("mode", "advanced"), ("track", "lumen")) in shown


@pytest.mark.rule("FD-MODE-01", "FD-MODE-08", "FD-TEAM-01")
def test_every_kind_of_race_can_be_driven() -> None:
    for kind in kinds():
        assert players_for(kind)
    counts = {len(header_of(number).seats) for number in range(200)}
    assert counts == set(range(2, 11))


# -- the referee agrees ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FD-RULING-33", "FD-RULING-34", "FD-RULING-35", "FD-RULING-37", "FD-RULING-51", "FD-RULING-59")
@pytest.mark.rule("FD-RULING-63", "FD-RULING-70", "FD-RULING-71", "FD-WP-08", "FD-FIN-02", "FD-TEAM-03")
@pytest.mark.parametrize("number", range(len(pairwise())))
def test_the_referee_agrees(number: int) -> None:
    judge = judged(Thorough, race(number))
    assert judge.result == race(number).result


@pytest.mark.parametrize("part", range(4))
def test_the_referee_agrees_with_any_race(part: int) -> None:
    for number in range(1000 + part, 1080, 4):
        assert judged(Referee, race(number)).result == race(number).result, f"race {number}"


@pytest.mark.parametrize("mode", list(MODES))
@pytest.mark.parametrize("bot", list(GAME.bots))
def test_the_referee_agrees_with_bots(bot: str, mode: str) -> None:
    switches = {"weather": True} if "weather" in MODES[mode].options else {}
    track = "t1-s" if MODES[mode].street else "t1"
    header = header_of(0, mode=mode, track=track, laps=2, players=5, seed=3, **switches)
    driven: Race[Any] = Race(GAME, header)
    driven.run(dict.fromkeys(range(5), GAME.bots[bot]))
    assert judged(Thorough, driven).result == driven.result


RARE = (
    "blocked",
    "held up in the pit lane",
    "lap in the pit lane",
    "slipstream declined",
    "out: wear",
    "out: stops",
    "out: tyres",
    "out: blocked",
    "marker: body",
    "marker: engine",
    "marker: out",
    "marker: junk",
    "checkpoint",
    "roll for weather",
    "roll for qualifying",
    "roll for roar",
    "roll for radio",
    "roll for engine",
    "roll for pit",
)


#: Races to look for something in: first those in which much happens.
MANY = [1031, 1329, 2, 1337, 1257, *range(len(pairwise())), *range(1000, 1400)]


def test_everything_happens_in_these_races() -> None:
    missing = {*(kind.__name__ for kind in EVENTS), *RARE}
    for number in MANY:
        missing -= {what for what, times in judged(Referee, race(number)).seen.items() if times}
        if not missing:
            return
    assert missing == set()


# -- the referee notices -----------------------------------------------------------------------------------------------

#: One race of each mode.
SAMPLE = tuple(
    next(number for number, kind in enumerate(pairwise()) if kind["mode"] == mode and not kind["odd"]) for mode in MODES
)


@pytest.mark.parametrize("number", SAMPLE)
def test_no_event_can_be_left_out_or_told_twice(number: int) -> None:
    driven = race(number)
    for place in range(number % 11, len(driven.events), max(11, len(driven.events) // 60)):
        for altered in left_out_or_told_twice(driven.events, place):
            assert_foul(Referee, driven, altered)


@pytest.mark.parametrize("number", SAMPLE)
def test_no_event_can_change_places(number: int) -> None:
    driven = race(number)
    events = driven.events
    for place in range(number % 11, len(events) - 1, max(11, len(events) // 60)):
        one, following = events[place], events[place + 1]
        alike = isinstance(one, Rolled) and isinstance(following, Rolled) and one.by == following.by
        if one != following and not alike:
            assert_foul(Referee, driven, swapped(events, place))


def something_else(value: Any) -> Any:
    """Return something else of the same kind; points by pool get a pool more."""
    return {**value, "horn": 1} if isinstance(value, dict) else other(value, 1, ("s", "l"))


@pytest.mark.parametrize("number", SAMPLE)
def test_no_field_can_be_changed(number: int) -> None:
    driven = race(number)
    events = driven.events
    for altered in fields_changed(events, 2, something_else):
        place = next(place for place, event in enumerate(altered) if event != events[place])
        was, now = events[place], altered[place]
        if isinstance(was, Rolled) and isinstance(now, Rolled) and was.face != now.face:
            continue  # another roll may come to the same
        assert_foul(Referee, driven, altered)


def test_an_answer_needs_somebody_to_answer() -> None:
    driven = race(SAMPLE[0])
    place = next(place for place, event in enumerate(driven.events) if isinstance(event, Chose) and not event.forced)
    assert_foul(Referee, driven, [*driven.events[:place], *driven.events[place + 1 :]], "should have")


def test_nothing_happens_after_the_end() -> None:
    assert_ends_where_it_ends(Referee, race(SAMPLE[1]))


#: Figures of the rules that somebody might have got wrong.
WRONG: dict[str, Any] = {
    "FACES": {gear: {0} for gear in range(1, 7)},
    "TOP": {},
    "CARDS": dict.fromkeys(range(1, 11), "1 1 1 1 1 1"),
    "SKIPS": {skipped: {"engine": 1} for skipped in (1, 2, 3)},
    "ROWS": {cells: {"tyres": 1} for cells in range(1, 7)},
    "HURTS": {"collision": (20, 20), "engine": (20, 20), "road": (20, 20)},
    "RADIO_HITS": {"body": range(1, 21)},
    "SCORES": dict.fromkeys(range(1, 11), 11),
    "WEATHERS": ["RAIN", "CLOUDY_RAIN", "CLOUDY", "FINE"],
}


@pytest.mark.parametrize("figure", WRONG)
def test_the_referee_uses_its_figures(figure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, figure, WRONG[figure])
    for number in MANY:
        try:
            if judged(Referee, race(number)).result != race(number).result:
                return
        except (Foul, KeyError):
            return
    pytest.fail(f"{figure} may be anything")
