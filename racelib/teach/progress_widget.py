"""The progress through the course on a page of its own, with the progress code and a place to enter one."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import anywidget
import traitlets

from racelib.errors import BadOption
from racelib.kernel.registry import game_named
from racelib.page.assets import script, styles
from racelib.page.in_words import InWords
from racelib.teach.blocks import notebook_of
from racelib.teach.course import lessons
from racelib.teach.resume_code import decode
from racelib.teach.steps_done import PROGRESS, score_in_words, welcome
from racelib.text.language import tr


class ProgressWidget(InWords, anywidget.AnyWidget):
    """The progress through the course, the progress code, and a place to enter one."""

    _esm = script("teach/js/progress_widget.js")
    _css = styles("teach/css/progress.css")
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, message: str = "") -> None:
        """Show the progress."""
        self.message = message
        super().__init__(view=self.make_view())
        self.on_msg(lambda _, said, __: self.hear(said))
        PROGRESS.listeners.append(self.show)

    def make_view(self) -> dict[str, Any]:
        """Return what is shown."""
        return {
            "lessons": [
                {
                    "title": one.title,
                    "game": game_named(one.game).title,
                    "notebook": f"{notebook_of(one.id)}.ipynb",
                    "done": len(PROGRESS.done.get(one.id, ())),
                    "total": len(one.step),
                }
                for one in lessons()
            ],
            "message": self.message,
            "score": score_in_words(PROGRESS.mistakes),
            "code": PROGRESS.code,
            "words": {
                "progress": tr("Progress"),
                "code": tr("Progress code"),
                "about": tr("Write it down: it brings your progress back, here or on another computer."),
                "enter": tr("Enter a progress code"),
                "restore": tr("Restore"),
            },
        }

    def show(self) -> None:
        """Bring the page up to date."""
        self.view = self.make_view()

    def hear(self, message: dict[str, Any]) -> None:
        """Restore a code that was entered, or take in what the browser remembers."""
        if message.get("do") == "mistakes":
            return PROGRESS.mistakes.add(str(message.get("text", "")))
        code = str(message.get("code", ""))
        try:
            if message.get("do") == "stored":
                PROGRESS.add(decode(code))
            elif message.get("do") == "resume":
                self.restore(code)
        except BadOption as problem:
            if message.get("do") == "resume":
                self.message = str(problem)
                self.show()

    def restore(self, code: str) -> None:
        """Bring back the progress of a code."""
        done = decode(code)
        self.message = welcome(done)
        PROGRESS.add(done)
        self.show()

    def text(self) -> str:
        """Return the progress as text."""
        lines = [self.message] if self.message else []
        lines.append(f"{tr('Progress')}:")
        for game, some in groupby(self.make_view()["lessons"], key=lambda one: one["game"]):
            lines += [game, *(f"  {one['title']}: {one['done']} / {one['total']}" for one in some)]
        lines.append(score_in_words(PROGRESS.mistakes))
        return "\n".join([*lines, f"{tr('Progress code')}: {PROGRESS.code}"])


def progress() -> ProgressWidget:
    """Show which lessons are done, the progress code, and a place to enter one."""
    return ProgressWidget()


def resume(code: str) -> ProgressWidget:
    """Bring back the progress of a progress code, and show it.

    Raises
    ------
    BadOption
        When it is not a code; one sentence says so.
    """
    widget = ProgressWidget()
    widget.restore(code)
    return widget
