"""Forged records: files in which one field of an event says something else, while all digests fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from racelib.errors import BadReplay
from racelib.kernel.replay import parse_replay, replay_bytes
from racelib.kernel.set_up import new_race
from racelib.kernel.verify import verify
from tests.kernel import changed, crash_of, lines_of, seal

#: What a field of any game may say instead.
WEIRD: tuple[Any, ...] = (
    0, 1, 7, -1, 99, 10**9, 2**64, 1.5, True, None, "", "x", [], {}, [0], [99], {"a": 1},
)  # fmt: skip


def recorded(game: str, **options: Any) -> list[bytes]:
    """Return the lines of the file of a game that random bots have played."""
    race = new_race(game, bots="random", **options)
    race.run()
    return lines_of(replay_bytes(race))


def forgeries(lines: list[bytes], weird: Sequence[Any], first: int, step: int) -> Iterator[tuple[int, bytes]]:
    """Give files in which a field of the first or the last event of a kind says something weird, and the line.

    There are thousands: every so-and-so-manieth is given.
    """
    for index, name, value in islice(changes(lines, weird), first, None, step):
        yield index, seal(changed(lines, index, **{name: value}))


def changes(lines: list[bytes], weird: Sequence[Any]) -> Iterator[tuple[int, str, Any]]:
    """Give all changes: the line, the field, and what it says instead."""
    kinds: dict[str, list[int]] = {}
    for index in range(1, len(lines) - 1):
        kinds.setdefault(msgspec.json.decode(lines[index])["e"], []).append(index)
    for indices in kinds.values():
        for index in sorted({indices[0], indices[-1]}):
            fields = msgspec.json.decode(lines[index])
            for name in fields:
                for value in weird if name not in ("e", "digest") else ():
                    if msgspec.json.encode(value) != msgspec.json.encode(fields[name]):
                        yield index, name, value


def assert_forgeries_found(lines: list[bytes], weird: Sequence[Any], step: int) -> None:
    """A forged file must not be read, or not verify; many can be read."""
    honest = msgspec.json.encode(parse_replay(seal(lines), "game").events)
    read = 0
    for _, data in forgeries(lines, weird, 0, step):
        try:
            replay = parse_replay(data, "game")
        except BadReplay:
            continue
        if msgspec.json.encode(replay.events) != honest:
            assert verify(replay) is not None
            read += 1
    assert read > 50


def assert_no_crash(
    lines: list[bytes],
    weird: Sequence[Any],
    step: int,
    command: list[str],
    folder: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A command must answer to every forged file, or refuse it in one sentence."""
    path = folder / "game.jsonl"
    crashes: list[str] = []
    for index, data in forgeries(lines, weird, len(command), step):
        path.write_bytes(data)
        if crash := crash_of([command[0], str(path), *command[1:]], capsys):
            crashes.append(f"{crash}: {lines_of(data)[index].decode()[:90]}")
    assert crashes == []
