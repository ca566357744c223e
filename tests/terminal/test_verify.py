"""`racelib verify`: exit codes and what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kernel import joined, lines_of, raced, recorded
from tests.terminal.commands import program, refused, run, sentence, with_another_grid_roll


def test_a_good_race_is_ok(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("verify", replay) == 0
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == (f"{replay}: OK, {len(raced().events)} events verified\n", "")


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
    assert capsys.readouterr().out == f"{replay}: OK, 39 events verified\n"


def test_verify_as_a_program(replay: Path) -> None:
    assert program("verify", replay).returncode == 0
    replay.write_bytes(with_another_grid_roll()[0])
    assert program("verify", replay).returncode == 1
    done = program("verify", "no-such-file")
    assert done.returncode == 2
    assert sentence(done.stderr.decode()) == "racelib: no-such-file: cannot be read: no such file or directory\n"


def test_a_folder_stands_for_all_races_in_it(replay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = replay.parent
    (folder / "second.jsonl").write_bytes(with_another_grid_roll()[0])
    (folder / "notes.txt").write_text("not a race")
    assert run("verify", folder) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[0] for line in lines] == [str(replay), str(folder / "second.jsonl")]
    assert ": OK, " in lines[0] and ": differs: " in lines[1]
    (folder / "empty").mkdir()
    assert "is a directory" in refused(capsys, "verify", folder / "empty")
