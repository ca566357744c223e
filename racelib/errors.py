"""One small tree of errors; each message says what was given, what was expected, and where."""

from __future__ import annotations

from collections.abc import Iterable

LONGEST_SHOWN = 400


def shown(text: object, most: int = LONGEST_SHOWN) -> str:
    r"""Return text from outside so that it can be shown: one line, nothing that a terminal obeys, not too long.

    >>> shown("a\nb \x1b[2J"), shown("x" * 99, most=20)
    ('a\\nb \\x1b[2J', 'xxxxxxxxxxxxx … xxxx')
    """
    line = one_line(str(text))
    if len(line) <= most:
        return line
    head = most * 2 // 3
    return f"{line[:head]} … {line[head + 3 - most :]}"


def one_line(text: str) -> str:
    """Return text with everything spelt out that would end the line or that a terminal would obey."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def counted(number: int, thing: str) -> str:
    """Say how many there are of a thing.

    >>> counted(1, "player"), counted(3, "player")
    ('1 player', '3 players')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def reason(problem: Exception) -> str:
    """Say why a file could not be used, in the words of the system."""
    return (getattr(problem, "strerror", None) or str(problem)).lower()


class RaceError(ValueError):
    """Anything a user of racelib did that cannot be done; the message is one clear sentence."""


class IllegalChoice(RaceError):
    """An answer that the rules do not allow, with the reason and the rule id."""

    def __init__(self, message: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.rules = rules


class BadFile(RaceError):
    """A file that is wrong. It may hold anything, so whatever the message quotes of it is made fit to be shown.

    When several things are wrong, `listed` has a line for each.
    """

    def __init__(self, message: str, listed: Iterable[str] = ()) -> None:
        super().__init__("\n  ".join(map(one_line, (message, *listed))))


class BadReplay(BadFile):
    """A replay file that cannot be read, or not to its end."""


class InUse(BadReplay):
    """A replay file to which another race is being written at this moment; it can be read, but not gone on with."""


class BadTrack(BadFile):
    """A track file that is wrong: which cell, and why."""


class BadScenario(BadFile):
    """A scenario file that is wrong: which field, and why."""


class BadOption(RaceError):
    """An option, name or number that the game does not know."""


class NotWritten(BadOption):
    """A file or folder that cannot be made; `errno` is the system's number for the reason, if there is one."""

    def __init__(self, message: str, errno: int | None = None) -> None:
        super().__init__(message)
        self.errno = errno


class NotSaved(RaceError):
    """The race has gone on, but its file lacks the last events: the disk is full, or the file is somebody else's now.

    Nothing is lost: the recorder keeps these events and writes them as soon as it can. `why` is the reason alone, and
    `errno` the system's number for it, if there is one.
    """

    def __init__(self, message: str, why: str = "", errno: int | None = None) -> None:
        super().__init__(message)
        self.why, self.errno = why or message, errno


class BadBot(RaceError):
    """A bot from outside that is not here, failed, or answered something that the rules do not allow."""
