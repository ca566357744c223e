"""Places on the road in plain words, seen from a car: how far on, and how far to the side."""

from __future__ import annotations

from racelib.text.language import tr, trn


def rows_word(halves: int) -> str:
    """Return a distance in rows: a step to the side leads half a row on.

    >>> rows_word(4), rows_word(3), rows_word(1)
    ('2 rows', '1½ rows', '½ row')
    """
    whole, half = divmod(halves, 2)
    number = f"{whole or ''}{'½' if half else ''}" or "0"
    return tr("½ row") if halves == 1 else trn("{n} row", "{n} rows", whole + half).format(n=number)


def aside_word(lanes: int) -> str:
    """Return how far to the left or right a cell is.

    >>> aside_word(0), aside_word(-1), aside_word(2)
    ('straight ahead', '1 lane left', '2 lanes right')
    """
    if not lanes:
        return tr("straight ahead")
    if lanes < 0:
        return trn("{n} lane left", "{n} lanes left", -lanes).format(n=-lanes)
    return trn("{n} lane right", "{n} lanes right", lanes).format(n=lanes)


def drive_there(ahead: int, aside: int, ground: str) -> str:
    """Return what the end of a drive is called, seen from the car.

    >>> drive_there(7, -1, "road")
    '3½ rows on, 1 lane left: road'
    """
    return tr("{rows} on, {aside}: {ground}").format(rows=rows_word(ahead), aside=aside_word(aside), ground=ground)
