"""The replay file: one header line, one line per event, a digest at every turn end, one closing line.

    {"game":"formula-d","seats":[…],"options":{…},"boards":{…},"seed":7,…,"replay":"racelib","format":1}
    {"e":"rolled","what":"grid","by":0,"face":14}
    {"e":"turn-ended","digest":"90ab…"}
    {"e":"closed","result":[…],"events":812,"digest":"77c1…"}

The file is only ever appended to, and flushed whenever the race waits for somebody, so a killed program loses
nothing that a player has seen. A digest vouches for all bytes before it. A replay is untrusted input: sizes are
bounded, nothing is evaluated, and whatever is wrong is named with its line.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal, Union

import msgspec

from racelib import arguments
from racelib.errors import BadReplay, RaceError, counted, reason, shown
from racelib.kernel import game
from racelib.kernel.digests import Digests
from racelib.kernel.event import KERNEL_EVENTS, Event, TurnEnded, Undone, effective, written
from racelib.kernel.files import HeldFile, given_path, read_up_to, shown_path, write_new
from racelib.kernel.game import Game, Header
from racelib.kernel.headers import format_of, read_header
from racelib.kernel.limits import MAX_BYTES, MAX_EVENTS, MAX_LINE, MAX_VALUES
from racelib.kernel.migrations import up_to_date
from racelib.kernel.problems import Problem, damaged, too_long, unreadable
from racelib.kernel.race import Race
from racelib.kernel.reading import one_of
from racelib.kernel.writer import Closed, Writer
from racelib.text.language import tr


class Replay(msgspec.Struct):
    """A recorded race as read from a file.

    `earlier` are the results of closing lines that were taken back, by the number of event lines before them.
    `format` is that of the file; the header and the events are always in the newest one.
    """

    header: Header
    history: list[Event]
    result: Any = None
    closed: bool = False
    problems: list[Problem] = []
    good_bytes: int = 0
    earlier: dict[int, Any] = {}
    format: int = game.FORMAT

    @property
    def events(self) -> list[Event]:
        """The events that hold, without what was undone."""
        return effective(self.history)

    def state_at(self, number: int | None = None) -> Any:
        """Return the state after a number of events (default: all), by folding, without running rules."""
        state = game_of(self.header).start(self.header)
        for _ in self.walk(state, None if number is None else arguments.whole("number", number, 0)):
            pass
        return state

    def walk(self, state: Any, last: int | None = None) -> Iterator[tuple[int, Event]]:
        """Step through the events, each given before it is applied to the state.

        A file can hold events that cannot be (a car that is not there): `CannotHappen` says which.
        """
        for number, event in enumerate(self.events[: None if last is None else arguments.whole("last", last, 0)]):
            yield number, event
            try:
                event.apply(state)
            except IMPOSSIBLE:
                raise self.cannot_happen(number) from None

    def lines(self) -> list[int]:
        """Return the line of each event that holds; the first is line 2, behind the header."""
        lines: list[int] = []
        closings = 0
        for number, event in enumerate(self.history):
            closings += number in self.earlier
            if type(event) is Undone:
                del lines[event.to :]
            else:
                lines.append(number + closings + 2)
        return lines

    def cannot_happen(self, number: int) -> CannotHappen:
        """Return the error of an event, by its number, that the state has no room for."""
        return CannotHappen(number, self.lines()[number], self.events[number])

    def race(self) -> Race[Any]:
        """Return the race to go on with: undo, fork, answer."""
        self.state_at()
        try:
            return Race.resume(game_of(self.header), self.header, self.history)
        except RaceError:
            raise
        except IMPOSSIBLE:
            raise BadReplay(tr("the rules cannot go on from this record; verify the file to see why")) from None


#: What may be raised by an event that cannot be (a car that is not there), by telling it, or by showing what it left.
IMPOSSIBLE = (
    AssertionError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    RuntimeError,
    StopIteration,
    MemoryError,
)


class CannotHappen(BadReplay):
    """An event of a record that the state has no room for; all events before its `number` can be shown."""

    def __init__(self, number: int, line: int, event: Event) -> None:
        say = tr("line {line}: this cannot happen here: {event}; verify the file to see why")
        super().__init__(say.format(line=line, event=shown(written(event))))
        self.number = number


def game_of(header: Header) -> Game[Any]:
    """Return the game that a header names."""
    from racelib.kernel.registry import game_named

    return game_named(header.game)


@cache
def decoder_of(name: str) -> msgspec.json.Decoder[Any]:
    """Return what reads the events of a game, line by line."""
    from racelib.kernel.registry import game_named

    kinds = (*KERNEL_EVENTS, Closed, *game_named(name).events)
    return msgspec.json.Decoder(Union[kinds])  # noqa: UP007 - `|` cannot join kinds that are only known here


def appending(out: HeldFile, data: bytes, replay: Replay) -> Writer:
    """Return a recorder that goes on behind the last whole line of a file, which holds these bytes."""
    writer = Writer(out, None)
    writer.go_on_behind(data[: replay.good_bytes], len(replay.history), replay.closed)
    return writer


def write_replay(race: Race[Any], path: str | os.PathLike[str]) -> None:
    """Write the whole history of a race to a new file, at once: nothing is overwritten, nothing left half-written.

    Raises
    ------
    BadOption
        When there is such a file already, or it cannot be written.
    """
    write_new(arguments.target("path", path), replay_bytes(arguments.of_kind("race", race, Race, "a race")))


def replay_bytes(race: Race[Any] | Replay) -> bytes:
    """Return what the replay file of a race holds, or that of a replay as it would be written now."""
    out = io.BytesIO()
    writer = Writer(out, race.header)
    writer.write(race.history)
    if race.closed if isinstance(race, Replay) else race.over:
        writer.close(race.result)
    writer.save()
    return out.getvalue()


def read_replay(path: str | os.PathLike[str], errors: Literal["strict", "collect"] = "strict") -> Replay:
    """Open a replay file.

    Parameters
    ----------
    path
        The file.
    errors
        "strict": anything wrong raises. "collect": the good lines before the first fault come back, with the
        list of what is wrong. A torn last line is a warning in both cases: the whole lines before it are kept.

    Raises
    ------
    BadReplay
        With one sentence: the file, the line, what is wrong, what was expected.
    """
    name = shown_path(arguments.path("path", path))
    one_of("`errors`", errors, ("strict", "collect"))
    file = given_path(path)
    try:
        size = os.stat(file).st_size
        data = b"" if size > MAX_BYTES else read_up_to(file, MAX_BYTES)
    except (OSError, ValueError) as problem:
        raise BadReplay(f"{name}: cannot be read: {reason(problem)}") from None
    refuse_large(name, size)
    return parse_replay(data, name, errors, Path(file).parent)


def refuse_large(name: str, size: int) -> None:
    """Refuse a file that is too large before it is read."""
    if size > MAX_BYTES:
        raise BadReplay(f"{name}: the file is too large for a replay ({size} bytes; at most {MAX_BYTES})")


def parse_replay(
    data: bytes,
    name: str = "replay",
    errors: Literal["strict", "collect"] = "strict",
    folder: Path | None = None,
) -> Replay:
    """Read a replay from its bytes; see `read_replay`. Files that its options name may lie in the folder."""
    refuse_large(name, len(data))
    if not data.strip():
        raise BadReplay(f"{name}: the file is empty")
    if sum(data.count(mark) for mark in (b",", b"[", b"{")) > MAX_VALUES:
        raise BadReplay(f"{name}: the file holds too many values for a replay (at most {MAX_VALUES})")
    recorded_as = format_of(next(_lines_in(data)), name)
    wrong = None
    if recorded_as < game.FORMAT:
        data, wrong = up_to_date(data)
    replay = _parsed(data, name, "collect" if wrong else errors, folder)
    replay.format = recorded_as
    if wrong is not None:
        if errors == "strict":
            raise BadReplay(f"{name}: {wrong}")
        replay.problems = [wrong]
    return replay


def _parsed(data: bytes, name: str, errors: Literal["strict", "collect"], folder: Path | None) -> Replay:
    """Read a replay of the newest format."""
    lines = _lines_in(data)
    first = next(lines)
    reader = _Reader(read_header(first, name, folder))
    replay = reader.replay
    reader.accept(first)
    number = 1
    for number, line in enumerate(lines, start=2):
        problem = reader.read(number, line)
        if problem is not None:
            if errors == "strict":
                raise BadReplay(f"{name}: {problem}")
            replay.problems.append(problem)
            return replay
    torn = b"\n" in data and not data.endswith(b"\n")
    if torn:
        what = "the last line is torn (the writer was stopped in the middle of it); all lines before it are kept"
        replay.problems.append(Problem(number + 1, what, warning=True))
    if not replay.closed:
        what = "the race is not finished: there is no closing line"
        replay.problems.append(Problem(number + torn, what, warning=True))
    return replay


def _lines_in(data: bytes) -> Iterator[bytes]:
    """Give the whole lines of a file, one by one; the first one also when its end is missing."""
    start, end = 0, data.find(b"\n")
    if end < 0:
        yield data
    while end >= 0:
        yield data[start:end]
        start, end = end + 1, data.find(b"\n", end + 1)


class _Reader:
    """Takes the lines of a file into a replay, one by one, each after everything about it was found right."""

    def __init__(self, header: Header) -> None:
        self.replay = Replay(header, [], problems=[], earlier={})
        self.decoder = decoder_of(header.game)
        self.digests = Digests()
        self.held = 0  # how many events hold so far

    def read(self, number: int, line: bytes) -> Problem | None:
        """Take one line into the replay, or say what is wrong with it."""
        if len(line) > MAX_LINE:
            return too_long(number, line)
        try:
            event = self.decoder.decode(line)
        except msgspec.ValidationError as problem:
            return unreadable(number, line, problem)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return damaged(number)
        wrong = self._take(number, line, event)
        if wrong is None:
            self.accept(line)
        return wrong

    def accept(self, line: bytes) -> None:
        """Count a line among the good ones."""
        self.digests.accept(line)
        self.replay.good_bytes += len(line) + 1

    def _take(self, number: int, line: bytes, event: Event) -> Problem | None:
        if self.replay.closed and type(event) is not Undone:
            return Problem(number, "there are lines behind the closing line", "the end of the file")
        if type(event) is TurnEnded:
            return self.digests.check(number, line, event.digest) or self._add(number, TurnEnded())
        if type(event) is Closed:
            return self.digests.check(number, line, event.digest) or self._close(number, event)
        return self._add(number, event)

    def _close(self, number: int, event: Closed) -> Problem | None:
        events = len(self.replay.history)
        if event.events != events:
            return Problem(number, f"the closing line counts {counted(event.events, 'event')}", str(events))
        self.replay.closed, self.replay.result = True, event.result
        return None

    def _add(self, number: int, event: Event) -> Problem | None:
        replay = self.replay
        if type(event) is Undone and not 0 <= event.to <= self.held:
            return Problem(number, f"it takes back to event {event.to}", f"0 to {self.held}")
        if len(replay.history) >= MAX_EVENTS:
            return Problem(number, "there are too many events", f"at most {MAX_EVENTS}")
        if replay.closed:  # and now taken back
            replay.earlier[len(replay.history)] = replay.result
            replay.closed, replay.result = False, None
        self.held = event.to if type(event) is Undone else self.held + 1
        replay.history.append(event)
        return None
