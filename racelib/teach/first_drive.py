"""A first race: it is simply driven, with a coach's sentence beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.kernel.registry import coach_of
from racelib.page.assets import script
from racelib.page.prepared import prepared
from racelib.page.timeline import Timeline
from racelib.page.widget import Play
from racelib.text.language import tr


class DriveWidget(Play):
    """A race that is simply driven, with a sentence on top of the column that says where to look now."""

    _esm = script("teach/js/drive_widget.js")
    _look = "teach/css/lesson.css"

    def make_payload(self, mode: str, timeline: Timeline, **more: Any) -> dict[str, Any]:
        """Return all that the page needs; somebody who watches for a while reads the coach, too."""
        coach = {"coach": self.sentence()} if mode == "watch" else {}
        return {**super().make_payload(mode, timeline, **more), **coach}

    def news(self) -> dict[str, Any]:
        """Return what is asked now, and what the coach says."""
        return {**super().news(), "coach": self.sentence()}

    def sentence(self) -> dict[str, str]:
        """Return the sentence: how to make the first move, then the coach's nudge."""
        race, ask, card = self.race, self.ask, self.visit.card
        if card is not None:
            return {"head": card.chip + ".", "say": card.title}
        if self.stuck:
            return {"head": tr("The race waits."), "say": self.stuck}
        if ask is None:
            return {"head": tr("The result."), "say": self.result()}
        coach = coach_of(race.game)
        if not race.decisions[ask.seat]:
            head, say = coach.welcome(race.header.seats[ask.seat].name, ask.seat)
            return {"head": head, "say": say}
        return {"head": tr("Your turn."), "say": coach.nudge(race.state.seen_by(ask.seat), ask.choice)}

    def hint_levels(self) -> Sequence[int]:
        """Return the hints that there are now: the coach has said the nudge already, except before the first move."""
        ask = self.ask
        return super().hint_levels()[1 if ask is not None and self.race.decisions[ask.seat] else 0 :]

    def result(self) -> str:
        """Return who has won, how the people here have done, and what they can do now."""
        race = self.race
        names = race.header.names
        first, *others = (line.strip() for line in race.game.words.standings(race.result, names))
        own = [line for line in others if any(f" {names[seat]}: " in line for seat in self.human)]
        places = [f"{line}." for line in (first, *own)]
        return " ".join([*places, tr("Choose a lesson, or start a new race.")])

    def text(self) -> str:
        """Return the sentence and the board as text."""
        told = self.sentence()
        return f"{told['head']} {told['say']}\n\n{super().text()}"


def drive(**options: Any) -> DriveWidget:
    """Drive a race with a coach's sentence beside the board; options as for `racelib.play`."""
    return DriveWidget(**vars(prepared(**options)))
