"""The kinds of races that speed is compared by, each with a chunk of races that takes a fraction of a second.

`compare` runs this file with the racelib of another tree, so it imports nothing else of the tests.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from typing import Any

import msgspec

MONACO = {"players": 6, "track": "monaco"}
STREET = {"players": 6, "track": "lumen", "mode": "street-advanced", "laps": 2}
ALL_CREWS = ["rig", "bikes", "amber", "blue", "crimson"]
EVERYTHING = {"players": 5, "crews": ALL_CREWS, "carnage": True, "shop": True, "euro": True, "ammo": True}


@dataclass(frozen=True)
class Kind:
    """A kind of race: its game, how it is set up, and how many races make a chunk."""

    game: str
    set_up: dict[str, Any]
    races: int


def kind(game: str, races: int, **set_up: Any) -> Kind:
    """Return a kind of race with its options by name."""
    return Kind(game, set_up, races)


KINDS = {
    "Formula D basic, random": kind("formula-d", 24, bots="random", laps=1, **MONACO),
    "Formula D advanced, random": kind("formula-d", 12, bots="random", laps=2, mode="advanced", **MONACO),
    "Formula D street, random": kind("formula-d", 12, bots="random", **STREET),
    "Formula D basic, racer": kind("formula-d", 24, bots="racer", laps=1, **MONACO),
    "Formula D advanced, racer": kind("formula-d", 6, bots="racer", laps=2, mode="advanced", **MONACO),
    "Formula D street, racer": kind("formula-d", 4, bots="racer", **STREET),
    "Downforce, random": kind("downforce", 40, bots="random", players=4),
    "Downforce, rookie": kind("downforce", 40, bots="rookie", players=4),
    "Downforce, racer": kind("downforce", 2, bots="racer", players=4),
    "Thunder Road, random": kind("thunder-road", 20, bots="random", players=4),
    "Thunder Road with everything, random": kind("thunder-road", 6, bots="random", **EVERYTHING),
    "Thunder Road, rookie": kind("thunder-road", 10, bots="rookie", players=4),
    "Thunder Road, racer": kind("thunder-road", 1, bots="racer", players=4),
}


class Chunks:
    """Runs chunks of one kind of race; the first warm the tables up."""

    def __init__(self, name: str) -> None:
        """Set the races up and run two chunks."""
        from racelib.kernel.registry import game_named
        from racelib.kernel.set_up import header_for

        self.kind = KINDS[name]
        self.game = game_named(self.kind.game)
        self.header = header_for(self.kind.game, seed=1, **self.kind.set_up)
        self.run(1)
        self.run(1 + self.kind.races)

    def run(self, first: int) -> tuple[float, int, int]:
        """Race a chunk of seeds from `first` on; return its CPU-seconds, its decisions and its forced answers."""
        from racelib.kernel.race import Race

        seconds, decisions, forced = 0.0, 0, 0
        for seed in range(first, first + self.kind.races):
            start = time.process_time()
            race: Race[Any] = Race(self.game, msgspec.structs.replace(self.header, seed=seed))
            race.run()
            seconds += time.process_time() - start
            decisions += sum(race.decisions)
            forced += sum(map(forced_in, race.events))
        return seconds, decisions, forced


def forced_in(event: Any) -> int:
    """Return how many answers of an event were the only ones possible."""
    forced = getattr(event, "forced", ())
    return int(forced) if isinstance(forced, bool) else len(forced)


if __name__ == "__main__":
    chunks = Chunks(sys.argv[1])
    for line in sys.stdin:
        print(*chunks.run(int(line)), flush=True)
