"""`racelib export`: write a recorded race as one HTML file, or a moment of it as a picture."""

from __future__ import annotations

import argparse
import re
import sys

from racelib.errors import BadOption, shown
from racelib.terminal.parser import Commands, add_command


def add(commands: Commands) -> None:
    """Add the command."""
    text = "write a recorded race as one HTML file that opens anywhere, offline, or a moment of it as a picture"
    export = add_command(commands, "export", run, text)
    export.add_argument("file", metavar="FILE", help="the recorded race")
    out = export.add_mutually_exclusive_group(required=True)
    out.add_argument("--html", metavar="OUT", help="the HTML file to write; nothing is overwritten")
    out.add_argument("--png", metavar="OUT", help="write the board after turn N as a picture, with a caption")
    out.add_argument("--gif", metavar="OUT", help="write the board after the turns A to B as a film")
    export.add_argument("--turn", metavar="N", help="the turn of the picture (31), or the turns of the film (31-35)")
    export.add_argument("--alt", action="store_true", help="print the picture in words, for people who cannot see it")
    export.add_argument("--force", action="store_true", help="replace OUT if it is an HTML page; nothing else ever is")


def run(given: argparse.Namespace) -> int:
    """Write the file, and say how large it is."""
    from racelib.kernel.files import shown_path
    from racelib.kernel.replay import read_replay
    from racelib.page.export import export, export_picture

    if given.html is not None:
        if given.turn is not None:
            raise BadOption("--turn is for --png and --gif; a page opens at a turn with the address race.html#turn=31")
        target = export(given.file, given.html, force=given.force)
        then = "open it in any browser"
    else:
        turns = turns_of(given.turn, film=given.gif is not None)
        out = given.gif if given.png is None else given.png
        ending = ".gif" if given.png is None else ".png"
        if not str(out).lower().endswith(ending):
            raise BadOption(f"{shown_path(out)}: the name of this file must end with {ending}")
        target, alt = export_picture(given.file, out, turns)
        then = f"alt text: {alt}" if given.alt else "--alt prints it in words too"
    for note in read_replay(given.file).problems:
        print(f"racelib: {shown_path(given.file)}: {note}", file=sys.stderr)
    print(f"{target}: {target.stat().st_size} bytes; {then}")
    return 0


def turns_of(text: str | None, film: bool) -> tuple[int, int]:
    """Return the first and the last turn that are asked for.

    >>> turns_of("31", film=False), turns_of("31-35", film=True)
    ((31, 31), (31, 35))
    """
    if text is None:
        raise BadOption("say which turns with --turn 31-35" if film else "say which turn with --turn 31")
    found = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", text)
    if found is None:
        raise BadOption(f"--turn {shown(repr(text), 40)} is not a turn; expected a number such as 31, or 31-35")
    first, last = int(found[1]), int(found[2] or found[1])
    if last < first:
        raise BadOption(f"--turn {text} ends before it begins; expected {last}-{first}")
    if not film and first != last:
        raise BadOption("a picture shows one turn: use --turn 31, or --gif for several")
    return first, last
