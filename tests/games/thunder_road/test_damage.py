"""Forged records of Thunder Road: whatever a file says, commands answer in one sentence or tell the game."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests import forgeries
from tests.forgeries import assert_forgeries_found, assert_no_crash

GAMES: dict[str, dict[str, Any]] = {
    "base": {"players": 2, "seed": 11, "crews": ["amber", "blue"]},
    "rig and bikes": {"players": 3, "seed": 4, "crews": ["rig", "bikes"], "carnage": True},
}
WEIRD: tuple[Any, ...] = (
    *forgeries.WEIRD, "F", "A-S", "A-M", "K1", "R", "W1", "1a", "2b", "mine", "dent", "lingering", "lingering:limping",
    "rocket", [3, 9], [99, 9], [3, -9], [[3, 9]], [[3, 9], [3, 9]], ["A-S"], ["A-S", "A-S"], ["W9"], [["A-S", [3, 9]]],
    [["X", [3, 9]]], [3, "A-S"],
)  # fmt: skip


@cache
def recorded(which: str) -> list[bytes]:
    """Return the lines of the file of a game; look, never touch."""
    return forgeries.recorded("thunder-road", **GAMES[which])


@pytest.mark.parametrize("which", GAMES)
def test_every_forged_field_is_found(which: str) -> None:
    assert_forgeries_found(recorded(which), WEIRD, step=13)


@pytest.mark.parametrize("command", [["show", "--all"], ["show", "--turn", "9"], ["verify"]], ids=" ".join)
@pytest.mark.parametrize("which", GAMES)
def test_no_forged_event_brings_a_command_down(
    which: str, command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_no_crash(recorded(which), WEIRD, 41, command, tmp_path, capsys)
