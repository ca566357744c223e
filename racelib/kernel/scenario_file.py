"""What a scenario file says: read, checked, and kept as plain data. `SCENARIOS.md` describes the format."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from racelib import arguments
from racelib.arguments import nearest, quoted
from racelib.errors import BadScenario, RaceError, reason, shown
from racelib.kernel.choice import Choice
from racelib.kernel.event import KERNEL_EVENTS, Event
from racelib.kernel.files import read_up_to, shown_path
from racelib.kernel.game import Game, Header, Seat
from racelib.kernel.registry import game_named

FIELDS = {"id", "title", "rules", "game", "options", "position", "cars", "players", "seats", "dice", "seed", "step"}
STEP_FIELDS = {"choose", "together", "seat", "refused", "expect", "note", "dice", "undo", "redo"}
#: What can be expected of a choice, of any game; and what can be expected besides.
CHOICE_FIELDS = {"options", "asked", "explain", "includes", "excludes"}
EXPECT_FIELDS = CHOICE_FIELDS | {"events", "no_events", "over", "result", "of", "seen", "not_asked"}
#: The name of an onlooker, who sees only what lies open.
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
    where = shown_path(arguments.path("path", path))
    try:
        data = read_up_to(path, MAX_BYTES)
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
    arguments.text("text", text)
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
            raise BadScenario(f"{at} is {quoted(step)}; expected a table")
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
        raise BadScenario(f"{where}: '{name}' is {quoted(value)}; expected {KINDS[kind]}")
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
        for pattern in as_patterns(expect.get(what, [])):
            if not isinstance(pattern, dict):
                raise BadScenario(f"{where}'{what}' has {quoted(pattern)}; expected a kind of event, or a table")
            kind = pattern.get("e", "")
            if "e" in pattern and (not isinstance(kind, str) or kind not in known):
                near = nearest(str(kind), known, 4, alike=0.3) or sorted(known)
                raise BadScenario(f"{where}'{what}': there is no event {quoted(kind)}; nearest are {', '.join(near)}")
            whose = f"an event '{kind}'" if kind else "an event"
            fields = known[kind] if kind else tuple(dict.fromkeys(sum(known.values(), ())))
            for name in pattern:
                if name != "e" and name not in fields:
                    raise BadScenario(f"{where}'{what}': {no_field(whose, name, fields)}")


def as_patterns(due: Any) -> list[dict[str, Any]]:
    """Let a kind of event stand for the pattern that asks for nothing else."""
    return [{"e": one} if isinstance(one, str) else one for one in (due if isinstance(due, list) else [due])]


def no_field(whose: str, name: str, fields: Sequence[str]) -> str:
    """Say that something has no such field, and which it has; of very many, the nearest."""
    near = nearest(name, fields, 8, alike=0.3) if len(fields) > 40 else fields
    return f"{whose} has no '{name}'; it has {', '.join(near) or 'nothing'}"


# -- names and answers -------------------------------------------------------------------------------------------


def seat_named(scenario: Scenario, name: Any) -> int:
    """Return the seat of a name."""
    if name not in scenario.names:
        raise BadScenario(f"there is no seat {quoted(name)}; the seats are {', '.join(scenario.names)}")
    return scenario.names.index(name)


def read_answer(scenario: Scenario, choice: Choice[Any], written: Any) -> Any:
    """Read an answer as the game does; where that is none, a name of a player stands for the seat."""
    answer = scenario.game.read_answer(choice, written)
    if isinstance(written, str) and written in scenario.names and not choice.legal(answer):
        return scenario.names.index(written)
    return answer
