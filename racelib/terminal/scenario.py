"""`racelib scenario`: run scenario files."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from racelib.errors import BadScenario
from racelib.terminal.parser import Commands, add_command

if TYPE_CHECKING:
    from racelib.kernel.scenario import Outcome


def add(commands: Commands) -> None:
    """Add the command."""
    text = "run scenario files and compare what happens with what they expect"
    scenario = add_command(commands, "scenario", run, text)
    scenario.add_argument("files", nargs="+", metavar="FILE", help="a scenario")
    scenario.add_argument("--quiet", action="store_true", help="print only failures")


def run(given: argparse.Namespace) -> int:
    """Run scenario files; 1 when one of them fails, 2 when one cannot be read."""
    from racelib.kernel.scenario import read_scenario, run_scenario

    passed = failed = unread = 0
    for file in given.files:
        try:
            outcome = run_scenario(read_scenario(file))
        except BadScenario as problem:
            print(f"racelib: {problem}", file=sys.stderr)
            unread += 1
            continue
        print_outcome(outcome, given.quiet)
        passed += outcome.passed
        failed += not outcome.passed
    print(f"{passed} passed, {failed} failed" + (f", {unread} not read" if unread else ""))
    return 2 if unread else 1 if failed else 0


def print_outcome(outcome: Outcome, quiet: bool) -> None:
    """Print what happened in a scenario and what was expected instead; when `quiet`, only failures."""
    if not quiet or not outcome.passed:
        print(f"{'passed' if outcome.passed else 'FAILED'}  {outcome.id}: {outcome.title}")
    for line in () if quiet else outcome.lines:
        print(f"    {line}")
    for failure in outcome.failures:
        print(f"  ! {failure}")
