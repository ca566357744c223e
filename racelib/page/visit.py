"""What happens between the visits of a page: the race is saved, found again, offered, and told apart from others."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from time import time
from typing import TYPE_CHECKING, Any

import msgspec

from racelib.errors import InUse, RaceError
from racelib.kernel.race import Race
from racelib.kernel.replay import Replay, read_replay, replay_bytes
from racelib.page.card import Card, cannot_go_on, in_use, moved_away, new_race, stopped, welcome_back
from racelib.page.keeping import Found, Keeping, file_name, pack
from racelib.page.timeline import Timeline
from racelib.text.language import tr

if TYPE_CHECKING:
    from racelib.page.widget import Play


class Visit:
    """Saves the race of a widget, and offers the unfinished one of an earlier visit.

    Parameters
    ----------
    play
        The widget.
    keeping, begin
        What saves the race, and starts a new one of the same kind; without them nothing is saved.
    """

    def __init__(self, play: Play, keeping: Keeping | None, begin: Callable[[], Race[Any]] | None) -> None:
        """Begin a visit; no page has shown the race yet."""
        self.play, self.keeping, self.begin = play, keeping, begin
        self.opened = False  # a page shows the race
        self.offer: Found | None = None  # the race that the card is about
        self.card: Card | None = None  # lies on the board, and has to be answered first
        self.does: dict[str, Callable[[dict[str, Any]], None]] = {
            "sync": self.open,
            "go on": self.go_on,
            "new race": self.new_race,
            "watch": self.look_on,
            "save": self.save,
            "file": self.send_file,
        }
        if keeping is not None:
            keeping.lost = self.lose

    def hears(self, message: dict[str, Any]) -> bool:
        """Do what the page asks for, if it is about saving."""
        do = message.get("do")
        if not isinstance(do, str) or do not in self.does:
            return False
        self.does[do](message)
        return True

    def payload(self) -> dict[str, Any]:
        """Return what the page needs to know: the card on the board, and what the browser's copy belongs to."""
        cell = None if self.keeping is None else self.keeping.cell
        words = {"save": tr("Save as a file"), "again": "" if self.begin is None else new_race().words}
        return {"card": sent(self.card), "cell": cell, **words, "gone": sent(stopped(saved=self.keeping is not None))}

    # -- saving --------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Save the race, from the first decision of a person on, if a page shows it or the cell names a file."""
        keeping = self.keeping
        if keeping is None or not (self.opened or keeping.named) or self.card is not None:
            return
        if keeping.name or self.play.decided_last() is not None:
            keeping.keep(self.play.race)

    def saved(self) -> dict[str, Any]:
        """Return what the page is told with all other news: where the race is saved, and the browser's copy."""
        if self.keeping is None or not self.opened:
            return {}
        return {"saved": self.keeping.status(self.play.race)}

    def save(self, _: dict[str, Any]) -> None:
        """Try again to write what could not be written."""
        self.keep()
        self.play.send(self.saved())

    def send_file(self, _: dict[str, Any]) -> None:
        """Give the page the race as a file."""
        race = self.play.race
        name = self.keeping.name if self.keeping is not None else ""
        name = name or file_name(race.header, datetime.now())
        self.play.send({"file": {"name": name, "packed": pack(replay_bytes(race))}})

    # -- coming back ---------------------------------------------------------------------------------------------

    def open(self, message: dict[str, Any]) -> None:
        """Greet a page: it shows the race as it was at first; an earlier race that is not over is offered."""
        if message.get("mode", "play") != "play":
            return
        first, self.opened = not self.opened, True
        if self.play.moved:
            self.keep()
            self.play.resend()
        elif first and self.keeping is not None and not self.keeping.named:
            found = self.keeping.find(message.get("copy"))
            if found is not None:
                self.offer_it(found, self.keeping)

    def offer_it(self, found: Found, keeping: Keeping) -> None:
        """Show an unfinished race, and ask whether it shall go on."""
        race = keeping.resumed(found.replay)
        self.offer, self.card = found, welcome_back(race, self.play.human, found.when)
        self.play.show(race)

    def put(self, card: Card) -> None:
        """Put a card on the board."""
        self.card = card
        self.play.send({"card": sent(card)})
        self.play.heard()

    def go_on(self, _: dict[str, Any]) -> None:
        """Go on with the race that is offered, unless somebody else does."""
        if self.offer is None or self.keeping is None:
            return
        try:
            race = self.keeping.take(self.offer)
        except InUse:
            self.put(in_use())
        except RaceError as problem:
            self.put(cannot_go_on(problem))
        else:
            self.offer = self.card = None
            self.play.show(race)
            self.save({})

    def new_race(self, _: dict[str, Any]) -> None:
        """Begin anew; the race so far stays where it is saved."""
        if self.begin is not None and self.keeping is not None:
            self.keeping.start_over()
            self.offer = self.card = None
            self.play.show(self.begin())
            self.play.send(self.saved())

    # -- another widget, another kernel --------------------------------------------------------------------------

    def lose(self) -> None:
        """Say that another widget goes on with this race."""
        assert self.keeping is not None
        race = self.play.race
        self.offer = Found(self.keeping.name, Replay(race.header, race.history), time(), self.keeping.path)
        self.put(moved_away())

    def look_on(self, _: dict[str, Any]) -> None:
        """Show a race that goes on elsewhere, as far as it has come."""
        if self.offer is None or self.offer.path is None:
            return
        replay = read_replay(self.offer.path)
        timeline = Timeline(replay.header, replay.events, self.play.viewpoints())
        payload = self.play.make_payload("watch", timeline, take_over="", buttons=msgspec.to_builtins(in_use().buttons))
        self.play.send({"payload": payload})


def sent(card: Card | None) -> dict[str, Any] | None:
    """Return a card as the page gets it."""
    return None if card is None else msgspec.to_builtins(card)
