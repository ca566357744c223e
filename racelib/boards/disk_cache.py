"""What takes long to work out, kept on disk between runs: in the user's cache folder, checked when it is read.

`$RACELIB_CACHE` names the folder; if it is empty nothing is kept. Without it the folder is where caches are on this
system. You may delete it at any time. A file that is damaged or cannot be read is worked out again, and a folder that
cannot be written is no problem.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import IO

#: The bytes of all files together; the ones that were not used for longest go first.
MOST_ON_DISK = 256_000_000
#: A file that a program was still writing this many seconds ago was left behind by a crash.
LEFT_BEHIND = 3600
ENDING, UNFINISHED = ".kept", ".part"
#: A file begins with this and the digest of everything else, filled up so that figures stand on round places.
MAGIC, HEAD = b"racelib cache 1 ", 64


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Return the folder for what can be worked out again; None if there is none.

    >>> cache_folder({"RACELIB_CACHE": "caches/races"}) == Path("caches/races")
    True
    """
    named = environment.get("RACELIB_CACHE")
    if named is not None:
        return Path(named) if named else None
    try:
        home = Path.home()
    except RuntimeError:  # nobody's home
        return None
    usual = {"win32": ("LOCALAPPDATA", home / "AppData/Local"), "darwin": ("", home / "Library/Caches")}
    variable, place = usual.get(sys.platform, ("XDG_CACHE_HOME", home / ".cache"))
    given = Path(environment.get(variable) or place)
    return (given if given.is_absolute() else place) / "racelib"


def digest_of_sources(paths: Iterable[Path]) -> str | None:
    """Return a digest of program text: what was worked out by another program must not be read again.

    None if the text is not there, as in a program that is installed without it: then nothing can be kept.
    """
    digest = blake2b(digest_size=8)
    sources = sorted(paths)
    try:
        for path in sources:
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    except OSError:
        return None
    return digest.hexdigest() if sources else None


def place_of(name: str | None) -> Path | None:
    """Return the file for what has this name: letters, digits and "-", saying all that it depends on.

    None if there is no folder, or no name.
    """
    folder = cache_folder()
    return None if folder is None or name is None else folder / f"{name}{ENDING}"


def kept_bytes(name: str | None, make: Callable[[], bytes]) -> bytes:
    """Return what was kept under a name, or make it and keep it; without a name nothing is kept."""
    path = place_of(name)
    file = None if path is None else opened(path, "bytes")
    if file is not None:
        with file:
            file.seek(HEAD)
            return file.read()
    data = make()
    if path is not None:
        write(path, "bytes", data)
    return data


def opened(path: Path, about: str, size: int | None = None) -> IO[bytes] | None:
    """Open a file that was kept; None if there is none, or another one than was written.

    `about` says what is in it, `size` how many bytes that are.
    """
    try:
        if not path.is_file():
            return None
        file = path.open("rb")
        there = os.fstat(file.fileno()).st_size
        if (
            (size is not None and there != HEAD + size)
            or there > MOST_ON_DISK
            or file.read(HEAD) != _head(path, about, iter(lambda: file.read(1 << 20), b""))
        ):
            file.close()
            return None
        os.utime(path)  # used just now
    except (OSError, ValueError):
        return None
    return file


def write(path: Path, about: str, data: bytes | memoryview) -> bool:
    """Write a file at once, or not at all; return whether it is there now."""
    unfinished = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=UNFINISHED, delete=False) as file:
            unfinished = file.name
            file.write(_head(path, about, [data]))
            file.write(data)
        os.replace(unfinished, path)
        _tidy(path.parent)
    except (OSError, ValueError):
        if unfinished is not None:
            with suppress(OSError):
                os.unlink(unfinished)
        return False
    return True


def _head(path: Path, about: str, parts: Iterable[bytes | memoryview]) -> bytes:
    """Return the first bytes of a file: they hold for its name, what it is about, and all that follows."""
    digest = blake2b(f"{path.name} {about} {sys.byteorder}".encode(), digest_size=20)
    for part in parts:
        digest.update(part)
    return (MAGIC + digest.hexdigest().encode()).ljust(HEAD, b"\n")


def _tidy(folder: Path) -> None:
    """Delete the files that were not used for longest until the rest is small enough, and what a crash left behind."""
    found: list[tuple[float, int, Path]] = []
    for path in folder.iterdir():
        if path.suffix in (ENDING, UNFINISHED):
            with suppress(OSError):
                there = path.stat()
                found.append((there.st_mtime, there.st_size, path))
    total = sum(size for _, size, _ in found)
    for used, size, path in sorted(found):
        unfinished = path.suffix == UNFINISHED and used < time.time() - LEFT_BEHIND
        if unfinished or (path.suffix == ENDING and total > MOST_ON_DISK):
            with suppress(OSError):  # another program was quicker, or it is in use
                path.unlink()
                total -= size
