"""What all parts of the suite use: how a race is played, its record, and what each seat is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from racelib.kernel.bots import any_bot
from racelib.kernel.event import Event, TurnEnded, fold
from racelib.kernel.game import SPECTATOR, Bot, Game, Viewpoint
from racelib.kernel.race import Race
from racelib.kernel.replay import parse_replay, replay_bytes
from racelib.kernel.verify import verify

#: Answers that no choice of any game may accept unless it lists them.
JUNK: tuple[Any, ...] = (None, "no such answer", -1, 10**9, 2.5, True, [], [None], {}, {"x": 1}, b"x", "\x00", ("a",))

#: A race of any game is over long before this.
LONGEST = 20_000


def viewpoints_of(game: Game[Any], seats: int) -> tuple[Viewpoint, ...]:
    """Return from where a race is looked at: everything open, a spectator, each seat; one when all know the same."""
    return (None, SPECTATOR, *range(seats)) if game.has_secrets else (None,)


def decisions_in(race: Race[Any], bots: Mapping[int, Bot] | None = None) -> Iterator[int]:
    """Let bots play a race to its end, any bot where none are given; give the number of each decision before it."""
    seated = bots or dict.fromkeys(range(len(race.header.seats)), any_bot)
    for number in range(LONGEST):
        if race.over:
            return
        yield number
        race.run(seated, decisions=1)
    raise AssertionError(f"the race does not end: {LONGEST} decisions (seed {race.header.seed})")


def check_record(race: Race[Any]) -> None:
    """Write a race down, read it back, and run the rules over the record."""
    replay = parse_replay(replay_bytes(race))
    assert replay.events == race.events, "the events read back differ"
    assert replay.header == race.header, "the header read back differs"
    assert replay.closed == race.over
    difference = verify(replay)
    assert difference is None, f"the record does not verify: {difference}"


def answered(race: Race[Any], answers: Mapping[int, Any]) -> Race[Any]:
    """Let seats answer."""
    for seat, answer in answers.items():
        if race.asked(seat) is not None:
            race.choose(answer, seat)
    return race


def boundary(events: Sequence[Event]) -> int:
    """Return the number of events at the last turn end."""
    return max((number + 1 for number, event in enumerate(events) if type(event) is TurnEnded), default=0)


def told(race: Race[Any], since: int, seat: Viewpoint, until: int | None = None) -> list[str]:
    """Return what is told to a seat of some events."""
    names = race.header.names
    state = fold(race.game.start(race.header), race.events[:since])
    words = []
    for event in race.events[since:until]:
        words.append(race.game.tell(event, state, names, seat))
        event.apply(state)
    return words
