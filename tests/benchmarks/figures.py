"""The figures of a benchmark: printed one by one while it runs, then written into `docs/figures.md`.

Each benchmark has one section of that page and replaces it as a whole, so that the figures of a section come from one
run and the other sections stay as they are.
"""

from __future__ import annotations

import os
import platform
import re
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "figures.md"
HEAD = """# Figures

`make bench` and `make bench-all` write this page; do not edit it. Machines are noisy: compare ratios, and figures of
one section only. Each section names its yardstick, the time of a fixed loop of plain Python: on a machine where that
loop takes twice as long, expect half the speed.
"""


def cpu(work: Callable[[], Any]) -> float:
    """Return the CPU-seconds of some work."""
    start = time.process_time()
    work()
    return time.process_time() - start


def spin() -> None:
    """Run a fixed piece of plain Python: the yardstick of how fast this machine is right now."""
    total = 0
    for number in range(2_000_000):
        total += number * number % 7


def escaped(text: str) -> str:
    """Return a text for a cell of a table: a bar would end the cell.

    >>> print(escaped("a|b"))
    a\\|b
    """
    return text.replace("|", r"\|")


class Figures:
    """The figures of one section."""

    def __init__(self, title: str, command: str) -> None:
        """Begin a section; `title` is its heading, `command` measures its figures again."""
        self.title = title
        self.command = command
        self.rows: list[tuple[str, str]] = []

    def show(self, what: str, figure: str) -> None:
        """Print one figure and keep it."""
        print(f"{what:60} {figure}", flush=True)
        self.rows.append((what, figure))

    def section(self) -> str:
        """Return the section: when and where it was measured, and the table."""
        yardstick = min(cpu(spin) for _ in range(5))
        where = (
            f"Python {platform.python_version()} on {platform.system()} {platform.machine()}, {os.cpu_count()} cores"
        )
        lines = [f"## {self.title}", "", f"{date.today():%Y-%m-%d}, {where}; yardstick {yardstick:.3f} CPU-seconds."]
        lines += ["", "| what | figure | command |", "|---|---|---|"]
        lines += [f"| {escaped(what)} | {escaped(figure)} | `{self.command}` |" for what, figure in self.rows]
        return "\n".join(lines) + "\n"

    def write(self, page: Path = PAGE) -> None:
        """Put the section into the page, in place of the one with the same title."""
        text = page.read_text(encoding="utf-8") if page.is_file() else HEAD
        _, *old = re.split(r"^## ", text, flags=re.MULTILINE)
        sections = {part.partition("\n")[0]: f"## {part.strip()}\n" for part in old}
        sections[self.title] = self.section()
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text("\n".join([HEAD, *sections.values()]), encoding="utf-8")
        print(f"{len(self.rows)} figures written into {page}: {self.title}")
