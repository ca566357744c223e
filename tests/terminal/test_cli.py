"""The command line: every command, every kind of bad input, and a whole race played through the keyboard."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import racelib
from racelib.boards import fronts
from racelib.boards import hexes as tiles
from racelib.kernel import registry as games
from racelib.kernel.event import ChoseTogether
from racelib.kernel.replay import read_replay
from racelib.kernel.verify import verify
from racelib.rulebook.catalogue import find_game
from racelib.terminal.cli import RACE_PLAYERS, main
from tests.kernel import changed, joined, lines_of, raced, recorded, seal
from tests.kernel.toy import TOY

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "formula_d"
COMMANDS = ["race", "play", "show", "verify", "scenario", "tracks", "rules", "ledger"]
SHORT = ["--track", "t2", "--players", "2", "--bots", "rookie", "--laps", "1", "--seed", "1"]


def run(*arguments: object) -> int:
    """Run a command as the console script does; return its exit code."""
    try:
        return main([str(argument) for argument in arguments])
    except SystemExit as leave:  # argparse leaves this way
        assert isinstance(leave.code, int)
        return leave.code


def program(*arguments: object, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run racelib as a program of its own."""
    return subprocess.run(
        [sys.executable, "-m", "racelib", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )


@pytest.fixture
def replay(tmp_path: Path) -> Path:
    """A good replay file."""
    path = tmp_path / "race.jsonl"
    path.write_bytes(recorded())
    return path


def with_another_grid_roll() -> tuple[bytes, int, int]:
    """Return a file with a forged first roll (its digests fit), the forged face and the right one."""
    lines = lines_of(recorded())
    due = int(json.loads(lines[1])["face"])
    claimed = 20 if due < 20 else 19
    return seal(changed(lines, 1, face=claimed)), claimed, due


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Check that a command is refused with 2 and one sentence, and says nothing else; return the sentence."""
    assert run(*arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    return sentence(shown.err)


def sentence(err: str) -> str:
    """Check that exactly one line was said."""
    assert err.startswith("racelib: "), err
    assert err.endswith("\n")
    assert err.count("\n") == 1, err
    assert "Traceback" not in err
    assert len(err) < 1000
    return err


# -- help ------------------------------------------------------------------------------------------------------


def test_the_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    shown = capsys.readouterr().out
    for command in COMMANDS:
        assert re.search(rf"^    {command} ", shown, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(command, "--help") == 0
    shown = capsys.readouterr()
    assert shown.out.startswith(f"usage: racelib {command}")
    assert shown.err == ""


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 2
    shown = capsys.readouterr()
    assert "usage: racelib" in shown.out + shown.err


@pytest.mark.parametrize(
    "command", [["race", "--help"], ["race", "thunder-road", "--help"], ["play", "--help"]], ids=str
)
def test_the_help_lists_the_options_of_each_game(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*command) == 0
    shown = capsys.readouterr().out
    for game in games.game_names():
        listed = shown.partition(f"options of {game}, ")[2].partition("\noptions of ")[0].splitlines()[1:]
        names = [line.split()[0] for line in listed]
        assert names == list(games.options_of(game))
        assert f"the options are {', '.join(names)}\n" in refused(capsys, "race", game, "--option", "zeppelin=1")
    assert run("show", "--help") == 0
    assert "options of" not in capsys.readouterr().out


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version") == 0
    assert capsys.readouterr().out == f"racelib {racelib.__version__}\n"
    done = program("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"racelib {racelib.__version__}\n".encode(), b"")


def test_the_installed_program() -> None:
    script = Path(sys.executable).with_name("racelib")
    done = subprocess.run([script, "--version"], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"racelib {racelib.__version__}\n", "")


def test_a_terminal_that_knows_only_ascii() -> None:
    for arguments in (["race", "--help"], ["tracks"], ["rules", "gear"]):
        done = program(*arguments, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
        assert b"Traceback" not in done.stderr, (arguments, done.stderr[-300:])
        assert done.returncode == 0


def test_a_reader_that_stops_reading() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "racelib.terminal.cli", "race", *SHORT], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=60) == 0


# -- race ------------------------------------------------------------------------------------------------------


def test_a_race_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("race", *SHORT) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    lines = shown.out.splitlines()
    assert len(lines) > 50
    assert re.fullmatch(r" 1\. (Ada|Bruno) \(car \d, rookie\): \d+ turns, \d+ points left", lines[-2])
    assert lines[-1].startswith(" 2. ")


def test_quiet_tells_the_result_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("race", "formula-d", "--quiet", *SHORT) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_the_same_seed_the_same_race(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert run("race", *SHORT) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_a_race_is_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "race.jsonl"
    assert run("race", "--quiet", *SHORT, "--out", path) == 0
    assert capsys.readouterr().out.endswith(f"recorded in {path}\n")
    assert list(tmp_path.iterdir()) == [path]
    made = read_replay(path)
    assert made.closed
    assert made.header.seed == 1
    assert verify(made) is None


def test_bots_take_turns_in_the_seats(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    assert run("race", "--quiet", "--track", "t2", "--players", 3, "--bots", "rookie, random", "--out", path) == 0
    assert [seat.bot for seat in read_replay(path).header.seats] == ["rookie", "random", "rookie"]


def test_many_races(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "races"
    assert run("race", *SHORT, "--races", 5, "--out", folder) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("5 races\n")
    assert re.search(r"^rookie +10 +5 ", shown.out, re.MULTILINE)
    assert shown.err == ""
    assert sorted(path.name for path in folder.iterdir()) == [f"race-{seed}.jsonl" for seed in range(1, 6)]
    assert run("verify", *folder.iterdir()) == 0


def test_many_races_without_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("race", *SHORT, "--races", 3) == 0
    assert capsys.readouterr().out.startswith("3 races\n")


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
    (["--players", "0"], "0 players"),
    (["--players", "-3"], "-3 players"),
    (["--players", "11"], "11 players"),
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
    assert "99999999999 players" in sentence(done.stderr)
    assert done.returncode == 2


@pytest.mark.parametrize("races", ["0", "-1", "some", "1.5", "9" * 30])
def test_bad_numbers_of_races(races: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "races" in refused(capsys, "race", *SHORT, "--races", races, "--out", tmp_path / "races")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("arguments", "says"), [(["fly"], "fly"), (["--fly"], "--fly"), (["race "], "race ")])
def test_unknown_commands(arguments: list[object], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert says in refused(capsys, *arguments)


@pytest.mark.parametrize("command", ["show", "verify", "scenario", "rules"])
def test_commands_that_miss_what_they_need(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "required" in refused(capsys, command)


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


def test_many_races_cannot_be_written_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_bytes(b"precious")
    assert "file" in refused(capsys, "race", *SHORT, "--races", 2, "--out", tmp_path / "file")
    assert (tmp_path / "file").read_bytes() == b"precious"


@pytest.mark.parametrize("command", ["race", "play"])
def test_nothing_is_overwritten(command: str, replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    message = refused(capsys, command, *SHORT, "--out", replay)
    assert message == f"racelib: {replay}: the file exists already; choose another name\n"
    assert replay.read_bytes() == recorded()


def test_many_races_overwrite_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "race-9.jsonl").write_bytes(b"of another series")
    (tmp_path / "race-3.jsonl").write_bytes(b"precious")
    message = refused(capsys, "race", *SHORT, "--races", 5, "--out", tmp_path)
    assert f"{tmp_path / 'race-3.jsonl'}: the file exists already" in message
    assert sorted(path.name for path in tmp_path.iterdir()) == ["race-3.jsonl", "race-9.jsonl"]
    assert (tmp_path / "race-3.jsonl").read_bytes() == b"precious"
    (tmp_path / "race-3.jsonl").unlink()
    assert run("race", *SHORT, "--races", 5, "--out", tmp_path) == 0
    assert (tmp_path / "race-9.jsonl").read_bytes() == b"of another series"


@pytest.mark.parametrize("name", ["", "x" * 41, "a\nb", "\x1b[31m"])
def test_bad_names(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "the name of player 1" in refused(capsys, "play", *SHORT, "--name", name)


@pytest.mark.parametrize("more", [[], ["--races", "3"]], ids=str)
def test_a_disk_that_is_full(more: list[str], tmp_path: Path) -> None:
    """A file that cannot grow stands for a disk without room."""
    code = (
        "import resource, sys\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "from racelib.terminal.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-B", "-c", code, "race", *SHORT, *more, "--out", str(tmp_path / "out")],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode in (1, 2)
    assert "out" in sentence(done.stderr)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_disk_that_is_full_while_somebody_plays(tmp_path: Path) -> None:
    code = (
        "import resource, sys\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))\n"
        "from racelib.terminal.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    path = tmp_path / "race.jsonl"
    done = subprocess.run(
        [sys.executable, "-B", "-c", code, "play", *SHORT, "--out", str(path)],
        input="1\n" * 500,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert sentence(done.stderr) == f"racelib: {path}: cannot be written: file too large\n"
    assert done.returncode == 2
    left = read_replay(path)
    assert len(left.history) > 10
    assert verify(left) is None


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_an_output_that_cannot_be_written() -> None:
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "racelib.terminal.cli", "race", *SHORT]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert sentence(done.stderr) == "racelib: the output: no space left on device\n"
    assert done.returncode == 2


# -- show ------------------------------------------------------------------------------------------------------


def test_show_tells_the_race_and_draws_the_board(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", replay) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert "takes pole position" in shown.out
    for car in raced().result:
        assert f" {car['place']}. {('Ada', 'Bruno')[car['car']]} (car {car['car'] + 1}, rookie): " in shown.out


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
    assert message.startswith(f'racelib: {replay}: event {index} cannot happen here: {{"e":"drove","car":7,')


def bad_files(folder: Path) -> list[Path]:
    """Make files that are no good replays (nor scenarios)."""
    folder.mkdir()
    contents = {
        "empty": b"",
        "space": b" \n \n",
        "text": b"Once upon a time\n",
        "picture": b"\x89PNG\r\n\x1a\n\x00\x00",
        "list": b"[]\n",
        "newer": joined(changed(lines_of(recorded()), 0, format=2)),
        "flipped": recorded().replace(b'"by":0', b'"by":1', 1),
        "utf-16": recorded().decode().encode("utf-16"),
    }
    made = [folder / "nothing", folder, folder / "loop"]
    (folder / "loop").symlink_to(folder / "loop")
    for name, content in contents.items():
        (folder / name).write_bytes(content)
        made.append(folder / name)
    return made


def test_files_that_are_no_replays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in bad_files(tmp_path / "bad"):
        for command in (["show"], ["verify"], ["play", "--resume"]):
            message = refused(capsys, *command, path)
            assert message.startswith(f"racelib: {path}: "), message


# -- verify ----------------------------------------------------------------------------------------------------


def test_verify_the_same(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", replay) == 0
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == (f"{replay}: the same, {len(raced().events)} events\n", "")


def test_verify_a_difference(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, claimed, due = with_another_grid_roll()
    replay.write_bytes(data)
    assert run("verify", replay) == 1
    shown = capsys.readouterr()
    what = f"the record says {claimed} for 'grid' of seat 0, but seed 1 gives {due}"
    assert shown.out == f"{replay}: differs: line 2: {what}\n"
    assert shown.err == ""


def test_the_worst_file_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, other, bad = tmp_path / "good", tmp_path / "other", tmp_path / "bad"
    good.write_bytes(recorded())
    other.write_bytes(with_another_grid_roll()[0])
    bad.write_bytes(b"x")
    for files, code in (
        ([good, good], 0),
        ([good, other], 1),
        ([other, good], 1),
        ([bad, good], 2),
        ([good, bad], 2),
        ([bad, other, good], 2),
        ([other, bad], 2),
    ):
        assert run("verify", *files) == code
        shown = capsys.readouterr()
        assert len(shown.out.splitlines()) + len(shown.err.splitlines()) == len(files)


def test_unfinished_races_are_accepted_when_asked_to(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay.write_bytes(joined(lines_of(recorded())[:40]))
    assert run("verify", replay) == 1
    assert "not finished" in capsys.readouterr().out
    assert run("verify", "--unfinished", replay) == 0
    assert capsys.readouterr().out == f"{replay}: the same, 39 events\n"


def test_verify_as_a_program(replay: Path) -> None:
    assert program("verify", replay).returncode == 0
    replay.write_bytes(with_another_grid_roll()[0])
    assert program("verify", replay).returncode == 1
    done = program("verify", "no-such-file")
    assert done.returncode == 2
    assert sentence(done.stderr.decode()) == "racelib: no-such-file: cannot be read: no such file or directory\n"


# -- scenario --------------------------------------------------------------------------------------------------

GOOD_SCENARIO = """
title = "Gear 2 from gear 1"
options = { track = "t1" }
dice = [3]
[[cars]]
name = "A"
at = "1.2"
gear = 1
[[step]]
choose = 2
expect.asked = { seat = "A", kind = "way" }
"""


def test_good_scenarios(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "good.toml"
    path.write_text(GOOD_SCENARIO)
    assert run("scenario", path) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("passed  good: Gear 2 from gear 1\n")
    assert shown.out.endswith("1 passed, 0 failed\n")
    assert shown.err == ""


def test_the_scenarios_of_the_tests(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(SCENARIOS.glob("FD-GEAR*.toml"))
    assert len(files) > 3
    assert run("scenario", "--quiet", *files) == 0
    assert capsys.readouterr().out == f"{len(files)} passed, 0 failed\n"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('kind = "way"', 'kind = "gear"'),
        ("choose = 2", "choose = 5"),
        ("choose = 2", "choose = []"),
        ("dice = [3]", "dice = []"),
        ("dice = [3]", "dice = [3, 3]"),
        ("dice = [3]", "dice = [9]"),
        ("dice = [3]", 'dice = ["three"]'),
        ("dice = [3]", "dice = [[]]"),
        ("choose = 2", 'choose = 2\nseat = "Z"'),
        ("choose = 2", "choose = 2\nseat = 7"),
        ("choose = 2", "undo = 1"),
        ("choose = 2", "redo = 1"),
        ("choose = 2", 'choose = 2\nrefused = "FD-GEAR-02"'),
        ("choose = 2", "choose = 2\nexpect.weather = 1"),
        ("choose = 2", "choose = 2\nexpect.events = 5"),
        ("choose = 2", 'choose = 2\nexpect.options = ["x"]'),
        ("choose = 2", "choose = 2\nexpect.options = 5"),
        ("choose = 2", "choose = 2\nexpect.includes = 5"),
        ("choose = 2", "choose = 2\nexpect.explain = 5"),
        ("choose = 2", "choose = 2\nexpect.explain = { option = 9 }"),
        ("choose = 2", "choose = 2\nexpect.includes = [{ to = [] }]"),
        ("choose = 2", "choose = 2\nexpect.cars.Z = { gear = 2 }"),
        ("choose = 2", "choose = 2\nexpect.result = []"),
    ],
)
def test_scenarios_that_fail(right: str, wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert right in GOOD_SCENARIO
    path = tmp_path / "fails.toml"
    path.write_text(GOOD_SCENARIO.replace(right, wrong))
    assert run("scenario", path) in (1, 2)
    shown = capsys.readouterr()
    if "FAILED" in shown.out:
        assert shown.out.startswith("FAILED  fails: ")
        assert "\n  ! step 1: " in shown.out or "scripted dice were not used" in shown.out
        assert shown.out.endswith("0 passed, 1 failed\n")
    else:
        sentence(shown.err)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "no [[step]]"),
        ("x = ", "this is not TOML"),
        ("]", "this is not TOML"),
        ("step = 3", "'step' is 3"),
        ("step = [3]", "step 1 is 3"),
        ("[[step]]", "neither [[cars]]"),
        (GOOD_SCENARIO.replace("choose = 2", "chose = 2"), "unknown field 'chose'"),
        ("colour = 1\n" + GOOD_SCENARIO, "unknown field 'colour'"),
        (GOOD_SCENARIO.replace('title = "Gear 2 from gear 1"', "title = 5"), "'title' is 5"),
        (GOOD_SCENARIO.replace("dice = [3]", "dice = 3"), "'dice' is 3"),
        (GOOD_SCENARIO.replace("dice = [3]", 'seed = "x"'), "'seed' is 'x'"),
        (GOOD_SCENARIO.replace("dice = [3]", "rules = [1]"), "'rules' must list rule ids"),
        (GOOD_SCENARIO.replace("dice = [3]", 'game = "chess"'), "there is no game 'chess'"),
        (GOOD_SCENARIO.replace("dice = [3]", "position = 3"), "'position' is 3"),
        (GOOD_SCENARIO.replace("dice = [3]", "position.colour = 3"), "unknown field 'colour'"),
        (GOOD_SCENARIO.replace("dice = [3]", "position.order = [[]]"), "'order'"),
        (GOOD_SCENARIO.replace("dice = [3]", 'position.order = ["Z"]'), "'order'"),
        (GOOD_SCENARIO.replace("dice = [3]", "position.finished = [[], 1]"), "'finished'"),
        (GOOD_SCENARIO.replace('"t1"', '"t9"'), "there is no track 't9'"),
        (GOOD_SCENARIO.replace('track = "t1"', 'track = "t1", laps = 9'), "'laps' is 9"),
        (GOOD_SCENARIO.replace('track = "t1"', "mode = []"), "'mode' is []"),
        (GOOD_SCENARIO.replace('{ track = "t1" }', "5"), "'options' is 5"),
        (GOOD_SCENARIO.replace("gear = 1", "gear = 7"), "gear is 7"),
        (GOOD_SCENARIO.replace("gear = 1", "colour = 7"), "unknown field 'colour'"),
        (GOOD_SCENARIO.replace('at = "1.2"', 'at = "9.9"'), "no cell '9.9'"),
        (GOOD_SCENARIO.replace('at = "1.2"', "at = 3"), "no cell 3"),
        (GOOD_SCENARIO.replace("[[step]]", '[[cars]]\nname = "A"\nat = "1.3"\n[[step]]'), "the same name"),
        (GOOD_SCENARIO.replace("[[step]]", '[[cars]]\nat = "1.2"\n[[step]]'), "1.2 is taken"),
        ("cars = 3\n[[step]]\nchoose = 1", "'cars' must be written as [[cars]]"),
        ("seats = [1, 2]\n[[step]]\nchoose = 1", "'seats'"),
        ('seats = "AB"\n[[step]]\nchoose = 1', "'seats'"),
        (GOOD_SCENARIO.replace('expect.asked = { seat = "A", kind = "way" }', "expect = 3"), "'expect' is 3"),
        (GOOD_SCENARIO.replace("choose = 2", 'undo = "x"'), "undo"),
        (GOOD_SCENARIO.replace("choose = 2", "undo = []"), "'undo' is []; expected a whole number"),
        (GOOD_SCENARIO.replace("choose = 2", "redo = -1"), "'redo' is -1; expected 0 or more"),
        (GOOD_SCENARIO.replace("dice = [3]", "dice = [" + "1" * 5000 + "]"), "this is not TOML"),
        (GOOD_SCENARIO.replace("dice = [3]", "dice = " + "[" * 5000 + "]" * 5000), "this is not TOML"),
        (GOOD_SCENARIO.replace("dice = [3]", 'seed = "\\u001b[2J\\n"'), "'seed' is '\\x1b[2J\\n'"),
        (GOOD_SCENARIO.replace("choose = 2", "dice = 3"), "'dice' is 3"),
    ],
    ids=lambda given: given[-60:],
)
def test_scenarios_that_cannot_be_read(
    content: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(content)
    assert run("scenario", path) == 2
    message = sentence(capsys.readouterr().err)
    assert message.startswith(f"racelib: {path}: ")
    assert says in message


def test_files_that_are_no_scenarios(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in bad_files(tmp_path / "bad"):
        assert run("scenario", path) == 2
        shown = capsys.readouterr()
        assert sentence(shown.err).startswith(f"racelib: {path}: ")
        assert "1 passed" not in shown.out


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file without an end")
def test_a_scenario_without_an_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("scenario", "/dev/zero") == 2
    assert "too large for a scenario" in sentence(capsys.readouterr().err)


def test_the_count_of_scenarios_is_honest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, fails, bad = tmp_path / "good.toml", tmp_path / "fails.toml", tmp_path / "bad.toml"
    good.write_text(GOOD_SCENARIO)
    fails.write_text(GOOD_SCENARIO.replace("choose = 2", "choose = 5"))
    bad.write_text("]")
    assert run("scenario", "--quiet", good, fails) == 1
    assert capsys.readouterr().out.endswith("1 passed, 1 failed\n")
    assert run("scenario", "--quiet", bad, good, fails) == 2
    assert capsys.readouterr().out.endswith("1 passed, 1 failed, 1 not read\n")


# -- games with secrets ----------------------------------------------------------------------------------------


@pytest.fixture
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._registered, "toy", TOY)


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


@pytest.mark.usefixtures("toy_is_known")
def test_who_plays_sees_the_own_cards_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "toy.jsonl"
    type_in(monkeypatch, ["2", "u", "r", *["2"] * 40])
    assert run("play", "toy", "--players", 3, "--seed", 4, "--name", "Me", "--out", path) == 0
    shown = capsys.readouterr().out
    before_the_end = shown[: shown.rindex("turn 4")]
    hands = re.findall(r"hands \[(.*?\])\]", before_the_end)
    assert len(hands) > 4
    for hand in hands:
        others = re.findall(r"\[(.*?)\]", hand)[1:]
        assert set(re.findall(r"\d+", str(others))) <= {"0"}
    orders = re.findall(r"order=\((.*?)\)", shown)
    assert orders == [""]
    assert all("(1, None), (2, None)" in line for line in shown.splitlines() if line.startswith("ChoseTogether"))
    assert shown.splitlines()[-3].startswith("Me: ")
    assert run("verify", path) == 0


@pytest.mark.usefixtures("toy_is_known")
def test_a_game_for_fewer_players_is_raced_by_as_many_as_it_is_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("race", "toy", "--seed", 4, "--quiet") == 0
    assert len(capsys.readouterr().out.splitlines()) == TOY.players[1] < RACE_PLAYERS
    assert "5 seats; the toy game is for 2 to 4" in refused(capsys, "race", "toy", "--players", 5)
    assert "there is no game 'ludo'" in refused(capsys, "race", "ludo")


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
        (["--option", "seed=3"], "--option seed: this is no option of a game"),
        (["--option", "record=x"], "this is no option of a game"),
        (["--laps", 1, "--option", "laps=2"], "--option 'laps': it is given twice"),
        (["--option", "mode=basic", "--option", "mode=basic"], "--option 'mode': it is given twice"),
    ],
)
def test_wrong_options(given: list[object], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert problem in refused(capsys, "race", *given)
    assert problem in refused(capsys, "play", *given)


# -- looking things up -----------------------------------------------------------------------------------------


def test_the_tracks(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tracks") == 0
    told = {"Formula D": "corner", "Downforce": "cells abreast", "Thunder Road": "hazard cells"}
    line_of = rf"(\S+) +({'|'.join(told)}) +\S.*: \S.*"
    lines = [re.fullmatch(line_of, one) for one in capsys.readouterr().out.splitlines()]
    found = {line[1]: line[2] for line in lines if line is not None}
    assert len(found) == len(lines)
    assert {found[name] for name in ("monaco", "t1", "t2", "lagoon")} == {"Formula D"}
    assert {found[name] for name in ("fix-a", "fix-b", "fix-c")} == {"Downforce"}
    assert {found[name] for name in ("plain", "wasteland")} == {"Thunder Road"}
    for name, game in found.items():
        assert run("tracks", name) == 0
        shown = capsys.readouterr()
        assert told[game] in shown.out
        assert "digest" in shown.out
        assert shown.err == ""


def test_the_figures_of_a_track_of_downforce(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tracks", "fix-c") == 0
    shown = capsys.readouterr().out
    assert re.search(r"^steps to +line 1 +line 2 +line 3 +finish$", shown, re.MULTILINE)
    assert re.search(r"^slot 1 +6-6 +8-12 +17-21 +23-31$", shown, re.MULTILINE)


def test_the_cells_and_lines_of_a_track_of_downforce(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tracks", "river") == 0
    shown = capsys.readouterr().out
    facts = fronts.load("river").graph
    assert f"start cells 1 to 6: {' '.join(facts['start_slots'])}\n" in shown
    assert "betting lines at: 1300, 2400, 3500\n" in shown
    assert "finish at: 4700 (" in shown
    assert "small board" not in shown
    listed = shown.partition("in driving order:\n")[2].partition("steps to")[0]
    assert max(len(line) for line in listed.splitlines()) <= 100
    lanes = re.split(r"lane \d: ", listed)[1:]
    assert [lane.split() for lane in lanes] == fronts.cells_by_lane(fronts.load("river"))
    assert {code for lane in lanes for code in lane.split()} == set(fronts.load("river"))


@pytest.mark.parametrize(
    ("name", "has", "slots", "lines"),
    [
        ("fix-a", "it has: betting lines; it lacks: start cells, narrow places, bends", "none", "3, 6, 9"),
        ("fix-b", "it has: narrow places, bends; it lacks: start cells, betting lines", "none", "none"),
        ("fix-c", "it has: start cells, betting lines, bends; it lacks: narrow places", "a30 b30", "5, 11, 20"),
    ],
)
def test_what_a_small_board_has_and_lacks(
    name: str, has: str, slots: str, lines: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("tracks", name) == 0
    shown = capsys.readouterr().out
    assert f"a small board for examples; {has}\n" in shown
    assert f"\nstart cells 1 to 6: {slots}" in shown
    assert f"\nbetting lines at: {lines}\n" in shown


def test_a_track_may_be_a_file_says_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("race", "play", "tracks"):
        assert run(command, "--help") == 0
        assert ".toml file" in " ".join(capsys.readouterr().out.split())


def test_a_track_of_the_other_game(capsys: pytest.CaptureFixture[str]) -> None:
    data = Path(racelib.__file__).parent / "boards" / "data" / "formula_d"
    for game, file, says in (
        ("formula-d", data.parent / "downforce" / "harbour.toml", "another game: of Downforce, not of Formula D."),
        ("formula-d", data.parent / "downforce" / "fix-a.toml", "another game: of Downforce, not of Formula D."),
        ("downforce", data / "lagoon.toml", "another game: of Formula D, not of Downforce."),
        ("downforce", data / "t1.toml", "another game: of Formula D, not of Downforce."),
    ):
        assert says in refused(capsys, "race", game, "--track", file)


def test_a_track_file_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = Path(racelib.__file__).parent / "boards" / "data" / "formula_d" / "t2.toml"
    path = tmp_path / "mine.toml"
    path.write_bytes(source.read_bytes())
    assert run("tracks", path) == 0
    assert "digest" in capsys.readouterr().out
    path.write_bytes((source.parents[1] / "downforce" / "fix-c.toml").read_bytes())
    assert run("tracks", path) == 0
    assert "cells abreast" in capsys.readouterr().out


def test_tracks_that_are_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    message = refused(capsys, "tracks", "t9")
    assert "there is no track 't9'; the tracks are " in message
    assert "or the path of a .toml file" in message
    assert "nothing.toml" in refused(capsys, "tracks", tmp_path / "nothing.toml")
    (tmp_path / "folder.toml").mkdir()
    assert "folder.toml" in refused(capsys, "tracks", tmp_path / "folder.toml")
    for content in (b"", b"]", b"\xff\xfe", b"id = 3\n", b"\x00"):
        (tmp_path / "bad.toml").write_bytes(content)
        assert "bad.toml" in refused(capsys, "tracks", tmp_path / "bad.toml")
        assert "bad.toml" in refused(capsys, "race", "--track", tmp_path / "bad.toml")


def test_rules_by_id_and_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    for given in ("FD-GEAR-02", "fd-gear-02"):
        assert run("rules", given) == 0
        said, where = capsys.readouterr().out.splitlines()
        assert said == "FD-GEAR-02 You may shift up by at most 1 gear in a turn."
        assert where == "in racelib/games/formula_d/rules/gears.py"
    assert run("rules", "shift", "up") == 0
    assert "FD-GEAR-02 " in capsys.readouterr().out


def test_all_rules_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    for prefix in ("FD", "DF", "TR"):
        assert run("rules", prefix) == 0
        shown = capsys.readouterr().out
        assert shown.startswith(f"{prefix}-")
        assert {f"\n{each.id} " in f"\n{shown}" for each in find_game(prefix).rules} == {True}
    assert "'racelib rules DF' all rules of a game" in refused(capsys, "rules")
    assert run("rules", "--help") == 0
    assert "'racelib rules DF' all rules of a game" in " ".join(capsys.readouterr().out.split())


def test_rules_that_are_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert "FD-GEAR-99" in refused(capsys, "rules", "FD-GEAR-99")
    assert "XX-YY-01" in refused(capsys, "rules", "XX-YY-01")
    assert "no rule holds the words 'purple elephants'" in refused(capsys, "rules", "purple", "elephants")


WHOLE_FORMULA_D = "Formula D, all modes + custom-car + qualifying + three-laps + weather + tyres + tech-pit + team"


def test_the_ledger(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("ledger", "--tests", Path(__file__).parents[1]) == 0
    shown = capsys.readouterr().out
    headings = re.findall("^(.*): rules with a test$", shown, re.MULTILINE)
    assert headings == [WHOLE_FORMULA_D, "Downforce", "Thunder Road: Vendetta, carnage + rig + final-five"]
    assert len(re.findall(r"^total +\d+ +\d+$", shown, re.MULTILINE)) == 3


@pytest.mark.parametrize(
    ("given", "heading"),
    [
        (["--game", "formula-d"], WHOLE_FORMULA_D),
        (["--game", "formula-d", "--mode", "advanced"], "Formula D, advanced"),
        (["--mode", "advanced"], "Formula D, advanced"),
        (["--game", "downforce"], "Downforce"),
        (["--game", "thunder-road"], "Thunder Road: Vendetta, carnage + rig + final-five"),
    ],
)
def test_the_ledger_of_one_game(
    given: list[str], heading: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("ledger", "--tests", tmp_path, *given) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"{heading}: rules with a test\n")
    assert shown.count("rules with a test") == 1


def test_ledgers_that_are_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no such folder" in refused(capsys, "ledger", "--tests", tmp_path / "nothing")
    assert "chess" in refused(capsys, "ledger", "--tests", tmp_path, "--game", "chess")
    assert "hard" in refused(capsys, "ledger", "--tests", tmp_path, "--mode", "hard")
    assert "hard" in refused(capsys, "ledger", "--tests", tmp_path, "--mode", "hard", "--game", "formula-d")
    assert "it has no modes" in refused(capsys, "ledger", "--tests", tmp_path, "--mode", "basic", "--game", "downforce")
    (tmp_path / "test_bad.py").write_text("def (:\n")
    assert "test_bad.py" in refused(capsys, "ledger", "--tests", tmp_path)
    (tmp_path / "test_bad.py").unlink()
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "bad.toml").write_text("]")
    assert "bad.toml" in refused(capsys, "ledger", "--tests", tmp_path)


# -- play ------------------------------------------------------------------------------------------------------


def type_in(monkeypatch: pytest.MonkeyPatch, keys: list[str]) -> None:
    """Let these lines be typed, and then the end of the input."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{key}\n" for key in keys)))


