"""Whatever is passed to a public function, a wrong value is one sentence that says what is wrong."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from racelib.errors import RaceError
from racelib.kernel.registry import options_of
from tests.wrong_types import (
    FINE,
    FINE_HERE,
    SLOW,
    Call,
    course_and_tables,
    functions,
    methods,
    wrong_values,
)

#: The longest sentences list all lessons, or the tracks of all games.
LONGEST = 500


def sentence(function: Callable[..., Any], argument: str, value: Any) -> str | None:
    """Return what one of our errors says, or None when there is a result."""
    try:
        function(**{argument: value})
    except RaceError as problem:
        return str(problem)
    return None


def faults(call: Call) -> Iterator[str]:
    """Say which wrong values are neither refused in one sentence nor fine."""
    name, function, arguments = call
    for argument in arguments:
        fine = FINE.get(argument, set()) | FINE_HERE.get(name, set())
        for value_name, value in wrong_values().items():
            if name in SLOW and value_name in fine:
                continue
            where = f"{name}({argument}={value_name})"
            try:
                said = sentence(function, argument, value)
            except Exception as problem:
                yield f"{where}: {type(problem).__name__}"
                continue
            if said is None and value_name not in fine:
                yield f"{where} is taken"
            if said is not None and (len(said) > LONGEST or "\n" in said or "\0" in said or not said):
                yield f"{where} says {said[:LONGEST]!r}"


@pytest.mark.parametrize("public", [functions, methods, course_and_tables])
def test_a_wrong_type_is_one_sentence(
    public: Callable[[Path], Iterator[Call]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    open_files = len(os.listdir("/dev/fd"))
    calls = list(public(tmp_path))
    assert [fault for call in calls for fault in faults(call)] == []
    assert capfd.readouterr().out == ""  # the number of an open file is no path
    assert len(os.listdir("/dev/fd")) < open_files + 50


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"players": "three"}, "`players` is 'three'; expected a whole number"),
        ({"names": "Ada"}, "`names` is 'Ada'; expected a list of texts, such as ['Ada', 'Ben']"),
        ({"names": ["Ada", None]}, "`names[1]` is None; expected text"),
        ({"bots": ["racer", None]}, "`bots[1]` is None; expected the name of a bot, or a function"),
        ({"bots": {"racer"}}, "`bots` is {'racer'}; expected the name of a bot, a function, or a list of these"),
        ({"seed": "7"}, "`seed` is '7'; expected a whole number"),
        ({"seed": 10**4300}, "`seed` is a very long number; expected a whole number of at most 40 digits"),
        ({"record": 1}, "`record` is 1; expected the path of a file"),
        ({"date": 2024}, "`date` is 2024; expected a day such as 2024-05-17, or ''"),
        ({"game": None}, "`game` is None; expected the name of a game"),
        (
            {"nonsense": None},
            "Formula D has no option 'nonsense'; the options are " + ", ".join(options_of("formula-d")),
        ),
        ({"laps": float("nan")}, "`laps` is nan; expected a number that can be written down"),
        ({"laps": {1: 2}}, "`laps` has the name 1; expected text as the names of a table"),
    ],
)
def test_the_sentence_names_the_argument(arguments: dict[str, Any], says: str) -> None:
    import racelib as rl

    assert sentence(lambda **given: rl.new_race(**{"track": "t1", **given}), *next(iter(arguments.items()))) == says
