"""Benchmarks: `make bench`. CPU-seconds of this process, measured in one run; machines are noisy, so compare ratios.

python -m tests.benchmarks.bench [--races N] [--write]
"""

from __future__ import annotations

import argparse
import gc
import io
import subprocess
import sys
import tracemalloc
from functools import partial
from typing import Any

import msgspec

from racelib.kernel.game import Header
from racelib.kernel.race import Race
from racelib.kernel.registry import game_named
from racelib.kernel.replay import parse_replay, replay_bytes
from racelib.kernel.set_up import header_for
from racelib.kernel.verify import verify
from racelib.kernel.writer import Writer
from tests.benchmarks.figures import Figures, cpu, spin
from tests.benchmarks.formula_d_bots import KINDS

FIGURES = Figures("Speed", "python -m tests.benchmarks.bench")


def run(header: Header, seed: int, write: bool = False) -> tuple[Race[Any], int]:
    """Run one race by its bots; return it and the bytes written."""
    one = msgspec.structs.replace(header, seed=seed)
    out = io.BytesIO()
    race: Race[Any] = Race(game_named(header.game), one, recorder=Writer(out, one) if write else None)
    race.run()
    return race, len(out.getvalue())


def many(header: Header, races: int, first: int, write: bool = False) -> tuple[int, int, int]:
    """Run races; return decisions, events and bytes."""
    decisions = events = size = 0
    for seed in range(first, first + races):
        race, written = run(header, seed, write)
        decisions += sum(race.decisions)
        events += len(race.events)
        size += written
    return decisions, events, size


