"""What fills the sentences of events, and how one of several sentences is chosen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from racelib.games.downforce.cards import bars_of
from racelib.games.downforce.show.names import Names, bar_name, card_name, colour_name, effect_of, power_name
from racelib.games.downforce.state import Board
from racelib.kernel import sentences
from racelib.kernel.event import Event
from racelib.text.language import Plural
from racelib.text.phrases import filled

#: How people say the fields of events; of several cards they say how many.
SAID: dict[str, Callable[[Any], object]] = {"car": colour_name, "power": power_name, "card": card_name, "cards": len}


def facts(event: Event, board: Board, names: Names) -> dict[str, Any]:
    """Return the fields of an event as people say them, with the name of the player and the effect of the power."""
    fields = sentences.fields(event, board, names)
    said: dict[str, object] = {}
    if "bar" in fields and board.playing is not None:
        bar = bars_of(board.playing.card)[fields["bar"]]
        said = {"bar": bar_name(*bar), "car": colour_name(bar.colour)}
    said |= {field: say(fields[field]) for field, say in SAID.items() if fields.get(field)}
    if "seat" in fields:
        said["name"] = names[fields["seat"]]
    if "power" in fields:
        said["effect"] = effect_of(fields["power"])
    return fields | said


def by(
    key: Callable[[Any, Board], Hashable], sentences: Mapping[Any, str | Plural]
) -> Callable[[Any, Board, Names], str]:
    """Return how an event is told when the sentence depends on something: on the `key` of the event and the board."""

    def tell(event: Any, board: Board, names: Names) -> str:
        return filled(sentences[key(event, board)], facts(event, board, names))

    return tell
