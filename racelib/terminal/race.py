"""`racelib race`: let bots race."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from racelib.errors import BadBot, BadOption, counted, one_line, reason
from racelib.kernel.registry import game_named
from racelib.terminal.options import add_race_options, game_options, named_bots, with_defaults
from racelib.terminal.parser import Commands, add_command
from racelib.text.language import tr

if TYPE_CHECKING:
    from racelib.kernel.bots import OutsideBot
    from racelib.kernel.game import Header
    from racelib.kernel.race import Race

PLAYERS = 6
MOST_RACES = 10_000_000


def add(commands: Commands) -> None:
    """Add the command."""
    race = add_command(commands, "race", run, "let bots race, and read what happens")
    add_race_options(race, PLAYERS)
    race.add_argument("--out", metavar="FILE", help="record the race in this file (with --races: in this folder)")
    text = "how many races; each takes the next seed (default: 1)"
    race.add_argument("--races", type=int, default=1, metavar="N", help=text)
    race.add_argument("--quiet", action="store_true", help="print only the result")


def run(given: argparse.Namespace) -> int:
    """Run one race in words, or many with a progress bar."""
    from racelib.kernel.bots import read_bots
    from racelib.kernel.set_up import header_for

    given = with_defaults(given, players=PLAYERS)
    if not 1 <= given.races <= MOST_RACES:
        raise BadOption(f"--races is {given.races}; expected 1 to {MOST_RACES}")
    names, outside = read_bots(named_bots(given))
    header = header_for(given.game, players=given.players, bots=names, seed=given.seed, **game_options(given))
    return run_many(given, header, outside) if given.races > 1 else run_one(given, header, outside)


def driven(header: Header, outside: dict[str, OutsideBot]) -> Race[Any]:
    """Return a race at its start, its bots in their seats."""
    from racelib.kernel.race import Race

    return Race(game_named(header.game), header, outside=outside)


def run_one(given: argparse.Namespace, header: Header, outside: dict[str, OutsideBot]) -> int:
    """Run one race, print it, and record it if a file is named."""
    from racelib.kernel.files import refuse_existing
    from racelib.kernel.game import SPECTATOR
    from racelib.terminal.story import print_events, print_result

    path = None if given.out is None else refuse_existing(given.out)  # before any work is done
    race = driven(header, outside)
    finish(race, path)
    record(race, path)
    if not given.quiet:
        print_events(race.game, header, race.events, SPECTATOR)
    print_result(race.game, header, race.result)
    if path is not None:
        print(f"recorded in {path}")
    return 0


def finish(race: Race[Any], path: Path | None) -> None:
    """Run a race to its end; when a bot fails, record what has happened so far."""
    try:
        race.run()
    except BadBot as problem:
        if path is None:
            raise
        record(race, path)
        raise BadBot(f"{problem}; the race so far is recorded in {path}") from problem


def record(race: Race[Any], path: Path | None) -> None:
    """Write the replay, if there is a file for it."""
    from racelib.kernel.replay import write_replay

    if path is not None:
        write_replay(race, path)


def run_many(given: argparse.Namespace, header: Header, outside: dict[str, OutsideBot]) -> int:
    """Run many races; each finished one is on disk at once, so an interruption loses only the race under way."""
    import msgspec
    from tqdm import tqdm

    assert header.seed is not None
    seeds = range(header.seed, header.seed + given.races)
    folder = None if given.out is None else folder_for(Path(given.out), seeds)
    results: list[Any] = []
    interrupted = False
    try:
        for seed in tqdm(seeds, unit="race", disable=None, leave=False):
            race = driven(msgspec.structs.replace(header, seed=seed), outside)
            path = None if folder is None else folder / f"race-{seed}.jsonl"
            finish(race, path)
            results.append(race.result)
            record(race, path)
    except KeyboardInterrupt:
        interrupted = True
        if folder is not None:
            del results[len(recorded(folder, seeds)) :]  # a race counts once it is written
    print(counted(len(results), "race") if results else "no race was finished")
    for line in game_named(header.game).words.summary(header, results) if results else ():
        print(one_line(line))
    if folder is not None:
        print(f"recorded in the folder {folder}")
    if interrupted:
        print(f"racelib: interrupted; {len(results)} of {given.races} races are finished and kept", file=sys.stderr)
        return 130
    return 0


def folder_for(folder: Path, seeds: range) -> Path:
    """Make the folder for these races; refuse one that holds some of them already."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        text = tr("--out {folder}: cannot be used: {reason}")
        raise BadOption(text.format(folder=folder, reason=reason(problem))) from None
    if there := recorded(folder, seeds):
        text = tr("{file}: the file exists already; choose another folder or another seed")
        raise BadOption(text.format(file=min(there)))
    return folder


def recorded(folder: Path, seeds: range) -> list[Path]:
    """Return the races of these seeds that are in a folder."""
    found = ((re.fullmatch(r"race-(-?\d{1,40})\.jsonl", path.name), path) for path in folder.iterdir())
    return [path for name, path in found if name is not None and int(name[1]) in seeds]
