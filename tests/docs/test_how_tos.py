"""The how-tos run: the files they show are used, their Python is a doctest, their commands print what they say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from racelib.text import language
from tests.docs.pages import DOCS, commands, lay_out, run_command, run_python

#: The pages on bots and on games have tests of their own.
PAGES = ("track", "rule", "lesson", "translation")


@pytest.fixture(autouse=True)
def english_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(language, "LOCALE", language.LOCALE)
    yield
    language.use("en")


@pytest.mark.parametrize("name", PAGES)
def test_the_page_runs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = DOCS / f"how-to-{name}.md"
    text = page.read_text(encoding="utf-8")
    lay_out(text, tmp_path)
    monkeypatch.chdir(tmp_path)
    ran = run_python(page)
    for command, output in commands(text):
        printed = run_command(command, capsys)
        assert printed.strip(), command
        if output:
            assert printed == output, command
        ran += 1
    assert ran >= 3


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_one_page(name: str) -> None:
    assert len((DOCS / f"how-to-{name}.md").read_text(encoding="utf-8").splitlines()) <= 200
