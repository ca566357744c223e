"""What a game shows: the part of the contract that the page draws.

A game gives its page a *stage* once (the cars, the colours, how to read a frame), a *board* to begin with and whenever
it changes, and a *frame* for each state. Everything is a small struct; what a game leaves out has a usual value, and
is not sent. The page itself knows no game.

A `Scene` is a module, or anything else with these functions. What one player alone may see is a panel whose key says
so, such as "hand@2"; everything else lies open to all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from racelib.kernel.shown import Crew as Crew
from racelib.kernel.shown import Link as Link

if TYPE_CHECKING:
    from racelib.kernel.choice import Choice
    from racelib.kernel.event import Event

S_contra = TypeVar("S_contra", contravariant=True)

#: A card as the page draws it: its bars, each a colour of the palette and a number.
Bars = list[list[Any]]
#: A closed outline, point by point.
Outline = list[list[float]]


class Shown(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that is sent to the page: what has its usual value is left out."""


# -- the board -----------------------------------------------------------------------------------------------


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
    place: list[str] = []


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

    trees: list[list[float]] = []
    water: list[list[float]] = []
    boats: list[list[float]] = []


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
    flags: list[Flag] = []
    strokes: list[Stroke] = []
    labels: list[Label] = []
    scenery: Scenery | None = None
    lane_width: float = 1
    car: float | None = None
    grid: Grid | None = None
    base: int = 0
    first: int = msgspec.field(default=0, name="from")
    ground: str = ""
    waiting: Waiting | None = None


# -- the stage -----------------------------------------------------------------------------------------------


class CarLook(Shown, frozen=True):
    """What does not change of a car.

    Attributes
    ----------
    name, number
        What the car is called in lists, and what stands on its badge.
    label, said
        What it is called in tables, and what a screen reader says.
    colour, shape, dark
        The colour of its body, the shape of its badge, and whether the badge is dark.
    fill, ink, glow, trail
        Colours of the badge, of the number on it, around the car in turn, and of the line it leaves.
    scale, body, silhouette
        How large the car is drawn, and its outline, nose to the right, or its own drawn kind.
    unowned, aside
        Not in the charts because nobody drives it; not in any list because it is only a part of a car, or flies.
    follows, lift
        The car that this one is joined to; how far above its cell it flies.
    seat
        Whose car it is, if that never changes.
    """

    name: str
    number: str | int
    colour: str
    shape: str
    label: str = ""
    said: str = ""
    dark: bool = False
    fill: str = ""
    ink: str = ""
    glow: str = ""
    trail: str = ""
    scale: float = 1
    body: Outline | None = None
    silhouette: str = ""
    unowned: bool = False
    aside: bool = False
    follows: int = -1
    lift: float = 0
    seat: int = -1


class DieLook(Shown, frozen=True):
    """How a die looks when it falls on the board: what it is called, how many corners its faces have, its colours."""

    name: str
    corners: int = 4
    fill: str = "#ffffff"
    ink: str = "#16202b"


class Column(Shown, frozen=True):
    """A column of the table of cars: which one of the frames, its head, how it is read out, words for its numbers."""

    column: str
    head: str
    twin: str = ""
    texts: list[str] | None = None


class Chart(Shown, frozen=True):
    """A column of the frames drawn over the turns; `reverse` puts 1 on top, without `top` the numbers decide."""

    column: str
    label: str
    title: str
    top: float | None = None
    reverse: bool = False


class Tag(Shown, frozen=True):
    """A short word beside each car: a column of the frames, words for its numbers, or what stands before the number."""

    column: str
    before: str = ""
    texts: list[str] | None = None


class Dash(Shown, frozen=True):
    """The small card of each car under the board.

    Attributes
    ----------
    column, text, texts
        A column of the frames, the words around its number, and words for its numbers.
    bar, full
        The column that is drawn as a bar of what is left, and how much each car has at most.
    """

    column: str
    text: str = "{}"
    texts: list[str] | None = None
    bar: str = ""
    full: list[int] = []


class Progress(Shown, frozen=True):
    """How far a race has come: the highest number of a column, of so many, in words: "lap {} of {of}"."""

    column: str
    of: int
    text: str


class Tally(Shown, frozen=True):
    """Something counted in areas of the board: a column of the frames, the area of each cell, how many are needed."""

    column: str
    area: list[int]
    of: list[int]


class Paint(Shown, frozen=True):
    """A colour that stands beside a name, or on a card beside a letter: nothing is told by colour alone."""

    fill: str
    ink: str
    name: str
    letter: str = ""


class PieceLook(Shown, frozen=True):
    """How a kind of token looks on its cell."""

    sign: str
    shape: str
    fill: str
    ink: str
    name: str
    size: int = 24


class Looks(Shown, frozen=True):
    """The colours of the kinds of cells and lines, on light and on dark ground."""

    light: dict[str, str]
    dark: dict[str, str]


