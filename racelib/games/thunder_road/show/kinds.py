"""What the coach says about one kind of choice, put together from texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from racelib.games.thunder_road.show import clicks, hints, looks
from racelib.games.thunder_road.show.words.facts import Template
from racelib.games.thunder_road.state import Seen
from racelib.kernel.choice import Refusal
from racelib.kernel.coach import Kind, no_cell


def kind(
    title: hints.Text,
    nudge: hints.Text,
    rule: str | Callable[[Seen, Any], str],
    why_not: Callable[[Any, int], Refusal] | None = None,
    cell: Callable[[Any, Any], int | None] = no_cell,
    price: Template = "",
    **more: Any,
) -> Kind:
    """Return what the coach says about one kind of choice.

    A title, a nudge or a rule that is the same in every position is a text. An option without a price is free.
    `why_not` explains a cell that you cannot choose; without it the choice is not about cells.
    """

    def on_the_road(choice: Any, option: Any) -> int | None:
        found = cell(choice, option)
        return found if found is not None and found in choice.board.ground else None

    return Kind(
        title=lambda seen, choice, name: hints.told(title, seen, choice, name),
        nudge=lambda seen, choice: hints.told(nudge, seen, choice),
        rule=lambda seen, choice: rule(seen, choice) if callable(rule) else rule,
        why_not=clicks.not_about_a_cell if why_not is None else clicks.on_a_cell(why_not),
        cell=on_the_road,
        price=looks.priced(price),
        **more,
    )
