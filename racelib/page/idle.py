"""Servers that stop when nobody does anything: the page warns before one does."""

from __future__ import annotations

import os
from collections.abc import Mapping

from racelib.errors import BadOption

#: Binder stops a session after so many seconds without a message.
BINDER = 600
#: What is set where Binder runs a session.
BINDER_SAYS = "BINDER_LAUNCH_HOST"
#: For other servers that stop by themselves.
LIMIT = "RACELIB_IDLE"


def idle_limit(environment: Mapping[str, str] = os.environ) -> int:
    """Return after how many seconds without a message the server stops; 0 if it does not.

    >>> idle_limit({}), idle_limit({"BINDER_LAUNCH_HOST": "here"}), idle_limit({"RACELIB_IDLE": "1800"})
    (0, 600, 1800)
    """
    given = environment.get(LIMIT, "")
    if not given:
        return BINDER if environment.get(BINDER_SAYS) else 0
    if not (given.isascii() and given.isdecimal() and len(given) < 9):
        raise BadOption(f"the variable {LIMIT} is {given!r}; expected a whole number of seconds")
    return int(given)
