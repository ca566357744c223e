"""The files of races in a folder: which there are, and what their first and last lines say."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from racelib.kernel.game import Header
from racelib.kernel.limits import MAX_LINE


def race_files(folder: Path) -> list[tuple[float, Path]]:
    """Return the files of a folder that may hold races, the newest first, each after the time it was written.

    What is not a regular file is left out: a link may lead nowhere, and reading a pipe would wait for ever.
    """
    found: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in folder.absolute().glob("*.jsonl"):  # the folder of the notebook itself may be gone
            with suppress(OSError):  # it may be removed at this moment: the others count
                about = path.lstat()
                if stat.S_ISREG(about.st_mode):
                    found.append((about.st_mtime, path))
    return sorted(found, reverse=True)


def is_whole(path: Path | None) -> bool:
    """Say whether a file holds a race to its end; without a file, or with one that cannot be read, it does not."""
    with suppress(OSError):
        if path is not None and stat.S_ISREG(path.lstat().st_mode):
            with path.open("rb") as file:
                return is_end(last_line(file))
    return False


def first_line(file: BinaryIO) -> Header:
    """Return how the race of a file was set up."""
    return msgspec.json.decode(file.readline(MAX_LINE), type=Header)


def last_line(file: BinaryIO) -> bytes:
    """Return the last line of a file; nothing before the longest line is read."""
    file.seek(0, os.SEEK_END)
    file.seek(max(0, file.tell() - MAX_LINE))
    return file.read().rstrip(b"\n").rpartition(b"\n")[2]


def is_end(line: bytes) -> bool:
    """Say whether a line is the last one of a whole race: its result."""
    return line.startswith(b'{"e":"closed"')
