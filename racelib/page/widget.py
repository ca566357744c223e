"""The widgets: `watch` a recorded race, `play` one. They hold no rules: they show what is asked.

The page steps through frames by itself (`race.js`); the kernel is needed only to decide something new.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import anywidget
import bokeh
import msgspec
import traitlets

from racelib.errors import BadBot, BadOption, RaceError
from racelib.kernel.bots import Bots, seated_bots
from racelib.kernel.choice import Ask
from racelib.kernel.clock import Clock, take_back
from racelib.kernel.event import Event, deciders
from racelib.kernel.game import SPECTATOR, Viewpoint
from racelib.kernel.hints import hint
from racelib.kernel.race import Race
from racelib.kernel.registry import coach_of, game_named
from racelib.kernel.replay import Replay, read_replay
from racelib.kernel.set_up import new_race, resume_race
from racelib.page.ask_view import ask_view
from racelib.page.export import asset, bokeh_runtime, replay_of
from racelib.page.figures import with_figures
from racelib.page.in_words import InWords
from racelib.page.timeline import Timeline, all_viewpoints, holds_secrets, rule_texts, timeline_of
from racelib.text.kit import first_upper
from racelib.text.language import tr


class RaceWidget(InWords, anywidget.AnyWidget):
    """A race on the page: the board, the controls, and the text that says the same."""

    _esm = asset("load_bokeh.js") + asset("race.js")
    payload = traitlets.Dict().tag(sync=True)

    def __init__(self, timeline: Timeline, mode: str, **more: Any) -> None:
        """Make the widget of a timeline."""
        self.timeline = timeline
        super().__init__(payload=self.make_payload(mode, **more))
        self.on_msg(self._message)

    def make_payload(self, mode: str, **more: Any) -> dict[str, Any]:
        """Return all that the page needs, once."""
        look = {"css": asset("race.css"), "bokeh": bokeh.__version__, "mode": mode}
        return {**with_figures(self.timeline.payload()), **look, **more}

    def _message(self, _: Any, message: Any, __: Any) -> None:
        try:
            if not isinstance(message, dict):
                raise BadOption("the page sent something that is not a message")
            if message.get("do") == "bokeh":
                self.send({"bokeh": bokeh_runtime()})
            else:
                self.hear(message)
        except RaceError as problem:
            self.tell(str(problem))

    def hear(self, message: dict[str, Any]) -> None:
        """Do what the page asks for."""

    def tell(self, words: str, **more: Any) -> None:
        """Say something on the page."""
        self.send({"tell": words, "rules": rule_texts([words]), **more})

    def eyes(self) -> Viewpoint:
        """Return from whose place the text is told: a spectator's, until the race is over and all lies open."""
        return None if self.timeline.state.over else SPECTATOR

    def text(self) -> str:
        """Return the widget as text: for screen readers, previews and tests."""
        timeline = self.timeline
        return str(timeline.game.picture(timeline.state, timeline.names, self.eyes()))


# -- watching ------------------------------------------------------------------------------------------------


class Watch(RaceWidget):
    """A recorded race to scrub through; any player's seat can be taken over at any moment."""

    def __init__(self, replay: Replay) -> None:
        """Show a replay."""
        self.replay = replay
        self.what_if: Play | None = None
        super().__init__(timeline_of(replay), "watch")

    def hear(self, message: dict[str, Any]) -> None:
        """Take a seat over, or hand the message to the what-if that runs."""
        do = message.get("do")
        if do == "take over":
            self.take_over(whole(message, "seat"), whole(message, "event"))
        elif do == "sync" and message.get("mode") == "watch":
            if self.what_if is not None:  # the page was opened anew while a what-if runs
                self.send({"payload": self.what_if.payload})
        elif self.what_if is not None:
            self.what_if.hear(message)
        else:
            raise BadOption(f"the viewer does not know what to do with {do!r}")

    def take_over(self, seat: int, event: int) -> Play:
        """Start a what-if from the next decision of a seat: the same dice to come, the original kept as a ghost."""
        game = what_if(self.replay, seat, event)
        ghosts = cells_by_turn(timeline_of(self.replay))
        self.what_if = Play(game, human=[seat], ghosts=ghosts, page=self)
        self.send({"payload": self.what_if.payload})
        return self.what_if


