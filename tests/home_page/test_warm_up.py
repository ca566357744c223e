"""What a first race would wait for is on disk before it."""

from __future__ import annotations

from pathlib import Path

import pytest

from racelib.boards.data_files import DATA, names_in
from racelib.boards.lanes.tables import compiled
from racelib.home_page import warm_up
from racelib.kernel.set_up import new_race
from racelib.teach import course
from racelib.teach.lesson_files import lesson_files


def test_a_race_finds_everything_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACELIB_CACHE", str(tmp_path))
    monkeypatch.setattr(warm_up, "RACES", ({"track": "lagoon", "mode": "basic"},))
    compiled.forget()  # as in a new process
    course._read_lesson.cache_clear()
    lesson_files.cache_clear()
    warm_up.warm_up()
    kept = {file.name for file in tmp_path.iterdir()}
    assert {name.rpartition("-")[0] for name in kept} >= {"track-lanes", "formula-d-points-skid-0-laps-1", "lessons"}
    compiled.forget()
    new_race(track="lagoon", players=4, bots="racer", seed=5).run()
    assert {file.name for file in tmp_path.iterdir()} == kept


def test_without_a_folder_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACELIB_CACHE", "")
    monkeypatch.setattr(warm_up, "new_race", lambda **options: pytest.fail("a race that leaves nothing behind"))
    warm_up.warm_up()


def test_all_tracks_of_the_course_are_there() -> None:
    ours = [name for folder in ("formula_d", "downforce") for name in names_in(DATA / folder)]
    for_tests = ("t1", "t1-s", "t2", "fix-a", "fix-b", "fix-c")
    assert {race["track"] for race in warm_up.RACES} == {name for name in ours if name not in for_tests}
