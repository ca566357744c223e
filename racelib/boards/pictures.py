"""What the text pictures of all games share: the width of a page, parts one below the other, panels as lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap

from racelib.kernel.scene import Bars, CardsPanel, Panel
from racelib.text.columns import aligned

#: No line of a picture is wider than this.
WIDTH = 100
#: A blank at which no line ends.
UNBROKEN = "\N{NO-BREAK SPACE}"


def page(parts: Iterable[Sequence[str]]) -> str:
    """Return the parts of a picture as one text, with an empty line between them; empty parts are left out.

    >>> print(page([["Lagoon  "], [], ["1 Ada", "2 Bo"]]))
    Lagoon
    <BLANKLINE>
    1 Ada
    2 Bo
    """
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts if part)


def panel_lines(panel: Panel, colour: Callable[[str], str] = str) -> list[str]:
    """Return a panel as text: its title, its table or its cards, its note.

    Parameters
    ----------
    panel
        What lies beside the board.
    colour
        The name of a colour on the bars of cards.

    >>> from racelib.kernel.scene import TablePanel
    >>> panel_lines(TablePanel("Dice", ["player", "die"], [["Ada", 5]], "Rolled anew each turn."))
    ['Dice', 'player  die', 'Ada     5', 'Rolled anew each turn.']
    """
    if isinstance(panel, CardsPanel):
        cards = [card_text(card.bars, colour) + (f" ({card.mark})" if card.mark else "") for card in panel.cards]
        text = "; ".join(card.replace(" ", UNBROKEN) for card in cards)
        body = [line.replace(UNBROKEN, " ") for line in wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ")]
    else:
        rows = [panel.head, *([str(text) for text in row] for row in panel.rows)]
        body = aligned(rows, right=(), most=WIDTH)
    return [*wrap(panel.title, WIDTH), *body, *wrap(panel.note, WIDTH)]


def card_text(bars: Bars, colour: Callable[[str], str] = str) -> str:
    """Return a card in words, bar by bar.

    >>> card_text([["blue", 6], ["red", 2]])
    'blue 6, red 2'
    """
    return ", ".join(f"{colour(name)} {number}" for name, number in bars)
