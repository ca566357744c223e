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
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any, Literal, Union

import msgspec

from racelib.errors import BadReplay, RaceError
from racelib.kernel.event import KERNEL_EVENTS, Event, TurnEnded, Undone, effective
from racelib.kernel.game import FORMAT, Game, Header
from racelib.kernel.race import Race

MAX_BYTES = 64 * 1024 * 1024
MAX_LINE = 1024 * 1024
MAX_EVENTS = 500_000


class Closed(Event, frozen=True, gc=False):
    """The race is over: its result, the number of event lines, and the digest of the whole file."""

    result: Any
    events: int
    digest: str = ""


class Problem(msgspec.Struct, frozen=True):
    """Something wrong in a file: where, what, and what was expected. A warning leaves all before it usable."""

    line: int
    what: str
    expected: str = ""
    warning: bool = False

    def __str__(self) -> str:
        """Write the problem as one sentence."""
        return f"line {self.line}: {self.what}" + (f"; expected {self.expected}" if self.expected else "")


class Replay(msgspec.Struct):
    """A recorded race as read from a file."""

    header: Header
    history: list[Event]
    result: Any = None
    closed: bool = False
    problems: list[Problem] = []
    good_bytes: int = 0
    held: int = 0  # how many events hold so far

    @property
    def events(self) -> list[Event]:
        """The events that hold, without what was undone."""
        return effective(self.history)

    def state_at(self, number: int | None = None) -> Any:
        """Return the state after so many events (default: all), by folding, without running rules."""
        state = game_of(self.header).start(self.header)
        for _ in self.walk(state, number):
            pass
        return state

    def walk(self, state: Any, last: int | None = None) -> Iterator[tuple[int, Event]]:
        """Step through the events, each given before it is applied to the state.

        A file can hold events that cannot be (a car that is not there): `BadReplay` says which.
        """
        for number, event in enumerate(self.events[:last]):
            yield number, event
            try:
                event.apply(state)
            except (LookupError, TypeError, ValueError, AttributeError, OverflowError):
                raise BadReplay(
                    f"event {number + 1} cannot happen here: {event!r}; verify the file to see why"
                ) from None

    def race(self) -> Race[Any]:
        """Return the race to go on with: undo, fork, answer."""
        self.state_at()
        return Race.resume(game_of(self.header), self.header, self.history)


def game_of(header: Header) -> Game[Any]:
    """Return the game that a header names."""
    from racelib.games import game_named

    return game_named(header.game)


@cache
def _decoder(name: str) -> msgspec.json.Decoder[Any]:
    from racelib.games import game_named

    kinds = (*KERNEL_EVENTS, Closed, *game_named(name).events)
    return msgspec.json.Decoder(Union[kinds])  # noqa: UP007


ENCODER = msgspec.json.Encoder()


def _sealed(line: bytes, seal: str) -> bytes:
    """Put a digest into a line: behind its last field."""
    return line[:-1] + b',"digest":"' + seal.encode() + b'"}'


def _unsealed(line: bytes) -> bytes:
    """Take the digest out of a line again, as it was when the digest was made."""
    cut = line.rfind(b',"digest":"')
    return line[:cut] + b"}" if cut >= 0 else line


class Writer:
    """Writes a race down while it runs.

    Parameters
    ----------
    out
        A binary file, open for writing; it is flushed after every batch of events.
    header
        The first line; None when the file already has one (see `appending`).
    """

    def __init__(self, out: IO[bytes], header: Header | None) -> None:
        """Start the file with its header."""
        self.out = out
        self.count = 0
        self.closed = False
        self._hash = blake2b(digest_size=8)
        if header is not None:
            self._put(ENCODER.encode(header))
            out.flush()

    def _put(self, line: bytes) -> None:
        line += b"\n"
        self._hash.update(line)
        self.out.write(line)

    def _seal(self, line: bytes) -> bytes:
        digest = self._hash.copy()
        digest.update(line)
        return _sealed(line, digest.hexdigest())

    def write(self, events: Sequence[Event]) -> None:
        """Append events; turn ends carry the digest of the file so far."""
        encode = ENCODER.encode
        lines: list[bytes] = []
        for event in events:
            line = encode(event)
            if type(event) is TurnEnded:
                if lines:
                    self._put(b"\n".join(lines))
                    lines = []
                self._put(self._seal(line))
            else:
                lines.append(line)
        if lines:
            self._put(b"\n".join(lines))
        self.count += len(events)
        self.closed = False
        self.out.flush()

    def close(self, result: Any) -> None:
        """Append the closing line, once."""
        if self.closed:
            return
        self._put(self._seal(ENCODER.encode(Closed(result, self.count))))
        self.closed = True
        self.out.flush()


