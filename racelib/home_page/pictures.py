"""Small pictures of boards: outlines and colours in both themes, which the page draws as they are."""

from __future__ import annotations

from functools import cache
from math import cos, hypot, sin
from typing import Any

from racelib.kernel.drawn_board import Board
from racelib.kernel.race import Race
from racelib.kernel.registry import scene_of
from racelib.page.drawing import BODY, Point, cells_of, spot_of
from racelib.teach.course import YOU, race_of, read_lesson, scenario_of

#: How many lanes wide and high a picture is.
WIDE, HIGH = 15.0, 8.5
#: A lesson whose position stands for a game, and the number of its step.
SHOWN = {"formula-d": ("blocked-road", 0), "downforce": ("speed-cards", 0), "thunder-road": ("slam", 0)}


def picture_of(race: Race[Any], seat: int) -> dict[str, Any]:
    """Return the board around a player's first car: cells by kind, lines, cars, and the colours of the kinds."""
    scene = scene_of(race.game)
    stage, frame, board = scene.stage(race.state, race.header.names), scene.frame(race.state), scene.board(race.state)
    spots = [(car, spot_of(board, row[0])) for car, row in zip(stage.cars, frame.rows, strict=True) if row[0] >= 0]
    there = [(car, turned(board, spot)) for car, spot in spots if spot is not None]
    own = [spot for number, (car, spot) in enumerate(there) if car.seat == seat or (car.seat < 0 and number == seat)]
    middle = (own or [spot for _, spot in there] or [middle_of(board)])[0]
    x0, y0, wide, high = window(board, middle)
    near = [(car, spot) for car, spot in there if x0 - 1 < spot[0] < x0 + wide + 1 and y0 - 1 < spot[1] < y0 + high + 1]
    size = (board.car or board.lane_width) * 1.15
    return {
        "box": [rounded(one) for one in (x0, -y0 - high, wide, high)],
        "cells": cell_paths(board, (x0, y0, wide, high)),
        "cars": [
            {
                "d": path([(x + size * a, y + size * b) for a, b in rotated(angle)]),
                "x": rounded(x),
                "y": rounded(-y),
                "r": rounded(0.3 * size),
                "fill": car.colour,
                "number": str(car.number),
                "dark": car.dark,
            }
            for car, (x, y, angle) in near
        ],
        "looks": {
            kind: [colour, stage.looks.dark.get(kind, colour)] for kind, colour in stage.looks.light.items()
        },
    }  # fmt: skip


def window(board: Board, middle: tuple[float, float, float]) -> tuple[float, float, float, float]:
    """Return the part of the board in the picture: left, bottom, width and height, with the car left of the middle."""
    wide, high = WIDE * board.lane_width, HIGH * board.lane_width
    x, y, angle = middle
    return x + cos(angle) * wide / 5 - wide / 2, y + sin(angle) * high / 5 - high / 2, wide, high


def cell_paths(board: Board, box: tuple[float, float, float, float]) -> dict[str, str]:
    """Return the outlines of the cells in a window as one path a kind."""
    x0, y0, wide, high = box
    found: dict[str, list[str]] = {}
    for kind, outline in cells_of(board):
        points = [turned(board, (x, y, 0.0))[:2] for x, y in outline]
        if any(x0 - 1 < x < x0 + wide + 1 and y0 - 1 < y < y0 + high + 1 for x, y in points):
            found.setdefault(kind, []).append(path(points))
    return {kind: "".join(paths) for kind, paths in found.items()}


def turned(board: Board, spot: tuple[float, float, float]) -> tuple[float, float, float]:
    """Return a place as it is drawn: a road of hexagons runs to the right."""
    x, y, angle = spot
    return (y, -x, angle - 1.5708) if board.grid is not None else spot


def middle_of(board: Board) -> tuple[float, float, float]:
    """Return the first cell of a road that nobody is on."""
    spot = spot_of(board, board.first + (board.grid.lanes * 2 + board.grid.lanes // 2 if board.grid else 0))
    return turned(board, spot or (0.0, 0.0, 0.0))


def rotated(angle: float) -> list[Point]:
    """Return the outline of a car that looks in a direction."""
    return [(a * cos(angle) - b * sin(angle), a * sin(angle) + b * cos(angle)) for a, b in BODY]


def rounded(number: float) -> float:
    """Return a number as short as a picture needs it."""
    return round(number, 2)


def path(points: list[Point]) -> str:
    """Return an outline as the path of a drawing, in which y grows downwards; doubled corners are left out.

    >>> path([(0, 0), (0, 0), (1, 2)])
    'M0 0L1 -2Z'
    """
    corners = [one for one, before in zip(points, [(1e9, 1e9), *points], strict=False) if apart(one, before)]
    return "M" + "L".join(f"{rounded(x):g} {rounded(-y) + 0:g}" for x, y in corners) + "Z"


def apart(one: Point, other: Point) -> bool:
    """Say whether two points are different in the picture."""
    return hypot(one[0] - other[0], one[1] - other[1]) > 0.01


@cache
def game_picture(game: str) -> dict[str, Any] | None:
    """Return a picture for the card of a game; a game without lessons has none."""
    name, step = SHOWN.get(game, ("", 0))
    return step_picture(name, step) if name else None


@cache
def step_picture(name: str, step: int) -> dict[str, Any]:
    """Return the board on which a step of a lesson begins, by the name of the lesson."""
    lesson = read_lesson(name)
    return picture_of(race_of(scenario_of(lesson.step[min(step, len(lesson.step) - 1)])), YOU)
