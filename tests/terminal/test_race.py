"""`racelib race`: bots race and are recorded."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from racelib.kernel.replay import read_replay
from racelib.kernel.verify import verify
from racelib.terminal.race import PLAYERS
from tests.kernel.toy import TOY
from tests.terminal.commands import SHORT, refused, run, sentence


def test_a_race_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("race", *SHORT) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    lines = shown.out.splitlines()
    assert len(lines) > 50
    assert re.fullmatch(r"1\. (Ada|Bruno) \(rookie\): car \d, \d+ turns, \d+ points left", lines[-2])
    assert lines[-1].startswith("2. ")


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
    assert shown.out.endswith(f"recorded in the folder {folder}\n")
    assert run("verify", *folder.iterdir()) == 0


def test_many_races_without_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("race", *SHORT, "--races", 3) == 0
    assert capsys.readouterr().out.startswith("3 races\n")


@pytest.mark.parametrize("races", ["0", "-1", "some", "1.5", "9" * 30])
def test_bad_numbers_of_races(races: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "races" in refused(capsys, "race", *SHORT, "--races", races, "--out", tmp_path / "races")
    assert list(tmp_path.iterdir()) == []


def test_many_races_cannot_be_written_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_bytes(b"precious")
    assert "file" in refused(capsys, "race", *SHORT, "--races", 2, "--out", tmp_path / "file")
    assert (tmp_path / "file").read_bytes() == b"precious"


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


@pytest.mark.usefixtures("toy_is_known")
def test_a_game_for_fewer_players_is_raced_by_as_many_as_it_is_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("race", "toy", "--seed", 4, "--quiet") == 0
    assert len(capsys.readouterr().out.splitlines()) == TOY.players[1] < PLAYERS
    assert "5 seats; the toy game is for 2 to 4" in refused(capsys, "race", "toy", "--players", 5)
    assert "there is no game 'ludo'" in refused(capsys, "race", "ludo")
