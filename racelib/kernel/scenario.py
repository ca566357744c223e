"""Scenarios: a position, scripted dice and choices, and what must come out. Tests, lessons and bug reports are these.

A scenario is a small TOML file; `racelib/kernel/SCENARIOS.md` explains the format. Nothing here knows a game.
"""

from __future__ import annotations

from typing import Any

from racelib.arguments import of_kind
from racelib.errors import BadScenario, IllegalChoice, RaceError
from racelib.kernel import scenario_file
from racelib.kernel.chance import Scripted, Seeded
from racelib.kernel.choice import Ask
from racelib.kernel.race import Race
from racelib.kernel.scenario_expectations import compare
from racelib.kernel.scenario_file import Outcome, Scenario, by_name, parse_scenario, read_answer, read_scenario

__all__ = ["Outcome", "Scenario", "parse_scenario", "read_scenario", "run_scenario"]


def run_scenario(scenario: Scenario) -> Outcome:
    """Run a scenario and compare what happened with what was expected."""
    of_kind("scenario", scenario, Scenario, "a scenario, such as read_scenario(file) gives")
    outcome = Outcome(scenario.id, scenario.title)
    then = None if scenario.header.seed is None else Seeded(scenario.header.seed)
    chance = Scripted(scenario.dice, then)
    try:
        race = Race(scenario.game, scenario.header, chance)
    except RaceError as problem:
        outcome.failures.append(f"the race cannot begin: {by_name(str(problem), scenario.names)}")
        return outcome
    used = 0  # undone dice fall again
    for number, step in enumerate(scenario.steps, start=1):
        try:
            for _ in range(step.get("undo", 0)):
                race.undo()
            seen = len(race.events) if number > 1 else 0
            for _ in range(step.get("redo", 0)):
                race.redo()
            _do(scenario, race, step, number, outcome)
            used = max(used, sum(race.table.positions.values()))
            compare(scenario, race, step.get("expect", {}), race.events[seen:], f"step {number}", outcome)
        except RaceError as problem:
            outcome.failures.append(f"step {number}: {by_name(str(problem), scenario.names)}")
            return outcome
    unused = len(scenario.dice) - used
    if unused > 0:
        outcome.failures.append(f"{unused} scripted dice were not used")
    return outcome


def _do(scenario: Scenario, race: Race[Any], step: dict[str, Any], number: int, outcome: Outcome) -> None:
    """Make the choice of a step, or see it refused."""
    if "together" in step:
        _do_together(scenario, race, step, number, outcome)
        return
    if "choose" not in step:
        if "refused" in step:
            raise BadScenario("'refused' needs a 'choose'")
        return
    seat = step.get("seat")
    ask = race.ask_for() if seat is None else _ask_of(scenario, race, seat)
    answer = read_answer(scenario, ask.choice, step["choose"])
    refused = step.get("refused")
    if not refused:
        _choose(scenario, race, ask, answer)
        outcome.lines.append(f"step {number}: {scenario.names[ask.seat]} chose {step['choose']!r}")
        return
    try:
        race.choose(answer, ask.seat)
    except IllegalChoice as illegal:
        outcome.lines.append(f"step {number}: {step['choose']!r} was refused: {illegal}")
        if isinstance(refused, str) and refused not in illegal.rules:
            outcome.failures.append(
                f"step {number}: {step['choose']!r} was refused by {', '.join(illegal.rules) or 'no rule'}, "
                f"not by {refused}: {illegal}"
            )
        return
    outcome.failures.append(f"step {number}: {step['choose']!r} was accepted, but must be refused")


def _ask_of(scenario: Scenario, race: Race[Any], name: Any) -> Ask:
    """Return what a seat is asked, or say who is asked what instead."""
    seat = scenario_file.seat_named(scenario, name)
    ask = race.asked(seat)
    if ask is None and race.pending:
        asked = ", ".join(f"{scenario.names[one.seat]} is asked for a {one.choice.KIND}" for one in race.pending)
        raise BadScenario(f"{name} is not being asked: {asked} (racelib makes a choice with one answer)")
    return race.ask_for(seat) if ask is None else ask


def _choose(scenario: Scenario, race: Race[Any], ask: Ask, answer: Any) -> None:
    """Make a choice; when it is refused, say who was asked what."""
    try:
        race.choose(answer, ask.seat)
    except IllegalChoice as illegal:
        asked = f"{scenario.names[ask.seat]} is asked for a {ask.choice.KIND}"
        raise IllegalChoice(f"{asked}: {illegal}", illegal.rules) from None


def _do_together(scenario: Scenario, race: Race[Any], step: dict[str, Any], number: int, outcome: Outcome) -> None:
    """Let several seats answer at once, in secret."""
    for other in ("choose", "seat", "refused"):
        if other in step:
            raise BadScenario(f"a step with 'together' has no '{other}'")
    asks = [_ask_of(scenario, race, name) for name in step["together"]]
    for ask, (name, written) in zip(asks, step["together"].items(), strict=True):
        _choose(scenario, race, ask, read_answer(scenario, ask.choice, written))
        outcome.lines.append(f"step {number}: {name} chose {written!r}")
