"""A race as one seat knows it: what is hidden from the seat is drawn anew, to fit what the seat has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from racelib.errors import IllegalChoice, RaceError
from racelib.kernel.chance import BotDice, Chance, NotRecorded, Remembered

if TYPE_CHECKING:
    from racelib.kernel.race import Race

#: How often hidden things are drawn anew before nothing is taken to fit.
MOST_ATTEMPTS = 100


def imagined(race: Race[Any], at: int, seat: int, seed: int, fresh: Chance) -> Race[Any]:
    """Return a fork from event number `at` that knows what a seat knows, and no more; coming dice are `fresh`."""
    now = at == len(race.events)
    boundary = race._boundary(at)
    since = race.events[boundary:at]
    chance = Remembered(since, then=fresh) if since else fresh  # what fell since the boundary falls again
    given = race._given()
    for attempt in range(MOST_ATTEMPTS):
        luck = BotDice(seed, seat)
        luck.decisions = attempt
        state = race.game.imagine(race._state_at(boundary), seat, luck, since)
        start = race.header.start
        if boundary or start is not None:
            start = msgspec.json.decode(msgspec.json.encode(race.game.position(state)))  # as a file would hold it
        header = msgspec.structs.replace(race.header, start=start, seed=None)
        other = race._bare(race.game, header, race.outside)
        other._luck = seed
        try:
            other._follow(state, [], since, chance)
            if now and seat in given:
                other._feed(given[seat], seat)
        except (IllegalChoice, NotRecorded):
            continue  # what was imagined does not fit what has happened since
        if not now or (len(other.events) == len(since) and _looks_the_same(race, other, seat)):
            return other
    raise RaceError(f"no position fits what seat {seat} has seen; hidden things are dealt before a turn ends")


def _looks_the_same(race: Race[Any], other: Race[Any], seat: int) -> bool:
    """Say whether a seat could take another race for this one."""
    asked = (race.asked(seat) is None) == (other.asked(seat) is None)
    return asked and bool(other.state.seen_by(seat) == race.state.seen_by(seat))
