"""A race on a track of one's own: when the file is gone or has changed, every command says so in one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import racelib as rl
from racelib.boards.data_files import DATA
from tests.terminal.commands import refused, run

#: A file of each game that the options of a race can name: game, option, its new name, the board of racelib that it is
#: a copy of, and a change to it.
OWN: list[tuple[str, str, str, str, tuple[bytes, bytes]]] = [
    ("formula-d", "track", "oval.toml", "formula_d/t2.toml", (b"allowed = [1, 2, 3]", b"allowed = [1, 2]")),
    ("downforce", "track", "pier.toml", "downforce/harbour.toml", (b"bet_lines = [1100,", b"bet_lines = [1000,")),
    ("thunder-road", "tiles", "dust.json", "thunder_road/plain.json", (b'"row": 4', b'"row": 5')),
]


@pytest.mark.parametrize(("game", "option", "name", "source", "change"), OWN, ids=[one[0] for one in OWN])
def test_a_track_that_is_gone_or_has_changed(
    game: str,
    option: str,
    name: str,
    source: str,
    change: tuple[bytes, bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    own, replay = tmp_path / name, tmp_path / "race.jsonl"
    before = (DATA / source).read_bytes()
    own.write_bytes(before)
    options: dict[str, Any] = {option: name}
    race = rl.new_race(game, players=3, bots="random", seed=1, record=replay, **options)
    race.run()
    del race
    commands = (["show"], ["verify"], ["export", "--html", tmp_path / "race.html"], ["play", "--resume"])
    for how in ("gone", "changed"):
        if how == "gone":
            own.unlink()
            due = f"the {option} '{own.stem}' of this race came from {name}, and that file is not there any more"
        else:
            assert change[0] in before
            own.write_bytes(before.replace(*change, 1))
            due = "differs: the race was recorded with digest"
        for command in commands:
            said = refused(capsys, *command, replay)
            assert said.startswith(f"racelib: {replay}: line 1: "), said
            assert due in said
            assert name in said
            assert own.stem in said
        with pytest.raises(rl.BadReplay, match=own.stem):
            rl.watch(replay)
    own.write_bytes(before)
    assert run("verify", replay) == 0
    assert not (tmp_path / "race.html").exists()
