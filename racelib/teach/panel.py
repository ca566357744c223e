"""The lesson on the page: words above the board, feedback and question below it, progress that is carried on.

The words hold no rules: what is right and wrong comes from `judge`, which asks the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

import anywidget
import ipywidgets  # type: ignore[import-untyped]  # it comes without types
import traitlets

from racelib.errors import BadOption
from racelib.kernel.event import Event
from racelib.kernel.registry import coach_of, game_named
from racelib.page.assets import script, styles
from racelib.page.in_words import InWords
from racelib.page.playing import play
from racelib.page.timeline import rules_named
from racelib.page.widget import Play
from racelib.teach.course import YOU, Lesson, Step, lessons, race_of, read_lesson, scenario_of
from racelib.teach.judge import AGAIN, GOOD, MISTAKE, OPEN, Verdict, judge, right_answer
from racelib.teach.resume_code import decode, encode, merge
from racelib.text.language import tr, trn


class Progress:
    """Which steps are done, in this kernel; panels are told when it changes, and the browser keeps the code."""

    def __init__(self) -> None:
        """Start with nothing done."""
        self.done: dict[str, frozenset[int]] = {}
        self.listeners: list[Callable[[], None]] = []

    @property
    def code(self) -> str:
        """The resume code."""
        return encode(self.done)

    def finish(self, lesson: str, step: int) -> None:
        """Note a step as done."""
        self.add({lesson: frozenset({step})})

    def add(self, done: dict[str, frozenset[int]]) -> None:
        """Note steps as done; nothing is ever taken away."""
        more = merge(self.done, done)
        if more != self.done:
            self.done = more
            for listener in list(self.listeners):
                listener()


#: The progress of this kernel.
PROGRESS = Progress()


class Panel(anywidget.AnyWidget):
    """Words, buttons and a polite live region; `part` says which: above the board, below it, or the progress alone."""

    _esm = script("teach/js/lesson_widget.js")
    _css = styles("teach/css/lesson.css")
    part = traitlets.Unicode().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, part: str, view: dict[str, Any], hear: Callable[[dict[str, Any]], None]) -> None:
        """Show something; `hear` gets what the page asks for."""
        super().__init__(part=part, view=view)
        self.on_msg(lambda _, message, __: hear(message))


def words() -> dict[str, str]:
    """Return the words on the buttons."""
    return {
        "next": tr("Next"),
        "previous": tr("Back"),
        "again": tr("Try again"),
        "todo": tr("To do"),
        "question": tr("Question"),
        "code": tr("Resume code"),
        "about": tr("Write it down: it brings your progress back, here or on another computer."),
        "enter": tr("Enter a resume code"),
        "restore": tr("Restore"),
        "rule": tr("rule"),
        "progress": tr("Progress"),
        "done": tr("done"),
        "open": tr("not done yet"),
        "here": tr("you are here"),
        "step": tr("step"),
    }


class LessonWidget(InWords, ipywidgets.VBox):  # type: ignore[misc]  # VBox comes without types
    """A lesson: its steps one after the other, each with a board to drive on."""

    def __init__(self, lesson: Lesson) -> None:
        """Begin at the first step."""
        self.lesson = lesson
        self.number = 0
        self.answer: int | None = None
        self._set_up()
        self.top = Panel("top", self.top_view(), self.hear)
        self.bottom = Panel("bottom", self.bottom_view(), self.hear)
        self.stage = ipywidgets.VBox(children=(self.play,))  # the panels stay, and so does the focus
        super().__init__(children=(self.top, self.stage, self.bottom))
        self.add_class("racelib-lesson")
        self._dress()
        PROGRESS.listeners.append(self.show)

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.lesson.step[self.number]

    def _set_up(self) -> None:
        self.answer = None
        self._won: list[Event] = []  # the events up to where the goal was reached
        self.scenario = scenario_of(self.step, where=f"lesson {self.lesson.id}")
        self.play = Play(race_of(self.scenario), human=[YOU])
        self.play.listeners.append(lambda _: self.moved())

    # -- what happens -------------------------------------------------------------------------------------------

    @property
    def verdict(self) -> Verdict:
        """What is to be said about what the reader has done so far; a goal once reached is kept, until it is undone."""
        events = self.play.race.events
        if self._won and events[: len(self._won)] == self._won:
            return Verdict(GOOD, self.step.good, self.step.rule)
        verdict = judge(self.step, self.scenario, self.play.race)
        self._won = list(events) if verdict.kind == GOOD else []
        return verdict

    def moved(self) -> None:
        """Look at the race after every move."""
        self._finish()
        self.show()

    def _finish(self) -> None:
        question = self.step.question
        answered = question is None or (self.answer is not None and self.answer == right_answer(self.step))
        if answered and self.verdict.kind == GOOD:
            PROGRESS.finish(self.lesson.id, self.number)

    def go(self, number: int) -> None:
        """Show another step, or the same one again from its beginning."""
        self.number = max(0, min(number, len(self.lesson.step) - 1))
        old = self.play
        self._set_up()
        self.stage.children = (self.play,)
        old.close()
        self.show()

    def choose_answer(self, number: int) -> None:
        """Answer the question of this step."""
        question = self.step.question
        if question is not None and 0 <= number < len(question.choices):
            self.answer = number
            self._finish()
            self.show()

    def hear(self, message: dict[str, Any]) -> None:
        """Do what the page asks for."""
        do = message.get("do")
        if do == "next":
            self.go(self.number + 1)
        elif do == "previous":
            self.go(self.number - 1)
        elif do == "again":
            self.go(self.number)
        elif do == "step":
            self.go(int(message["number"]))
        elif do == "answer":
            self.choose_answer(int(message["number"]))
        elif do == "stored":
            self._stored(str(message.get("code", "")))

    def _stored(self, code: str) -> None:
        """Take in what the browser remembers; a reader who comes back goes on with the first open step."""
        try:
            PROGRESS.add(decode(code))
        except BadOption:
            return  # somebody else's word in the browser's storage
        done = PROGRESS.done.get(self.lesson.id, frozenset())
        untouched = self.number == 0 and self.verdict.kind == OPEN and not self.play.race.decisions[YOU]
        if untouched and 0 in done and len(done) < len(self.lesson.step):
            self.go(min(set(range(len(self.lesson.step))) - done))

    # -- what is shown ------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Bring both panels up to date; when something is said, the choices on the board make room for it."""
        self._dress()
        self.top.view = self.top_view()
        self.bottom.view = self.bottom_view()

    def _dress(self) -> None:
        """Tell the style sheet whether something is said, and whether this is a position or a race from its start."""
        said = self.verdict.kind == GOOD or (self.verdict.kind != OPEN and not self.play.race.over)
        position = bool(self.step.cars or self.step.players)
        for name, holds in (("racelib-said", said), ("racelib-position", position)):
            (self.add_class if holds else self.remove_class)(name)

    def top_view(self) -> dict[str, Any]:
        """Return what stands above the board."""
        done = PROGRESS.done.get(self.lesson.id, frozenset())
        return {
            "title": self.lesson.title,
            "place": tr("Step {number} of {total}").format(number=self.number + 1, total=len(self.lesson.step)),
            "dots": [
                {"label": one.learn, "done": number in done, "here": number == self.number}
                for number, one in enumerate(self.lesson.step)
            ],
            "learn": self.step.learn,
            "do": self.step.do,
            "code": PROGRESS.code,
            "words": words(),
        }

    def bottom_view(self) -> dict[str, Any]:
        """Return what stands below the board: the feedback, the question once the goal is reached, the buttons."""
        verdict, question = self.verdict, self.step.question
        shown = None
        if question is not None and (verdict.kind == GOOD or self.answer is not None):
            shown = {"id": self.step.id, "ask": question.ask, "choices": [one.say for one in question.choices]}
            shown |= self._answered()
        rules = rules_named([verdict.rule, question.rule if question is not None else ""])
        return {
            "feedback": {"kind": verdict.kind, "head": self._head(verdict), "say": verdict.say, "rule": verdict.rule},
            "question": shown,
            "account": self._account(),
            "first": self.number == 0,
            "last": self.number == len(self.lesson.step) - 1,
            "end": self._end(),
            "code": PROGRESS.code,
            "rules": rules,
            "words": words(),
        }

    def _account(self) -> list[str]:
        """Return how the reader's result of a whole race comes about."""
        race = self.play.race
        return coach_of(race.game).account(race.state.seen_by(YOU), YOU) if race.over else []

    def _head(self, verdict: Verdict) -> str:
        heads = {GOOD: tr("Well done."), MISTAKE: tr("A tempting mistake."), AGAIN: tr("Not quite."), OPEN: ""}
        return heads[verdict.kind]

    def _answered(self) -> dict[str, Any]:
        """Return how the question was answered, if it was."""
        if self.answer is None or self.step.question is None:
            return {"answer": None, "right": False, "head": "", "say": "", "rule": ""}
        question = self.step.question
        if self.answer == right_answer(self.step):
            said = {"head": tr("Right."), "say": question.explain}
            return {"answer": self.answer, "right": True, **said, "rule": question.rule}
        said = {"head": tr("No."), "say": question.choices[self.answer].why}
        return {"answer": self.answer, "right": False, **said, "rule": ""}

    def _end(self) -> str:
        """Return what is said when the whole lesson is done."""
        done = PROGRESS.done.get(self.lesson.id, frozenset())
        if len(done) < len(self.lesson.step):
            return ""
        return tr("This lesson is done. Go on below.")

    def text(self) -> str:
        """Return the lesson as text: for screen readers, previews and tests."""
        step, verdict = self.step, self.verdict
        place = tr("Step {number} of {total}").format(number=self.number + 1, total=len(self.lesson.step))
        lines = [f"{self.lesson.title}. {place}.", step.learn, f"{tr('To do')}: {step.do}", "", self.play.text()]
        if verdict.say:
            lines += ["", f"{self._head(verdict)} {verdict.say}" + (f" ({verdict.rule})" if verdict.rule else "")]
        lines += self._account()
        if step.question is not None:
            lines += ["", f"{tr('Question')}: {step.question.ask}"]
            lines += [f"  {letter}  {one.say}" for letter, one in zip("abcdef", step.question.choices, strict=False)]
            told = self._answered()
            if told["say"]:
                lines.append(f"{told['head']} {told['say']}" + (f" ({told['rule']})" if told["rule"] else ""))
        return "\n".join(lines)


