"""Where each rule stands in the code: the one place that implements it, and the places that mention it.

A function or class implements a rule when its docstring says so: a line that begins with the full id (or several ids
with commas between them) and a colon. A table does when the comment above it says so, a data file when a comment does:

    def overshoot(...):
        \"\"\"FD-OVER-03: leave a corner one stop short and you pay 1 point per cell past it.\"\"\"

    #: FD-GEAR-04, FD-GEAR-05: the price of skipped gears.
    SKIPPED = ...

Every other occurrence of an id is a mention: in a sentence, in the rules of an event, in a comment.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from racelib.rulebook.catalogue import RULE_ID

PACKAGE = Path(__file__).parent.parent
#: A line that marks: ids with commas between them, then a colon.
MARK = re.compile(rf"({RULE_ID.pattern}(?:, {RULE_ID.pattern})*):(?: |$)")


class Place(NamedTuple):
    """Where a rule stands: the file, the line, and the name of the function, class or table ("" in a data file)."""

    file: str
    line: int
    name: str = ""

    def __str__(self) -> str:
        """Write the place as editors read it."""
        return f"{self.file}:{self.line}" + (f" {self.name}" if self.name else "")


def implementers(rule: str) -> list[Place]:
    """Return the places that implement a rule: there should be exactly one."""
    return list(index().get(rule, ()))


def mentions(rule: str) -> list[str]:
    """Return the files that mention a rule, without the one that implements it."""
    named = re.compile(rf"\b{re.escape(rule)}\b")
    own = {place.file for place in implementers(rule)}
    files = [_name(path) for path in _sources() if named.search(path.read_text(encoding="utf-8"))]
    return [file for file in files if file not in own]


@cache
def index() -> dict[str, list[Place]]:
    """Return the implementing places of every rule that has one."""
    found: dict[str, list[Place]] = {}
    for path in _sources():
        for ids, place in _marks(path):
            for rule in RULE_ID.findall(ids):
                found.setdefault(rule, []).append(place)
    return found


def _sources() -> list[Path]:
    """Return the files in which rules may stand: code and data of games, boards and kernel, not the catalogue."""
    folders = ("kernel", "boards", "games")
    paths = (path for folder in folders for path in (PACKAGE / folder).rglob("*"))
    return sorted(path for path in paths if path.suffix in (".py", ".toml"))


def _name(path: Path) -> str:
    return path.relative_to(PACKAGE.parent).as_posix()


def _marks(path: Path) -> Iterator[tuple[str, Place]]:
    """Give the marks of a file: the ids, and the place."""
    text = path.read_text(encoding="utf-8")
    if not RULE_ID.search(text):
        return
    if path.suffix == ".toml":
        for number, line in enumerate(text.splitlines(), start=1):
            if line.startswith("#") and (mark := MARK.match(line.lstrip("# "))):
                yield mark[1], Place(_name(path), number)
        return
    code = ast.parse(text)
    for node in ast.walk(code):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            for line in (ast.get_docstring(node) or "").splitlines():
                if mark := MARK.match(line):
                    yield mark[1], Place(_name(path), node.lineno, node.name)
    yield from _tables(path, text.splitlines(), code)


def _tables(path: Path, lines: list[str], code: ast.Module) -> Iterator[tuple[str, Place]]:
    """Give the marks in the comments right above the tables of a module, and above the fields of its classes."""
    bodies = [code.body, *(node.body for node in code.body if isinstance(node, ast.ClassDef))]
    for node in (node for body in bodies for node in body):
        if not isinstance(node, (ast.Assign, ast.AnnAssign)):
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        number = node.lineno - 2
        while number >= 0 and lines[number].lstrip().startswith("#:"):
            if mark := MARK.match(lines[number].lstrip().removeprefix("#:").strip()):
                yield mark[1], Place(_name(path), node.lineno, ast.unparse(target))
            number -= 1
