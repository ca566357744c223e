"""Compiled tracks on disk: the same as newly compiled ones, and a race on one that is there needs no networkx."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from racelib.boards import fronts, lanes
from racelib.boards.data_files import DATA
from racelib.boards.fronts.compiled import Tables as FrontTables
from racelib.boards.fronts.compiled import compiled as compiled_fronts
from racelib.boards.fronts.graph import digest as digest_of_fronts
from racelib.boards.lanes.graph import digest as digest_of_lanes
from racelib.boards.lanes.tables import Tables as LaneTables
from racelib.boards.lanes.tables import compiled as compiled_lanes
from racelib.errors import BadTrack


def shapes(value: object) -> object:
    """Return the type of a value and of everything in it."""
    if isinstance(value, dict):
        return dict, [(shapes(key), shapes(part)) for key, part in value.items()]
    if isinstance(value, list | tuple):
        return type(value), [shapes(part) for part in value]
    return type(value)


@pytest.mark.parametrize("cache", ["cold", "warm"])
@pytest.mark.parametrize(
    "name", [*(f"formula_d/{name}" for name in lanes.names()), *(f"downforce/{name}" for name in fronts.names())]
)
def test_a_track_from_disk_is_the_same(name: str, cache: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = DATA / f"{name}.toml"
    monkeypatch.setenv("RACELIB_CACHE", str(tmp_path))
    compiled = compiled_lanes if name.startswith("formula_d") else compiled_fronts
    if cache == "warm":
        compiled.make(path)
        monkeypatch.setattr(lanes, "load", None)
        monkeypatch.setattr(fronts, "load", None)
    track = compiled.make(path)
    monkeypatch.undo()
    if compiled is compiled_lanes:
        graph = lanes.load(path)
        expected: LaneTables | FrontTables = LaneTables(graph, digest_of_lanes(graph))
    else:
        graph = fronts.load(path)
        expected = FrontTables(graph, digest_of_fronts(graph))
    assert track.facts() == expected.facts()
    assert shapes(track.facts()) == shapes(expected.facts())
    assert track.path == path


def test_a_wrong_track_is_refused_every_time(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = (DATA / "formula_d" / "t1.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("stops = 1", "stops = 9", 1), encoding="utf-8")
    for _ in range(2):
        with pytest.raises(BadTrack, match="mine"):
            compiled_lanes(file)


@pytest.mark.parametrize("options", ["track='t1'", "'downforce'", "'thunder-road'"])
def test_a_race_needs_no_networkx(options: str) -> None:
    race = f"racelib.new_race({options}, bots='rookie', seed=1).run()"
    code = f"import racelib, sys; {race}; print('networkx' in sys.modules)"
    said = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(2)]
    assert said[1].stdout == "False\n"