def measure_races(header: Header, races: int, label: str, write: bool) -> None:
    """Show races and decisions per CPU-second, warm."""
    many(header, max(100, races // 4), first=10_000_000)
    gc.freeze()  # the tables of all figures so far: one figure must not pay for looking through those of the others
    done: list[tuple[int, int, int]] = []
    seconds = cpu(lambda: done.append(many(header, races, first=0, write=write)))
    decisions, events, size = done[0]
    figure = f"{races / seconds:,.0f} races/s, {decisions / seconds:,.0f} decisions/s, {events / races:.0f} events/race"
    FIGURES.show(label, figure + (f", {size / races:,.0f} bytes/race" if write else ""))


def measure_modes(races: int) -> None:
    """Show races and decisions per CPU-second of every kind of Formula D race: the engine alone, then the racers."""
    for kind, options in KINDS.items():
        for bot, part in (("random", 6), ("racer", 12)):
            header = header_for(players=6, bots=bot, seed=0, date="", **options)
            if bot == "racer":
                show(f"first race of six racers, {kind}, cold tables", cpu(partial(run, header, 1)), "CPU-s")
            measure_races(header, races // part, f"six {bot} cars, {kind}, laps: {options['laps']}", write=False)


def measure_downforce(races: int) -> None:
    """Show games and decisions per CPU-second of Downforce: the engine alone (random bots), then the stronger bots."""

    def header(players: int, bots: str = "random", **options: Any) -> Header:
        return header_for("downforce", players=players, bots=bots, seed=0, date="", **options)

    show("first game of Downforce, cold tables", cpu(lambda: run(header(4), 1)), "CPU-s", digits=3)
    for players in (2, 4, 6):
        measure_races(header(players), races // 2, f"Downforce, {players} random players", write=False)
    measure_races(header(4), races // 2, "the same with 4, written as a replay", write=True)
    for variant in ("beginner", "long", "tour"):
        measure_races(header(4, variant=variant), races // 3, f"Downforce, 4 random players, {variant}", write=False)
    for bot in [name for name in game_named("downforce").bots if name != "random"]:
        measure_races(header(4, bot), races // 12, f"Downforce, 4 players, {bot}", write=False)
    played = [run(header(4), seed)[0] for seed in range(50)]
    events = sum(len(game.events) for game in played)
    replays = [parse_replay(replay_bytes(game)) for game in played]
    seconds = cpu(lambda: [verify(replay) for replay in replays])
    show("verify, Downforce", seconds / events * 1e6, f"µs/event, {seconds / len(played) * 1e3:.2f} ms/game")


def measure_thunder_road(races: int) -> None:
    """Show games and decisions per CPU-second of Thunder Road: the engine alone, then the stronger bots."""

    def header(players: int, bots: str = "random", **options: Any) -> Header:
        return header_for("thunder-road", players=players, bots=bots, seed=0, date="", **options)

    show("first game of Thunder Road, cold tables", cpu(lambda: run(header(4), 1)), "CPU-s", digits=3)
    for players in (2, 3, 4, 5):
        measure_races(header(players), races // 3, f"Thunder Road, {players} random players", write=False)
    measure_races(header(4), races // 3, "the same with 4, written as a replay", write=True)
    measure_races(header(4, carnage=True), races // 3, "Thunder Road, 4 random players, Carnage", write=False)
    for crews in (["rig"], ["bikes"], ["rig", "bikes"]):
        label = f"Thunder Road, 4 random players, {' and '.join(crews)}"
        measure_races(header(4, crews=crews), races // 3, label, write=False)
    for bot in [name for name in game_named("thunder-road").bots if name != "random"]:
        measure_races(header(4, bot), races // 12, f"Thunder Road, 4 players, {bot}", write=False)
    played = [run(header(4, carnage=True), seed)[0] for seed in range(30)]
    events = sum(len(game.events) for game in played)
    replays = [parse_replay(replay_bytes(game)) for game in played]
    seconds = cpu(lambda: [verify(replay) for replay in replays])
    show("verify, Thunder Road", seconds / events * 1e6, f"µs/event, {seconds / len(played) * 1e3:.2f} ms/game")


def printed(code: str) -> str:
    """Return what a fresh Python prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


def imports() -> None:
    """Show the CPU time of `import racelib` and what it pulls in."""
    clock = "import time; t = time.process_time(); import racelib; print(time.process_time() - t)"
    best = min(float(printed(clock)) for _ in range(7))
    heavy = ("bokeh", "IPython", "pandas", "networkx", "numpy", "msgspec")
    pulled = printed(f"import racelib, sys; print([name for name in {heavy} if name in sys.modules])")
    show("import racelib", best, f"CPU-s, pulls in {pulled}", digits=3)


def show(what: str, figure: float, unit: str, digits: int = 2) -> None:
    """Show one figure."""
    FIGURES.show(what, f"{figure:.{digits}f} {unit}")


def main() -> None:
    """Measure everything once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=600, help="races per figure (default 600)")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/figures.md")
    given = parser.parse_args()
    races = given.races
    FIGURES.command += f" --races {races}"
    show("fixed loop of plain Python (the yardstick)", cpu(spin), "CPU-s", digits=3)
    imports()

    monaco = header_for(players=6, bots="racer", track="monaco", laps=1, seed=0, date="")
    show("first race on Monaco, cold tables", cpu(lambda: run(monaco, 1)), "CPU-s", digits=3)
    measure_races(monaco, races, "six racers, Monaco, 1 lap, events in memory", write=False)
    measure_races(monaco, races, "the same, written as a replay (memory file)", write=True)
    two = header_for(players=6, bots="racer", track="monaco", laps=2, seed=0, date="")
    measure_races(two, races // 3, "six racers, Monaco, 2 laps, events in memory", write=False)
    ten = header_for(players=10, bots="racer", track="monaco", laps=1, seed=0, date="")
    measure_races(ten, races // 3, "ten racers, Monaco, 1 lap, events in memory", write=False)
    beginners = header_for(players=6, bots="rookie", track="monaco", laps=1, seed=0, date="")
    measure_races(beginners, races // 6, "six rookies, Monaco, 1 lap", write=False)
    measure_modes(races)
    measure_downforce(races)
    measure_thunder_road(races)

    raced = [run(monaco, seed)[0] for seed in range(50)]
    events = sum(len(race.events) for race in raced)
    files = [replay_bytes(race) for race in raced]
    show("replay write", cpu(lambda: [replay_bytes(race) for race in raced]) / events * 1e6, "µs/event")
    replays = [parse_replay(data) for data in files]
    show("replay read", cpu(lambda: [parse_replay(data) for data in files]) / events * 1e6, "µs/event")
    show("fold to the end", cpu(lambda: [replay.state_at() for replay in replays]) / len(raced) * 1e3, "ms/race")
    seconds = cpu(lambda: [verify(replay) for replay in replays])
    show("verify", seconds / events * 1e6, f"µs/event, {seconds / len(raced) * 1e3:.2f} ms/race")
    middle, half = raced[0], len(raced[0].events) // 2
    show("fork in the middle of a race", cpu(lambda: [middle.fork(half) for _ in range(200)]) / 200 * 1e3, "ms")
    tracemalloc.start()
    kept = run(monaco, 77)[0]
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    show("memory of one race with its log", size / 1e3, f"kB ({len(kept.events)} events)", digits=0)
    with open("/proc/self/status", encoding="ascii") as status:
        resident = next(line for line in status if line.startswith("VmRSS")).split()[1]
    show("memory of this process, all tables warm", int(resident) / 1e3, "MB", digits=0)
    if given.write:
        FIGURES.write()


if __name__ == "__main__":
    main()
