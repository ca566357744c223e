"""The soak test: very many random races over all tracks and player counts; every one must end, hold its invariants at
every ask and turn end, and verify.

    python -m tests.soak --races 20000        # make soak; the test suite runs 500 of them
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tqdm import tqdm

from racelib import tracks
from racelib.games import game_named
from racelib.kernel.conformance import check_lightly, kinds_seen
from racelib.set_up import header_for

#: Mostly random, sometimes better drivers: they get further round the track.
BOTS = ("random", "rookie", "random", "racer")


def soak(number: int) -> tuple[int, str, set[str]]:
    """Run race number so-and-so; return its number, what went wrong (or nothing), and the kinds of event seen."""
    game = game_named("formula-d")
    names = tracks.names()
    track = names[number % len(names)]
    players = 2 + (number // len(names)) % 9
    laps = 1 + (number // (len(names) * 9)) % 2
    bots = [BOTS[(seat * 7 + number // 90) % len(BOTS)] for seat in range(players)]
    header = header_for(players=players, bots=bots, track=track, laps=laps, seed=number, date="")
    try:
        race = check_lightly(game, header, {seat: game.bots[bot] for seat, bot in enumerate(bots)})
    except Exception as problem:  # whatever it is, the race that shows it is named
        return (
            number,
            f"race {number} ({track}, {players} players, {laps} laps): {type(problem).__name__}: {problem}",
            set(),
        )
    return number, "", kinds_seen(race.events)


def main() -> int:
    """Run the soak on all cores and say what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    failures: list[str] = []
    kinds: Counter[str] = Counter()
    numbers = range(given.first, given.first + given.races)
    done = 0
    try:
        with ProcessPoolExecutor() as pool:
            for _, problem, seen in tqdm(
                pool.map(soak, numbers, chunksize=20), total=len(numbers), unit="race", disable=None
            ):
                done += 1
                kinds.update(seen)
                if problem:
                    failures.append(problem)
                    print(problem, file=sys.stderr)
    except KeyboardInterrupt:
        print("interrupted; what is finished counts", file=sys.stderr)
    print(f"{done} races, {len(failures)} failed")
    for kind, races in kinds.most_common():
        print(f"  {kind:14} in {races} races")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
