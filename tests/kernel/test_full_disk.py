"""A full disk: the race goes on and says so each time; when there is room, all of it is in the file, once."""

from __future__ import annotations

import errno
import io
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from racelib.errors import NotSaved
from racelib.games.formula_d.game import GAME
from racelib.kernel.clock import Clock, drive, take_back
from racelib.kernel.race import Race
from racelib.kernel.replay import parse_replay, read_replay, replay_bytes
from racelib.kernel.set_up import header_for, new_race
from racelib.kernel.verify import verify
from racelib.kernel.writer import Writer, unsaved


class SmallDisk(io.BytesIO):
    """A file on a disk with little room: it takes what fits, and then nothing."""

    room = 1 << 30
    stuck = False  # not even the end of the file can be cut off

    def write(self, data: Any) -> int:
        """Take as much as there is room for."""
        fits = min(len(data), self.room - self.tell())
        if fits <= 0 and len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return super().write(data[:fits])

    def truncate(self, size: int | None = None) -> int:
        """Cut the end off."""
        if self.stuck:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return super().truncate(size)


def race_on(disk: SmallDisk) -> Race[Any]:
    """Return a race of one person and two bots that is written to a disk."""
    header = header_for(track="t2", players=3, names=["Me"], bots="rookie", seed=4, laps=1)
    return Race(GAME, header, recorder=Writer(disk, header))


def good_part(disk: SmallDisk, race: Race[Any]) -> None:
    """Check that the file holds whole lines, and nothing but the beginning of the race."""
    data = disk.getvalue()
    assert data.endswith(b"\n")
    assert replay_bytes(race).startswith(data)


def test_the_race_goes_on_and_is_saved_when_there_is_room() -> None:
    disk = SmallDisk()
    race = race_on(disk)
    clock, bots = Clock(), {1: GAME.bots["rookie"], 2: GAME.bots["rookie"]}
    clock.run(race, bots)
    chance = random.Random(3)
    failed = 0
    while not race.over:
        disk.room = len(disk.getvalue()) + chance.choice([0, 1, 30, 500, 10_000])
        before = len(race.events)
        try:
            race.choose(next(iter(race.pending[0].choice)), race.pending[0].seat)
        except NotSaved as problem:
            failed += 1
            assert str(problem) == unsaved(race)
            assert "replay: cannot be written: no space left on device; the last events" in str(problem)
        assert len(race.events) > before
        clock.run(race, bots)
        good_part(disk, race)
        if chance.random() < 0.2 and not race.over:
            take_back(race, 0)
            clock.run(race, bots)
    assert failed > 10
    disk.room = 1 << 30
    assert race.recorder is not None
    race.recorder.save()
    assert unsaved(race) == ""
    assert disk.getvalue() == replay_bytes(race)
    assert verify(parse_replay(disk.getvalue())) is None


def test_every_attempt_says_so_once() -> None:
    disk = SmallDisk()
    race = race_on(disk)
    drive(race, {1: GAME.bots["rookie"], 2: GAME.bots["rookie"]})
    disk.room = len(disk.getvalue()) + 7
    before = disk.getvalue()
    for _ in range(3):
        with pytest.raises(NotSaved):
            race.choose(next(iter(race.pending[0].choice)), race.pending[0].seat)
        assert disk.getvalue() == before
        with pytest.raises(NotSaved):
            race.undo(0)
        drive(race, {1: GAME.bots["rookie"], 2: GAME.bots["rookie"]})
    assert len(race.history) > len(race.events)
    disk.room = 1 << 30
    race.choose(next(iter(race.pending[0].choice)), race.pending[0].seat)
    assert disk.getvalue() == replay_bytes(race)


def test_half_a_line_that_cannot_be_cut_off_is_cut_off_later() -> None:
    disk = SmallDisk()
    race = race_on(disk)
    disk.room, disk.stuck = len(disk.getvalue()) + 7, True
    bots = dict.fromkeys(range(3), GAME.bots["rookie"])
    for _ in range(4):
        with pytest.raises(NotSaved):
            race.run(bots)
    assert not disk.getvalue().endswith(b"\n")
    assert parse_replay(disk.getvalue()).history == race.history[: disk.getvalue().count(b"\n") - 1]
    disk.room, disk.stuck = 1 << 30, False
    race.run(bots)
    assert disk.getvalue() == replay_bytes(race)


def test_an_end_that_cannot_be_saved_is_saved_later() -> None:
    disk = SmallDisk()
    race = race_on(disk)
    bots = dict.fromkeys(range(3), GAME.bots["rookie"])
    disk.room = len(disk.getvalue())
    drive(race, bots)
    assert race.over
    good_part(disk, race)
    assert race.recorder is not None
    with pytest.raises(NotSaved):
        race.recorder.save()
    disk.room = 1 << 30
    race.recorder.save()
    race.recorder.save()
    assert disk.getvalue() == replay_bytes(race)
    assert parse_replay(disk.getvalue()).closed


def test_a_race_that_cannot_even_begin_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("racelib.kernel.files.HeldFile.write", full, raising=False)
    with pytest.raises(NotSaved, match=r"race\.jsonl: cannot be written: no space left on device"):
        new_race(track="t2", players=2, record=tmp_path / "race.jsonl")
    assert os.listdir(tmp_path) == []


REAL = """
import resource, sys
from racelib.errors import NotSaved
from racelib.kernel.replay import replay_bytes
from racelib.kernel.set_up import new_race
from racelib.kernel.writer import unsaved

most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
race = new_race(track="t2", players=2, bots="rookie", seed=6, laps=1, record=sys.argv[1])
race.run(decisions=5)
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, most))
failed = 0
for _ in range(12):
    try:
        race.run(decisions=1)
    except NotSaved as problem:
        failed += 1
        assert "cannot be written: file too large" in str(problem), problem
    data = open(sys.argv[1], "rb").read()
    assert replay_bytes(race).startswith(data) and data.endswith(b"\\n")
assert failed > 5 and unsaved(race)
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
race.run()
assert not unsaved(race)
assert open(sys.argv[1], "rb").read() == replay_bytes(race)
"""


def test_a_real_file_that_may_not_grow(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    done = subprocess.run([sys.executable, "-B", "-c", REAL, path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    replay = read_replay(path)
    assert replay.closed
    assert verify(replay) is None
