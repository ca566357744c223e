"""What the boards of several games are drawn with: cells as columns, lines and signs, how large the picture is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import hypot

from racelib.boards.compiled import Compiled
from racelib.kernel.drawn_board import Board, Cells, Flag, Label, Scenery, Spots, Stroke
from racelib.kernel.scene import Paint

Point = tuple[float, float]

#: How far a drawn outline may be from the exact one, in widths of a lane: less than a pixel.
TOLERANCE = 0.015
#: The width of a picture in pixels, and of a letter beside a flag.
PICTURE, LETTER = 960, 6


def track_board(
    track: Compiled,
    kind: Callable[[int], str],
    about: Callable[[int], str],
    place: Callable[[int], str],
    steps: list[list[int]],
    flags: list[Flag],
    strokes: list[Stroke],
    labels: list[Label],
    note: str = "",
    car: float | None = None,
) -> Board:
    """Return the board of a track: every cell with its kind and its words, and what stands on and beside the road.

    Parameters
    ----------
    track
        The track; it says itself what it is called and whose it is.
    kind, about, place
        What a cell is, what is said of it, and what it is called in a sentence, given its number.
    steps
        The cells that can be entered from each cell.
    flags, strokes, labels
        Signs beside the road, lines across it, words painted on it.
    note
        What is said about the board besides the note of the track.
    car
        How large a car is; None for as wide as a lane.
    """
    cells, outlines = range(track.cells), outlines_of(track.polygon)
    columns = Cells(
        xs=[[x for x, _ in points] for points in outlines],
        ys=[[y for _, y in points] for points in outlines],
        kind=[kind(cell) for cell in cells],
        code=list(track.codes),
        about=[about(cell) for cell in cells],
        place=[place(cell) for cell in cells],
    )
    spots = Spots(
        x=[round(x, 2) for x, _ in track.centre],
        y=[round(y, 2) for _, y in track.centre],
        angle=[round(angle, 3) for angle in track.heading],
    )
    width, scenery = track.drawing["lane_width"], track.drawing.get("scenery")
    return Board(
        title=track.name,
        extent=extent(columns, flags, width),
        note=f"{track.note} {note}".strip(),
        cells=columns,
        spots=spots,
        steps=steps,
        flags=flags,
        strokes=strokes,
        labels=labels,
        scenery=Scenery(**scenery) if scenery else None,
        lane_width=width,
        car=car,
    )


def extent(cells: Cells, flags: Sequence[Flag], lane_width: float) -> tuple[float, float, float, float]:
    """Return the part of the plane that a picture shows: left, right, bottom and top, with room for names of flags."""
    xs = [x for xs in cells.xs for x in xs] + [flag.x for flag in flags]
    ys = [y for ys in cells.ys for y in ys] + [flag.y for flag in flags]
    margin = 1.7 * lane_width
    letter = (max(xs) - min(xs)) / (PICTURE - 150) * LETTER
    low, high = min(xs) - margin, max(xs) + margin
    for flag in flags:
        room = (len(flag.name) + 9) * letter
        low, high = (min(low, flag.x - room), high) if flag.left else (low, max(high, flag.x + room))
    return round(low, 2), round(high, 2), round(min(ys) - margin, 2), round(max(ys) + margin, 2)


@lru_cache(maxsize=32)  # every step of a lesson shows the same track again
def outlines_of(polygons: tuple[tuple[Point, ...], ...]) -> tuple[list[Point], ...]:
    """Return the outlines of all cells of a track."""
    return tuple(outline(points) for points in polygons)


def outline(points: Sequence[Point]) -> list[Point]:
    """Return an outline without the points that lie on a straight line between their neighbours.

    >>> outline([(1, 0), (2, 0), (2, 2), (0, 2), (0, 0)])
    [(0, 0), (2, 0), (2, 2), (0, 2)]
    """
    count = len(points)
    first = max(range(count), key=lambda n: _off(points[n - 1], points[n], points[(n + 1) % count]))
    ring = [*points[first:], *points[:first], points[first]]
    kept = [0]
    for n in range(1, count):
        if any(_off(ring[kept[-1]], ring[k], ring[n + 1]) > TOLERANCE for k in range(kept[-1] + 1, n + 1)):
            kept.append(n)
    corners = [(round(ring[n][0], 2), round(ring[n][1], 2)) for n in kept]
    start = corners.index(min(corners))
    return corners[start:] + corners[:start]


def _off(a: Point, b: Point, c: Point) -> float:
    """Return how far point b is from the line through a and c."""
    length = hypot(c[0] - a[0], c[1] - a[1])
    if not length:
        return hypot(b[0] - a[0], b[1] - a[1])
    return abs((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / length


def stroke(points: Sequence[Point], kind: str, width: int = 4, dash: bool = False, chequers: bool = False) -> Stroke:
    """Return a line through some points."""
    return Stroke([round(value, 2) for point in points for value in point], kind, width, dash, chequers)


def label(at: Point, text: str, font: str = "13px", ink: str = "") -> Label:
    """Return words painted at a point."""
    return Label(round(at[0], 2), round(at[1], 2), text, font, ink)


def beyond(inner: Point, outer: Point, distance: float) -> Point:
    """Return the point that lies beyond `outer`, seen from `inner`, at a distance: where a sign stands.

    >>> beyond((0, 0), (3, 4), 5)
    (6.0, 8.0)
    """
    dx, dy = outer[0] - inner[0], outer[1] - inner[1]
    length = hypot(dx, dy) or 1.0
    return round(outer[0] + dx / length * distance, 2), round(outer[1] + dy / length * distance, 2)


def paints(
    colours: dict[str, tuple[str, str]], name: Callable[[str], str], letters: Mapping[str, str] | None = None
) -> dict[str, Paint]:
    """Return a palette: a fill and an ink for each colour, with its name, and the letter for it where there is one."""
    known = letters or {}
    return {colour: Paint(fill, ink, name(colour), known.get(colour, "")) for colour, (fill, ink) in colours.items()}
