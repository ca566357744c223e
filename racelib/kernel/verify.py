"""Verify a replay: run the rules again on the recorded answers and dice, and compare line by line.

A record with undos falls into stretches, each from one undo (or the header) to the next (or the end of the file).
Every stretch is run and compared, what was undone too. In all of them the record is compared before anything
is taken from it, so that the first line that differs is the one that is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from racelib.arguments import of_kind
from racelib.errors import IllegalChoice, RaceError, shown
from racelib.kernel.bots import NO_BOTS
from racelib.kernel.chance import Counted, NotRecorded, Recorded, Seeded, positions_after
from racelib.kernel.event import Chose, ChoseTogether, Event, Face, TurnEnded, Undone, written
from racelib.kernel.game import Header
from racelib.kernel.race import Race
from racelib.kernel.replay import Replay, game_of
from racelib.kernel.table import Table
from racelib.text.language import tr

F = TypeVar("F", bound=Face)

#: Events that may hold anything: 1, 1.0 and true are equal in Python, but not in a file.
ANSWERS = (Chose, ChoseTogether)


class Difference(msgspec.Struct, frozen=True):
    """The first place where a record and the rules part: the line, what the rules say, and which rule.

    `since` is what has changed in the rules since the race was recorded: a race of then may differ and be right.
    """

    line: int
    what: str
    rules: tuple[str, ...] = ()
    since: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Write the difference as one sentence with its rules, and what has changed since."""
        difference = f"line {self.line}: {self.what}" + (f" ({', '.join(self.rules)})" if self.rules else "")
        if not self.since:
            return difference
        older = tr("This race was recorded with an earlier version of the rules. Since then: {changes}")
        return f"{difference}. {older.format(changes=' '.join(self.since))}"


def verify(replay: Replay) -> Difference | None:
    """Run the rules on a record and return the first difference, or None when all is the same.

    Nothing is drawn: answers and dice come from the record, and the dice are compared with the seed if the
    header has one. A record that stops in the middle of a turn is compared as far as it goes.
    """
    of_kind("replay", replay, Replay, "a replay, such as read_replay(file) gives")
    follower = _Follower(replay)
    try:
        for stretch in _stretches(replay):
            follower.follow(stretch)
    except _Parted as parted:
        return follower.difference(parted.what, parted.rules)
    except IllegalChoice as illegal:
        return follower.difference(f"this answer is not allowed: {shown(illegal)}", illegal.rules)
    except NotRecorded as missing:
        return None if follower.may_stop_here() else follower.difference(shown(missing))
    except RaceError as problem:
        return follower.difference(shown(problem))
    except RecursionError:
        return follower.difference("the line is nested too deeply to be compared")
    return None


class _Stretch(NamedTuple):
    """What happened between two undos: the first `to` events before it still held, then came these."""

    to: int
    events: Sequence[Event]
    line: int  # of the first of these events
    ending: str  # the line behind them: "closed", "undone", or "" at the end of the file
    result: Any  # of the closing line


def _stretches(replay: Replay) -> Iterator[_Stretch]:
    history = replay.history
    results = {**replay.earlier, len(history): replay.result} if replay.closed else replay.earlier
    marks = [(number, event.to) for number, event in enumerate(history) if type(event) is Undone]
    to, first, line = 0, 0, 2
    for end, back_to in [*marks, (len(history), 0)]:
        closed = end in results
        ending = "closed" if closed else "undone" if end < len(history) else ""
        yield _Stretch(to, history[first:end], line, ending, results.get(end))
        line += end - first + closed + 1
        to, first = back_to, end + 1


