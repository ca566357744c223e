"""Whatever `new_race` takes, `read_replay` reads back: unusual names, seeds, options and bots, in all games."""

from __future__ import annotations

import contextlib
import math
import tempfile
from collections.abc import Callable
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import racelib as rl
from racelib.errors import IllegalChoice, RaceError
from racelib.kernel.bots import any_bot
from racelib.kernel.game import LONGEST_NAME
from racelib.kernel.registry import options_of
from racelib.kernel.set_up import NOT_OPTIONS
from tests.wrong_types import GAMES, Text, Whole, wrong_values


class Track(str, Enum):  # noqa: UP042 - a StrEnum calls itself by its value
    """Names of tracks as a program may keep them."""

    SMALL = "t1"


class Bot(str, Enum):  # noqa: UP042 - the same
    """Names of bots as a program may keep them."""

    ANY = "random"


OPTIONS = [
    ("laps", numpy.int8(1), 1),
    ("laps", Whole(1), 1),
    ("track", Path("t1"), "t1"),
    ("track", Track.SMALL, "t1"),
    ("crews", ("rig", Text("amber")), ["rig", "amber"]),
]


def bot_called(name: str, module: str = __name__) -> Callable[..., Any]:
    """Return a bot with a name of its own."""

    def bot(seen: Any, choice: Any, dice: Any) -> Any:
        return any_bot(seen, choice, dice)

    bot.__qualname__, bot.__module__ = name, module
    return bot


