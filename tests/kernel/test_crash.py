"""A killed program: nothing that was decided is lost, the race goes on from its file, and it verifies."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from racelib.kernel.replay import read_replay
from racelib.kernel.set_up import resume_race
from racelib.kernel.verify import verify
from racelib.terminal.cli import main
from tests.kernel import lines_of, raced, recorded

SLOW_RACE = """
import sys, time
from racelib.games.formula_d.bots import BOTS
from racelib.kernel.set_up import new_race

def slow(seen, choice, dice):
    time.sleep(0.004)
    return BOTS["rookie"](seen, choice, dice)

race = new_race(track="t1", players=3, bots="rookie", seed=2, laps=1, record=sys.argv[1])
race.run({0: slow, 1: slow, 2: slow})
"""


def killed_when(path: Path, lines: int) -> bytes:
    """Start a slow race, kill it with no warning once its file has so many lines; return what is left."""
    process = subprocess.Popen([sys.executable, "-c", SLOW_RACE, str(path)])
    try:
        until = time.monotonic() + 30
        while not (path.exists() and path.read_bytes().count(b"\n") >= lines):
            assert process.poll() is None, "the race was over before it could be killed"
            assert time.monotonic() < until
            time.sleep(0.001)
    finally:
        process.kill()
        code = process.wait()
    assert code == -signal.SIGKILL
    return path.read_bytes()


@pytest.mark.parametrize("part", [0.0, 0.05, 0.4, 0.8])
def test_a_killed_race_goes_on(part: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "race.jsonl"
    left = killed_when(path, 1 + int(part * len(raced("t1", 3, "rookie", 2).events)))
    whole = left[: left.rindex(b"\n") + 1]
    straight = recorded("t1", 3, "rookie", 2)
    replay = read_replay(path)
    assert len(replay.history) == whole.count(b"\n") - 1
    assert replay.history == raced("t1", 3, "rookie", 2).events[: len(replay.history)]
    assert not replay.closed
    assert all(problem.warning for problem in replay.problems)
    assert verify(replay) is None
    assert main(["verify", str(path)]) == 1
    assert main(["verify", "--unfinished", str(path)]) == 0
    assert path.read_bytes() == left

    race = resume_race(path)
    race.run()
    assert race.over
    finished = path.read_bytes()
    assert finished.startswith(whole)
    assert lines_of(finished)[1:-1] != []
    assert race.events == raced("t1", 3, "rookie", 2).events
    assert same_but_for_the_date(finished, straight)
    assert main(["verify", str(path)]) == 0
    assert "OK, " in capsys.readouterr().out


def same_but_for_the_date(one: bytes, other: bytes) -> bool:
    """Compare two files; the digests vouch for the date too, so they are left out with it."""
    dateless = [re.sub(rb'"(date|digest)":"[^"]*"', b"", data) for data in (one, other)]
    return dateless[0] == dateless[1]


def test_killed_and_resumed_again_and_again(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    killed_when(path, 5)
    resume = "import sys, time\nfrom racelib.kernel.set_up import resume_race\nrace = resume_race(sys.argv[1])\n"
    resume += "while not race.over:\n    race.run(decisions=1)\n    time.sleep(0.004)\n"
    events = len(raced("t1", 3, "rookie", 2).events)
    for lines in (events // 4, events // 2):
        process = subprocess.Popen([sys.executable, "-c", resume, str(path)])
        while path.read_bytes().count(b"\n") < lines:
            assert process.poll() is None
            time.sleep(0.001)
        process.kill()
        process.wait()
    with path.open("ab") as out:  # and the machine went down while a line was written
        out.write(b'{"e":"rolled","what":"gear 1')
    before = path.read_bytes()
    race = resume_race(path)
    race.run()
    assert path.read_bytes().startswith(before[: before.rindex(b"\n") + 1])
    assert race.events == raced("t1", 3, "rookie", 2).events
    assert main(["verify", str(path)]) == 0


def interrupted(folder: Path, files: int) -> subprocess.CompletedProcess[str]:
    """Interrupt a long series of races as Ctrl-C does, once so many are recorded."""
    command = [sys.executable, "-m", "racelib.terminal.cli", "race", "--races", "200", "--out", str(folder)]
    command += ["--track", "t1", "--players", "6", "--bots", "rookie", "--laps", "2", "--seed", "10"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job in the background inherits deaf ears
    )
    until = time.monotonic() + 30
    while not (folder.is_dir() and len(list(folder.glob("*.jsonl"))) >= files):
        assert process.poll() is None
        assert time.monotonic() < until
        time.sleep(0.001)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    return subprocess.CompletedProcess(command, process.returncode, out, err)


@pytest.mark.parametrize("files", [1, 4])
def test_an_interruption_keeps_the_finished_races(files: int, tmp_path: Path) -> None:
    folder = tmp_path / "races"
    done = interrupted(folder, files)
    assert done.returncode == 130
    said = re.fullmatch(r"racelib: interrupted; (\d+) of 200 races are finished and kept\n", done.stderr)
    assert said, done.stderr
    kept = sorted(folder.iterdir())
    assert [path.name for path in kept] == [f"race-{seed}.jsonl" for seed in range(10, 10 + len(kept))]
    assert int(said[1]) == len(kept) >= files
    assert len(kept) < 200
    for path in kept:
        replay = read_replay(path)
        assert replay.problems == []
        assert verify(replay) is None
    assert f"recorded in the folder {folder}" in done.stdout


def test_an_interruption_of_a_single_race_leaves_no_half_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from racelib.kernel import replay as module

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(module.Writer, "close", stop)
    path = tmp_path / "race.jsonl"
    assert main(["race", "--track", "t2", "--players", "2", "--bots", "rookie", "--out", str(path)]) == 130
    assert capsys.readouterr().err == "racelib: interrupted\n"
    assert list(tmp_path.iterdir()) == []
