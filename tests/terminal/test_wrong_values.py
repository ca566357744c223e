"""Wrong values of every option of every command: one sentence, exit code 2, and nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from racelib.kernel.registry import options_of
from tests.kernel import recorded
from tests.terminal.commands import refused
from tests.wrong_types import GAMES

#: Nobody can mean these: nothing, a part of a letter, what argparse takes for an empty list.
NEVER = ("", "\udcff", "--")
NO_NAMES = (*NEVER, "x y", "3.5", "a\nb", "\x1b[2J", "x" * 5000, "[]", ",", ":", "None")
NO_NUMBERS = ("", "--", "x", "3.5", "1e3", "nan", "9" * 5000, "true", "0x10", "None")

WRONG = {
    "--game": NO_NAMES,
    "--track": NO_NAMES,
    "--bots": NO_NAMES,
    "--players": ("0", "-1", "11", "9" * 30, *NO_NUMBERS),
    "--laps": ("0", "-1", "9" * 30, *NO_NUMBERS),
    "--seed": ("9" * 41, *NO_NUMBERS),
    "--option": ("", "--", "x", "=", "=1", "laps", "laps=", "nonsense=1", "players=2", "laps=" + "9" * 5000),
}
ONLY_RACE = {"--races": ("0", "-1", "9" * 30, *NO_NUMBERS), "--out": ("", "--", "/", ".", "/nowhere/x", "a\0b")}
ONLY_PLAY = {"--name": ("", "--", "\x1b[2J", "x" * 41), "--resume": ("", "--", "/", "/nowhere/x", "a\0b")}
CASES = [
    *[("race", option, values) for option, values in (WRONG | ONLY_RACE).items()],
    *[("play", option, values) for option, values in (WRONG | ONLY_PLAY).items()],
]


@pytest.mark.parametrize(("command", "option", "values"), CASES, ids=lambda part: part if isinstance(part, str) else "")
def test_an_option_of_a_race(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    option: str,
    values: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    for value in values:
        assert len(refused(capsys, command, f"{option}={value}")) < 700
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("game", GAMES)
def test_an_option_of_a_game(capsys: pytest.CaptureFixture[str], game: str) -> None:
    for option in options_of(game):
        for value in ("", "x y", "-1", "3.5", "9" * 5000, "x" * 5000, "\x1b[2J", "\udcff", "nan", "[]", "a,b", "{}"):
            assert len(refused(capsys, "race", game, "--players", 2, f"--option={option}={value}")) < 700


def test_options_of_the_other_commands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "race.jsonl"
    file.write_bytes(recorded())
    for turn in ("0", "-1", "9" * 30, *NO_NUMBERS):
        refused(capsys, "show", file, f"--turn={turn}")
    for name in ("", "--", "Nobody", "x" * 5000, "\x1b[2J"):
        refused(capsys, "show", file, f"--as={name}")
    for tests in ("x" * 5000, "a\nb", "a\0b", "/nowhere"):
        refused(capsys, "ledger", f"--tests={tests}")
    for command in ("show", "tracks"):
        for path in ("/", "/nowhere/x", "a\0b"):
            refused(capsys, command, path)