def what_if(replay: Replay, seat: int, event: int) -> Race[Any]:
    """Return the race from the first decision of a seat at or after an event."""
    race = replay.race()
    if not 0 <= seat < len(replay.header.seats):
        raise BadOption(f"there is no player {seat + 1}")
    events = race.events
    for number in range(max(0, event), len(events)):
        if seat in deciders(events[number]):
            return race.fork(number)
    raise BadOption(f"{replay.header.seats[seat].name} decides nothing more after this moment: go back a little")


def cells_by_turn(timeline: Timeline) -> list[list[int]]:
    """Return where every car stood at the end of each turn: the ghosts of a what-if."""
    rows = [row[0] for row in timeline.start.rows]
    turns = [list(rows)]
    at = 0
    for number, turn in enumerate(timeline.turns):
        while at < len(timeline.changes) and timeline.changes[at][0] == number:
            rows[timeline.changes[at][1]] = timeline.changes[at][2]
            at += 1
        if turn >= len(turns):
            turns.append(list(rows))
    return turns


def watch(replay: Replay | Race[Any] | str | os.PathLike[str]) -> Watch:
    """Show a recorded race: scrub, step, play, jump to key moments, take a player's seat.

    Parameters
    ----------
    replay
        A replay, the path of its file, or a race.
    """
    return Watch(replay_of(replay))


# -- playing -------------------------------------------------------------------------------------------------


