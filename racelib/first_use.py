"""Public names of a package that are imported when they are first used, so that importing the package stays cheap."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def on_first_use(package: str, home: Mapping[str, str]) -> Callable[[str], Any]:
    """Return the `__getattr__` of a package: `home` says for each name where it is, as "module" or "module:name".

    >>> fetch = on_first_use("racelib", {"counted": "racelib.errors", "words": "racelib.errors:counted"})
    >>> fetch("counted") is fetch("words")
    True
    >>> fetch("wings")
    Traceback (most recent call last):
    AttributeError: module 'racelib' has no attribute 'wings'
    """

    def fetch(name: str) -> Any:
        """Fetch a public name from the module that holds it; the next time it is there."""
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, _, attribute = home[name].partition(":")
        value = getattr(import_module(module), attribute or name)
        vars(sys.modules[package])[name] = value
        return value

    return fetch
