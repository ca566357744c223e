"""The files that a visitor picks: a race, or somebody's progress. A wrong one gets one sentence that says why."""

from __future__ import annotations

from typing import Any

import msgspec

from racelib.errors import BadOption
from racelib.kernel.game import Header
from racelib.kernel.replay import Replay, parse_replay
from racelib.text.language import tr

#: The most letters of a file's name that a sentence shows.
LONGEST = 80


class SavedProgress(msgspec.Struct):
    """A file of somebody's progress: the code, the list of races, and what was got wrong."""

    code: str
    races: list[Any] = []
    mistakes: str = ""


def race_in(name: str, text: str) -> Replay:
    """Return the race of a file.

    Raises
    ------
    BadOption
        When it is a file of another kind.
    RaceError
        When it is a race, but damaged.
    """
    file = called(name, text)
    if text.lstrip().lower().startswith(("<!doctype html", "<html")):
        raise BadOption(tr("{file} is a web page. Open it in your browser instead.").format(file=file))
    if progress_of(text) is not None:
        say = tr("{file} holds your progress, not a race. Use “Load my progress…” for it.")
        raise BadOption(say.format(file=file))
    if not text.lstrip().startswith("{"):
        say = tr("{file} is not a race. Choose a race saved by racelib: its name ends with .jsonl.")
        raise BadOption(say.format(file=file))
    return parse_replay(text.encode(errors="replace"), file)


def progress_in(name: str, text: str) -> SavedProgress:
    """Return the progress of a file.

    Raises
    ------
    BadOption
        When it is a file of another kind.
    """
    file, found = called(name, text), progress_of(text)
    if found is not None:
        return found
    if is_race(text):
        raise BadOption(tr("{file} holds a race, not your progress. Use “Open a file…” for it.").format(file=file))
    say = tr("{file} does not hold your progress. Choose the file that “Save my progress” made.")
    raise BadOption(say.format(file=file))


def called(name: str, text: str) -> str:
    """Return what a file is called where something is said about it; `BadOption` if nothing is in it."""
    file = f"“{name[:LONGEST]}”" if name else tr("This file")
    if not text.strip():
        raise BadOption(tr("{file} is empty.").format(file=file))
    return file


def progress_of(text: str) -> SavedProgress | None:
    """Return somebody's progress, nothing if a text is something else."""
    try:
        return msgspec.json.decode(text, type=SavedProgress)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None


def is_race(text: str) -> bool:
    """Say whether a text begins as a race does."""
    try:
        msgspec.json.decode(text.partition("\n")[0], type=Header)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return False
    return True
