"""Code of your own on the command line: `--with MODULE` and `--bots MODULE:FUNCTION`."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import Any

from racelib.errors import BadOption, shown


def look_here_too() -> None:
    """Let modules in the current folder be imported, as `python -m` does."""
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)


class ImportModule(argparse.Action):
    """`--with MODULE`: import it at once, so that the help already knows a game that it registers."""

    def __call__(self, parser: Any, given: argparse.Namespace, module: Any, option: str | None = None) -> None:
        """Import the module; `BadOption` says why it cannot be."""
        from racelib.kernel.bots import in_short

        look_here_too()
        try:
            import_module(module)
        except (Exception, SystemExit) as problem:
            why = in_short(problem)
            raise BadOption(f"--with {shown(repr(module), 60)}: this module cannot be imported: {why}") from problem
