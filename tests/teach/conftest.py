"""What all tests of the course share."""

from __future__ import annotations

import pytest

from racelib.page.race_widget import RaceWidget


@pytest.fixture(autouse=True)
def nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Open no way to a browser: a widget without one packs nothing for it, which saves time."""
    monkeypatch.setattr(RaceWidget, "open", lambda self: None)