class Hexes(Shown, frozen=True):
    """How the cells of hexagons are called, with {lane} and {row}, and what each letter of the ground is."""

    code: str
    names: dict[str, str]


class Stage(Shown, frozen=True, kw_only=True):
    """All that does not change while a race is shown.

    Attributes
    ----------
    place, title
        Where the race is; the title of the page, if that is not the game and the place.
    cars, columns, statuses
        The cars, the columns of a car in a frame, and what the numbers of its status mean. Every frame has the columns
        "cell" (the first; below 0 is nowhere), "status" and "place".
    looks, legend, signs, hatches, marks
        The colours of the kinds of cells, the words for those kinds, and the signs, patterns and marks painted on them:
        a mark is "dash", "dots", "waves" or "boulder".
    verges, starts
        What lies beside the road at some kinds of cells, "sand" or "kerbs" with sand; the kind of cells with a bracket
        in front, where cars start.
    table, charts, tag, tally, dash
        The table of cars, the charts over the turns (at least one), words beside the cars, what is counted, the small
        card of each car.
    palette, order
        The colours beside names, and the order in which the panels lie beside the board.
    pieces, dice
        How the tokens look that lie on cells, and the dice that are rolled.
    hits, crews, near, lost
        The column that counts hits, a red disc on the car; the cars of each player, for a card under the board; the
        panels beside the question; statuses of cars that are out for good.
    loud, turned, crossed, absent
        Statuses that are said of a car on the board; of cars that are turned round, crossed out, left out of the table.
    unit, take_over, secrets
        What a round is called; the words on the button that takes over a seat, and on what is hidden.
    opening, round, progress
        What is said before the first event, and the number of the round then; how far the first car has come, if a
        game counts that.
    chain, since
        The heads of a list that has one line for each link of a turn; for games of many small steps.
    tall, size, body, silhouette, hexes
        The board stands upright, with everything beside it; the picture in pixels; the outline of cars, or a drawn
        kind of car, "open" wheels or "stock"; hexagons.
    """

    place: str
    title: str = ""
    cars: list[CarLook]
    columns: list[str]
    statuses: list[str]
    looks: Looks
    legend: list[tuple[str, str]] = []
    signs: dict[str, str] = {}
    hatches: dict[str, str] = {}
    marks: dict[str, str] = {}
    verges: dict[str, str] = {}
    starts: str = ""
    table: list[Column] = []
    charts: list[Chart]
    tag: Tag | None = None
    tally: Tally | None = None
    dash: Dash | None = None
    palette: dict[str, Paint] = {}
    order: list[str] = []
    pieces: dict[str, PieceLook] = {}
    hits: str = ""
    lost: list[int] = []
    crews: list[Crew] = []
    near: list[str] = []
    dice: list[DieLook] = []
    loud: list[int] = []
    turned: list[int] = []
    crossed: list[int] = []
    absent: list[int] = []
    unit: str
    take_over: str
    secrets: str = ""
    opening: str = ""
    round: int = 0
    progress: Progress | None = None
    chain: str = ""
    since: str = ""
    tall: bool = False
    size: tuple[int, int] | None = None
    body: Outline | None = None
    silhouette: str = ""
    hexes: Hexes | None = None


# -- panels --------------------------------------------------------------------------------------------------


class TablePanel(Shown, frozen=True, tag_field="kind", tag="table"):
    """A table beside the board; `seats` says whose the rows are, so that the one in turn is marked."""

    title: str
    head: list[str]
    rows: list[list[str | int]]
    note: str = ""
    fold: bool = False
    seats: list[int] | None = None


class CardFace(Shown, frozen=True):
    """A card: its bars, a mark under it, the bars that are done and the one that is carried out now."""

    bars: Bars
    mark: str = ""
    done: list[int] = []
    now: int | None = None


class CardsPanel(Shown, frozen=True, tag_field="kind", tag="cards"):
    """Cards beside the board.

    Attributes
    ----------
    offered, about
        They are your hand, with a few words about it beside its title.
    told
        The question shows the same, while there is one.
    """

    title: str
    cards: list[CardFace]
    note: str = ""
    fold: bool = False
    offered: bool = False
    about: str = ""
    told: bool = False


class CarsPanel(Shown, frozen=True, tag_field="kind", tag="cars"):
    """Cars beside the board, drawn, each with its name."""

    title: str
    cars: list[int]
    names: list[str]
    note: str = ""
    fold: bool = False


Panel = TablePanel | CardsPanel | CarsPanel
Panels = dict[str, Panel]


def table_panel(
    title: str, head: Sequence[str], rows: Sequence[Sequence[Any]], note: str = "", **more: Any
) -> TablePanel:
    """Return a panel that is a table."""
    return TablePanel(title, list(head), [list(row) for row in rows], note, **more)


