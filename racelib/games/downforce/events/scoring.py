"""What happens at the end of a game."""

from __future__ import annotations

from typing import ClassVar

from racelib.games.downforce.state import OVER, Score, State, clear
from racelib.kernel.event import Event


class Scored(Event, frozen=True, gc=False):
    """All bets are shown and the money is counted: prizes, payouts and prices, in seat order."""

    RULES: ClassVar = ("DF-SCORE-02", "DF-SCORE-03", "DF-BET-10", "DF-BET-11")
    scores: tuple[Score, ...]
    bets: tuple[tuple[str, ...], ...]

    def apply(self, state: State) -> None:
        """Write the scores down and open the bets."""
        state.board.scores.append(self.scores)
        state.board.open_bets = self.bets


class GameWon(Event, frozen=True, gc=False):
    """The game is decided; `seats` have won (several share a victory that nothing can decide)."""

    RULES: ClassVar = ("DF-SCORE-04", "DF-FLOW-03")
    seats: tuple[int, ...]
    by: str = "total"

    def apply(self, state: State) -> None:
        """End the game."""
        state.board.stage = OVER

    def rules(self) -> tuple[str, ...]:
        """Return the rule that decided."""
        return {
            "total": self.RULES,
            "best car": ("DF-SCORE-05",),
            "shared": ("DF-RULING-33",),
            "first car": ("DF-VAR-BEG-08",),
            "farthest car": ("DF-VAR-LONG-03", "DF-VAR-LONG-04"),
            "farthest beginner": ("DF-RULING-42", "DF-VAR-LONG-04"),
            "tour": ("DF-VAR-TOUR-02",),
            "tour tie": ("DF-RULING-45",),
        }[self.by]


class GameBegan(Event, frozen=True, gc=False):
    """World tour: the next game begins, on another track and with everything new but the seats and the results."""

    RULES: ClassVar = ("DF-VAR-TOUR-01", "DF-RULING-45")
    game: int

    def apply(self, state: State) -> None:
        """Clear the table."""
        clear(state, self.game)
