"""The page and the widgets know no game: what is shown and said comes from the game's own modules."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from racelib.kernel.registry import coach_of, game_named, game_names, scene_of
from racelib.kernel.scene import Scene

VIEW = Path(str(import_module("racelib.page").__file__)).parent
#: Words of one game or the other that have no business in what serves both.
OWN_WORDS = re.compile(
    r"\b(gears?|brak\w+|corners?|wear|pits?|boxes|laps?|auctions?|bets?|betting|bids?|powers?|lagoon|harbour|racer|rookie)\b",
    re.IGNORECASE,
)


#: The scripts and styles of the page.
SOURCES = sorted(file.relative_to(VIEW).as_posix() for file in VIEW.rglob("*") if file.suffix in (".js", ".css"))


@pytest.mark.parametrize("file", [*SOURCES, "widget.py", "ask_view.py", "timeline.py", "export.py", "contract.py"])
def test_no_word_of_a_game_in_what_serves_all(file: str) -> None:
    text = (VIEW / file).read_text(encoding="utf-8")
    if file.endswith(".js"):
        text = text.replace("box", "").replace("Box", "")
    assert not OWN_WORDS.findall(text)


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_what_the_page_asks_for(game: str) -> None:
    scene: Scene[Any] = scene_of(game_named(game))
    for name in ("stage", "board", "frame", "panels", "happening", "moment", "acting"):
        assert callable(getattr(scene, name))
    helps = ("title", "nudge", "rule_that_matters", "advice", "reason", "why_not")
    for name in (*helps, "option_cell", "option_card", "look", "price_text", "fold"):
        assert callable(getattr(coach_of(game_named(game)), name))