def appending(path: Path, replay: Replay) -> Writer:
    """Open a replay file to go on writing behind its last whole line; a torn line is cut off."""
    out = path.open("r+b")
    good = out.read(replay.good_bytes)
    out.truncate(replay.good_bytes)
    out.seek(replay.good_bytes)
    writer = Writer(out, None)
    writer._hash.update(good)
    writer.count = len(replay.history)
    writer.closed = replay.closed
    return writer


def write_replay(race: Race[Any], path: str | os.PathLike[str]) -> None:
    """Write the whole history of a race to a file, at once: nothing is left half-written."""
    target = Path(path)
    partial = target.with_name(target.name + ".part")
    with partial.open("wb") as out:
        writer = Writer(out, race.header)
        writer.write(race.history)
        if race.over:
            writer.close(race.result)
    partial.replace(target)


def replay_bytes(race: Race[Any]) -> bytes:
    """Return what the replay file of a race holds."""
    out = io.BytesIO()
    writer = Writer(out, race.header)
    writer.write(race.history)
    if race.over:
        writer.close(race.result)
    return out.getvalue()


def read_replay(path: str | os.PathLike[str], errors: Literal["strict", "collect"] = "strict") -> Replay:
    """Open a replay file.

    Parameters
    ----------
    path
        The file.
    errors
        "strict": anything wrong raises. "collect": the good lines before the first fault come back, with the
        list of what is wrong. A torn last line is a warning either way: the whole lines before it are kept.

    Raises
    ------
    BadReplay
        With one sentence: the file, the line, what is wrong, what was expected.
    """
    name = os.fspath(path)
    try:
        size = os.path.getsize(path)
        if size > MAX_BYTES:
            raise BadReplay(f"{name}: the file is too large for a replay ({size} bytes; at most {MAX_BYTES})")
        data = Path(path).read_bytes()
    except OSError as problem:
        raise BadReplay(f"{name}: cannot be read: {(problem.strerror or str(problem)).lower()}") from None
    return parse_replay(data, name, errors)


def parse_replay(data: bytes, name: str = "replay", errors: Literal["strict", "collect"] = "strict") -> Replay:
    """Read a replay from its bytes; see `read_replay`."""
    if not data.strip():
        raise BadReplay(f"{name}: the file is empty")
    lines = data.split(b"\n")
    torn = lines.pop()  # nothing, when the last line is whole
    if not lines:
        lines, torn = [torn], b""
    replay = Replay(_read_header(lines[0], name), [], problems=[])
    hasher = blake2b(digest_size=8)
    hasher.update(lines[0] + b"\n")
    replay.good_bytes = len(lines[0]) + 1
    decoder = _decoder(replay.header.game)
    for number, line in enumerate(lines[1:], start=2):
        problem = _read_line(replay, decoder, hasher, number, line)
        if problem is not None:
            if errors == "strict":
                raise BadReplay(f"{name}: {problem}")
            replay.problems.append(problem)
            return replay
    last = len(lines)
    if torn:
        what = "the last line is torn (the writer was stopped in the middle of it); all lines before it are kept"
        replay.problems.append(Problem(last + 1, what, warning=True))
    if not replay.closed:
        what = "the race is not finished: there is no closing line"
        replay.problems.append(Problem(last + bool(torn), what, warning=True))
    return replay


