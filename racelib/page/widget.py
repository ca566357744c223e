"""The widget of a race: it holds no rules, it shows what is asked. `playing.py` makes one, `watching.py` a film.

The page steps through frames by itself (`js/`); the kernel is needed only to decide something new.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from racelib.errors import BadBot, BadOption, IllegalChoice, RaceError
from racelib.kernel.bots import seated_bots
from racelib.kernel.choice import Ask
from racelib.kernel.clock import Clock, take_back
from racelib.kernel.event import Event, deciders
from racelib.kernel.game import SPECTATOR, Viewpoint
from racelib.kernel.hints import HINTS, advised, hint
from racelib.kernel.layouts import Foreseen
from racelib.kernel.race import Race
from racelib.kernel.registry import coach_of
from racelib.page.ask_view import as_shown, ask_view, nothing_fits
from racelib.page.contract import Taken
from racelib.page.in_a_row import Presses, advised_drive, is_foreseen, numbers_in, pressed, race_ahead, whole, with_next
from racelib.page.keeping import Keeping
from racelib.page.new_race import form, settings_in
from racelib.page.page_file import page_file
from racelib.page.prepared import Prepared, prepared
from racelib.page.race_widget import RaceWidget as RaceWidget
from racelib.page.regrets import Regrets
from racelib.page.timeline import Timeline, all_viewpoints, holds_secrets
from racelib.page.visit import Visit
from racelib.page.what_if import cells_by_turn as cells_by_turn
from racelib.page.what_if import what_if as what_if
from racelib.text.kit import first_upper
from racelib.text.language import tr


class Play(RaceWidget):
    """A race to drive in: click a choice, a cell or press its number; undo, hints, what-ifs; saved at every step.

    Parameters
    ----------
    race, human
        The race, and the seats that are driven on the page; bots drive the others.
    ghosts, page, origin
        Of a what-if: where the cars stood in the race that was, the viewer it runs in, and where it began.
    keeping, begin
        What saves the race, and starts a new one of the same kind; without them nothing is saved.
    settings
        What `play` was called with, if another kernel can be told.
    """

    def __init__(
        self,
        race: Race[Any],
        human: Sequence[int],
        ghosts: list[list[int]] | None = None,
        page: RaceWidget | None = None,
        keeping: Keeping | None = None,
        begin: Callable[[], Race[Any]] | None = None,
        settings: dict[str, Any] | None = None,
        origin: Taken | None = None,
    ) -> None:
        """Let the bots drive to the first decision of a person."""
        self.settings, self.origin = settings, origin
        self.choosing = False  # the form for a new race opens by itself
        self.human = tuple(human)
        self.page = page
        self.has_home = self.has_home or (page is not None and page.has_home)
        self.visit = Visit(self, keeping, begin)
        self.races = 0  # shown so far: a payload that stays the same would not be sent again
        self.listeners: list[Callable[[Play], None]] = []  # called whenever the race has moved
        self.ghosts = ghosts
        self._sit_down(race)
        self.timeline = self._timeline()
        super().__init__(self.timeline, "play", **self._payload_of_play())

    def _sit_down(self, race: Race[Any]) -> None:
        """Take a race, and let the bots drive to the first decision of a person."""
        self.race = race
        self.presses = Presses()
        self.regrets = Regrets()
        self.stops: list[tuple[int, int]] = []  # events, with their seats, at which the page waits for somebody
        self.moved = False  # since the page was made
        self.races += 1
        seated = seated_bots(race, stand_in=race.game.strongest)  # the strongest for a person or bot who is not here
        self.bots = {number: bot for number, bot in seated.items() if number not in self.human}
        self.clock = Clock()
        self._let_bots_drive()

    def _payload_of_play(self) -> dict[str, Any]:
        more = {"ghosts": self.ghosts, "humans": list(self.human), "races": self.races, "text": self.text()}
        more["back"] = self.page is not None
        more["choosing"] = self.choosing and self.visit.card is None
        return {**self.news(), **more, **self.visit.payload()}

    def show(self, race: Race[Any]) -> None:
        """Show another race than before, on every page that is open and on those that are opened later."""
        self._sit_down(race)
        self.timeline = self._timeline()
        self.payload = self.make_payload("play", self.timeline, **self._payload_of_play())
        if self.page is not None:
            self.send({"payload": self.payload})
        self.heard()

    def as_shown(self) -> dict[str, Any]:
        """Return all that a page needs to show the race as it is now."""
        return self.make_payload("play", self.timeline, **self._payload_of_play())

    def begin_or_say_why_not(self, chosen: dict[str, Any]) -> None:
        """Begin the race of a form; if it cannot begin, the form says why."""
        try:
            self.begin(settings_in(chosen))
        except RaceError as problem:
            shown = msgspec.structs.replace(form(chosen), problem=first_upper(str(problem)))
            self.send({"form": msgspec.to_builtins(shown)})

    def begin(self, settings: dict[str, Any]) -> None:
        """Begin another race in place of this one, which stays where it is saved."""
        seats = prepared(**settings)
        if warning := self.visit.warning():
            raise BadOption(warning)
        self.take_seats(seats)
        self.choosing = False
        self.show(seats.race)
        self.send(self.visit.saved())

    def take_seats(self, seats: Prepared) -> None:
        """Let another race take the place of this one: who drives it, and what saves it."""
        self.visit.hand_over(seats)
        self.human, self.settings, self.ghosts = tuple(seats.human), seats.settings, None

    def _let_bots_drive(self) -> None:
        """Let the bots drive until a person decides; when a bot from outside fails, `stuck` says why."""
        self.stuck = ""
        try:
            self.clock.run(self.race, self.bots)
            self.stops = self._secret_passes()
        except BadBot as problem:
            what = tr("Undo your last decision, or start a new race.")
            if self.decided_last() is None:
                what = tr("Start a new race with another bot.")
            self.stuck = f"{first_upper(str(problem)).rstrip('.')}. {what}"

    def _secret_passes(self) -> list[tuple[int, int]]:
        """Return where the rules answered a secret question for one of several people at this screen.

        Nobody may tell who was really asked, so each of them takes the screen.
        """
        race = self.race
        passes, race.table.passed = race.table.passed, []
        if len(self.human) < 2 or not holds_secrets(race.game, race.header):
            return []
        return [*self.stops, *((event, seat) for event, seat in passes if seat in self.human)]

    def _shown(self) -> list[Event]:
        """Return the events that the page shows: all, or those before the next stop."""
        return self.race.events[: self.stops[0][0]] if self.stops else self.race.events

    def viewpoints(self) -> tuple[Viewpoint, ...]:
        """Return whose knowledge the page may have: that of the people who play on it; all when the race is over."""
        race = self.race
        if self.ended or not holds_secrets(race.game, race.header):
            return all_viewpoints(race.game, race.header)
        return self.human if len(self.human) == 1 else (SPECTATOR, *self.human)

    def _timeline(self) -> Timeline:
        timeline = Timeline(self.race.header, self._shown(), self.viewpoints(), self.human)
        self._conclude(timeline)
        return timeline

    @property
    def ended(self) -> bool:
        """Whether the page shows the end of the race: behind a stop it does not yet."""
        return self.race.over and not self.stops

    def _conclude(self, timeline: Timeline) -> None:
        """Put the result of a race that is over into its timeline: as the player sees it, if there is only one."""
        if self.ended:
            timeline.conclude(self.race.result, self.human[0] if len(self.human) == 1 else SPECTATOR)

    @property
    def ask(self) -> Ask | None:
        """What the next person is asked; in a secret round the people answer one after another."""
        return next((ask for ask in self.race.pending if ask.seat in self.human), None)

    def news(self) -> dict[str, Any]:
        """Return what is asked now, or why nothing is (the race is over, a bot has failed), and what can be done."""
        race, ask = self.race, self.ask
        can = {"undo": self.decided_last() is not None, "redo": race.can_redo, "hints": len(self.hint_levels())}
        if self.stops:
            return {"ask": msgspec.to_builtins(nothing_fits(race, *self.stops[0])), "over": None, **can}
        if self.stuck:
            return {"ask": None, "over": self.stuck, **can}
        if ask is None:
            names = race.header.names
            places = "; ".join(line.strip() for line in race.game.words.standings(race.result, names))
            return {"ask": None, "over": tr("The race is over: {places}.").format(places=places), **can}
        view = ask_view(race, ask)
        self.regrets.ask(view)
        return {"ask": msgspec.to_builtins(view), "over": None, **can}

    def send(self, content: Any, buffers: Any = None) -> None:
        """Send to the page of this widget, or of the viewer in which this what-if runs."""
        if self.page is not None:
            self.page.send(content, buffers)
        else:
            super().send(content, buffers)

    def hear(self, message: dict[str, Any]) -> None:
        """Take a choice, undo, redo, give a hint, say why not, or begin another race."""
        do, race, ask, visit = message.get("do"), self.race, self.ask, self.visit
        if visit.hears(message):
            pass
        elif do == "page" and self.ended:
            self.send({"file": page_file(race)})
        elif do == "settings":
            # other dice than before, unless the player writes a seed into the form
            chosen = message.get("chosen") or {**(self.settings or {"game": race.game.name}), "seed": None}
            self.send({"form": msgspec.to_builtins(form(dict(chosen)))})
        elif do == "begin":
            self.begin_or_say_why_not(dict(message.get("chosen") or {}))
        elif do not in ("undo", "redo", "hint", "why not", "choose"):
            raise BadOption(f"the race does not know what to do with {do!r}")
        elif (card := visit.to_answer()) is not None:
            self.tell(card.title)
        elif do in ("undo", "redo"):
            before = list(race.events)
            self._undo() if do == "undo" else self._redo()
            self.rebuild(before)
        elif self.stops:
            self._go_on(message)
        elif self.stuck or ask is None:
            self.tell(self.stuck or tr("The race is over."))
        elif do == "choose":
            self._press(message, ask)
        elif not self.asks(message):
            self.resend()  # another person's question: the page has not shown it yet
        elif do == "hint":
            self.hint_or_rule(whole(message, "level"))
        else:
            refused = coach_of(race.game).why_not(ask.choice, str(message.get("cell")))
            self.tell(race.game.words.refusal(refused))

    def asks(self, message: dict[str, Any]) -> bool:
        """Say whether a message comes from a page that shows what is asked now; one without a question may be old."""
        ask, here = self.ask, len(self.race.events)
        return ask is not None and message.get("ask", here) == here and message.get("seat", ask.seat) == ask.seat

    def _go_on(self, message: dict[str, Any]) -> None:
        """Go on from a stop when its button is pressed; nothing else can be done there."""
        if message.get("do") == "choose" and message.get("ask") == self.stops[0][0]:
            del self.stops[0]
            self.refresh(len(self.timeline))
        else:
            self.tell(nothing_fits(self.race, *self.stops[0]).title)

    def _press(self, message: dict[str, Any], ask: Ask) -> None:
        """Take the option that a message of the page means, or what was filled in.

        A page that is behind is told everything again.
        """
        form = ask.choice.form()
        try:
            if "ask" not in message or not self.asks(message):
                raise BadOption(tr("the race has moved on since this was asked: choose again"))
            if form is None or "numbers" not in message:
                option = whole(message, "option")
                answer, then = pressed(self.race, ask, option, message.get("then"))
                self.regrets.press(self.race, option)
            else:
                answer, then = form.answer(numbers_in(message)), []
        except BadOption:
            self.resend()
            raise
        self.choose(answer, then)

    def choose(self, answer: Any, then: Sequence[Foreseen] = ()) -> None:
        """Answer what is asked, then what is foreseen as long as it comes so, and let the bots drive on."""
        begun, ask = len(self.race.events), self.ask
        if ask is None:
            raise BadOption(self.stuck or tr("nothing is being asked: the race is over"))
        if self.visit.card is not None:
            raise BadOption(self.visit.card.title)
        try:
            self.race.choose(answer, ask.seat)
            for next_one in then:
                if not is_foreseen(self.race, self.ask, ask.seat, begun, next_one):
                    break
                self.race.choose(next_one.answer, ask.seat)
        except RaceError as problem:
            if not isinstance(problem, IllegalChoice):  # what was filled into a form stays there
                self.resend()
            raise
        if then:
            self.presses.add(begun, len(self.race.events))
        self.visit.keep()  # before the bots think: what you chose is not lost
        self._let_bots_drive()
        self.refresh(len(self.timeline))

    def decided_last(self) -> int | None:
        """Return the seat of the last decision that was made on the page, also of one that waits for others."""
        for seats in (self.race.waiting, *map(deciders, reversed(self.race.events))):
            people = [seat for seat in seats if seat in self.human]
            if people:
                return people[-1]
        return None

    def _undo(self) -> None:
        """Take back the last press on the page: one decision, or all that it made."""
        seat = self.decided_last()
        if seat is None:
            raise BadOption(tr("there is nothing to undo: no decision has been made yet"))
        take_back(self.race, seat)
        begun = self.presses.begun(len(self.race.events))
        while len(self.race.events) > begun:
            take_back(self.race, seat)
        self.stuck, self.stops = "", []

    def _redo(self) -> None:
        """Redo one press of the people, and the decisions of the bots before and after it."""
        race = self.race
        ended = self.presses.ended(len(race.events))
        self.stops = []
        race.redo()
        while race.can_redo and (self.ask is None or len(race.events) < ended):
            race.redo()
        race.table.passed = []
        self._let_bots_drive()

    def hint_levels(self) -> Sequence[int]:
        """Return the hints that there are now: 1 a nudge, 2 the rule, 3 the answer."""
        return range(1, HINTS + 1)

    def hint(self, number: int) -> None:
        """Give the hint with this number; the answer comes with its numbers, which a form shows if no option does."""
        race, ask, levels = self.race, self.ask, self.hint_levels()
        assert ask is not None
        number = max(1, min(number, len(levels)))
        level = levels[number - 1]
        seen = race.state.seen_by(ask.seat)
        words, answer = hint(race.game, seen, ask.choice, ask.seat, level)
        drive = None if answer is None else advised_drive(race, ask)
        if drive is not None:
            trip = coach_of(race.game).kind(ask.choice).trips(seen, ask.choice)[drive]
            reason = coach_of(race.game).reason(seen, ask.choice, trip.answer)
            words = advised(race.game.words.label(trip.told), trip.told, reason)
        words = tr("Hint {n} of {all}: {words}").format(n=number, all=len(levels), words=words)
        if answer is None or drive is not None:
            self.tell(words, option=drive)
        elif (ahead := race_ahead(race, ask, answer)) is None:
            self.point_at(words, ask, answer)
        else:
            after = ahead.ask_for(ask.seat)
            then = coach_of(race.game).advice(ahead.state.seen_by(ask.seat), after.choice, ask.seat)
            self.point_at(with_next(words, race, after, then), ask, answer, then)

    def point_at(self, words: str, ask: Ask, answer: Any, then: Any = None) -> None:
        """Say something, and mark the option that gives an answer; a form shows its numbers if no option does.

        `then` answers the next question, where the page lets you answer both at once.
        """
        option, form = self.option_of(ask, answer), ask.choice.form()
        if option is None and form is not None:
            self.tell(words, numbers=[answer.get(field.name, 0) for field in form.fields])
        else:
            self.tell(words, option=option, then=then)

    def option_of(self, ask: Ask, answer: Any) -> int | None:
        """Return the number of the option on the page that gives an answer, or one that means the same."""
        trips = coach_of(self.race.game).kind(ask.choice).trips(self.race.state.seen_by(ask.seat), ask.choice)
        meant, options = ask.choice.explain(answer), list(ask.choice)
        option = next((n for n, one in enumerate(options) if ask.choice.explain(one) == meant), None)
        return None if option is None else as_shown(option, trips, options)

    def hint_or_rule(self, level: int) -> None:
        """Give a hint; where there is none, name the rule that matters."""
        try:
            self.hint(level)
        except Exception:  # whatever stands in the way of a hint, there is still the rule
            try:
                which = self.rule_for({})
            except Exception:  # the same may stand in the way of this
                which = ""
            words = tr("No hint here. The rule may help.")
            self.tell(f"{words} ({which})" if which else words)

    def rule_for(self, message: dict[str, Any]) -> str:
        """Return the id of the rule to think of in the decision that the page shows; of no other, it may be secret."""
        race, ask = self.race, self.ask
        if ask is None or self.stops or not self.asks(message):
            return ""
        return coach_of(race.game).rule_that_matters(race.state.seen_by(ask.seat), ask.choice)

    def refresh(self, first: int) -> None:
        """Show what has happened since event number `first`; at the end of the race everything is laid open."""
        news: dict[str, Any] = {}
        if self.viewpoints() == self.timeline.viewpoints:
            self.timeline.add(self._shown()[len(self.timeline) :])
            self._conclude(self.timeline)
        else:
            self.timeline, news, first = self._timeline(), {"from": first}, 0
        self.visit.keep()
        self.send({"part": self.timeline.part(first), **news, **self.news(), **self.visit.saved()})
        self._moved()

    def resend(self) -> None:
        """Show everything again, to a page that shows something else."""
        visit = self.visit
        self.send({"part": self.timeline.part(), "animate": False, **self.news(), **visit.on_top(), **visit.saved()})

    def show_again(self) -> None:
        """Show everything again; where that fails, too, at least no card stays that waits for an answer."""
        with suppress(Exception):
            self.timeline = self._timeline()
        try:
            self.resend()
        except Exception:
            self.send(self.visit.on_top())

    def _moved(self) -> None:
        self.moved = True
        self.look_back()
        self.heard()

    def look_back(self) -> None:
        """Remember a decision that was dear although a free and safe option was there; not that of a what-if.

        Several people at one screen have secrets from each other: nothing of theirs is kept.
        """
        if self.page is not None or len(self.human) > 1:
            return
        with suppress(Exception):  # a strong player is asked for advice: whatever fails there, the race goes on
            dear = self.regrets.look(self.race, self.timeline)
            if dear is not None:
                self.remember(self.race, dear.event, dear.seat)

    def heard(self) -> None:
        """Let everybody look who listens."""
        for listener in self.listeners:
            listener(self)

    def rebuild(self, before: list[Event]) -> None:
        """Show another past: what was undone goes."""
        events = self.race.events
        same = next(
            (n for n, (a, b) in enumerate(zip(before, events, strict=False)) if a != b), min(len(before), len(events))
        )
        before_views, self.timeline = self.timeline.viewpoints, self._timeline()
        if before_views != self.timeline.viewpoints:  # what lay open at the end is secret again
            same = 0
        self.visit.keep()
        self.send({"part": self.timeline.part(same), "animate": False, **self.news(), **self.visit.saved()})
        self._moved()

    def eyes(self) -> Viewpoint:
        """Return from whose place the text is told: the player's; with several people what all of them may read."""
        return None if self.ended else self.viewpoints()[0]

    def text(self) -> str:
        """Return the board and what is asked, as text; secret options of several people are theirs to open."""
        picture = super().text()
        news = self.news()
        ask = news["ask"]
        if ask is None:
            return f"{picture}\n\n{news['over']}"
        if holds_secrets(self.race.game, self.race.header) and len(self.human) > 1:
            return f"{picture}\n\n{ask['curtain']}"
        lines = [
            f"  {n}  {one['label']}" + (f"  [{one['short'].lstrip('−')}]" if one["short"] else "")
            for n, one in enumerate(ask["options"][:9], 1)
        ]
        if ask["form"]:
            lines.append(f"  {ask['form']['label']}: {', '.join(one['label'] for one in ask['form']['fields'])}")
        return "\n".join([picture, "", ask["title"], *lines])
