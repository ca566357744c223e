"""What the engine says: whether a goal is reached, a mistake was made, and which answer to a question is right."""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from racelib.errors import BadScenario, RaceError
from racelib.kernel.bots import seated_bots
from racelib.kernel.event import Chose, ChoseTogether, Event, TurnEnded, deciders, fold
from racelib.kernel.game import Bot
from racelib.kernel.race import Race
from racelib.kernel.registry import coach_of
from racelib.kernel.scenario_expectations import compare
from racelib.kernel.scenario_file import CHOICE_FIELDS, Outcome, Scenario
from racelib.teach.course import YOU, Lesson, Question, Step, race_of, read_lesson, scenario_of
from racelib.text.language import tr

GOOD, MISTAKE, AGAIN, OPEN = "good", "mistake", "again", "open"


class Verdict(msgspec.Struct, frozen=True):
    """What is said to the reader about what was done: `kind` is good, mistake, again, or open (nothing yet)."""

    kind: str = OPEN
    say: str = ""
    rule: str = ""


def holds(scenario: Scenario, race: Race[Any], pattern: dict[str, Any], events: list[Event]) -> bool:
    """Say whether an expectation, written as in a scenario, is true of a race and of some of its events."""
    outcome = Outcome(scenario.id, scenario.title)
    compare(scenario, race, pattern, events, scenario.id, outcome)
    return outcome.passed


def judge(step: Step, scenario: Scenario, race: Race[Any]) -> Verdict:
    """Look at what the reader has done since a step began: the goal, a listed mistake, or no more turns to reach it.

    Events are those of the reader's own turns: what others do afterwards changes nothing about it.
    """
    turns = own_turns(race.events)
    events = [event for turn in turns for event in turn]
    if not step.goal or not any(YOU in deciders(event) for event in events):
        return Verdict()
    if holds(scenario, race, step.goal, events):
        return Verdict(GOOD, step.good, step.rule)
    for mistake in step.mistakes:
        if holds(scenario, race, mistake.when, events):
            return Verdict(MISTAKE, mistake.say, mistake.rule)
    if sum(type(turn[-1]) is TurnEnded for turn in turns) >= step.turns or race.over:
        return Verdict(AGAIN, step.again or tr("That is allowed, but it is not what was asked for. Try again."), "")
    return Verdict()


def rests_at(step: Step, scenario: Scenario, race: Race[Any], verdict: Verdict) -> int:
    """Return after how many events a verdict holds: at the end of the reader's turn that brought it about.

    What others do afterwards is no part of it. What happens by itself is, where the verdict speaks of it: the last car
    of an auction is sold in a turn in which nobody decides. A verdict in the middle of a turn holds now.
    """
    turns = own_turns(race.events)
    ends = [number for number, event in enumerate(race.events, start=1) if any(event is turn[-1] for turn in turns)]
    for number in ends:
        then = race.fork(number)  # it goes on until somebody is asked
        if not then.over and judge(step, scenario, then) == verdict:  # the end of the race belongs to its last turn
            later = (n for n, event in enumerate(then.events, start=1) if n >= number and type(event) is TurnEnded)
            exact = (n for n in later if judge(step, scenario, at_moment(then, n)) == verdict)
            return next(exact, number)
    return len(race.events)


@dataclass(frozen=True)
class Moment:
    """A race as it was after some events, without what happens by itself afterwards."""

    state: Any
    events: list[Event]
    pending: Any
    over: bool
    result: Any


def at_moment(race: Race[Any], number: int) -> Any:
    """Return what can be expected of a race as it was after so many events."""
    events = list(race.events[:number])
    state = fold(race.game.start(race.header), events)
    return Moment(state, events, race.pending, race.over, race.result if race.over else None)


def own_turns(events: list[Event]) -> list[list[Event]]:
    """Return the events of the turns in which the reader decided; the last may be under way."""
    turns: list[list[Event]] = [[]]
    for event in events:
        turns[-1].append(event)
        if type(event) is TurnEnded:
            turns.append([])
    return [turn for turn in turns if any(answered(event) for event in turn)]


def answered(event: Event) -> bool:
    """Say whether an event holds an answer of the reader: alone or together with others, also the only possible one.

    >>> answered(Chose(YOU, 4)), answered(ChoseTogether(((YOU, "red"), (1, "blue")))), answered(Chose(1, 4))
    (True, True, False)
    """
    if type(event) is ChoseTogether:
        return any(seat == YOU for seat, _ in event.answers)
    return type(event) is Chose and event.seat == YOU


def play_out(step: Step, scenario: Scenario, race: Race[Any], answers: list[Any] | str) -> None:
    """Give the reader's answers one after the other, or let a bot give them; the other seats have their bots."""
    if isinstance(answers, str):
        race.run(seated_bots(race, stand_in=answers))
        return
    others = seated_bots(race)
    race.run(others)
    spare(step, scenario, race, others)
    for answer in answers:
        if race.over:
            raise BadScenario(f"{scenario.where}, step {scenario.id}: the race is over before {answer!r}")
        race.choose(scenario.game.read_answer(race.ask_for(YOU).choice, answer), YOU)
        race.run(others)
        spare(step, scenario, race, others)


