"""Calls of everything public, and values that are wrong almost everywhere: what `test_wrong_types.py` tries."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator, Set
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec
import numpy

import racelib as rl
from racelib import rulebook, teach
from racelib.analysis import tables
from racelib.errors import RaceError
from racelib.kernel.race import Race
from racelib.kernel.registry import game_named, options_of
from racelib.kernel.replay import Replay
from racelib.kernel.set_up import header_for
from racelib.text import language

GAMES = ("formula-d", "downforce", "thunder-road")


class Text(str):
    """Text of a kind of its own."""


class Whole(int):
    """A whole number of a kind of its own."""


class Unfriendly:
    """Something that cannot even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


def endless() -> list[Any]:
    """Return a list that holds itself."""
    loop: list[Any] = []
    loop.append(loop)
    return loop


def wrong_values() -> dict[str, Any]:
    """Return values by name: each is wrong for almost every argument."""
    return {
        "none": None,
        "true": True,
        "-1": -1,
        "3.5": 3.5,
        "2.0": 2.0,
        "nan": math.nan,
        "huge": 10**5000,
        "fraction": Fraction(1, 2),
        "empty": "",
        "x": "x",
        "nul": "a\0b",
        "half a letter": "\ud800",
        "long": "x" * 100_000,
        "bytes": b"x",
        "list": [],
        "list of none": [None],
        "nested": [[["x"]]],
        "endless": endless(),
        "tuple": (1, "x"),
        "dict": {},
        "dict by number": {1: None},
        "set": {1, 2},
        "generator": (n for n in [1]),
        "object": object(),
        "unfriendly": Unfriendly(),
        "class": int,
        "function": lambda *given, **named: None,
        "module": math,
        "text": Text("x"),
        "whole": Whole(3),
        "numpy int": numpy.int64(2),
        "numpy float": numpy.float32(2),
        "array": numpy.array([1, 2]),
        "missing file": Path("/nowhere/at/all"),
        "folder": Path("/"),
        "open file": io.StringIO(),
    }


NUMBERS = {"whole", "numpy int"}
FILES = {"x", "text"}
UNSAID, SWITCH = frozenset({"none"}), frozenset({"none", "true"})
#: The values that are no mistake, by argument; "none" is what many arguments are when nothing is said.
FINE: dict[str, Set[str]] = {
    "players": NUMBERS,
    "names": {"list"},
    "bots": {"none", "class", "function", "dict"},
    "seed": {"none", "-1", *NUMBERS},
    "record": {"none", *FILES},
    "save": {"none", *FILES},
    "path": FILES,
    "replay": FILES,
    "source": FILES,
    "out": FILES,
    "date": {"none", "empty"},
    "you": {"x", "text"},
    "chance": {"none"},
    "recorder": {"none"},
    "outside": {"dict"},
    "history": {"list"},
    "decisions": {"none", *NUMBERS},
    "at": {"none", *NUMBERS},
    "to": NUMBERS,
    "turn": NUMBERS,
    "car": {"none", "numpy int"},
    "number": {"none", *NUMBERS},
    "last": {"none", *NUMBERS},
    "title": {"empty", "x", "nul", "long", "text"},
    "words": {"empty", "x", "nul", "long", "text"},
    "mode": {"none", "empty"},
    "options": {"list"},
    "laps": {"none", "numpy int"},
    "determined_bonus": {"none", *NUMBERS},
    "crews": {"none", "list"},
    **dict.fromkeys(
        ("qualifying", "replace_cunning", "run_on", "carnage", "wreck_limit", "shop", "euro", "ammo"), SWITCH
    ),
    **dict.fromkeys(("entry_counts_as_road", "bonus_after_stop", "fire_adds_to_coast"), SWITCH),
    **dict.fromkeys(("track", "deck", "variant", "second_track", "tiles", "start", "components"), UNSAID),
    "own_cards": {*UNSAID, "empty"},
    **dict.fromkeys(("custom_car", "weather", "tyres", "tech_pit", "team"), UNSAID),
}
#: A seat that is not asked is a seat all the same; without one it is that of the only player who is asked.
FINE_HERE = {
    "Race.asked": {"-1", "huge", *NUMBERS},
    "Race.ask_for": {"none"},
    "Race.undo": {"none"},
    "Race.fork": {"none", "-1", *NUMBERS},
    "Race.choose(formula-d)": {"none", *NUMBERS},
    "Race.choose(downforce)": {"none"},
    "Race.choose(thunder-road)": {"none"},
}
#: These make a page or an HTML file of what is fine, which takes long.
SLOW = ("play", "drive", "export")

Call = tuple[str, Callable[..., Any], tuple[str, ...]]


def race_of(game: str = "formula-d", **more: Any) -> Race[Any]:
    """Return a race in which two people are to decide."""
    return rl.new_race(game, players=2, names=["Ada", "Bo"], seed=1, **more)


@cache
def replay() -> Replay:
    """Return the replay of a race that is over."""
    race = rl.new_race(track="t1", players=2, bots="random", seed=1)
    race.run()
    return Replay(race.header, race.history, race.result, True)


