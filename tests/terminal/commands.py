"""What the tests of the command line share: running a command, and bad input."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from racelib.terminal.cli import main
from tests.kernel import changed, joined, lines_of, recorded, seal

SHORT = ["--track", "t2", "--players", "2", "--bots", "rookie", "--laps", "1", "--seed", "1"]


def run(*arguments: object) -> int:
    """Run a command as the console script does; return its exit code."""
    try:
        return main([str(argument) for argument in arguments])
    except SystemExit as leave:  # argparse leaves this way
        assert isinstance(leave.code, int)
        return leave.code


def program(*arguments: object, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run racelib as a program of its own."""
    return subprocess.run(
        [sys.executable, "-m", "racelib", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )


def with_another_grid_roll() -> tuple[bytes, int, int]:
    """Return a file with a forged first roll (its digests fit), the forged face and the right one."""
    lines = lines_of(recorded())
    due = int(json.loads(lines[1])["face"])
    claimed = 20 if due < 20 else 19
    return seal(changed(lines, 1, face=claimed)), claimed, due


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Check that a command is refused with 2 and one sentence, and says nothing else; return the sentence."""
    assert run(*arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    return sentence(shown.err)


def sentence(err: str) -> str:
    """Check that exactly one line was said."""
    assert err.startswith("racelib: "), err
    assert err.endswith("\n")
    assert err.count("\n") == 1, err
    assert "Traceback" not in err
    assert len(err) < 1000
    return err


def bad_files(folder: Path) -> list[Path]:
    """Make files that are no good replays (nor scenarios)."""
    folder.mkdir()
    contents = {
        "empty": b"",
        "space": b" \n \n",
        "text": b"Once upon a time\n",
        "picture": b"\x89PNG\r\n\x1a\n\x00\x00",
        "list": b"[]\n",
        "newer": joined(changed(lines_of(recorded()), 0, format=2)),
        "flipped": recorded().replace(b'"by":0', b'"by":1', 1),
        "utf-16": recorded().decode().encode("utf-16"),
    }
    made = [folder / "nothing", folder, folder / "loop"]
    (folder / "loop").symlink_to(folder / "loop")
    for name, content in contents.items():
        (folder / name).write_bytes(content)
        made.append(folder / name)
    return made


def type_in(monkeypatch: pytest.MonkeyPatch, keys: list[str]) -> None:
    """Let these lines be typed, and then the end of the input."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{key}\n" for key in keys)))
