"""`racelib export`: write a recorded race as one HTML file."""

from __future__ import annotations

import argparse
import sys

from racelib.terminal.parser import Commands, add_command


def add(commands: Commands) -> None:
    """Add the command."""
    text = "write a recorded race as one HTML file that opens anywhere, offline"
    export = add_command(commands, "export", run, text)
    export.add_argument("file", metavar="FILE", help="the recorded race")
    export.add_argument("--html", required=True, metavar="OUT", help="the HTML file to write; nothing is overwritten")
    export.add_argument("--force", action="store_true", help="replace OUT if it is an HTML page; nothing else ever is")


def run(given: argparse.Namespace) -> int:
    """Write the file, and say how large it is."""
    from racelib.kernel.files import shown_path
    from racelib.kernel.replay import read_replay
    from racelib.page.export import export

    target = export(given.file, given.html, force=given.force)
    for note in read_replay(given.file).problems:
        print(f"racelib: {shown_path(given.file)}: {note}", file=sys.stderr)
    print(f"{target}: {target.stat().st_size} bytes; open it in any browser")
    return 0
