"""Large arrays that are kept on disk and mapped into memory; only what is looked at is copied from there."""

from __future__ import annotations

import mmap
import tempfile
from collections.abc import Callable
from math import prod
from typing import IO

import numpy as np
from numpy.typing import NDArray

from racelib.boards.disk_cache import HEAD, opened, place_of, write

#: Figures are short, and written as this machine does it.
FIGURE = np.dtype(np.float32)
#: After this many looks into a table its memory goes back to the system.
LOOKS = 8


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


def kept_table(name: str | None, shape: tuple[int, ...], make: Callable[[], NDArray[np.float64]]) -> Table:
    """Return the table of a name, from the cache folder or newly made.

    Parameters
    ----------
    name
        Says all that the table depends on. It becomes the name of a file: letters, digits and "-". None if nobody can
        say: then the table is made for this run only.
    shape
        The shape of its array.
    make
        Works the array out.
    """
    path, about, size = place_of(name), f"figures {shape}", prod(shape) * FIGURE.itemsize
    file = None if path is None else opened(path, about, size)
    if file is None:
        made = make()
        assert made.shape == shape, f"{name} has the shape {made.shape}, not {shape}"
        # memory of its own, which goes back to the system as a whole
        figures: NDArray[np.float32] = np.frombuffer(mmap.mmap(-1, size), dtype=FIGURE).reshape(shape)
        figures[...] = made
        del made
        # an array is a buffer, but before Python 3.12 its types cannot say so
        data = memoryview(figures).cast("B")  # type: ignore[arg-type]
        file = opened(path, about, size) if path is not None and write(path, about, data) else None
        if file is None:  # for this run only
            file = tempfile.TemporaryFile()  # noqa: SIM115 - closed below, when it is mapped
            file.write(bytes(HEAD))
            file.write(data)
            file.flush()
    with file:
        return Table(file, shape)
