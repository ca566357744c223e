"""What both kinds of file come to before it is a graph: cells with their outlines, and what touches what."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from racelib.boards.fronts.contact import Pair, Point

MAX_CELLS = 2000
"""A track with more cells is refused."""


class Cell(Struct):
    """One cell of the road; ``heading`` is None where the file does not say it."""

    code: str
    lane: int
    inside: int
    back: int
    front: int
    rect: bool
    polygon: tuple[Point, ...]
    centre: Point
    heading: float | None = None


@dataclass(slots=True)
class Layout:
    """The cells of a track, the contacts that its file means, and the edges of the road."""

    cells: list[Cell]
    adjacent: set[Pair]
    drawing: dict[str, Any] = field(default_factory=dict)
