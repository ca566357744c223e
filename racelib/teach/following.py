"""Following given answers on the page: how many of them are given, and which option of the page gives the next ones.

One press may give several answers, such as a whole drive; a hint points at the press that goes along with the solution
as far as one press can.
"""

from __future__ import annotations

from typing import Any

from racelib.kernel.bots import seated_bots
from racelib.kernel.choice import Ask
from racelib.kernel.race import Race
from racelib.kernel.registry import coach_of
from racelib.kernel.scenario_file import Scenario
from racelib.page.in_a_row import is_foreseen, race_ahead, with_next
from racelib.teach.course import YOU, Step, race_of
from racelib.teach.judge import play_out, spare
from racelib.text.language import tr


def played(step: Step, scenario: Scenario, answers: list[Any]) -> Race[Any]:
    """Return the race of a step after some answers."""
    race = race_of(scenario)
    play_out(step, scenario, race, answers)
    return race


def answers_given(step: Step, scenario: Scenario, race: Race[Any], answers: list[Any]) -> int | None:
    """Return how many of some answers the reader has given, or None when something else was answered."""
    for number in range(len(answers) + 1):
        if played(step, scenario, answers[:number]).events == race.events:
            return number
    return None


def next_answers(step: Step, scenario: Scenario, race: Race[Any]) -> list[Any]:
    """Return what the solution answers with the next press: mostly one thing, a die and its command together.

    After another move than the solution's there is nothing to return.
    """
    ask = next((one for one in race.pending if one.seat == YOU), None)
    if ask is None:
        return []
    if isinstance(step.solution, str):
        return advised(race, ask)
    done = answers_given(step, scenario, race, step.solution)
    if done is None or done == len(step.solution):
        return []
    first = scenario.game.read_answer(ask.choice, step.solution[done])
    ahead = race_ahead(race, ask, first) if done + 1 < len(step.solution) else None
    if ahead is None or ahead.ask_for(YOU).choice.KIND in step.unasked:
        return [first]
    return [first, scenario.game.read_answer(ahead.ask_for(YOU).choice, step.solution[done + 1])]


def advised(race: Race[Any], ask: Ask) -> list[Any]:
    """Return what a strong player would answer with the next press."""
    coach = coach_of(race.game)
    first = coach.advice(race.state.seen_by(ask.seat), ask.choice, ask.seat)
    ahead = race_ahead(race, ask, first)
    if ahead is None:
        return [first]
    return [first, coach.advice(ahead.state.seen_by(ask.seat), ahead.ask_for(ask.seat).choice, ask.seat)]


def in_words(race: Race[Any], ask: Ask, answers: list[Any], drive: int | None) -> str:
    """Say what to choose: a whole drive by its number, or the answer to a question and what goes along with it."""
    words, choose = race.game.words, tr("Choose: {option}.")
    if drive is not None:
        trips = coach_of(race.game).kind(ask.choice).trips(race.state.seen_by(ask.seat), ask.choice)
        return choose.format(option=words.label(trips[drive].told))
    first, *rest = answers
    said = choose.format(option=words.option(ask.choice.explain(first)))
    ahead = race_ahead(race, ask, first) if rest else None
    return said if ahead is None else with_next(said, race, ahead.ask_for(ask.seat), rest[0])


def whole_drive(step: Step, scenario: Scenario, answers: list[Any], done: int) -> int | None:
    """Return the option that gives the next answers with one press, the longest one, or None if there is none.

    Parameters
    ----------
    step, scenario
        The step, and its position.
    answers, done
        What is to be answered, and how many of these answers are given.
    """
    now = played(step, scenario, answers[:done])
    ask = now.ask_for(YOU)
    trips = coach_of(now.game).kind(ask.choice).trips(now.state.seen_by(YOU), ask.choice)
    if not trips:
        return None
    later = [played(step, scenario, answers[:number]).events for number in range(done + 1, len(answers) + 1)]
    reached = {}
    for number, trip in enumerate(trips):
        race = played(step, scenario, answers[:done])
        begun = len(race.events)
        race.choose(trip.answer, YOU)
        for one in trip.then:
            asked = next((ask for ask in race.pending if ask.seat == YOU), None)
            if not is_foreseen(race, asked, YOU, begun, one):
                break
            race.choose(one.answer, YOU)
        others = seated_bots(race)
        race.run(others)
        spare(step, scenario, race, others)
        if race.events in later:
            reached[later.index(race.events)] = number
        elif later and race.events[: len(later[-1])] == later[-1]:  # it gives them all, and goes on
            reached.setdefault(len(later), number)
    return reached[max(reached)] if reached else None
