"""Older formats of the replay file, brought up to date when a file is read; the file itself stays as it is.

The header of a file has the number of its format. Whoever changes what lines mean adds 1 to `FORMAT`
(`kernel/game.py`), writes a function here that makes the new format of the one before, and freezes some records of the
old format in `tests/kernel/formats/`. Reading a file runs all functions from its format on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from racelib.kernel import game
from racelib.kernel.digests import Digests, digest_with, new_hash, sealed
from racelib.kernel.limits import MAX_LINE
from racelib.kernel.problems import Problem, damaged, too_long

Fields = dict[str, Any]


class Record(NamedTuple):
    """A file as plain data: the fields of its header, and those of every line behind it."""

    header: Fields
    events: list[Fields]


#: Each makes the next format of the format that it stands under. It gets a record and returns a new one with as many
#: events, so that a message about a line of the new record names the line of the file.
MIGRATIONS: dict[int, Callable[[Record], Record]] = {}


def migrated(record: Record) -> Record:
    """Return a record in the newest format, step by step."""
    for number in range(record.header["format"], game.FORMAT):
        header, events = MIGRATIONS[number](record)
        if len(events) != len(record.events):
            raise AssertionError(f"the migration from format {number} has added or dropped events")
        record = Record({**header, "format": number + 1}, events)
    return record


def up_to_date(data: bytes) -> tuple[bytes, Problem | None]:
    """Return a file of an older format as one of the newest, as far as it is good, and what is wrong behind that.

    The digests are checked on the bytes as they stand; the new file has its own.
    """
    lines = data.split(b"\n")
    torn = lines.pop() if len(lines) > 1 else b""
    good: list[Fields] = []
    digests, problem = Digests(), None
    for number, line in enumerate(lines, start=1):
        fields = _fields_of(number, line, digests)
        if isinstance(fields, Problem):
            problem, torn = fields, b""
            break
        digests.accept(line)
        good.append(fields)
    return _written(migrated(Record(good[0], good[1:]))) + torn, problem


def _fields_of(number: int, line: bytes, digests: Digests) -> Fields | Problem:
    """Return the fields of a line, or what is wrong with it."""
    if len(line) > MAX_LINE:
        return too_long(number, line)
    try:
        fields = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return damaged(number)
    if not isinstance(fields, dict):
        return damaged(number)
    carries = number > 1 and (fields.get("e") in ("turn-ended", "closed") or "digest" in fields)
    wrong = digests.check(number, line, fields.pop("digest", "")) if carries else None
    return wrong or {**fields, **({"digest": ""} if carries else {})}


def _written(record: Record) -> bytes:
    """Return the file of a record; a line that had a digest has a new one."""
    so_far, lines = new_hash(), []
    for fields in (record.header, *record.events):
        carries = "digest" in fields
        line = msgspec.json.encode({name: value for name, value in fields.items() if name != "digest"})
        if carries:
            line = sealed(line, digest_with(so_far, line))
        so_far.update(line + b"\n")
        lines.append(line + b"\n")
    return b"".join(lines)
