"""One small tree of errors; each message says what was given, what was expected, and where."""


class RaceError(ValueError):
    """Anything a user of racelib did that cannot be done; the message is one clear sentence."""


class IllegalChoice(RaceError):
    """An answer that the rules do not allow, with the reason and the rule id."""

    def __init__(self, message: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.rules = rules


class BadReplay(RaceError):
    """A replay file that cannot be read, or not to its end."""


class BadTrack(RaceError):
    """A track file that is wrong: which cell, and why."""


class BadScenario(RaceError):
    """A scenario file that is wrong: which field, and why."""


class BadOption(RaceError):
    """An option, name or number that the game does not know."""
