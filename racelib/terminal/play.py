"""`racelib play`: drive yourself, in the terminal, against bots."""

from __future__ import annotations

import argparse

from racelib.terminal.options import add_race_options, game_options, named_bots, with_defaults
from racelib.terminal.parser import Commands, add_command

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
    text = "record the race in this file while you play"
    play.add_argument("--out", default=argparse.SUPPRESS, metavar="FILE", help=text)
    text = "go on with a recorded race (with --bots if your own bots drive in it, and no other option)"
    play.add_argument("--resume", metavar="FILE", help=text)


def run(given: argparse.Namespace) -> int:
    """Play in the terminal."""
    from racelib.kernel.set_up import check_players, new_race, resume_race
    from racelib.terminal.table import play

    if given.resume is not None:
        return play(resume_race(given.resume, passed_again(given)))
    given = with_defaults(given, players=PLAYERS, name=YOU, out=None)
    check_players(given.players)
    race = new_race(
        given.game,
        players=given.players,
        names=[given.name],
        bots=named_bots(given),
        seed=given.seed,
        record=given.out,
        **game_options(given),
    )
    return play(race)


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
