"""Pages of the documentation that run: their files, their Python and their commands."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from racelib.terminal.cli import main

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def blocks(text: str, language: str) -> list[str]:
    """Return the fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def lay_out(text: str, folder: Path) -> None:
    """Make a folder look like the project, with the files that the page shows (`# name.toml` in their first line)."""
    for entry in ROOT.iterdir():
        if entry.name != ".git":
            (folder / entry.name).symlink_to(entry)
    for block in blocks(text, "toml"):
        if named := re.match(r"# ([\w.-]+\.toml)\n", block):
            (folder / named[1]).write_text(block, encoding="utf-8")


def run_python(page: Path) -> int:
    """Run the Python of a page as a doctest; return how many examples there were."""
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=flags, encoding="utf-8")
    assert failed == 0, f"{page.name}: {failed} examples failed; the output above says which"
    return tried


def commands(text: str) -> list[tuple[str, str]]:
    """Return every command of a page with the output that it shows ("" where it shows none)."""
    found = []
    for block in blocks(text, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def run_command(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command of a page and return what it prints."""
    program, *words = shlex.split(command)
    if program == "python":
        done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True)
        return done.stdout
    assert program == "racelib", f"the page runs {program}"
    assert main(words) == 0, f"{command}: {capsys.readouterr().err}"
    return capsys.readouterr().out
