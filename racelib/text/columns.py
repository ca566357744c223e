"""Text in columns, for tables in a terminal: how wide a text is, cut or filled up to a width."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence

#: No line of a text is wider than this: result, picture, report.
WIDTH = 100


def width(text: str) -> int:
    """Return how many columns a text takes in a terminal.

    >>> width("Dévote"), width("車")
    (6, 2)
    """
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )


def cut(text: str, columns: int) -> str:
    """Cut a text to at most this number of columns.

    >>> cut("Anthony Noghès", 9)
    'Anthony …'
    """
    if width(text) <= columns:
        return text
    while width(text) >= columns:
        text = text[:-1]
    return text + "…"


def pad(text: str, columns: int, right: bool = False) -> str:
    """Fill a text up with blanks to this number of columns.

    >>> pad("7", 3, right=True), pad("Ada", 5)
    ('  7', 'Ada  ')
    """
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def aligned(rows: Sequence[Sequence[str]], right: Collection[int], most: int) -> list[str]:
    """Return rows as lines with the columns below each other; wider than `most`, the widest column is cut.

    >>> aligned([["player", "paid"], ["Ada", "12"]], right=(1,), most=80)
    ['player  paid', 'Ada       12']
    """
    widths = [max(width(row[column]) for row in rows) for column in range(len(rows[0]))]
    while (too_much := sum(widths) + 2 * (len(widths) - 1) - most) > 0:
        others, widest = sorted(widths)[-2:]
        widths[widths.index(widest)] -= min(too_much, max(1, widest - others))
    return [
        "  ".join(pad(cut(row[column], size), size, column in right) for column, size in enumerate(widths))
        for row in rows
    ]