class DriveWidget(InWords, ipywidgets.VBox):  # type: ignore[misc]  # VBox comes without types
    """A race that is simply driven, with a sentence above the board that says where to look now."""

    def __init__(self, play: Play) -> None:
        """Put the sentence above the board."""
        self.play = play
        self.note = Panel("note", self.make_view(), lambda message: None)
        super().__init__(children=(self.note, play))
        self.add_class("racelib-drive")
        play.listeners.append(lambda _: self.show())

    def make_view(self) -> dict[str, Any]:
        """Return the sentence: how to make the first move, then the coach's nudge."""
        race, ask, card = self.play.race, self.play.ask, self.play.visit.card
        if card is not None:
            return {"head": card.chip + ".", "say": card.title}
        if self.play.stuck:
            return {"head": tr("The race waits."), "say": self.play.stuck}
        if ask is None:
            return {"head": tr("The result."), "say": self.result()}
        coach = coach_of(race.game)
        if not race.decisions[ask.seat]:
            head, say = coach.welcome(race.header.seats[ask.seat].name, ask.seat)
            return {"head": head, "say": say}
        head = tr("Your first move!") if race.decisions[ask.seat] == 1 else tr("Your turn.")
        return {"head": head, "say": coach.nudge(race.state.seen_by(ask.seat), ask.choice)}

    def result(self) -> str:
        """Return who has won, how the people here have done, and what they can do now."""
        race = self.play.race
        names = race.header.names
        first, *others = (line.strip() for line in race.game.words.standings(race.result, names))
        own = [line for line in others if any(f" {names[seat]}: " in line for seat in self.play.human)]
        places = [f"{line}." for line in (first, *own)]
        return " ".join([*places, tr("Choose a lesson below, or start a new race.")])

    def show(self) -> None:
        """Bring the sentence up to date."""
        self.note.view = self.make_view()

    def text(self) -> str:
        """Return the sentence and the board as text."""
        view = self.make_view()
        return f"{view['head']} {view['say']}\n\n{self.play.text()}"


