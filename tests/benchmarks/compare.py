"""Compare the speed of two trees of racelib: `make compare OLD=…`.

python -m tests.benchmarks.compare OLD [--rounds N] [KIND …]

Both trees race the same chunks by turns, each in a process of its own, so that a noisy machine troubles both alike.
A figure above 1 means that this tree is faster than the old one.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.benchmarks import kinds
from tests.benchmarks.kinds import KINDS

HERE = Path(__file__).parents[2]


class Racing:
    """A tree that races chunks in a process of its own."""

    def __init__(self, tree: Path, kind: str) -> None:
        """Start the process; it races the kinds of this tree with the racelib of that one."""
        self.process = subprocess.Popen(
            [sys.executable, kinds.__file__, kind],
            env={**os.environ, "PYTHONPATH": str(tree)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def chunk(self, first: int) -> tuple[float, int]:
        """Race one chunk; return its CPU-seconds and its decisions."""
        assert self.process.stdin is not None and self.process.stdout is not None
        print(first, file=self.process.stdin, flush=True)
        seconds, decisions, _ = self.process.stdout.readline().split()
        return float(seconds), int(decisions)


@contextmanager
def racing(tree: Path, kind: str) -> Iterator[Racing]:
    """Let a tree race, and stop it afterwards."""
    one = Racing(tree, kind)
    try:
        yield one
    finally:
        one.process.kill()
        one.process.wait()


def compare(old: Path, kind: str, rounds: int) -> str:
    """Return how much faster this tree is than the old one, in words."""
    ratios, best = [], [9e9, 9e9]
    same = True
    with racing(old, kind) as before, racing(HERE, kind) as now:
        for number in range(rounds):
            trees = [before, now] if number % 2 else [now, before]
            chunks = {id(tree): tree.chunk(1000 + 100 * number) for tree in trees}
            costs = []
            for place, tree in enumerate((before, now)):
                seconds, decisions = chunks[id(tree)]
                costs.append(seconds / decisions)
                best[place] = min(best[place], costs[place])
            ratios.append(costs[0] / costs[1])
            same = same and chunks[id(before)][1] == chunks[id(now)][1]
    figure = f"best times {best[0] / best[1]:.2f}, median of pairs {statistics.median(ratios):.2f}"
    return f"{figure}; {1 / best[1]:,.0f} decisions/CPU-s{'' if same else '; the decisions differ'}"


def main() -> None:
    """Compare the kinds that were named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("old", type=Path, nargs="?", help="the tree to compare with, such as a git worktree")
    parser.add_argument("kinds", nargs="*", help=f"kinds of races, by a part of their names: {', '.join(KINDS)}")
    parser.add_argument("--rounds", type=int, default=12, help="how many chunks each tree races (default: 12)")
    given = parser.parse_args()
    if given.old is None or not (given.old / "racelib").is_dir():
        parser.error(f"OLD is {given.old}; expected a folder with racelib in it")
    for kind in KINDS:
        if not given.kinds or any(part in kind for part in given.kinds):
            print(f"{kind:30} {compare(given.old.resolve(), kind, given.rounds)}", flush=True)


if __name__ == "__main__":
    main()
