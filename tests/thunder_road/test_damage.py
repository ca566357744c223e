"""Forged records of Thunder Road: whatever a file says, commands answer in one sentence or tell the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from racelib.errors import BadReplay
from racelib.kernel.replay import parse_replay, replay_bytes
from racelib.kernel.verify import verify
from racelib.set_up import new_race
from tests.kernel import changed, crash_of, lines_of, seal

GAMES: dict[str, dict[str, Any]] = {
    "base": {"players": 2, "seed": 11, "crews": ["amber", "blue"]},
    "rig and bikes": {"players": 3, "seed": 4, "crews": ["rig", "bikes"], "carnage": True},
}
WEIRD: tuple[Any, ...] = (
    0, 1, 7, -1, 99, 10**9, 2**64, 1.5, True, None, "", "x", "F", "A-S", "A-M", "K1", "R", "W1", "1a", "2b", "mine",
    "dent", "lingering", "lingering:limping", "rocket", [], {}, [0], [99], [3, 9], [99, 9], [3, -9], [[3, 9]],
    [[3, 9], [3, 9]], ["A-S"], ["A-S", "A-S"], ["W9"], [["A-S", [3, 9]]], [["X", [3, 9]]], [3, "A-S"], {"a": 1},
)  # fmt: skip


@cache
def recorded(which: str) -> tuple[bytes, ...]:
    race = new_race("thunder-road", bots="random", **GAMES[which])
    race.run()
    return tuple(lines_of(replay_bytes(race)))


def forgeries(which: str, first: int, step: int) -> Iterator[tuple[int, bytes]]:
    """Give files in which one field of the first or the last event of a kind says something else; digests fit.

    There are thousands: every so-and-so-manieth is given.
    """
    lines = list(recorded(which))
    kinds: dict[str, list[int]] = {}
    for index in range(1, len(lines) - 1):
        kinds.setdefault(msgspec.json.decode(lines[index])["e"], []).append(index)
    places = [index for indices in kinds.values() for index in sorted({indices[0], indices[-1]})]
    for index, name, value in islice(changes(lines, places), first, None, step):
        yield index, seal(changed(lines, index, **{name: value}))


def changes(lines: list[bytes], places: list[int]) -> Iterator[tuple[int, str, Any]]:
    for index in places:
        fields = msgspec.json.decode(lines[index])
        for name in fields:
            for value in WEIRD if name not in ("e", "digest") else ():
                if msgspec.json.encode(value) != msgspec.json.encode(fields[name]):
                    yield index, name, value


@pytest.mark.parametrize("which", GAMES)
def test_every_forged_field_is_found(which: str) -> None:
    honest = parse_replay(seal(list(recorded(which))), "game").events
    read = 0
    for _, data in forgeries(which, 0, 13):
        try:
            replay = parse_replay(data, "game")
        except BadReplay:
            continue
        if msgspec.json.encode(replay.events) != msgspec.json.encode(honest):
            assert verify(replay) is not None
            read += 1
    assert read > 50


@pytest.mark.parametrize("command", [["show", "--all"], ["show", "--turn", "9"], ["verify"]], ids=" ".join)
@pytest.mark.parametrize("which", GAMES)
def test_no_forged_event_brings_a_command_down(
    which: str, command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    crashes: list[str] = []
    for index, data in forgeries(which, len(command), 41):
        path.write_bytes(data)
        if crash := crash_of([command[0], str(path), *command[1:]], capsys):
            crashes.append(f"{crash}: {lines_of(data)[index].decode()[:90]}")
    assert crashes == []
