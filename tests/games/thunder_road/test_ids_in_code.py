"""Whoever looks for a rule of Thunder Road by its id finds the place in the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import racelib
from racelib.rulebook import in_scope, places
from racelib.rulebook.catalogue import find_game

PACKAGE = Path(racelib.__file__).parent
CHAPTERS = [
    path
    for folder in ("games/thunder_road", "boards/hexes", "boards/data/thunder_road")
    for path in sorted((PACKAGE / folder).rglob("*"))
    if path.suffix in (".py", ".toml", ".json")
]
#: What is no rule of a move: components, what is always true, what tiles must be like.
ELSEWHERE = ("TR-COMP-", "TR-INV-", "TR-TILE-")


def test_every_rule_is_named_in_full_where_it_stands() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in CHAPTERS)
    named = set(re.findall(r"TR-[A-Z]+-\d\d", text))
    rules = [each.id for each in in_scope("", find_game("TR").played, "TR")]
    assert [rule for rule in rules if rule not in named and not rule.startswith(ELSEWHERE)] == []


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_ids_are_written_out(path: Path) -> None:
    """No "TR-SLAM-04 to -06": nobody would find the one between."""
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"TR-[A-Z]+-\d\d(?:,| to| and|\.\.\.|…|–) ?-?\d\d\b", text) == []


@pytest.mark.parametrize(
    ("rule", "file"),
    [
        ("TR-SLAM-04", "rules/slams"),
        ("TR-FIRE-03", "rules/movement"),
        ("TR-RIG-59", "rules/rig"),
        ("TR-TERR-04", "state"),
    ],
)
def test_a_rule_is_found_in_its_chapter(rule: str, file: str) -> None:
    assert f"racelib/games/thunder_road/{file}.py" in places(rule)


def test_a_rule_that_is_only_quoted_is_found_too() -> None:
    assert places("TR-NONE-99") == []
    assert all(file.startswith("racelib/games/thunder_road/") for file in places("TR-SHOOT-10"))
