"""What `race` and `play` have in common: the options that set a race up."""

from __future__ import annotations

import argparse
import re
from typing import Any

from racelib.errors import BadOption, shown
from racelib.kernel.registry import game_named
from racelib.terminal.modules import look_here_too

#: What a race is like unless the player says otherwise; the game decides the rest.
RACE_DEFAULTS: dict[str, Any] = {"game": "formula-d", "bots": "strongest", "seed": None}


def add_race_options(parser: argparse.ArgumentParser, players: int) -> None:
    """Add the options. `with_defaults` fills in later what was not given."""

    parser.set_defaults(sets_up=True)

    def option(name: str, text: str, **more: Any) -> None:
        parser.add_argument(name, default=argparse.SUPPRESS, help=text, **more)

    option("game", f"which game; the list is below (default: {RACE_DEFAULTS['game']})", nargs="?")
    parser.add_argument("--game", default=argparse.SUPPRESS, metavar="GAME", help="the same, as an option")
    text = "which track or set of tiles: a name (see 'racelib tracks'), or a .toml file (tiles: .json)"
    option("--track", f"{text} (default: the game decides)")
    option("--players", f"how many players (default: {players}, or as many as the game allows)", type=int, metavar="N")
    text = "a bot (random, rookie, racer), your own as module:function, or a list that is repeated: rookie,my_bots:fast"
    option("--bots", f"{text} (default: the strongest)")
    option("--laps", "how many laps (default: the game decides)", type=int, metavar="N")
    text = "another option of the game; write a list with commas: crews=rig,amber; may be given several times"
    option("--option", text, action="append", metavar="NAME=VALUE")
    option("--seed", "a number that decides the dice: the same seed gives the same dice", type=int, metavar="N")


def with_defaults(given: argparse.Namespace, players: int, **defaults: Any) -> argparse.Namespace:
    """Fill in what was not given; `players` is how many there are, as far as the game allows."""
    filled = argparse.Namespace(**{**RACE_DEFAULTS, **defaults, **vars(given)})
    if "players" not in filled:
        fewest, most = game_named(filled.game).players
        filled.players = min(max(players, fewest), most)
    return filled


def named_bots(given: argparse.Namespace) -> str:
    """Return what `--bots` names; your own bots may be in the current folder."""
    bots: str = given.bots
    if not bots.replace(",", " ").strip():
        raise BadOption("--bots names no bot")
    if ":" in bots:
        look_here_too()
    return bots


def game_options(given: argparse.Namespace) -> dict[str, Any]:
    """Collect the options of the game: `--track`, `--laps` and what `--option` names.

    Each game has its own name for the road; it is the first option of its first race.
    """
    from racelib.kernel.set_up import NOT_OPTIONS

    road = next(iter(game_named(given.game).first), "track")
    options = {name: getattr(given, one) for name, one in ((road, "track"), ("laps", "laps")) if one in given}
    for text in getattr(given, "option", []):
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise BadOption(f"--option {shown(repr(text), 60)}: expected NAME=VALUE")
        if name in NOT_OPTIONS:
            raise BadOption(f"--option {name}: this is not an option of a game")
        if name in options:
            raise BadOption(f"--option {shown(repr(name), 60)}: it is given twice")
        options[name] = option_value(value)
    return options


def option_value(text: str) -> Any:
    """Read the value of an option: a number, true or false, words with commas between them, or any other text.

    >>> option_value("2"), option_value("0.5"), option_value("true"), option_value("river"), option_value("1e9x")
    (2, 0.5, True, 'river', '1e9x')
    >>> option_value("amber,final-five"), option_value("my,deck.toml")      # the name of a file may have a comma
    (['amber', 'final-five'], 'my,deck.toml')
    """
    if re.fullmatch(r"[\w-]+( *, *[\w-]+)+", text):
        return [option_value(one.strip()) for one in text.split(",")]
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"-?\d{1,18}", text, re.ASCII):
        return int(text)
    return float(text) if re.fullmatch(r"-?\d{1,18}\.\d{1,18}", text, re.ASCII) else text
