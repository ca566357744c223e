"""The games by name: those that come with racelib, and any that you register."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from racelib import arguments
from racelib.errors import BadOption, RaceError, shown
from racelib.kernel.coach import Coach
from racelib.kernel.game import Game
from racelib.kernel.scene import Scene

#: The games that come with racelib, and the module of each, imported when it is needed.
BUILT_IN: dict[str, str] = {
    "formula-d": "racelib.games.formula_d.game",
    "downforce": "racelib.games.downforce.game",
    "thunder-road": "racelib.games.thunder_road.game",
}

_registered: dict[str, Game[Any]] = {}


def register(game: Game[Any]) -> Game[Any]:
    """Make a game known by its name, with all its parts, and return it.

    Raises
    ------
    BadOption
        Another game has this name.
    """
    if _registered.get(game.name, game) is not game:
        raise BadOption(f"there is a game '{game.name}' already; give yours another name")
    _registered[game.name] = game
    return game


def game_names() -> tuple[str, ...]:
    """Return the names of all games, those of racelib first.

    >>> game_names()[:3]
    ('formula-d', 'downforce', 'thunder-road')
    """
    return (*BUILT_IN, *(name for name in _registered if name not in BUILT_IN))


def game_named(name: str) -> Game[Any]:
    """Return a game by its name.

    >>> game_named("formula-d").title
    'Formula D'
    """
    name = arguments.text("game", name, "the name of a game")
    if name not in _registered:
        if name not in BUILT_IN:
            known = ", ".join(game_names())
            raise BadOption(
                f"there is no game '{shown(name, 60)}'; the games are {known}. Import a game of your own first"
            )
        register(import_module(BUILT_IN[name]).GAME)
    return _registered[name]


def coach_of(game: Game[Any]) -> Coach:
    """Return the coach of a game.

    Raises
    ------
    RaceError
        The game has none, so nobody can be helped.
    """
    if game.coach is None:
        raise RaceError(f"the game '{game.name}' has no coach, so people cannot play it: give Game(coach=...)")
    return game.coach


def scene_of(game: Game[Any]) -> Scene[Any]:
    """Return the scene of a game.

    Raises
    ------
    RaceError
        The game has none, so there is nothing to show.
    """
    if game.scene is None:
        raise RaceError(f"the game '{game.name}' has no scene, so it cannot be shown: give Game(scene=...)")
    return game.scene


def options_of(name: str) -> dict[str, str]:
    """Return the options of a game, and what each is for.

    >>> list(options_of("formula-d"))[:3]
    ['mode', 'track', 'laps']
    """
    return dict(game_named(name).options)
