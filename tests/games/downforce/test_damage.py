"""Forged records of Downforce: whatever a file says, commands answer in one sentence or tell the game."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests import forgeries
from tests.forgeries import assert_forgeries_found, assert_no_crash

GAMES: dict[str, dict[str, Any]] = {
    "normal": {"players": 3, "seed": 11},
    "two": {"players": 2, "seed": 4},
    "beginner": {"players": 4, "seed": 2, "variant": "beginner"},
}
WEIRD: tuple[Any, ...] = (
    *forgeries.WEIRD, "red", "red8", "a1 a2", "zz9", ["red"], ["red", "red"], [[0, "red8", 4]], [[99, "x", 1]],
    [[0, 1]], [{"prizes": 1, "bets": 1, "paid": 1, "best": 0}],
)  # fmt: skip


@cache
def recorded(which: str) -> list[bytes]:
    """Return the lines of the file of a game; look, never touch."""
    return forgeries.recorded("downforce", track="fix-c", **GAMES[which])


@pytest.mark.parametrize("which", GAMES)
def test_every_forged_field_is_found(which: str) -> None:
    assert_forgeries_found(recorded(which), WEIRD, step=2)


@pytest.mark.parametrize("command", [["show", "--all"], ["show", "--turn", "9"], ["verify"]], ids=" ".join)
@pytest.mark.parametrize("which", GAMES)
def test_no_forged_event_brings_a_command_down(
    which: str, command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_no_crash(recorded(which), WEIRD, 11, command, tmp_path, capsys)
