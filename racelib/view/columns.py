"""Pieces of a scene that every game needs: the cells of a board as columns, and how a chart is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

Point = tuple[float, float]


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


def outline(points: Sequence[Point]) -> list[Point]:
    """Return an outline without the points that lie on a straight line between their neighbours.

    >>> outline([(0, 0), (1, 0), (2, 0), (2, 2), (0, 2)])
    [(0, 0), (2, 0), (2, 2), (0, 2)]
    """
    kept = []
    for before, here, after in zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True):
        bend = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
        if abs(bend) > 0.0015:
            kept.append((round(here[0], 2), round(here[1], 2)))
    return kept


def chart(column: str, label: str, title: str, top: float, reverse: bool = False) -> dict[str, Any]:
    """Return how a column of the frames is drawn over the turns; `reverse` puts 1 on top."""
    return {"column": column, "label": label, "title": title, "top": top, "reverse": reverse}
