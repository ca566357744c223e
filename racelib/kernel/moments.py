"""Key moments that all games tell alike: overtaking and the lead, read from the places in two frames."""

from __future__ import annotations

from collections.abc import Sequence

from racelib.kernel.scene import Frame, Moment
from racelib.text.language import tr, trn

#: How much a key moment matters, from 1 (one of many) to 9 (it ends the race).
LITTLE, SOME, MUCH, LEAD, DECISIVE, END = 1, 3, 4, 6, 7, 9
#: What stands before a key moment: something gained, something lost, anything else, the start and the end.
UP, DOWN, OTHER, EDGE = "▲", "▼", "◆", "■"


def overtaken(car: int, place: int, before: Frame, after: Frame) -> list[int]:
    """Return the cars that a car was behind and is ahead of now, the foremost first.

    Parameters
    ----------
    car, place
        The car, and the number of the column with the places.
    before, after
        The frames before and after it moved.

    >>> overtaken(2, 0, Frame([[1], [2], [3]]), Frame([[2], [3], [1]]))
    [0, 1]
    """
    was, now = before.rows, after.rows
    passed = [
        other
        for other in range(len(now))
        if was[other][place] < was[car][place] and now[other][place] > now[car][place]
    ]
    return sorted(passed, key=lambda other: now[other][place])


def overtaking(kind: str, car: int, others: Sequence[int], was: int, now: int) -> Moment:
    """Return the key moment of a car that goes from place `was` to place `now` past others.

    >>> told = overtaking("overtake", 2, [0, 1], 3, 1)
    >>> told.title, told.why, told.weight
    ('{car} passes {other} and leads', '{car} was in place {was} and leads now.', 6)
    """
    values: dict[str, str | int] = {"was": was, "now": now, "n": len(others)}
    why, weight = tr("{car} goes from place {was} to place {now}."), SOME + (len(others) > 2)
    if now == 1:
        title, why, weight = tr("{car} passes {other} and leads"), tr("{car} was in place {was} and leads now."), LEAD
    elif len(others) == 1:
        title = tr("{car} passes {other}")
    else:
        title = trn("{car} passes {n} car", "{car} passes {n} cars", len(others))
    return Moment(kind, car, list(others), weight=weight, mark=UP, title=title, why=why, values=values)


def new_leader(place: int, before: Frame, after: Frame) -> tuple[int, int] | None:
    """Return the car that leads now and the one that led before, if they are not the same.

    >>> new_leader(0, Frame([[1], [2]]), Frame([[2], [1]])), new_leader(0, Frame([[1]]), Frame([[1]]))
    ((1, 0), None)
    """
    led, leads = (next((n for n, row in enumerate(frame.rows) if row[place] == 1), -1) for frame in (before, after))
    return None if led == leads or led < 0 or leads < 0 else (leads, led)