class ProgressWidget(InWords, Panel):
    """The progress through the course, the resume code, and a place to enter one."""

    def __init__(self, message: str = "") -> None:
        """Show the progress."""
        self.message = message
        super().__init__("progress", self.make_view(), self.hear)
        PROGRESS.listeners.append(self.show)

    def make_view(self) -> dict[str, Any]:
        """Return what is shown."""
        return {
            "lessons": [
                {
                    "title": one.title,
                    "game": game_named(one.game).title,
                    "notebook": f"{one.notebook}.ipynb",
                    "done": len(PROGRESS.done.get(one.id, ())),
                    "total": len(one.step),
                }
                for one in lessons()
            ],
            "message": self.message,
            "code": PROGRESS.code,
            "words": words(),
        }

    def show(self) -> None:
        """Bring the page up to date."""
        self.view = self.make_view()

    def hear(self, message: dict[str, Any]) -> None:
        """Restore a code that was entered, or take in what the browser remembers."""
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
        steps = sum(map(len, done.values()))
        sentence = trn("Welcome back: {n} step is done.", "Welcome back: {n} steps are done.", steps)
        self.message = sentence.format(n=steps)
        PROGRESS.add(done)
        self.show()

    def text(self) -> str:
        """Return the progress as text."""
        lines = [self.message] if self.message else []
        lines.append(f"{tr('Progress')}:")
        for game, some in groupby(self.make_view()["lessons"], key=lambda one: one["game"]):
            lines += [game, *(f"  {one['title']}: {one['done']} / {one['total']}" for one in some)]
        return "\n".join([*lines, f"{tr('Resume code')}: {PROGRESS.code}"])


def lesson(name: str) -> LessonWidget:
    """Show a lesson.

    Parameters
    ----------
    name
        One of `[one.id for one in teach.lessons()]`, such as "gears" or "auction".
    """
    return LessonWidget(read_lesson(name))


def drive(**options: Any) -> DriveWidget:
    """Drive a race with a coach's sentence above the board; options as for `racelib.play`."""
    return DriveWidget(play(**options))


def progress() -> ProgressWidget:
    """Show which lessons are done, the resume code, and a place to enter one."""
    return ProgressWidget()


def resume(code: str) -> ProgressWidget:
    """Bring back the progress of a resume code, and show it.

    Raises
    ------
    BadOption
        When it is not a code; one sentence says so.
    """
    widget = ProgressWidget()
    widget.restore(code)
    return widget
