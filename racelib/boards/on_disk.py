"""Arrays that take long to work out, kept on disk between runs: in the user's cache folder, checked when they are read.

`$RACELIB_CACHE` names the folder; if it is empty nothing is kept. Without it the folder is where caches are on this
system. You may delete it at any time. A file that is damaged or cannot be read is worked out again, and a folder that
cannot be written is no problem. A file is mapped into memory, and only what is looked at is copied from there.
"""

from __future__ import annotations

import mmap
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from hashlib import blake2b
from math import prod
from pathlib import Path
from typing import IO

import numpy as np
from numpy.typing import NDArray

#: After this many looks into a table its memory goes back to the system.
LOOKS = 8
#: The bytes of all files together; the ones that were not used for longest go first.
MOST_ON_DISK = 256_000_000
#: A file that a program was still writing this many seconds ago was left behind by a crash.
LEFT_BEHIND = 3600
ENDING, UNFINISHED = ".table", ".part"
#: A file begins with this and the digest of everything else, filled up so that the figures stand on round places.
MAGIC, HEAD = b"racelib table 1 ", 64
#: Figures are short, and written as this machine does it.
FIGURE = np.dtype(np.float32)


class Table:
    """An array of a file, mapped into memory; look, never touch.

    What is mapped counts as memory of this process once it was looked at, and the system maps far more than that. So it
    is given back now and then, and the system fetches it again when it is needed.
    """

    def __init__(self, file: IO[bytes], shape: tuple[int, ...]) -> None:
        """Map a whole file with an array of this shape."""
        self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._bytes = memoryview(self._map)[HEAD:]
        figures: NDArray[np.float32] = np.frombuffer(self._bytes, dtype=FIGURE)
        self.figures = figures.reshape(shape)
        self._looks = 0

    def copied(self, first: int, count: int) -> memoryview[float]:
        """Return a copy of some figures, counted as they stand one after another: small, and quick to look into."""
        self._looks += 1
        if self._looks % LOOKS == 0:
            self.rest()
        at = first * FIGURE.itemsize
        return memoryview(self._bytes[at : at + count * FIGURE.itemsize].tobytes()).cast("f")

    def rest(self) -> None:
        """Give the memory of the table back to the system, where it takes such advice."""
        if hasattr(self._map, "madvise"):
            self._map.madvise(mmap.MADV_DONTNEED)


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


def digest_of_sources(paths: Iterable[Path]) -> str:
    """Return a digest of program text: what was worked out by another program must not be read again.

    Raises `OSError` when the text is not there.
    """
    digest = blake2b(digest_size=8)
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def kept_table(name: str, shape: tuple[int, ...], make: Callable[[], NDArray[np.float64]]) -> Table:
    """Return the table of a name, from the cache folder or newly made.

    Parameters
    ----------
    name
        Says all that the table depends on. It becomes the name of a file: letters, digits and "-".
    shape
        The shape of its array.
    make
        Works the array out.
    """
    folder = cache_folder()
    path = None if folder is None else folder / f"{name}{ENDING}"
    kept = None if path is None else _read(path, shape)
    if kept is None:
        figures = np.ascontiguousarray(make(), dtype=FIGURE)
        assert figures.shape == shape, f"{name} has the shape {figures.shape}, not {shape}"
        kept = None if path is None or not _write(path, figures) else _read(path, shape)
        if kept is None:  # for this run only
            with tempfile.TemporaryFile() as file:
                file.write(bytes(HEAD))
                file.write(_bytes(figures))
                file.flush()
                kept = Table(file, shape)
    return kept


def _bytes(figures: NDArray[np.float32]) -> memoryview:
    """Return the bytes of an array, without a copy."""
    # an array is a buffer, but before Python 3.12 its types cannot say so
    return memoryview(figures).cast("B")  # type: ignore[arg-type]


def _head(path: Path, shape: tuple[int, ...], parts: Iterable[bytes | memoryview]) -> bytes:
    """Return the first bytes of a file: they hold for its name, its shape and all that follows."""
    digest = blake2b(f"{path.name} {shape} {sys.byteorder}".encode(), digest_size=20)
    for part in parts:
        digest.update(part)
    return (MAGIC + digest.hexdigest().encode()).ljust(HEAD, b"\n")


def _read(path: Path, shape: tuple[int, ...]) -> Table | None:
    """Return the table of a file; None if there is no file, or another one than was written.

    The size is compared first: a program that looks behind the end of a mapped file is killed.
    """
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_size != HEAD + prod(shape) * FIGURE.itemsize:
                return None
            head = file.read(HEAD)
            if head != _head(path, shape, iter(lambda: file.read(1 << 20), b"")):
                return None
            table = Table(file, shape)
        os.utime(path)  # used just now
    except (OSError, ValueError):
        return None
    return table


def _write(path: Path, figures: NDArray[np.float32]) -> bool:
    """Write a file at once, or not at all; return whether it is there now."""
    unfinished = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=UNFINISHED, delete=False) as file:
            unfinished = file.name
            data = _bytes(figures)
            file.write(_head(path, figures.shape, [data]))
            file.write(data)
        os.replace(unfinished, path)
        _tidy(path.parent)
    except (OSError, ValueError):
        if unfinished is not None:
            with suppress(OSError):
                os.unlink(unfinished)
        return False
    return True


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
