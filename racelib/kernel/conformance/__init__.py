"""The conformance suite: what every game on this kernel must do. Written once, for any game.

    check_race(game, header)           # one race, looked at from all sides: for tests
    check_lightly(game, header, bots)  # one race, invariants and verification: for very many of them
    check_outside(game, header)        # one race as people see it: scene, coach, words

A failed check raises `AssertionError` with a sentence. A new game passes these before anything else is written for it.
"""

from racelib.kernel.bots import any_bot
from racelib.kernel.conformance.inside import check_lightly, check_race, kinds_seen
from racelib.kernel.conformance.outside import check_outside

__all__ = ["any_bot", "check_lightly", "check_outside", "check_race", "kinds_seen"]
