"""How strong the bots of Formula D are: races among themselves in every mode, and against each other.

python -m tests.benchmarks.formula_d_bots [--races N] [--players N] [--kinds basic advanced …] [--write]
"""

from __future__ import annotations

import argparse
import shlex
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from tqdm import tqdm

from racelib.games.formula_d.tables import DRIVERS
from racelib.kernel.race import Race
from racelib.kernel.registry import game_named
from racelib.kernel.set_up import header_for
from tests.benchmarks.downforce_bots import table_of
from tests.benchmarks.figures import Figures

#: The kinds of races.
KINDS: dict[str, dict[str, Any]] = {
    "basic": {"mode": "basic", "track": "monaco", "laps": 1},
    "advanced": {"mode": "advanced", "track": "monaco", "laps": 2},
    "weather": {"mode": "advanced", "track": "monaco", "laps": 2, "weather": True, "tyres": True},
    "all options": {
        "mode": "advanced",
        "track": "monaco",
        "laps": 2,
        "custom_car": True,
        "qualifying": True,
        "weather": True,
        "tyres": True,
        "tech_pit": True,
        "team": True,
    },
    "street-basic": {"mode": "street-basic", "laps": 2},
    "street-advanced": {"mode": "street-advanced", "laps": 2},
    "street with weather": {"mode": "street-advanced", "laps": 2, "weather": True, "qualifying": True},
}

#: Matches: the first bot, the second bot, and how many cars the first has; the second has the others.
MATCHES = (("racer", "racer", 6), ("rookie", "rookie", 6), ("racer", "rookie", 3), ("rookie", "random", 3))

#: Races that the numbers of the racer were not tried out on: keep it so, or the table flatters it.
FIRST_SEED = 8_000_000


class Tally(msgspec.Struct):
    """What came of many races: victories of the first bot, its cars, those retired, the turns of the others."""

    races: int = 0
    wins: int = 0
    cars: int = 0
    retired: int = 0
    turns: int = 0
    decisions: int = 0
    seconds: float = 0.0


def play(bots: Sequence[str], seed: int, **options: Any) -> Race[Any]:
    """Drive one race to its end."""
    header = header_for(players=len(bots), bots=list(bots), seed=seed, date="", **options)
    race: Race[Any] = Race(game_named("formula-d"), header)
    race.run()
    return race


def match(first: str, second: str, count: int, players: int, races: Iterable[int], **options: Any) -> Tally:
    """Drive a match: the seats of the first bot go round the table."""
    tally = Tally()
    play([first] * players, FIRST_SEED - 1, **options)  # what is worked out once for a track is no part of a race
    for number in races:
        bots = table_of(first, second, count, players, number)
        begun = time.process_time()
        race = play(bots, FIRST_SEED + number, **options)
        tally.seconds += time.process_time() - begun
        tally.races += 1
        tally.decisions += sum(race.decisions)
        for car in race.result:
            if bots[car["car"]] == first:
                tally.cars += 1
                tally.wins += car["place"] == 1 and car["finished"]
                tally.retired += not car["finished"]
                tally.turns += car["turns"] if car["finished"] else 0
    return tally


def figure(tally: Tally) -> str:
    """Return what came out of a match."""
    finished = tally.cars - tally.retired
    text = f"{100 * tally.wins / tally.races:.1f} % of the wins, {100 * tally.retired / tally.cars:.2f} % retired, "
    text += f"{tally.turns / finished if finished else 0:.2f} turns, {tally.races / tally.seconds:.0f} races/s, "
    return f"{text}{tally.decisions / tally.seconds:,.0f} decisions/s"


def drivers_among_racers(races: Iterable[int]) -> str:
    """Let nine racers drive with each of the drivers who race in the dry, and count who wins."""
    won: Counter[int] = Counter()
    for number in races:
        race = play(["racer"] * 9, FIRST_SEED + number, **KINDS["street-advanced"])
        won.update(race.state.cars[car["car"]].driver for car in race.result[:1] if car["finished"])
    return ", ".join(f"{driver.name} {won[number]}" for number, driver in DRIVERS.items())


def main() -> None:
    """Drive all matches."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--races", type=int, default=200, help="races of each match (default 200)")
    parser.add_argument("--players", type=int, default=6, help="cars of each race (default 6)")
    parser.add_argument(
        "--kinds", nargs="+", default=list(KINDS), choices=list(KINDS), help="which races (default all)"
    )
    parser.add_argument("--write", action="store_true", help="write the figures into docs/figures.md")
    given = parser.parse_args()
    options = f"--races {given.races} --players {given.players}"
    if given.kinds != list(KINDS):
        options += f" --kinds {shlex.join(given.kinds)}"
    figures = Figures("How strong the bots of Formula D are", f"python -m tests.benchmarks.formula_d_bots {options}")
    for kind in given.kinds:
        for first, second, most in MATCHES:
            count = min(most, given.players)
            races = tqdm(range(given.races), desc=f"{kind}: {first}, {second}", leave=False, mininterval=1)
            tally = match(first, second, count, given.players, races, **KINDS[kind])
            against = f" against {given.players - count} {second}" if count < given.players else ""
            figures.show(f"{kind}: {count} {first}{against}", figure(tally))
    if "street-advanced" in given.kinds:
        figures.show("street-advanced: wins of each driver among 9 racer", drivers_among_racers(range(given.races)))
    if given.write:
        figures.write()


if __name__ == "__main__":
    main()
