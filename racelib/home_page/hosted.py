"""Races, lessons and replays as screens of the home page: they talk through it, and hold nothing when they are left."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any

from racelib.page.timeline import Timeline
from racelib.page.watching import Watch
from racelib.page.widget import Play, RaceWidget
from racelib.teach.course import Lesson
from racelib.teach.first_drive import DriveWidget
from racelib.teach.lesson_widget import LessonWidget
from racelib.text.language import tr

#: What a page runs in a new kernel when the old one is gone: home, which opens what the page's address names.
AGAIN = '__import__("racelib.home_page.widget", fromlist=["home"]).home()'

#: The label of first races, in the names of their files: they have their coach when they go on.
COACHED = "coached"

#: The address of a what-if begins with this; that of the race follows.
WHAT_IF = "what-if"


def nobody(content: dict[str, Any]) -> None:
    """Hear what a screen says that nobody shows."""


def nowhere(at: str) -> None:
    """Go nowhere: the screen is not shown by a home page."""


class Hosted(RaceWidget):
    """A screen of the home page: what it says goes through that page, and its brand is the way home."""

    has_home = True
    #: How the script of the home page shows it.
    kind = "play"
    #: Where its messages go, and what takes the player to another address.
    out: Callable[[dict[str, Any]], None] = staticmethod(nobody)
    leave: Callable[[str], None] = staticmethod(nowhere)
    #: The address that it was opened with.
    opened_at = ""

    @property
    def address(self) -> str:
        """What opens this again; "" for what it was opened with."""
        return ""

    def parting(self) -> str:
        """Return what is said to somebody who leaves, "" if nothing is lost."""
        return ""

    def open(self) -> None:
        """Open no way of its own to the browser: the home page has one."""

    def send(self, content: Any, buffers: Any = None) -> None:
        """Tell the page something, through the home page."""
        self.out(content)

    def go_home(self) -> None:
        """Go to the home page."""
        self.leave("home")

    def shown_again(self) -> dict[str, Any]:
        """Return all that another page needs to show this as it is now; a position that is tried out is left."""
        self.end_visit()
        return self.as_shown()

    def as_host(self, payload: dict[str, Any]) -> dict[str, Any]:
        """Return a payload as home sends it: home has the style already, and begins anew in a new kernel."""
        return {**payload, "css": "", **({"restart": AGAIN} if payload.get("restart") else {})}

    def close(self) -> None:
        """Show nothing any more, and give everything back."""
        self.out, self.leave = nobody, nowhere
        if self.layout is not None:
            self.layout.close()
        super().close()


class PlayScreen(Hosted, Play):
    """A race to drive in, as a screen; its result leads home."""

    left = False

    def make_payload(self, mode: str, timeline: Timeline, **more: Any) -> dict[str, Any]:
        """Return what the page needs; one that is watched for a while has buttons of its own."""
        payload = super().make_payload(mode, timeline, **more)
        return payload if mode == "watch" else {**payload, "buttons": self.ways_on()}

    def ways_on(self) -> list[dict[str, str]]:
        """Return the buttons that lead on from the result, besides another race."""
        return [{"do": "home", "words": tr("Home")}]

    def parting(self) -> str:
        """Return what leaving costs if the race is not saved; who insists hears it only once."""
        if not self.visit.warning() or self.visit.keeping is None:
            return ""
        say = tr("{problem} Leave again to go anyway; only your browser keeps this race.")
        return say.format(problem=self.visit.keeping.problem)

    @property
    def race_name(self) -> str:
        """The name of the race that is driven here, "" before it has one or while it goes on elsewhere."""
        keeping = self.visit.keeping
        return "" if keeping is None or self.visit.card is not None else keeping.name

    @property
    def address(self) -> str:
        """What opens this again: the race by its name, or its result; before it has a name, a race like it."""
        if self.visit.card is not None:  # a race that goes on elsewhere, or not yet
            return ""
        if not self.race_name:
            return self.address_of_new()
        return f"{'result' if self.ended else 'race'}={self.race_name}"

    def address_of_new(self) -> str:
        """Return what begins a race like this one."""
        return f"play={self.race.header.game}"

    def copy(self) -> dict[str, Any] | None:
        """Return what the browser keeps of this race, None before the first decision."""
        self.visit.keep()
        saved = self.visit.saved().get("saved")
        return {**saved["copy"], "when": 1000 * time()} if saved and saved["copy"]["packed"] else None

    def close(self) -> None:
        """Leave the race: it is saved, and can go on anywhere."""
        if not self.left:  # widgets are closed once more when nobody holds them: that would save a second file
            self.left = True
            self.visit.keep()
            if self.visit.keeping is not None:
                self.visit.keeping.let_go()
        super().close()


class DriveScreen(PlayScreen, DriveWidget):
    """A first race with a coach, as a screen; after it comes a lesson."""

    kind = "drive"
    after: Lesson | None = None

    def lead_to(self, lesson: Lesson) -> None:
        """Let the result lead to a lesson."""
        self.after = lesson
        self.payload = {**self.payload, "buttons": self.ways_on()}

    def ways_on(self) -> list[dict[str, str]]:
        """Return the buttons that lead on from the result: to the next lesson first."""
        if self.after is None:
            return super().ways_on()
        return [{"do": "lesson", "words": tr("Next: {title}").format(title=self.after.title)}, *super().ways_on()]

    def address_of_new(self) -> str:
        """Return what begins a race like this one: a first race, unless another one was chosen in its place."""
        return "drive" if self.is_first else super().address_of_new()

    @property
    def is_first(self) -> bool:
        """Whether a first race is driven here, and none that was chosen in its place."""
        return self.visit.keeping is not None and self.visit.keeping.label == COACHED

    def hear(self, message: dict[str, Any]) -> None:
        """Do what the page asks for."""
        if message.get("do") == "lesson" and self.after is not None:
            self.leave(f"lesson={self.after.id}")
        else:
            super().hear(message)


class LessonScreen(Hosted, LessonWidget):
    """A lesson, or practice in its place, as a screen."""

    kind = "lesson"
    #: The lesson and the step that were opened to try a rule. Who goes on from there follows the course.
    tried: tuple[str, int] | None = None

    @property
    def address(self) -> str:
        """What opens this again: a lesson, or the quiz, the self-test or the summary that is shown in its place."""
        if self.session is None and self.summary is None and self.tried == (self.lesson.id, self.number):
            return f"try={self.lesson.id}/{self.step.id}"
        if self.session is not None:
            return "quiz" if self.session.kind == "quiz" else f"test={self.block.id}"
        return f"lesson={self.lesson.id}" if self.summary is None else f"summary={self.block.id}"


class WatchScreen(Hosted, Watch):
    """A recorded race, as a screen."""

    kind = "watch"
    #: What was tried and left for the race that was: it can go on.
    what_if_left: Play | None = None

    @property
    def address(self) -> str:
        """What opens this again: the race, or what is tried in it."""
        return self.opened_at if self.what_if is None else f"{WHAT_IF}={self.opened_at}"

    def turns_to(self, at: str) -> bool:
        """Turn from a what-if to the race or back, if that is what an address names."""
        if at == self.opened_at and self.what_if is not None:
            self.hear({"do": "back"})
        elif at == f"{WHAT_IF}={self.opened_at}" and self.what_if is None and self.what_if_left is not None:
            self.what_if, self.what_if_left = self.what_if_left, None
            self.send({"payload": self.what_if.as_shown()})
        else:
            return False
        return True

    def hear(self, message: dict[str, Any]) -> None:
        """Do what the page asks for; what was tried is kept."""
        if message.get("do") == "back" and self.what_if is not None:
            if self.what_if_left is not None:
                self.what_if_left.close()
            self.what_if_left = self.what_if
        super().hear(message)

    def close(self) -> None:
        """Leave the race, and what was tried out in it."""
        for one in (self.what_if, self.what_if_left):
            if one is not None:
                one.close()
        super().close()
