"""A parser that refuses with one sentence, and what every command starts with."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn, TypeAlias

from racelib.errors import shown
from racelib.kernel.registry import game_names, options_of

#: Where a command adds itself.
Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


class Parser(argparse.ArgumentParser):
    """A parser that refuses with one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, point to the help, and leave with 2."""
        self.exit(2, f"racelib: {shown(message)}; see '{self.prog} --help'\n")

    def format_help(self) -> str:
        """Return the help; where a race is set up, with the options of each game."""
        text = super().format_help()
        return f"{text}\n{options_of_the_games()}" if self.get_default("sets_up") else text


def options_of_the_games() -> str:
    """Return the options of each game, one a line; the games are imported only for this."""
    lines = []
    for game in game_names():
        options = options_of(game)
        lines.append(f"options of {game}, each with --option NAME=VALUE:" if options else f"{game} has no options")
        lines += [f"  {name:22}{text}" for name, text in options.items()]
    return "\n".join(lines) + "\n"


def add_command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int], text: str, more: str = ""
) -> Parser:
    """Add a command; `text` says what it does, `more` goes only into its own help."""
    made = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}. {more}".strip())
    made.set_defaults(run=run, refuse=made.error)
    return made
