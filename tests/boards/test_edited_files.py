"""A file of one's own is read again after it was edited, in the same process; until then it is kept."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from racelib import new_race
from racelib.boards.data_files import DATA, MOST_KEPT, Kept
from racelib.boards.fronts import load as load_fronts
from racelib.boards.fronts.compiled import tables as downforce_track
from racelib.boards.hexes import tile_set
from racelib.boards.lanes.graph import load as load_lanes
from racelib.boards.lanes.tables import tables as formula_d_track
from racelib.errors import BadOption, BadTrack
from racelib.games.downforce.cards import DECKS, deck_named
from racelib.games.thunder_road.components import DATA as COMPONENTS
from racelib.games.thunder_road.components import components

#: The first cards of a deck, which change places.
CARDS = ('"red6 green5 blue4 orange3 black2 yellow1",', '"green6 blue5 orange4 black3 yellow2 red1",')
#: Each kind of file: one that comes with racelib, how it is read, what is edited, and where that shows.
KINDS: dict[str, tuple[Path, Callable[[str], Any], tuple[str, str], Callable[[Any], Any]]] = {
    "Formula D track": (
        DATA / "formula_d" / "t1.toml", formula_d_track, ("stops = 2", "stops = 1"), lambda made: made.digest,
    ),
    "Formula D graph": (
        DATA / "formula_d" / "t1.toml", load_lanes, ('name = "', 'name = "My '), lambda made: made.graph["name"],
    ),
    "Downforce track": (
        DATA / "downforce" / "fix-c.toml", downforce_track, ('name = "', 'name = "My '), lambda made: made.name,
    ),
    "Downforce graph": (
        DATA / "downforce" / "fix-c.toml", load_fronts, ('name = "', 'name = "My '),
        lambda made: made.graph["name"],
    ),
    "Downforce deck": (
        DECKS / "house.toml", deck_named, (f"{CARDS[0]}\n    {CARDS[1]}", f"{CARDS[1]}\n    {CARDS[0]}"),
        lambda made: made.digest,
    ),
    "Thunder Road tiles": (
        DATA / "thunder_road" / "plain.json", tile_set, ('"name": "', '"name": "My '), lambda made: made.name,
    ),
    "Thunder Road components": (
        COMPONENTS / "standard.toml", components, ("wrecks = ", "wrecks = 1 # "), lambda made: made.wrecks,
    ),
}  # fmt: skip


def edit(path: Path, old: str, new: str) -> None:
    """Change a text in a file once, a second later than its last change."""
    text, changed = path.read_text(encoding="utf-8"), path.stat().st_mtime
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    os.utime(path, (changed + 1, changed + 1))


@pytest.mark.parametrize("kind", KINDS)
def test_an_edited_file_is_read_again(kind: str, tmp_path: Path) -> None:
    source, read, (old, new), shown = KINDS[kind]
    path = tmp_path / f"mine{source.suffix}"
    path.write_bytes(source.read_bytes())
    first = read(str(path))
    assert read(str(path)) is first
    edit(path, old, new)
    assert shown(read(str(path))) != shown(first)


def test_a_change_in_the_file_that_a_set_is_based_on_counts_too(tmp_path: Path) -> None:
    below, mine = tmp_path / "below.toml", tmp_path / "mine.toml"
    below.write_bytes((COMPONENTS / "standard.toml").read_bytes())
    mine.write_text('name = "mine"\nbased_on = "below.toml"\n', encoding="utf-8")
    assert components(str(mine)).wrecks != 1
    edit(below, "wrecks = ", "wrecks = 1 # ")
    assert components(str(mine)).wrecks == 1


#: The games, each with an option that names a file, and its kind.
OPTIONS = [
    ("formula-d", "track", "Formula D track"),
    ("downforce", "deck", "Downforce deck"),
    ("thunder-road", "components", "Thunder Road components"),
]


@pytest.mark.parametrize(("game", "option", "kind"), OPTIONS)
def test_a_race_does_not_go_on_with_an_edited_file(game: str, option: str, kind: str, tmp_path: Path) -> None:
    source, _, changed, _ = KINDS[kind]
    path = tmp_path / "mine.toml"
    path.write_bytes(source.read_bytes())
    race: Any = new_race(game, players=3, seed=1, **{option: str(path)})
    assert race.game.start(race.header) is not None
    edit(path, *changed)
    with pytest.raises(BadOption, match=r"differs: the race was recorded with digest"):
        race.game.start(race.header)
    other: Any = new_race(game, players=3, seed=1, **{option: str(path)})
    assert other.header.boards != race.header.boards


def test_a_file_that_has_gone_is_missed(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes((DATA / "formula_d" / "t1.toml").read_bytes())
    formula_d_track(str(path))
    path.unlink()
    with pytest.raises(BadTrack, match=r"mine\.toml: the file cannot be read \(no such file"):
        formula_d_track(str(path))


def test_only_so_many_are_kept(tmp_path: Path) -> None:
    sizes = Kept(lambda path: path.stat().st_size)
    for number in range(MOST_KEPT + 5):
        path = tmp_path / f"{number}"
        path.write_text("x" * number, encoding="utf-8")
        assert sizes(path) == number
    assert len(sizes.made) == MOST_KEPT
    sizes.forget()
    assert not sizes.made
