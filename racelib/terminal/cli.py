"""The command line: one file for each command, put together here.

Exit codes: 0 everything is fine, 1 something differs or fails, 2 the input is wrong (one sentence says what and where).
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Sequence

from racelib.errors import RaceError, reason, shown
from racelib.terminal import course, export, ledger, play, race, rules, scenario, show, tracks, verify
from racelib.terminal.modules import ImportModule
from racelib.terminal.parser import Parser

COMMANDS = (race, play, show, export, verify, scenario, tracks, rules, ledger, course)


def build_parser() -> Parser:
    """Return the parser of all commands."""
    parser = Parser(prog="racelib", description="Race board games: race, play, replay, check and look up rules.")
    parser.add_argument("--version", action="store_true", help="print the version of racelib")
    text = "import a Python module first, such as one with a game of your own; may be given several times"
    parser.add_argument("--with", action=ImportModule, metavar="MODULE", help=text)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    speak_any_alphabet()
    parser = build_parser()
    given = sys.argv[1:] if arguments is None else arguments
    for one in given:
        if one.startswith("--") and one.endswith("=--"):  # argparse would take it for an empty list
            parser.error(f"{one}: '--' is not a value")
    try:
        return run(parser, *parser.parse_known_args(given))
    except RaceError as problem:
        print(f"racelib: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("racelib: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        drop_output()
        return 0
    except OSError as problem:
        print(f"racelib: {shown(problem.filename or 'the output', 200)}: {reason(problem)}", file=sys.stderr)
        drop_output()
        return 2


def run(parser: Parser, given: argparse.Namespace, unknown: Sequence[str]) -> int:
    """Run what was asked for; without a command print the help. What nobody knows is refused by the command."""
    if unknown:
        refuse = getattr(given, "refuse", parser.error)
        refuse(f"unrecognized arguments: {' '.join(unknown)}")
    if given.version:
        import racelib

        print(f"racelib {racelib.__version__}")
        return 0
    if not hasattr(given, "run"):
        parser.print_help()
        return 2
    code: int = given.run(given)
    sys.stdout.flush()
    return code


def speak_any_alphabet() -> None:
    """Replace letters that the terminal cannot show, and bytes that are not letters, instead of ending the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(io.UnsupportedOperation):  # something was read from it already
                stream.reconfigure(errors="replace")


def drop_output() -> None:
    """Forget what could not be printed, so that Python does not try again when the program ends."""
    with contextlib.suppress(OSError):
        sys.stdout.flush()
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
