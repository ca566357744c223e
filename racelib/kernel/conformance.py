"""The conformance suite: what every game on this kernel must do. Written once, for any game.

    check_race(game, header)           # one race, looked at from all sides: for tests
    check_lightly(game, header, bots)  # one race, invariants and verification: for very many of them

A failed check raises `AssertionError` with a sentence. A new game passes these before anything else is written for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import msgspec

from racelib.errors import IllegalChoice, RaceError
from racelib.kernel.chance import Chance, Seeded
from racelib.kernel.event import Chose, ChoseTogether, Event, TurnEnded, fold
from racelib.kernel.game import Bot, Game, Header
from racelib.kernel.race import Race
from racelib.kernel.replay import parse_replay, replay_bytes
from racelib.kernel.verify import verify

#: Answers that no choice of any game may accept.
JUNK: tuple[Any, ...] = (None, "no such answer", -1, 10**9, 2.5, True, [], [None], {}, {"x": 1}, b"x", "\x00", ("a",))

#: A race of any game is over long before this.
LONGEST = 20_000


def any_bot(seen: Any, choice: Any, dice: Any) -> Any:
    """Take any option, each as likely as the others."""
    options = list(choice)
    return options[dice.pick(len(options))]


def check_lightly(game: Game[Any], header: Header, bots: Mapping[int, Bot] | None = None) -> Race[Any]:
    """Play a race to its end; invariants hold at every ask and turn end, and the record verifies."""
    race: Race[Any] = Race(game, header)
    seated = bots or dict.fromkeys(range(len(header.seats)), any_bot)
    decisions = 0
    while not race.over:
        at_an_ask(race)
        race.run(seated, decisions=1)
        decisions += 1
        assert decisions < LONGEST, f"the race does not end: {decisions} decisions (seed {header.seed})"
    check_turn_ends(race)
    assert list(game.broken(race.state)) == [], "a rule is broken at the end"
    check_record(race)
    return race


def at_an_ask(race: Race[Any]) -> None:
    """Look at a race that waits for somebody."""
    problems = list(race.game.broken(race.state))
    assert problems == [], f"at event {len(race.events)}: {problems} (seed {race.header.seed})"
    for ask in race.pending:
        assert ask.choice.only() is None, f"seat {ask.seat} is asked though there is only one answer"
        assert len(list(islice(ask.choice, 2))) == 2, f"seat {ask.seat} is asked without a choice"


def check_turn_ends(race: Race[Any]) -> None:
    """Fold the events again and look at the state at every turn end."""
    state = race.game.start(race.header)
    for number, event in enumerate(race.events):
        event.apply(state)
        if type(event) is TurnEnded:
            problems = list(race.game.broken(state))
            assert problems == [], f"after event {number + 1}: {problems} (seed {race.header.seed})"
    assert state == race.state, "the fold of the events is not the state"


def check_record(race: Race[Any]) -> None:
    """Write a race down, read it back, and run the rules over the record."""
    replay = parse_replay(replay_bytes(race))
    assert replay.events == race.events, "the events read back differ"
    assert replay.header == race.header, "the header read back differs"
    assert replay.closed == race.over
    difference = verify(replay)
    assert difference is None, f"the record does not verify: {difference}"


def check_race(game: Game[Any], header: Header, every: int = 7) -> Race[Any]:
    """Play a race with random answers and look at it from all sides at every so many decisions."""
    bots: dict[int, Bot] = dict.fromkeys(range(len(header.seats)), any_bot)
    race: Race[Any] = Race(game, header)
    decisions = 0
    while not race.over:
        at_an_ask(race)
        if decisions % every == 0:
            check_options(race)
            check_fork(race)
            check_undo(race)
            check_secrets(race)
            check_fresh_dice(race)
            check_words(race)
        race.run(bots, decisions=1)
        decisions += 1
        assert decisions < LONGEST, "the race does not end"
    check_turn_ends(race)
    check_record(race)
    check_same_again(game, header, race)
    assert race.result is not None, "a race that is over has a result"
    try:
        race.choose(0)
    except IllegalChoice:
        return race
    raise AssertionError("a race that is over takes answers")


def check_same_again(game: Game[Any], header: Header, race: Race[Any]) -> None:
    """The same header and answers make the same race."""
    again: Race[Any] = Race(game, header)
    for event in race.events:
        if type(event) is Chose and not event.forced:
            again.choose(event.answer, event.seat)
        elif type(event) is ChoseTogether:
            for seat, answer in event.answers:
                if again.asked(seat) is not None:
                    again.choose(answer, seat)
    assert again.events == race.events, "the same answers do not make the same race"


def check_options(race: Race[Any]) -> None:
    """Every option is legal, explained, plain data and accepted; anything else is refused and changes nothing."""
    before, events = race.state.copy(), list(race.events)
    for ask in race.pending:
        options = list(ask.choice)
        assert len({repr(option) for option in options}) == len(options), "an option is offered twice"
        for option in options:
            assert ask.choice.legal(option), f"the option {option!r} is not legal"
            assert msgspec.json.decode(msgspec.json.encode(option)) == option, f"{option!r} is not plain data"
            assert str(ask.choice.explain(option)), f"the option {option!r} is not explained"
        for option in options[:: max(1, len(options) // 5)]:
            race.fork().choose(option, ask.seat)
        for junk in JUNK:
            assert not ask.choice.legal(junk), f"{junk!r} is legal"
            assert str(ask.choice.refuse(junk)), f"{junk!r} is refused without a reason"
            try:
                race.choose(junk, ask.seat)
            except IllegalChoice as refused:
                assert str(refused), "a refusal says nothing"
            else:
                raise AssertionError(f"{junk!r} was accepted")
    assert race.state == before, "looking at options or refusing changed the state"
    assert race.events == events, "looking at options or refusing changed the log"


def check_fork(race: Race[Any]) -> None:
    """A fork is the same race, meets the same dice, and leaves the original alone."""
    before, events = race.state.copy(), list(race.events)
    fork, other = race.fork(), race.fork()
    assert fork.state == race.state, "the fork's state differs"
    assert fork.events == race.events, "the fork's events differ"
    assert [ask.seat for ask in fork.pending] == [ask.seat for ask in race.pending], "the fork asks others"
    for ask, same in zip(race.pending, fork.pending, strict=True):
        assert list(ask.choice) == list(same.choice), "the fork offers other options"
    bots: dict[int, Bot] = dict.fromkeys(range(len(race.header.seats)), any_bot)
    fork.run(bots, decisions=5)
    other.run(bots, decisions=5)
    assert fork.events == other.events, "two forks with the same answers part"
    assert fork.state == other.state, "two forks with the same answers end in different states"
    assert race.state == before, "a fork changed the original's state"
    assert race.events == events, "a fork changed the original's events"


def check_undo(race: Race[Any]) -> None:
    """Undo restores the state before the decision, redo brings it back with the same dice."""
    fork = race.fork()
    bots: dict[int, Bot] = dict.fromkeys(range(len(race.header.seats)), any_bot)
    states, logs = [fork.state.copy()], [list(fork.events)]
    while len(states) < 4 and not fork.over:
        fork.run(bots, decisions=max(1, len(fork.pending)))
        states.append(fork.state.copy())
        logs.append(list(fork.events))
    for state, log in zip(states[-2::-1], logs[-2::-1], strict=True):
        fork.undo()
        assert fork.state == state, "undo does not restore the state"
        assert fork.events == log, "undo does not restore the events"
    for state, log in zip(states[1:], logs[1:], strict=True):
        while fork.events != log:
            fork.redo()
        assert fork.state == state, "redo does not restore the state"
    check_record(fork)


class Tripwire:
    """Chance that must not be asked: the dice of the real race, out of reach of a fork for a seat."""

    def __getattr__(self, name: str) -> Any:
        """Refuse every use."""
        raise AssertionError("a fork for a seat looked at the coming dice")


def check_secrets(race: Race[Any]) -> None:
    """What a seat sees, its forks included, does not depend on what it may not know."""
    real: Chance = race.table.chance
    for ask in race.pending:
        seat = ask.seat
        seen = _plain(race.state.seen_by(seat))
        race.table.chance = Tripwire()
        try:
            for seed in (1, 2):
                try:
                    imagined = race.fork(seat=seat, chance=Seeded(seed), seed=seed)
                except RaceError as problem:
                    raise AssertionError(f"seat {seat} sees something it may not know: {problem}") from None
                assert _plain(imagined.state.seen_by(seat)) == seen, f"seat {seat} sees something it may not know"
                mine = imagined.asked(seat)
                assert mine is not None, f"seat {seat} is not asked in its own fork"
                assert list(mine.choice) == list(ask.choice), f"the options of seat {seat} depend on secrets"
        finally:
            race.table.chance = real


def check_fresh_dice(race: Race[Any]) -> None:
    """A fork for a seat does not meet the dice of the race itself, whatever its seed."""
    for ask in race.pending:
        imagined = race.fork(seat=ask.seat, seed=race.header.seed or 0)
        real, other = race.table.chance, imagined.table.chance
        assert real is not other, f"a fork for seat {ask.seat} has the real dice"
        faces = tuple(range(1000))
        if isinstance(real, Seeded):
            same = all(
                real.roll(race.table, f"try {n}", 0, faces) == other.roll(race.table, f"try {n}", 0, faces)
                for n in range(3)
            )
            assert not same, f"a fork for seat {ask.seat} meets the coming dice"


def _plain(seen: Any) -> Any:
    """Return what a seat sees as plain data, to compare."""
    try:
        return msgspec.to_builtins(seen)
    except TypeError:
        return seen.copy()


def check_words(race: Race[Any]) -> None:
    """Every event can be said, and the board can be shown as text."""
    names = tuple(seat.name for seat in race.header.seats)
    state = race.game.start(race.header)
    for event in race.events:
        assert isinstance(race.game.say(event, state, names), str)
        fold(state, [event])
    assert race.game.picture(race.state, names), "the board has no picture"
    start = race.game.start(race.header)
    boundary = max((number + 1 for number, event in enumerate(race.events) if type(event) is TurnEnded), default=0)
    fold(start, race.events[:boundary])
    if boundary and not start.over:
        check_position(race, start)


def check_position(race: Race[Any], state: Any) -> None:
    """A state at a turn boundary can be written as a position and set up again."""
    position = race.game.position(state)
    header = msgspec.structs.replace(race.header, start=msgspec.json.decode(msgspec.json.encode(position)))
    try:
        again = race.game.start(race.game.check(header))
    except RaceError as problem:
        raise AssertionError(f"a position of the race is refused: {problem}") from None
    assert race.game.position(again) == race.game.position(state), "a position does not survive being set up"


def kinds_seen(events: list[Event]) -> set[str]:
    """Return the kinds of event that occur."""
    return {type(event).__name__ for event in events}
