"""Two that go on with one file: the second is told so, nothing is mixed, and a killed program lets go."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from racelib.errors import BadReplay, InUse, NotSaved
from racelib.kernel import files
from racelib.kernel.replay import read_replay
from racelib.kernel.set_up import new_race, resume_race
from racelib.kernel.verify import verify
from racelib.kernel.writer import unsaved
from racelib.terminal.cli import main
from tests.kernel.test_replay import answer, play_on, with_a_human

HOLD = """
import sys, time
from racelib.kernel.set_up import new_race, resume_race

race = {start}
race.run()
print("held", flush=True)
time.sleep(60)
"""
NEW = 'new_race(track="t2", players=3, names=["Me"], bots="rookie", seed=4, laps=1, record=sys.argv[1])'
AGAIN = "resume_race(sys.argv[1])"


def held_by(path: Path, start: str) -> subprocess.Popen[str]:
    """Start a program that holds a file."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD.format(start=start), str(path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


@pytest.mark.parametrize("start", [NEW, AGAIN])
def test_a_file_is_held_until_its_program_is_killed(
    start: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "race.jsonl"
    if start == AGAIN:
        with_a_human(path)
    process = held_by(path, start)
    try:
        before = path.read_bytes()
        assert main(["play", "--resume", str(path)]) == 2
        said = f"racelib: {path}: this race is open in another window; close it there first\n"
        assert capsys.readouterr().err == said
        assert path.read_bytes() == before
        assert main(["verify", "--unfinished", str(path)]) == 0  # to read it needs no hold
        assert main(["show", str(path)]) == 0
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()
    race = resume_race(path)
    assert path.read_bytes() == before
    play_on(race)
    assert verify(read_replay(path)) is None


def test_one_program_cannot_go_on_with_a_file_twice(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    race = with_a_human(path)
    with pytest.raises(InUse, match="this race is open in another window"):
        resume_race(path)
    answer(race)
    before = path.read_bytes()
    del race  # nobody plays it any more
    again = resume_race(path)
    with pytest.raises(BadReplay):
        resume_race(path)
    assert not again.over
    assert path.read_bytes() == before


def test_a_link_is_the_same_file(tmp_path: Path) -> None:
    path, link, other = tmp_path / "race.jsonl", tmp_path / "link.jsonl", tmp_path / "other.jsonl"
    race = with_a_human(path)
    link.symlink_to(path)
    other.hardlink_to(path)
    for name in (link, other):
        with pytest.raises(InUse):
            resume_race(name)
    assert not race.over


def test_a_finished_race_lets_go_and_an_undo_takes_hold_again(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    race = with_a_human(path)
    play_on(race)
    assert resume_race(path).over
    race.undo(0)
    with pytest.raises(InUse):
        resume_race(path)
    play_on(race)
    assert verify(read_replay(path)) is None
    assert resume_race(path).over


def test_who_comes_second_after_the_finish_is_told_and_nothing_is_mixed(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    first = with_a_human(path)
    play_on(first)
    second = resume_race(path)
    second.undo(0)
    with pytest.raises(NotSaved, match="open in another window"):
        first.undo(0)
    assert "open in another window" in unsaved(first)
    play_on(second)
    finished = path.read_bytes()
    for _ in range(2):  # the file has grown: it is no longer that of the first race
        with pytest.raises(NotSaved, match="somebody has gone on with this race in another window"):
            first.undo(0)
    assert path.read_bytes() == finished
    assert read_replay(path).history == second.history
    assert verify(read_replay(path)) is None


def test_what_could_not_be_saved_is_saved_when_the_other_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    first = with_a_human(path)
    play_on(first)
    second = held_by(path, AGAIN)
    second.kill()
    second.communicate()
    third = resume_race(path)
    assert third.over
    first.undo(0)
    assert unsaved(first) == ""
    with pytest.raises(NotSaved):
        third.undo(0)
    assert read_replay(path).history == first.history


def test_a_race_that_cannot_start_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("racelib.kernel.race.Race._begin", stop)
    with pytest.raises(KeyboardInterrupt):
        new_race(track="t2", players=2, record=tmp_path / "race.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_a_new_file_that_somebody_else_holds_at_once_is_closed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[files.HeldFile] = []

    def taken(file: files.HeldFile) -> None:
        opened.append(file)
        raise InUse("held")

    monkeypatch.setattr(files.HeldFile, "hold", taken)
    with pytest.raises(InUse):
        files.new_file(tmp_path / "race.jsonl")
    assert [file.closed for file in opened] == [True]
