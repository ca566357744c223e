"""Damaged and forged records of Thunder Road: whatever a file says, commands answer in one sentence or tell the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
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
    0, 1, 7, -1, 99, 10**9, 2**64, 1.5, True, None, "", "x", "F", "A-S", "A-M", "K1", "R", "W1", "1a", "2b", "mine", "dent",
    "lingering", "lingering:limping", "rocket", [], {}, [0], [99], [3, 9], [99, 9], [3, -9], [[3, 9]], [[3, 9], [3, 9]],
    ["A-S"], ["A-S", "A-S"], ["W9"], [["A-S", [3, 9]]], [["X", [3, 9]]], [3, "A-S"], {"a": 1},
)  # fmt: skip


@cache
def recorded(which: str) -> tuple[bytes, ...]:
    race = new_race("thunder-road", bots="random", **GAMES[which])
    race.run()
    return tuple(lines_of(replay_bytes(race)))


def forgeries(lines: list[bytes]) -> Iterator[tuple[int, bytes]]:
    """Give files in which one field of the first and the last event of each kind says something else; digests fit."""
    kinds: dict[str, list[int]] = {}
    for index in range(1, len(lines) - 1):
        kinds.setdefault(msgspec.json.decode(lines[index])["e"], []).append(index)
    for indices in kinds.values():
        for index in {indices[0], indices[-1]}:
            fields = msgspec.json.decode(lines[index])
            for name in fields:
                for value in WEIRD if name not in ("e", "digest") else ():
                    if msgspec.json.encode(value) != msgspec.json.encode(fields[name]):
                        yield index, lambda value=value, index=index, name=name: seal(
                            changed(lines, index, **{name: value})
                        )