class Play(RaceWidget):
    """A race to drive in: click a choice, a cell or press its number; undo, hints, what-ifs; saved at every step."""

    def __init__(
        self,
        race: Race[Any],
        human: Sequence[int],
        ghosts: list[list[int]] | None = None,
        page: RaceWidget | None = None,
    ) -> None:
        """Let some seats be driven on the page; bots drive the others."""
        self.race = race
        self.human = tuple(human)
        self.page = page
        self.moved = False  # since the page was made
        self.listeners: list[Callable[[Play], None]] = []  # called whenever the race has moved
        seated = seated_bots(race, stand_in=race.game.strongest)  # the strongest for a person or bot who is not here
        self.bots = {number: bot for number, bot in seated.items() if number not in self.human}
        self.clock = Clock()
        self._let_bots_drive()
        super().__init__(self._timeline(), "play", **self.news(), ghosts=ghosts, humans=list(self.human))

    def _let_bots_drive(self) -> None:
        """Let the bots drive until a person decides; when a bot from outside fails, `stuck` says why."""
        self.stuck = ""
        try:
            self.clock.run(self.race, self.bots)
        except BadBot as problem:
            what = tr("Undo your last decision, or start a new race.")
            if self._decided_last() is None:
                what = tr("Start a new race with another bot.")
            self.stuck = f"{first_upper(str(problem)).rstrip('.')}. {what}"

    def viewpoints(self) -> tuple[Viewpoint, ...]:
        """Return whose knowledge the page may have: that of the people who play on it; all when the race is over."""
        race = self.race
        if race.over or not holds_secrets(race.game):
            return all_viewpoints(race.game, len(race.header.seats))
        return self.human if len(self.human) == 1 else (SPECTATOR, *self.human)

    def _timeline(self) -> Timeline:
        return Timeline(self.race.header, self.race.events, self.viewpoints())

    @property
    def ask(self) -> Ask | None:
        """What the next person is asked; in a secret round the people answer one after another."""
        return next((ask for ask in self.race.pending if ask.seat in self.human), None)

    def news(self) -> dict[str, Any]:
        """Return what is asked now, or why nothing is: the race is over, or a bot has failed."""
        race, ask = self.race, self.ask
        if self.stuck:
            return {"ask": None, "over": self.stuck}
        if ask is None:
            names = race.header.names
            places = "; ".join(line.strip() for line in race.game.words.standings(race.result, names))
            return {"ask": None, "over": tr("The race is over: {places}.").format(places=places)}
        return {"ask": msgspec.to_builtins(ask_view(race, ask)), "over": None}

    def send(self, content: Any, buffers: Any = None) -> None:
        """Send to the page of this widget, or of the viewer in which this what-if runs."""
        if self.page is not None:
            self.page.send(content, buffers)
        else:
            super().send(content, buffers)

    def hear(self, message: dict[str, Any]) -> None:
        """Take a choice, undo, redo, give a hint, or say why not."""
        do, race, ask = message.get("do"), self.race, self.ask
        if do == "sync":
            if self.moved:  # the page was opened anew and shows the race as it was at first
                self.resend()
        elif do in ("undo", "redo"):
            before = list(race.events)
            self._undo() if do == "undo" else self._redo()
            self.rebuild(before)
        elif do not in ("hint", "why not", "choose"):
            raise BadOption(f"the race does not know what to do with {do!r}")
        elif self.stuck or ask is None:
            self.tell(self.stuck or tr("The race is over."))
        elif do == "choose":
            self.choose(self._chosen(message, ask))
        elif do == "hint":
            self.hint(whole(message, "level"))
        else:
            refused = coach_of(race.game).why_not(ask.choice, str(message.get("cell")))
            self.tell(race.game.words.refusal(refused))

    def _chosen(self, message: dict[str, Any], ask: Ask) -> Any:
        """Return the option that a message of the page means, or what was filled in.

        A page that is behind is told everything again.
        """
        options, form = list(ask.choice), ask.choice.form()
        try:
            if message.get("ask") != len(self.race.events) or message.get("seat", ask.seat) != ask.seat:
                raise BadOption("the race has moved on since this was asked: choose again")
            if form is not None and "numbers" in message:
                return form.answer(numbers_in(message))
            number = whole(message, "option")
            if not 0 <= number < len(options):
                raise BadOption(f"there is no option {number + 1}: {len(options)} are offered")
        except BadOption:
            self.resend()
            raise
        return options[number]

    def choose(self, answer: Any) -> None:
        """Answer what is asked, and let the bots drive on."""
        if self.ask is None:
            raise BadOption(self.stuck or "nothing is being asked: the race is over")
        self.race.choose(answer, self.ask.seat)
        self._let_bots_drive()
        self.refresh(len(self.timeline))

    def _decided_last(self) -> int | None:
        """Return the seat of the last decision that was made on the page, also of one that waits for others."""
        for seats in (self.race.waiting, *map(deciders, reversed(self.race.events))):
            people = [seat for seat in seats if seat in self.human]
            if people:
                return people[-1]
        return None

    def _undo(self) -> None:
        """Take back the last decision that was made on the page."""
        seat = self._decided_last()
        if seat is None:
            raise BadOption(tr("there is nothing to undo: no decision has been made yet"))
        take_back(self.race, seat)
        self.stuck = ""

    def _redo(self) -> None:
        """Redo one decision of the people, and those of the bots before and after it."""
        race = self.race
        race.redo()
        while race.can_redo and self.ask is None:
            race.redo()
        self._let_bots_drive()

    def hint(self, level: int) -> None:
        """Give a hint: 1 a nudge, 2 the rule, 3 the answer with its numbers, which a form shows if no option does."""
        race, ask = self.race, self.ask
        assert ask is not None
        seen = race.state.seen_by(ask.seat)
        words, answer = hint(race.game, seen, ask.choice, ask.seat, level)
        option = None
        if answer is not None:  # several answers may mean the same: the option that means the same
            meant = ask.choice.explain(answer)
            option = next((n for n, one in enumerate(ask.choice) if ask.choice.explain(one) == meant), None)
        form = ask.choice.form()
        if answer is not None and option is None and form is not None:
            self.tell(words, numbers=[answer.get(field.name, 0) for field in form.fields])
        else:
            self.tell(words, option=option)

    def refresh(self, first: int) -> None:
        """Show what has happened since event number `first`; at the end of the race everything is laid open."""
        news: dict[str, Any] = {}
        if self.viewpoints() == self.timeline.viewpoints:
            self.timeline.add(self.race.events[len(self.timeline) :])
        else:
            self.timeline, news, first = self._timeline(), {"from": first}, 0
        self.send({"part": self.timeline.part(first), **news, **self.news()})
        self._moved()

    def resend(self) -> None:
        """Show everything again, to a page that shows something else."""
        self.send({"part": self.timeline.part(), "animate": False, **self.news()})

    def _moved(self) -> None:
        self.moved = True
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
        self.send({"part": self.timeline.part(same), "animate": False, **self.news()})
        self._moved()

    def eyes(self) -> Viewpoint:
        """Return from whose place the text is told: the player's; with several people what all of them may read."""
        return self.viewpoints()[0] if not self.race.over else None

    def text(self) -> str:
        """Return the board and what is asked, as text; secret options of several people are theirs to open."""
        picture = super().text()
        news = self.news()
        ask = news["ask"]
        if ask is None:
            return f"{picture}\n\n{news['over']}"
        if holds_secrets(self.race.game) and len(self.human) > 1:
            return f"{picture}\n\n{ask['curtain']}"
        lines = [
            f"  {n}  {one['label']}" + (f"  [{one['short'].lstrip('−')}]" if one["short"] else "")
            for n, one in enumerate(ask["options"][:9], 1)
        ]
        if ask["form"]:
            lines.append(f"  {ask['form']['label']}: {', '.join(one['label'] for one in ask['form']['fields'])}")
        return "\n".join([picture, "", ask["title"], *lines])


