"""Compare the speed of racelib's rules with OpenSpiel's backgammon: `make bench-openspiel`.

python -m tests.benchmarks.openspiel [--rounds N] [--write]

OpenSpiel's backgammon is written in C++. Both are driven from Python by players that take any legal option, in one
process and by turns, so that a noisy machine troubles both alike. A decision is a choice between two or more options;
the second figure of each kind also counts moves and answers that were the only ones possible, in both games.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
from typing import Any

from tests.benchmarks.figures import Figures, cpu
from tests.benchmarks.kinds import KINDS, Chunks

FIGURES = Figures("Against OpenSpiel", "python -m tests.benchmarks.openspiel")
GAMES = 12


class Backgammon:
    """Games of backgammon between random players."""

    def __init__(self) -> None:
        """Load the game and warm it up."""
        try:
            import pyspiel
        except ImportError:
            raise SystemExit("OpenSpiel is not installed; `make bench-openspiel` installs it") from None
        self.game = pyspiel.load_game("backgammon")
        self.dice = random.Random(1)
        self.rates()

    def rates(self) -> tuple[float, float]:
        """Return the decisions per CPU-second of some games, and the same with forced moves."""
        decisions = forced = 0

        def play() -> None:
            nonlocal decisions, forced
            for _ in range(GAMES):
                decided, had_to = self.play_one(self.game.new_initial_state())
                decisions += decided
                forced += had_to

        seconds = cpu(play)
        return decisions / seconds, (decisions + forced) / seconds

    def play_one(self, state: Any) -> tuple[int, int]:
        """Play one game to its end; return the number of its decisions and of its forced moves."""
        decisions, forced, dice = 0, 0, self.dice
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, chances)[0])
            else:
                moves = state.legal_actions()
                state.apply_action(dice.choice(moves))
                if len(moves) > 1:
                    decisions += 1
                else:
                    forced += 1
        return decisions, forced


def ratio(ours: list[tuple[float, float]], theirs: list[tuple[float, float]], which: int) -> float:
    """Return how much faster racelib is, by one of the two counts: the median of pairs."""
    return statistics.median(mine[which] / other[which] for mine, other in zip(ours, theirs, strict=True))


def main() -> None:
    """Measure every kind with random players."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=12, help="how often each is measured (default: 12)")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/figures.md")
    given = parser.parse_args()
    backgammon = Backgammon()
    for name in KINDS:
        if not name.endswith("random"):
            continue
        chunks, theirs, ours = Chunks(name), [], []
        gc.freeze()  # the tables of all kinds so far: one kind must not pay for looking through those of the others
        for number in range(given.rounds):
            theirs.append(backgammon.rates())
            seconds, decisions, forced = chunks.run(1000 + 100 * number)
            ours.append((decisions / seconds, (decisions + forced) / seconds))
        best = f"{max(ours)[0]:,.0f} and {max(theirs)[0]:,.0f} decisions/s at best"
        figure = f"{ratio(ours, theirs, 0):.2f} × backgammon ({best}); {ratio(ours, theirs, 1):.2f} × with forced moves"
        FIGURES.show(name, figure)
    if given.write:
        FIGURES.write()


if __name__ == "__main__":
    main()
