"""What the tests with broken rules share: breaks, the scenarios that cite a rule, and whether one still passes.

A package of breaks has modules that list `BREAKS`: (ids, what is broken, how), where `how(monkeypatch)` breaks the rule
in the engine.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from pytest import MonkeyPatch

from racelib.errors import RaceError
from racelib.kernel.scenario import read_scenario, run_scenario

How = Callable[[MonkeyPatch], None]
Break = tuple[tuple[str, ...], str, How]


def broken_rules(package: ModuleType) -> list[tuple[str, How, str]]:
    """Return all breaks of a package, rule by rule: the rule, how it is broken, and what that is."""
    modules = [import_module(f"{package.__name__}.{module.name}") for module in iter_modules(package.__path__)]
    return [(rule, how, what) for module in modules for rules, what, how in module.BREAKS for rule in rules]


def scenarios_by_rule(paths: Iterable[Path]) -> dict[str, list[Path]]:
    """Return the scenarios that cite each rule."""
    cited: dict[str, list[Path]] = {}
    for path in paths:
        for rule in tomllib.loads(path.read_text(encoding="utf-8"))["rules"]:
            cited.setdefault(rule, []).append(path)
    return cited


def passes(path: Path) -> bool:
    """Say whether a scenario comes out as it should, also when the engine is broken.

    A `TypeError` is no answer: it means that the break itself does not fit the engine any more.
    """
    try:
        return run_scenario(read_scenario(path)).passed
    except (RaceError, AssertionError, LookupError, ValueError, StopIteration):
        return False


def assert_noticed(rule: str, how: How, what: str, cited: dict[str, list[Path]], monkeypatch: MonkeyPatch) -> None:
    """Break a rule: one of the scenarios that cite it must fail."""
    assert rule in cited, f"no scenario cites {rule}"
    how(monkeypatch)
    assert not all(passes(path) for path in cited[rule]), f"{what}: all scenarios of {rule} still pass"
