"""What the tests of the command line start from."""

from __future__ import annotations

from pathlib import Path

import pytest

from racelib.kernel import registry as games
from tests.kernel import recorded
from tests.kernel.toy import TOY


@pytest.fixture
def replay(tmp_path: Path) -> Path:
    """A good replay file."""
    path = tmp_path / "race.jsonl"
    path.write_bytes(recorded())
    return path


@pytest.fixture
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._registered, "toy", TOY)


@pytest.fixture(autouse=True)
def races(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for the races that are saved by themselves."""
    folder = tmp_path / "races"
    monkeypatch.setenv("RACELIB_RACES", str(folder))
    return folder
