"""Compare the speed of racelib's rules with OpenSpiel's backgammon: `make bench-openspiel`.

python -m tests.benchmarks.openspiel [--rounds N] [--write]

OpenSpiel's backgammon is written in C++. Both are driven from Python by players that take any legal option, in one
process and by turns, so that a noisy machine troubles both alike. Backgammon's decisions include those with one legal
move; racelib's do not.
"""

from __future__ import annotations

import argparse
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
        self.rate()

    def rate(self) -> float:
        """Return the decisions per CPU-second of some games."""
        decisions = 0

        def play() -> None:
            nonlocal decisions
            for _ in range(GAMES):
                decisions += self.play_one(self.game.new_initial_state())

        return 1 / (cpu(play) / decisions)

    def play_one(self, state: Any) -> int:
        """Play one game to its end; return the number of its decisions."""
        decisions, dice = 0, self.dice
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, chances)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
        return decisions


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
        for number in range(given.rounds):
            theirs.append(backgammon.rate())
            seconds, decisions = chunks.run(1000 + 100 * number)
            ours.append(decisions / seconds)
        ratio = statistics.median(mine / other for mine, other in zip(ours, theirs, strict=True))
        figure = f"{ratio:.2f} × backgammon ({max(ours):,.0f} and {max(theirs):,.0f} decisions/s at best)"
        FIGURES.show(name, figure)
    if given.write:
        FIGURES.write()


if __name__ == "__main__":
    main()
