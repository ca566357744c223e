"""The replay file: written and read back, appended to while the race runs, undone, resumed, and its schema."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import racelib
from racelib.errors import BadOption, BadReplay, RaceError
from racelib.games.formula_d.game import GAME
from racelib.kernel.event import Chose, TurnEnded, Undone, fold
from racelib.kernel.race import Race
from racelib.kernel.replay import Problem, parse_replay, read_replay, replay_bytes, write_replay
from racelib.kernel.schema import schema
from racelib.kernel.set_up import new_race, resume_race
from racelib.kernel.verify import verify
from tests.kernel import joined, lines_of, raced, recorded

RACES = [("t2", 2, "rookie", 1, 1), ("t2", 3, "random", 5, 2), ("t1", 4, "rookie", 3, 2), ("lagoon", 3, "rookie", 8, 1)]


def with_a_human(record: Path | None = None, seed: int = 4, track: str = "t2") -> Race[Any]:
    """Return a race of one person against two bots, at the first decision of the person."""
    race = new_race(track=track, players=3, names=["Me"], bots="rookie", seed=seed, laps=1, record=record)
    race.run()
    return race


def answer(race: Race[Any], nth: int = 0) -> None:
    """Let the person answer (the nth option, or the last one there is), and the bots go on."""
    options = list(race.pending[0].choice)
    race.choose(options[min(nth, len(options) - 1)], race.pending[0].seat)
    race.run()


def play_on(race: Race[Any]) -> None:
    """Let the person take the first option until the race is over."""
    race.run()
    while not race.over:
        answer(race)


# -- there and back --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("which", RACES)
def test_what_is_written_is_read_back(which: tuple[str, int, str, int, int], tmp_path: Path) -> None:
    race = raced(*which)
    path = tmp_path / "race.jsonl"
    write_replay(race, path)
    assert path.read_bytes() == replay_bytes(race)
    for replay in (read_replay(path), read_replay(str(path)), parse_replay(path.read_bytes())):
        assert replay.header == race.header
        assert replay.history == replay.events == race.events
        assert replay.result == race.result
        assert replay.closed
        assert replay.problems == []
        assert replay.good_bytes == path.stat().st_size
        assert GAME.view(replay.state_at()) == GAME.view(race.state)
    assert list(tmp_path.iterdir()) == [path]


def test_the_header_says_how_the_race_was_set_up() -> None:
    race = new_race(track="t1", players=4, names=["Zoë 🏁", "B"], bots="racer", seed=2**40, laps=2)
    first = json.loads(lines_of(replay_bytes(race))[0])
    assert first["replay"] == "racelib"
    assert first["format"] == 1
    assert first["racelib"] == racelib.__version__
    assert len(first["date"]) == 10
    assert first["game"] == "formula-d"
    assert first["seats"] == [
        {"name": "Zoë 🏁"},
        {"name": "B"},
        {"name": "Ada", "bot": "racer"},
        {"name": "Bruno", "bot": "racer"},
    ]
    switches = dict.fromkeys(("custom_car", "qualifying", "weather", "tyres", "tech_pit", "team"), False)
    assert first["options"] == {"mode": "basic", "track": "t1", "laps": 2, **switches}
    assert list(first["boards"]) == ["t1"]
    assert len(first["boards"]["t1"]) == 16
    assert first["seed"] == 2**40
    assert first["start"] is None


def test_the_state_after_any_number_of_events_is_their_fold() -> None:
    race = raced("t1", 3, "rookie", 2)
    replay = parse_replay(recorded("t1", 3, "rookie", 2))
    state = GAME.start(race.header)
    for number, event in enumerate(race.events):
        assert GAME.view(replay.state_at(number)) == GAME.view(state)
        fold(state, [event])
    assert GAME.view(replay.state_at()) == GAME.view(state) == GAME.view(race.state)


def test_every_line_is_one_event_and_the_last_line_closes_the_race() -> None:
    race = raced()
    lines = lines_of(recorded())
    assert len(lines) == len(race.events) + 2
    last = json.loads(lines[-1])
    assert (last["e"], last["events"], last["result"]) == ("closed", len(race.events), race.result)
    assert b'"e":"closed"' not in joined(lines[:-1])


def test_every_turn_end_carries_the_digest_of_all_bytes_before_it() -> None:
    digest = blake2b(digest_size=8)
    ends = 0
    for line in lines_of(recorded("t2", 3, "random", 5, 2)):
        fields = json.loads(line)
        if "digest" in fields:
            so_far = digest.copy()
            so_far.update(line.replace(f',"digest":"{fields["digest"]}"'.encode(), b""))
            assert so_far.hexdigest() == fields["digest"]
            ends += 1
        digest.update(line + b"\n")
    assert ends == sum(type(event) is TurnEnded for event in raced("t2", 3, "random", 5, 2).events) + 1


def test_an_unfinished_race_is_written_and_read_with_a_warning(tmp_path: Path) -> None:
    race = with_a_human()
    answer(race)
    write_replay(race, tmp_path / "race.jsonl")
    replay = read_replay(tmp_path / "race.jsonl")
    assert replay.history == race.events
    assert not replay.closed
    assert replay.result is None
    last = len(race.events) + 1
    assert replay.problems == [
        Problem(last, "the race is not finished: there is no closing line", "", warning=True),
    ]
    assert str(replay.problems[0]) == f"line {last}: the race is not finished: there is no closing line"
    assert verify(replay) is None


def test_the_race_of_a_replay_can_be_looked_at_and_branched() -> None:
    replay = parse_replay(recorded("t1", 3, "rookie", 2))
    race = replay.race()
    assert race.over
    assert race.result == raced("t1", 3, "rookie", 2).result
    other = race.fork(40)
    other.run()
    assert other.events == race.events


# -- while it runs ---------------------------------------------------------------------------------------------


def test_after_every_answer_the_file_holds_everything_so_far(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    race = with_a_human(path)
    before = b""
    answers = 0
    while True:
        data = path.read_bytes()
        assert data.startswith(before)
        replay = parse_replay(data)
        assert replay.history == race.events
        assert replay.closed == race.over
        assert data == replay_bytes(race)
        before = data
        if race.over:
            break
        answer(race)
        answers += 1
    assert answers > 10
    assert replay.result == race.result
    assert verify(replay) is None


def test_the_file_is_whole_whenever_a_bot_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    race = new_race(track="t2", players=2, bots="rookie", seed=6, laps=1, record=path)
    seen: list[int] = []

    def watching(state: Any, choice: Any, dice: Any) -> Any:
        replay = read_replay(path)
        assert replay.history == race.events
        assert [problem.what[:8] for problem in replay.problems] == ["the race"]
        seen.append(len(replay.history))
        return GAME.bots["rookie"](state, choice, dice)

    race.run({0: watching, 1: watching})
    assert len(seen) > 10
    assert read_replay(path).closed


def test_a_refused_answer_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    race = with_a_human(path)
    before = path.read_bytes()
    with pytest.raises(RaceError):
        race.choose("nonsense")
    assert path.read_bytes() == before


def test_an_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    path.write_bytes(b"precious")
    with pytest.raises(BadOption, match=r"race\.jsonl: the file exists already; choose another name"):
        new_race(track="t2", players=2, record=path)
    assert path.read_bytes() == b"precious"


@pytest.mark.parametrize("where", ["", "no-such-folder/race.jsonl"])
def test_a_file_that_cannot_be_made_is_named(where: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=str(tmp_path)):
        new_race(track="t2", players=2, record=tmp_path / where)


def test_a_wrong_option_makes_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadOption):
        new_race(track="t2", players=2, laps=9, record=tmp_path / "race.jsonl")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("seed", [0, -1, -(2**63), 2**63, 2**64 - 1, 2**64, 10**30])
def test_any_whole_number_is_a_seed_that_can_be_recorded_or_is_refused_at_once(seed: int, tmp_path: Path) -> None:
    try:
        race = new_race(track="t2", players=2, bots="rookie", seed=seed, laps=1, record=tmp_path / "race.jsonl")
    except BadOption as problem:
        assert str(seed) in str(problem)
        assert list(tmp_path.iterdir()) == []
        return
    race.run()
    replay = read_replay(tmp_path / "race.jsonl")
    assert replay.header.seed == seed
    assert verify(replay) is None


# -- undo ------------------------------------------------------------------------------------------------------


def test_undo_appends_and_changes_nothing_before(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    race = with_a_human(path)
    for _ in range(6):
        answer(race, 1)
    before, events = path.read_bytes(), list(race.events)
    race.undo(0)
    data = path.read_bytes()
    assert data.startswith(before)
    appended = [json.loads(line) for line in lines_of(data[len(before) :])]
    to = len(race.events)
    assert appended == [{"e": "undone", "to": to}]
    assert events[to] == Chose(0, events[to].answer)
    replay = parse_replay(data)
    assert replay.history == [*events, Undone(to)] == race.history
    assert replay.events == events[:to] == race.events
    assert GAME.view(replay.state_at()) == GAME.view(race.state)
    assert verify(replay) is None


def test_redo_makes_the_same_events_again(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    race = with_a_human(path)
    for _ in range(5):
        answer(race)
    events = list(race.events)
    before = path.read_bytes()
    for _ in range(3):
        race.undo()
    redone = 0
    while race.events != events:
        race.redo()
        redone += 1
    assert redone == 3
    with pytest.raises(RaceError, match="nothing to redo"):
        race.redo()
    replay = read_replay(path)
    assert path.read_bytes().startswith(before)
    assert replay.events == events
    assert replay.history == race.history
    assert sum(type(event) is Undone for event in replay.history) == 3
    assert verify(replay) is None


def test_a_race_with_undos_ends_as_if_it_had_been_played_without(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    race = with_a_human(path)
    turn = 0
    while not race.over:
        turn += 1
        if turn % 3 == 0:
            answer(race, 2)
            if not race.over:
                race.undo(0)
        answer(race)
    straight = with_a_human()
    play_on(straight)
    replay = read_replay(path)
    assert race.events == replay.events == straight.events
    assert replay.history == race.history
    assert len(replay.history) > len(replay.events)
    assert replay.result == straight.result
    assert replay.closed
    assert replay.problems == []
    assert verify(replay) is None


def test_undo_to_the_very_beginning(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    race = with_a_human(path)
    for _ in range(4):
        answer(race)
    with pytest.raises(RaceError, match="nothing to undo"):
        for _ in range(1000):
            race.undo()
    play_on(race)
    replay = read_replay(path)
    assert verify(replay) is None
    straight = with_a_human()
    play_on(straight)
    assert replay.events == straight.events


def finished_undone_finished(path: Path) -> Race[Any]:
    """Return a race that was over, taken back by three decisions, and raced to its end again, otherwise."""
    race = with_a_human(path)
    play_on(race)
    for _ in range(3):
        race.undo(0)
    answer(race, 3)
    play_on(race)
    return race


def test_undo_after_the_finish_goes_on_behind_the_closing_line(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    race = with_a_human(path)
    play_on(race)
    finished = path.read_bytes()
    race.undo(0)
    data = path.read_bytes()
    assert data.startswith(finished)
    assert lines_of(data[len(finished) :])[0].startswith(b'{"e":"undone","to":')
    replay = parse_replay(data)
    assert not replay.closed
    assert [problem.warning for problem in replay.problems] == [True]
    assert replay.events == race.events
    assert verify(replay) is None
    play_on(race)
    replay = read_replay(path)
    assert path.read_bytes().startswith(data)
    assert replay.closed
    assert replay.problems == []
    assert replay.events == race.events
    assert replay.result == race.result
    assert verify(replay) is None


def test_a_race_that_goes_on_has_no_result(tmp_path: Path) -> None:
    race = with_a_human(tmp_path / "race.jsonl")
    play_on(race)
    race.undo(0)
    replay = read_replay(tmp_path / "race.jsonl")
    assert not replay.closed
    assert replay.result is None


def test_another_ending_after_the_finish(tmp_path: Path) -> None:
    race = finished_undone_finished(tmp_path / "race.jsonl")
    replay = read_replay(tmp_path / "race.jsonl")
    assert sum(b'"e":"closed"' in line for line in lines_of((tmp_path / "race.jsonl").read_bytes())) == 2
    assert replay.closed
    assert replay.events == race.events
    assert replay.result == race.result
    assert verify(replay) is None
    write_replay(race, tmp_path / "again.jsonl")
    again = read_replay(tmp_path / "again.jsonl")
    assert again.history == replay.history
    assert verify(again) is None


# -- resume ----------------------------------------------------------------------------------------------------


def test_a_race_resumed_after_any_line_ends_like_the_uninterrupted_one(tmp_path: Path) -> None:
    data = recorded()
    race = raced()
    path = tmp_path / "race.jsonl"
    lines = lines_of(data)
    for kept in range(1, len(lines) + 1):
        path.write_bytes(joined(lines[:kept]))
        again = resume_race(path)
        again.run()
        assert again.events == race.events
        assert again.result == race.result
        assert path.read_bytes() == data


def test_a_torn_line_is_cut_off_and_the_race_goes_on(tmp_path: Path) -> None:
    data = recorded()
    path = tmp_path / "race.jsonl"
    first = data.index(b"\n") + 1
    for cut in range(first, len(data), 17):
        path.write_bytes(data[:cut])
        again = resume_race(path)
        assert path.read_bytes().startswith(data[: data.rindex(b"\n", 0, cut) + 1])
        again.run()
        assert path.read_bytes() == data


def test_a_file_torn_right_before_the_end_of_its_header_line(tmp_path: Path) -> None:
    data = recorded()
    path = tmp_path / "race.jsonl"
    path.write_bytes(data[: data.index(b"\n")])
    resume_race(path).run()
    assert path.read_bytes() == data


def test_resume_with_a_person_and_with_undos(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    race = with_a_human(path)
    for number in range(8):
        answer(race, number)
        if number % 3 == 2:
            race.undo(0)
    before = path.read_bytes()
    race.recorder = None  # as if its program had ended
    again = resume_race(path)
    assert again.history == race.history
    assert again.events == race.events
    assert path.read_bytes() == before
    again.run()
    again.undo(0)
    play_on(again)
    race.undo(0)
    play_on(race)
    assert again.events == race.events
    replay = read_replay(path)
    assert path.read_bytes().startswith(before)
    assert replay.events == race.events
    assert verify(replay) is None


def test_resume_after_the_finish_writes_nothing_until_something_is_undone(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    play_on(with_a_human(path))
    before = path.read_bytes()
    race = resume_race(path)
    assert race.over
    assert path.read_bytes() == before
    race.undo(0)
    play_on(race)
    replay = read_replay(path)
    assert path.read_bytes().startswith(before)
    assert replay.closed
    assert verify(replay) is None


def test_resume_refuses_dice_that_did_not_come_from_a_seed(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    path.write_bytes(lines_of(recorded())[0].replace(b'"seed":1', b'"seed":null') + b"\n")
    before = path.read_bytes()
    with pytest.raises(BadReplay, match="did not come from a seed"):
        resume_race(path)
    assert path.read_bytes() == before


def test_resume_leaves_a_file_alone_that_does_not_follow_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    lines = lines_of(recorded())
    last = max(number for number, line in enumerate(lines) if b'"e":"drove"' in line)
    spoilt = joined([*lines[:last], lines[last].replace(b'"car":', b'"car":1')])
    path.write_bytes(spoilt)
    with pytest.raises(RaceError):
        resume_race(path)
    assert path.read_bytes() == spoilt


# -- reading on when something is wrong ------------------------------------------------------------------------


def test_collected_errors_come_with_everything_before_them() -> None:
    lines = lines_of(recorded())
    for index in range(1, len(lines)):
        broken = joined([*lines[:index], b"{not json", *lines[index + 1 :]])
        replay = parse_replay(broken, errors="collect")
        assert replay.history == raced().events[: index - 1]
        assert [(problem.line, problem.warning) for problem in replay.problems] == [(index + 1, False)]
        assert replay.good_bytes == len(joined(lines[:index]))
        assert not replay.closed
        with pytest.raises(BadReplay, match=f"line {index + 1}: "):
            parse_replay(broken)


def test_collecting_finds_nothing_wrong_in_a_good_file(tmp_path: Path) -> None:
    (tmp_path / "race.jsonl").write_bytes(recorded())
    replay = read_replay(tmp_path / "race.jsonl", errors="collect")
    assert replay.problems == []
    assert replay.events == raced().events


def test_a_bad_header_raises_even_when_errors_are_collected() -> None:
    with pytest.raises(BadReplay, match="line 1"):
        parse_replay(b"{}\n", errors="collect")


# -- the schema ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def valid() -> Callable[[Any], bool]:
    jsonschema.Draft202012Validator.check_schema(schema())
    return partial(jsonschema.Draft202012Validator(schema()).is_valid)


def test_the_shipped_schema_is_the_one_made_from_the_types() -> None:
    shipped = Path(racelib.__file__).parent / "kernel" / "replay.schema.json"
    assert json.loads(shipped.read_text(encoding="utf-8")) == json.loads(json.dumps(schema()))


def test_every_line_of_a_real_replay_fits_the_schema(valid: Callable[[Any], bool], tmp_path: Path) -> None:
    finished_undone_finished(tmp_path / "race.jsonl")
    kinds = set()
    for data in (recorded("t2", 3, "random", 5, 2), recorded("t1", 4, "rookie", 3, 2), *_files(tmp_path)):
        for line in lines_of(data):
            fields = json.loads(line)
            kinds.add(fields.get("e"))
            assert valid(fields), fields
    assert {None, "rolled", "chose", "undone", "closed", "turn-ended", "drove", "shifted", "collided"} <= kinds


def _files(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in folder.iterdir()]


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        [],
        None,
        {"e": "rolled"},
        {"e": "rolled", "what": "grid", "by": 0, "face": [6]},
        {"e": "drew", "what": "bag", "by": 0, "thing": 3, "of": 5},
        {"e": "rolled", "what": "grid", "by": 0, "face": 6.5},
        {"e": "rolled", "what": "grid", "by": 0, "face": 6, "colour": "red"},
        {"e": "exploded", "car": 1},
        {"e": "finished", "car": 1},
        {"e": "lined-up", "order": 3},
        {"e": "undone"},
        {"e": "closed", "result": []},
        {"replay": "racelib", "format": 1, "game": "formula-d"},
        {"replay": "racelib", "format": "1", "game": "formula-d", "seats": []},
        {"game": "formula-d", "seats": [{"bot": "racer"}]},
        {"game": "formula-d", "seats": [], "colour": "red"},
    ],
)
def test_wrong_lines_do_not_fit_the_schema(wrong: Any, valid: Callable[[Any], bool]) -> None:
    assert not valid(wrong)
