"""What is wrong with a line of a file, in words: where, what, and what was expected."""

from __future__ import annotations

import re

import msgspec

from racelib.errors import shown
from racelib.kernel.limits import MAX_LINE


class Problem(msgspec.Struct, frozen=True):
    """Something wrong in a file: where, what, and what was expected. A warning leaves all before it usable."""

    line: int
    what: str
    expected: str = ""
    warning: bool = False

    def __str__(self) -> str:
        """Write the problem as one sentence."""
        return f"line {self.line}: {self.what}" + (f"; expected {self.expected}" if self.expected else "")


#: What a decoder calls the kinds of values, and what people call them.
KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "a table",
}


def in_words(problem: msgspec.ValidationError) -> tuple[str, str]:
    """Say what a decoder found wrong, and what it expected ("" when that is plain)."""
    text, _, place = str(problem).partition(" - at `$")
    place = place.strip(".`")
    if not text.startswith("Expected "):
        text = text.replace("Object contains", "there is an").replace("Object missing required", "there is no")
        return shown(f"{text} in `{place}`" if place else text), ""
    expected, _, found = text.removeprefix("Expected ").partition(", got ")
    where = f"field `{place}`" if place else "the line"
    return shown(f"{where} is {_kinds(found) if found else 'wrong'}"), _kinds(expected)


def _kinds(text: str) -> str:
    return re.sub("`([^`]*)`", lambda kinds: " or ".join(KINDS.get(kind, kind) for kind in kinds[1].split(" | ")), text)


def damaged(number: int) -> Problem:
    """Say that a line is not JSON."""
    return Problem(number, "the line is damaged: it is not JSON", "one event as a JSON object")


def unreadable(number: int, line: bytes, problem: msgspec.ValidationError) -> Problem:
    """Say what is wrong with a line that is not an event."""
    try:
        raw = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return damaged(number)
    kind = raw.get("e") if isinstance(raw, dict) else None
    if isinstance(kind, str) and "$.e`" in str(problem):
        return Problem(number, f"unknown kind of event {shown(repr(kind))}", "an event of this game")
    what, expected = in_words(problem)
    return Problem(number, what, expected or "an event of this game")


def too_long(number: int, line: bytes) -> Problem:
    """Say that a line is too long."""
    return Problem(number, f"the line is too long ({len(line)} bytes)", f"at most {MAX_LINE}")
