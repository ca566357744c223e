"""A race in words, as the terminal prints it: what happened, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.errors import one_line
from racelib.kernel.game import Game, Header, Viewpoint


def print_events(game: Game[Any], header: Header, events: Sequence[Any], seat: Viewpoint, first: int = 0) -> None:
    """Print what a viewpoint learns of the events, from event number `first` on."""
    names, state = header.names, game.start(header)
    for number, event in enumerate(events):
        sentence = game.tell(event, state, names, seat) if number >= first else ""
        if sentence:
            print(one_line(sentence))
        event.apply(state)


def print_result(game: Game[Any], header: Header, result: Any) -> None:
    """Print the places."""
    for line in game.words.standings(result, header.names, header.bots):
        print(one_line(line))
