"""Each test of the page has a folder of its own for the races that are saved by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def races(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "races"
    monkeypatch.setenv("RACELIB_RACES", str(folder))
    return folder
