"""Writing a replay file while a race runs: it is only ever appended to, whenever the race waits for somebody."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import partial
from typing import IO, Any

import msgspec

from racelib.arguments import plain
from racelib.errors import InUse, NotSaved, reason
from racelib.kernel.digests import digest_with, new_hash, sealed
from racelib.kernel.event import Event, TurnEnded
from racelib.kernel.files import HeldFile, shown_path
from racelib.kernel.game import Header
from racelib.kernel.race import Race
from racelib.text.language import tr


class Closed(Event, frozen=True, gc=False):
    """The race is over: its result, the number of event lines, and the digest of the whole file."""

    result: Any
    events: int
    digest: str = ""


ENCODER = msgspec.json.Encoder(enc_hook=partial(plain, "answer"))  # a bot may answer with text of numpy


class Writer:
    """Writes a race down while it runs.

    What cannot be written is kept, and written before anything else as soon as there is room. A line that was written
    in part is cut off at once, so the file always holds whole lines.

    Parameters
    ----------
    out
        A binary file, open for writing; a `HeldFile` is held until the race is over.
    header
        The first line; None when the file already has one (see `appending`).
    """

    def __init__(self, out: IO[bytes], header: Header | None) -> None:
        """Start the file with its header."""
        self.out = out
        self.count = 0
        self.closed = False
        self._problem: NotSaved | None = None  # why the file lacks what waits
        self._hash = new_hash()
        self._good = 0  # bytes of the file, all of them whole lines
        self._waiting: list[bytes] = []  # what is not in the file yet
        self._torn = False  # there may be half a line behind the good bytes
        if header is not None:
            self._take([ENCODER.encode(header)])

    def go_on_behind(self, good: bytes, events: int, closed: bool) -> None:
        """Go on with a file that holds these bytes; whatever stands behind them is cut off."""
        self._hash.update(good)
        self._good, self._torn = len(good), True
        self.count, self.closed = events, closed
        if not good.endswith(b"\n"):  # only the end of the header line was lost
            self._take([b""])

    def _take(self, lines: Sequence[bytes]) -> None:
        """Take lines into the digest and among those that are to be written."""
        text = b"\n".join([*lines, b""])
        self._hash.update(text)
        self._waiting.append(text)

    def write(self, events: Sequence[Event]) -> None:
        """Take events over; turn ends carry the digest of the file so far."""
        encode = ENCODER.encode
        lines: list[bytes] = []  # what is not in the digest yet
        for event in events:
            line = encode(event)
            if type(event) is TurnEnded:
                if lines:
                    self._take(lines)
                line, lines = sealed(line, digest_with(self._hash, line)), []
            lines.append(line)
        if lines:
            self._take(lines)
        self.count += len(events)
        self.closed = False

    def close(self, result: Any) -> None:
        """Take the closing line over, once."""
        if self.closed:
            return
        line = ENCODER.encode(Closed(result, self.count))
        self._take([sealed(line, digest_with(self._hash, line))])
        self.closed = True

    def save(self) -> None:
        """Write all that waits to be written; `NotSaved` says why it cannot be, and it goes on waiting."""
        if self._waiting or self._torn:
            text = b"".join(self._waiting)
            self._waiting = [text]
            try:
                self._hold()
                self._append(text)
            except (InUse, NotSaved) as problem:
                self._problem = NotSaved(str(problem))
            except (OSError, ValueError) as problem:
                self._problem = self._cannot_be_written(problem)
            else:
                self._good += len(text)
                self._waiting, self._problem = [], None
        if self._problem is not None:
            raise NotSaved(str(self._problem), self._problem.why, self._problem.errno)  # a new one, with its own story
        if self.closed:
            self.let_go()

    @property
    def unsaved(self) -> str:
        """Why the file lacks the last events; "" when it lacks none."""
        return "" if self._problem is None else str(self._problem)

    def _cannot_be_written(self, problem: Exception) -> NotSaved:
        why = tr("{file}: cannot be written: {reason}").format(file=_name(self.out), reason=reason(problem))
        text = tr("{why}; the last events of the race are not saved yet") if self._good else "{why}"
        return NotSaved(text.format(why=why), why, getattr(problem, "errno", None))

    def _hold(self) -> None:
        """Hold the file again when a race that was over goes on; nobody may have written to it since."""
        if not isinstance(self.out, HeldFile) or self.out.held:
            return
        self.out.hold()
        if self.out.size() != self._good:
            self.out.let_go()
            text = tr("{file}: somebody has gone on with this race in another window, so it cannot be saved there")
            raise NotSaved(text.format(file=_name(self.out)))

    def _append(self, text: bytes) -> None:
        """Append to the file: all of it, or nothing."""
        if self._torn:
            self._cut()
        try:
            written = self.out.write(text)
            while written < len(text):  # a disk that is nearly full takes a part
                written += self.out.write(text[written:])
            self.out.flush()
        except BaseException:
            self._torn = True
            with contextlib.suppress(OSError, ValueError):
                self._cut()
            raise

    def _cut(self) -> None:
        """Cut off what stands behind the good bytes."""
        self.out.seek(self._good)
        self.out.truncate()
        self._torn = False

    def take_back(self) -> None:
        """Hold the file again; `InUse` when somebody else does, `NotSaved` when somebody has written to it since."""
        self._hold()

    def let_go(self) -> None:
        """Let another race be written to the file; this one takes it back when it goes on."""
        if isinstance(self.out, HeldFile):
            self.out.let_go()


def _name(out: IO[bytes]) -> str:
    name = getattr(out, "name", "")
    return shown_path(name) if isinstance(name, str) and name else "replay"


def unsaved(race: Race[Any]) -> str:
    """Return why the file of a race lacks its last events; "" when it lacks none, and when there is no file.

    >>> from racelib.kernel.set_up import new_race
    >>> unsaved(new_race(track="t1", players=2, seed=1))
    ''
    """
    return "" if race.recorder is None else race.recorder.unsaved
