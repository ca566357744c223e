"""What Python and the page say to each other: the shapes of the payload and of the news.

The page's own types are made from these and from the structs of `kernel/scene.py`: `make page-types` writes
`js/payload.d.ts`. Nothing here does anything.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec

from racelib.kernel.drawn_board import Board
from racelib.kernel.panels import CardsPanel, CarsPanel, CrewsPanel, TablePanel
from racelib.kernel.result import Result
from racelib.kernel.shown import Link
from racelib.page.ask_view import AskView
from racelib.page.card import Button, Card
from racelib.page.new_race import NewRace
from racelib.page.rule_list import RuleList

#: What lies beside the board.
PanelShown = TablePanel | CardsPanel | CarsPanel | CrewsPanel


class PanelPatch(TypedDict):
    """What is new of a table that lay there before: the rows that have changed, by number, and other fields."""

    patch: dict[str, list[str | int]]
    title: NotRequired[str]
    head: NotRequired[list[str]]
    note: NotRequired[str]
    seats: NotRequired[list[int]]


#: A panel, what is new of one, or nothing any more: msgspec itself has no name for such a choice.
PanelNews = Annotated[Any, msgspec.Meta(extra={"type": "PanelShown | PanelPatch | null"})]


class RuleView(TypedDict):
    """A rule as the page opens it: its name, what it says, where it comes from, and the question of a ruling.

    `kind` says whether it is printed, a ruling or a house rule; `mark` the same, with heading and page where we know
    them.
    """

    name: str
    text: str
    kind: NotRequired[str]
    mark: str
    question: NotRequired[str]


class KeyMoment(TypedDict):
    """A key moment: its event, kind, cars, how much it matters, the sign before it, a title, and why it matters."""

    event: int
    kind: str
    car: int
    others: list[int]
    weight: int
    mark: str
    title: str
    why: str


class Part(TypedDict):
    """Events from number `first` on; what the page had from that number is replaced.

    For each event: its words, turn, round, the car it is about, the seat whose turn it was. For some, by number: the
    rows of cars that change, boards, tokens on cells ("" takes one away), routes, dice that fall (which die, its face),
    words beside a car (and their tone), key moments, links of chains, panels (none takes one away), and what people are
    told of their own move (`yours`: to which seat). `other` has the words that some viewpoints hear instead, `rules`
    the rules that are named, `views` whose knowledge this is (none: everything), `open` whether all lies open, `result`
    how the race ended.
    """

    first: int
    words: list[str]
    turns: list[int]
    rounds: list[int]
    acting: list[int]
    movers: list[int]
    changes: list[list[int]]
    boards: list[tuple[int, Board]]
    pieces: list[tuple[int, int, str]]
    routes: list[tuple[int, int, int, str | list[int]]]
    dice: list[tuple[int, int, str | int]]
    notes: list[tuple[int, str, str]]
    yours: list[tuple[int, int, str]]
    moments: list[KeyMoment]
    links: list[tuple[int, Link]]
    panels: list[tuple[int, str, PanelNews]]
    other: dict[str, list[tuple[int, str]]]
    rules: dict[str, RuleView]
    views: list[int | None]
    open: bool
    result: Result | None


class Told(TypedDict):
    """A race as its timeline tells it, besides the stage: `start` and `lying` are what is there before event 0.

    `game` is its name, `stopped` why a damaged record ends early; `words` are those of the page itself
    (`page_words.py`).
    """

    title: str
    game: str
    board: Board
    seats: list[str]
    words: dict[str, str]
    stopped: str
    hides: bool
    start: list[list[int]]
    lying: list[tuple[int, int, str]]
    panels: dict[str, PanelShown]
    part: Part


class Copy(TypedDict):
    """A race for the browser to keep, packed; nothing is packed when there is nothing to keep.

    `home` is the cell of the notebook that shows it; `settings` are there if that cell asks for another race, because
    this one was chosen on the page.
    """

    name: str
    home: str
    settings: dict[str, Any] | None
    over: bool
    packed: str


class Saved(TypedDict):
    """Where the race is saved, in words; whether that is a problem; the browser's copy."""

    words: str
    problem: bool
    copy: Copy


class Taken(TypedDict):
    """Where a what-if began: the recorded race, packed, whose seat was taken over, and at which event."""

    record: str
    seat: int
    event: int


class File(TypedDict):
    """A race to hand out as a file."""

    name: str
    packed: str


class PagePayload(Told):
    """All that a page needs, besides the stage: it is sent once.

    Of every page: the figures, how it is used, and in a notebook its style, the version of BokehJS, the board as text,
    and after how many seconds without a message the server stops (`idle`). Of one that is watched: the event it opens
    at, and buttons besides; in a file, the packed record (`record`). Of one that is played on: what is asked or why
    nothing is, what can be undone, the seats of the people at the screen, the ghosts of a what-if, what lies on the
    board (`card`), words, what is run in a new kernel to go on (`restart`), how many hints there are to the question,
    and whether there is a recorded race to go back to; of a what-if also that race (`what_if`). Where the page belongs
    to a home page, its brand is the way there (`way_home`), and its `buttons` stand below the result.
    """

    items: dict[str, Any]
    mode: Literal["watch", "play"]
    css: NotRequired[str]
    bokeh: NotRequired[str]
    at: NotRequired[int]
    buttons: NotRequired[list[Button]]
    record: NotRequired[str]
    ask: NotRequired[AskView | None]
    over: NotRequired[str | None]
    undo: NotRequired[bool]
    redo: NotRequired[bool]
    ghosts: NotRequired[list[list[int]] | None]
    humans: NotRequired[list[int]]
    races: NotRequired[int]
    card: NotRequired[Card | None]
    looking: NotRequired[Card | None]
    home: NotRequired[str | None]
    save: NotRequired[str]
    again: NotRequired[str]
    gone: NotRequired[Card]
    restart: NotRequired[str]
    what_if: NotRequired[Taken]
    text: NotRequired[str]
    back: NotRequired[bool]
    hints: NotRequired[int]
    choosing: NotRequired[bool]
    idle: NotRequired[int]
    way_home: NotRequired[bool]


#: What Python tells the page later on; "from" is the event from which the page moves, if that is not the part's first.
News = TypedDict(
    "News",
    {
        "part": Part,
        "from": int,
        "animate": bool,
        "ask": AskView | None,
        "over": str | None,
        "undo": bool,
        "redo": bool,
        "hints": int,
        "ghosts": list[list[int]] | None,
        "saved": Saved,
        "card": Card | None,
        "file": File,
        "tell": str,
        "rules": dict[str, RuleView],
        "option": int | None,
        "then": Any,
        "numbers": list[int],
        "rulebook": RuleList,
        "tries": dict[str, str],
        "missed": str,
        "pong": bool,
        "form": NewRace,
    },
    total=False,
)
