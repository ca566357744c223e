"""How the options of a question are laid out: looks, a lever of gears, marks on cells, a tray of dice, whole drives.

A coach fills these in for its game (`coach.py`); the page draws them and knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from racelib.kernel.choice import Explained
from racelib.kernel.shown import Bars

#: The ways to lay options out; only a "list" answers at once (`Kind.shown_as`).
ShownAs = Literal["list", "lever", "cells", "places", "hand", "cars", "tray", "pair"]


class Look(msgspec.Struct, frozen=True):
    """How an option looks beyond its words.

    Attributes
    ----------
    short, mark, tone
        The price beside the name; the sign on the cell of the option; its colour: good, warn or bad.
    risky
        Something may go wrong there: the cell is hatched, and its mark says how likely.
    many
        Several options mean this cell, so that a click there does not choose one of them.
    row, brief
        Options with the same `row` stand side by side, each as short as its `brief`.
    toll
        How bad the option is: of several options that mean one cell, a click takes the one with the lowest toll.
    details, price_text
        What stands below the name and what the price is called, where it is not what the option itself says.
    name
        What the option is called on the page, where that is not its label: places have names there, not codes.
    bright
        The bars of its card that count, by number; the others are dimmed. Without it, all of them count alike.
    car
        The car that the option is, -1 for none: it is drawn.
    """

    short: str = ""
    mark: str = "✓"
    tone: str = "good"
    risky: bool = False
    many: bool = False
    toll: float = 0
    row: str | None = None
    brief: str | None = None
    details: list[str] | None = None
    price_text: str | None = None
    name: str | None = None
    bright: list[int] | None = None
    car: int = -1


class Fold(msgspec.Struct, frozen=True):
    """The options that are folded away at first, by number, and the words on the fold."""

    options: list[int] = []
    words: str = ""


class Named(msgspec.Struct, frozen=True):
    """An option that stands for many, by number, and in a word why: "safest"."""

    option: int
    why: str = ""


class Mark(msgspec.Struct, frozen=True):
    """A mark of the board in the legend: its tone ("risk" is hatched), the sign, and what it means."""

    tone: str
    sign: str
    words: str


def kind_of_sign(sign: str) -> str:
    """Return what a sign on a cell stands for: every price is "−", every chance "%", all others are themselves.

    >>> kind_of_sign("−3"), kind_of_sign("67 %"), kind_of_sign("✓")
    ('−', '%', '✓')
    """
    return "−" if sign.startswith("−") else "%" if sign.endswith("%") else sign


def explains(mark: Mark, look: Look) -> bool:
    """Say whether a mark of a legend is the one that an option has on its cell."""
    tone = "risk" if look.risky else look.tone
    return mark.tone == tone and (look.risky or kind_of_sign(mark.sign) == kind_of_sign(look.mark))


def on_the_board(marks: Sequence[Mark], marked: Sequence[Look]) -> list[Mark]:
    """Return those marks of a legend that are on the board now, given the options that mark a cell.

    >>> [mark.words for mark in on_the_board([Mark("good", "✓", "free"), Mark("bad", "✕", "out")], [Look()])]
    ['free']
    """
    return [mark for mark in marks if any(explains(mark, look) for look in marked)]


class Band(msgspec.Struct, frozen=True):
    """A stretch of the road ahead, in cells from your car: its name, its first and its last cell."""

    name: str
    first: int
    last: int


class LeverRow(msgspec.Struct, frozen=True):
    """One position of a lever that decides how far you may drive.

    Attributes
    ----------
    name, option
        What stands on the knob; the option by number, -1 if it is shut.
    low, high, faces
        The shortest and the longest move; for each length how often the die shows it, and what it leads to: good, risk,
        warn or bad, "" if the row is shut.
    price
        What it costs to choose it, in short; "" if nothing.
    head, line, tone
        What the rolls lead to, in two short lines, and their colour; of a shut row, why it is shut.
    brief
        The same in a word or two.
    said
        All of it in a whole sentence.
    cells, out, low_at, high_at
        The cells of the board where the move may end, those of them that put you out, and where the shortest and the
        longest move end (-1: nowhere).
    """

    name: str
    option: int
    low: int
    high: int
    faces: list[tuple[int, int, str]]
    price: str
    head: str
    line: str
    tone: str
    brief: str
    said: str
    cells: list[int] = []
    out: list[int] = []
    low_at: int = -1
    high_at: int = -1


class Lever(msgspec.Struct, frozen=True):
    """A lever: its positions from the lowest, the one it is in, the road ahead, and what the figures rest on."""

    rows: list[LeverRow]
    now: int
    bands: list[Band]
    note: str = ""


class Reach(msgspec.Struct, frozen=True):
    """How far an option would bring a car: the cells of its last step, those on the way, slams with their odds, words.

    Attributes
    ----------
    ends, via, slams
        Cells where the move can end; cells on the way there; cells with another car, each with the odds in per cent
        that this other car is pushed (-1: no die decides that).
    words
        The same in a few words.
    """

    ends: list[int] = []
    via: list[int] = []
    slams: list[tuple[int, int]] = []
    words: str = ""


class TrayDie(msgspec.Struct, frozen=True):
    """A die or a card that is not used yet: its number, how it is drawn as a card, and what it is called."""

    face: int
    name: str
    card: Bars | None = None


class TrayTarget(msgspec.Struct, frozen=True):
    """A place for a die: a car, or a command.

    Attributes
    ----------
    name, about, takes
        What it is called, what it means, the numbers it takes.
    car, holds
        The car of the stage that it is (-1: none); the number of the die that lies there already (0: none).
    options, why
        For each die the option that puts it there (-1: none), and why it cannot go there.
    never
        Why no die at all can go there; "" if one can.
    later, changes
        For each die the answer to the next question that puts it there, if both can be answered at once; and then for
        each option what becomes of it, by number in `Tray.together` (-1: nothing new).
    """

    name: str
    about: str
    options: list[int]
    why: list[str]
    takes: str = ""
    car: int = -1
    holds: int = 0
    never: str = ""
    later: list[Any] | None = None
    changes: list[list[int]] = []


class TrayPart(msgspec.Struct, frozen=True):
    """Places for dice under one heading: in rows, or as tiles; `note` says how many, `kind` the question they answer.

    Places that answer a `later` question have its kind: they can be filled together with the present one.
    """

    title: str
    targets: list[TrayTarget]
    tiles: bool = False
    note: str = ""
    kind: str = ""


class Together(msgspec.Struct, frozen=True):
    """What an option means when a later question is answered with it: the words on the button, and how far it leads."""

    act: str
    reach: Reach


class Tray(msgspec.Struct, frozen=True):
    """Dice to put on cars and commands.

    Attributes
    ----------
    dice, parts
        What can be placed, and where.
    road, road_words
        The number of the road die (0: none), and what it is called.
    none, later_none
        The option that places nothing (-1: something must be placed); the answer to the later question that does.
    together
        What options mean with a later question answered, where that makes a difference (`TrayTarget.changes`).
    """

    dice: list[TrayDie]
    parts: list[TrayPart]
    road: int = 0
    road_words: str = ""
    none: int = -1
    later_none: Any = None
    together: list[Together] = []


class Foreseen(msgspec.Struct, frozen=True):
    """A question that is expected, and its answer: its kind, how many events come before it, what it is about."""

    kind: str
    after: int
    about: Any
    answer: Any


class Trip(msgspec.Struct, frozen=True):
    """Several answers in a row that the page offers as one option: a drive to its last cell.

    Only the first question is asked now. The others are answered as long as each is just what was foreseen.
    """

    answer: Any
    then: list[Foreseen]
    told: Explained
    look: Look
    cell: int | None
    route: list[int]
    act: str
    reach: Reach | None = None