def _read_header(line: bytes, name: str) -> Header:
    try:
        if len(line) > MAX_LINE:
            raise ValueError
        raw = msgspec.json.decode(line)
        if not isinstance(raw, dict) or raw.get("replay") != "racelib":
            raise ValueError
    except (ValueError, msgspec.DecodeError, RecursionError):
        raise BadReplay(f"{name}: line 1: this is not a racelib replay: its first line is no replay header") from None
    version = raw.get("format")
    if type(version) is not int or version < 1:
        raise BadReplay(f"{name}: line 1: the format number is {version!r}; expected a whole number from 1 to {FORMAT}")
    if version > FORMAT:
        raise BadReplay(
            f"{name}: line 1: this replay has format {version}, newer than this racelib reads (format {FORMAT}); "
            "a newer racelib can open it"
        )
    try:
        header = msgspec.convert(raw, Header)
        game = game_of(header)
        return game.check(header)
    except (msgspec.ValidationError, RaceError) as problem:
        raise BadReplay(f"{name}: line 1: {_plain(problem)}") from None


def _plain(problem: Exception) -> str:
    """Say what a decoder found wrong, in words."""
    return str(problem).replace(" - at `$.", " in field `").replace("Object contains", "the line contains")


def _read_line(
    replay: Replay, decoder: msgspec.json.Decoder[Any], hasher: Any, number: int, line: bytes
) -> Problem | None:
    """Take one line into the replay, or say what is wrong with it."""
    if len(line) > MAX_LINE:
        return Problem(number, f"the line is too long ({len(line)} bytes)", f"at most {MAX_LINE}")
    try:
        event = decoder.decode(line)
    except msgspec.ValidationError as problem:
        return Problem(number, _unreadable(line, problem), "an event of this game")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Problem(number, "the line is damaged: it is not JSON", "one event as a JSON object")
    if replay.closed and type(event) is not Undone:
        return Problem(number, "there are lines behind the closing line", "the end of the file")
    if type(event) is TurnEnded or type(event) is Closed:
        digest = hasher.copy()
        digest.update(_unsealed(line))
        if event.digest != digest.hexdigest():
            return Problem(
                number,
                f"the digest is wrong ({event.digest[:16] or 'none'}): this line or one before it was changed, "
                "swapped, added or lost",
                digest.hexdigest(),
            )
    if type(event) is Closed:
        if event.events != len(replay.history):
            return Problem(number, f"the closing line counts {event.events} events", str(len(replay.history)))
        replay.closed, replay.result = True, event.result
    else:
        if type(event) is Undone and not 0 <= event.to <= replay.held:
            return Problem(number, f"it takes back to event {event.to}", f"0 to {replay.held}")
        if len(replay.history) >= MAX_EVENTS:
            return Problem(number, "there are too many events", f"at most {MAX_EVENTS}")
        replay.held = event.to if type(event) is Undone else replay.held + 1
        replay.history.append(TurnEnded() if type(event) is TurnEnded else event)
        replay.closed = False
    hasher.update(line + b"\n")
    replay.good_bytes += len(line) + 1
    return None


def _unreadable(line: bytes, problem: msgspec.ValidationError) -> str:
    try:
        raw = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError):
        return "the line is damaged: it is not JSON"
    if isinstance(raw, dict) and "$.e`" in str(problem):
        return f"unknown kind of event {raw.get('e')!r}"
    return _plain(problem)


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a line of a replay file, made from the types."""
    from racelib.games import GAMES, game_named

    kinds: tuple[Any, ...] = (*KERNEL_EVENTS, Closed)
    for name in GAMES:
        kinds += game_named(name).events
    lines: dict[str, Any]
    (lines,), components = msgspec.json.schema_components([Union[kinds]])  # noqa: UP007
    (header,), more = msgspec.json.schema_components([Header])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a racelib replay file (JSON Lines): the first is a Header, the others are events",
        "anyOf": [header, lines],
        "$defs": {**more, **components},
    }


def schema_text() -> str:
    """Return the schema as the text of the shipped file `replay.schema.json`."""
    pretty = msgspec.json.format(msgspec.json.encode(schema(), order="sorted"), indent=2)
    return pretty.decode() + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
