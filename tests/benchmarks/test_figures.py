"""The page of figures: each benchmark replaces its own section and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.benchmarks.figures import HEAD, Figures


def measured(title: str, figure: str, page: Path) -> None:
    figures = Figures(title, "make bench")
    figures.show("one|two", figure)
    figures.write(page)


def test_a_benchmark_replaces_its_own_section(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.benchmarks.figures.spin", lambda: None)  # the loop itself takes seconds
    page = tmp_path / "docs" / "figures.md"
    measured("Speed", "1 race", page)
    measured("Bots", "50 %", page)
    before = page.read_text()
    measured("Speed", "2 races", page)
    text = page.read_text()
    assert text.startswith(HEAD) and re.findall("^## (.*)$", text, re.M) == ["Speed", "Bots"]
    assert text.partition("## Bots")[2] == before.partition("## Bots")[2]
    assert r"| one\|two | 2 races | `make bench` |" in text and "1 race " not in text
    assert re.search(r"^\d{4}-\d\d-\d\d, Python 3\.\d+\S* on .*, \d+ cores; yardstick \d\.\d+ CPU", text, re.M)
    assert re.match(r"one\|two +1 race\n", capsys.readouterr().out), "also printed"
