"""Compare Thunder Road with everything on with the plain game.

python -m tests.benchmarks.everything [--rounds N]

Both are played by random players, by turns in one process, so that a noisy machine troubles both alike; time is
CPU-seconds. A decision is a choice between two or more options. The second figure counts all asks: also answers that
were the only ones possible, such as those of players who might hold a secret card for the moment but do not.
A figure below 1 means that the game with everything on is slower.
"""

from __future__ import annotations

import argparse
import gc
import statistics
from collections.abc import Sequence

from tests.benchmarks.kinds import Chunks

PLAIN, EVERYTHING = "Thunder Road, random", "Thunder Road with everything, random"
#: CPU-seconds, decisions and forced answers of a chunk of games.
Chunk = tuple[float, int, int]


def rates(chunks: Sequence[Chunk], forced_too: bool) -> list[float]:
    """Return the decisions, or all asks, per CPU-second of each chunk.

    >>> rates([(0.5, 100, 50)], False), rates([(0.5, 100, 50)], True)
    ([200.0], [300.0])
    """
    return [(decisions + forced * forced_too) / seconds for seconds, decisions, forced in chunks]


def figure(what: str, plain: Sequence[float], everything: Sequence[float]) -> str:
    """Return in words how fast the game with everything on is: the best chunks, and the median of pairs."""
    pairs = statistics.median(one / other for one, other in zip(everything, plain, strict=True))
    ratios = f"best {max(everything) / max(plain):.2f}, median of pairs {pairs:.2f}"
    return f"{what:10} {ratios}; {max(everything):,.0f} and {max(plain):,.0f} /CPU-s at best"


def main() -> None:
    """Play both by turns, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=40, help="how many chunks of each are played (default: 40)")
    rounds = parser.parse_args().rounds
    kinds = Chunks(PLAIN), Chunks(EVERYTHING)
    gc.freeze()  # the tables of one kind must not slow the other
    played = [tuple(kind.run(1000 + 100 * number) for kind in kinds) for number in range(rounds)]
    plain, everything = ([pair[place] for pair in played] for place in (0, 1))
    for what, forced_too in (("decisions", False), ("asks", True)):
        print(figure(what, rates(plain, forced_too), rates(everything, forced_too)))


if __name__ == "__main__":
    main()
