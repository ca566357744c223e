"""Damaged and forged records of Downforce: whatever a file says, commands answer in one sentence or tell the game."""

from __future__ import annotations

from collections.abc import Iterator
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
    "normal": {"players": 3, "seed": 11},
    "two": {"players": 2, "seed": 4},
    "beginner": {"players": 4, "seed": 2, "variant": "beginner"},
}
WEIRD: tuple[Any, ...] = (
    0, 1, 7, -1, 99, 10**9, 2**64, 1.5, True, None, "", "x", "red", "red8", "a1 a2", "zz9", [], {}, [0], [99], ["red"],
    ["red", "red"], [[0, "red8", 4]], [[99, "x", 1]], [[0, 1]], {"a": 1},
    [{"prizes": 1, "bets": 1, "paid": 1, "best": 0}],
)  # fmt: skip


def recorded(which: str) -> list[bytes]:
    race = new_race("downforce", track="fix-c", bots="random", **GAMES[which])
    race.run()
    return lines_of(replay_bytes(race))


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
                        yield index, seal(changed(lines, index, **{name: value}))


@pytest.mark.parametrize("which", GAMES)
def test_every_forged_field_is_found(which: str) -> None:
    lines = recorded(which)
    honest = parse_replay(seal(lines), "game").events
    read = 0
    for number, (_, data) in enumerate(forgeries(lines)):
        if number % 2:
            continue
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
    for number, (index, data) in enumerate(forgeries(recorded(which))):
        if number % 11 != len(command):
            continue
        path.write_bytes(data)
        if crash := crash_of([command[0], str(path), *command[1:]], capsys):
            crashes.append(f"{crash}: {lines_of(data)[index].decode()[:90]}")
    assert crashes == []
