"""What the tests of the kernel share: recorded races, and a way to change a file and vouch for the change."""

from __future__ import annotations

import json
import re
from functools import cache
from hashlib import blake2b
from typing import Any

import pytest

from racelib.errors import BadReplay
from racelib.kernel.race import Race
from racelib.kernel.replay import Replay, parse_replay, replay_bytes
from racelib.kernel.set_up import new_race
from racelib.terminal.cli import main

Fields = dict[str, Any]


@cache
def raced(track: str = "t2", players: int = 2, bots: str = "rookie", seed: int = 1, laps: int = 1) -> Race[Any]:
    """Return a finished race; look, never touch."""
    race = new_race(track=track, players=players, bots=bots, seed=seed, laps=laps)
    race.run()
    assert race.over
    return race


@cache
def recorded(track: str = "t2", players: int = 2, bots: str = "rookie", seed: int = 1, laps: int = 1) -> bytes:
    """Return the file of a finished race."""
    return replay_bytes(raced(track, players, bots, seed, laps))


def lines_of(data: bytes) -> list[bytes]:
    """Return the lines of a file, without their ends."""
    assert data.endswith(b"\n")
    return data.split(b"\n")[:-1]


def joined(lines: list[bytes]) -> bytes:
    """Return a file of these lines, digests as they are."""
    return b"".join(line + b"\n" for line in lines)


def dumped(fields: Any) -> bytes:
    """Write one line as racelib writes it."""
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode()


def seal(lines: list[bytes]) -> bytes:
    """Return a file of these lines with all digests and counts made right: what a careful forger would write.

    This is written apart from the writer of racelib, from the description of the format alone.
    """
    running = blake2b(digest_size=8)
    events = 0
    out = b""
    for number, line in enumerate(lines):
        if number and line.startswith((b'{"e":"turn-ended"', b'{"e":"closed"')):
            fields = json.loads(line)
            fields.pop("digest", None)
            if fields["e"] == "closed":
                fields["events"] = events
            line = dumped(fields)
            digest = running.copy()
            digest.update(line)
            line = line[:-1] + b',"digest":"' + digest.hexdigest().encode() + b'"}'
        events += number > 0 and not line.startswith(b'{"e":"closed"')
        running.update(line + b"\n")
        out += line + b"\n"
    return out


def changed(lines: list[bytes], index: int, **fields: Any) -> list[bytes]:
    """Return the lines with some fields of one line changed."""
    return [*lines[:index], dumped({**json.loads(lines[index]), **fields}), *lines[index + 1 :]]


def forged(data: bytes, index: int, **fields: Any) -> Replay:
    """Return a replay in which some fields of one line (0: the header) are changed and all digests fit."""
    return parse_replay(seal(changed(lines_of(data), index, **fields)), "forged")


def one_sentence(message: str) -> str:
    """Check that a message can be shown as it is: one line, nothing that a terminal would obey."""
    assert message
    assert message.isprintable(), repr(message)
    assert "Traceback" not in message
    return message


def refused(data: bytes, line: int | None = None) -> str:
    """Check that a file is refused, in one sentence that names the file and (if given) the line; return it."""
    with pytest.raises(BadReplay) as caught:
        parse_replay(data, "name-of-the-file")
    message = one_sentence(str(caught.value))
    assert message.startswith("name-of-the-file: ")
    if line is not None:
        assert line_named(message) == line, message
    return message


def line_named(message: str) -> int:
    """Return the line that a message names."""
    found = re.search(r"\bline (\d+): ", message)
    assert found, message
    return int(found[1])


def crash_of(command: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command and return what brought it down; "" when it answered, and with one sentence if it refused."""
    try:
        code = main(command)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"
    shown = capsys.readouterr()
    assert code in (0, 1, 2)
    if code == 2:
        assert shown.err.startswith("racelib: ")
        assert shown.err.count("\n") == 1
    return ""
