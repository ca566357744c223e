"""The header of a replay file, read and checked: its format, its game, and the files that its options name."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from racelib.errors import BadReplay, RaceError, shown
from racelib.kernel import game
from racelib.kernel.game import Header
from racelib.kernel.limits import MAX_LINE
from racelib.kernel.problems import Problem, in_words
from racelib.kernel.registry import game_named

#: How files end that the options of a race may name.
OWN_FILES = (".toml", ".json")


def format_of(line: bytes, name: str) -> int:
    """Return the number of the format that a header line gives, when this racelib can read it."""
    number, newest = _fields_of(line, name).get("format"), game.FORMAT
    if type(number) is not int or number < 1:
        what = f"the format number is {shown(repr(number))}; expected a whole number from 1 to {newest}"
    elif number > newest:
        newer = f"this replay has format {shown(number)}, newer than this racelib reads (format {newest})"
        what = f"{newer}; a newer racelib can open it"
    else:
        return number
    raise BadReplay(f"{name}: line 1: {what}")


def _fields_of(line: bytes, name: str) -> dict[str, Any]:
    """Return the fields of a header line, when it is one."""
    try:
        fields = msgspec.json.decode(line) if len(line) <= MAX_LINE else None
    except (ValueError, msgspec.DecodeError, RecursionError):
        fields = None
    if isinstance(fields, dict) and fields.get("replay") == "racelib":
        return fields
    raise BadReplay(f"{name}: line 1: this is not a racelib replay: the first line must be a replay header")


def read_header(line: bytes, name: str, folder: Path | None) -> Header:
    """Return the header of a file in the newest format, complete and checked.

    Parameters
    ----------
    line
        The first line.
    name
        How to call the file.
    folder
        Where the file lies: files that its options name may lie there too.
    """
    try:
        return _checked(msgspec.convert(_fields_of(line, name), Header), folder)
    except msgspec.ValidationError as problem:
        raise BadReplay(f"{name}: {Problem(1, *in_words(problem))}") from None
    except RaceError as problem:
        raise BadReplay(f"{name}: line 1: {shown(problem)}") from None
    except RecursionError:
        raise BadReplay(f"{name}: line 1: the header is nested too deeply") from None


def _checked(header: Header, folder: Path | None) -> Header:
    """Return the header, when its game and its boards are those with which the race was recorded."""
    if folder is not None:
        header = msgspec.structs.replace(header, options=files_beside(header.options, folder))
    files = own_files(header)
    for option, file in files.items():
        if not os.path.exists(file):
            came = f"the {shown(option, 40)} '{shown(Path(file).stem, 60)}' of this race came from {shown(file, 150)}"
            raise BadReplay(f"{came}, and that file is not there any more; put it back, or beside the replay")
    try:
        checked = game_named(header.game).check(header)
    except RaceError as problem:
        if not files:
            raise
        named = shown(", ".join(f"{option} {file}" for option, file in files.items()), 150)
        raise BadReplay(f"{shown(problem, 300)} (its own files: {named})") from None
    if header.boards != checked.boards:
        raise BadReplay(f"`boards` does not give the digest of '{', '.join(checked.boards)}'; expected it to")
    return checked


def own_files(header: Header) -> dict[str, str]:
    """Return the files that a race needs besides its record, such as a track of your own, by option."""
    return {option: value for option, value in header.options.items() if _is_file_name(value)}


def _is_file_name(value: Any) -> bool:
    return isinstance(value, str) and value.endswith(OWN_FILES) and "\0" not in value


def files_beside(options: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Return the options of a race; a file that is not where they name it may lie beside the replay.

    So you can give a race away together with your own track, tiles or dice.
    """

    def found(value: Any) -> Any:
        if not _is_file_name(value) or os.path.exists(value):
            return value
        beside = os.path.join(folder, value)
        return beside if os.path.exists(beside) else value

    return {name: found(value) for name, value in options.items()}