def test_a_whole_race_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "race.jsonl"
    type_in(monkeypatch, ["1"] * 500)
    assert run("play", *SHORT, "--name", "Me", "--out", path) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert "Me, choose your gear." in shown.out
    assert "Me, choose your way." in shown.out
    played = read_replay(path)
    assert played.closed
    assert [(seat.name, seat.bot) for seat in played.header.seats] == [("Me", ""), ("Ada", "rookie")]
    assert run("verify", path) == 0


def test_a_whole_race_is_played_through_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    done = program("play", *SHORT, "--out", path, stdin=b"1\n" * 500)
    assert (done.returncode, done.stderr) == (0, b"")
    assert read_replay(path).closed
    assert verify(read_replay(path)) is None


def test_every_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "race.jsonl"
    keys = ["r", "1", "u", "r", "u", "2", "1", "h", "b", "m", "? FD-GEAR-02", "99", "0", "-1", "", "x", "²", "1" * 5000]
    type_in(monkeypatch, [*keys, "u", "1", "1", "1", "q"])
    assert run("play", *SHORT, "--name", "Me", "--out", path) == 0
    shown = capsys.readouterr()
    assert "there is nothing to redo" in shown.out
    assert "A strong player would take: " in shown.out
    assert "FD-GEAR-02 You may shift up by at most 1 gear in a turn." in shown.out
    for wrong in ("99", "0", "-1", "", "x", "²"):
        assert f"{wrong!r} is none of the options." in shown.out
    assert shown.err == ""
    played = read_replay(path)
    assert len(played.history) > len(played.events)
    assert not played.closed
    assert verify(played) is None


