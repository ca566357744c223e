"""`racelib show`: a recorded race in words."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from racelib.kernel.event import ChoseTogether
from racelib.kernel.replay import read_replay
from tests.kernel import changed, joined, lines_of, raced, recorded, seal
from tests.terminal.commands import SHORT, bad_files, refused, run, sentence


def test_show_tells_the_race_and_draws_the_board(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", replay) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert "takes pole position" in shown.out
    for car in raced().result:
        assert f"{car['place']}. {('Ada', 'Bruno')[car['car']]} (rookie): car {car['car'] + 1}, " in shown.out


def test_show_one_turn(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ends = recorded().count(b'"turn-ended"')
    told = []
    for turn in range(1, ends + 1):
        assert run("show", replay, "--turn", turn) == 0
        told.append(capsys.readouterr().out)
    assert all(told)
    assert len(set(told)) == ends
    assert run("show", replay) == 0
    whole = capsys.readouterr().out
    sentences = [line for one in told for line in one.split("\n\n")[0].splitlines()]
    assert whole.startswith("\n".join(sentences))


def numbers_of_turns(told: str) -> list[int]:
    """Return the numbers of the lines `turn N` of a race in words, without the board below it."""
    return [int(number) for number in re.findall(r"^turn (\d+)$", told.split("\n\n")[0], re.MULTILINE)]


def test_show_numbers_the_turns(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", replay) == 0
    told = capsys.readouterr().out
    assert told.startswith("turn 1\n")
    assert numbers_of_turns(told) == list(range(1, recorded().count(b'"turn-ended"') + 1))
    assert not re.search(r"^turn \d+\n(turn|$)", told, re.MULTILINE), "a number stands above sentences only"
    assert run("show", replay, "--turn", 2) == 0
    assert numbers_of_turns(capsys.readouterr().out) == [2]
    assert run("race", *SHORT, "--seed", 3) == 0
    assert numbers_of_turns(capsys.readouterr().out) == [], "a race that is not recorded has no turns to ask for"


def test_show_numbers_the_turns_of_downforce(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "race.jsonl"
    assert run("race", "downforce", "--track", "fix-c", "--players", 3, "--seed", 2, "--quiet", "--out", path) == 0
    capsys.readouterr()
    assert run("show", path) == 0
    whole = capsys.readouterr().out
    turns = numbers_of_turns(whole)
    assert turns[0] == 1
    assert turns == sorted(set(turns))
    for turn in (turns[3], turns[-1]):
        assert run("show", path, "--turn", turn) == 0
        assert capsys.readouterr().out.split("\n\n")[0] in whole


def test_a_turn_under_way_says_so(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay.write_bytes(joined(lines_of(recorded())[:3]))
    assert run("show", replay) == 0
    assert capsys.readouterr().out.startswith("turn 1, not over yet\n")


@pytest.mark.parametrize("turn", [0, -1, 1000, 10**20])
def test_a_turn_that_is_not_there(turn: int, replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ends = recorded().count(b'"turn-ended"')
    assert f"there is no turn {turn}; the race has turns 1 to {ends}" in refused(
        capsys, "show", replay, f"--turn={turn}"
    )


def test_a_turn_that_is_no_number(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "'last'" in refused(capsys, "show", replay, "--turn", "last")


def test_show_an_unfinished_race(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay.write_bytes(joined(lines_of(recorded())[:40]) + b'{"e":"rol')
    assert run("show", replay) == 0
    shown = capsys.readouterr()
    assert "takes pole position" in shown.out
    assert [line.split(": ")[2] for line in shown.err.splitlines()] == ["line 41", "line 41"]
    assert "torn" in shown.err
    assert "not finished" in shown.err


def test_a_race_before_its_first_turn_has_no_turns(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay.write_bytes(joined(lines_of(recorded())[:3]))
    message = refused(capsys, "show", replay, "--turn", 1)
    assert "there is no turn 1" in message
    assert "1 to 0" not in message


def test_whatever_a_file_says_the_terminal_obeys_nothing(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(recorded())
    result = json.loads(lines[-1])["result"]
    result[0]["turns"] = "\x1b[2J"
    for index, line in enumerate(lines[1:], start=1):
        for name, value in json.loads(line).items():
            if isinstance(value, str) and name not in ("e", "digest"):
                replay.write_bytes(seal(changed(lines, index, **{name: "\x1b[2J\u202e"})))
                run("show", replay)
    replay.write_bytes(seal(changed(lines, len(lines) - 1, result=result)))
    assert run("show", replay) == 0
    shown = capsys.readouterr()
    assert "\\x1b[2J turns" in shown.out
    assert (shown.out + shown.err).replace("\n", "").isprintable()


def test_an_event_that_cannot_be_is_named_with_its_file(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(recorded())
    index = next(number for number, line in enumerate(lines) if b'"drove"' in line)
    replay.write_bytes(seal(changed(lines, index, car=7)))
    assert run("show", replay) == 2
    message = sentence(capsys.readouterr().err)
    assert message.startswith(f'racelib: {replay}: line {index + 1}: this cannot happen here: {{"e":"drove","car":7,')


def test_files_that_are_no_replays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in bad_files(tmp_path / "bad"):
        for command in (["show"], ["verify"], ["play", "--resume"]):
            message = refused(capsys, *command, path)
            assert message.startswith(f"racelib: {path}: "), message


@pytest.mark.usefixtures("toy_is_known")
def test_a_replay_is_shown_through_the_eyes_of_somebody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "toy.jsonl"
    assert run("race", "toy", "--players", 3, "--seed", 4, "--out", path) == 0
    told = capsys.readouterr().out
    bids = next(event for event in read_replay(path).events if type(event) is ChoseTogether).answers
    assert str(ChoseTogether(tuple((seat, None) for seat, _ in bids))) in told, "a race of bots is told to spectators"
    shown = {}
    for name, options in {"spectator": [], "Bruno": ["--as", "Bruno"], "all": ["--all"]}.items():
        assert run("show", path, *options) == 0
        shown[name] = capsys.readouterr().out
    assert str(ChoseTogether(bids)) in shown["all"]
    assert str(ChoseTogether(tuple((seat, None) for seat, _ in bids))) in shown["spectator"]
    assert str(ChoseTogether(tuple((seat, bid if seat == 1 else None) for seat, bid in bids))) in shown["Bruno"]
    assert shown["spectator"].splitlines()[-3:] == shown["all"].splitlines()[-3:]
    assert run("show", path, "--turn", 1) == 0
    assert "hands [[0, 0, 0], [0, 0, 0], [0, 0, 0]]" in capsys.readouterr().out
    assert "nobody is called 'Nemo'; the players are Ada, Bruno, Chiara" in refused(
        capsys, "show", path, "--as", "Nemo"
    )
    assert "not allowed with" in refused(capsys, "show", path, "--as", "Ada", "--all")


def test_formula_d_looks_the_same_to_everybody(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for options in ([], ["--as", "Ada"], ["--all"]):
        assert run("show", replay, *options) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] == shown[2]
