"""The examples run: the track is raced on, the field of races prints its table."""

from __future__ import annotations

from pathlib import Path

import pytest

import racelib as rl
from examples import field_of_races
from racelib.boards import lanes
from racelib.terminal.cli import main

TRACK = Path(field_of_races.__file__).with_name("track.toml")


def test_the_track_can_be_raced_on(capsys: pytest.CaptureFixture[str]) -> None:
    track = lanes.load(TRACK)
    assert lanes.overlapping_cells(track) == []
    race = rl.new_race("formula-d", track=str(TRACK), players=10, bots="racer", seed=1)
    assert len(race.run()) == 10
    assert main(["tracks", str(TRACK)]) == 0
    assert "Paperclip" in capsys.readouterr().out


def test_the_track_takes_as_many_turns_as_it_says() -> None:
    races = [rl.new_race("formula-d", track=str(TRACK), players=4, bots="racer", seed=seed) for seed in range(20)]
    turns = [car["turns"] for race in races for car in race.run() if car["finished"]]
    assert "about 6 turns a lap" in TRACK.read_text(encoding="utf-8")
    assert 5.5 < sum(turns) / len(turns) < 6.5


def test_the_field_of_races_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    field_of_races.main(20)
    head, columns, *rows = capsys.readouterr().out.splitlines()
    assert head.startswith("20 races")
    assert columns.split()[:2] == ["bot", "wins"]
    assert [row.split()[0] for row in rows] == ["racer", "rookie"]
    assert sum(int(row.split()[1]) for row in rows) == 20
    assert int(rows[0].split()[1]) > 15
