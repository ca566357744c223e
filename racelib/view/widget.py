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
import traitlets

from racelib.errors import BadOption, RaceError
from racelib.games import coach_of
from racelib.kernel.choice import Ask
from racelib.kernel.event import Chose, Event
from racelib.kernel.race import Race
from racelib.kernel.replay import Replay, read_replay
from racelib.set_up import new_race, resume_race
from racelib.view.export import asset, bokeh_runtime
from racelib.view.figures import items
from racelib.view.timeline import Timeline, rule_texts


class RaceWidget(anywidget.AnyWidget):
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
        payload = self.timeline.payload()
        look = {"css": asset("race.css"), "bokeh": bokeh.__version__, "items": items(payload["board"])}
        return {**payload, **look, "mode": mode, **more}

    def _message(self, _: Any, message: Any, __: Any) -> None:
        try:
            if not isinstance(message, dict):
                raise BadOption("the page sent something that is no message")
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

    def text(self) -> str:
        """Return the widget as text: for screen readers, previews and tests."""
        return str(self.timeline.game.picture(self.timeline.state, self.timeline.names))

    def __repr__(self) -> str:
        """Return the widget as text."""
        return self.text()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Give notebooks the widget, and everything else the whole text."""
        bundle: Any = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data is not None:
            data["text/plain"] = self.text()
        return bundle


# -- watching ------------------------------------------------------------------------------------------------


class Watch(RaceWidget):
    """A recorded race to scrub through; any car can be taken over at any moment."""

    def __init__(self, replay: Replay) -> None:
        """Show a replay."""
        self.replay = replay
        self.what_if: Play | None = None
        super().__init__(Timeline(replay.header, replay.events), "watch")

    def hear(self, message: dict[str, Any]) -> None:
        """Take a car over, or hand the message to the what-if under way."""
        do = message.get("do")
        if do == "take over":
            self.take_over(whole(message, "car"), whole(message, "event"))
        elif do == "sync" and message.get("mode") == "watch":
            if self.what_if is not None:  # the page was opened anew while a what-if runs
                self.send({"payload": self.what_if.payload})
        elif self.what_if is not None:
            self.what_if.hear(message)
        else:
            raise BadOption(f"the viewer does not know what to do with {do!r}")

    def take_over(self, car: int, event: int) -> Play:
        """Start a what-if from the next decision of a car: the same dice to come, the original kept as a ghost."""
        game = what_if(self.replay, car, event)
        ghosts = cells_by_turn(Timeline(self.replay.header, self.replay.events))
        self.what_if = Play(game, human=[car], ghosts=ghosts, page=self)
        self.send({"payload": self.what_if.payload})
        return self.what_if


def what_if(replay: Replay, car: int, event: int) -> Race[Any]:
    """Return the race from the first decision of a car at or after an event."""
    race = replay.race()
    if not 0 <= car < len(replay.header.seats):
        raise BadOption(f"there is no car {car + 1}")
    events = race.events
    for number in range(max(0, event), len(events)):
        found = events[number]
        if type(found) is Chose and found.seat == car and not found.forced:
            return race.fork(number)
    raise BadOption(f"{replay.header.seats[car].name} decides nothing more after this moment: go back a little")


def cells_by_turn(timeline: Timeline) -> list[list[int]]:
    """Return where every car stood at the end of each turn: the ghosts of a what-if."""
    rows = [row[0] for row in timeline.start]
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
    """Show a recorded race: scrub, step, play, jump to key moments, take a car over.

    Parameters
    ----------
    replay
        A replay, the path of its file, or a race.
    """
    if isinstance(replay, Race):
        replay = Replay(replay.header, replay.history, replay.result, replay.over)
    if not isinstance(replay, Replay):
        replay = read_replay(replay)
    return Watch(replay)


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
        self.bots = {
            number: race.game.bots[seat.bot or "racer"]
            for number, seat in enumerate(race.header.seats)
            if number not in self.human
        }
        race.run(self.bots)
        super().__init__(Timeline(race.header, race.events), "play", **self.news(), ghosts=ghosts)

    def news(self) -> dict[str, Any]:
        """Return what is asked now, or that the race is over."""
        race = self.race
        if race.over:
            places = ", ".join(f"{one['place']}. {self._name(one['car'])}" for one in race.result)
            return {"ask": None, "over": f"The race is over: {places}."}
        return {"ask": ask_view(race, race.pending[0]), "over": None}

    def _name(self, seat: int) -> str:
        return str(self.race.header.seats[seat].name)

    def send(self, content: Any, buffers: Any = None) -> None:
        """Send to the page: the own one, or that of the viewer in which this what-if runs."""
        if self.page is not None:
            self.page.send(content, buffers)
        else:
            super().send(content, buffers)

    def hear(self, message: dict[str, Any]) -> None:
        """Take a choice, undo, redo, give a hint, or say why not."""
        do, race = message.get("do"), self.race
        if do == "sync":
            if self.moved:  # the page was opened anew and shows the race as it was at first
                self.resend()
        elif do in ("hint", "why not", "choose") and race.over:
            self.tell("The race is over.")
        elif do == "choose":
            options = list(race.pending[0].choice)
            if message.get("ask") != len(race.events):
                self.resend()
                raise BadOption("the race has moved on since this was asked: choose again")
            try:
                number = whole(message, "option")
                if not 0 <= number < len(options):
                    raise BadOption(f"there is no option {number + 1}: {len(options)} are offered")
            except BadOption:
                self.resend()
                raise
            self.choose(options[number])
        elif do in ("undo", "redo"):
            before = list(race.events)
            self._undo() if do == "undo" else self._redo()
            self.rebuild(before)
        elif do == "hint":
            self.hint(whole(message, "level"))
        elif do == "why not":
            refusal = coach_of(race.game.name).why_not(race.pending[0].choice, str(message.get("cell")))
            self.tell(str(refusal))
        else:
            raise BadOption(f"the race does not know what to do with {do!r}")

    def choose(self, answer: Any) -> None:
        """Answer what is asked, and let the bots drive on."""
        self.race.choose(answer)
        self.race.run(self.bots)
        self.refresh(len(self.timeline))

    def _undo(self) -> None:
        """Take back the last decision that was made on the page."""
        for event in reversed(self.race.events):
            if type(event) is Chose and event.seat in self.human and not event.forced:
                self.race.undo(event.seat)
                return
        raise BadOption("there is nothing to undo: no decision has been made yet")

    def _redo(self) -> None:
        """Redo one decision of the player, and those of the bots that followed it."""
        self.race.redo()
        while self.race._redo and self.race.pending and self.race.pending[0].seat not in self.human:
            self.race.redo()
        if not self.race._redo:
            self.race.run(self.bots)

    def hint(self, level: int) -> None:
        """Give a hint: 1 a nudge, 2 the rule, 3 the answer with its numbers."""
        ask = self.race.pending[0]
        words, answer = coach_of(self.race.game.name).hint(self.race.state, ask.choice, ask.seat, level)
        option = None
        if answer is not None:  # there may be other ways to the same end: the option that means the same
            meant = ask.choice.explain(answer)
            option = next((n for n, one in enumerate(ask.choice) if ask.choice.explain(one) == meant), None)
        self.tell(words, option=option)

    def refresh(self, first: int) -> None:
        """Show what has happened since event number `first`."""
        self.timeline.add(self.race.events[len(self.timeline) :])
        self.send({"part": self.timeline.part(first), **self.news()})
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
        self.timeline = Timeline(self.race.header, events)
        self.send({"part": self.timeline.part(same), "animate": False, **self.news()})
        self._moved()

    def text(self) -> str:
        """Return the board and what is asked, as text."""
        picture = super().text()
        news = self.news()
        if news["ask"] is None:
            return f"{picture}\n\n{news['over']}"
        lines = [
            f"  {n}  {one['label']}  [{'free' if not one['price'] else one['price']}]"
            for n, one in enumerate(news["ask"]["options"][:9], 1)
        ]
        return "\n".join([picture, "", news["ask"]["title"], *lines])


def whole(message: dict[str, Any], name: str) -> int:
    """Return a whole number out of a message of the page."""
    value = message.get(name)
    if type(value) is not int:
        raise BadOption(f"the page sent {value!r} as {name}; expected a whole number")
    return value


def ask_view(race: Race[Any], ask: Ask) -> dict[str, Any]:
    """Return a pending ask as the page shows it: every option with its price before it is chosen."""
    coach = coach_of(race.game.name)
    options = []
    for option in ask.choice:
        told = ask.choice.explain(option)
        cell = coach.option_cell(ask.choice, option)
        options.append(
            {
                "label": told.label,
                "price": told.price,
                "details": list(told.dangers),
                "out": bool(told.facts.get("out")) if cell is not None else False,
                "cell": cell,
                "braking": told.facts.get("braking", 0),
            }
        )
    name = race.header.seats[ask.seat].name
    rolled = f" You rolled {race.state.roll}." if ask.choice.KIND == "way" and race.state.roll else ""
    title = f"{name}, choose your {ask.choice.KIND}.{rolled}"
    return {"id": len(race.events), "seat": ask.seat, "kind": ask.choice.KIND, "title": title, "options": options}


def play(
    game: str = "formula-d",
    you: str | Sequence[str] = "Robin",
    bots: str | Sequence[str] = "rookie",
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
        The bot in the other seats, or a list of bots.
    players
        How many cars.
    save
        A file that the race is written to at every step; if it holds an unfinished race, that race goes on.
    seed, **options
        As for `new_race`: track, laps.
    """
    names = [you] if isinstance(you, str) else list(you)
    if not 1 <= len(names) <= players:
        raise BadOption(f"{len(names)} people for {players} cars; expected 1 to {players}")
    if save is not None and Path(save).exists():
        replay = read_replay(save)
        if not replay.closed:
            race = resume_race(save)
            return Play(race, [number for number, seat in enumerate(race.header.seats) if not seat.bot])
        put_aside(Path(save))
    options.setdefault("track", "lagoon")
    others = bots if isinstance(bots, str) else list(bots)
    race = new_race(game, players=players, names=names, bots=others, seed=seed, record=save, **options)
    return Play(race, range(len(names)))


def put_aside(path: Path) -> Path:
    """Rename the file of a finished race so that the next one can have its name; nothing is overwritten."""
    number = 1
    while (aside := path.with_name(f"{path.stem}-{number}{path.suffix}")).exists():
        number += 1
    path.rename(aside)
    return aside
