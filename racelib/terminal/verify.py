"""`racelib verify`: run the rules again over recorded races."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from racelib.errors import BadReplay, counted
from racelib.terminal.parser import Commands, add_command

if TYPE_CHECKING:
    from racelib.kernel.replay import Replay


def add(commands: Commands) -> None:
    """Add the command."""
    text = "run the rules again over recorded races and compare line by line"
    codes = "Exit code 0: everything is OK; 1: something differs, or is not finished; 2: a file cannot be read."
    verify = add_command(commands, "verify", run, text, codes)
    verify.add_argument("files", nargs="+", metavar="FILE", help="a recorded race, or a folder of them")
    verify.add_argument("--unfinished", action="store_true", help="accept races that are not finished")


def run(given: argparse.Namespace) -> int:
    """Verify files; the worst of them gives the exit code."""
    from racelib.kernel.replay import read_replay

    worst = 0
    for file in all_races(given.files):
        try:
            replay = read_replay(file)
        except BadReplay as problem:
            print(f"racelib: {problem}", file=sys.stderr)
            worst = 2
            continue
        wrong = problem_of(replay, given.unfinished)
        print(f"{file}: {wrong or 'OK, ' + counted(len(replay.history), 'event') + ' verified'}")
        worst = max(worst, 1 if wrong else 0)
    return worst


def all_races(files: list[str]) -> Iterator[str]:
    """Give the files; in place of a folder all recorded races that are in it, and the folder if there is none."""
    for file in files:
        folder = Path(file)
        found = sorted(map(str, folder.glob("*.jsonl"))) if folder.is_dir() else []
        yield from found or [file]


def problem_of(replay: Replay, unfinished: bool) -> str:
    """Say what is wrong with a recorded race ("" when nothing is); `unfinished` races may be accepted."""
    from racelib.kernel.verify import verify

    difference = verify(replay)
    if difference is not None:
        return f"differs: {difference}"
    warnings = [str(problem) for problem in replay.problems if problem.warning]
    return f"OK as far as it goes, but {'; '.join(warnings)}" if warnings and not unfinished else ""