def functions(folder: Path) -> Iterator[Call]:
    """Give the functions of racelib: the name, how to call it with a wrong argument, and the arguments to get wrong."""
    new = partial(rl.new_race, players=2, bots="random", seed=1, track="t1")
    yield "new_race", new, ("game", "players", "names", "bots", "seed", "record", "nonsense", "date")
    yield "header_for", partial(header_for, players=2), ("game", "players", "names", "bots", "seed", "date")
    for game in GAMES:
        yield f"new_race({game})", partial(rl.new_race, game, players=2, bots="random", seed=1), (*options_of(game),)
    path = folder / "race.jsonl"
    race_of(track="t1", record=path)
    yield "resume_race", partial(rl.resume_race, path=path), ("path", "bots")
    yield "read_replay", partial(rl.read_replay, path=path), ("path", "errors")
    yield "write_replay", partial(rl.write_replay, race=race_of(), path=folder / "w.jsonl"), ("race", "path")
    yield "read_scenario", rl.read_scenario, ("path",)
    yield "run_scenario", rl.run_scenario, ("scenario",)
    yield "verify", rl.verify, ("replay",)
    yield "rule", rl.rule, ("id",)
    yield "load_track", rl.load_track, ("name_or_path",)
    yield "export", partial(rl.export, replay=path, out=folder / "e.html"), ("replay", "out")
    yield "watch", rl.watch, ("replay",)
    playing = partial(rl.play, players=2, bots="random", seed=1)
    yield "play", playing, ("game", "you", "bots", "players", "save", "seed", "track", "nonsense")
    yield "search", rulebook.search, ("words",)
    yield "search_partly", rulebook.search_partly, ("words",)
    yield "in_scope", rulebook.in_scope, ("mode", "options", "game")
    yield "whole", rulebook.whole, ("game",)
    yield "use", language.use, ("language",)


def methods(folder: Path) -> Iterator[Call]:
    """Give the methods of races and replays."""
    game, header = game_named("formula-d"), race_of().header
    yield "Race", partial(Race, game=game, header=header), ("game", "header", "chance", "recorder", "outside")
    resume = partial(Race.resume, game=game, header=header, history=[])
    yield "Race.resume", resume, ("game", "header", "history", "recorder", "outside")
    yield "Race.run", lambda **given: race_of().run(**{"decisions": 3, **given}), ("bots", "decisions")
    yield "Race.asked", lambda **given: race_of().asked(**given), ("seat",)
    yield "Race.ask_for", lambda **given: race_of().ask_for(**given), ("seat",)
    yield "Race.fork", lambda **given: race_of().fork(**given), ("at", "chance", "seat", "seed")
    yield "Race.fork(seat=0)", lambda **given: race_of().fork(**{"seat": 0, **given}), ("at", "chance", "seed")
    yield "Race.undo", lambda **given: decided().undo(**given), ("seat",)
    yield "Race.go_back", lambda **given: decided().go_back(**given), ("to",)
    for one in GAMES:
        yield f"Race.choose({one})", partial(choose, one), ("answer", "seat")
    yield "Replay.state_at", replay().state_at, ("number",)
    yield "Replay.walk", walk, ("last", "state")


def decided() -> Race[Any]:
    """Return a race with a decision to take back."""
    race = race_of()
    race.choose(next(iter(race.ask_for().choice)))
    return race


def choose(game: str, **given: Any) -> None:
    """Answer at several kinds of choices; what is refused is answered rightly, and raised in the end."""
    race, refused = race_of(game), None
    for _ in range(12):
        ask = race.pending[0]
        right = next(iter(ask.choice))
        events = len(race.events)
        try:
            race.choose(**{"answer": right, "seat": ask.seat, **given})
        except RaceError as problem:
            refused = problem
            assert len(race.events) == events
            race.choose(right, ask.seat)
    if refused is not None:
        raise refused


def walk(state: Any = msgspec.UNSET, last: Any = None) -> Any:
    """Step through a replay."""
    return list(replay().walk(replay().state_at(0) if state is msgspec.UNSET else state, last))


def course_and_tables(folder: Path) -> Iterator[Call]:
    """Give the functions of the course, and of tables and charts."""
    race = replay().race()
    yield "lesson", teach.lesson, ("name",)
    yield "read_lesson", teach.read_lesson, ("name",)
    yield "key", teach.key, ("name",)
    yield "resume", teach.resume, ("code",)
    yield "drive", partial(teach.drive, players=2, seed=1), ("game", "you", "players", "nonsense")
    yield "gear_table", partial(teach.gear_table, race, car=1, turn=2), ("car", "turn")
    yield "gear_table()", teach.gear_table, ("source",)
    yield "luck_table", teach.luck_table, ("source",)
    yield "pools", partial(teach.pools, source=race), ("source", "car")
    yield "what_if_table", partial(teach.what_if_table, source=race, car=1, turn=2), ("source", "car", "turn")
    yield "points", teach.points, ("source",)
    yield "places", teach.places, ("source",)
    yield "by_round", partial(tables.by_round, source=race, what="points"), ("source", "what")
    yield "round_table", partial(tables.round_table, source=race, what="points", title="x"), ("what", "title")
