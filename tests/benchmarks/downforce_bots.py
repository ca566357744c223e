"""How strong the bots of Downforce are: money and victories, head to head, with the seats changed round.

python -m tests.benchmarks.downforce_bots [--games N] [--players 3 4 5] [--tracks harbour river] [--write]
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from tqdm import tqdm

from racelib.kernel.race import Race
from racelib.kernel.registry import game_named
from racelib.kernel.set_up import header_for
from tests.benchmarks.figures import Figures

#: Matches: the first bot, the second bot, and how many seats the first has; the second has the others.
MATCHES = (("racer", "rookie", 1), ("racer", "rookie", 2), ("racer", "random", 1), ("rookie", "random", 1))

#: Games that the numbers of the racer were not tried out on: keep it so, or the table flatters it.
FIRST_SEED = 7_000_000


class Tally(msgspec.Struct):
    """What a bot has made in many games."""

    seats: int = 0
    money: float = 0.0
    prizes: float = 0.0
    bets: float = 0.0
    paid: float = 0.0
    wins: float = 0.0

    def add(self, row: dict[str, int], winners: int) -> None:
        """Count one seat of one game; winners of a tie share the victory."""
        self.seats += 1
        self.money += row["total"]
        self.prizes += row["prizes"]
        self.bets += row["bets"]
        self.paid += row["paid"]
        self.wins += row["won"] / winners

    def per_seat(self, amount: float) -> float:
        """Return the mean for each seat and game."""
        return amount / max(self.seats, 1)


def table_of(first: str, second: str, count: int, players: int, turn: int) -> list[str]:
    """Return who sits where: the seats of the first bot go round the table.

    >>> table_of("racer", "rookie", 2, 4, 3)
    ['racer', 'rookie', 'rookie', 'racer']
    """
    bots = [second] * players
    for place in range(count):
        bots[(turn + place * (1 + turn // players % 2)) % players] = first
    return bots if bots.count(first) == count else table_of(first, second, count, players, turn % players)


def play(bots: Sequence[str], track: str, seed: int) -> list[dict[str, int]]:
    """Play one game; return its result."""
    header = header_for("downforce", players=len(bots), bots=list(bots), track=track, seed=seed, date="")
    race: Race[Any] = Race(game_named("downforce"), header)
    result: list[dict[str, int]] = race.run()
    return result


def match(first: str, second: str, count: int, players: int, tracks: Sequence[str], games: Iterable[int]) -> str:
    """Play a match; return what came out."""
    tallies = {first: Tally(), second: Tally()}
    begun, played = time.process_time(), 0
    for number in games:
        bots = table_of(first, second, count, players, number)
        result = play(bots, tracks[number % len(tracks)], FIRST_SEED * players + number)
        winners = sum(row["won"] for row in result)
        for row in result:
            tallies[bots[row["seat"]]].add(row, winners)
        played += 1
    seconds = (time.process_time() - begun) / max(played, 1)
    text = ""
    for bot, tally in tallies.items():
        share = 100 * tally.wins / max(played, 1)
        text += f"{bot} {share:.1f} % of the wins, {tally.per_seat(tally.money):.2f} million a seat (prizes "
        text += f"{tally.per_seat(tally.prizes):.2f}, bets {tally.per_seat(tally.bets):.2f}, "
        text += f"paid {tally.per_seat(tally.paid):.2f}); "
    return f"{text}{1000 * seconds:.1f} CPU-ms a game"


def main() -> None:
    """Play all matches."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=600, help="games of each match (default 600)")
    parser.add_argument("--players", type=int, nargs="+", default=[3, 4, 5], help="tables (default 3 4 5)")
    parser.add_argument("--tracks", nargs="+", default=["harbour", "river"], help="tracks, in turn")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/figures.md")
    given = parser.parse_args()
    tables = " ".join(map(str, given.players))
    options = f"--games {given.games} --players {tables} --tracks {' '.join(given.tracks)}"
    figures = Figures("How strong the bots of Downforce are", f"python -m tests.benchmarks.downforce_bots {options}")
    for players in given.players:
        for first, second, count in MATCHES:
            if count < players:
                games = tqdm(range(given.games), desc=f"{players}: {first}, {second}", leave=False, mininterval=1)
                what = f"{players} players, {count} {first} against {players - count} {second}"
                figures.show(what, match(first, second, count, players, given.tracks, games))
    if given.write:
        figures.write()


if __name__ == "__main__":
    main()
