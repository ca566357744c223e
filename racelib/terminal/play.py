"""`racelib play`: drive yourself, in the terminal, against bots."""

from __future__ import annotations

import argparse
import shlex
from typing import TYPE_CHECKING, Any

from racelib.errors import RaceError
from racelib.terminal.options import add_race_options, game_options, named_bots, with_defaults
from racelib.terminal.parser import Commands, add_command
from racelib.text.language import tr

if TYPE_CHECKING:
    from racelib.kernel.bots import OutsideBot
    from racelib.kernel.game import Header
    from racelib.kernel.race import Race

PLAYERS = 4
#: The name of a player who gives none.
YOU = "Robin"
#: What sets a race up: a race that goes on takes none of it.
SET_UP = ("game", "track", "players", "laps", "option", "seed", "name", "out")


def add(commands: Commands) -> None:
    """Add the command."""
    play = add_command(commands, "play", run, "drive yourself, in the terminal, against bots")
    add_race_options(play, PLAYERS)
    play.add_argument("--name", default=argparse.SUPPRESS, help=f"your name (default: {YOU})")
    text = "save the race in this file (default: a file of its own in the folder 'races')"
    play.add_argument("--out", default=argparse.SUPPRESS, metavar="FILE", help=text)
    text = "go on with a recorded race (with --bots if your own bots drive in it, and no other option)"
    play.add_argument("--resume", metavar="FILE", help=text)


def run(given: argparse.Namespace) -> int:
    """Play in the terminal."""
    from racelib.kernel.set_up import resume_race
    from racelib.terminal.table import play

    if given.resume is not None:
        race, path = resume_race(given.resume, passed_again(given)), given.resume
    else:
        race, path = begin(with_defaults(given, players=PLAYERS, name=YOU, out=None))
    try:
        return play(race)
    finally:
        say_where(race, path)


def begin(given: argparse.Namespace) -> tuple[Race[Any], str]:
    """Return a new race, and the file that it is saved in while it runs; "" when it cannot be saved."""
    from racelib.kernel.bots import read_bots
    from racelib.kernel.set_up import header_for, recorded_race

    names, outside = read_bots(named_bots(given))
    options = game_options(given)
    header = header_for(given.game, players=given.players, names=[given.name], bots=names, seed=given.seed, **options)
    if given.out is None:
        return saved_by_itself(header, outside)
    return recorded_race(given.out, header, outside), given.out


def saved_by_itself(header: Header, outside: dict[str, OutsideBot]) -> tuple[Race[Any], str]:
    """Return a new race in a file of its own in the folder of the races; without such a folder it is only played."""
    from racelib.kernel.race import Race
    from racelib.kernel.registry import game_named
    from racelib.kernel.set_up import recorded_race
    from racelib.page.keeping import free_path, races_folder

    try:
        path = str(free_path(races_folder(), header))
        return recorded_race(path, header, outside), path
    except RaceError as problem:
        race = Race(game_named(header.game), header, outside=outside)  # if the race is what is wrong, this says it
        print(tr("This race is not saved: {why}.").format(why=problem))
        return race, ""


def say_where(race: Race[Any], path: str) -> None:
    """Say in which file a race is saved, and how it goes on."""
    from racelib.kernel.writer import unsaved

    if not path or unsaved(race):
        return
    text = tr("Saved in {file}") if race.over else tr("Saved in {file}; go on with: racelib play --resume {typed}")
    print(text.format(file=path, typed=shlex.quote(path)))


def passed_again(given: argparse.Namespace) -> str | None:
    """Return your own bots for a race that goes on, and refuse everything that would set it up anew."""
    for option in SET_UP:
        if option in given:
            given.refuse(f"--resume keeps the race as it was set up and takes no other option ({option})")
    if "bots" not in given:
        return None
    for bot in named_bots(given).split(","):
        if ":" not in bot:
            given.refuse(f"--resume keeps the bots of the race; --bots takes only your own, as module:function ({bot})")
    return named_bots(given)