def recorded(game: str, arguments: dict[str, Any]) -> rl.Replay | None:
    """Record the beginning of a race and read it back; None when the race is refused, and then there is no file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "race.jsonl"
        try:
            race = rl.new_race(game, record=file, **arguments)
        except RaceError:
            assert not file.exists()
            return None
        with contextlib.suppress(RaceError):  # the bot may be one that cannot drive
            race.run(decisions=6)
        if race.pending:
            ask = race.pending[0]
            race.choose(next(iter(ask.choice)), ask.seat)
        replay = rl.read_replay(file)
        assert replay.header == race.header
        assert replay.history == race.history
        assert rl.verify(replay) is None
        return replay


any_text = st.text(st.characters(), max_size=LONGEST_NAME + 2)
number = st.integers() | st.integers(-(10**60), 10**60) | st.integers(-4, 4).map(numpy.int64)
value = st.recursive(
    st.none() | st.booleans() | number | st.floats() | any_text | st.binary(max_size=3) | st.sampled_from([Path("t1")]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=2).map(tuple)
        | st.dictionaries(any_text | st.integers(), inner, max_size=2)
        | st.sets(st.integers(), max_size=2)
    ),
    max_leaves=5,
)
unusual_bot = st.sampled_from(["random", "rookie", "", any_bot]) | st.builds(
    bot_called, st.text(min_size=1, max_size=5) | st.just("b" * 300), st.sampled_from([__name__, "m", "", "a b"])
)
names = st.lists(st.text(min_size=1, max_size=8), max_size=2)
bots = st.lists(unusual_bot, min_size=1, max_size=2)
options = st.sampled_from(["track", "laps", "tiles", "deck", "crews", "carnage", "run_on", "qualifying"])


@given(
    game=st.sampled_from(GAMES),
    usual=st.fixed_dictionaries({"names": names, "bots": bots, "seed": st.integers(-(10**40), 10**40)}),
    unusual=st.dictionaries(options | st.sampled_from(["names", "bots", "seed", "players"]), value, max_size=1),
)
@settings(max_examples=100, deadline=None, derandomize=True)
def test_what_is_recorded_can_be_read(game: str, usual: dict[str, Any], unusual: dict[str, Any]) -> None:
    recorded(game, {"players": 4, **usual, **unusual})


@pytest.mark.parametrize(
    ("arguments", "kept", "due"),
    [
        ({"names": ["🏎️", "Ж" * LONGEST_NAME]}, "names", ("🏎️", "Ж" * LONGEST_NAME)),
        ({"names": [Text("Ada"), numpy.str_("Bo")]}, "names", ("Ada", "Bo")),
        ({"names": (name for name in ("Ada", "Bo"))}, "names", ("Ada", "Bo")),
        ({"seed": 10**40 - 1}, "seed", 10**40 - 1),
        ({"seed": numpy.uint64(2**64 - 1)}, "seed", 2**64 - 1),
        ({"players": numpy.int64(2)}, "names", ("Ada", "Bruno")),
        ({"bots": [Bot.ANY, Text("rookie")]}, "bots", ("random", "rookie")),
        ({"bots": bot_called("Ж🏎")}, "bots", (f"{__name__}:Ж🏎",) * 2),
        ({"date": ""}, "date", ""),
    ],
)
def test_these_are_unusual_but_fine(arguments: dict[str, Any], kept: str, due: Any) -> None:
    replay = recorded("formula-d", {"track": "t1", "players": 2, "bots": "random", "seed": 1, **arguments})
    assert replay is not None
    assert getattr(replay.header, kept) == due


@pytest.mark.parametrize(("name", "value", "kept"), OPTIONS)
def test_options_are_kept_as_plain_data(name: str, value: Any, kept: Any) -> None:
    replay = recorded("thunder-road" if name == "crews" else "formula-d", {"players": 2, "bots": "random", name: value})
    assert replay is not None
    assert replay.header.options[name] == kept
    assert type(replay.header.options[name]) is type(kept)


@pytest.mark.parametrize(
    "arguments",
    [
        {"names": ["\ud800"]},
        {"names": ["x" * (LONGEST_NAME + 1)]},
        {"names": "Ada"},
        {"bots": ["racer", None]},
        {"bots": bot_called("a b")},
        {"seed": 10**40},
        {"seed": 7.0},
        {"date": "2024-05-17\n"},
        {"date": "x" * 2_000_000},
        {"laps": math.nan},
        {"laps": Decimal(1)},
        {"track": "\udcff.toml"},
        {"track": {"t1"}},
        {"weather": numpy.True_},
    ],
)
def test_these_are_refused_before_a_file_is_made(arguments: dict[str, Any]) -> None:
    assert recorded("formula-d", {"track": "t1", "players": 2, "bots": "random", "seed": 1, **arguments}) is None


@pytest.mark.parametrize("game", GAMES)
def test_every_wrong_value_of_every_option_is_refused_or_read_back(game: str) -> None:
    for option in (*options_of(game), *NOT_OPTIONS.difference({"game", "record"})):
        for wrong in wrong_values().values():
            recorded(game, {"players": 2, "bots": "random", "seed": 1, option: wrong})


def test_a_bot_may_answer_with_the_numbers_and_texts_of_numpy(tmp_path: Path) -> None:
    """Somebody who picks with numpy gets its numbers, which are no plain numbers."""

    def picks(seen: Any, choice: Any, dice: Any) -> Any:
        options = list(choice)
        picked = options[dice.pick(len(options))]
        return numpy.array([picked])[0] if isinstance(picked, (int, str)) else picked

    for game in GAMES:
        race = rl.new_race(game, players=2, bots=picks, seed=1, record=tmp_path / game)
        race.run()
        assert race.over
        assert rl.verify(rl.read_replay(tmp_path / game)) is None


def test_texts_of_numpy_that_the_rules_take_are_recorded_as_text(tmp_path: Path) -> None:
    def picks(seen: Any, choice: Any, dice: Any) -> Any:
        answer = any_bot(seen, choice, dice)
        return numpy.str_(answer) if isinstance(answer, str) else answer

    for game in GAMES:
        race = rl.new_race(game, players=2, bots=None, seed=1, record=tmp_path / game)
        with contextlib.suppress(IllegalChoice):  # where a choice looks at the kind of its answer
            race.run({0: picks, 1: picks})
        assert race.events
        assert rl.verify(rl.read_replay(tmp_path / game)) is None
