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
from racelib.page.card import Button, Card, cannot_go_on, in_use, moved_away, new_race, stopped, welcome_back
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
        self.warned: Race[Any] | None = None  # its player knows that its end is not saved
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
        if self.keeping is None or not self.opened or self.card is not None:
            return {}  # under a card lies a race that goes on elsewhere, or not yet: the browser's copy may be newer
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
        self.card = msgspec.structs.replace(card, buttons=self.working(card.buttons))
        self.play.send({"card": sent(self.card)})
        self.play.heard()

    def working(self, buttons: list[Button]) -> list[Button]:
        """Return the buttons that do something here: a cell that names its file has no other race to begin."""
        return [one for one in buttons if one.do != "new race" or self.begin is not None]

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
        """Begin anew; the race so far stays where it is saved. If it is not saved whole, that is said first."""
        if self.begin is None or self.keeping is None or self.would_lose(self.keeping):
            return
        self.keeping.start_over()
        self.offer = self.card = None
        self.play.show(self.begin())
        self.play.send(self.saved())

    def would_lose(self, keeping: Keeping) -> bool:
        """Say whether a new race would cost the end of this one, and tell the player, who may insist."""
        self.keep()
        if self.card is not None or not keeping.problem or self.warned is self.play.race:
            self.warned = None
            return False
        self.warned = self.play.race
        say = tr("{problem} If you press “New race” again, this race stays as it was saved last.")
        self.play.tell(say.format(problem=keeping.problem), **self.saved())
        return True

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
        buttons = msgspec.to_builtins(self.working(in_use().buttons))
        payload = self.play.make_payload("watch", timeline, take_over="", buttons=buttons)
        self.play.send({"payload": payload})


def sent(card: Card | None) -> dict[str, Any] | None:
    """Return a card as the page gets it."""
    return None if card is None else msgspec.to_builtins(card)
