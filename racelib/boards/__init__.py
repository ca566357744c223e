"""The boards of all games, loaded by name or from a file. Each kind of board has its own folder.

    >>> from racelib.boards import load_track
    >>> load_track("monaco").graph["name"], load_track("harbour").graph["closed"]
    ('Monaco', True)

``lanes`` are tracks of Formula D, ``fronts`` those of Downforce, ``hexes`` the road tiles of Thunder Road.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from racelib.arguments import path, quoted
from racelib.errors import BadTrack

if TYPE_CHECKING:
    from racelib.boards.hexes import TileSet
    from racelib.boards.track import Track


def kind_of(name_or_path: str | Path) -> str:
    """Return which kind of board a name or a file means.

    >>> kind_of("monaco"), kind_of("harbour"), kind_of("wasteland")
    ('lanes', 'fronts', 'hexes')
    >>> kind_of("nowhere")
    Traceback (most recent call last):
    racelib.errors.BadTrack: there is no track 'nowhere'; the tracks are lagoon, ...
    """
    from racelib.boards import fronts, hexes, lanes

    name = str(path("name_or_path", name_or_path, "the name of a track, or the path of its file"))
    if name.endswith(".json"):
        return "hexes"
    if isinstance(name_or_path, Path) or name.endswith(".toml"):
        return "fronts" if is_front_track(Path(name)) else "lanes"
    names = {"lanes": lanes.names(), "fronts": fronts.names(), "hexes": hexes.names()}
    for kind, known in names.items():
        if name.lower() in known:
            return kind
    tracks = ", ".join(one for known in names.values() for one in known)
    files = "the path of a .toml file, or of a .json file for a set of road tiles"
    raise BadTrack(f"there is no track {quoted(name)}; the tracks are {tracks}, or {files}")


def is_front_track(path: Path) -> bool:
    """Say whether a file holds a track of Downforce: such a track says whether it is closed."""
    from racelib.boards.lanes.files import read_table

    return "closed" in read_table(path)


def load_track(name_or_path: str | Path) -> Track | TileSet:
    """Return a track of any game by its name, or from a file; checked, and frozen.

    A track of Formula D or Downforce is a `networkx.DiGraph` of its cells; a set of road tiles of Thunder Road is a
    `TileSet`.

    Raises
    ------
    BadTrack
        When there is no such track, with those that there are; when a file is wrong, with the place and the reason.

    Examples
    --------
    >>> len(load_track("t1")), len(load_track("wasteland").sides)
    (197, 20)
    """
    from racelib.boards import fronts, hexes, lanes

    kind = kind_of(name_or_path)
    if kind == "hexes":
        return hexes.tile_set(name_or_path)
    return lanes.load(name_or_path) if kind == "lanes" else fronts.load(name_or_path)
