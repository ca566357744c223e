"""Broken rules: for each ledger id a small sabotage, to see that a scenario notices.

A module here lists `BREAKS`: (ids, what is broken, how), where `how(monkeypatch)` breaks the rule in the engine.
"""

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules

from pytest import MonkeyPatch

Break = tuple[tuple[str, ...], str, Callable[[MonkeyPatch], None]]


def all_breaks() -> list[Break]:
    """Collect the breaks of all modules of this package."""
    found: list[Break] = []
    for module in iter_modules(__path__):
        found += import_module(f"{__name__}.{module.name}").BREAKS
    return found
