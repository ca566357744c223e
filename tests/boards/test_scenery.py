"""Trees, water and boats beside the road: they are drawn, and never lie where cars drive."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from racelib.boards import fronts, lanes
from racelib.boards.data_files import DATA
from racelib.errors import BadTrack
from racelib.games.formula_d.show import scene
from racelib.kernel.registry import game_named
from racelib.kernel.set_up import header_for

DRAWN = [("formula_d", lanes, "monaco"), ("formula_d", lanes, "lagoon"), ("formula_d", lanes, "lumen"),
         ("downforce", fronts, "harbour"), ("downforce", fronts, "river")]  # fmt: skip


def table_of(game: str, name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / game / f"{name}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("game", "kind", "name"), DRAWN)
def test_shipped_tracks_have_trees_and_water_that_do_not_change_the_rules(game: str, kind: Any, name: str) -> None:
    table = table_of(game, name)
    bare = {field: value for field, value in table.items() if field != "scenery"}
    assert table["scenery"]["trees"] and table["scenery"]["water"]
    assert kind.digest(kind.build(table)) == kind.digest(kind.build(bare)), "races on it stay valid"


@pytest.mark.parametrize(("game", "kind", "name"), DRAWN[1::2])
@pytest.mark.parametrize(
    ("spoilt", "words"),
    [
        (lambda x, y: {"trees": [[x, y, 1.0]]}, "tree 1 of the scenery stands on"),
        (lambda x, y: {"boats": [[x, y, 90.0]]}, "boat 1 of the scenery stands on"),
        (lambda x, y: {"water": [[[x - 2, y - 2], [x + 2, y - 2], [x, y + 3]]]}, "water 1 of the scenery covers"),
        (lambda x, y: {"water": [[[x, y], [x + 1, y]]]}, "water 1 of the scenery has 2 points; it needs 3"),
        (lambda x, y: {"bushes": []}, "unknown field `bushes`"),
    ],
)
def test_scenery_on_the_road_is_refused(game: str, kind: Any, name: str, spoilt: Any, words: str) -> None:
    track = kind.load(name)
    x, y = next(iter(track.nodes(data=True)))[1]["centre"]
    with pytest.raises(BadTrack, match=words):
        kind.build({**table_of(game, name), "scenery": spoilt(x, y)}, name)


def test_the_board_has_the_scenery_of_its_file() -> None:
    game = game_named("formula-d")
    board = scene.board(game.start(header_for("formula-d", track="lagoon")))
    assert board.scenery is not None
    assert len(board.scenery.trees) == len(table_of("formula_d", "lagoon")["scenery"]["trees"])
    assert (
        Path(DATA / "formula_d" / "t1.toml").exists()
        and not scene.board(game.start(header_for("formula-d", track="t1"))).scenery
    )
