"""What happens between the visits of a page: the race is saved, found again, offered, and told apart from others."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from time import time
from typing import TYPE_CHECKING, Any

import msgspec

from racelib.errors import InUse, RaceError
from racelib.kernel.race import Race
from racelib.kernel.replay import Replay, read_replay, replay_bytes
from racelib.page.card import (
    Button,
    Card,
    cannot_go_on,
    in_use,
    looking,
    moved_away,
    new_race,
    still_in_use,
    stopped,
    watching,
    welcome_back,
    what_if_stopped,
)
from racelib.page.contract import Copy, Saved
from racelib.page.keeping import Found, Keeping, file_name, pack
from racelib.page.new_race import settings_in
from racelib.page.prepared import Prepared, prepared
from racelib.page.timeline import Timeline
from racelib.text.language import tr

if TYPE_CHECKING:
    from racelib.page.widget import Play

#: What a page runs in a new kernel; the browser puts its copy of the race in place of the braces.
CODE = '__import__("racelib.page.going_on", fromlist=["go_on"]).{call}{{}})'

#: The same for a what-if; the page puts what it has kept in place of the braces: the recorded race, too, because the
#: file of that may be gone by then, or never have been there.
WHAT_IF_CODE = CODE.format(call="take_over(")


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
        self.own: Prepared | None = None  # what the cell asks for, while a race that was chosen instead is offered
        self.asked: Found | None = None  # the race that was asked for while somebody else had it
        self.warned: Race[Any] | None = None  # its player knows that its end is not saved
        self.does: dict[str, Callable[[dict[str, Any]], None]] = {
            "sync": self.open,
            "go on": self.go_on,
            "new race": self.new_race,
            "watch": self.look_on,
            "leave": self.leave,
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
        home = None if self.keeping is None else self.keeping.home
        words = {"save": tr("Save as a file"), "again": "" if self.begin is None else new_race().words}
        settings, origin = self.play.settings, self.play.origin
        gone = sent(stopped(saved=self.keeping is not None) if origin is None else what_if_stopped())
        start = WHAT_IF_CODE if origin is not None else "" if settings is None else code_for(settings, home or "")
        told = {"card": sent(self.card), "looking": self.looks(), "home": home, **words, "gone": gone, "restart": start}
        return told if origin is None else {**told, "what_if": origin}

    def looks(self) -> dict[str, Any] | None:
        """Return the card that a page shows until it is greeted: nobody may drive in a race that is not theirs."""
        waits = self.keeping is not None and not self.keeping.named and not self.opened
        return sent(looking()) if waits else None

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
        if self.play.page is not None:
            return {"saved": kept_by_page(self.play.race)}
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
            self.come_back()
            self.keep()
            return self.play.resend()
        if first and self.keeping is not None and not self.keeping.named:
            found, chosen = self.newest(message.get("copy"))
            if chosen is not None:
                play = self.play
                self.own = Prepared(play.race, play.human, self.keeping, self.begin, play.settings)
                play.take_seats(chosen)
            if found is not None:
                return self.offer_it(found, self.keeping)
        if self.keeping is not None:
            known = self.saved() if self.keeping.name else {}  # a race that goes on may not have found room
            self.play.send({**self.on_top(), **known})  # the page need not wait any longer
        elif self.play.page is not None:
            self.play.send(self.saved())

    def newest(self, copy: Any) -> tuple[Found | None, Prepared | None]:
        """Return the newest unfinished race of this cell; if it was chosen on the page, with who drives and saves it.

        The cell may have a race that it asks for itself, and one that was chosen in its place.
        """
        assert self.keeping is not None
        found, chosen = self.keeping.find(copy), chosen_before(copy)
        other = None if chosen is None else chosen.keeping.find(copy)
        if other is None or (found is not None and found.when >= other.when):
            return found, None
        return other, chosen

    def offer_it(self, found: Found, keeping: Keeping) -> None:
        """Show an unfinished race, and ask whether it shall go on."""
        race = keeping.resumed(found.replay)
        file = "" if found.path is None else str(keeping.folder / found.name)
        self.offer, self.card = found, welcome_back(race, self.play.human, found.when, file)
        self.play.show(race)

    def on_top(self) -> dict[str, Any]:
        """Return what the page is told of the card on the board; a race that is not saved never has one."""
        return {} if self.keeping is None else {"card": sent(self.card)}

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
            self.put(still_in_use() if self.asked is self.offer else in_use())
            self.asked = self.offer
        except RaceError as problem:
            self.put(cannot_go_on(problem))
        else:
            self.offer = self.card = self.own = None
            self.play.choosing = False
            self.play.show(race)
            self.save({})

    def new_race(self, _: dict[str, Any]) -> None:
        """Begin anew; the race so far stays where it is saved. If it is not saved whole, that is said first."""
        if self.begin is None or self.keeping is None:
            return
        if warning := self.warning():
            return self.play.tell(warning, **self.saved())
        if self.own is not None:  # the cell asks for another race than the one that was offered
            self.play.take_seats(self.own)
        self.keeping.start_over()
        self.offer = self.card = self.own = None
        self.play.show(self.begin())
        self.play.send(self.saved())

    def warning(self) -> str:
        """Return what a new race would cost, if the end of this one is not saved; who insists hears it only once."""
        self.keep()
        keeping = self.keeping
        if self.card is not None or keeping is None or not keeping.problem or self.warned is self.play.race:
            self.warned = None
            return ""
        self.warned = self.play.race
        say = tr("{problem} If you press the button again, this race stays as it was saved last.")
        return say.format(problem=keeping.problem)

    def hand_over(self, seats: Prepared) -> None:
        """Save another race from now on; the one so far stays as it was saved last."""
        keeping = seats.keeping
        self.keep()
        if self.keeping is not None:
            self.keeping.let_go()
            keeping.at_home_in(self.keeping.home, seats.settings)
        self.keeping, self.begin, self.offer, self.card = keeping, seats.begin, None, None
        keeping.lost = self.lose
        self.opened = True

    # -- another widget, another kernel --------------------------------------------------------------------------

    def lose(self) -> None:
        """Say that another widget goes on with this race."""
        assert self.keeping is not None
        self.offer = self.so_far(self.keeping)
        self.put(moved_away())

    def leave(self, _: dict[str, Any]) -> None:
        """Let others go on with the race: its page is closed. Another page of this kernel takes it back as it saves."""
        if self.keeping is not None and self.card is None:
            self.keeping.rest()

    def come_back(self) -> None:
        """Take the race back for a page that is opened again, unless another kernel has gone on with it since."""
        if self.keeping is not None and self.card is None and self.keeping.is_elsewhere():
            self.offer = self.so_far(self.keeping)
            self.put(in_use())

    def to_answer(self) -> Card | None:
        """Return the card that has to be answered before anything else; a race that has rested is taken back."""
        self.come_back()
        return self.card

    def so_far(self, keeping: Keeping) -> Found:
        """Return the race on the board, as it can be gone on with later."""
        race = self.play.race
        return Found(keeping.name, Replay(race.header, race.history), time(), keeping.path)

    def look_on(self, _: dict[str, Any]) -> None:
        """Show a race that goes on elsewhere, as far as it has come."""
        if self.offer is None or self.offer.path is None:
            return
        replay = read_replay(self.offer.path)
        timeline = Timeline(replay.header, replay.events, self.play.viewpoints())
        self.card = msgspec.structs.replace(watching(), buttons=self.working(watching().buttons))
        buttons = msgspec.to_builtins(self.card.buttons)
        payload = self.play.make_payload("watch", timeline, take_over="", buttons=buttons, at=len(timeline) - 1)
        self.play.send({"payload": payload})
        self.play.heard()


def sent(card: Card | None) -> dict[str, Any] | None:
    """Return a card as the page gets it."""
    return None if card is None else msgspec.to_builtins(card)


def kept_by_page(race: Race[Any]) -> Saved:
    """Return a what-if for its page to keep: it is saved nowhere else, and no cell asks for it."""
    copy: Copy = {
        "name": file_name(race.header, datetime.now()),
        "home": "",
        "settings": None,
        "over": race.over,
        "packed": pack(replay_bytes(race)),
    }
    return {"words": "", "problem": False, "copy": copy}


def chosen_before(copy: Any) -> Prepared | None:
    """Return the race that was chosen on the page at an earlier visit, by what its browser has kept; or nothing."""
    settings = copy.get("settings") if isinstance(copy, dict) else None
    with suppress(RaceError):
        return prepared(**settings_in(settings)) if isinstance(settings, dict) else None
    return None


def code_for(settings: dict[str, Any], home: str) -> str:
    """Return what the page runs to go on with a race of these settings, in the cell that shows it.

    >>> print(code_for({"players": 3}, "5f"))
    __import__("racelib.page.going_on", fromlist=["go_on"]).go_on("{\\"players\\": 3}", "5f", {})
    """
    return CODE.format(call=f"go_on({json.dumps(json.dumps(settings))}, {json.dumps(home)}, ")
