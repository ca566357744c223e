"""The conformance suite: what every game on this kernel must do. Written once, for any game.

    check_race(game, header)           # one race, looked at from all sides: for tests
    check_lightly(game, header, bots)  # one race, invariants and verification: for very many of them

A failed check raises `AssertionError` with a sentence. A new game passes these before anything else is written for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from types import FunctionType, MethodType, ModuleType
from typing import Any

import msgspec

from racelib.errors import IllegalChoice, RaceError
from racelib.kernel.bots import any_bot as any_bot
from racelib.kernel.chance import Chance, Counted, F, Seeded
from racelib.kernel.choice import same
from racelib.kernel.event import Chose, ChoseTogether, Drew, Event, Rolled, TurnEnded, fold
from racelib.kernel.game import SPECTATOR, Bot, Game, Header, Viewpoint
from racelib.kernel.race import Race
from racelib.kernel.replay import parse_replay, replay_bytes
from racelib.kernel.verify import verify

#: Answers that no choice of any game may accept unless it lists them.
JUNK: tuple[Any, ...] = (None, "no such answer", -1, 10**9, 2.5, True, [], [None], {}, {"x": 1}, b"x", "\x00", ("a",))

#: What refers to nothing.
ATOMS = (str, bytes, int, float, bool, type(None))

#: A race of any game is over long before this.
LONGEST = 20_000


def _twisted(option: Any) -> Iterator[Any]:
    """Give a listed answer with a number of another type in it: it reads the same and is not."""
    for place, part in enumerate(option if isinstance(option, list) else ()):
        if type(part) is int:
            yield [*option[:place], float(part), *option[place + 1 :]]


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


def check_race(game: Game[Any], header: Header, every: int = 7, bots: Mapping[int, Bot] | None = None) -> Race[Any]:
    """Play a race, with random answers unless bots are given, and look at it from all sides every so many decisions."""
    check_deals(game, header)
    seated = bots or dict.fromkeys(range(len(header.seats)), any_bot)
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
        race.run(seated, decisions=1)
        decisions += 1
        assert decisions < LONGEST, "the race does not end"
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
    bots = tuple(seat.bot for seat in race.header.seats)
    lines = race.game.words.standings(race.result, _names(race), bots)
    assert len(lines) >= len(bots), "the standings leave somebody out"
    assert all(isinstance(line, str) and line for line in lines), "the standings are not lines"
    assert race.game.words.summary(race.header, [race.result]), "many races have no summary"


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


class Tripwire:
    """Chance that must not be asked: the dice of the real race, out of reach of a fork for a seat."""

    def __getattr__(self, name: str) -> Any:
        """Refuse every use."""
        raise AssertionError("a fork for a seat looked at the coming dice")


def check_secrets(race: Race[Any]) -> None:
    """What a seat is shown, told and asked, its forks included, does not depend on what it may not know."""
    real: Chance = race.table.chance
    seats = range(len(race.header.seats)) if race.game.has_secrets else [ask.seat for ask in race.pending]
    race.table.chance = Tripwire()
    try:
        for seat in seats:
            for seed in (1, 2):
                try:
                    imagined = race.fork(seat=seat, chance=Seeded(seed), seed=seed)
                except RaceError as problem:
                    raise AssertionError(f"seat {seat} sees something it may not know: {problem}") from None
                _compare_looks(race, imagined, seat)
                _compare_asks(race, imagined, seat)
    finally:
        race.table.chance = real
    if race.game.has_secrets:
        check_references(race)
        check_rounds(race)
        check_consequences(race)


def _compare_looks(race: Race[Any], imagined: Race[Any], seat: int) -> None:
    """Compare what a seat (and a spectator) sees and was told since the boundary with an imagined race."""
    game, names = race.game, _names(race)
    assert imagined.state.seen_by(seat) == race.state.seen_by(seat), f"seat {seat} sees something it may not know"
    for one in (seat, SPECTATOR):
        same = game.view(imagined.state, one) == game.view(race.state, one)
        assert same, f"the view of seat {one} shows something it may not know"
        same = game.picture(imagined.state, names, one) == game.picture(race.state, names, one)
        assert same, f"the picture for seat {one} shows something it may not know"
        boundary = _boundary(race.events)
        same = _words(imagined, 0, one) == _words(race, boundary, one)
        assert same, f"seat {one} is told something it may not know"
    begun = fold(game.start(imagined.header), imagined.events)
    assert begun == imagined.state, f"the fork for seat {seat} does not follow from its start"
    check_record(imagined)


def _compare_asks(race: Race[Any], imagined: Race[Any], seat: int) -> None:
    """Compare what a seat is asked, and all that is said about it, with an imagined race."""
    ask, mine = race.asked(seat), imagined.asked(seat)
    if ask is None:
        return
    assert mine is not None, f"seat {seat} is not asked in its own fork"
    options = list(ask.choice)
    assert list(mine.choice) == options, f"the options of seat {seat} depend on secrets"
    for option in options:
        same = mine.choice.explain(option) == ask.choice.explain(option)
        assert same, f"what seat {seat} is told of the option {option!r} depends on secrets"
    for junk in JUNK:
        same = str(mine.choice.refuse(junk)) == str(ask.choice.refuse(junk))
        assert same, f"why {junk!r} is refused to seat {seat} depends on secrets"
    same = race.game.facets(mine.choice) == race.game.facets(ask.choice)
    assert same, f"the facets of the choice of seat {seat} depend on secrets"


def check_references(race: Race[Any]) -> None:
    """Nothing leads from what a seat is given to the state, by any path."""
    for seat in range(len(race.header.seats)):
        given = [("what it sees", race.state.seen_by(seat))]
        given += [("its choice", ask.choice) for ask in race.pending if ask.seat == seat]
        for what, thing in given:
            leads = any(one is race.state for one in _reached(thing))
            assert not leads, f"seat {seat} can reach the state from {what}"


def _reached(thing: Any) -> Iterator[Any]:
    """Give everything that references lead to: attributes, slots and containers; not modules, classes, functions."""
    found, waiting = {id(thing)}, [thing]
    while waiting:
        one = waiting.pop()
        yield one
        for other in _referred(one):
            if id(other) not in found and not isinstance(other, (type, ModuleType, FunctionType, *ATOMS)):
                found.add(id(other))
                waiting.append(other)


def _referred(thing: Any) -> Iterator[Any]:
    """Give what a thing refers to."""
    if isinstance(thing, Mapping):
        yield from thing.keys()
        yield from thing.values()
    elif isinstance(thing, (list, tuple, set, frozenset, deque)):
        yield from thing
    yield from getattr(thing, "__dict__", {}).values()
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            private = f"_{kind.__name__.lstrip('_')}{slot}" if slot.startswith("__") else slot
            yield getattr(thing, private, None)
    if isinstance(thing, partial):
        yield from (thing.func, thing.args, thing.keywords)
    if isinstance(thing, MethodType):
        yield thing.__self__


# -- two races that look the same are told the same ----------------------------------------------------------


def check_deals(game: Game[Any], header: Header) -> None:
    """What is told of the deal does not depend on cards that nobody has seen."""
    if not game.has_secrets:
        return
    dealt: Race[Any] = Race(game, header)
    for number in range(12):
        other: Race[Any] = Race(game, header, Swapped(header.seed or 0, number, 3 * number + 1))
        for seat in (SPECTATOR, *range(len(header.seats))):
            _compare_told(dealt, 0, other, 0, seat)


class Swapped(Seeded):
    """Dice of a seed, but two cards of every shuffled deck have changed places."""

    def __init__(self, seed: int, one: int, other: int) -> None:
        """Say which two places."""
        super().__init__(seed)
        self.places = one, other

    def shuffle(self, table: Counted, what: str, cards: int) -> tuple[int, ...]:
        """Return the order of the seed, with the two cards swapped."""
        order = list(super().shuffle(table, what, cards))
        one, other = (place % cards for place in self.places)
        order[one], order[other] = order[other], order[one]
        return tuple(order)


class Falling(Seeded):
    """Dice that fall the same in two races, whatever was rolled in them before."""

    def __init__(self) -> None:
        """Begin with the first roll."""
        super().__init__(0)
        self.rolls = 0

    def roll(self, table: Counted, what: str, by: int, faces: Sequence[F]) -> F:
        """Return the next face."""
        self.rolls += 1
        return faces[(self.number("falling", 0, self.rolls) * len(faces)) >> 64]


def check_rounds(race: Race[Any]) -> None:
    """In a secret round, what is told to others does not depend on an answer that is not shown to them."""
    if len(race.pending) < 2:
        return
    usual = {ask.seat: list(islice(ask.choice, 50))[-1] for ask in race.pending}
    before = len(race.events)
    first = _answered(race.fork(), usual)
    for ask in race.pending:
        for answer in list(islice(ask.choice, 5)):
            second = _answered(race.fork(), {**usual, ask.seat: answer})
            for seat in (SPECTATOR, *range(len(race.header.seats))):
                if seat != ask.seat:
                    _compare_told(first, before, second, before, seat)


def check_consequences(race: Race[Any]) -> None:
    """What comes of an answer is told in the same words whatever is hidden, as long as it looks the same."""
    before = len(race.events)
    for seat in range(len(race.header.seats)):
        imagined = race.fork(seat=seat, seed=3, chance=Falling())
        others = {ask.seat: ask.choice for ask in imagined.pending}
        answers = {ask.seat: next(iter(ask.choice)) for ask in race.pending}
        if set(others) != set(answers) or not all(others[one].legal(answer) for one, answer in answers.items()):
            continue
        begun = len(imagined.events)
        came, might_come = _answered(race.fork(chance=Falling()), answers), _answered(imagined, answers)
        for one in (seat, SPECTATOR):
            _compare_told(came, before, might_come, begun, one)


def _answered(race: Race[Any], answers: Mapping[int, Any]) -> Race[Any]:
    """Let seats answer."""
    for seat, answer in answers.items():
        if race.asked(seat) is not None:
            race.choose(answer, seat)
    return race


def _compare_told(one: Race[Any], since: int, other: Race[Any], other_since: int, seat: int) -> None:
    """Compare what a seat is told up to the end of the turn, in two races that differ but look the same to it then.

    Without a difference there is nothing to keep secret: what was open and is over may be told.
    """
    ends = (_turn_end(one.events, since), _turn_end(other.events, other_since))
    if None in ends:
        return
    if _rolls(one.events[since : ends[0]]) != _rolls(other.events[other_since : ends[1]]):
        return  # other dice are seen by all, and told
    view = one.game.view
    first, second = (
        fold(race.game.start(race.header), race.events[:end]) for race, end in zip((one, other), ends, strict=True)
    )
    if view(first) != view(second) and view(first, seat) == view(second, seat):
        same = _words(one, since, seat, ends[0]) == _words(other, other_since, seat, ends[1])
        assert same, f"seat {seat} is told something it may not know"


def _rolls(events: Sequence[Event]) -> list[Event]:
    """Return the dice and draws among some events."""
    return [event for event in events if type(event) in (Rolled, Drew)]


def _turn_end(events: Sequence[Event], since: int) -> int | None:
    """Return the number of events at the end of the turn that is under way after so many."""
    ends = (number + 1 for number in range(since, len(events)) if type(events[number]) is TurnEnded)
    return next(ends, None)


def _boundary(events: Sequence[Event]) -> int:
    """Return the number of events at the last turn end."""
    return max((number + 1 for number, event in enumerate(events) if type(event) is TurnEnded), default=0)


def _words(race: Race[Any], since: int, seat: Viewpoint, until: int | None = None) -> list[str]:
    """Return what is told to a seat of some events."""
    names = _names(race)
    state = fold(race.game.start(race.header), race.events[:since])
    words = []
    for event in race.events[since:until]:
        words.append(race.game.tell(event, state, names, seat))
        event.apply(state)
    return words


def _names(race: Race[Any]) -> tuple[str, ...]:
    return tuple(seat.name for seat in race.header.seats)


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


def check_words(race: Race[Any]) -> None:
    """Every event can be said, to everybody, and the board can be shown as text and data."""
    game, names = race.game, _names(race)
    viewpoints: list[Viewpoint] = [None]
    if game.has_secrets:
        viewpoints += [SPECTATOR, *range(len(names))]
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
    start = game.start(race.header)
    boundary = _boundary(race.events)
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
