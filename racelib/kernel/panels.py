"""What lies beside the board: tables, cards, cars and crews, and what to look at before deciding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from racelib.kernel.shown import Bars, Shown


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
    done: list[int] = msgspec.field(default_factory=list)
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


class CrewLine(Shown, frozen=True):
    """What a player has besides cars: unused dice, or words instead of them, and a few more words."""

    dice: list[int] = msgspec.field(default_factory=list)
    words: str = ""
    more: str = ""


class CrewsPanel(Shown, frozen=True, tag_field="kind", tag="crews"):
    """What is on the card of each player under the board, by seat, besides the cars of the stage (`Stage.crews`)."""

    title: str
    lines: list[CrewLine]
    note: str = ""
    fold: bool = False


Panel = TablePanel | CardsPanel | CarsPanel | CrewsPanel
Panels = dict[str, Panel]


def table_panel(
    title: str, head: Sequence[str], rows: Sequence[Sequence[Any]], note: str = "", **more: Any
) -> TablePanel:
    """Return a panel that is a table."""
    return TablePanel(title, list(head), [list(row) for row in rows], note, **more)


def no_panels(state: Any, names: Sequence[str], event: Any = None, before: Any = None) -> Panels:
    """Put nothing beside the board: the `panels` of a game that has all on its board.

    >>> no_panels(None, ["Ada"])
    {}
    """
    return {}


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
    lines: list[BarLine] = msgspec.field(default_factory=list)
    scale: Scale | None = None
