"""Whether Thunder Road is fair and lively among equal bots: which crews win, and how often the road moves.

python -m tests.benchmarks.thunder_road_balance [--games N] [--bots racer rookie] [--write]

Rig and bikes have dice of our own design, so every table counts the victories of each crew against its fair share.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tqdm import tqdm

from racelib.games.thunder_road.events.end import TileRemoved
from tests.benchmarks.figures import Figures
from tests.benchmarks.thunder_road_bots import play

#: Games that no number of a crew was tried out on.
FIRST_SEED = 31_000_000
#: Tables on which a crew that is not one of cars plays.
TABLES = (
    ("rig", "amber"),
    ("bikes", "amber"),
    ("rig", "bikes"),
    ("rig", "amber", "blue"),
    ("bikes", "amber", "blue"),
    ("rig", "bikes", "amber", "blue"),
    ("rig", "bikes", "amber", "blue", "crimson"),
)


def wins_of(crews: Sequence[str], bot: str, games: int) -> dict[str, float]:
    """Return the share of the victories of each crew; the crews change seats from game to game."""
    won: Counter[str] = Counter()
    for number in tqdm(range(games), desc=f"{bot}: {', '.join(crews)}", leave=False, mininterval=1):
        turn = number % len(crews)
        seated = [*crews[turn:], *crews[:turn]]
        race = play([bot] * len(crews), FIRST_SEED + number, crews=seated)
        for seat in race.state.board.winners:
            won[seated[seat]] += 1 / len(race.state.board.winners)
    return {crew: won[crew] / games for crew in crews}


def moves_of(race: Any) -> int:
    """Return how often the road moved in a game."""
    return sum(isinstance(event, TileRemoved) for event in race.events)


def road_moves(players: int, bot: str, games: int) -> str:
    """Return how often the road moves in games of cars alone."""
    seeds = tqdm(range(games), desc=f"{players} {bot}: road", leave=False, mininterval=1)
    moved = sorted(moves_of(play([bot] * players, FIRST_SEED + 500_000 + number)) for number in seeds)
    once = sum(count > 0 for count in moved) / games
    return f"at least once in {100 * once:.0f} % of games, {moved[games // 2]} times in the median"


def main() -> None:
    """Play all tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300, help="games of each table (default 300)")
    parser.add_argument("--bots", nargs="+", default=["racer", "rookie"], help="the bots (default racer rookie)")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/figures.md")
    given = parser.parse_args()
    command = f"python -m tests.benchmarks.thunder_road_balance --games {given.games} --bots {' '.join(given.bots)}"
    figures = Figures("How fair the crews of Thunder Road are", command)
    for bot in given.bots:
        for players in (2, 3, 4):
            figures.show(f"the road moves, {players} {bot}", road_moves(players, bot, given.games))
        for crews in TABLES:
            shares = wins_of(crews, bot, given.games)
            said = ", ".join(f"{crew} {100 * share:.0f} %" for crew, share in shares.items())
            off = max(abs(share - 1 / len(crews)) for share in shares.values())
            figures.show(f"victories, {bot}: {', '.join(crews)}", f"{said}; at most {100 * off:.0f} points off")
    if given.write:
        figures.write()


if __name__ == "__main__":
    main()
