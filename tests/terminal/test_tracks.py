"""`racelib tracks`: the list, the figures, and files of your own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import racelib
from racelib.boards import fronts
from tests.terminal.commands import refused, run


def test_the_tracks(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tracks") == 0
    told = {"Formula D": "corner", "Downforce": "cells abreast", "Thunder Road": "hazard cells"}
    line_of = rf"(\S+) +({'|'.join(told)}) +\S.*: \S.*"
    lines = [re.fullmatch(line_of, one) for one in capsys.readouterr().out.splitlines()]
    found = {line[1]: line[2] for line in lines if line is not None}
    assert len(found) == len(lines)
    assert {found[name] for name in ("monaco", "t1", "t2", "lagoon")} == {"Formula D"}
    assert {found[name] for name in ("fix-a", "fix-b", "fix-c")} == {"Downforce"}
    assert {found[name] for name in ("plain", "wasteland")} == {"Thunder Road"}
    for name, game in found.items():
        assert run("tracks", name) == 0
        shown = capsys.readouterr()
        assert told[game] in shown.out
        assert "digest" in shown.out
        assert shown.err == ""


def test_the_figures_of_a_track_of_downforce(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tracks", "fix-c") == 0
    shown = capsys.readouterr().out
    assert re.search(r"^steps to +line 1 +line 2 +line 3 +finish$", shown, re.MULTILINE)
    assert re.search(r"^slot 1 +6-6 +8-12 +17-21 +23-31$", shown, re.MULTILINE)


def test_the_cells_and_lines_of_a_track_of_downforce(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tracks", "river") == 0
    shown = capsys.readouterr().out
    facts = fronts.load("river").graph
    assert f"start cells 1 to 6: {' '.join(facts['start_slots'])}\n" in shown
    assert "betting lines at: 1300, 2400, 3500\n" in shown
    assert "finish at: 4700 (" in shown
    assert "small board" not in shown
    listed = shown.partition("in driving order:\n")[2].partition("steps to")[0]
    assert max(len(line) for line in listed.splitlines()) <= 100
    lanes = re.split(r"lane \d: ", listed)[1:]
    assert [lane.split() for lane in lanes] == fronts.cells_by_lane(fronts.load("river"))
    assert {code for lane in lanes for code in lane.split()} == set(fronts.load("river"))


@pytest.mark.parametrize(
    ("name", "has", "slots", "lines"),
    [
        ("fix-a", "it has: betting lines; it lacks: start cells, narrow places, bends", "none", "3, 6, 9"),
        ("fix-b", "it has: narrow places, bends; it lacks: start cells, betting lines", "none", "none"),
        ("fix-c", "it has: start cells, betting lines, bends; it lacks: narrow places", "a30 b30", "5, 11, 20"),
    ],
)
def test_what_a_small_board_has_and_lacks(
    name: str, has: str, slots: str, lines: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("tracks", name) == 0
    shown = capsys.readouterr().out
    assert f"a small board for examples; {has}\n" in shown
    assert f"\nstart cells 1 to 6: {slots}" in shown
    assert f"\nbetting lines at: {lines}\n" in shown


def test_a_track_may_be_a_file_says_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("race", "play", "tracks"):
        assert run(command, "--help") == 0
        assert ".toml file" in " ".join(capsys.readouterr().out.split())


def test_a_track_of_the_other_game(capsys: pytest.CaptureFixture[str]) -> None:
    data = Path(racelib.__file__).parent / "boards" / "data" / "formula_d"
    for game, file, says in (
        ("formula-d", data.parent / "downforce" / "harbour.toml", "another game: of Downforce, not of Formula D."),
        ("formula-d", data.parent / "downforce" / "fix-a.toml", "another game: of Downforce, not of Formula D."),
        ("downforce", data / "lagoon.toml", "another game: of Formula D, not of Downforce."),
        ("downforce", data / "t1.toml", "another game: of Formula D, not of Downforce."),
    ):
        assert says in refused(capsys, "race", game, "--track", file)


def test_a_track_file_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = Path(racelib.__file__).parent / "boards" / "data" / "formula_d" / "t2.toml"
    path = tmp_path / "mine.toml"
    path.write_bytes(source.read_bytes())
    assert run("tracks", path) == 0
    assert "digest" in capsys.readouterr().out
    path.write_bytes((source.parents[1] / "downforce" / "fix-c.toml").read_bytes())
    assert run("tracks", path) == 0
    assert "cells abreast" in capsys.readouterr().out


def test_tracks_that_are_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    message = refused(capsys, "tracks", "t9")
    assert "there is no track 't9'; the tracks are " in message
    assert "or the path of a .toml file" in message
    assert "nothing.toml" in refused(capsys, "tracks", tmp_path / "nothing.toml")
    (tmp_path / "folder.toml").mkdir()
    assert "folder.toml" in refused(capsys, "tracks", tmp_path / "folder.toml")
    for content in (b"", b"]", b"\xff\xfe", b"id = 3\n", b"\x00"):
        (tmp_path / "bad.toml").write_bytes(content)
        assert "bad.toml" in refused(capsys, "tracks", tmp_path / "bad.toml")
        assert "bad.toml" in refused(capsys, "race", "--track", tmp_path / "bad.toml")
