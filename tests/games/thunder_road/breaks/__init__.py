"""Broken rules: for each ledger id a small sabotage, to see that a scenario notices."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from racelib.games.thunder_road.crews import BIKE, CAR, WRECK
from racelib.games.thunder_road.rules.chain import IN_THE_CELL
from tests.broken_rules import Break as Break
from tests.broken_rules import How


def settled(mp: pytest.MonkeyPatch, settle: Callable[..., Any], kinds: Sequence[str] = (CAR, BIKE, WRECK)) -> None:
    """Let something else happen in the cells that some kinds of cars come to."""
    for kind in kinds:
        mp.setitem(IN_THE_CELL, kind, settle)


def changed_settling(change: Callable[..., Any]) -> How:
    """Let something else happen in all cells; `change(usual)` makes it of what happens there."""

    def how(mp: pytest.MonkeyPatch) -> None:
        for kind, usual in list(IN_THE_CELL.items()):
            mp.setitem(IN_THE_CELL, kind, change(usual))

    return how
