"""Copies and pickles: the same race goes on from them, in every game and at every moment, and they are small."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from racelib.boards.data_files import DATA
from racelib.boards.lanes import load
from racelib.boards.lanes.tables import Tables, tables
from racelib.errors import BadBot, BadOption, BadTrack, RaceError
from racelib.kernel.bots import any_bot
from racelib.kernel.chance import Scripted, Seeded
from racelib.kernel.event import fold
from racelib.kernel.game import Header, Seat
from racelib.kernel.race import Race
from racelib.kernel.registry import game_named
from racelib.kernel.set_up import new_race
from tests.kernel.toy import TOY

KINDS: dict[str, dict[str, Any]] = {
    "basic": {"track": "t1", "laps": 2},
    "all options": {
        **{"track": "t1", "laps": 2, "mode": "advanced"},
        **dict.fromkeys(("custom_car", "qualifying", "weather", "tyres", "tech_pit", "team"), True),
    },
    "street": {"track": "t1-s", "mode": "street-advanced", "laps": 2, "weather": True},
    "Downforce": {"game": "downforce", "deck": "house"},
    "Downforce, tour": {"game": "downforce", "variant": "tour"},
    "Thunder Road": {"game": "thunder-road"},
    "Thunder Road, all": {"game": "thunder-road", "carnage": True, "crews": ["rig", "bikes"]},
}
ALL_KINDS = pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)


def through_a_pickle(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


WAYS = pytest.mark.parametrize("again", [through_a_pickle, copy.copy, copy.deepcopy])
Again = Callable[[Any], Any]


def race_of(options: dict[str, Any], bots: Any = "random") -> Race[Any]:
    return new_race(**{"players": 4, "bots": bots, "seed": 7, **options})


def assert_same(race: Race[Any], other: Race[Any]) -> None:
    """Both are at the same point, with the same past and the same future."""
    assert other is not race
    assert other.table is not race.table
    assert other.state == race.state
    assert other.state is not race.state
    assert other.history == race.history
    assert (other.result, other.decisions, other.waiting) == (race.result, race.decisions, race.waiting)
    asked = [[(ask.seat, ask.choice.KIND, list(ask.choice)) for ask in one.pending] for one in (race, other)]
    assert asked[0] == asked[1]
    bots = dict.fromkeys(range(len(race.header.seats)), any_bot)
    futures = []
    for one in (race.fork(), other.fork()):
        one.run(bots, decisions=20)
        futures.append(one.events)
    assert futures[0] == futures[1]


@WAYS
@ALL_KINDS
def test_a_race_goes_on_from_any_moment(options: dict[str, Any], again: Again) -> None:
    race = race_of(options)
    assert_same(race, again(race))
    for decisions in (1, 2, 30, 101):
        race.run(decisions=decisions)
        assert_same(race, again(race))
    race.run()
    assert_same(race, again(race))


@WAYS
@ALL_KINDS
def test_a_copy_is_independent(options: dict[str, Any], again: Again) -> None:
    race = race_of(options)
    race.run(decisions=25)
    state, events = race.state.copy(), list(race.events)
    other = again(race)
    other.run()
    assert other.over
    assert race.state == state
    assert race.events == events


@WAYS
@ALL_KINDS
def test_a_state(options: dict[str, Any], again: Again) -> None:
    race = race_of(options)
    for decisions in (0, 40, None):
        race.run(decisions=decisions)
        state = race.state
        other, before = again(state), state.copy()
        assert other == state
        assert race.game.view(other) == race.game.view(state)
        assert again(state.seen_by(0)) == state.seen_by(0)
        ahead = race.fork()
        ahead.run(decisions=10)
        assert fold(other, ahead.events[len(race.events) :]) == ahead.state
        assert state == before


@ALL_KINDS
def test_pickles_are_small(options: dict[str, Any]) -> None:
    race = race_of(options)
    race.run()
    assert len(pickle.dumps(race.state)) < 20_000
    assert len(pickle.dumps(race)) < 100_000


@WAYS
def test_secret_answers_that_wait(again: Again) -> None:
    race = race_of(KINDS["Downforce"], bots=None)
    assert len(race.pending) == 4
    race.choose(next(iter(race.ask_for(2).choice)), 2)
    other = again(race)
    assert other.waiting == (2,)
    assert_same(race, other)
    other.undo(2)
    assert other.waiting == ()
    assert race.waiting == (2,)


@WAYS
def test_after_undo(again: Again) -> None:
    race = race_of(KINDS["basic"], bots=None)
    for _ in range(12):
        race.choose(next(iter(race.ask_for().choice)))
    for _ in range(3):
        race.undo()
    race.redo()
    other = again(race)
    assert_same(race, other)
    for one in (race, other):
        one.redo()
        one.redo()
        assert not one.can_redo
    assert other.history == race.history
    for one in (race, other):
        one.undo()
    assert_same(race, other)


def test_the_recorder_stays_with_the_race(tmp_path: Path) -> None:
    race = race_of(KINDS["basic"] | {"record": tmp_path / "race.jsonl"})
    race.run(decisions=10)
    written = (tmp_path / "race.jsonl").read_bytes()
    for again in (through_a_pickle, copy.copy):
        other = again(race)
        assert other.recorder is None
        other.run()
    assert (tmp_path / "race.jsonl").read_bytes() == written


@WAYS
def test_from_a_position_without_a_seed(again: Again) -> None:
    """A fork that knows only what a seat knows begins with a position and has dice of its own."""
    for kind in ("all options", "Downforce", "Thunder Road"):
        race = race_of(KINDS[kind])
        race.run(decisions=60)
        imagined = race.fork(seat=0, seed=3)
        assert imagined.header.seed is None
        assert_same(imagined, again(imagined))
        imagined.run(decisions=10)
        assert_same(imagined, again(imagined))


@WAYS
def test_scripted_dice(again: Again) -> None:
    header = Header(game="formula-d", seats=(Seat("Ada"), Seat("Ben")), options={"track": "t1"})
    game = game_named("formula-d")
    script = [20, 19, 10, 2, 10, 2]
    race: Race[Any] = Race(game, game.check(header), chance=Scripted(script, then=Seeded(5)))
    assert_same(race, again(race))
    for _ in range(6):
        race.choose(next(iter(race.ask_for().choice)))
        assert_same(race, again(race))


def my_bot(seen: Any, choice: Any, dice: Any) -> Any:
    return next(iter(choice))


class Unlucky(Seeded):
    """Dice that hold something open."""

    def __init__(self) -> None:
        super().__init__(7)
        self.log = sys.stderr


def test_bots_from_outside_go_by_name() -> None:
    race = race_of(KINDS["basic"], bots=my_bot)
    race.run(decisions=30)
    other = through_a_pickle(race)
    assert list(other.outside.values()) == [my_bot]
    assert other.run() == race.run()


def test_a_bot_without_a_name_is_refused_when_pickled_but_not_when_copied() -> None:
    def local(seen: Any, choice: Any, dice: Any) -> Any:
        return next(iter(choice))

    race = race_of(KINDS["basic"], bots=local)
    with pytest.raises(BadBot, match=r"the bot .*local.* cannot be pickled, nor can its race: .*top of a module"):
        pickle.dumps(race)
    other = copy.deepcopy(race)
    assert other.run() == race.run()


def test_dice_that_cannot_be_pickled_are_named() -> None:
    header = race_of(KINDS["basic"]).header
    race: Race[Any] = Race(game_named("formula-d"), header, chance=Unlucky())
    with pytest.raises(RaceError, match="a race with dice of the kind Unlucky cannot be pickled"):
        pickle.dumps(race)


def test_a_game_that_is_not_registered_is_named() -> None:
    race: Race[Any] = Race(TOY, Header(game="toy", seats=(Seat("Ada"), Seat("Ben")), seed=1))
    with pytest.raises(RaceError, match="there is no game 'toy'"):
        pickle.dumps(race)
    assert copy.copy(race).run({0: any_bot, 1: any_bot}) == race.run({0: any_bot, 1: any_bot})


# -- tracks -----------------------------------------------------------------------------------------------------


@pytest.fixture
def track(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_bytes((DATA / "formula_d" / "t1.toml").read_bytes())
    return file


def test_a_track_goes_by_its_name() -> None:
    track = tables("t1")
    assert through_a_pickle(track) is track
    assert copy.deepcopy(track) is copy.copy(track) is track
    assert len(pickle.dumps(track)) < 200


def test_a_track_of_yours_goes_by_its_path(track: Path) -> None:
    race = race_of({"track": str(track)})
    assert_same(race, through_a_pickle(race))
    assert through_a_pickle(race.state) == race.state


def test_a_track_that_has_changed_is_refused(track: Path) -> None:
    race = race_of({"track": str(track)})
    pickles = pickle.dumps(race.state), pickle.dumps(race)
    text = track.read_text(encoding="utf-8")
    assert "stops = 1" in text
    track.write_text(text.replace("stops = 1", "stops = 2", 1), encoding="utf-8")
    with pytest.raises(BadTrack, match=r"mine.toml: the track has changed since .*: its digest was \w+, now"):
        pickle.loads(pickles[0])
    with pytest.raises(BadOption, match="differs: the race was recorded with digest"):
        pickle.loads(pickles[1])


def test_a_track_that_is_gone_is_refused(track: Path) -> None:
    race = race_of({"track": str(track)})
    pickles = pickle.dumps(race.state), pickle.dumps(race)
    track.unlink()
    for one in pickles:
        with pytest.raises((BadTrack, BadOption), match=r"mine.toml.*cannot be read"):
            pickle.loads(one)


def test_a_track_made_by_a_program_is_pickled_whole() -> None:
    made = Tables(load(DATA / "formula_d" / "t1.toml"), "made")
    made.kept["much"] = [0] * 1000
    again = through_a_pickle(made)
    assert again.kept == {}
    assert {**vars(again), "kept": 0} == {**vars(made), "kept": 0}


def test_another_process_goes_on(tmp_path: Path) -> None:
    race = race_of(KINDS["Downforce"], bots="rookie")
    race.run(decisions=50)
    (tmp_path / "race").write_bytes(pickle.dumps(race))
    code = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')).run())"
    said = subprocess.run([sys.executable, "-c", code, tmp_path / "race"], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == str(race.run())
