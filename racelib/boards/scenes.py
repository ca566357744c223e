"""Pieces of a scene that every game needs: the cells of a board as columns, tables beside it, how a chart is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from typing import Any, Protocol

Point = tuple[float, float]
#: What lies beside the board: a title, a kind, and what that kind holds.
Panel = dict[str, Any]


class Drawn(Protocol):
    """A compiled track of any game, as far as a picture needs it."""

    cells: int
    codes: tuple[str, ...]
    centre: tuple[Point, ...]
    heading: tuple[float, ...]
    polygon: tuple[tuple[Point, ...], ...]


def cell_columns(track: Drawn, kind: Callable[[int], str], about: Callable[[int], str]) -> dict[str, Any]:
    """Return the cells of a track as the board draws them: outlines, kinds, words, and where cars stand in them."""
    cells = range(track.cells)
    outlines = [outline(track.polygon[cell]) for cell in cells]
    return {
        "cells": {
            "xs": [[x for x, _ in points] for points in outlines],
            "ys": [[y for _, y in points] for points in outlines],
            "kind": [kind(cell) for cell in cells],
            "code": list(track.codes),
            "about": [about(cell) for cell in cells],
        },
        "spots": {
            "x": [round(x, 2) for x, _ in track.centre],
            "y": [round(y, 2) for _, y in track.centre],
            "angle": [round(angle, 3) for angle in track.heading],
        },
    }


#: How far a drawn outline may be from the exact one, in widths of a lane: less than a pixel.
TOLERANCE = 0.015


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


def chart(column: str, label: str, title: str, top: float | None, reverse: bool = False) -> dict[str, Any]:
    """Return how a column of the frames is drawn over the turns; `reverse` puts 1 on top, no `top` fits the numbers."""
    return {"column": column, "label": label, "title": title, "top": top, "reverse": reverse}


def table_panel(title: str, head: Sequence[str], rows: Sequence[Sequence[Any]], note: str = "", **more: Any) -> Panel:
    """Return a panel that is a table."""
    return {
        "title": title,
        "kind": "table",
        "head": list(head),
        "rows": [list(row) for row in rows],
        "note": note,
        **more,
    }
