"""Copies and pickles of a state and of a race: the same, small, and independent of what they were made from."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

from racelib.errors import RaceError
from racelib.kernel.bots import any_bot
from racelib.kernel.copies import NOT_PICKLED
from racelib.kernel.event import Event, fold
from racelib.kernel.game import Bot
from racelib.kernel.race import Race
from racelib.kernel.registry import game_named

#: The pickle of a state has at most this many bytes: it names its track, and does not hold it.
MOST_BYTES = 100_000


def through_a_pickle(thing: Any) -> Any:
    """Return what a pickle brings back."""
    try:
        return pickle.loads(pickle.dumps(thing))
    except (*NOT_PICKLED, RaceError) as problem:
        raise AssertionError(f"a {type(thing).__name__} cannot be pickled: {problem}") from None


#: The ways to get another one, and how a sentence calls what comes out.
WAYS: tuple[tuple[str, Callable[[Any], Any]], ...] = (
    ("copy.copy", copy.copy),
    ("copy.deepcopy", copy.deepcopy),
    ("a pickle", through_a_pickle),
)


def check_copies(race: Race[Any]) -> None:
    """Copies and pickles of a race and of its state go on as the race would, and leave it alone."""
    before, events, ahead = race.state.copy(), list(race.events), on_from(race.fork())
    for way, again in WAYS:
        check_state(race, ahead, way, again)
        assert race.state == before, f"what happens to the state from {way} happens to the race: use `CopiedState`"
        if way != "a pickle" or game_named(race.header.game) is race.game:  # a pickle names the game
            other = again(race)
            assert other.state == race.state, f"the race from {way} has another state"
            assert other.history == race.history, f"the race from {way} has another past"
            assert on_from(other) == ahead, f"the race from {way} goes on in another way"
            assert race.state == before, f"the race from {way} changed the original's state"
            assert race.events == events, f"the race from {way} changed the original's events"
    size = len(pickle.dumps(race.state))
    assert size <= MOST_BYTES, f"the pickle of a state has {size:,} bytes; at most {MOST_BYTES:,}: name the track in it"


def check_state(race: Race[Any], ahead: list[Event], way: str, again: Callable[[Any], Any]) -> None:
    """A copy of the state is equal, and what happens next can happen to it."""
    other = again(race.state)
    assert other is not race.state, f"{way} gives the state itself: use `CopiedState`"
    assert other == race.state, f"the state from {way} differs"
    fold(other, ahead)


def on_from(race: Race[Any]) -> list[Event]:
    """Let a race go on for some decisions; return what happens."""
    since = len(race.events)
    bots: dict[int, Bot] = dict.fromkeys(range(len(race.header.seats)), any_bot)
    race.run(bots, decisions=5)
    return race.events[since:]
