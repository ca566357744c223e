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
