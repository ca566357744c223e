"""What a scenario expects, compared with what happened."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from racelib.errors import BadScenario
from racelib.kernel.choice import Ask
from racelib.kernel.event import Event
from racelib.kernel.game import SPECTATOR
from racelib.kernel.race import Race
from racelib.kernel.scenario_file import (
    CHOICE_FIELDS,
    EXPECT_FIELDS,
    NOTHING,
    ONLOOKER,
    SEAT_FIELDS,
    Outcome,
    Scenario,
    as_patterns,
    check_patterns,
    no_field,
    read_answer,
    seat_named,
)


def compare(
    scenario: Scenario, race: Race[Any], expect: dict[str, Any], new: list[Event], where: str, outcome: Outcome
) -> None:
    """Compare everything that is expected of a race, and of some events of it, with how it is.

    What does not hold is noted in the outcome, after the words `where`. Patterns that fit no event of this game are
    refused with a `BadScenario`.
    """
    check_patterns(scenario.game, expect)
    names = list(scenario.names)
    happened = [_all_fields(event) for event in new]
    view = scenario.game.view(race.state)
    asks = list(race.pending)
    if "of" in expect:
        seat = seat_named(scenario, expect["of"])
        asks = [ask for ask in asks if ask.seat == seat]
        _note(outcome, where, bool(asks), f"{expect['of']} is asked", [names[ask.seat] for ask in race.pending])
    facets = scenario.game.facets(asks[0].choice) if asks else {}
    for what, due in expect.items():
        if what == "events":
            _in_order(happened, as_patterns(due), names, where, outcome)
        elif what == "no_events":
            for pattern in as_patterns(due):
                found = next((event for event in happened if _matches(event, pattern, names)), None)
                _note(
                    outcome, where, found is None, f"no event {pattern}", found and _event_shown(found, pattern, names)
                )
        elif what == "over":
            _note(outcome, where, race.over == due, f"over is {due}", race.over)
        elif what == "result":
            _compare(outcome, where, what, race.result, due, names)
        elif what == "not_asked":
            _not_asked(scenario, list(race.pending), due, where, outcome)
        elif what == "seen":
            _seen(scenario, race, due, where, outcome)
        elif what in CHOICE_FIELDS:
            if asks:
                _asked(scenario, asks, what, due, where, outcome)
            else:
                outcome.failures.append(f"{where}: '{what}' is expected, but nothing is asked any more")
        elif what in view or what in facets:
            _compare(outcome, where, what, view[what] if what in view else facets[what], due, names)
        elif what != "of":
            known = sorted({*EXPECT_FIELDS, *view, *facets})
            outcome.failures.append(f"{where}: nothing is known of '{what}'; known are {', '.join(known)}")


def _all_fields(event: Event) -> dict[str, Any]:
    """Return an event as a table with all its fields, those too that a file leaves out because they are as usual."""
    table: dict[str, Any] = msgspec.to_builtins(event)
    for field_name in event.__struct_fields__:
        table.setdefault(field_name, msgspec.to_builtins(getattr(event, field_name)))
    return table


def _seen(scenario: Scenario, race: Race[Any], due: Any, where: str, outcome: Outcome) -> None:
    """Compare what seats know: `seen.Bo` with the view of that seat, `seen.spectator` with what lies open."""
    names = list(scenario.names)
    if not isinstance(due, dict):
        raise BadScenario(f"'seen' is {due!r}; expected a table of seats")
    for name, fields in due.items():
        onlooker = name == ONLOOKER and name not in names
        view = scenario.game.view(race.state, SPECTATOR if onlooker else seat_named(scenario, name))
        _compare(outcome, where, f"seen.{name}", view, fields, names, f"{name} sees {fields}")


def _asked(scenario: Scenario, asks: list[Ask], what: str, due: Any, where: str, outcome: Outcome) -> None:
    """Compare what is asked; when several are asked at once, `asked` may be any of it, the rest is of the first."""
    names, choice = list(scenario.names), asks[0].choice
    read = partial(read_answer, scenario, choice)
    if what == "asked":
        fine = any(_matches({"seat": ask.seat, "kind": ask.choice.KIND}, due, names) for ask in asks)
        found = [{"seat": names[ask.seat], "kind": ask.choice.KIND} for ask in asks]
        _note(outcome, where, fine, f"asked is {due}", found[0] if len(found) == 1 else found)
    elif what == "options":
        options = sorted(choice, key=str)
        fine = options == sorted((read(one) for one in _list(what, due)), key=str)
        _note(outcome, where, fine, f"options are {due}", options)
    elif what == "explain":
        _explained(scenario, choice, due, where, outcome)
    else:
        for one in _list(what, due):
            legal = choice.legal(read(one))
            _note(outcome, where, legal == (what == "includes"), f"options {what[:-1]} {one}", f"legal: {legal}")


def _not_asked(scenario: Scenario, asks: list[Ask], due: Any, where: str, outcome: Outcome) -> None:
    """See that the game does not wait for some seats, or not with some kind of choice."""
    names = list(scenario.names)
    for one in due if isinstance(due, list) else [due]:
        pattern = {"seat": one} if isinstance(one, str) else one
        if not isinstance(pattern, dict) or not pattern or not {"seat", "kind"}.issuperset(pattern):
            raise BadScenario(f"'not_asked' is {one!r}; expected a seat, or a table with 'seat' and 'kind'")
        if "seat" in pattern:
            seat_named(scenario, pattern["seat"])
        found = [{"seat": names[ask.seat], "kind": ask.choice.KIND} for ask in asks]
        asked = any(_matches({"seat": ask.seat, "kind": ask.choice.KIND}, pattern, names) for ask in asks)
        _note(outcome, where, not asked, f"not asked: {one}", found)


def _explained(scenario: Scenario, choice: Any, due: Any, where: str, outcome: Outcome) -> None:
    """Compare what options are said to cost and risk."""
    for one in due if isinstance(due, list) else [due]:
        if not isinstance(one, dict) or "option" not in one:
            raise BadScenario(f"'explain' is {one!r}; expected a table with an 'option'")
        option = read_answer(scenario, choice, one["option"])
        if not choice.legal(option):
            raise BadScenario(f"'explain': {scenario.game.words.refusal(choice.refuse(option))}")
        told = choice.explain(option)
        facts = {"price": told.price, "rules": list(told.rules), **told.facts}
        for name, value in one.items():
            if name != "option" and name not in facts:
                outcome.failures.append(f"{where}: {no_field(f'the option {option!r}', name, list(facts))}")
            elif name != "option":
                fine = _matches(facts[name], value, [])
                _note(outcome, where, fine, f"option {one['option']}: {name} is {value}", facts[name])


def _list(what: str, due: Any) -> list[Any]:
    if not isinstance(due, list):
        raise BadScenario(f"'{what}' is {due!r}; expected a list")
    return due


def _note(outcome: Outcome, where: str, fine: bool, what: str, found: Any) -> None:
    outcome.lines.append(f"{where}: {what}")
    if not fine:
        outcome.failures.append(f"{where}: expected that {what}; it was {found!r}")


def _compare(
    outcome: Outcome, where: str, what: str, found: Any, due: Any, names: list[str], expected: str = ""
) -> None:
    """Compare a value with what is expected of it; what is not there at all is named."""
    expected = expected or f"{what} is {due}"
    fine = _matches(found, due, names)
    missing = "" if fine else _missing(found, due, names, what)
    if missing:
        outcome.lines.append(f"{where}: {expected}")
        outcome.failures.append(f"{where}: expected that {expected}; {missing}")
    else:
        _note(outcome, where, fine, expected, _shown(found, due, names))


def _in_order(
    happened: list[dict[str, Any]], due: list[dict[str, Any]], names: list[str], where: str, outcome: Outcome
) -> None:
    """Look for events that must have happened in this order, others between them allowed."""
    at = 0
    for pattern in due:
        found = next((n for n in range(at, len(happened)) if _matches(happened[n], pattern, names)), None)
        others = [_event_shown(event, pattern, names) for event in happened[at:]] if found is None else []
        _note(outcome, where, found is not None, f"event {pattern}", f"not among {others}")
        if found is None:
            return
        at = found + 1


def _event_shown(event: dict[str, Any], pattern: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """Show an event with the names of seats, where it is known that a seat is meant."""
    likely = dict.fromkeys(SEAT_FIELDS, names[0]) | {"seats": names[:1]} | pattern
    return {name: _shown(value, likely.get(name), names) for name, value in event.items()}


def _matches(found: Any, due: Any, names: list[str]) -> bool:
    """Say whether a value is what a scenario expects: tables by their named fields, names standing for seats."""
    if isinstance(due, dict):
        if isinstance(found, list):
            numbers = {name: names.index(name) for name in due if name in names}
            return set(numbers) == set(due) and all(
                number < len(found) and _matches(found[number], due[name], names) for name, number in numbers.items()
            )
        return isinstance(found, dict) and all(
            _matches(found[key], value, names)
            if (key := _key(found, name, names)) in found
            else _may_be_absent(found, value, names)
            for name, value in due.items()
        )
    if isinstance(due, list):
        return (
            isinstance(found, (list, tuple))
            and len(found) == len(due)
            and all(_matches(a, b, names) for a, b in zip(found, due, strict=True))
        )
    if due == NOTHING and due not in names:
        return found is None or found == due
    if isinstance(due, str) and isinstance(found, int) and not isinstance(found, bool):
        return due in names and names.index(due) == found
    kinds = {type(due), type(found)}
    if float in kinds and kinds <= {int, float}:  # a chance of 1 may be written as 1
        return bool(abs(found - due) < 1e-6)
    written = type(due) is str and isinstance(found, dict)  # a table may equal what people write: 6/3/3/3/3/2
    return (written or type(found) is type(due)) and bool(found == due)


def _may_be_absent(found: dict[Any, Any], due: Any, names: list[str]) -> bool:
    """Say whether nothing is expected under a key that a table does not have.

    Keys come and go where all values are of one kind: tokens by cell, cars by name. A table of different things is a
    record, such as one car; it always has the same fields, and one that it does not have is a misspelt one.
    """
    kinds = {type(value) for value in found.values() if value is not None}
    return due == NOTHING and due not in names and len(kinds) < 2


def _missing(found: Any, due: Any, names: list[str], path: str) -> str:
    """Say which key that is expected is not there at all, and which there are; nothing if all are there."""
    if isinstance(due, list) and isinstance(found, list):
        pairs = enumerate(zip(found, due, strict=False), start=1)
        return next(filter(None, (_missing(a, b, names, f"{path} {n}") for n, (a, b) in pairs)), "")
    if not isinstance(due, dict) or not isinstance(found, (dict, list)):
        return ""
    there: dict[Any, Any] = found if isinstance(found, dict) else dict(zip(names, found, strict=False))
    for name, value in due.items():
        key = _key(there, name, names)
        if key in there:
            deeper = _missing(there[key], value, names, f"{path}.{name}")
            if deeper:
                return deeper
        elif not _may_be_absent(there, value, names):
            return no_field(path, name, [str(one) for one in there])
    return ""


def _key(found: dict[Any, Any], name: str, names: list[str]) -> Any:
    """Return the key of a table that a name stands for: itself, or the number of its seat."""
    if name in found or name not in names:
        return name
    number = names.index(name)
    return number if number in found else str(number)


def _shown(found: Any, due: Any, names: list[str]) -> Any:
    """Show of a large value only what was asked for, and seats by their names where names were expected."""
    if isinstance(due, dict) and isinstance(found, list):
        there = dict(zip(names, found, strict=False))
        return {name: _shown(there[name], value, names) for name, value in due.items() if name in there}
    if isinstance(due, dict) and isinstance(found, dict):
        return {name: _shown(found.get(_key(found, name, names)), value, names) for name, value in due.items()}
    if isinstance(due, list) and isinstance(found, (list, tuple)) and due and all(one in names for one in due):
        return [_shown(one, names[0], names) for one in found]
    if type(found) is int and due in names and 0 <= found < len(names):
        return names[found]
    return found
