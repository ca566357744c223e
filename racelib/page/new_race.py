"""The form for a new race: what can be chosen in each game, and what goes together.

The games declare what can be chosen (`Game.settings`); whether it goes together, their own checks say, so nothing here
knows a rule.
"""

from __future__ import annotations

from typing import Any

import msgspec

from racelib import arguments
from racelib.errors import BadOption, RaceError
from racelib.kernel.game import Game
from racelib.kernel.registry import game_named, game_names
from racelib.kernel.set_up import header_for
from racelib.kernel.setting import Setting
from racelib.text.kit import first_upper
from racelib.text.language import tr

#: How many people can share a screen.
MOST_PEOPLE = 6
YOU = "Robin"


class RacePick(msgspec.Struct, frozen=True):
    """Something to choose, its words, and why it does not go with the rest ("" when it does)."""

    value: str | int | bool
    label: str
    why_not: str = ""


class RaceLine(msgspec.Struct, frozen=True):
    """A line of the form; `more` are those that only some people want."""

    name: str
    label: str
    value: str | int | bool
    picks: list[RacePick]
    more: bool = False


class NewRace(msgspec.Struct, frozen=True):
    """The form as the page shows it: its lines, the names of the people, the seed ("" for new dice)."""

    fields: list[RaceLine]
    people: list[str]
    seed: str
    problem: str = ""


def form(chosen: dict[str, Any]) -> NewRace:
    """Return the form with what is chosen; what does not go with what stands above it is left out.

    >>> shown = form({"game": "formula-d", "mode": "street-basic", "track": "monaco"})
    >>> [one.value for one in shown.fields if one.name in ("game", "mode", "track")]
    ['formula-d', 'street-basic', 'lumen']
    """
    name = chosen.get("game")
    rules = game_named(name if name in game_names() else game_names()[0])
    fewest, most = rules.players
    players = chosen.get("players")
    players = players if type(players) is int and fewest <= players <= most else min(4, most)
    fields = [
        RaceLine("game", tr("Game"), rules.name, [RacePick(one, game_named(one).title) for one in game_names()]),
        *options_of(rules, players, chosen),
        RaceLine("players", tr("Players"), players, [RacePick(n, str(n)) for n in range(fewest, most + 1)]),
        bots_of(rules, chosen),
    ]
    seed = chosen.get("seed")
    return NewRace(fields, people_in(chosen, players), str(seed) if type(seed) is int else "")


def options_of(rules: Game[Any], players: int, chosen: dict[str, Any]) -> list[RaceLine]:
    """Return the lines of a game's own options: each goes with those above it."""
    kept: dict[str, Any] = {}
    fields = []
    for one in rules.settings():
        picks = [RacePick(value, words, why_not(rules, players, kept, one, value)) for value, words in one.picks]
        free = [pick.value for pick in picks if not pick.why_not]
        if not free or not one.matters(kept, players):  # it has no meaning in such a race
            continue
        wanted = chosen.get(one.name, usual(rules, players, kept, one))
        value = next((pick for pick in free if type(pick) is type(wanted) and pick == wanted), free[0])
        if len(free) > 1 or not one.more:
            fields.append(RaceLine(one.name, one.label, value, picks, one.more))
        kept[one.name] = value
    return fields


def why_not(rules: Game[Any], players: int, kept: dict[str, Any], one: Setting, value: Any) -> str:
    """Return why a value does not go with what is chosen already, "" if it does."""
    try:
        header_for(rules.name, players=players, bots=None, seed=0, **as_options({**kept, one.name: value}))
    except BadOption as problem:
        wrong, _, why = str(problem).partition("; ")  # what is wrong stands on the button
        return first_upper(why or wrong).rstrip(".") + "."
    return ""


def usual(rules: Game[Any], players: int, kept: dict[str, Any], one: Setting) -> Any:
    """Return what a race has when nobody says otherwise: that of a first race, or what the game fills in."""
    first = {name: value for name, value in rules.first.items() if name not in kept}
    for more in (first, {}):
        try:
            told = header_for(rules.name, players=players, bots=None, seed=0, **as_options({**more, **kept})).options
        except BadOption:
            continue
        value = told.get(one.name)
        return value[0] if isinstance(value, list) and value and one.name not in more else value
    return None


def as_options(chosen: dict[str, Any]) -> dict[str, Any]:
    """Return choices as options of a race: an empty word is nothing said."""
    return {name: value for name, value in chosen.items() if value != ""}


def bots_of(rules: Game[Any], chosen: dict[str, Any]) -> RaceLine:
    """Return the line of the bots, from the weakest to the strongest."""
    names = list(rules.bots)
    picks = []
    for number, name in enumerate(names):
        strength = tr("{bot}: strongest") if number == len(names) - 1 else tr("{bot}: usual")
        if name != rules.usual_opponent and number < len(names) - 1:
            strength = tr("{bot}: weaker")
        picks.append(RacePick(name, strength.format(bot=name)))
    wanted = chosen.get("bots")
    return RaceLine("bots", tr("Rivals"), wanted if wanted in names else rules.usual_opponent, picks)


def people_in(chosen: dict[str, Any], players: int) -> list[str]:
    """Return the names of the people at the screen: at least one, at most as many as play."""
    named = chosen.get("you")
    named = [named] if isinstance(named, str) else named if isinstance(named, list) else []
    names = [one.strip() for one in named if isinstance(one, str) and one.strip()]
    return names[: min(players, MOST_PEOPLE)] or [YOU]


def settings_in(chosen: dict[str, Any]) -> dict[str, Any]:
    """Return what `play` is called with for what a page has chosen.

    Raises
    ------
    BadOption
        When the page sent something that cannot be chosen.
    """
    shown = form(chosen)
    told = as_options({one.name: one.value for one in shown.fields})
    seed = chosen.get("seed")
    if seed not in (None, ""):
        told["seed"] = arguments.whole("seed", seed)
    told["you"] = shown.people
    try:
        rules, options = game_named(told["game"]), {key: told[key] for key in told if key not in NOT_OPTIONS}
        header_for(rules.name, players=told["players"], names=shown.people, bots=told["bots"], seed=0, **options)
    except RaceError as problem:
        raise BadOption(first_upper(str(problem))) from None
    return told


#: What the form has besides the options of a game.
NOT_OPTIONS = ("game", "players", "bots", "you", "seed")
