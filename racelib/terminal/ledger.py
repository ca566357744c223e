"""`racelib ledger`: count which rules have a test."""

from __future__ import annotations

import argparse
from pathlib import Path

from racelib.errors import BadOption, shown
from racelib.terminal.parser import Commands, add_command


def add(commands: Commands) -> None:
    """Add the command."""
    ledger = add_command(commands, "ledger", run, "count which rules have a test, and list those that have none")
    ledger.add_argument("--tests", default="tests", metavar="FOLDER", help="where the tests are (default: tests)")
    ledger.add_argument("--game", default="", help="which game (default: all of them)")
    ledger.add_argument("--mode", default="", help="count only this mode (default: all modes of the game)")
    text = "count only this option, such as weather; may be given several times (default: all that racelib plays)"
    ledger.add_argument("--option", default=[], action="append", metavar="NAME", help=text)


def run(given: argparse.Namespace) -> int:
    """Print how many rules of each section have a test, and which have none.

    Everything that racelib plays counts, unless a mode or an option is named: then only races in that mode (or in any
    mode, if only the option is named) and without other options.
    """
    from racelib.rulebook.catalogue import find_game, games
    from racelib.rulebook.ledger import covered, report, whole_report

    folder = Path(given.tests)
    if not folder.is_dir():
        raise BadOption(f"--tests {shown(folder, 200)}: there is no such folder")
    books = [find_game(given.game)] if given.game else [book for book in games() if book.has(given.mode, given.option)]
    if not books:
        mode = [f"--mode {given.mode}"] if given.mode else []
        raise BadOption(f"{' '.join([*mode, *(f'--option {each}' for each in given.option)])}: no game has this")
    tested = covered(folder)
    if given.mode or given.option:
        reports = [report(book.name, given.mode, tested, given.option) for book in books]
    else:
        reports = [whole_report(book.name, tested) for book in books]
    print("\n\n".join(map(str, reports)))
    return 0
