"""The options that set up a race, in `race` and `play`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from racelib.kernel.replay import read_replay
from tests.kernel import recorded
from tests.terminal.commands import SHORT, refused, run, sentence

BAD_RACES: list[tuple[list[object], str]] = [
    (["chess"], "there is no game 'chess'; the games are formula-d"),
    (["--track", "t9"], "there is no track 't9'; the tracks are "),
    (["--track", ""], "track"),
    (["--track", "no/such/track.toml"], "no/such/track.toml"),
    (["--bots", "genius"], "there is no bot 'genius'; the bots are random, rookie, racer"),
    (["--bots", "rookie,genius"], "there is no bot 'genius'"),
    (["--bots", ""], "--bots names no bot"),
    (["--bots", " , "], "--bots names no bot"),
    (["--players", "1"], "1 player; "),
    (["--players", "0"], "0 players; Formula D is for 2 to 10"),
    (["--players", "-3"], "-3 players; Formula D is for 2 to 10"),
    (["--players", "11"], "11 players; Formula D is for 2 to 10"),
    (["--players", "two"], "'two'"),
    (["--players", "2.5"], "'2.5'"),
    (["--players"], "--players"),
    (["--laps", "3"], "'laps' is 3"),
    (["--laps", "0"], "'laps' is 0"),
    (["--laps", "-1"], "'laps' is -1"),
    (["--laps", "many"], "'many'"),
    (["--seed", "lucky"], "'lucky'"),
    (["--seed", "1.5"], "'1.5'"),
    (["--seed", ""], "--seed"),
    (["--speed", "3"], "--speed"),
    (["formula-d", "chess"], "chess"),
]


@pytest.mark.parametrize(("arguments", "says"), BAD_RACES, ids=str)
@pytest.mark.parametrize("command", ["race", "play"])
def test_bad_races(
    command: str, arguments: list[object], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in refused(capsys, command, "--out", tmp_path / "race.jsonl", *arguments)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["race", "play"])
def test_a_huge_number_of_players_takes_no_memory(command: str) -> None:
    code = (
        "import resource, sys\n"
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))\n"
        "from racelib.terminal.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, command, "--players", "99999999999"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "99999999999 players; Formula D is for 2 to 10" in sentence(done.stderr)
    assert done.returncode == 2


@pytest.mark.parametrize("command", ["race", "play"])
def test_places_where_nothing_can_be_written(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert str(tmp_path / "no") in refused(capsys, command, *SHORT, "--out", tmp_path / "no" / "race.jsonl")
    assert str(tmp_path) in refused(capsys, command, *SHORT, "--out", tmp_path)
    (tmp_path / "file").write_bytes(b"precious")
    refused(capsys, command, *SHORT, "--out", tmp_path / "file" / "race.jsonl")
    refused(capsys, command, *SHORT, "--out", tmp_path / ("x" * 300))
    refused(capsys, command, *SHORT, "--out", "")
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]
    assert (tmp_path / "file").read_bytes() == b"precious"


@pytest.mark.parametrize("command", ["race", "play"])
def test_nothing_is_overwritten(command: str, replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    message = refused(capsys, command, *SHORT, "--out", replay)
    assert message == f"racelib: {replay}: the file exists already; choose another name\n"
    assert replay.read_bytes() == recorded()


def test_options_of_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "race.jsonl"
    more = ["--option", "variant=beginner", "--option", "track=fix-c", "--option", "run_on=true"]
    assert run("race", "downforce", "--players", 3, "--seed", 2, "--quiet", "--out", path, *more) == 0
    options = read_replay(path).header.options
    assert (options["variant"], options["track"], options["run_on"]) == ("beginner", "fix-c", True)
    assert run("verify", path) == 0
    capsys.readouterr()
    assert "no option 'gears'" in refused(capsys, "race", "downforce", "--track", "fix-c", "--option", "gears=6")
    assert "no option 'laps'" in refused(capsys, "race", "downforce", "--track", "fix-c", "--laps", 2)
    assert "no option 'variant'" in refused(capsys, "race", "--option", "variant=beginner")
    assert "'laps' is 0.5" in refused(capsys, "race", "--option", "laps=0.5")
    assert "'laps' is [1, 2]" in refused(capsys, "race", "--option", "laps=1,2")
    for game, option in (
        ("formula-d", "mode"),
        ("formula-d", "track"),
        ("downforce", "variant"),
        ("downforce", "deck"),
    ):
        assert f"'{option}' is ['x', 'y-z']" in refused(capsys, "race", game, "--option", f"{option}=x, y-z")


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (["--option", "laps"], "--option 'laps': expected NAME=VALUE"),
        (["--option", "=3"], "expected NAME=VALUE"),
        (["--option", "seed=3"], "--option seed: this is not an option of a game"),
        (["--option", "record=x"], "this is not an option of a game"),
        (["--laps", 1, "--option", "laps=2"], "--option 'laps': it is given twice"),
        (["--option", "mode=basic", "--option", "mode=basic"], "--option 'mode': it is given twice"),
    ],
)
def test_wrong_options(given: list[object], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert problem in refused(capsys, "race", *given)
    assert problem in refused(capsys, "play", *given)
