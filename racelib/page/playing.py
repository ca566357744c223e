"""Driving in the notebook: `play` shows a race to drive in, `choose_race` lets you choose one on the page."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from racelib.kernel.bots import Bots
from racelib.page.prepared import prepared
from racelib.page.widget import Play

#: Where a race is at home that was chosen on the page, and not by the code of a cell.
CHOOSING = "choose-race"


def play(
    game: str = "formula-d",
    you: str | Sequence[str] = "Robin",
    bots: Bots | None = None,
    players: int = 4,
    save: str | os.PathLike[str] | None = None,
    seed: int | None = None,
    **options: Any,
) -> Play:
    """Drive in the notebook.

    Parameters
    ----------
    game
        Which game.
    you
        Your name, or the names of several people at one screen.
    bots
        The bots in the other seats, as for `new_race`; by default a bot that is not the strongest.
    players
        How many players.
    save
        A file for this race, instead of one of its own in the folder of the races; if it holds an unfinished race,
        that race goes on without a question.
    seed, **options
        As for `new_race`; what is not said is as in a first race of the game.

    Every race is saved by itself from your first decision on, in the folder `races` beside the notebook (or the one
    that the variable RACELIB_RACES names). When you run the cell again, or come back another day, the page offers your
    newest unfinished race of this cell: the same game, players and options, and the same seed if the cell names one; or
    the race that you have chosen on the page in its place.
    Take "New race" instead and it begins anew: with other dice, or with the same ones if the cell names a seed.
    """
    return Play(**vars(prepared(game, you, bots, players, save, seed, **options)))


def choose_race(game: str = "formula-d") -> Play:
    """Choose a race on the page, without code: the game, the track, the rules, who plays. Then it becomes that race.

    Parameters
    ----------
    game
        The game that the form opens with; the browser remembers what was chosen last.
    """
    widget = play(game)
    widget.choosing = True
    if widget.visit.keeping is not None:  # a race that is chosen here is not offered where a cell asks for another
        widget.visit.keeping.home = CHOOSING
    widget.payload = {**widget.payload, "choosing": True, "home": CHOOSING}
    return widget
