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
from racelib.kernel.event import KERNEL_EVENTS, Event, TurnEnded, Undone, effective, written
from racelib.kernel.files import HeldFile, given_path, read_up_to, shown_path, write_new
from racelib.kernel.game import FORMAT, Game, Header
from racelib.kernel.problems import Problem, damaged, in_words, unreadable
from racelib.kernel.race import Race
from racelib.kernel.writer import SEAL, Closed, Writer, digest_with, new_hash, sealed

MAX_BYTES = 32 * 1024 * 1024
MAX_LINE = 1024 * 1024
MAX_EVENTS = 500_000
#: Numbers, words, lists and tables in a file: each of them takes much more room in memory than in the file.
MAX_VALUES = 3_000_000


class Replay(msgspec.Struct):
    """A recorded race as read from a file.

    `earlier` are the results of closing lines that were taken back, by the number of event lines before them.
    """

    header: Header
    history: list[Event]
    result: Any = None
    closed: bool = False
    problems: list[Problem] = []
    good_bytes: int = 0
    earlier: dict[int, Any] = {}

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
            raise BadReplay("the rules cannot go on from this record; verify the file to see why") from None


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
        super().__init__(f"line {line}: this cannot happen here: {shown(written(event))}; verify the file to see why")
        self.number = number


def game_of(header: Header) -> Game[Any]:
    """Return the game that a header names."""
    from racelib.kernel.registry import game_named

    return game_named(header.game)


@cache
def _decoder(name: str) -> msgspec.json.Decoder[Any]:
    from racelib.kernel.registry import game_named

    kinds = (*KERNEL_EVENTS, Closed, *game_named(name).events)
    return msgspec.json.Decoder(Union[kinds])  # noqa: UP007 - `|` cannot join kinds that are only known here


#: How files end that the options of a race may name.
OWN_FILES = (".toml", ".json")


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


def replay_bytes(race: Race[Any]) -> bytes:
    """Return what the replay file of a race holds."""
    out = io.BytesIO()
    writer = Writer(out, race.header)
    writer.write(race.history)
    if race.over:
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
    arguments.one_of("errors", errors, ("strict", "collect"))
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
    lines = _lines_in(data)
    first = next(lines)
    reader = _Reader(_read_header(first, name, folder))
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


def _read_header(line: bytes, name: str, folder: Path | None) -> Header:
    try:
        if len(line) > MAX_LINE:
            raise ValueError
        raw = msgspec.json.decode(line)
        if not isinstance(raw, dict) or raw.get("replay") != "racelib":
            raise ValueError
    except (ValueError, msgspec.DecodeError, RecursionError):
        raise BadReplay(
            f"{name}: line 1: this is not a racelib replay: the first line must be a replay header"
        ) from None
    try:
        return _checked_header(raw, folder)
    except msgspec.ValidationError as problem:
        raise BadReplay(f"{name}: {Problem(1, *in_words(problem))}") from None
    except RaceError as problem:
        raise BadReplay(f"{name}: line 1: {shown(problem)}") from None
    except RecursionError:
        raise BadReplay(f"{name}: line 1: the header is nested too deeply") from None


def _checked_header(raw: dict[str, Any], folder: Path | None = None) -> Header:
    """Return the header, when this racelib knows its format, its game and the same boards as when it was recorded."""
    version = raw.get("format")
    if type(version) is not int or version < 1:
        raise BadReplay(f"the format number is {shown(repr(version))}; expected a whole number from 1 to {FORMAT}")
    if version > FORMAT:
        raise BadReplay(
            f"this replay has format {shown(version)}, newer than this racelib reads (format {FORMAT}); "
            "a newer racelib can open it"
        )
    header = msgspec.convert(raw, Header)
    if folder is not None:
        header = msgspec.structs.replace(header, options=files_beside(header.options, folder))
    checked = game_of(header).check(header)
    if header.boards != checked.boards:
        raise BadReplay(f"`boards` does not give the digest of '{', '.join(checked.boards)}'; expected it to")
    return checked


def files_beside(options: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Return the options of a race; a file that is not where they name it may lie beside the replay.

    So you can give a race away together with your own track, tiles or dice.
    """

    def found(value: Any) -> Any:
        if not isinstance(value, str) or not value.endswith(OWN_FILES) or os.path.exists(value):
            return value
        beside = os.path.join(folder, value)
        return beside if os.path.exists(beside) else value

    return {name: found(value) for name, value in options.items()}


class _Reader:
    """Takes the lines of a file into a replay, one by one, each after everything about it was found right."""

    def __init__(self, header: Header) -> None:
        self.replay = Replay(header, [], problems=[], earlier={})
        self.decoder = _decoder(header.game)
        self.hash = new_hash()
        self.held = 0  # how many events hold so far
        self.vouched = 1  # the last line that a digest vouches for; at first there is only the header

    def read(self, number: int, line: bytes) -> Problem | None:
        """Take one line into the replay, or say what is wrong with it."""
        if len(line) > MAX_LINE:
            return Problem(number, f"the line is too long ({len(line)} bytes)", f"at most {MAX_LINE}")
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
        self.hash.update(line + b"\n")
        self.replay.good_bytes += len(line) + 1

    def _take(self, number: int, line: bytes, event: Event) -> Problem | None:
        if self.replay.closed and type(event) is not Undone:
            return Problem(number, "there are lines behind the closing line", "the end of the file")
        if type(event) is TurnEnded:
            return self._check_digest(number, line, event.digest) or self._add(number, TurnEnded())
        if type(event) is Closed:
            return self._check_digest(number, line, event.digest) or self._close(number, event)
        return self._add(number, event)

    def _check_digest(self, number: int, line: bytes, given: str) -> Problem | None:
        bare = line[: -SEAL - 1] + b"}"
        due = digest_with(self.hash, bare)
        if line != sealed(bare, due):
            lines = f"between line {self.vouched} and line {number}"
            what = f"the digest is wrong ({shown(given, 40) or 'none'})"
            return Problem(number, f"{what}: {lines} something was changed, swapped, added or lost", due)
        self.vouched = number
        return None

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