class BarLine(Shown, frozen=True):
    """A bar of a card in words: its colour and number, whose car it moves, who steers it.

    `state` is "now", "next", "later", "done" or "off"; without one the card is not in play.
    """

    colour: str
    number: int
    name: str
    words: str = ""
    state: str = ""


class Scale(Shown, frozen=True):
    """A row of places and what each is worth, the one that is `marked` first of all, and a line below."""

    heads: list[str]
    values: list[int]
    note: str = ""
    marked: int = 0


class Brief(Shown, frozen=True):
    """What to look at before deciding, in the card of the question.

    Attributes
    ----------
    car, name, words
        A car that is drawn, and beside it a name with what it does.
    lines, scale
        The card in play, bar by bar; what places are worth.
    """

    car: int = -1
    name: str = ""
    words: str = ""
    lines: list[BarLine] = []
    scale: Scale | None = None


# -- frames and events ---------------------------------------------------------------------------------------


class Frame(Shown, frozen=True):
    """A state as it is drawn.

    Attributes
    ----------
    rows
        A row for each car of the stage, number by number as its columns say.
    pieces
        What lies on the cells besides cars: a kind of token by cell.
    board
        The number of the board: another number means another board.
    round, mover
        The number of the round, and the seat whose turn it is (-1: nobody's, or everybody's).
    """

    rows: list[list[int]]
    pieces: dict[int, str] = {}
    board: int = 0
    round: int = 0
    mover: int = -1


class Path(Shown, frozen=True):
    """A car that drives: from which cell, and the cells that it enters."""

    car: int
    start: int
    cells: list[int]


class Cast(Shown, frozen=True):
    """A die that falls: which of the stage's dice, and the face that comes up."""

    die: int
    face: str | int


class Note(Shown, frozen=True):
    """A few words beside a car: "Stop 1 of 3 ✓". Its tone is "good", "pay" or "out"."""

    words: str
    tone: str = "good"


class Happening(Shown, frozen=True):
    """What an event does on the board.

    Attributes
    ----------
    car, path, other
        The car that it is about (-1: none), the path if one is driven, and another car that it is about, too.
    cast, note
        The die that falls, and a few words beside the car.
    link, die
        Of a chain: the link that it is, and the die that it rolls for the next link (what for, and its face).
    seat, you
        What somebody is told of it who sits on this seat, as a short sentence: it stays on the page until they decide
        again. Nothing, if it is not about them.
    """

    car: int = -1
    path: Path | None = None
    cast: Cast | None = None
    note: Note | None = None
    seat: int = -1
    you: str = ""
    link: Link | None = None
    die: tuple[str, str] | None = None
    other: int = -1


class Moment(Shown, frozen=True):
    """A key moment: what kind it is, whose, and how much it matters.

    Attributes
    ----------
    kind, car, others
        What kind it is, the car it is about (-1: that of the event), and the other cars, such as those it passes.
    weight, mark
        How much it matters, 1 to 9; the sign before it: "▲" gains something, "▼" loses something.
    title, why, seat, values
        What happens in a few words, and why it matters if the sentence of the event does not say so. `values` fill
        both; "{car}", "{other}" and "{name}" are the car, the first other car and the player in `seat`, by name.
    """

    kind: str
    car: int = -1
    others: list[int] = []
    weight: int = 1
    mark: str = "◆"
    title: str = ""
    why: str = ""
    seat: int = -1
    values: dict[str, str | int] = {}


class Scene(Protocol[S_contra]):
    """What a game shows. A module with these functions is one."""

    def stage(self, state: S_contra, names: Sequence[str], /) -> Stage:
        """Return all that does not change while a race is shown, given its first state."""

    def board(self, state: S_contra, /) -> Board:
        """Return the board that is raced on now."""

    def frame(self, state: S_contra, /) -> Frame:
        """Return a state as it is drawn."""

    def panels(
        self,
        state: S_contra,
        names: Sequence[str],
        /,
        event: Event | None = None,
        before: Mapping[str, Panel] | None = None,
    ) -> Panels:
        """Return what lies beside the board, by key, after an event, given what lay there before it."""

    def happening(self, event: Event, state: S_contra, /) -> Happening:
        """Return what an event does on the board, given the state before it."""

    def moment(self, event: Event, before: Frame, after: Frame, /) -> Moment | None:
        """Return the key moment that an event is, if it is one."""

    def acting(self, state: S_contra, choice: Choice[Any], /) -> int:
        """Return the car that a choice is about, -1 for none."""


def sent(shown: Any) -> Any:
    """Return something shown as plain data, as the page gets it: without what has its usual value.

    >>> sent(Moment("overtake", 2)), sent(Flag(1, 2, "3", "Lighthouse"))
    ({'kind': 'overtake', 'car': 2}, {'x': 1, 'y': 2, 'sign': '3', 'name': 'Lighthouse'})
    """
    return msgspec.to_builtins(shown)
