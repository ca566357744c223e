"""The widget of any race, played or watched: its payload, its messages, the rules, and a visitor in its place."""

from __future__ import annotations

from typing import Any

import anywidget
import bokeh
import msgspec
import traitlets

from racelib.errors import BadOption, RaceError
from racelib.kernel.game import SPECTATOR, Viewpoint
from racelib.kernel.race import Race
from racelib.page.assets import script, styles
from racelib.page.board_item import with_figures
from racelib.page.course import course
from racelib.page.export import bokeh_runtime
from racelib.page.idle import idle_limit
from racelib.page.in_words import InWords
from racelib.page.rule_list import rule_list
from racelib.page.timeline import Timeline, rules_named
from racelib.text.kit import first_upper
from racelib.text.language import tr


class RaceWidget(InWords, anywidget.AnyWidget):
    """A race on the page: the board, the controls, and the text that says the same."""

    _esm = script("page/js/race_widget.js")
    _look = "page/css/page.css"
    payload = traitlets.Dict().tag(sync=True)
    page: RaceWidget | None = None  # in whose place this is shown
    visitor: RaceWidget | None = None  # a position to try, in the place of this race until you come back
    #: Whether there is a home page to go back to: the brand in the top bar is the way there.
    has_home = False

    def __init__(self, timeline: Timeline, mode: str, **more: Any) -> None:
        """Make the widget of a timeline."""
        self.timeline = timeline
        super().__init__(payload=self.make_payload(mode, timeline, **more))
        self.on_msg(self._message)

    def make_payload(self, mode: str, timeline: Timeline, **more: Any) -> dict[str, Any]:
        """Return all that the page needs, once."""
        look = {"css": styles(self._look), "bokeh": bokeh.__version__, "mode": mode, "idle": idle_limit()}
        look |= {"way_home": True} if self.has_home else {}
        host = self if self.page is None else self.page
        return host.as_host({**with_figures(timeline.payload()), **look, **more})

    def as_host(self, payload: dict[str, Any]) -> dict[str, Any]:
        """Return a payload as this page sends it: its own, or that of what is shown in its place."""
        return payload

    def _message(self, _: Any, message: Any, __: Any) -> None:
        try:
            if not isinstance(message, dict):
                raise BadOption("the page sent something that is not a message")
            if not self._answers(message):
                (self.visitor or self).hear(message)
        except RaceError as problem:
            self.tell(first_upper(str(problem)))
        except Exception as problem:  # whatever it is, the player reads it: silence would look like a page that hangs
            (self.visitor or self).show_again()
            say = tr("That did not work ({problem}). The race is as you see it: try something else, or undo.")
            self.tell(say.format(problem=f"{type(problem).__name__}: {problem}"))

    def _answers(self, message: dict[str, Any]) -> bool:
        """Answer what every race can be asked, and say whether it was that."""
        do, shown = message.get("do"), self.visitor or self
        if do == "bokeh":
            self.send({"bokeh": bokeh_runtime()})
        elif do == "ping":
            self.send({"pong": True})
        elif do == "home":
            self.go_home()
        elif do == "rules":
            self.send({"rulebook": msgspec.to_builtins(rule_list(self.timeline.game.name, shown.rule_for(message)))})
        elif do == "tries":
            ids = [str(one) for one in message.get("ids") or ()]
            self.send({"tries": {one: step for one in ids if (step := course().where_taught(one))}})
        elif do == "mistakes":
            self.send({"missed": course().mistakes_with(str(message.get("text", "")))})
        elif do == "try":
            self.visit_step(str(message.get("step", "")))
        elif do == "back" and self.visitor is not None:
            self.end_visit()
            self.send({"payload": self.as_shown()})
        else:
            return False
        return True

    def visit_step(self, step: str) -> None:
        """Show a step of the course in the place of this race, with a way back."""
        visitor = course().tryout(self, step)
        self.end_visit()
        self.visitor = visitor
        self.send({"payload": visitor.payload})

    def end_visit(self) -> None:
        """Give back all that a position to try holds."""
        if self.visitor is not None:
            self.visitor.close()
            self.visitor = None

    def close(self) -> None:
        """Show nothing any more, and give everything back."""
        self.end_visit()
        if self.layout is not None:
            self.layout.close()
        super().close()

    def remember(self, race: Race[Any], event: int, seat: int) -> None:
        """Remember a decision of a race: it comes back in the quiz."""
        self.send({"missed": course().missed_decision(race, event, seat)})

    def as_shown(self) -> dict[str, Any]:
        """Return all that a page needs to show the race as it is now."""
        return self.payload

    def leave_page(self) -> None:
        """Listen to nothing any more: another race is shown in the place of this one."""

    def hear(self, message: dict[str, Any]) -> None:
        """Do what the page asks for."""

    def go_home(self) -> None:
        """Go to the home page, where there is one."""

    def rule_for(self, message: dict[str, Any]) -> str:
        """Return the id of the rule that matters to whoever asks for the rules, "" for none."""
        return ""

    def show_again(self) -> None:
        """Show the page the race as it is, after something unexpected."""

    def tell(self, words: str, **more: Any) -> None:
        """Say something on the page, with places by their names."""
        words = self.timeline.by_name(words)
        self.send({"tell": words, "rules": rules_named([words]), **more})

    def eyes(self) -> Viewpoint:
        """Return from whose place the text is told: a spectator's, until the race is over and all lies open."""
        return None if self.timeline.state.over else SPECTATOR

    def text(self) -> str:
        """Return the widget as text: for screen readers, previews and tests."""
        timeline = self.timeline
        return str(timeline.game.picture(timeline.state, timeline.names, self.eyes()))
