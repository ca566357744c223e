"""Data files of every game, such as boards and decks: found by name or path, read with one sentence for what is wrong,
kept until they change, and fingerprinted."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar

import msgspec

from racelib.arguments import quoted
from racelib.errors import BadOption, BadTrack, reason, shown
from racelib.kernel.files import read_up_to

K = TypeVar("K")
P = ParamSpec("P")
T = TypeVar("T")

DATA = Path(__file__).parent / "data"
"""The boards that come with racelib, a folder for each game."""

MAX_BYTES = 200_000
"""A board file longer than this is refused unread: a large board takes about 6,000 bytes."""

MOST_KEPT = 64
"""How many boards, decks or sets of one kind are kept at once."""


class Part(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Any table of a board file: unknown fields are refused."""


def names_in(folder: Path, ending: str = ".toml") -> list[str]:
    """The names of the boards in a folder of racelib."""
    return list(_names(folder, ending))


@cache
def _names(folder: Path, ending: str) -> tuple[str, ...]:
    """Look once: every race asks for its board, and the folders of racelib do not change."""
    return tuple(sorted(path.stem for path in folder.glob(f"*{ending}")))


def path_of(name_or_path: str | Path, folder: Path, what: str = "track", ending: str = ".toml") -> Path:
    """The file of a board: the path itself, or the file of that name in a folder."""
    if isinstance(name_or_path, Path) or name_or_path.endswith(ending):
        return Path(name_or_path)
    names = _names(folder, ending)
    if name_or_path.lower() not in names:
        raise BadTrack(f"There is no {what} called {quoted(name_or_path)}; there are {', '.join(names)}.")
    return _path(folder, f"{name_or_path.lower()}{ending}")


@cache
def _path(folder: Path, file: str) -> Path:
    """Write a path once: every race asks for its board, and making a path takes longer than looking it up."""
    return folder / file


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
        raise BadOption(f"option '{option}' is {quoted(name)}; expected one of {known}")
    if name not in names and not name.endswith(ending):
        things = f"{what.split()[-1]}s"
        no = f"there is no {what} '{shown(name, 60)}'"
        raise BadOption(f"{no}; the {things} are {known}, or the path of a {ending} file")
    try:
        return load(name)
    except BadTrack as problem:
        said, *listed = str(problem).split("\n")
        more = f" 'racelib tracks {name}' lists them" if listed else ""
        raise BadOption(f"{what} '{shown(name, 200)}' cannot be used: {said}{more}") from None


def read(path: Path, what: str = "track file") -> bytes:
    """The bytes of a board file, or :class:`~racelib.errors.BadTrack` with the reason."""
    try:
        data = read_up_to(path, MAX_BYTES)
        size = path.stat().st_size
    except (OSError, ValueError) as problem:  # a name with a zero byte is a ValueError
        raise BadTrack(f"{shown(path.name, 60)}: the file cannot be read ({reason(problem)}).") from None
    if len(data) > MAX_BYTES:
        raise BadTrack(f"{shown(path.name, 60)}: the file has {size:,} bytes, a {what} at most {MAX_BYTES:,}.")
    return data


class Kept(Generic[P, T]):
    """A function that reads files, and keeps what it has made of them until one of the files changes.

    The arguments that are paths are the files. A file has changed if its size or the time of its last change has.

    >>> lines = Kept(lambda path: path.read_text(encoding="utf-8").splitlines())
    >>> lines(Path(__file__)) is lines(Path(__file__))
    True
    """

    def __init__(self, make: Callable[P, T]) -> None:
        """Keep what a function makes; it is called with paths, and with anything else that can be a key."""
        self.make = make
        self.made: dict[Any, tuple[Any, T]] = {}

    def __call__(self, *given: P.args, **named: P.kwargs) -> T:
        """Return what the function made of these files as they are now."""
        key = (given, *named.items())
        stamps = [_stamp(part) for part in given if isinstance(part, Path)]
        kept = self.made.get(key)
        if kept is None or kept[0] != stamps:
            kept = stamps, self.make(*given, **named)
            if key not in self.made and len(self.made) >= MOST_KEPT:
                del self.made[next(iter(self.made))]  # the oldest
            self.made[key] = kept
        return kept[1]

    def forget(self) -> None:
        """Forget all that was made."""
        self.made.clear()


def _stamp(path: Path) -> tuple[int, ...]:
    """Return what differs when a file has changed; nothing for a file that is not there: reading it says why."""
    try:
        there = os.stat(path)
    except (OSError, ValueError):
        return ()
    return there.st_dev, there.st_ino, there.st_mtime_ns, there.st_size


def convert(table: dict[str, Any], kind: type[K], where: str) -> K:
    """The tables of a board file as the struct of its kind, or :class:`~racelib.errors.BadTrack` with the field."""
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as problem:
        raise BadTrack(f"{where}: {shown(problem)}.") from None


def digest_of(content: dict[str, Any]) -> str:
    """Sixteen hex digits that change with anything in the content, but not with the order of its keys."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
