"""How strong the bots of Thunder Road are: victories, head to head, with the seats changed round.

python -m tests.benchmarks.thunder_road_bots [--games N] [--players 2 3 4] [--carnage] [--crews rig bikes] [--write]
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from tqdm import tqdm

from racelib.games.thunder_road.events.end import Won
from racelib.games.thunder_road.tables import CREWS
from racelib.kernel.race import Race
from racelib.kernel.registry import game_named
from racelib.kernel.set_up import header_for
from tests.benchmarks.downforce_bots import table_of
from tests.benchmarks.figures import Figures

#: Matches: the first bot, the second bot, and how many seats the first has; the second has the others.
MATCHES = (("racer", "rookie", 1), ("rookie", "racer", 1), ("racer", "random", 1), ("rookie", "random", 1))

#: Games that the numbers of the racer were not tried out on: keep it so, or the table flatters it.
FIRST_SEED = 8_000_000


class Tally(msgspec.Struct):
    """What came of many games: victories of the first bot in all, those at the finish, rounds, decisions."""

    games: int = 0
    wins: float = 0.0
    finished: int = 0
    rounds: int = 0
    decisions: int = 0
    seconds: float = 0.0


def play(bots: Sequence[str], seed: int, **options: Any) -> Race[Any]:
    """Play one game to its end."""
    header = header_for("thunder-road", players=len(bots), bots=list(bots), seed=seed, date="", **options)
    race: Race[Any] = Race(game_named("thunder-road"), header)
    race.run()
    return race


def share_of(race: Race[Any], bots: Sequence[str], bot: str) -> float:
    """Return the share of a victory that a bot has: one, or a part of it in a draw."""
    winners: tuple[int, ...] = race.state.board.winners
    return sum(bots[seat] == bot for seat in winners) / len(winners)


def match(first: str, second: str, count: int, players: int, games: Iterable[int], **options: Any) -> Tally:
    """Play a match: the seats of the first bot, and so its crews, go round the table."""
    tally = Tally()
    for number in games:
        bots = table_of(first, second, count, players, number)
        begun = time.process_time()
        race = play(bots, FIRST_SEED * players + number, **options)
        tally.seconds += time.process_time() - begun
        tally.games += 1
        tally.wins += share_of(race, bots, first)
        tally.finished += any(isinstance(event, Won) and event.by == "finish" for event in race.events[-3:])
        tally.rounds += race.state.board.round
        tally.decisions += sum(race.decisions)
    return tally


def figure(tally: Tally, fair: float) -> str:
    """Return what came out of a match; `fair` is the share of wins that equal bots would have."""
    share, games = tally.wins / tally.games, tally.games
    text = f"{100 * share:.1f} % of the wins ({share / fair:.2f} of a fair share), {tally.rounds / games:.1f} rounds, "
    text += (
        f"{100 * tally.finished / games:.0f} % end at the finish, {1000 * tally.seconds / games:.1f} CPU-ms a game, "
    )
    return f"{text}{1e6 * tally.seconds / tally.decisions:.0f} µs a decision"


def crews_among_racers(games: Iterable[int], **options: Any) -> str:
    """Let five racers play with crews of all kinds, and count which crews win."""
    won: Counter[str] = Counter()
    for number in games:
        turn = number % len(CREWS)
        crews = [*CREWS[turn:], *CREWS[:turn]][:5]
        race = play(["racer"] * 5, FIRST_SEED + number, crews=crews, **options)
        won.update(crews[seat] for seat in race.state.board.winners)
    return ", ".join(f"{crew} {won[crew]}" for crew in CREWS)


def main() -> None:
    """Play all matches."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300, help="games of each match (default 300)")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4], help="tables (default 2 3 4)")
    parser.add_argument("--crews", nargs="+", default=[], help="crews of the first seats (default: cars)")
    parser.add_argument("--carnage", action="store_true", help="with Carnage")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/figures.md")
    given = parser.parse_args()
    options = f"--games {given.games} --players {' '.join(map(str, given.players))}"
    options += " --carnage" if given.carnage else ""
    options += f" --crews {' '.join(given.crews)}" if given.crews else ""
    figures = Figures(
        "How strong the bots of Thunder Road are", f"python -m tests.benchmarks.thunder_road_bots {options}"
    )
    for players in given.players:
        for first, second, count in MATCHES:
            games = tqdm(range(given.games), desc=f"{players}: {first}, {second}", leave=False, mininterval=1)
            tally = match(first, second, count, players, games, carnage=given.carnage, crews=given.crews)
            text = f"{players} players, {count} {first} against {players - count} {second}"
            figures.show(text, figure(tally, count / players))
    figures.show("wins of each crew among 5 racer", crews_among_racers(range(given.games), carnage=given.carnage))
    if given.write:
        figures.write()


if __name__ == "__main__":
    main()