def whole(message: dict[str, Any], name: str) -> int:
    """Return a whole number out of a message of the page."""
    value = message.get(name)
    if type(value) is not int:
        raise BadOption(f"the page sent {value!r} as {name}; expected a whole number")
    return value


def numbers_in(message: dict[str, Any]) -> list[int]:
    """Return the numbers of a form out of a message of the page."""
    numbers = message["numbers"]
    if type(numbers) is not list or any(type(number) is not int for number in numbers):
        raise BadOption("a field of the form holds no whole number")
    return numbers


def play(
    game: str = "formula-d",
    you: str | Sequence[str] = "Robin",
    bots: Bots | None = None,
    players: int = 4,
    save: str | os.PathLike[str] | None = None,
    seed: int | None = None,
    **options: Any,
) -> Play:
    """Drive in the notebook.

    Parameters
    ----------
    game
        Which game.
    you
        Your name, or the names of several people at one screen.
    bots
        The bots in the other seats, as for `new_race`; by default a bot that is not the strongest.
    players
        How many players.
    save
        A file that the race is written to at every step; if it holds an unfinished race, that race goes on.
    seed, **options
        As for `new_race`; what is not said is as in a first race of the game.
    """
    names = [you] if isinstance(you, str) else list(you)
    if not 1 <= len(names) <= players:
        raise BadOption(f"{len(names)} people for {players} seats; expected 1 to {players}")
    if save is not None and Path(save).exists():
        replay = read_replay(save)
        if not replay.closed:
            race = resume_race(save, bots)
            return Play(race, [number for number, seat in enumerate(race.header.seats) if not seat.bot])
        put_aside(Path(save))
    rules = game_named(game)
    if bots is None:
        bots = rules.usual_opponent
    options = {**rules.first, **options}
    race = new_race(game, players=players, names=names, bots=bots, seed=seed, record=save, **options)
    return Play(race, range(len(names)))


def put_aside(path: Path) -> Path:
    """Rename the file of a finished race so that the next one can have its name; nothing is overwritten."""
    number = 1
    while (aside := path.with_name(f"{path.stem}-{number}{path.suffix}")).exists():
        number += 1
    path.rename(aside)
    return aside
