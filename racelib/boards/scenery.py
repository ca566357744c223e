"""What stands beside the road: trees, water and boats, a list in the track file. It is looked at, and no rule asks it.

``[scenery]`` has ``trees = [[x, y, size], …]``, ``water = [[[x, y], …], …]`` and ``boats = [[x, y, angle], …]``, all in
the units of the drawing, and angles in degrees.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from racelib.boards.data_files import Part
from racelib.boards.track import Problems, Track

Point = tuple[float, float]


class Scenery(Part):
    """The scenery of a track file."""

    trees: list[tuple[float, float, float]] = msgspec.field(default_factory=list)  # x, y, size
    water: list[list[Point]] = msgspec.field(default_factory=list)  # outlines
    boats: list[tuple[float, float, float]] = msgspec.field(default_factory=list)  # x, y, angle

    def drawn(self) -> dict[str, list[list[float]]]:
        """Return the scenery as a drawing keeps it: lists of numbers, and of an outline x and y in turn."""
        water = [[value for point in outline for value in point] for outline in self.water]
        found = {"trees": [list(one) for one in self.trees], "water": water, "boats": [list(one) for one in self.boats]}
        return {name: things for name, things in found.items() if things}


def on_the_road(track: Track) -> Problems:
    """Say which trees, boats and water lie where cars drive."""
    scenery = track.graph["drawing"].get("scenery", {})
    for name, what in (("trees", "tree"), ("boats", "boat")):
        for number, (x, y, _) in enumerate(scenery.get(name, ()), start=1):
            cell = next((code for code, node in track.nodes(data=True) if inside((x, y), node["polygon"])), None)
            if cell is not None:
                yield f"{what} {number} of the scenery stands on {cell}"
    for number, line in enumerate(scenery.get("water", ()), start=1):
        outline = list(zip(line[::2], line[1::2], strict=True))
        if len(outline) < 3:
            yield f"water {number} of the scenery has {len(outline)} points; it needs 3"
        elif cell := next((code for code, node in track.nodes(data=True) if inside(node["centre"], outline)), None):
            yield f"water {number} of the scenery covers {cell}"


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Say whether a point lies within an outline.

    >>> square = [(0, 0), (2, 0), (2, 2), (0, 2)]
    >>> inside((1, 1), square), inside((3, 1), square)
    (True, False)
    """
    x, y = point
    within = False
    for (x0, y0), (x1, y1) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            within = not within
    return within
