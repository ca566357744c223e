"""Decisions to think about again: dear ones, where a free and safe option was there. No game is known here.

The looks of the options say whether they are free and safe, and `Kind.costs_points` whether a price is a loss. What a
strong player chooses, too, is no mistake, even if the dice were against it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from racelib.kernel.event import Chose, TurnEnded
from racelib.kernel.race import Race
from racelib.kernel.registry import coach_of
from racelib.page.ask_view import AskView
from racelib.page.timeline import Timeline

#: What a decision must cost to be worth thinking about again, in points.
DEAR = 3


class Pressed(msgspec.Struct, frozen=True):
    """A decision in the turn that runs: after how many events, by whom, for which car, and how it looked.

    Attributes
    ----------
    price
        The points that it costs.
    good, better
        Whether it is free and safe; whether another option was, and this one is not.
    """

    event: int
    seat: int
    car: int
    price: int
    good: bool
    better: bool


class Regrets:
    """The decisions of a player in the turn that runs."""

    def __init__(self) -> None:
        """Begin with none."""
        self.view: AskView | None = None
        self.made: list[Pressed] = []
        self.seen = 0  # how many events were looked at

    def ask(self, view: AskView) -> None:
        """Note what is asked now."""
        self.view = view

    def press(self, race: Race[Any], option: int) -> None:
        """Note what is chosen; what was taken back, and earlier turns, are forgotten."""
        view, here = self.view, len(race.events)
        if view is None or view.id != here or not 0 <= option < len(view.options):
            return
        turn = next((n for n in range(here - 1, -1, -1) if type(race.events[n]) is TurnEnded), -1)
        kept = [one for one in self.made if turn < one.event < here]
        good = [is_good(view, number) for number in range(len(view.options))]
        asked = race.asked(view.seat)
        paid = asked is not None and coach_of(race.game).kind(asked.choice).costs_points
        price = view.options[option].price if paid else 0
        self.made = [*kept, Pressed(here, view.seat, view.car, price, good[option], any(good) and not good[option])]
        self.seen = here

    def look(self, race: Race[Any], timeline: Timeline) -> Pressed | None:
        """Return the decision that made this turn dear, or put the car out; None if nothing did.

        It is the last decision of the turn at which a good option was there that was not taken, by a strong player
        neither.
        """
        if not self.made or not self.seen < len(race.events):
            return None
        last, begun, self.seen = self.made[-1], self.seen, len(race.events)
        out = any(n >= begun and tone == "out" and timeline.acting[n] == last.car for n, _, tone in timeline.notes)
        if last.price < DEAR and not (out and not last.good):
            return None
        for one in reversed(self.made):
            if one.better and type(race.events[one.event]) is Chose:
                self.made = []
                return None if is_advised(race, one) else one
        return None


def is_advised(race: Race[Any], one: Pressed) -> bool:
    """Say whether a strong player would have decided the same: then the dice are to blame."""
    before, chose = race.fork(one.event), race.events[one.event]
    ask = before.asked(one.seat)
    if ask is None or not isinstance(chose, Chose):
        return False
    advice = coach_of(race.game).advice(before.state.seen_by(one.seat), ask.choice, one.seat)
    return bool(ask.choice.explain(advice) == ask.choice.explain(chose.answer))


def is_good(view: AskView, option: int) -> bool:
    """Say whether an option is free and safe: its tone says so; of a lever its row says what its rolls lead to."""
    one = view.options[option]
    row = next((row for row in view.lever.rows if row.option == option), None) if view.lever else None
    tone = one.tone if row is None else row.tone
    return tone == "good" and one.tone == "good" and not one.risky
