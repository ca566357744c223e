"""Broken rules: for each ledger id a small sabotage, to see that a scenario notices."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

from racelib.games.thunder_road.rules import chain
from racelib.games.thunder_road.rules.chain import IN_THE_CELL
from racelib.games.thunder_road.state import State
from racelib.games.thunder_road.tables import BIKE, CAR, WRECK
from racelib.kernel.event import Event
from tests.broken_rules import Break as Break
from tests.broken_rules import How


def settled(mp: pytest.MonkeyPatch, settle: Callable[..., Any], kinds: Sequence[str] = (CAR, BIKE, WRECK)) -> None:
    """Let something else happen in the cells that some kinds of cars come to."""
    for kind in kinds:
        mp.setitem(IN_THE_CELL, kind, settle)
    mp.setattr(chain, "is_plain", lambda board, cell: False)


def changed(where: Any, name: str, change: Callable[..., Any]) -> How:
    """Put something else in the place of a function: `change(usual, …)` gets what was there, and all arguments."""

    def how(mp: pytest.MonkeyPatch) -> None:
        usual = getattr(where, name)
        mp.setattr(where, name, lambda *given, **named: change(usual, *given, **named))

    return how


def changes(where: Any, name: str) -> Callable[[Callable[..., Any]], How]:
    """Make a break of the function below: it is called in the place of another one, which it gets as `usual`."""
    return lambda change: changed(where, name, change)


def swapped(where: Any, name: str, value: Any) -> How:
    """Put something else in the place of a function, a method or a table."""
    return lambda mp: mp.setattr(where, name, value)


def after(event: type[Event], change: Callable[[Any, State], None]) -> How:
    """Let something else happen on top of an event."""

    @changes(event, "apply")
    def how(usual: Any, self: Any, state: State) -> None:
        usual(self, state)
        change(self, state)

    return how


def not_applied(event: type[Event], when: Callable[[Any, State], bool] = lambda told, state: True) -> How:
    """Let an event be told, but change nothing."""

    @changes(event, "apply")
    def how(usual: Any, self: Any, state: State) -> None:
        if not when(self, state):
            usual(self, state)

    return how


def changed_settling(change: Callable[..., Any]) -> How:
    """Let something else happen in all cells: `change(usual, table, arrival)`."""

    def how(mp: pytest.MonkeyPatch) -> None:
        for kind, usual in list(IN_THE_CELL.items()):
            mp.setitem(IN_THE_CELL, kind, partial(change, usual))
        mp.setattr(chain, "is_plain", lambda board, cell: False)

    return how
