"""How a race ended, as the page shows it: the verdict, the podium, all places, and what decided it.

A game puts it into words (`Words.result`); a game that does not gets the lines of its standings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from racelib.kernel.shown import Shown
from racelib.text.language import later, tr

if TYPE_CHECKING:
    from racelib.kernel.event import Event
    from racelib.kernel.game import Header


@dataclass(frozen=True)
class Ended:
    """A race that is over.

    Parameters
    ----------
    header, events, state, rows
        How it was set up, what happened, how it stands in the end, and its result as the rules give it.
    seat
        The player who looks at it; -1 tells it to everybody.
    """

    header: Header
    events: Sequence[Event]
    state: Any
    rows: Any
    seat: int = -1

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return self.header.names

    def called(self, seat: int) -> str:
        """Return a player's name, or "You"."""
        return tr("You") if seat == self.seat else self.names[seat]


class Step(Shown, frozen=True):
    """A step of the podium: the place, who stands there, and with which car (-1: none)."""

    place: int
    name: str
    car: int = -1


class ResultRow(Shown, frozen=True):
    """A line of the result: place (or a word such as "out"), car, name, what the game knows, whether it is you."""

    place: str
    name: str
    car: int = -1
    cells: list[str] = msgspec.field(default_factory=list)
    yours: bool = False


class Reason(Shown, frozen=True):
    """A fact of the record that helps to understand the result: a word for what it is about, its tone, a sentence."""

    about: str
    say: str
    tone: str = "plain"


class Result(Shown, frozen=True):
    """How a race ended.

    Attributes
    ----------
    title, say, rule
        The verdict, why in one sentence, and the rule that decided if one did.
    chip, tone
        A word above the title, and its tone: "won", "plain" or "out".
    podium, head, rows
        The first three, and the table of all, with the heads of what the game knows.
    why, reasons
        The heading above the facts, and two to four of them.
    """

    title: str
    say: str
    chip: str = ""
    tone: str = "plain"
    rule: str = ""
    podium: list[Step] = msgspec.field(default_factory=list)
    head: list[str] = msgspec.field(default_factory=list)
    rows: list[ResultRow] = msgspec.field(default_factory=list)
    why: str = ""
    reasons: list[Reason] = msgspec.field(default_factory=list)


#: Places as people say them.
ORDINALS = (
    later("1st"), later("2nd"), later("3rd"), later("4th"), later("5th"), later("6th"), later("7th"), later("8th"),
    later("9th"), later("10th"),
)  # fmt: skip


def ordinal(place: int) -> str:
    """Return a place as people say it.

    >>> ordinal(2), ordinal(12)
    ('2nd', '12')
    """
    return tr(ORDINALS[place - 1]) if 1 <= place <= len(ORDINALS) else str(place)


def place_among(place: int, all_of_them: int) -> str:
    """Return a place, and of how many.

    >>> place_among(2, 4)
    '2nd of 4'
    """
    return tr("{place} of {all}").format(place=ordinal(place), all=all_of_them)


def facts_title() -> str:
    """Return the heading above the facts: they say how the race went for you, and need not be why it ended so."""
    return tr("Your race in short")


def plain_result(lines: Sequence[str], names: Sequence[str] = (), seat: int = -1) -> Result:
    """Return the result of a game that has no words of its own for it: the lines of its standings.

    A line that begins with a name tells whose it is; `seat` is the player who looks at it, -1 is everybody.

    >>> result = plain_result(["1. Ada: 7 turns", "2. Bo: 9 turns"], ("Ada", "Bo"), seat=1)
    >>> result.title, result.say, result.rows[1].name
    ('2nd of 2', 'Ada: 7 turns', 'You: 9 turns')
    """
    rows, first, title = [], "", ""
    for line in lines:
        place, _, rest = line.strip().partition(". ")
        name = max((one for one in names if rest.startswith(one)), key=len, default="")
        first = first or (name if place == "1" else "")
        yours = seat >= 0 and name == names[seat]
        if yours and place.isdigit():
            title = tr("You won!") if place == "1" else place_among(int(place), len(lines))
        said = tr("You") + rest[len(name) :] if yours else rest
        rows.append(ResultRow(place, said, yours=yours) if rest else ResultRow("", place))
    title = title or (tr("{name} wins").format(name=first) if first else tr("The race is over"))
    tone = "won" if rows and rows[0].yours else "plain"
    return Result(title, rows[0].name if rows else "", tr("Finished"), tone, rows=rows)
