"""The inside of a game: options, forks, copies, undo, records, positions, words for every event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import msgspec

from racelib.errors import IllegalChoice, RaceError
from racelib.kernel.bots import any_bot
from racelib.kernel.choice import same
from racelib.kernel.conformance.copying import check_copies
from racelib.kernel.conformance.playing import JUNK, boundary, check_record, decisions_in, viewpoints_of
from racelib.kernel.conformance.secrets import check_deals, check_fresh_dice, check_secrets
from racelib.kernel.event import Event, TurnEnded, decisions_of, fold
from racelib.kernel.game import Bot, Game, Header
from racelib.kernel.race import Race


def _twisted(option: Any) -> Iterator[Any]:
    """Give a listed answer with a number of another type in it: it reads the same and is not."""
    for place, part in enumerate(option if isinstance(option, list) else ()):
        if type(part) is int:
            yield [*option[:place], float(part), *option[place + 1 :]]


def check_lightly(game: Game[Any], header: Header, bots: Mapping[int, Bot] | None = None) -> Race[Any]:
    """Play a race to its end; invariants hold at every ask and turn end, and the record verifies."""
    race: Race[Any] = Race(game, header)
    for _ in decisions_in(race, bots):
        at_an_ask(race)
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


def check_race(game: Game[Any], header: Header, every: int = 7, bots: Mapping[int, Bot] | None = None) -> Race[Any]:
    """Play a race, with random answers unless bots are given, and check everything at every few decisions."""
    check_deals(game, header)
    race: Race[Any] = Race(game, header)
    for decision in decisions_in(race, bots):
        at_an_ask(race)
        if decision % every == 0:
            for check in CHECKS:
                check(race)
    check_turn_ends(race)
    check_record(race)
    check_same_again(game, header, race)
    check_result(race)
    try:
        race.choose(0)
    except IllegalChoice:
        return race
    raise AssertionError("a race that is over takes answers")


def check_result(race: Race[Any]) -> None:
    """A race that is over has a result, which can be told and counted."""
    assert race.result is not None, "a race that is over has a result"
    bots = race.header.bots
    lines = race.game.words.standings(race.result, race.header.names, bots)
    assert len(lines) >= len(bots), "the standings leave somebody out"
    assert all(isinstance(line, str) and line for line in lines), "the standings are not lines"
    assert race.game.words.summary(race.header, [race.result]), "many races have no summary"


def check_same_again(game: Game[Any], header: Header, race: Race[Any]) -> None:
    """The same header and answers make the same race."""
    again: Race[Any] = Race(game, header)
    for event in race.events:
        for seat, answer in decisions_of(event):
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
            assert race.game.words.option(ask.choice.explain(option)), f"the option {option!r} is not explained"
        for option in options[:: max(1, len(options) // 5)]:
            race.fork().choose(option, ask.seat)
        strange = [junk for junk in JUNK if not any(same(junk, option) for option in options)]
        for junk in (*strange, *(twisted for option in options[:3] for twisted in _twisted(option))):
            assert not ask.choice.legal(junk), f"{junk!r} is legal"
            assert race.game.words.refusal(ask.choice.refuse(junk)), f"{junk!r} is refused without a reason"
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
    for ask, theirs in zip(race.pending, fork.pending, strict=True):
        assert list(ask.choice) == list(theirs.choice), "the fork offers other options"
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


def check_viewpoints(race: Race[Any]) -> None:
    """From every viewpoint, events stay what they are and can be said, and the board can be shown as text and data."""
    game, names = race.game, race.header.names
    viewpoints = viewpoints_of(game, len(names))
    state = game.start(race.header)
    for event in race.events:
        for seat in viewpoints:
            hidden = game.seen(event, state, seat)
            assert type(hidden) is type(event), f"a {type(event).__name__} is no longer one when it is hidden"
            assert isinstance(game.words.say(hidden, state, names), str)
        fold(state, [event])
    for seat in viewpoints:
        assert game.picture(race.state, names, seat), "the board has no picture"
        assert msgspec.json.encode(game.view(race.state, seat)), "the view is not plain data"
    start, turns = game.start(race.header), boundary(race.events)
    fold(start, race.events[:turns])
    if turns and not start.over:
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


#: What `check_race` looks at every few decisions.
CHECKS = (check_options, check_fork, check_copies, check_undo, check_secrets, check_fresh_dice, check_viewpoints)


def kinds_seen(events: list[Event]) -> set[str]:
    """Return the kinds of event that occur."""
    return {type(event).__name__ for event in events}
