"""The command line as a whole: help, version, exit codes, and terminals that fail."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import racelib
from racelib.kernel import registry as games
from tests.terminal.commands import SHORT, program, refused, run, sentence

COMMANDS = ["race", "play", "show", "export", "verify", "scenario", "tracks", "rules", "ledger"]


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
def test_the_help_lists_the_options_of_each_game(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "_registered", {})  # other tests may have registered a game of their own
    assert run(*command) == 0
    shown = capsys.readouterr().out
    for game in games.BUILT_IN:
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


@pytest.mark.parametrize(("arguments", "says"), [(["fly"], "fly"), (["--fly"], "--fly"), (["race "], "race ")])
def test_unknown_commands(arguments: list[object], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert says in refused(capsys, *arguments)


@pytest.mark.parametrize("command", ["show", "export", "verify", "scenario", "rules"])
def test_commands_that_miss_what_they_need(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "required" in refused(capsys, command)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_an_output_that_cannot_be_written() -> None:
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "racelib.terminal.cli", "race", *SHORT]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert sentence(done.stderr) == "racelib: the output: no space left on device\n"
    assert done.returncode == 2


@pytest.mark.parametrize("command", ["race", "play", "show", "verify"])
def test_what_a_command_does_not_know_is_refused_with_its_own_help(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ["x"] if command in ("show", "verify") else []
    said = refused(capsys, command, *more, "--nonsense")
    assert said == f"racelib: unrecognized arguments: --nonsense; see 'racelib {command} --help'\n"