class _Parted(Exception):
    """The rules and the record part here."""

    def __init__(self, what: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(what)
        self.what = what
        self.rules = rules


class _Boundary(NamedTuple):
    """A turn boundary: after how many events it is, the state there, and how far each stream of chance has come."""

    at: int
    state: Any
    positions: dict[tuple[str, int], int]


class _Boundaries:
    """The events that hold so far, and some of the turn boundaries in them: an undo goes back to one nearby.

    A boundary is worked out from the last one before it, which leaves some on the way. So a record takes as long as it
    has lines, however many of them are undone.
    """

    EVERY = 16

    def __init__(self, header: Header) -> None:
        self.events: list[Event] = []
        self.kept = [_Boundary(0, game_of(header).start(header), {})]

    def go_back(self, to: int) -> _Boundary:
        """Forget the events from number `to` on, and return the last boundary before it."""
        del self.events[to:]
        while self.kept[-1].at > to:
            self.kept.pop()
        at = to
        while at and type(self.events[at - 1]) is not TurnEnded:
            at -= 1
        self._keep(at)
        last = self.kept[-1]
        return _Boundary(at, last.state.copy(), dict(last.positions))

    def _keep(self, to: int) -> None:
        """Work out the boundary after `to` events, and keep it with some of those on the way."""
        at, state, positions = self.kept[-1]
        if at == to:
            return
        state, positions, ends = state.copy(), dict(positions), 0
        for number in range(at, to):
            event = self.events[number]
            event.apply(state)
            for key, count in positions_after((event,)).items():
                positions[key] = positions.get(key, 0) + count
            ends += type(event) is TurnEnded
            if number + 1 == to or (type(event) is TurnEnded and ends % self.EVERY == 0):
                self.kept.append(_Boundary(number + 1, state.copy(), dict(positions)))


class _Follower:
    """Lets a race follow a record. It is the chance of that race, too: dice fall as the record says.

    `record` are the events from the turn boundary at which the present stretch begins, and `compared` is how many of
    them are known to be the same as those of the race: wherever the two part, it is at that event.
    """

    def __init__(self, replay: Replay) -> None:
        self.header = replay.header
        self.boundaries = _Boundaries(replay.header)
        self.record: list[Event] = []
        self.begun = 0  # how many events there are before the record
        self.compared = 0
        self.stretch = _Stretch(0, (), 2, "", None)
        self.recorded = Recorded(self.record)
        self.seeded = None if replay.header.seed is None else Seeded(replay.header.seed)

    def difference(self, what: str, rules: tuple[str, ...] = ()) -> Difference:
        """Return a difference at the first event that is not known to be the same."""
        line = self.stretch.line + self.begun + self.compared - self.stretch.to
        return Difference(line, what, rules, game_of(self.header).changed_since(self.header))

    def may_stop_here(self) -> bool:
        """Say whether all of the record is the same and nothing comes behind it: then it is only unfinished."""
        return self.compared == len(self.record) and not self.stretch.ending

    # -- a stretch ----------------------------------------------------------------------------------------

    def follow(self, stretch: _Stretch) -> None:
        """Run the rules along one stretch; where they part from it, `compared` tells the place."""
        self.stretch = stretch
        boundary = self.boundaries.go_back(stretch.to)
        self.begun = boundary.at
        self.boundaries.events += stretch.events
        self.record[:] = self.boundaries.events[self.begun :]
        self.compared = 0
        race: Race[Any] = Race._bare(game_of(self.header), self.header, NO_BOTS)
        race._begin(Table(boundary.state, self, [], boundary.positions))
        self.compare(race.events)
        while self.compared < len(self.record):
            self.answer(race, self.record[self.compared])
            self.compare(race.events)
        if stretch.ending == "closed":
            self.check_result(race)

    def compare(self, log: Sequence[Event]) -> None:
        """Compare what has happened by the rules with the record, from where it was compared last."""
        record = self.record
        for due, found in zip(log[self.compared :], record[self.compared : len(log)], strict=False):
            if due != found or (type(due) in ANSWERS and written(due) != written(found)):
                says = shown(written(found))
                raise _Parted(f"the rules say {shown(written(due))}, the record says {says}", due.rules())
            self.compared += 1
        if len(log) > len(record) and self.stretch.ending:
            due, here = log[len(record)], f"but the record is {self.stretch.ending} here"
            raise _Parted(f"the rules say {shown(written(due))}, {here}", due.rules())

    def answer(self, race: Race[Any], event: Event) -> None:
        """Let the race go on by the answer that the record has."""
        if race.over:
            raise _Parted("the rules say that the race is over here")
        if type(event) is Chose:
            race._feed(event.answer, event.seat)
        elif type(event) is ChoseTogether:
            race._feed_together(event)
        else:
            asked = ", ".join(f"seat {ask.seat} for its {ask.choice.KIND}" for ask in race.pending)
            raise _Parted(f"the rules ask {asked}, but the record has {shown(written(event))}")
        if len(race.events) == self.compared:
            raise _Parted(f"{shown(written(event))} does not answer all who are asked")

    def check_result(self, race: Race[Any]) -> None:
        """Compare the result that the closing line gives with that of the race."""
        due, found = written(race.result), written(self.stretch.result)
        if not race.over or due != found:
            say = f"say {shown(due)}" if race.over else "say that the race goes on"
            raise _Parted(f"the closing line says {shown(found)}, the rules {say}")

    # -- chance: from the record, compared with what the seed gives ---------------------------------------

    def roll(self, table: Counted, what: str, by: int, faces: Sequence[F]) -> F:
        """Return the recorded face."""
        self.compare(table.log)
        face = self.recorded.roll(table, what, by, faces)
        if self.seeded is not None and (due := self.seeded.roll(table, what, by, faces)) != face:
            raise _Parted(f"the record says {face} for '{what}' of seat {by}, but seed {self.seeded.seed} gives {due}")
        return face

    def draw(self, table: Counted, what: str, by: int, things: Sequence[str]) -> str:
        """Return the recorded thing."""
        self.compare(table.log)
        thing = self.recorded.draw(table, what, by, things)
        if self.seeded is not None and (due := self.seeded.draw(table, what, by, things)) != thing:
            raise _Parted(f"the record says {thing} for '{what}' of seat {by}, but seed {self.seeded.seed} gives {due}")
        return thing

    def shuffle(self, table: Counted, what: str, cards: int) -> tuple[int, ...]:
        """Return the recorded order."""
        self.compare(table.log)
        order = self.recorded.shuffle(table, what, cards)
        if self.seeded is not None and self.seeded.shuffle(table, what, cards) != order:
            raise _Parted(f"the shuffle of '{what}' is not the one that seed {self.seeded.seed} gives")
        return order
