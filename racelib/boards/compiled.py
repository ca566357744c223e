"""What the compiled tables of every track hold: cells numbered, with what a picture needs of them.

The graph is the model; tables are what a game looks things up in while it runs. They are made once per track and hold
no rule. They are kept on disk: a race on a track that is known there needs no networkx.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from racelib.boards.data_files import DATA, read
from racelib.boards.disk_cache import digest_of_sources, kept_bytes
from racelib.errors import BadTrack

if TYPE_CHECKING:
    from typing import Self

    import networkx as nx

Point = tuple[float, float]


class Compiled:
    """The cells of one track, by number.

    Attributes
    ----------
    id, name, note, digest
        What the file says of the track, and the hash of everything the rules use.
    codes, number, cells
        The readable code of each cell, and back; how many there are.
    centre, heading, polygon, drawing
        What a picture needs: the middle, direction and outline of each cell; the edges of the road and the lines.
    path
        The file of the track; None if a program made it.
    kept
        What a game works out once per track and keeps.
    """

    path: Path | None = None

    def __init__(self, graph: nx.DiGraph[str], digest: str, order: Callable[[dict[str, Any]], Any]) -> None:
        """Number the cells of a checked track: by `order`, which is given the attributes of a cell, then by code."""
        facts = graph.graph
        self.id: str = facts["id"]
        self.name: str = facts["name"]
        self.note: str = facts["note"]
        self.digest = digest
        self.codes: tuple[str, ...] = tuple(sorted(graph, key=lambda code: (order(graph.nodes[code]), code)))
        self.number: dict[str, int] = {code: index for index, code in enumerate(self.codes)}
        self.cells = len(self.codes)
        data = [graph.nodes[code] for code in self.codes]
        self.lane: tuple[int, ...] = tuple(node["lane"] for node in data)
        self.centre: tuple[Point, ...] = tuple(tuple(node["centre"]) for node in data)
        self.heading: tuple[float, ...] = tuple(node["heading"] for node in data)
        self.polygon: tuple[tuple[Point, ...], ...] = tuple(tuple(node["polygon"]) for node in data)
        self.drawing: dict[str, Any] = facts["drawing"]
        self.kept: dict[Any, Any] = {}

    def __reduce__(self) -> tuple[Callable[..., Compiled], tuple[Any, ...]]:
        """Return what a pickle holds: the name of the track and its digest, or all of a track that has no file."""
        if self.path is not None:
            name = self.path.stem if self.path.is_relative_to(DATA) else str(self.path)
            return same_again, (type(self), name, self.digest)
        return made_again, (type(self), self.facts())

    def facts(self) -> dict[str, Any]:
        """Return all that the tables hold of the track itself."""
        return {name: value for name, value in vars(self).items() if name not in ("kept", "path")}

    def __copy__(self) -> Self:
        """Return the track itself: it never changes."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return the track itself: it never changes."""
        return self

    @staticmethod
    def named(name: str) -> Compiled:
        """Return the tables of a track by name or path."""
        raise NotImplementedError("each kind of track says how it is found")

    @staticmethod
    def mask(cells: Iterable[int]) -> int:
        """Return a set of cells as one integer: bit n is cell n."""
        mask = 0
        for cell in cells:
            mask |= 1 << cell
        return mask


C = TypeVar("C", bound=Compiled)


def same_again(kind: type[Compiled], name: str, digest: str) -> Compiled:
    """Return the tables of a track that a pickle names, if the track is still the same."""
    track = kind.named(name)
    if track.digest != digest:
        now = track.digest
        raise BadTrack(f"{name}: the track has changed since it was pickled: its digest was {digest}, now it is {now}.")
    return track


def made_again(kind: type[C], facts: dict[str, Any]) -> C:
    """Return the tables of a track from what they hold."""
    track = kind.__new__(kind)
    for name, value in facts.items():
        setattr(track, name, value)  # names as Python keeps them: in `vars(track)`, texts of a file are found slowly
    track.kept = {}
    return track


def track_of_file(kind: type[C], path: Path, folder: Path, make: Callable[[], C]) -> C:
    """Return the tables of a track file, from the cache folder or newly made.

    `make` loads, checks and compiles the track with the program in `folder`.
    """
    program = program_digest(folder)
    content = blake2b(f"{path.stem} {program} ".encode() + read(path), digest_size=16)
    name = None if program is None else f"track-{folder.name}-{content.hexdigest()}"
    data = kept_bytes(name, lambda: json.dumps(plain(make().facts())).encode())
    track = made_again(kind, json.loads(data, object_hook=as_before))
    track.path = path
    return track


@cache
def program_digest(folder: Path) -> str | None:
    """Return a digest of what makes tables of a track file: what all tracks share, and one kind of tracks.

    None if racelib is installed without its program text.
    """
    return digest_of_sources([*folder.glob("*.py"), *folder.parent.glob("*.py")])


def plain(value: Any) -> Any:
    """Return a value as JSON can hold it; what is a tuple or has other keys than texts can be told from the rest.

    >>> plain({"grid": (3, 1)}), as_before(plain((3, 1)))
    ({'pairs': [['grid', {'tuple': [3, 1]}]]}, (3, 1))
    """
    if isinstance(value, tuple):
        return {"tuple": [plain(part) for part in value]}
    if isinstance(value, dict):
        return {"pairs": [[plain(key), plain(part)] for key, part in value.items()]}
    return [plain(part) for part in value] if isinstance(value, list) else value


def as_before(held: dict[str, Any]) -> Any:
    """Return what `plain` made a table of."""
    return tuple(held["tuple"]) if "tuple" in held else dict(held["pairs"])
