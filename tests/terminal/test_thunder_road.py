"""Thunder Road on the command line: cells that are typed, tiles and dice of your own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import racelib
from racelib.boards import hexes as tiles
from racelib.kernel.replay import read_replay
from tests.terminal.commands import refused, run, type_in

TILES = Path(racelib.__file__).parent / "boards" / "data" / "thunder_road"


PARTS = Path(racelib.__file__).parent / "games" / "thunder_road" / "data"


ROAD = ["thunder-road", "--players", "2", "--bots", "random", "--seed", "3"]


def test_a_whole_game_of_thunder_road_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "road.jsonl"
    type_in(monkeypatch, ["1"] * 2000)
    assert run("play", *ROAD, "--option", "crews=bikes,rig", "--option", "carnage=true", "--out", path) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert "You win when one of your cars" in " ".join(shown.out.split())
    assert "Robin, choose a die and a bike." in shown.out
    assert read_replay(path).closed
    assert run("verify", path) == 0


def test_a_cell_may_be_typed_and_the_board_is_drawn_once_a_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, ["1", "1", "9,99", "3,0", "b", "q"])
    assert run("play", *ROAD) == 0
    shown = capsys.readouterr().out
    assert "[9, 99] is not a cell of the rear edge. Cars enter in row 0. (TR-MOVE-01)" in shown
    assert "Robin's small car drives onto the board, to lane 3, row 0" in shown
    assert shown.count("-- rear tile") == 2, "at the beginning of the turn, and when it is asked for"


def test_a_chopper_goes_to_any_cell_that_is_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, ["1", "2", "0 23", "q"])
    assert run("play", *ROAD) == 0
    shown = capsys.readouterr().out
    assert re.search(r"^   m  \d+ more; or type lane and row: 3,10$", shown, re.MULTILINE)
    assert "Robin's chopper is over lane 0, row 23 now." in shown


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["--option", "crews=amber,amber"], "two players have the crew 'amber' (TR-COMP-17)"),
        (["--option", "crews=purple"], "there is no crew 'purple'; the crews are amber, blue,"),
        (["--option", "carnage=maybe"], "option 'carnage' is 'maybe'; expected true or false"),
        (["--option", "start=9z"], "expected 1a, 1b or random"),
        (
            ["--track", "monaco"],
            f"there is no tile set 'monaco'; the sets are {', '.join(tiles.names())}, or the path of",
        ),
        (["--laps", "2"], "Thunder Road has no option 'laps'"),
    ],
    ids=str,
)
def test_options_that_thunder_road_does_not_have(
    given: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in refused(capsys, "race", *ROAD, *given)


def test_tiles_and_dice_of_ones_own_go_with_the_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    monkeypatch.chdir(here)
    (here / "my-tiles.json").write_bytes((TILES / "plain.json").read_bytes())
    (here / "my-dice.toml").write_text('name = "mine"\nbased_on = "standard"\n', encoding="utf-8")
    own = ["--track", "my-tiles.json", "--option", "components=my-dice.toml"]
    assert run("race", *ROAD, *own, "--quiet", "--out", "road.jsonl") == 0
    here.rename(there)
    monkeypatch.chdir(tmp_path)
    assert run("verify", there / "road.jsonl") == 0
    assert run("show", "there/road.jsonl", "--turn", 1) == 0
    capsys.readouterr()
    (there / "my-dice.toml").write_bytes((PARTS / "house.toml").read_bytes())
    assert "'components my-dice' differs: the race was recorded" in refused(capsys, "verify", there / "road.jsonl")
    (there / "my-tiles.json").unlink()
    gone = "the tiles 'my-tiles' of this race came from my-tiles.json, and that file is not there any more"
    assert gone in refused(capsys, "verify", there / "road.jsonl")


def test_a_race_of_thunder_road_on_other_tiles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "road.jsonl"
    assert run("race", "--game", *ROAD, "--track", "plain", "--quiet", "--out", path) == 0
    assert read_replay(path).header.options["tiles"] == "plain"
    assert run("show", path, "--turn", 2) == 0
    assert "Plain Road: round 1." in capsys.readouterr().out
    assert "Thunder Road is for 2 to 5" in refused(capsys, "race", "thunder-road", "--players", 6)
