"""Board files of every game: found by name or path, read with one sentence for what is wrong, and fingerprinted."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from racelib.errors import BadOption, BadTrack, reason

K = TypeVar("K")
T = TypeVar("T")

DATA = Path(__file__).parent / "data"
"""The boards that come with racelib, a folder for each game."""

MAX_BYTES = 200_000
"""A board file longer than this is refused unread: a large board takes about 6,000 bytes."""


class Part(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Any table of a board file: unknown fields are refused."""


def names_in(folder: Path, ending: str = ".toml") -> list[str]:
    """The names of the boards in a folder."""
    return sorted(path.stem for path in folder.glob(f"*{ending}"))


def path_of(name_or_path: str | Path, folder: Path, what: str = "track", ending: str = ".toml") -> Path:
    """The file of a board: the path itself, or the file of that name in a folder."""
    if isinstance(name_or_path, Path) or name_or_path.endswith(ending):
        return Path(name_or_path)
    names = names_in(folder, ending)
    if name_or_path.lower() not in names:
        raise BadTrack(f"There is no {what} called {name_or_path!r}; there are {', '.join(names)}.")
    return folder / f"{name_or_path.lower()}{ending}"


def chosen(
    name: object, option: str, names: list[str], load: Callable[[str], T], what: str = "track", ending: str = ".toml"
) -> T:
    """Return the board that an option of a race names, or say which there are.

    >>> chosen("desert", "track", ["lagoon", "park"], len)
    Traceback (most recent call last):
    racelib.errors.BadOption: there is no track 'desert'; the tracks are lagoon, park, or the path of a .toml file
    """
    known = ", ".join(names)
    if not isinstance(name, str) or "\0" in name:  # no file can have such a name
        raise BadOption(f"option '{option}' is {name!r}; expected one of {known}")
    if name not in names and not name.endswith(ending):
        things = f"{what.split()[-1]}s"
        raise BadOption(f"there is no {what} '{name}'; the {things} are {known}, or the path of a {ending} file")
    try:
        return load(name)
    except BadTrack as problem:
        said, *listed = str(problem).split("\n")
        more = f" 'racelib tracks {name}' lists them" if listed else ""
        raise BadOption(f"{what} '{name}' cannot be used: {said}{more}") from None


def read(path: Path, what: str = "track file") -> bytes:
    """The bytes of a board file, or :class:`~racelib.errors.BadTrack` with the reason."""
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise BadTrack(f"{path.name}: the file has {size:,} bytes, a {what} at most {MAX_BYTES:,}.")
        return path.read_bytes()
    except OSError as problem:
        raise BadTrack(f"{path.name}: the file cannot be read ({reason(problem)}).") from None


def convert(table: dict[str, Any], kind: type[K], where: str) -> K:
    """The tables of a board file as the struct of its kind, or :class:`~racelib.errors.BadTrack` with the field."""
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as problem:
        raise BadTrack(f"{where}: {problem}.") from None


def digest_of(content: dict[str, Any]) -> str:
    """Sixteen hex digits that change with anything in the content, but not with the order of its keys."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
