"""Scenarios: a position, scripted dice and choices, and what must come out. Tests, lessons and bug reports are these.

A scenario is a small TOML file; `docs` of the format: `racelib/kernel/SCENARIOS.md`. Nothing here knows a game.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import msgspec

from racelib.errors import BadScenario, IllegalChoice, RaceError, reason, shown
from racelib.kernel.chance import Scripted, Seeded
from racelib.kernel.choice import Ask, Choice
from racelib.kernel.event import KERNEL_EVENTS, Event
from racelib.kernel.game import SPECTATOR, Game, Header, Seat
from racelib.kernel.race import Race
from racelib.kernel.registry import game_named

FIELDS = {"id", "title", "rules", "game", "options", "position", "cars", "players", "seats", "dice", "seed", "step"}
STEP_FIELDS = {"choose", "together", "seat", "refused", "expect", "note", "dice", "undo", "redo"}
#: What can be expected of a choice, of any game; and what can be expected besides.
CHOICE_FIELDS = {"options", "asked", "explain", "includes", "excludes"}
EXPECT_FIELDS = CHOICE_FIELDS | {"events", "no_events", "over", "result", "of", "seen"}
#: Who sees what lies open, and no more: a name that stands for nobody's seat.
ONLOOKER = "spectator"
#: A value that is not there, or not known where somebody looks from.
NOTHING = "none"
#: Fields of events that hold a seat, in every game.
SEAT_FIELDS = ("seat", "by", "seats")
#: How messages call a seat by its number; those about a name itself count players from 1.
SEAT_NUMBER = re.compile(r"(?<!name of )\b(?:player|seat|car) (\d+)\b")
KINDS = {int: "a whole number", str: "text in quotes", list: "a list", dict: "a table"}
MAX_BYTES = 1024 * 1024


@dataclass
class Outcome:
    """What came of a scenario: each expectation as a line, and those that failed."""

    id: str
    title: str
    lines: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """True when everything came out as expected."""
        return not self.failures


@dataclass(frozen=True)
class Scenario:
    """A scenario as read from its file."""

    where: str
    id: str
    title: str
    rules: tuple[str, ...]
    game: Game[Any]
    header: Header
    dice: tuple[Any, ...]
    steps: tuple[dict[str, Any], ...]
    names: tuple[str, ...]


def read_scenario(path: str | os.PathLike[str]) -> Scenario:
    """Read a scenario file; raises `BadScenario` with the file, the field and the reason."""
    where = os.fspath(path)
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as problem:
        raise BadScenario(f"{where}: cannot be read: {reason(problem)}") from None
    if len(data) > MAX_BYTES:
        raise BadScenario(f"{where}: the file is too large for a scenario (at most {MAX_BYTES} bytes)")
    try:
        return parse_scenario(data.decode().replace("\r\n", "\n"), where)
    except UnicodeDecodeError:
        raise BadScenario(f"{where}: cannot be read: it is not UTF-8 text") from None


def parse_scenario(text: str, where: str = "scenario") -> Scenario:
    """Read a scenario from its text; see `read_scenario`."""
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:  # besides TOML errors: numbers without end, very deep nesting
        what = str(problem)
        raise BadScenario(f"{where}: this is not TOML: {shown(what[:1].lower() + what[1:])}") from None
    _only(where, raw, FIELDS, "field")
    title = _typed(where, raw, "title", str, "")
    steps = _typed(where, raw, "step", list, [])
    if not steps:
        raise BadScenario(f"{where}: there is no [[step]]: nothing would be done or expected")
    for number, step in enumerate(steps, start=1):
        at = f"{where}: step {number}"
        if not isinstance(step, dict):
            raise BadScenario(f"{at} is {step!r}; expected a table")
        _only(at, step, STEP_FIELDS, "field")
        for field_name in ("expect", "together"):
            _typed(at, step, field_name, dict, {})
        for field_name in ("undo", "redo"):
            if _typed(at, step, field_name, int, 0) < 0:
                raise BadScenario(f"{at}: '{field_name}' is {step[field_name]}; expected 0 or more")
    seats, position = seats_of(where, raw)
    try:
        game = game_named(_typed(where, raw, "game", str, "formula-d"))
        header = game.check(
            Header(
                game=game.name,
                seats=tuple(Seat(name) for name in seats),
                options=_typed(where, raw, "options", dict, {}),
                seed=_typed(where, raw, "seed", int, None),
                start=position,
            )
        )
    except RaceError as problem:
        unnamed = "" if "game" in raw else " (no 'game' is named, so it is formula-d)"
        raise BadScenario(f"{where}: {by_name(str(problem), seats)}{unnamed}") from None
    for number, step in enumerate(steps, start=1):
        check_patterns(game, step.get("expect", {}), f"{where}: step {number}: ")
    dice = list(_typed(where, raw, "dice", list, []))
    for number, step in enumerate(steps, start=1):
        dice += _typed(f"{where}: step {number}", step, "dice", list, [])
    rules = _typed(where, raw, "rules", list, [])
    if not all(isinstance(rule, str) for rule in rules):
        raise BadScenario(f"{where}: 'rules' must list rule ids in quotes")
    name = _typed(where, raw, "id", str, Path(where).stem)
    return Scenario(where, name, title, tuple(rules), game, header, tuple(dice), tuple(steps), tuple(seats))


def _only(where: str, given: dict[str, Any], known: set[str], what: str) -> None:
    for name in given:
        if name not in known:
            raise BadScenario(f"{where}: unknown {what} '{name}'; known are {', '.join(sorted(known))}")


def _typed(where: str, raw: dict[str, Any], name: str, kind: type, default: Any) -> Any:
    value = raw.get(name, default)
    if value is not default and (not isinstance(value, kind) or isinstance(value, bool)):
        raise BadScenario(f"{where}: '{name}' is {shown(repr(value))}; expected {KINDS[kind]}")
    return value


def seats_of(where: str, raw: dict[str, Any]) -> tuple[list[str], dict[str, Any] | None]:
    """Return the seats and the position: in `cars` or `players` each has a name, and names stand for seats everywhere.

    >>> seats_of("here", {"players": [{"name": "Ada", "bets": []}], "position": {"turn": "Ada"}})
    (['Ada'], {'turn': 0, 'players': [{'bets': []}]})
    """
    position = _typed(where, raw, "position", dict, {})
    given = [what for what in ("cars", "players") if what in raw]
    if not given:
        seats = _typed(where, raw, "seats", list, [])
        if not seats or not all(isinstance(name, str) for name in seats):
            raise BadScenario(
                f"{where}: there are neither [[cars]] nor [[players]] with a position nor 'seats' with names"
            )
        return seats, _named(position, seats) or None
    if len(given) > 1:
        raise BadScenario(f"{where}: there are [[cars]] and [[players]]; only one of them can be the seats")
    what, tables = given[0], raw[given[0]]
    if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
        raise BadScenario(f"{where}: '{what}' must be written as [[{what}]] tables")
    seats = [str(one.get("name", chr(ord("A") + number))) for number, one in enumerate(tables)]
    if len(set(seats)) != len(seats):
        raise BadScenario(f"{where}: two {what} have the same name")
    placed = [{key: value for key, value in one.items() if key != "name"} for one in tables]
    return seats, {**_named(position, seats), what: placed}


def _named(given: Any, seats: list[str]) -> Any:
    """Replace names of seats by their numbers, at any depth; as the key of a table, by the number as text."""
    if isinstance(given, dict):
        return {str(seats.index(key)) if key in seats else key: _named(value, seats) for key, value in given.items()}
    if isinstance(given, list):
        return [_named(value, seats) for value in given]
    return seats.index(given) if given in seats else given


def by_name(message: str, names: Sequence[str]) -> str:
    """Add the names of seats to a message that knows their numbers only.

    >>> by_name("player 1 has 2 unused dice for 3 turns", ["Ada", "Bo"])
    'player 1 (Bo) has 2 unused dice for 3 turns'
    """

    def named(found: re.Match[str]) -> str:
        number = int(found[1])
        return f"{found[0]} ({names[number]})" if number < len(names) else found[0]

    return SEAT_NUMBER.sub(named, message)


# -- what can be expected of events --------------------------------------------------------------------------


@lru_cache(maxsize=16)
def fields_of_events(kinds: tuple[type[Event], ...]) -> dict[str, tuple[str, ...]]:
    """Return the kinds of events as files call them, each with its fields; those of every game are among them.

    >>> fields_of_events(())["rolled"]
    ('what', 'by', 'face')
    """
    return {str(kind.__struct_config__.tag): kind.__struct_fields__ for kind in (*KERNEL_EVENTS, *kinds)}


def check_patterns(game: Game[Any], expect: dict[str, Any], where: str = "") -> None:
    """Refuse patterns of events that no event could ever fit: a misspelt one would fail, or hold, for no good reason.

    >>> check_patterns(game_named("formula-d"), {"no_events": ["overshoot"]})
    Traceback (most recent call last):
    racelib.errors.BadScenario: 'no_events': there is no event 'overshoot'; nearest are overshot, ...
    """
    known = fields_of_events(game.events)
    for what in ("events", "no_events"):
        for pattern in _listed(expect.get(what, [])):
            if not isinstance(pattern, dict):
                raise BadScenario(f"{where}'{what}' has {pattern!r}; expected a kind of event, or a table")
            kind = pattern.get("e", "")
            if "e" in pattern and (not isinstance(kind, str) or kind not in known):
                near = get_close_matches(str(kind), known, n=4, cutoff=0.3) or sorted(known)
                raise BadScenario(f"{where}'{what}': there is no event {kind!r}; nearest are {', '.join(near)}")
            whose = f"an event '{kind}'" if kind else "an event"
            fields = known[kind] if kind else tuple(dict.fromkeys(sum(known.values(), ())))
            for name in pattern:
                if name != "e" and name not in fields:
                    raise BadScenario(f"{where}'{what}': {_no_field(whose, name, fields)}")


def _no_field(whose: str, name: str, fields: Sequence[str]) -> str:
    """Say that something has no such field, and which it has; of very many, the nearest."""
    near = get_close_matches(name, fields, n=8, cutoff=0.3) if len(fields) > 40 else fields
    return f"{whose} has no '{name}'; it has {', '.join(near) or 'nothing'}"


# -- running -------------------------------------------------------------------------------------------------


def run_scenario(scenario: Scenario) -> Outcome:
    """Run a scenario and compare what happened with what was expected."""
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


def _seat(scenario: Scenario, name: Any) -> int:
    """Return the seat of a name."""
    if name not in scenario.names:
        raise BadScenario(f"there is no seat {name!r}; the seats are {', '.join(scenario.names)}")
    return scenario.names.index(name)


def _ask_of(scenario: Scenario, race: Race[Any], name: Any) -> Ask:
    """Return what a seat is asked, or say who is asked what instead."""
    seat = _seat(scenario, name)
    ask = race.asked(seat)
    if ask is None and race.pending:
        asked = ", ".join(f"{scenario.names[one.seat]} is asked for a {one.choice.KIND}" for one in race.pending)
        raise BadScenario(f"{name} is not being asked: {asked} (a choice with one answer is made by itself)")
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


def read_answer(scenario: Scenario, choice: Choice[Any], written: Any) -> Any:
    """Read an answer as the game does; where that is none, a name of a player stands for the seat."""
    answer = scenario.game.read_answer(choice, written)
    if isinstance(written, str) and written in scenario.names and not choice.legal(answer):
        return scenario.names.index(written)
    return answer


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
        seat = _seat(scenario, expect["of"])
        asks = [ask for ask in asks if ask.seat == seat]
        _note(outcome, where, bool(asks), f"{expect['of']} is asked", [names[ask.seat] for ask in race.pending])
    facets = scenario.game.facets(asks[0].choice) if asks else {}
    for what, due in expect.items():
        if what == "events":
            _in_order(happened, _listed(due), names, where, outcome)
        elif what == "no_events":
            for pattern in _listed(due):
                found = next((event for event in happened if _matches(event, pattern, names)), None)
                _note(
                    outcome, where, found is None, f"no event {pattern}", found and _event_shown(found, pattern, names)
                )
        elif what == "over":
            _note(outcome, where, race.over == due, f"over is {due}", race.over)
        elif what == "result":
            _compare(outcome, where, what, race.result, due, names)
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
        view = scenario.game.view(race.state, SPECTATOR if onlooker else _seat(scenario, name))
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
                outcome.failures.append(f"{where}: {_no_field(f'the option {option!r}', name, list(facts))}")
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


def _listed(due: Any) -> list[dict[str, Any]]:
    """Let a kind of event stand for the pattern that asks for nothing else."""
    return [{"e": one} if isinstance(one, str) else one for one in (due if isinstance(due, list) else [due])]


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
    if isinstance(due, float) and isinstance(found, (int, float)):
        return abs(found - due) < 1e-6
    return type(found) is type(due) and bool(found == due)


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
            return _no_field(path, name, [str(one) for one in there])
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
