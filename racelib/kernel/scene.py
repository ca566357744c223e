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

from racelib.kernel.drawn_board import Board
from racelib.kernel.panels import Panel, Panels
from racelib.kernel.shown import Crew, Link, Shown

if TYPE_CHECKING:
    from racelib.kernel.choice import Choice
    from racelib.kernel.event import Event

S_contra = TypeVar("S_contra", contravariant=True)


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
    scale, silhouette
        How large the car is drawn, and as which kind, if that is not the kind of all cars of the stage.
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
    silhouette: str = ""
    unowned: bool = False
    aside: bool = False
    follows: int = -1
    lift: float = 0
    seat: int = -1


class DieLook(Shown, frozen=True):
    """How a die looks.

    Attributes
    ----------
    points, fill, ink
        How many points its faces have, and its colours.
    pips, arrows, pairs
        What its faces have on them, where that is not what they are called: pips for numbers; by face, an arrow, in
        degrees from straight on to the right; by face, which of two is meant, 0 the upper one.
    chain
        It leads to the links of a chain, and is shown beside them.
    """

    points: int = 4
    fill: str = "#ffffff"
    ink: str = "#16202b"
    pips: bool = False
    arrows: dict[str, int] = msgspec.field(default_factory=dict)
    pairs: dict[str, int] = msgspec.field(default_factory=dict)
    chain: bool = False


class Column(Shown, frozen=True):
    """A column of the table of cars: which one of the frames, its head, how it is read out, words for its numbers."""

    column: str
    head: str
    twin: str = ""
    texts: list[str] | None = None


class Chart(Shown, frozen=True):
    """A column of the frames drawn over the turns; `reverse` puts 1 on top."""

    column: str
    label: str
    title: str
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
    full: list[int] = msgspec.field(default_factory=list)


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
    """The colours of the kinds of cells and lines, on light and on dark ground; on the small map, where they differ."""

    light: dict[str, str]
    dark: dict[str, str]
    map: dict[str, str] = msgspec.field(default_factory=dict)


class Chain(Shown, frozen=True):
    """Words for a game of many small steps, in which one thing leads to the next.

    `name` is what such a chain is called, `turn` the head of a list that has one line for each link of a turn,
    `nothing` what somebody is told to whom nothing has happened in it.
    """

    name: str
    turn: str
    nothing: str


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
    owner
        The column that says whose a car is, where cars are bought: 0 nobody's, 1 that of seat 0.
    hits, crews, near, lost
        The column that counts hits, a red disc on the car; the cars of each player, for a card under the board; the
        panels beside the question; statuses of cars that are out for good.
    loud, turned, crossed, absent
        Statuses that are said of a car on the board; of cars that are turned round, crossed out, left out of the table.
    unit, round_names, take_over
        What a round is called, and the names of the rounds where each has its own, by number; the words on the button
        that takes over a seat.
    opening, round, progress
        What is said before the first event, and the number of the round then; how far the first car has come, if a
        game counts that.
    chain
        The words of a game of many small steps.
    tall, silhouette, hexes
        The board stands upright, with everything beside it; the kind of car that is drawn, "open" wheels or "stock";
        hexagons.
    """

    place: str
    title: str = ""
    cars: list[CarLook]
    columns: list[str]
    statuses: list[str]
    looks: Looks
    legend: list[tuple[str, str]] = msgspec.field(default_factory=list)
    signs: dict[str, str] = msgspec.field(default_factory=dict)
    hatches: dict[str, str] = msgspec.field(default_factory=dict)
    marks: dict[str, str] = msgspec.field(default_factory=dict)
    verges: dict[str, str] = msgspec.field(default_factory=dict)
    starts: str = ""
    table: list[Column] = msgspec.field(default_factory=list)
    charts: list[Chart]
    tag: Tag | None = None
    tally: Tally | None = None
    dash: Dash | None = None
    palette: dict[str, Paint] = msgspec.field(default_factory=dict)
    order: list[str] = msgspec.field(default_factory=list)
    pieces: dict[str, PieceLook] = msgspec.field(default_factory=dict)
    hits: str = ""
    owner: str = ""
    lost: list[int] = msgspec.field(default_factory=list)
    crews: list[Crew] = msgspec.field(default_factory=list)
    near: list[str] = msgspec.field(default_factory=list)
    dice: list[DieLook] = msgspec.field(default_factory=list)
    loud: list[int] = msgspec.field(default_factory=list)
    turned: list[int] = msgspec.field(default_factory=list)
    crossed: list[int] = msgspec.field(default_factory=list)
    absent: list[int] = msgspec.field(default_factory=list)
    unit: str
    round_names: list[str] = msgspec.field(default_factory=list)
    take_over: str
    opening: str = ""
    round: int = 0
    progress: Progress | None = None
    chain: Chain | None = None
    tall: bool = False
    silhouette: str = ""
    hexes: Hexes | None = None


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
    pieces: dict[int, str] = msgspec.field(default_factory=dict)
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
    link
        The link of a chain that it is.
    told
        What those are told of it whom it is about, by seat, as a short sentence each: it stays on the page until they
        decide again. An empty one means the sentence of the log.
    """

    car: int = -1
    path: Path | None = None
    cast: Cast | None = None
    note: Note | None = None
    told: Sequence[tuple[int, str]] = ()
    link: Link | None = None
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
    others: list[int] = msgspec.field(default_factory=list)
    weight: int = 1
    mark: str = "◆"
    title: str = ""
    why: str = ""
    seat: int = -1
    values: dict[str, str | int] = msgspec.field(default_factory=dict)


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

    >>> sent(Moment("overtake", 2))
    {'kind': 'overtake', 'car': 2}
    """
    return msgspec.to_builtins(shown)
