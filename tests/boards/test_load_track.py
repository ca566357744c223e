"""`rl.load_track` finds the boards of all games by name or file, and says which there are."""

from __future__ import annotations

from pathlib import Path

import pytest

import racelib as rl
from racelib.boards import fronts, hexes, kind_of, lanes
from racelib.boards.data_files import DATA

FOLDERS = {"lanes": "formula_d", "fronts": "downforce", "hexes": "thunder_road"}
NAMES = {"lanes": lanes.names(), "fronts": fronts.names(), "hexes": hexes.names()}


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, names in NAMES.items() for name in names])
def test_every_board_is_found_by_name_and_by_file(kind: str, name: str) -> None:
    path = DATA / FOLDERS[kind] / f"{name}{'.json' if kind == 'hexes' else '.toml'}"
    for given in (name, name.upper(), path, str(path)):
        assert kind_of(given) == kind
    found, same = rl.load_track(name), rl.load_track(path)
    assert type(found) is type(same)
    if kind == "hexes":
        assert found.digest == same.digest
    else:
        assert set(found) == set(same)


def test_no_two_boards_have_the_same_name() -> None:
    names = [name for known in NAMES.values() for name in known]
    assert len(set(names)) == len(names)


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(rl.BadTrack, match=r"there is no track 'nowhere'; the tracks are .*harbour.*wasteland"):
        rl.load_track("nowhere")
    for name in ("mine.toml", "mine.json"):
        with pytest.raises(rl.BadTrack, match=f"{name}: the file cannot be read"):
            rl.load_track(tmp_path / name)
