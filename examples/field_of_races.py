"""A field of races: two bots meet in 200 races, and a table says which of them drives better.

    python examples/field_of_races.py
    python examples/field_of_races.py 1000

The bots take turns at the best place of the grid. The same seed gives the same race, so you get the same table again.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from statistics import mean

import racelib as rl

BOTS = ("racer", "rookie")
PLAYERS = 4


def results(races: int) -> list[tuple[str, dict[str, int]]]:
    """Run the races; return each car's bot and result."""
    found = []
    for seed in range(races):
        bots = [BOTS[(seat + seed) % len(BOTS)] for seat in range(PLAYERS)]
        race = rl.new_race("formula-d", track="lagoon", players=PLAYERS, bots=bots, seed=seed)
        found += [(bots[car["car"]], car) for car in race.run()]
    return found


def row(bot: str, cars: Sequence[dict[str, int]]) -> str:
    """Return the line of the table for one bot."""
    wins = sum(car["place"] == 1 for car in cars)
    out = sum(not car["finished"] for car in cars) / len(cars)
    turns = mean(car["turns"] for car in cars if car["finished"])
    place = mean(car["place"] for car in cars)
    return f"{bot:8} {wins:8} {place:10.2f} {turns:9.1f} {out:9.1%}"


def main(races: int = 200) -> None:
    """Run a field of races and print the table."""
    found = results(races)
    print(f"{races} races, {PLAYERS} cars, Lagoon, 1 lap")
    print(f"{'bot':8} {'wins':>8} {'mean place':>10} {'turns':>9} {'retired':>9}")
    for bot in BOTS:
        print(row(bot, [car for name, car in found if name == bot]))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
