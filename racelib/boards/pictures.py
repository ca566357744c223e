"""What the text pictures of all games share: parts one below the other, the cars as a table, panels as lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from textwrap import wrap

from racelib.kernel.panels import CardFace, CardsPanel, CarsPanel, CrewsPanel, Panel
from racelib.kernel.scene import Frame, Stage
from racelib.text.columns import WIDTH, aligned
from racelib.text.language import tr

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


def cars_table(stage: Stage, frame: Frame, where: Callable[[int], str]) -> list[str]:
    """Return the cars in the order of the race, with the columns that the page shows beside the board.

    Parameters
    ----------
    stage, frame
        The race, as the page draws it.
    where
        What a cell is called, given its number.
    """
    place, status = stage.columns.index("place"), stage.columns.index("status")
    rows = [[tr("place"), tr("car"), tr("where"), *(column.head for column in stage.table)]]
    for row, car in sorted(zip(frame.rows, stage.cars, strict=True), key=lambda one: one[0][place]):
        if car.aside or row[status] in stage.absent:
            continue
        told = [stage.statuses[row[status]]] if row[0] < 0 or row[status] in stage.loud else []
        told += [where(row[0])] if row[0] >= 0 else []
        numbers = [(column.texts, row[stage.columns.index(column.column)]) for column in stage.table]
        shown = [str(number) if texts is None else texts[number] for texts, number in numbers]
        rows.append([str(row[place]), car.label, ", ".join(told), *shown])
    return aligned(rows, right=(0,), most=WIDTH)


def panels_in(
    panels: Mapping[str, Panel], order: Sequence[str], seat: int | None, colour: Callable[[str], str] = str
) -> list[list[str]]:
    """Return the panels that a viewpoint may see as text, in their order; "hand@2" is for seat 2 alone.

    Parameters
    ----------
    panels, order
        What lies beside the board, and the names of the panels that are shown.
    seat
        From where somebody looks; None sees everything.
    colour
        The name of a colour on the bars of cards.
    """
    shown = []
    for name in order:
        for key, panel in panels.items():
            called, _, whose = key.partition("@")
            if called == name and (not whose or seat is None or whose == str(seat)):
                shown.append(panel_lines(panel, colour))
    return shown


def panel_lines(panel: Panel, colour: Callable[[str], str] = str) -> list[str]:
    """Return a panel as text: its title, its table or its cards, its note.

    >>> from racelib.kernel.panels import TablePanel
    >>> panel_lines(TablePanel("Dice", ["player", "die"], [["Ada", 5]], "Rolled anew each turn."))
    ['Dice', 'player  die', 'Ada     5', 'Rolled anew each turn.']
    """
    if isinstance(panel, CardsPanel):
        text = " ".join(card_text(card, colour).replace(" ", UNBROKEN) for card in panel.cards)
        body = [line.replace(UNBROKEN, " ") for line in wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ")]
    elif isinstance(panel, CarsPanel):
        body = [f"  {', '.join(panel.names)}"]
    elif isinstance(panel, CrewsPanel):
        body = [f"  {' '.join(map(str, line.dice))} {line.words} {line.more}" for line in panel.lines]
    else:
        rows: list[Sequence[str | int]] = [panel.head, *panel.rows]
        body = aligned([[str(text).replace(UNBROKEN, " ") for text in row] for row in rows], right=(), most=WIDTH)
    note = wrap(panel.note, WIDTH, break_on_hyphens=False)  # the id of a rule stays on its line
    return [line.rstrip() for line in (*wrap(panel.title, WIDTH), *body, *note)]


def card_text(card: CardFace, colour: Callable[[str], str] = str) -> str:
    """Return a card in words: its mark, its bars, which of them are done, and which is carried out now.

    >>> card_text(CardFace([["blue", 6], ["red", 4], ["green", 2]], "Ada", done=[0], now=1))
    'Ada: [blue 6 done, red 4 now, green 2]'
    """
    bars = []
    for number, (name, steps) in enumerate(card.bars):
        state = tr("done") if number in card.done else tr("now") if number == card.now else ""
        bars.append(f"{colour(name)} {steps} {state}".rstrip())
    return f"{card.mark}: [{', '.join(bars)}]" if card.mark else f"[{', '.join(bars)}]"
