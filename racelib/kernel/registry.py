"""The games by name, imported when they are needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from racelib.errors import BadOption
from racelib.kernel.game import Game

#: Name of each game, and the module that puts it together.
GAMES: dict[str, str] = {
    "formula-d": "racelib.games.formula_d.game",
    "downforce": "racelib.games.downforce.game",
    "thunder-road": "racelib.games.thunder_road.game",
}

#: The modules that say what a picture of a game shows, and that give hints.
PICTURES: dict[str, str] = {
    "formula-d": "racelib.games.formula_d.show.scene",
    "downforce": "racelib.games.downforce.show.scene",
    "thunder-road": "racelib.games.thunder_road.show.scene",
}
#: The modules that list the options of a game.
OPTIONS: dict[str, str] = {
    "formula-d": "racelib.games.formula_d.position",
    "downforce": "racelib.games.downforce.options",
    "thunder-road": "racelib.games.thunder_road.options",
}
COACHES: dict[str, str] = {
    "formula-d": "racelib.games.formula_d.show.coach",
    "downforce": "racelib.games.downforce.show.coach",
    "thunder-road": "racelib.games.thunder_road.show.coach",
}


def game_named(name: str) -> Game[Any]:
    """Return a game by its name.

    >>> game_named("formula-d").title
    'Formula D'
    """
    if name not in GAMES:
        raise BadOption(f"there is no game '{name}'; the games are {', '.join(GAMES)}")
    game: Game[Any] = import_module(GAMES[name]).GAME
    return game


def options_of(name: str) -> dict[str, str]:
    """Return the options of a game, and what each is for.

    >>> list(options_of("formula-d"))[:3]
    ['mode', 'track', 'laps']
    """
    options: dict[str, str] = import_module(OPTIONS[name]).OPTIONS
    return options


def pictures_of(name: str) -> Any:
    """Return the module of a game that makes its pictures.

    It has `scene`, `frame` and `panels`, and for events and states `path`, `moment`, `acting`, `mover`, `round_of` and
    `board_of`.
    """
    return import_module(PICTURES[name])


def coach_of(name: str) -> Any:
    """Return the module of a game that helps its players.

    It has `welcome`, `title`, `why_not`, what hints are made of (`nudge`, `rule_that_matters`, `advice`, `reason`),
    `in_short` (how a player stands) and `account` (how the result came about), and says how options are shown:
    `option_cell`, `option_card`, `option_look`, `price_text`, `aside`. For a terminal it has `aim` (what the game is
    about) and `close_up` (the part of the board that matters in the middle of a turn; None: all of it). It is given
    what the seat may see, and no more.
    """
    return import_module(COACHES[name])
