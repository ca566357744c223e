"""Secrets: what a seat is shown, told and asked does not depend on what it may not know."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from types import FunctionType, MethodType, ModuleType
from typing import Any

from racelib.errors import RaceError
from racelib.kernel.chance import Chance, Counted, F, Seeded
from racelib.kernel.conformance.playing import JUNK, answered, boundary, check_record, told
from racelib.kernel.event import Drew, Event, Rolled, TurnEnded, fold
from racelib.kernel.game import SPECTATOR, Game, Header
from racelib.kernel.race import Race

#: What refers to nothing.
ATOMS = (str, bytes, int, float, bool, type(None))


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
    game, names = race.game, race.header.names
    assert imagined.state.seen_by(seat) == race.state.seen_by(seat), f"seat {seat} sees something it may not know"
    for one in (seat, SPECTATOR):
        same = game.view(imagined.state, one) == game.view(race.state, one)
        assert same, f"the view of seat {one} shows something it may not know"
        same = game.picture(imagined.state, names, one) == game.picture(race.state, names, one)
        assert same, f"the picture for seat {one} shows something it may not know"
        same = told(imagined, 0, one) == told(race, boundary(race.events), one)
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
        same = mine.choice.refuse(junk) == ask.choice.refuse(junk)
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
    first = answered(race.fork(), usual)
    for ask in race.pending:
        for answer in list(islice(ask.choice, 5)):
            second = answered(race.fork(), {**usual, ask.seat: answer})
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
        came, might_come = answered(race.fork(chance=Falling()), answers), answered(imagined, answers)
        for one in (seat, SPECTATOR):
            _compare_told(came, before, might_come, begun, one)


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
        same = told(one, since, seat, ends[0]) == told(other, other_since, seat, ends[1])
        assert same, f"seat {seat} is told something it may not know"


def _rolls(events: Sequence[Event]) -> list[Event]:
    """Return the dice and draws among some events."""
    return [event for event in events if type(event) in (Rolled, Drew)]


def _turn_end(events: Sequence[Event], since: int) -> int | None:
    """Return the number of events at the end of the turn that event number `since` belongs to."""
    ends = (number + 1 for number in range(since, len(events)) if type(events[number]) is TurnEnded)
    return next(ends, None)


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
