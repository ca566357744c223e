"""The page about rules points at real places: what it tells readers to look for is in the file that it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import DOCS

PAGE = DOCS / "how-to-rule.md"
ROW = re.compile(r"^\| ([^|]+) \| \[[^]]+\]\(([^)]+)\) \| ([^|]+) \|$", re.MULTILINE)
ROWS = [
    pytest.param(path, name, id=f"{path} {name}")
    for _, path, names in ROW.findall(PAGE.read_text(encoding="utf-8"))
    for name in re.findall(r"`([^`]+)`", names)
]


def text_of(path: Path) -> str:
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@pytest.mark.parametrize(("path", "name"), ROWS)
def test_it_is_there(path: str, name: str) -> None:
    assert name in text_of(DOCS / path)


def test_every_game_has_its_table() -> None:
    for game in ("thunder_road", "downforce", "formula_d"):
        assert sum(game in str(row.values[0]) for row in ROWS) > 10
