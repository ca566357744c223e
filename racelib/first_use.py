"""Public names of a package that are imported when they are first used, so that importing the package stays cheap."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def on_first_use(
    package: str, home: Mapping[str, Sequence[str]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the `__getattr__` and the `__dir__` of a package: `home` has the names that each module holds.

    >>> fetch, names = on_first_use("racelib", {"racelib.errors": ("counted", "counted as words")})
    >>> fetch("counted") is fetch("words"), names()
    (True, ['counted', 'words'])
    >>> fetch("wings")
    Traceback (most recent call last):
    AttributeError: module 'racelib' has no attribute 'wings'
    """
    held = [(module, *held.split(" as ")) for module, all_held in home.items() for held in all_held]
    places = {one[-1]: (one[0], one[1]) for one in held}

    def fetch(name: str) -> Any:
        """Fetch a public name from the module that holds it; the next time it is there."""
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, there = places[name]
        value = getattr(import_module(module), there)
        vars(sys.modules[package])[name] = value
        return value

    return fetch, lambda: sorted(places)
