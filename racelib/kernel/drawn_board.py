"""A board as the page draws it: its cells, and what stands on and beside the road."""

from __future__ import annotations

import msgspec

from racelib.kernel.shown import Shown


class Cells(Shown, frozen=True):
    """The cells of a board, column by column; a cell is known by its place in the columns.

    Attributes
    ----------
    xs, ys
        The corners of each cell.
    kind
        What each cell is: the stage has a colour and words for it.
    code, about
        What each cell is called, and what is said of it. What stands before a colon is said of a car there, too.
    place
        What each cell is called in a sentence, where one sees the board: "La Rascasse". Nothing, if its code will do.
    """

    xs: list[list[float]]
    ys: list[list[float]]
    kind: list[str]
    code: list[str]
    about: list[str]
    place: list[str] = msgspec.field(default_factory=list)


class Spots(Shown, frozen=True):
    """Where a car stands in each cell, and its heading, in radians."""

    x: list[float]
    y: list[float]
    angle: list[float]


class Flag(Shown, frozen=True):
    """A round sign beside the road, its name to the right or to the left; what is counted in an `area` stands there."""

    x: float
    y: float
    sign: str
    name: str
    left: bool = False
    fill: str = "#ffd84d"
    area: int = -1


class Stroke(Shown, frozen=True):
    """A line on the board: x and y in turn, in the colour of a `kind`, or straight across the road with `chequers`."""

    line: list[float]
    kind: str
    width: int = 4
    dash: bool = False
    chequers: bool = False


class Label(Shown, frozen=True):
    """Words painted on the board."""

    x: float
    y: float
    text: str
    font: str = "13px"
    ink: str = ""


class Grid(Shown, frozen=True):
    """A board of hexagons in lanes: the page works out where they lie."""

    lanes: int
    across: float


class Waiting(Shown, frozen=True):
    """Where cars stand that are not on the road yet: those of a status, in rows of `columns`."""

    status: int
    x: float
    y: float
    apart: float
    below: float
    columns: int


class Scenery(Shown, frozen=True):
    """What stands beside the road: trees (x, y, size), outlines of water (x and y in turn), boats (x, y, degrees)."""

    trees: list[list[float]] = msgspec.field(default_factory=list)
    water: list[list[float]] = msgspec.field(default_factory=list)
    boats: list[list[float]] = msgspec.field(default_factory=list)


class Board(Shown, frozen=True):
    """A board as the page draws it.

    Attributes
    ----------
    title, note
        What it is called, and what is said about it.
    extent
        The part of the plane that is shown: left, right, bottom, top.
    cells, spots
        The cells and where cars stand in them; a board of hexagons has a `grid` and its `ground` instead.
    steps
        The cells that can be entered from each cell, so that a path is a short word; without it a path is its cells.
    flags, strokes, labels
        What stands beside the road, is drawn across it, is painted on it.
    scenery
        What stands farther off; nobody drives there.
    lane_width, car
        How wide a lane is; how large a car is, if that is not as wide as a lane.
    base, first, ground, waiting
        Of hexagons: the number of the first cell that is drawn, and of the first that is still there; the ground,
        one letter for each cell; where cars wait that are not on the road.
    """

    title: str
    extent: tuple[float, float, float, float]
    note: str = ""
    cells: Cells | None = None
    spots: Spots | None = None
    steps: list[list[int]] | None = None
    flags: list[Flag] = msgspec.field(default_factory=list)
    strokes: list[Stroke] = msgspec.field(default_factory=list)
    labels: list[Label] = msgspec.field(default_factory=list)
    scenery: Scenery | None = None
    lane_width: float = 1
    car: float | None = None
    grid: Grid | None = None
    base: int = 0
    first: int = msgspec.field(default=0, name="from")
    ground: str = ""
    waiting: Waiting | None = None