def spare(step: Step, scenario: Scenario, race: Race[Any], others: Mapping[int, Bot]) -> None:
    """Answer for the reader what the lesson has not taught yet, until something else is asked."""
    while not race.over:
        ask = next((one for one in race.pending if one.seat == YOU), None)
        if ask is None or ask.choice.KIND not in step.unasked:
            return
        race.choose(scenario.game.read_answer(ask.choice, step.unasked[ask.choice.KIND]), YOU)
        race.run(others)


def moment_of(step: Step, question: Question) -> tuple[Race[Any], int]:
    """Return the race of a question, and how many of its events the board shows beside it.

    A question about what may be chosen stands at that choice. One about what comes of an answer stands before that
    answer, and one without an answer at its position: what happens then would give away what is asked.
    """
    scenario = scenario_of(step, question)
    race = race_of(scenario)
    play_out(step, scenario, race, question.choose)
    if not scenario.header.start or asks_what_may_be_chosen(scenario, race, question):
        return race, len(race.events)
    if len(question.choose) < 2:
        return race, 0
    before = race_of(scenario)
    play_out(step, scenario, before, question.choose[:-1])
    return race, len(before.events)


def asks_what_may_be_chosen(scenario: Scenario, race: Race[Any], question: Question) -> bool:
    """Say whether a question is about the options of what a race asks now, or its choices take some of them."""
    ask = race.pending[0] if race.pending else None
    about = {*CHOICE_FIELDS, "of", *(scenario.game.facets(ask.choice) if ask is not None else ())}
    keys = {key for choice in question.choices for key in choice.when}
    return any(choice.choose for choice in question.choices) or (keys <= about and keys != {"asked"})


def right_answers(step: Step, question: Question) -> list[int]:
    """Return the numbers of the choices that the engine confirms."""
    scenario = scenario_of(step, question)
    right = []
    for number, choice in enumerate(question.choices):
        race = race_of(scenario)
        play_out(step, scenario, race, [*question.choose, *choice.choose])
        if holds(scenario, race, choice.when, race.events):
            right.append(number)
    return right


def right_answer(step: Step, question: Question) -> int:
    """Return the number of the one right choice of a question of a step.

    Raises
    ------
    BadScenario
        When the engine confirms none, or several.
    """
    right = right_answers(step, question)
    if len(right) != 1:
        found = ", ".join(question.choices[number].say for number in right) or "none"
        raise BadScenario(f"step {step.id}: the engine must confirm exactly one answer, but it confirms {found}")
    return right[0]


def outcome_of(step: Step, answers: list[Any] | str) -> tuple[Verdict, str]:
    """Play answers and return the verdict, and how the reader stands afterwards, in a few words."""
    scenario = scenario_of(step)
    race = race_of(scenario)
    play_out(step, scenario, race, answers)
    seen = race.state.seen_by(YOU)
    return judge(step, scenario, race), coach_of(scenario.game).in_short(seen, YOU, scenario.names[YOU])


@dataclass(frozen=True)
class Answers:
    """The answers of a lesson as text; in a notebook they stay folded until somebody opens them."""

    text: str

    def __str__(self) -> str:
        """Return the text."""
        return self.text

    def __repr__(self) -> str:
        """Return the text."""
        return self.text

    def _repr_html_(self) -> str:
        """Return the text, folded; the mark keeps keys that are pressed on it away from JupyterLab."""
        summary = f'<summary data-lm-suppress-shortcuts="true">{html.escape(tr("Show the answers"))}</summary>'
        return f'<details>{summary}<pre style="white-space: pre-wrap">{html.escape(self.text)}</pre></details>'


def _done(name: str, step: Step) -> list[str]:
    """Return how a step comes out by its solution, and by each mistake."""
    verdict, told = outcome_of(step, step.solution)
    if verdict.kind != GOOD:
        raise RaceError(f"lesson {name}, step {step.id}: the solution does not reach the goal: {told}")
    lines = [f"   {tr('done')}: {told} ({step.rule})"]
    for mistake in step.mistakes:
        _, told = outcome_of(step, mistake.attempt)
        lines.append(f"   {tr('mistake')}: {told} ({mistake.rule})")
    return lines


def key(name: str) -> Answers:
    """Return the answers of a lesson, all worked out by the engine: what a notebook shows at its end.

    Raises
    ------
    RaceError
        When the engine does not confirm the lesson: a solution fails, or a question has no single right answer.
    """
    lesson: Lesson = read_lesson(name)
    lines = [lesson.title]
    for number, step in enumerate(lesson.step, start=1):
        lines += ["", f"{number}. {step.do or step.learn}"]
        if step.goal:
            lines += _done(name, step)
        for question in step.question:
            answer = question.choices[right_answer(step, question)].say
            lines.append(f"   {question.ask}")
            lines.append(f"   {tr('answer')}: {answer} ({question.rule})")
    return Answers("\n".join(lines))
