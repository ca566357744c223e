"""A lesson on the page: what to learn and do beside the board, feedback, hints of the step, and its questions.

The widget holds no rules: what is right and wrong comes from `judge`, which asks the engine. A step has stages: first
the task, then its questions one after another, each beside the position that it is about.

After the last lesson of a block come its summary and its self-test (`practising`): a session hands out one task at a
time, and each is a lesson of one step. What goes wrong anywhere is remembered for the quiz.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from racelib.errors import BadOption
from racelib.kernel.bots import seated_bots
from racelib.kernel.event import Event, TurnEnded
from racelib.kernel.race import Race
from racelib.kernel.registry import coach_of
from racelib.page.assets import script
from racelib.page.race_widget import RaceWidget
from racelib.page.timeline import Timeline, rules_named
from racelib.rulebook import rule
from racelib.teach.blocks import Block, blocks
from racelib.teach.course import YOU, Lesson, race_of, read_lesson, scenario_of
from racelib.teach.hinting import MOVE, Hinting
from racelib.teach.judge import AGAIN, GOOD, OPEN, Verdict, judge, moment_of, rests_at, spare
from racelib.teach.lesson_words import head, lesson_stopped, tryout_stopped, words
from racelib.teach.practice import Session, key_of
from racelib.teach.resume_code import decode
from racelib.teach.sheets import sheet_in_words, summary_title
from racelib.teach.step_clock import StepClock
from racelib.teach.steps_done import PROGRESS, minutes_left
from racelib.text.language import tr, trn

#: What is asked for by somebody who drives on the board.
ON_THE_BOARD = ("choose", "undo", "redo", "why not")
#: What answers a question of the board, or asks about it: only while one stands there.
ASKED_FOR = ("choose", "why not")


class LessonWidget(Hinting):
    """A lesson: its steps one after another, each with a board to drive on."""

    _esm = script("teach/js/lesson_widget.js")
    _look = "teach/css/lesson.css"

    def __init__(
        self,
        lesson: Lesson,
        number: int | None = None,
        page: RaceWidget | None = None,
        session: Session | None = None,
        summary: Block | None = None,
    ) -> None:
        """Begin at a step: the first that is not done, if none is named; or with a session, or the summary of a block.

        With `page` it is shown in the place of another widget.
        """
        self.lesson, self.session, self.summary = lesson, session, summary
        self.finds_step = number is None  # whether the first open step is shown: nobody has asked for another one
        self.counted: set[str] = set()  # the keys of what was answered or shown here: only a first try counts as solved
        self._begin_step(PROGRESS.first_open(lesson) if number is None else number)
        super().__init__(self._first_race(), human=[self._seat()], page=page)
        PROGRESS.listeners.append(self.tell_lesson)
        PROGRESS.mistakes.listeners.append(self.tell_mistakes)

    def leave_page(self) -> None:
        """Listen to the progress no more."""
        for listeners, one in (
            (PROGRESS.listeners, self.tell_lesson),
            (PROGRESS.mistakes.listeners, self.tell_mistakes),
        ):
            if one in listeners:
                listeners.remove(one)

    def _begin_step(self, number: int) -> None:
        self.number = number
        self.asked: int | None = None if self.step.goal or self.on_sheet else 0
        self.answer: int | None = None
        self._rights = {}
        self.hinted = 0  # how many hints are open
        self.shown_how = False  # whether the board has played the solution
        self._won: list[Event] = []  # the events up to where the goal was reached
        self.took: bool | None = None  # of a decision from a race: whether what was chosen is free and safe
        self.judged = OPEN  # the last verdict: a mistake is remembered once
        self.floor = 0  # how many events lie before the task: nothing of them is taken back
        self.rest: int | None = None  # once something is said: how many events the board shows, what it is about
        self.scenario = scenario_of(self.step, where=f"lesson {self.lesson.id}")

    def _first_race(self) -> Race[Any]:
        """Return the race that a step begins with; a question shows the position that it is about."""
        task = None if self.session is None else self.session.task
        if task is not None and task.race is not None:
            return task.race.fork()
        return race_of(self.scenario) if self.question is None else moment_of(self.step, self.question)[0]

    # -- what happens -------------------------------------------------------------------------------------------

    @property
    def verdict(self) -> Verdict:
        """What is to be said about what the reader has done so far; a goal once reached is kept, until it is undone."""
        if self.board_rests:
            return Verdict()
        if self.of_race:
            say = {True: Verdict(GOOD, self.step.good), False: Verdict(AGAIN, self.step.again)}
            return Verdict() if self.taken is None else say[self.taken]
        events = self.race.events
        if self._won and events[: len(self._won)] == self._won:
            return Verdict(GOOD, self.step.good, self.step.rule)
        verdict = judge(self.step, self.scenario, self.race)
        self._won = list(events) if verdict.kind == GOOD else []
        return verdict

    @property
    def right(self) -> bool:
        """Whether the question that is shown is answered rightly."""
        question = self.question
        return question is not None and self.answer is not None and self.answer == self.right_number(question)

    def look_back(self) -> None:
        """Look back as a lesson does: in `_moved`."""

    def _let_bots_drive(self) -> None:
        """Let the bots drive, and answer for the reader what is not taught yet: also what a clock would measure."""
        self.clock, self.hinted = StepClock(self.step), 0  # hints are about the question before
        super()._let_bots_drive()
        if not self.stuck:
            spare(self.step, self.scenario, self.race, self.bots)
        self.rest = self._resting_place()

    def _resting_place(self) -> int | None:
        """Return how many events the board shows while something is said or asked about them; None for all."""
        verdict, question = self.verdict, self.question
        if question is not None:
            return moment_of(self.step, question)[1]
        if not self.board_waits or self.step.is_race:
            return None
        if not self.of_race:
            return rests_at(self.step, self.scenario, self.race, verdict)
        ends = (n for n, event in enumerate(self.race.events, 1) if n > self.floor and type(event) is TurnEnded)
        return next(ends, None)

    def _shown(self) -> list[Event]:
        """Return the events that the board shows: the position that is spoken about, until the reader goes on."""
        return super()._shown()[: self.rest]

    @property
    def ended(self) -> bool:
        """Whether the board shows the end of the race: not while it shows an earlier position."""
        return super().ended and self.rest in (None, len(self.race.events))

    def _sit_down(self, race: Race[Any]) -> None:
        """Take a race; a decision from a race comes with all that happened before it."""
        super()._sit_down(race)
        self.floor = len(race.events) if self.of_race else 0

    def decided_last(self) -> int | None:
        """Return the seat of the last decision that was made on the page: none before the task began."""
        seat = super().decided_last()
        return seat if len(self.race.events) > self.floor or seat in self.race.waiting else None

    def _undo(self) -> None:
        """Take back the last press; what was answered for the reader goes with it."""
        self.hinted, self.rest, self.shown_how = 0, None, False
        super()._undo()
        while self.ask is not None and self.ask.choice.KIND in self.step.unasked and self.decided_last() is not None:
            super()._undo()

    def _moved(self) -> None:
        """Look at the race after every move: a step without questions is done when its goal is reached."""
        kind = self.verdict.kind
        if kind != self.judged:
            self.judged = kind
            self._judge(kind)
        super()._moved()

    def _judge(self, kind: str) -> None:
        """Note that a goal was reached, and remember a mistake."""
        if kind == OPEN:
            return
        if self.session is not None:
            return self.session.settle(kind == GOOD)
        if kind == GOOD and not self.step.question:
            PROGRESS.finish(self.lesson.id, self.number)
        if not self.step.is_race:
            self._count(kind == GOOD)

    def _count(self, solved: bool) -> None:
        """Count an answer, or a task, of a lesson: each mistake; as solved only what was right at the first try.

        Who has just read why an answer is wrong has not solved the question: it comes back in the quiz.
        """
        key = key_of(self.lesson.id, self.step, self.asked)
        first, self.counted = key not in self.counted, self.counted | {key}
        if not solved:
            PROGRESS.mistakes.miss(key)
        elif first:
            PROGRESS.mistakes.solve(key)

    def go(self, number: int) -> None:
        """Show another step, or the same one again from its beginning."""
        self._begin_step(max(0, min(number, len(self.lesson.step) - 1)))
        self.human = (self._seat(),)
        self.show(self._first_race())

    def begin_again(self) -> None:
        """Begin this step again: everything is taken back, and the dice stay the same."""
        if self.asked is not None:
            return self.go(self.number)
        before = list(self.race.events)
        while self.decided_last() is not None:
            super()._undo()
        self.hinted, self._won, self.took, self.judged, self.shown_how = 0, [], None, OPEN, False
        self._let_bots_drive()
        self.rebuild(before)

    def open_lesson(self, name: str) -> None:
        """Show another lesson in place of this one."""
        self.lesson, self.session, self.summary, self.finds_step = read_lesson(name), None, None, True
        self.go(PROGRESS.first_open(self.lesson))

    def go_on(self) -> None:
        """Go on: to the next question of this step, the next step, the next lesson, or the summary of the block."""
        if self.session is not None:
            self.session.advance()
            return self._next_task()
        asked = -1 if self.asked is None else self.asked
        if asked + 1 < len(self.step.question):
            self._ask(asked + 1)
        elif self.number + 1 < len(self.lesson.step):
            self.go(self.number + 1)
        elif (after := self.next_lesson()) is not None and not self.ends_block:
            self.open_lesson(after.id)
        else:
            self.practise("summary")

    def _ask(self, number: int) -> None:
        """Show a question beside the position that it is about."""
        self.asked, self.answer, self.hinted = number, None, 0
        self.show(self._first_race())

    def choose_answer(self, number: int) -> None:
        """Answer the question that is shown; after the last one the step is done."""
        question = self.question
        if question is None or not 0 <= number < len(question.choices):
            return
        if self.answer is not None and (self.session is not None or self.right or number == self.answer):
            return  # in a test the first answer counts; in a lesson a key that is held down answers once
        self.answer = number
        if self.session is not None:
            self.session.settle(self.right)
        else:
            self._count(self.right)
        if self.right and self.session is None and self.asked == len(self.step.question) - 1:
            PROGRESS.finish(self.lesson.id, self.number)
        self.tell_lesson()

    def help(self, level: int) -> None:
        """Open a hint of the step; who has read the move has not solved it."""
        super().help(level)
        if self.hinted == MOVE and self.session is None:
            self.counted |= {key_of(self.lesson.id, self.step, self.asked)}

    def show_me(self) -> None:
        """Begin the step again, and let the board show its solution."""
        self.begin_again()
        self.counted |= {key_of(self.lesson.id, self.step)}
        if self.session is not None:
            self.session.settle(False)
        if self.of_race:
            return self._point_at_good()
        self.shown_how = True
        if isinstance(self.step.solution, str):
            self.race.run(seated_bots(self.race, stand_in=self.step.solution))
            return self.rebuild([])
        for answer in self.step.solution:
            ask = self.ask
            if ask is None:
                break
            self.choose(self.scenario.game.read_answer(ask.choice, answer))

    @property
    def board_rests(self) -> bool:
        """Whether nothing can be done on the board: a question or a sheet is shown."""
        return self.asked is not None or self.on_sheet

    @property
    def board_waits(self) -> bool:
        """Whether the board shows what is spoken about, until the reader goes on or tries again."""
        return self.board_rests or self.verdict.kind != OPEN

    def hear(self, message: dict[str, Any]) -> None:
        """Do what the page asks for."""
        do = message.get("do")
        if do == "practice":
            self.practise(str(message.get("what")), str(message.get("block") or ""))
        elif do == "next":
            self.go_on()
        elif do == "again":
            self.begin_again()
        elif do == "show me":
            self.show_me()
        elif do == "step":
            self.finds_step = False
            self.go(int(message["number"]))
        elif do == "lesson":
            self.open_lesson(str(message["name"]))
        elif do == "answer":
            self.choose_answer(int(message["number"]))
        elif do == "stored":
            self._stored(str(message.get("code", "")))
        elif do == "hint":
            self.help(int(message.get("level", 1)))
        elif do in ON_THE_BOARD and (self.board_rests or (self.board_waits and do in ASKED_FOR)):
            self.tell(tr("There is nothing to do on the board now."))
        else:
            super().hear(message)

    def _stored(self, code: str) -> None:
        """Take in what the browser remembers; a reader who comes back goes on with the first open step."""
        try:
            PROGRESS.add(decode(code))
        except BadOption:
            return  # somebody else's word in the browser's storage
        untouched = not self.race.decisions[self._seat()] and self.answer is None and not self.hinted
        if self.session is not None or self.summary is not None or not self.finds_step:
            return
        if untouched and self.number == 0 and (first := PROGRESS.first_open(self.lesson)):
            self.go(first)

    # -- what is shown ------------------------------------------------------------------------------------------

    def _payload_of_play(self) -> dict[str, Any]:
        """Return what the page needs; if the kernel goes, the page can start another one and open this step again."""
        what, module = f"{json.dumps(self.lesson.id)}, {self.number}", "lesson_widget"
        if self.session is not None or self.summary is not None:
            kind = "summary" if self.session is None else self.session.kind
            what, module = f"{json.dumps(kind)}, {json.dumps(self.block.id)}", "practice_widget"
        restart = f'__import__("racelib.teach.{module}", fromlist=["go_on"]).go_on({what}, {{}})'
        again = self.page is None or not self.page.has_home  # home opens what lies under a step that is tried
        gone = lesson_stopped() if again else tryout_stopped()
        return {**super()._payload_of_play(), "gone": msgspec.to_builtins(gone), "restart": restart}

    def news(self) -> dict[str, Any]:
        """Return what is asked now, and what the lesson says; beside a question nothing is asked on the board."""
        news = {**super().news(), "lesson": self.view()}
        if self.board_waits:
            news |= {"ask": None, "over": news["over"] if self.ended and not self.board_rests else ""}
        return news | ({"undo": False, "redo": False} if self.board_rests else {})

    def make_payload(self, mode: str, timeline: Timeline, **more: Any) -> dict[str, Any]:
        """Return all that the page needs; the top bar says which lesson this is."""
        practice = self.session is not None or self.summary is not None
        where = self._title() if practice else self._place(tr("{block} · lesson {number} of {total}"))
        payload = {**super().make_payload(mode, timeline, **more), "game": tr("Learn"), "place": where}
        back = {} if self.page is None else {"backToRace": tr("Back to where you were")}
        return {**payload, "words": {**payload["words"], **back}}

    def tell_lesson(self) -> None:
        """Bring the words of the lesson up to date."""
        self.send({"lesson": self.view()})

    def tell_mistakes(self) -> None:
        """Let the browser remember the mistakes."""
        self.send({"missed": PROGRESS.mistakes.text})

    def view(self) -> dict[str, Any]:
        """Return what the lesson says now (`js/views.js` has the types)."""
        step, verdict = self.step, self.verdict
        sheet = self.sheet()
        named = [verdict.rule, *step.also, *(one.rule for one in step.question), step.rule]
        return {
            "title": self._title(),
            "place": self._place(tr("{block}, lesson {number} of {total}")),
            "steps": self._steps(),
            "learn": step.learn if sheet is None else "",
            "facts": step.facts if sheet is None and self.session is None else [],
            "do": step.do if self.asked is None and sheet is None else "",
            "table": None if step.table is None or sheet is not None else msgspec.to_builtins(step.table),
            "feedback": {"kind": verdict.kind, "head": self._head(), "say": verdict.say, "rule": verdict.rule},
            "shown": self.shown_how,
            "also": [rule(one).said for one in step.also] if verdict.kind == GOOD else [],
            "account": self._account(),
            "question": self._question(),
            "sheet": sheet,
            "hints": self.hint_texts(),
            "go_on": self._way_on(),
            "left": self._time_left(),
            "unasked": list(step.unasked),
            "stamp": f"{self.number} {self.asked} {self.answer} {self.hinted} {len(self.race.events)}",
            "code": PROGRESS.code,
            "rules": rules_named(named if sheet is None else [one["rule"] for one in sheet["wrong"]]),
            "words": words() | ({} if self.session is None else {"answer": tr("Show the answer (not counted)")}),
        }

    def _head(self) -> str:
        """Return the first words of the feedback; what the board has played is not praised."""
        return tr("This is how it goes") if self.shown_how and self.verdict.kind == GOOD else head(self.verdict)

    def _question(self) -> dict[str, Any] | None:
        question = self.question
        if question is None:
            return None
        shown = {"ask": question.ask, "choices": [one.say for one in question.choices], "rule": question.rule}
        if self.answer is None:
            return {**shown, "answer": None, "right": False, "head": "", "say": ""}
        if self.right:
            return {**shown, "answer": self.answer, "right": True, "head": self._praise(), "say": question.explain}
        why = question.choices[self.answer].why
        if self.session is not None:
            answer = question.choices[self.right_number(question)].say
            why = " ".join([why, tr("The answer is: {answer}.").format(answer=answer.rstrip(".")), question.explain])
        return {**shown, "answer": self.answer, "right": False, "head": tr("No."), "say": why}

    def _praise(self) -> str:
        """Say that an answer is right; in a session also that it is not counted after the answer was read."""
        return tr("Right, but not counted: you had read the answer.") if self.answer_read else tr("Right.")

    def _way_on(self) -> str:
        """Return the words of the button that goes on, or "" while there is still something to do."""
        if self.session is not None:
            return self._way_on_in_session()
        if self.summary is not None or not (self.verdict.kind == GOOD or self.right):
            return ""
        asked = -1 if self.asked is None else self.asked
        if asked + 1 < len(self.step.question):
            return tr("A question") if asked < 0 else tr("One more question")
        if self.number + 1 < len(self.lesson.step):
            return tr("Next step")
        after = self.next_lesson()
        if after is None or self.ends_block:
            return summary_title(self.block)
        return tr("Next lesson: {title}").format(title=after.title)

    def next_lesson(self) -> Lesson | None:
        """Return the lesson after this one; after the last one of a block, the first one of the next block."""
        if self.session is not None or self.summary is not None:
            return None
        names = [name for block in blocks() for name in block.lessons]
        later = names[names.index(self.lesson.id) + 1 :]
        return read_lesson(later[0]) if later else None

    def close(self) -> None:
        """Show nothing any more: the progress is no longer told here."""
        self.leave_page()
        super().close()

    def _time_left(self) -> str:
        if self.session is not None or self.summary is not None:
            return ""
        minutes = minutes_left(self.lesson)
        if not minutes:
            return tr("This lesson is done.")
        return trn("about {n} minute left", "about {n} minutes left", minutes).format(n=minutes)

    def _account(self) -> list[str]:
        """Return how the reader's result of a whole race comes about."""
        race: Race[Any] = self.race
        return coach_of(race.game).account(race.state.seen_by(YOU), YOU) if race.over and self.asked is None else []

    def text(self) -> str:
        """Return the lesson as text: for screen readers, previews and tests."""
        step, view = self.step, self.view()
        if view["sheet"] is not None:
            return sheet_in_words(view["title"], view["sheet"])
        place = tr("Step {number} of {total}").format(number=self.number + 1, total=len(self.lesson.step))
        lines = [f"{self.lesson.title}. {place}.", step.learn, *view["facts"]]
        lines += [f"{tr('To do')}: {step.do}"] if step.do else []
        lines += ["", super().text()] if self.asked is None else []
        feedback = view["feedback"]
        if feedback["say"]:
            lines += ["", f"{feedback['head']} {feedback['say']}", *view["also"]]
        lines += self._account()
        for question in step.question if self.asked is None else [step.question[self.asked]]:
            lines += ["", f"{tr('Question')}: {question.ask}"]
            lines += [f"  {letter}  {one.say}" for letter, one in zip("abcdef", question.choices, strict=False)]
        return "\n".join(lines)


def go_on(name: str, number: int, _: str) -> LessonWidget:
    """Open a step of a lesson in a new kernel: the page calls this when the one before is gone."""
    return LessonWidget(read_lesson(name), number)


def lesson(name: str) -> LessonWidget:
    """Show a lesson.

    Parameters
    ----------
    name
        One of `[one.id for one in teach.lessons()]`, such as "gears" or "auction".
    """
    return LessonWidget(read_lesson(name))
