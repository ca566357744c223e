"""The files of the lessons, read: as data, not yet checked.

Home needs all lessons at once, and TOML is slow to read, so what stands in them is kept on disk as JSON
(`boards/disk_cache.py`), for each state of the files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from racelib.boards.disk_cache import digest_of_sources, kept_bytes
from racelib.errors import BadScenario


def lesson_file(name: str, every: Sequence[str]) -> dict[str, Any]:
    """Return what stands in the file of a lesson; `every` names all lessons.

    >>> lesson_file("gears", ("gears", "lanes"))["title"]
    'Gears and dice'
    """
    try:
        return lesson_files(tuple(every))[name]
    except BadScenario:  # another lesson is wrong, or this one: only this one matters here
        return read_toml(file_of(name).read_text("utf-8"), name)


def file_of(lesson: str) -> Path:
    """Return the file of a lesson."""
    return Path(str(files("racelib.teach") / "lessons" / f"{lesson}.toml"))


@cache
def lesson_files(names: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """Return what stands in the files of some lessons, by their names."""
    paths = [file_of(name) for name in names]
    digest = digest_of_sources([*paths, Path(__file__)])

    def read() -> bytes:
        return msgspec.json.encode({path.stem: read_toml(path.read_text("utf-8"), path.stem) for path in paths})

    found: dict[str, dict[str, Any]] = msgspec.json.decode(kept_bytes(digest and f"lessons-{digest}", read))
    return found


def read_toml(text: str, where: str) -> dict[str, Any]:
    """Read the text of a lesson.

    Raises
    ------
    BadScenario
        The text is not TOML; the message names the lesson and the line.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadScenario(f"lesson {where}: {problem}") from None
