"""`racelib play`: a whole race through the keyboard, and going on with a recorded one."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from racelib.kernel.replay import read_replay
from racelib.kernel.verify import verify
from tests.kernel import changed, lines_of, recorded, seal
from tests.terminal.commands import SHORT, program, refused, run, sentence, type_in, with_another_grid_roll


@pytest.mark.parametrize("name", ["", "x" * 41, "a\nb", "\x1b[31m"])
def test_bad_names(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "the name of player 1" in refused(capsys, "play", *SHORT, "--name", name)


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
    why = f"{path}: cannot be written: file too large; the last events of the race are not saved yet\n"
    assert sentence(done.stderr) == f"racelib: {why}"
    assert done.returncode == 2
    assert done.stdout.count(why) > 10  # before every decision
    assert "1st" in done.stdout
    left = read_replay(path)
    assert len(left.history) > 10
    assert verify(left) is None


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
    assert shown.splitlines()[-4].startswith("Me: ") and shown.endswith(f"Saved in {path}\n")
    assert run("verify", path) == 0


def test_a_whole_race_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "race.jsonl"
    type_in(monkeypatch, ["1"] * 500)
    assert run("play", *SHORT, "--name", "Me", "--out", path) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert "Me, choose your gear." in shown.out
    assert "Me, choose your route." in shown.out
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
        assert f"{wrong!r} is not one of the options." in shown.out
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
    assert "--resume keeps the race as it was set up and takes no other option (" in message
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


def test_a_race_is_saved_by_itself_and_goes_on(
    races: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, ["1", "q"])
    assert run("play", *SHORT, "--name", "Ann Lee") == 0
    (path,) = races.glob("*.jsonl")
    assert path.name.endswith("_formula-d_Ann-Lee.jsonl")
    assert capsys.readouterr().out.endswith(f"Saved in {path}; go on with: racelib play --resume {path}\n")
    so_far = read_replay(path).history
    assert so_far and verify(read_replay(path)) is None
    type_in(monkeypatch, ["1"] * 500)
    assert run("play", "--resume", path) == 0
    assert capsys.readouterr().out.endswith(f"\nSaved in {path}\n")
    assert read_replay(path).closed and read_replay(path).history[: len(so_far)] == so_far


def test_what_is_to_be_typed_has_the_quotes_that_a_shell_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, ["q"])
    path = tmp_path / "my race.jsonl"
    assert run("play", *SHORT, "--out", path) == 0
    assert capsys.readouterr().out.endswith(f"go on with: racelib play --resume '{path}'\n")


def test_without_a_folder_for_it_the_race_is_played_and_said_to_be_lost(
    races: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    races.write_text("a file, not a folder")
    type_in(monkeypatch, ["1", "q"])
    assert run("play", *SHORT) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"This race is not saved: {races}") and "Saved in" not in shown
