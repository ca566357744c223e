"""A recorded race on the page: `watch` it, and take over any player's seat."""

from __future__ import annotations

import os
from typing import Any

from racelib.errors import BadOption
from racelib.kernel.race import Race
from racelib.kernel.replay import Replay
from racelib.page.export import replay_of
from racelib.page.in_a_row import whole
from racelib.page.page_file import page_file
from racelib.page.timeline import timeline_of
from racelib.page.visit import code_for_what_if
from racelib.page.what_if import cells_by_turn, what_if
from racelib.page.widget import Play, RaceWidget


class Watch(RaceWidget):
    """A recorded race to scrub through; any player's seat can be taken over at any moment."""

    def __init__(self, replay: Replay) -> None:
        """Show a replay."""
        self.replay = replay
        self.what_if: Play | None = None
        self.taken_at = -1  # where the race was left for a what-if
        self.timeline = timeline_of(replay)
        super().__init__(self.timeline, "watch", text=self.text())

    def hear(self, message: dict[str, Any]) -> None:
        """Take a seat over, or hand the message to the what-if that runs."""
        do = message.get("do")
        if do == "take over":
            self.take_over(whole(message, "seat"), whole(message, "event"))
        elif do == "back" and self.what_if is not None:
            self.what_if = None
            self.send({"payload": {**self.payload, "at": self.taken_at}})
        elif do == "page" and self.what_if is None:
            self.send({"file": page_file(self.replay)})
        elif do == "sync" and message.get("mode") == "watch":
            if self.what_if is not None:  # the page was opened anew while a what-if runs
                self.send({"payload": self.what_if.payload})
        elif self.what_if is not None:
            self.what_if.hear(message)
        else:
            raise BadOption(f"the viewer does not know what to do with {do!r}")

    def rule_for(self, message: dict[str, Any]) -> str:
        """Return the id of the rule that matters in the what-if that runs, if one does."""
        return "" if self.what_if is None else self.what_if.rule_for(message)

    def as_shown(self) -> dict[str, Any]:
        """Return all that a page needs to show the race, or the what-if that runs, as it is now."""
        return self.payload if self.what_if is None else self.what_if.as_shown()

    def show_again(self) -> None:
        """Show the what-if that runs as it is."""
        if self.what_if is not None:
            self.what_if.show_again()

    def take_over(self, seat: int, event: int, so_far: Race[Any] | None = None) -> Play:
        """Start a what-if from the next decision of a seat: the same dice to come, the original kept as a ghost.

        With `so_far` go on with one that has come to this.
        """
        game = what_if(self.replay, seat, event) if so_far is None else so_far
        ghosts = cells_by_turn(timeline_of(self.replay))
        self.restart = code_for_what_if(self.replay, seat, event)
        self.what_if = Play(game, human=[seat], ghosts=ghosts, page=self)
        self.taken_at = event - 1
        self.send({"payload": self.what_if.payload})
        return self.what_if


def watch(replay: Replay | Race[Any] | str | os.PathLike[str]) -> Watch:
    """Show a recorded race: scrub, step, play, jump to key moments, take a player's seat.

    Parameters
    ----------
    replay
        A replay, the path of its file, or a race.
    """
    return Watch(replay_of(replay))
