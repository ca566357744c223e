"""A recorded race on the page: `watch` it, and take over any player's seat."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

import msgspec

from racelib.errors import BadOption, RaceError
from racelib.kernel.race import Race
from racelib.kernel.replay import Replay, parse_replay, replay_bytes
from racelib.page.contract import Taken
from racelib.page.export import replay_of
from racelib.page.in_a_row import whole
from racelib.page.keeping import pack, unpack
from racelib.page.page_file import page_file
from racelib.page.timeline import timeline_of
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
                self.send({"payload": self.what_if.as_shown()})
            elif "what_if" in message:
                with suppress(RaceError, msgspec.ValidationError):  # anybody may write into a browser's storage
                    self.take_up(message["what_if"])
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
        origin: Taken = {"record": self.record, "seat": seat, "event": event}
        self.what_if = Play(game, human=[seat], ghosts=ghosts, page=self, origin=origin)
        self.taken_at = event - 1
        self.send({"payload": self.what_if.payload})
        return self.what_if

    @property
    def record(self) -> str:
        """The recorded race, packed."""
        return pack(replay_bytes(self.replay))

    def take_up(self, what_if: Any) -> None:
        """Go on with a what-if that a page has kept while its kernel was gone; one of another race is left alone.

        Raises
        ------
        RaceError
            When what it has come to is damaged.
        msgspec.ValidationError
            When it is not what a page keeps.
        """
        kept = msgspec.convert(what_if, KeptWhatIf)
        if kept.record != self.record:
            return
        so_far = parse_replay(unpack(kept.packed)).race() if kept.packed else None
        seats = len(self.replay.header.seats)
        if so_far is not None and (so_far.header != self.replay.header or not 0 <= kept.seat < seats):
            raise BadOption("this what-if belongs to another race")
        self.take_over(kept.seat, kept.event, so_far)


class KeptWhatIf(msgspec.Struct):
    """A what-if as a page keeps it: the recorded race, who was taken over and where, and what it has come to."""

    record: str
    seat: int
    event: int
    packed: str = ""


def watch(replay: Replay | Race[Any] | str | os.PathLike[str]) -> Watch:
    """Show a recorded race: scrub, step, play, jump to key moments, take a player's seat.

    Parameters
    ----------
    replay
        A replay, the path of its file, or a race.
    """
    return Watch(replay_of(replay))
