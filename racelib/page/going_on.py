"""A race goes on in a new kernel: the page starts it by itself, with what the cell asked for and what was saved."""

from __future__ import annotations

import json

from racelib.kernel.replay import parse_replay
from racelib.page.keeping import unpack
from racelib.page.playing import play
from racelib.page.watching import Watch
from racelib.page.widget import Play


def go_on(settings: str, home: str, copy: str) -> Play:
    """Show the newest race of some settings where it was left; the browser's copy counts like a saved file.

    Parameters
    ----------
    settings, copy
        What `play` was called with, and the browser's copy or null: both as JSON.
    home
        The cell that shows the race.
    """
    told = json.loads(settings)
    widget = play(**told)
    visit, keeping = widget.visit, widget.visit.keeping
    if keeping is not None and not keeping.named:
        visit.opened = True
        keeping.at_home_in(home, told)
        found = keeping.find(json.loads(copy))
        if found is not None:
            visit.offer_it(found, keeping)
            visit.go_on({})
    return widget


def take_over(what_if: str) -> Watch:
    """Show a recorded race again, with the what-if that ran in it as far as it had come.

    Parameters
    ----------
    what_if
        What the page has kept, as JSON: the recorded race, whose seat was taken over and where, and all moves.
    """
    kept = json.loads(what_if)
    widget = Watch(parse_replay(unpack(kept["record"])))
    widget.take_up(kept)
    return widget