def test_a_rule_that_is_not_there_does_not_end_the_race(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, ["? FD-NOPE-99", "?", "q"])
    assert run("play", *SHORT) == 0
    shown = capsys.readouterr()
    assert "FD-NOPE-99" in shown.out + shown.err


def test_there_is_nothing_to_undo_at_first(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_in(monkeypatch, ["u", "q"])
    assert run("play", *SHORT) == 0
    assert "there is nothing to undo" in capsys.readouterr().out


@pytest.mark.parametrize("typed", [0, 1, 7, 20])
def test_the_input_ends_in_the_middle_and_the_race_goes_on_later(
    typed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, straight = tmp_path / "race.jsonl", tmp_path / "straight.jsonl"
    type_in(monkeypatch, ["1"] * typed)
    assert run("play", *SHORT, "--out", path) == 0
    before = path.read_bytes()
    left = read_replay(path)
    assert not left.closed
    assert verify(left) is None
    type_in(monkeypatch, ["1"] * 500)
    assert run("play", "--resume", path) == 0
    assert path.read_bytes().startswith(before)
    type_in(monkeypatch, ["1"] * 500)
    assert run("play", *SHORT, "--out", straight) == 0
    assert read_replay(path).events == read_replay(straight).events
    assert run("verify", path) == 0
    assert capsys.readouterr().err == ""


def test_the_keys_of_a_resumed_race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "race.jsonl"
    type_in(monkeypatch, ["1", "1", "1", "q"])
    assert run("play", *SHORT, "--out", path) == 0
    type_in(monkeypatch, ["u", "u", "r", "1", "u", *["1"] * 500])
    assert run("play", "--resume", path) == 0
    assert read_replay(path).closed
    assert run("verify", path) == 0


@pytest.mark.parametrize(
    "more",
    [
        ["--players", 4],
        ["--track", "monaco"],
        ["--option", "laps=1"],
        ["--name", "Me"],
        ["--seed", 1],
        ["--out", "x"],
        ["formula-d"],
    ],
    ids=str,
)
def test_a_resumed_race_is_set_up_already(more: list[object], replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    message = refused(capsys, "play", "--resume", replay, *more)
    assert "--resume goes on with a race as it was set up, and takes no other option (" in message
    assert replay.read_bytes() == recorded()


def test_a_race_that_does_not_follow_the_rules_cannot_go_on(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, claimed, due = with_another_grid_roll()
    replay.write_bytes(data)
    what = f"line 2: the record says {claimed} for 'grid' of seat 0, but seed 1 gives {due}"
    message = refused(capsys, "play", "--resume", replay)
    assert message == f"racelib: {replay}: this race does not follow the rules, so it cannot go on: {what}\n"
    assert replay.read_bytes() == data


def test_a_finished_race_is_resumed(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("play", "--resume", replay) == 0
    assert replay.read_bytes() == recorded()
    assert capsys.readouterr().err == ""


def test_a_torn_race_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "race.jsonl"
    type_in(monkeypatch, ["1"] * 9)
    assert run("play", *SHORT, "--out", path) == 0
    path.write_bytes(path.read_bytes()[:-7])
    type_in(monkeypatch, ["1"] * 500)
    assert run("play", "--resume", path) == 0
    assert run("verify", path) == 0


def test_a_race_without_a_seed_cannot_go_on(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay.write_bytes(seal(changed(lines_of(recorded()), 0, seed=None)))
    assert "did not come from a seed" in refused(capsys, "play", "--resume", replay)


def test_bytes_that_are_no_text_are_no_answer(tmp_path: Path) -> None:
    done = program("play", *SHORT, "--out", tmp_path / "race.jsonl", stdin=b"\xff\xfe\n1\nq\n", PYTHONUTF8="1")
    assert b"Traceback" not in done.stderr, done.stderr[-300:]
    assert done.returncode == 0
    assert verify(read_replay(tmp_path / "race.jsonl")) is None


def test_a_player_who_interrupts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert run("play", *SHORT, "--out", tmp_path / "race.jsonl") == 130
    assert json.loads((tmp_path / "race.jsonl").read_text().splitlines()[0])["seed"] == 1
    assert verify(read_replay(tmp_path / "race.jsonl")) is None


# -- Thunder Road ----------------------------------------------------------------------------------------------

TILES = Path(racelib.__file__).parent / "boards" / "data" / "thunder_road"
PARTS = Path(racelib.__file__).parent / "games" / "thunder_road" / "data"
ROAD = ["thunder-road", "--players", "2", "--bots", "random", "--seed", "3"]


def test_a_whole_game_of_thunder_road_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "road.jsonl"
    type_in(monkeypatch, ["1"] * 2000)
    assert run("play", *ROAD, "--option", "crews=bikes,rig", "--option", "carnage=true", "--out", path) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert "You win when one of your cars" in " ".join(shown.out.split())
    assert "Robin, which bike drives, and with which die?" in shown.out
    assert read_replay(path).closed
    assert run("verify", path) == 0


def test_a_cell_may_be_typed_and_the_board_is_drawn_once_a_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, ["1", "1", "9,99", "3,0", "b", "q"])
    assert run("play", *ROAD) == 0
    shown = capsys.readouterr().out
    assert "[9, 99] is not a cell of the rear edge; cars enter in row 0. (TR-MOVE-01)" in shown
    assert "Robin's small car drives onto the board, to lane 3, row 0" in shown
    assert shown.count("-- rear tile") == 2, "at the beginning of the turn, and when it is asked for"


def test_a_chopper_goes_to_any_cell_that_is_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, ["1", "2", "0 23", "q"])
    assert run("play", *ROAD) == 0
    shown = capsys.readouterr().out
    assert re.search(r"^   m  \d+ more; or type lane and row: 3,10$", shown, re.MULTILINE)
    assert "Robin's chopper is over lane 0, row 23 now." in shown


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["--option", "crews=amber,amber"], "two players have the crew 'amber' (TR-COMP-17)"),
        (["--option", "crews=purple"], "there is no crew 'purple'; the crews are amber, blue,"),
        (["--option", "carnage=maybe"], "option 'carnage' is 'maybe'; expected true or false"),
        (["--option", "start=9z"], "expected 1a, 1b or random"),
        (
            ["--track", "monaco"],
            f"there is no tile set 'monaco'; the sets are {', '.join(tiles.names())}, or the path of",
        ),
        (["--laps", "2"], "Thunder Road has no option 'laps'"),
    ],
    ids=str,
)
def test_options_that_thunder_road_does_not_have(
    given: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in refused(capsys, "race", *ROAD, *given)


def test_tiles_and_dice_of_ones_own_go_with_the_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    monkeypatch.chdir(here)
    (here / "my-tiles.json").write_bytes((TILES / "plain.json").read_bytes())
    (here / "my-dice.toml").write_text('name = "mine"\nbased_on = "standard"\n', encoding="utf-8")
    own = ["--track", "my-tiles.json", "--option", "components=my-dice.toml"]
    assert run("race", *ROAD, *own, "--quiet", "--out", "road.jsonl") == 0
    here.rename(there)
    monkeypatch.chdir(tmp_path)
    assert run("verify", there / "road.jsonl") == 0
    assert run("show", "there/road.jsonl", "--turn", 1) == 0
    capsys.readouterr()
    (there / "my-dice.toml").write_bytes((PARTS / "house.toml").read_bytes())
    assert "'components my-dice' differs: the race was recorded" in refused(capsys, "verify", there / "road.jsonl")
    (there / "my-tiles.json").unlink()
    assert "my-tiles.json: the file cannot be read" in refused(capsys, "verify", there / "road.jsonl")


def test_a_race_of_thunder_road_on_other_tiles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "road.jsonl"
    assert run("race", "--game", *ROAD, "--track", "plain", "--quiet", "--out", path) == 0
    assert read_replay(path).header.options["tiles"] == "plain"
    assert run("show", path, "--turn", 2) == 0
    assert "Plain Road: round 1." in capsys.readouterr().out
    assert "Thunder Road is for 2 to 5" in refused(capsys, "race", "thunder-road", "--players", 6)
