"""The figure of the board is made once and kept on disk."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from racelib.page import board_item as kept


def without_numbers(item: object) -> str:
    """Return a figure as text without the numbers of its models, which go on from figure to figure."""
    return re.sub(r'"p\d+"|[0-9a-f]{8}-[0-9a-f-]{27}', "#", json.dumps(item, sort_keys=True))


def test_what_is_kept_is_what_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACELIB_CACHE", str(tmp_path))
    first = kept.board_item.__wrapped__()
    assert len(list(tmp_path.iterdir())) == 1
    monkeypatch.setattr(kept, "made", lambda: pytest.fail("it was kept"))
    assert kept.board_item.__wrapped__() == first
    monkeypatch.undo()
    assert without_numbers(json.loads(kept.made())) == without_numbers(first)


def test_another_version_of_bokeh_has_a_figure_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACELIB_CACHE", str(tmp_path))
    for version in ("3.9.0", "4.0.0rc1", "4/../0"):
        monkeypatch.setattr(kept.bokeh, "__version__", version)
        monkeypatch.setattr(kept, "made", lambda version=version: json.dumps({"made": version}).encode())
        assert kept.board_item.__wrapped__() == {"made": version}
    assert len(list(tmp_path.iterdir())) == 2, "a version that is no part of a file's name is not kept"
